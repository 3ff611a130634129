"""Compiles the kernel, the rules, the search and the tables of learners with mypyc, while a wheel is being built.

Where this cannot be done (no C compiler, say) the wheel holds the same files interpreted: slower, otherwise equal.
GREATHALL_COMPILE=require makes that an error instead; GREATHALL_COMPILE=never does not even try.
An editable install is always interpreted: a compiled module beside its source would go stale unnoticed.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path(__file__).resolve().parent / "src"
COMPILED = (
    "greathall/kernel/**/*.py",
    "greathall/games/**/*.py",
    "greathall/bots/search*.py",
    "greathall/envs/tables*.py",
)
# What is only shown is not worth compiling.
LEFT_OUT = (
    "__init__.py",
    "__main__.py",
    "games/looks.py",
    "table/layout.py",
    "table/picture.py",
    "table/compendium.py",
)
LEFT_OUT_MARK = "# mypyc: interpreted"
LINES_SEARCHED_FOR_MARK = 10
GROUP = "greathall"
MEMORY = "greathall.kernel.memory"
WORKERS = min(4, os.cpu_count() or 1)


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Puts the compiled modules into the wheel, beside their sources, and an index of the tests, which stay outside."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        # Kept as an attribute: the folder must outlive this call, and goes when the hook does.
        self.workshop = tempfile.TemporaryDirectory(prefix="greathall-build-")
        index = Path(self.workshop.name, "citations.json")
        index.write_text(citations().index_of(SOURCE.parent / "tests"), encoding="utf-8")
        build_data["force_include"][str(index)] = "greathall/citations.json"
        wish = os.environ.get("GREATHALL_COMPILE", "auto")
        if wish == "never":
            return
        library = Path(self.workshop.name, "lib")
        # In a process of its own, because mypyc and setuptools print, exit and patch distutils as they please.
        command = [sys.executable, __file__, self.workshop.name]
        done = subprocess.run(command, cwd=SOURCE, text=True, capture_output=True, check=False)
        if done.returncode != 0:
            print(done.stdout, done.stderr, "greathall: the rules could not be compiled, see above", file=sys.stderr)
            if wish == "require":
                raise SystemExit(1)
            print("greathall: they will run interpreted", file=sys.stderr)
            return
        # Sorted, because a folder lists its files in any order, and the same sources shall make the same wheel.
        modules = sorted(file for file in library.rglob("*") if file.is_file())
        build_data["force_include"].update({str(file): file.relative_to(library).as_posix() for file in modules})
        build_data.update(pure_python=not modules, infer_tag=bool(modules))


def citations() -> ModuleType:
    """The module greathall.citations, which needs nothing of the package that is only now being built."""
    spec = importlib.util.spec_from_file_location("citations", SOURCE / "greathall" / "citations.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError("src/greathall/citations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def modules_to_compile(source: Path = SOURCE) -> list[str]:
    """The files for mypyc, relative to the source folder, as mypyc must see them to name them greathall.kernel.dice."""
    found = {file for pattern in COMPILED for file in source.glob(pattern) if not is_left_out(file)}
    return sorted(file.relative_to(source).as_posix() for file in found if not stays_interpreted(file))


def is_left_out(file: Path) -> bool:
    """By name and folder: what a position is laid out as is a rule, what a table is laid out as is not."""
    return any(file.match(name) for name in LEFT_OUT)


def stays_interpreted(file: Path) -> bool:
    """Whether the file asks for it near its top."""
    return LEFT_OUT_MARK in file.read_text(encoding="utf-8").splitlines()[:LINES_SEARCHED_FOR_MARK]


def teach_memory() -> None:
    """Lets mypyc write memory.h in the place of calls to greathall.kernel.memory, as it does with its own functions.

    It has no public way to call C. Without this the build works as well: then the memory of buffers is left alone.
    """
    try:
        from mypyc.ir.deps import Dependency, HeaderDep  # noqa: PLC0415
        from mypyc.ir.ops import ERR_MAGIC_OVERLAPPING, ERR_NEVER  # noqa: PLC0415
        from mypyc.ir.rtypes import (  # noqa: PLC0415
            RType,
            bool_rprimitive,
            float_rprimitive,
            int64_rprimitive,
            list_rprimitive,
            none_rprimitive,
            object_rprimitive,
        )
        from mypyc.primitives.registry import function_op  # noqa: PLC0415

        i64, real, thing, nothing = int64_rprimitive, float_rprimitive, object_rprimitive, none_rprimitive
        header: list[Dependency] = [HeaderDep("memory.h")]
        functions: list[tuple[str, list[RType], RType, str]] = [
            ("floats_at", [thing, i64], i64, "Greathall_FloatsAt"),
            ("bytes_at", [thing, i64], i64, "Greathall_BytesAt"),
            ("words_at", [thing, i64], i64, "Greathall_WordsAt"),
            ("same_word", [thing, i64, i64, i64], bool_rprimitive, "Greathall_SameWord"),
            ("new_words", [thing, *[i64] * 10], i64, "Greathall_NewWords"),
            (
                "recount",
                [thing, i64, i64, thing, i64, i64, i64, i64, list_rprimitive],
                bool_rprimitive,
                "Greathall_Recount",
            ),
            ("put", [thing, i64, i64, i64], nothing, "Greathall_Put"),
            ("paste", [thing, i64, i64, thing, i64, i64, i64], nothing, "Greathall_Paste"),
            ("clear", [i64, i64], nothing, "Greathall_Clear"),
            ("put_float", [i64, i64, real], nothing, "Greathall_PutFloat"),
            ("get_float", [i64, i64], real, "Greathall_GetFloat"),
            ("put_number", [i64, i64, i64], nothing, "Greathall_PutNumber"),
            ("put_bits", [i64, i64, i64, i64], nothing, "Greathall_PutBits"),
            ("put_digits", [i64, i64, i64, i64, i64], nothing, "Greathall_PutDigits"),
            ("copy", [i64, i64, i64, i64], nothing, "Greathall_Copy"),
            ("put_numbers", [i64, i64, list_rprimitive, i64, i64], bool_rprimitive, "Greathall_PutNumbers"),
            ("put_paid", [i64, i64, i64, list_rprimitive, i64, list_rprimitive, i64, i64], i64, "Greathall_PutPaid"),
            ("mark", [i64, i64, list_rprimitive], bool_rprimitive, "Greathall_Mark"),
            ("count", [i64, i64, i64, list_rprimitive, thing], bool_rprimitive, "Greathall_Count"),
            ("count_bits", [i64, i64, i64, i64, list_rprimitive], bool_rprimitive, "Greathall_CountBits"),
            ("judge", [i64, i64, i64, i64], real, "Greathall_Judge"),
            ("sort", [i64, i64, i64, list_rprimitive, list_rprimitive], bool_rprimitive, "Greathall_Sort"),
            ("place_of_kind", [list_rprimitive, thing], i64, "Greathall_PlaceOfKind"),
            ("same_thing", [list_rprimitive, i64, thing], bool_rprimitive, "Greathall_SameThing"),
            ("same_items", [list_rprimitive, i64, list_rprimitive, i64, i64], bool_rprimitive, "Greathall_SameItems"),
            ("next_new", [list_rprimitive, i64, list_rprimitive, i64, i64], i64, "Greathall_NextNew"),
            ("new_parts", [list_rprimitive, i64, list_rprimitive, i64, i64], i64, "Greathall_NewParts"),
            ("new_fields", [list_rprimitive, i64, thing], i64, "Greathall_NewFields"),
            ("same_fields", [list_rprimitive, i64, thing], bool_rprimitive, "Greathall_SameFields"),
        ]
        for name, given, gives, c_name in functions:
            function_op(f"{MEMORY}.{name}", given, gives, c_name, ERR_NEVER, dependencies=header)
        # These raise IndexError.
        raising: list[tuple[str, list[RType], str]] = [
            ("item", [list_rprimitive, i64], "Greathall_Item"),
            ("worth", [list_rprimitive, list_rprimitive], "Greathall_Worth"),
            ("packed", [list_rprimitive, i64, i64, i64], "Greathall_Packed"),
        ]
        for name, given, c_name in raising:
            function_op(f"{MEMORY}.{name}", given, i64, c_name, ERR_MAGIC_OVERLAPPING, dependencies=header)
    except (ImportError, TypeError) as error:
        print(
            f"greathall: this mypyc does not take memory.h ({error}); features are written more slowly", file=sys.stderr
        )


def compile_into(workshop: Path) -> None:
    """Leaves the extension modules in workshop/lib, laid out like the source folder, which must be the current one."""
    from mypyc.build import mypycify  # noqa: PLC0415  # not needed, and slow, where nothing is compiled
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    class ParallelBuild(build_ext):
        """Compiles the C files of an extension side by side; setuptools does so only with whole extensions."""

        def build_extensions(self) -> None:
            compile_in_turn = self.compiler.compile
            with ThreadPoolExecutor(WORKERS) as pool:

                def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
                    compiled = pool.map(lambda source: compile_in_turn([source], **options), sources)
                    return [name for names in compiled for name in names]

                self.compiler.compile = compile_side_by_side
                super().build_extensions()

    files = modules_to_compile()
    if not files:
        return
    teach_memory()
    extensions = mypycify(
        [
            "--config-file=",
            f"--cache-dir={workshop / 'mypy'}",
            "--explicit-package-bases",
            "--follow-imports=silent",  # what stays interpreted may need what is not here: NumPy
            *files,
        ],
        opt_level="2",
        debug_level="0",
        multi_file=True,  # a third of the time and a fifth of the memory of one big file, and the result is as fast
        target_dir=str(workshop / "c"),
        group_name=GROUP,
    )
    for extension in extensions:
        extension.include_dirs.append(str(SOURCE / "greathall" / "kernel"))
        # One more warning in a newer C compiler must not cost anybody the compiled build.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform != "win32":
            # Nobody else calls what is in here. Unless the compiler knows that, every call takes a detour.
            extension.extra_compile_args.append("-fvisibility=hidden")
    build = ParallelBuild(Distribution({"name": GROUP, "ext_modules": extensions}))
    build.build_lib, build.build_temp, build.parallel = str(workshop / "lib"), str(workshop / "objects"), WORKERS
    build.ensure_finalized()
    build.run()


if __name__ == "__main__":
    sys.tracebacklimit = 0  # mypyc and the C compiler say what is wrong; where this file called them does not matter
    compile_into(Path(sys.argv[1]))

"""What can be chosen before a game begins: declared by the game, checked, with defaults."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.kernel.errors import BadOptions
from greathall.kernel.numbers import whole_number
from greathall.kernel.pickling import by_fields

OptionValue = str | int | bool


class Option:
    """One choice. Either one of `values`, or (no values) a whole number from `least` to `most`, or a path to a file.

    `title` is what players call it. For each value, in their order: its name (`names`), what it means (`meanings`), and
    pictures of the game for it (`arts`). `first` is the value for a first game; the default, unless it is said.
    """

    def __init__(
        self,
        name: str,
        default: OptionValue,
        values: tuple[OptionValue, ...] = (),
        text: str = "",
        rule: str = "",
        least: int = 0,
        most: int = 0,
        meanings: tuple[str, ...] = (),
        title: str = "",
        names: tuple[str, ...] = (),
        arts: tuple[tuple[str, ...], ...] = (),
        first: OptionValue | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.values = values
        self.text = text
        self.rule = rule
        self.least = least
        self.most = most
        self.meanings = meanings
        self.title = title or name.replace("_", " ").capitalize()
        self.names = names or tuple([shown(value) for value in values])
        self.arts = arts or tuple([() for _ in values])
        self.first: OptionValue = default if first is None else first

    @property
    def expected(self) -> str:
        """What may be given, in words."""
        if self.values:
            return " or ".join(shown(value) for value in self.values)
        if isinstance(self.default, int):
            return f"a whole number from {self.least} to {self.most}"
        return "the path of a file"

    def read(self, value: object) -> OptionValue:
        """The value if it fits; words from a command line are turned into what they mean."""
        if self.values:
            for allowed in self.values:
                if value is allowed or (type(value) is type(allowed) and value == allowed):
                    return allowed
                if isinstance(value, str) and value.lower() == shown(allowed).lower():
                    return allowed
        elif isinstance(self.default, int):
            if isinstance(value, str):
                number = whole_number(value)
                value = value if number is None else number
            if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
                return value
        elif isinstance(value, str):
            return value
        raise BadOptions(f"option {self.name}: '{shown(value)[:60]}' does not fit; expected {self.expected}")

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "")


COMPONENTS = Option(
    "components",
    "",
    text="A changed box: the path of a components.toml to play with instead of the printed one.",
)


def shown(value: object) -> str:
    """An option's value in words, as it is given on a command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def settle_options(
    title: str, declared: tuple[Option, ...], given: Mapping[str, object] | None
) -> dict[str, OptionValue]:
    """All declared options with their values, given or default."""
    settled: dict[str, OptionValue] = {}
    for option in declared:
        settled[option.name] = option.default
    if given:
        for name in given:
            found = False
            for option in declared:
                if option.name == name:
                    settled[name] = option.read(given[name])
                    found = True
            if not found:
                known = ", ".join(option.name for option in declared)
                raise BadOptions(f"{title} has no option '{name}'; it has: {known}")
    return settled

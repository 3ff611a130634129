"""Makes the recorded games of tests/records and pins vocabulary and features: `python tests/make_records.py feebleton`.

Run it after a deliberate change of rules (with a new version of the game), and read what changed in the diff. With
--pin only the vocabulary and the features are pinned, with --missing only those games are added of whose case there is
no record. Compiled it takes seconds a game, interpreted some minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

# Run as a script, only the folder of this file is on the path; `tests` is meant as a package.
sys.path.insert(0, str(Path(__file__).parent.parent))

import greathall
from greathall.arena import play_record
from greathall.kernel import Game, OptionValue, Vocabulary, read_record
from tests.battery.cases import cases

RECORDS = Path(__file__).parent / "records"
PINNED = Path(__file__).parent / "vocabularies"
PINNED_FEATURES = Path(__file__).parent / "features"
WANTED = 44
SEARCHED = 60


def plans(slug: str) -> Iterator[tuple[int, dict[str, OptionValue], list[str]]]:
    """Seats, options and players: every case with bots of both kinds, then the default game again and again."""
    every = cases((slug,))
    for number, case in enumerate(every):
        yield case.seats, case.options, mixed(case.seats, number)
    usual = [case for case in every if not case.options]
    for number in range(10_000):
        case = usual[number % len(usual)]
        yield case.seats, case.options, mixed(case.seats, number // len(usual))


def mixed(seats: int, number: int) -> list[str]:
    """All greedy, one random among greedy, all random, one greedy among random, in turn."""
    kinds = (["greedy"] * seats, ["greedy", "random", "greedy", "greedy", "greedy", "greedy"], ["random"] * seats)
    names = kinds[number % 3][:seats]
    return names[number % seats :] + names[: number % seats]


def vocabulary_text(vocabulary: Vocabulary) -> str:
    """Every move on a line: its number and its words."""
    return "".join(f"{move} {vocabulary.words(move)}\n" for move in range(len(vocabulary)))


def feature_text(game: Game) -> str:
    """Every feature on a line: its number, its name, its range, and whom it is about."""
    return "".join(
        f"{number} {feature.name} | {feature.least:g} to {feature.most:g} | {feature.group}\n"
        for number, feature in enumerate(game.features)
    )


def pin(slug: str) -> None:
    PINNED_FEATURES.mkdir(exist_ok=True)
    (PINNED_FEATURES / f"{slug}.txt").write_text(feature_text(greathall.load(slug)), encoding="utf-8")
    PINNED.mkdir(exist_ok=True)
    (PINNED / f"{slug}.txt").write_text(vocabulary_text(greathall.load(slug).vocabulary), encoding="utf-8")


def add_missing(slug: str) -> None:
    """Records of the cases that have none; the others stay as they are."""
    game = greathall.load(slug)
    folder = RECORDS / slug
    records = [read_record(path.read_text(encoding="utf-8"), game) for path in folder.glob("*.txt")]
    played = [(record.seats, game.check_options(record.options)) for record in records]
    for number, (seats, options, names) in enumerate(plans(slug)):
        if number >= len(cases((slug,))):
            break
        if (seats, game.check_options(options)) not in played:
            record, _ = play_record(game, seats, 100 + number, names, options)
            (folder / f"{number:03}-{seats}p-added.txt").write_text(record.text(game), encoding="utf-8")
            sys.stdout.write(f"{slug}: {seats} seats, {options}\n")


def main(slug: str) -> None:
    pin(slug)
    game = greathall.load(slug)
    folder = RECORDS / slug
    texts: dict[str, str] = {}  # the old files stay until all new ones are there
    endings: dict[str, int] = {}
    wanted = max(WANTED, len(cases((slug,))))
    for number, (seats, options, names) in enumerate(plans(slug)):
        if number >= wanted:
            break
        record, state = play_record(game, seats, 100 + number, names, options)
        reason = state.result().reason
        endings[reason] = endings.get(reason, 0) + 1
        texts[f"{number:03}-{seats}p.txt"] = record.text(game)
        sys.stderr.write(f"\r{slug}: {number + 1} of {wanted} games")
    # Ways to end that have not come up yet are looked for in further games.
    for number, (seats, options, names) in enumerate(plans(slug)):
        if number >= SEARCHED:
            break
        record, state = play_record(game, seats, 5000 + number, names[::-1], options)
        reason = state.result().reason
        if reason not in endings:
            endings[reason] = 1
            texts[f"{wanted + len(endings):03}-{seats}p-ending.txt"] = record.text(game)
        sys.stderr.write(f"\r{slug}: looking for other endings, {number + 1} of {SEARCHED} games")
    sys.stderr.write("\n")
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{slug}: endings: {endings}\n")


if __name__ == "__main__":
    ways = {"--pin": pin, "--missing": add_missing}
    flags = [word for word in sys.argv[1:] if word in ways]
    for chosen in [word for word in sys.argv[1:] if word not in ways] or greathall.games():
        (ways[flags[0]] if flags else main)(chosen)

"""One game among bots, from the first move to the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import SupportsIndex

from greathall.bots import ORDER, Bot, RandomBot, make_bot, one_of, seed_for
from greathall.kernel import Dice, Game, OptionValue, Record, State, playout, record_of


def play_game(state: State, players: Sequence[Bot], seed: SupportsIndex, record: Record | None = None) -> int:
    """Plays a game to its end; gives the number of decisions. A record, if given, gets every move.

    The match's seed decides in which order those answer who are asked at the same time.
    """
    if record is None and all(type(bot) is RandomBot for bot in players):
        return playout(state, players[0].dice)
    order = Dice(seed_for(seed, ORDER))
    decisions = 0
    while not state.over:
        seat = one_of(state.to_act, order)
        move = players[seat].act(state, seat)
        state.play(seat, move)
        if record is not None:
            record.moves.append((seat, move))
        decisions += 1
    return decisions


def play_record(
    game: Game,
    seats: SupportsIndex,
    seed: SupportsIndex,
    names: Sequence[str],
    options: Mapping[str, OptionValue] | None = None,
) -> tuple[Record, State]:
    """A game among bots with its record."""
    settled = game.check_options(options)
    record = record_of(game, seats, seed, settled, list(names))
    state = record.start(game)
    players = [make_bot(name, seed_for(seed, seat), hurried=False) for seat, name in enumerate(names)]
    play_game(state, players, seed, record)
    record.close(state)
    return record, state

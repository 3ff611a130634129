"""A tour in small steps: `python examples/tour.py`. Read it beside what it prints, or paste it cell by cell."""

from __future__ import annotations

import greathall
from greathall.arena import Plan, simulate
from greathall.bots import make_bot

# %% What there is to play.
for slug in greathall.games():
    game = greathall.load(slug)
    print(f"{game.title}: {game.seats.start} to {game.seats.stop - 1} players, {len(game.vocabulary)} moves")

# %% A table: three seats, and a seed for the shuffle. The same seed is the same game.
feebleton = greathall.load("feebleton")
state = feebleton.new(seats=3, seed=7, listen=True)
seat = state.to_act[0]
print(f"\nSeat {seat} is asked: {state.view(seat).prompt}")
for move in state.moves(seat):
    print("  ", move, feebleton.vocabulary.words(move))

# %% What may not be done has a reason, and a rule.
forbidden = next(move for move in range(len(feebleton.vocabulary)) if not state.is_legal(seat, move))
print(f"\nWhy not '{feebleton.vocabulary.words(forbidden)}'? {state.why_not(seat, forbidden)}")

# %% A copy is cheap; a bot advises; the chronicle tells what everybody saw.
future = state.copy()
knight = make_bot("knight", seed=1)
for _ in range(12):
    asked = future.to_act[0]
    future.play(asked, knight.act(future, asked))
print("\nTwelve moves of knights later:")
for line in future.told(None)[-4:]:
    print("  ", line.text)

# %% Another seat's cards are hidden. An imagined position looks the same to the seat, and deals the rest again.
imagined = future.imagine(seat, greathall.Dice(3))
print("\nThe same to seat", seat, "-", imagined.view(seat).data() == future.view(seat).data())

# %% Whole random games, inside the compiled core.
dice = greathall.Dice(1)
print("\nDecisions of a random game:", greathall.playout(feebleton.new(3, 8), dice))

# %% Many games among bots, counted.
totals = simulate(Plan("feebleton", 200, 2, ["greedy", "random"], rotate=True), jobs=1)
print(f"greedy won {totals.wins[0]:g} of {totals.games} games against random")

"""The games as OpenSpiel knows them. Importing this module registers `greathall_feebleton` and its sisters.

    import greathall.envs.openspiel
    game = pyspiel.load_game("greathall_feebleton(players=3)")
    game = pyspiel.load_game("greathall_feudality(players=2,options=victory_number:30;red_dragon:faq)")

A root chance node draws one of `deals` seeds; after it everything is determined, so that OpenSpiel can write a state
down and read it back. With `deals=0` there is no such node: every state draws its own seed from OpenSpiel's sampling
mode, without a limit, but cannot be written down. Seats that are asked at the same time answer one after the other;
none sees the others' answers. `resample` gives ISMCTS the positions that a player holds possible.
"""

from __future__ import annotations

from typing import Any

from greathall import games, load
from greathall.extras import extra
from greathall.kernel import Dice, Game, GreathallError, OptionValue, State

with extra("envs", "greathall.envs.openspiel"):
    import numpy as np
    import numpy.typing as npt
    import pyspiel

    from greathall.envs.spaces import features_of, fresh_seed

DEALS = 64
PREFIX = "greathall_"


def game_type(game: Game, explicit: bool = True) -> pyspiel.GameType:
    """What OpenSpiel must know before it makes a game."""
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=PREFIX + game.slug,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if explicit else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats.start, "deals": DEALS, "first_seed": 0, "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One game with a number of players. `deals`: how many seeds the root draws from, beginning with `first_seed`."""

    def __init__(self, slug: str, params: dict[str, Any] | None = None) -> None:
        self.rules = load(slug)
        given = params or {}
        self.seats = self.rules.check_seats(int(given.get("players", self.rules.seats.start)))
        self.deals = int(given.get("deals", DEALS))
        self.first_seed = int(given.get("first_seed", 0))
        self.options = self.rules.check_options(options_in(str(given.get("options", ""))))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.vocabulary),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.rules.most_decisions + 1,
        )
        super().__init__(game_type(self.rules, self.deals > 0), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        return Observer(self)


def options_in(text: str) -> dict[str, OptionValue]:
    """Table options from a game string: `name:value`, with semicolons between them."""
    options: dict[str, OptionValue] = {}
    for entry in filter(None, text.split(";")):
        name, colon, value = entry.partition(":")
        if not colon:
            raise GreathallError(f"options={text}: give them as name:value;name:value")
        options[name.strip()] = value.strip()
    return options


class Position:
    """A state of Greathall that OpenSpiel copies with its own: by `copy`, which is cheap."""

    def __init__(self, state: State | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Position:
        return Position(None if self.state is None else self.state.copy())


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position, or the chance node before the first."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.seats = game.seats
        self.deals = game.deals
        self.first_seed = game.first_seed
        self.options = game.options
        self.position = Position(None)
        if self.deals == 0:
            self._deal(fresh_seed(np.random.default_rng()))

    def _deal(self, seed: int) -> None:
        self.position = Position(self.rules.new(self.seats, seed, self.options, listen=True))

    def __deepcopy__(self, memo: dict[int, object]) -> SpielState:
        twin = SpielState(self.get_game())
        twin.position = Position(None if self.position.state is None else self.position.state.copy())
        return twin

    def current_player(self) -> int:
        state = self.position.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.position.state
        return [] if state is None else sorted(state.moves(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        state = self.position.state
        if state is None:
            self._deal(self.first_seed + action)
        else:
            state.play(state.to_act[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.rules.vocabulary.words(action)

    def is_terminal(self) -> bool:
        return self.position.state is not None and self.position.state.over

    def returns(self) -> list[float]:
        state = self.position.state
        return state.result().returns if state is not None and state.over else [0.0] * self.seats

    def __str__(self) -> str:
        state = self.position.state
        return "before the deal" if state is None else "\n".join(line.text for line in state.told(None)) or "dealt"


class Observer:
    """What OpenSpiel asks about a player: the features as a tensor; as text, with what it was told and may do."""

    def __init__(self, game: SpielGame) -> None:
        self.seats = game.seats
        self.tensor: npt.NDArray[np.float32] = np.zeros(len(game.rules.feature_names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position.state
        if position is None:
            self.tensor.fill(0.0)
        else:
            position.features(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        position = state.position.state
        return "before the deal" if position is None else known_to(position, player)


def known_to(state: State, seat: int) -> str:
    """All that a seat was told, every feature that is not zero, and its moves: the words of its information set."""
    told = [line.text for line in state.told(seat)]
    row = features_of(state, seat)
    names = state.game.feature_names
    known = [f"{names[at]}={row[at]:g}" for at in np.flatnonzero(row)]
    words = state.game.vocabulary.words
    return "\n".join([*told, " ".join(known), ", ".join(words(move) for move in state.moves(seat))])


def resample(state: SpielState, player: int) -> SpielState:
    """A position that could be the true one as far as the player knows: `ISMCTSBot.set_resampler(resample)`."""
    twin: SpielState = state.clone()
    true = twin.position.state
    if true is not None:
        twin.position = Position(true.imagine(player, Dice(fresh_seed(np.random.default_rng()))))
    return twin


def register() -> list[str]:
    """Makes all games known to `pyspiel.load_game`; gives their names."""
    known = set(pyspiel.registered_names())
    names: list[str] = []
    for slug in games():
        names.append(PREFIX + slug)
        if PREFIX + slug not in known:
            pyspiel.register_game(game_type(load(slug)), _class_for(slug))
    return names


def _class_for(slug: str) -> type[SpielGame]:
    """A class for one game. OpenSpiel keeps it until after Python has gone, which only a class survives."""

    class OneGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(slug, params)

    return OneGame


register()

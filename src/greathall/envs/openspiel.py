"""The games as OpenSpiel knows them. Importing this module registers `greathall_feebleton` and its sisters.

    import greathall.envs.openspiel
    game = pyspiel.load_game("greathall_feebleton(players=3)")
    game = pyspiel.load_game("greathall_feudality(players=2,options=victory_number:30;red_dragon:faq)")

A root chance node draws one of `deals` seeds; after it everything is determined, so that OpenSpiel can write a state
down and read it back. With `deals=0` there is no such node: every state draws its own seed from OpenSpiel's sampling
mode, without a limit, but cannot be written down. Seats that are asked at the same time answer one after the other;
none sees the others' answers. `resample` gives ISMCTS the positions that a player holds possible.

An information state is all that a player was told and answered, in that order, and what it sees now (perfect recall);
an observation is only what it sees now. The tensor of both is the features.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from greathall import games, load
from greathall.extras import extra
from greathall.kernel import Dice, Game, GreathallError, Line, OptionValue, State

with extra("envs", "greathall.envs.openspiel"):
    import numpy as np
    import numpy.typing as npt
    import pyspiel

    from greathall.envs.spaces import features_of, fresh_seed

DEALS = 64
TEXTS = 64  # so many stories of one game are kept whole, to be told on
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

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def options_in(text: str) -> dict[str, OptionValue]:
    """Table options from a game string: `name:value`, with semicolons between them."""
    options: dict[str, OptionValue] = {}
    for entry in filter(None, text.split(";")):
        name, colon, value = entry.partition(":")
        if not colon:
            raise GreathallError(f"options={text}: give them as name:value;name:value")
        options[name.strip()] = value.strip()
    return options


class Page:
    """What came of one answer: who gave it (-1: nobody, at the beginning), and the sentences that were told then.

    Copies of a state share all pages so far. `texts`: the story up to here, for those who asked for it lately.
    """

    def __init__(self, before: Page | None, who: int, answer: int, lines: list[Line]) -> None:
        self.before = before
        self.who = who
        self.answer = answer
        self.lines = lines
        self.texts: dict[int, str] = {}


class Position:
    """A state of Greathall with its story; OpenSpiel copies all that its own state has, and this is cheap to copy.

    `page` is the last of the story. `recent`: whose texts are kept; all copies share it.
    """

    def __init__(self, state: State | None, recent: deque[tuple[Page, int]]) -> None:
        self.state = state
        self.recent = recent
        self.page: Page | None = None
        self.lines = 0
        self.turn_page(-1, -1)

    def __deepcopy__(self, memo: object) -> Position:
        twin = Position(None, self.recent)
        twin.state = None if self.state is None else self.state.copy()
        twin.page, twin.lines = self.page, self.lines
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which would go too deep from page to page: how many lines each of them has."""
        pages: list[tuple[int, int, int]] = []
        texts: dict[int, str] = {}
        page = self.page
        while page is not None:
            pages.append((page.who, page.answer, len(page.lines)))
            texts = page.texts
            page = page.before
        return unfolded, (self.state, pages[::-1], texts)

    def turn_page(self, who: int, answer: int) -> None:
        """What has been told since the last one."""
        told = [] if self.state is None or self.state.chronicle is None else self.state.chronicle
        self.page = Page(self.page, who, answer, told[self.lines :])
        self.lines = len(told)

    def story(self, reader: int) -> str:
        """All that a player was told and answered, line by line; what a spectator (-1) was told."""
        unread: list[Page] = []
        page = self.page
        while page is not None and reader not in page.texts:
            unread.append(page)
            page = page.before
        text = "" if page is None else page.texts[reader]
        if self.state is None or not unread:
            return text
        words = self.state.game.vocabulary.words
        new: list[str] = []
        for page in reversed(unread):
            if page.who == reader and page.answer >= 0:
                new.append(f"> {words(page.answer)}\n")
            new += [f"{line.text}\n" for line in page.lines if line.readable(reader)]
        text += "".join(new)
        unread[0].texts[reader] = text
        self.recent.append((unread[0], reader))
        if len(self.recent) > TEXTS:
            old, other = self.recent.popleft()
            old.texts.pop(other, None)
        return text


def unfolded(state: State | None, pages: list[tuple[int, int, int]], texts: dict[int, str]) -> Position:
    """The position that was pickled, with the texts of its first page: a story that was imagined begins with them."""
    position = Position(None, deque())
    position.state = state
    position.page = None
    told = [] if state is None or state.chronicle is None else state.chronicle
    for who, answer, count in pages:
        position.page = Page(position.page, who, answer, told[position.lines : position.lines + count])
        position.lines += count
        if position.page.before is None:
            position.page.texts = texts.copy()
    return position


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position, or the chance node before the first."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.seats = game.seats
        self.deals = game.deals
        self.first_seed = game.first_seed
        self.options = game.options
        self.position = Position(None, deque())
        if self.deals == 0:
            self._deal(fresh_seed(np.random.default_rng()))

    def _deal(self, seed: int) -> None:
        self.position = Position(self.rules.new(self.seats, seed, self.options, listen=True), deque())

    def __deepcopy__(self, memo: dict[int, object]) -> SpielState:
        twin = SpielState(self.get_game())
        twin.position = self.position.__deepcopy__(memo)
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
            who = state.to_act[0]
            state.play(who, action)
            self.position.turn_page(who, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.rules.vocabulary.words(action)

    def is_terminal(self) -> bool:
        return self.position.state is not None and self.position.state.over

    def returns(self) -> list[float]:
        state = self.position.state
        return state.result().returns if state is not None and state.over else [0.0] * self.seats

    def __str__(self) -> str:
        return "before the deal" if self.position.state is None else self.position.story(-1) or "dealt"


class Observer:
    """What OpenSpiel asks about a player: the features as a tensor; as text, with what it may do.

    `recalls`: the text tells also how it came about.
    """

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor: npt.NDArray[np.float32] = np.zeros(len(game.rules.feature_names), np.float32)
        self.dict = {"observation": self.tensor}
        self.labels = [f"{name}=" for name in game.rules.feature_names]
        self.numbers: dict[float, str] = {}  # in words: most are small, and come again

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position.state
        if position is None:
            self.tensor.fill(0.0)
        else:
            position.features(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        position = state.position.state
        if position is None:
            return "before the deal"
        seen = self.seen(position, player)
        return state.position.story(player) + seen if self.recalls else seen

    def seen(self, state: State, seat: int) -> str:
        """Every feature that is not zero, and the moves."""
        row = features_of(state, seat)
        numbers = self.numbers
        known: list[str] = []
        for at in np.flatnonzero(row).tolist():
            value = row.item(at)
            number = numbers.get(value)
            if number is None:
                number = numbers[value] = repr(value).removesuffix(".0")
            known.append(self.labels[at] + number)
        words = state.game.vocabulary.words
        return f"{' '.join(known)}\n{', '.join(map(words, state.moves(seat)))}"


def resample(state: SpielState, player: int) -> SpielState:
    """A position that could be the true one as far as the player knows: `ISMCTSBot.set_resampler(resample)`."""
    twin: SpielState = state.clone()
    true = twin.position.state
    if true is not None:
        imagined = true.imagine(player, Dice(fresh_seed(np.random.default_rng())))
        # The story begins anew: what the others were told alone and what they answered is not the player's to know.
        twin.position = Position(imagined, deque())
        if twin.position.page is not None:
            twin.position.page.texts[player] = state.position.story(player)
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

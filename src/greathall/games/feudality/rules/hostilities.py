"""Feudality, Baronial Actions against others: sabotage, private war, and attack.

Rulebook: Baronial Actions II, III and IV.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.board import square_name
from greathall.games.feudality.box.components import ATTACK, FIUMACCIO, GOLD, RES, SABOTAGE, SANTA_PARAVIA
from greathall.games.feudality.box.names import land_id, ware_name
from greathall.games.feudality.box.vocabulary import BARON, PASS, PAY, POINTS, REFUSE
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import (
    ACT,
    ATTACK_ROLL,
    ATTACK_ROLLED,
    LOST_FIUMACCIO,
    ON_BARON,
    ON_FIUMACCIO,
    ON_SANTA_PARAVIA,
    PRIVATE_ROLLED,
    SABOTAGE_DEFENDED,
    SABOTAGE_PAID,
    SABOTAGE_PRICED,
    SABOTAGE_ROLLED,
)
from greathall.games.feudality.rules.dice_windows import (
    FOR_ARMY,
    FOR_ATTACK,
    FOR_COUNTER,
    FOR_PRICE,
    FOR_SABOTAGE,
    after_roll,
)
from greathall.games.feudality.rules.fief import can_lose, top_of
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.payments import TO_ATTACKER, can_raise, give_goods, pay_good, pay_words
from greathall.games.feudality.rules.raids import AimAtTile, ruin
from greathall.games.feudality.rules.scoring import score
from greathall.games.feudality.rules.survival import begin_survival
from greathall.games.feudality.rules.war import send_all
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Pick, Verb, Verbs
from greathall.kernel.vocabulary import Phrase

# ---------------------------------------------------------------------- naming an enemy


def is_enemy(state: FeudalityState, seat: int, action: int, other: int) -> bool:
    """Whether another player can be sabotaged, or attacked."""
    if action == SABOTAGE:
        return can_lose(state, other)  # FDY-R31
    return state.vp[other] >= state.vp[seat]  # FDY-65


def has_enemy(state: FeudalityState, seat: int, action: int) -> bool:
    """Whether there is such a player."""
    for other in range(state.seats):
        if other != seat and is_enemy(state, seat, action, other):
            return True
    return False


class NameEnemy(Pick[FeudalityState]):
    """Another player: to be sabotaged, or to be attacked (FDY-57, FDY-65)."""

    fields = ("seat", "action")
    waiting = "Waiting for the Senior to name a player."

    def __init__(self, seat: int, action: int) -> None:
        super().__init__(seat)
        self.action = action
        self.rule = "FDY-57" if action == SABOTAGE else "FDY-65"

    @property
    def prompt(self) -> str:
        return "Whose tile do your saboteurs destroy?" if self.action == SABOTAGE else "Whom does your army attack?"

    def phrase(self) -> Phrase:
        return BARON

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every player that there is not."""
        moves: list[int] = []
        for k in range(1, state.seats):
            if is_enemy(state, self.seat, self.action, (self.seat + k) % state.seats):
                moves.append(BARON.base + k)
        return moves

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if thing == 0:
            return Reason("name another player, not yourself", self.rule)
        if thing >= state.seats:
            return Reason(f"there are only {state.seats} players", "FDY-1")
        other = (self.seat + thing) % state.seats
        if is_enemy(state, self.seat, self.action, other):
            return None
        if self.action == SABOTAGE:
            return Reason(f"{{{other}}} has no tile that could be destroyed", "FDY-R31")
        return Reason(f"{{{other}}} has fewer VP than you and cannot be attacked", "FDY-65")

    def take(self, state: FeudalityState, thing: int) -> None:
        state.target = (self.seat + thing) % state.seats
        if state.listening:
            aim = "sends saboteurs to" if self.action == SABOTAGE else "attacks"
            only = ", the only possible target" if len(self.moves(state)) == 1 else ""
            text = f"{{{self.seat}}} {aim} {{{state.target}}}{only}."
            state.tell(text, self.rule, pieces=(f"mat/{state.target}",))
        if self.action == SABOTAGE:
            state.ask(ChooseMark(self.seat, state.target))

    def says(self, state: FeudalityState, thing: int) -> str:
        return f"{super().says(state, thing)}: {{{(self.seat + thing) % state.seats}}}"

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return f"mat/{(self.seat + thing) % state.seats}"

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "name another player")


# ---------------------------------------------------------------------- II sabotage


def begin_sabotage(state: FeudalityState, seat: int) -> None:
    """A die is rolled for the price (FDY-56)."""
    state.roll_one()
    state.step = SABOTAGE_PRICED
    after_roll(state, seat, FOR_PRICE)


def price_sabotage(state: FeudalityState) -> None:
    """The die is the price in gold: paid if there is enough, perhaps by trading, else all is over (FDY-R23)."""
    seat = state.senior
    price = state.white
    if state.goods[seat * RES + GOLD] >= price:
        hire(state, seat, price)
    elif can_raise(state, seat, GOLD, price):
        state.step = ACT
        state.ask(PaySaboteurs(seat, price))
    else:
        state.step = ACT
        if state.listening:
            text = f"{{{seat}}} cannot pay {price} gold, not even by trading: the sabotage comes to nothing."
            state.tell(text, "FDY-56", pieces=(f"store/{seat}",))


class PaySaboteurs(Choice[FeudalityState]):
    """Trade for the missing gold, or give up (FDY-R23)."""

    fields = ("seat", "price")
    rule = "FDY-56"
    waiting = "Waiting for the saboteurs to be paid."

    def __init__(self, seat: int, price: int) -> None:
        super().__init__(seat)
        self.price = price

    @property
    def prompt(self) -> str:
        return f"The saboteurs want {self.price} gold, more than you have: do you trade for the rest, or give up?"

    def verbs(self) -> Verbs[FeudalityState]:
        return _SABOTEURS

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "pay the saboteurs or refuse")


class PayBySelling(Verb[FeudalityState, PaySaboteurs]):
    """The missing gold is traded for."""

    def forbids(self, state: FeudalityState, asked: PaySaboteurs, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: PaySaboteurs, thing: int) -> None:
        hire(state, asked.seat, asked.price)

    def says(self, state: FeudalityState, asked: PaySaboteurs, thing: int) -> str:
        return pay_words(state, asked.seat, GOLD, asked.price)


class SendAway(Verb[FeudalityState, PaySaboteurs]):
    """They are too dear."""

    def forbids(self, state: FeudalityState, asked: PaySaboteurs, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: PaySaboteurs, thing: int) -> None:
        if state.listening:
            state.tell(f"{{{asked.seat}}} sends the saboteurs away.", "FDY-R23", pieces=(f"mat/{asked.seat}",))

    def says(self, state: FeudalityState, asked: PaySaboteurs, thing: int) -> str:
        return "refuse: give up"


_SABOTEURS: Final = Verbs(PayBySelling(PAY), SendAway(REFUSE))


def hire(state: FeudalityState, seat: int, price: int) -> None:
    """The gold goes to the bank; then player and tile are named (FDY-56, FDY-57)."""
    if state.listening:
        state.tell(f"{{{seat}}} pays {price} gold to saboteurs.", "FDY-56", pieces=(f"store/{seat}",))
    state.step = SABOTAGE_PAID
    state.ask(NameEnemy(seat, SABOTAGE))
    pay_good(state, seat, GOLD, price)


class ChooseMark(AimAtTile):
    """The tile to be destroyed: any tile, the top of a stack, or the top level (FDY-57)."""

    rule = "FDY-57"
    waiting = "Waiting for the saboteurs to be told what to destroy."

    @property
    def prompt(self) -> str:
        return f"Which of {{{self.owner}}}'s tiles do your saboteurs destroy?"

    def take(self, state: FeudalityState, thing: int) -> None:
        state.spot = thing
        if state.listening:
            name = ware_name(state.box, top_of(state, self.owner, thing))
            only = ", the only tile there" if len(self.moves(state)) == 1 else ""
            text = f"The saboteurs go for {{{self.owner}}}'s {name} on {square_name(thing)}{only}."
            state.tell(text, "FDY-57", pieces=(land_id(self.owner, thing),))

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "choose the tile to be destroyed")


def roll_saboteurs(state: FeudalityState) -> None:
    """Saboteur and owner roll two dice each (FDY-58)."""
    state.roll_pair()
    state.step = SABOTAGE_ROLLED
    after_roll(state, state.senior, FOR_SABOTAGE)


def roll_counter(state: FeudalityState) -> None:
    state.to_match = state.white + state.blue
    state.roll_pair()
    state.step = SABOTAGE_DEFENDED
    after_roll(state, state.target, FOR_COUNTER)


def resolve_sabotage(state: FeudalityState) -> None:
    """Only a higher roll destroys; a tie or less costs VP (FDY-58)."""
    if state.listening:
        better = "more" if state.to_match > state.white + state.blue else "not more"
        text = f"The saboteurs' {state.to_match} is {better} than the guard's {state.white + state.blue}."
        state.tell(text, "FDY-58", pieces=("dice",))
    if state.to_match > state.white + state.blue:
        ruin(state, state.target, state.spot, "FDY-58")
    else:
        score(state, state.senior, state.box.fail_vp[SABOTAGE], "FDY-58")
    state.to_match = 0
    state.target = -1
    state.spot = -1
    state.step = ACT


# ---------------------------------------------------------------------- III private war, IV attack


def begin_private_war(state: FeudalityState, seat: int, action: int) -> None:
    """The whole army goes against one of two countries (FDY-59)."""
    state.war = ON_SANTA_PARAVIA if action == SANTA_PARAVIA else ON_FIUMACCIO
    state.roll_pair()
    state.step = PRIVATE_ROLLED
    after_roll(state, seat, FOR_ARMY)


def resolve_private_war(state: FeudalityState) -> None:
    """Army and dice against the defence of a country; then the troops roll for survival (FDY-60, FDY-61)."""
    action = SANTA_PARAVIA if state.war == ON_SANTA_PARAVIA else FIUMACCIO
    box = state.box
    seat = state.senior
    strength = state.army(seat) + state.white + state.blue
    won = strength > box.defence[action]
    if state.listening:
        result = "wins" if won else "loses"
        sum_words = f"army {state.army(seat)} + {state.white} + {state.blue} = {strength}"
        text = f"{{{seat}}} {result}: {sum_words} against a defence of {box.defence[action]}."
        state.tell(text, box.action_rules[action], pieces=("dice",))
    score(state, seat, box.win_vp[action] if won else box.fail_vp[action], box.action_rules[action])  # FDY-62
    if action == FIUMACCIO and not won:
        state.war = LOST_FIUMACCIO
    send_all(state, seat)
    begin_survival(state)


def begin_attack(state: FeudalityState, seat: int) -> None:
    """The enemy is named first (FDY-65)."""
    state.step = ATTACK_ROLL
    state.ask(NameEnemy(seat, ATTACK))


def roll_for_attack(state: FeudalityState) -> None:
    state.war = ON_BARON
    state.roll_pair()
    state.step = ATTACK_ROLLED
    after_roll(state, state.senior, FOR_ATTACK)


def resolve_attack(state: FeudalityState) -> None:
    """Army and dice against army and fortification without dice (FDY-66); spoils first, then survival (FDY-69)."""
    seat = state.senior
    target = state.target
    box = state.box
    strength = state.army(seat) + state.white + state.blue
    excess = strength - state.defence(target)
    if state.listening:
        sum_words = f"army {state.army(seat)} + {state.white} + {state.blue} = {strength}"
        result = f"wins by {excess}" if excess > 0 else "gains nothing"
        text = f"{{{seat}}} {result}: {sum_words} against {{{target}}}'s defence of {state.defence(target)}."
        state.tell(text, "FDY-66", pieces=(f"mat/{target}",))
    send_all(state, seat)
    state.target = -1
    begin_survival(state)
    if excess >= box.attack_take_from:
        if state.vp[target] > 0:  # FDY-R25
            state.ask(TakeOver(seat, target))
        elif state.listening:
            state.tell(f"{{{target}}} has no VP to take.", "FDY-R25", pieces=(f"mat/{target}",))
    elif 0 < excess <= box.attack_rob:
        give_goods(state, target, excess, TO_ATTACKER, seat)  # FDY-67


class TakeOver(Choice[FeudalityState]):
    """The attacker may take VP over from the beaten player (FDY-68)."""

    fields = ("seat", "owner")
    rule = "FDY-68"
    waiting = "Waiting for the victor's choice."

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat)
        self.owner = owner

    @property
    def prompt(self) -> str:
        return f"You have crushed {{{self.owner}}}: do you take a victory point?"

    def belongs(self, state: FeudalityState) -> bool:
        return 0 <= self.owner < state.seats and self.owner != self.seat

    def verbs(self) -> Verbs[FeudalityState]:
        return _SPOILS

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "take the victory point, or pass")


class TakePoints(Verb[FeudalityState, TakeOver]):
    """What the one loses the other gains."""

    def forbids(self, state: FeudalityState, asked: TakeOver, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: TakeOver, thing: int) -> None:
        taken = min(state.box.attack_take, state.vp[asked.owner])
        score(state, asked.owner, -taken, "FDY-68")
        score(state, asked.seat, taken, "FDY-68")

    def says(self, state: FeudalityState, asked: TakeOver, thing: int) -> str:
        return f"points: take {state.box.attack_take} VP from {{{asked.owner}}}"


class TakeNothing(Verb[FeudalityState, TakeOver]):
    """Mercy."""

    def forbids(self, state: FeudalityState, asked: TakeOver, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: TakeOver, thing: int) -> None:
        if state.listening:
            state.tell(f"{{{asked.seat}}} takes nothing.", "FDY-68", pieces=(f"mat/{asked.seat}",))

    def says(self, state: FeudalityState, asked: TakeOver, thing: int) -> str:
        return "pass: take nothing"


_SPOILS: Final = Verbs(TakePoints(POINTS), TakeNothing(PASS))

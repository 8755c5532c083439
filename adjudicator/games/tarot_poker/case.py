"""What the case files of Tarot Poker tell besides what those of every game do: the phase, chips, shields, and the actions
of the phase; and the same by flags."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from adjudicator.cards import Hand, Lexicon, NotationError, parse_cards
from adjudicator.cards.english import both, number, whose
from adjudicator.engine.case_form import CaseForm, CaseText
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Position, Table, Unsettled, changed
from adjudicator.files import kinds
from adjudicator.files.diagnostics import Fault, Refused, suggestion
from adjudicator.files.kinds import Key
from adjudicator.games.tarot_poker.cards import ATTACK, HAND, SHIELD
from adjudicator.games.tarot_poker.powers import in_force, kind
from adjudicator.games.tarot_poker.state import (
    DRAW,
    ENOUGH,
    FIRST,
    LASTS,
    MOST,
    PHASES,
    SECOND,
    UNSTATED,
    Attack,
    Laid,
    State,
    Task,
    unsaid,
)
from adjudicator.games.tarot_poker.verbs import ANSWER

PHASE = Key("phase", kinds.TEXT, "The phase of the hand: first (betting), draw, second (betting) or show.", "first")
NUMBER = Key("hand", kinds.ROUND, "The number of the hand, by which shields are counted.", "3")
STACKS = Key("stacks", kinds.AMOUNTS, "The chips before each player as the phase began, blinds paid.", {"Ada": "90"})
POT = Key("pot", kinds.AMOUNT, "The chips in the pot as the phase began.", "12")
PAID = Key("paid", kinds.AMOUNTS, "What each player had put into the pot as the phase began.", {"Ada": "4"})
BLINDS = Key("blinds", kinds.AMOUNTS, "The blinds that were put in before the first action.", {"Ben": "2"})
LEAST = Key("least", kinds.AMOUNT, "The least bet; 1 where nothing is said.", "2")
FOLDED = Key("folded", kinds.PLAYERS, "Who had folded as the phase began.", "Dov")
SHIELDS = Key(
    "shields",
    kinds.HANDS,
    "The shields that lie before each player; behind one that was not laid in this hand, in which: in hand 2.",
    {"Ben": "Tower in hand 2"},
)
SEVERAL = "tp.shield.several"
"""The reading by which one shield alone is in force."""
_IN_HAND = re.compile(r"\s+(?:laid\s+)?in\s+hand\s+([1-9][0-9]{0,2})\s*(?:,|$)", re.IGNORECASE)
"""Behind a shield, the hand in which it was laid."""
IMMUNE = Key("immune", kinds.PLAYERS, "Who has played the Knight of Coins in this hand.", "Cleo")
TEMPERANCE = Key("temperance", kinds.YES_NO, "Whether Temperance was played in this hand: yes or no.", "yes")
ACTIONS = Key(
    "actions",
    kinds.PLAYS,
    "What was done in the phase, oldest first, each with its player; behind an attack comes its victim's answer.",
    [{"Ada": "bet 10"}],
)
OFFERED = Key("offered", kinds.TEXT, "The two cards that somebody has to choose from.", "4 of Wands, K of Cups")
FACING, STACK, BEHIND, ANSWERING, AGAINST = "facing", "stack", "behind", "answering", "against"
"""The flags of its own."""


class TarotPokerForm(CaseForm):
    """The case files of Tarot Poker."""

    keys: tuple[Key[object], ...] = (
        *(PHASE, NUMBER, STACKS, POT, PAID, BLINDS, LEAST, FOLDED, SHIELDS, IMMUNE, TEMPERANCE, ACTIONS),
        OFFERED,
    )
    lines = ACTIONS.name
    together = True

    def completed(self, table: Table, text: CaseText) -> Table:
        """The table with the phase as it began."""
        return replace(table, began=_Phase(table, text).state())

    def misfits(self, circumstances: Circumstances, table: Table, text: CaseText) -> Iterator[Fault]:
        """Chips that do not add up, shields that are no longer in force, hands of more than five cards."""
        assert isinstance(table.began, State)
        yield from _unbalanced(table.began, text)
        yield from _overbet(table, table.began, text)
        yield from _out_of_time(table.began, text)
        yield from _misplaced(table.began, text)
        yield from _unordered(table.began, text)
        for player, hand in table.hands.items():
            if fault := _too_large(hand):
                yield replace(fault, place=text.tree.place(("hands", player)))

    def misdealt(self, table: Table, position: Position, text: CaseText) -> Iterator[Fault]:
        """The hand of somebody whom a card has folded: it is among the discards by then."""
        folded = position.struck_out if isinstance(position, State) else frozenset()
        for player in table.players:
            if player in folded and {*table.hands.get(player, Hand()).cards} & {*position.gone}:
                message = f"a card has folded {player} by then, and the hand is among the discards"
                place = text.tree.place(("hands", player))
                yield Fault("too-many-cards", message, f"leave {player} out of hands:", place)

    def written(self, table: Table) -> Mapping[str, object]:
        """What the keys say of a table, as a file has it."""
        state = table.began
        if not isinstance(state, State):
            return {}
        blinds = {player: str(chips) for player, chips in state.paid.items() if chips}
        shields: dict[str, list[str]] = {}
        for one in state.lying:
            # The order of two shields laid in one hand cannot be written: the idle one is left out.
            if one.idle and any((other.owner, other.hand) == (one.owner, one.hand) for other in state.shields):
                continue
            shields.setdefault(one.owner, []).append(_laid_in(one, state.number))
        values: dict[str, object] = {
            PHASE.name: state.phase if state.phase != FIRST else "",
            NUMBER.name: str(state.number) if state.number > 1 else "",
            STACKS.name: {p: str(c) for p, c in state.stacks.items() if c != ENOUGH},
            POT.name: str(state.carried) if state.carried and not any(state.put.values()) else "",
            PAID.name: {p: str(c) for p, c in state.put.items() if c},
            BLINDS.name: blinds,
            LEAST.name: str(state.least) if state.least > 1 else "",
            FOLDED.name: " ".join(player for player in state.players if player in state.out),
            SHIELDS.name: {player: ", ".join(cards) for player, cards in shields.items()},
            IMMUNE.name: " ".join(player for player in state.players if player in state.immune),
            TEMPERANCE.name: "yes" if state.temperance else "",
            OFFERED.name: ", ".join(state.choice) if len(table.history) == state.choice_lines else "",
        }
        return {key: value for key, value in values.items() if value}

    # -- a situation told by flags

    def flagged(self, own: Mapping[str, str | bool], table: Table, player: str, lexicon: Lexicon, named: bool) -> Table:
        """You, to bet or to answer: behind shields, with chips, facing a bet; behind what was done with --on."""
        others = [name for name in table.players if name != player]
        players = table.players if table.history else (player, *others)
        facing, stack = _chips(own, FACING), _chips(own, STACK)
        phase = str(own.get(PHASE.name) or FIRST).strip().lower()
        if phase not in PHASES:
            message = f"--{PHASE.name}: no phase is called {phase!r}"
            raise Refused([Fault("bad-phase", message, suggestion(phase, list(PHASES)))])
        behind = tuple(_behind(own, (*others, player), player, lexicon))
        if fault := _too_large(table.hands.get(player, Hand())):
            raise Refused([replace(fault, message=f"--holding: {fault.message}")])
        for _, card in behind:
            if kind(card) != SHIELD:
                message = f"{lexicon.spoken(card)} is no shield"
                raise Refused([Fault("bad-option", message, "a Chariot, a Tower or a Sun lies before a player")])
        answering = _cards(own, ANSWERING, lexicon)
        if stack == 0 and phase != DRAW and not answering:
            message = f"--{STACK} 0: whoever has no chips left is asked for no bet"
            help = f"name the chips before you, or leave --{STACK} out; for a turn without a bet write a case"
            raise Refused([Fault("bad-option", message, help)])
        against = _cards(own, AGAINST, lexicon)
        if fault := _too_large(Hand(dict.fromkeys(against, 1))):
            raise Refused([replace(fault, message=f"--{AGAINST}: {fault.message}")])
        if against:
            table = replace(table, hands={**table.hands, others[0]: Hand(dict.fromkeys(against, 1))})
        before = unsaid(players)
        state = changed(
            before,
            pile=tuple(Laid(owner, card, 1, unordered=True) for owner, card in behind),
            stacks={**before.stacks, player: ENOUGH if stack is None else stack},
            paid={**before.paid, others[-1]: facing or 0},
            level=facing or 0,
            step=facing or 1,
            acted=frozenset(others) if facing else frozenset(),
            phase=phase,
            partly=True,
            bet_untold=facing is None and not table.history,
            turn=None if phase == DRAW else table.history[0].player if table.history else player,
        )
        for card in answering:
            if kind(card) != ATTACK:
                message = f"{lexicon.spoken(card)} is no attack card"
                raise Refused([Fault("bad-option", message, "name the card of an attack, such as Death")])
            state = attacked(state, Attack(card, others[0], player))
        return replace(table, players=state.players, turn=None, began=state)


def attacked(state: State, attack: Attack) -> State:
    """A hand in which an attack waits for its answer."""
    task = Task(ANSWER, attack.victim, attack=attack)
    return replace(state, attack=attack, agenda=(task,), turn=attack.attacker)


def _chips(own: Mapping[str, str | bool], flag: str) -> int | None:
    value = own.get(flag)
    if value is None:
        return None
    if not str(value).isdecimal() or int(str(value)) > MOST:
        message = f"--{flag} {value!r} is no number of chips"
        raise Refused([Fault("bad-option", message, f"write 0 to {MOST} in figures, such as --{flag} 10")])
    return int(str(value))


def _cards(own: Mapping[str, str | bool], flag: str, lexicon: Lexicon) -> tuple[str, ...]:
    try:
        return parse_cards(str(own.get(flag, "")), lexicon)
    except NotationError as error:
        raise Refused([Fault(error.code, f"--{flag}: {error.message}", error.help)]) from error


def _behind(
    own: Mapping[str, str | bool], players: tuple[str, ...], player: str, lexicon: Lexicon
) -> Iterator[tuple[str, str]]:
    """The shields given by flags, each with its owner: a player's own, or another's by name, `;` between them."""
    for part in str(own.get(BEHIND, "")).split(";"):
        name, _, cards = part.rpartition(":")
        owner = name.strip() or player
        if owner not in players:
            message = f"--{BEHIND}: nobody here is called {owner}"
            raise Refused([Fault("unknown-player", message, suggestion(owner, list(players)))])
        yield from ((owner, card) for card in _cards({BEHIND: cards}, BEHIND, lexicon))


class _Phase:
    """The phase that a case file states: what cannot be read is a fault of the text."""

    def __init__(self, table: Table, text: CaseText) -> None:
        self.table, self.text, self.players = table, text, table.players

    def state(self) -> State:
        """The phase as it began."""
        text, players = self.text, self.players
        phase, least = self._phase(), text.value_of(LEAST) or 1
        blinds = dict.fromkeys(players, 0) | text.value_of(BLINDS)
        level = max(blinds.values())
        stacks = dict.fromkeys(players, ENOUGH) | text.value_of(STACKS)
        put = dict.fromkeys(players, 0) | text.value_of(PAID)
        carried = 0 if any(put.values()) else text.value_of(POT) or 0
        offered = self._notation(OFFERED.name, text.value_of(OFFERED) or "")
        folded = frozenset(text.value_of(FOLDED))
        state = State(
            players,
            None,
            out=folded,
            pile=self._shields(),
            hands={**unsaid(players).hands, **dict.fromkeys(folded, Hand())},
            number=text.value_of(NUMBER) or 1,
            phase=phase,
            stacks=stacks,
            put=put,
            carried=carried,
            paid=blinds,
            level=level,
            least=least,
            step=max(level, least),
            immune=frozenset(text.value_of(IMMUNE)),
            temperance=bool(text.value_of(TEMPERANCE)),
            lost=HAND * len(folded),
            turn=self.table.turn if phase != DRAW else None,
            # No key tells who opened the first betting: the first line of the second says it.
            opener=next((line.player for line in self.table.history), UNSTATED) if phase == SECOND else None,
        )
        if phase == DRAW and self.table.turn in players:
            before = players[: players.index(self.table.turn)]
            state = replace(state, drawn=frozenset(before))
        return replace(state, choice=offered, choice_lines=len(self.table.history))

    def _phase(self) -> str:
        name = (self.text.value_of(PHASE) or FIRST).strip().lower()
        if name not in PHASES:
            self.text.fault("bad-phase", f"no phase is called {name!r}", suggestion(name, list(PHASES)), (PHASE.name,))
            return FIRST
        return name

    def _shields(self) -> tuple[Laid, ...]:
        now = self.text.value_of(NUMBER) or 1
        shields = []
        for player, written in self.text.value_of(SHIELDS).items():
            for cards, hand in self._by_hand(written, now):
                for at, card in enumerate(read := self._notation(SHIELDS.name, cards, player), start=1):
                    if kind(card) != SHIELD:
                        message = f"{self.text.lexicon.spoken(card)} is no shield"
                        help = "a Chariot, a Tower or a Sun lies before a player"
                        self.text.fault("bad-shield", message, help, (SHIELDS.name, player))
                    shields.append(Laid(player, card, hand if at == len(read) else now, unordered=True))
        return tuple(sorted(shields, key=lambda one: one.hand))

    @staticmethod
    def _by_hand(written: str, now: int) -> Iterator[tuple[str, int]]:
        """The text of a player's shields in parts, each with the hand in which the last of its cards was laid."""
        *parts, rest = _IN_HAND.split(written)
        yield from zip(parts[::2], map(int, parts[1::2]), strict=True)
        if rest.strip() or not parts:
            yield rest, now

    def _notation(self, key: str, written: str, *path: str) -> tuple[str, ...]:
        cards = self.text.notation((key, *path), partial(parse_cards, written, self.text.lexicon))
        return cards or ()


def _laid_in(shield: Laid, now: int) -> str:
    """A shield as a case tells it, with the hand in which it was laid where that is another one."""
    return shield.card if shield.hand == now else f"{shield.card} in hand {shield.hand}"


def _unbalanced(state: State, text: CaseText) -> Iterator[Fault]:
    """The pot is what was put into it, and nobody folded out of a blind."""
    pot, put = text.value_of(POT), text.value_of(PAID)
    if pot is not None and put and sum(put.values()) != pot:
        message = f"together {both(list(put))} put in {sum(put.values())}, and the pot has {pot}"
        help = "count them again, or leave pot: out: it follows from what each put in"
        yield text.at("bad-chips", message, help, POT.name)
    for player, chips in put.items() if any(put.values()) else ():
        if not chips and state.stacks[player]:
            message = f"{player} has put in no ante, and everybody puts one in who is dealt cards"
            help = f"write what {player} put in, or leave paid: out"
            yield text.at("bad-chips", message, help, PAID.name, player)


def _overbet(table: Table, state: State, text: CaseText) -> Iterator[Fault]:
    """Nobody bets more chips in a phase than lay there as it began."""
    for index, action in enumerate(table.history):
        most, named = state.whole(action.player), action.play.amount
        if isinstance(named, int) and named > most:
            message = f"{action.player} has {most} to bet with in this phase, and {named} is more"
            path = (ACTIONS.name, index, action.player)
            yield Fault("bad-chips", message, "mend the amount, or stacks:", text.tree.place(path))


def _too_large(hand: Hand) -> Fault | None:
    """A hand has five cards, and fewer while some are waited for."""
    if hand.total is None or hand.total <= HAND:
        return None
    message = f"these are {number(hand.total)} cards, and nobody holds more than {number(HAND)}"
    return Fault("too-many-cards", message, "take away what is too many, or some of the unseen")


def _misplaced(state: State, text: CaseText) -> Iterator[Fault]:
    """Each shield lies before one player; two cards are offered."""
    spoken, shields = text.lexicon.spoken, [one.card for one in state.shields]
    for at, one in enumerate(state.shields):
        if one.card in shields[:at]:
            message = f"{spoken(one.card)} lies before two players, and there is one"
            yield text.at("bad-shield", message, "take it out of one of their shields", SHIELDS.name, one.owner)
    if len(state.choice) not in (0, 2):
        message = f"{number(len(state.choice))} card{'' if len(state.choice) == 1 else 's'} to choose from"
        yield text.at("bad-offer", message, "the choice is between two cards", OFFERED.name)


def _unordered(state: State, text: CaseText) -> Iterator[Fault]:
    """Shields of which the last alone is in force by the file's own reading, where it does not tell which that is."""
    readings: Mapping[str, str] = {SEVERAL: "", **getattr(text.shared, "readings", {})}
    state = in_force(state, readings)
    for one in state.shields:
        try:
            state.surely_shielded(one.owner, one.card)
        except Unsettled as error:
            yield text.at("unsettled", error.message, error.help)
            return


def _out_of_time(state: State, text: CaseText) -> Iterator[Fault]:
    """A shield is in force in the hand in which it was laid, and in the next ("Shield cards")."""
    for one in state.shields:
        if not one.hand <= state.number <= one.hand + LASTS:
            spoken = text.lexicon.spoken(one.card)
            message = f"{spoken} was laid in hand {one.hand}, and this is hand {state.number}"
            gone = f"a shield is in force for {number(LASTS + 1)} hands: take it out of {whose(one.owner)} shields"
            help = gone if one.hand < state.number else f"mend one of them: the hand of the shield, or {NUMBER.name}"
            yield text.at("bad-shield", message, help, SHIELDS.name, one.owner)


CASE = TarotPokerForm()
"""The one there is."""

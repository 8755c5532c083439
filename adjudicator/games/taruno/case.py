"""What the case files of Taruno tell besides what those of every game do: what lies on the table and before
players, what is due, who is bound; and the same by flags."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from adjudicator.cards import Lexicon
from adjudicator.cards.english import both
from adjudicator.engine.case_form import CaseForm, CaseText
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Position, Table
from adjudicator.files import kinds
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.files.kinds import Key
from adjudicator.games.taruno.cards import ANSWER, CHOOSE, QUEEN, is_major, pack
from adjudicator.games.taruno.case_state import CaseFields, due_text, misplaced, shown_elsewhere, situation, top_text
from adjudicator.games.taruno.readings import DEALT, SUMS
from adjudicator.games.taruno.state import UNKNOWN, State, owed
from adjudicator.law import Reading

TOP = Key(
    "top",
    kinds.TEXT,
    "The Minor that is to be followed, with a suit that was named for it, or none.",
    "Queen of Cups naming Wands",
)
UNDER = Key("under", kinds.TEXT, "The cards that lie beneath it in the Minor discard.", "9 of Swords, 2 of Cups")
MAJORS = Key("majors", kinds.TEXT, "The Majors that are discarded.", "Moon, Devil")
PILE = Key(
    "pile",
    kinds.TEXT,
    "How many cards the pile had before the first line; or its cards that are known, from the top, and how many unseen "
    "ones lie below, left out if they are all that are nowhere else.",
    "12",
)
FRONT = Key("front", kinds.HANDS, "The cards that lie face up before each player.", {"Ben": "Hermit"})
SLEEVES = Key("sleeves", kinds.HANDS, "The cards in each player's sleeve, or how many unseen.", {"Ben": "1 unseen"})
SHOWN = Key("shown", kinds.HANDS, "The card of the hand that a hanged player keeps face up.", {"Ben": "2 of Cups"})
DIRECTION = Key(
    "direction", kinds.TEXT, "Which way play goes: clockwise, as players are named, or counterclockwise.", "clockwise"
)
DUE = Key(
    "due",
    kinds.HANDS,
    "What somebody has to do first: a number of cards to be drawn and for what, or the Major that lets them choose.",
    {"Ben": "3 King"},
)
BONDS = Key("bonds", kinds.TEXT, "Who is bound by the Lovers, whoever played them first: pairs with commas.", "Ada Ben")
DEATHS = Key("deaths", kinds.AMOUNT, "How often Death was played so far.", "1")
STRUCK = Key("struck", kinds.PLAYERS, "Whom the Tower has struck.", "Ben")
SKIPS = Key("skips", kinds.PLAYERS, "Who has still to skip a turn for the Hanged Man.", "Ben")
LOSES = Key(
    "loses", kinds.HANDS, "Who has still to lose a turn to a court card or the Tower, and to which.", {"Ben": "Tower"}
)
IN_RUN = Key("run", kinds.YES_NO, "Whether whoever is to play is in a run of Strength: yes or no.", "yes")
ACTIONS = Key(
    "actions", kinds.PLAYS, "What was done since, oldest first, each with its player.", [{"Ada": "5 of Cups"}]
)
NAMED, DUE_FLAG, FRONT_FLAG, RUN_FLAG = "named", "due", "front", "run"


class TarunoForm(CaseForm):
    """The case files of Taruno, with the numbers that the law in force may have."""

    keys: tuple[Key[object], ...] = (
        *(TOP, UNDER, MAJORS, PILE, FRONT, SLEEVES, SHOWN, DIRECTION, DUE, BONDS, DEATHS, STRUCK, SKIPS, LOSES),
        IN_RUN,
        ACTIONS,
    )
    lines = ACTIONS.name
    together = True

    def __init__(self, readings: Mapping[str, Reading] = MappingProxyType({})) -> None:
        self.dealt = DEALT.default(readings)
        self.courts = {court: each.numbers(readings) for court, each in SUMS.items()}

    def completed(self, table: Table, text: CaseText) -> Table:
        """The table with the game as it stood before the first line."""
        fields: dict[str, Any] = {key.name: value for key in self.keys if (value := text.value_of(key))}
        fields.pop(ACTIONS.name, None)
        state, wrong = situation(CaseFields(**fields), table, text.lexicon, self.dealt, self.courts)
        for one in wrong:
            place = text.tree.place(one.path)
            inside = place.within(one.column, one.length) if one.length else place
            text.faults.append(Fault(one.code, one.message, one.help, inside))
        return replace(table, began=state)

    def misfits(self, circumstances: Circumstances, table: Table, text: CaseText) -> Iterator[Fault]:
        """Faults: cards that cannot lie where the case puts them."""
        state = table.began
        assert isinstance(state, State)
        if table.discards:
            help = f"name them under {MAJORS.name}: and, what lies beneath the last Minor, under {UNDER.name}:"
            place = text.tree.place(("discards",))
            yield Fault(
                "unknown-key", "Majors and Minors are discarded apart, and discards: names neither", help, place
            )
        if is_major(state.followed):
            message = f"{text.lexicon.spoken(state.followed)} is a Major, which nobody follows"
            yield Fault(
                "bad-top", message, "name the last Minor; Majors lie by themselves", text.tree.place((TOP.name,))
            )

    def misdealt(self, table: Table, position: Position, text: CaseText) -> Iterator[Fault]:
        """Faults: cards stated in two places, such as discards, pile or a hand; and a pile larger than what is left."""
        assert isinstance(position, State)
        counts, spoken = Counter((*position.gone, *position.stock)), text.lexicon.spoken
        size = len(pack(position.suits))
        left = size - len(position.gone) - len(position.pile)
        left -= sum(hand.total or 0 for hand in {**position.hands, **table.hands}.values())
        if len(position.stock) > left and text.value_of(PILE):
            message = f"the pile has {len(position.stock)} cards now, and no more than {max(left, 0)} are left for it"
            help = "count the hands and the discards again; the pile is told as it was before the first line"
            yield text.at("too-many-cards", message, help, PILE.name)
        where = next((key.name for key in (UNDER, MAJORS, PILE) if text.value_of(key)), TOP.name)
        for card, count in counts.items():
            if card != UNKNOWN and count > 1:
                message = f"that makes {count} of {spoken(card)}, and the deck has 1"
                yield text.at("too-many-cards", message, "take away what is too many", where)
        for player, card in misplaced(table.hands, position):
            message = f"{spoken(card)} lies on the table or in the pile"
            help = "leave it out there, or in the hand"
            yield text.at("too-many-cards", message, help, "hands", player)
        for player, card in shown_elsewhere(table.hands, position):
            message = f"{player} keeps {spoken(card)} face up, which is a card of the hand, and the hand lacks it"
            yield text.at("not-held", message, "add it to the hand, or leave it out there", "hands", player)

    def written(self, table: Table) -> Mapping[str, object]:
        """What the keys say of a table, as a file has it."""
        state = table.began
        if not isinstance(state, State):
            return {}
        front: dict[str, list[str]] = {}
        for player in state.players:
            if cards := state.front(player):
                front[player] = list(cards)
        sleeves = {player: _sleeve(state, player) for player in state.players if state.sleeve(player)}
        values: dict[str, object] = {
            TOP.name: top_text(state),
            UNDER.name: ", ".join(card for card in state.gone if card != state.followed and not is_major(card)),
            MAJORS.name: ", ".join(card for card in state.gone if is_major(card)),
            PILE.name: _pile(state),
            FRONT.name: {player: ", ".join(cards) for player, cards in front.items()},
            SLEEVES.name: sleeves,
            SHOWN.name: dict(state.shown),
            DIRECTION.name: "" if state.clockwise else "counterclockwise",
            DUE.name: {due.player: due_text(due) for due in state.due if due.kind in (ANSWER, CHOOSE)},
            BONDS.name: ", ".join(" ".join(pair) for pair in state.bonds),
            DEATHS.name: str(state.deaths) if state.deaths else "",
            STRUCK.name: " ".join(player for player in state.players if player in state.struck),
            SKIPS.name: " ".join(player for player in state.hanged if player not in dict(state.shown)),
            LOSES.name: _losers(state),
            IN_RUN.name: "yes" if state.in_run else "",
        }
        return {key: value for key, value in values.items() if value}

    # -- a situation told by flags

    def flagged(self, own: Mapping[str, str | bool], table: Table, player: str, lexicon: Lexicon, named: bool) -> Table:
        """You, on turn or made to draw: the last play of `--on` is the card to be followed; where the plays are
        `named` the first is, and all that was done since follows."""
        since = table.history[1:] if named else ()
        last = table.history[0 if named else -1].play if table.history else None
        top = str(last) if last is not None else "none"
        if own.get(NAMED):
            card = last.cards[0] if last is not None and last.cards else f"{QUEEN} of {own[NAMED]}"
            top = f"{card} naming {own[NAMED]}"
        due, run = str(own.get(DUE_FLAG, "")), bool(own.get(RUN_FLAG))
        deaths, known = str(own.get(DEATHS.name, "0")), {name.casefold(): name for name in table.players}
        struck = re.findall(r"[^\s,]+", str(own.get(STRUCK.name, "")))
        if not deaths.isdecimal() or len(deaths) > 1:
            message = f"--{DEATHS.name} {deaths!r} is no number of cards"
            raise Refused([Fault("bad-option", message, f"write it like --{DEATHS.name} 1")])
        if strangers := [name for name in struck if name.casefold() not in known]:
            message = f"--{STRUCK.name}: nobody here is called {strangers[0]!r}"
            raise Refused([Fault("unknown-player", message, f"here are {both(list(table.players))}")])
        fields = CaseFields(
            top=top,
            deaths=int(deaths),
            struck=tuple(known[name.casefold()] for name in struck),
            front={player: str(own[FRONT_FLAG])} if own.get(FRONT_FLAG) else {},
            due={player: due} if due else {},
            run=run,
        )
        first = since[0].player if since else player
        situated = replace(table, history=since, turn=first)
        state, wrong = situation(fields, situated, lexicon, self.dealt, self.courts)
        if wrong:
            raise Refused(
                [
                    Fault(one.code, f"--{FLAGS.get(str(one.path[0]), one.path[0])}: {one.message}", one.help)
                    for one in wrong
                ]
            )
        if is_major(state.followed):
            raise _refused(f"{lexicon.spoken(state.followed)} is a Major, which nobody follows")
        return replace(situated, turn=first, began=state)


FLAGS = {"top": "on"}
"""The flag that tells of a key, where it is called otherwise."""


def _refused(message: str) -> Refused:
    return Refused([Fault("bad-option", message, "name the last Minor with --on, such as --on '5 of Cups'")])


def _pile(state: State) -> str:
    """The pile as it is read: its known cards from the top, and how many more where that was counted. Where it was not,
    as many are read as are nowhere else before the first line, which the hands as they are now do not tell."""
    known = [*takewhile(bool, state.stock)]
    more = len(state.stock) - len(known)
    if not state.pile_stated:
        return ", ".join(known)
    return f"{', '.join(known)} + {more} unseen" if known else str(more)


def _sleeve(state: State, player: str) -> str:
    own = state.sleeve(player)
    known = ", ".join(card for one in own for card in one.cards)
    unseen = sum(not one.cards for one in own)
    return known if not unseen else f"{known} + {unseen} unseen" if known else f"{unseen} unseen"


FORM = TarunoForm


def _losers(state: State) -> dict[str, str]:
    """Who loses a turn to which cards, but for the turn that a draw that is due takes."""
    due = {(draw.skipped, draw.card) for draw in map(owed, state.due)}
    lost: dict[str, list[str]] = {}
    for player, card in state.lost:
        if (player, card) not in due:
            lost.setdefault(player, []).append(card)
    return {player: ", ".join(cards) for player, cards in lost.items()}

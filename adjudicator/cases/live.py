"""A game as it is played, without the terminal: every line is ruled before it counts.

The table is a record that grows. What stands on it, and what is wrong with a new line, is found
as for any record (`walk`, `ruled`), so what is kept here is what `replay` takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from adjudicator.cards import (
    CALLS,
    DRAWS,
    GIVES,
    PASS,
    TAKES,
    Hand,
    NotationError,
    Play,
    parse_hand,
    parse_play,
)
from adjudicator.cards.english import both, number
from adjudicator.cases.asking import answered
from adjudicator.cases.case import Questioned
from adjudicator.cases.diagnostics import Fault, Place, Refused, meant
from adjudicator.cases.journal import Journal
from adjudicator.cases.moment import moment
from adjudicator.cases.record import Dealt, Deed, Entry, Joined, Left, Record, Told
from adjudicator.cases.record_writing import line
from adjudicator.cases.ruled import Ruler, lead
from adjudicator.cases.walk import Step, Walk
from adjudicator.games import asks
from adjudicator.games.asks import Wanted
from adjudicator.games.rounds import Rules
from adjudicator.games.table import Due
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, TAKE, TRIBUTE, TURN, State
from adjudicator.report.asked import Answer
from adjudicator.report.audited import FAULT, MISSED_CALL, OPEN, Finding
from adjudicator.report.explain import EVERYTHING, possible_plays, verdict
from adjudicator.report.verdict import Verdict
from adjudicator.solve.judge import Contradiction

T = TypeVar("T")

TYPED = "<typed>"
_MOVES = frozenset({GIVES, TAKES, DRAWS})
_FIRST = {DRAW: "TH-WHEEL", TAKE: "TH-RESCIND", TRIBUTE: "TH-CHARIOT", EXCHANGE: "TH-CHARIOT"}
"""The rule by which something else than a turn is due; if not a tax."""


@dataclass(frozen=True)
class Ruling:
    """A line that somebody wants to add, and what was found about it; it does not count yet."""

    told: Told
    findings: tuple[Finding, ...] = ()
    step: Step | None = None

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What keeps the line from counting. A call that somebody else missed does not."""
        return tuple(f for f in self.findings if f.standing == FAULT and f.kind != MISSED_CALL)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """What is told, though the line counts."""
        return tuple(f for f in self.findings if f not in self.faults)

    @property
    def open(self) -> bool:
        """Whether it depends on cards nobody has shown."""
        return any(f.standing == OPEN for f in self.findings)


class Live:
    """A game that goes on. `journal` keeps every line as it comes, if there is one.

    Lines are told by `read`, ruled on by `rule`, and count once they are `add`ed.
    """

    def __init__(self, record: Record, journal: Journal | None = None, limit: float = 10.0) -> None:
        self.record, self.journal, self.limit = record, journal, limit
        self.last: Ruling | None = None
        """What was ruled on last, whether it counts or not."""
        self._walked()

    # -- what stands on the table

    def _walked(self) -> None:
        self._walk = Walk(self.record, limit=self.limit)
        for _ in self._walk.lines():
            pass

    @property
    def state(self) -> State | None:
        """The round as it stands; None before the first deal."""
        return self._walk.state

    @property
    def going(self) -> State | None:
        """The round as it stands, if one is on."""
        return self.state if self.state is not None and not self.state.ended else None

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by rank in this round, or in the next where this one is over."""
        if self.state is None:
            return self.record.players
        return self.state.ranks if self.state.ended else self.state.players

    @property
    def rules(self) -> Rules:
        """The rules for as many players as there are."""
        return self._walk.rules(len(self.players))

    def rules_for(self, players: Sequence[str]) -> Rules:
        """The rules for other players than there are now."""
        return self._walk.rules(len(players))

    def seated(self) -> tuple[str, ...]:
        """Who plays the next round, by rank, with those who came and went since the last."""
        walk = Walk(self._with(Dealt()), limit=self.limit)
        for _ in walk.lines():
            pass
        assert walk.state is not None
        return walk.state.players

    def sorted(self, hand: Hand) -> Hand:
        """A hand with its cards from low to high."""
        order = self.rules.lexicon.order
        return replace(hand, cards={card: hand.cards[card] for card in sorted(hand.cards, key=order)})

    # -- reading a line

    def read(self, text: str) -> Told:
        """What somebody typed: `Ada: VI VI`, or `VI VI` for whoever is to act; `joins Eve`, `leaves Ben`.
        Raises Refused."""
        word, _, rest = text.strip().partition(" ")
        if word in ("joins", "leaves"):
            return self._comes_or_goes(word, rest.strip())
        name, colon, play = text.partition(":")
        player = self._player(name.strip(), text) if colon else None
        started = len(text) - len(play) if colon else 0
        lexicon, players = self.rules.lexicon, self.players
        read = _parsed(text, started, partial(parse_play, text[started:], lexicon, players))
        actor = player or self._whose(read)
        self._declared(read)
        return Deed(actor, read)

    def hand(self, text: str) -> Hand:
        """A hand that somebody typed. Raises Refused."""
        return _parsed(text, 0, partial(parse_hand, text, self.rules.lexicon))

    def _comes_or_goes(self, word: str, name: str) -> Joined | Left:
        if not name.isidentifier():
            raise _refused("missing-player", f"{word} whom?", f"write it like {word} Eve")
        if word == "joins":
            return Joined(name)
        return Left(self._player(name, name))

    def named(self, name: str) -> str:
        """A player by name, capitals apart. Raises Refused."""
        return self._player(name, name)

    def _player(self, name: str, text: str) -> str:
        known = {player.lower(): player for player in self.players}
        if name.lower() not in known:
            help = meant(name, self.players, "here are", "and")
            place = Place(TYPED, 1, 1, max(len(name), 1), text)
            raise Refused([Fault("unknown-player", f"nobody here is called {name!r}", help, place)])
        return known[name.lower()]

    def _whose(self, play: Play) -> str:
        """Who does something when nobody is named."""
        state = self.going
        if state is None:
            raise _refused("no-round", "no round is on", "deal one: deal")
        if play.kind == CALLS:
            found = sorted(state.calls, key=state.players.index)
        elif play.kind == TAKES:
            found = [state.rescinded[0]] if state.rescinded else []
        else:
            found = [due.player for due in state.due if (due.kind == TURN) == (play.kind not in _MOVES)]
            found = found or [due.player for due in state.due]
        if len(found) == 1:
            return found[0]
        message = f"who does that? It could be {both(found)}" if found else "who does that?"
        raise _refused("missing-player", message, f"name the player: {state.players[0]}: {play}")

    def _declared(self, play: Play) -> None:
        part: Play | None = play
        table = moment(self._probe()).table if self.going else None
        while part is not None and table is not None:
            if self.rules.game.undeclared(part, table, self.rules.lexicon):
                cards, top = " ".join(part.cards), self.rules.lexicon.deck.ranks[-1].name
                message = f"{cards} alone needs the rank it counts as"
                raise _refused("undeclared", message, f"write it like {cards} as {top}")
            part = part.then

    # -- ruling

    def rule(self, told: Told) -> Ruling:
        """What is found about a line before it counts. Raises Refused where it has to be said more plainly."""
        steps: list[Step] = []
        findings: list[Finding] = []
        known = len(self._walk.findings)
        number = len(self.record.entries) + 1

        def judge(step: Step) -> bool:
            if step.entry.number == number:
                steps.append(step)
                findings.extend(Ruler(self.record, step).findings())
            return True

        walk = Walk(self._with(told), judge=judge, limit=self.limit)
        for _ in walk.lines():
            pass
        found = (*walk.findings[known:], *findings)
        self.last = Ruling(told, tuple(found), steps[-1] if steps else None)
        return self.last

    def _with(self, told: Told) -> Record:
        entries = self.record.entries
        return replace(self.record, entries=(*entries, Entry(len(entries) + 1, told)))

    def _probe(self, player: str | None = None) -> Step:
        """The moment before anybody's next action. Call it only while a round is on."""
        state = self.going
        assert state is not None
        due = next((due for due in state.due if player in (None, due.player)), state.due[0])
        nothing = Play(PASS) if due.kind == TURN else Play(GIVES)
        walk = Walk(self._with(Deed(player or due.player, nothing)), limit=self.limit)
        for _ in walk.lines():
            pass
        return walk.steps[-1]

    def why(self) -> Verdict | None:
        """The last ruling of the law in full; None where the law was not asked."""
        step = self.last.step if self.last else None
        if step is None or not step.in_turn or step.play.unseen:
            return None
        try:
            return verdict(moment(step), step.player, step.play, self.record.profile, EVERYTHING)
        except Contradiction:
            return None

    # -- what may be done

    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """What whoever is to act may do, or this player: each with whether it is legal whatever is unseen."""
        state = self.going
        if state is None or not state.due:
            return []
        due = next((due for due in state.due if player in (None, due.player)), None)
        if due is None or due.kind == DRAW:
            return []
        return possible_plays(moment(self._probe(due.player)), due.player)

    def leads(self) -> tuple[str, str]:
        """Who leads or is to act, in a sentence, and the id of the rule that says why."""
        state = self.going
        if state is None:
            raise _refused("no-round", "no round is on", "deal one: deal")
        if state.turn is None:
            kind = state.due[0].kind if state.due else ""
            return _FIRST.get(kind, "TA-TAX"), f"Nobody yet: {self.waiting()}"
        if not state.position.leading:
            top = state.position.pile[-1]
            return "TA-TURN", f"{state.turn} is to act on {' '.join(top.cards)}, which {top.owner} put down."
        id, why = lead(self._probe())
        return id, f"{state.turn} leads: {why}"

    def asked(self, text: str) -> Wanted | None:
        """The question with these words; None if there is none."""
        return asks.find(text, self.record.game.id, self.players)

    def answer(self, wanted: Wanted, seat: str | None = None) -> Answer:
        """The answer to a question about the table as it stands; with a seat, from what its player
        sees. Raises Refused where the table leaves it open."""
        state = self.state
        if state is None:
            raise _refused("no-round", "no round is on", "deal one: deal")
        if seat is not None:
            closed = {name: Hand(unseen=hand.total) for name, hand in state.hands.items() if name != seat}
            state = replace(state, hands={**state.hands, **closed})
        there = self.rules_for(state.players).situation(state)
        place = Place(TYPED, 1, 1, 1, str(wanted))
        found = answered(Questioned(wanted, there, asks.between(state), place), self.record.profile)
        return replace(found, at=None)

    @property
    def open(self) -> bool:
        """Whether every hand is known to everybody who looks at the record."""
        state = self.state
        return state is not None and all(
            player in state.hands and state.hands[player].known for player in state.players
        )

    def waiting(self) -> str:
        """What the table waits for, in a sentence."""
        state = self.going
        if state is None:
            if self.state is None:
                return "Nothing is dealt yet."
            return f"The round is over. By rank: {' '.join(self.state.ranks)}."
        told = [_owed(due) for due in state.due]
        told += [f'{player} has to say "one card"' for player in sorted(state.calls, key=state.players.index)]
        return f"{'; '.join(told)}."

    # -- what counts

    def add(self, told: Told, disputed: bool = False) -> None:
        """Let a line count, and keep it. Raises Refused where it cannot be kept."""
        if disputed and isinstance(told, Deed):
            told = replace(told, disputed=True)
        grown = self._with(told)
        walk = Walk(grown, limit=self.limit)
        for _ in walk.lines():
            pass
        if self.journal is not None:
            self.journal.add(line(told))
        self.record, self._walk = grown, walk

    def undo(self) -> Told | None:
        """Take the last line back; None where there is none. Raises Refused."""
        if not self.record.entries:
            return None
        last = self.record.entries[-1].told
        if self.journal is not None:
            self.journal.cut(len(self.record.entries))
        self.record, self.last = replace(self.record, entries=self.record.entries[:-1]), None
        self._walked()
        return last

    def deal(self, hands: Mapping[str, Hand] | None = None) -> Ruling:
        """What is found about a deal of the next round; without hands, they are unseen."""
        return self.rule(Dealt(dict(hands or {})))


def _owed(due: Due) -> str:
    if due.kind == TURN:
        return f"{due.player} is to act"
    if due.kind == DRAW:
        return f"{due.player} draws {number(due.count)} from the discards (draw does it)"
    best = "best " if due.best else ""
    cards = "card" if due.count == 1 else "cards"
    return f"{due.player} gives {due.to} {due.count} {best}{cards}".replace("  ", " ")


def _parsed(text: str, started: int, parse: Callable[[], T]) -> T:
    try:
        return parse()
    except NotationError as error:
        place = Place(TYPED, 1, 1, len(text), text).within(started + error.column, error.length)
        raise Refused([Fault(error.code, error.message, error.help, place)]) from error


def _refused(code: str, message: str, help: str) -> Refused:
    return Refused([Fault(code, message, help)])

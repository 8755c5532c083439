"""What is certain of an action in Loka by all that a record tells, and from which line on.

Hands never gain cards, so whatever a player puts down was there since the deal. Each action is
ruled with all that is told of the hands; nobody is taken to have played by the rules. Where that
settles what the table could not yet know, the line is looked for with which it did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from adjudicator.cards import DISCARD, PUT
from adjudicator.cards.english import capital
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import FOOL, TRUMPS, where
from adjudicator.games.loka.position import Laid, Position
from adjudicator.games.loka.trick import led
from adjudicator.records.findings import EXPLAINED, HINGED, illegal, open_finding
from adjudicator.records.moment import Moment
from adjudicator.records.record import Entry, Record
from adjudicator.records.transcript import enriched
from adjudicator.records.trick_transcript import Step
from adjudicator.report import audit
from adjudicator.report.audit import CONTRADICTED, FAULT, Certain, Finding
from adjudicator.report.explain import Wanted, verdict
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, UNDECIDED, Contradiction

Ruled = tuple[Finding | None, Certain | None]
"""What is wrong with an action, or open; and what is certain of a card put down."""


class Prover:
    """The actions of a record, and what they prove. `add` each before any is asked about.

    `cut` are the hands in which cards were put down that cannot have been there, by number.
    """

    def __init__(self, record: Record, limit: float = 10.0, cut: Collection[int] = ()) -> None:
        self.record, self.limit, self._cut = record, limit, cut
        self._shown: dict[int, list[Step]] = {}

    def add(self, *steps: Step) -> None:
        """Let actions be evidence."""
        for step in steps:
            self._shown.setdefault(step.hand, []).append(step)

    def ruled(self, step: Step) -> Ruled:
        """Rule on an action by all that is told, within the time for one ruling."""
        with Budget(self.limit):
            return self._ruled(step)

    def _ruled(self, step: Step) -> Ruled:
        certain: Certain | None = None
        try:
            asked, since = self._certainly(step)
            if step.play.kind == PUT:
                certain = Certain(step.line, asked, since)
            if asked == LEGAL:
                return None, certain
            found = self.verdict(step, EXPLAINED if asked == ILLEGAL else HINGED)
        except GaveUp:
            return _undecided(_Said(step)), certain
        except Contradiction as error:
            return (None if step.hand in self._cut else _contradicted(_Said(step), error)), certain
        if found.verdict == DEPENDS:
            return open_finding(_Said(step), found, ""), certain
        finding = self._revoked(step, illegal(_Said(step), found, ""))
        return self._settled(step, finding, since), certain

    def settled(self, step: Step) -> bool:
        """Whether all that is told settles an action."""
        try:
            with Budget(self.limit):
                return self._asked(step) != DEPENDS
        except GaveUp:
            return False
        except Contradiction:
            return True

    def verdict(self, step: Step, wanted: Wanted) -> Verdict:
        """The ruling of the law on an action. Raises Contradiction, GaveUp."""
        there = self.moment(step)
        return verdict(there, step.player, step.play, self.record.profile, wanted, step.entry.place)

    def _asked(self, step: Step, until: int | None = None) -> str:
        asked = self.moment(step, until).question(step.player, step.play).verdict
        if asked == UNDECIDED:
            raise GaveUp
        return asked

    def _revoked(self, step: Step, finding: Finding) -> Finding:
        """A card at fault whatever the hand was: either a card of the suit led was in it, or none and a
        trump. In one sentence, as only one of the two rules can have been broken."""
        if not {"LO-FOLLOW", "LO-TRUMP"} <= {*finding.ids}:
            return finding
        ids = tuple(sorted(finding.ids))
        suit = self.record.lexicon.suits[step.before.led - 1]
        told = f"The trick is in {suit}, and {step.player} held a card of {suit} or a trump: one had to be played."
        return replace(finding, id=ids[0], ids=ids, because=(told,))

    # -- what later lines prove

    def _certainly(self, step: Step) -> tuple[str, int | None]:
        """The verdict on an action by all that the record tells, and the first line with which it is
        certain; None where it is not."""
        if (now := self._asked(step, step.line)) != DEPENDS:
            return now, step.line
        if (asked := self._asked(step)) == DEPENDS:
            return asked, None
        # What later lines show can only settle more, so the first that settles it is found by halving.
        lines = [one.line for one in self._shown[step.hand] if one.line > step.line]
        low, high = 0, len(lines) - 1
        while low < high:
            middle = (low + high) // 2
            then = self._asked(step, lines[middle])
            low, high = (middle + 1, high) if then == DEPENDS else (low, middle)
        return asked, lines[low]

    def _settled(self, step: Step, finding: Finding, since: int | None) -> Finding:
        """A revoke that only a later line shows: which line does, and how."""
        if since is None or since == step.line or step.play.kind != PUT:
            return finding
        by = next(one for one in self._shown[step.hand] if one.line == since)
        spoken, (card,) = self.record.lexicon.spoken, step.play.cards[:1]
        then = f"playing {spoken(card)} on trick {step.trick} (line {step.line}) was a revoke"
        shows = f"{spoken(by.play.cards[0])} on trick {by.trick} (line {since})"
        if by.player == step.player and self._owed(step, by.play.cards[0]):
            text = f"{capital(shows)} proves that {then}."
        else:
            text = f"With {shows}, the cards that are left prove that {then}."
        return replace(finding, notes=(*finding.notes, ("later", text)), settled_by=since)

    def _owed(self, step: Step, card: str) -> bool:
        """Whether a card is one that had to be played, or may have had to be, instead."""
        places = where(self.record.lexicon)
        trumped = card != FOOL and places[step.play.cards[0]][0] == TRUMPS
        return card != FOOL and places[card][0] in (step.before.led, step.before.led if trumped else TRUMPS)

    # -- moments

    def moment(self, step: Step, until: int | None = None) -> Moment:
        """The situation before an action, with all that is put down from that line on, up to another.

        Of the other hands only the cards known to be in them are told, as cards that are elsewhere: what
        else they hold are any of those left, of which there are always enough, whatever this hand has.
        """
        state, record = step.before, self.record
        hands = enriched(state.hands, self._later(step, until))
        elsewhere = [card for trick in state.taken for _, card in trick.cards]
        elsewhere += state.laid
        elsewhere += [card for name, hand in hands.items() if name != step.player for card in hand.cards]
        table = Table(
            state.players,
            turn=step.player,
            opening=step.play.kind == DISCARD,
            hands={step.player: hands[step.player]},
            discards=tuple(dict.fromkeys(elsewhere)),
            due=state.due,
        )
        trail = (_position(step, record),)
        return Moment(record.game, table, record.options, record.lexicon, limit=self.limit, trail=trail)

    def _later(self, step: Step, until: int | None) -> Mapping[str, Counter[str]]:
        """What each player puts down from an action on."""
        found: dict[str, Counter[str]] = {}
        for one in self._shown.get(step.hand, ()):
            if one.line >= step.line and one.held and (until is None or one.line <= until):
                found.setdefault(one.player, Counter()).update(one.play.cards)
        return found


def _position(step: Step, record: Record) -> Position:
    """The trick as it lay before an action, whose turn it was being that of whoever acted."""
    state = step.before
    return Position(
        state.players,
        step.player,
        pile=tuple(Laid(player, (card,), at) for at, (player, card) in enumerate(state.trick)),
        led=led(state.trick, record.lexicon, record.options),
        laying=step.play.kind == DISCARD,
    )


@dataclass(frozen=True)
class _Said:
    """An action as findings tell of it."""

    step: Step

    @property
    def player(self) -> str:
        return self.step.player

    @property
    def entry(self) -> Entry:
        return self.step.entry

    @property
    def said(self) -> str:
        return f"{self.step.player}: {self.step.play}"


def _undecided(said: _Said) -> Finding:
    text = "the solver gave up within its time limit; this is no ruling."
    line, place = said.entry.number, said.entry.place
    return Finding(line, audit.UNDECIDED, UNDECIDED, UNDECIDED, said.said, (text,), place)


def _contradicted(said: _Said, error: Contradiction) -> Finding:
    told = "; ".join(fact.text for fact in error.facts if fact.text)
    text = f"No deal allows this: {told or 'the cards told of are more than the pack has'}."
    line, place = said.entry.number, said.entry.place
    return Finding(line, FAULT, CONTRADICTED, CONTRADICTED, said.said, (text,), place, (CONTRADICTED,))

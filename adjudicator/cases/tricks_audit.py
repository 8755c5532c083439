"""A record of Loka ruled line by line, with what later tricks prove of earlier ones.

Hands never gain cards, so whatever a player puts down was there since the deal. Each card is
ruled with all that the record tells of the hands; nobody is taken to have played by the rules.
Where that settles what the table could not yet know, the line is looked for with which it did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from adjudicator.cards import DISCARD, PUT
from adjudicator.cards.english import capital
from adjudicator.cases.moment import Moment
from adjudicator.cases.record import Entry, Record
from adjudicator.cases.ruled import EXPLAINED, HINGED, illegal, open_finding
from adjudicator.cases.tricks import Step, TrickWalk
from adjudicator.cases.walk import enriched
from adjudicator.games.loka.lexicon import FOOL, TRUMPS, where
from adjudicator.games.loka.position import Laid, Position
from adjudicator.games.loka.trick import led
from adjudicator.games.situation import Trail
from adjudicator.games.table import Table
from adjudicator.report import audited
from adjudicator.report.audited import CONTRADICTED, FAULT, Audit, Certain, Finding
from adjudicator.report.explain import Wanted, verdict
from adjudicator.report.verdict import Verdict
from adjudicator.solve.judge import DEPENDS, ILLEGAL, LEGAL, UNDECIDED, Contradiction
from adjudicator.solve.layer import GaveUp


class TrickAuditor:
    """A record being ruled: `batches` does the work, a line at a time, and `result` has the findings."""

    def __init__(self, record: Record, limit: float = 10.0) -> None:
        self.record, self.limit = record, limit
        self._walk = TrickWalk(record)
        self._found: list[Finding] = []
        self._certain: list[Certain] = []
        self._shown: dict[int, list[Step]] = {}

    def batches(self) -> Iterator[tuple[int]]:
        """Go through the record; each line is told of by its number once it is ruled. Raises Refused for
        a line that no hand of Loka has."""
        for _ in self._walk.lines():
            pass
        steps: dict[int, Step] = {}
        for step in self._walk.steps:
            steps[step.line] = step
            self._shown.setdefault(step.hand, []).append(step)
        for entry in self.record.entries:
            if (one := steps.get(entry.number)) is not None and one.judged:
                self._judge(one)
            yield (entry.number,)

    def result(self) -> Audit:
        """Everything found, in the order of the lines, and what the hands came to."""
        walk, record = self._walk, self.record
        found = sorted((*walk.findings, *self._found), key=lambda one: one.line)
        return Audit(
            record.name,
            record.title,
            record.game.id,
            record.profile,
            len(record.entries),
            walk.hands,
            tuple(found),
            record.warnings,
            tuple(walk.results),
            tuple(self._certain),
            "hand",
        )

    # -- ruling

    def _judge(self, step: Step) -> None:
        ruled = _Ruled(step)
        try:
            asked, since = self._certainly(step)
            if step.play.kind == PUT:
                self._certain.append(Certain(step.line, asked, since))
            if asked == LEGAL:
                return
            found = self._verdict(step, EXPLAINED if asked == ILLEGAL else HINGED)
        except GaveUp:
            self._found.append(_undecided(ruled))
            return
        except Contradiction as error:
            if step.hand not in self._walk.cut:
                self._found.append(_contradicted(ruled, error))
            return
        if found.verdict == DEPENDS:
            self._found.append(open_finding(ruled, found, ""))
        else:
            self._found.append(self._settled(step, illegal(ruled, found, ""), since))

    def _asked(self, step: Step, until: int | None = None) -> str:
        asked = self.moment(step, until).question(step.player, step.play).verdict
        if asked == UNDECIDED:
            raise GaveUp
        return asked

    def _verdict(self, step: Step, wanted: Wanted) -> Verdict:
        there = self.moment(step)
        return verdict(there, step.player, step.play, self.record.profile, wanted, step.entry.place)

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
        )
        trail = cast(Trail, (_position(step, record),))  # Declared with the first games' positions.
        return Moment(record.game, table, record.options, record.lexicon, limit=self.limit, trail=trail)

    def _later(self, step: Step, until: int | None) -> Mapping[str, Counter[str]]:
        """What each player puts down from an action on."""
        found: dict[str, Counter[str]] = {}
        for one in self._shown[step.hand]:
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
class _Ruled:
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


def _undecided(ruled: _Ruled) -> Finding:
    text = "the solver gave up within its time limit; this is no ruling."
    line, place = ruled.entry.number, ruled.entry.place
    return Finding(line, audited.UNDECIDED, UNDECIDED, UNDECIDED, ruled.said, (text,), place)


def _contradicted(ruled: _Ruled, error: Contradiction) -> Finding:
    told = "; ".join(fact.text for fact in error.facts if fact.text)
    text = f"No deal allows this: {told or 'the cards told of are more than the pack has'}."
    line, place = ruled.entry.number, ruled.entry.place
    return Finding(line, FAULT, CONTRADICTED, CONTRADICTED, ruled.said, (text,), place, (CONTRADICTED,))

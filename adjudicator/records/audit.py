"""Audit of a record, line by line.

Each action is ruled on before it counts, with the hands as all lines of the record show them. After a fault the audit
goes on from the table's own state. Where only later lines settle what the table could not know yet, the first such line
is determined by bisection. Open actions are ruled on again at the end, with the cards that other open lines would prove.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING

from adjudicator.cards import PUT, Hand
from adjudicator.cards.english import amount, both
from adjudicator.cases.case import known_options
from adjudicator.cases.plays import typed
from adjudicator.files.diagnostics import Fault, Refused, suggestion
from adjudicator.law import Options
from adjudicator.records.card_locations import with_absent
from adjudicator.records.counts import Counts, counted
from adjudicator.records.evidence import gathered
from adjudicator.records.findings import BARE, HINGED, Ruler, with_record_line
from adjudicator.records.record import Record, load, of_data
from adjudicator.records.recorded_situation import Among, situation_before
from adjudicator.records.since import since
from adjudicator.records.transcript import Key, Known, Step, Transcript, among, enriched
from adjudicator.report.audit import FAULT, OPEN, Audit, Certain, Finding
from adjudicator.report.explain import Detail, verdict
from adjudicator.report.verdict import DependsOn, Verdict
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.question import DEPENDS, ILLEGAL, UNDECIDED, Contradiction

if TYPE_CHECKING:
    from adjudicator.report.open_play import OpenPlay

_LINE = re.compile(r"\(line (\d+)\)")

ROUNDS = 3
"""So often what is learnt of the hands is gone through again."""


def audit(record: Record, limit: float = 10.0) -> Audit:
    """Audit a record. `limit`: the seconds that one check by the solver may take.

    Raises Refused if a line is ambiguous.
    """
    auditor = Auditor(record, limit)
    for _ in auditor.batches():
        pass
    return auditor.result()


def audited(
    source: str | PathLike[str] | Mapping[str, object] | Record,
    profile: str | None = None,
    readings: Options | None = None,
    limit: float = 10.0,
) -> Audit:
    """Audit a record, given as a file, plain data or a `Record`; `profile` and `readings` replace its own. Raises
    Refused."""
    typed(source, (str, PathLike, Mapping, Record), "a record", "name its file, or give its keys")
    data = load(str(source)) if isinstance(source, str | PathLike) else source
    record = data if isinstance(data, Record) else of_data(data)
    if profile is not None and profile not in record.game.profiles:
        known = suggestion(profile, list(record.game.profiles))
        raise Refused([Fault("unknown-profile", f"no profile is called {profile!r}", known)])
    known_options(record.game.readings, readings or {})
    return audit(record.under(readings or {}, profile), limit)


class Auditor:
    """The audit of one record: `batches` does the work, a line at a time; `result` has the findings.

    In a game that presumes legality, earlier lines are evidence of hands, as in a case. In any other game they are not,
    and the audit notes for each card put down whether it was certainly legal (`Certain`).
    """

    def __init__(self, record: Record, limit: float = 10.0) -> None:
        self.record, self.limit = record, limit
        self._first = self._walk = Transcript(record, limit=limit)
        self._steps: list[Step] = []
        self._findings: dict[Key, list[Finding]] = {}
        self._open: dict[Key, Step] = {}
        self._certain: list[Certain] = []
        self._counts = Counts()
        self._spoiled: frozenset[int] = frozenset()

    def batches(self) -> Iterator[tuple[int]]:
        """Audit the record; yields the number of each line once it is ruled on."""
        known = self.learnt()
        self._walk = Transcript(self.record, known, self._judge, self.limit, self._counts.excess)
        for entry in self._walk.lines():
            yield (entry.number,)
        self._prove()

    def learnt(self) -> Known:
        """Knowledge of the hands from all lines, as a fixpoint (at most ROUNDS iterations): who pays a tax depends on
        who has the Moon, so knowledge changes how the record is replayed."""
        known: Known = {}
        for walk in (self._first, *(Transcript(self.record, limit=self.limit) for _ in range(ROUNDS))):
            walk.known = known
            for _ in walk.lines():
                pass
            self._steps, self._counts = walk.steps, counted(walk.steps, walk.deals)
            if (learnt := self._known()) == known:
                break
            known = learnt
        self._spoiled = frozenset(step.round for step in self._steps if step.misplaced)
        return known

    def result(self) -> Audit:
        """All findings in the order of the lines."""
        walk, record = self._walk, self.record
        every = [*walk.findings, *(one for findings in self._findings.values() for one in findings)]
        unseen = {step.line for step in self._steps if step.play.unseen_spent}
        return Audit(
            record.name,
            record.title,
            record.game.id,
            record.profile,
            record.lines,
            walk.rounds,
            tuple(sorted(every, key=lambda one: one.line)),
            record.warnings,
            tuple(walk.match.results),
            tuple(self._certain),
            walk.called,
            tuple(walk.match.uncounted),
            len(unseen - {one.line for one in every}),
        )

    # -- ruling

    def _known(self, until: int | None = None, proved: Mapping[Key, tuple[str, ...]] | None = None) -> Known:
        known = gathered(self._steps, until, proved, self._counts.excess)
        return with_absent(known, self._first.steps, until)

    @property
    def steps(self) -> Sequence[Step]:
        """The actions of the record, with all knowledge of the hands."""
        return self._steps

    def ruled(self, step: Step) -> list[Finding]:
        """The findings about an action, by all lines of the record."""
        ruler = self._ruler(step)
        with Budget(self.limit):
            return [self._settled(step, one) for one in ruler.findings()]

    def open_play(self, line: int) -> OpenPlay | None:
        """The action of a line whose verdict depends on unseen cards by all that the record shows, to be settled by
        questions; None if that of the line does not."""
        from adjudicator.report.open_play import OpenPlay

        step = next((step for step in self._open.values() if step.line == line and self._findings.get(step.key)), None)
        if step is None:
            return None
        situation = situation_before(step)
        later = [one for one in self._steps if one.round == step.round and one.key > step.key]
        over = any(line > step.line for line in self._walk.deals)
        last = step.round == self._walk.rounds and not over
        became = since(step, later, over, self._walk.state if last else None)
        return OpenPlay.of(situation, step.player, step.play, became, partial(with_record_line, situation))

    def settles(self, step: Step) -> bool:
        """Whether the lines of the record determine the ruling on an action; true if the law does not rule on it."""
        if step.misplaced or step.rules.irregular(step) is not None:
            return True
        try:
            with Budget(self.limit):
                return situation_before(step).question(step.player, step.play).verdict not in (DEPENDS, UNDECIDED)
        except GaveUp:
            return False
        except Contradiction:
            return True

    def _ruler(self, step: Step) -> Ruler:
        counts, spoiled = self._counts, step.round in self._spoiled
        return Ruler(self.record, step, counts.excess.get(step.key), counts.broken.get(step.key), spoiled)

    def _judge(self, step: Step) -> bool:
        """Rule on an action and note the findings; returns whether later lines may take it as legal."""
        ruler = self._ruler(step)
        with Budget(self.limit):
            findings = [self._resting(step, self._settled(step, one)) for one in ruler.findings()]
            self._note_certain(step, ruler.verdict)
        if step.part < 0:  # Of an implied action only the faults are reported.
            findings = [one for one in findings if one.standing == FAULT]
        if findings:
            self._findings[step.key] = findings
        if any(one.standing == OPEN for one in findings):
            self._open[step.key] = step
        return not ruler.excess and not any(one.standing == FAULT for one in findings)

    def _note_certain(self, step: Step, outcome: str | None) -> None:
        """Note whether a card put down was certainly legal or illegal, in games that do not presume legality."""
        if self.record.game.presumes_legality or outcome is None or step.play.kind != PUT:
            return
        since = None if outcome == DEPENDS else self._first_line(step, outcome)
        self._certain.append(Certain(step.line, outcome, since))

    # -- hands that later lines tell of

    def _settled(self, step: Step, finding: Finding) -> Finding:
        """Extend a fault that only later lines show: the conditions it depended on, and the line that settles it."""
        if finding.ruling is None or finding.ruling.verdict != ILLEGAL:
            return finding
        if not self.record.game.presumes_legality:
            return self._proved(step, finding)
        hinged = self._as_of(step, step.line, HINGED)
        if hinged is None or hinged.verdict != DEPENDS or hinged.depends_on is None:
            return finding
        line = self._first_line(step, ILLEGAL)
        line = None if line == step.line else line
        by = next((one for one in self._steps if one.line == line), None)
        ways = hinged.depends_on.legal.text
        others = len(ways) - 1 + hinged.depends_on.legal.left_out
        first = ways[0] + (f", or in {amount(others, 'other way')}" if others else "")
        note = ("later", f"it was legal only if {first}; {_shown(step, by, hinged.depends_on)}.")
        return replace(finding, notes=(*finding.notes, note), settled_by=line, hinged_on=ways)

    def _resting(self, step: Step, finding: Finding) -> Finding:
        """Add a note to a fault proved by open lines: it is a fault only if those were legal."""
        if finding.standing != FAULT:
            return finding
        proofs = [text for label, text in finding.notes if label == "proof"]
        proved_by = {int(number) for text in proofs for number in _LINE.findall(text)}
        lines = sorted(line for line, _ in self._open if line in proved_by and line != step.line)
        return _noted(finding, _if_legal(lines)) if lines else finding

    def _proved(self, step: Step, finding: Finding) -> Finding:
        """Add to a fault proved by a later line the game's own sentence about the proof."""
        line = self._first_line(step, ILLEGAL)
        by = next((one for one in self._steps if one.line == line), None)
        if by is None or line == step.line or (text := step.rules.proves(step, by)) is None:
            return finding
        return replace(finding, notes=(*finding.notes, ("later", text)), settled_by=line)

    def _first_line(self, step: Step, outcome: str) -> int | None:
        """The first line by which the outcome of an action is certain, by bisection; None if there is none."""
        at = step.line
        last = max((one.line for one in self._steps if one.round == step.round), default=at)
        ruling = self._as_of(step, at, BARE)
        if ruling is None or ruling.verdict == outcome:
            return at
        low, high = at, last
        while high - low > 1:
            middle = (low + high) // 2
            ruling = self._as_of(step, middle, BARE)
            low, high = (low, middle) if ruling is not None and ruling.verdict == outcome else (middle, high)
        return high if high > at else None

    def _as_of(self, step: Step, line: int, wanted: Detail) -> Verdict | None:
        """The verdict on an action with the knowledge available after a line; None if that adds nothing."""
        plain = next((one for one in self._first.steps if one.key == step.key), None)
        if plain is None or plain.before.hands[step.player].known or set(plain.before.hands) != set(step.before.hands):
            return None
        known = self._known(line).get(step.key, {})
        return self._with_hands(step, enriched(plain.before.hands, known), wanted, among(known))

    def _with_hands(
        self, step: Step, hands: Mapping[str, Hand], wanted: Detail, more: Among | None = None
    ) -> Verdict | None:
        try:
            return verdict(situation_before(step, hands, more), step.player, step.play, self.record.profile, wanted)
        except (Contradiction, GaveUp):
            return None

    # -- what open lines would prove

    def _prove(self) -> None:
        """Rule on open actions again, with the cards that the other open lines prove if they were legal."""
        if not self.record.game.presumes_legality:
            return
        proved = {
            key: cards
            for key, step in self._open.items()
            if not step.action.disputed and (cards := _needed(self._findings[key]))
        }
        for key, cards in proved.items():
            step = self._open[key]
            spoken = both([self.record.lexicon.spoken(card) for card in cards])
            note = ("proves", f"if it was legal, {step.player} held {spoken}: the record shows it.")
            self._findings[key] = [_noted(one, note) for one in self._findings[key]]
        for key, step in self._open.items():
            others = {other: cards for other, cards in proved.items() if other != key}
            known = self._known(None, others).get(key, {})
            hands = enriched(step.before.hands, known)
            if others and hands != step.before.hands:
                self._again(key, step, hands, sorted({line for line, _ in others}))

    def _again(self, key: Key, step: Step, hands: Mapping[str, Hand], lines: Sequence[int]) -> None:
        """Rule on an open action with the cards proved by other open lines."""
        ruling = self._with_hands(step, hands, BARE)
        if ruling is None or ruling.verdict == DEPENDS:
            return
        rest = [one for one in self._findings[key] if one.standing != OPEN]
        if ruling.verdict == ILLEGAL:
            rest += [
                _noted(one, _if_legal(lines)) for one in Ruler(self.record, step).ruled(situation_before(step, hands))
            ]
        self._findings[key] = rest


def _if_legal(lines: Sequence[int]) -> tuple[str, str]:
    """The note that a fault is one only if open lines were legal."""
    several = len(lines) > 1
    words = f"line{'s' if several else ''} {both([str(line) for line in lines])}"
    return "later", f"it is so if {words} {'were' if several else 'was'} legal."


def _noted(finding: Finding, note: tuple[str, str]) -> Finding:
    return replace(finding, notes=(*finding.notes, note))


def _needed(findings: Sequence[Finding]) -> tuple[str, ...]:
    """The powers held under every condition on which an open action is legal."""
    ruling = next((one.ruling for one in findings if one.standing == OPEN), None)
    depends = ruling.depends_on if ruling is not None else None
    if depends is None or depends.more or not depends.legal.conditions:
        return ()
    common = set.intersection(*(set(condition.words) for condition in depends.legal.conditions))
    return tuple(sorted(word.removeprefix("holds ") for word in common if word.startswith("holds ")))


def _shown(step: Step, by: Step | None, hinged: DependsOn) -> str:
    """Clause of a sentence: a later line shows that an action was not legal; and how, if another player has a card that
    had to be shown with the action."""
    if by is None:
        return "the table's cards show that it was not so"
    needed = set.intersection(*(set(one.show) for one in hinged.legal.conditions)) if not hinged.more else set()
    seen = needed.intersection((*by.play.cards, *(by.play.showing or ())))
    if by.player == step.player or not seen:
        return f"line {by.line} shows that it was not so"
    cards = both([step.rules.lexicon.spoken(card) for card in sorted(seen)])
    return (
        f"{by.player} has {cards} on line {by.line}, so {step.player} did not hold {'it' if len(seen) == 1 else 'them'}"
    )

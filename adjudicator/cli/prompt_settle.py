"""Questions about a hidden hand at a live table, and what their answers are worth afterwards."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from adjudicator.cards.english import to_you
from adjudicator.cli.settle import answered, complaint, name_and_value
from adjudicator.dataclass import dataclass
from adjudicator.engine.lines import Event
from adjudicator.files.diagnostics import Refused
from adjudicator.records.live import Live
from adjudicator.records.record import words_of
from adjudicator.records.ruling import Ruling, refused
from adjudicator.report.text import Line
from adjudicator.solve.question import ILLEGAL

if TYPE_CHECKING:
    from adjudicator.report.settle import Settlement
    from adjudicator.solve.conditions import Answer

GO_ON = "yes or no, or NAME=yes about a card; undo takes an answer back, stop ends"
_NO_ANSWER = "No answer is given yet; stop ends the questions."


@dataclass(frozen=True)
class Answered:
    """What was answered of a hand: the settlement, with the line that it is about and the events before that line."""

    settlement: Settlement
    line: int
    before: tuple[Event, ...]
    event: Event


class Disputes:
    """The questions that settle rulings of a table. `tell` prints lines, `fold` a sentence.

    Answers are facts about a hand as it was before a line. They count in a later ruling on the same player's hand: all of
    them where it is the same moment, because the line was taken back and another is tried; those about single cards as
    long as no card has come to that hand since.
    """

    def __init__(self, tell: Callable[[Iterable[Line]], None], fold: Callable[[str], None], width: int) -> None:
        self._tell, self._fold, self._width = tell, fold, width
        self._stack: list[Settlement] = []
        self._ruling: Ruling | None = None
        self._answered: list[Answered] = []

    def begin(self, live: Live) -> None:
        """Ask what settles the last ruling, beginning from what is known. Raises Refused if it depends on no hidden
        hand."""
        from adjudicator.report.open_play import NotSettled
        from adjudicator.solve.budget import GaveUp

        self._stack = []
        try:
            begun = live.last.settle() if live.last is not None else None
            if begun is None:
                help = "why prints it; of an earlier line asks adjudicator replay --settle LINE"
                raise refused("nothing-open", "the last ruling depends on no hidden hand", help)
            begun, sources = self._with_known(begun, live)
            self._stack, self._ruling = [begun], live.last
            for text in sources:
                self._fold(text)
            self._print(live)
        except (NotSettled, GaveUp) as error:
            self._stack = []
            raise refused("nothing-open", "no questions settle the last ruling", "why prints its conditions") from error

    def take(self, typed: str, live: Live) -> bool:
        """Take a line as the answer to a question; return whether it is one. They are of the last ruling: the next one
        ends them, and stop."""
        from adjudicator.report.settle import truth
        from adjudicator.solve.budget import GaveUp

        if self._ruling is not live.last or typed == "stop":
            ended, self._stack = bool(self._stack), []
            return ended and typed == "stop"
        value = name_and_value(typed)[1]
        if not self._stack or (truth(value) is None and typed != "undo"):
            return False
        if typed != "undo" and self._stack[-1].verdict is not None:
            return False
        if typed == "undo" and len(self._stack) == 1:
            actor = self._stack[0].open.actor
            kept = [one for one in self._answered if one.settlement.open.actor == actor]
            if not kept:
                self._fold(_NO_ANSWER)
                return True
            self._answered = [one for one in self._answered if one not in kept]
            self._fold(to_you(f"What was answered of {actor}'s hand before counts no longer."))
            self.begin(live)
            return True
        if typed == "undo":
            self._stack.pop()
        else:
            try:
                self._stack.append(answered(self._stack[-1], [typed]))
            except Refused as error:
                self._fold(complaint(error))
                return True
            except GaveUp as error:
                self._fold(f"{error}.")
                return True
        self._print(live)
        return True

    def replays(self, path: str, live: Live) -> tuple[str, ...]:
        """For each line that answers are about, and that still stands, the command that settles it with them, in the
        record at a path."""
        events = {entry.number: entry.event for entry in live.record.entries}
        return tuple(
            shlex.join(["adjudicator", "replay", path, "--settle", str(one.line), *_flags(one.settlement.answer_texts)])
            for one in self._answered
            if one.event == events.get(one.line) and one.before == _before(live, one.line)
        )

    def outcome(self, live: Live) -> str:
        """What earlier answers make of the last ruling, if it depends on a hand of which some were given; else ""."""
        from adjudicator.report.open_play import NotSettled
        from adjudicator.solve.budget import GaveUp

        ruling = live.last
        actors = {one.settlement.open.actor for one in self._answered}
        if ruling is None or not ruling.open or getattr(ruling.events[0], "player", "") not in actors:
            return ""
        try:
            begun = ruling.settle()
            after, sources = (begun, []) if begun is None else self._with_known(begun, live)
            if after is None or after.verdict is None or not sources:
                return ""
            return f"{' '.join(sources)} So {words_of(ruling.events)} is {after.outcome}."
        except (NotSettled, GaveUp):
            return ""

    def _print(self, live: Live) -> None:
        """Print the question or the verdict; keep the answers."""
        from adjudicator.report.settle import lines

        settlement, ruling = self._stack[-1], self._ruling
        assert ruling is not None
        self._tell(lines(settlement, self._width, GO_ON))
        before = _before(live, ruling.line)
        self._answered = [one for one in self._answered if (one.line, one.before) != (ruling.line, before)]
        self._answered += [Answered(settlement, ruling.line, before, ruling.events[0])] if settlement.answers else []
        if settlement.verdict is not None:
            self._fold(to_you(f"The answers are kept, and count in further rulings on {settlement.open.actor}'s hand."))
            if settlement.outcome == ILLEGAL:
                self._fold(f"{words_of(ruling.events)} counts until it is taken back: stop, and then undo.")

    def _with_known(self, settlement: Settlement, live: Live) -> tuple[Settlement, list[str]]:
        """The settlement with earlier answers that hold of the same hand, and a sentence for each line they come from."""
        from adjudicator.report.settle import Contradictory

        texts = list[str]()
        for one in self._answered:
            after, new = settlement, []
            for answer in self._holding(one, settlement, live):
                if answer not in settlement.answers:
                    after = after.answer(answer.holds, answer.any_of)
                    new.append(answer)
            try:
                _ = after.verdict
            except Contradictory:
                continue
            if new:
                facts = "; ".join(map(settlement.statement, new))
                texts.append(f"Answered at line {one.line}, and known: {facts}.")
                settlement = after
        return settlement, texts

    def _holding(self, one: Answered, settlement: Settlement, live: Live) -> Iterator[Answer]:
        """Of the answers about a hand those that hold of it in another ruling, as far as they are about its words."""
        ruling, before = live.last, _before(live, one.line)
        if ruling is None or one.settlement.open.actor != settlement.open.actor or one.before != before:
            return
        if one.line == ruling.line:
            yield from settlement.shared(one.settlement)
        elif one.line < ruling.line and (since := live.since(one.line)) is not None:
            yield from settlement.shared(one.settlement, since)


def _flags(answers: Iterable[str]) -> Iterator[str]:
    """Answers as flags of the command line."""
    for answer in answers:
        yield from ("--answer", answer)


def _before(live: Live, line: int) -> tuple[Event, ...]:
    return tuple(entry.event for entry in live.record.entries if entry.number < line)

"""The commands of a live table that only read the game. Reads no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property

from adjudicator.cases.questions import unanswered
from adjudicator.cli.drawing import drawing, recap
from adjudicator.cli.prompt_settle import Disputes
from adjudicator.cli.table_settings import HANDS, TableSettings
from adjudicator.engine.lines import PlayLine
from adjudicator.engine.query import ParsedQuestion
from adjudicator.files.diagnostics import Refused
from adjudicator.records.live import Live
from adjudicator.records.record import words_of
from adjudicator.records.ruling import refused
from adjudicator.report import answer as answer_text
from adjudicator.report import text as verdict_text
from adjudicator.report.audit import OPEN, Audit, Finding, folded, shown
from adjudicator.report.text import Line

_LEADS = ("who", "who leads", "who is to play")
_WON = ("who won", "who wins", "who has won")
_HARD = "\N{NO-BREAK SPACE}"
_CONDITION_LENGTH = 200
"""The most characters of a condition printed between two plays."""


class Answers:
    """Queries about a table; output goes to `tell`. `draws`: draw it after each line; `signs`: suits as symbols."""

    def __init__(
        self,
        live: Live,
        tell: Callable[[Iterable[Line]], None],
        width: int,
        settings: TableSettings,
        draws: bool,
        signs: bool,
    ) -> None:
        self.live, self.tell, self.width = live, tell, width
        self.settings, self.draws, self.signs = settings, draws, signs
        self.disputes = Disputes(tell, self.fold, width)

    @property
    def seat(self) -> str | None:
        """The only player whose hand is shown, or None for all."""
        return self.settings.seat

    @property
    def prompt(self) -> str:
        """The text of the input prompt: the players to act, or the pending question."""
        state = self.live.standing
        if self.settings.open == HANDS:
            return "whose hand"
        return " ".join(dict.fromkeys(due.player for due in state.due)) if state is not None else "table"

    def say(self, text: str) -> None:
        """Print plain text."""
        self.tell(Line(((line, ""),)) for line in text.splitlines())

    def fold(self, text: str) -> None:
        """Print a sentence, wrapped without breaking names of cards."""
        if text:
            self.say("\n".join(folded(text, self.width, self._names_with_spaces)))

    @cached_property
    def _names_with_spaces(self) -> list[str]:
        """The names of cards with spaces."""
        return [card for card in self.live.record.lexicon.deck.singles if " " in card]

    def finding(self, finding: Finding) -> None:
        """Print a finding: shortened if it is a condition, and without cards hidden from the seat."""
        finding = self.live.shown(finding, self.seat)
        if finding.standing == OPEN:
            self.fold(_shortened(finding.text))
        else:
            last = self.live.last.line if self.live.last is not None else 0
            self.tell(map(_with_soft_spaces, shown(self._with_hard_spaces(finding), self.width, last)))

    def _with_hard_spaces(self, finding: Finding) -> Finding:
        """A finding with non-breaking spaces in names of cards."""

        def hard(text: str) -> str:
            for card in self._names_with_spaces:
                text = text.replace(card, card.replace(" ", _HARD))
            return text

        because = tuple(map(hard, finding.because))
        notes = tuple((label, hard(text)) for label, text in finding.notes)
        return replace(finding, line_text=hard(finding.line_text), because=because, notes=notes)

    def print_audit(self, audit: Audit) -> None:
        """Print the audit of a resumed record: its faults, its summary and its last lines."""
        for finding in audit.faults:
            self.finding(finding)
        self.fold(audit.summary)
        self.fold(recap(self.live, self.seat))

    def print_state(self) -> None:
        """Print the table (if `draws`) and what it waits for, or the question that is due first."""
        question = self.settings.due(self.live)
        if question:
            self.fold(question)
            return
        if self.draws:
            self._print_table()
        self.fold(self.live.waiting())

    def table(self) -> None:
        """Print the table and what it waits for."""
        self._print_table()
        self.fold(self.live.waiting())

    def _print_table(self) -> None:
        if self.live.going is not None:
            self.tell(drawing(self.live, self.seat, self.width, self.signs))

    def why(self) -> None:
        """Print the last ruling in full. Raises Refused if there is none, or if it concerns a hidden hand."""
        ruling = self.live.last
        if ruling is None:
            raise refused("nothing-ruled", "nothing has been ruled on yet", "play something, or deal")
        line = ruling.events[0]
        if self.seat is not None and isinstance(line, PlayLine) and line.player != self.seat:
            raise refused("hidden", f"only {self.seat}'s hand is shown here", "seat all shows every hand")
        verdict = self.live.why()
        if verdict is not None:
            self.tell(verdict_text.lines(verdict, self.width, verbose=True))
        of_line = [finding for finding in ruling.findings if finding.line == ruling.line]
        law = {finding.kind for finding in of_line if finding.ruling is not None}
        for finding in ruling.findings:
            if verdict is None or finding not in of_line or finding.kind not in law:
                self.finding(finding)
        if verdict is None and not ruling.findings:
            self.fold(f"{words_of(ruling.events)}: nothing is against it.")

    def settle(self) -> None:
        """Ask what settles the last ruling. Raises Refused if it does not depend on a hidden hand."""
        self.disputes.begin(self.live)

    def plays(self, name: str | None) -> None:
        """Print the legal plays of a player, by default of the seat. Raises Refused for a hidden hand."""
        player = self.live.player_named(name) if name else None
        if self.seat is not None and player not in (None, self.seat):
            raise refused("hidden", f"only {self.seat}'s hand is shown here", f"ask for plays {self.seat}")
        player = player or self.seat
        certain, possible = self.live.spoken(player)
        if not certain and not possible:
            state = self.live.going
            idle = player is not None and (state is None or all(due.player != player for due in state.due))
            self.fold(f"{f'{player} has nothing to decide. ' if idle else ''}{self.live.waiting()}")
            return
        if possible:
            self.fold(f"certain: {', '.join(certain) or 'none'}")
            self.fold(f"possible, if the hand allows: {', '.join(possible)}")
        else:
            self.fold(", ".join(certain))

    def ask(self, text: str) -> None:
        """Print the answer to a question about the table. Raises Refused for an unknown question."""
        question = self.live.question(text) or self._winner_question(text)
        if question is None and text.lower() in _WON:
            self.fold(self.live.ending())
            return
        if text.lower() in _LEADS or (question is not None and question.query.words in _LEADS):
            self.leads()
        elif question is None:
            raise Refused([unanswered(text, self.live.record.game, self.live.players)])
        else:
            self.tell(answer_text.lines(self.live.answer(question, self.seat), self.width))

    def _winner_question(self, text: str) -> ParsedQuestion | None:
        """The game's own query for a question of who won the round, or None."""
        if text.lower() not in _WON:
            return None
        questions = (query.words for query in self.live.record.game.queries())
        return next((self.live.question(words) for words in questions if words.startswith(_WON)), None)

    def leads(self) -> None:
        """Print who leads or is to act, and the clause that says so."""
        id, sentence = self.live.leads(self.seat)
        self.fold(f"{sentence}  [{id}]")

    def hands(self) -> None:
        """Print the hands as far as they are known and visible to the seat."""
        state = self.live.standing or self.live.state
        if state is None:
            self.fold(self.live.waiting())
            return
        for player in state.players:
            first, *more = self.live.holding(player, self.seat)
            for line in (f"{player}: {first}", *more):
                self.fold(line)


def _with_soft_spaces(line: Line) -> Line:
    return Line(tuple((text.replace(_HARD, " "), style) for text, style in line.pieces))


def _shortened(text: str) -> str:
    """A condition cut to about `_EASY` characters; `why` prints all of it."""
    if len(text) <= _CONDITION_LENGTH:
        return text
    if start := text[:_CONDITION_LENGTH].rpartition("; or")[0]:
        return f"{start}; or in other ways: why tells them."
    return f"{text[:_CONDITION_LENGTH].rpartition(', ')[0]}, and more: why tells all of it."

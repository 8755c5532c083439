"""What is answered at a live table: nothing here changes what counts, and nothing reads a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property

from adjudicator.cases.questions import unanswered
from adjudicator.cli.drawing import drawing, recap
from adjudicator.cli.wishes import HANDS, Wishes
from adjudicator.engine.lines import Deed
from adjudicator.engine.query import Wanted
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
_EASY = 200
"""More characters than this nobody wants to read between two plays."""


class Answers:
    """A table and what is said of it. `tell` gets every answer, line by line.

    `wishes` say whose hand is shown. `draws` says that the table is drawn after each line, and `signs` that suits may be
    drawn as signs.
    """

    def __init__(
        self, live: Live, tell: Callable[[Iterable[Line]], None], width: int, wishes: Wishes, draws: bool, signs: bool
    ) -> None:
        self.live, self.tell, self.width = live, tell, width
        self.wishes, self.draws, self.signs = wishes, draws, signs

    @property
    def seat(self) -> str | None:
        """The player whose hand alone is shown; None where all are."""
        return self.wishes.seat

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed: who is to act, or what is asked."""
        state = self.live.standing
        if self.wishes.open == HANDS:
            return "whose hand"
        return " ".join(dict.fromkeys(due.player for due in state.due)) if state is not None else "table"

    def say(self, text: str) -> None:
        """Tell plain text."""
        self.tell(Line(((line, ""),)) for line in text.splitlines())

    def fold(self, text: str) -> None:
        """Tell a sentence in as many lines as it needs; names of cards are not broken."""
        if text:
            self.say("\n".join(folded(text, self.width, self._spaced)))

    @cached_property
    def _spaced(self) -> list[str]:
        """The names of cards that are several words."""
        return [card for card in self.live.record.lexicon.deck.singles if " " in card]

    def finding(self, finding: Finding) -> None:
        """Tell one thing found. What is open is told in short; what a hidden hand holds is not."""
        finding = self.live.shown(finding, self.seat)
        if finding.standing == OPEN:
            self.fold(_short(finding.text))
        else:
            last = self.live.last.line if self.live.last is not None else 0
            self.tell(map(_loosened, shown(self._tightened(finding), self.width, last)))

    def _tightened(self, finding: Finding) -> Finding:
        """A finding in which the names of cards are not broken."""

        def whole(text: str) -> str:
            for card in self._spaced:
                text = text.replace(card, card.replace(" ", _HARD))
            return text

        because = tuple(map(whole, finding.because))
        notes = tuple((label, whole(text)) for label, text in finding.notes)
        return replace(finding, said=whole(finding.said), because=because, notes=notes)

    def replayed(self, audit: Audit) -> None:
        """Tell what a replay finds of a record that is gone on with: its faults, and that they prove nothing."""
        for finding in audit.faults:
            self.finding(finding)
        self.fold(audit.summary)
        self.fold(recap(self.live, self.seat))

    def stand(self) -> None:
        """What the table waits for, with the table where it is drawn; or what it has to be asked before."""
        question = self.wishes.due(self.live)
        if question:
            self.fold(question)
            return
        if self.draws:
            self._draw()
        self.fold(self.live.waiting())

    def seen(self) -> None:
        """The table as it stands, and what it waits for."""
        self._draw()
        self.fold(self.live.waiting())

    def _draw(self) -> None:
        if self.live.going is not None:
            self.tell(drawing(self.live, self.seat, self.width, self.signs))

    def why(self) -> None:
        """The last ruling in full."""
        ruling = self.live.last
        if ruling is None:
            raise refused("nothing-ruled", "nothing has been ruled on yet", "play something, or deal")
        told = ruling.told[0]
        if self.seat is not None and isinstance(told, Deed) and told.player != self.seat:
            raise refused("hidden", f"only {self.seat}'s hand is shown here", "ask without --seat")
        found = self.live.why()
        if found is not None:
            self.tell(verdict_text.lines(found, self.width, verbose=True))
        own = [finding for finding in ruling.findings if finding.line == ruling.line]
        law = {finding.kind for finding in own if finding.ruling is not None}
        for finding in ruling.findings:
            if found is None or finding not in own or finding.kind not in law:
                self.finding(finding)
        if found is None and not ruling.findings:
            self.fold(f"{words_of(ruling.told)}: nothing is against it.")

    def plays(self, name: str | None) -> None:
        """What is legal now."""
        player = self.live.named(name) if name else None
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
        """Answer a question about the table. Raises Refused where nothing answers it."""
        wanted = self.live.asked(text) or self._of_the_end(text)
        if wanted is None and text.lower() in _WON:
            self.fold(self.live.ending())
            return
        if text.lower() in _LEADS or (wanted is not None and wanted.query.words in _LEADS):
            self.leads()
        elif wanted is None:
            raise Refused([unanswered(text, self.live.record.game, self.live.players)])
        else:
            self.tell(answer_text.lines(self.live.answer(wanted, self.seat), self.width))

    def _of_the_end(self, text: str) -> Wanted | None:
        """The question of the game that asks who won the round, where it has one in other words."""
        if text.lower() not in _WON:
            return None
        every = (query.words for query in self.live.record.game.queries())
        return next((self.live.asked(words) for words in every if words.startswith(_WON)), None)

    def leads(self) -> None:
        """Who leads or is to act."""
        id, sentence = self.live.leads(self.seat)
        self.fold(f"{sentence}  [{id}]")

    def hands(self) -> None:
        """The hands as far as they are known, or one's own."""
        state = self.live.standing or self.live.state
        if state is None:
            self.fold(self.live.waiting())
            return
        for player in state.players:
            first, *more = self.live.holding(player, self.seat)
            for line in (f"{player}: {first}", *more):
                self.fold(line)


def _loosened(line: Line) -> Line:
    return Line(tuple((text.replace(_HARD, " "), style) for text, style in line.pieces))


def _short(text: str) -> str:
    """As much of a condition as reads easily; `why` has the rest."""
    if len(text) <= _EASY:
        return text
    if kept := text[:_EASY].rpartition("; or")[0]:
        return f"{kept}; or in other ways: why tells them."
    return f"{text[:_EASY].rpartition(', ')[0]}, and more: why tells all of it."

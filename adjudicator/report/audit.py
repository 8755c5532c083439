"""Audits of game records as values, text and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from textwrap import wrap

from adjudicator.cards.english import agree, amount
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import CONTRADICTED, NOT_HELD
from adjudicator.engine.match import Outcome
from adjudicator.law import Citation
from adjudicator.report.text import WIDTH, Line, note, source
from adjudicator.report.verdict import Verdict, Where, address
from adjudicator.version import __version__

FAULT, OPEN, UNDECIDED = "fault", "open", "undecided"
STANDINGS = (FAULT, OPEN, UNDECIDED)

MEANINGS = {
    NOT_HELD: "The cards were not in the hand, as far as the record tells of it. The rules say nothing of it.",
    CONTRADICTED: "No deal allows what the record tells: more of a card, or more Majors, than there are; or lines "
    "of a trick that no hands make legal together.",
}
"""What a finding means for which no rule speaks, and whose kind stands where its id does."""

_HARD = "\N{NO-BREAK SPACE}"
_SOFT = "\N{ZERO WIDTH SPACE}"
"""Where a long list may be broken, with a space behind it."""
_SUM = re.compile(r"(?<=[,:] )\w+ [^,;:()]{0,15}\([^()]{1,20}\)")
"""One player's part of a result: "Ada +27 = 3 x (66 - 57)"."""


@dataclass(frozen=True)
class Finding:
    """One finding of an audit, with the number of its line in the record, from 1, and the `line_text` that it judges.

    `standing` says whether it is a fault, open (it depends on cards nobody has shown), or one on
    which the solver gave up. `kind` is that of the illegal play, or one of this module's words.
    `id` is the clause or rule that speaks, or the kind where no rule does; `ids` are all that do.
    `because` are sentences. `notes` are labels with further sentences. `settled_by` is a later line
    without which the fault would be open, and `hinged_on` every condition under which it was none.
    """

    line: int
    standing: str
    kind: str
    id: str
    line_text: str
    because: tuple[str, ...]
    at: Where | None = field(default=None, compare=False)
    ids: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    settled_by: int | None = None
    ruling: Verdict | None = field(default=None, repr=False, compare=False)
    hinged_on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        address(self, "because")

    @property
    def text(self) -> str:
        """The finding in sentences."""
        return " ".join(self.because)

    @property
    def head(self) -> str:
        """The finding in a word or two: "illegal (not-permitted)", "fault (missed-call)", "depends"."""
        if self.standing != FAULT:
            return "depends" if self.standing == OPEN else UNDECIDED
        return f"{'illegal' if self.ruling is not None and not self.ruling.legal else FAULT} ({self.kind})"

    def as_dict(self) -> dict[str, object]:
        """The finding as JSON data."""
        return {
            "line": self.line,
            "at": f"{self.at.file}:{self.at.line}:{self.at.column}" if self.at else None,
            "standing": self.standing,
            "kind": self.kind,
            "id": self.id,
            "ids": list(self.ids or (self.id,)),
            "said": self.line_text,
            "text": self.text,
            "cites": [{"document": cite.document, "heading": cite.heading} for cite in self.cites],
            "notes": [{"label": label, "text": text} for label, text in self.notes],
            "settled_by": self.settled_by,
            "hinged_on": list(self.hinged_on),
            "verdict": None if self.ruling is None else self.ruling.as_dict(),
        }

    def __str__(self) -> str:
        return "\n".join(str(line) for line in shown(self))


@dataclass(frozen=True)
class Certain:
    """What is certain of one card put down: whether it was "legal" or "illegal", or that it "depends",
    and from which line on that is certain; None where it is not."""

    line: int
    verdict: str
    since: int | None

    def as_dict(self) -> dict[str, object]:
        """The same as JSON data."""
        return {"line": self.line, "verdict": self.verdict, "since": self.since}


@dataclass(frozen=True)
class Audit:
    """The audit of a record: all findings, in the order of the lines."""

    name: str
    title: str
    game: str
    profile: str
    lines: int
    rounds: int
    findings: tuple[Finding, ...] = ()
    warnings: tuple[str, ...] = ()
    results: tuple[Outcome, ...] = ()
    """What the hands came to, in a game that counts points."""
    certain: tuple[Certain, ...] = ()
    """What is certain of each card put down, in a game of tricks."""
    called: str = "round"
    """What a deal and all that follows from it is called."""
    uncounted: tuple[Outcome, ...] = ()
    """The hands that are over and could not be counted."""
    trusted: int = 0
    """The number of lines on which cards moved that nobody saw, and on which nothing is found."""

    @property
    def hands(self) -> tuple[Outcome, ...]:
        """The outcome of each finished hand, in order."""
        return tuple(sorted((*self.results, *self.uncounted), key=lambda one: one.hand))

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that are faults whatever the hidden cards are."""
        return tuple(one for one in self.findings if one.standing == FAULT)

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings that are open: whether they are faults depends on hidden cards."""
        return tuple(one for one in self.findings if one.standing == OPEN)

    @property
    def undecided(self) -> tuple[Finding, ...]:
        """The findings on which the solver reached its time limit."""
        return tuple(one for one in self.findings if one.standing == UNDECIDED)

    @property
    def sound(self) -> bool:
        """Whether every line is certainly without fault."""
        return not self.findings

    @property
    def summary(self) -> str:
        """The numbers of lines, faults and open findings in one line of text."""
        head = f"{amount(self.lines, 'line')} in {amount(self.rounds, self.called)}"
        trust = f"{amount(self.trusted, 'line')} with unseen cards {agree('is', self.trusted)} taken on trust"
        end = f"; {trust}" if self.trusted else ""
        if self.sound:
            return f"{head}: sound{end}"
        parts = [(self.faults, "fault"), (self.open, "open"), (self.undecided, UNDECIDED)]
        counts = [_counted(len(some), word) for some, word in parts if some]
        return f"{head}: {', '.join(counts)}{end}"

    def as_dict(self) -> dict[str, object]:
        """The audit as JSON has it: plain values, every field always there."""
        return {
            "schema": 1,
            "tool": f"adjudicator {__version__}",
            "record": self.name,
            "title": self.title,
            "game": self.game,
            "profile": self.profile,
            "lines": self.lines,
            "rounds": self.rounds,
            "sound": self.sound,
            "faults": len(self.faults),
            "open": len(self.open),
            "undecided": len(self.undecided),
            "trusted": self.trusted,
            "findings": [finding.as_dict() for finding in self.findings],
            "warnings": list(self.warnings),
            "results": [result.as_dict() for result in self.results],
            "uncounted": [one.as_dict() for one in self.uncounted],
            "certain": [one.as_dict() for one in self.certain],
        }

    def __str__(self) -> str:
        results = ["\n".join(one.text) for one in self.hands]
        return "\n\n".join((*map(str, self.findings), *results, self.summary))

    def _repr_html_(self) -> str:
        """The audit as HTML, for notebooks."""
        from adjudicator.report.html import framed
        from adjudicator.report.html_report import audited

        return framed(*audited(self))


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'s' if word == FAULT and count != 1 else ''}"


def shown(finding: Finding, width: int = WIDTH, last: int = 0) -> Iterator[Line]:
    """A finding line by line, in the shape of a compiler's diagnostic, with the styles of a verdict. Its line is named
    but where it is the `last` one, which was just typed."""
    style = {FAULT: "illegal"}.get(finding.standing, "depends")
    action = f": {finding.line_text}" if finding.line == last else f": line {finding.line}, {finding.line_text}"
    id = "" if finding.id == finding.kind else finding.id
    id = finding.ids[0] if finding.standing == OPEN and finding.ids else id
    room = width - len(finding.head) - len(action) - len(id)
    if room >= 2:
        code = ((" " * room, ""), (id, "code")) if id else ()
        yield Line(((finding.head, style), (action, ""), *code))
    else:
        first, *more = wrap(finding.head + action, width, subsequent_indent="  ", break_on_hyphens=False)
        yield Line(((finding.head, style), (first[len(finding.head) :], "")))
        yield from (Line(((line, ""),)) for line in more)
        if id:
            yield Line(((" " * max(width - len(id), 0), ""), (id, "code")))
    yield from source(finding.at)
    for number, text in enumerate(finding.because):
        yield from note("and" if number else "because", text, width)
    for cite in dict.fromkeys(str(cite) for cite in finding.cites):
        yield from note("rule", cite, width)
    for label, text in finding.notes:
        yield from note(label, text, width)


def folded(text: str, width: int = WIDTH, whole: Iterable[str] = ()) -> list[str]:
    """A sentence in as many lines as it needs. A short sum is not broken, nor are these words; a list of alternatives
    that is longer than a line is broken between two of them."""
    kept = _SUM.sub(lambda match: match[0].replace(" ", _HARD), text)
    for words in whole:
        kept = kept.replace(words, words.replace(" ", _HARD))
    parts = (part if len(part) < width - 2 else part.replace("|", f"|{_SOFT} ") for part in kept.split(" "))
    lines = wrap(" ".join(parts), width, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(f"{_SOFT} ", "").replace(_SOFT, "").replace(_HARD, " ") for line in lines]

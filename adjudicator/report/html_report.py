"""A record gone through, or a body of cases checked, as one self-contained page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from adjudicator.report import answer, text
from adjudicator.report.audit import Audit, shown
from adjudicator.report.html import WHOLE, document, section
from adjudicator.report.outcome import Outcome


def report(outcomes: Iterable[Outcome], title: str = "") -> str:
    """The page of some outcomes: how many are as expected, a table of contents, and each with its words."""
    checked = list(outcomes)
    name = title or (checked[0].title if len({one.case for one in checked}) == 1 else "Rulings checked")
    return document(name, _counts(checked), _contents(checked), *_parts(checked))


def _counts(outcomes: Sequence[Outcome]) -> str:
    amiss = sum(not one.passed for one in outcomes)
    files = len({one.case for one in outcomes})
    idle = sum(one.idle and one.passed for one in outcomes)
    left_open = sum(one.open for one in outcomes)
    expected = len(outcomes) - amiss - idle - left_open
    text = f"{len(outcomes)} checked in {files} file{'s' if files != 1 else ''}: "
    parts = [f"{idle} with nothing expected"] if idle else []
    parts += [f"{left_open} left open"] if left_open else []
    parts += [f"{amiss} not as expected"] if amiss else []
    if expected and parts:
        parts = [f"{expected} as expected", *parts]
    return f"<p>{text}{', '.join(parts) or 'all as expected'}.</p>"


def _contents(outcomes: Sequence[Outcome]) -> str:
    if len(outcomes) < 2:
        return ""
    rows = (
        f'<tr><td><a href="#o{number}">{escape(one.title)}</a></td><td>{escape(one.name)}</td>'
        f"<td>{_standing(one)}</td></tr>"
        for number, one in enumerate(outcomes)
    )
    return (
        '<section class="adjudicator"><table><thead><tr><th scope="col">Case</th><th scope="col">Ruling</th>'
        f'<th scope="col">Found</th></tr></thead><tbody>{"".join(rows)}</tbody></table></section>'
    )


def _standing(outcome: Outcome) -> str:
    expected = "left open" if outcome.open else "nothing expected" if outcome.idle else "as expected"
    word = expected if outcome.passed else "refused" if outcome.refused is not None else "not as expected"
    return f'<strong class="{"legal" if outcome.passed else "illegal"}">{word}</strong>'


def _parts(outcomes: Sequence[Outcome]) -> Iterator[str]:
    for number, one in enumerate(outcomes):
        yield f'<h2 id="o{number}">{escape(one.title)}: {escape(one.name)}</h2><p>{_standing(one)}</p>'
        yield from (f'<p class="illegal">{escape(failure)}</p>' for failure in one.failures)
        yield from _result(one)


def _result(outcome: Outcome) -> Iterator[str]:
    if outcome.refused is not None:
        yield f"<pre>{escape(outcome.refused)}</pre>"
    if outcome.audit is not None:
        yield from audited(outcome.audit)
    if outcome.verdict is not None:
        yield section(text.lines(outcome.verdict, WHOLE))
    if outcome.answer is not None:
        yield section(answer.lines(outcome.answer, WHOLE))


def audited(audit: Audit) -> Iterator[str]:
    """The sections of an audit: its lines as a row to jump from, its findings, what the hands came to, its summary."""
    numbers = dict.fromkeys(finding.line for finding in audit.findings)
    if numbers:
        jumps = (f'<li><a href="#line{line}">line {line}</a></li>' for line in numbers)
        yield f'<nav class="adjudicator" aria-label="Lines with findings"><ul>{"".join(jumps)}</ul></nav>'
    for line in numbers:
        of = (section(shown(one, WHOLE)) for one in audit.findings if one.line == line)
        yield f'<div id="line{line}">{"".join(of)}</div>'
    yield from (f"<pre>{escape(chr(10).join(hand.text))}</pre>" for hand in audit.hands)
    yield f"<p><strong>{escape(audit.summary)}</strong></p>"

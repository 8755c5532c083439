"""Differences between two laws of a game as one self-contained page of HTML, with the cards drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from adjudicator.report.comparison import Compared, sized
from adjudicator.report.edition import (
    FOLLOWING,
    UP_TO,
    AmendmentDiff,
    EditionDiff,
    findings,
    followed,
    sourced,
    without_comments,
)
from adjudicator.report.html import document
from adjudicator.report.letter import Instance
from adjudicator.report.letter_html import illustrated
from adjudicator.report.replayed import Replayed, described


def page(edition: EditionDiff, instances: Mapping[str, Instance]) -> str:
    """The page of two laws: what the Markdown says, with each smallest case drawn. `instances`: by the text of a smallest
    case its situation and what follows by either law."""
    return document(f"{edition.title} by {edition.laws[1]!r}", *_sections(edition, instances))


def _sections(edition: EditionDiff, instances: Mapping[str, Instance]) -> Iterator[str]:
    yield f"<p>Against {escape(edition.laws[0])}.</p>"
    if edition.remarks:
        yield _listed(edition.remarks)
    for number, each in enumerate(edition.amendments, start=1):
        yield "".join((*_amendment(number, each, instances), *_parted(each.replayed, edition.laws)))
    if edition.transitions:
        yield f"<h2>{FOLLOWING}</h2>"
        yield "".join((_listed(followed(edition)), *_parted(edition.replayed, edition.laws)))


def _amendment(number: int, each: AmendmentDiff, instances: Mapping[str, Instance]) -> Iterator[str]:
    yield f"<h2>{number}. {escape(each.heading)}</h2><p>{escape(sourced(each))}</p>"
    yield _listed(findings(each))
    yield from (_smallest(compared, compared.case, instances) for compared in each.smallest if compared.case)


def _smallest(compared: Compared, case: str, instances: Mapping[str, Instance]) -> str:
    text = "\n".join(without_comments(case))
    shown = illustrated(instances[case]) if case in instances else ""
    summary = f"<summary>As a case file ({escape(sized(compared))})</summary>"
    return f"{shown}<details>{summary}<pre>{escape(text)}</pre></details>"


def _parted(replayed: Replayed | None, laws: tuple[str, str]) -> Iterator[str]:
    """The shortest lines at which two laws part."""
    for parting in replayed.examples if replayed is not None else ():
        first, *others = described(parting, laws)
        yield f"<p>{escape(first)}</p>{_listed(iter(others))}"
        yield f"<details><summary>{UP_TO.removesuffix(':')}</summary><pre>{escape(parting.record)}</pre></details>"


def _listed(sentences: Iterator[str] | tuple[str, ...]) -> str:
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"

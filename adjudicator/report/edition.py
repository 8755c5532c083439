"""Differences between two laws of a game, amendment by amendment, as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from textwrap import TextWrapper
from typing import Protocol

from adjudicator.cards.english import both, capital
from adjudicator.dataclass import dataclass
from adjudicator.engine.separate import Relation
from adjudicator.law import Citation
from adjudicator.report.comparison import Compared, besides, sized, verdict
from adjudicator.report.replayed import Replayed, described
from adjudicator.version import __version__


class Turned(Protocol):
    """How many of so many simulated turns change, with the seed of their rounds."""

    @property
    def turns(self) -> int: ...

    @property
    def seed(self) -> int: ...

    @property
    def changed(self) -> int: ...

    @property
    def to_legal(self) -> int: ...

    @property
    def to_illegal(self) -> int: ...

    def as_dict(self) -> dict[str, object]:
        """The numbers as JSON has them."""


MEANS = {
    "equal": "the same plays are legal in every position (proved)",
    "stricter": "fewer plays are legal",
    "looser": "more plays are legal",
    "stricter and looser": "some plays are legal no more, and others are now",
    "undecided": "the solver had no time to compare them; a longer --time-limit may do",
}
"""By relation of two laws what it means for players."""
UP_TO = "The record up to that line:"
NOTHING = "No clause and no reading differs."
FOLLOWING = "What follows of actions"
"""The heading of what is compared besides the law's clauses."""
LISTED = 6
"""The most changed rulings listed for an amendment."""


@dataclass(frozen=True)
class AmendmentDiff:
    """What one amendment changes, or all of them together.

    `name`: the amendment by its key and options, `heading`: in players' words; `sentence`: what it is about, as a
    question; `says`: what its clause says, or which amendments they are; `relations`: by decision how the laws relate;
    `smallest`: for each decision and direction in which they differ, or for the amendment as a whole, a smallest case and
    the rulings that change; `transitions`: whether it acts in what follows of actions; `turned`: how many simulated turns
    change; `replayed`: simulated rounds by either law, where it acts in what follows of actions; `means`: what holds by
    either law, as sentences.
    """

    name: str
    sentence: str
    cites: tuple[Citation, ...]
    relations: Mapping[str, Relation] = field(hash=False)
    smallest: tuple[Compared, ...]
    transitions: bool = False
    turned: Turned | None = None
    replayed: Replayed | None = None
    means: tuple[str, ...] = ()
    heading: str = ""
    says: str = ""

    @property
    def differs(self) -> bool:
        """Whether a ruling or an answer differs, or a line of simulated rounds."""
        parted = self.replayed is not None and self.replayed.differs
        return parted or any(map(_differs, self.relations.values())) or any(each.differs for each in self.smallest)

    def as_dict(self) -> dict[str, object]:
        """The amendment as JSON has it."""
        return {
            "name": self.name,
            "heading": self.heading,
            "sentence": self.sentence,
            "means": [*self.means],
            "cites": [str(cited) for cited in self.cites],
            "relations": {decision: str(relation) for decision, relation in self.relations.items()},
            "transitions": self.transitions,
            "smallest": [each.as_dict() for each in self.smallest],
            "turns": self.turned.as_dict() if self.turned is not None else None,
            "replayed": self.replayed.as_dict() if self.replayed is not None else None,
        }


@dataclass(frozen=True)
class EditionDiff:
    """Two laws of a game: every amendment, and last all of them together if there are several. `laws`: what the earlier
    and the later one are called; `notes`: what else differs, and is not compared, as sentences."""

    game: str
    title: str
    laws: tuple[str, str]
    amendments: tuple[AmendmentDiff, ...]
    notes: tuple[str, ...] = ()
    transitions: str = ""
    replayed: Replayed | None = None

    @property
    def differs(self) -> bool:
        """Whether a ruling or an answer differs, or a line of simulated rounds."""
        return (self.replayed is not None and self.replayed.differs) or any(each.differs for each in self.amendments)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What stands before the amendments: that there are none, or what is not compared."""
        return self.notes if self.notes or self.amendments else (NOTHING,)

    @property
    def unfinished(self) -> bool:
        """Whether a search or a proof ran out of time."""
        relations = (relation for each in self.amendments for relation in each.relations.values())
        late = any(compared.unfinished for each in self.amendments for compared in each.smallest)
        return late or any(relation.undecided for relation in relations)

    def as_dict(self) -> dict[str, object]:
        """The differences as JSON has them."""
        return {
            "schema": 1,
            "tool": __version__,
            "game": self.game,
            "law": self.laws[1],
            "against": self.laws[0],
            "notes": [*self.notes],
            "transitions": self.transitions or None,
            "replayed": self.replayed.as_dict() if self.replayed is not None else None,
            "amendments": [each.as_dict() for each in self.amendments],
        }


def _differs(relation: Relation) -> bool:
    return bool(relation.stricter or relation.looser)


# -- text


def lines(edition: EditionDiff, width: int) -> Iterator[str]:
    """The differences as lines of text, at most `width` columns wide but for cases."""
    filled = TextWrapper(width, break_on_hyphens=False, subsequent_indent="   ")
    yield filled.fill(f"{edition.title} by {edition.laws[1]!r}, against {edition.laws[0]}")
    yield from _noted(edition, filled)
    for at, each in enumerate(edition.amendments, start=1):
        yield ""
        yield filled.fill(f"{at}. {each.heading}")
        for text in (*([each.says] if each.says else []), *map(str, each.cites), *findings(each)):
            yield filled.fill(f"   {text}")
        for compared in each.smallest:
            yield from _smallest(compared, filled)
        yield from _parted(each.replayed, edition.laws, filled)
    if edition.transitions:
        yield ""
        yield FOLLOWING
        yield from (filled.fill(f"   {text}") for text in followed(edition))
        yield from _parted(edition.replayed, edition.laws, filled)


def _noted(edition: EditionDiff, filled: TextWrapper) -> Iterator[str]:
    if edition.remarks:
        yield ""
    yield from (filled.fill(f"-  {note}") for note in edition.remarks)


def followed(edition: EditionDiff) -> Iterator[str]:
    """How what follows of actions is compared, in sentences."""
    yield edition.transitions
    yield from edition.replayed.sentences if edition.replayed is not None else ()


def _parted(replayed: Replayed | None, laws: tuple[str, str], filled: TextWrapper) -> Iterator[str]:
    """The shortest lines at which two laws part."""
    for parting in replayed.examples if replayed is not None else ():
        yield from (filled.fill(f"   {text}") for text in described(parting, laws))
        yield filled.fill(f"   {UP_TO}")
        yield ""
        yield from (f"     {line}" for line in parting.record.splitlines())


def sourced(each: AmendmentDiff) -> str:
    """What the clause of an amendment says, and where that stands in the document."""
    cites = "; ".join(map(str, each.cites))
    return f"{each.says} ({cites})" if each.says and cites else each.says or cites


def findings(each: AmendmentDiff) -> Iterator[str]:
    """What holds by either law, how the laws relate, which rulings change, and how often turns do, in sentences."""
    yield from each.means
    apart = {name: relation for name, relation in each.relations.items() if str(relation) != "equal"}
    for decision, relation in apart.items():
        yield f"{capital(decision)}: {MEANS[str(relation)]}."
    if equal := [decision for decision in each.relations if decision not in apart]:
        yield f"{capital(both(equal))}: {MEANS['equal']}."
    if each.transitions:
        yield "It acts in what follows of an action: this part is tested by cases and by rounds, and not proved."
    if rulings := each.smallest[0].rulings:
        changed = each.smallest[0].changed
        compared = "rulings and answers" if each.transitions else "rulings"
        verb = "changes" if len(changed) == 1 else "change"
        yield f"{len(changed) or 'None'} of {rulings} {compared} {verb}."
        yield from (f"{change.at}: {change.before} -> {change.after}" for change in changed[:LISTED])
        if len(changed) > LISTED:
            yield f"And {len(changed) - LISTED} more, which --json lists."
    if each.turned is not None:
        turned = each.turned
        yield (
            f"In {turned.turns:,} turns of simulated rounds (seed {turned.seed}) {turned.changed:,} rulings change: "
            f"{turned.to_legal:,} become legal, {turned.to_illegal:,} illegal."
        )
    yield from each.replayed.sentences if each.replayed is not None else ()


def _smallest(compared: Compared, filled: TextWrapper) -> Iterator[str]:
    if not compared.case:
        yield filled.fill(f"   {verdict(compared)}")
        return
    beside = f", beside {besides(compared)}" if compared.besides else ""
    what = "table" if compared.question else "position"
    yield filled.fill(f"   A smallest {what} that shows it ({sized(compared)}{beside}):")
    yield ""
    yield from (f"     {line}".rstrip() for line in without_comments(compared.case))


def without_comments(case: str) -> Iterator[str]:
    """The lines of a case without its comments."""
    return (line for line in case.rstrip().splitlines() if not line.startswith("#"))


# -- Markdown


def markdown(edition: EditionDiff) -> Iterator[str]:
    """The differences as lines of release notes in Markdown."""
    yield f"# {edition.title} by {edition.laws[1]!r}"
    if edition.remarks:
        yield ""
    yield from (f"* {note}" for note in edition.remarks)
    for each in edition.amendments:
        yield ""
        yield f"## {each.heading}"
        yield ""
        yield sourced(each)
        yield ""
        yield from (f"* {text}" for text in findings(each))
        for compared in each.smallest:
            if compared.case:
                yield from ("", f"A smallest position ({sized(compared)}):", "", "```yaml")
                yield from without_comments(compared.case)
                yield "```"
        yield from _parted_markdown(each.replayed, edition.laws)
    if edition.transitions:
        yield from ("", f"## {FOLLOWING}", "", *(f"* {text}" for text in followed(edition)))
        yield from _parted_markdown(edition.replayed, edition.laws)


def _parted_markdown(replayed: Replayed | None, laws: tuple[str, str]) -> Iterator[str]:
    for parting in replayed.examples if replayed is not None else ():
        first, *others = described(parting, laws)
        yield from ("", first, "", *(f"* {text}" for text in others), "", UP_TO, "", "```yaml")
        yield parting.record.rstrip()
        yield "```"

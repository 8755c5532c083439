"""How far a body of rulings reaches into the rules of a game: as text, and as JSON has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from textwrap import wrap

from adjudicator.dataclass import dataclass
from adjudicator.law import Clause
from adjudicator.report.verdict import Where
from adjudicator.solve.coverage import DECIDED, EDGE, SHORT, wanted

WIDTH = 80
_ID, _WHAT, _COUNT = 20, 16, 5

REMEDY = {
    DECIDED: "add a ruling that {id} alone makes what it is",
    EDGE: "add a legal ruling that {id} would bar with one card, rank or power changed",
    SHORT: "add an illegal ruling that {id} would allow with one card or rank changed",
}


@dataclass(frozen=True)
class Item:
    """One required use of a clause: the rulings that exercise it, or why none could."""

    clause: Clause
    what: str
    places: tuple[Where, ...]
    never: str | None = None

    @property
    def gap(self) -> bool:
        """Whether no ruling exercises this although one could."""
        return not self.places and self.never is None

    @property
    def remedy(self) -> str:
        """What to add to close the gap."""
        return REMEDY[self.what].format(id=self.clause.id)

    def as_dict(self) -> dict[str, object]:
        """The item as JSON has it."""
        first = str(self.places[0]) if self.places else None
        document = {"clause": self.clause.id, "kind": self.clause.kind, "what": self.what}
        remedy = self.remedy if self.gap else None
        return {**document, "rulings": len(self.places), "first": first, "never": self.never, "remedy": remedy}


@dataclass(frozen=True)
class Coverage:
    """What the rulings of one game reach.

    `idle` are the rulings that could all be dropped without losing anything, `undecided`
    those on which the solver gave up.
    """

    game: str
    items: tuple[Item, ...]
    rulings: int
    idle: tuple[Where, ...]
    undecided: tuple[Where, ...] = ()

    @property
    def gaps(self) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.gap)

    def as_dict(self) -> dict[str, object]:
        """The whole as JSON has it."""
        return {
            "schema": 1,
            "coverage": self.game,
            "rulings": self.rulings,
            "items": [item.as_dict() for item in self.items],
            "gaps": len(self.gaps),
            "droppable": [str(place) for place in self.idle],
            "undecided": [str(place) for place in self.undecided],
        }


def collect(
    game: str,
    clauses: Sequence[Clause],
    done: Sequence[tuple[Where, frozenset[tuple[str, str]]]],
    never: Mapping[tuple[str, str], str],
    idle: Iterable[Where],
    undecided: Iterable[Where] = (),
) -> Coverage:
    """The coverage of a game's clauses, from what each ruling does and what none could do."""
    items = [
        Item(
            clause,
            what,
            tuple(place for place, does in done if (clause.id, what) in does),
            never.get((clause.id, what)),
        )
        for clause in clauses
        for what in wanted(clause)
    ]
    return Coverage(game, tuple(items), len(done), tuple(idle), tuple(undecided))


# -- text


def lines(coverage: Coverage, width: int = WIDTH) -> Iterator[str]:
    """The table of a game's clauses, then the gaps, then what could be dropped."""
    yield f"{coverage.game}: what {_many(coverage.rulings, 'ruling')} reach{_es(coverage.rulings)}"
    yield ""
    yield f"{'clause':<{_ID}}{'':<{_WHAT}}{'count':>{_COUNT}}  first"
    reasons = list(dict.fromkeys(item.never for item in coverage.items if item.never))
    before = ""
    for item in coverage.items:
        yield _row(item, item.clause.id != before, reasons, width)
        before = item.clause.id
    yield from ("" for _ in reasons[:1])
    for number, reason in enumerate(reasons, start=1):
        yield from _wrapped(f"({number}) {reason}", width, "    ")
    yield from _gaps(coverage, width)
    yield from _droppable(coverage, width)
    if coverage.undecided:
        yield ""
        yield from _wrapped(f"the solver gave up on: {_grouped(coverage.undecided)}", width)


def _row(item: Item, named: bool, reasons: Sequence[str], width: int) -> str:
    id = item.clause.id if named else ""
    count = str(len(item.places)) if item.places or item.gap else "-"
    cells = f"{id:<{_ID}}{item.what:<{_WHAT}}{count:>{_COUNT}}  "
    return f"{cells}{_rest(item, reasons, width - len(cells))}".rstrip()


def _rest(item: Item, reasons: Sequence[str], room: int) -> str:
    if item.gap:
        return "a gap"
    if not item.places:
        return f"none can ({reasons.index(item.never or '') + 1})"
    place = _short(item.places[0])
    return place if len(place) <= room else f"…{place[len(place) - room + 1 :]}"


def _gaps(coverage: Coverage, width: int) -> Iterator[str]:
    yield ""
    if not coverage.gaps:
        yield "no gaps: whatever a ruling could do, one does"
        return
    yield f"{_many(len(coverage.gaps), 'gap')}:"
    for item in coverage.gaps:
        text = f"{item.clause.id} ({item.clause.kind}) is never {item.what}: {item.remedy}"
        yield from _wrapped(f"  {text}", width, "    ")


def _droppable(coverage: Coverage, width: int) -> Iterator[str]:
    yield ""
    if not coverage.idle:
        yield "no ruling could be dropped without losing something above"
        return
    many = f"{len(coverage.idle)} of {_many(coverage.rulings, 'ruling')}"
    text = f"{many} could be dropped together, and nothing above would be lost (readings are not counted):"
    yield from _wrapped(text, width)
    yield from _wrapped(f"  {_grouped(coverage.idle)}", width, "  ")


def _grouped(places: Sequence[Where]) -> str:
    """Places by file: `tower.yaml:12,15`."""
    files: dict[str, list[str]] = {}
    for place in places:
        files.setdefault(place.file, []).append(str(place.line))
    return "; ".join(f"{PurePath(file).name}:{','.join(lines)}" for file, lines in files.items())


def _short(place: Where) -> str:
    return f"{PurePath(place.file).name}:{place.line}"


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    return wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _es(count: int) -> str:
    return "es" if count == 1 else ""

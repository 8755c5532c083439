"""The comparison of two readings as a value: the rulings that change, and a case that separates them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from textwrap import fill

from adjudicator.dataclass import dataclass
from adjudicator.games import GAMES, OUTLINES
from adjudicator.law import Options
from adjudicator.version import __version__, install

IMPOSSIBLE = "impossible"
"""What stands for a verdict where the history could not be."""
SMALLEST = "smallest"
"""The search for a smallest position, where it is unfinished."""
ARRAYS = "arrays"
"""The same, where it needs NumPy and there is none."""


@dataclass(frozen=True)
class RulingOutcome:
    """The outcome of a verdict, without sentences, which change with the readings."""

    verdict: str
    kind: str | None = None
    reasons: tuple[str, ...] = ()
    show: tuple[tuple[str, ...], ...] = ()
    legal_if: tuple[str, ...] = ()
    """What an open verdict depends on, in words, where that alone is another."""

    def __str__(self) -> str:
        kind = f" ({self.kind})" if self.kind else ""
        because = f": {' '.join(self.reasons)}" if self.reasons else ""
        because += f": legal only if {'; or '.join(self.legal_if)}" if self.legal_if else ""
        shown = " or ".join(" and ".join(powers) for powers in self.show if powers)
        return f"{self.verdict}{kind}{because}{f', showing {shown}' if shown else ''}"

    def as_dict(self) -> dict[str, object]:
        """The outcome as JSON data."""
        show = [list(powers) for powers in self.show]
        document = {"verdict": self.verdict, "kind": self.kind, "reasons": list(self.reasons), "show": show}
        return {**document, "legal_if": list(self.legal_if)}


@dataclass(frozen=True)
class Change:
    """A ruling of a case that another reading changes, or an answer, which is nobody's. `file` and `at` say where it
    stands."""

    file: str
    at: str
    title: str
    play: str
    by: str
    before: RulingOutcome
    after: RulingOutcome

    def as_dict(self) -> dict[str, object]:
        """The change as JSON has it."""
        document = {"case": self.title, "at": self.at, "play": self.play, "by": self.by}
        return {**document, "before": self.before.as_dict(), "after": self.after.as_dict()}


@dataclass(frozen=True)
class Compared:
    """Two readings of one game.

    `first` and `second` are their options where they differ, `names` what they were called.
    `case` is the text of a smallest case that tells them apart, `play` its line in short, and
    `size` its cards in hand, the Majors or jokers among them, and the lines of its trick.
    `proved`: over every position and play no clause tells them apart. `tried`: up to so many
    actions tricks were searched for one that does; 0 where nothing that differs acts there.
    `rulings` is how many rulings of cases were looked at.
    """

    game: str
    names: tuple[str, str]
    first: Options = field(hash=False)
    second: Options = field(hash=False)
    house: Options = field(hash=False)
    case: str | None
    play: str
    size: tuple[int, int, int] | None
    proved: bool
    tried: int
    changed: tuple[Change, ...] = ()
    rulings: int = 0
    besides: Options = field(default_factory=dict, hash=False)
    """Options of other readings without which the case would not tell the two apart."""
    decides: Options = field(default_factory=dict, hash=False)
    """Fewest options of the second that, put in the first, change the ruling of the case."""
    question: str = ""
    """The question of which the case holds two answers, where it holds no rulings."""
    exhausted: bool = False
    """The search for a question that separates the readings has tried everything, without success."""
    searched: bool = True
    """Whether a position was looked for; not where the readings bear on the round alone."""
    unfinished: tuple[str, ...] = ()
    """What there was no time for: `smallest`, the search for a position, and the places of rulings; and `arrays`, which a
    search needed that had none."""

    @property
    def never(self) -> bool:
        """Whether it is proved that the two never rule differently."""
        return self.case is None and self.proved and not self.tried

    @property
    def differs(self) -> bool:
        """Some ruling differs: that of a case, or of the smallest position."""
        return bool(self.changed) or self.case is not None

    def as_dict(self) -> dict[str, object]:
        """The comparison as JSON has it."""
        size = dict(zip(("cards", "majors", "lines"), self.size, strict=True)) if self.size else None
        smallest: dict[str, object] = {"case": self.case, "play": self.play or None, "size": size}
        smallest |= {"question": self.question} if self.question else {}
        return {
            "schema": 1,
            "tool": __version__,
            "game": self.game,
            "first": _side(self.names[0], self.first),
            "second": _side(self.names[1], self.second),
            "house": dict(self.house),
            "rulings": self.rulings,
            "changed": [change.as_dict() for change in self.changed],
            "smallest": smallest if self.case else None,
            "proved": self.proved,
            "tried": self.tried,
            "never": self.never,
            "besides": dict(self.besides),
            "decides": dict(self.decides),
            "unfinished": list(self.unfinished),
        }

    def __str__(self) -> str:
        return "\n".join(lines(self, 80))


def _side(name: str, options: Options) -> Mapping[str, object]:
    return {"name": name, "options": dict(options)}


def lines(compared: Compared, width: int) -> Iterator[str]:
    """The comparison as lines of text."""
    first, second = (name.replace(",", ", ") for name in compared.names)
    yield fill(f"{compared.game}: {first} against {second}", width, subsequent_indent="  ")
    yield _changes(compared)
    for change in compared.changed:
        yield ""
        yield change.at
        by = f"{change.by}, " if change.by else ""
        yield fill(f"  {by}{change.play}: {change.title}", width, subsequent_indent=" " * 4)
        yield fill(f"  before  {change.before}", width, subsequent_indent=" " * 10)
        yield fill(f"  after   {change.after}", width, subsequent_indent=" " * 10)
    yield ""
    if compared.case:
        if compared.besides:
            yield fill(
                f"with the other readings as they stand nothing tells them apart; beside {besides(compared)} this does",
                width,
            )
        what = "table of which a question" if compared.question else "position that"
        yield f"a smallest {what} tells them apart"
        yield f"({sized(compared)}):"
        if compared.tried:
            yield f"tricks were searched up to {counted(compared.tried, 'action')}"
        if len(compared.first) > 1:
            yield fill(f"of the {len(compared.first)} readings that differ {_decides(compared)}", width)
        yield ""
        yield compared.case.rstrip()
    else:
        yield fill(verdict(compared), width)
    if undecided := [place for place in compared.unfinished if place not in (SMALLEST, ARRAYS)]:
        yield ""
        text = f"the solver had no time for {counted(len(undecided), 'ruling')}: {', '.join(undecided)}"
        yield fill(f"{text}; a longer --time-limit may do.", width, break_long_words=False)


def _changes(compared: Compared) -> str:
    """Sentence: the number of rulings that change."""
    if not compared.rulings:
        return "no ruling of a case was looked at"
    cases = len({change.file for change in compared.changed})
    text = f"{len(compared.changed)} of {compared.rulings} rulings change, in {counted(cases, 'case')}"
    return text if compared.changed else f"none of {compared.rulings} rulings changes"


def _decides(compared: Compared) -> str:
    """Which readings make the difference, in words."""
    alone = " and ".join(f"{key} = {option}" for key, option in compared.decides.items())
    return f"{alone} {'decides' if len(compared.decides) == 1 else 'decide'} here"


def row(compared: Compared, width: int) -> Iterator[str]:
    """One option against the default, in a few lines of a table."""
    ((key, option),) = compared.second.items()
    files = len({change.file for change in compared.changed})
    turn = f"{counted(files, 'case')} turn{'s' * (files == 1)} on it" if compared.rulings else _changes(compared)
    smallest = f"{compared.play} ({sized(compared)})" if compared.case else verdict(compared)
    undecided = len(set(compared.unfinished) - {SMALLEST, ARRAYS})
    turn += f"; no time for {counted(undecided, 'ruling')}" if undecided else ""
    yield f"{key}: {compared.first[key]} | {option}"
    yield from (fill(line, width, initial_indent=" " * 2, subsequent_indent=" " * 4) for line in (turn, smallest))


def counted(number: int, noun: str) -> str:
    """A number with its noun: "3 rulings", "1 ruling"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def besides(compared: Compared) -> str:
    """The other readings that have to be changed too, in words."""
    return " and ".join(f"{key} = {option}" for key, option in compared.besides.items())


def sized(compared: Compared) -> str:
    """The size of the separating position as text."""
    if compared.size is None:
        return "none"
    cards, majors, lines = compared.size
    if compared.question:
        return _question_size(compared, cards, majors, lines)
    if not cards:
        return "no card in hand" + (f"; {counted(lines, 'line')} of history" if lines else "")
    wild = OUTLINES[compared.game].counted_apart
    among = {0: "", 1: f", one of them a {wild}"}.get(majors, f", {majors} of them {wild}s")
    if majors == cards:
        among = f", {'a' if majors == 1 else 'all'} {counted(majors, wild).split()[1]}"
    leads = "; on lead" if GAMES[compared.game].case().lines == "trick" else ""
    history = f"; {counted(lines, 'line')} of history" if lines else leads
    return f"{counted(cards, 'card')} in hand{among}{history}"


def _question_size(compared: Compared, cards: int, apart: int, lines: int) -> str:
    """The size of a table for a separating question as text."""
    wild = OUTLINES[compared.game].counted_apart
    held = f"{counted(cards, 'card')} in hands, {counted(apart, wild) if apart else f'no {wild}'} among them"
    history = f"{counted(lines, 'line')} of history"
    return "; ".join(text for text, count in ((held, cards), (history, lines)) if count)


def verdict(compared: Compared) -> str:
    """The conclusion on two readings that no position separates."""
    if not compared.searched:
        keys = " and ".join(compared.first)
        bear = "bears" if len(compared.first) == 1 else "bear"
        return f"No single position shows it: {keys} {bear} on what follows in a round, not on a turn."
    if SMALLEST in compared.unfinished:
        return "The solver had no time to look for a position that tells them apart; a longer --time-limit may do."
    if ARRAYS in compared.unfinished:
        return f"No hands were compared: that needs NumPy, {install('batch')}."
    if compared.exhausted:
        return (
            "No difference was found: no clause tells them apart, and no question is answered in two ways, about any two "
            "hands that are shown or after short histories."
        )
    tricks = f"tricks of up to {compared.tried} actions" if compared.tried else ""
    if compared.never:
        return "They never differ: proved over every position and play, however the other readings are."
    if compared.proved:
        return (
            "No difference was found. No clause tells them apart: that is proved over every position and play. "
            f"What follows from a history was searched through {tricks}."
        )
    return (
        "No difference was found among the positions a short plain trick leads to"
        f"{f', nor among {tricks}' if tricks else ''}; in other positions they may differ."
    )

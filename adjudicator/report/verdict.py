"""Verdicts as values: the ruling, its reasons and its conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.cards.english import number, to_you
from adjudicator.dataclass import dataclass
from adjudicator.law import Citation, Options, least_by
from adjudicator.version import __version__

if TYPE_CHECKING:
    from adjudicator.report.json_types import (
        CitationJson,
        DependsOnJson,
        MissingJson,
        ReasonJson,
        StepJson,
        VerdictJson,
    )


class Where(Protocol):
    """A place in a file: columns and lines count from 1."""

    @property
    def file(self) -> str:
        """The path of the file as it was given; `<text>` and the like for what is no file."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int:
        """The column of the first marked character, from 1."""

    @property
    def length(self) -> int:
        """The number of marked characters, all of them on the line."""

    @property
    def text(self) -> str:
        """The whole line as written, without its end."""


def address(value: object, name: str) -> None:
    """Address the sentences of a field to a player called You."""
    text = getattr(value, name)
    text_to_you = to_you(text) if isinstance(text, str) else tuple(map(to_you, text))
    if text_to_you != text:
        object.__setattr__(value, name, text_to_you)


@dataclass(frozen=True)
class Reason:
    """One clause that speaks to a play, in the words of this table."""

    clause: str
    kind: str
    text: str
    cites: tuple[Citation, ...]
    facts: tuple[str, ...] = ()
    waived_by: tuple[str, ...] = ()
    deciding: int = 1
    """How many of the citations, from the first, say it of this very play: these are printed."""

    def __post_init__(self) -> None:
        address(self, "text")

    def as_dict(self) -> ReasonJson:
        """The same as JSON data."""
        return {
            "clause": self.clause,
            "kind": self.kind,
            "text": self.text,
            "cites": _cites(self.cites),
            "facts": list(self.facts),
            "waived_by": list(self.waived_by),
        }


@dataclass(frozen=True)
class Stated:
    """A fact a reason rests on: its id, its words, and where it was stated."""

    id: str
    text: str
    at: str | None = None

    def __post_init__(self) -> None:
        address(self, "text")


@dataclass(frozen=True)
class Flip:
    """One edit of a least set under which the opposite would be ruled."""

    edit: str
    what: str

    def __post_init__(self) -> None:
        address(self, "what")


@dataclass(frozen=True)
class Announced:
    """A fault in how a legal play was made, ruled apart from the play."""

    code: str
    text: str
    cites: tuple[Citation, ...]
    rule: str
    """The id of the rule by which it is one."""

    def __post_init__(self) -> None:
        address(self, "text")


@dataclass(frozen=True)
class Condition:
    """What a hand would have to hold: its words one by one, and what has to be shown then."""

    words: tuple[str, ...]
    show: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hinge:
    """All prime conditions of one answer, the shortest first, the same in sentences, and a
    hand with which it is the answer; none where no hand bears on it.

    `left_out` is how many more sentences there would be.
    """

    conditions: tuple[Condition, ...]
    text: tuple[str, ...]
    witness: str
    left_out: int = 0
    example: str = ""
    """The hand in short, where it is long: the cards that the other answer's hand has not got, and how many others."""

    def __post_init__(self) -> None:
        # The player is named in the first alternative only, and is the subject of the others too.
        if self.text and self.text[0].startswith("You "):
            first, *others = (to_you(f"You {text}".replace("You You ", "You ")) for text in self.text)
            text = (first.replace("You ", "you ", 1), *(other.removeprefix("You ") for other in others))
            object.__setattr__(self, "text", text)

    @property
    def ways(self) -> tuple[str, ...]:
        """The conditions as alternatives: those in sentences, and how many others there are."""
        several = f"in {number(self.left_out)} other way{'' if self.left_out == 1 else 's'}"
        return (*self.text, several) if self.left_out else self.text


@dataclass(frozen=True)
class DependsOn:
    """What an open verdict depends on. With `more` there are conditions beyond those listed."""

    legal: Hinge
    illegal: Hinge
    show: tuple[str, ...] = ()
    """What has to be shown whatever else the hand holds."""
    more: bool = False
    changed_by: tuple[Mapping[str, str], ...] | None = field(default=None, hash=False)
    """The least changes of readings under which the conditions are others; None: not looked for."""
    settled_by: tuple[Mapping[str, str], ...] = field(default=(), hash=False)
    """Those among them under which the verdict is settled."""
    unproved: tuple[str, ...] = ()
    """Earlier lines that seem to settle it, each with why it does not."""
    ask: str = ""
    """The first of the questions that settle it, as a statement, and how soon they do; "" where none do."""
    settleable: bool = False
    """Whether questions about the hand settle the verdict."""


@dataclass(frozen=True)
class Step:
    """One step of a proof in words: what it rests on (lines of the history, facts of the deck, "step 1"), and what
    follows."""

    text: str
    premises: tuple[str, ...]
    concludes: str
    cites: tuple[Citation, ...]
    readings: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The readings that it rests on."""

    def __post_init__(self) -> None:
        for name in ("text", "premises", "concludes"):
            address(self, name)


@dataclass(frozen=True)
class NotAskable:
    """A least change of readings under which there is no answer, and the information that is missing for one."""

    readings: Mapping[str, str] = field(hash=False)
    missing: str

    def __post_init__(self) -> None:
        address(self, "missing")

    def as_dict(self) -> MissingJson:
        """The same as JSON data."""
        return {"readings": dict(self.readings), "missing": self.missing}


def not_askable(branches: Iterable[tuple[Options, str]], options: Options) -> tuple[NotAskable, ...]:
    """The least changes of readings under which a fact is missing, each with the first message that names it."""
    first: dict[tuple[tuple[str, str], ...], NotAskable] = {}
    for missing, changes in least_by(branches, options).items():
        for change in changes:
            first.setdefault(tuple(change.items()), NotAskable(change, missing))
    return tuple(first.values())


@dataclass(frozen=True)
class Verdict:
    """The ruling on one play, always under a named profile.

    `reasons` are the clauses against an illegal play, the hardest to mend first, or
    those a legal one rests on; of an open one those that decide it: one of them stands with
    every hand with which it is illegal. `depends_on` says what the hand would have to hold where
    that decides. `show` holds every minimal set of powers to show: one
    empty set when nothing need be shown, none when the play is illegal. `instead` are
    the plays legal in its place. `flips` and `contested` are the least changes of facts,
    and of readings, under which the verdict is another.
    """

    game: str
    decision: str
    by: str
    play: str
    understood: str
    verdict: str
    kind: str | None
    reasons: tuple[Reason, ...]
    facts: tuple[Stated, ...]
    show: tuple[tuple[str, ...], ...]
    instead: tuple[str, ...]
    flips: tuple[tuple[Flip, ...], ...]
    profile: str
    options: Mapping[str, str] = field(hash=False)
    contested: tuple[Mapping[str, str], ...] = field(hash=False)
    chosen: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The readings that are not the profile's own."""
    # Made anew rather than kept in the class, where it would hide that a `LazyVerdict` has not got it yet.
    faults: tuple[Announced, ...] = field(default_factory=tuple)
    remedy: str | None = None
    depends_on: DependsOn | None = field(default_factory=type(None))
    proof: tuple[str, ...] = field(default_factory=tuple)
    """The lines of the history that prove what nobody has seen."""
    steps: tuple[Step, ...] = field(default_factory=tuple)
    """The proof of a verdict that no hidden card can change, step by step; the verdict is the last."""
    ends: tuple[str, ...] = field(default_factory=tuple)
    """What ends by a legal play, in sentences: who is out of cards or has won, and the round."""
    revokes: tuple[str, ...] = ()
    """What the play proves of earlier lines: which were revokes."""
    revoke_steps: tuple[Step, ...] = ()
    """The proof of that, where it takes a single line."""
    at: Where | None = field(default=None, hash=False)
    unfinished: tuple[str, ...] = field(default_factory=tuple)
    """The fields that the solver had no time for; they are empty."""
    not_askable: tuple[NotAskable, ...] = field(default_factory=tuple)
    """The least changes of readings under which the case leaves the ruling open for want of a fact."""

    @property
    def legal(self) -> bool:
        return self.verdict == "legal"

    @property
    def because(self) -> tuple[str, ...]:
        """The ids of the clauses that are its reasons, in their order."""
        return tuple(reason.clause for reason in self.reasons)

    def whole(self) -> Verdict:
        """The verdict with every field there."""
        return self

    def so_far(self) -> Verdict:
        """The verdict with the fields that are there, and nothing to work out others from."""
        return self

    def as_dict(self) -> VerdictJson:
        """The verdict as JSON has it, by `cases/verdict.schema.json`: plain values, every field always there. The play in
        words (`understood`) is left out: in JSON that key has what was read otherwise than typed, which `judge` adds."""
        return {
            "schema": 1,
            "tool": f"adjudicator {__version__}",
            "game": self.game,
            "decision": self.decision,
            "by": self.by,
            "play": self.play,
            "verdict": self.verdict,
            "kind": self.kind,
            "reasons": [reason.as_dict() for reason in self.reasons],
            "facts": [{"id": fact.id, "text": fact.text, "at": fact.at} for fact in self.facts],
            "show": [list(powers) for powers in self.show],
            "instead": list(self.instead),
            "flips": [[{"edit": flip.edit, "what": flip.what} for flip in flips] for flips in self.flips],
            "readings": {
                "profile": self.profile,
                "options": dict(self.options),
                "chosen": dict(self.chosen),
                "flips": [dict(change) for change in self.contested],
                "contested": sorted({key for change in self.contested for key in change}),
                "not_askable": [one.as_dict() for one in self.not_askable],
            },
            "depends_on": _depends_on(self.depends_on) if self.depends_on else None,
            "proof": list(self.proof),
            "steps": [*map(_step, self.steps)],
            "ends": list(self.ends),
            "revokes": list(self.revokes),
            "revoke_steps": [*map(_step, self.revoke_steps)],
            "faults": [{"code": f.code, "text": f.text, "cites": _cites(f.cites)} for f in self.faults],
            "remedy": self.remedy,
            "unfinished": list(self.unfinished),
        }

    def __bool__(self) -> bool:
        """Whether the play is legal. Raises ValueError for a verdict that says neither legal nor illegal."""
        if self.verdict not in ("legal", "illegal"):
            raise ValueError(f"the verdict is {self.verdict!r}, neither legal nor illegal: compare verdict.verdict")
        return self.legal

    def __str__(self) -> str:
        from adjudicator.report.text import plain

        return plain(self)

    def __repr__(self) -> str:
        """One line, for which nothing is worked out that is not there yet."""
        return f"<Verdict {self.verdict}: {self.by}, {self.play}>"

    def _repr_markdown_(self) -> str:
        """The printed verdict as a block of text."""
        return f"```text\n{self}\n```"

    def _repr_html_(self) -> str:
        """The verdict as HTML, for notebooks."""
        from adjudicator.report.html import framed, ruling

        return framed(ruling(self))


class LazyVerdict(Verdict):
    """A verdict whose fields are computed on first access.

    `known`: the fields available at once. `later`: the computation of each other field. Copied (`dataclasses.replace`),
    compared or pickled it is the complete verdict.
    """

    def __init__(
        self,
        known: Mapping[str, object],
        later: Mapping[str, Callable[[], object]],
        unfinished: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self.__dict__.update(known)
        self.__dict__["_later"], self.__dict__["_unfinished"] = later, unfinished

    @property
    def unfinished(self) -> tuple[str, ...]:
        """The fields, of those read so far, that the solver had no time for."""
        unfinished: Callable[[], Sequence[str]] = self.__dict__["_unfinished"]
        return tuple(unfinished())

    def __getattr__(self, name: str) -> object:
        # Asked only for what is not there yet.
        later = self.__dict__.get("_later", {})
        if name not in later:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message, name=name, obj=self)
        self.__dict__[name] = value = later[name]()
        return value

    def __dir__(self) -> list[str]:
        """Every field, also those not computed yet, and the methods."""
        return sorted({*super().__dir__(), *(one.name for one in fields(Verdict))})

    def whole(self) -> Verdict:
        values = {one.name: getattr(self, one.name) for one in fields(Verdict) if one.name != "unfinished"}
        return Verdict(**values, unfinished=self.unfinished)

    def so_far(self) -> Verdict:
        """The verdict with the computed fields, the others empty; their computations are dropped."""
        empty: Mapping[str, object] = {"understood": "", "kind": None, "depends_on": None, "chosen": {}}
        known = {**self.__dict__, "unfinished": self.unfinished}
        names = [one.name for one in fields(Verdict)]
        values: dict[str, Any] = {name: known.get(name, empty.get(name, ())) for name in names}
        return Verdict(**values)

    def __eq__(self, other: object) -> bool:
        return self.whole() == (other.whole() if isinstance(other, LazyVerdict) else other)

    def __hash__(self) -> int:
        return hash(self.whole())

    def __reduce__(self) -> tuple[Callable[[Verdict], Verdict], tuple[Verdict]]:
        return _itself, (self.whole(),)


def _itself(verdict: Verdict) -> Verdict:
    return verdict


def _depends_on(conditions: DependsOn) -> DependsOnJson:
    return {
        "legal_if": [list(condition.words) for condition in conditions.legal.conditions],
        "illegal_if": [list(condition.words) for condition in conditions.illegal.conditions],
        "show": [sorted({*conditions.show, *condition.show}) for condition in conditions.legal.conditions],
        "witness": {"legal": conditions.legal.witness, "illegal": conditions.illegal.witness},
        "more": conditions.more,
        "changed_by": None if conditions.changed_by is None else [dict(change) for change in conditions.changed_by],
        "settled_by": [dict(change) for change in conditions.settled_by],
        "unproved": list(conditions.unproved),
        "ask": conditions.ask,
    }


def _step(step: Step) -> StepJson:
    return {
        "text": step.text,
        "premises": list(step.premises),
        "concludes": step.concludes,
        "cites": _cites(step.cites),
        "readings": dict(step.readings),
    }


def _cites(cites: tuple[Citation, ...]) -> list[CitationJson]:
    return [{"document": cite.document, "heading": cite.heading} for cite in cites]

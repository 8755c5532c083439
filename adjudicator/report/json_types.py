"""The types of the JSON data of a verdict.

What writes a verdict is checked against them (`Verdict.as_dict` and others), and its JSON Schema is made of them
(`adjudicator.schemas.verdict_schema`). An annotation that is a tuple names all values that a text may have.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from adjudicator.law import KIND_OF, Effect, Obligation, Permission, Prohibition, Requirement
from adjudicator.report.open_play import BY_SIZE, BY_WORDS, COUNTED, EVEN, IN_PART
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, UNDECIDED

Readings = dict[str, str]
"""Readings by key, each with its option."""
Outcome = Annotated[str, (LEGAL, ILLEGAL, DEPENDS, UNDECIDED)]
KINDS = tuple(entry.kind for entry in (Requirement, Permission, Prohibition, Obligation, Effect))
Settled = Annotated[str, (LEGAL, ILLEGAL)]


class CitationJson(TypedDict):
    """A place in the rules."""

    document: str
    heading: str


class ReasonJson(TypedDict):
    """A clause that speaks to the play; `facts` are ids of facts of the verdict."""

    clause: str
    kind: Annotated[str, KINDS]
    text: str
    cites: list[CitationJson]
    facts: list[str]
    waived_by: list[str]


class FactJson(TypedDict):
    """A fact that a reason rests on, and where it is stated."""

    id: str
    text: str
    at: str | None


class EditJson(TypedDict):
    """An edit of a fact under which, with others, the opposite would be ruled."""

    edit: str
    what: str


class MissingJson(TypedDict):
    """Readings under which there is no answer, and what is missing for one."""

    readings: Readings
    missing: str


class ReadingsJson(TypedDict):
    """The readings of a verdict; `flips` are the least changes of them under which it is another."""

    profile: str
    options: Readings
    chosen: Readings
    flips: list[Readings]
    contested: list[str]
    not_askable: list[MissingJson]


class WitnessJson(TypedDict):
    """A hand for either verdict; "" where the hand does not decide."""

    legal: str
    illegal: str


class DependsOnJson(TypedDict):
    """What an open verdict depends on: each list in `legal_if` and `illegal_if` is a condition, word by word, and `show`
    has for each condition in `legal_if` what has to be shown."""

    legal_if: list[list[str]]
    illegal_if: list[list[str]]
    show: list[list[str]]
    witness: WitnessJson
    more: bool
    changed_by: list[Readings] | None
    settled_by: list[Readings]
    unproved: list[str]
    ask: str


class StepJson(TypedDict):
    """A step of a proof: `premises` are earlier lines, facts and steps ("step 1"), `readings` those it rests on."""

    text: str
    premises: list[str]
    concludes: str
    cites: list[CitationJson]
    readings: Readings


class FaultJson(TypedDict):
    """A fault in how a legal play was made."""

    code: str
    text: str
    cites: list[CitationJson]


class VerdictJson(TypedDict):
    """A verdict as a value has it: what every verdict has."""

    schema: Literal[1]
    tool: str
    game: str
    decision: str
    by: str
    play: str
    verdict: Outcome
    kind: Annotated[str, tuple(KIND_OF.values())] | None
    reasons: list[ReasonJson]
    facts: list[FactJson]
    show: list[list[str]]
    instead: list[str]
    flips: list[list[EditJson]]
    readings: ReadingsJson
    depends_on: DependsOnJson | None
    proof: list[str]
    steps: list[StepJson]
    ends: list[str]
    revokes: list[str]
    revoke_steps: list[StepJson]
    faults: list[FaultJson]
    remedy: str | None
    unfinished: list[str]


class AnswerJson(TypedDict):
    """Whether any of some words is so; a word that begins with "no" or "at most" denies another."""

    any_of: list[str]
    holds: bool


class ShowingJson(TypedDict):
    """What proves a verdict: alternatives that the player shows, and alternatives that whoever has the cards shows."""

    verdict: Settled
    own: list[str]
    others: list[str]


class LeafJson(TypedDict):
    """A verdict after all questions, with its share of the deals."""

    share: float
    verdict: Settled


class NodeJson(TypedDict):
    """A question, with its share of the deals, and what follows from either answer."""

    share: float
    any_of: list[str]
    question: str
    yes: NodeJson | LeafJson
    no: NodeJson | LeafJson


class SettlementJson(TypedDict):
    """An open verdict on its way to be settled by questions. Of a settled one `reasons` says why it is so, and
    `contested` under which readings it is not, of which some leave it open (`left_open`); null where there was no time to
    look. `to_show` proves the answers; `show` has to be shown with a play that they make legal, and `unshown` of it is
    not. `weighing` says what the shares of deals rest on."""

    answers: list[AnswerJson]
    any_of: list[str]
    question: str | None
    verdict: Settled | None
    deciding: list[str]
    reasons: list[ReasonJson]
    contested: list[Readings] | None
    left_open: list[Readings]
    to_show: list[str]
    show: list[str]
    unshown: list[str]
    showings: list[ShowingJson]
    expected: float
    weighing: Annotated[str, (COUNTED, BY_SIZE, BY_WORDS, IN_PART, EVEN)]
    tree: NodeJson | LeafJson


class WithOptionsJson(TypedDict, total=False):
    """What `judge` adds: what was read otherwise than typed, and what is there with `--share`, and with `--settle` or
    `--answer`."""

    understood: list[str]
    position: str
    link: str | None
    settle: SettlementJson


class PrintedJson(VerdictJson, WithOptionsJson):
    """A verdict as JSON. `judge --json` adds `understood`, which is what was read otherwise than typed; `position` and
    `link` are there with `--share`, `settle` with `--settle` or `--answer`."""

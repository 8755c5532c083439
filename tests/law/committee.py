"""A toy rulebook with no game in it: a committee's member votes on a motion.

Beside the clauses stands `lawful`, the same rules written in plain Python, without a solver and
without the project's definition of legality, to compare with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any

from z3 import And, Bool, BoolRef, BoolVal, ExprRef, If, Int, IntVal, Not, Or

from adjudicator.law import (
    Alternative,
    Best,
    Citation,
    Decision,
    Effect,
    Obligation,
    Options,
    Permission,
    Prohibition,
    Reading,
    Requirement,
    Rulebook,
)
from adjudicator.law.reading import Option
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.session import Session

SEATS, FUNDS = 9, 5


@dataclass(frozen=True)
class Motion:
    """A motion that may be put: how good it is, what it costs, whether it is the chair's own."""

    name: str
    worth: int
    costs: int = 0
    chairs: bool = False


ABSTAIN = Motion("abstain", 0)
SWEEP = Motion("sweep the hall", 1)
CLERK = Motion("name a clerk", 2, chairs=True)
ROOF = Motion("mend the roof", 3, costs=3)
MOTIONS = (ABSTAIN, SWEEP, CLERK, ROOF)
"""Every motion; its place here is its number, and 0 is to abstain."""

# -- the position
present, funds = Int("present"), Int("funds")
mandate, proxies = Bool("mandate at the table"), Bool("proxies at the table")
objects, budgeted, promised, recused = Bool("objects"), Bool("budgeted"), Bool("promised"), Bool("recused")
seconded = [Bool(f"seconded {number}") for number in range(len(MOTIONS))]

# -- the play
motion, worth, spends, chairs = Int("motion"), Int("worth"), Bool("spends"), Bool("chair's own")

READINGS = {
    reading.key: reading
    for reading in (
        Reading(
            "co.quorum",
            "How many members are a quorum?",
            (Option("five", "five", "more than half of nine"), Option("seven", "seven", "three quarters of nine")),
            (Citation("Standing orders", "Quorum"),),
        ),
        Reading(
            "co.urgent",
            "May the chair's ruling stand in for members when hardly anybody is there?",
            (Option("any", "yes", "urgent is urgent"), Option("three", "three at least", "nobody rules alone")),
            (Citation("Standing orders", "Urgency"),),
        ),
        Reading(
            "co.abstain",
            "Does abstaining keep a promise to vote?",
            (Option("breaks", "no", "abstaining is not voting"), Option("keeps", "yes", "it is an answer")),
            (Citation("Standing orders", "Promises"),),
        ),
        Reading(
            "co.treasurer",
            "Has the committee a treasurer?",
            (Option("yes", "yes", "it has funds"), Option("no", "no", "it has none")),
            (Citation("Standing orders", "Officers"),),
            house=True,
        ),
    )
}


def _cite(heading: str) -> tuple[Citation, ...]:
    return (Citation("Standing orders", heading),)


def _clauses() -> Iterator[Requirement | Permission | Prohibition | Obligation]:
    quorum = If(READINGS["co.quorum"].is_("five"), IntVal(5), IntVal(7))
    enough_for_ruling = Or(READINGS["co.urgent"].is_("any"), present >= 3)
    yield Requirement(
        id="CO-QUORUM",
        title="A quorum",
        says="A vote needs a quorum of members.",
        cites=_cite("Quorum"),
        readings=("co.quorum",),
        holds=present >= quorum,
        against=lambda view: "There is no quorum.",
    )
    yield Requirement(
        id="CO-SECOND",
        title="A second",
        says="A motion is voted on once it is seconded.",
        cites=_cite("Motions"),
        holds=Or(motion == 0, *(And(motion == n, seconded[n]) for n in range(1, len(MOTIONS)))),
        against=lambda view: "Nobody seconded it.",
    )
    yield Permission(
        id="CO-URGENT",
        title="Urgency",
        says="The chair may rule a vote urgent by the mandate; then no quorum is needed.",
        cites=_cite("Urgency"),
        readings=("co.urgent",),
        invoked=Bool("invoked mandate"),
        waives={"CO-QUORUM": And(mandate, enough_for_ruling)},
        shows="mandate",
        held=mandate,
        against=lambda view: "The mandate stands in for a quorum only.",
    )
    yield Permission(
        id="CO-PROXY",
        title="Proxies",
        says="Letters of proxy count for two members.",
        cites=_cite("Quorum"),
        invoked=Bool("invoked proxies"),
        waives={"CO-QUORUM": And(proxies, present + 2 >= quorum)},
        shows="proxies",
        held=proxies,
        against=lambda view: "The proxies count for two.",
    )
    yield Permission(
        id="CO-OWN",
        title="The chair's own",
        says="The chair's own motions need no second.",
        cites=_cite("Motions"),
        invoked=Bool("by the chair"),
        waives={"CO-SECOND": chairs},
        against=lambda view: "It is not the chair's.",
    )
    yield Prohibition(
        id="CO-VETO",
        title="The treasurer's veto",
        says="What the treasurer objects to is not spent, unless it stands in the budget.",
        cites=_cite("Officers"),
        readings=("co.treasurer",),
        bars=And(spends, objects, Not(budgeted), READINGS["co.treasurer"].is_("yes")),
        against=lambda view: "The treasurer objects.",
    )
    yield Obligation(
        id="CO-PROMISE",
        title="A promise",
        says="Whoever promised to vote votes for the best motion that is open.",
        cites=_cite("Promises"),
        readings=("co.abstain",),
        met=Or(Not(promised), worth >= Int("best worth"), And(motion == 0, READINGS["co.abstain"].is_("keeps"))),
        best=(Best(Int("best worth"), worth, promised),),
        against=lambda view: "A better motion is open.",
    )
    yield Permission(
        id="CO-RECUSED",
        title="Recusal",
        says="Whoever is recused may abstain in spite of a promise.",
        cites=_cite("Promises"),
        invoked=Bool("by recusal"),
        waives={"CO-PROMISE": And(motion == 0, recused)},
        against=lambda view: "Recusal is for abstaining.",
    )


def values(of: Motion) -> dict[ExprRef, ExprRef]:
    """A vote for this motion as values of the play's symbols."""
    return {
        motion: IntVal(MOTIONS.index(of)),
        worth: IntVal(of.worth),
        spends: BoolVal(of.costs > 0),
        chairs: BoolVal(of.chairs),
    }


def alternatives() -> list[Alternative]:
    """Every vote, with the funds it takes."""
    return [Alternative(of.name, values(of), {funds: of.costs} if of.costs else {}) for of in MOTIONS]


def rulebook() -> Rulebook:
    """The committee's standing orders."""
    vote = Decision(
        "vote",
        (motion, worth, spends, chairs),
        tuple(_clauses()),
        (present >= 0, present <= SEATS, funds >= 0, funds <= FUNDS),
        lambda family: alternatives(),
    )
    minutes = Effect(id="CO-MINUTES", title="Minutes", says="A vote is minuted.", cites=_cite("Minutes"))
    return Rulebook("Committee", {"vote": vote}, (minutes,), READINGS)


# -- a meeting, and its facts


@dataclass(frozen=True)
class Meeting:
    """A whole position in plain values. `seconded` has a word for each motion but abstaining."""

    present: int = 5
    funds: int = 5
    mandate: bool = False
    proxies: bool = False
    objects: bool = False
    budgeted: bool = False
    promised: bool = False
    recused: bool = False
    seconded: tuple[bool, bool, bool] = (True, False, True)

    def facts(self) -> tuple[Fact, ...]:
        """The meeting as facts; each may be edited."""
        listed = [
            _number("at-least", "members", present, AT_LEAST, self.present, (max(self.present - 1, 0), self.present)),
            _number("at-most", "members", present, AT_MOST, self.present, (self.present, min(self.present + 1, SEATS))),
            _number("funds", "coins", funds, IS, self.funds, (0, FUNDS)),
        ]
        for name, symbol in _WORDS.items():
            listed.append(_word(name, symbol, getattr(self, name)))
        listed += [_word(f"seconded {n}", seconded[n], self.seconded[n - 1]) for n in range(1, len(MOTIONS))]
        return tuple(listed)

    def edited(self, fact_id: str, value: int | bool) -> Meeting:
        """The meeting after one fact has another value."""
        if fact_id in ("at-least", "at-most"):
            return replace(self, present=int(value))
        if fact_id.startswith("seconded "):
            number = int(fact_id.split()[1])
            changed = (*self.seconded[: number - 1], bool(value), *self.seconded[number:])
            return replace(self, seconded=(changed[0], changed[1], changed[2]))
        assert fact_id in {field.name for field in fields(self)}
        changed_one: dict[str, Any] = {fact_id: value}
        return replace(self, **changed_one)


_WORDS: dict[str, BoolRef] = {
    "mandate": mandate,
    "proxies": proxies,
    "objects": objects,
    "budgeted": budgeted,
    "promised": promised,
    "recused": recused,
}


def _number(id: str, noun: str, symbol: ExprRef, relation: str, value: int, edits: tuple[int, int]) -> Fact:
    return Fact(id, f"{id} {value} {noun}", symbol, relation, value, edits=edits)


def _word(id: str, symbol: ExprRef, value: bool) -> Fact:
    return Fact(id, f"{'' if value else 'not '}{id}", symbol, IS, value, edits=(0, 1))


def made(of: Motion) -> tuple[Fact, ...]:
    """That the committee has the money for the motion: it is being put."""
    return (Fact("made", "the money is there", funds, AT_LEAST, of.costs),) if of.costs else ()


# -- the same rules in plain Python


def faults(at: Meeting, of: Motion, options: Options, shown: frozenset[str]) -> set[str]:
    """The requirements unmet and prohibitions that bar when these permissions are shown."""
    quorum = {"five": 5, "seven": 7}[options["co.quorum"]]
    urgent = "mandate" in shown and at.mandate and (options["co.urgent"] == "any" or at.present >= 3)
    ids = set()
    if at.present < quorum and not urgent and not ("proxies" in shown and at.proxies and at.present + 2 >= quorum):
        ids.add("CO-QUORUM")
    if of is not ABSTAIN and not at.seconded[MOTIONS.index(of) - 1] and not of.chairs:
        ids.add("CO-SECOND")
    if of.costs and at.objects and not at.budgeted and options["co.treasurer"] == "yes":
        ids.add("CO-VETO")
    return ids


SHOWN = frozenset({"mandate", "proxies"})


def broken(at: Meeting, of: Motion, options: Options) -> set[str]:
    """Everything against the vote: what bars it, or the promise that an open vote breaks."""
    if ids := faults(at, of, options, SHOWN):
        return ids
    if not at.promised or (of is ABSTAIN and (at.recused or options["co.abstain"] == "keeps")):
        return set()
    rivals = [m for m in MOTIONS if at.funds >= m.costs and not faults(at, m, options, SHOWN)]
    return {"CO-PROMISE"} if any(rival.worth > of.worth for rival in rivals) else set()


def lawful(at: Meeting, of: Motion, options: Options) -> bool:
    """Whether the vote is lawful."""
    return not broken(at, of, options)


def showings(at: Meeting, of: Motion, options: Options) -> set[frozenset[str]]:
    """Every least set of permissions that must be shown for a lawful vote."""
    every = [frozenset(some) for size in range(3) for some in combinations(sorted(SHOWN), size)]
    enough = [some for some in every if not faults(at, of, options, some)]
    return {some for some in enough if not any(less < some for less in enough)} if lawful(at, of, options) else set()


def profiles() -> Iterator[Mapping[str, str]]:
    """Every combination of the readings that are not house rules."""
    for quorum in READINGS["co.quorum"].names:
        for urgent in READINGS["co.urgent"].names:
            for abstain in READINGS["co.abstain"].names:
                yield {"co.quorum": quorum, "co.urgent": urgent, "co.abstain": abstain, "co.treasurer": "yes"}


def fresh() -> Session:
    """A session of its own on the vote."""
    return Session(rulebook().decisions["vote"], READINGS)

"""What is proved of whom a Major names, told seat by seat and apart from the clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

from z3 import And, BoolRef, BoolVal, Implies, Not, Or

from adjudicator.games.taruno.holding import TOTAL
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.turn.witness import has
from adjudicator.games.taruno.verbs import HIEROPHANT, JUDGEMENT, JUSTICE, LOVERS
from adjudicator.solve.theorem import Domain, Theorem, always


def whom(domain: Domain) -> Iterator[Theorem]:
    """Just whom each Major may name, where nothing else bars it."""
    free = {
        "it is a plain turn of the player's": And(s.on_turn, Not(s.running), Not(s.drawn)),
        "a Major of the hand": And(s.cards == 1, s.a_major, has()),
        "no Temperance": Not(s.temperance),
        "a Minor is not compulsory": domain.readings["tu.minor_compulsory"].is_("no"),
    }
    asked = s.Asked(dict(domain.readings))
    reached = {at: Or(Not(s.covered(at)), asked("hermit.named", "yes")) for at in s.SEATS}
    others = {at: And(s.there(at), s.seat != at, reached[at]) for at in s.SEATS}
    unlike = {at: And(others[at], Not(s.cards_of(at) + 1 == TOTAL)) for at in s.SEATS}
    counted = {at: And(s.there(at), Or(Not(s.covered(at)), asked("hermit.counts", "yes"))) for at in s.SEATS}
    pairs = _extremes(counted, reached)
    ways: Mapping[str, tuple[BoolRef, BoolRef]] = {
        LOVERS: (_one(others), And(Not(Or(*others.values())), _none())),
        HIEROPHANT: (_one(unlike), And(Not(Or(*unlike.values())), _none())),
        JUDGEMENT: (_one({at: And(s.there(at), reached[at]) for at in s.SEATS}), BoolVal(False)),
        JUSTICE: (And(s.on == 0, Or(_said(pairs), _all(counted, reached))), And(Not(Or(*pairs.values())), _none())),
    }
    for card, (named, alone) in ways.items():
        yield always(
            f"whom-{card.lower()}",
            SAYS[card],
            {**free, card: s.is_major(card)},
            partial(_just, domain, Or(named, alone)),
            ("TU-WHOM", "TU-FAR", "TU-HERMIT"),
            lambda: domain.defined,
        )
    swapped = (And(s.covered(at), Or(s.one_swapped == at, s.other_swapped == at)) for at in s.SEATS)
    yield always(
        "justice-in-reach",
        "Nobody whom the Hermit covers is of a pair that Justice may name, even where they count.",
        {
            "Justice": And(s.cards == 1, s.is_major(JUSTICE)),
            "one of two is covered": Or(*swapped),
            "whom the Hermit covers is not named": asked("hermit.named", "no"),
        },
        lambda: Not(_met(domain, "TU-WHOM")),
        ("TU-WHOM",),
    )
    yield always(
        "no-other-names",
        "No other Major names anybody.",
        {**free, "another Major": Not(Or(*map(s.is_major, ways)))},
        lambda: domain.legal_aided == _none(),
        ("TU-WHOM",),
        lambda: domain.defined,
    )


SAYS = {
    LOVERS: "The Lovers name another player in reach, or nobody where there is none.",
    HIEROPHANT: "The Hierophant names another player in reach who has another number of cards, or nobody where there is "
    "none.",
    JUDGEMENT: "Judgement names anybody in reach.",
    JUSTICE: "Justice names two in reach than whom nobody has more cards and nobody fewer; it is said that nobody swaps "
    "only where all that count have the same number, and nothing is said only where there are no such two.",
}
"""By Major whom it may name."""


def _met(domain: Domain, id: str) -> BoolRef:
    """A requirement holds of the play; anything does where there is none of that id."""
    found = next((clause for clause in domain.decision.requirements if clause.id == id), None)
    return BoolVal(True) if found is None else found.holds


def _just(domain: Domain, named: BoolRef) -> BoolRef:
    return domain.legal_aided == named


def _said(pairs: Mapping[tuple[int, int], BoolRef]) -> BoolRef:
    """Two are named who may be."""
    return Or(*(And(s.one_swapped == a, s.other_swapped == b, two) for (a, b), two in pairs.items()))


def _none() -> BoolRef:
    """Nobody is named, and nobody is said to be."""
    return And(s.on == 0, s.one_swapped == 0, Not(s.nobody))


def _one(those: Mapping[int, BoolRef]) -> BoolRef:
    """One of some players is named."""
    return And(s.one_swapped == 0, Not(s.nobody), Or(*(And(s.on == at, there) for at, there in those.items())))


def _extremes(counted: Mapping[int, BoolRef], reached: Mapping[int, BoolRef]) -> Mapping[tuple[int, int], BoolRef]:
    """By two seats whether one has the most cards and the other the fewest of those that count, and both are in reach."""
    most = {at: Not(Or(*(And(counted[to], s.size(to) > s.size(at)) for to in s.SEATS))) for at in s.SEATS}
    least = {at: Not(Or(*(And(counted[to], s.size(to) < s.size(at)) for to in s.SEATS))) for at in s.SEATS}
    near = {at: And(counted[at], reached[at]) for at in s.SEATS}
    return {
        (a, b): And(near[a], near[b], Or(And(most[a], least[b]), And(least[a], most[b])))
        for a, b in combinations(s.SEATS, 2)
    }


def _all(counted: Mapping[int, BoolRef], reached: Mapping[int, BoolRef]) -> BoolRef:
    """It is said that nobody swaps, and all that count have the same number, two of them in reach."""
    alike = (Implies(And(counted[a], counted[b]), s.size(a) == s.size(b)) for a, b in combinations(s.SEATS, 2))
    two = (And(counted[a], reached[a], counted[b], reached[b]) for a, b in combinations(s.SEATS, 2))
    return And(s.nobody, s.one_swapped == 0, *alike, Or(*two))

"""How many deals of a hidden hand agree with answers about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from z3 import BoolRef

from adjudicator.compile.counting import Draws, Kind, Tally, TooMany
from adjudicator.compile.terms import program
from adjudicator.engine.hands import MANY, Deal
from adjudicator.engine.situation import Situation
from adjudicator.solve.conditions import Answer, Condition, Hinges, Literal, Word
from adjudicator.solve.constraints import Bounds
from adjudicator.solve.facts import Fact
from adjudicator.solve.question import Question

STEPS = 50_000
"""Deals are not counted where it takes more steps to count those in which the play is legal."""


def count(situation: Situation, actor: str, question: Question, words: Sequence[Word], hinges: Hinges) -> Count | None:
    """The deals by the words of an open verdict; None where several joint limits hold, a word is about more than the
    cards of the hand, or it takes too many steps."""
    deal = situation.deal(actor)
    own = frozenset(symbol.decl().name() for symbol in deal.cards.values())
    if len(deal.in_force) > 1 or any(word.reads for word in words):
        return None
    bounds, facts = Bounds(), dict[str, BoolRef]()
    for fact in filter(lambda one: _is_so(one, question), (*question.facts, *question.made, *question.kept)):
        if not bounds.take(fact) and fact.id != "cards" and program({"": fact.symbol}).inputs.keys() <= own:
            facts[f"fact {fact.id}"] = fact.term()
    kinds = tuple(_kinds(deal, bounds))
    terms = program({**{word.id: word.term for word in words}, **facts})
    if not terms.inputs.keys() <= own:
        return None
    draws = Draws(kinds, _ration(deal))
    sizes = [size for size in _sizes(deal, draws) if size >= 0]
    try:
        return Count(Tally(draws, terms, max(sizes, default=0)), sizes, facts, hinges)
    except TooMany:
        return None


class Count:
    """The share of deals by answers about words: of the ways to draw the unseen cards of one hand from those not known to
    be elsewhere, under some facts about it, named by results of the program.

    If the hand may have several sizes, each is as likely as any other. Of cards under a joint limit as many are in the
    round as the limit says, any of them as likely as any others. Raises TooMany if it takes too long to count the deals
    in which the play is legal.
    """

    def __init__(self, tally: Tally, sizes: Iterable[int], facts: Iterable[str], hinges: Hinges) -> None:
        self._tally = tally
        make, places = tally.builder, tally.places
        self._facts = make.and_(*(places[fact] for fact in facts))
        self._legal = make.or_(*(make.and_(*map(self._place, one)) for one in hinges.legal_if))
        self._sizes = {size: every for size in sizes if (every := tally.number(self._facts, size, STEPS))}
        tally.number(make.and_(self._facts, self._legal), 0, STEPS)

    @property
    def sizes(self) -> int:
        """How many sizes the hand may have; 0 if there is no deal."""
        return len(self._sizes)

    def __call__(self, answers: Sequence[Answer], legal: bool | None = None) -> Fraction:
        make = self._tally.builder
        given = (self._any_of(one.any_of) if one.holds else make.not_(self._any_of(one.any_of)) for one in answers)
        verdict = {None: (), True: (self._legal,), False: (make.not_(self._legal),)}[legal]
        place = make.and_(self._facts, *given, *verdict)
        shares = (Fraction(self._tally.number(place, size), every) for size, every in self._sizes.items())
        return sum(shares, Fraction(0)) / len(self._sizes)

    def _any_of(self, literals: Condition) -> int:
        return self._tally.builder.or_(*map(self._place, sorted(literals, key=str)))

    def _place(self, literal: Literal) -> int:
        place = self._tally.places[literal.word]
        return place if literal.holds else self._tally.builder.not_(place)


def _sizes(deal: Deal, draws: Draws) -> Sequence[int]:
    """How many cards may be drawn: if the size of the hand is not known, up to an even share of what nobody has seen."""
    present = sum(kind.present for kind in draws.kinds)
    if deal.room != MANY:
        return [sum(deal.known.values()) + deal.room - present]
    unseen = sum(kind.more for kind in draws.kinds if not kind.rationed) + (draws.ration or 0)
    playing = len(deal.table.players) - len(deal.trail[-1].out)
    return range(0 if present else 1, max(unseen // playing, present + 1) - present + 1)


def _is_so(fact: Fact, question: Question) -> bool:
    return all(question.options.get(key, option) == option for key, option in fact.given)


def _kinds(deal: Deal, bounds: Bounds) -> Iterator[Kind]:
    """The cards by what is known of them; those of the play count as known, since they lie on the table."""
    limited = frozenset[str]().union(*(limit.cards for limit in deal.in_force))
    others = [(Counter(deal.came_in(player)) - Counter(deal.known_of(player).cards)) for player in _others(deal)]
    for card, symbol in deal.cards.items():
        name, left = symbol.decl().name(), deal.left(card) - sum(came[card] for came in others)
        low, high = bounds.ranges.get(name, (0, left))
        present = max(low, deal.known.get(card, 0), 0)
        yield Kind(name, present, max(min(high, left) - present, 0), card in limited)


def _ration(deal: Deal) -> int | None:
    """How many cards under the joint limit are in the round beside those known to be in other hands."""
    held = [Counter(deal.known_of(player).cards) | Counter(deal.came_in(player)) for player in _others(deal)]
    each = (limit.most - sum(have[card] for have in held for card in limit.cards) for limit in deal.in_force)
    return next(each, None)


def _others(deal: Deal) -> Iterator[str]:
    return (player for player in deal.hidden if player != deal.actor)

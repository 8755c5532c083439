"""The questions that settle an open verdict end, on every deal, in the verdict of that deal, and need each answer.

Some cards of a hand are hidden, and each way to deal them is ruled on alone (`tests.contract.test_deals`); then the tree
of questions is followed with that hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

import pytest
from z3 import BoolVal, is_bool

from adjudicator.games import GAMES
from adjudicator.report.open_play import NotSettled, OpenPlay
from adjudicator.report.settle import Settlement
from adjudicator.report.showing import showings
from adjudicator.solve.conditions import Answer, Condition
from adjudicator.solve.question import ILLEGAL, LEGAL
from adjudicator.solve.settle import Tree
from tests.contract.test_deals import Drawn, alone, drawn, on_file

Hand = tuple[str, ...]
Says = Callable[[Answer], bool]


def followed(tree: Tree, says: Says) -> tuple[Sequence[Answer], str]:
    """The answers of one hand, and the verdict at the end."""
    answers = list[Answer]()
    while tree.yes is not None and tree.no is not None:
        holds = says(Answer(tree.any_of, True))
        answers.append(Answer(tree.any_of, holds))
        tree = tree.yes if holds else tree.no
    return answers, LEGAL if tree.legal else ILLEGAL


def saying(settlement: Settlement, hand: Hand) -> Says:
    """Whether an answer is true of a hand: with each card given to the solver."""
    open_ = settlement.open
    searched = open_.conditions[0]
    dealt, symbols = Counter(hand), open_.situation.game.holding.symbols(open_.situation.lexicon)
    given = []
    for card, symbol in symbols.items():
        count = dealt[card]
        same = symbol == (BoolVal(bool(count)) if is_bool(symbol) else count)
        given.append(searched.ground.word(("dealt", card, count), same))

    @cache
    def says(answer: Answer) -> bool:
        def possible(literals: Condition) -> bool:
            return searched.ground.sat([*given, *searched.literals(literals)])

        some = any(possible(frozenset([one])) for one in answer.any_of)
        assert some != possible(frozenset(~one for one in answer.any_of)), f"{hand} does not say {answer}"
        return some == answer.holds

    return says


def settled(one: Drawn) -> int:
    """How many deals of an open verdict were followed; none where it is not open, or hangs on more than the hand."""
    each = {tuple(sorted(hand.elements())): verdict for hand in one.deals if (verdict := alone(one, hand)) is not None}
    if len(set(each.values())) < 2:
        return 0
    here = one.there.before(one.actor, one.play)
    settlement = Settlement(OpenPlay.of(here, one.actor, one.play))
    try:
        tree = settlement.tree
    except NotSettled:
        return 0
    says = {hand: saying(settlement, hand) for hand in each}
    assert abs(sum(leaf.share for _, leaf in tree.leaves()) - tree.share) < 1e-6
    paths = dict[tuple[Answer, ...], str]()
    for hand, verdict in each.items():
        answers, reached = followed(tree, says[hand])
        assert reached == verdict, f"{one.actor}: {one.play} with {hand}: {answers}"
        paths[tuple(answers)] = verdict
    for answers, verdict in paths.items():
        needed = settlement.open.settling.deciding(answers)
        assert verdicts(each, says, needed) == {verdict}
        for answer in needed:
            assert len(verdicts(each, says, [other for other in needed if other != answer])) == 2, f"{answer} is idle"
    for showing in showings(settlement.open):
        for shown in (*showing.own, *showing.others):
            answers = [Answer(frozenset([literal]), True) for literal in shown.condition]
            assert verdicts(each, says, answers) <= {showing.verdict}, f"{one.actor}: {one.play}: {shown}"
            for answer in answers:
                assert len(verdicts(each, says, [other for other in answers if other != answer])) == 2, f"{shown}"
    return len(each)


def verdicts(each: Mapping[Hand, str], says: Mapping[Hand, Says], answers: Sequence[Answer]) -> set[str]:
    """The verdicts of the deals of which some answers are true."""
    return {verdict for hand, verdict in each.items() if all(says[hand](one) for one in answers)}


@pytest.mark.parametrize("game", GAMES)
def test_each_deal_is_led_to_its_verdict(game: str) -> None:
    some = [*(one for seed in range(2) for one in drawn(game, seed, 3)), *on_file(game, 0, 4)]
    followed_to_the_end = sum(map(settled, some))
    assert followed_to_the_end or not type(GAMES[game]).__module__.startswith("adjudicator.games"), some


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_deal_of_many_is_led_to_its_verdict(game: str) -> None:
    assert (
        sum(settled(one) for seed in range(100, 108) for one in (*drawn(game, seed, 5), *on_file(game, seed, 5))) > 20
    )

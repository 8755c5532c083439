"""The questions that settle an open verdict end, on every deal, in the verdict of that deal, and need each answer.

Some cards of a hand are hidden, and each way to deal them is ruled on alone (`tests.contract.test_deals`); then the tree
of questions is followed with that hand. Where deals are counted the share of each path is that of the deals that take
it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate, combinations, count, islice
from math import comb, prod
from random import Random

import pytest
from z3 import BoolVal, is_bool

from adjudicator.cards import PUT, Play
from adjudicator.cards import Hand as Cards
from adjudicator.cases.build import loads
from adjudicator.cli.settle import answered
from adjudicator.games import GAMES
from adjudicator.report.open_play import COUNTED, NotSettled, OpenPlay
from adjudicator.report.plays import legal_plays
from adjudicator.report.settle import Settlement
from adjudicator.report.showing import showings
from adjudicator.solve.conditions import Answer, Condition
from adjudicator.solve.question import ILLEGAL, LEGAL, Question
from adjudicator.solve.settle import Tree
from tests.contract import driver
from tests.contract.test_deals import Drawn, alone, drawn, on_file
from tests.thinning import without

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
    searched = open_.settling_conditions[0]
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


def ways(one: Drawn, hand: Hand) -> int:
    """In how many ways a hand can be dealt: its cards that are neither known nor played from those left, and of cards of
    which there are only so many in the round, any that are."""
    deal, dealt = one.there.deal(one.actor), Counter(hand)
    known = Counter(one.there.table.hands[one.actor].cards) | one.play.spent | Counter(deal.came_in(one.actor))
    others = [player for player in one.there.table.players if player != one.actor]
    shown = sum((Counter(deal.came_in(player)) for player in others), Counter[str]())
    left = {card: one.there.lexicon.deck.count(card) - deal.seen[card] - shown[card] for card in deal.cards}
    number = prod(comb(left[card] - known[card], dealt[card] - known[card]) for card in dealt)
    most = dict[frozenset[str], int]()
    for limit in deal.together:
        if limit.applies(one.there.options):
            most[limit.cards] = min(limit.most, most.get(limit.cards, limit.most))
    for limited, in_round in most.items():
        cards = tuple(card for card in sorted(limited) if left[card])
        in_hands = in_round - sum(shown[card] for card in limited)
        number *= rounds(cards, frozenset(dealt) & limited, min(in_hands, len(cards)))
    return number


@cache
def rounds(cards: tuple[str, ...], own: frozenset[str], most: int) -> int:
    """How many choices of so many cards have those in a hand."""
    return sum(own <= set(some) for some in combinations(cards, most))


def shares(tree: Tree, answers: tuple[Answer, ...] = ()) -> Iterator[tuple[tuple[Answer, ...], float]]:
    """Each path of a tree, and the share of the deals that take it."""
    if tree.yes is None or tree.no is None:
        yield answers, tree.share
    else:
        yield from shares(tree.yes, (*answers, Answer(tree.any_of, True)))
        yield from shares(tree.no, (*answers, Answer(tree.any_of, False)))


def settled(one: Drawn) -> int:
    """How many deals of an open verdict were followed; none where it is not open, or hangs on more than the hand."""
    each = {tuple(sorted(hand.elements())): verdict for hand in one.deals if (verdict := alone(one, hand)) is not None}
    if len(set(each.values())) < 2:
        return 0
    here = one.there.before(one.actor, one.play)
    if here.fault is not None:
        return 0  # the table leaves open what happened before, and only some hands settle that
    settlement = Settlement(OpenPlay.of(here, one.actor, one.play))
    try:
        tree = settlement.tree
    except NotSettled:
        return 0
    says = {hand: saying(settlement, hand) for hand in each}
    assert abs(sum(leaf.share for _, leaf in tree.leaves()) - tree.share) < 1e-6
    paths, dealt = dict[tuple[Answer, ...], str](), Counter[tuple[Answer, ...]]()
    for hand, verdict in each.items():
        answers, reached = followed(tree, says[hand])
        assert reached == verdict, f"{one.actor}: {one.play} with {hand}: {answers}"
        paths[tuple(answers)] = verdict
        dealt[tuple(answers)] += ways(one, hand)
    for answers, share in shares(tree) if settlement.open.weighing == COUNTED else ():
        assert abs(share - dealt[answers] / dealt.total()) < 1e-9, f"{one.actor}: {one.play} in {one.there.table}"
    for answers, verdict in paths.items():
        needed = settlement.open.settling.deciding(answers)
        assert verdicts(each, says, needed) == {verdict}
        for answer in needed:
            assert len(verdicts(each, says, [other for other in needed if other != answer])) == 2, f"{answer} is idle"
        end = replace(settlement, answers=tuple(answers))
        assert answered(settlement, end.answer_texts).answers == end.answers, end.answer_texts
        shown_cards_prove(end, each, says)
        reasons_are_of_every_deal(one, end, [hand for hand in each if all(says[hand](answer) for answer in answers)])
    for showing in showings(settlement.open):
        for shown in (*showing.own, *showing.others):
            answers = [Answer(frozenset([literal]), True) for literal in shown.condition]
            assert verdicts(each, says, answers) <= {showing.verdict}, f"{one.actor}: {one.play}: {shown}"
            for answer in answers:
                assert len(verdicts(each, says, [other for other in answers if other != answer])) == 2, f"{shown}"
    return len(each)


def shown_cards_prove(end: Settlement, each: Mapping[Hand, str], says: Mapping[Hand, Says]) -> None:
    """Where the rest of a hand may stay hidden, each "yes" that decides is proved by cards, and all deals of which these
    are true have the verdict."""
    if "the rest of the hand may stay hidden" in end.shown:
        believed = [one for one in end.deciding_answers if one.holds]
        assert verdicts(each, says, believed) == {end.verdict}, end.shown


READINGS, RULED = 8, 320
"""So many other readings are tried for each end of a tree, fewer where more deals than so many would be ruled on."""


def reasons_are_of_every_deal(one: Drawn, end: Settlement, hands: Sequence[Hand], most: int | None = None) -> int:
    """The reasons of a settled verdict are those of each deal that has the answers, and it is contested by the readings
    under which a deal has the opposite verdict; return how many of `most` other readings are such."""
    most = min(READINGS, max(1, RULED // len(hands))) if most is None else most
    assert end.contested is not None and end.reasons and all(reason.cites for reason in end.reasons)
    clauses = {reason.clause for reason in end.reasons}
    obliges = {reason.clause for reason in end.reasons if reason.kind == "obligation"}
    for hand in hands if end.verdict == ILLEGAL else ():
        question = question_of(one, hand)
        # Of a play that something else bars a known hand does not name what obliges to another one.
        assert clauses & {*question.against} or (obliges and another_is_legal(one, hand)), (
            f"{one.actor}: {one.play} with {hand}: {end.reasons} {question.against}"
        )
    rng, options = Random(f"{one.actor} {one.play} {end.answers}"), one.there.options
    readings = [reading for reading in one.there.game.readings.values() if not reading.house]
    changes = [{one.key: name} for one in readings for name in one.names if name != options[one.key]]
    contested = 0
    for change in rng.sample(changes, min(most, len(changes))):
        other = replace(one, there=replace(one.there, options={**options, **change}))
        outcomes = {alone(other, Counter(hand)) for hand in hands} - {None}
        opposite = bool(outcomes - {end.verdict})
        assert (len(outcomes) > 1) == (change in end.left_open), f"{one.actor}: {one.play}: {end.answers} {change}"
        assert opposite == (change in end.contested), f"{one.actor}: {one.play}: {end.answers} {change} {end.contested}"
        contested += opposite
    return contested


def test_readings_contest_a_settled_verdict() -> None:
    """Death asks for the best play, and whether that is one to which another power opens the way is read in two ways."""
    case = loads("tarot-himi | Ada Ben | trick: Ada: V | hands: Ben=Death VI VI + 1 unseen")
    cards = case.situation.game.holding.symbols(case.situation.lexicon)
    deals = tuple(Counter(("Death", "VI", "VI", card)) for card in cards if card != "Death")
    one = Drawn(case.situation, "Ben", Play(PUT, ("VI",)), deals)
    each = {tuple(sorted(hand.elements())): verdict for hand in deals if (verdict := alone(one, hand)) is not None}
    settlement = Settlement(OpenPlay.of(case.situation, "Ben", one.play))
    says, ends = {hand: saying(settlement, hand) for hand in each}, dict[tuple[Answer, ...], list[Hand]]()
    for hand in each:
        ends.setdefault(tuple(followed(settlement.tree, says[hand])[0]), []).append(hand)
    every = [(replace(settlement, answers=answers), hands) for answers, hands in ends.items()]
    assert any([reasons_are_of_every_deal(one, end, hands, most=999) for end, hands in every])


def another_is_legal(one: Drawn, hand: Hand) -> bool:
    """Whether a hand has any legal play."""
    there = driver.holding(one.there, one.actor, Cards(dict(Counter(hand))))
    return any(True for _ in legal_plays(there.before(one.actor, one.play), one.actor))


def question_of(one: Drawn, hand: Hand) -> Question:
    """The question of a play where the hand is this one."""
    there = driver.holding(one.there, one.actor, Cards(dict(Counter(hand))))
    return there.before(one.actor, one.play).question(one.actor, one.play)


def test_cards_shown_beside_a_no_do_not_prove_the_verdict() -> None:
    """The Tower bars nothing that Strength brings near enough, so that it proves nothing by itself."""
    case = loads("tarot-himi | Ada Ben | trick: Ada: VI | hands: Ben=VIII World + 2 unseen")
    unseen = ("Tower", "Strength", "III", "Hermit", "Death")
    deals = tuple(Counter(("VIII", "World", *pair)) for pair in combinations(unseen, 2))
    one = Drawn(case.situation, "Ben", Play(PUT, ("VIII",)), deals)
    each = {tuple(sorted(hand.elements())): verdict for hand in deals if (verdict := alone(one, hand)) is not None}
    settlement = Settlement(OpenPlay.of(case.situation, "Ben", one.play))
    says = {hand: saying(settlement, hand) for hand in each}
    ends = [replace(settlement, answers=tuple(followed(settlement.tree, says[hand])[0])) for hand in each]
    assert any("taken on trust" in end.shown and end.to_show for end in ends)
    for end in ends:
        shown_cards_prove(end, each, says)


def verdicts(each: Mapping[Hand, str], says: Mapping[Hand, Says], answers: Sequence[Answer]) -> set[str]:
    """The verdicts of the deals of which some answers are true."""
    return {verdict for hand, verdict in each.items() if all(says[hand](one) for one in answers)}


SPARE = range(34, 74)
"""The seeds that are drawn from besides until a verdict is open: in Taruno few are."""


@pytest.mark.parametrize("game", without(GAMES, "tarot-himi"))
def test_each_deal_is_led_to_its_verdict(game: str) -> None:
    some = [*(one for seed in range(2) for one in drawn(game, seed, 3)), *on_file(game, 0, 4)]
    followed_to_the_end = sum(map(settled, some))
    seeds = iter(SPARE)
    while not followed_to_the_end and (seed := next(seeds, None)) is not None:
        followed_to_the_end = sum(map(settled, drawn(game, seed, 3)))
    assert followed_to_the_end or not type(GAMES[game]).__module__.startswith("adjudicator.games"), some


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_deal_of_many_is_led_to_its_verdict(game: str) -> None:
    counts = (sum(map(settled, (*drawn(game, seed, 5), *on_file(game, seed, 5)))) for seed in range(100, 112))
    assert any(deals > 7 for deals in islice(accumulate(counts), 2, None))  # three seeds at least


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_each_deal_of_many_hundred_positions_is_led_to_its_verdict(game: str) -> None:
    positions = (one for seed in count(1000) for one in (*drawn(game, seed, 5), *on_file(game, seed, 5)))
    assert sum(map(settled, islice(positions, 2000))) > 500

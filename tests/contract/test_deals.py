"""A verdict on a hand that is not wholly known is the set of the verdicts on its deals, each of which is computed alone.

Some cards of a hand are hidden, and every other hand. Each way to deal the hidden cards is put to the programs for known
hands; the verdict, its conditions and its examples are compared with these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

import pytest
from z3 import BoolVal, is_bool

from adjudicator.api import load
from adjudicator.cards import Hand, Play, parse_hand
from adjudicator.cases.contradictions import unlawful
from adjudicator.engine.holding import JointLimit
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import OutOfOrder
from adjudicator.games import GAMES
from adjudicator.report.explain import BRIEF, verdict
from adjudicator.report.open_play import search
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction
from tests.contract import driver

WANTED = replace(BRIEF, readings=False)
PATIENT = 300.0
"""So many seconds an answer may take, whatever else the machine does."""
MANY_DEALS = 400
"""Hands that can be dealt in more ways are not drawn."""


@dataclass(frozen=True)
class Drawn:
    """A play of a hand of which some cards are hidden: `there` is the situation, and `deals` are all hands it can be."""

    there: Situation
    actor: str
    play: Play
    deals: tuple[Counter[str], ...]


def drawn(game: str, seed: int, each: int) -> Iterator[Drawn]:
    """So many plays of hands with a card or two hidden, from the moments of a random round, every other time under
    readings at random."""
    rng = Random(f"deals {game} {seed}")
    moments = [
        moment
        for moment in driver.moments(driver.session(game, seed, readings=bool(seed % 2))[0])
        if moment.line is not None and not driver.blurred(moment)
    ]
    for moment in rng.sample(moments, min(each, len(moments))):
        due = rng.choice(moment.decisions) if moment.decisions else None
        if due is None or driver.by_chance(moment, due) or moment.rules.game.ruling(due.kind) is None:
            continue
        plays = [play for play in driver.candidates(moment, due) if driver.ruled(play, moment.rules)]
        plays = [play for play in plays if driver.certain(moment, play)]
        if plays and (hidden := hiding(moment.situation, due.player, rng.choice(plays), rng)) is not None:
            yield hidden


def on_file(game: str, seed: int, each: int) -> Iterator[Drawn]:
    """The same from rulings of so many case files, which have house rules too."""
    rng, files = Random(f"deals on file {game} {seed}"), sorted(driver.case_files(game).glob("*.yaml"))
    for path in rng.sample(files, min(each, len(files))):
        rulings = [one for one in load(str(path)).rulings if len(one.plays) == 1]
        for one in rng.sample(rulings, min(1, len(rulings))):
            if one.situation.fault is None and one.play.showing is None:
                hidden = hiding(one.situation, one.by, one.play, rng)
                if hidden is not None:
                    yield hidden


def hiding(situation: Situation, actor: str, play: Play, rng: Random) -> Drawn | None:
    """The play where a card or two of the hand are hidden, and all other hands; None where the hand is not known, or is
    not all that bears on the play, or could be dealt in too many ways."""
    own, encoding = situation.table.hands.get(actor), situation.choice(play).encoding
    there = encoding.of_hand and not encoding.unseen(situation.position, actor)
    if own is None or not own.known or not there or not play.spent <= Counter(own.cards):
        return None
    whole, others = Counter(own.cards), set(situation.table.hands) - {actor}
    partial = driver.hidden(situation, sorted(others))
    deal, deck = partial.deal(actor), situation.lexicon.deck
    limits = [limit for limit in deal.together if limit.applies(situation.options)]
    shown = sum((Counter(deal.came_in(player)) for player in situation.table.players if player != actor), Counter())
    elsewhere, kept = Counter(deal.seen) + shown, Counter(deal.came_in(actor))
    cards = [*(rank.name for rank in deck.ranks), *deck.singles]
    stock = Counter({card: max(deck.count(card) - elsewhere[card], 0) for card in cards})
    for count in rng.sample((1, 2), 2):
        if whole.total() < count:
            continue
        seen = whole - Counter(rng.sample(sorted(whole.elements()), count))
        pool = sorted((stock - seen).elements())
        deals = set(combinations(pool, count)) if len(pool) ** count < 9999 else set()
        hands = [seen + Counter(some) for some in sorted(deals)]
        hands = [hand for hand in hands if kept <= hand and all(_within(hand, limit) for limit in limits)]
        if 0 < len(hands) <= MANY_DEALS:
            hidden = driver.holding(partial, actor, Hand(dict(seen), unseen=count))
            return Drawn(replace(hidden, limit=PATIENT), actor, play, tuple(hands))
    return None


def _within(hand: Counter[str], limit: JointLimit) -> bool:
    """Whether a hand alone has no more of some cards than all hidden hands together."""
    return sum(hand[card] for card in limit.cards) <= limit.most


def alone(drawn: Drawn, hand: Counter[str]) -> str | None:
    """The verdict where the hand is this one, by the programs for known hands; None where the history, or the play,
    could not have been with it."""
    there = driver.holding(drawn.there, drawn.actor, Hand(dict(hand)))
    try:
        if any(action.player == drawn.actor for action in there.table.history):
            there.refuse_history()
            if any(unlawful(there)):
                return None
        return driver.judged(there, drawn.actor, drawn.play).verdict
    except (Contradiction, OutOfOrder):
        return None


def _turn(drawn: Drawn, hand: tuple[str, ...] | None = None) -> str | None:
    """Who is to play where the hand is this one; by default where it is hidden."""
    there = drawn.there if hand is None else driver.holding(drawn.there, drawn.actor, Hand(dict(Counter(hand))))
    return there.position.to_act


def compared(drawn: Drawn) -> str:
    """The verdict, held to those on the deals; with its conditions and examples where it is open."""
    each = {tuple(sorted(hand.elements())): alone(drawn, hand) for hand in drawn.deals}
    elsewhere = {hand for hand, one in each.items() if one is not None and _turn(drawn, hand) != _turn(drawn)}
    if elsewhere and len(elsewhere) < len(each):  # A card that gives the turn counts when it is shown.
        text = " ".join(reason.text for reason in verdict(drawn.there, drawn.actor, drawn.play, wanted=WANTED).reasons)
        assert "This holds unless" in text or "turn, not" not in text, f"{drawn.actor}: {drawn.play}: {text}"
        each = {hand: one for hand, one in each.items() if hand not in elsewhere}
    expected = set(each.values()) - {None}
    about = f"{drawn.actor}: {drawn.play} of {drawn.there.table.hands[drawn.actor]} in {drawn.there.table}"
    if not expected:
        return ""
    ruling = verdict(drawn.there, drawn.actor, drawn.play, wanted=WANTED)
    assert not ruling.unfinished, about
    settled = expected.pop() if len(expected) == 1 else DEPENDS
    assert ruling.verdict == settled, f"{about}: found {ruling.verdict}, by the deals {settled}"
    if ruling.verdict == DEPENDS:
        _hinges(drawn, {hand: one for hand, one in each.items() if one is not None}, about)
    return ruling.verdict


def _hinges(drawn: Drawn, each: Mapping[tuple[str, ...], str], about: str) -> None:
    """Exactly the deals on which the play is legal meet one of the conditions for that, and so for the others; and the
    examples are deals on which it is what they show."""
    there, actor, play = drawn.there, drawn.actor, drawn.play
    depends_on = verdict(there, actor, play, wanted=WANTED).depends_on
    assert depends_on is not None, about
    for answer, hinge in ((LEGAL, depends_on.legal), (ILLEGAL, depends_on.illegal)):
        example = Counter(parse_hand(hinge.witness, there.lexicon).cards)
        assert each[tuple(sorted(example.elements()))] == answer, f"{about}: {hinge.witness} is not {answer}"
        assert hinge.conditions or depends_on.more, about
    here = there.before(actor, play)  # The play may imply actions that nobody names.
    question = here.question(actor, play)
    search_, conditions, _ = search(here, actor, play, question)
    ground = question.ground
    symbols = there.game.holding.symbols(there.lexicon)
    for hand, answer in each.items():
        dealt = Counter(hand)
        facts = [
            ground.word(
                ("dealt", card, dealt[card]), symbol == (BoolVal(bool(dealt[card])) if is_bool(symbol) else dealt[card])
            )
            for card, symbol in symbols.items()
        ]

        if not conditions.more:
            legal, illegal = (
                any(ground.sat([*facts, *search_.literals(one)]) for one in some)
                for some in (conditions.legal_if, conditions.illegal_if)
            )
            assert (legal, illegal) == (answer == LEGAL, answer == ILLEGAL), f"{about}: {hand} is {answer}"


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_hand_is_the_set_of_its_deals(game: str) -> None:
    assert len(list(filter(None, map(compared, [*drawn(game, 1, 2), *on_file(game, 0, 2)])))) > 0


@pytest.mark.parametrize("last", [pytest.param(102, marks=pytest.mark.long), pytest.param(130, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_many_hidden_hands_are_the_sets_of_their_deals(game: str, last: int) -> None:
    every = (one for seed in range(100, last) for one in (*drawn(game, seed, 8), *on_file(game, seed, 8)))
    counts = Counter(map(compared, every))
    assert counts[DEPENDS] and counts[LEGAL] and counts[ILLEGAL]

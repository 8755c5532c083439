"""Whatever a search gives is shown as a case, and the case is ruled as was claimed of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from z3 import BoolRef, Not, Solver, sat

from adjudicator.api import compare, loads, rulings
from adjudicator.cards import Play, parse_hand
from adjudicator.cases.coverage import rules, ruling
from adjudicator.engine.situation import Situation
from adjudicator.games import GAMES
from adjudicator.law import Prohibition, Requirement
from adjudicator.law.legality import is_legal
from adjudicator.report.explain import NOTHING, verdict
from adjudicator.report.outcome import ruled
from adjudicator.report.proof import Proven, as_proven, book
from adjudicator.solve.best import everything_invoked
from adjudicator.solve.prove import DISPROVED, prove
from adjudicator.solve.theorem import always
from tests.contract import driver
from tests.contract.driver import Moment
from tests.thinning import LONG, each, thinned

pytestmark = pytest.mark.no_cover

LIMIT = 600.0
"""Seconds for one search: enough on a loaded machine."""
OPTIONS = [(id, one.key, option) for id in GAMES for one in GAMES[id].own_readings for option in one.names[1:]]
FIRST = {id: next((entry for entry in OPTIONS if entry[0] == id), None) for id in GAMES}


# -- two readings told apart


@pytest.mark.parametrize(
    ("game", "key", "option"),
    [
        pytest.param(*one, marks=() if one in FIRST.values() else pytest.mark.deep if at % 3 else pytest.mark.long)
        for at, one in enumerate(OPTIONS)
    ],
)
def test_a_case_that_tells_readings_apart_is_ruled_both_ways(game: str, key: str, option: str) -> None:
    difference = compare({key: option}, game=game, limit=LIMIT)
    assert not difference.unfinished and difference.differs == (difference.case is not None)
    if difference.case is None:
        assert difference.tried or difference.proved
        return
    case = loads(difference.case)
    pairs = list(rulings(case, NOTHING))
    for expected, verdict_here in pairs:
        outcome = ruled("smallest", case.title, expected, verdict_here)
        assert outcome.passed, str(outcome)
    assert len({one.verdict for _, one in pairs}) == len(pairs) == 2
    first, second = (expected.situation.options for expected, _ in pairs)
    assert (first[key], second[key]) == (GAMES[game].readings[key].default, option)


# -- what speaks against a theorem


def against(game: str, claim: BoolRef, idle: bool = True) -> Proven:
    """What speaks against a claim about a turn."""
    own = book(game)
    theorem = always("claimed", "It is claimed.", dict((own.domain.idle,)) if idle else {}, lambda: claim)
    return as_proven(own, theorem, prove(theorem, own.domain, LIMIT))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("legal", thinned([True, False], 2, LONG), ids=["legal", "illegal"])
def test_what_speaks_against_a_theorem_is_a_case_that_is_ruled_so(game: str, legal: bool) -> None:
    law = book(game).domain.legal_aided
    result = against(game, Not(law) if legal else law)
    assert result.result == DISPROVED and result.case is not None
    ((_, verdict_here),) = rulings(loads(result.case), NOTHING)
    assert verdict_here.legal == legal


@pytest.mark.long
@each(3)
@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_case_for_whatever_bars_a_play(game: str, each: int) -> None:
    """Claimed of each requirement and prohibition: without it every play would be ruled the same."""
    domain, shown = book(game).domain, 0
    # A duty, and what waives one, compares with other plays: that is not said of one play alone.
    clauses = [one for one in domain.decision.clauses if isinstance(one, Requirement | Prohibition)]
    clauses = clauses[::each]
    for clause in clauses:
        without = domain.decision.without(clause.id)
        result = against(game, everything_invoked(domain.decision, is_legal(without)) == domain.legal_aided)
        if result.case is not None:
            (expected,) = loads(result.case).rulings
            there, put = expected.situation, ruling(expected)
            own = rules(there.game, put.questions[0].session, there.lexicon)
            assert clause.id in own.decided(put), result.case
            shown += 1
    assert shown > (len(clauses) // 2 if each == 1 else 0)


# -- what an open verdict depends on


def rarest(game: str, seed: int) -> list[Moment]:
    """The moments of two rounds, those first in which the decision is of a kind that is seldom open."""
    rounds = driver.session(game, seed, rounds=2, readings=True)
    every = [moment for round in rounds for moment in driver.moments(round) if moment.line]
    moments = [moment for moment in every if not driver.blurred(moment)]
    kinds = Counter(moment.decisions[0].kind for moment in moments)
    shuffled = Random(seed).sample(moments, len(moments))
    return sorted(shuffled, key=lambda moment: kinds[moment.decisions[0].kind])


def open_play(moment: Moment, there: Situation, player: str) -> Play | None:
    """Something that a player whose hand nobody has seen may do or not, as it is."""
    due = moment.decisions[0]
    plays = [] if driver.by_chance(moment, due) else driver.candidates(moment, due)
    for play in Random(str(moment.line)).sample(plays, min(3, len(plays))):
        certain = driver.ruled(play, moment.rules) and driver.certain(moment, play)
        if certain and driver.judged(there, player, play).verdict == "depends":
            return play
    return None


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seed", "most"),
    [(1, 1), *(pytest.param(n, 8, marks=pytest.mark.long if n < 4 else pytest.mark.deep) for n in range(2, 6))],
)
def test_the_hand_shown_for_either_answer_has_that_answer(game: str, seed: int, most: int) -> None:
    shown = 0
    for moment in rarest(game, seed):
        player = moment.decisions[0].player
        there = driver.hidden(moment.situation, moment.state.players)
        if (play := open_play(moment, there, player)) is None:
            continue
        depends_on = verdict(there, player, play, wanted=replace(NOTHING, hinges=True)).depends_on
        assert depends_on is not None
        for hinge, answer in ((depends_on.legal, "legal"), (depends_on.illegal, "illegal")):
            assert hinge.conditions and hinge.text
            hand = parse_hand(hinge.witness, moment.lexicon)
            assert hand.total == moment.state.hands[player].total
            known = driver.holding(there, player, hand)
            assert driver.judged(known, player, play).verdict == answer, f"{player} holding {hinge.witness}: {play}"
        shown += 1
        if shown == most:
            break
    assert shown


def test_no_more_lies_there_than_the_deck_of_the_house_has() -> None:
    """Of more of a rank than there are some are wild: nobody lays them where the house plays without."""
    game = next(one for one in GAMES.values() if any(rule.key == "jokers" for rule in one.house_rules))
    jokers, symbols = game.readings["jokers"], game.module("hand")
    lexicon = game.lexicon({"jokers": "wild"})
    more = max(rank.count for rank in lexicon.deck.ranks) + 1
    assert game.turn.witness is not None
    for option in jokers.names:
        solver = Solver()
        solver.add(*(symbol >= 0 for symbol in game.holding.symbols(lexicon).values()))
        solver.add(*game.turn.witness().reachable(lexicon), jokers.is_(option), symbols.last_size >= more)
        assert (solver.check() == sat) == (option != "none"), option

"""Each number that a house may change: the document's law by its own number, proved, and every other number shown by a
case that has another ruling or answer by either."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from adjudicator.api import loads, rulings
from adjudicator.cards.english import number as in_words
from adjudicator.cases.questions import answered
from adjudicator.engine.house_law import HouseLaw, amended
from adjudicator.engine.parameter import Parameter
from adjudicator.engine.simulate import chosen as policy
from adjudicator.engine.simulate import session
from adjudicator.engine.variant import variant
from adjudicator.games import GAMES, governed
from adjudicator.report import lookup
from tests.contract.test_amendments import same
from tests.thinning import LONG, thinned

DECLARED = [(game, each) for game in GAMES for each in GAMES[game].parameters]
OTHERS = [
    (game, each, number)
    for game, each in DECLARED
    for number in range(each.least, each.most + 1)
    if number != each.value
]
RANKS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "Page", "Knight", "Queen", "King", "Ace")


def _law(game: str, parameter: Parameter, number: int) -> HouseLaw:
    return HouseLaw(game, "Ours", numbers={parameter.key: number})


@pytest.mark.parametrize(("game", "parameter"), DECLARED)
def test_a_document_has_the_number_as_a_constant(game: str, parameter: Parameter) -> None:
    readings = GAMES[game].readings
    assert parameter.reading_key not in readings
    assert str(parameter.term(readings)) == str(parameter.value)
    assert parameter.numbers(readings) == (parameter.value,)
    assert parameter.least < parameter.most
    assert parameter.least <= parameter.value <= parameter.most


@pytest.mark.parametrize(("game", "parameter"), DECLARED)
def test_the_document_number_is_the_document_law(game: str, parameter: Parameter) -> None:
    """In every decision, proved."""
    own = amended(GAMES[game], _law(game, parameter, parameter.most - (parameter.value == parameter.most)))
    lexicon, reading = own.lexicon({}), own.readings[parameter.reading_key]
    document = GAMES[game].rulebook(lexicon)
    for name, decision in own.rulebook(lexicon).decisions.items():
        assert same(decision, reading, str(parameter.value), document.decisions[name])


def test_the_comparison_can_fail() -> None:
    game, parameter = next(each for each in DECLARED if not each[1].transitions)
    own = amended(GAMES[game], _law(game, parameter, parameter.least))
    lexicon, reading = own.lexicon({}), own.readings[parameter.reading_key]
    document = GAMES[game].rulebook(lexicon).decisions["turn"]
    assert not same(own.rulebook(lexicon).decisions["turn"], reading, str(parameter.least), document)


# -- a case for each number, ruled or answered by it, and by the document's


def _beaten(own: int, document: int, besides: str) -> str:
    """A single card that beats the last by so many ranks as the milder law asks for."""
    play = RANKS[min(own, document)]
    return f"""
game: tarot-himi
players: Ada Ben
trick: [Ada: II]
hands: {{Ben: "{play} Tower{besides}"}}
rulings: [{{play: {play}, verdict: legal}}]
"""


def _due(lines: str, hand: str = "3 unseen") -> str:
    return f"""
game: taruno
players: Ada Ben Cleo
top: 5 of Cups
actions: [{lines}]
hands: {{Ada: {hand}, Ben: 4 unseen, Cleo: 3 unseen}}
ask: [{{question: what is due, expect: Ada 1}}]
"""


_DEAL = """
game: taruno
players: Ada Ben
ask: [{question: how many cards are dealt, expect: "1"}]
"""


def _owed(game: str, player: str, *numbers: int) -> str:
    """What is owed before a round with taxes."""
    return f"""
game: {game}
players: Ada Ben Cleo Dov
ask: [{{question: what does {player} owe, expect: nothing}}]
"""


_FOOL = "Ada: Fool, Ada: starter 9 of Swords, Ada: discards 3 of Cups".replace(", ", "}, {")
CASES: Mapping[str, Callable[[int, int], str]] = {
    "th.tower.ranks": lambda own, document: _beaten(own, document, ""),
    "th.tower.with_strength": lambda own, document: _beaten(own, document, " Strength"),
    **{
        f"{prefix}.tax.{pair}": partial(_owed, game, player)
        for prefix, game in (("ta", "tahimi"), ("th", "tarot-himi"))
        for pair, player in (("first", "Dov"), ("second", "Cleo"))
    },
    "tu.deal": lambda own, document: _DEAL,
    "tu.fool.draws": lambda own, document: _due(f"{{{_FOOL}}}", "0 unseen"),
    "tu.king.draws": lambda own, document: _due("{Ada: King of Cups naming Cups}"),
    "tu.knight.draws": lambda own, document: _due("{Ada: Knight of Cups}"),
}


def _results(text: str, law: HouseLaw) -> tuple[str, str]:
    """The verdict or the answer of a case by the house's number, and by the document's."""
    with governed(law):
        first, second = GAMES[law.game].readings[next(f"law.{key}" for key in law.numbers)].names
        key = f"law.{next(iter(law.numbers))}"
        case = loads(text)
        results = []
        for number in (second, first):
            if case.asks:
                results.append(answered(case.asks[0], readings={key: number}).answer)
            else:
                ((_, verdict),) = rulings(loads(f"{text}readings: {{{key}: {number}}}"))
                results.append(verdict.verdict)
        return results[0], results[1]


@pytest.mark.parametrize(("game", "parameter", "number"), thinned(OTHERS, 7, LONG))
def test_each_other_number_decides_a_case(game: str, parameter: Parameter, number: int) -> None:
    house, document = _results(CASES[parameter.key](number, parameter.value), _law(game, parameter, number))
    assert house != document
    if parameter.transitions:
        for answer, own in ((house, number), (document, parameter.value)):
            assert {str(own), in_words(own)} & {*answer.split()}
    else:
        assert (house, document) == (("legal", "illegal") if number < parameter.value else ("illegal", "legal"))


# -- words, and rounds


def test_a_sentence_has_the_number_of_the_option() -> None:
    law = HouseLaw("tarot-himi", "Ours", numbers={"th.tower.ranks": 4})
    text = """
game: tarot-himi
players: Ada Ben
trick: [Ada: II]
hands: {Ben: "V VI Tower"}
rulings: [{play: V, verdict: legal}, {play: VI, verdict: legal}]
"""
    with governed(law):
        (_, short), (_, far) = rulings(loads(text))
        assert "a play must beat II by four ranks" in short.reasons[0].text
        assert any("asks for four ranks" in reason.text for reason in far.reasons)
        (_, by_document), _ = rulings(loads(f'{text}readings: {{law.th.tower.ranks: "3"}}'))
        assert any("asks for three ranks" in reason.text for reason in by_document.reasons)


@pytest.mark.parametrize(("game", "parameter"), [("tarot-himi", "th.tower.ranks"), ("taruno", "tu.king.draws")])
def test_a_rule_says_both_numbers(game: str, parameter: str) -> None:
    rule = {"tarot-himi": "TH-TOWER", "taruno": "TU-KING"}[game]
    with governed(HouseLaw(game, "Ours", numbers={parameter: 5})):
        assert "(by the document three)" in lookup.says(game, rule)
    with governed(HouseLaw(game, "Ours", numbers={parameter: 5}, in_force=False)):
        assert "(by the house five)" in lookup.says(game, rule)
    assert "three" in lookup.says(game, rule)
    assert "(by" not in lookup.says(game, rule)


@pytest.mark.parametrize("dealt", [2, 5])
def test_a_simulated_round_begins_with_as_many_cards(dealt: int) -> None:
    with governed(HouseLaw("taruno", "Ours", numbers={"tu.deal": dealt})):
        rules = variant(GAMES["taruno"], players=3)
        (played,) = session(rules, 1, policy(rules, "random"), 1)
        assert {hand.total for hand in played.hands.values()} == {dealt}

"""Each number that a house may change: the document's law by its own number, proved, and every other number shown by a
case that has another ruling or answer by either."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import cast

import pytest

from adjudicator.api import loads, rulings
from adjudicator.cards.english import number as in_words
from adjudicator.cases.house_law import parsed
from adjudicator.cases.questions import answered
from adjudicator.engine.house_law import HouseLaw, amended
from adjudicator.engine.parameter import Parameter
from adjudicator.engine.simulate import chosen as policy
from adjudicator.engine.simulate import session
from adjudicator.engine.variant import Variant, variant
from adjudicator.files.diagnostics import Refused
from adjudicator.files.source import Source
from adjudicator.games import GAMES, governed
from adjudicator.games.loka.simulation import SIMULATION
from adjudicator.games.loka.state import State
from adjudicator.report import lookup
from adjudicator.report.proof import following
from adjudicator.solve.prove import PROVED, prove
from tests.contract.test_amendments import same
from tests.thinning import LONG, thinned

DECLARED = [(game, each) for game in GAMES for each in GAMES[game].parameters]
OTHERS = [(game, each, number) for game, each in DECLARED for number in each.choices if number != each.value]
RANKS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "Page", "Knight", "Queen", "King", "Ace")


def _others(parameter: Parameter) -> Iterator[int]:
    return (number for number in parameter.choices if number != parameter.value)


def _law(game: str, parameter: Parameter, number: int) -> HouseLaw:
    return HouseLaw(game, "Ours", numbers={parameter.key: number})


@pytest.mark.parametrize(("game", "parameter"), DECLARED)
def test_a_document_has_the_number_as_a_constant(game: str, parameter: Parameter) -> None:
    readings = GAMES[game].readings
    assert parameter.reading_key not in readings
    assert str(parameter.term(readings)) == str(parameter.value)
    assert parameter.numbers(readings) == (parameter.value,)
    assert parameter.least < parameter.most
    assert parameter.value in parameter.choices
    assert parameter.most in parameter.choices


@pytest.mark.parametrize(("game", "parameter"), DECLARED)
def test_the_document_number_is_the_document_law(game: str, parameter: Parameter) -> None:
    """In every decision, proved."""
    own = amended(GAMES[game], _law(game, parameter, next(_others(parameter))))
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


def _answer_of_loka(question: str, own: int, document: int) -> str:
    return f"""
game: loka
players: Ada Ben Cleo
opening: yes
ask: [{{question: {question}, expect: "0"}}]
"""


_BESIDE = ("2 of Cups", "3 of Cups", "4 of Cups", "5 of Cups")


def _beside(card: str, own: int, document: int) -> str:
    """A card with as many others beside it as the house asks for."""
    return f"""
game: tarot-poker
players: Ada Ben Cleo
turn: Ada
hands: {{Ada: "{card}, {", ".join(_BESIDE)}"}}
rulings: [{{play: "{card} discarding {", ".join(_BESIDE[:own])}", verdict: legal}}]
"""


def _picked(card: str, own: int, document: int) -> str:
    return f"""
game: tarot-poker
players: Ada Ben Cleo
actions: [{{Ada: {card} on Ben}}, {{Ben: no defence}}]
ask: [{{question: how many cards are dealt, expect: nothing}}]
"""


COUNTS = {"trick": 25, "honour": 3, **dict.fromkeys(("king", "queen", "cavalier", "jack", "ace"), 4)}
"""How many there are in a hand of Loka that are worth so many points."""
_FOOL = "Ada: Fool, Ada: starter 9 of Swords, Ada: discards 3 of Cups".replace(", ", "}, {")
CASES: Mapping[str, Callable[[int, int], str]] = {
    "th.tower.ranks": lambda own, document: _beaten(own, document, ""),
    "th.tower.with_strength": lambda own, document: _beaten(own, document, " Strength"),
    **{
        f"{prefix}.tax.{pair}": partial(_owed, game, player)
        for prefix, game in (("ta", "tahimi"), ("th", "tarot-himi"))
        for pair, player in (("first", "Dov"), ("second", "Cleo"))
    },
    **{f"tp.{card.lower()}.discards": partial(_beside, card) for card in ("Empress", "Emperor")},
    "tp.priestess.picks": partial(_picked, "High Priestess"),
    "tp.hierophant.picks": partial(_picked, "Hierophant"),
    "lo.hands": partial(_answer_of_loka, "how many hands make a game"),
    **{f"lo.points.{of}": partial(_answer_of_loka, "how many points has a hand") for of in COUNTS},
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
    if (of := COUNTS.get(parameter.key.removeprefix("lo.points."))) is not None:
        assert (int(house), int(document)) == (171 + of * (number - parameter.value), 171)
    elif parameter.transitions:
        for answer, own in ((house, number), (document, parameter.value)):
            assert {str(own), in_words(own)} & {*answer.replace(",", "").split()}
    else:
        milder = number < parameter.value or parameter.key.endswith("discards")
        assert (house, document) == (("legal", "illegal") if milder else ("illegal", "legal"))


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


# -- a game of Loka with other numbers


LOKA = HouseLaw("loka", "Ours", numbers={"lo.hands": 1, "lo.points.king": 8, "lo.points.trick": 4})


def test_a_hand_is_counted_by_the_house() -> None:
    """171 points, three more for each of four Kings and for each of 25 tricks; a third is 86."""
    with governed(LOKA):
        rules = cast("Variant[State]", variant(GAMES["loka"], players=3))
        (played,) = session(rules, 1, policy(rules, "random"), 1)
        scores = rules.rules.scores(played.state)
        assert sum(scores.values()) == 171 + 12 + 75 == 3 * 86
        figures = SIMULATION.figures(rules, [played])
        assert figures.as_dict()["games"] == 1
        assert "games of one hand" in dict(figures.rows())
        assert dict(figures.rows()).keys() > {"above 86: Eldest"}


def test_a_rule_says_what_the_house_counts() -> None:
    with governed(LOKA):
        assert lookup.says("loka", "LO-GAME").startswith("A game is one hand (by the document three), and")
        assert "258 (by the document 171) points. Who is above 86 (by the document 57)" in lookup.says(
            "loka", "LO-SETTLEMENT"
        )
        assert lookup.says("loka", "LO-POINTS").startswith(
            "Honours and Aces count five, Kings eight (by the document five), Queens four, Cavaliers three, Jacks two "
            "and every other card one; each trick counts four (by the document one) more."
        )


def test_what_is_proved_of_the_points_is_proved_by_the_house_too() -> None:
    with governed(LOKA):
        count = next(each for each in following("loka") if "points-add-up" in each.theorems)
        proved = {name: prove(each, count.domain).result for name, each in count.theorems.items()}
        assert proved == dict.fromkeys(("points-add-up", "settlement-adds-up", "settlement-by-the-average"), PROVED)


def test_a_number_between_the_steps_is_refused_with_those_that_are_none() -> None:
    text = "game: loka\ntitle: Ours\nparameters: {lo.points.king: 6}\n"
    with pytest.raises(Refused) as refused:
        parsed(Source("house.yaml", text))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == ("out-of-range", "lo.points.king cannot be 6")
    assert fault.help.startswith("write 2, 5 or 8: only so the points of a hand can be divided by three")


# -- the cards of Tarot Poker with other numbers


def test_a_card_asks_for_as_many_others_as_the_option_has() -> None:
    text = _beside("Empress", 1, 1)
    two = text.replace("discarding 2 of Cups", "discarding 2 of Cups, 3 of Cups")
    with governed(HouseLaw("tarot-poker", "Ours", numbers={"tp.empress.discards": 3})):
        (_, few), (_, short) = *rulings(loads(text)), *rulings(loads(two))
        (_, most), (_, document) = (
            *rulings(loads(_beside("Empress", 3, 1))),
            *rulings(loads(f'{text}readings: {{law.tp.empress.discards: "1"}}')),
        )
    with_it = "With the Empress three other cards of the hand are discarded, but only"
    assert few.reasons[0].text == f"{with_it} one is named here."
    assert short.reasons[0].text == f"{with_it} two are named here."
    assert most.reasons[0].text == (
        "Any three other cards of the hand may be discarded: Ada has four new cards coming, one of them for the Empress."
    )
    assert (
        document.reasons[0].text
        == "Any other card of the hand may be discarded: Ada has two new cards coming, one of them for the Empress."
    )


def test_an_attack_picks_as_many_as_the_option_has() -> None:
    attack = "game: tarot-poker\nplayers: Ada Ben\nturn: Ada\nhands: {Ada: Hierophant + 4 unseen}\n"
    text = f"{attack}rulings: [{{play: Hierophant on Ben, verdict: legal}}]"
    with governed(HouseLaw("tarot-poker", "Ours", numbers={"tp.hierophant.picks": 1})):
        ((_, verdict),) = rulings(loads(text))
        assert "Without a defence a card drawn blindly out of Ben's hand is discarded and" in verdict.reasons[0].text
        assert "picks one card (by the document two) blindly" in lookup.says("tarot-poker", "TP-HIEROPHANT")

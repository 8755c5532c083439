"""Cards handed over: what is due, what is legal by a plain count, what unseen hands leave open."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.api import Refused, ask, certificate, judge, load, loads, plays
from adjudicator.cards import GIVES, TAKES, Hand, Lexicon, Play
from adjudicator.cases.coverage import coverage
from adjudicator.cli.app import run
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games import GAMES
from adjudicator.games.tahimi.state import EXCHANGE, PAYMENT, RETURN, TAKE, TRIBUTE
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.law import Options
from adjudicator.report.plays import legal_plays
from adjudicator.report.proof import book, scripts
from adjudicator.solve.certificate import ANSWERS
from adjudicator.solve.prove import PROVED, prove
from tests.cli.driven import output_of
from tests.helpers import faults_of
from tests.second_solver import answers
from tests.thinning import thinned

ROOT = Path(__file__).parents[2] / "cases"
PLAYERS = ("Ada", "Ben", "Cleo", "Dov")
RANKS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "Page", "Knight", "Queen", "King", "Ace")
OURS = ("tahimi", "tarot-himi")
"""The games in which cards are handed over."""
BOOKS = [(game, name) for game in OURS for name in book(game, PAYMENT).theorems]


@pytest.mark.parametrize(
    ("house", "readings", "worth"),
    [
        ({"jokers": "wild"}, {}, " as an A and, as it is read here, no higher"),
        ({"jokers": "wild", "deuces": "high"}, {}, " as a 2 and, as it is read here, no higher"),
        ({"jokers": "wild"}, {"ta.joker.at_tax": "first"}, ", as it is read here, above every other card, an A too"),
        ({"jokers": "lowest", "joker_tax": "best"}, {}, " above every other card, an A too"),
        ({"jokers": "lowest"}, {}, " below every other card, and may be kept"),
        ({"jokers": "wild", "joker_tax": "exempt"}, {}, " below every other card, and may be kept"),
        ({"jokers": "none"}, {}, ""),
    ],
)
def test_what_a_joker_counts_as_where_the_best_cards_are_owed_is_stated(
    house: Mapping[str, str], readings: Mapping[str, str], worth: str
) -> None:
    fields = {"game": "tahimi", "players": list(PLAYERS), "house": dict(house), "taxes": []}
    case = loads({**fields, "hands": {"Dov": "5 6 K A"}}).under(readings)
    texts = [reason.text for reason in ask(case, "what does Dov owe").reasons if reason.rule == "TA-TAX-JOKER"]
    rule = house.get("joker_tax", "coupled")
    by_that = "what a Joker is worth at tax goes by that (joker_tax=coupled)"
    alone = f": alone it is {house['jokers']} (jokers={house['jokers']}), and {by_that}, as no other decree is told"
    alone += f". Decreed {'high' if house['jokers'] == 'lowest' else 'low'} at tax, it would be owed "
    alone += "first" if house["jokers"] == "lowest" else "last"
    by = alone if rule == "coupled" else f", by house rule joker_tax={rule}"
    sentence = f"Where the best cards are owed, a Joker counts{worth}{by}."
    assert texts == ([sentence] if worth else [])
    assert not any("Joker" in reason.text for reason in ask(case, "what does Ada owe").reasons)


def situation(game: str, table: Table, readings: Mapping[str, str] | None = None) -> Situation:
    own = GAMES[game]
    defaults = {key: reading.default for key, reading in own.readings.items()}
    options: Options = {**defaults, **table.house, **(readings or {})}
    return Situation(own, table, options, own.lexicon(table.house, len(table.players)))


def handfuls(cards: Sequence[str], lexicon: Lexicon, most: int) -> Iterator[tuple[str, ...]]:
    have = Counter(cards)
    for count in range(1, most + 1):
        for some in combinations_with_replacement(sorted(have, key=lexicon.order), count):
            if not Counter(some) - have:
                yield some


# -- a plain count of what is legal


def best(some: Sequence[str], hand: Sequence[str], value: Mapping[str, int]) -> bool:
    """Sorted from the top, what is given is as high as the beginning of the hand."""
    top = sorted((value[card] for card in hand), reverse=True)[: len(some)]
    return sorted((value[card] for card in some), reverse=True) == top


def in_tahimi(some: Sequence[str], hand: Sequence[str], count: int, pays: bool, house: Options, ace: bool) -> bool:
    order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    value = {card: place for place, card in enumerate(order, start=1)}
    if house["deuces"] == "high":
        value["2"] = 14
    low = house["joker_tax"] == "exempt" or (house["joker_tax"] == "coupled" and house["jokers"] == "lowest")
    beside = house["joker_tax"] == "coupled" and ace
    value["Joker"] = 0 if low else max(value.values()) + (0 if beside else 1)
    return len(some) == min(count, len(hand)) and (not pays or best(some, hand, value))


@pytest.mark.long
@given(
    st.lists(st.sampled_from(("2", "5", "8", "K", "A", "Joker")), min_size=1, max_size=7).filter(
        lambda cards: max(Counter(cards).values()) <= 4 and cards.count("Joker") <= 2
    ),
    st.sampled_from(("wild", "lowest")),
    st.sampled_from(("coupled", "best", "exempt")),
    st.sampled_from(("low", "high")),
    st.sampled_from(("ace", "first")),
    st.booleans(),
    st.integers(1, 3),
)
@example(["A", "A", "Joker"], "wild", "best", "low", "ace", True, 2)
@example(["A", "A", "Joker"], "wild", "coupled", "low", "first", True, 2)
@example(["A", "A", "Joker"], "wild", "coupled", "low", "ace", True, 2)
@example(["2", "Joker"], "lowest", "coupled", "low", "ace", True, 1)
@settings(max_examples=120, deadline=None)
def test_a_tax_of_tahimi_is_legal_just_when_a_plain_count_says_so(
    hand: list[str], jokers: str, at_tax: str, deuces: str, ace: str, pays: bool, count: int
) -> None:
    house = {"deck": "standard", "jokers": jokers, "joker_tax": at_tax, "deuces": deuces}
    actor, other = ("Dov", "Ada") if pays else ("Ada", "Dov")
    due = Pending(PAYMENT if pays else RETURN, actor, other, count, best=pays)
    table = Table(PLAYERS, hands={actor: Hand(dict(Counter(hand)))}, house=house, due=(due,))
    here = situation("tahimi", table, {"ta.joker.at_tax": ace})
    legal = [
        some for some in handfuls(hand, here.lexicon, 3) if in_tahimi(some, hand, count, pays, house, ace == "ace")
    ]
    for some in handfuls(hand, here.lexicon, 3):
        ruling = here.question(actor, Play(GIVES, some)).verdict
        assert ruling == ("legal" if some in legal else "illegal"), (some, hand)
    assert {play.cards for play in legal_plays(here, actor)} == set(legal)


def in_tarot_himi(some: Sequence[str], hand: Sequence[str], count: int, pays: bool) -> bool:
    ordinary = [card for card in hand if card not in MAJORS]
    value = {card: place for place, card in enumerate(RANKS)}
    if any(card in MAJORS for card in some) or len(some) != min(count, len(ordinary)):
        return False
    return not pays or best(some, ordinary, value)


@pytest.mark.long
@given(
    st.lists(st.sampled_from(("III", "X", "King", "Ace")), max_size=5).filter(
        lambda cards: max(Counter(cards).values(), default=0) <= 4
    ),
    st.sets(st.sampled_from((FOOL, "Moon", "Tower", "World")), max_size=3),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(("yes", "no")),
    st.sampled_from(("turned", "kept")),
    st.sampled_from((1, 2)),
)
@settings(max_examples=150, deadline=None)
def test_a_tax_of_tarot_himi_is_legal_just_when_a_plain_count_says_so(
    ordinary: list[str],
    majors: set[str],
    low: bool,
    answered: bool,
    moon_there: bool,
    mandatory: str,
    order: str,
    pair: int,
) -> None:
    """`pair` 1 is the outer one, of two cards; 2 the inner one, of one."""
    hand = [*ordinary, *sorted(majors)]
    if not hand:
        return
    payer, payee = PLAYERS[-pair], PLAYERS[pair - 1]
    actor, other = (payer, payee) if low else (payee, payer)
    lines = (Action(other, Play(GIVES, ("II",) * (3 - pair))),) if answered else ()
    hands = {actor: Hand(dict(Counter(hand)))}
    if moon_there and "Moon" not in majors:
        hands[other] = Hand({"Moon": 1, "V": 3})
    here = situation(
        "tarot-himi", Table(PLAYERS, hands=hands, taxes=lines), {"th.moon.mandatory": mandatory, "th.moon.order": order}
    )
    moon = mandatory == "yes" and ("Moon" in majors or moon_there)
    pays = low != moon
    first = low if order == "kept" else pays
    count = 3 - pair
    for some in handfuls(hand, here.lexicon, 2):
        legal = (first or answered) and in_tarot_himi(some, hand, count, pays)
        ruling = here.question(actor, Play(GIVES, some)).verdict
        assert ruling == ("legal" if legal else "illegal"), (some, hand, pays, first)


@given(
    st.lists(st.sampled_from(("II", "IX", "King")), max_size=4),
    st.sets(st.sampled_from((FOOL, "Magician", "Strength", "Justice", "World")), max_size=4),
)
@settings(max_examples=80, deadline=None)
def test_the_tribute_is_the_highest_card_by_a_plain_order(ordinary: list[str], majors: set[str]) -> None:
    hand = [*ordinary, *majors]
    if not hand:
        return
    order = [*MAJORS, *RANKS]
    table = Table(PLAYERS, hands={"Dov": Hand(dict(Counter(hand)))}, due=(Pending(TRIBUTE, "Dov", "Ben", best=True),))
    here = situation("tarot-himi", table)
    legal = {play.cards for play in legal_plays(here, "Dov")}
    assert legal == {(max(hand, key=order.index),)}
    for some in handfuls(hand, here.lexicon, 2):
        verdict = here.question("Dov", Play(GIVES, some)).verdict
        assert verdict == ("legal" if some in legal else "illegal")


# -- what is due


def due_of(text: str, readings: Mapping[str, str] | None = None) -> tuple[Pending, ...]:
    case = loads(text)
    return (case.under(readings) if readings else case).situation.due


def test_each_pair_goes_its_own_way() -> None:
    head = "game: tahimi\nplayers: Ada Ben Cleo Dov\n"
    both = due_of(f"{head}taxes: []\n")
    outer, inner = Pending(PAYMENT, "Dov", "Ada", 2, best=True), Pending(PAYMENT, "Cleo", "Ben", 1, best=True)
    assert set(both) == {outer, inner}
    assert set(due_of(f"{head}taxes:\n  - Dov: gives A K\n")) == {Pending(RETURN, "Ada", "Dov", 2), inner}
    done = f"{head}taxes:\n  - Dov: gives A K\n  - Ada: gives 2 3\n  - Cleo: gives 1 unseen\n"
    assert due_of(done) == (Pending(RETURN, "Ben", "Cleo", 1),)
    assert due_of(f"{head}round: 1\ntaxes: []\n") == ()
    assert due_of(head + "turn: Ada\n") == ()


def test_nobody_is_on_turn_until_the_taxes_are_paid() -> None:
    text = "game: tahimi\nplayers: Ada Ben Cleo\nopening: yes\nhands: {Ada: 3 4}\ntaxes:\n  - Cleo: gives A K\n"
    assert loads(text).situation.to_act is None
    assert loads(f"{text}  - Ada: gives 5 6\n").situation.to_act == "Ada"


def test_the_chariot_makes_two_cards_due_one_after_the_other_or_both_at_once() -> None:
    text = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: VI\n  - Ben: discard Chariot to Ada\n"
    tribute, answer = Pending(TRIBUTE, "Ada", "Ben", best=True), Pending(EXCHANGE, "Ben", "Ada")
    assert due_of(text) == (tribute,)
    assert set(due_of(text, {"th.chariot.peek": "before"})) == {tribute, answer}
    assert due_of(f"{text}  - Ada: gives King\n") == (answer,)
    assert due_of(f"{text}  - Ada: gives King\n  - Ben: gives II\n") == ()
    assert due_of(f"{text}  - Cleo: pass\n") == ()


@pytest.mark.parametrize("last_card", ["allowed", "not_allowed"])
@pytest.mark.parametrize("peek", ["after", "before"])
@pytest.mark.parametrize("hand", ["Chariot", "Chariot III"])
@pytest.mark.parametrize("ada", ["II", "nothing"])
def test_after_a_legal_chariot_a_card_is_due_only_of_somebody_with_cards(
    ada: str, hand: str, peek: str, last_card: str
) -> None:
    """What the theorems of payments presume: who gives the second card has the one that was given first."""
    text = f"game: tarot-himi\nplayers: Ada Ben Cleo\nhands: {{Ada: {ada}, Ben: {hand}, Cleo: IV V}}\n"
    case = loads(f"{text}readings: {{th.chariot.last_card: {last_card}, th.chariot.peek: {peek}}}\ntrick: [Ada: X]\n")
    is_legal = judge(case, "discard Chariot to Ada", by="Ben").legal
    assert is_legal == (ada == "II" and (hand != "Chariot" or (last_card, peek) == ("allowed", "after")))
    situation = case.push("discard Chariot to Ada", by="Ben").situation if is_legal else case.situation
    dues = situation.positions[-1].due
    assert bool(dues) == is_legal and all(situation.table.hands[due.player].cards for due in dues)


def test_what_justice_and_judgement_make_due() -> None:
    text = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: VI VI Fool\n  - Ben: discard {}\n"
    cards = ("VI", "VI", FOOL)
    assert due_of(text.format("Justice")) == (Pending(TAKE, "Ada", None, 1, cards=cards),)
    assert due_of(text.format("Judgement")) == (Pending(TAKE, "Ada", None, 3, best=True, cards=cards),)
    assert due_of(text.format("Justice") + "  - Ada: takes VI\n") == ()


def test_cards_taken_back_may_stand_in_the_history_and_the_turn_goes_on() -> None:
    text = "game: tarot-himi\nplayers: Ada Ben Cleo\nhands: {Ben: VII II}\ntrick:\n  - Ada: VI VI\n"
    case = loads(f"{text}  - Ben: discard Justice\n  - Ada: takes VI\n")
    assert case.situation.to_act == "Ben"
    assert judge(case, "VII").legal
    assert not judge(case, "II").legal


# -- hands nobody has seen


@pytest.mark.parametrize("known", [("King", "Ace"), ("Queen", "King"), ("Ace", "Ace"), ("II", "Ace")])
def test_an_unseen_card_is_reckoned_with_by_every_card_it_could_be(known: tuple[str, ...]) -> None:
    due = (Pending(PAYMENT, "Dov", "Ada", 2, best=True),)
    hidden = situation("tarot-himi", Table(PLAYERS, hands={"Dov": Hand(dict(Counter(known)), 1)}, due=due))
    verdicts = set()
    for card in (*(rank.name for rank in hidden.lexicon.deck.ranks), *MAJORS):
        hand = Hand(dict(Counter([*known, card])))
        there = situation("tarot-himi", Table(PLAYERS, hands={"Dov": hand}, due=due))
        verdicts.add(there.question("Dov", Play(GIVES, known)).verdict)
    expected = verdicts.pop() if len(verdicts) == 1 else "depends"
    assert hidden.question("Dov", Play(GIVES, known)).verdict == expected == "depends"


def test_what_an_open_verdict_hangs_on() -> None:
    verdict = judge(load(str(ROOT / "tarot-himi" / "tax-moon-unseen.yaml")), "gives King Ace", by="Dov")
    assert verdict.depends_on is not None
    assert {frozenset(c.words) for c in verdict.depends_on.illegal.conditions} == {
        frozenset({"holds Moon"}),
        frozenset({"at least 2 Ace"}),
    }


def test_of_an_unseen_hand_nothing_is_listed_as_certain_that_it_may_not_hold() -> None:
    listed = {str(play): play.certain for play in plays(load(str(ROOT / "tahimi" / "tax-hidden.yaml")))}
    assert listed == {"gives K A": False, "gives A A": False}


# -- words, JSON, certificates


def test_a_payment_says_it_is_one() -> None:
    case = load(str(ROOT / "tahimi" / "tax-best.yaml"))
    verdict = judge(case, "gives K K", by="Dov")
    assert json.loads(json.dumps(verdict.as_dict()))["decision"] == "payment"
    assert verdict.instead == ("gives K A",)
    assert [[flip.what for flip in edits] for edits in verdict.flips] == [["with one A fewer"]]
    assert judge(case, "pass", by="Dov").decision == "turn"


def test_how_a_tax_stands_under_the_readings_of_the_moon() -> None:
    case = load(str(ROOT / "tarot-himi" / "tax-moon.yaml"))
    verdict = judge(case, "gives VI VII", by="Dov")
    assert list(verdict.contested) == [{"th.moon.mandatory": "no"}, {"th.moon.order": "kept"}]
    assert [[flip.what for flip in edits] for edits in verdict.flips] == [["without the Moon"]]


def test_another_solver_confirms_a_payment() -> None:
    case = load(str(ROOT / "tarot-himi" / "chariot-exchange.yaml"))
    for play in ("gives Devil", "gives III IX"):
        verdict = judge(case, play).verdict
        assert answers(certificate(case, play)) == list(ANSWERS[verdict])


@pytest.mark.deep
def test_the_rulings_reach_every_clause_of_a_payment() -> None:
    files = [path for game in OURS for path in sorted((ROOT / game).glob("*.yaml"))]
    ours = [path for path in files if path.stem.startswith(("tax-", "chariot-", "justice-", "judgement-"))]
    rulings = [r for path in ours for r in load(str(path)).rulings if r.play.kind in (GIVES, TAKES)]
    for reached in coverage(rulings):
        own = {clause.id for clause in book(reached.game, PAYMENT).domain.decision.clauses}
        assert own <= {item.clause.id for item in reached.items}
        gaps = [(i.clause.id, i.what) for i in reached.items if i.clause.id in own and not i.places and not i.never]
        assert gaps == []


# -- theorems


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), thinned(BOOKS, 4))
def test_each_theorem_of_a_payment_holds_and_another_solver_confirms_it(game: str, name: str) -> None:
    own = book(game, PAYMENT)
    assert prove(own.theorems[name], own.domain, limit=60).result == PROVED
    for script in scripts(game, name):
        assert answers(script.text) == [script.status]


def test_every_clause_of_a_payment_has_theorems() -> None:
    for game in OURS:
        own = book(game, PAYMENT)
        named = {id for theorem in own.theorems.values() for id in theorem.about}
        assert {clause.id for clause in own.domain.decision.clauses} <= named


# -- refusals

HEAD = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"
BAD = [
    ("taxes: []\ntrick:\n  - Ada: VI\n", "tax-time", "no trick"),
    ("taxes: []\nturn: Ada\n", "tax-time", "no turn"),
    ("taxes: []\nout: Ben\n", "tax-time", "no out"),
    ("round: 2\nturn: Ada\nrulings:\n  - play: VI\n", "no-taxes", "taxes: []"),
    ("round: none\ntaxes: []\n", "bad-value", "no number of a round"),
    ("taxes:\n  - Dov: VI VI\n", "tax-time", "gives none"),
    ("taxes:\n  - Eve: gives VI\n", "unknown-player", "Eve"),
    ("taxes: []\nrulings:\n  - play: gives VI\n", "whose-turn", "Dov and Cleo are each to give cards"),
    ("turn: Ada\nrulings:\n  - play: gives VI\n", "whose-turn", "Ada has a turn to take"),
    ("turn: Ada\nrulings:\n  - play: draws VI\n", "whose-turn", "Ada has a turn to take"),
    ("turn: Ada\nrulings:\n  - play: shows Moon\n", "no-decision", "nothing to rule on"),
    ("taxes: []\nrulings:\n  - play: gives 2 unseen\n    by: Dov\n", "unseen-play", "name the cards"),
]


@pytest.mark.parametrize(("text", "code", "words"), BAD, ids=[row[0][:30] for row in BAD])
def test_what_is_no_case_of_taxes_is_refused(text: str, code: str, words: str) -> None:
    refused = faults_of(lambda: loads(HEAD + text))
    assert code in [fault.code for fault in refused]
    assert words in " ".join(fault.message + fault.help for fault in refused)
    assert all(fault.help for fault in refused)


def test_cards_not_in_hand_cannot_be_given() -> None:
    case = loads(f"{HEAD}taxes: []\nhands: {{Dov: III IV}}\n")
    with pytest.raises(Refused, match="the play takes an Ace"):
        judge(case, "gives Ace III", by="Dov")


FLAGS = [
    (["judge", "gives A K", "--owing", "2", "--holding", "A K K 3"], 0),
    (["judge", "gives K K", "--owing", "2", "--holding", "A K K 3"], 1),
    (["judge", "gives 3 K", "--owing", "2 any", "--holding", "A K K 3"], 0),
    (["judge", "gives A K", "--owing", "2", "--holding", "A K + 3 unseen"], 3),
    (["judge", "gives K", "--tribute", "--holding", "K 3 Tower"], 0),
    (["judge", "gives Tower", "--tribute", "--holding", "K 3 Tower"], 1),
    (["judge", "gives K", "--owing", "2 worst", "--holding", "K"], 2),
    (["judge", "gives K", "--owing", "two", "--holding", "K"], 2),
    (["judge", "gives K", "--owing", "2", "--lead", "--holding", "K"], 2),
    (["judge", "gives K", "--tribute", "--game", "tahimi", "--holding", "K"], 2),
    (["judge", "draws K", "--owing", "1", "--holding", "K"], 1),
]


@pytest.mark.parametrize(("arguments", "code"), FLAGS, ids=[" ".join(row[0]) for row in FLAGS])
def test_a_payment_on_the_command_line(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == code
    printed = capsys.readouterr()
    assert printed.out if code != 2 else "help" in printed.err or "^" in printed.err


def test_plays_lists_what_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of(capsys, ["plays", "--owing", "2", "--holding", "III King King Ace"]).split("\n") == [
        "gives King Ace",
        "",
    ]

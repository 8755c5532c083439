"""Questions about points that cannot be counted, about one player's, and about the game so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator import Refused, ask, loads
from adjudicator.cards import GIVES, PUT, Play
from adjudicator.engine.query import Unanswerable, answers, find
from adjudicator.engine.state import Action
from adjudicator.games import GAMES
from adjudicator.games.loka.state import Ending, State
from tests.games.loka.answered import answered
from tests.games.loka.test_asks import BEN, FIVE, LAID, PLAYERS, SUITS, TRICKS, dealt, moved

HAND = f"won: {{Ben: {BEN} {FIVE}}}\n{TRICKS}\n{LAID}\nfool: Cleo to Ben"
"""A hand that comes to Ada 58, Ben 110 and Cleo 3: Ada +3, Ben +159, Cleo -162."""
COUNTING = (
    "what are the points",
    "what are the points of Ada",
    "what are the points of Ben",
    "what are the points of Cleo",
    "what is the settlement",
    "what does Ben win",
    "who won the hand",
    "what are the totals",
    "who won the game",
)


def reasons(more: str, question: str) -> list[str]:
    """Why a question about a case has its answer."""
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}\n")
    return [reason.text for reason in ask(case, question).reasons]


# -- points that cannot be counted


def owing(seed: int = 3) -> State:
    """A hand with every trick played, before the Fool is paid for."""
    book, state, _, events = dealt(seed, {})
    for event in events[:-1]:
        state = moved(book, state, event)
    assert events[-1].kind == "pay" and state.fool is not None
    return state


def refusal(state: State, question: str, cut: bool, totals: Mapping[str, int] | None) -> Unanswerable:
    """Why a question about a moment of the third hand is not answered."""
    book, *_ = dealt(3, {})
    wanted = find(question, GAMES["loka"].queries(), PLAYERS)
    assert wanted is not None
    with pytest.raises(Unanswerable) as caught:
        answers(book.situation(state), Ending(number=3, cut=cut, totals=totals, recorded=True), wanted)
    return caught.value


@pytest.mark.long
@pytest.mark.parametrize("question", COUNTING)
def test_no_points_are_given_where_a_card_counts_twice_or_the_hand_is_cut(question: str) -> None:
    state, earlier = owing(), {"Ada": 30, "Ben": 0, "Cleo": -30}
    book, *_ = dealt(3, {})
    owner, winner = state.fool or ("", "")
    twice = state.piles[winner][0]
    wrong = book.rules.apply(state, Action(owner, Play(GIVES, (twice,))))
    rightly = book.rules.apply(state, Action(owner, Play(GIVES, (state.piles[owner][0],))))
    put_twice = replace(state, laid=(), piles={**state.piles, owner: (twice, *state.piles[owner][1:])})
    moments = ((wrong, False), (wrong, True), (rightly, True), (state, True), (put_twice, True), (put_twice, False))
    for after, cut in moments:
        fault = refusal(after, question, cut, earlier)
        assert fault.code == "uncounted" and "cannot have been there" in str(fault) and "171" in fault.help


def test_what_was_paid_is_paid_for_whether_it_was_owed_or_not() -> None:
    state = owing()
    book, *_ = dealt(3, {})
    owner, winner = state.fool or ("", "")
    for cards in ((state.piles[winner][0],), state.piles[owner][:2]):
        wrong = book.rules.apply(state, Action(owner, Play(GIVES, cards)))
        for question, value in (("what is owed for the Fool", "nothing"), ("who is to play", "nobody")):
            wanted = find(question, GAMES["loka"].queries(), PLAYERS)
            assert wanted is not None
            assert answers(book.situation(wrong), Ending(number=1, cut=True), wanted)[0].answer.value == value


def test_a_total_is_not_given_without_an_earlier_hand() -> None:
    fault = refusal(owing(), "what are the totals", False, None)
    assert fault.code == "totals-untold" and "not counted" in str(fault) and "round:" not in fault.help


# -- what the cards that are told prove


def test_a_player_of_the_fool_whose_tricks_are_a_card_short_has_paid() -> None:
    fool = "fool: Ada to Ben\ntricks: {Ada: 1, Ben: 16, Cleo: 8}"
    short = f"{fool}\nwon: {{Ada: 3 of Cups Queen of Cups}}"
    assert answered(short, "what is owed for the Fool") == "nothing"
    assert answered(short, "what may Ada pay with") == "nothing"
    assert answered(short, "what are the points of Ada") == "11", "the Queen, the 3, the Fool and a trick"
    whole = f"{fool}\nwon: {{Ada: 3 of Cups Queen of Cups 4 of Coins}}"
    assert answered(whole, "what is owed for the Fool") == "Ada owes Ben one card"
    assert answered(whole, "what are the points of Ada") == "11", "the same, and the 4 is paid"


def test_a_dealer_with_tricks_may_have_paid_with_a_card_laid_away() -> None:
    more = f"won: {{Ada: 24 unseen, Ben: {BEN} {FIVE} 2 of Clubs, Cleo: World Magician 3 of Clubs}}\nfool: Cleo to Ben"
    more += "\ntricks: {Ada: 8, Ben: 16, Cleo: 1}\ndiscards: 4 of Clubs 5 of Clubs"
    assert answered(more, "what is owed for the Fool") == "nothing"
    assert answered(more, "what are the points of Cleo") == "19"


@pytest.mark.parametrize(
    ("more", "player", "points"),
    [
        ("won: {Ada: Fool 2 of Cups 3 of Cups}\nfool: Ben to Ada\ntricks: {Ada: 1, Ben: 0, Cleo: 24}", "Ada", "8"),
        ("won: {Ada: Fool 2 of Cups 3 of Cups}\nfool: Ben to Ada\ntricks: {Ada: 1, Ben: 0, Cleo: 24}", "Ben", "0"),
        ("won: {Ada: Fool 2 of Cups 3 of Cups}\nfool: Ben to Ada\ntricks: {Ada: 1, Ben: 0, Cleo: 24}", "Cleo", "163"),
        (f"fool: Cleo to Ben\n{TRICKS}\ndiscards: 2 of Clubs Queen of Clubs 4 of Trumps", "Cleo", "6"),
    ],
)
def test_one_players_points_need_that_players_cards_alone(more: str, player: str, points: str) -> None:
    assert answered(more, f"what are the points of {player}") == points


def test_of_one_players_points_only_those_payments_are_stated_that_they_depend_on() -> None:
    more = "won: {Ada: King of Cups + 2 unseen, Cleo: World 2 of Cups 3 of Cups}\nfool: Ada to Ben"
    more += f"\ntricks: {{Ada: 1, Ben: 23, Cleo: 1}}\n{LAID}"
    assert answered(more, "what are the points of Cleo") == "11"
    assert not any("pays" in reason for reason in reasons(more, "what are the points of Cleo"))


def test_one_players_points_need_those_of_whoever_still_pays_that_player() -> None:
    ben = f"won: {{Ben: {BEN} {FIVE}}}\nfool: Ada to Ben\ntricks: {{Ada: 1, Ben: 16, Cleo: 8}}"
    with pytest.raises(Refused, match="nobody has named every card"):
        answered(ben, "what are the points of Ben")
    both = ben.replace("won: {", "won: {Ada: King of Clubs Queen of Clubs Jack of Clubs, ")
    assert answered(both, "what are the points of Ben") == "107", "89 in the cards, 16 tricks and the Jack"
    assert answered(both, "what does Ben win") == "+150"


def test_a_card_that_nobody_named_was_laid_away_with_the_two_that_are_named() -> None:
    taken = [SUITS["Clubs"][0], *SUITS["Clubs"][4:], *(f"{number} of Trumps" for number in range(7, 21)), "World"]
    ada = f"won: {{Ben: {BEN} {FIVE} 3 of Clubs, Ada: {' '.join(taken)}}}\ntricks: {{Ada: 9, Ben: 16, Cleo: 0}}"
    more = f"{ada}\nfool: Ada to Ben\ndiscards: 2 of Clubs 4 of Clubs"
    assert answered(more, "what is owed for the Fool") == "nothing"
    assert answered(more, "what are the points") == "Ada 58, Ben 106, Cleo 7", "the Magician is the third"


# -- tricks that are only counted


@pytest.mark.parametrize(
    ("more", "question", "answer", "why"),
    [
        (
            "tricks: {Ada: 4, Ben: 3, Cleo: 3}\nhands: {Ada: 15 unseen}",
            "how many cards has Ben",
            "15",
            "Ben has played ten of them.",
        ),
        (
            "tricks: {Ada: 4, Ben: 3, Cleo: 3}",
            "what is owed for the Fool",
            "nothing",
            "The Fool is paid for when the hand is over, and this one is not.",
        ),
        ("tricks: {Ada: 4, Ben: 3, Cleo: 3}", "is the hand over", "no", "Ten of the 25 tricks are over."),
        ("tricks: {Ada: 0, Ben: 1, Cleo: 0}", "is the hand over", "no", "One of the 25 tricks is over."),
        ("opening: yes", "is the hand over", "no", "None of the 25 tricks is over."),
        (
            "tricks: {Ada: 2}\nturn: Ben",
            "how many tricks has Ada",
            "2",
            "Two of the 25 tricks are told of: Ada took two.",
        ),
        ("tricks: {Ada: 0, Ben: 4, Cleo: 0}", "who took the trick", "Ben", "Ben has taken every trick so far."),
        (
            "tricks: {Ada: 4, Ben: 3, Cleo: 3}\ntrick: [Cleo: 2 of Cups]",
            "who took the trick",
            "Cleo",
            "Cleo has the lead of this trick, as whoever won the last one does.",
        ),
        (
            "trick: [Cleo: discard Fool 2 of Cups 3 of Cups, Ada: 4 of Cups]",
            "what is owed for the Fool",
            "nothing",
            "Cleo laid the Fool away: it was not played, and nothing is owed for it.",
        ),
        ("opening: yes", "who took the trick", "nobody", "No trick has ended yet."),
        ("opening: yes", "who led", "nobody", "Nobody has led yet."),
        ("tricks: {Ada: 20, Ben: 5}", "what is led", "nothing", "All 25 tricks are played."),
        ("tricks: {Ada: 4, Ben: 3, Cleo: 3}\nhands: {Ben: Fool + 14 unseen}", "who keeps the Fool", "not settled", ""),
    ],
)
def test_of_tricks_only_counted_nothing_is_made_up(more: str, question: str, answer: str, why: str) -> None:
    assert answered(more, question) == answer
    assert not why or why in reasons(more, question)


def test_the_deal_is_put_in_sentences() -> None:
    assert reasons("opening: yes", "how many cards are dealt")[0].startswith("Five packets of five")


def test_the_points_of_a_hand_rest_on_both_headings() -> None:
    case = loads("game: loka\nplayers: Ada Ben Cleo\nopening: yes\n")
    cites = str(ask(case, "how many points has a hand"))
    assert 'Loka, "Card Points"' in cites and 'Loka, "Scores"' in cites


# -- the game so far


def test_the_totals_are_the_earlier_hands_and_this_one() -> None:
    more = f"{HAND}\nround: 2\ntotals: {{Ada: 30, Ben: -60, Cleo: +30}}"
    assert answered(more, "what are the totals") == "Ada +33, Ben +99, Cleo -132"
    why = reasons(more, "what are the totals")
    assert why[0] == "Ada: +30 + 3 = +33; Ben: -60 + 159 = +99; Cleo: +30 - 162 = -132. Together 0."
    assert "3 x (110 - 57) = 159" in why[1] and "2 x 53 - 1 to Ada + 54 from Cleo = 159" in why[2]
    made = "Ada 49 + 9 = 58; Ben 89 + 5 for the Fool + 16 = 110; Cleo 3 + 0 = 3"
    assert why[3] == f"Points of the cards, and one for each trick: {made}."
    begun = "opening: yes\nround: 2\ntotals: {Ada: 30, Ben: -60, Cleo: 30}"
    assert answered(begun, "what are the totals") == "Ada +30, Ben -60, Cleo +30"


def test_a_first_hand_adds_to_nothing() -> None:
    for number in (1, 4, 7):
        assert answered(f"{HAND}\nround: {number}", "what are the totals") == "Ada +3, Ben +159, Cleo -162"
        assert answered(f"opening: yes\nround: {number}", "what are the totals") == "Ada 0, Ben 0, Cleo 0"


def test_the_totals_of_earlier_hands_stand_as_given_under_every_reading() -> None:
    more = f"{HAND}\nround: 3\ntotals: {{Ada: 30, Ben: -60, Cleo: 30}}"
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}\n")
    others = {other.answer: dict(other.readings) for other in ask(case, "what are the totals").others}
    assert others["Ada +31, Ben -7, Cleo -24"] == {"lo.settlement": "once"}
    assert answered(more, "what are the totals", lo__settlement="once") == "Ada +31, Ben -7, Cleo -24"


@pytest.mark.parametrize(
    ("totals", "winner", "why"),
    [
        ("Ada: 30, Ben: -60, Cleo: 30", "Ben", "Ben has +99 in all, the most."),
        ("Ada: 156, Ben: 0, Cleo: -156", "Ada, Ben", "Ada and Ben have +159 in all, the most, and share the game."),
        (
            "Ada: -3, Ben: -159, Cleo: 162",
            "Ada, Ben, Cleo",
            "Ada, Ben and Cleo have 0 in all, the most, and share the game.",
        ),
    ],
)
def test_who_has_most_after_three_hands_wins_the_game(totals: str, winner: str, why: str) -> None:
    more = f"{HAND}\nround: 3\ntotals: {{{totals}}}"
    assert answered(more, "who won the game") == winner
    assert reasons(more, "who won the game")[:2] == [why, "A game is three hands, and this was hand 3."]


def test_a_table_tells_the_number_of_the_hand_and_the_totals() -> None:
    state = owing()
    book, *_ = dealt(3, {})
    owner, _ = state.fool or ("", "")
    after = book.rules.apply(state, Action(owner, Play(GIVES, (state.piles[owner][0],))))
    here = Ending(number=6, totals={"Ada": 30, "Ben": 0, "Cleo": -30})
    scores = book.rules.scores(after)
    won = {player: 3 * (score - 57) + {"Ada": 30, "Cleo": -30}.get(player, 0) for player, score in scores.items()}
    expected = {
        "when is the game over": "now",
        "is the game over": "yes",
        "who cuts": "Ben",
        "what are the totals": ", ".join(f"{player} {total:+d}" for player, total in won.items()),
        "who won the game": max(won, key=lambda player: won[player]),
    }
    for question, value in expected.items():
        wanted = find(question, GAMES["loka"].queries(), PLAYERS)
        assert wanted is not None
        answer = answers(book.situation(after), here, wanted)[0].answer
        assert answer.value == value, question
        assert not answer.unless, question


def test_a_card_on_the_table_is_no_part_of_the_tricks_counted() -> None:
    book, state, _, events = dealt(3, {})
    for event in events[:4]:
        state = moved(book, state, event)
    player = state.turn or ""
    card = next(iter(state.hands[player].cards))
    state = book.rules.apply(state, Action(player, Play(PUT, (card,))))
    wanted = find(f"how many cards has {player}", GAMES["loka"].queries(), PLAYERS)
    assert wanted is not None
    answer = answers(book.situation(state), Ending(number=1), wanted)[0].answer
    assert answer.value == "23" and answer.grounds[1].text == f"{player} has played two of them."

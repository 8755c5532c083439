"""Questions about a hand of Loka: by hand, against the oracle, from fewer and fewer facts, and refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import cast

import pytest

from adjudicator import Refused, ask, loads
from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.engine.query import NAME, PLAY, ParsedQuestion, Unanswerable, answers, find, same
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant, variant
from adjudicator.games import GAMES
from adjudicator.games.loka.cards import where
from adjudicator.games.loka.state import Ending, State, worth
from tests.games.loka.answered import answered
from tests.oracles.loka import After, Event, tell
from tests.oracles.loka_walk import Hands, walk

PLAYERS = ("Ada", "Ben", "Cleo")
KINDS = {"lay": DISCARD, "play": PUT, "pay": GIVES}
LOKA = GAMES["loka"]
CARDS = tuple(where(LOKA.lexicon({})))
SUITS = {"Swords": CARDS[:14], "Cups": CARDS[14:28], "Coins": CARDS[28:42], "Clubs": CARDS[42:56]}


# -- whole hands: the answers of a table are those of the oracle


def dealt(seed: int, readings: Mapping[str, str]) -> tuple[Variant[State], State, Hands, list[Event]]:
    """A hand dealt, and what the oracle's players do in it."""
    book = cast("Variant[State]", variant(LOKA, readings))
    hands, events = walk(random.Random(seed), readings)
    start = book.rules.start(PLAYERS, {player: Hand(dict(Counter(cards))) for player, cards in hands.items()})
    return book, start, hands, events


def moved(book: Variant[State], state: State, event: Event) -> State:
    """The hand after what somebody does."""
    after: State = book.rules.apply(state, Action(event.player, Play(KINDS[event.kind], event.cards)))
    return after


def value(book: Variant[State], state: State, question: str) -> str:
    """The answer to a question about a moment."""
    wanted = find(question, GAMES["loka"].queries(), PLAYERS)
    assert wanted is not None
    return answers(book.situation(state), Ending(), wanted)[0].answer.value


def expected(now: After) -> dict[str, str]:
    """What the oracle says to some of the questions."""
    who = now.open.player if now.open else "nobody"
    leads = who if now.open and now.open.kind == "turn" and not now.trick else "nobody"
    led = {None: "nothing", "Trumps": "trumps"}.get(now.led, now.led or "")
    wanted = {
        "who is to play": who,
        "who leads": PLAYERS[0] if now.open and now.open.kind == "lay" else leads,
        "who took the trick": now.tricks[-1].winner if now.tricks else "nobody",
        "which suit must be followed": led,
        "is the hand over": "yes" if len(now.tricks) == 25 else "no",
    }
    if now.open and now.open.kind == "debt" and now.debt:
        gives = "the Fool" if now.open.options == {"Fool"} else "one card"
        wanted["what is owed for the Fool"] = f"{now.debt.player} owes {now.debt.to} {gives}"
    if now.scores is not None and now.settlement is not None:
        wanted["what are the points"] = ", ".join(f"{p} {score}" for p, score in now.scores.items())
        wanted["what is the settlement"] = ", ".join(f"{p} {won}" for p, won in now.settlement.items())
    return wanted


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_the_answers_of_a_table_are_those_of_the_oracle(seed: int) -> None:
    readings = {
        "lo.fool.led": ("next", "free")[seed % 2],
        "lo.settlement": ("each", "once")[seed // 2 % 2],
        "lo.fool.pay_from_discard": ("no", "yes")[seed // 3 % 2],
    }
    book, state, hands, events = dealt(seed, readings)
    story = tell(hands, events, readings)
    for now, event in zip((story.before, *story.after), (*events, None), strict=True):
        for question, wanted in expected(now).items():
            match = find(question, GAMES["loka"].queries(), PLAYERS)
            assert match is not None
            assert same(match.query.made, wanted, value(book, state, question), book.lexicon), question
        for player in PLAYERS:
            assert value(book, state, f"how many cards has {player}") == str(len(now.hands[player]))
            tricks = sum(taken.winner == player for taken in now.tricks)
            assert value(book, state, f"how many tricks has {player}") == str(tricks)
        if event is not None:
            state = moved(book, state, event)


def test_what_may_be_paid_is_what_the_oracle_says() -> None:
    paid = 0
    for seed in range(12):
        readings = {"lo.fool.pay_from_discard": ("no", "yes")[seed % 2]}
        book, state, hands, events = dealt(seed, readings)
        *before, last = events
        for event in before:
            state = moved(book, state, event)
        if last.kind != "pay":
            continue
        due = tell(hands, before, readings).end.open
        assert due is not None
        wanted = find(f"what may {due.player} pay with", GAMES["loka"].queries(), PLAYERS)
        assert wanted is not None
        options = value(book, state, str(wanted))
        assert same(wanted.query.made, " ".join(due.options), options, book.lexicon)
        paid += 1
    assert paid > 5


def test_every_answer_rests_on_a_rule_on_file() -> None:
    ids = {entry.id for entry in LOKA.rulebook(LOKA.lexicon({})).entries()}
    seen: set[str] = set()
    earlier = {"Ada": 30, "Ben": 0, "Cleo": -30}
    book, state, _, events = dealt(3, {})
    for event in (*events, None):
        if event is None or len(state.taken) in (0, 1, 24, 25):
            for one in GAMES["loka"].queries():
                try:
                    wanted = ParsedQuestion(one, "Ben" if NAME in one.words else "")
                    branches = answers(book.situation(state), Ending(number=3, totals=earlier), wanted)
                except Unanswerable as fault:
                    assert str(fault) and fault.help
                    continue
                seen.add(one.words)
                for branch in branches:
                    assert branch.answer.grounds
                    assert {ground.id for ground in branch.answer.grounds} <= ids
        if event is not None:
            state = moved(book, state, event)
    assert seen == {one.words for one in GAMES["loka"].queries() if PLAY not in one.words}


# -- the same hand, from less and less told


def piles(state: State, *players: str) -> str:
    """The tricks of some players as a case has them."""
    return "\n".join(f"  {player}: {' '.join(state.piles[player]) or 'nothing'}" for player in players)


def finished(seed: int) -> tuple[str, State]:
    """The lines of a whole hand as a case has them, and the hand before the Fool is paid for."""
    book, state, _, events = dealt(seed, {})
    lines = []
    for event in events:
        if event.kind != "pay":
            play = Play(KINDS[event.kind], event.cards)
            state = moved(book, state, event)
            lines.append(f"  - {event.player}: {play}")
    return "\n".join(lines), state


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 8])
def test_a_hand_given_by_its_tricks_has_the_points_of_the_whole_history(seed: int) -> None:
    lines, state = finished(seed)
    assert state.fool is not None
    taken = ", ".join(f"{player}: {state.taken_by(player)}" for player in PLAYERS)
    fool = f"fool: {' to '.join(state.fool)}"
    laid = f"discards: {' '.join(state.laid)}"
    questions = ("what are the points", "what is owed for the Fool", "who keeps the Fool", "what is the settlement")
    for question in questions:
        whole = answered(f"trick:\n{lines}", question)
        every = f"won:\n{piles(state, *PLAYERS)}\ntricks: {{{taken}}}\n{fool}\n{laid}"
        assert answered(every, question) == whole
        assert answered(f"won:\n{piles(state, *PLAYERS)}\n{fool}", question) == whole, "the pack has the rest"
        for gone in PLAYERS:
            two = piles(state, *(player for player in PLAYERS if player != gone))
            assert answered(f"won:\n{two}\ntricks: {{{taken}}}\n{fool}\n{laid}", question) == whole, gone


def test_a_history_goes_on_from_the_tricks_given() -> None:
    lines, state = finished(3)
    every = lines.splitlines()
    rest, before = every[-6:], state.taken[:-2]
    won = {player: [] for player in PLAYERS}  # type: dict[str, list[str]]
    for trick in before:
        won[trick.winner] += [card for _, card in trick.cards if card != "Fool"]
    fool = next((owner, t.winner) for t in before for owner, card in t.cards if card == "Fool")
    won_piles = "\n".join(f"  {player}: {' '.join(cards)}" for player, cards in won.items())
    more = f"won:\n{won_piles}\nfool: {' to '.join(fool)}\ndiscards: {' '.join(state.laid)}\ntrick:\n"
    for question in ("what are the points", "who has how many tricks", "who took the trick"):
        assert answered(more + "\n".join(rest), question) == answered(f"trick:\n{lines}", question)
    assert answered(more + "\n".join(rest[:3]), "is the hand over") == "no"
    assert answered(more + "\n".join(rest[:3]), "how many cards has Ben") == "1"


# -- by hand

BEN = f"{' '.join(SUITS['Swords'])} {' '.join(SUITS['Cups'])} {' '.join(SUITS['Coins'])}"
FIVE = "2 of Trumps 3 of Trumps 4 of Trumps 5 of Trumps 6 of Trumps"
TRICKS = "tricks: {Ada: 9, Ben: 16, Cleo: 0}"
LAID = "discards: 2 of Clubs 3 of Clubs 4 of Clubs"


def test_a_dearer_card_for_the_fool_is_named_where_it_matters() -> None:
    more = f"won: {{Ben: {BEN} {FIVE}}}\n{TRICKS}\n{LAID}\nfool: Ada to Ben\n"
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}")
    answer = ask(case, "what are the points")
    assert answer.answer == "Ada 62, Ben 106, Cleo 3"
    assert answer.unless == ("Ada pays for the Fool with a card worth more than one point",)
    assert ask(case, "what are the points of Cleo").unless == ()
    assert ask(case, "who won the hand").unless == ()
    assert "7 of Trumps" not in answered(more, "what does Ada win")


def test_the_arithmetic_is_shown() -> None:
    more = f"won: {{Ben: {BEN} {FIVE}}}\n{TRICKS}\n{LAID}\nfool: Cleo to Ben\n"
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}")
    reasons = [reason.text for reason in ask(case, "what are the points").reasons]
    assert reasons[0] == "Ada: 4 cards at 5, 1 at 4, 1 at 3, 1 at 2, 20 at 1 = 49, and nine tricks: 58."
    assert reasons[2] == "Cleo: 3 cards at 1 = 3, and no tricks: 3."
    assert reasons[-1] == "Together 58 + 110 + 3 = 171."
    texts = [reason.text for reason in ask(case, "what is the settlement").reasons]
    assert texts[0].startswith("Ada: 3 x (58 - 57) = 3; Ben: 3 x (110 - 57) = 159;")
    assert texts[0].endswith("Together 0.")


def test_each_unclear_sentence_is_named_where_it_bears_on_the_answer() -> None:
    more = f"won: {{Ben: {BEN} {FIVE}}}\n{TRICKS}\n{LAID}\nfool: Cleo to Ben\n"
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}")
    others = {other.answer: dict(other.readings) for other in ask(case, "what are the points").others}
    assert others == {"Ada 58, Ben 106, Cleo 7": {"lo.fool.pay_from_discard": "yes"}}
    assert ask(case, "what are the points of Ada").holds
    assert not ask(case, "what is the settlement").holds


def test_unseen_cards_that_are_all_in_one_place_or_of_one_worth_are_no_matter() -> None:
    rest = [card for card in CARDS if card not in f"{BEN} {FIVE}" and card != "Fool"]
    cheap = [card for card in rest if worth({}).points(card) == 1 and card not in LAID]
    dear = [card for card in rest if card not in cheap and card not in LAID]
    assert len(dear) + len(cheap) == 27
    one = f"won: {{Ben: {BEN} {FIVE}, Ada: {' '.join(dear)} + {len(cheap)} unseen}}\n{TRICKS}\nfool: Ada to Ben\n"
    assert answered(f"{one}{LAID}", "what are the points") == "Ada 62, Ben 106, Cleo 3"
    assert answered(one, "what are the points") == "Ada 62, Ben 106, Cleo 3", "what was laid away is worth three"
    two = f"won: {{Ben: {BEN} + 5 unseen, Ada: {' '.join(dear)} + {len(cheap)} unseen}}\n{TRICKS}\nfool: Ada to Ben\n"
    assert answered(f"{two}{LAID}", "what are the points") == "Ada 62, Ben 106, Cleo 3"


def test_a_settled_hand_owes_nothing_more() -> None:
    book, state, _, events = dealt(3, {})
    for event in events:
        state = moved(book, state, event)
    assert events[-1].kind == "pay" and state.ended
    assert value(book, state, "what is owed for the Fool") == "nothing"
    assert value(book, state, "who is to play") == "nobody"
    assert value(book, state, "what may Ben pay with") == "nothing"


def test_a_dealer_who_paid_with_a_card_laid_away_has_two_of_them() -> None:
    more = f"won: {{Ben: {BEN} {FIVE} 2 of Clubs}}\n{TRICKS}\ndiscards: 3 of Clubs 4 of Clubs\nfool: Cleo to Ben"
    assert answered(more, "what is owed", lo__fool__pay_from_discard="yes") == "nothing"
    assert answered(more, "what are the points", lo__fool__pay_from_discard="yes") == "Ada 58, Ben 106, Cleo 7"
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\nreadings: {{lo.fool.pay_from_discard: 'yes'}}\n{more}\n")
    why = ask(case, "what is owed").reasons[0].text
    assert why.endswith("Ben's sixteen tricks have all 48 cards, though the Fool went back.")


def test_the_cheapest_payment_is_named() -> None:
    case = loads(
        "game: loka\nplayers: Ada Ben Cleo\ntricks: {Ada: 1, Ben: 16, Cleo: 8}\nfool: Ada to Ben\n"
        "won: {Ada: Queen of Cups Jack of Cups King of Cups}\n"
    )
    answer = ask(case, "what may Ada pay with")
    assert answer.answer == "Jack of Cups, Queen of Cups, King of Cups"
    assert answer.reasons[1].text == "Any of them will do; the cheapest are worth two points."


def test_a_moment_is_answered_where_somebody_played_out_of_turn() -> None:
    book = cast("Variant[State]", variant(LOKA))
    state = book.rules.start(PLAYERS, {player: Hand(unseen=25) for player in PLAYERS})
    for player, play in (
        ("Cleo", Play(DISCARD, tuple(SUITS["Clubs"][1:4]))),
        ("Ben", Play(PUT, ("3 of Cups",))),
        ("Ada", Play(PUT, ("King of Cups",))),
    ):
        state = book.rules.apply(state, Action(player, play))
    assert value(book, state, "who is to play") == "Cleo"
    assert value(book, state, "what is led") == "Cups"
    assert value(book, state, "how many cards has Ada") == "24"


def test_a_moment_of_a_hand_is_answered_under_each_reading() -> None:
    book = cast("Variant[State]", variant(LOKA))
    state = book.rules.start(PLAYERS, {player: Hand(unseen=25) for player in PLAYERS})
    for player, play in (
        ("Cleo", Play(DISCARD, tuple(SUITS["Clubs"][1:4]))),
        ("Ada", Play(PUT, ("Fool",))),
        ("Ben", Play(PUT, ("4 of Cups",))),
    ):
        state = book.rules.apply(state, Action(player, play))
    wanted = find("what is led", GAMES["loka"].queries(), PLAYERS)
    assert wanted is not None
    branches = answers(book.situation(state), Ending(), wanted)
    assert {branch.options["lo.fool.led"]: branch.answer.value for branch in branches} == {
        "next": "Cups",
        "free": "nothing",
        "barred": "Cups",
    }


def test_the_hands_have_as_many_cards_as_the_tricks_leave() -> None:
    more = "tricks: {Ada: 20, Ben: 3, Cleo: 0}\nturn: Ada"
    hands = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}\n").situation.table.hands
    assert hands == dict.fromkeys(PLAYERS, Hand(unseen=2))
    last = "tricks: {Ada: 20, Ben: 4}\ntrick: [Ada: 2 of Cups, Ben: 3 of Cups, Cleo: 4 of Cups]"
    hands = loads(f"game: loka\nplayers: Ada Ben Cleo\n{last}\n").situation.table.hands
    assert hands == dict.fromkeys(PLAYERS, Hand())


def test_suits_go_by_the_names_of_the_table() -> None:
    more = "suits: Schellen Laub Eichel Herz\ntrick: [Ada: 2 of Laub, Ben: King of Laub]"
    assert answered(more, "which suit must be followed") == "Laub"
    assert "Schellen Laub Eichel Herz" in answered(more, "which cards make the deck")


@pytest.mark.parametrize(
    ("more", "question", "answer"),
    [
        ("turn: Ben", "who leads", "Ben"),
        ("turn: Ada", "who cuts", "Ben"),
        ("turn: Ada", "who deals next", "Ada"),
        ("won: {Ada: 27 unseen, Ben: 48 unseen}", "who keeps the Fool", "Cleo"),
        ("won: {Ada: 27 unseen, Ben: 48 unseen}", "what is owed", "nothing"),
        ("trick: [Ada: Fool]", "which suit must be followed", "nothing"),
        ("trick: [Ada: 3 of Trumps]", "what is led", "trumps"),
        ("trick: [Ben: 3 of Cups]\nhands: {Ada: 7 unseen}", "how many cards has Ben", "6"),
        ("trick: [Ben: 3 of Cups]\nhands: {Ada: 7 unseen}", "how many cards has Cleo", "7"),
        ("round: 4\nopening: yes", "who cuts", "nobody"),
        ("round: 2\nopening: yes", "when is the game over", "after this hand and one more"),
        ("turn: Ada", "when is the game over", "after three hands"),
        ("tricks: {Ada: 20, Ben: 5}\nround: 3", "is the game over", "yes"),
        ("trick: [Ada: Fool, Ben: 2 of Cups, Cleo: 3 of Cups]\nopening: yes", "who keeps the Fool", "not settled"),
        (
            "trick: [Ada: Fool, Ben: 2 of Cups, Cleo: 3 of Cups]\ntricks: {Ada: 1, Ben: 0, Cleo: 0}",
            "who keeps the Fool",
            "Ada",
        ),
        ("fool: Ada to Ben\ntricks: {Ada: 24, Ben: 1, Cleo: 0}", "what does Ada owe", "Ada owes Ben one card"),
        ("fool: Ada to Ben\ntricks: {Ada: 20, Ben: 1, Cleo: 0}", "what does Ada owe", "nothing"),
    ],
)
def test_answers_by_hand(more: str, question: str, answer: str) -> None:
    assert answered(more, question) == answer


def test_a_dealer_who_may_pay_with_what_was_laid_away_keeps_the_fool() -> None:
    more = "opening: yes\ntrick: [Ada: 2 of Cups, Ben: 3 of Cups, Cleo: Fool]"
    assert answered(more, "who keeps the Fool") == "not settled"
    assert answered(more, "who keeps the Fool", lo__fool__pay_from_discard="yes") == "Cleo"


# -- the end, and the document's numbers


def test_a_hand_that_is_over_has_nobody_to_play_and_no_cards_left() -> None:
    lines, _ = finished(8)
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\ntrick:\n{lines}\n")
    assert case.to_act is None
    assert ask(case, "how many cards has Cleo").answer == "0"
    held = "\nhands: {Ada: 1 unseen}"
    with pytest.raises(Refused, match="Ada is out and holds cards"):
        loads(f"game: loka\nplayers: Ada Ben Cleo\ntrick:\n{lines}{held}\n")


CHECKS: Mapping[str, Callable[[str], bool]] = {
    "how many points has a hand": lambda answer: answer == "171",
    "what is the average": lambda answer: answer == "57",
    "how many cards make the deck": lambda answer: answer == "78",
}


@pytest.mark.parametrize("question", CHECKS)
def test_the_numbers_of_the_document(question: str) -> None:
    assert CHECKS[question](answered("opening: yes", question))


def test_what_follows_says_once_why_a_trick_was_won() -> None:
    case = loads("game: loka\nplayers: Ada Ben Cleo\ntrick: [Ada: 7 of Cups, Ben: 3 of Cups]\n")
    (why,) = ask(case, "what happens if Cleo plays 2 of Cups").reasons
    assert why.text.count("the highest of the suit led") == 1 and why.text.endswith("Ada won the trick, and leads.")


@pytest.mark.parametrize(
    ("round", "when"),
    [(1, "after this hand and two more"), (2, "after this hand and one more"), (3, "after this hand")],
)
def test_the_hand_that_is_going_on_is_counted_apart(round: int, when: str) -> None:
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\nround: {round}\nopening: yes\n")
    assert ask(case, "when is the game over").answer == when

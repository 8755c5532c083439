"""Questions about a table: matched by their words, answered under every reading, held to the round."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from adjudicator import Refused, ask, loads
from adjudicator.cards import DRAWS, GIVES, PASS, Hand, Play
from adjudicator.engine.query import (
    CARDS,
    NAME,
    ORDER,
    PLAY,
    PLAYERS,
    SHARES,
    TEXT,
    ParsedQuestion,
    Reply,
    answers,
    find,
    same,
)
from adjudicator.engine.state import Action
from adjudicator.games import GAMES
from adjudicator.games.tahimi.state import DRAW, TURN, State
from adjudicator.report.plays import legal_plays
from tests.games.climbing import Rules, rules
from tests.helpers import by_key, fault_of
from tests.thinning import LONG, each

PLAYERS_HERE = ("Ada", "Ben", "Cleo", "Dov")
TRICK = """
game: {game}
players: Ada Ben Cleo Dov
{more}
"""


def answered(more: str, question: str, game: str = "tahimi", **readings: str) -> tuple[str, tuple[str, ...]]:
    """The answer and the ids of its reasons."""
    case = loads(TRICK.format(game=game, more=more))
    answer = ask(case, question, readings=by_key(readings))
    return answer.answer, answer.because


# -- the words


@each(3, LONG)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_question_matches_each_of_its_words(game: str, each: int) -> None:
    for one in GAMES[game].queries()[::each]:
        for words in (one.words, *one.also):
            for player in PLAYERS_HERE if NAME in words else PLAYERS_HERE[:1]:
                text = words.replace(NAME, player)
                match = find(f" {text.upper()}? ", GAMES[game].queries(), PLAYERS_HERE)
                assert match is not None and match.query == one
                assert match.about == (player if NAME in words else "")
                assert match.play == (PLAY if PLAY in words else "")
                assert PLAY in words or find(f"{text} then", GAMES[game].queries(), PLAYERS_HERE) is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_page_about_cases_has_every_question(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "cases.md").read_text(encoding="utf-8")
    rows = {re.sub("whom would .* reach now", "whom would CARD reach now", one.words) for one in GAMES[game].queries()}
    assert [words for words in sorted(rows) if f"| `{words}` |" not in page] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_words_stand_for_two_questions(game: str) -> None:
    every = [words.casefold() for one in GAMES[game].queries() for words in (one.words, *one.also)]
    assert [words for words, count in Counter(every).items() if count > 1] == []


def test_only_tarot_himi_has_majors() -> None:
    assert find("how many Majors are dealt", GAMES["tahimi"].queries(), PLAYERS_HERE) is None
    assert find("how many Majors are dealt", GAMES["tarot-himi"].queries(), PLAYERS_HERE) is not None


@pytest.mark.parametrize(
    ("made", "expected", "answer", "equal"),
    [
        (PLAYERS, "Ada, Ben", "Ben Ada", True),
        (PLAYERS, "Ada and Ben", "Ada, Ben", True),
        (PLAYERS, "Ada", "Ada, Ben", False),
        (ORDER, "Ada Ben", "Ada, Ben", True),
        (ORDER, "Ben Ada", "Ada, Ben", False),
        (CARDS, "K 3 3", "3 3 K", True),
        (CARDS, "K 3", "3 3 K", False),
        (CARDS, "king", "K", True),
        (CARDS, "nothing", "nothing", True),
        (CARDS, "nothing", "K", False),
        (CARDS, "what", "K", False),
        (SHARES, "Ben -30, Ada: 30 and Cleo 0", "Ada +30, Ben -30, Cleo 0", True),
        (SHARES, "Ada \u2212thirty, Ben 0", "Ada -30, Ben 0", False),
        (SHARES, "Ada \u22123, Ben none", "Ada -3, Ben 0", False),
        (SHARES, "Ada 3, Ben 0", "Ada -3, Ben 0", False),
        (SHARES, "Ada \u22123, Ben three", "Ada -3, Ben +3", True),
        (TEXT, "Ada owes Ben 2 cards", "ada owes ben  two cards", True),
        (TEXT, "Ada owes Ben two cards", "Ben owes Ada two cards", False),
        (TEXT, "Vice Tahimi", "Tahimi", False),
    ],
)
def test_what_counts_as_the_same_answer(made: str, expected: str, answer: str, equal: bool) -> None:
    assert same(made, expected, answer, GAMES["tahimi"].lexicon({})) is equal


# -- how an answer stands


def test_other_answers_come_with_the_readings_that_lead_to_them() -> None:
    case = loads(TRICK.format(game="tahimi", more="trick: [Ada: pass]"))
    answer = ask(case, "who leads")
    assert (answer.answer, answer.holds) == ("Ben", False)
    assert [(other.answer, dict(other.readings)) for other in answer.others] == [("Ada", {"ta.lead.pass": "keep"})]
    for other in answer.others:
        assert ask(case, "who leads", readings=other.readings).answer == other.answer


def test_a_house_rule_is_never_doubted() -> None:
    more = "out: Cleo\nhouse: {rank_privilege: 'no'}\ntrick: [Cleo: 9, Dov: pass, Ada: pass, Ben: pass]"
    case = loads(TRICK.format(game="tahimi", more=more))
    answer = ask(case, "who leads")
    assert (answer.answer, answer.holds) == ("Dov", True)


EVERY_OTHER = [
    ("tarot-himi", "trick: [Ada: VI, Ben: discard Judgement]\nhands: {Ada: VI}", "who leads"),
    ("tarot-himi", "trick: [Ada: VI, Ben: discard Judgement, Ben: pass]\nhands: {Ada: VI}", "who leads"),
    ("tarot-himi", "trick: [Ada: VI, Ben: X, Cleo: discard Judgement, Cleo: pass]", "who is to play"),
    ("tarot-himi", "trick: [Ada: pass, Ben: pass, Cleo: pass, Dov: pass]", "who is to play"),
    ("tarot-himi", "trick: [Ada: VI, Ben: discard Chariot to Cleo]", "who is to play"),
    ("tarot-himi", "taxes: []\nhands: {Ada: Moon VI + 13 unseen}", "what is owed"),
    ("tarot-himi", "picks: [{Ada: V, Ben: VI, Cleo: II, Dov: X}]", "who leads"),
]


@pytest.mark.parametrize(("game", "more", "question"), EVERY_OTHER)
def test_each_change_is_least_and_leads_to_its_answer(game: str, more: str, question: str) -> None:
    case = loads(TRICK.format(game=game, more=more))
    answer = ask(case, question)
    for other in answer.others:
        assert other.answer != answer.answer
        assert ask(case, question, readings=other.readings).answer == other.answer
        for key in other.readings:
            fewer = {k: option for k, option in other.readings.items() if k != key}
            assert not fewer or ask(case, question, readings=fewer).answer != other.answer


def test_a_reading_under_which_the_history_could_not_have_been_is_named() -> None:
    more = "trick: [Ada: pass, Ben: '9']"
    case = loads(TRICK.format(game="tahimi", more=more))
    answer = ask(case, "who goes next")
    assert answer.answer == "Cleo" and not answer.others and not answer.holds
    assert [dict(one.readings) for one in answer.not_askable] == [{"ta.lead.pass": "keep"}]
    assert "cannot be asked: what is told could not have happened then" in " ".join(str(answer).split())
    with pytest.raises(Refused, match="Ada is to act on line 2"):
        ask(case, "who goes next", readings={"ta.lead.pass": "keep"})


# -- what nobody has seen


def test_an_unseen_hierophant_would_lead() -> None:
    case = loads(TRICK.format(game="tarot-himi", more="opening: yes"))
    assert ask(case, "who leads").unless == ("somebody shows the Hierophant and leads",)


@pytest.mark.parametrize(
    "more",
    ["discards: Hierophant", "hands: {Ada: VI, Ben: VI, Cleo: VI, Dov: VII}", "hands: {Ada: Fool Tower Sun Moon}"],
    ids=["it is gone", "every hand is told", "the Majors are all in sight"],
)
def test_a_hierophant_that_nobody_can_hold_leads_nothing(more: str) -> None:
    assert ask(loads(TRICK.format(game="tarot-himi", more=f"opening: yes\n{more}")), "who leads").unless == ()


def test_a_pile_made_of_discards_that_are_not_all_listed_may_be_larger() -> None:
    cases, question = Path(__file__).parents[2] / "cases" / "taruno", "how many cards has the pile"
    texts = ((cases / name).read_text(encoding="utf-8") for name in ("empty-pile-moon.yaml", "star-laid.yaml"))
    made_anew, as_listed = map(loads, texts)
    assert ask(made_anew, question).unless == ("more cards lie discarded than are told (under, majors)",)
    assert ask(as_listed, question).unless == ()


@pytest.mark.parametrize(
    ("drawn", "leader", "grounds", "unless"),
    [
        ("2 unseen", "Ben", ("TH-IN-LIEU-PASS", "TA-PRIVILEGE"), ("Cleo shows the Hierophant and leads",)),
        ("II Hierophant", "Cleo", ("TH-IN-LIEU-PASS", "TH-HIEROPHANT.2"), ()),
        ("II III", "Ben", ("TH-IN-LIEU-PASS", "TH-HIEROPHANT.2", "TA-PRIVILEGE"), ()),
    ],
)
def test_a_hierophant_drawn_again_for_the_wheel_would_lead(
    drawn: str, leader: str, grounds: tuple[str, ...], unless: tuple[str, ...]
) -> None:
    lines = ("V", "pass", "discard Wheel of Fortune with Hierophant")
    trick = "".join(f"\n  - {who}: {line}" for who, line in zip(("Ada", "Ben", "Cleo"), lines, strict=True))
    head = "game: tarot-himi\nplayers: Ada Ben Cleo\ndiscards: II III\nhands: {Ada: nothing}\ntrick:"
    answer = ask(loads(f"{head}{trick}\n  - Cleo: draws {drawn}\n"), "who leads")
    assert (answer.answer, answer.because, answer.unless) == (leader, ("TA-TRICK", *grounds), unless)
    assert answer.reasons[0].text == "Nobody topped Ada's V: Ada took the trick."


def test_an_unseen_moon_would_turn_a_tax() -> None:
    case = loads(TRICK.format(game="tarot-himi", more="taxes: []"))
    assert len(ask(case, "what is owed").unless) == 1
    assert ask(loads(TRICK.format(game="tahimi", more="taxes: []")), "what is owed").unless == ()


# -- reasons, and no others


TAKEN = "trick: [Ada: '9', Ben: Q, Cleo: pass, Dov: pass, Ada: pass]"
OUT = "out: Cleo\nhouse: {rank_privilege: 'no'}\ntrick: [Cleo: Ace, Dov: pass, Ada: pass, Ben: pass]"


@pytest.mark.parametrize(
    ("game", "more", "question", "answer", "because"),
    [
        ("tahimi", TAKEN, "who leads", "Ben", "TA-TRICK"),
        ("tahimi", TAKEN, "who took the trick", "Ben", "TA-TRICK"),
        ("tahimi", "taxes: []", "what does Dov owe", "Dov owes Ada two cards", "TA-TAX"),
        ("tarot-himi", "taxes: []", "what does Dov owe", "Dov owes Ada two cards", "TA-TAX"),
        ("tarot-himi", "taxes: [Dov: gives King Ace]", "what does Ada owe", "Ada owes Dov two cards", "TA-TAX"),
        (
            "tarot-himi",
            "taxes: []\nhands: {Ada: Moon VI + 13 unseen}",
            "what does Ada owe",
            "Ada owes Dov two cards",
            "TH-MOON TA-TAX",
        ),
        (
            "tarot-himi",
            f"{OUT}\nreadings: {{th.hierophant.no_privilege: 'no'}}\nhands: {{Dov: Hierophant II}}",
            "who leads",
            "Dov",
            "TA-TRICK TA-PRIVILEGE",
        ),
        (
            "tarot-himi",
            f"{OUT}\nhands: {{Dov: Hierophant II}}",
            "who leads",
            "Dov",
            "TA-TRICK TA-PRIVILEGE TH-HIEROPHANT.2",
        ),
        ("tahimi", "turn: Ada\nhands: {Ben: 2 2}", "what must Ben answer", "more than one", "TA-ONE-CARD"),
        ("tahimi", "turn: Ada\nhands: {Ben: 2 2}", "what must Ada answer", "one or more than one", "TA-ONE-CARD"),
    ],
)
def test_the_reasons_are_these(game: str, more: str, question: str, answer: str, because: str) -> None:
    assert answered(more, question, game) == (answer, tuple(because.split()))


def test_who_took_the_last_trick_of_a_round_leads_for_that() -> None:
    book, state, chance = _deal("tahimi", 6)
    while not state.tricks or state.tricks[-1] in state.position.out or state.trick:
        state = book.rules.apply(state, Action(state.due[0].player, _move(book, state, chance)))
    reply = _value(book, state, "who leads")
    assert (reply.value, [ground.id for ground in reply.grounds]) == (state.tricks[-1], ["TA-TRICK"])


# -- before a round


@pytest.mark.parametrize(
    ("more", "question", "answer"),
    [
        ("round: 1\nask: [who leads]", "who leads", "Ada"),
        ("round: 1\nask: [who leads]", "what is owed", "nothing"),
        ("taxes: []", "what is owed", "Dov owes Ada two cards, Cleo owes Ben one card"),
        ("taxes: []\nleaves: Ben", "what is owed", "Dov owes Ada two cards"),
        ("turn: Ben\njoins: Eve", "who leads", "Ada"),
        ("leaves: Ada\njoins: Ida", "who sits where", "Ben, Cleo, Ida, Dov"),
        ("leaves: Ada\njoins: Ida", "what rank has Ada", "nobody"),
        ("out: Cleo Ada Dov\nturn: Ben\njoins: Eve", "who sits where", "Cleo, Ada, Eve, Dov, Ben"),
        ("out: Cleo Ada Dov\nturn: Ben\nround: 1\nask: [who leads]", "what does Ben owe", "Ben owes Cleo two cards"),
    ],
)
def test_the_round_to_come(more: str, question: str, answer: str) -> None:
    assert answered(more, question)[0] == answer


# -- refusals


@pytest.mark.parametrize(
    ("more", "question", "code"),
    [
        ("opening: yes", "who leeds", "unknown-question"),
        ("opening: yes", "what does Zoe owe", "unknown-player"),
        ("opening: yes", "", "unknown-question"),
        ("ask: [who leads]", "who leads", "whose-turn"),
        ("picks: [{Ada: K, Ben: K, Cleo: 3, Dov: 4}]", "who leads", "tied"),
        ("picks: [{Ada: K, Ben: Q}]", "who sits where", "missing-pick"),
        ("opening: yes\nleaves: Ada Ben", "who sits where", "players"),
        ("opening: yes\nleaves: Ada Ada", "who sits where", "unknown-player"),
        ("joins: Eve Fay Gil Hal Ida", "who sits where", "players"),
        ("joins: Eve\nhouse: {joining: pick}", "who sits where", "missing-pick"),
        ("joins: Eve\nhouse: {joining: redraw}", "who sits where", "missing-pick"),
    ],
)
def test_what_is_not_answered(more: str, question: str, code: str) -> None:
    if "ask" not in more and "opening" not in more:
        more += "\nopening: yes"
    fault = fault_of(answered, more, question)
    assert fault.code == code
    assert fault.message and fault.help


def test_a_misspelt_question_is_put_right() -> None:
    with pytest.raises(Refused, match="did you mean 'what rank follows for Ben'"):
        answered("opening: yes", "what rank folows for Ben?")


def test_two_players_are_too_few_for_a_round() -> None:
    case = loads("game: tahimi\nplayers: Ada Ben\nask: [what is owed]\n")
    with pytest.raises(Refused, match="two players cannot play a round"):
        ask(case, "what is owed")


# -- whole rounds: the answers of a table are those of the round


def _deal(game: str, seed: int) -> tuple[Rules, State, random.Random]:
    chance = random.Random(seed)
    book = rules(GAMES[game])
    deck = [rank.name for rank in book.lexicon.deck.ranks for _ in range(rank.count)]
    if game == "tarot-himi":
        deck += chance.sample(list(book.lexicon.deck.singles), 4)
    chance.shuffle(deck)
    hands = {player: Hand(dict(Counter(deck[at::4]))) for at, player in enumerate(PLAYERS_HERE)}
    return book, book.rules.start(PLAYERS_HERE, hands, number=2), chance


def _move(book: Rules, state: State, chance: random.Random) -> Play:
    due = state.due[0]
    if due.kind == TURN:
        plays = legal_plays(book.situation(state), due.player)
        return chance.choice([play for play in plays if play.kind != PASS] or plays)
    if due.kind == DRAW:
        return Play(DRAWS, tuple(chance.sample(state.discards, due.count)))
    cards = sorted(Counter(state.hands[due.player].cards).elements(), key=book.lexicon.order)
    ranked = [card for card in cards if card in book.lexicon.deck.place] or cards
    return Play(GIVES, tuple(ranked[-due.count :]))


def _value(book: Rules, state: State, question: str) -> Reply:
    wanted = find(question, book.game.queries(), state.players)
    assert wanted is not None
    return answers(book.situation(state), state.beside(), wanted)[0].answer


@pytest.mark.parametrize(("game", "seed"), [("tahimi", 1), ("tahimi", 2), ("tarot-himi", 3), ("tarot-himi", 4)])
def test_the_answers_of_a_table_are_those_of_its_round(game: str, seed: int) -> None:
    book, state, chance = _deal(game, seed)
    steps = 0
    while state.ended is None and steps < 60:
        due = [due for due in state.due if due.kind != DRAW]
        if due:
            assert set(_value(book, state, "who is to play").value.split(", ")) == {one.player for one in due}
        assert _value(book, state, "who is out").value == (", ".join(state.finished) or "nobody")
        single = {player for player in state.single if player not in state.finished}
        assert set(_value(book, state, "who must say One card").value.split(", ")) == (single or {"nobody"})
        if state.turn and state.position.leading:
            assert _value(book, state, "who leads").value == state.turn
        if state.tricks and state.position.leading and not state.trick:
            assert _value(book, state, "who took the trick").value == state.tricks[-1]
        discards = _value(book, state, "which cards are in the discards").value
        assert same(CARDS, discards, " ".join(state.discards) or "nothing", book.lexicon)
        state = book.rules.apply(state, Action(state.due[0].player, _move(book, state, chance)))
        steps += 1
    assert steps > 20
    if state.ended == "over":
        assert _value(book, state, "what ranks follow").value == ", ".join(state.ranks)


def test_every_answer_rests_on_a_rule_on_file() -> None:
    for game in ("tahimi", "tarot-himi"):
        queries = GAMES[game].queries()
        lexicon = GAMES[game].lexicon({})
        ids = {entry.id for entry in GAMES[game].rulebook(lexicon).entries()}
        book, state, chance = _deal(game, 5)
        for _ in range(12):
            for one in (one for one in queries if PLAY not in one.words):
                replies = answers(
                    book.situation(state), state.beside(), ParsedQuestion(one, "Ben" if NAME in one.words else "")
                )
                for branch in replies:
                    assert branch.answer.grounds
                    assert {ground.id for ground in branch.answer.grounds} <= ids
            state = book.rules.apply(state, Action(state.due[0].player, _move(book, state, chance)))

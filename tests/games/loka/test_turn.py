"""Loka: tricks, points, what is laid away, hands and suits; by trying out all there is where that can be done."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from z3 import And, Not

from adjudicator.api import Refused, explain, judge, loads, plays
from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.cases.case import Case
from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.engine.relevant_readings import relevant_readings
from adjudicator.engine.state import Action
from adjudicator.games import GAMES, OUTLINES
from adjudicator.games.loka import turn as symbols
from adjudicator.games.loka.cards import FOOL, TRICKS, TRUMPS, lexicon, trump
from adjudicator.games.loka.lay_away import LayingWords
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.state import State, payable, settled, trick_winner, worth
from adjudicator.report.proof import as_proven, book
from adjudicator.solve.prove import DISPROVED, prove
from adjudicator.solve.theorem import always
from tests.helpers import fault_of, faults_of
from tests.oracles.loka_walk import walk

PACK = lexicon()
CARDS = tuple(PACK.where)
PLAYERS = ("Ada", "Ben", "Cleo")
KINDS = (
    *(f"{rank} of {suit}" for suit in PACK.suits[:3] for rank in ("Ace", "7", "King")),
    *("Magician", "9 of Trumps", "World", FOOL),
)
"""Whoever wins hangs on which cards are of one suit and which of these are higher. Three cards are of three suits at
most, and have three places: these stand for all."""
DEALER_S = (
    "2 of Cups 3 of Cups 4 of Cups 5 of Cups 6 of Cups 7 of Cups 8 of Cups 9 of Cups Ace of Cups King of Cups "
    "2 of Coins 3 of Coins 4 of Coins 5 of Coins 6 of Coins 7 of Coins 8 of Coins 9 of Coins Ace of Coins "
    "King of Coins 2 of Swords 3 of Swords 4 of Swords 5 of Swords"
)
"""Twenty-four cards of a dealer's hand."""


# -- the trick


def beats_all(card: str, trick: tuple[str, ...]) -> bool:
    """Whether a card of a trick is the one that the document's sentence describes."""
    trumps = [one for one in trick if PACK.where[one][0] == TRUMPS]
    began = PACK.where[trick[0] if trick[0] != FOOL else trick[1]][0]
    among = trumps or [one for one in trick if PACK.where[one][0] == began]
    return card in among and all(PACK.where[one][1] <= PACK.where[card][1] for one in among)


def test_every_trick_has_just_one_winner() -> None:
    seen = 0
    for trick in permutations(KINDS, 3):
        best = [who for who, card in zip(PLAYERS, trick, strict=True) if beats_all(card, trick)]
        assert best == [trick_winner(list(zip(PLAYERS, trick, strict=True)), PACK)], trick
        assert dict(zip(PLAYERS, trick, strict=True))[best[0]] != FOOL
        seen += 1
    assert seen == 13 * 12 * 11


@pytest.mark.deep
def test_every_trick_of_the_pack_has_just_one_winner() -> None:
    for trick in permutations(CARDS, 3):
        best = [who for who, card in zip(PLAYERS, trick, strict=True) if beats_all(card, trick)]
        assert best == [trick_winner(list(zip(PLAYERS, trick, strict=True)), PACK)], trick


# -- the points


LAW = worth({})


def test_the_pack_has_146_points_and_a_hand_171() -> None:
    assert len(CARDS) == 78 and sum(map(LAW.points, CARDS)) == 146
    assert LAW.total == sum(map(LAW.points, CARDS)) + TRICKS == 171 == 3 * LAW.average


@given(st.lists(st.integers(0, 2), min_size=78, max_size=78), st.integers(0, 25), st.integers(0, 25))
def test_however_cards_and_tricks_are_shared_there_are_171_points(owners: list[int], one: int, two: int) -> None:
    """Each card and each trick is one player's, and counts there alone."""
    tricks = (min(one, two), abs(one - two), TRICKS - max(one, two))
    shares = [[card for card, owner in zip(CARDS, owners, strict=True) if owner == at] for at in range(3)]
    assert sum(LAW.counted(share, own) for share, own in zip(shares, tricks, strict=True)) == LAW.total


def test_what_is_settled_adds_up_to_nothing_for_every_way_to_share_the_points() -> None:
    for first, second in product(range(LAW.total + 1), repeat=2):
        scores = dict(zip(PLAYERS, (first, second, LAW.total - first - second), strict=True))
        if scores["Cleo"] >= 0:
            assert sum(settled(scores, "each", 57).values()) == 0 == sum(settled(scores, "once", 57).values())


def test_the_settlement_under_each_reading() -> None:
    scores = {"Ada": 67, "Ben": 57, "Cleo": 47}
    assert settled(scores, "each", 57) == {"Ada": 30, "Ben": 0, "Cleo": -30}
    assert settled(scores, "once", 57) == {"Ada": 10, "Ben": 0, "Cleo": -10}


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_has_171_points_whatever_is_paid_for_the_fool(seed: int) -> None:
    readings = {key: reading.default for key, reading in GAMES["loka"].readings.items()}
    readings["lo.fool.pay_from_discard"] = ("no", "yes")[seed % 2]
    hands, events = walk(random.Random(seed), readings)
    there = Rules(PACK, readings, {})
    state = there.start(PLAYERS, {player: Hand(dict(Counter(cards))) for player, cards in hands.items()})
    kinds = {"lay": DISCARD, "play": PUT}
    for event in events:
        if event.kind in kinds:
            state = there.apply(state, Action(event.player, Play(kinds[event.kind], event.cards)))
    owed = [payable(state, due.player, readings) for due in state.due]
    ends = [there.apply(state, Action(state.due[0].player, Play(GIVES, (card,)))) for some in owed for card in some]
    for end in ends or [state]:
        scores = there.scores(end)
        assert end.ended == "over" and sum(scores.values()) == LAW.total
        assert sum(settled(scores, "each", 57).values()) == 0


# -- laying away


def dealers(*extra: str, readings: str = "") -> str:
    assert len(extra) == 4
    return f"game: loka\nplayers: Ada Ben Cleo\nopening: yes\n{readings}hands:\n  Cleo: {DEALER_S} {' '.join(extra)}\n"


def test_what_may_be_laid_away_is_one_entry_with_free_parts() -> None:
    listing = plays(loads(dealers("Magician", "World", "9 of Trumps", FOOL)))
    (entry,) = listing
    assert entry.name == "discard any three of the 21 cards that are no Ace, King or Honour"
    free = {card for play in entry.choices for card in play.cards}
    assert len(free) == 21 and "9 of Trumps" in free
    assert not {"Magician", "World", FOOL, "Ace of Cups", "King of Cups"} & free
    assert len(entry.choices) == 21 * 20 * 19 // 6
    assert "discard 2 of Cups 9 of Trumps 3 of Coins" in listing
    assert "discard 2 of Cups Magician 3 of Coins" not in listing and "discard 2 of Cups 3 of Cups" not in listing


def test_cards_that_must_go_are_named_before_those_that_may() -> None:
    two, trumps = ("2 of Cups", "3 of Cups"), tuple(trump(number) for number in (5, 6, 7))
    choices = [Play(DISCARD, (*two, one)) for one in trumps]
    ((name, entry),) = LayingWords().entries(choices)
    assert name == "discard 2 of Cups 3 of Cups and one of: 5 of Trumps, 6 of Trumps, 7 of Trumps"
    assert list(entry) == choices
    several = [*choices, Play(DISCARD, trumps)]
    assert LayingWords().entries(several) == [(str(play), (play,)) for play in several]


def test_where_cards_are_laid_away_the_readings_that_bear_on_it_are_named() -> None:
    case = loads(dealers("Magician", "World", "9 of Trumps", FOOL))
    there = case.situation
    with_trump = Play(DISCARD, ("2 of Cups", "3 of Cups", "9 of Trumps"))
    assert relevant_readings(there, "Cleo", with_trump) == {"lo.discard.trumps"}
    assert relevant_readings(there, "Cleo", Play(DISCARD, ("2 of Cups", "3 of Cups", "4 of Cups"))) == frozenset()


def laying(case: Case) -> bool:
    position: object = case.situation.position
    assert isinstance(position, State)
    return position.laying


def test_the_flags_know_a_dealer_by_the_hand() -> None:
    hand = f"{DEALER_S} Magician World Fool, 2 of Clubs"
    flags = Flags("loka", hand, (), False, True, False, None, ())
    case = from_flags(flags)
    assert case.situation.table.players == ("P1", "P2", "You") and laying(case)
    verdict = judge(case, "discard 2 of Cups 3 of Cups Magician")
    assert [reason.text for reason in verdict.reasons] == ["The Magician is an Honour, and Honours stay in the hand."]
    eldest = from_flags(Flags("loka", "2 of Cups 3 of Cups", (), False, True, False, None, ()))
    assert eldest.situation.to_act == "You" and not laying(eldest)


def test_four_cannot_play_loka() -> None:
    for count in (4, 5):
        with pytest.raises(Refused, match=f"{count} cannot play"):
            from_flags(Flags("loka", None, (), True, False, False, count, ()))


# -- hands and suits


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("players: Ada Ben Cleo Dov\nturn: Ada", "players"),
        ("players: Ada Ben\nturn: Ada", "players"),
        ("players: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs", "bad-value"),
        ("players: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs cups", "bad-value"),
        ("players: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs 4th", "bad-value"),
        ("players: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs pass", "bad-value"),
        ("players: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs Trumps", "bad-suit"),
        ("players: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs King", "bad-suit"),
        ("players: Ada Ben Cleo\nturn: Ada\nhands: {Ada: 26 unseen}", "misdealt"),
        ("players: Ada Ben Cleo\nturn: Cleo\nopening: yes\nhands: {Cleo: 25 unseen}", "misdealt"),
        ("players: Ada Ben Cleo\nturn: Ada\nhands: {Ada: 2 of Cups, Ben: 3 of Cups 4 of Cups}", "misdealt"),
        ("players: Ada Ben Cleo\ntrick: [Ada: 7 of Leaves]", "unknown-suit"),
        ("players: Ada Ben Cleo\ntrick: [Ada: 22 of Trumps]", "unknown-card"),
        ("players: Ada Ben Cleo\ntrick: [Ada: 7 of Cups as King]", "unexpected"),
        ("players: Ada Ben Cleo\ntrick: [Ada: 7 of Cups, Cleo: 8 of Cups]", "out-of-order"),
        ("players: Ada Ben Cleo\ntrick: [Ada: 7 of Cups, Ben: 7 of Cups]", "too-many-cards"),
    ],
)
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    refused = faults_of(lambda: loads(f"game: loka\n{text}\n"))
    assert code in {fault.code for fault in refused}
    assert all(fault.help and fault.place for fault in refused)


def test_suits_play_no_part_in_the_other_games() -> None:
    with pytest.raises(Refused, match="the suits of Tahimi play no part"):
        loads("game: tahimi\nplayers: Ada Ben Cleo\nturn: Ada\nsuits: Cups Coins Clubs Swords\n")


def test_the_table_s_own_suits_are_in_every_sentence() -> None:
    case = loads(
        "game: loka\nplayers: Ada Ben Cleo\nsuits: blades hearts bells leaves\n"
        "trick: [Ada: 7 of Bells]\nhands: {Ben: K of bells Ace of Blades}\n"
    )
    verdict = judge(case, "Ace of Blades")
    assert verdict.reasons[0].text == "The trick is in Bells, and Ben holds a card of Bells: it has to be played."
    assert verdict.instead == ("King of Bells",)


# -- what is said

ON_CUPS = "game: loka\nplayers: Ada Ben Cleo\ntrick: [Ada: 7 of Cups]\nhands: {{Ben: {}}}\n"


@pytest.mark.parametrize(
    ("hand", "play", "text"),
    [
        (
            "2 of Cups 3 of Cups 5 of Trumps",
            "5 of Trumps",
            "The trick is in Cups, and Ben holds two cards of Cups: one of them has to be played.",
        ),
        ("5 of Trumps 2 of Coins", "2 of Coins", "Ben holds no Cups, but a trump: it has to be played."),
        (
            "5 of Trumps World 2 of Coins",
            "2 of Coins",
            "Ben holds no Cups, but two trumps: one of them has to be played.",
        ),
        ("2 of Cups 2 of Coins", "2 of Cups", "The 2 of Cups follows suit: it need not beat the 7 of Cups."),
        ("8 of Cups 2 of Coins", "8 of Cups", "The 8 of Cups follows suit."),
        ("Magician 2 of Coins", "Magician", "Ben holds no Cups, so a trump is played: it is trump 1."),
        ("World 2 of Coins", "World", "Ben holds no Cups, so a trump is played."),
        ("2 of Coins 3 of Coins", "2 of Coins", "Ben holds no Cups and no trumps, so any card may be played."),
        ("Fool 3 of Cups", "Fool", "The Fool may be played at any time."),
        (
            "9 of Cups 2 of Coins + 3 unseen",
            "2 of Coins",
            "The trick is in Cups, and Ben holds a card of Cups: such a card, or the Fool if it is held, has to be "
            "played.",
        ),
    ],
)
def test_sentences_of_a_trick(hand: str, play: str, text: str) -> None:
    verdict = judge(loads(ON_CUPS.format(hand)), play)
    assert text in [reason.text for reason in verdict.reasons]


def test_you_are_spoken_to() -> None:
    flags = Flags("loka", "2 of Coins World", ("7 of Cups",), False, False, False, None, ())
    (reason,) = judge(from_flags(flags), "2 of Coins").reasons
    assert reason.text == "You hold no Cups, but the World, trump 21: it has to be played."


def test_a_card_s_name_is_explained_for_every_game_that_has_it() -> None:
    having = {id for id, outline in OUTLINES.items() if "Fool" in outline.lexicon({}).deck.singles}
    assert having >= {"tarot-himi", "loka"} and {game for game, _ in explain("Fool")} == having
    assert [entry.id for game, entry in explain("Fool") if game == "loka"] == ["LO-FOOL", "LO-FOOL.2"]


def test_a_counterexample_is_written_as_a_case() -> None:
    """Claimed: the Fool is never led."""
    own = book("loka")
    led = And(symbols.fool, symbols.leading, symbols.cards == 1, symbols.has_fool)
    claim = always("claim", "", {}, lambda: Not(And(led, own.domain.legal_aided)), ())
    result = as_proven(own, claim, prove(claim, own.domain))
    assert result.result == DISPROVED and result.case is not None
    case = loads(result.case)
    assert judge(case, "Fool").legal and case.situation.position.leading


# -- laying away from a hand nobody has seen


@pytest.mark.parametrize(
    ("hand", "laid", "least"),
    [("28 unseen", 1, "three cards other than trumps"), ("28 unseen", 3, "one card other than trumps")],
)
def test_whether_trumps_may_go_hangs_on_how_many_suit_cards_could(hand: str, laid: int, least: str) -> None:
    cards = ["10 of Cups", "9 of Coins", "15 of Trumps"] if laid == 1 else [f"{n} of Trumps" for n in (7, 8, 9)]
    case = loads(
        """
game: loka
players: Ada Ben Cleo
readings: {lo.discard.trumps: forced}
turn: Cleo
opening: yes
hands: {Cleo: 28 unseen}
"""
    )
    ruling = judge(case, "discard " + ", ".join(cards))
    assert ruling.verdict == "depends" and ruling.depends_on is not None
    fewer = "no card other than trumps" if laid == 3 else f"fewer than {least}"
    assert ruling.depends_on.legal.text == (f"Cleo holds {fewer} that may be laid away",)
    assert ruling.depends_on.illegal.text == (f"Cleo holds {least} that may be laid away",)


LAID = "discard 5 of Cups, 6 of Cups, 7 of Cups"


@pytest.mark.parametrize(
    ("hand", "players"), [(None, None), ("unseen", None), ("28 unseen", None), (None, "Ada Ben You")]
)
def test_who_lays_away_where_flags_do_not_tell_is_requested(hand: str | None, players: str | None) -> None:
    case = from_flags(Flags("loka", hand, (), False, True, False, players, ()))
    if players or hand == "28 unseen":
        assert judge(case, LAID).legal
        return
    fault = fault_of(lambda: judge(case, LAID))
    assert fault.code == "seats-untold" and "the ruling hangs on it" in fault.message
    assert judge(case, "5 of Cups").legal


@pytest.mark.parametrize(
    ("lines", "by", "because"),
    [
        ("", "Cleo", ""),
        ("opening: yes\nhands: {Cleo: unseen}", "Cleo", ""),
        ("", "Ben", "Cleo is the dealer."),
        ("opening: yes\nhands: {Cleo: 25 unseen}", "Cleo", "it is for Ada to play a card."),
        ("opening: yes\ndiscards: 2 of Cups 3 of Cups 4 of Cups", "Cleo", "it is for Ada to play a card."),
    ],
)
def test_whether_cards_were_laid_away_already_is_requested_where_the_ruling_hangs_on_it(
    lines: str, by: str, because: str
) -> None:
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{lines}\n")
    if because:
        (reason,) = judge(case, LAID, by=by).reasons
        assert reason.text.endswith(because)
        return
    fault = fault_of(lambda: judge(case, LAID, by=by))
    assert fault.code == "incomplete" and "28 unseen" in fault.help

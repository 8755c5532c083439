"""The oracles against the documents' own worked examples and the settled points, and the random turns' consistency.

Places cited: a heading of the Tahimi or Tarot-himi rules, or an item (TA-nn, TH-nn) of the list of open questions.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from . import tahimi, tarot_himi, turns
from .played import PASS, Entry, put, why
from .table import Action, Impossible, Table
from .tarot_himi import MAJORS

# ---------------------------------------------------------------------------------------------- Tahimi


def poker(*history: Entry, hand: tuple[str, ...] = (), out: tuple[str, ...] = (), **house: str) -> Table:
    return Table("tahimi", ("A", "B", "C", "D"), history, "A", True, out, hand, house)


FIVES = ("A", put("5", "5"))


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        (put("6", "6"), why()),
        (put("7", "7"), why()),
        (put("3", "3"), why("TA-RANK")),
        (put("7"), why("TA-SIZE")),
        (put("7", "7", "7"), why("TA-SIZE")),
        (put("5", "5"), why("TA-RANK")),
        (put("6", "7"), why("TA-MATCHED")),
        (PASS, why()),
    ],
)
def test_tahimi_a_pair_of_fives(action: Action, reasons: frozenset[str]) -> None:
    """Tahimi, Play: the examples on a pair of 5s; passing is always open."""
    hand = ("3", "3", "5", "5", "6", "6", "7", "7", "7")
    assert tahimi.rule(poker(FIVES, hand=hand), "B", action, tahimi.DEFAULTS).reasons == reasons


def test_tahimi_taking_the_trick() -> None:
    """Tahimi, Taking the trick: the Kings on the 5s come round untopped (TA-02, TA-09)."""
    kings = (("B", put("K", "K")), ("C", PASS), ("D", PASS))
    before = tahimi.follow(poker(FIVES, *kings), tahimi.DEFAULTS)
    assert before.to_act == "A" and before.pile[-1].owner == "B"
    after = tahimi.follow(poker(FIVES, *kings, ("A", PASS)), tahimi.DEFAULTS)
    assert after.to_act == "B" and after.pile == ()


def test_tahimi_rank_privilege() -> None:
    """Tahimi, Going out and the next lead: the highest-ranking player still in leads (TA-14)."""
    history = (FIVES, ("B", put("K", "K")), ("C", PASS), ("D", PASS), ("A", PASS))
    assert tahimi.follow(poker(*history, out=("B",)), tahimi.DEFAULTS).to_act == "A"
    assert tahimi.follow(poker(*history, out=("B", "A")), tahimi.DEFAULTS).to_act == "C"


def test_tahimi_round_over() -> None:
    """Tahimi, Finishing the round: nobody acts once one player is left with cards (TA-15)."""
    state = tahimi.follow(poker(FIVES, out=("A", "B", "C")), tahimi.DEFAULTS)
    assert state.to_act is None


def test_tahimi_out_of_turn() -> None:
    """Tahimi, Play: the turn goes down the ranks; a history in another order cannot be."""
    with pytest.raises(Impossible) as caught:
        tahimi.follow(poker(FIVES, ("C", PASS)), tahimi.DEFAULTS)
    assert caught.value.index == 1
    assert tahimi.rule(poker(FIVES, hand=("6", "6")), "C", PASS, tahimi.DEFAULTS).reasons == why("TA-TURN")


def test_tahimi_passing() -> None:
    """TA-07: one who passed may play later, unless the house says otherwise.  TA-08: passing with the lead."""
    table = poker(FIVES, ("B", PASS), ("C", put("6", "6")), ("D", PASS), ("A", PASS), hand=("7", "7", "8", "8"))
    locked = {**tahimi.DEFAULTS, "ta.pass_locks": "yes"}
    assert tahimi.rule(table, "B", put("7", "7"), tahimi.DEFAULTS).legal
    assert tahimi.rule(table, "B", put("7", "7"), locked).reasons == why("TA-PASS-LOCK")
    table = poker(("A", PASS))
    assert tahimi.follow(table, tahimi.DEFAULTS).to_act == "B"
    assert tahimi.follow(table, {**tahimi.DEFAULTS, "ta.lead.pass": "keep"}).to_act == "A"
    everybody = poker(*((player, PASS) for player in "ABCD"))
    assert tahimi.follow(everybody, tahimi.DEFAULTS).to_act == "A"
    assert tahimi.follow(everybody, {**tahimi.DEFAULTS, "ta.lead.all_pass": "redeal"}).to_act is None


def test_tahimi_deuces_high() -> None:
    """Tahimi, Deuces high: the 2 tops the Ace and the 3 is lowest (TA-30)."""
    aces = ("A", put("A"))
    assert tahimi.rule(poker(aces, hand=("2",), deuces="high"), "B", put("2"), tahimi.DEFAULTS).legal
    assert not tahimi.rule(poker(aces, hand=("2",), deuces="low"), "B", put("2"), tahimi.DEFAULTS).legal


def test_tahimi_jokers() -> None:
    """Tahimi, Jokers: beside other cards they take their rank; alone lowest, or what they are declared as (TA-28)."""
    kings = ("A", put("K", "K", "K"))
    table = poker(kings, hand=("A", "A", "Joker", "Joker"), jokers="lowest")
    assert tahimi.rule(table, "B", put("A", "A", "Joker"), tahimi.DEFAULTS).legal
    low = poker(("A", put("Joker")), hand=("2", "Joker"), jokers="lowest")
    assert tahimi.rule(low, "B", put("2"), tahimi.DEFAULTS).legal
    assert tahimi.rule(low, "B", put("Joker"), tahimi.DEFAULTS).reasons == why("TA-RANK")
    led = poker(hand=("Joker", "Joker"), jokers="lowest")
    assert tahimi.rule(led, "A", put("Joker", "Joker"), tahimi.DEFAULTS).legal
    one = {**tahimi.DEFAULTS, "ta.joker.pair": "no"}
    assert tahimi.rule(led, "A", put("Joker", "Joker"), one).reasons == why("TA-JOKER.3")
    assert tahimi.rule(led, "A", put("Joker", as_="A"), tahimi.DEFAULTS).reasons == why("TA-JOKER.2")
    wild = poker(("A", put("K", "K")), hand=("Joker", "Joker"), jokers="wild")
    assert tahimi.rule(wild, "B", put("Joker", "Joker", as_="A"), tahimi.DEFAULTS).legal
    assert tahimi.rule(wild, "B", put("Joker", "Joker", as_="K"), tahimi.DEFAULTS).reasons == why("TA-RANK")


def test_tahimi_large_sets() -> None:
    """TA-11: sets of more than four may be played; TA-10: only the last play's number counts."""
    table = poker(("A", put("3", "3", "3", "3", "3")), hand=("4",) * 5, deck="extra-suits")
    assert tahimi.rule(table, "B", put(*("4",) * 5), tahimi.DEFAULTS).legal


@pytest.mark.parametrize(("kind", "players", "cards"), [
    ("stripped", 3, 51), ("stripped", 4, 52), ("stripped", 5, 50), ("stripped", 6, 48), ("stripped", 7, 49),
    ("stripped", 8, 48), ("standard", 3, 52), ("standard", 4, 52),
    ("five", 5, 65), ("six", 6, 78), ("seven", 7, 91), ("eight", 8, 104), ("extra-suits", 6, 78),
])  # fmt: skip
def test_tahimi_decks(kind: str, players: int, cards: int) -> None:
    """Tahimi, Three players; More than four players: as many each in every deck but the whole pack (TA-31)."""
    assert sum(tahimi.deck({"deck": kind}, players).values()) == cards


def test_tahimi_plays() -> None:
    """Tahimi, Play: brute force finds the two sizes of lead and the pass."""
    plays = tahimi.plays(poker(hand=("4", "4", "9")), "A", tahimi.DEFAULTS)
    assert plays == {PASS, put("4"), put("4", "4"), put("9")}


# ---------------------------------------------------------------------------------------------- random turns


def until(table: Table, length: int) -> Table:
    """The table when only so many entries had been made: whoever left later was still in."""
    gone = tahimi.exits(table)
    out = tuple(player for player in table.out if gone[player] < length)
    return replace(table, history=table.history[:length], out=out)


def owned(table: Table, options: dict[str, str]) -> Counter[str]:
    """Every card that is somewhere known: hand now, and what was put down or discarded and not taken back."""
    oracle = tahimi if table.game == "tahimi" else tarot_himi
    seen: Counter[str] = Counter(table.hand)
    for length, (_, action) in enumerate(table.history):
        if action.kind != "gives":
            seen.update(action.cards)
        if action.kind == "discard" and action.cards[0] in tarot_himi.AT_START:
            before = oracle.follow(until(table, length), options)
            after = oracle.follow(until(table, length + 1), options)
            top = before.pile[-1]
            kept = next((laid.cards for laid in after.pile if laid.entry == top.entry), ())
            seen.subtract(Counter(top.cards) - Counter(kept))
    return seen


@pytest.mark.long
@pytest.mark.parametrize("readings", ["random", "default"])
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_random_turns_are_consistent(game: str, readings: str) -> None:
    """Turn order, card counts (The deck; Deal), hands and options of many random turns."""
    rng = random.Random(f"{game} {readings}")
    oracle = tahimi if game == "tahimi" else tarot_himi
    legal = 0
    for _ in range(1500):
        table, actor, action, options = turns.random_turn(rng, game, readings=readings)
        players = len(table.players)
        state = oracle.follow(table, options)
        assert 3 <= players <= 8 and table.first in table.players and actor in table.players
        assert options.keys() == oracle.READINGS.keys()
        assert all(options[key] in values for key, values in oracle.READINGS.items())
        assert not (Counter(action.cards + action.also) - Counter(table.hand))
        assert bool(table.hand) or actor in state.out
        seen = owned(table, options)
        if game == "tahimi":
            assert not (+seen - tahimi.deck(table.house, players))
        else:
            assert all(count <= (1 if card in MAJORS else 4) for card, count in seen.items())
            assert len([card for card in +seen if card in MAJORS]) <= max(4, players)
        ruling = oracle.rule(table, actor, action, options)
        assert ruling.legal == (not ruling.reasons) == bool(ruling.shows)
        if ruling.legal and action in oracle.candidates(table):
            assert action in oracle.plays(table, actor, options)
        legal += ruling.legal
    assert 300 < legal < 1200


@pytest.mark.long
def test_random_turns_reach_every_clause() -> None:
    """Every requirement, prohibition and obligation of the two games speaks somewhere."""
    rng = random.Random(7)
    spoken: Counter[str] = Counter()
    for game, oracle, number in (("tahimi", tahimi, 1500), ("tarot-himi", tarot_himi, 8000)):
        for _ in range(number):
            spoken.update(oracle.rule(*turns.random_turn(rng, game)).reasons)
    expected = """TA-TURN TA-PLAY TA-MATCHED TA-SIZE TA-RANK TA-PASS-LOCK TA-JOKER.2 TA-JOKER.3 TH-PAIRING
        TH-LEAD-ONLY TH-LOVERS TH-HERMIT TH-TOWER TH-HANGED-MAN TH-HANGED-MAN.2 TH-DEATH TH-DEATH.2 TH-DEVIL
        TH-CHARIOT.2 TH-CHARIOT.3 TH-HIEROPHANT.3 TH-IN-LIEU TH-WHEEL.2 TH-JUSTICE.2 TH-JUDGEMENT.2 TH-RESCIND-LEAD"""
    assert set(spoken) == set(expected.split())

"""The oracle's legality against the document's sentences and the list of open questions (TP-nn)."""

from __future__ import annotations

import random

import pytest

from .legality import bet_cards, entries, legal
from .positions import House, Pending, Play, Position, read, words
from .spots import after, allowed, cards, spot, why
from .walk import walk

BETS = ("check", "call", "bet 5", "raise to 30", "fold")


def bets(position: Position, readings: dict[str, str] | None = None) -> str:
    """The first letters of the bets allowed."""
    return "".join(text[0] for text in BETS if allowed(position, text, readings))


@pytest.mark.parametrize(
    ("held", "free", "facing"),
    [
        ("2S 3C 5D 7W 9S", "cbf", "crf"),
        ("Fool 3C 5D 7W 9S", "f", "f"),  # "must fold rather than bet"
        ("Hanged 3C 5D 7W 9S", "bf", "rf"),
        ("Moon 3C 5D 7W 9S", "cf", "cf"),
        ("Moon Hanged 5D 7W 9S", "f", "f"),  # TP-28
        ("Moon Fool 5D 7W 9S", "f", "f"),
        ("Hanged Fool 5D 7W 9S", "f", "f"),
        ("Moon Hanged Fool 7W 9S", "f", "f"),
    ],
)
def test_bet_cards(held: str, free: str, facing: str) -> None:
    assert bets(spot({"Ana": held})) == free
    assert bets(spot({"Ana": held}, paid={"Dan": 10}, least_raise=10)) == facing
    behind = spot({"Ana": held}, shields="Ana: Sun")  # TP-29
    assert bets(behind) == "cbf" and not bet_cards(behind, "Ana")
    assert bets(spot({"Ana": held}, shields="Ben: Sun")) == free


def test_bet_cards_under_the_readings() -> None:
    fool, hanged = spot({"Ana": "Fool 3C 5D 7W 9S"}), spot({"Ana": "Hanged 3C 5D 7W 9S"})
    assert bets(fool, {"tp.fool.may_check": "yes"}) == "cf"
    facing = spot({"Ana": "Fool 3C 5D 7W 9S"}, paid={"Ben": 5})
    assert bets(facing, {"tp.fool.may_check": "yes"}) == "f"
    no_opening = {"tp.hanged_man.opening": "not"}
    assert bets(hanged, no_opening) == "f"
    assert bets(hanged, no_opening | {"tp.hanged_man.unable": "call"}) == "cbf"
    assert bets(hanged, {"tp.hanged_man.unable": "call"}) == "bf"


def test_the_hanged_man_without_a_raise() -> None:
    """TP-26; `tp.hanged_man.unable`, `tp.hanged_man.short_raise`."""
    held = {"Ana": "Hanged 3C 5D 7W 9S"}
    broke = spot(held, stacks={"Ana": 10}, paid={"Ben": 10})
    assert entries(broke) == ["fold"]
    assert entries(broke, {"tp.hanged_man.unable": "call"}) == ["call", "fold"]
    short = spot(held, stacks={"Ana": 15}, paid={"Ben": 10}, least_raise=10)
    assert entries(short) == ["fold", "raise to 15"]
    assert entries(short, {"tp.hanged_man.short_raise": "no"}) == ["fold"]
    both = {"tp.hanged_man.short_raise": "no", "tp.hanged_man.unable": "call"}
    assert entries(short, both) == ["call", "fold", "raise to 15"]


def test_amounts() -> None:
    """Table stakes: the least bet, the least raise, the last chips, nobody left to raise against."""
    assert entries(spot()) == ["check", "fold", "bet 1..100"]
    facing = spot(paid={"Dan": 10}, least_raise=10)
    assert entries(facing) == ["call", "fold", "raise to 20..100"]
    assert why(facing, "raise to 19") == {"amount"} == why(facing, "raise to 101")
    assert why(facing, "check") == {"to-call"} == why(spot(), "call")
    assert why(facing, "bet 20") == {"closed"}
    assert entries(spot(stacks={"Ana": 3}, house=House(least=5))) == ["check", "fold", "bet 3"]
    assert entries(spot(stacks={"Ana": 15}, paid={"Dan": 10}, least_raise=10)) == ["call", "fold", "raise to 15"]
    alone = spot(stacks={"Ben": 0, "Cas": 0, "Dan": 0}, paid={"Dan": 10})
    assert entries(alone) == ["call", "fold"]


def test_limits() -> None:
    pot = spot(paid={"Dan": 10}, least_raise=10, house=House(limit="pot"))
    assert entries(pot) == ["call", "fold", "raise to 20..34"]  # 14 in the pot, 24 after the call
    fixed = spot(paid={"Dan": 5}, least_raise=5, house=House(limit="fixed", least=5))
    assert entries(fixed) == ["call", "fold", "raise to 10"]
    capped = spot(house=House(raise_cap=1))
    assert "raise to 10..100" in entries(after(capped, "bet 5"))
    assert entries(after(capped, "bet 5", "raise to 10")) == ["call", "fold"]
    jacks = House(openers="jacks")
    assert entries(spot(house=jacks)) == ["check", "fold"]
    assert allowed(spot({"Ana": "JS JC 5D 7W 9S"}, house=jacks), "bet 5")
    assert not allowed(spot({"Ana": "10S 10C 5D 7W 9S"}, house=jacks), "bet 5")


def test_a_short_all_in_does_not_reopen() -> None:
    table = spot(stacks={"Cas": 15})
    table = after(table, "bet 10", "call", "raise to 15", "call")
    assert table.pending == Pending("act", "Ana") and entries(table) == ["call", "fold"]
    table = after(spot(stacks={"Cas": 15}), "check", "bet 10", "raise to 15")
    assert table.pending.player == "Dan" and "raise to 25..100" in entries(table)


def test_a_short_opening_opens_for_all() -> None:
    table = after(spot(stacks={"Ben": 3}, house=House(least=5), least_raise=5), "check", "bet 3", "call", "call")
    assert entries(table) == ["call", "fold", "raise to 8..100"]


def test_cards_on_ones_own_turn_only() -> None:
    """Bet, defence and value cards are never played on a turn; nobody plays out of turn or in the draw."""
    for held, kind in (("Fool", "kind"), ("Strength", "turn"), ("Lovers", "kind"), ("NC", "turn")):
        name = cards(held)[0]
        assert why(spot({"Ana": f"{held} 3C 5D 7W 9S"}), name) == {kind}
    assert why(spot({"Ben": "Wheel 3C 5D 7W 9S"}), "Wheel of Fortune", by="Ben") == {"turn"}
    table = spot({"Ana": "Tower 3C 5D 7W 9S"}, phase="draw")
    table.pending = Pending("draw", "Ana")
    assert why(table, "Tower") == {"turn"} and allowed(table, "discard Tower")
    assert why(spot(), "Tower") == {"held"}


def test_what_is_named_with_a_card() -> None:
    table = spot({"Ana": "Empress Emperor Magician 7W 9S"})
    assert allowed(table, "Empress discarding Magician") and allowed(table, "Emperor discarding 7 of Wands Empress")
    assert why(table, "Empress discarding Empress") == {"held"} == why(table, "Empress discarding 2 of Cups")
    assert why(table, "Empress") == {"shape"} == why(table, "Emperor discarding 7 of Wands")
    assert why(table, "Emperor discarding 7 of Wands 7 of Wands") == {"shape"}
    assert allowed(table, "Magician on Ben giving 7 of Wands")
    assert why(table, "Magician on Ben giving Magician") == {"held"}
    assert why(table, "Magician giving 7 of Wands") == {"shape"}


def test_whom_an_attack_may_meet() -> None:
    """TP-34, TP-46, the Tower: another player who is still in, all in or not."""
    table = spot({"Ana": "Death Star 5D 7W 9S"}, shields="Ben: Tower", stacks={"Dan": 0})
    table.immune, table.folded = frozenset({"Cas"}), frozenset[str]()
    assert why(table, "Death on Ana") == {"victim"}
    assert why(table, "Death on Ben") == {"tower"}
    assert why(table, "Star on Cas") == {"coins"}
    assert allowed(table, "Death on Dan")
    table.folded = frozenset({"Dan"})
    assert why(table, "Death on Dan") == {"victim"}


def test_shields_work_in_their_hand_and_the_next() -> None:
    """TP-50, TP-53; `tp.shield.several`."""
    table = spot({"Ana": "Death Star 5D 7W 9S"}, shields="Ben: Tower, Ben: Sun")
    for hand, forbidden in ((2, True), (3, True), (4, False)):
        table.hand = hand
        assert allowed(table, "Death on Ben") != forbidden
    table.hand = 3
    assert allowed(table, "Death on Ben", {"tp.shield.several": "last"})


def test_answers() -> None:
    """TP-40: the victim alone, a defence or none, and nothing else meanwhile."""
    table = after(spot({"Ana": "Death 3C 5D 7W 9S", "Ben": "NC Justice 5W 7S Sun"}), "Death on Ben")
    assert table.pending.kind == "answer" and table.pending.player == "Ben"
    assert entries(table) == ["no defence", "Knight of Cups", "Justice"]
    assert why(table, "Sun") == {"turn"} == why(table, "fold")
    assert why(table, "check", by="Ana") == {"turn"}
    assert why(table, "Strength") == {"held"}
    assert why(table, "Justice giving Sun") == {"shape"}


def test_justice_against_the_magician() -> None:
    """TP-43; `tp.justice.magician`."""
    table = spot({"Ana": "Magician 3C 5D 7W 9S", "Ben": "Justice NC 5W 7S 9C"})
    table = after(table, "Magician on Ben giving 3 of Cups")
    assert allowed(table, "Justice giving Knight of Cups") and why(table, "Justice") == {"shape"}
    assert why(table, "Justice giving Justice") == {"held"}
    blind = {"tp.justice.magician": "blind"}
    assert allowed(table, "Justice", blind) and why(table, "Justice giving Knight of Cups", blind) == {"shape"}


def test_the_window_of_a_defence() -> None:
    table = after(spot({"Ana": "Death 3C 5D 7W 9S", "Ben": "NC 3D 5W 7S 9C"}), "Death on Ben")
    pending = table.pending
    table.pending = Pending("answer", "Ben", pending.attack, "Ana", begun=True)
    assert why(table, "Knight of Cups") == {"turn"} == why(table, "no defence")
    assert allowed(table, "Knight of Cups", {"tp.defence.window": "until_done"})


def test_choices() -> None:
    table = after(spot({"Ana": "Judgement 3C 5D 7W 9S"}), "Judgement")
    assert entries(table) == ["keep 10 of Swords", "keep 10 of Cups"]
    assert why(table, "keep 3 of Cups") == {"offered"} == why(table, "give 10 of Cups")
    table = spot({"Ana": "Death 3C 5D 7W 9S", "Ben": "NS 3D 5W 7S 9C"})
    table = after(table, "Death on Ben", "Knight of Swords")
    assert table.pending.player == "Ben" and entries(table) == ["give 10 of Swords", "give 10 of Cups"]


def test_the_draw() -> None:
    """TP-02."""
    table = spot(phase="draw")
    table.pending = Pending("draw", "Ana")
    three, five = (
        "discard 2 of Swords 3 of Cups 5 of Coins",
        "discard 2 of Swords 3 of Cups 5 of Coins 7 of Wands 9 of Swords",
    )
    assert allowed(table, "stand pat") and allowed(table, three) and allowed(table, five)
    assert why(table, five, {"tp.draw.most": "not_all"}) == {"count"}
    four = "discard 2 of Swords 3 of Cups 5 of Coins 7 of Wands"
    assert allowed(table, four, {"tp.draw.most": "not_all"})
    assert why(table, four, {"tp.draw.most": "three"}) == {"count"}
    assert allowed(table, three, {"tp.draw.most": "three"})
    assert why(table, "discard 2 of Cups") == {"held"}
    assert why(table, "stand pat", by="Ben") == {"turn"}


def test_declaring() -> None:
    table = spot({"Ana": "Lovers Fool KC KD 7S"}, phase="show")
    table.pending = Pending("declare", "Ana")
    assert allowed(table, "declare K of Swords") and why(table, "declare K of Cups") == {"offered"}
    assert allowed(table, "declare K of Cups", {"tp.wild.duplicate": "yes"})


def test_random_walks_always_leave_a_play() -> None:
    """Whoever is to act may fold, a victim has an answer, a chooser a choice."""
    always = {"act": Play("fold"), "answer": Play("none"), "draw": Play("pat")}
    seen = set()
    for seed in range(25):
        for step in walk(random.Random(seed), hands=2):
            plays = legal(step.before, step.readings)
            kind = step.before.pending.kind
            assert plays and (kind not in always or always[kind] in plays)
            assert read(words(step.play)) == step.play
            seen.add(kind)
    assert {"act", "answer", "choose", "draw"} <= seen

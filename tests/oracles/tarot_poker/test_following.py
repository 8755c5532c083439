"""What the oracle says follows, against the cards' texts and the list of open questions (TP-nn)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .facts import facts
from .following import deal, follow, next_hand
from .legality import BETS, entries
from .moves import Move
from .pack import KIND, PACK
from .positions import House, Laid, Pending, Position, words
from .spots import Picking, after, allowed, cards, drawn, followed, spot
from .walk import table as random_table
from .walk import walk


def kinds(moves: tuple[Move, ...]) -> list[str]:
    return [move.kind for move in moves]


@pytest.mark.parametrize(
    ("held", "play", "many"),
    [
        ("Empress 3C 5D 7W 9S", "Empress discarding 3 of Cups", 2),
        ("Emperor 3C 5D 7W 9S", "Emperor discarding 3 of Cups 5 of Coins", 3),
        ("Wheel 3C 5D 7W 9S", "Wheel of Fortune", 5),
        ("Temperance 3C 5D 7W 9S", "Temperance", 1),
        ("Tower 3C 5D 7W 9S", "Tower", 1),
    ],
)
def test_action_and_shield_cards(held: str, play: str, many: int) -> None:
    """TP-30: so many cards are new, five are held, the same player is still to act."""
    before = spot({"Ana": held})
    table, moves = followed(before, play)
    assert drawn(moves) == {"Ana": many} and len(table.hands["Ana"]) == 5
    assert len(set(table.hands["Ana"]) - set(before.hands["Ana"])) == many
    assert table.pending == Pending("act", "Ana")
    assert table.temperance == (play == "Temperance")
    assert table.laid == ((Laid("Ana", "Tower", 3),) if play == "Tower" else ())
    assert ("Tower" in table.discards) == (play != "Tower")


def test_judgement() -> None:
    """Two cards for it: one is kept, the other discarded, and nothing more comes."""
    table, moves = followed(spot({"Ana": "Judgement 3C 5D 7W 9S"}), "Judgement")
    assert moves[-1] == Move("offered", "Ana", cards=cards("10S 10C"))
    table = after(table, "keep 10 of Cups")
    assert table.hands["Ana"] == cards("3C 5D 7W 9S 10C")
    assert set(cards("Judgement 10S")) <= set(table.discards) and table.pending == Pending("act", "Ana")


ATTACKS = {
    "Magician": "Magician on Ben giving 3 of Cups",
    "High Priestess": "High Priestess on Ben",
    "Hierophant": "Hierophant on Ben",
    "Death": "Death on Ben",
    "Star": "Star on Ben",
    "World": "World on Ben",
}


SHORT = {card: "High" if card == "High Priestess" else card for card in ATTACKS}


@pytest.mark.parametrize(
    ("card", "ana", "ben"),
    [
        ("Magician", "5D 7W 9S 2C 10S", "3D 5W 7S 9C 3C"),
        ("High Priestess", "3C 5D 7W 9S 10C", "3D 5W 7S 9C 10S"),
        ("Hierophant", "3C 5D 7W 9S 10D", "5W 7S 9C 10S 10C"),
        ("Death", "3C 5D 7W 9S 10S", ""),
        ("Star", "3C 5D 7W 9S 10S", "2C 3D 5W 7S 9C"),
        ("World", "3C 5D 7W 9S JC", "10S 10C 10D 10W JS"),
    ],
)
def test_attacks_without_a_defence(card: str, ana: str, ben: str) -> None:
    table = spot({"Ana": f"{SHORT[card]} 3C 5D 7W 9S"})
    table, moves = followed(after(table, ATTACKS[card]), "no defence")
    assert table.hands["Ana"] == cards(ana) and table.hands["Ben"] == cards(ben)
    assert table.pending == Pending("act", "Ana")
    assert ("Ben" in table.folded) == (card == "Death")
    seen = [move for move in moves if move.kind == "seen"]
    assert seen == ([Move("seen", "Ana", "Ben", cards("2C 3D 5W 7S 9C"))] if card == "Star" else [])


DEFENCES = {
    "Strength": ("Strength", {"Ana": 5, "Ben": 1}),
    "Knight of Coins": ("ND", {"Ana": 1, "Ben": 1}),
    "Knight of Cups": ("NC", {"Ana": 1, "Ben": 1}),
    "Knight of Wands": ("NW", {"Ben": 1}),
}


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("defence", DEFENCES)
def test_each_defence_against_each_attack(attack: str, defence: str) -> None:
    """The attack does nothing; the defence the same, whatever the attack was."""
    short, dealt = DEFENCES[defence]
    ana = f"{SHORT[attack]} 3C 5D 7W 9S"
    table = spot({"Ana": ana, "Ben": f"{short} 3D 5W 7S 9C"}, shields="Ana: Tower")
    table, moves = followed(after(table, ATTACKS[attack]), defence)
    assert drawn(moves) == dealt
    assert {attack, defence} <= set(table.discards) and "Ben" not in table.folded
    assert set(cards("3D 5W 7S 9C")) < set(table.hands["Ben"])
    folded = defence == "Knight of Wands"
    assert ("Ana" in table.folded) == folded
    assert table.pending == Pending("act", "Ben" if folded else "Ana")
    assert table.immune == ({"Ben"} if defence == "Knight of Coins" else set())
    seen = [move for move in moves if move.kind == "seen"]
    assert seen == ([Move("seen", "Ben", "Ana", cards("3C 5D 7W 9S"))] if defence == "Knight of Cups" else [])
    if not folded:
        assert (set(cards("3C 5D 7W 9S")) < set(table.hands["Ana"])) == (defence != "Strength")


@pytest.mark.parametrize(
    ("attack", "dealt", "ana"),
    [
        ("High Priestess", {"Ana": 2, "Ben": 1}, "5D 7W 9S 10S 10C"),
        ("Hierophant", {"Ana": 3, "Ben": 1}, "7W 9S 10S 10C 10D"),
        ("Death", {"Ben": 1}, ""),
        ("Star", {"Ana": 1, "Ben": 1}, "3C 5D 7W 9S 10S"),
        ("World", {"Ana": 5, "Ben": 1}, "10S 10C 10D 10W JS"),
    ],
)
def test_justice(attack: str, dealt: dict[str, int], ana: str) -> None:
    """TP-42: the attack's text against the attacker, past his Tower."""
    held = {"Ana": f"{SHORT[attack]} 3C 5D 7W 9S", "Ben": "Justice 3D 5W 7S 9C"}
    table = spot(held, shields="Ana: Tower")
    table, moves = followed(after(table, ATTACKS[attack]), "Justice")
    assert drawn(moves) == dealt and table.hands["Ana"] == cards(ana)
    assert ("Ana" in table.folded) == (attack == "Death")


def test_justice_against_the_magician_trades_the_defenders_gift() -> None:
    held = {"Ana": "Magician 3C 5D 7W 9S", "Ben": "Justice 3D 5W 7S 9C"}
    table, moves = followed(after(spot(held), ATTACKS["Magician"]), "Justice giving 7 of Swords")
    assert table.hands["Ana"] == cards("5D 7W 9S 7S 10S")
    assert table.hands["Ben"] == cards("3D 5W 9C 3C 10C")
    assert drawn(moves) == {"Ana": 1, "Ben": 1}


def test_the_knight_of_swords() -> None:
    """TP-45: a blind card goes, the attacker gets the one of two that the defender chooses, then both are replaced."""
    table = spot({"Ana": "Death 3C 5D 7W 9S", "Ben": "NS 3D 5W 7S 9C"})
    table, moves = followed(after(table, "Death on Ben", "Knight of Swords"), "give 10 of Swords")
    assert table.hands["Ana"] == cards("5D 7W 9S 10S 10D") and table.hands["Ben"] == cards("3D 5W 7S 9C 10W")
    assert set(cards("3C 10C NS Death")) <= set(table.discards)
    assert drawn(moves) == {"Ana": 1, "Ben": 1} and moves[0] == Move("chosen", "Ana", cards=cards("10S"))


def test_what_defences_replace() -> None:
    """TP-49."""
    table = spot({"Ana": "Death 3C 5D 7W 9S", "Ben": "NC 3D 5W 7S 9C"})
    table, moves = followed(after(table, "Death on Ben"), "Knight of Cups", {"tp.defence.replaces": "no"})
    assert drawn(moves) == {"Ben": 1} and len(table.hands["Ana"]) == 4


def test_a_late_fool() -> None:
    """TP-07: from the next turn on, or at once."""
    table = after(spot({"Ben": "Magician Fool 5W 7S 9C"}), "check", "Magician on Ana giving Fool")
    late, _ = followed(table, "no defence")
    assert "Ana" not in late.folded and "Fool" in late.hands["Ana"]
    at_once, _ = followed(table, "no defence", {"tp.bet_card.late": "at_once"})
    assert "Ana" in at_once.folded and at_once.pending == Pending("act", "Ben")
    checks = {"tp.bet_card.late": "at_once", "tp.fool.may_check": "yes"}
    assert "Ana" not in followed(table, "no defence", checks)[0].folded
    bet = after(spot({"Ben": "Magician Fool 5W 7S 9C"}), "bet 5", "Magician on Ana giving Fool")
    assert "Ana" in followed(bet, "no defence", checks)[0].folded
    early = after(spot({"Ana": "Magician Fool 5W 7S 9S"}), "Magician on Ben giving Fool")
    assert "Ben" not in followed(early, "no defence", {"tp.bet_card.late": "at_once"})[0].folded


def test_the_bet_of_the_dead() -> None:
    """`tp.dead_bet`: stands, or lapses with its owner; one who folds himself leaves it in either case."""
    held = {"Cas": "Death 3W 5S 7C 9D"}
    table = after(spot(held), "bet 5", "raise to 20", "Death on Ben", "no defence")
    assert entries(table)[:2] == ["call", "fold"] and "raise to 35..100" in entries(table)
    lapses = {"tp.dead_bet": "lapses"}
    paid = after(table, "call", readings=lapses).paid
    assert paid == {"Ana": 5, "Ben": 20, "Cas": 5}
    assert after(table, "call").paid["Cas"] == 20


def test_who_is_next() -> None:
    """A phase is over when everybody has met the last raise; the draw and the second phase start from the left."""
    table = after(spot(), "check", "bet 5", "call", "call")
    assert table.pending == Pending("act", "Ana")
    table = after(table, "raise to 10", "call", "fold", "call")
    assert table.phase == "draw" and table.pending == Pending("draw", "Ana")
    table = after(table, "stand pat", "discard 2 of Cups", "stand pat")
    assert table.phase == "second" and table.pending == Pending("act", "Ana")
    assert table.given == {"Ana": 11, "Ben": 11, "Cas": 6, "Dan": 11} and not table.paid


def test_where_bets_are_fixed_a_raise_is_whole_by_the_least_however_high_somebody_went() -> None:
    house = House(least=1, limit="fixed", raise_cap=1)
    table = after(spot(house=house), "bet 1", "raise to 50", "raise to 51")
    assert table.acted == {"Cas"} and table.pending == Pending("act", "Dan")


def test_the_opener_first() -> None:
    readings = {"tp.second.first": "opener"}
    plays = ("check", "bet 5", "call", "call", "call", "stand pat", "stand pat", "stand pat", "stand pat")
    assert after(spot(), *plays, readings=readings).pending == Pending("act", "Ben")
    assert after(spot(), *plays).pending == Pending("act", "Ana")


def test_who_cannot_bet_has_no_turn() -> None:
    """All in, or nobody left to bet against; `tp.turn.without_bet`."""
    short = {"Ben": 5, "Cas": 5, "Dan": 5}
    table = after(spot(stacks=short), "bet 5", "call", "call", "call")
    assert table.phase == "draw"
    table = after(table, *["stand pat"] * 4)
    assert table.phase == "over" and sum(table.stacks.values()) == 119
    cards_too = {"tp.turn.without_bet": "cards"}
    table = after(spot(stacks=short), "bet 5", "call", "call", "call", readings=cards_too)
    table = after(table, *["stand pat"] * 4, readings=cards_too)
    assert table.phase == "second" and table.pending == Pending("act", "Ana")
    assert entries(table, cards_too) == ["check", "fold"]
    assert after(table, *["check"] * 4, readings=cards_too).phase == "over"


def test_the_last_one_left_wins_whatever_he_holds() -> None:
    """TP-23; whoever is all in and folded by a card leaves the chips."""
    table = spot({"Ana": "Devil Death 5D 7W 9S"}, stacks={"Ben": 5}, players=2)
    table, moves = followed(after(table, "check", "bet 5", "Death on Ben"), "no defence")
    assert table.phase == "over" and table.stacks == {"Ana": 107, "Ben": 0}
    assert kinds(moves) == ["struck", "cleared", "wins"]


def test_the_show() -> None:
    """The best hand; behind a Chariot the Devil is no loser."""
    devil = {"Ana": "Devil AC AD AS AW"}
    plays = ("check", "check", "stand pat", "stand pat", "check", "check")
    assert after(spot(devil, players=2), *plays).stacks == {"Ana": 100, "Ben": 102}
    assert after(spot(devil, players=2, shields="Ana: Chariot"), *plays).stacks == {"Ana": 102, "Ben": 100}


def test_declared_wilds() -> None:
    readings = {"tp.wild.declared": "declared"}
    plays = ("check", "check", "stand pat", "stand pat", "check", "check")
    table = spot({"Ana": "Lovers Fool KC KD 7S", "Ben": "2C 2D 2S 7W 9C"}, players=2)
    table = after(table, *plays, readings=readings)
    assert table.pending == Pending("declare", "Ana")
    assert after(table, "declare 8 of Cups", readings=readings).stacks["Ben"] == 102
    assert after(table, "declare K of Swords", readings=readings).stacks["Ana"] == 102


def test_the_deal_and_the_next() -> None:
    """Antes, blinds, five cards each; the deal moves to the left, shields and chips go over."""
    house = House(ante=2, blinds=(5, 10))
    start = Position(("Ana", "Ben", "Cas"), {"Ana": 50, "Ben": 50, "Cas": 1}, {}, (), house)
    table, _ = deal(start, None, Picking())
    assert table.given == {"Ana": 2, "Ben": 2, "Cas": 1} and table.paid == {"Ana": 5, "Ben": 10}
    assert table.pending == Pending("act", "Ana")  # Cas is all in with the ante
    assert entries(table) == ["call", "fold", "raise to 20..48"]
    table.laid = (Laid("Ana", "Tower", 1), Laid("Ben", "Sun", 0), Laid("Cas", "Chariot", 1))
    table.stacks = {"Ana": 60, "Ben": 41, "Cas": 0}
    later = next_hand(table, None, Picking())
    assert later is not None
    assert later[0].players == ("Ben", "Ana") and later[0].laid == (Laid("Ana", "Tower", 1),)
    assert "Tower" not in later[0].stock and {"Sun", "Chariot"} < set(later[0].stock) | set(cards("Sun Chariot"))


def test_the_first_to_act_sits_behind_the_blinds() -> None:
    start = Position(("Ana", "Ben", "Cas"), dict.fromkeys(("Ana", "Ben", "Cas"), 50), {}, (), House(blinds=(5, 10)))
    table, _ = deal(start, None, Picking())
    assert table.pending == Pending("act", "Cas")
    assert entries(after(table, "call", "call")) == ["check", "fold", "raise to 20..49"]


def test_when_the_stock_is_out() -> None:
    """TP-01: the discards are shuffled anew, or nothing more is dealt."""
    table = spot({"Ana": "Wheel 3C 5D 7W 9S"}, stock="10S 10C")
    assert len(after(table, "Wheel of Fortune").hands["Ana"]) == 5
    assert after(table, "Wheel of Fortune", readings={"tp.stock.out": "none"}).hands["Ana"] == cards("10S 10C")


def test_cards_and_chips_are_kept_together() -> None:
    """Over random walks: 78 cards, the same chips, somebody still in; each trump is held and played."""
    played: Counter[str] = Counter()
    for seed in range(40):
        for step in walk(random.Random(seed), hands=2):
            at = step.after
            held = [card for hand in at.hands.values() for card in hand]
            beside = [shield.card for shield in at.laid]
            everywhere = [*held, *beside, *at.stock, *at.discards, *at.on_table, *at.pending.offered]
            assert sorted(everywhere) == sorted(PACK)
            before = sum(step.before.stacks.values()) + step.before.pot()
            assert sum(at.stacks.values()) + at.pot() == before and min(at.stacks.values()) >= 0
            assert at.still_in()
            played[step.play.card] += step.play.kind == "card"
    assert {card for card, kind in KIND.items() if kind not in ("bet", "value")} == {*played} - {
        card for card, many in played.items() if not many
    }


def test_a_tower_is_not_attacked_but_struck_back() -> None:
    table = spot({"Ana": "Death 3C 5D 7W 9S", "Ben": "NW 3D 5W 7S 9C"}, shields="Ana: Tower")
    assert not allowed(spot({"Ben": "Death 3D 5W 7S 9C"}, shields="Ana: Tower", turn="Ben"), "Death on Ana")
    assert "Ana" in after(table, "Death on Ben", "Knight of Wands").folded


def test_the_facts_of_a_case_lead_to_the_position() -> None:
    """Where only bets were made, they lead from where the phase began to the chips and folds of now."""
    for seed in range(15):
        for step in walk(random.Random(seed), hands=2):
            fields = facts(step)
            assert fields["pot"] == step.before.pot() - sum(step.before.paid.values())
            assert fields["actions"] == [f"{player}: {words(play)}" for player, play in step.actions]
            if all(play.kind in BETS for _, play in step.actions):
                position = step.began
                for player, play in step.actions:
                    assert position.pending.player == player
                    position = follow(position, play, step.readings, Picking())[0]
                assert (position.stacks, position.folded) == (step.before.stacks, step.before.folded)


def test_random_tables_have_two_to_fourteen_players() -> None:
    many = {len(random_table(random.Random(seed)).players) for seed in range(300)}
    assert min(many) == 2 and max(many) == 14

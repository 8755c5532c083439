"""What the oracle says of matching, drawing, courts and stacking, against the document and `questions.md` (TU-nn)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.oracles.taruno.spots import due, sizes

from .following import deal
from .moves import Move
from .pack import HAND, MAJORS, MINORS
from .spots import Picking, after, cards, followed, open_to, spot, why
from .state import Position, fits, must_say_one


@pytest.mark.parametrize(
    ("top", "named", "card", "goes"),
    [
        ("5P", "", "9P", True),  # the document's example: any other pentacle,
        ("5P", "", "5C", True),  # any other five,
        ("5P", "", "AC", True),  # or the ace
        ("5P", "", "9C", False),
        ("QC", "Wands", "9W", True),  # TU-17
        ("QC", "Wands", "9C", False),
        ("QC", "Wands", "QS", True),
        ("NC", "", "9C", True),  # TU-18
        ("NC", "", "NS", True),  # TU-16
        ("AC", "", "9C", True),  # TU-21
        ("AC", "", "9W", False),
        ("5P", "", "KC", False),
    ],
)
def test_matching(top: str, named: str, card: str, goes: bool) -> None:
    assert fits(spot({"Ana": card, "Ben": "6W"}, top, named=named), cards(card)[0]) is goes


def test_a_court_by_its_rank_alone_is_a_reading() -> None:
    here = spot({"Ana": "KC 2S", "Ben": "6W"}, "KP")
    assert not why(here, "King of Cups naming Swords")
    assert why(here, "King of Cups naming Swords", readings={"tu.face.by_rank": "no"}) == {"match"}


def test_a_court_that_names_no_suit_is_a_reading() -> None:
    """It lets, and allows: with none named the card has its own suit, stacked too."""
    keeps = {"tu.court.unnamed": "keeps"}
    for named in ("QC", "KC"):
        here = spot({"Ana": f"{named} 2S", "Ben": "KS 6W"}, "5C")
        (card,) = cards(named)
        assert why(here, card) == {"named"}
        assert not why(here, card, readings=keeps) and not why(here, f"{card} naming Wands", readings=keeps)
        there = after(here, card, readings=keeps)
        assert not there.named and fits(there, "9 of Cups") and not fits(there, "9 of Wands")
    assert why(there, "King of Swords") == {"named"}
    assert not why(there, "King of Swords", readings=keeps)


def test_set_up() -> None:
    """Seven Minors each, a Minor as starter, all else in the pile; seven players at most (1.2)."""
    here, _ = deal(tuple("abcdefg"), None, Picking())
    assert all(len(hand) == 7 and set(hand) <= set(MINORS) for hand in here.hands.values())
    assert here.discard[0] in MINORS and len(here.pile) == 78 - 50 and set(MAJORS) <= set(here.pile)
    assert here.deciders() == ("a",) and here.pending().kind == "turn"
    with pytest.raises(ValueError, match="7"):
        deal(tuple("abcdefgh"), None, Picking())


class First(Picking):
    """A deal that turns up a certain card."""

    def __init__(self, starter: str, players: int = 2) -> None:
        super().__init__()
        self.starter, self.dealt = starter, HAND * players

    def shuffled(self, cards: Any) -> tuple[str, ...]:
        rest = [card for card in cards if card != self.starter]
        return (*rest[: self.dealt], self.starter, *rest[self.dealt :])


def test_a_starter_acts_only_where_so_read() -> None:
    """TU-02."""
    king = First("King of Cups")
    assert deal(("Ana", "Ben"), None, king)[0].pending().kind == "turn"
    here = deal(("Ana", "Ben"), {"tu.starter.effect": "acts"}, king)[0]
    task = here.pending()
    assert (task.kind, task.player, task.card, task.count) == ("due", "Ana", "King", 3)
    assert after(here, "draw").deciders() == ("Ben",)


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("9W 2S", {"draw"}),
        ("9W 5W", {"5 of Wands"}),
        ("9W AW", {"Ace of Wands"}),  # drawing is barred by the Ace too
        ("9W Sun", {"draw", "Sun"}),  # TU-04
        ("9C Sun", {"9 of Cups", "Sun"}),  # TU-03
        ("PC 9W", {"Page of Cups"}),
        ("9W", {"draw"}),
    ],
)
def test_a_turn(hand: str, legal: set[str]) -> None:
    assert open_to(spot({"Ana": hand, "Ben": "6W"})) == legal


def test_readings_of_a_turn() -> None:
    here = spot({"Ana": "9C Sun", "Ben": "6W"})
    assert why(here, "draw") == {"draw"}
    assert why(here, "Sun", readings={"tu.minor_compulsory": "yes"}) == {"minor"}
    here = spot({"Ana": "9W", "Ben": "6W"}, pile="8C 9S")
    assert after(here, "draw").deciders() == ("Ben",)  # TU-05, TU-06
    play = {"tu.play_drawn": "yes"}
    here = after(here, "draw", readings=play)
    assert open_to(here, readings=play) == {"8 of Cups", "stop"}
    assert after(here, "8 of Cups", readings=play).discard[0] == "8 of Cups"
    assert after(here, "stop", readings=play).hands["Ana"] == cards("9W 8C")


def test_others_and_other_decisions() -> None:
    here = spot({"Ana": "9C", "Ben": "6C"})
    assert why(here, "6 of Cups", by="Ben") == {"turn"}
    assert why(here, "8 of Cups") == {"card"}
    assert why(here, "stop") == why(here, "discards 9 of Cups") == {"turn"}
    assert why(here, "gives Chariot") == {"chariot", "draw"}


def test_naming() -> None:
    here = spot({"Ana": "KC QC 9C", "Ben": "6C"})
    assert open_to(here) == {
        *(f"{card} of Cups naming {suit}" for card in ("King", "Queen") for suit in SUITS),
        "9 of Cups",
    }
    assert why(here, "King of Cups") == why(here, "9 of Cups naming Cups") == {"named"}


SUITS = ("Cups", "Wands", "Swords", "Pentacles")


def test_queen_and_page() -> None:
    here = after(spot({"Ana": "QC 9S", "Ben": "6W 7S", "Cas": "2C"}), "Queen of Cups naming Wands")
    assert (here.named, here.deciders()) == ("Wands", ("Ben",))
    here = after(here, "6 of Wands")
    assert (here.named, here.discard[:2]) == ("", cards("6W QC"))
    here = after(spot({"Ana": "PC 9S", "Ben": "6W", "Cas": "2C 3S"}), "Page of Cups", "2 of Cups")
    assert (here.direction, here.deciders()) == (-1, ("Ben",))


def test_page_of_two() -> None:
    """TU-20."""
    here = spot({"Ana": "PC 9S", "Ben": "6W"})
    assert after(here, "Page of Cups").deciders() == ("Ben",)
    assert after(here, "Page of Cups", readings={"tu.page.two_players": "again"}).deciders() == ("Ana",)


def test_king_and_knight() -> None:
    here = spot({"Ana": "KC NC 9S", "Ben": "6W", "Cas": "2C"})
    king = after(here, "King of Cups naming Wands")
    assert due(king) == ("Ben", "King", 3) and king.named == "Wands"
    knight = after(here, "Knight of Cups")
    assert due(knight) == ("Ben", "Knight", 2) and knight.named == ""
    assert open_to(king) == {"draw"}
    assert (sizes(after(king, "draw")), after(king, "draw").deciders()) == ([2, 4, 1], ("Cas",))


def test_stacking() -> None:
    """TU-19: a King on a King's draw in any suit, never a Knight; nobody has to; the stacker is not skipped."""
    here = after(spot({"Ana": "KC 9S", "Ben": "KW NC 6W", "Cas": "KS 2C", "Dan": "3C 4C"}), "King of Cups naming Cups")
    assert open_to(here) == {"draw", *(f"King of Wands naming {suit}" for suit in SUITS)}
    assert why(here, "Knight of Cups") == why(here, "6 of Wands") == {"rank"}
    here = after(here, "King of Wands naming Swords")
    assert due(here) == ("Cas", "King", 6) and here.named == "Swords"
    twice = after(here, "King of Swords naming Cups")
    assert due(twice) == ("Dan", "King", 9)
    assert after(twice, "draw").deciders() == ("Ana",) and sizes(after(twice, "draw")) == [1, 2, 1, 11]
    drawn = after(here, "draw")
    assert drawn.deciders() == ("Dan",) and not drawn.lost


def test_two_players_stack_back_and_forth() -> None:
    here = after(spot({"Ana": "NC NS 9S", "Ben": "NW 6W 2S"}), "Knight of Cups", "Knight of Wands")
    assert due(here) == ("Ana", "Knight", 4)
    assert after(here, "draw").deciders() == ("Ben",)
    assert due(after(here, "Knight of Swords")) == ("Ben", "Knight", 6)


def test_the_last_minor_wins() -> None:
    """TU-11, TU-13: a Minor played as the only card, by stacking too; a court that wins need name nothing."""
    won = after(spot({"Ana": "9C", "Ben": "6W"}), "9 of Cups")
    assert won.ended == "won" and won.winners == {"Ana"} and not won.deciders()
    here = spot({"Ana": "KC", "Ben": "6W"})
    assert open_to(here) == {"King of Cups", *(f"King of Cups naming {suit}" for suit in SUITS)}
    here = after(spot({"Ana": "KC 9C", "Ben": "KW"}), "King of Cups naming Cups")
    assert open_to(here) == {"draw", "King of Wands", *(f"King of Wands naming {suit}" for suit in SUITS)}
    assert after(here, "King of Wands").winners == {"Ben"}
    assert must_say_one(here) == {"Ana", "Ben"}


def test_a_sleeve_is_no_hand() -> None:
    """TU-15, TU-26."""
    here = spot({"Ana": "9C", "Ben": "6W 7W"}, sleeves={"Ana": cards("Moon")})
    assert open_to(here) == {"9 of Cups", "takes back Moon"}
    assert after(here, "9 of Cups").winners == {"Ana"}
    here = after(here, "takes back Moon")
    assert here.hands["Ana"] == cards("9C Moon") and not after(here, "9 of Cups").ended
    here = spot({"Ana": "9C 2C", "Ben": "6W"}, sleeves={"Ben": cards("Moon")})
    assert len(after(here, "Ben: takes back Moon").hands["Ben"]) == 2


def test_what_is_wrong_is_followed_as_played() -> None:
    here, moves = followed(spot({"Ana": "9W 2S", "Ben": "6W"}), "9 of Wands")
    assert here.discard[0] == "9 of Wands" and moves[0] == Move("played", "Ana", cards=cards("9W"))
    with pytest.raises(ValueError, match="card"):
        followed(here, "2 of Cups")


# ------------------------------------------------------------------------------------------------ the pile runs out


def test_reshuffle() -> None:
    """At once: a Minor of the discard is the starter, a named suit forgotten, the rest excused (TU-08, TU-09)."""
    here = spot({"Ana": "9C KC", "Ben": "6W"}, pile="3C 2S", discard=cards("5C 7S 8S"), majors=cards("Sun Moon"))
    here = after(here, "King of Cups naming Wands")
    done = after(here, "draw")
    assert done.hands["Ben"] == cards("6W 3C 2S") and done.pending().kind != "due"
    assert (done.discard, done.pile, done.majors) == (cards("KC"), cards("5C 7S 8S Sun Moon"), ())
    assert done.named == ""
    assert after(here, "draw", readings={"tu.reshuffle.suit": "kept"}).named == "Wands"
    later = after(here, "draw", readings={"tu.reshuffle.when": "when_needed"})
    assert (later.pile, later.named, later.discard[0]) == ((), "Wands", "King of Cups")
    owed = {"tu.draw.remainder": "owed"}
    owing = after(here, "draw", readings=owed)
    assert due(owing) == ("Ben", "King", 1)
    assert after(owing, "draw", readings=owed).hands["Ben"] == cards("6W 3C 2S 5C")


def test_when_needed_a_pile_is_formed_to_draw_from() -> None:
    here = spot({"Ana": "9W 8W", "Ben": "6W"}, pile="", discard=cards("5C 7S"), majors=cards("Sun"))
    done = after(here, "draw", readings={"tu.reshuffle.when": "when_needed"})
    assert done.hands["Ana"] == cards("9W 8W 7S") and done.pile == cards("Sun")


def rest(*but: str) -> tuple[str, ...]:
    """All the cards but these: what others hold when the table is nearly empty."""
    gone = {card for text in but for card in cards(text)}
    return tuple(card for card in (*MINORS, *MAJORS) if card not in gone)


def bare(hand: str, top: str = "5C", **changes: Any) -> Position:
    """Ana with a hand, and nothing on the table but a top; Ben has all else."""
    here = spot({"Ana": hand, "Ben": "6W"}, top, pile="", **changes)
    here.hands["Ben"] = rest(hand, top)
    return here


def test_the_last_card_on_the_table() -> None:
    """ADDENDUM, TU-53: it may be played upon, or drawn."""
    here = bare("9W 8W")
    drawn = after(here, "draw")
    assert drawn.hands["Ana"] == cards("9W 8W 5C") and (drawn.discard, drawn.pile) == ((), ())
    assert open_to(drawn) & {"draw", *MINORS} == set() and "Sun" in open_to(drawn)
    assert why(drawn, "draw") == {"exhausted"}  # a Major can be played
    assert not why(drawn, "draw", readings={"tu.exhausted.major": "may"})
    assert why(drawn, "Ace of Cups") == {"match"}
    assert not why(drawn, "Ace of Cups", readings={"tu.exhausted.top": "ace"})
    assert why(drawn, "9 of Cups", readings={"tu.exhausted.top": "ace"}) == {"match"}
    assert not why(drawn, "9 of Cups", readings={"tu.exhausted.top": "anything"})


@pytest.mark.parametrize(("hand", "winners"), [("9W 8W", {"Ben"}), ("9W Death", {"Ana"})])
def test_nothing_left(hand: str, winners: set[str]) -> None:
    """Whoever has to draw and cannot ends the game; Death in hand wins, and whoever is bound to it."""
    stays = {"tu.exhausted.one": "stays", "tu.exhausted.major": "may"}
    over = after(bare(hand), "draw", readings=stays)
    assert over.ended == "exhausted" and over.winners == winners
    over = after(bare(hand, bonds=(("Ana", "Ben"),)), "draw", readings=stays)
    assert over.winners == {"Ana", "Ben"}


def test_death_in_a_sleeve_wins_nothing() -> None:
    """TU-52."""
    here = bare("9W 8W", sleeves={"Ana": cards("Death")})
    here.hands["Ben"] = tuple(card for card in here.hands["Ben"] if card != "Death")
    over = after(here, "draw", readings={"tu.exhausted.one": "stays"})
    assert over.ended == "exhausted" and not over.winners


def test_a_major_played_onto_the_bare_table_can_be_drawn() -> None:
    here = after(bare("9W Sun Judgement"), "Judgement on Ben", "draw")  # 4 due, one card and the Judgement to draw
    assert here.hands["Ben"][-1] == "Judgement" and here.discard == cards("5C") and not here.pile


def test_random_deals_hold_every_card_once() -> None:
    from .moves import Chance
    from .walk import sound

    for seed in range(20):
        assert sound(deal(("Ana", "Ben", "Cas"), None, Chance(random.Random(seed)))[0])

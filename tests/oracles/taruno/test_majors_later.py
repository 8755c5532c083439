"""What the oracle says of the Majors from the Hanged Man to the World, against each card's text and `questions.md`."""

from __future__ import annotations

import pytest

from tests.oracles.taruno.spots import due, hand, set_of

from .legality import faults
from .spots import after, cards, followed, open_to, spot, why
from .state import Action, Position, Task, must_say_one

# ------------------------------------------------------------------------------------------------ 12 the Hanged Man


def test_hanged_man() -> None:
    """TU-40: one card stays, face up and still the hand; one turn is skipped."""
    here = spot({"Ana": "Hanged 2C 3C 4C", "Ben": "6C 7W", "Cas": "8C 9W"})
    here = after(here, "Hanged Man")
    assert open_to(here) == {"keeps 2 of Cups", "keeps 3 of Cups", "keeps 4 of Cups"}
    here = after(here, "keeps 3 of Cups")
    assert here.hands["Ana"] == cards("3C") and here.open == {"Ana": "3 of Cups"}
    assert here.discard == cards("5C 2C 4C") and must_say_one(here) == {"Ana"}
    here = after(here, "6 of Cups")
    done = after(here, "8 of Cups")
    assert done.deciders() == ("Ben",) and not done.open and not done.hanged
    empty = after(spot({"Ana": "Hanged", "Ben": "6C 7W"}), "Hanged Man")
    assert due(empty) == ("Ana", "emptied", 1) and empty.hanged == {"Ana"}


def hanged() -> Position:
    return spot({"Ana": "KC 2C", "Ben": "KW", "Cas": "8C 9C"}, hanged=frozenset({"Ben"}), open={"Ben": "King of Wands"})


def test_a_lost_turn_is_the_hanged_man_s() -> None:
    """`tu.skips`: a turn lost to a court is the turn that the Hanged Man skips."""
    here = after(hanged(), "King of Cups naming Cups", "draw", "8 of Cups", "2 of Cups")
    assert here.winners == {"Ana"}
    here = after(hanged(), "King of Cups naming Cups", "draw")
    assert here.deciders() == ("Cas",) and not here.lost and not here.hanged and not here.open
    each = {"tu.skips": "each"}
    here = after(hanged(), "King of Cups naming Cups", "draw", readings=each)
    assert here.hanged == {"Ben"} and here.open and not here.lost


def test_an_answer_is_no_turn() -> None:
    """Whoever has yet to skip a turn may stack; the skip stays."""
    here = after(hanged(), "King of Cups naming Cups")
    assert "King of Wands" in open_to(here)  # and wins by it
    here.hands["Ben"] += cards("4C")
    here = after(here, "King of Wands naming Cups", "draw")
    assert here.hanged == {"Ben"} and not here.open and here.deciders() == ("Ana",)
    assert after(here, "2 of Cups").winners == {"Ana"}


# ------------------------------------------------------------------------------------------------ 13 Death


def test_death() -> None:
    """TU-41: as many cards as there were Deaths, at once; bonds break first; whom it empties wins, several together."""
    here = spot({"Ana": "Death 2C 3C", "Ben": "6C", "Cas": "8C", "Dan": "9C 10C"}, bonds=(("Ben", "Dan"),))
    here = after(here, "Death")
    assert here.deciders() == ("Ana", "Ben", "Cas", "Dan") and not here.bonds and here.deaths == 1
    half = after(here, "Dan: discards 9 of Cups", "Ana: discards 2 of Cups", "Ben: discards 6 of Cups")
    assert half.hands == here.hands and half.deciders() == ("Cas",)
    assert why(half, "discards 10 of Cups", by="Dan") == {"turn"}
    over = after(half, "discards 8 of Cups")
    assert over.winners == {"Ben", "Cas"} and over.ended == "won"
    assert over.discard[0] == "5 of Cups"


def test_death_again() -> None:
    here = spot({"Ana": "Death 2C 3C 4C", "Ben": "6C 7C 8C"}, deaths=1, sleeves={"Ben": cards("Sun")})
    here = after(here, "Death", "Ana: discards 2 of Cups, 3 of Cups")
    assert why(here, "discards 6 of Cups") == {"count"}
    assert after(here, "discards 6 of Cups, 7 of Cups").deciders() == ("Ben",)
    short = after(spot({"Ana": "Death 2C", "Ben": "6C 7C 8C"}, deaths=4), "Death")
    assert open_to(short, by="Ana") == {"discards 2 of Cups"}


def test_death_and_the_hermit() -> None:
    here = spot({"Ana": "Death 2C 3C", "Ben": "6C", "Cas": "8C 9C"}, bonds=(("Cas", "Ben"), ("Ana", "Cas")))
    here.front = {"Ben": cards("Hermit")}
    done = after(here, "Death")
    assert done.deciders() == ("Ana", "Cas") and not done.bonds
    assert after(here, "Death", readings={"tu.death.hermit": "stays"}).bonds == (("Cas", "Ben"),)


def test_death_as_the_last_card() -> None:
    here = after(spot({"Ana": "Death", "Ben": "6C 7C"}), "Death")
    assert due(after(here, "discards 6 of Cups")) == ("Ana", "emptied", 1)
    wins = after(here, "discards 6 of Cups", readings={"tu.death.last_card": "wins"})
    assert wins.winners == {"Ana"}


# ------------------------------------------------------------------------------------------------ 14, 15


def test_temperance() -> None:
    """TU-42: nobody plays a Major, its owner neither, until the owner plays a card."""
    here = spot({"Ana": "Temperance 2C Sun 4W", "Ben": "6C Moon", "Cas": "Devil 9C"})
    here.front = {"Ana": cards("Star"), "Cas": cards("Hermit")}
    here = after(here, "Temperance")
    assert here.hands["Ana"] == cards("2C 4W") and here.front["Ana"] == cards("Star Temperance")
    assert why(here, "Moon") == {"temperance"}
    here = after(here, "6 of Cups")
    assert not why(here, "Devil") and why(here, "Devil", readings={"tu.temperance.hermit": "bound"})
    here = after(here, "9 of Cups", "2 of Cups")
    assert here.front["Ana"] == cards("Star") and not why(here, "Moon")
    everything = spot({"Ana": "Temperance 2C", "Ben": "6C"}, front={"Ana": cards("Star")})
    done = after(everything, "Temperance", readings={"tu.temperance.front": "all"})
    assert done.front["Ana"] == cards("Temperance")


def test_temperance_stays_through_draws_and_ends_with_stacking() -> None:
    here = spot({"Ana": "9W Chariot", "Ben": "NC 8C"}, front={"Ana": cards("Temperance")})
    drawn = after(here, "draw", "Knight of Cups", "gives Chariot")
    assert drawn.front["Ana"] == cards("Temperance")
    stack = spot({"Ana": "NC 2W", "Ben": "NW 8C"}, front={"Ben": cards("Temperance")})
    done = after(stack, "Knight of Cups", "Knight of Wands")
    assert done.front["Ben"] == () and "Temperance" in done.majors


def test_no_major_though_only_one_could_be_played() -> None:
    here = spot({"Ana": "Sun", "Ben": "6C"}, front={"Ben": cards("Temperance")})
    assert open_to(here) == {"draw"}


def test_devil() -> None:
    here = spot({"Ana": "Devil 2C", "Ben": "6C"}, majors=cards("Sun Moon"), front={"Ana": cards("Star")})
    done = after(here, "Devil")
    assert hand(done, "Ana") == set_of("2C Sun Moon") and done.majors == cards("Devil")
    last = after(spot({"Ana": "Devil", "Ben": "6C"}, majors=cards("Sun")), "Devil")
    assert last.deciders() == ("Ben",) and last.hands["Ana"] == cards("Sun")


# ------------------------------------------------------------------------------------------------ 16 the Tower

PILE = "8S 9S 10S 2S 3S"


def test_tower() -> None:
    here = spot({"Ana": "Tower 2C", "Ben": "6C", "Cas": "8C"}, pile=PILE)
    here = after(here, "Tower")
    assert due(here) == ("Ben", "Tower", 5)
    done = after(here, "draw")
    assert len(done.hands["Ben"]) == 6 and done.struck == {"Ben"} and done.deciders() == ("Cas",)
    assert done.pile == cards("Tower") and done.majors == ()  # run out, and formed anew at once
    again = spot({"Ana": "Tower 2C", "Ben": "6C", "Cas": "8C"}, pile=PILE, struck=frozenset({"Ben"}))
    assert after(again, "Tower").pending() == Task("turn", "Ben")  # TU-44
    again.struck, again.front = frozenset(), {"Ben": cards("Hermit")}
    assert after(again, "Tower").pending() == Task("turn", "Ben")


@pytest.mark.parametrize(("reading", "struck"), [("drawer", {"Cas"}), ("skipped", {"Ben"})])
def test_tower_and_chariot(reading: str, struck: set[str]) -> None:
    here = spot({"Ana": "Tower 2C", "Ben": "Chariot 6C", "Cas": "8C"}, pile=PILE)
    done = after(here, "Tower", "gives Chariot", "draw", readings={"tu.tower.struck": reading})
    assert done.struck == struck and done.deciders() == ("Cas",) and len(done.hands["Cas"]) == 7
    here.struck = frozenset({"Cas"})
    done = after(here, "Tower", "gives Chariot")
    assert done.hands["Cas"] == cards("8C Chariot") and done.deciders() == ("Cas",)


# ------------------------------------------------------------------------------------------------ 17 the Star


def test_star() -> None:
    """TU-45: half of each sum, rounded up; whole again once it is given on."""
    here = spot({"Ana": "KC 2C", "Ben": "6C Chariot", "Cas": "8C"}, front={"Ben": cards("Star")})
    here = after(here, "King of Cups naming Cups")
    assert due(here) == ("Ben", "King", 3)
    assert len(after(here, "draw").hands["Ben"]) == 4
    assert len(after(here, "gives Chariot", "draw").hands["Cas"]) == 5
    halved = after(here, "gives Chariot", readings={"tu.star.redirected": "halved"})
    assert due(halved) == ("Cas", "King", 2)
    tower = spot({"Ana": "Tower 2C", "Ben": "6C", "Cas": "8C"}, pile=PILE, front={"Ben": cards("Star")})
    assert len(after(tower, "Tower", "draw").hands["Ben"]) == 4
    one = spot({"Ana": "Chariot 2C", "Ben": "6C"}, front={"Ben": cards("Star")})
    assert len(after(one, "Chariot", "draw").hands["Ben"]) == 2
    assert after(spot({"Ana": "Star 2C", "Ben": "6C"}), "Star").front["Ana"] == cards("Star")


def test_star_and_sun() -> None:
    here = spot({"Ana": "Sun 2C 3C", "Ben": "6C 7C", "Cas": "8C"}, front={"Cas": cards("Star Hermit")})
    done = after(here, "Sun")
    assert done.front["Cas"] == cards("Hermit") and done.majors == cards("Sun Star")
    assert after(here, "Sun", readings={"tu.star.hermit": "stays"}).front["Cas"] == cards("Star Hermit")


# ------------------------------------------------------------------------------------------------ 18 to 21


def test_moon() -> None:
    """At least two; TU-46: one, if there is but one."""
    here = after(spot({"Ana": "Moon 2C 3C 4C", "Ben": "6C"}), "Moon")
    assert len(open_to(here)) == 4 and why(here, "discards 2 of Cups") == {"count"}
    done = after(here, "discards 2 of Cups, 3 of Cups, 4 of Cups")
    assert due(done) == ("Ana", "Moon", 3) and done.hands["Ana"] == ()
    assert len(after(done, "draw").hands["Ana"]) == 3
    wrong = followed(here, "discards 2 of Cups")[0]
    assert due(wrong) == ("Ana", "Moon", 1)
    single = after(spot({"Ana": "Moon 2C", "Ben": "6C"}), "Moon")
    assert open_to(single) == {"discards 2 of Cups"}
    once = {"tu.emptied.when": "at_once"}
    assert due(after(single, "discards 2 of Cups", readings=once)) == ("Ana", "emptied", 1)
    empty = after(spot({"Ana": "Moon", "Ben": "6C"}), "Moon")
    assert due(empty) == ("Ana", "emptied", 1)


def test_sun() -> None:
    """TU-47: everybody discards one of their own; an emptied hand wins nothing, and draws one."""
    here = spot({"Ana": "Sun 2C 3C", "Ben": "6C 7C", "Cas": "8C", "Dan": "9C"})
    here.front = {"Dan": cards("Hermit")}
    here = after(here, "Sun")
    assert here.deciders() == ("Ana", "Ben", "Cas")
    here = after(here, "Ana: discards 2 of Cups", "Cas: discards 8 of Cups", "Ben: discards 6 of Cups")
    assert due(here) == ("Cas", "emptied", 1) and not here.ended
    assert here.discard == cards("5C 2C 6C 8C")
    first = spot({"Ana": "Sun 2C 3C", "Ben": "6C 7C", "Cas": "8C"})
    assert after(first, "Sun", readings={"tu.everybody.first": "next"}).deciders() == ("Ben", "Cas", "Ana")


def test_judgement() -> None:
    """TU-48: anybody, oneself too, draws twice the cards left in the hand."""
    here = spot({"Ana": "Judgement 2C 3C", "Ben": "6C", "Cas": "8C"}, front={"Cas": cards("Hermit")})
    assert open_to(here) >= {"Judgement on Ana", "Judgement on Ben"}
    assert why(here, "Judgement on Cas") == {"hermit"} and why(here, "Judgement") == {"target"}
    assert due(after(here, "Judgement on Ana")) == ("Ana", "Judgement", 4)
    assert due(after(here, "Judgement on Ben")) == ("Ben", "Judgement", 4)
    last = after(spot({"Ana": "Judgement", "Ben": "6C"}), "Judgement on Ben")
    assert due(last) == ("Ana", "emptied", 1)


def test_world() -> None:
    """TU-49: a card to each of the others, then all draw one; with too few cards its player picks who gets none."""
    here = after(spot({"Ana": "World 2C 3C 4C", "Ben": "6C", "Cas": "8C"}), "World")
    assert len(open_to(here)) == 6
    assert why(here, "gives 2 of Cups to Ben") == {"count"}
    assert why(here, "gives 2 of Cups to Ben, 3 of Cups to Ben") == {"place"}
    here = after(here, "gives 2 of Cups to Cas, 4 of Cups to Ben")
    assert here.hands["Ben"] == cards("6C 4C") and due(here) == ("Ana", "World", 1)
    assert due(after(here, "draw")) == ("Ben", "World", 1)
    done = after(here, "draw", "draw", "draw")
    assert [len(held) for held in done.hands.values()] == [2, 3, 3] and done.deciders() == ("Ben",)


def test_world_with_few_cards() -> None:
    here = after(spot({"Ana": "World 2C", "Ben": "6C", "Cas": "8C", "Dan": "9C"}), "World")
    assert open_to(here) == {f"gives 2 of Cups to {name}" for name in ("Ben", "Cas", "Dan")}
    done = after(here, "gives 2 of Cups to Cas", "draw", "draw", "draw", "draw")
    assert [len(held) for held in done.hands.values()] == [1, 2, 3, 2]
    covered = spot({"Ana": "World 2C 3C 4C", "Ben": "6C", "Cas": "8C"}, front={"Cas": cards("Hermit")})
    covered = after(covered, "World")
    assert why(covered, "gives 2 of Cups to Cas") == {"hermit"}
    here = after(covered, "gives 2 of Cups to Ben", "draw", "draw")
    assert here.hands["Cas"] == cards("8C") and here.deciders() == ("Ben",)
    twice = {"tu.emptied.when": "at_once"}
    last = spot({"Ana": "World", "Ben": "6C"})
    assert due(after(last, "World", readings=twice)) == ("Ana", "emptied", 1)
    assert after(last, "World", "draw", readings=twice).pending().card == "World"


def test_a_card_comes_back_in_the_middle_of_an_effect() -> None:
    """TU-26: at any time, by anybody who hid one."""
    here = after(spot({"Ana": "Moon 2C 3C", "Ben": "6C"}, sleeves={"Ana": cards("Sun")}), "Moon")
    here = after(here, "takes back Sun")
    assert len(open_to(here)) == 4
    assert faults(here, "Ben", Action("take", cards("Sun"))) == {"card"}
    over = after(spot({"Ana": "2C", "Ben": "6C"}, sleeves={"Ben": cards("Sun")}), "2 of Cups")
    assert faults(over, "Ben", Action("take", cards("Sun"))) == {"turn"}

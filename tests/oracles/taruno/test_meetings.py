"""What the oracle says where cards and readings meet: what its modules decide is written down here as tests."""

from __future__ import annotations

from tests.oracles.taruno.spots import due, sizes

from .following import deal
from .legality import targets
from .spots import after, cards, open_to, spot, why
from .state import Task
from .test_courts import First


def test_play_goes_on_from_whoever_stacked_last() -> None:
    """A stack upon a draw that a Chariot moved: who gave it has had the lost turn."""
    here = spot({"Ana": "KC 2W", "Ben": "Chariot 6C", "Cas": "KW 8W", "Dan": "9C", "Eva": "10C"})
    options = {"tu.chariot.stack": "yes"}
    here = after(here, "King of Cups naming Cups", "gives Chariot", readings=options)
    here = after(here, "King of Wands naming Cups", readings=options)
    assert here.lost == {"Dan": 1} and here.turn == "Cas"
    assert after(here, "draw", readings=options).pending() == Task("turn", "Eva")


def test_a_tower_on_a_hanged_player() -> None:
    here = spot({"Ana": "Tower 2C", "Ben": "6C", "Cas": "8C"}, pile="8S 9S", hanged=frozenset({"Ben"}))
    here.open = {"Ben": "6 of Cups"}
    done = after(here, "Tower", "draw")
    assert done.pending() == Task("turn", "Cas") and not done.hanged and not done.open


def test_an_empty_pile_under_the_tower() -> None:
    """Nothing is drawn; the turn is lost all the same, and nobody is struck but where the skip counts."""
    here = spot({"Ana": "Tower 2C", "Ben": "6C", "Cas": "8C"}, pile="")
    done = after(here, "Tower")
    assert done.pending() == Task("turn", "Cas") and not done.struck
    assert after(here, "Tower", readings={"tu.tower.struck": "skipped"}).struck == {"Ben"}


def test_lovers_that_can_name_nobody() -> None:
    here = spot({"Ana": "Lovers 2C", "Ben": "6C"}, front={"Ben": cards("Hermit")})
    front = {"tu.lovers.card": "front"}
    done = after(here, "Lovers", readings=front)
    assert not done.bonds and done.majors == cards("Lovers") and not done.front["Ana"]


def test_death_takes_the_lovers_from_the_front() -> None:
    front = {"tu.lovers.card": "front"}
    here = spot({"Ana": "Death 2C 3C", "Ben": "6C 7C", "Cas": "8C 9C"}, bonds=(("Ben", "Cas"),))
    here.front = {"Ben": cards("Lovers")}
    done = after(here, "Death", readings=front)
    assert not done.bonds and done.majors == cards("Death Lovers")


def test_empty_hands_draw_in_the_order_of_play() -> None:
    here = spot({"Ana": "Sun 2C", "Ben": "6C", "Cas": "8C"})
    actions = ("Sun", "Ana: discards 2 of Cups", "Ben: discards 6 of Cups", "Cas: discards 8 of Cups")
    assert due(after(here, *actions)) == ("Ana", "emptied", 1)
    done = after(here, *actions, "draw", "draw", "draw")
    assert sizes(done) == [1, 1, 1] and done.pending() == Task("turn", "Ben")
    following = {"tu.everybody.first": "next"}
    assert due(after(here, *actions, readings=following)) == ("Ben", "emptied", 1)


def test_a_chariot_that_counts_as_played_passes_the_hermit_by() -> None:
    here = spot({"Ana": "NC 2C", "Ben": "Chariot 6C", "Cas": "8C", "Dan": "9C"}, front={"Cas": cards("Hermit")})
    here = after(here, "Knight of Cups")
    assert due(after(here, "gives Chariot")) == ("Cas", "Knight", 2)
    assert due(after(here, "gives Chariot", readings={"tu.chariot.is_play": "yes"})) == ("Dan", "Knight", 2)


def test_a_lap_of_the_chariot() -> None:
    """It may go round the table; who played the court may have to draw in the end."""
    here = after(spot({"Ana": "NC 2C 3C", "Ben": "Chariot 6C"}), "Knight of Cups", "gives Chariot")
    assert due(here) == ("Ana", "Knight", 2)
    assert due(after(here, "gives Chariot")) == ("Ben", "Knight", 2)
    done = after(here, "draw")
    assert done.pending() == Task("turn", "Ana") and sizes(done) == [5, 1]


def test_justice_where_the_covered_are_counted() -> None:
    here = spot({"Ana": "Justice 2C", "Ben": "6C 7C 8C", "Cas": "8W 9W", "Dan": "10C"})
    here.front = {"Ben": cards("Hermit")}
    assert targets(here, "Ana", "Justice") == [("Ana", "Cas"), ("Cas", "Dan")]
    counts = {"tu.hermit.counts": "yes"}
    assert targets(here, "Ana", "Justice", counts) == [()]
    both = counts | {"tu.hermit.named": "yes"}
    assert targets(here, "Ana", "Justice", both) == [("Ana", "Ben"), ("Ben", "Dan")]
    assert after(here, "Justice swapping Ana and Ben", readings=both).hands["Ben"] == cards("6C 7C 8C")
    pair = spot({"Ana": "Justice 2C 3C", "Ben": "6C"})
    assert targets(pair, "Ana", "Justice") == [("Ana", "Ben")]


def test_wheel_where_the_covered_are_counted() -> None:
    here = spot({"Ana": "Wheel 2C", "Ben": "6C", "Cas": "8C", "Dan": "9C"}, front={"Ben": cards("Hermit")})
    done = after(here, "Wheel of Fortune", readings={"tu.hermit.counts": "yes"})
    assert done.hands == {"Ana": cards("2C 9C"), "Ben": cards("6C"), "Cas": (), "Dan": cards("8C")}


def test_justice_takes_the_open_card_along() -> None:
    here = spot({"Ana": "Justice 2C 3C", "Ben": "6C"}, open={"Ben": "6 of Cups"}, hanged=frozenset({"Ben"}))
    done = after(here, "Justice swapping Ana and Ben")
    assert done.hands["Ana"] == cards("6C") and not done.open and not done.hanged  # Ben has skipped by now
    assert done.pending() == Task("turn", "Ana")


def test_a_page_turned_up_first() -> None:
    acts = {"tu.starter.effect": "acts"}
    here = deal(("Ana", "Ben", "Cas"), acts, First("Page of Cups", 3))[0]
    assert here.direction == -1 and here.pending() == Task("turn", "Ana")
    assert deal(("Ana", "Ben", "Cas"), None, First("Page of Cups", 3))[0].direction == 1
    here = deal(("Ana", "Ben", "Cas"), acts, First("Knight of Cups", 3))[0]
    assert due(here) == ("Ana", "Knight", 2)


def test_placing_may_empty_the_pile() -> None:
    """The High Priestess may empty the pile, which then has run out."""
    here = spot({"Ana": "High 2C", "Ben": "6C"}, "5C", pile="8S 9S", majors=cards("Sun"))
    here = after(here, "High Priestess", "places 8 of Swords to Ana, 9 of Swords to Ben")
    assert set(here.pile) == {"Sun", "High Priestess"} and here.discard == cards("5C")


def test_a_taken_back_chariot_answers_an_emptied_hand() -> None:
    here = spot({"Ana": "Sun", "Ben": "6C 7C", "Cas": "8C 9C"}, sleeves={"Ana": cards("Chariot")})
    here = after(here, "Sun", "discards 6 of Cups", "discards 8 of Cups")
    assert due(here) == ("Ana", "emptied", 1) and open_to(here) == {"draw", "takes back Chariot"}
    here = after(here, "takes back Chariot")
    assert not why(here, "gives Chariot")
    here = after(here, "gives Chariot", "draw")
    assert due(here) == ("Ana", "emptied", 1) and sizes(here) == [0, 3, 1]


def test_two_duties_at_the_start_of_a_turn() -> None:
    each = {"tu.lovers.draws": "each"}
    here = spot({"Ana": "2C 3W", "Ben": "6C", "Cas": "8C"}, bonds=(("Ana", "Ben"), ("Ben", "Cas")))
    here = after(here, "2 of Cups", "draw", "draw", readings=each)
    assert here.pending() == Task("turn", "Ben") and sizes(here) == [1, 3, 1]
    assert [task.kind for task in here.agenda] == ["turn"]

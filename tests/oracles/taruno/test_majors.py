"""What the oracle says of the Majors from the Fool to Justice, against each card's text and `questions.md` (TU-nn)."""

from __future__ import annotations

import pytest

from tests.oracles.taruno.spots import due, hand, set_of

from .pack import MAJORS
from .spots import after, cards, followed, open_to, spot, why
from .state import Position


def task_of(position: Position) -> tuple[str, str]:
    task = position.pending()
    assert task.kind == "choose"
    return task.player, task.card


@pytest.mark.parametrize("card", MAJORS)
def test_any_major_goes_on_anything(card: str) -> None:
    """Basic rules: regardless of the last played card, which stays on top; TU-50: whatever it can do."""
    here = spot({"Ana": "9C 2S", "Ben": "6W 7S", "Cas": "8W", "Dan": "3P 4P"})
    here.hands["Ana"] += (card,)
    here.pile = tuple(other for other in here.pile if other != card)
    plays = [text for text in open_to(here) if text.startswith(card)]
    assert plays
    for text in plays:
        done = after(here, text)
        assert card == "Fool" or done.discard[0] == "5 of Cups"
        assert card in (*done.majors, *done.front.get("Ana", ()), *done.pile)
    alone = spot({"Ana": "9W", "Ben": "6W"}, front={"Ben": cards("Hermit")})
    alone.hands["Ana"] = (card,)
    alone.pile = tuple(other for other in alone.pile if other != card)
    (text,) = open_to(alone) - {"draw"}
    assert not after(alone, text).ended  # a last Major wins nothing


# ------------------------------------------------------------------------------------------------ 0 the Fool


def test_fool() -> None:
    """What lies face up goes, a hanged card too; both discards and the Fool join the pile (TU-24, TU-40)."""
    here = spot(
        {"Ana": "Fool 2C 3C", "Ben": "KW", "Cas": "QW 9W"},
        "QC 7C",
        named="Wands",
        majors=cards("Moon"),
        front={"Ben": cards("Hermit"), "Cas": cards("Star")},
        open={"Ben": "King of Wands"},
        hanged=frozenset({"Ben"}),
        sleeves={"Ana": cards("Sun")},
        bonds=(("Ana", "Ben"),),
        deaths=2,
        struck=frozenset({"Cas"}),
    )
    done = after(here, "Fool")
    assert due(done) == ("Ana", "Fool", 7) and done.named == "" and not done.majors
    assert not any(done.front.values()) and not done.open and done.hands["Ben"] == ()
    assert set_of("Fool Moon QC 7C Hermit Star KW") <= {*done.pile, done.discard[0]}
    assert len(done.discard) == 3 and done.discard[1:] == cards("2C 3C")
    assert (done.sleeves, done.bonds, done.deaths) == (here.sleeves, here.bonds, 2)
    assert done.struck == {"Cas"} and done.hanged == {"Ben"}
    done = after(done, "draw")
    assert len(done.hands["Ana"]) == 7 and due(done) == ("Ben", "emptied", 1)
    assert after(done, "draw").pending().player == "Cas"  # Ben skips


def test_readings_of_the_fool() -> None:
    here = spot(
        {"Ana": "Fool 2C Sun 3C", "Ben": "KW", "Cas": "QW"},
        front={"Ben": cards("Hermit")},
        open={"Cas": "Queen of Wands"},
    )
    assert after(here, "Fool", readings={"tu.fool.hermit": "stays"}).front["Ben"] == cards("Hermit")
    assert after(here, "Fool", readings={"tu.fool.face_up": "no"}).hands["Cas"] == cards("QW")
    by_hand = {"tu.fool.starter": "hand"}
    done = after(here, "Fool", readings=by_hand)
    assert task_of(done) == ("Ana", "Fool") and done.discard == ()
    done = after(done, "discards 3 of Cups, 2 of Cups, Sun", readings=by_hand)
    assert done.discard == cards("3C 2C") and due(done) == ("Ana", "Fool", 7)
    here.hands["Ana"] = cards("Fool Sun 3C")
    assert after(here, "Fool", readings=by_hand).discard == cards("3C")


# ------------------------------------------------------------------------------------------------ 1 to 5


def test_magician() -> None:
    here = after(spot({"Ana": "Magician 2W 3W", "Ben": "6C"}), "Magician")
    assert open_to(here) == {"hides 2 of Wands", "hides 3 of Wands"}
    here = after(here, "hides 2 of Wands")
    assert here.hands["Ana"] == cards("3W") and here.sleeves["Ana"] == cards("2W")
    assert open_to(here, by="Ana") == {"takes back 2 of Wands"}
    last = after(spot({"Ana": "Magician 2W", "Ben": "6C 7C"}), "Magician", "hides 2 of Wands")
    assert due(last) == ("Ana", "emptied", 1) and not last.ended


def test_high_priestess() -> None:
    here = spot({"Ana": "High 2W", "Ben": "6C", "Cas": "7W"}, pile="8S 9S 10S Sun")
    here = after(here, "High Priestess")
    assert here.pending().cards == cards("8S 9S 10S")  # as many as there are players
    done = after(here, "places 8 of Swords at 1, 9 of Swords to Ana, 10 of Swords to Cas")
    assert done.pile == cards("Sun 8S") and done.hands["Cas"] == cards("7W 10S")
    done = after(here, "places 8 of Swords at 3, 9 of Swords at 0, 10 of Swords at 2")
    assert done.pile == cards("9S Sun 10S 8S")
    assert why(here, "places 8 of Swords at 1, 9 of Swords at 1, 10 of Swords to Cas") == {"place"}
    assert why(here, "places 8 of Swords at 2, 9 of Swords to Ana, 10 of Swords to Cas") == {"place"}
    assert why(here, "places 8 of Swords at 0, 9 of Swords at 1") == {"count"}
    beneath = "places 8 of Swords at 0, 9 of Swords at 1, 10 of Swords to discard"
    assert why(here, beneath) == {"place"}  # TU-27
    anywhere = {"tu.priestess.where": "anywhere"}
    assert after(here, beneath, readings=anywhere).discard == cards("5C 10S")
    here.front = {"Cas": cards("Hermit")}
    assert why(here, "places 8 of Swords at 0, 9 of Swords to Ana, 10 of Swords to Cas") == {"hermit"}


def test_empress() -> None:
    """TU-28: she discards what is no face, draws as many; then everybody's faces go, also those just drawn."""
    here = spot({"Ana": "Empress 2W Sun KW", "Ben": "QC 6C", "Cas": "PS"}, pile="3S NS 4S 7S")
    first = after(here, "Empress")
    assert due(first) == ("Ana", "Empress", 2) and first.hands["Ana"] == cards("KW")
    done = after(first, "draw")
    assert [done.hands[name] for name in ("Ana", "Ben", "Cas")] == [cards("3S"), cards("6C"), ()]
    assert due(done) == ("Cas", "emptied", 1)
    spared = after(here, "Empress", "draw", readings={"tu.empress.self": "no"})
    assert hand(spared, "Ana") == set_of("KW 3S NS")
    kept = after(here, "Empress", "draw", readings={"tu.empress.drawn": "stay"})
    assert hand(kept, "Ana") == set_of("3S NS")
    at_once = after(here, "Empress", readings={"tu.emptied.when": "at_once"})
    assert due(at_once) == ("Ana", "Empress", 2)


def test_emperor() -> None:
    """TU-29: nothing is drawn; the others' faces come over, but not the Hermit's owner's."""
    here = spot({"Ana": "Emperor 2W Sun KW", "Ben": "QC 6C", "Cas": "PS", "Dan": "NS"})
    here.front = {"Dan": cards("Hermit")}
    done = after(here, "Emperor")
    assert hand(done, "Ana") == set_of("KW QC PS") and done.hands["Dan"] == cards("NS")
    assert due(done) == ("Cas", "emptied", 1)


@pytest.mark.parametrize(
    ("mine", "yours", "giver", "count"),
    [("2W 3W 4W 6W", "2S", "Ana", 2), ("2W", "2S 3S 4S 6S", "Ben", 2), ("2W", "2S 3S", "Ben", 1)],
)
def test_hierophant(mine: str, yours: str, giver: str, count: int) -> None:
    """TU-30: whoever has more gives half the gap, rounded up, of their own choice."""
    here = after(spot({"Ana": f"Hierophant {mine}", "Ben": yours}), "Hierophant on Ben")
    assert task_of(here) == (giver, "Hierophant") and here.pending().count == count
    given = ", ".join(here.hands[giver][:count])
    sizes = [len(held) for held in after(here, f"gives {given}").hands.values()]
    assert abs(sizes[0] - sizes[1]) <= 1


def test_hierophant_needs_another_number() -> None:
    here = spot({"Ana": "Hierophant 2W", "Ben": "2S", "Cas": "2P 3P", "Dan": "4P 6P 7P"})
    here.front = {"Dan": cards("Hermit")}
    assert why(here, "Hierophant on Ben") == why(here, "Hierophant on Ana") == {"target"}
    assert why(here, "Hierophant") == {"target"} and why(here, "Hierophant on Dan") == {"hermit"}
    assert not why(here, "Hierophant on Cas")
    assert not why(here, "Hierophant on Dan", readings={"tu.hermit.named": "yes"})
    done = followed(here, "Hierophant on Dan")[0]
    assert done.pending().kind == "turn" and len(done.hands["Dan"]) == 3
    here = spot({"Ana": "Hierophant 2W", "Ben": "2S"})
    assert after(here, "Hierophant").pending().player == "Ben"


# ------------------------------------------------------------------------------------------------ 6 the Lovers


def test_lovers() -> None:
    """Both draw one at the start of their turns, one however many bonds there are (TU-31)."""
    here = spot({"Ana": "Lovers 2W 3W", "Ben": "6C 7C", "Cas": "8W 9W"})
    done = after(here, "Lovers on Cas")
    assert done.bonds == (("Ana", "Cas"),) and done.majors == cards("Lovers")
    done = after(done, "6 of Cups")
    assert due(done) == ("Cas", "Lovers", 1) and done.turn == "Cas"
    assert after(done, "draw").pending().kind == "turn"
    alone = {"tu.lovers.who_draws": "player"}
    assert after(here, "Lovers on Cas", "6 of Cups", readings=alone).pending().kind == "turn"
    many = spot({"Ana": "2C 3W", "Ben": "6C 7C", "Cas": "8C 9W"}, bonds=(("Ana", "Ben"), ("Cas", "Ben")))
    assert due(after(many, "2 of Cups")) == ("Ben", "Lovers", 1)
    assert after(many, "2 of Cups", "draw").pending().kind == "turn"
    each = {"tu.lovers.draws": "each"}
    assert due(after(many, "2 of Cups", "draw", readings=each)) == ("Ben", "Lovers", 1)
    assert why(here, "Lovers on Ana") == why(here, "Lovers") == {"target"}


def test_wins_are_shared_along_chains() -> None:
    bonds = (("Ben", "Ana"), ("Ben", "Cas"), ("Dan", "Eva"))
    here = spot({"Ana": "2C", "Ben": "6C", "Cas": "8C", "Dan": "9W", "Eva": "10W"}, bonds=bonds)
    assert after(here, "2 of Cups").winners == {"Ana", "Ben", "Cas"}


def test_a_lover_skips_the_draw_with_the_turn() -> None:
    here = spot({"Ana": "NC 3W", "Ben": "6C", "Cas": "8C"}, bonds=(("Ana", "Ben"),))
    assert after(here, "Knight of Cups", "draw").pending().player == "Cas"


def test_lovers_in_front() -> None:
    """TU-31: where the card stays in front, the Fool and Temperance may end the bond with it."""
    front = {"tu.lovers.card": "front"}
    here = spot({"Ana": "Lovers 2W", "Ben": "Fool 7C 6C", "Cas": "8W"})
    here = after(here, "Lovers on Cas", readings=front)
    assert here.front["Ana"] == cards("Lovers") and not here.majors
    assert not after(here, "Fool", readings=front).bonds
    assert after(here, "6 of Cups", readings=front).bonds


# ------------------------------------------------------------------------------------------------ 7 the Chariot


def test_chariot_played() -> None:
    here = spot({"Ana": "Chariot 2W", "Ben": "6C", "Cas": "8W", "Dan": "9W"})
    here.front = {"Cas": cards("Hermit")}
    here = after(here, "Chariot")
    assert due(here) == ("Ben", "Chariot", 1) and due(after(here, "draw")) == ("Dan", "Chariot", 1)
    assert after(here, "draw", "draw").pending().player == "Ben"


def test_chariot_given() -> None:
    """TU-22, TU-23: the draw moves, the lost turn stays; no stacking upon it, but it may be given on."""
    here = spot({"Ana": "KC 2W", "Ben": "Chariot 6C", "Cas": "KW 8W", "Dan": "9C"})
    here = after(here, "King of Cups naming Cups")
    assert open_to(here) == {"draw", "gives Chariot"}
    here = after(here, "gives Chariot")
    assert due(here) == ("Cas", "King", 3) and hand(here, "Cas") == set_of("KW 8W Chariot")
    assert open_to(here) == {"draw", "gives Chariot"}
    done = after(here, "draw")
    assert done.pending().player == "Cas" and not done.lost  # Ben lost the turn
    assert due(after(here, "gives Chariot")) == ("Dan", "King", 3)
    on = {"tu.chariot.stack": "yes"}
    stacked = after(here, "King of Wands naming Cups", readings=on)
    assert due(stacked) == ("Dan", "King", 6) and after(stacked, "draw").pending().player == "Ana"


def test_chariot_takes_the_lost_turn_along_where_so_read() -> None:
    moves = {"tu.chariot.skip": "moves"}
    here = spot({"Ana": "KC 2W", "Ben": "Chariot 6C", "Cas": "KW 8W"})
    done = after(here, "King of Cups naming Cups", "gives Chariot", "draw", readings=moves)
    assert done.pending().player == "Ben" and done.lost == {"Cas": 1}
    assert after(done, "6 of Cups", readings=moves).ended == "won"


@pytest.mark.parametrize("struck", ["drawer", "skipped"])
def test_a_lost_turn_that_goes_to_whom_the_tower_struck_is_nobody_s(struck: str) -> None:
    """TU-22, TU-44: absolutely nothing happens to that player, and the first victim has lost nothing."""
    moves = {"tu.chariot.skip": "moves", "tu.tower.struck": struck}
    here = spot({"Ana": "Tower 2W", "Ben": "Chariot 6C", "Cas": "8W"}, struck=frozenset({"Cas"}))
    done = after(here, "Tower", "gives Chariot", readings=moves)
    assert done.pending().player == "Ben" and not done.lost and done.struck == {"Cas"}
    stays = after(here, "Tower", "gives Chariot")
    assert stays.pending().player == "Cas"


@pytest.mark.parametrize(
    ("reading", "bars"), [({}, False), ({"tu.chariot.own": "no"}, True), ({"tu.lovers.made": "no"}, False)]
)
def test_chariot_for_one_s_own_moon(reading: dict[str, str], bars: bool) -> None:
    here = spot({"Ana": "Moon Chariot 2W 3W", "Ben": "6C"})
    here = after(here, "Moon", "discards 2 of Wands, 3 of Wands")
    assert due(here) == ("Ana", "Moon", 2)
    assert (why(here, "gives Chariot", readings=reading) == {"chariot"}) is bars
    assert due(after(here, "gives Chariot")) == ("Ben", "Moon", 2)


def test_chariot_for_a_lovers_draw_and_as_the_last_card() -> None:
    """TU-32, TU-33: the hand is empty by other means, and draws one before its turn."""
    here = spot({"Ana": "2C 3W", "Ben": "Chariot", "Cas": "8C"}, bonds=(("Ana", "Ben"),))
    here = after(here, "2 of Cups")
    assert due(here) == ("Ben", "Lovers", 1)
    assert why(here, "gives Chariot", readings={"tu.lovers.made": "no"}) == {"chariot"}
    here = after(here, "gives Chariot")
    assert due(here) == ("Cas", "Lovers", 1)
    once = after(
        spot({"Ana": "2C 3W", "Ben": "Chariot", "Cas": "8C"}, bonds=(("Ana", "Ben"),)),
        "2 of Cups",
        "gives Chariot",
        readings={"tu.emptied.when": "at_once"},
    )
    assert due(once) == ("Ben", "emptied", 1)
    here = after(here, "draw")
    assert due(here) == ("Ben", "emptied", 1)
    assert after(here, "draw").pending() == here.agenda[-1] and here.agenda[-1].player == "Ben"


def test_chariot_for_want_of_a_play() -> None:
    here = spot({"Ana": "Chariot 3W", "Ben": "6C", "Cas": "8C"})
    assert why(here, "gives Chariot") == {"chariot"}
    ordinary = {"tu.chariot.ordinary": "yes"}
    done = after(here, "gives Chariot", readings=ordinary)
    assert due(done) == ("Ben", "want", 1) and after(done, "draw", readings=ordinary).turn == "Ben"


def test_giving_is_no_playing() -> None:
    """TU-34: under Temperance too, and to a Hermit's owner, whose own stays."""
    front = {"Ana": cards("Temperance"), "Ben": cards("Hermit"), "Cas": cards("Star")}
    here = spot({"Ana": "NC 3W", "Ben": "Chariot 6C", "Cas": "8C"}, front=front)
    done = after(here, "Knight of Cups", "gives Chariot")
    assert done.front["Ben"] == cards("Hermit") and due(done) == ("Cas", "Knight", 2)
    play = {"tu.chariot.is_play": "yes"}
    done = after(here, "Knight of Cups", readings=play)
    done = after(done, "gives Chariot", readings=play)
    assert not done.front["Ben"]
    bound = spot({"Ana": "NC 3W", "Ben": "Chariot 6C", "Cas": "8C"}, front={"Cas": cards("Temperance")})
    bound = after(bound, "Knight of Cups")
    assert why(bound, "gives Chariot", readings=play) == {"chariot"}
    assert not why(bound, "gives Chariot")


# ------------------------------------------------------------------------------------------------ 8 to 11


def test_strength() -> None:
    """TU-35: Minors each fitting the one before, without effect, until the player stops or wins."""
    here = after(spot({"Ana": "Strength 2C KC KW 3S 2W", "Ben": "6W 7W"}), "Strength")
    assert open_to(here) == {"2 of Cups", "King of Cups", "stop"}
    here = after(here, "King of Cups")
    assert here.pending().kind == "run" and here.discard[0] == "King of Cups" and not here.named
    assert open_to(here) == {"2 of Cups", "King of Wands", "stop"}
    assert why(here, "draw") == {"turn"} and why(here, "3 of Swords") == {"match"}
    stopped = after(here, "King of Wands", "stop")
    assert stopped.deciders() == ("Ben",) and stopped.pending().kind == "turn"
    win = after(spot({"Ana": "Strength 2C KC", "Ben": "6W"}), "Strength", "2 of Cups", "King of Cups")
    assert win.winners == {"Ana"}
    last = after(spot({"Ana": "Strength", "Ben": "6W"}), "Strength")
    assert due(last) == ("Ana", "emptied", 1)
    assert why(after(spot({"Ana": "Strength Sun 2C", "Ben": "6W"}), "Strength"), "Sun") == {"run"}


def test_hermit() -> None:
    """TU-36: Majors of others pass its owner by, courts do not; it leaves as its owner plays a Major."""
    here = spot({"Ana": "Hermit 2C Devil", "Ben": "Sun 6C KC", "Cas": "8C 9W"})
    here = after(here, "Hermit")
    assert here.front["Ana"] == cards("Hermit") and not here.majors
    sun = after(here, "Sun")
    assert sun.deciders() == ("Ben", "Cas")
    court = after(here, "King of Cups naming Cups", "draw", "2 of Cups")
    assert court.front["Ana"] == cards("Hermit")
    mine = spot({"Ana": "Devil 2C", "Ben": "6C"}, front={"Ana": cards("Hermit")}, majors=cards("Sun"))
    assert hand(after(mine, "Devil"), "Ana") == set_of("2C Sun Hermit")


def test_hermit_and_what_lay_before() -> None:
    here = spot({"Ana": "Hermit 2C", "Ben": "6C", "Cas": "8C"}, bonds=(("Ben", "Ana"), ("Ana", "Cas")))
    assert after(here, "Hermit").bonds == here.bonds
    assert after(here, "Hermit", readings={"tu.hermit.earlier": "ends"}).bonds == (("Ana", "Cas"),)


def test_wheel() -> None:
    """TU-37, TU-38: clockwise whichever way play runs, past the Hermit's owner."""
    here = spot({"Ana": "Wheel 2C", "Ben": "6C", "Cas": "8C", "Dan": "9C"}, direction=-1)
    done = after(here, "Wheel of Fortune")
    assert [done.hands[name] for name in done.players] == [cards(card) for card in ("9C", "2C", "6C", "8C")]
    here.front = {"Ben": cards("Hermit")}
    here.open, here.hanged = {"Cas": "8 of Cups"}, frozenset({"Cas"})
    done = after(here, "Wheel of Fortune")
    assert [done.hands[name] for name in done.players] == [cards(card) for card in ("9C", "6C", "2C", "8C")]
    assert not done.open and done.hanged == {"Cas"}
    empty = after(spot({"Ana": "Wheel", "Ben": "6C", "Cas": "8C 9C"}), "Wheel of Fortune")
    assert due(empty) == ("Ben", "emptied", 1)


def justice(position: Position, **readings: str) -> set[str]:
    options = {f"tu.{key.replace('__', '.')}": option for key, option in readings.items()}
    return {text for text in open_to(position, readings=options) if text.startswith("Justice")}


def test_justice() -> None:
    """TU-39: the most and the fewest, once Justice is played; its player picks among the tied."""
    here = spot({"Ana": "Justice 2C", "Ben": "6C", "Cas": "8C 9C 10C", "Dan": "2S 3S 4S"})
    assert justice(here) == {
        f"Justice swapping {pair}" for pair in ("Ana and Cas", "Ana and Dan", "Ben and Cas", "Ben and Dan")
    }
    assert not why(here, "Justice swapping Cas and Ana") and why(here, "Justice") == {"target"}
    done = after(here, "Justice swapping Ben and Cas")
    assert done.hands["Ben"] == cards("8C 9C 10C") and done.hands["Cas"] == cards("6C")
    here.front = {"Cas": cards("Hermit"), "Dan": cards("Star")}
    assert justice(here) == {"Justice swapping Ana and Dan", "Justice swapping Ben and Dan"}
    assert why(here, "Justice swapping Ben and Cas") == {"hermit"}
    equal = spot({"Ana": "Justice 2C", "Ben": "6C", "Cas": "8C"})
    assert justice(equal) == {
        f"Justice swapping {pair}" for pair in ("nobody", "Ana and Ben", "Ana and Cas", "Ben and Cas")
    }
    assert after(equal, "Justice swapping nobody").hands["Ana"] == cards("2C")
    alone = spot({"Ana": "Justice 2C 3C", "Ben": "6C"}, front={"Ben": cards("Hermit")})
    assert justice(alone) == {"Justice"}
    assert justice(alone, hermit__counts="yes") == {"Justice"}

"""The oracle of the whole round against the documents' own examples and sentences: Tarot-himi.

Places cited: a heading of the Tahimi or Tarot-himi rules, or an item (TA-nn, TH-nn) of the list of open questions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from .round import tell
from .round_values import Due, Event
from .round_words import begin, calls, codes, draws, drop, gives, passes, put, shows, takes, tarot, turn

# ---------------------------------------------------------------------------------------------- Tarot-himi: taxes

MAJOR_TAX = tarot("II,II,Death", "IV,V", "VI,Page", "Ace,King,Fool,World,IX", number=2)


def test_majors_are_tax_exempt() -> None:
    """Major Arcana are tax-exempt, in either direction, the Fool as well (TH-17)."""
    paid = gives("D", "King", "Ace")
    assert codes(tell(MAJOR_TAX, [paid, gives("A", "II", "King")])) == []
    assert codes(tell(MAJOR_TAX, [gives("D", "Ace", "Fool")])) == [(0, "D", "major-in-tax")]
    assert codes(tell(MAJOR_TAX, [paid, gives("A", "II", "Death")])) == [(1, "A", "major-in-tax")]
    assert codes(tell(MAJOR_TAX, [gives("D", "Ace", "IX")])) == [(0, "D", "wrong-tax-cards")]


def test_what_there_is_is_given() -> None:
    """Major Arcana are tax-exempt: with one ordinary card only, it is all that can be owed (TH-18)."""
    start = tarot("II,II", "IV,V", "VI,Page", "Fool,World,IX", number=2)
    assert tell(start, []).before.open[0] == Due("payment", "D", "A", 1)
    assert tell(start, [gives("D", "IX")]).end.open[0] == Due("return", "A", "D", 1)


MOON = tarot("II,III,Ace,Queen", "IV,V,VI,VI", "VI,Page,X,X", "Moon,King,IX,III", number=2)


def test_the_moon_turns_one_exchange_round() -> None:
    """The Moon: the Tahimi gives his best, the serf inspects and returns any; no other pair changes (TH-21, TH-22)."""
    events = [shows("D", "Moon"), gives("A", "Ace", "Queen"), gives("D", "III", "Queen"), gives("C", "Page")]
    story = tell(MOON, events)
    assert codes(story) == []
    assert story.before.open == (Due("payment", "A", "D", 2), Due("payment", "C", "B", 1))
    assert story.after[1].open[0] == Due("return", "D", "A", 2)
    assert codes(tell(MOON, [gives("D", "King", "IX")])) == [(0, "D", "out-of-turn")]
    assert codes(tell(MOON, [gives("A", "Ace", "III")])) == [(0, "A", "wrong-tax-cards")]
    assert codes(tell(MOON, [*events[:2], gives("D", "Moon", "III")])) == [(2, "D", "major-in-tax")]
    assert codes(tell(replace(MOON, shows=True), events[1:])) == [(0, "D", "not-shown")]


def test_the_moon_in_the_tahimis_hand() -> None:
    """The Moon: the holder may be the high-ranking one; she then gives first, and gives her best."""
    start = tarot("II,III,Ace,Moon", "IV,V,VI,VI", "VI,Page,X,X", "Queen,King,IX,III", number=2)
    assert tell(start, []).before.open[0] == Due("payment", "A", "D", 2)


def test_the_moon_where_nothing_is_exchanged() -> None:
    """The Moon: no other players are affected, so in the middle or in a tax-free round it does nothing (TH-25)."""
    hands = {"A": "II,III,IV", "B": "V,V,VI", "C": "Moon,VI,VII", "D": "IX,X,X", "E": "King,Ace,Ace"}
    before = tell(begin("tarot-himi", hands, 2), []).before
    assert [(due.player, due.to) for due in before.open] == [("E", "A"), ("D", "B")]
    assert tell(replace(MOON, number=1), []).before.leads == "A"


def test_an_optional_moon_counts_when_shown() -> None:
    """Optional vs. mandatory powers, by the reading that the Moon may be kept hidden (TH-21)."""
    kept = replace(MOON, readings={"th.moon.mandatory": "no"})
    assert tell(kept, []).before.open[0] == Due("payment", "D", "A", 2)
    assert codes(tell(kept, [gives("D", "King", "IX")])) == []
    shown = tell(kept, [shows("D", "Moon")])
    assert shown.end.open == (Due("payment", "A", "D", 2), Due("payment", "C", "B", 1))
    middle = {**MOON.hands, "C": ("Moon", "VI", "X", "X"), "D": ("King", "IX", "III", "III")}
    other = tell(replace(kept, hands=middle), [shows("C", "Moon")])
    assert other.end.open == (Due("payment", "D", "A", 2), Due("payment", "B", "C", 1))
    late = tell(kept, [gives("D", "King", "IX"), shows("D", "Moon")])
    assert late.end.open[0] == Due("return", "A", "D", 2)


# ---------------------------------------------------------------------------------------------- the Hierophant


def test_the_hierophant_leads_and_is_revealed() -> None:
    """The Hierophant: its holder takes the first lead and must reveal it; leading it reveals it (TH-06, TH-07)."""
    start = replace(tarot("II,II", "III,IV,V", "Hierophant,VI,VI", "VII,VIII"), shows=True)
    assert tell(start, []).before.leads == "C"
    assert codes(tell(start, [shows("C", "Hierophant"), put("C", "VI")])) == []
    assert codes(tell(start, [put("C", "VI", showing=("Hierophant",))])) == []
    assert codes(tell(start, [put("C", "Hierophant")])) == []
    assert codes(tell(start, [put("C", "VI")])) == [(0, "C", "not-shown")]
    assert codes(tell(start, [put("A", "II")])) == [(0, "A", "out-of-turn")]
    left = replace(start, readings={"ta.first_leader": "left-of-dealer"})
    assert tell(left, []).before.leads == "C"


OVERRIDE = tarot("III,IV,IV", "King", "IV,V", "VI,VI,Hierophant", rank_privilege="yes")
B_TAKES = [shows("D", "Hierophant"), put("D", "VI"), *passes("A"), put("B", "King"), *passes("C", "D", "A")]


@pytest.mark.parametrize("privilege", ["yes", "no"])
def test_the_hierophant_overrides_rank_privilege(privilege: str) -> None:
    """The Hierophant: held when the trick is taken by one who went out, it takes the lead (TH-62, TH-64)."""
    start = replace(OVERRIDE, house={"rank_privilege": privilege})
    story = tell(start, [*B_TAKES, put("D", "VI")])
    assert story.after[-2].leads == "D"
    assert codes(story) == [(7, "D", "not-shown")]
    assert codes(tell(start, [*B_TAKES, shows("D", "Hierophant"), put("D", "VI")])) == []


def test_the_hierophant_once_played_overrides_nothing() -> None:
    """The Hierophant: a player *holding* it; led as the last card and not topped, it is gone (TH-63)."""
    start = tarot("III,IV,IV", "V,V", "IV,V", "VI,Hierophant")
    events = [put("D", "VI"), *passes("A", "B", "C"), put("D", "Hierophant"), *passes("A", "B", "C")]
    story = tell(start, events)
    assert story.end.finished == ("D",) and story.end.leads == "A"


# ---------------------------------------------------------------------------------------------- the Chariot

CHARIOT = tarot("V,VI,VI", "Chariot,IX,Tower", "Ace,King,Sun", "Moon,Fool,Star")
CALLED = [put("A", "V"), drop("B", "Chariot", to="C")]


def test_the_chariot_takes_the_best_and_gives_any() -> None:
    """The Chariot: the best for a card of choice, a Major or the one just received included (TH-69, TH-71, TH-76)."""
    story = tell(CHARIOT, [*CALLED, gives("C", "Ace"), gives("B", "Tower")])
    assert codes(story) == []
    assert story.after[1].open == (Due("tribute", "C", "B"),)
    assert story.after[2].open == (Due("exchange", "B", "C"),)
    assert story.after[2].leads is None and turn(story) == "C"
    assert story.end.hands["B"] == Counter(["Ace", "IX"]) and story.end.hands["C"]["Tower"] == 1
    assert story.end.discards == Counter(["Chariot"]) and story.end.pile[-1].cards == ("V",)
    assert codes(tell(CHARIOT, [*CALLED, gives("C", "Ace"), gives("B", "Ace")])) == []


@pytest.mark.parametrize(
    ("then", "wrong"),
    [
        ([gives("C", "King")], (2, "C", "wrong-tribute")),
        ([gives("C", "Sun")], (2, "C", "wrong-tribute")),
        ([gives("C", "Ace", "King")], (2, "C", "wrong-tribute")),
        ([gives("B", "IX")], (2, "B", "out-of-turn")),
        ([put("C", "King")], (2, "C", "out-of-turn")),
        ([gives("C", "Ace"), gives("B", "Ace", "IX")], (3, "B", "wrong-exchange")),
        ([gives("C", "Ace"), gives("B", "King")], (3, "B", "not-held")),
    ],
)
def test_what_the_chariot_does_not_allow(then: list[Event], wrong: tuple[int, str, str]) -> None:
    """The Chariot: her highest ranking card, in exchange for one card."""
    assert codes(tell(CHARIOT, [*CALLED, *then])) == [wrong]


def test_the_chariot_against_majors_only() -> None:
    """The Chariot: holding only Majors, the highest numbered goes (TH-69)."""
    called = [put("A", "V"), drop("B", "Chariot", to="D")]
    assert codes(tell(CHARIOT, [*called, gives("D", "Moon")])) == []
    assert codes(tell(CHARIOT, [*called, gives("D", "Star")])) == [(2, "D", "wrong-tribute")]


def test_the_chariot_chosen_for_before_seeing() -> None:
    """The Chariot, its card chosen before hers is seen: that card is no part of the tribute (TH-70, TH-71)."""
    start = tarot("V,VI,VI", "Chariot,Ace,Tower", "X,King,Sun", "Moon,Fool,Star", th__chariot__peek="before")
    story = tell(start, [*CALLED, gives("B", "Ace"), gives("C", "King")])
    assert codes(story) == [] and story.after[1].open == (Due("exchange", "B", "C"),)
    assert codes(tell(start, [*CALLED, gives("B", "Ace"), gives("C", "Ace")])) == [(3, "C", "wrong-tribute")]


def test_the_chariot_as_the_last_card() -> None:
    """The Chariot alone, by the reading that lets the tribute go straight back: its owner is then out (TH-72)."""
    start = tarot("V,VI,VI", "Chariot", "Ace,King,Sun", "Moon,Fool,Star")
    back = [*CALLED, gives("C", "Ace"), gives("B", "Ace")]
    assert codes(tell(start, back)) == [(1, "B", "illegal-turn")]
    allowed = replace(start, readings={"th.chariot.last_card": "allowed"})
    story = tell(allowed, back)
    assert codes(story) == [] and story.after[2].finished == () and story.end.finished == ("B",)
    assert turn(story) == "C"


def test_the_chariot_ends_the_round_before_the_trick() -> None:
    """Finishing the round: it ends once one player is left, so nobody takes the trick any more (TH-12)."""
    start = tarot("III,IX,X", "IV", "V", "Chariot", th__chariot__last_card="allowed")
    events = [put("A", "III"), put("B", "IV"), put("C", "V"), *passes("D"), put("A", "IX")]
    back = [drop("D", "Chariot", to="A"), gives("A", "X"), gives("D", "X")]
    story = tell(start, [*events, *back])
    assert codes(story) == [] and story.end.ranks == ("B", "C", "D", "A") and story.end.tricks == ()


@pytest.mark.parametrize(("reading", "wrong"), [("counts", [(6, "A", "illegal-turn")]), ("fresh", [])])
def test_the_hanged_man_comes_late(reading: str, wrong: list[tuple[int, str, str]]) -> None:
    """The Hanged Man given by the Chariot to one who has played on this trick already (TH-91)."""
    start = tarot("V,IX,X", "X,X", "VI,IX", "Chariot,Hanged Man,II", th__hanged_man__late=reading)
    begun = [put("A", "V"), *passes("B"), put("C", "VI"), drop("D", "Chariot", to="A")]
    story = tell(start, [*begun, gives("A", "X"), gives("D", "Hanged Man"), put("A", "IX")])
    assert codes(story) == wrong


def test_a_trick_ends_after_the_exchange() -> None:
    """When to play: only then is the turn over, so a Hierophant that changed hands decides the lead (TH-27, TH-63)."""
    start = tarot("V", "III,III", "IV,IV", "II,Chariot,Hierophant,IX")
    events = [put("D", "II"), put("A", "V"), *passes("B", "C"), drop("D", "Chariot", to="B")]
    story = tell(start, [*events, gives("B", "III"), gives("D", "Hierophant")])
    assert story.after[-2].tricks == () and story.end.tricks == (("A", ("II", "V")),)
    assert story.end.leads == "B"


def test_an_exchange_in_passing_owes_no_call() -> None:
    """“One card”: a hand is looked at once the cards have changed hands (TH-14)."""
    start = tarot("V,VI,VI", "Chariot,IX", "Ace,Sun", "Moon,Fool,Star")
    story = tell(start, [*CALLED, gives("C", "Ace"), gives("B", "IX")])
    assert [after.owed for after in story.after[1:]] == [set(), set(), {"B"}]


# ---------------------------------------------------------------------------------------------- the Wheel of Fortune

WHEEL = tarot("V,V,VI,VI", "Wheel of Fortune,III,Tower,II", "Ace,King,Sun", "Moon,Fool,Star")
TURNED = [put("A", "V"), *passes("B", "C", "D"), put("A", "VI"), drop("B", "Wheel of Fortune", "III", "Tower")]


def test_the_wheel_draws_from_the_past_discards() -> None:
    """Wheel of Fortune: like for like, one's own cards and the Wheel among them, the pile not (TH-79 to TH-81)."""
    story = tell(WHEEL, [*TURNED, draws("B", "V", "Wheel of Fortune", "III")])
    assert codes(story) == [] and story.after[-2].open == (Due("draw", "B", None, 3),)
    assert story.end.hands["B"] == Counter(["V", "Wheel of Fortune", "III", "II"]) and turn(story) == "C"
    assert story.end.discards == Counter(["Tower"])


@pytest.mark.parametrize(
    "drawn", [("V", "III"), ("V", "III", "Tower", "Wheel of Fortune"), ("VI", "III", "V"), ("V", "V", "III")]
)
def test_wrong_draws(drawn: tuple[str, ...]) -> None:
    """Wheel of Fortune: the same number, and not from the current in-play pile."""
    assert codes(tell(WHEEL, [*TURNED, draws("B", *drawn)])) == [(6, "B", "wrong-draw")]


def test_the_wheel_alone_swaps_itself() -> None:
    """Wheel of Fortune: as the last card it only changes places with another, so nobody goes out by it (TH-82)."""
    start = tarot("V,VI,VI", "Wheel of Fortune", "Ace,King,Sun", "Moon,Fool,Star")
    story = tell(start, [put("A", "V"), drop("B", "Wheel of Fortune"), draws("B", "Wheel of Fortune")])
    assert codes(story) == [] and story.end.finished == () and story.end.owed == set()


# ---------------------------------------------------------------------------------------------- Justice and Judgement

JUSTICE = tarot("III,III,VI,VI", "Justice,IV,IX", "Ace,King,Sun", "Judgement,Fool,Star")


def test_justice_takes_one_of_the_pair() -> None:
    """Justice: the pair of IIIs becomes a single III to play on; the take is determined (Justice; How to play)."""
    begun = [put("A", "III", "III"), drop("B", "Justice")]
    story = tell(JUSTICE, begun)
    assert turn(story) == "B" and story.end.pile[-1].cards == ("III",) and story.end.pile[-1].size == 1
    assert story.end.hands["A"] == Counter(["III", "VI", "VI"]) and story.end.discards == Counter(["Justice"])
    assert codes(tell(JUSTICE, [*begun, takes("A", "III"), put("B", "IV")])) == []
    assert codes(tell(JUSTICE, [*begun, put("B", "IV")])) == []
    assert codes(tell(JUSTICE, [*begun, takes("A", "III", "III")])) == [(2, "A", "wrong-take")]
    assert codes(tell(JUSTICE, [*begun, takes("C", "III")])) == [(2, "C", "out-of-turn")]
    assert codes(tell(JUSTICE, [*begun, put("B", "IV"), takes("A", "III")])) == [(3, "A", "out-of-turn")]


def test_justice_leaves_the_fool() -> None:
    """Justice: an ordinary card comes back rather than the Fool, which keeps its rank (TH-88)."""
    start = tarot("VI,Fool,III", "Justice,IV,IX", "Ace,King,Sun", "Judgement,II,Star")
    begun = [put("A", "VI", "Fool"), drop("B", "Justice")]
    story = tell(start, [*begun, takes("A", "VI"), put("B", "IX")])
    assert codes(story) == [] and story.after[1].pile[-1].cards == ("Fool",)
    assert codes(tell(start, [*begun, put("B", "IV")])) == [(2, "B", "illegal-turn")]
    wrong = tell(start, [*begun, takes("A", "Fool")])
    assert codes(wrong) == [(2, "A", "wrong-take")] and wrong.end.hands["A"] == Counter(["Fool", "III"])


def test_justice_on_an_unmatched_play_leaves_a_choice() -> None:
    """Justice: one of those cards, and no rule says which where they differ; a decision of their owner's."""
    start = tarot("III,IV,VI,VI", "Justice,V,IX", "Ace,King,Sun", "Judgement,Fool,Star")
    begun = [put("A", "III", "IV"), drop("B", "Justice")]
    story = tell(start, begun)
    assert codes(story) == [(0, "A", "illegal-turn")] and story.end.open == (Due("take", "A"),)
    for card, left in (("III", "IV"), ("IV", "III")):
        done = tell(start, [*begun, takes("A", card)])
        assert done.end.pile[-1].cards == (left,) and done.end.hands["A"][card] == 1 and turn(done) == "B"


def test_justice_takes_a_notional_set_whole() -> None:
    """Justice: a single card that counted as a set goes back whole, and the play beneath shows (TH-83)."""
    start = tarot("III,III,VI", "High Priestess,IX,IX", "Justice,IV,IV", "Judgement,Fool,Star")
    begun = [put("A", "III", "III"), put("B", "High Priestess"), drop("C", "Justice")]
    story = tell(start, [*begun, takes("B", "High Priestess"), put("C", "IV", "IV")])
    assert codes(story) == [] and story.after[2].pile[-1].cards == ("III", "III")


BACK_IN = tarot("V,VI,VI", "King,King", "Judgement,IV,VIII", "Ace,II,II")
B_WENT = [put("A", "VI", "VI"), put("B", "King", "King")]


def test_judgement_brings_back_one_who_went_out() -> None:
    """Judgement: who played those cards must take them back, the place in the order void (TH-85)."""
    story = tell(BACK_IN, [*B_WENT, drop("C", "Judgement"), *passes("C", "D")])
    assert codes(story) == [] and story.after[1].finished == ("B",) and story.after[2].finished == ()
    assert story.after[2].hands["B"] == Counter({"King": 2}) and turn(story) == "A"
    final = tell(replace(BACK_IN, readings={"th.rescind.unout": "no"}), [*B_WENT, drop("C", "Judgement")])
    assert final.end.finished == ("B",) and final.end.hands["B"] == Counter()
    assert final.end.discards == Counter(["King", "King", "Judgement"])


def test_a_card_taken_back_owes_a_call() -> None:
    """“One card”: any one card counts, and each time (TH-14)."""
    start = tarot("V,VI,VI", "King", "Judgement,IV,VIII", "Ace,II,II")
    story = tell(start, [put("A", "V"), put("B", "King"), drop("C", "Judgement")])
    assert story.after[1].owed == set() and story.end.owed == {"B"}
    again = [takes("B", "King"), calls("B"), *passes("C")]
    assert codes(tell(start, [*[put("A", "V"), put("B", "King"), drop("C", "Judgement")], *again])) == []


def test_the_last_card_discarded_is_a_way_out() -> None:
    """How to play: a Judgement as last card is played by discarding, and its owner is out (TH-32)."""
    start = tarot("V,VI,VI", "King,II", "Judgement", "Ace,II,II")
    story = tell(start, [put("A", "V"), put("B", "King"), drop("C", "Judgement")])
    assert codes(story) == [] and story.end.finished == ("C",) and turn(story) == "D"
    assert story.end.pile[-1].cards == ("V",)


@pytest.mark.parametrize(("reading", "leader"), [("leader", "B"), ("original", "A")])
def test_a_lead_rescinded(reading: str, leader: str) -> None:
    """Justice; Judgement: with nothing left on the pile there is a lead again, whose is a reading (TH-84)."""
    start = tarot("V,VI,VI", "Judgement,IV", "King,VIII", "Ace,II,II", th__rescind__empty_pile=reading)
    story = tell(start, [put("A", "V"), drop("B", "Judgement")])
    assert story.end.leads == leader and story.end.tricks == ()


# ---------------------------------------------------------------------------------------------- showing powers


def test_a_power_invoked_is_shown() -> None:
    """Announcing special powers: the World and Strength for two VIs on a VI (TH-45); nothing for an ordinary play."""
    start = replace(tarot("VI,II", "World,Strength,VI,VI,VII", "Ace,King", "IV,II"), shows=True)
    pair = put("B", "VI", "VI", showing=("World", "Strength"))
    assert codes(tell(start, [put("A", "VI"), pair])) == []
    assert codes(tell(start, [put("A", "VI"), put("B", "VII")])) == []
    false = put("B", "VI", "VI", showing=("World", "Strength", "Star"))
    assert codes(tell(start, [put("A", "VI"), false])) == [(1, "B", "not-held")]
    for shown in ((), ("World",)):
        story = tell(start, [put("A", "VI"), put("B", "VI", "VI", showing=shown)])
        assert codes(story) == [(1, "B", "not-shown")]
        assert codes(tell(replace(start, shows=False), [put("A", "VI"), put("B", "VI", "VI")])) == []

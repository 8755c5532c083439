"""Hidden hands by every deal: small tables worked out by hand from the documents.

Places cited: a heading of the Tahimi or Tarot-himi rules, or an item (TA-nn, TH-nn) of the list of open questions.
Whoever is not spoken of holds a II, which bears on nothing.
"""

from __future__ import annotations

from .hidden import Hand
from .hidden_hands import A_VII, deck, hide, seen, unseen
from .played import PASS, drop, gives, put

# ---------------------------------------------------------------------------------------------- what was played


def test_a_tie_proves_strength() -> None:
    """Strength: nothing else lets a VII lie on a VII."""
    left = deck("Strength", "Sun", "Temperance", "VIII")
    deals = hide(A_VII, ("B", put("VII")), hands={"B": unseen(2)}, left=left)
    assert seen(deals, "B") == {"Strength Sun", "Strength Temperance", "Strength VIII"}


def test_a_tie_of_aces_has_three_proofs() -> None:
    """Strength; Temperance; The Sun: each alone puts a single Ace on an Ace (TH-116)."""
    left = deck("Strength", "Sun", "Temperance", "VIII", "World")
    deals = hide(("A", put("Ace")), ("B", put("Ace")), hands={"B": unseen(1)}, left=left)
    assert seen(deals, "B") == {"Strength", "Sun", "Temperance"}


def test_a_tie_of_two_aces_is_not_the_suns() -> None:
    """The Sun is for a single Ace only (TH-118)."""
    left = deck("Strength", "Sun", "Temperance", "VIII")
    aces = put("Ace", "Ace")
    deals = hide(("A", aces), ("B", aces), hands={"B": unseen(1)}, left=left)
    assert seen(deals, "B") == {"Strength", "Temperance"}


def test_a_larger_set_at_a_tie_takes_two_cards() -> None:
    """Special power interactions: two VIs on one VI need the World and Strength together (TH-45)."""
    left = deck("Strength", "World", "Star", "VIII")
    deals = hide(("A", put("VI")), ("B", put("VI", "VI")), hands={"B": unseen(3)}, left=left)
    assert seen(deals, "B") == {"Star Strength World", "Strength VIII World"}


def test_the_hermit_seen_from_a_pair() -> None:
    """The Hermit: whoever put down a pair did not hold it."""
    left = deck("Hermit", "III")
    assert seen(hide(("A", put("VI", "VI")), hands={"A": unseen(1)}, left=left), "A") == {"III"}
    assert seen(hide(("A", put("VI")), hands={"A": unseen(1)}, left=left), "A") == {"Hermit", "III"}


def test_the_lovers_seen_from_a_single() -> None:
    """The Lovers: whoever led a single other than the Lovers did not hold it."""
    left = deck("Lovers", "III")
    assert seen(hide(("A", put("VI")), hands={"A": unseen(1)}, left=left), "A") == {"III"}
    assert seen(hide(("A", put("VI", "VI")), hands={"A": unseen(1)}, left=left), "A") == {"Lovers", "III"}


def test_the_tower_seen_from_a_margin_of_two() -> None:
    """The Tower: VIII on VI is too near for it alone, near enough with Strength beside it (TH-110)."""
    left = deck("Tower", "Strength", "III")
    deals = hide(("A", put("VI")), ("B", put("VIII")), hands={"B": unseen(2)}, left=left)
    assert seen(deals, "B") == {"Strength Tower", "III Strength"}


def test_the_hanged_man_seen_from_a_second_chance() -> None:
    """The Hanged Man: who plays twice in a trick did not hold it; who passes the second time may."""
    left = deck("Hanged Man", "III")
    lap = (A_VII, ("B", put("VIII")), ("C", PASS), ("D", PASS), ("A", put("IX")))
    again = hide(*lap, ("B", put("X")), hands={"B": unseen(1)}, left=left)
    assert seen(again, "B") == {"III"}
    passed = hide(*lap, ("B", PASS), hands={"B": unseen(1)}, left=left)
    assert seen(passed, "B") == {"Hanged Man", "III"}


# ---------------------------------------------------------------------------------------------- duties


def test_a_pass_proves_no_devil_that_could_have_played() -> None:
    """The Devil: with an VIII to put on the VII he could not have passed; with a III he could."""
    left = deck("Devil", "VIII", "III")
    history = (A_VII, ("B", PASS))
    assert seen(hide(*history, hands={"B": unseen(2)}, left=left), "B") == {"Devil III", "III VIII"}
    disputed = hide(*history, hands={"B": unseen(2)}, left=left, disputed=(1,))
    assert seen(disputed, "B") == {"Devil III", "Devil VIII", "III VIII"}


def test_a_pass_counts_what_was_played_since() -> None:
    """The hand of the time of the pass had the VIII that he put down later."""
    left = deck("Devil", "III")
    lap = (A_VII, ("B", PASS), ("C", PASS), ("D", PASS), ("A", put("IV")))  # A took the trick
    assert seen(hide(*lap, hands={"B": unseen(1)}, left=left), "B") == {"Devil", "III"}
    deals = hide(*lap, ("B", put("VIII")), hands={"B": unseen(1)}, left=left)
    assert seen(deals, "B") == {"III"}


def test_death_seen_from_a_play_and_from_a_pass() -> None:
    """Death: VIII was not the best play of a hand with an Ace; and it forbids a pass that was free (TH-95)."""
    left = deck("Death", "Ace", "III")
    played = hide(A_VII, ("B", put("VIII")), hands={"B": unseen(2)}, left=left)
    assert seen(played, "B") == {"Death III", "Ace III"}
    passed = hide(A_VII, ("B", PASS), hands={"B": unseen(2)}, left=left)
    assert seen(passed, "B") == {"Death III", "Ace III"}


def test_death_best_play_by_reading() -> None:
    """Death with Strength beside it: leading VI, not the World's larger set, hangs on a reading (TH-96)."""
    left = deck("Death", "World", "III")
    lines = (("A", put("V")), ("B", put("VI")))  # with VI VI left, the World makes the greater number
    hands = {"B": unseen(2, "VI")}
    assert "Death VI World" not in seen(hide(*lines, hands=hands, left=left), "B")
    by_ability = hide(*lines, hands=hands, left=left, death__optional_powers="ability_only")
    assert "Death VI World" in seen(by_ability, "B")


# ---------------------------------------------------------------------------------------------- shown powers


TIE = ("B", put("VII", showing=("Strength",)))


def test_a_shown_power_is_still_held() -> None:
    """Announcing special powers: a card that was shown stays in the hand."""
    left = deck("Strength", "Sun", "III", "IV")
    lap = (A_VII, TIE, ("C", PASS), ("D", PASS), ("A", put("VIII")))
    assert seen(hide(*lap, hands={"B": unseen(2)}, left=left), "B") == {"Strength Sun", "III Strength", "IV Strength"}
    assert not any("Strength" in hand for hand in hide(*lap, hands={"B": unseen(2), "C": unseen(1)}).views("C"))


def test_a_shown_power_was_held_though_the_line_is_disputed() -> None:
    """Its legality is in doubt, not that everybody saw the card."""
    left = deck("Strength", "Sun", "III")
    nothing = (A_VII, ("B", put("VI", showing=("Strength",))))
    deals = hide(*nothing, hands={"B": unseen(1)}, left=left, disputed=(1,))
    assert seen(deals, "B") == {"Strength"}
    assert not hide(*nothing, hands={"B": unseen(1)}, left=left).consistent()


def test_a_shown_power_led_since_is_gone() -> None:
    """Strength: when led it lies on the pile."""
    lap = (A_VII, TIE, ("C", PASS), ("D", PASS), ("A", PASS), ("B", put("Strength")))
    deals = hide(*lap, hands={"B": unseen(1)})
    assert deals.consistent()
    assert "Strength" not in seen(deals, "B")


def test_a_recorded_exchange_is_followed() -> None:
    """The Chariot: what was given is with the other player, what was not stays."""
    left = deck("Strength", "III", "IV")
    taken = (A_VII, TIE, ("C", drop("Chariot", to="B")))
    hands = {"B": unseen(1), "C": unseen(1)}
    both_known = {"B": unseen(2), "C": Hand(("II", "King"))}
    king = hide(*taken, ("B", gives("King")), ("C", gives("III")), hands=both_known, left=left)
    assert seen(king, "B") == {"III Strength"}
    strength = hide(*taken, ("B", gives("Strength")), ("C", gives("III")), hands=hands, left=left)
    assert seen(strength, "B") == {"III"}
    assert seen(strength, "C") == {"Strength"}


def test_an_exchange_without_a_line_ends_what_is_known() -> None:
    """The Chariot may have taken Strength (TH-74: nobody saw it), and C may have handed over anything."""
    left = deck("Strength", "III", "IV")
    taken = (A_VII, TIE, ("C", drop("Chariot", to="B")))
    for half in ((), (("B", gives("King")),)):
        deals = hide(*taken, *half, hands={"B": unseen(1)}, left=left)
        assert seen(deals, "B") == {"Strength", "III", "IV"}


# ---------------------------------------------------------------------------------------------- plays taken back


def test_a_play_taken_back_is_in_the_hand() -> None:
    """Judgement: the VIII is with B again, and it was there before, so the pass of a Devil is no excuse then."""
    history = (A_VII, ("B", put("VIII")), ("C", drop("Judgement")))
    left = deck("VIII", "III", "IV")
    assert seen(hide(*history, hands={"B": unseen(2)}, left=left), "B") == {"III VIII", "IV VIII"}
    assert not hide(*history, hands={"B": unseen(1, "III")}, left=deck("IV")).consistent()


def test_one_card_taken_back() -> None:
    """Justice: one of two VIIIs returns, the other lies there still."""
    history = (("A", put("VI", "VI")), ("B", put("VIII", "VIII")), ("C", drop("Justice")))
    deals = hide(*history, hands={"B": unseen(1)})
    assert seen(deals, "B") == {"VIII"}
    deals = hide(*history, hands={"B": unseen(1)}, gone=("VIII", "VIII", "VIII"))
    assert not deals.consistent()  # five VIIIs


def test_a_tie_taken_back_still_proves_strength() -> None:
    """The play was made with the hand of its time."""
    history = (A_VII, ("B", put("VII")), ("C", drop("Judgement")))
    left = deck("VII", "Strength", "III")
    assert seen(hide(*history, hands={"B": unseen(2)}, left=left), "B") == {"Strength VII"}


def test_one_who_went_out_and_came_back_holds_what_he_took_back() -> None:
    """TH-85: his last card is in his hand again, and no other; by the other reading he stays out."""
    history = (A_VII, ("B", put("VIII")), ("C", drop("Judgement")))
    left = deck("VIII", "III", "IV")
    back = hide(*history, hands={"B": unseen(None)}, out=("B",), left=left)
    assert seen(back, "B") == {"VIII"}
    gone = hide(*history, hands={"B": unseen(None)}, out=("B",), left=left, rescind__unout="no")
    assert seen(gone, "B") == {""}


# ---------------------------------------------------------------------------------------------- the Wheel


def test_before_the_wheel_nothing_is_known() -> None:
    """Wheel of Fortune: Strength may have been swapped away; without the swap it is still there."""
    left = deck("Strength", "III", "IV")
    lap = (A_VII, ("B", put("VII")), ("C", PASS), ("D", PASS), ("A", put("VIII")))
    assert seen(hide(*lap, ("B", PASS), hands={"B": unseen(1)}, left=left), "B") == {"Strength"}
    turned = hide(*lap, ("B", drop("Wheel of Fortune", "V")), hands={"B": unseen(1)}, left=left)
    assert seen(turned, "B") == {"Strength", "III", "IV"}


def test_a_card_swapped_at_the_wheel_may_be_drawn_again() -> None:
    """TH-80: add, shuffle, draw; so the last V and the Wheel itself may be back, what is on the pile may not."""
    swap = ("A", drop("Wheel of Fortune", "V"))
    visible = ("V", "V", "V", "VI", "VI", "VI", "Moon", "Star", "Sun")
    deals = hide(swap, ("B", put("VI")), hands={"A": unseen(1)}, gone=visible)
    assert {"V", "Wheel of Fortune"} <= seen(deals, "A")
    assert not {"VI", "World"} & seen(deals, "A")


def test_cards_of_the_trick_are_not_drawn() -> None:
    """TH-81: the past discards are without the cards of the trick, so the fourth VI is on the table."""
    history = (("A", put("VI")), ("B", drop("Wheel of Fortune", "V")))
    deals = hide(*history, hands={"B": unseen(1)}, gone=("V", "V", "V", "VI", "VI", "VI"))
    assert "V" in seen(deals, "B") and "VI" not in seen(deals, "B")


def test_majors_swapped_or_shown_are_of_those_dealt() -> None:
    """Deal: the Wheel, what went with it, what was shown, and two that are gone make four; there is no fifth."""
    left, gone = deck("World", "Strength", "III"), ("Moon", "Star")
    swapped = hide(("A", drop("Wheel of Fortune", "Strength")), hands={"A": unseen(1)}, left=left, gone=gone)
    assert seen(swapped, "A") == {"Strength", "III"}
    history = (A_VII, TIE, ("C", PASS), ("D", PASS), ("A", PASS), ("B", drop("Wheel of Fortune")))
    shown = hide(*history, hands={"B": unseen(1)}, left=left, gone=gone)
    assert seen(shown, "B") == {"Strength", "III"}


def test_an_entry_no_hand_excuses_leaves_no_deal() -> None:
    """TH-28: where the Wheel is barred with the lead, no hand makes that line legal."""
    swap = ("A", drop("Wheel of Fortune"))
    assert hide(swap).consistent()
    assert not hide(swap, inlieu__with_lead="barred").consistent()
    assert hide(swap, inlieu__with_lead="barred", disputed=(0,)).consistent()

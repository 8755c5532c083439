"""Hidden hands by every deal: small tables worked out by hand from the documents.

Places cited: a heading of the Tahimi or Tarot-himi rules, or an item (TA-nn, TH-nn) of the list of open questions.
Whoever is not spoken of holds a II, which bears on nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from . import tahimi, tarot_himi
from .hidden import Condition, Deals, Hand, Hidden, Judged, Literal
from .hidden_turns import Made, random_hidden
from .record import Cards
from .table import Impossible, Table
from .test_oracles import PASS, Entry, drop, gives, put

A_VII: Entry = ("A", put("VII"))
BOTH = frozenset({"legal", "illegal"})
COULD = Literal("could_play")


def deck(*cards: str) -> Counter[str]:
    return Counter(cards)


def unseen(number: int | None, *known: str) -> Hand:
    return Hand(known, number)


def major(card: str, negated: bool = False) -> Literal:
    return Literal("major", card, negated=negated)


def least(count: int, rank: str, negated: bool = False) -> Literal:
    return Literal("rank", rank, count, negated)


def higher(rank: str, negated: bool = False) -> Literal:
    return Literal("higher", rank, negated=negated)


def both(*literals: Literal) -> Condition:
    return frozenset(literals)


def hide(
    *history: Entry,
    hands: Mapping[str, Hand] | None = None,
    left: Counter[str] | None = None,
    out: tuple[str, ...] = (),
    players: tuple[str, ...] = ("A", "B", "C", "D"),
    disputed: tuple[int, ...] = (),
    gone: tuple[str, ...] = (),
    opening: bool = False,
    dealt: int | None = None,
    most: int | None = None,
    **options: str,
) -> Deals:
    table = Table("tarot-himi", players, history, "A", opening, out)
    given = {player: Hand(("II",)) for player in players if player not in out}
    chosen = {"th." + key.replace("__", "."): value for key, value in options.items()}
    assert chosen.keys() <= tarot_himi.DEFAULTS.keys()
    return Deals(
        Hidden(
            table,
            {**given, **(hands or {})},
            {**tarot_himi.DEFAULTS, **chosen},
            frozenset(disputed),
            gone,
            left,
            dealt,
            most,
        )
    )


def seen(deals: Deals, player: str) -> set[str]:
    """The hands a player may have, each written in a line."""
    return {" ".join(hand) for hand in deals.views(player)}


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
    asked = (("A", put("V")), ("B", put("VI")))  # with VI VI left, the World makes the greater number
    hands = {"B": unseen(2, "VI")}
    assert "Death VI World" not in seen(hide(*asked, hands=hands, left=left), "B")
    by_ability = hide(*asked, hands=hands, left=left, death__optional_powers="ability_only")
    assert "Death VI World" in seen(by_ability, "B")


# ---------------------------------------------------------------------------------------------- shown powers


TIE = ("B", put("VII", showing=("Strength",)))


def test_a_shown_power_is_still_held() -> None:
    """Announcing special powers: a card that was shown stays in the hand."""
    left = deck("Strength", "Sun", "III", "IV")
    lap = (A_VII, TIE, ("C", PASS), ("D", PASS), ("A", put("VIII")))
    assert seen(hide(*lap, hands={"B": unseen(2)}, left=left), "B") == {
        "Strength Sun",
        "III Strength",
        "IV Strength",
    }
    assert not any(
        "Strength" in hand for hand in hide(*lap, hands={"B": unseen(2), "C": unseen(1)}).views("C")
    )


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


def test_an_exchange_not_told_of_ends_what_is_known() -> None:
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


# ---------------------------------------------------------------------------------------------- the deck


def test_four_sevens_visible() -> None:
    """The deck: with four VIIs in sight nobody holds one; 12 other ranks and 22 Majors may be the last card."""
    deals = hide(A_VII, hands={"B": unseen(1)}, gone=("VII", "VII", "VII", "II"))
    assert len(deals.views("B")) == 34
    assert deals.verdicts("B", put("VII")) == frozenset()
    assert hide(A_VII, hands={"B": unseen(1)}, gone=("VII", "VII", "II")).verdicts("B", put("VII")) == {
        "illegal"
    }
    assert not hide(A_VII, gone=("VII",) * 4).consistent()


def test_no_more_majors_than_were_dealt() -> None:
    """Deal: four among four players, one a player from five on (TH-01)."""
    gone = ("Moon", "Star", "Sun")
    one = hide(A_VII, hands={"B": unseen(2)}, left=deck("World", "Devil", "III", "III"), gone=gone)
    assert seen(one, "B") == {"Devil III", "III World", "III III"}
    none = hide(A_VII, hands={"B": unseen(2)}, left=deck("World", "III", "III"), gone=(*gone, "Death"))
    assert seen(none, "B") == {"III III"}
    two = hide(
        A_VII,
        hands={"B": unseen(2)},
        left=deck("World", "Devil", "III"),
        gone=gone,
        players=("A", "B", "C", "D", "E"),
    )
    assert seen(two, "B") == {"Devil World", "Devil III", "III World"}
    told = hide(A_VII, hands={"B": unseen(1)}, left=deck("World", "III"), gone=gone, dealt=3)
    assert seen(told, "B") == {"III"}
    assert not hide(A_VII, gone=(*gone, "Death", "Fool")).consistent()


def test_the_bounds_are_common_to_all_hands() -> None:
    """Deal: with one Major to come only one of two hands has it; and one VIII is in one hand only."""
    deals = hide(
        A_VII,
        hands={"B": unseen(1), "C": unseen(1)},
        left=deck("World", "Devil", "VIII"),
        gone=("Moon", "Star", "Sun"),
    )
    found = {(deal["B"], deal["C"]) for deal in deals.deals()}
    one, other, rank = ("World",), ("Devil",), ("VIII",)
    assert found == {(one, rank), (rank, one), (other, rank), (rank, other)}


def test_somebody_elses_power_is_not_mine() -> None:
    """Strength: who played the tie has it, though not a word was said of that hand."""
    given = {"A": Hand(("II",)), "C": Hand((), 1), "D": Hand(("II",))}
    history = (A_VII, ("B", put("VII")))
    options = dict(tarot_himi.DEFAULTS)
    table = Table("tarot-himi", ("A", "B", "C", "D"), history, "A")
    deals = Deals(Hidden(table, given, options, deck=deck("Strength", "Sun", "III")))
    assert seen(deals, "C") == {"Sun", "III"}
    assert deals.verdicts("C", put("III")) == {"illegal"}


def test_lines_that_clash() -> None:
    """Strength is one card: two players cannot both have played ties with it; disputed, one of them may not have."""
    history = (A_VII, ("B", put("VII")), ("C", put("VII")))
    hands = {"B": unseen(1), "C": unseen(1)}
    left = deck("Strength", "III", "IV")
    assert not hide(*history, hands=hands, left=left).consistent()
    deals = hide(*history, hands=hands, left=left, disputed=(2,))
    assert seen(deals, "B") == {"Strength"}
    assert seen(deals, "C") == {"III", "IV"}


def test_a_history_out_of_turn_is_refused() -> None:
    with pytest.raises(Impossible):
        hide(A_VII, ("C", PASS))


def test_numbers_not_told() -> None:
    """Going out: whoever is in holds a card; all that is left may be there, or as much as is bounded."""
    left = deck("Devil", "III")
    assert seen(hide(A_VII, hands={"B": unseen(None)}, left=left), "B") == {"Devil", "III", "Devil III"}
    assert seen(hide(A_VII, hands={"B": unseen(None)}, left=left, most=1), "B") == {"Devil", "III"}
    assert seen(hide(A_VII, hands={"B": unseen(None, "IX")}, left=left, most=1), "B") == {
        "IX",
        "Devil IX",
        "III IX",
    }
    assert not hide(A_VII, hands={"B": unseen(1)}, out=("B",), left=left).consistent()


# ---------------------------------------------------------------------------------------------- answers


def test_verdicts_of_a_tie() -> None:
    """Strength: a tie is legal with it, illegal without, and that is all."""
    left = deck("Strength", "III")
    assert hide(A_VII, hands={"B": unseen(1, "VII")}, left=left).verdicts("B", put("VII")) == BOTH
    assert hide(A_VII, hands={"B": unseen(1, "VII", "Strength")}, left=deck("III")).verdicts(
        "B", put("VII")
    ) == {"legal"}
    assert hide(A_VII, hands={"B": unseen(1, "VII")}, left=deck("III")).verdicts("B", put("VII")) == {
        "illegal"
    }
    announced = put("VII", showing=("Strength",))
    assert hide(A_VII, hands={"B": unseen(1, "VII")}, left=left).verdicts("B", announced) == {"legal"}


def test_the_cards_of_a_play_are_taken_as_held() -> None:
    """A card on the table proves itself: of two unseen cards one is the VII, so one other is left."""
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("VII", "Strength", "III"))
    assert deals.holding("B", put("VII")) == (("III", "VII"), ("Strength", "VII"))
    assert deals.verdicts("B", put("VII")) == BOTH
    assert deals.verdicts("B", put("VII", "VII")) == frozenset()


def test_a_pass_that_depends() -> None:
    """The Devil: passing hangs on him only together with something to play."""
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("Devil", "III", "IV", "X"))
    assert deals.verdicts("B", PASS) == BOTH
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("Devil", "III", "IV"))
    assert deals.verdicts("B", PASS) == {"legal"}


def test_plays_certain_and_possible() -> None:
    """The Devil may forbid the pass; the IX is there and legal either way; the X is perhaps there."""
    deals = hide(A_VII, hands={"B": unseen(1, "IX")}, left=deck("X", "Devil"))
    assert deals.plays("B") == {put("IX"): "certain", PASS: "possible", put("X"): "possible"}


# ---------------------------------------------------------------------------------------------- conditions


def test_literals() -> None:
    deals = hide(A_VII, hands={"B": unseen(1)}, left=deck("III"))
    hand = ("Death", "Fool", "IX", "IX", "Queen")

    def says(literal: Literal) -> bool:
        return deals.satisfies("B", hand, literal)

    assert says(major("Death")) and not says(major("Devil")) and says(major("Devil", negated=True))
    assert says(least(2, "IX")) and not says(least(3, "IX")) and not says(least(1, "X"))
    assert says(higher("Queen")) and says(higher("III")) and not says(higher("King"))
    assert deals.holds_in("B", hand, both(least(1, "IX"), higher("King", negated=True)))
    assert not deals.holds_in("B", hand, both(least(1, "IX"), higher("King")))
    assert deals.holds_in("B", hand, both())


def test_could_play_whatever_death_says() -> None:
    """Death forbids the IX beside an Ace, but the Ace is there to play; a Major alone or a lower rank is not."""
    deals = hide(A_VII, hands={"B": unseen(1)}, left=deck("III"))
    assert deals.satisfies("B", ("Ace", "Death", "IX"), COULD)
    assert deals.satisfies("B", ("Magician",), COULD)
    assert not deals.satisfies("B", ("Death", "III"), COULD)
    assert deals.satisfies("B", ("Strength", "VII"), COULD)
    assert not deals.satisfies("B", ("Lovers", "IX"), COULD)
    assert not deals.satisfies("C", ("IX",), COULD)  # not his turn


def test_conditions_of_a_tie() -> None:
    deals = hide(A_VII, hands={"B": unseen(2, "VII")}, left=deck("Strength", "Sun", "III", "Hermit"))
    tie = Judged(deals, "B", put("VII"))
    strength = both(major("Strength"))
    assert tie.complaints([strength], "legal") == []
    assert tie.complaints([both(major("Strength", negated=True))], "illegal") == []
    assert tie.primes("legal") == {tie.where(strength)}


def test_conditions_that_bar() -> None:
    """The Lovers bars the single whatever else; so legality needs Strength and no Lovers."""
    deals = hide(A_VII, hands={"B": unseen(2, "VII")}, left=deck("Strength", "Lovers", "III", "X"))
    tie = Judged(deals, "B", put("VII"))
    fine = both(major("Strength"), major("Lovers", negated=True))
    assert tie.complaints([fine], "legal") == []
    barred = [both(major("Lovers")), both(major("Strength", negated=True))]
    assert tie.complaints(barred, "illegal") == []
    assert tie.primes("illegal") == {tie.where(one) for one in barred}


def test_complaints_about_conditions() -> None:
    deals = hide(A_VII, hands={"B": unseen(2, "VII")}, left=deck("Strength", "Lovers", "III", "X"))
    tie = Judged(deals, "B", put("VII"))
    fine = both(major("Strength"), major("Lovers", negated=True))
    assert not tie.sufficient(both(major("Strength")), "legal")
    assert not tie.minimal(fine | {least(1, "III")}, "legal")
    assert not tie.satisfiable(both(major("Death")))
    assert not tie.necessary([], "legal")
    same = both(major("Strength"), COULD)  # with a VII and Strength in hand only the Lovers stops every play
    assert tie.entails(same, fine) and tie.entails(fine, same)
    for wrong in ([both(major("Strength"))], [fine | {least(1, "III")}], [fine, both(major("Death"))], []):
        assert tie.complaints(wrong, "legal")
    assert tie.complaints([fine, same], "legal")
    assert tie.complaints([], "legal", complete=False) == []


def test_conditions_of_a_pass() -> None:
    """The Devil and Death forbid it, each only to one who could play: "the Devil or Death, and could play"."""
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("Devil", "Death", "III", "X", "Knight"))
    passing = Judged(deals, "B", PASS)
    bound = [both(major("Devil"), COULD), both(major("Death"), COULD)]
    assert passing.complaints(bound, "illegal") == []
    free = [both(Literal("could_play", negated=True)), both(major("Devil", True), major("Death", True))]
    assert passing.complaints(free, "legal") == []
    assert not passing.sufficient(both(major("Devil")), "illegal")


def test_conditions_that_say_the_same() -> None:
    """With the Devil in sight, "could play" and "an VIII or higher" are the same over these deals."""
    deals = hide(A_VII, hands={"B": unseen(1, "Devil")}, left=deck("III", "IX", "King"))
    passing = Judged(deals, "B", PASS)
    assert passing.complaints([both(COULD)], "illegal") == []
    assert passing.complaints([both(higher("VIII"))], "illegal") == []
    assert passing.complaints([both(COULD), both(higher("VIII"))], "illegal") != []
    assert passing.complaints([both(least(1, "IX")), both(least(1, "King"))], "illegal") == []
    assert passing.primes("illegal") == {passing.where([COULD])}


def test_conditions_with_a_number() -> None:
    """Death: a pair led is the best play unless a third VII, or anything higher, was there."""
    deals = hide(hands={"A": unseen(2, "Death", "VII", "VII")}, left=deck("VII", "III", "VI", "IX"))
    pair = Judged(deals, "A", put("VII", "VII"))
    bad = [both(least(3, "VII")), both(higher("VIII"))]
    assert pair.complaints(bad, "illegal") == []
    assert pair.complaints([both(least(3, "VII", True), higher("VIII", True))], "legal") == []


# ---------------------------------------------------------------------------------------------- Tahimi


def poker(*history: Entry, hands: Mapping[str, Hand], left: Counter[str] | None, **house: str) -> Deals:
    table = Table("tahimi", ("A", "B", "C", "D"), history, "A", True, house=house)
    given = {player: Hand(("2",)) for player in table.players}
    return Deals(Hidden(table, {**given, **hands}, tahimi.DEFAULTS, deck=left))


def test_tahimi() -> None:
    """Tahimi, Play: a pass proves nothing, and the hand bears on no verdict, only on what is possible."""
    history = (("A", put("7")), ("B", PASS), ("C", PASS), ("D", put("8")), ("A", put("10")))
    deals = poker(*history, hands={"B": unseen(2)}, left=deck("J", "A", "3"))
    assert seen(deals, "B") == {"A J", "3 A", "3 J"}
    assert deals.verdicts("B", put("J")) == {"legal"}
    assert deals.verdicts("B", put("3")) == {"illegal"}
    assert deals.plays("B") == {PASS: "certain", put("J"): "possible", put("A"): "possible"}
    assert deals.satisfies("B", ("3", "J"), COULD) and not deals.satisfies("B", ("3", "9"), COULD)


def test_tahimi_scale_and_deck() -> None:
    """Tahimi, Deuces high: the 2 is above the Ace.  The deck: four of a rank, two Jokers where they are in."""
    history = (("A", put("7")),)
    high = poker(*history, hands={"B": unseen(1)}, left=deck("3"), deuces="high")
    assert high.satisfies("B", ("2",), higher("A"))
    low = poker(*history, hands={"B": unseen(1)}, left=deck("3"))
    assert not low.satisfies("B", ("2",), higher("3"))
    whole = poker(*history, hands={"B": unseen(1, "7", "7")}, left=None)
    assert len(whole.views("B")) == 13
    whole = poker(*history, hands={"B": unseen(1, "7", "7", "7")}, left=None, jokers="wild")
    assert seen(whole, "B") >= {"7 7 7 Joker"} and len(whole.views("B")) == 13
    fives = ("A", put("5", "5", "5"))
    assert poker(fives, hands={"C": Hand(("5",))}, left=None).consistent()
    assert not poker(fives, hands={"C": Hand(("5", "5"))}, left=None).consistent()


# ---------------------------------------------------------------------------------------------- random questions


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "every_major", "telling"),
    [
        ("tahimi", False, False),
        ("tarot-himi", False, False),
        ("tarot-himi", True, False),
        ("tarot-himi", False, True),
    ],
)
@pytest.mark.parametrize("seed", range(15))
def test_the_truth_is_among_the_deals(game: str, every_major: bool, telling: bool, seed: int) -> None:
    """A hidden question made from a real deal keeps that deal, its verdict and its plays."""
    made = random_hidden(random.Random(seed), game, every_major=every_major, telling=telling)
    deals = Deals(made.hidden)
    count = 0
    for count, deal in enumerate(deals.deals(), 1):
        assert count <= 20_000
        assert all(set(hand.known) <= set(deal[player]) for player, hand in made.hidden.hands.items())
    assert count
    assert made.truth == next(deals.deals(made.truth))
    hand = made.truth[made.actor]
    assert hand in deals.views(made.actor)
    verdicts = deals.verdicts(made.actor, made.play)
    assert verdicts
    plays = deals.plays(made.actor)
    for play in deals.candidates(hand):
        if deals.legal(deals.now, made.actor, hand, play):
            assert play in plays
        else:
            assert plays.get(play) != "certain"


def could_have_been(made: Made, deal: Mapping[str, Cards]) -> bool:
    """Play the history forwards from the hands it must have begun with; the record has no gaps."""
    hidden, table = made.hidden, made.hidden.table
    changes: list[dict[str, Counter[str]]] = []
    tables = []
    for entry, (player, action) in enumerate(table.history):
        later = {who for who, _ in table.history[entry:]}
        out = tuple(who for who in table.out if who not in later)
        tables.append(replace(table, history=table.history[:entry], out=out))
        change = {who: Counter[str]() for who in table.players}
        change[player].subtract((*action.cards, *action.also))
        if action.kind == "gives":
            turned = table.history[entry - 1 if table.history[entry - 1][1].kind == "discard" else entry - 2]
            change[turned[0] if player != turned[0] else turned[1].to or ""].update(action.cards)
        if action.kind == "discard" and action.cards[0] in ("Justice", "Judgement"):
            after_out = tuple(
                who for who in table.out if who not in {w for w, _ in table.history[entry + 1 :]}
            )
            after = replace(table, history=table.history[: entry + 1], out=after_out)
            before_state = tarot_himi.follow(tables[-1], hidden.options)
            after_state = tarot_himi.follow(after, hidden.options)
            cards = [Counter(c for laid in s.pile for c in laid.cards) for s in (before_state, after_state)]
            if before_state.pile and before_state.pile[-1].owner not in after_state.out:
                change[before_state.pile[-1].owner].update(cards[0] - cards[1])
        changes.append(change)
    hands = {who: Counter(deal[who]) for who in table.players}
    for change in changes:
        for who, hand in hands.items():
            hand.subtract(change[who])
    for entry, (player, action) in enumerate(table.history):
        if min(min(hand.values(), default=0) for hand in hands.values()) < 0:
            return False
        cards_then = tuple(sorted(hands[player].elements()))
        if not set(action.showing) <= set(cards_then):
            return False
        ruled = action.kind != "gives" and entry not in hidden.disputed
        if (
            ruled
            and not tarot_himi.rule(
                replace(tables[entry], hand=cards_then), player, action, hidden.options
            ).legal
        ):
            return False
        for who, held in hands.items():
            held.update(changes[entry][who])
        leaves = player in table.out and all(who != player for who, _ in table.history[entry + 1 :])
        if leaves and any(hands[player].values()):
            return False
    gone = tarot_himi.follow(table, hidden.options).out
    return all(bool(deal[who]) != (who in gone) for who in table.players)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(25))
def test_the_deals_are_those_that_could_have_been(seed: int) -> None:
    """Going back through the history entry by entry finds the deals that going forwards allows, and no other."""
    rng, made = random.Random(500 + seed), None
    while made is None or max(Deals(made.hidden).record.blind.values()) >= 0:
        made = random_hidden(rng, telling=seed % 2 == 0)
    deals, free = Deals(made.hidden), Deals(made.hidden)
    free.agrees = lambda player, hand: True  # type: ignore[method-assign]
    every = [tuple(deal[who] for who in made.hidden.table.players) for deal in free.deals()]
    found = {tuple(deal[who] for who in made.hidden.table.players) for deal in deals.deals()}
    tried = rng.sample(every, min(len(every), 300))
    for hands in {*tried, *rng.sample(sorted(found), min(len(found), 50))}:
        deal = dict(zip(made.hidden.table.players, hands, strict=True))
        assert could_have_been(made, deal) == (hands in found)


@pytest.mark.parametrize("seed", range(12))
def test_primes_against_every_short_conjunction(seed: int) -> None:
    """Each prime is sufficient, none lies in another, and every sufficient pair of words lies in one."""
    made = random_hidden(random.Random(1000 + seed), "tarot-himi")
    judged = Judged(Deals(made.hidden), made.actor, made.play)
    for verdict in ("legal", "illegal"):
        primes = judged.primes(verdict)
        for prime in primes:
            assert not prime & ~judged.verdict[verdict]
            assert not any(prime & ~other == 0 for other in primes - {prime})
        words = judged.words()
        for number in (1, 2):
            for chosen in combinations(words, number):
                where = judged.where(chosen)
                if where and not where & ~judged.verdict[verdict]:
                    assert any(where & ~prime == 0 for prime in primes)

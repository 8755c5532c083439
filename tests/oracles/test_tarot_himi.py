"""The oracle of Tarot-himi on ranks, powers and duties."""

from __future__ import annotations

import pytest

from . import tarot_himi
from .played import BARE, PASS, ROUND, ask, drop, lead, names, on, put, tarot, then, why
from .tarot_himi import RANKS

# ---------------------------------------------------------------------------------------------- Tarot-himi: tables


SCALE = ("led", *RANKS)
LEAST = {  # the least rank that goes on each of led Major, II .. Ace; "-" for none (questions 2.1, the table)
    (): "II III IV V VI VII VIII IX X Page Knight Queen King Ace -",
    ("Strength",): "II II III IV V VI VII VIII IX X Page Knight Queen King Ace",
    ("Tower",): "IV V VI VII VIII IX X Page Knight Queen King Ace - - -",
    ("Tower", "Strength"): "III IV V VI VII VIII IX X Page Knight Queen King Ace - -",
}


@pytest.mark.parametrize("held", LEAST)
@pytest.mark.parametrize("last", range(15))
@pytest.mark.parametrize("size", [1, 2])
def test_least_rank(held: tuple[str, ...], last: int, size: int) -> None:
    """The Tower; Strength; their meeting (TH-35, TH-36, TH-56, TH-109, TH-110)."""
    if last == 0 and size == 2:
        return
    pile = put("Moon") if last == 0 else put(*(SCALE[last],) * size)
    least = LEAST[held].split()[last]
    for rank in RANKS:
        enough = least != "-" and RANKS.index(rank) >= RANKS.index(least)
        ruling = on(pile, put(*(rank,) * size), *held)
        assert ruling.legal == enough
        tie = SCALE[last] == rank
        if enough:  # a margin of two under both cards needs nothing shown (TH-44)
            assert ruling.shows == (names("Strength") if tie else BARE)


# ---------------------------------------------------------------------------------------------- Tarot-himi: powers


def test_combined_powers() -> None:
    """Special power interactions: a pair of VIs on a single VI takes the World and Strength (TH-45, TH-77)."""
    ruling = on(put("VI"), put("VI", "VI"), "World", "Strength", "Moon")
    assert ruling.shows == names("World+Strength")
    assert on(put("VI"), put("VI", "VI"), "World").reasons == why("TA-RANK")
    assert on(put("VI"), put("VI", "VI")).reasons == why("TA-RANK", "TA-SIZE")
    assert on(put("VI"), put("VI", "VI"), "World", "Strength", "Hermit").reasons == why("TH-HERMIT")


def test_star_and_world() -> None:
    """The Star; The World: their examples (TH-113), and the Tower's margin stays (TH-111)."""
    sevens = put("VII", "VII", "VII")
    assert on(sevens, put("VIII", "VIII"), "Star").shows == names("Star")
    assert on(sevens, put("VIII"), "Star").shows == names("Star")
    assert on(sevens, put("VIII"), "World").reasons == why("TA-SIZE")
    assert on(put("V"), put("VI", "VI"), "World").shows == names("World")
    assert on(put("VII", "VII"), put(*("VIII",) * 4), "World").shows == names("World")
    assert on(sevens, put("IX", "IX"), "Star", "Tower").reasons == why("TH-TOWER")
    assert on(sevens, put("X"), "Star", "Tower").legal
    assert on(put("VII"), put(*("IX",) * 4, "Fool"), "World").legal  # TH-114


def test_temperance() -> None:
    """Temperance: any size on Aces, as if leading (TH-102, TH-103), also under the Tower (TH-112); only on Aces."""
    aces = put("Ace", "Ace")
    assert on(aces, put("III"), "Temperance").shows == names("Temperance")
    assert on(aces, put("III"), "Temperance", "Tower").legal
    assert on(put("King"), put("III"), "Temperance").reasons == why("TA-RANK")
    assert on(aces, put("Hermit"), "Temperance").legal
    assert on(aces, put("Temperance")).shows == names("Temperance")
    assert on(aces, put("Hermit"), "Temperance", temperance__lead_majors="no").reasons == why("TH-LEAD-ONLY")
    assert on(put("Fool", as_="Ace"), put("III"), "Temperance").legal  # TH-48, TH-104


def test_temperance_on_a_counted_ace() -> None:
    """TH-104: a Magician counting as an Ace is an Ace on the pile, by default."""
    table = tarot(("A", put("King")), ("B", put("Magician")), hand=("III", "Temperance"))
    assert ask(table, "C", put("III")).legal
    assert ask(table, "C", put("III"), temperance__counted_ace="no").reasons == why("TA-RANK")


def test_sun() -> None:
    """The Sun: a single Ace on any set, and on Aces (TH-112, TH-116 to TH-119)."""
    assert on(put("VI", "VI", "VI"), put("Ace"), "Sun").shows == names("Sun")
    assert on(put("Ace", "Ace"), put("Ace"), "Sun").shows == names("Sun")
    assert on(put("Ace"), put("Ace"), "Sun", "Tower").legal
    assert on(put("Ace"), put("Fool", as_="Ace"), "Sun").legal
    assert on(put("King", "King"), put("Ace"), "Sun", "Tower").legal
    assert on(put("King"), put("Ace"), "Sun", "Tower").reasons == why("TH-TOWER")
    assert on(put("King"), put("Ace"), "Sun", "Tower", sun__single_nonace="yes").legal
    assert on(put("VI"), put("Ace", "Ace"), "Sun").reasons == why("TA-SIZE")  # TH-118
    assert on(put("VI", "VI"), put("Ace"), "Sun", "Lovers").reasons == why("TH-LOVERS")
    assert on(put("VI", "VI"), put("Ace"), "Sun", "Hermit").legal


def test_fool() -> None:
    """The Fool: any ordinary rank alone or in a set, never with a Major (TH-38, TH-49 to TH-53, TH-57)."""
    assert lead(put("Fool", as_="Ace")).legal
    assert on(put("VI"), put("Fool", as_="VI")).reasons == why("TA-RANK")
    assert on(put("VI", "VI"), put("VII", "Fool")).legal
    assert lead(put(*("VII",) * 4, "Fool")).legal
    assert lead(put("Fool", "Moon")).reasons == why("TH-PAIRING")
    assert lead(put("VII", "Fool"), "Hermit").reasons == why("TH-HERMIT")
    assert lead(put("Fool", as_="VII"), "Hermit").legal
    assert lead(put("VII", "Fool"), "Lovers").legal
    assert lead(put("Fool", as_="VII"), "Lovers").reasons == why("TH-LOVERS")
    assert on(put("VI"), put("Fool", as_="VIII"), "Tower").reasons == why("TH-TOWER")


def test_mimics() -> None:
    """The Magician to the Emperor: the next higher rank of their own size (TH-37, TH-57, TH-61)."""
    cases = [("VII", 1, "Magician"), ("IX", 2, "High Priestess"), ("VII", 3, "Empress"), ("Knight", 4, "Emperor")]
    for rank, size, mimic in cases:
        assert on(put(*(rank,) * size), put(mimic)).shows == BARE
        state = then(("A", put(*(rank,) * size)), ("B", put(mimic)))
        assert (SCALE[state.pile[-1].rank - 2], state.pile[-1].size) == (rank, size)
    assert then(("A", put("Moon")), ("B", put("Magician"))).pile[-1].rank == 2
    assert on(put("VII", "VII"), put("Magician")).reasons == why("TH-LEAD-ONLY")
    assert on(put(*("VII",) * 4, "Fool"), put("Emperor")).reasons == why("TH-LEAD-ONLY")
    pair = tarot(("A", put("IX", "IX")), ("B", put("High Priestess")), hand=("Magician",))
    assert not ask(pair, "C", put("Magician")).legal
    assert on(put("VII"), put("Magician"), "Tower").reasons == why("TH-TOWER")
    assert on(put("VII"), put("Magician"), "Tower", "Strength").reasons == why("TH-TOWER")
    assert on(put("VII", "VII"), put("High Priestess"), "Lovers").reasons == why("TH-LOVERS")
    assert on(put("VII", "VII"), put("High Priestess"), "Hermit").legal
    led = then(("A", put("Emperor")))
    assert (led.pile[-1].rank, led.pile[-1].size) == (1, 1)


def test_mimic_on_an_ace() -> None:
    """TH-54, TH-55: a tie by default, so Strength makes it legal."""
    ace = put("Ace")
    assert on(ace, put("Magician")).reasons == why("TA-RANK")
    assert on(ace, put("Magician"), "Strength").shows == names("Strength")
    assert on(ace, put("Magician"), magician__on_ace="clamp").shows == BARE
    assert on(ace, put("Magician"), "Strength", magician__on_ace="never").reasons == why("TH-LEAD-ONLY")
    assert on(ace, put("Magician"), "Tower", magician__on_ace="clamp").reasons == why("TH-TOWER")


def test_mimic_with_count_powers() -> None:
    """TH-58: Star and World do not help a mimic, unless so read."""
    assert on(put("V", "V"), put("Magician"), "Star").reasons == why("TH-LEAD-ONLY")
    ruling = on(put("V", "V"), put("Magician"), "Star", mimic__with_count_powers="yes")
    assert ruling.shows == names("Star")
    assert on(put("V", "V"), put("Magician"), mimic__with_count_powers="yes").reasons == why("TA-SIZE")


def test_mimic_and_temperance() -> None:
    """TH-59: as a lead by default, since Temperance is what makes it legal."""
    ace, both = put("Ace"), ("Temperance", "Strength")
    assert on(ace, put("Magician"), *both).shows == names("Temperance", "Strength")
    assert on(ace, put("Magician", as_="lead"), *both).shows == names("Temperance")
    assert on(ace, put("Magician", as_="Ace"), *both).shows == names("Strength")
    assert on(ace, put("Magician", as_="Ace"), *both, temperance__mimic="mimic").shows == names(*both)
    assert on(ace, put("Magician", as_="Ace"), "Temperance").reasons == why("TA-RANK")
    shown = ("B", put("Magician", showing=("Temperance",)))
    assert then(("A", ace), shown).pile[-1].rank == 1
    assert then(("A", ace), shown, temperance__mimic="mimic").pile[-1].rank == 15


def test_lead_only() -> None:
    """Cards with special powers when held: led as the lowest rank, else stuck; the Wheel not even that (TH-34, TH-82)."""
    assert lead(put("Devil"), "Moon").legal
    assert on(put("Moon"), put("II")).legal
    assert on(put("II"), put("Moon")).reasons == why("TH-LEAD-ONLY")
    assert lead(put("Wheel of Fortune")).reasons == why("TH-WHEEL.2")
    assert on(put("II"), put("Wheel of Fortune")).reasons == why("TH-WHEEL.2", "TH-LEAD-ONLY")
    assert lead(put("Moon", "Sun")).reasons == why("TH-PAIRING")


def test_lovers_and_hermit() -> None:
    """The Lovers; The Hermit: TH-39, TH-42, TH-65, TH-67, TH-68."""
    assert lead(put("Lovers")).legal
    assert lead(put("Moon"), "Lovers").reasons == why("TH-LOVERS")
    assert on(put("II"), put("Lovers")).reasons == why("TH-LOVERS", "TH-LEAD-ONLY")
    assert on(put("Ace"), put("Lovers"), "Temperance").shows == names("Temperance")
    assert on(put("Ace"), put("Lovers"), "Temperance", lovers__on_ace="no").reasons == why("TH-LOVERS")
    hand = ("Lovers", "Hermit", "VI", "VI", "Fool", "Moon", "Magician")
    plays = tarot_himi.plays(tarot(hand=hand), "A", tarot_himi.DEFAULTS)
    assert plays == {PASS, put("Lovers")}


# ---------------------------------------------------------------------------------------------- Tarot-himi: duties


def test_devil() -> None:
    """The Devil: no pass while something can be played, by whatever power (TH-40, TH-41, TH-75, TH-106, TH-107)."""
    assert on(put("V"), PASS, "Devil", "VI").reasons == why("TH-DEVIL")
    assert on(put("V"), PASS, "Devil", "IV").legal
    assert on(put("V", "V"), PASS, "Devil", "VI", "Star").reasons == why("TH-DEVIL")
    assert on(put("V"), PASS, "Devil", "Magician").reasons == why("TH-DEVIL")
    assert on(put("V"), PASS, "Devil", "VI", "Lovers").legal
    assert lead(PASS, "Devil").reasons == why("TH-DEVIL")
    assert lead(PASS, "Devil", "Lovers", "Hermit").reasons == why("TH-DEVIL")
    spent = tarot(*ROUND, hand=("Devil", "Hanged Man", "X"))
    assert ask(spent, "B", PASS).legal
    swap = ("Devil", "VI")
    assert on(put("V"), drop("Wheel of Fortune"), *swap).reasons == why("TH-DEVIL")
    assert on(put("V"), drop("Wheel of Fortune"), *swap, inlieu__counts_as_pass_for_mandatory="no").legal
    assert on(put("V"), drop("Judgement"), *swap).legal


def test_devil_and_rescissions() -> None:
    """TH-101, TH-108: Justice and Judgement need not be spent to make a play possible, unless so read."""
    history = (("A", put("V")), ("B", put("King")))
    table = tarot(*history, hand=("Devil", "Judgement", "VI"))
    assert ask(table, "C", PASS).legal
    assert ask(table, "C", PASS, mandatory__force_rescind="yes").reasons == why("TH-DEVIL")
    table = tarot(("A", put("V")), ("B", put("King")), hand=("Devil", "Judgement", "IV"))
    assert ask(table, "C", PASS, mandatory__force_rescind="yes").legal


@pytest.mark.parametrize("after_leading", ["free", "bound"])
def test_devil_and_a_hanged_man_taken_back(after_leading: str) -> None:
    """TH-90, TH-123: Justice would give the lead back, and with it a Hanged Man whose one chance is used."""
    history = (("A", put("Hanged Man")), ("B", put("Ace")), ("C", PASS), ("D", PASS), ("A", drop("Judgement")))
    chosen = {"mandatory__force_rescind": "yes", "hanged_man__after_leading": after_leading}
    table = tarot(*history, hand=("Justice", "Empress", "Strength", "Devil"))
    assert ask(table, "A", PASS, **chosen).legal
    assert ask(table, "A", PASS, rescind__chance="restored", **chosen).reasons == why("TH-DEVIL")
    led = tarot(("A", put("Moon")), *history[1:], hand=table.hand)
    assert ask(led, "A", PASS, **chosen).reasons == why("TH-DEVIL")


def test_plays_are_tried_in_one_order() -> None:
    """The same seed makes the same turns in every process, so no order comes from a set."""
    hand = ("Justice", "Wheel of Fortune", "Judgement", "Chariot")
    discards = [
        a.cards[0] for a in tarot_himi.candidates(tarot(hand=hand)) if a.kind == "discard" and a.to in (None, "A")
    ]
    assert discards == ["Chariot", "Wheel of Fortune", "Justice", "Judgement"]


def test_death_best_play() -> None:
    """Death: rank before number (TH-95, TH-99), Majors lowest (TH-98), with the lead Death itself (TH-100)."""
    hand = ("Death", "Ace", "Ace", "King", "King", "King", "Fool", "Moon")
    plays = tarot_himi.plays(tarot(hand=hand), "A", tarot_himi.DEFAULTS)
    assert plays == {put("Ace", "Ace"), put("Death")}
    assert lead(put("King", "King", "King"), "Death", "Ace").reasons == why("TH-DEATH")
    assert on(put("X"), put("Magician"), "Death", "Page").reasons == why("TH-DEATH")
    assert on(put("X"), put("Magician"), "Death", "IX").legal
    assert on(put("Page", "Page"), put("King", "King"), "Death", "Ace", "Sun").reasons == why("TH-DEATH")
    assert lead(put("Death"), "Moon").legal
    assert lead(put("Moon"), "Death", "Hermit").legal
    assert lead(put("Moon"), "Death", "II").reasons == why("TH-DEATH")


def test_death_and_optional_powers() -> None:
    """TH-96: optional powers count for which play is best, by default."""
    hand = ("Death", "VI", "VI", "World")
    assert on(put("V"), put("VI"), *hand).reasons == why("TH-DEATH")
    assert on(put("V"), put("VI"), *hand, death__optional_powers="ability_only").legal


def test_death_and_the_fool() -> None:
    """TH-97: the Fool may not swell the best play, by default."""
    assert lead(put("X", "Fool"), "Death").reasons == why("TH-DEATH")
    assert lead(put("X"), "Death", "Fool").legal
    assert lead(put("X"), "Death", "Fool", death__fool_in_set="yes").reasons == why("TH-DEATH")
    assert lead(put("X", "Fool"), "Death", death__fool_in_set="yes").legal
    assert on(put("V", "V"), put("X", "Fool"), "Death").legal


def test_death_and_lovers() -> None:
    """TH-43: the best set, not Death and not the Lovers unless no set is there."""
    assert lead(put("Death"), "Lovers").reasons == why("TH-LOVERS")
    assert lead(put("Lovers"), "Death", "VI", "VI").reasons == why("TH-DEATH")
    assert lead(put("Lovers"), "Death", "VI", "VI", death__lovers_exit="yes").legal
    assert lead(put("Lovers"), "Death", "VI").legal


def test_death_on_an_ace() -> None:
    """TH-105: Temperance gives Death its exit on an Ace too, by default."""
    assert on(put("Ace"), put("Death"), "Temperance", "VI").legal
    assert on(put("Ace"), put("Death"), "Temperance", "VI", temperance__death_exit="no").reasons == why("TH-DEATH")


def test_discards_as_plays() -> None:
    """TH-33: discards are not plays; read otherwise, Lovers, Hanged Man and Death bar them."""
    for held, clause in (("Lovers", "TH-LOVERS"), ("Death", "TH-DEATH")):
        cards = ("VI", held) if held == "Death" else (held,)
        assert on(put("V"), drop("Judgement"), *cards).legal
        assert on(put("V"), drop("Judgement"), *cards, discard__is_play="yes").reasons == why(clause)
    assert on(put("V"), drop("Wheel of Fortune"), "Devil", "VI", discard__is_play="yes").legal
    history = (("A", put("V", "V")), ("B", drop("Justice")))
    table = tarot(*history, hand=("Hanged Man", "VI"))
    assert ask(table, "B", put("VI")).legal
    assert ask(table, "B", put("VI"), discard__is_play="yes").reasons == why("TH-HANGED-MAN")

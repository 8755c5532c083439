"""The oracles against the documents' own worked examples and the settled points, and the random turns' consistency.

Places cited: a heading of the Tahimi or Tarot-himi rules, or an item (TA-nn, TH-nn) of the list of open questions.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from . import tahimi, tarot_himi, turns
from .table import Action, Impossible, Ruling, State, Table
from .tarot_himi import MAJORS, RANKS

PASS = Action("pass")
LEGAL: frozenset[str] = frozenset()
BARE: frozenset[frozenset[str]] = frozenset({frozenset()})
Entry = tuple[str, Action]


def put(*cards: str, as_: str | None = None, showing: tuple[str, ...] = ()) -> Action:
    return Action("cards", cards, as_, showing=showing)


def drop(card: str, *also: str, to: str | None = None) -> Action:
    return Action("discard", (card,), to=to, also=also)


def gives(card: str) -> Action:
    return Action("gives", (card,))


def names(*powers: str) -> frozenset[frozenset[str]]:
    """Alternative showings, each written like "Star+World"."""
    return frozenset(frozenset(power.split("+")) for power in powers)


def tarot(
    *history: Entry,
    hand: tuple[str, ...] = (),
    opening: bool = False,
    out: tuple[str, ...] = (),
    first: str = "A",
) -> Table:
    return Table("tarot-himi", ("A", "B", "C", "D"), history, first, opening, out, hand)


def ask(table: Table, actor: str, action: Action, **options: str) -> Ruling:
    chosen = {
        **tarot_himi.DEFAULTS,
        **{"th." + key.replace("__", "."): value for key, value in options.items()},
    }
    assert chosen.keys() == tarot_himi.DEFAULTS.keys()
    return tarot_himi.rule(table, actor, action, chosen)


def on(pile: Action, action: Action, *held: str, **options: str) -> Ruling:
    """B answers A's lead, holding the cards put down and whatever else is named."""
    spent = (*action.cards, *action.also)
    return ask(tarot(("A", pile), hand=(*spent, *held)), "B", action, **options)


def lead(action: Action, *held: str, opening: bool = False, **options: str) -> Ruling:
    return ask(tarot(hand=(*action.cards, *held), opening=opening), "A", action, **options)


def then(*history: Entry, out: tuple[str, ...] = (), **options: str) -> State:
    chosen = {
        **tarot_himi.DEFAULTS,
        **{"th." + key.replace("__", "."): value for key, value in options.items()},
    }
    return tarot_himi.follow(tarot(*history, out=out), chosen)


def why(*reasons: str) -> frozenset[str]:
    return frozenset(reasons)


# ---------------------------------------------------------------------------------------------- Tahimi


def poker(*history: Entry, hand: tuple[str, ...] = (), out: tuple[str, ...] = (), **house: str) -> Table:
    return Table("tahimi", ("A", "B", "C", "D"), history, "A", True, out, hand, house)


FIVES = ("A", put("5", "5"))


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        (put("6", "6"), why()),
        (put("7", "7"), why()),
        (put("3", "3"), why("TA-RANK")),
        (put("7"), why("TA-SIZE")),
        (put("7", "7", "7"), why("TA-SIZE")),
        (put("5", "5"), why("TA-RANK")),
        (put("6", "7"), why("TA-MATCHED")),
        (PASS, why()),
    ],
)
def test_tahimi_a_pair_of_fives(action: Action, reasons: frozenset[str]) -> None:
    """Tahimi, Play: the examples on a pair of 5s; passing is always open."""
    hand = ("3", "3", "5", "5", "6", "6", "7", "7", "7")
    assert tahimi.rule(poker(FIVES, hand=hand), "B", action, tahimi.DEFAULTS).reasons == reasons


def test_tahimi_taking_the_trick() -> None:
    """Tahimi, Taking the trick: the Kings on the 5s come round untopped (TA-02, TA-09)."""
    kings = (("B", put("K", "K")), ("C", PASS), ("D", PASS))
    before = tahimi.follow(poker(FIVES, *kings), tahimi.DEFAULTS)
    assert before.to_act == "A" and before.pile[-1].owner == "B"
    after = tahimi.follow(poker(FIVES, *kings, ("A", PASS)), tahimi.DEFAULTS)
    assert after.to_act == "B" and after.pile == ()


def test_tahimi_rank_privilege() -> None:
    """Tahimi, Going out and the next lead: the highest-ranking player still in leads (TA-14)."""
    history = (FIVES, ("B", put("K", "K")), ("C", PASS), ("D", PASS), ("A", PASS))
    assert tahimi.follow(poker(*history, out=("B",)), tahimi.DEFAULTS).to_act == "A"
    assert tahimi.follow(poker(*history, out=("B", "A")), tahimi.DEFAULTS).to_act == "C"


def test_tahimi_round_over() -> None:
    """Tahimi, Finishing the round: nobody acts once one player is left with cards (TA-15)."""
    state = tahimi.follow(poker(FIVES, out=("A", "B", "C")), tahimi.DEFAULTS)
    assert state.to_act is None


def test_tahimi_out_of_turn() -> None:
    """Tahimi, Play: the turn goes down the ranks; a history in another order cannot be."""
    with pytest.raises(Impossible) as caught:
        tahimi.follow(poker(FIVES, ("C", PASS)), tahimi.DEFAULTS)
    assert caught.value.index == 1
    assert tahimi.rule(poker(FIVES, hand=("6", "6")), "C", PASS, tahimi.DEFAULTS).reasons == why("TA-TURN")


def test_tahimi_passing() -> None:
    """TA-07: one who passed may play later, unless the house says otherwise.  TA-08: passing with the lead."""
    table = poker(
        FIVES, ("B", PASS), ("C", put("6", "6")), ("D", PASS), ("A", PASS), hand=("7", "7", "8", "8")
    )
    locked = {**tahimi.DEFAULTS, "ta.pass_locks": "yes"}
    assert tahimi.rule(table, "B", put("7", "7"), tahimi.DEFAULTS).legal
    assert tahimi.rule(table, "B", put("7", "7"), locked).reasons == why("TA-PASS-LOCK")
    table = poker(("A", PASS))
    assert tahimi.follow(table, tahimi.DEFAULTS).to_act == "B"
    assert tahimi.follow(table, {**tahimi.DEFAULTS, "ta.lead.pass": "keep"}).to_act == "A"
    everybody = poker(*((player, PASS) for player in "ABCD"))
    assert tahimi.follow(everybody, tahimi.DEFAULTS).to_act == "A"
    assert tahimi.follow(everybody, {**tahimi.DEFAULTS, "ta.lead.all_pass": "redeal"}).to_act is None


def test_tahimi_deuces_high() -> None:
    """Tahimi, Deuces high: the 2 tops the Ace and the 3 is lowest (TA-30)."""
    aces = ("A", put("A"))
    assert tahimi.rule(poker(aces, hand=("2",), deuces="high"), "B", put("2"), tahimi.DEFAULTS).legal
    assert not tahimi.rule(poker(aces, hand=("2",), deuces="low"), "B", put("2"), tahimi.DEFAULTS).legal


def test_tahimi_jokers() -> None:
    """Tahimi, Jokers: beside other cards they take their rank; alone lowest, or what they are said to be (TA-28)."""
    kings = ("A", put("K", "K", "K"))
    table = poker(kings, hand=("A", "A", "Joker", "Joker"), jokers="lowest")
    assert tahimi.rule(table, "B", put("A", "A", "Joker"), tahimi.DEFAULTS).legal
    low = poker(("A", put("Joker")), hand=("2", "Joker"), jokers="lowest")
    assert tahimi.rule(low, "B", put("2"), tahimi.DEFAULTS).legal
    assert tahimi.rule(low, "B", put("Joker"), tahimi.DEFAULTS).reasons == why("TA-RANK")
    led = poker(hand=("Joker", "Joker"), jokers="lowest")
    assert tahimi.rule(led, "A", put("Joker", "Joker"), tahimi.DEFAULTS).legal
    one = {**tahimi.DEFAULTS, "ta.joker.pair": "no"}
    assert tahimi.rule(led, "A", put("Joker", "Joker"), one).reasons == why("TA-JOKER.3")
    assert tahimi.rule(led, "A", put("Joker", as_="A"), tahimi.DEFAULTS).reasons == why("TA-JOKER.2")
    wild = poker(("A", put("K", "K")), hand=("Joker", "Joker"), jokers="wild")
    assert tahimi.rule(wild, "B", put("Joker", "Joker", as_="A"), tahimi.DEFAULTS).legal
    assert tahimi.rule(wild, "B", put("Joker", "Joker", as_="K"), tahimi.DEFAULTS).reasons == why("TA-RANK")


def test_tahimi_large_sets() -> None:
    """TA-11: sets of more than four may be played; TA-10: only the last play's number counts."""
    table = poker(("A", put("3", "3", "3", "3", "3")), hand=("4",) * 5, deck="extra-suits")
    assert tahimi.rule(table, "B", put(*("4",) * 5), tahimi.DEFAULTS).legal


@pytest.mark.parametrize(("kind", "players", "cards"), [
    ("stripped", 3, 51), ("stripped", 4, 52), ("stripped", 5, 50), ("stripped", 6, 48), ("stripped", 7, 49),
    ("stripped", 8, 48), ("standard", 3, 52), ("standard", 4, 52),
    ("five", 5, 65), ("six", 6, 78), ("seven", 7, 91), ("eight", 8, 104), ("extra-suits", 6, 78),
])  # fmt: skip
def test_tahimi_decks(kind: str, players: int, cards: int) -> None:
    """Tahimi, Three players; More than four players: as many each in every deck but the whole pack (TA-31)."""
    assert sum(tahimi.deck({"deck": kind}, players).values()) == cards


def test_tahimi_plays() -> None:
    """Tahimi, Play: brute force finds the two sizes of lead and the pass."""
    found = tahimi.plays(poker(hand=("4", "4", "9")), "A", tahimi.DEFAULTS)
    assert found == {PASS, put("4"), put("4", "4"), put("9")}


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
        found = on(pile, put(*(rank,) * size), *held)
        assert found.legal == enough
        tie = SCALE[last] == rank
        if enough:  # a margin of two under both cards needs nothing shown (TH-44)
            assert found.shows == (names("Strength") if tie else BARE)


# ---------------------------------------------------------------------------------------------- Tarot-himi: powers


def test_combined_powers() -> None:
    """Special power interactions: a pair of VIs on a single VI takes the World and Strength (TH-45, TH-77)."""
    found = on(put("VI"), put("VI", "VI"), "World", "Strength", "Moon")
    assert found.shows == names("World+Strength")
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
    cases = [
        ("VII", 1, "Magician"),
        ("IX", 2, "High Priestess"),
        ("VII", 3, "Empress"),
        ("Knight", 4, "Emperor"),
    ]
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
    found = on(put("V", "V"), put("Magician"), "Star", mimic__with_count_powers="yes")
    assert found.shows == names("Star")
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
    found = tarot_himi.plays(tarot(hand=hand), "A", tarot_himi.DEFAULTS)
    assert found == {PASS, put("Lovers")}


# ---------------------------------------------------------------------------------------------- Tarot-himi: discards


def test_in_lieu_discards() -> None:
    """The Chariot; Wheel of Fortune: like a pass (TH-27), also with the lead (TH-28); targets (TH-73)."""
    fives = ("A", put("V"))
    assert on(put("V"), drop("Chariot", to="C"), "II").shows == BARE
    assert on(put("V"), drop("Chariot", to="B"), "II").reasons == why("TH-CHARIOT.2")
    out = tarot(fives, hand=("Chariot", "II"), out=("C",))
    assert ask(out, "B", drop("Chariot", to="C")).reasons == why("TH-CHARIOT.2")
    assert on(put("V"), drop("Chariot", to="C")).reasons == why("TH-CHARIOT.3")
    assert on(put("V"), drop("Chariot", to="C"), chariot__last_card="allowed").legal
    assert on(put("V"), drop("Wheel of Fortune", "II", "Moon")).legal
    table = tarot(hand=("Chariot", "II"))
    assert ask(table, "A", drop("Chariot", to="B")).legal
    assert ask(table, "A", drop("Chariot", to="B"), inlieu__with_lead="barred").reasons == why("TH-IN-LIEU")
    assert lead(put("Chariot")).legal
    assert on(put("V"), drop("Moon"), "II").reasons == why("TA-PLAY")
    assert on(put("V"), drop("Chariot", to="C"), "Lovers").legal  # TH-66
    assert then(fives, ("B", drop("Wheel of Fortune")), ("C", PASS), ("D", PASS)).to_act == "A"


def test_chariot_exchange_in_a_history() -> None:
    """The Chariot: the exchange follows at once; a Hanged Man handed over mid-trick (TH-76, TH-91)."""
    handing = (("B", drop("Chariot", to="C")), ("C", gives("King")), ("B", gives("Hanged Man")))
    state = then(("A", put("V")), *handing)
    assert state.to_act == "C"
    with pytest.raises(Impossible):
        then(("A", put("V")), ("B", PASS), ("C", gives("King")))
    late = (("A", put("V")), ("B", PASS), ("C", PASS), ("D", drop("Chariot", to="B")), ("B", gives("King")),
            ("D", gives("Hanged Man")), ("A", PASS))  # fmt: skip
    assert then(*late[:-1]).to_act == "A"
    again = (("A", put("V")), ("B", PASS), ("C", put("VI")), ("D", drop("Chariot", to="B")), ("B", gives("King")),
             ("D", gives("Hanged Man")), ("A", PASS))  # fmt: skip
    table = tarot(*again, hand=("Hanged Man", "X"))
    assert ask(table, "B", put("X")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", put("X"), hanged_man__late="fresh").legal
    assert ask(table, "B", PASS).legal


def test_justice_and_judgement() -> None:
    """Justice; Judgement: on what is left one plays or passes (TH-30, TH-31, TH-83, TH-88, TH-121, TH-122)."""
    pair, taken = ("A", put("III", "III")), ("B", drop("Justice"))
    state = then(pair, taken)
    assert state.to_act == "B" and state.pile[-1].cards == ("III",) and state.pile[-1].size == 1
    assert ask(tarot(pair, taken, hand=("IV",)), "B", put("IV")).legal
    assert then(("A", put("VI", "Fool")), taken).pile[-1].cards == ("Fool",)
    beneath = then(("A", put("IX", "IX")), ("B", put("High Priestess")), ("C", drop("Justice")))
    assert len(beneath.pile) == 1 and beneath.pile[-1].rank == 9
    both = then(
        ("A", put("V", "V")), ("B", put("VI", "VI")), ("C", drop("Justice")), ("C", drop("Judgement"))
    )
    assert len(both.pile) == 1 and both.to_act == "C"
    assert on(put("Ace"), drop("Judgement"), "II").legal
    table = tarot(hand=("Justice", "Judgement"))
    assert ask(table, "A", drop("Justice")).reasons == why("TH-JUSTICE.2")
    assert ask(table, "A", drop("Judgement")).reasons == why("TH-JUDGEMENT.2")
    assert lead(put("Justice")).legal and lead(put("Judgement")).legal


def test_start_then_in_lieu() -> None:
    """TH-29: a start-of-turn card and then an in-lieu card is one turn."""
    state = then(("A", put("V", "V")), ("B", drop("Justice")), ("B", drop("Wheel of Fortune")))
    assert state.to_act == "C"


def test_rescinding_the_lead() -> None:
    """TH-84: the rescinder may play as if leading, by default; and a first lead taken back is still to come (TH-93)."""
    history = (("A", put("V")), ("B", drop("Judgement")))
    assert (then(*history).to_act, then(*history).pile) == ("B", ())
    assert then(*history, ("B", PASS)).to_act == "C"
    assert then(*history, rescind__empty_pile="original").to_act == "A"
    table = tarot(*history, hand=("Hanged Man", "II"), opening=True)
    assert ask(table, "B", put("Hanged Man")).reasons == why("TH-HANGED-MAN.2")
    barred = on(put("V"), drop("Judgement"), "II", rescind__empty_pile="barred")
    assert barred.reasons == why("TH-RESCIND-LEAD")
    assert on(put("V", "V"), drop("Justice"), "II", rescind__empty_pile="barred").legal


def test_end_of_the_trick_after_a_rescission() -> None:
    """TH-86, TH-87: a fresh lap by default, the owner of the exposed play being asked too."""
    history = (("A", put("V")), ("B", put("VI")), ("C", drop("Judgement")), ("C", PASS), ("D", PASS))
    assert then(*history).to_act == "A" and then(*history).pile
    owner = then(*history, rescind__trick_end="owner")
    assert owner.to_act == "A" and owner.pile == ()
    done = then(*history, ("A", PASS), ("B", PASS))
    assert done.to_act == "A" and done.pile == ()
    own = (("A", put("V")), ("B", PASS), ("C", PASS), ("D", put("VI")), ("A", drop("Judgement")), ("A", PASS))
    assert then(*own).to_act == "B" and then(*own).pile
    assert then(*own, rescind__owner_passes="takes").pile == ()


def test_rescinded_player_had_gone_out() -> None:
    """TH-85: by default back in; also when only one card of the last set comes back."""
    history = (("A", put("V")), ("B", put("VI")), ("C", drop("Judgement")))
    assert "B" not in then(*history, out=("B",)).out
    assert "B" in then(*history, out=("B",), rescind__unout="no").out
    pair = (("A", put("V", "V")), ("B", put("VI", "VI")), ("C", drop("Justice")))
    assert "B" not in then(*pair, out=("B",)).out


# ---------------------------------------------------------------------------------------------- Tarot-himi: Hanged Man


ROUND = (("A", put("V")), ("B", PASS), ("C", put("VI")), ("D", PASS), ("A", PASS))


def test_hanged_man() -> None:
    """The Hanged Man: one chance a trick, passing included; start-of-turn cards still open (TH-92)."""
    table = tarot(*ROUND, hand=("Hanged Man", "VII", "Justice", "Chariot"))
    assert ask(table, "B", put("VII")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", PASS).legal
    assert ask(table, "B", drop("Justice")).legal
    assert ask(table, "B", drop("Justice"), hanged_man__start_cards="no").reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", drop("Chariot", to="A")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", drop("Chariot", to="A"), hanged_man__in_lieu="yes").legal
    fresh = tarot(*ROUND, ("B", PASS), hand=("Hanged Man", "VII"), first="A")
    assert tarot_himi.follow(fresh, tarot_himi.DEFAULTS).to_act == "C"  # the trick is C's: everything anew
    assert ask(fresh, "C", put("VII")).legal


def test_hanged_man_led() -> None:
    """TH-94: having led it one no longer holds it.  TH-93: not as the first play of a round."""
    history = (("A", put("Hanged Man")), ("B", put("II")), ("C", PASS), ("D", PASS))
    table = tarot(*history, hand=("VII",))
    assert ask(table, "A", put("VII")).legal
    assert ask(table, "A", put("VII"), hanged_man__after_leading="bound").reasons == why("TH-HANGED-MAN")
    assert lead(put("Hanged Man"), opening=True).reasons == why("TH-HANGED-MAN.2")
    assert lead(put("Death"), opening=True).reasons == why("TH-DEATH.2")
    assert lead(put("Hanged Man")).legal
    passed = tarot(("A", PASS), hand=("Hanged Man",), opening=True)
    assert ask(passed, "B", put("Hanged Man")).reasons == why("TH-HANGED-MAN.2")


def test_chance_stays_used() -> None:
    """TH-90: a play taken back was still the one chance, by default."""
    table = tarot(
        ("A", put("V")), ("B", put("VI")), ("C", drop("Judgement")), ("C", PASS), ("D", PASS), ("A", put("VII")),
        hand=("Hanged Man", "X"),
    )  # fmt: skip
    assert ask(table, "B", put("X")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", put("X"), rescind__chance="restored").legal


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
    history = (
        ("A", put("Hanged Man")),
        ("B", put("Ace")),
        ("C", PASS),
        ("D", PASS),
        ("A", drop("Judgement")),
    )
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
        a.cards[0]
        for a in tarot_himi.candidates(tarot(hand=hand))
        if a.kind == "discard" and a.to in (None, "A")
    ]
    assert discards == ["Chariot", "Wheel of Fortune", "Justice", "Judgement"]


def test_death_best_play() -> None:
    """Death: rank before number (TH-95, TH-99), Majors lowest (TH-98), with the lead Death itself (TH-100)."""
    hand = ("Death", "Ace", "Ace", "King", "King", "King", "Fool", "Moon")
    found = tarot_himi.plays(tarot(hand=hand), "A", tarot_himi.DEFAULTS)
    assert found == {put("Ace", "Ace"), put("Death")}
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
    assert on(put("Ace"), put("Death"), "Temperance", "VI", temperance__death_exit="no").reasons == why(
        "TH-DEATH"
    )


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


# ---------------------------------------------------------------------------------------------- random turns


def until(table: Table, length: int) -> Table:
    """The table when only so many entries had been made: whoever left later was still in."""
    gone = tahimi.exits(table)
    out = tuple(player for player in table.out if gone[player] < length)
    return replace(table, history=table.history[:length], out=out)


def owned(table: Table, options: dict[str, str]) -> Counter[str]:
    """Every card that is somewhere known: hand now, and what was put down or discarded and not taken back."""
    oracle = tahimi if table.game == "tahimi" else tarot_himi
    seen: Counter[str] = Counter(table.hand)
    for length, (_, action) in enumerate(table.history):
        if action.kind != "gives":
            seen.update(action.cards)
        if action.kind == "discard" and action.cards[0] in tarot_himi.AT_START:
            before = oracle.follow(until(table, length), options)
            after = oracle.follow(until(table, length + 1), options)
            top = before.pile[-1]
            kept = next((laid.cards for laid in after.pile if laid.entry == top.entry), ())
            seen.subtract(Counter(top.cards) - Counter(kept))
    return seen


@pytest.mark.long
@pytest.mark.parametrize("readings", ["random", "default"])
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_random_turns_are_consistent(game: str, readings: str) -> None:
    """Turn order, card counts (The deck; Deal), hands and options of many random turns."""
    rng = random.Random(f"{game} {readings}")
    oracle = tahimi if game == "tahimi" else tarot_himi
    legal = 0
    for _ in range(1500):
        table, actor, action, options = turns.random_turn(rng, game, readings=readings)
        players = len(table.players)
        state = oracle.follow(table, options)
        assert 3 <= players <= 8 and table.first in table.players and actor in table.players
        assert options.keys() == oracle.READINGS.keys()
        assert all(options[key] in values for key, values in oracle.READINGS.items())
        assert not (Counter(action.cards + action.also) - Counter(table.hand))
        assert bool(table.hand) or actor in state.out
        seen = owned(table, options)
        if game == "tahimi":
            assert not (+seen - tahimi.deck(table.house, players))
        else:
            assert all(count <= (1 if card in MAJORS else 4) for card, count in seen.items())
            assert len([card for card in +seen if card in MAJORS]) <= max(4, players)
        ruling = oracle.rule(table, actor, action, options)
        assert ruling.legal == (not ruling.reasons) == bool(ruling.shows)
        if ruling.legal and action in oracle.candidates(table):
            assert action in oracle.plays(table, actor, options)
        legal += ruling.legal
    assert 300 < legal < 1200


@pytest.mark.long
def test_random_turns_reach_every_clause() -> None:
    """Every requirement, prohibition and obligation of the two games speaks somewhere."""
    rng = random.Random(7)
    spoken: Counter[str] = Counter()
    for game, oracle, number in (("tahimi", tahimi, 1500), ("tarot-himi", tarot_himi, 8000)):
        for _ in range(number):
            spoken.update(oracle.rule(*turns.random_turn(rng, game)).reasons)
    expected = """TA-TURN TA-PLAY TA-MATCHED TA-SIZE TA-RANK TA-PASS-LOCK TA-JOKER.2 TA-JOKER.3 TH-PAIRING
        TH-LEAD-ONLY TH-LOVERS TH-HERMIT TH-TOWER TH-HANGED-MAN TH-HANGED-MAN.2 TH-DEATH TH-DEATH.2 TH-DEVIL
        TH-CHARIOT.2 TH-CHARIOT.3 TH-HIEROPHANT.3 TH-IN-LIEU TH-WHEEL.2 TH-JUSTICE.2 TH-JUDGEMENT.2 TH-RESCIND-LEAD"""
    assert set(spoken) == set(expected.split())

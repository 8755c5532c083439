"""Before the first card: the documents' own examples of seats, taxes, newcomers and the first lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adjudicator.api import loads
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.games import GAMES
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tahimi.setup import Tax, Tied
from adjudicator.games.tarot_himi import setup as tarot
from adjudicator.law import Clause, Lookup, Options, branches_of
from tests.games.rounds_set_up import DEFAULT, MINORS, NAMES, POKER, TAHIMI, TAROT, code, read

# -- seats and titles


def test_the_highest_pick_sits_first() -> None:
    picks = [{"Ada": "3", "Ben": "K", "Cleo": "10", "Dov": "A"}]
    assert setup.seats(picks, POKER) == ("Dov", "Ben", "Cleo", "Ada")
    high = TAHIMI.lexicon({"deuces": "high"})
    assert setup.seats([{"Ada": "A", "Ben": "2", "Cleo": "3"}], high) == ("Ben", "Ada", "Cleo")
    assert setup.seats([{"Ada": "X", "Ben": "Page", "Cleo": "Ace"}], MINORS) == ("Cleo", "Ben", "Ada")


def test_only_those_who_tie_pick_again_and_as_often_as_it_takes() -> None:
    picks = [{"Ada": "7", "Ben": "K", "Cleo": "7", "Dov": "K", "Eve": "9", "Fay": "7"}]
    assert setup.seats(picks, POKER) == Tied((("Ben", "Dov"), ("Ada", "Cleo", "Fay")))
    assert Tied((("Ben", "Dov"), ("Ada", "Cleo"))).players == ("Ben", "Dov", "Ada", "Cleo")
    picks.append({"Ben": "2", "Dov": "3"})
    assert setup.seats(picks, POKER) == Tied((("Ada", "Cleo", "Fay"),))
    # A card drawn to break a tie moves nobody past the players who were not in it.
    picks.append({"Ada": "A", "Cleo": "5", "Fay": "A"})
    assert setup.seats(picks, POKER) == Tied((("Ada", "Fay"),))
    picks.append({"Fay": "8", "Ada": "6"})
    assert setup.seats(picks, POKER) == ("Dov", "Ben", "Eve", "Fay", "Ada", "Cleo")


@given(st.data())
def test_seats_are_the_players_in_falling_order_of_their_picks(data: st.DataObject) -> None:
    players = NAMES[: data.draw(st.integers(3, 8))]
    deck = [rank.name for rank in POKER.deck.ranks for _ in range(rank.count)]
    drawn = data.draw(st.permutations(deck))
    picks, at = [dict(zip(players, drawn, strict=False))], len(players)
    order = setup.seats(picks, POKER)
    while isinstance(order, Tied):
        assume(at + len(order.players) <= len(drawn))
        picks.append(dict(zip(order.players, drawn[at:], strict=False)))
        at += len(order.players)
        order = setup.seats(picks, POKER)
    merits = {p: [POKER.deck.place[pick[p]] for pick in picks if p in pick] for p in players}
    assert list(order) == sorted(players, key=lambda player: merits[player], reverse=True)


ALL = {"Ada": "7", "Ben": "7", "Cleo": "9"}


@pytest.mark.parametrize(
    ("picks", "refusal"),
    [
        ([], "missing-pick"),
        ([ALL, {}], "missing-pick"),
        ([ALL, {"Ada": "3"}], "missing-pick"),
        ([ALL, {"Ada": "3", "Ben": "4", "Cleo": "5"}], "not-tied"),
        ([ALL, {"Ada": "3", "Ben": "4"}, {"Ada": "5", "Ben": "6"}], "not-tied"),
        ([ALL, {"Dov": "3"}], "not-tied"),
        ([{**ALL, "Dov": "Joker"}], "no-rank"),
        ([ALL, {"Ada": "7", "Ben": "7"}, {"Ada": "7", "Ben": "3"}], "too-many-cards"),
    ],
)
def test_picks_that_settle_nothing_are_refused(picks: list[dict[str, str]], refusal: str) -> None:
    with pytest.raises(SetUpFault) as fault:
        setup.seats(picks, TAHIMI.lexicon({"jokers": "wild"}))
    assert code(fault) == refusal


@pytest.mark.parametrize(
    ("players", "titles"),
    [
        (3, ["Tahimi", "Vice Tahimi and master serf", "serf"]),
        (4, ["Tahimi", "Vice Tahimi", "master serf", "serf"]),
        (5, ["Tahimi", "Vice Tahimi", "Merchant", "master serf", "serf"]),
        (7, ["Tahimi", "Vice Tahimi", "Merchant", "Merchant", "Merchant", "master serf", "serf"]),
        (
            8,
            [
                *("Tahimi", "Senior Vice Tahimi", "Junior Vice Tahimi", "Merchant", "Merchant"),
                *("master serf", "junior assistant to the master serf", "serf"),
            ],
        ),
    ],
)
def test_titles(players: int, titles: list[str]) -> None:
    assert list(setup.titles(players)) == titles
    assert all(len(setup.titles(number)) == number for number in range(3, 9))


def test_the_tahimi_deals_or_names_who_does_and_another_cuts() -> None:
    four = NAMES[:4]
    assert setup.dealer(four) == "Ada"
    assert setup.dealer(four, "Dov") == "Dov"
    assert setup.may_cut(four, "Dov") == ("Ada", "Ben", "Cleo")
    with pytest.raises(SetUpFault) as fault:
        setup.dealer(four, "Eve")
    assert code(fault) == "unknown-player"


# -- taxes


def counts(players: int, house: Options) -> list[tuple[str, str, int]]:
    taxes = setup.schedule(NAMES[:players], house, 2)
    return [(tax.low, tax.high, tax.count) for tax in taxes]


def test_the_serf_gives_two_and_the_master_serf_one() -> None:
    assert setup.schedule(NAMES[:4], {}, 2) == (Tax("Dov", "Ada", 2), Tax("Cleo", "Ben", 1))
    assert setup.schedule(NAMES[:5], {}, 9) == (Tax("Eve", "Ada", 2), Tax("Dov", "Ben", 1))


def test_of_three_the_middle_one_has_nobody_to_exchange_with() -> None:
    assert setup.schedule(NAMES[:3], {}, 2) == (Tax("Cleo", "Ada", 2),)
    assert tarot.schedule(NAMES[:3], {}, 2) == (Tax("Cleo", "Ada", 2),)


@pytest.mark.parametrize(
    ("deck", "players", "expected"),
    [("five", 5, (2, 1)), ("six", 6, (3, 1)), ("seven", 7, (3, 2)), ("eight", 8, (3, 2, 1))],
)
def test_taxes_grow_with_an_expanded_deck_only(deck: str, players: int, expected: tuple[int, ...]) -> None:
    taxes = counts(players, {"deck": deck})
    assert [tax[2] for tax in taxes] == list(expected)
    assert [tax[:2] for tax in taxes] == list(zip(NAMES[:players][::-1], NAMES, strict=False))[: len(expected)]
    for house in ({"deck": deck, "progressive": "no"}, {"deck": "extra-suits"}, {"deck": "stripped"}, {}):
        assert [tax[2] for tax in counts(players, house)] == [2, 1]
    assert [tax.count for tax in tarot.schedule(NAMES[:players], {"deck": deck}, 2)] == [2, 1]


def test_of_eight_the_junior_vice_tahimi_exchanges_with_the_master_serf() -> None:
    players = NAMES
    titled = dict(zip(players, setup.titles(8), strict=True))
    taxes = setup.schedule(players, {"deck": "eight"}, 2)
    assert [(titled[tax.low], titled[tax.high], tax.count) for tax in taxes] == [
        ("serf", "Tahimi", 3),
        ("junior assistant to the master serf", "Senior Vice Tahimi", 2),
        ("master serf", "Junior Vice Tahimi", 1),
    ]


@pytest.mark.parametrize("schedule", [setup.schedule, tarot.schedule])
def test_the_first_round_is_free_unless_the_house_taxes_it(schedule: Callable[..., tuple[Tax, ...]]) -> None:
    assert schedule(NAMES[:4], {}, 1) == ()
    assert schedule(NAMES[:4], {"first_round_tax": "no"}, 1) == ()
    assert schedule(NAMES[:4], {"first_round_tax": "yes"}, 1) == schedule(NAMES[:4], {}, 2) != ()


@pytest.mark.parametrize(
    ("prefix", "game", "schedule"), [("ta", TAHIMI, setup.schedule), ("th", TAROT, tarot.schedule)]
)
def test_a_round_after_everybody_drew_for_a_new_rank(
    prefix: str, game: Tahimi, schedule: Callable[..., tuple[Tax, ...]]
) -> None:
    four, usual = NAMES[:4], schedule(NAMES[:4], {}, 5)
    assert usual
    branches = branches_of(game.readings, {}, lambda lookup: schedule(four, {}, 5, lookup, redrawn=True))
    assert [(dict(branch.options), branch.answer) for branch in branches] == [
        ({f"{prefix}.tax_after_redraw": "free"}, ()),
        ({f"{prefix}.tax_after_redraw": "taxed"}, usual),
    ]
    strict = {"first_round_tax": "yes"}
    (always,) = branches_of(game.readings, {}, lambda lookup: schedule(four, strict, 5, lookup, redrawn=True))
    assert (always.options, always.answer) == ({}, usual)


def test_a_newcomer_is_taxed_by_rank_or_the_pair_exchanges_nothing() -> None:
    five = NAMES[:5]
    usual = setup.schedule(five, {}, 3)
    for prefix, schedule in (("ta", setup.schedule), ("th", tarot.schedule)):
        for who, left in (("Ada", usual[1:]), ("Eve", usual[1:]), ("Ben", usual[:1]), ("Dov", usual[:1])):
            assert schedule(five, {}, 3, DEFAULT, newcomers={who}) == usual
            no = {**DEFAULT, f"{prefix}.joiner.taxed": "no"}
            assert schedule(five, {}, 3, no, newcomers={who}) == left
    # A Merchant pays nothing, so nothing is asked.
    assert setup.schedule(five, {}, 3, {}, newcomers={"Cleo"}) == usual


@pytest.mark.parametrize(
    ("jokers", "rule", "reading", "place"),
    [
        ("lowest", "coupled", "ace", 0),
        ("wild", "coupled", "ace", 13),
        ("wild", "coupled", "first", 14),
        ("wild", "best", "ace", 14),
        ("lowest", "best", "ace", 14),
        ("wild", "exempt", "first", 0),
        ("lowest", "exempt", "ace", 0),
    ],
)
def test_what_a_joker_counts_as_at_tax(jokers: str, rule: str, reading: str, place: int) -> None:
    house = {"jokers": jokers, "joker_tax": rule}
    lexicon = TAHIMI.lexicon(house)
    assert lexicon.deck.top == 13
    assert setup.joker_at_tax(lexicon, house, read(ta__joker__at_tax=reading)) == place
    if rule == "coupled":
        assert setup.joker_at_tax(lexicon, {"jokers": jokers}, read(ta__joker__at_tax=reading)) == place


# -- who comes and goes


def test_a_newcomer_sits_in_the_middle_on_the_low_side() -> None:
    four, five = (setup.joined(NAMES[:n], "New", {}) for n in (3, 4))
    assert dict(zip(four, setup.titles(4), strict=True))["New"] == "master serf"
    assert dict(zip(five, setup.titles(5), strict=True))["New"] == "Merchant"
    assert four == ("Ada", "Ben", "New", "Cleo")
    assert five == ("Ada", "Ben", "New", "Cleo", "Dov")
    assert setup.joined(NAMES[:7], "New", {}).index("New") == 4


@given(st.integers(3, 7))
def test_the_others_keep_their_order_and_as_many_sit_above_as_below_or_one_more(number: int) -> None:
    seated = setup.joined(NAMES[:number], "New", {})
    assert setup.left(seated, "New") == NAMES[:number]
    at = seated.index("New")
    assert at - (number - at) == number % 2


@pytest.mark.parametrize(
    ("pick", "title"),
    [
        *((card, "serf") for card in ("2", "3", "4")),
        *((card, "master serf") for card in ("5", "6", "7")),
        *((card, "Merchant") for card in ("8", "9", "10")),
        *((card, "Vice Tahimi") for card in ("J", "Q", "K")),
        ("A", "Tahimi"),
    ],
)
def test_a_newcomer_s_pick_says_the_rank(pick: str, title: str) -> None:
    seated = setup.joined(NAMES[:4], "New", {"joining": "pick"}, POKER, pick)
    assert dict(zip(seated, setup.titles(5), strict=True))["New"] == title
    assert setup.left(seated, "New") == NAMES[:4]


def test_no_pick_puts_a_newcomer_above_the_tahimi_s_seat() -> None:
    assert setup.joined(NAMES[:3], "New", {"joining": "pick"}, POKER, "A")[0] == "New"
    assert setup.joined(NAMES[:3], "New", {"joining": "pick"}, POKER, "K")[0] == "New"
    assert setup.joined(NAMES[:3], "New", {"joining": "pick"}, MINORS, "II")[3] == "New"


def test_a_newcomer_may_have_to_start_as_serf() -> None:
    assert setup.joined(NAMES[:4], "New", {"joining": "serf"}) == (*NAMES[:4], "New")


@pytest.mark.parametrize(
    ("newcomer", "house", "pick", "refusal"),
    [
        ("Ben", {}, None, "twice"),
        ("New", {"joining": "redraw"}, None, "missing-pick"),
        ("New", {"joining": "pick"}, None, "missing-pick"),
        ("New", {"joining": "pick"}, "Joker", "no-rank"),
    ],
)
def test_who_cannot_join_like_that(newcomer: str, house: Options, pick: str | None, refusal: str) -> None:
    with pytest.raises(SetUpFault) as fault:
        setup.joined(NAMES[:4], newcomer, house, TAHIMI.lexicon({"jokers": "wild"}), pick)
    assert code(fault) == refusal


def test_who_leaves_leaves_no_gap_and_comes_back_in_the_middle() -> None:
    four = setup.left(NAMES[:5], "Ada")
    assert four == ("Ben", "Cleo", "Dov", "Eve")
    assert setup.joined(four, "Ada", {}) == ("Ben", "Cleo", "Ada", "Dov", "Eve")
    with pytest.raises(SetUpFault) as fault:
        setup.left(four, "Ada")
    assert code(fault) == "unknown-player"


# -- the first lead


def test_the_tahimi_leads_first_and_elsewhere_whoever_follows_the_dealer() -> None:
    four, left = NAMES[:4], read(ta__first_leader="left-of-dealer")
    assert setup.first_leader(four, "Cleo", DEFAULT) == "Ada"
    assert setup.first_leader(four, "Cleo", left) == "Dov"
    assert setup.first_leader(four, "Dov", left) == "Ada"
    assert setup.first_leader(four, "Cleo", left, number=2) == "Ada"


def test_tarot_himi_knows_one_first_leader_and_the_hierophant() -> None:
    (branch,) = branches_of(TAROT.readings, {}, lambda lookup: setup.first_leader(NAMES[:4], "Cleo", lookup))
    assert branch.answer == "Ada"
    assert tarot.first_leader(NAMES[:4]) == "Ada"
    assert tarot.first_leader(NAMES[:4], "Dov") == "Dov"
    with pytest.raises(SetUpFault):
        tarot.first_leader(NAMES[:4], "Eve")


# -- what is on file


NEW = ("TA-SEATS", "TA-TITLES", "TA-DEAL", "TA-FIRST-LEAD", "TA-TAX", "TA-TAX-FREE", "TA-JOIN", "TA-LEAVE")
BOTH = (*NEW, "TA-ONE-CARD", "TA-OUT", "TA-NEXT-ROUND", "TA-DISCARDS", "TA-TRICK", "TA-PRIVILEGE", "TA-END")


def test_the_rules_of_a_round_are_on_file() -> None:
    ours, theirs = ({entry.id: entry for entry in game.rulebook(game.lexicon({})).effects} for game in (TAHIMI, TAROT))
    assert {*BOTH, "TA-DECK", "TA-TAX-SCHEDULE"} <= set(ours)
    assert {*BOTH, "TH-DECK", "TH-MAJORS", "TH-DEAL", "TH-MOON", "TH-HIEROPHANT", "TH-HIEROPHANT.2"} <= set(theirs)
    assert not {"TA-DECK", "TA-TAX-SCHEDULE", "TA-TAX-JOKER"} & set(theirs)
    assert [cite.document for cite in theirs["TA-TAX"].cites][:1] == ["Tarot-himi"]
    for effects, prefix in ((ours, "th."), (theirs, "ta.")):
        assert not [key for entry in effects.values() for key in entry.readings if key.startswith(prefix)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_clause_of_a_turn_reads_the_keys_of_the_rest_of_a_round(game: Tahimi) -> None:
    rest = {reading.key for reading in game.round_readings}
    assert rest and rest.isdisjoint(reading.key for reading in game.own_readings)
    entries = [entry for entry in game.rulebook(game.lexicon({})).described() if isinstance(entry, Clause)]
    turn = game.rulebook(game.lexicon({})).decisions["turn"].clauses
    ids = {clause.id for clause in turn}
    assert not [(e.id, key) for e in entries if e.id in ids for key in e.readings if key in rest]


def test_every_reading_and_house_rule_of_a_round_is_named_by_a_rule() -> None:
    for game in GAMES.values():
        named = {key for entry in game.rulebook(game.lexicon({})).described() for key in entry.readings}
        wanted = {reading.key for reading in (*game.round_readings, *game.house_rules)}
        assert wanted <= named, game.id


def test_tarot_himi_offers_no_other_deck() -> None:
    assert {rule.key for rule in TAROT.house_rules} == {"rank_privilege", "first_round_tax", "joining"}
    assert all(rule.house for rule in (*TAHIMI.house_rules, *TAROT.house_rules))
    assert not any(reading.house for reading in (*TAHIMI.unclear, *TAROT.unclear))


def test_the_new_keys_are_taken_in_a_case() -> None:
    case = loads(
        "game: tahimi\nplayers: Ada Ben Cleo Dov Eve Fay\nreadings: {ta.first_leader: left-of-dealer}\n"
        "house: {deck: stripped, first_round_tax: yes, joining: serf, rank_privilege: no, progressive: no}\n"
        "turn: Ada\nhands: {Ada: 7 9}\nrulings:\n  - play: 9\n    verdict: legal\n"
    )
    assert case.situation.options["ta.first_leader"] == "left-of-dealer"
    assert case.lexicon.deck.count("8") == 0
    tarot_case = loads(
        "game: tarot-himi\nplayers: Ada Ben Cleo\nreadings: {th.deal.remainder: strip}\n"
        "house: {rank_privilege: no}\nturn: Ada\nhands: {Ada: VII}\nrulings:\n  - play: VII\n"
    )
    assert tarot_case.situation.options["rank_privilege"] == "no"


def test_readings_are_looked_up_one_at_a_time() -> None:
    lookup = Lookup(TAHIMI.readings, {})
    setup.schedule(NAMES[:4], {}, 2, lookup)
    setup.first_leader(NAMES[:4], "Ada", lookup, number=2)
    setup.hand_sizes(POKER, NAMES[:4], lookup)
    assert lookup.accessed == {}
    assert Counter(setup.hand_sizes(POKER, NAMES[:3], lookup).values()) == {18: 1, 17: 2}
    assert list(lookup.accessed) == ["ta.deal.from"]

"""Tables in, rulings and lists out: what is taken, what is refused, and that both ways say the same."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray

import adjudicator
from adjudicator import Refused, batch, random_batch, to_batch
from adjudicator.batches.columns import form
from adjudicator.batches.result import Batch
from adjudicator.games import GAMES
from adjudicator.version import install
from tests.batches.page import DRAWN
from tests.helpers import faults_of

Table = dict[str, Any]

CASE = """
game: tarot-himi
players: Ada Ben Cleo Dov
trick: [Ada: VI VI]
hands: {Ben: VI VI VII VII VIII VIII VIII IX IX Tower Strength}
"""


def rows(count: int = 200, game: str = "tarot-himi", seed: int = 3) -> Table:
    return random_batch(game, count, seed)


def unheld(count: int, row: int) -> Table:
    """So many rows that pass, but one that plays a card which its hand does not hold."""
    table = {name: np.repeat(column[:1], count) for name, column in rows(1).items()}
    table["hand_ii"][:] = 0
    table["play"] = np.full(count, "pass")
    table["play"][row] = "II"
    return table


def against(result: Batch) -> NDArray[np.uint64]:
    assert result.against is not None
    return result.against


def listed(result: Batch) -> NDArray[np.uint8]:
    assert result.plays is not None
    return result.plays


def fault(table: object, **how: Any) -> adjudicator.Fault:
    return faults_of(lambda: batch(how.pop("game", "tarot-himi"), table, **how))[0]


# -- both ways


@pytest.mark.parametrize("game", DRAWN)
def test_a_play_is_legal_where_the_list_of_its_row_has_it(game: str) -> None:
    table = rows(3000, game)
    result = batch(game, table, plays=True)
    assert result.legal is not None and result.plays is not None and len(result) == 3000
    codes = table["play"]
    listed = result.plays[np.arange(3000), codes // 8] >> (codes % 8).astype(np.uint8) & 1
    assert (listed.astype(bool) == result.legal).all()
    assert 0 < result.legal.sum() < 3000
    assert result.against is not None and ((result.against == 0) == result.legal).all()


@pytest.mark.long
@pytest.mark.parametrize("profile", ["default", "lenient", "strict"])
def test_readings_as_columns_are_as_the_profile_that_has_them(profile: str) -> None:
    table, game = rows(2000), GAMES["tarot-himi"]
    fixed = batch("tarot-himi", table, profile=profile, plays=True)
    options = {**{key: r.default for key, r in game.readings.items()}, **game.profiles[profile]}
    columns = {key: np.full(2000, game.readings[key].names.index(option)) for key, option in options.items()}
    by_row = batch("tarot-himi", {**table, **columns}, plays=True)
    assert (against(fixed) == against(by_row)).all()
    assert (listed(fixed) == listed(by_row)).all()


def test_rows_under_different_house_rules_are_each_ruled_on_by_their_own() -> None:
    parts = []
    kinds = [("none", "low", 4), ("lowest", "high", 5), ("wild", "low", 3), ("lowest", "low", 4)]
    for jokers, deuces, players in kinds:
        house = {"jokers": jokers, "deuces": deuces}
        table = random_batch("tahimi", 300, 7, house=house, players=players)
        own = batch("tahimi", table, house=house, players=players, plays=True)
        parts.append((house, players, table, own))
    names = dict.fromkeys(name for _, _, table, _ in parts for name in table if name != "play")
    whole: Table = {}
    for name in names:
        whole[name] = np.concatenate([t.get(name, np.zeros(300, np.int8)) for _, _, t, _ in parts])
    whole["jokers"] = np.repeat([house["jokers"] for house, *_ in parts], 300)
    whole["deuces"] = np.repeat([house["deuces"] for house, *_ in parts], 300)
    whole["players"] = np.repeat([players for _, players, *_ in parts], 300)
    assert fault({**whole, "play": np.zeros(1200, int)}, game="tahimi").code == "numbered-plays"
    texts = [own.candidates[code] for _, _, table, own in parts for code in table["play"]]
    mixed = np.random.default_rng(0).permutation(1200)
    shuffled = {name: column[mixed] for name, column in {**whole, "play": np.array(texts)}.items()}
    result = batch("tahimi", shuffled, plays=True)
    for row, was in enumerate(mixed.tolist()):
        own = parts[was // 300][3]
        assert result.reasons(row) == own.reasons(was % 300)
        assert set(result.legal_plays(row)) == set(own.legal_plays(was % 300))


# -- cases


def test_a_case_is_a_row_for_whoever_is_to_act() -> None:
    case = adjudicator.loads(CASE)
    table = to_batch(case)
    assert "play" not in table
    result = batch("tarot-himi", table, plays=True)
    assert result.legal is None and result.legal_plays(0) == tuple(str(play) for play in adjudicator.plays(case))
    with pytest.raises(ValueError, match="named no plays"):
        result.reasons(0)
    with pytest.raises(ValueError, match="plays=True"):
        batch("tarot-himi", {**table, "play": np.array(["pass"])}).legal_plays(0)


def test_cases_that_no_row_can_tell_are_refused() -> None:
    for text, code in (
        (CASE.replace("VI VI VII VII VIII VIII VIII IX IX Tower Strength", "VI + 3 unseen"), "unseen"),
        (CASE + "rulings: [play: 'discard Justice, then pass']\n", "two-actions"),
    ):
        assert faults_of(to_batch, adjudicator.loads(text.replace("Tower Strength", "Tower Justice")))[0].code == code
    other = adjudicator.loads("game: tahimi\nplayers: Ada Ben\nhands: {Ada: 3 4}\nturn: Ada\n")
    with pytest.raises(Refused, match="tahimi and tarot-himi"):
        to_batch([adjudicator.loads(CASE), other])
    assert to_batch([]) == {}


def test_players_and_suits_have_other_names_in_a_row() -> None:
    case = adjudicator.loads(
        """
game: tarot-himi
players: Ada Ben Cleo
trick: [Ada: VI]
hands: {Ben: VII Chariot}
rulings: [play: discard Chariot to Cleo, play: discard Chariot to Ben]
"""
    )
    table = to_batch(case)
    assert table["play"].tolist() == ["discard Chariot to P3", "discard Chariot to P2"]
    result = batch("tarot-himi", table)
    assert [result.reasons(row) for row in range(2)] == [(), ("TH-CHARIOT.2",)]
    loka = adjudicator.loads(
        """
game: loka
players: Ada Ben Cleo
suits: Hearts Spades Clubs Diamonds
trick: [Ada: 7 of Hearts]
hands: {Ben: 2 of Hearts 3 of Spades}
rulings: [play: 3 of Spades]
"""
    )
    table = to_batch(loka)
    assert table["play"].tolist() == ["3 of Cups"] and table["hand_2_of_swords"].tolist() == [True]
    assert batch("loka", table).reasons(0) == ("LO-FOLLOW",)


def test_a_case_that_asks_for_nothing_is_a_row_of_the_decision_that_is_open() -> None:
    taxed = adjudicator.loads(
        "game: tahimi\nplayers: Ada Ben Cleo Dov\nround: 2\ntaxes: []\nhands: {Dov: A K 3, Ada: 3 4 5}\n"
    )
    assert to_batch(taxed) == {}
    assert to_batch(taxed, decision="payment")["taxed"].tolist() == [True]


# -- columns


@pytest.mark.parametrize(
    ("game", "decision"), [(id, choice.name) for id, game in GAMES.items() for choice in game.choices]
)
def test_every_symbol_that_a_ruling_reads_is_a_column_with_its_meaning(game: str, decision: str) -> None:
    own = form(game, decision, {}, GAMES[game].usual)
    outputs = own.evaluator.aided.outputs
    wanted = [name for name in outputs if name.startswith(("bars ", "unmet ", "owed ", "merit "))]
    read = set(own.evaluator.aided.only(wanted).inputs)
    others = {best.symbol.decl().name() for best in own.evaluator.bests} | set(own.fixed)
    assert read - others <= set(own.by_symbol)
    assert all(column.meaning and column.low <= column.high for column in own.columns)
    names = [column.name for column in own.columns]
    assert len(names) == len(set(names)) and all(name == name.lower() for name in names)


# -- what tables may be


def arrow(table: Table) -> Any:
    return pa.table(table)


def streamed(table: Table) -> Any:
    class Frame:
        def __arrow_c_stream__(self, requested: object = None) -> object:
            return pa.table(table).__arrow_c_stream__(requested)

    return Frame()


def chunked(table: Table) -> Any:
    whole = pa.table(table)
    return pa.concat_tables([whole.slice(0, 70), whole.slice(70)])


def structs(table: Table) -> Any:
    return pa.table(table).combine_chunks().to_struct_array()


def wide(table: Table) -> Table:
    return {name: column.astype(np.int64) for name, column in table.items()}


def unsigned(table: Table) -> Table:
    return {name: column.astype(np.uint8) for name, column in table.items()}


def lists(table: Table) -> Table:
    return {name: column.tolist() for name, column in table.items()}


def strided(table: Table) -> Table:
    return {name: np.repeat(column, 2)[::2] for name, column in table.items()}


def objects(table: Table) -> Table:
    return {name: column.astype(object) for name, column in table.items()}


@pytest.mark.parametrize("shape", [arrow, streamed, chunked, structs, wide, unsigned, lists, strided, objects])
def test_a_table_may_come_in_many_shapes(shape: Callable[[Table], Any]) -> None:
    table = rows()
    assert (against(batch("tarot-himi", shape(table))) == against(batch("tarot-himi", table))).all()


def test_plays_may_be_text_numbers_or_symbols() -> None:
    table = rows()
    result = batch("tarot-himi", table, plays=True)
    names = [result.candidates[code] for code in table["play"]]
    texts: list[Any] = [
        np.array(names),
        np.array(names, object),
        pa.array(names),
        pa.array(names).dictionary_encode(),
        pa.chunked_array([pa.array(names[:9]).dictionary_encode(), pa.array(names[9:]).dictionary_encode()]),
        pa.array(names, pa.large_string()),
    ]
    for text in texts:
        assert (against(batch("tarot-himi", {**table, "play": text})) == against(result)).all()
    passing = {**table, "play": np.full(200, "pass")}
    symbols = {c.name: np.zeros(200, np.int8) for c in adjudicator.batch_columns("tarot-himi") if c.about == "play"}
    symbols["play_passes"][:] = 1
    bare = {name: column for name, column in table.items() if name != "play"}
    by_symbols, by_text = batch("tarot-himi", {**bare, **symbols}), batch("tarot-himi", passing)
    assert (against(by_symbols) == against(by_text)).all()


def test_results_as_arrow() -> None:
    result = batch("tarot-himi", rows(), plays=True)
    arrow_table = result.to_arrow()
    assert arrow_table.column_names == ["legal", "against", "plays"] and arrow_table.num_rows == 200
    assert arrow_table["plays"][5].as_py() == listed(result)[5].tobytes()
    assert arrow_table["against"].to_pylist() == against(result).tolist()


def test_no_rows_and_few_rows() -> None:
    assert len(batch("tarot-himi", rows(0), plays=True)) == 0
    assert len(batch("tarot-himi", rows(1), plays=True).legal_plays(0)) >= 0
    empty = {name: column[:0] for name, column in to_batch(adjudicator.loads(CASE)).items()}
    assert len(batch("tarot-himi", empty, plays=True)) == 0


# -- what is refused


def changed(column: str, row: int, value: object) -> Table:
    table = rows()
    table[column] = table[column].astype(object)
    table[column][row] = value
    return table


@pytest.mark.parametrize(
    ("table", "code", "words"),
    [
        (lambda: changed("last_rank", 17, 15), "out-of-bounds", "row 17, column last_rank: 15 is more than 14"),
        (lambda: changed("hand_vi", 3, -1), "out-of-bounds", "row 3, column hand_vi: -1 is less than 0"),
        (
            lambda: {**rows(), "on_turn": np.arange(200) - 1},
            "out-of-bounds",
            "row 0, column on_turn: -1 is less than 0",
        ),
        (lambda: changed("on_turn", 44, None), "null", "row 44, column on_turn: nothing is told"),
        (lambda: changed("last_rank", 5, "X"), "bad-type", "column last_rank holds"),
        (lambda: {**rows(), "last_rank": np.full(200, 3.5)}, "bad-type", "column last_rank holds float64"),
        (lambda: {**rows(), "last_rank": np.where(np.arange(200) == 9, np.nan, 3)}, "null", "row 9, column last_rank"),
        (lambda: {**rows(), "acted": np.ma.array(np.zeros(200, bool), mask=np.arange(200) == 8)}, "null", "row 8"),
        (lambda: {**rows(), "acted": pa.array([True] * 6 + [None] + [True] * 193)}, "null", "row 6, column acted"),
        (lambda: {**rows(), "acted": np.zeros((200, 2), bool)}, "bad-columns", "2 axes"),
        (lambda: {**rows(), "acted": np.zeros(9, bool)}, "lengths", "column acted has 9 rows"),
        (lambda: {k: v for k, v in rows().items() if k != "acted"}, "missing-column", "there is no column acted"),
        (lambda: {k: v for k, v in rows().items() if k != "play"}, "missing-column", "no column tells what is played"),
        (lambda: {**rows(), "play": np.full(200, 155)}, "out-of-bounds", "155 is more than 154"),
        (lambda: {**rows(), "play": np.full(200, "VI VII as X")}, "bad-rank", "row 0, column play: 'VI VII as X'"),
        (lambda: {**rows(), "play": np.full(200, "gives VI")}, "no-decision", "this is no choice in 'turn'"),
        (lambda: {**rows(), "play": np.full(200, "Fool")}, "incomplete", "what rank it counts as"),
        (lambda: {**rows(), "play": np.full(200, "discard Chariot")}, "incomplete", "nobody is named"),
        (lambda: {**rows(), "play": np.full(200, "discard Justice, then pass")}, "two-actions", "one action"),
        (
            lambda: {**rows(), "play": np.full(200, " ".join(["VI"] * 13))},
            "not-held",
            "the hand has not got the cards of 'VI VI VI VI VI VI",
        ),
        (lambda: {**rows(), "play": np.full(200, "Tower")}, "not-held", "the hand has not got the cards of 'Tower'"),
        (lambda: {**rows(), "th.magician.on_ace": np.full(200, "clmp")}, "unknown-option", "no option 'clmp'"),
        (lambda: {**rows(), "th.magician.on_ace": np.full(200, 3)}, "out-of-bounds", "3 is more than 2"),
        (lambda: {**rows(), "th.magician.on_aces": np.full(200, 0)}, "unknown-reading", "th.magician.on_aces"),
        (lambda: {**rows(), "leading": np.ones(200, bool), "plays_beneath": np.full(200, 2)}, "no-position", "row 0"),
        (lambda: {**rows(), "players": np.full(200, 9)}, "out-of-bounds", "column players"),
        (lambda: {**rows(), "hand_joker": np.ones(200, int)}, "no-such-card", "column hand_joker"),
        (lambda: 7, "bad-columns", "of type int"),
        (lambda: unheld(20_000, 19_999), "not-held", "row 19999, column play"),
        (lambda: unheld(20_000, 16_384), "not-held", "row 16384, column play"),
        (lambda: {**rows(), "acted": None}, "bad-columns", "column acted is a value of type NoneType"),
        (lambda: {**rows(), "acted": "yes"}, "bad-columns", "column acted is a value of type str"),
        (lambda: {**rows(), "acted": 3}, "bad-columns", "column acted is a value of type int"),
        (lambda: {**rows(), "acted": []}, "lengths", "column acted has 0 rows"),
        (lambda: {**rows(), "acted": [object()] * 200}, "bad-type", "a value of type object in row 0"),
        (lambda: {**rows(), "acted": [1] * 199 + [2**70]}, "bad-type", "a number beyond 64 bits"),
        (lambda: {**rows(), "acted": [[1], [1, 2]] * 100}, "bad-columns", "no plain row of values"),
        (lambda: {**rows(), "acted": np.full(200, "2020-01-01", "M8[D]")}, "bad-type", "datetime64"),
        (lambda: {**rows(), "play": np.array(["pass"] * 199 + [3], object)}, "bad-type", "type int"),
        (lambda: {**rows(), "play": ["\ud800"] * 200}, "bad-type", "no Unicode"),
        (lambda: {}, "missing-column", "no column tells what is played"),
        (lambda: pa.array([1, 2]), "bad-columns", "no table"),
    ],
)
def test_what_is_no_position_is_refused_with_row_and_column(table: Callable[[], object], code: str, words: str) -> None:
    refusal = fault(table())
    assert (refusal.code, words in refusal.message) == (code, True), refusal
    assert refusal.help


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"decision": "payments"}, "unknown-decision"),
        ({"profile": "harsh"}, "unknown-profile"),
        ({"readings": {"th.x": "y"}}, "unknown-reading"),
        ({"readings": {"th.magician.on_ace": "y"}}, "unknown-option"),
        ({"players": 12}, "players"),
        ({"decision": "payment", "plays": True}, "no-list"),
    ],
)
def test_what_is_not_on_file_is_refused(how: dict[str, Any], code: str) -> None:
    decision = how.get("decision")
    table = (
        rows() if decision != "payment" else {**rows(), "taxed": np.zeros(200, bool), "play": np.full(200, "gives VI")}
    )
    if decision == "payment":
        table |= {f"hand_{name}": np.ones(200, int) for name in ("vi", "hierophant")}
    assert fault(table, **how).code == code


def test_rows_that_miss_several_columns_are_refused_with_all_of_them() -> None:
    messages = [
        refusal.message
        for refusal in faults_of(lambda: batch("tarot-himi", {"play": np.array(["pass"]), "on_tur": np.array([True])}))
    ]
    assert "there is no column on_turn, only on_tur" in messages and len(messages) > 5


def test_nothing_of_it_is_imported_before_it_is_used() -> None:
    code = "import adjudicator, sys; adjudicator.loads, adjudicator.judge; assert 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_numpy_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['numpy'] = None; import adjudicator; adjudicator.batch"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert install("batch") in run.stderr


# -- what a card is declared as


def test_a_card_is_declared_as_what_it_can_be_and_where_it_cannot_the_row_is_named() -> None:
    players = ("Ada", "Ben", "Cleo", "Dov")
    for lies in ("VI", "Queen", "King", "Ace", None):
        trick = {"trick": [{"Ada": lies}]} if lies else {"turn": "Ben"}
        case = adjudicator.Case(
            game="tarot-himi", players=list(players), hands={"Ben": "III Magician Strength"}, **trick
        )
        table = {name: np.repeat(column, 2) for name, column in to_batch([case]).items() if name != "play"}
        columns = {**table, "play": np.array(["III", "Magician as Ace"])}
        if lies in ("King", "Ace"):
            assert batch("tarot-himi", columns).legal is not None
            assert adjudicator.judge(case, "Magician as Ace").verdict in ("legal", "illegal")
            continue
        refusal = fault(columns)
        assert refusal.code == "misdeclared" and "row 1" in refusal.message and "Magician as Ace" in refusal.message
        with pytest.raises(Refused, match="Magician"):
            adjudicator.judge(case, "Magician as Ace")

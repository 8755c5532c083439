"""Case files as documents: what is taken, what is refused and where; and how faults are reported."""

from __future__ import annotations

import time

import pytest

from adjudicator import api
from adjudicator.cases.document import Document, document
from adjudicator.files import values
from adjudicator.files.diagnostics import Fault, Place, Refused, as_json, as_text
from adjudicator.files.source import Marked, Source
from tests.helpers import faults_of

GAMES = ("tahimi", "tarot-himi")
READINGS = {"tarot-himi": {"th.magician.on_ace": ["clamp", "wrap"], "th.free": []}}
HOUSE = {"tarot-himi": {"jokers": ["yes", "no"]}}

GOOD = """\
# yaml-language-server: $schema=../case.schema.json
game: tarot-himi
title: The Tower asks for three ranks
source: Tarot-himi, The Tower
players: Ada Ben Cleo Dov        # by rank, the Tahimi first
trick:                           # oldest first
  - Ada: VI VI
  - Ben: pass
  - Ada: VII VII
hands:
  Ben: VII VIII VIII IX IX Tower
  Cleo: unseen
turn: Ben
out: Cleo, Dov
opening: No
discards: Judgement
profile: default
readings: {th.magician.on_ace: clamp}
house: {jokers: yes}
rulings:
  - play: VIII VIII
    by: Ben
    verdict: illegal
    because: TH-TOWER
    because only: [TH-TOWER, TH-SIZE]
    show: World and Strength or Sun
    readings:
      th.magician.on_ace: wrap
    kind: prohibited
    note: 2024-01-01
  - play: 10
    verdict: legal
"""


def read(text: str, name: str = "x.yaml") -> tuple[Document, Marked]:
    return document(Source(name, text), GAMES, READINGS, HOUSE)


def out(case: Document) -> object:
    """What a key says that only some games have."""
    return getattr(case, "out", None)


def faults(text: str) -> tuple[Fault, ...]:
    return faults_of(read, text)


def spot(text: str) -> tuple[str, int, int, str]:
    """The one fault: code, line, column and what stands at the caret."""
    (fault,) = faults(text)
    place = fault.place
    assert place is not None
    assert fault.message and fault.help
    marked = place.text[place.column - 1 : place.column - 1 + place.length]
    return fault.code, place.line, place.column, marked


START = "game: tarot-himi\nplayers: Ada Ben\n"


def test_a_whole_case() -> None:
    case, tree = read(GOOD)
    assert case.game == "tarot-himi"
    assert case.players == ["Ada", "Ben", "Cleo", "Dov"]
    assert case.trick == [{"Ada": "VI VI"}, {"Ben": "pass"}, {"Ada": "VII VII"}]
    assert case.hands["Cleo"] == "unseen"
    assert (case.turn, out(case), case.opening) == ("Ben", ["Cleo", "Dov"], False)
    assert (case.discards, case.profile, case.house) == ("Judgement", "default", {"jokers": "yes"})
    first, second = case.rulings
    assert (first.play, first.by, first.verdict, first.kind) == ("VIII VIII", "Ben", "illegal", "prohibited")
    assert (first.because, first.because_only) == (["TH-TOWER"], ["TH-TOWER", "TH-SIZE"])
    assert first.readings == {"th.magician.on_ace": "wrap"}
    assert (first.show, first.note) == ("World and Strength or Sun", "2024-01-01")
    assert (second.play, second.because, second.show) == ("10", [], None)
    place = tree.place(("rulings", 0, "play"))
    assert str(place) == "x.yaml:21:11"
    assert tree.place(("out", 1)).column == 12


def test_the_least_case() -> None:
    case, _ = read(START)
    assert (case.trick, case.hands, case.rulings, case.opening, case.turn) == ([], {}, [], None, None)


def test_questions_stand_alone_or_with_what_is_expected() -> None:
    text = "ask:\n  - who leads\n  - {question: who led, expect: Ada, because: [TA-TRICK]}\n"
    bare, whole = read(f"{START}joins: Eve\npicks:\n  - {{Ada: V, Eve: 7}}\n{text}")[0].ask
    assert (bare.question, bare.expect, bare.because) == ("who leads", None, [])
    assert (whole.question, whole.expect, whole.because) == ("who led", "Ada", ["TA-TRICK"])


def test_lists_and_mappings_may_be_left_empty() -> None:
    case, _ = read(START + "trick:\nhands:\nout:\nreadings:\nhouse:\nrulings:\nask:\npicks:\njoins:\n")
    assert (case.trick, case.hands, out(case), case.rulings) == ([], {}, [], [])


@pytest.mark.parametrize("players", ["Ada, Ben", "[Ada, Ben]", "\n  - Ada\n  - Ben", "Ada,Ben", '"Ada  Ben"'])
def test_players_are_named_in_many_ways(players: str) -> None:
    assert read(f"game: tahimi\nplayers: {players}\n")[0].players == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("word", "value"), [("yes", True), ("TRUE", True), ("No", False), ("false", False), ("'yes '", True)]
)
def test_yes_and_no(word: str, value: bool) -> None:
    assert read(f"{START}opening: {word}\n")[0].opening is value


def test_games_without_readings_on_file_take_any() -> None:
    document(Source("x", START + "readings: {a: b}\nhouse: {c: d}\n"), GAMES)


REFUSED = {
    "unknown keys": ("hnads:\n", ("unknown-key", 3, 1, "hnads")),
    "underscores": ("rulings:\n  - play: V\n    because_only: X\n", ("unknown-key", 5, 5, "because_only")),
    "no list of questions": ("ask: V\n", ("bad-shape", 3, 6, "V")),
    "records": ("record: V\n", ("reserved-key", 3, 1, "record")),
    "a missing play": ("rulings:\n  - verdict: legal\n", ("missing-key", 4, 5, "verdict")),
    "an empty text": ("title:\n", ("bad-value", 3, 7, "")),
    "an empty hand": ("hands:\n  Ben:\n", ("bad-value", 4, 7, "")),
    "an empty show": ("rulings:\n  - play: V\n    show: ''\n", ("bad-value", 5, 12, "'")),
    "a list for a text": ("title: [a, b]\n", ("bad-shape", 3, 8, "[")),
    "a text for a list": ("trick: VI VI\n", ("bad-shape", 3, 8, "VI VI")),
    "a mapping for a list": ("trick:\n  Ada: VI\n", ("bad-shape", 4, 3, "Ada")),
    "a text for a mapping": ("hands: VI VI\n", ("bad-shape", 3, 8, "VI VI")),
    "a text for an entry": ("trick:\n  - Ada VI\n", ("bad-shape", 4, 5, "Ada VI")),
    "a text for a ruling": ("rulings:\n  - VI VI\n", ("bad-shape", 4, 5, "VI VI")),
    "two plays in an entry": ("trick:\n  - Ada: VI\n    Ben: VII\n", ("bad-value", 4, 5, "Ada")),
    "no play in an entry": ("trick: [{}]\n", ("bad-value", 3, 9, "{")),
    "a dispute about no play": ("trick:\n  - disputed: yes\n", ("bad-value", 4, 5, "disputed")),
    "a dispute about two plays": ("trick:\n  - Ada: VI\n    Ben: VII\n    disputed: yes\n", ("bad-value", 4, 5, "Ada")),
    "an empty dispute": ("trick:\n  - Ada: VI\n    disputed:\n", ("bad-value", 5, 14, "")),
    "a list for a dispute": ("trick:\n  - Ada: VI\n    disputed: [yes]\n", ("bad-shape", 5, 15, "[")),
    "a dispute told twice": (
        "trick:\n  - Ada: VI\n    disputed: yes\n    disputed: no\n",
        ("duplicate-key", 6, 5, "disputed"),
    ),
    "a disputed case": ("disputed: yes\n", ("unknown-key", 3, 1, "disputed")),
    "a disputed ruling": ("rulings:\n  - play: V\n    disputed: yes\n", ("unknown-key", 5, 5, "disputed")),
    "neither yes nor no": ("opening: on\n", ("bad-value", 3, 10, "on")),
    "a misspelt verdict": ("rulings:\n  - {play: V, verdict: leagl}\n", ("bad-value", 4, 24, "leagl")),
    "a misspelt kind": ("rulings:\n  - {play: V, kind: obliged}\n", ("bad-value", 4, 21, "obliged")),
    "no clauses": ("rulings:\n  - {play: V, because: []}\n", ("bad-value", 4, 24, "[")),
    "strangers in a trick": ("trick:\n  - Bne: VI\n", ("unknown-player", 4, 5, "Bne")),
    "strangers with hands": ("hands: {ben: VI}\n", ("unknown-player", 3, 9, "ben")),
    "strangers to move": ("turn: Zoe\n", ("unknown-player", 3, 7, "Zoe")),
    "strangers out": ("out: Ada Zoe\n", ("unknown-player", 3, 10, "Zoe")),
    "strangers out, listed": ("out: [Ada, Zoe]\n", ("unknown-player", 3, 12, "Zoe")),
    "strangers ruled on": ("rulings:\n  - {play: V, by: Zoe}\n", ("unknown-player", 4, 19, "Zoe")),
    "an unknown reading": ("readings: {th.magician.onace: x}\n", ("unknown-key", 3, 12, "th.magician.onace")),
    "an unknown option": ("readings: {th.magician.on_ace: clmp}\n", ("unknown-option", 3, 32, "clmp")),
    "an unknown rule": ("house: {joker: yes}\n", ("unknown-key", 3, 9, "joker")),
    "a ruling's reading": (
        "rulings:\n  - play: V\n    readings: {th.magician.on_ace: no}\n",
        ("unknown-option", 5, 36, "no"),
    ),
    "a question's keys": ("ask:\n  - {question: who leads, expct: Ada}\n", ("unknown-key", 4, 27, "expct")),
    "no question": ("ask:\n  - expect: Ada\n", ("missing-key", 4, 5, "expect")),
    "an empty question": ("ask:\n  - ''\n", ("bad-value", 4, 6, "'")),
    "a question's reading": (
        "ask:\n  - question: who leads\n    readings: {th.magician.on_ace: no}\n",
        ("unknown-option", 5, 36, "no"),
    ),
    "strangers picking": ("picks:\n  - {Zoe: V}\n", ("unknown-player", 4, 6, "Zoe")),
    "strangers leaving": ("leaves: Zoe\n", ("unknown-player", 3, 9, "Zoe")),
    "joining twice": ("joins: Eve Ben\n", ("repeated-name", 3, 12, "Ben")),
    "nobody's name": ("joins: Pass\n", ("bad-value", 3, 8, "Pass")),
    "far too many words": (f"out: {'Ada ' * 101}\n", ("bad-value", 3, 6, ("Ada " * 101).strip())),
}


def test_an_unknown_option_of_a_house_rule_names_the_usual_one() -> None:
    assert (
        faults_of(api.load, {"game": "tahimi", "players": "Ada Ben", "house": {"jokers": "yes"}})[0].help
        == "write none, lowest or wild (the usual one is wild)"
    )


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_and_where(what: str) -> None:
    text, expected = REFUSED[what]
    assert spot(START + text) == expected


@pytest.mark.parametrize(
    ("players", "code", "column", "marked"),
    [
        ("Ada", "bad-value", 10, "Ada"),
        ("A B C D E F G H I J K L M N O", "bad-value", 10, "A B C D E F G H I J K L M N O"),
        ("Ada Ben ada", "repeated-name", 18, "ada"),
        ("[Ada, Ben, Ada]", "repeated-name", 21, "Ada"),
        ("Ada Pass", "bad-value", 14, "Pass"),
        ("Ada disputed", "bad-value", 14, "disputed"),
        ("Ada Ben+Cleo Dov", "bad-value", 14, "Ben+Cleo"),
        ("[Ada, Old Ben]", "bad-value", 16, "Old Ben"),
        ("{Ada: Ben}", "bad-shape", 10, "{"),
    ],
)
def test_players_that_are_refused(players: str, code: str, column: int, marked: str) -> None:
    assert spot(f"game: tahimi\nplayers: {players}\n") == (code, 2, column, marked)


# -- plays in dispute


@pytest.mark.parametrize(
    ("written", "disputed"),
    [("yes", True), ("Yes", True), ("TRUE", True), ("' yes '", True), ("no", False), ("False", False)],
)
def test_a_play_may_be_in_dispute(written: str, disputed: bool) -> None:
    case, _ = read(START + f"trick:\n  - Ada: VI\n    disputed: {written}\n  - Ben: pass\n")
    assert [values.written(entry)[1:] for entry in case.trick] == [
        ("Ada", "VI", 0, disputed),
        ("Ben", "pass", 0, False),
    ]


def test_the_dispute_may_be_written_before_the_play() -> None:
    case, _ = read(START + "trick: [{disputed: yes, Ada: VI}]\n")
    assert values.written(case.trick[0])[1:] == ("Ada", "VI", 0, True)


@pytest.mark.parametrize("written", ["maybe", "on", "y", "1", "VI"])
def test_a_dispute_is_a_yes_or_a_no(written: str) -> None:
    (fault,) = faults(START + f"trick:\n  - Ada: VI\n    disputed: {written}\n")
    assert fault.code == "bad-value"
    assert f"'{written}' is neither yes nor no" in fault.message and "yes or no" in fault.help
    assert fault.place is not None and (fault.place.line, fault.place.column) == (5, 15)


@pytest.mark.parametrize(("text", "code"), [("a text", "not-a-case"), ("- a", "not-a-case"), ("{}", "missing-key")])
def test_what_is_no_case(text: str, code: str) -> None:
    assert {fault.code for fault in faults(text)} == {code}


def test_the_likely_meaning_is_offered() -> None:
    def help(text: str) -> str:
        return faults(text)[0].help

    assert help(START + "hnads:\n") == "did you mean hands?"
    assert help(START + "zzz: 1\n").startswith("its keys are game, title, source")
    assert help(START + "trick: [{Bne: V}]\n") == "did you mean Ben?"
    assert help(START + "trick: [{Zoe: V}]\n") == "here are Ada and Ben"
    assert help(START + "trick: [{Ada: V, dispute: yes}]\n") == "did you mean disputed by dispute?"
    assert help(START + "trick: [{Ada: V, disputed: }]\n") == "write yes or no"
    assert help(START + "trick: [{Ada: V, disputed: [yes]}]\n") == "write yes or no"
    assert help("game: tarothimmi\nplayers: A B\n") == "did you mean tarot-himi?"
    assert help("game: whist\nplayers: A B\n") == "the games are tahimi and tarot-himi"
    assert help(START + "rulings: [{play: V, verdict: maybe}]\n") == "write legal, illegal or depends"
    assert "- Ada: VI VI" in help(START + "trick: V\n")


def test_all_faults_come_at_once_in_order() -> None:
    text = "game: whist\nplayers: Ada Ben ben\ntrikc: 1\nturn: Zoe\nturn: Ada\nrulings:\n  - verdict: no\n"
    assert [(fault.code, fault.place and fault.place.line) for fault in faults(text)] == [
        *(("unknown-game", 1), ("repeated-name", 2), ("unknown-key", 3), ("unknown-player", 4)),
        *(("duplicate-key", 5), ("missing-key", 7), ("bad-value", 7)),
    ]


def test_what_follows_from_a_fault_is_not_reported() -> None:
    assert spot(START + "hands: *x\n") == ("alias", 3, 8, "*x")


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "players: " + "pass " * 200_000,
        "players: " + "Ada " * 200_000,
        START + "out: " + "Zoe " * 200_000,
        START + "".join(f"key{n}: x\n" for n in range(4_900)),
        START + "hands:\n" + "".join(f"  Name{n}: x\n" for n in range(4_900)),
        f"game: tahimi\nplayers: [{', '.join(f'N{n}' for n in range(4_900))}]\nhands:\n"
        + "".join(f"  M{n}: x\n" for n in range(2_400)),
    ],
)
def test_a_thousand_faults_take_no_longer_than_they_must(text: str) -> None:
    start = time.monotonic()
    assert faults(text)
    assert time.monotonic() - start < 10


# -- diagnostics


PLACE = Place("cases/x.yaml", 5, 1, 5, "hnads:")


def test_a_fault_as_text() -> None:
    fault = Fault("unknown-key", "a case has no key 'hnads'", "did you mean hands?", PLACE)
    assert as_text(fault, 80).splitlines() == [
        "error[unknown-key]: a case has no key 'hnads'",
        "  --> cases/x.yaml:5:1",
        " 5 | hnads:",
        "   | ^^^^^ did you mean hands?",
    ]


def test_a_long_help_has_lines_of_its_own() -> None:
    lines = as_text(Fault("c", "m" * 10, "word " * 40, PLACE), 60).splitlines()
    assert lines[3] == "   | ^^^^^"
    assert lines[4].startswith("   = help: word")
    assert all(len(line) <= 60 for line in lines)


def test_a_fault_without_a_place_as_text() -> None:
    assert as_text(Fault("c", "it is gone", "look again"), 80) == "error[c]: it is gone\n   = help: look again"


@pytest.mark.parametrize("column", [1, 60, 150, 299, 301])
@pytest.mark.parametrize("width", [20, 80])
def test_a_long_line_is_cut_around_the_caret(column: int, width: int) -> None:
    text = "".join(chr(97 + n % 26) for n in range(300))
    lines = as_text(Fault("c", "m", "h " * 99, Place("x", 1, column, 3, text)), width).splitlines()
    assert len(lines[2]) <= width
    start = lines[3].index("^")
    assert len(lines[3]) <= width
    assert lines[2][start : start + 1] == text[column - 1 : column]


def test_the_caret_stands_under_wide_characters() -> None:
    lines = as_text(Fault("c", "m", "", Place("x", 1, 4, 2, "a: 日本語")), 80).splitlines()
    assert lines[3] == "   |    ^^^^"


def test_nothing_reaches_the_terminal_unseen() -> None:
    fault = Fault("c", "a\x1b[31mb", "c\u202ed", Place("e\x07f", 1, 1, 1, "g\x1b[0m\th"))
    assert not set(as_text(fault, 80)) & set("\x1b\u202e\x07\t")


def test_a_refusal_as_json() -> None:
    refused = Refused([Fault("a", "b", "c", PLACE), Fault("d", "e", "f")])
    here = {"file": "cases/x.yaml", "line": 5, "column": 1}
    nowhere = {"file": None, "line": None, "column": None}
    assert as_json(refused) == {
        "schema": 1,
        "errors": [
            {"code": "a", "message": "b", "help": "c", **here},
            {"code": "d", "message": "e", "help": "f", **nowhere},
        ],
    }
    assert "error[a]: b" in str(refused)


def test_a_refusal_is_never_empty() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Refused([])

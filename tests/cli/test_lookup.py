"""Finding out: which command a file is for, what a code or some words mean, and questions put by flags."""

from __future__ import annotations

import ast
import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.cli.app import COMMANDS, example, run
from adjudicator.engine.breach import FAULTS
from adjudicator.files.codes import CODES
from adjudicator.games import OUTLINES
from adjudicator.law.clause import ILLEGAL
from adjudicator.report.audit import MEANINGS
from tests.cli.driven import ROOT, TOWER, Capture, out_and_err
from tests.source import tree
from tests.thinning import LONG, thinned

RECORD = str(ROOT / "cases" / "tahimi" / "records" / "wrong-lead.record.yml")
CALLS = {
    "Fault",
    "fault",
    "_fault",
    "NotationError",
    "error",
    "refused",
    "_refuse",
    "_refused",
    "Unanswerable",
    "SetUpFault",
}


# -- which command a file is for


@pytest.mark.parametrize("arguments", [["judge", RECORD], ["plays", RECORD], ["ask", "who leads", "--case", RECORD]])
def test_a_record_says_which_command_it_is_for(arguments: list[str], capsys: Capture) -> None:
    text = out_and_err(arguments, capsys, 2)
    assert text.startswith("error[a-record]")
    assert f"adjudicator replay {RECORD}" in text
    assert text.count("error[") == 1


def test_a_record_in_json_lines_says_so_too(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text('{"game": "tahimi", "players": "Ada Ben Cleo"}\n{"Ada": "4"}\n')
    assert f"adjudicator replay {file}" in out_and_err(["judge", str(file)], capsys, 2)


def test_a_case_says_which_command_it_is_for(tmp_path: Path, capsys: Capture) -> None:
    text = out_and_err(["replay", TOWER], capsys, 2)
    assert text.startswith("error[a-case]")
    assert f"adjudicator judge --case {TOWER}" in text
    file = tmp_path / "asks.yaml"
    file.write_text("game: tahimi\nplayers: Ada Ben Cleo\nask: [who leads]\n")
    assert f"adjudicator ask --case {file}" in out_and_err(["replay", str(file)], capsys, 2)


# -- explained


def _codes() -> Iterator[tuple[str, str]]:
    """Every code of a refusal that the package writes down, with its file; and those of the games' flags."""
    yield from ((flag.code, game.id) for game in OUTLINES.values() for flag in game.flags)
    files = [(file, [*ast.walk(tree(file))]) for file in (ROOT / "adjudicator").rglob("*.py")]
    take_codes = CALLS | {
        node.name
        for _, nodes in files
        for node in nodes
        if isinstance(node, ast.FunctionDef) and "code" in [parameter.arg for parameter in node.args.args[:2]]
    }
    for file, nodes in files:
        for node in nodes:
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                first, *_ = node.value.elts
                code = first.value if isinstance(first, ast.Constant) else None
                if isinstance(code, str) and "-" in code and not code.isupper():
                    yield code, file.name
            if isinstance(node, ast.Call) and node.args:
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                first = node.args[0]
                if called in take_codes and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value, file.name


@pytest.mark.long
def test_every_code_of_a_refusal_is_explained_where_it_belongs(capsys: Capture) -> None:
    own = {code for game in OUTLINES.values() for code in game.codes}
    known = {*CODES, *own, *MEANINGS}
    assert {(code, file) for code, file in _codes() if code not in known and " " not in code} == set()
    assert not own & {*CODES}
    assert "(error of a file or a command line)" in out_and_err(["explain", "too-many-cards"], capsys)
    assert json.loads(out_and_err(["explain", "bad-fool", "--json"], capsys))["kind"] == "error"
    for says in CODES.values():
        assert says.endswith(".")


@pytest.mark.parametrize("kind", [*FAULTS, *ILLEGAL])
def test_each_kind_of_finding_and_of_illegal_play_is_explained(kind: str, capsys: Capture) -> None:
    source = "verdict of a play" if kind in ILLEGAL else "finding of a record"
    assert out_and_err(["explain", kind], capsys).startswith(f"{kind} ({source}) ")


def test_what_looks_like_a_clause_is_one_or_near_one(capsys: Capture) -> None:
    assert run(["explain", "TH-TOWR"]) == 2
    assert "did you mean TH-TOWER?" in capsys.readouterr().err


def test_readings_are_listed_by_any_part_of_their_keys(capsys: Capture) -> None:
    assert "lo.fool.led" in out_and_err(["readings", "fool", "--game", "loka"], capsys)
    assert out_and_err(["readings", "--house", "--game", "loka"], capsys) == "Loka has no house rules."


def test_a_reading_is_explained_as_readings_has_it(capsys: Capture) -> None:
    text = out_and_err(["explain", "th.magician.on_ace"], capsys)
    assert text == out_and_err(["readings", "th.magician.on_ace"], capsys)
    assert "tie (default)" in text


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["no", "passing"], "TH-DEVIL"),
        (["lays three away"], "LO-LAY"),
        (["joining", "a", "game"], "TA-JOIN"),
        (["Magician on an Ace"], "th.magician.on_ace"),
    ],
)
def test_words_are_searched_for(words: list[str], first: str, capsys: Capture) -> None:
    run(["explain", *words, "--json"])
    ids = [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()]
    assert ids[0] == first
    assert 1 < len(ids) <= 5


def test_words_that_stand_nowhere_are_refused(capsys: Capture) -> None:
    assert "error[unknown-name]" in out_and_err(["explain", "zzz", "qqq"], capsys, 2)
    assert "did you mean Tower?" in out_and_err(["explain", "Twoer"], capsys, 2)


# -- asked by flags


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["how many cards are dealt", "--players", "4"], "how many cards are dealt: 15 each"),
        (["what must be topped", "--on", "VI VI"], "what must be topped: VI VI"),
        (["who is to play", "--on", "VI VI", "--holding", "V V"], "who is to play: You"),
        (["who leads", "--lead"], "You are said to play on an empty pile."),
        (["how many cards make the deck", "--game", "tahimi", "--players", "6", "--house", "deck=six"], "deck: 78"),
    ],
)
def test_questions_are_answered_by_flags(arguments: list[str], answer: str, capsys: Capture) -> None:
    assert answer in out_and_err(["ask", *arguments], capsys)


def test_a_question_that_needs_no_turn_is_answered_without_one(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "bare.yaml"
    file.write_text("game: tarot-himi\nplayers: Ada Ben Cleo Dov\n")
    assert "15 each" in out_and_err(["ask", "how many cards are dealt", "--case", str(file)], capsys)
    assert "error[whose-turn]" in out_and_err(["ask", "who leads", "--case", str(file)], capsys, 2)
    assert "error[whose-turn]" in out_and_err(["judge", "VI", "--case", str(file)], capsys, 2)
    assert "error[whose-turn]" in out_and_err(["plays", str(file)], capsys, 2)


def test_an_unknown_question_lists_the_nearest_three(capsys: Capture) -> None:
    text = out_and_err(["ask", "who is the leader of the trick"], capsys, 2)
    assert text.count("'who ") == 4
    assert "'who took the trick'" in text
    assert text.endswith("The list: adjudicator ask --game tarot-himi")


@pytest.mark.parametrize(
    ("arguments", "values"),
    [
        (["--game", "tarot-hime"], "did you mean tarot-himi? There are "),
        (["--house", "joinin=pick"], "did you mean joining? There are rank_privilege, first_round_tax and joining"),
        (["--house", "jokers=x"], "write rank_privilege, first_round_tax or joining"),
        (["--house", "joining=pik"], "did you mean pick? There are "),
        (["--profile", "lenien"], "did you mean lenient? There are default, lenient and strict"),
    ],
)
def test_wrong_values_are_refused_with_those_there_are(arguments: list[str], values: str, capsys: Capture) -> None:
    for command in (["judge", "VI"], ["plays"]):
        assert values in out_and_err([*command, "--lead", "--holding", "VI", *arguments], capsys, 2)


# -- help


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_with_an_example_and_values_in_words(name: str, capsys: Capture) -> None:
    text = out_and_err(["help", name], capsys)
    assert text == out_and_err([name, "--help"], capsys)
    assert f"Example: {' '.join(example(name).split())}" in text
    for noise in ("<bool>", "<list[str]>", "<list[int]>", "<float>", "<int>"):
        assert noise not in text
    if "--game " in text:
        assert f"--game {'|'.join(OUTLINES)}" in text


@pytest.mark.parametrize("name", thinned(["judge", "plays", "ask", "explain", "rules", "readings"], 2, LONG))
def test_the_examples_can_be_run(name: str, capsys: Capture) -> None:
    assert run(shlex.split(example(name))[1:]) in (0, 1, 3)
    assert capsys.readouterr().out


def test_help_and_the_version_are_there_in_short(capsys: Capture) -> None:
    assert out_and_err(["help"], capsys) == out_and_err(["--help"], capsys)
    assert out_and_err(["-V"], capsys) == out_and_err(["--version"], capsys)


def test_a_card_of_several_games_is_explained_for_one(capsys: Capture) -> None:
    text = out_and_err(["explain", "Justice", "--game", "taruno"], capsys)
    assert "TU-JUSTICE" in text and "TH-JUSTICE" not in text
    assert "did you mean taruno?" in out_and_err(["explain", "Justice", "--game", "tarunno"], capsys, 2)


# -- words that people look up


@pytest.mark.parametrize(
    ("words", "game", "first"),
    [
        ("taxes", None, "TA-TAX "),
        ("reveal", None, "TH-SHOW "),
        ("revoke", None, "LO-FOLLOW "),
        ("stacking", None, "TU-STACK "),
        ("kicker", None, "TP-ORDER "),
        ("score", None, "TA-NO-SCORE "),
        ("empty", "loka", "LO-EMPTY "),
        ("show the hand", "tarot-himi", "TH-SHOW "),
        ("what happens when I hold the tower and strength", None, "TH-TOWER "),
        ("what happens when I hold the tower", "taruno", "TU-TOWER "),
    ],
)
def test_words_are_searched_in_the_game_that_is_named(
    words: str, game: str | None, first: str, capsys: Capture
) -> None:
    text = out_and_err(["explain", words, *(["--game", game] if game else [])], capsys)
    assert text.startswith(first)
    games = {id for id in OUTLINES if f"({id}, " in text}
    assert games == {game} if game else games


def test_a_word_of_the_rules_comes_before_the_code_of_an_error(capsys: Capture) -> None:
    text = out_and_err(["explain", "empty"], capsys)
    assert text.startswith("LO-EMPTY") and text.endswith(
        "empty (error of a file or a command line) There is nothing in the file."
    )
    assert out_and_err(["explain", "not-held"], capsys).startswith("not-held (finding")
    assert "error of" not in out_and_err(["explain", "empty", "--game", "loka"], capsys)


def test_what_is_cut_says_how_to_see_the_rest(capsys: Capture) -> None:
    assert "[...] was cut: adjudicator explain TP-ORDER says it whole" in out_and_err(["explain", "kicker"], capsys)


@pytest.mark.parametrize("key", ["th", "th.magician", "TH-NONE"])
def test_the_beginning_of_a_key_lists_those_that_begin_so(key: str, capsys: Capture) -> None:
    if key == "TH-NONE":
        assert "no reading has the key" in out_and_err(["readings", key], capsys, 2)
        return
    text = out_and_err(["readings", key], capsys)
    assert "th.magician.on_ace" in text and "lo.settlement" not in text


def test_readings_stand_with_their_question_and_house_rules_apart(capsys: Capture) -> None:
    text = out_and_err(["readings", "--game", "tahimi"], capsys)
    unclear, house = text.split("House rules")
    assert "May a player who has passed play again" in unclear or "pass_locks" in unclear
    assert "joker_tax" in house and "joker_tax" not in unclear and "?" in house
    alone = out_and_err(["readings", "--house", "--game", "tahimi"], capsys)
    assert "wild: any rank" in alone and "ta.pass_locks" not in alone


def test_the_options_of_each_game_stand_apart_with_an_example(capsys: Capture) -> None:
    for command in ("judge", "plays", "ask"):
        text = out_and_err([command, "--help"], capsys)
        shared, *others = text.split("Options of ")
        for game in OUTLINES.values():
            for flag in game.flags:
                assert f"--{flag.name}" not in shared
                (own,) = [one for one in others if f"--{flag.name} " in one]
                assert game.title in own.split(":")[0]
                assert not flag.takes or "uch as" in own

"""What a game's case files have of their own: keys that are read alike with the models and without, whose examples can
be taken, and that mean nothing in a game without them; and flags that say what is no turn."""

from __future__ import annotations

import pytest

from adjudicator import loads
from adjudicator.cards import parse_hand, parse_play
from adjudicator.cases.document import Document, whole
from adjudicator.cases.keys import SHARED, examples
from adjudicator.cases.plain import plainly
from adjudicator.cli.app import run
from adjudicator.engine.outline import Flag
from adjudicator.files.kinds import Key
from adjudicator.games import GAMES, OUTLINES, own_flags
from adjudicator.report.lookup import summary
from tests.cli.driven import complaint_of
from tests.contract.test_imports import games
from tests.helpers import fault_of, loaded
from tests.thinning import LONG, thinned

OWN = [(game, key) for game in GAMES for key in OUTLINES[game].case().keys]
FOREIGN = [
    (game, key)
    for game in GAMES
    for key in {key.name: key for _, key in OWN}.values()
    if key.name not in {own.name for own in OUTLINES[game].case().keys}
]


def file_of(game: str, key: Key[object]) -> dict[str, object]:
    """A file of a game with the example of a key."""
    return {"game": game, "players": "Ada Ben Cleo Dov", key.name: key.example}


@pytest.mark.parametrize(("game", "key"), OWN, ids=lambda one: getattr(one, "name", one))
def test_the_example_of_a_key_is_read_alike_with_the_model_and_without(game: str, key: Key[object]) -> None:
    by_model, plain = whole(game).model_validate(file_of(game, key)), plainly(file_of(game, key))
    assert plain is not None and getattr(plain, key.name) == getattr(by_model, key.name) != key.kind.empty
    assert key.says.endswith(".") and key.name not in {*Document.model_fields, *SHARED}


@pytest.mark.parametrize(("game", "key"), FOREIGN, ids=lambda one: getattr(one, "name", one))
def test_a_key_means_nothing_in_a_game_without_it(game: str, key: Key[object]) -> None:
    assert plainly(file_of(game, key)) is None
    fault = fault_of(lambda: loads(f"game: {game}\nplayers: Ada Ben Cleo\n{key.name}: x\n"))
    assert fault.code == "foreign-key" and fault.message == f"{key.name}: has no meaning in {GAMES[game].title}"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_key_may_look_like_is_something_of_the_game(game: str) -> None:
    shown, lexicon = examples([game]), GAMES[game].lexicon({})
    assert isinstance(shown["hands"], dict) and isinstance(shown["readings"], dict)
    for hand in shown["hands"].values():
        parse_hand(hand, lexicon)
    assert isinstance(shown["play"], str) and parse_play(shown["play"], lexicon)
    assert shown["because"] in {entry.id for entry in summary(game)}
    assert all(option in GAMES[game].readings[key].names for key, option in shown["readings"].items())


@pytest.mark.no_cover
@pytest.mark.parametrize("game", thinned(GAMES, 2, LONG))
def test_a_case_of_a_game_brings_the_keys_of_no_other(game: str) -> None:
    text = f"game: {game}\nplayers: Ada Ben Cleo\nturn: Ada\n"
    modules = loaded(f"from adjudicator import loads\nloads({text!r})")
    own = {type(OUTLINES[game].case()).__module__, *(one.__module__ for one in type(OUTLINES[game].case()).__mro__)}
    assert {name for name in modules if name.startswith("adjudicator.games.") and name.endswith(".case")} <= own
    assert "pydantic" not in modules and games(modules)


@pytest.mark.parametrize("flag", thinned([(flag,) for flag in own_flags()], 3, LONG), ids=lambda flag: flag.name)
@pytest.mark.parametrize("game", GAMES)
def test_a_flag_is_understood_by_the_games_that_have_it(
    game: str, flag: Flag, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [f"--{flag.name}", *([flag.example] if flag.takes else [])]
    code = run(["plays", "--game", game, *given, *([] if flag.decides else ["--lead"])])
    error = capsys.readouterr().err
    if flag in OUTLINES[game].flags:
        assert code == 0 and not error
    else:
        assert code == 2 and f"error[{flag.code}]: {game} {flag.lacking}" in " ".join(error.split())
        assert f"leave --{flag.name} out" in error


def test_a_flag_stands_for_the_trick_and_beside_no_case(capsys: pytest.CaptureFixture[str]) -> None:
    for game, flag in [(id, flag) for id in GAMES for flag in OUTLINES[id].flags]:
        given = [f"--{flag.name}", *([flag.example] if flag.takes else [])]
        error = " ".join(complaint_of(capsys, ["plays", "--case", "x.yaml", *given]).split())
        assert f"--{flag.name} and a case file describe two situations" in error
        if flag.decides and not GAMES[game].case().together:
            assert "error[no-pile]" in complaint_of(capsys, ["plays", "--game", game, *given, "--lead"])

"""What a command loads before it does its work, and what stands in for what it does not load.

Modules are counted, never time: `python -m benchmarks.start` measures that.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Sequence
from importlib import import_module

import pytest

from adjudicator.cli.app import COMMANDS, command
from adjudicator.games import GAMES
from adjudicator.report import lookup
from tests.cli.driven import complaint_of, output_of
from tests.helpers import loaded
from tests.thinning import LONG, thinned

PACKAGES = {"tahimi": "tahimi", "tarot-himi": "tarot_himi", "loka": "loka"}


def by_command(*arguments: str) -> set[str]:
    """The modules that a command has loaded at its end."""
    return loaded("from adjudicator.__main__ import main\nmain()", *arguments)


def games(modules: set[str]) -> set[str]:
    """The games whose law is among some modules, or anything else than their cards, words and readings."""
    light = {"outline", "readings", "profiles", "cards", "spelling", "verbs"}
    paths = (name.split(".")[2:] for name in modules if name.startswith("adjudicator.games."))
    return {name[0] for name in paths if len(name) > 1 and name[0] in PACKAGES.values() and name[1] not in light}


# -- what is loaded


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "arguments",
    thinned(
        [
            ["--help"],
            ["--version"],
            ["readings"],
            ["readings", "th.magician.on_ace"],
            ["rules"],
            ["explain", "TH-TOWER"],
            ["explain", "the Tower"],
            ["explain", "no such thing"],
            *([name, "--help"] for name in COMMANDS),
        ],
        3,
        LONG,
    ),
    ids=" ".join,
)
def test_what_is_only_printed_loads_no_solver_no_model_and_no_law(arguments: Sequence[str]) -> None:
    modules = by_command(*arguments)
    heavy = {"z3", "pydantic", "yaml", "prompt_toolkit", "typer.rich_utils", "adjudicator.api"} | {
        f"adjudicator.games.{package}.game" for package in PACKAGES.values()
    }
    assert "adjudicator.cli.app" in modules and not modules & heavy
    assert not games(modules)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("arguments", "own", "read"),
    thinned(
        [
            (["VIII VIII", "--on", "VI VI", "--holding", "VII VIII VIII IX Tower"], {"tahimi", "tarot_himi"}, False),
            (["VIII VIII", "--on", "VI VI", "--holding", "VIII VIII + 4 unseen"], {"tahimi", "tarot_himi"}, False),
            (["J", "--game", "tahimi", "--on", "9", "--holding", "J Q"], {"tahimi"}, False),
            (
                ["9 of Cups", "--game", "loka", "--on", "3 of Cups", "--holding", "9 of Cups + 20 unseen"],
                {"loka"},
                False,
            ),
            (["--case", "cases/tarot-himi/tower.yaml"], {"tahimi", "tarot_himi"}, True),
            (["--case", "cases/tahimi/follow.yaml"], {"tahimi"}, True),
            (["--case", "cases/loka/follow.yaml"], {"loka"}, True),
        ],
        2,
        LONG,
    ),
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_ruling_loads_its_own_game_and_no_model(arguments: Sequence[str], own: set[str], read: bool) -> None:
    modules = by_command("judge", *arguments)
    assert games(modules) == own and "pydantic" not in modules and ("yaml" in modules) == read


# -- what stands in for it


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_of_each_what_it_says_itself(name: str) -> None:
    function = name.replace("-", "_")
    own = inspect.getdoc(getattr(import_module(f"adjudicator.cli.{function}"), function)) or ""
    assert own.split("\n\n")[0].replace("\n", " ") == COMMANDS[name]
    assert command(name).name == name


@pytest.mark.parametrize("game", PACKAGES)
def test_the_words_in_the_package_are_those_of_the_rulebook(game: str) -> None:
    here = lookup.reference(game).read_text(encoding="utf-8")
    assert here == lookup.written(game), "write them anew: python -m tests.refresh"
    entries = list(GAMES[game].rulebook(GAMES[game].lexicon({})).described())
    assert [lookup.described(game, one) for one in lookup.summary(game)] == [
        lookup.described(game, one) for one in entries
    ]


# -- the values of options


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "four"], "--players 'four' is no number of players"),
        (["--players", "4.5"], "--players '4.5' is no number of players"),
        (["--time-limit", "soon"], "--time-limit 'soon' is no time"),
        (["--time-limit", "-1"], "--time-limit -1 is no time"),
        (["--players"], "requires an argument"),
    ],
)
def test_a_value_that_is_no_number_is_refused(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in complaint_of(capsys, ["judge", "VI", "--lead", "--holding", "VI VII", *arguments])


@pytest.mark.parametrize("many", ["4", " 4", "4.0", "+4", "0_4"])
def test_a_number_may_be_written_in_any_way_that_typer_reads(many: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        json.loads(output_of(capsys, ["judge", "VI", "--lead", "--holding", "VI VII", "--players", many, "--json"]))[
            "verdict"
        ]
        == "legal"
    )

"""Jig, a game of another package: the contract of every game, its oracle, its cases, and each command once."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

from adjudicator import games
from adjudicator.cards import PASS, PUT, Hand, Play
from adjudicator.cli.app import run as command
from adjudicator.engine.policy import legal
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant, variant
from adjudicator.games import GAMES, register
from adjudicator.report.explain import NOTHING, verdict
from examples.jig.game import State
from examples.jig.outline import RANKS, SUITS
from tests.examples.test_page import CONTRACT
from tests.oracles import jig as oracle

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).resolve().parents[2]
CASES = str(ROOT / "examples" / "jig" / "cases")
MOST_LINES = 484
"""Lines of its modules, docstrings and blank ones among them; it may only shrink."""
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Jig among the games, for one test."""
    monkeypatch.setattr(games, "_REGISTRY", games._Registry(games._REGISTRY))
    register("jig", "examples.jig")
    yield


# -- beside the oracle


def name(card: oracle.Card) -> str:
    """A card of the oracle as the game calls it."""
    return f"{RANKS[card[1] - 1]} of {next(suit for suit in SUITS if suit[0] == card[0])}"


def play(cards: list[oracle.Card]) -> Play:
    return Play(PUT, tuple(map(name, cards))) if cards else Play(PASS)


def options(rng: Random) -> dict[str, str]:
    return {key: rng.choice(reading.names) for key, reading in GAMES["jig"].readings.items()}


def begun(rng: Random, chosen: dict[str, str]) -> tuple[oracle.Game, Variant[State], State]:
    """A deal for both."""
    players = rng.randint(2, 6)
    hands = oracle.dealt(players, rng)
    names = tuple("ABCDEF"[:players])
    rules = cast(Variant[State], variant(GAMES["jig"], chosen, players))
    dealt = {who: Hand(dict.fromkeys(map(name, hand), 1)) for who, hand in zip(names, hands, strict=True)}
    plain = oracle.Game(hands, chosen["jig.turn"] == "holder", chosen["jig.own"] == "yes")
    return plain, rules, rules.rules.start(names, dealt)


def whole(seed: int) -> int:
    """A random round gone through by both: the legal plays of whoever is on turn, another play of anybody, and what is
    paid; the number of questions."""
    rng = Random(f"jig {seed}")
    chosen = options(rng)
    plain, rules, state = begun(rng, chosen)
    count = 0
    while not plain.over:
        (due,) = state.due
        seat = state.players.index(due.player)
        assert seat == plain.turn
        plays: list[list[oracle.Card]] = [[], *([card] for card in sorted(plain.hands[seat]))]
        mine = [some for some in plays if plain.legal(seat, some)]
        assert set(legal(rules, state, due)) == {play(some) for some in mine}
        other = rng.randrange(len(plain.hands))
        some = rng.choice([[], [rng.choice(sorted(plain.hands[other]))], sorted(plain.hands[other])[:2]])
        ruled = verdict(rules.situation(state), state.players[other], play(some), wanted=NOTHING).verdict
        assert (ruled == "legal") == plain.legal(other, some), (state, other, some)
        done = rng.choice(mine)
        plain.play(seat, done)
        state = rules.rules.apply(state, Action(due.player, play(done)))
        count += len(plays) + 1
    assert state.ended == "over" and not state.due
    counters = dict(zip(state.players, plain.counters(chosen["pool"] == "each"), strict=True))
    assert rules.rules.scores(state) == counters and sum(counters.values()) == 0
    return count


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 30))])
def test_whole_rounds_are_those_of_the_oracle(seed: int) -> None:
    assert whole(seed) > 100


# -- the contract of every game


@pytest.mark.long
def test_it_keeps_the_contract_of_every_game() -> None:
    environment = {**os.environ, games.VARIABLE: "jig=examples.jig"}
    arguments = [*shlex.split(CONTRACT), "-p", "no:cacheprovider", "--no-cov"]
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:]


def test_it_is_small_and_nothing_in_the_package_knows_it() -> None:
    own = sorted((ROOT / "examples" / "jig").rglob("*.py"))
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in own) == MOST_LINES
    for path in (ROOT / "adjudicator").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bjig\b", text, re.IGNORECASE), path


# -- the commands


def output_of(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """A command's exit code and what it prints."""
    code = command(arguments)
    out, err = capsys.readouterr()
    return code, out + err


PRINTED = [
    (
        'judge pass --game jig --on "5 of Hearts" --holding',
        "6 of Hearts King of Spades",
        1,
        """illegal (obliged-otherwise): You, pass                                 JG-HOLDER
  = because  You have the 6 of Hearts, which follows the 5 of Hearts: it has to
             be played.
  = rule     Round Games with Cards (1891), "Jig"
  = instead  6 of Hearts
  = flips    without the 6 of Hearts
  = holds    under every reading on file
""",
    ),
    ('plays --game jig --on "5 of Hearts" --holding', "6 of Hearts King of Spades", 0, "6 of Hearts\n"),
    ('plays --game jig --on "5 of Hearts" --holding', "7 of Hearts King of Spades", 0, "pass\n"),
    (
        'judge pass --game jig --on "5 of Hearts" --holding',
        "King of Spades + 1 unseen",
        3,
        """depends: You, pass                                                     JG-HOLDER
  = because  Your hand is not wholly known, and cards in it decide.
  = and      The holder follows: Whoever holds the card that is asked for plays
             it, and does not pass.
  = rule     Round Games with Cards (1891), "Jig"
  = legal    only if you do not hold the 6 of Hearts.
  = illegal  only if you hold the 6 of Hearts.
  = such as  legal with Queen of Spades King of Spades
             illegal with 6 of Hearts King of Spades
  = ask      Do you hold the 6 of Hearts? Settled by this question.
  = holds    under every reading on file
""",
    ),
    (
        "explain",
        "JG-HOLDER",
        0,
        """JG-HOLDER  The holder follows  (jig, obligation)
  Whoever holds the card that is asked for plays it, and does not pass.
  = rule     Round Games with Cards (1891), "Jig"
""",
    ),
    (
        "readings",
        "jig.own",
        0,
        """jig.own  (jig)
  Does a player follow a card of their own?
  - yes (default): yes, once nobody else has. Because the holder follows,
    whoever that is.
  - no: no: what nobody else follows is a stop. Because whoever leads waits
    for others to follow.
  = rule     Round Games with Cards (1891), "Jig"
""",
    ),
    ("check", CASES, 0, "15 rulings and 7 answers in 7 files: 22 as expected\n"),
]


@pytest.mark.parametrize(("line", "last", "code", "printed"), PRINTED)
def test_what_the_commands_print(line: str, last: str, code: int, printed: str, capsys: Capture) -> None:
    assert output_of(capsys, *shlex.split(line), last) == (code, printed)


def test_every_theorem_is_proved(capsys: Capture) -> None:
    code, printed = output_of(capsys, "prove", "--game", "jig")
    last = next(line for line in reversed(printed.splitlines()) if " of " in line)
    done, every = last.split()[0], last.split()[2]
    assert code == 0 and done == every and int(every) > 50


def test_two_readings_differ(capsys: Capture) -> None:
    code, printed = output_of(capsys, "compare", "jig.turn=holder", CASES)
    assert code == 1 and "because only: JG-TURN" in printed and "1 of 15 rulings change" in printed


def test_rounds_are_simulated(capsys: Capture) -> None:
    arguments = ["simulate", "--game", "jig", "--rounds", "3", "--greedy", "--compare", "pool=each"]
    code, printed = output_of(capsys, *arguments)
    assert code == 0 and "won by the first to lead" in printed and "pool=each" in printed


def test_a_simulated_record_is_sound_and_a_fault_in_one_is_reported(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "jig.jsonl"
    output_of(capsys, *f"simulate --game jig --rounds 2 --players 3 --seed 3 --record {record}".split())
    code, printed = output_of(capsys, "replay", str(record))
    assert code == 0 and printed.endswith("in two rounds: sound\n")
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if "pass" in line)
    record.write_text("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n", encoding="utf-8")
    code, printed = output_of(capsys, "replay", str(record))
    assert code == 1 and "JG-TURN" in printed


def test_a_table_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "6 of Clubs\nwhich card is asked for\nplays\nAce of Hearts\nwho leads\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code, printed = output_of(capsys, "table", "--game", "jig", "--seed", "1", "--players", "Ada Ben Cleo")
    for line in (
        "Ada leads.",
        "Ben is asked for the 7 of Clubs.",
        "which card is asked for: 7 of Clubs                                      JG-NEXT",
        "pass",
        "It does not count; to insist: !Ben: Ace of Hearts.",
        "Ben is to act: Ben is asked for the 7 of Clubs.  [JG-TURN]",
    ):
        assert line in printed.splitlines(), printed
    assert code == 0

"""The interfaces that take input from outside, each with its valid inputs and a way to pass it one."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import patch
from urllib.parse import parse_qsl

import yaml

from adjudicator import api
from adjudicator.cases.flag_values import Flags
from adjudicator.cli import app
from adjudicator.cli.prompt import Conversation
from adjudicator.cli.table_settings import TableSettings
from adjudicator.games import DEFAULT, IDS, OUTLINES, own_flags
from adjudicator.page import desk, shape
from adjudicator.page.link import link
from adjudicator.records.live import Live
from adjudicator.records.record import loads as load_record
from tests.fuzz import corpus
from tests.fuzz.corpus import ROOT, Tree
from tests.fuzz.doors_python import batch_run, batch_seed, python_run, python_seed
from tests.fuzz.outcome import ANSWERED, GAVE_UP, LIMIT, REFUSED, Unsound, check_code, check_printed, check_text

Seed = Callable[[Random], Tree]
NOTHING: Mapping[str, Sequence[Tree]] = {}


@dataclass(frozen=True)
class Door:
    """An interface. `seed` draws a valid input, `run` passes one and says how it ended; `keys` are values to put under
    keys of its own."""

    name: str
    seed: Seed
    run: Callable[[Tree], str]
    keys: Callable[[], Mapping[str, Sequence[Tree]]] = field(default=lambda: NOTHING)


@contextmanager
def workplace() -> Iterator[None]:
    """A folder of its own to run in, with the files that the documentation names, and a standard input that is empty."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        for word in {word for line in corpus.commands() for word in line}:
            if word.startswith("cases/") and (ROOT / word).is_file():
                (Path(folder) / word).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / word, Path(folder) / word)
        os.chdir(folder)
        settings = {"ADJUDICATOR_DEBUG": "1", "NO_COLOR": "1", "COLUMNS": "80"}
        try:
            with patch.dict(os.environ, settings), patch.object(app, "command", lru_cache(app.command)):
                yield
        finally:
            os.chdir(before)


def mapping(tree: Tree) -> dict[str, Tree]:
    """An input as a mapping; one with nothing in it where it is none."""
    return tree if isinstance(tree, dict) else {}


def words(tree: Tree) -> list[str]:
    """An input as a list of texts."""
    return [part if isinstance(part, str) else json.dumps(part) for part in tree] if isinstance(tree, list) else []


# -- the command line


_ENDS = {0: ANSWERED, 1: ANSWERED, 2: REFUSED, 3: ANSWERED, 4: GAVE_UP}
"""How a command ended, by its exit code."""


def command(arguments: Sequence[str]) -> str:
    """Run a command line. Raises Unsound for another exit code than the documented ones, for a refusal that is not
    whole, and for output that no terminal should get."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", StringIO("")):
        try:
            code = app.run(arguments)
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
    check_printed(err.getvalue())
    # In JSON the streams of a process escape lone surrogates.
    check_text(re.sub("[\ud800-\udfff]", "", out.getvalue()) if "--json" in arguments else out.getvalue())
    if code not in _ENDS:
        raise Unsound(f"exit code {code}")
    if code == 2 and not (err.getvalue().strip() or out.getvalue().strip()):
        raise Unsound("refused without a word")
    if "--json" in arguments:
        for line in out.getvalue().splitlines():
            json.loads(line)
    return _ENDS[code]


def _timed(arguments: Sequence[str]) -> list[str]:
    given = any(word.startswith("--time") for word in arguments)
    return [*arguments, *(() if given else ("--time-limit", f"{LIMIT:g}"))]


_FLAGGED = ("judge", "plays", "ask")


_EXTRA = ("--json", "--players 3", "--opening", "--lead", "--acted", "--players Ada,You,Ben")
_EXTRA_OF_JUDGE = ("-v", "--share", "--disputed 1", "--by You")


def _options(line: Sequence[str]) -> Tree:
    """A command line as a mapping: the command, what it is about, and each option with its value."""
    options: list[list[Tree]] = []
    about: list[Tree] = []
    for word in line[1:]:
        if word.startswith("-"):
            options.append([word])
        elif options and len(options[-1]) == 1 and options[-1][0] not in _ALONE:
            options[-1].append(word)
        else:
            about.append(word)
    return {"command": line[0], "about": about, "options": [*options]}


_ALONE = frozenset(("-v", "--json", "--share", "--opening", "--lead", "--acted", "--passed", "--played", "--plain"))
"""Options without a value."""


def _flags_seed(rng: Random) -> Tree:
    arguments = list(rng.choice([line for line in corpus.commands() if line[0] in _FLAGGED]))
    game = _game_of(arguments)
    if "--case" in arguments or rng.random() < 0.6:
        return _options(arguments)
    more = rng.randrange(3)
    if more == 0:
        arguments += rng.choice((*_EXTRA, *_EXTRA_OF_JUDGE) if arguments[0] == "judge" else _EXTRA).split()
    elif more == 1 and (own := OUTLINES[game].flags):
        flag = rng.choice(own)
        arguments += [f"--{flag.name}", *([flag.example] if flag.takes else [])]
    elif more == 2:
        arguments += ["--on", *islice(_lines(rng, game), 1)]
    return _options(arguments)


def _game_of(line: Sequence[str]) -> str:
    """The game that a command line asks about."""
    at = line.index("--game") if "--game" in line else -1
    return line[at + 1] if at >= 0 else DEFAULT


@cache
def _flags_keys() -> Mapping[str, Sequence[Tree]]:
    """Options to put among others."""
    rng = Random(1)
    made = [mapping(_flags_seed(rng)) for _ in range(300)]
    options = [one for flag in made for one in (flag["options"] if isinstance(flag["options"], list) else ())]
    return {"": options, "about": [flag["about"] for flag in made], "options": [flag["options"] for flag in made]}


def flat(tree: Tree) -> Iterator[str]:
    """The texts of nested lists, one after another."""
    for part in tree if isinstance(tree, list) else [tree]:
        if isinstance(part, list):
            yield from flat(part)
        else:
            yield part if isinstance(part, str) else json.dumps(part)


def _lines(rng: Random, game: str) -> Iterator[str]:
    """Earlier plays of random cases of a game, as `--on` takes them."""
    cases = [tree for tree in corpus.cases() if tree["game"] == game]
    while True:
        tree = rng.choice(cases)
        history = tree.get("trick") or tree.get("actions") or []
        for line in history if isinstance(history, list) else []:
            player, play = next(iter(mapping(line).items()), ("Ada", "pass"))
            yield f"{player}: {play}" if rng.random() < 0.5 else str(play)


def _flags(tree: Tree) -> str:
    data = mapping(tree)
    name = data.get("command")
    options = data.get("options")
    rest = [*islice(flat(data.get("about", [])), 1)]
    for option in options if isinstance(options, list) else ():
        rest += islice(flat(option), 2)
    return command([name if isinstance(name, str) and name in _FLAGGED else "judge", *_timed(rest)])


_LOOKED_UP = ("explain", "rules", "readings", "schema", "replay", "report", "compare", "simulate", "check")
_LONG = ("--all", "--sweep", "--full", "--workers", "-j", "--rounds", "--record")
"""Options that ask for work of minutes, or name what more there is to do."""


def _lookup_seed(rng: Random) -> Tree:
    documented: list[Tree] = [[*line] for line in corpus.commands() if line[0] in _LOOKED_UP]
    if rng.random() < 0.5:
        return rng.choice(documented)
    game = OUTLINES[rng.choice(IDS)]
    reading = rng.choice(list(game.readings.values()))
    word = rng.choice(corpus.vocabulary()[game.id])
    made: Sequence[Tree] = (
        ["explain", word],
        ["explain", reading.key, "--json"],
        ["rules", "--game", game.id, "--json"],
        ["readings", reading.key],
        ["readings", "--game", game.id],
        ["simulate", "--game", game.id, "--seed", "3", "--players", str(game.usual)],
        ["simulate", "--game", game.id, "--compare", f"{reading.key}={reading.names[-1]}"],
        ["compare", f"{reading.key}={reading.names[-1]}", "cases/loka/ask-settlement.yaml"],
    )
    return rng.choice(made)


def _lookup(tree: Tree) -> str:
    name, *rest = words(tree) or [""]
    rest = [word for word in rest if not word.startswith(_LONG) and not word.startswith(("/", ".", "~"))]
    if name == "simulate":
        rest += ["--rounds", "1"]
    if name == "compare" and not any(word.endswith((".yaml", ".yml")) for word in rest):
        rest += ["cases/loka/ask-settlement.yaml"]
    return command([name if name in _LOOKED_UP else "explain", *rest])


# -- files


_CASE, _RECORD = "case.yaml", "game.record.yml"


def _written(tree: Tree, name: str) -> None:
    """Write a tree as a file of YAML."""
    try:
        text = yaml.dump(tree, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False)
    except UnicodeEncodeError:
        # A lone surrogate, which JSON writes as an escape.
        text = json.dumps(tree)
    text = tree if isinstance(tree, str) else text
    Path(name).write_text(text, encoding="utf-8", errors="surrogatepass")


def _play_of(tree: Tree, rng: Random) -> str:
    rulings = mapping(tree).get("rulings")
    plays = [mapping(one).get("play") for one in rulings] if isinstance(rulings, list) else []
    return str(rng.choice(plays or _plays(str(mapping(tree).get("game")))))


@cache
def _plays(game: str) -> Sequence[Tree]:
    """The plays that the cases of a game ask rulings of."""
    lists = [tree.get("rulings") for tree in corpus.cases() if tree["game"] == game]
    return [mapping(one)["play"] for rulings in lists if isinstance(rulings, list) for one in rulings] or ["pass"]


def _case_seed(rng: Random) -> Tree:
    tree = rng.choice(corpus.cases())
    commands: Sequence[Tree] = (
        ["check"],
        ["check"],
        ["judge", _play_of(tree, rng), "-v"],
        ["judge", "--json", "--share"],
        ["plays"],
        ["ask"],
        ["report"],
    )
    return {"case": tree, "command": rng.choice(commands)}


def _case(tree: Tree) -> str:
    _written(mapping(tree).get("case"), _CASE)
    name, *rest = words(mapping(tree).get("command")) or ["check"]
    name = name if name in ("judge", "plays", "ask", "report") else "check"
    if name == "judge" and rest and not rest[0].startswith("-"):
        return command([name, rest[0], "--case", _CASE, *_timed(rest[1:])])
    limited = _timed(rest) if name != "report" else rest
    return command([name, *(("--case",) if name in ("judge", "ask") else ()), _CASE, *limited])


def _record_seed(rng: Random) -> Tree:
    commands: Sequence[Tree] = (["replay"], ["replay", "--json"], ["check"])
    return {"record": rng.choice(corpus.records()), "command": rng.choice(commands)}


def _record(tree: Tree) -> str:
    _written(mapping(tree).get("record"), _RECORD)
    name, *rest = words(mapping(tree).get("command")) or ["replay"]
    return command([name if name == "check" else "replay", _RECORD, *_timed(rest)])


# -- texts


@cache
def _position_of(at: int) -> str:
    """The position of a case in one line; that of a game without anything in it where there is none."""
    tree = corpus.cases()[at]
    try:
        return api.load(tree).position
    except api.Refused:
        return f"{tree['game']} | Ada Ben Cleo | turn: Ada"


def _position_seed(rng: Random) -> Tree:
    at = rng.randrange(len(corpus.cases()))
    tree, show = corpus.cases()[at], rng.choice(("judge", "judge", "plays", "ask"))
    play = rng.choice(_questions(str(tree["game"]))) if show == "ask" else _play_of(tree, rng)
    return {"position": _position_of(at), "play": play, "show": show}


def _position(tree: Tree) -> str:
    data = mapping(tree)
    case = api.loads(data.get("position"), limit=LIMIT)  # type: ignore[arg-type]
    play = data.get("play")
    if data.get("show") == "plays":
        check_text("\n".join(map(str, islice(api.plays(case), 10))))
    elif data.get("show") == "ask":
        check_text(str(api.ask(case, str(play))))
    else:
        check_text(str(api.judge(case, play)))  # type: ignore[arg-type]
    position = case.position
    try:
        read = api.loads(position, limit=LIMIT)
    except api.Refused as refused:
        api.loads(data.get("position"), limit=LIMIT)  # type: ignore[arg-type]  # refused only now: no time before
        raise Unsound(f"a position of a case is refused: {refused.faults[0].code}") from refused
    if read.position != position:
        raise Unsound("a position reads back as another one")
    return ANSWERED


@cache
def _questions(game: str) -> Sequence[str]:
    """The questions that the cases of a game ask, and those that it lists."""
    own = [
        str(mapping(one).get("question"))
        for tree in corpus.cases()
        if tree["game"] == game and isinstance(tree.get("ask"), list)
        for one in tree["ask"]  # type: ignore[union-attr]
    ]
    return [*own, "who leads", "whose turn is it", "who wins", "what is on top", "how many cards has Ada"]


def _question_seed(rng: Random) -> Tree:
    tree = rng.choice(corpus.cases())
    kept: dict[str, Tree] = {
        key: part for key, part in tree.items() if key not in ("ask", "rulings", "title", "source")
    }
    return {"case": kept, "question": rng.choice(_questions(str(tree["game"])))}


def _question(tree: Tree) -> str:
    data = mapping(tree)
    case = api.load(mapping(data.get("case")), limit=LIMIT)
    check_text(str(api.ask(case, data.get("question"))))  # type: ignore[arg-type]
    return ANSWERED


# -- the page


def _situation(rng: Random) -> dict[str, Tree]:
    """A situation as the page holds it, with the play on trial."""
    tree = rng.choice(corpus.cases())
    if rng.random() < 0.2:
        return {"text": json.dumps(tree), "name": "x.json", "play": _play_of(tree, rng)}
    line = rng.choice([line for line in corpus.commands() if line[0] == "judge" and "--on" in line])
    fields: dict[str, Tree] = {"game": DEFAULT, "on": [], "house": [], "own": {}, "play": line[1], "readings": {}}
    own = {flag.name: flag for flag in own_flags()}
    for flag, value in zip(line[1:], [*line[2:], ""], strict=True):
        name = flag.removeprefix("--")
        if not flag.startswith("--"):
            continue
        if name in ("on", "house"):
            fields[name].append(value)  # type: ignore[union-attr]
        elif name in own:
            fields["own"][name] = value if own[name].takes else True  # type: ignore[index,call-overload]
        elif name in ("game", "holding", "players", "by"):
            fields[name] = value
    if rng.random() < 0.3:
        fields["on"] = [*islice(_lines(rng, str(fields["game"])), rng.randrange(1, 4))]
    return fields


def _desk_seed(rng: Random) -> Tree:
    kind = rng.choice([*desk.QUESTIONS])
    return {
        "ask": kind,
        **_situation(rng),
        **({"question": rng.choice(_questions(rng.choice(IDS)))} if kind == "ask" else {}),
        **({"keys": [rng.choice(list(OUTLINES[rng.choice(IDS)].readings))]} if kind == "sides" else {}),
        **({"text": json.dumps(rng.choice(corpus.records())), "name": "x.record.yml"} if kind == "file" else {}),
        **({"link": "https://example.org/#game=loka"} if kind == "code" else {}),
    }


def _desk(tree: Tree) -> str:
    return _answered(tree if isinstance(tree, str) else json.dumps(tree))


def _answered(question: str) -> str:
    """Put a question to the desk. Raises Unsound for an answer that is not whole."""
    text = desk.answer(question)
    data = json.loads(text)
    if not isinstance(data, dict) or not data:
        raise Unsound("the desk answers nothing")
    for fault in data.get("refused") or ():
        check_code(fault["code"])
        if not (fault["message"] and fault["help"]):
            raise Unsound(f"no message or remedy: {fault['code']}")
    if "refused" in data and not data["text"]:
        raise Unsound("refused without a word")
    check_text(str(data.get("text", "")))
    return REFUSED if "refused" in data else ANSWERED


def _desk_keys() -> Mapping[str, Sequence[Tree]]:
    """Values for every key that a question may have."""
    keys: dict[str, list[Tree]] = {key: [] for key in shape.KEYS}
    rng = Random(1)
    for _ in range(100):
        for key, value in mapping(_desk_seed(rng)).items():
            keys[key].append(value)
    return keys


_SWITCHES = ("lead", "opening", "acted", "passed", "played")


def _link_seed(rng: Random) -> Tree:
    fields = _situation(rng)
    if "text" in fields:
        at = rng.randrange(len(corpus.cases()))
        return link(_position_of(at), play=_play_of(corpus.cases()[at], rng)).removeprefix("#")
    on, house, own = words(fields["on"]), words(fields["house"]), mapping(fields["own"])
    flags = Flags(
        str(fields["game"]),
        str(fields["holding"]) if "holding" in fields else None,
        on,
        lead=rng.random() < 0.1,
        opening=rng.random() < 0.1,
        acted=False,
        players=None,
        house=house,
        own={name: value for name, value in own.items() if isinstance(value, str | bool)},
    )
    return link(flags=flags, play=str(fields["play"])).removeprefix("#")


def question_of(fragment: str) -> dict[str, Tree]:
    """What the page asks the desk for a link: the values of its fragment by key, as `web/page/situation.mjs` has them."""
    known = {flag.name: flag for flag in own_flags()}
    own: dict[str, Tree] = {}
    lists: dict[str, list[Tree]] = {"on": [], "house": [], "disputed": []}
    fields: dict[str, Tree] = {"ask": "rule"}
    readings: dict[str, Tree] = {}
    for key, value in parse_qsl(fragment, keep_blank_values=True):
        if key in _SWITCHES:
            fields[key] = value == "yes"
        elif key == "disputed":
            lists[key].append(int(value) if value.isascii() and value.isdigit() and len(value) < 9 else 0)
        elif key in lists:
            lists[key].append(value)
        elif key == "reading":
            name, _, option = value.partition("=")
            readings[name] = option
        elif key in known:
            own[key] = value if known[key].takes else value == "yes"
        elif key == "position":
            fields["text"] = value
        else:
            fields[key] = (
                int(value) if key == "players" and value.isascii() and value.isdigit() and len(value) < 9 else value
            )
    return {**fields, **lists, "own": own, "readings": readings}


def _link(tree: Tree) -> str:
    return _answered(json.dumps(question_of(str(tree))))


# -- a live table


_TYPED = (
    *(
        "plays",
        "why",
        "who leads",
        "help",
        "table",
        "hands",
        "undo",
        "redo",
        "undo 3",
        "draw",
        "deal",
        "help deal",
        "?",
        "help why",
        "all",
        "Ben",
        "yes",
        "conditions no",
        "undo 0",
        "redo 9",
        "fold?",
        "house",
        "plays Ada",
        "hands Ben",
        "hand unseen",
    ),
    *(
        "deal random",
        "conditions yes",
        "seat all",
        "seat Ada",
        "save x.jsonl",
        "who wins",
        "no score",
        "pass",
        "",
        "!fold",
    ),
)
_MOST = 12


def _typed(line: Tree) -> str:
    """A line of a record as it is typed at a table."""
    if not isinstance(line, dict):
        return str(line)
    if "deal" in line:
        hands = line["deal"]
        hands_text = (
            "; ".join(f"{name}: {cards}" for name, cards in hands.items()) if isinstance(hands, dict) else "unseen"
        )
        return f"deal {hands_text}"
    return "; ".join(f"{name}: {play}" for name, play in line.items() if name not in ("disputed", "note"))


def _table_seed(rng: Random) -> Tree:
    if rng.random() < 0.4:
        game = OUTLINES[rng.choice(IDS)]
        players = " ".join(("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")[: game.usual])
        spoken = [str(value) for value in corpus.values()["play"]]
        lines = [
            rng.choice((*_TYPED, rng.choice(spoken), f"{rng.choice(players.split())}: {rng.choice(spoken)}"))
            for _ in range(6)
        ]
        return {"record": {"game": game.id, "players": players}, "seed": rng.randrange(99), "lines": ["deal", *lines]}
    record = rng.choice(corpus.records())
    header = {key: value for key, value in record.items() if key not in ("lines", "faults", "source")}
    lines = [_typed(line) for line in (record["lines"] if isinstance(record["lines"], list) else [])][:_MOST]
    game_id = str(record["game"])
    for _ in range(rng.randrange(5)):
        typed = (
            rng.choice(_TYPED),
            rng.choice(_TYPED),
            rng.choice(_questions(game_id)),
            str(rng.choice(_plays(game_id))),
        )
        lines.insert(rng.randrange(1, len(lines) + 1), rng.choice(typed))
    return {"record": header, "seat": rng.choice((None, None, "Ada")), "asks": rng.random() < 0.3, "lines": [*lines]}


def _table(tree: Tree) -> str:
    data = mapping(tree)
    seat, seed = data.get("seat"), data.get("seed")
    shown: list[str] = []
    live = Live(load_record(json.dumps(mapping(data.get("record"))), "<table>"), None, LIMIT)
    seat = live.player_named(seat) if isinstance(seat, str) else None
    settings = TableSettings(seat, asks=data.get("asks") is True)
    conversation = Conversation(
        live, lambda lines: shown.extend(map(str, lines)), 80, settings, seed if isinstance(seed, int) else None
    )
    lines = words(data.get("lines"))[: _MOST + 5]
    for line in lines:
        typed = line if len(line) < 2000 else line[:2000]
        list(islice(conversation.offers.after(typed[: len(typed) // 2]), 20))
        if not conversation.take(typed):
            break
        check_text(conversation.prompt)
    check_printed("\n".join(shown))
    refused = sum(line.startswith("error[") for line in shown)
    return REFUSED if 2 * refused > len(lines) else ANSWERED


# -- the environment

_LASTING = ("serve", "table", "prove", "simulate", "compare")
"""Commands that wait for somebody, or take long."""
_ENVIRONMENT: Mapping[str, Sequence[str]] = {
    "COLUMNS": ("80", "0", "-1", "1", "x", "", "99999"),
    "NO_COLOR": ("", "1"),
    "FORCE_COLOR": ("", "1"),
    "TERM": ("dumb", "", "xterm", "\x01"),
    "PYTHONIOENCODING": ("ascii", "latin-1", "utf-16", "cp1252:strict", "utf-8"),
    "LC_ALL": ("POSIX", "C", "xx_XX"),
    "PYTHONUTF8": ("0", "1"),
    "LANG": ("tr_TR", ""),
    "HOME": ("", "/nonexistent"),
    "ADJUDICATOR_PAGE": ("https://example.org/", "x", ""),
    "ADJUDICATOR_GAMES": ("", "x", "x=y", "loka=nothing", "=", "jig=examples.jig"),
    "_ADJUDICATOR_COMPLETE": ("complete_bash", "x"),
    "COMP_WORDS": ("adjudicator judge VI --", "", "adjudicator\njudge\n--ga", "adjudicator 'VI", "adjudicator\nask\n"),
    "COMP_CWORD": ("3", "x", "99", "-1", "", "2", "1_0"),
    "PYTHONWARNINGS": ("error", "x"),
    "PYTHONOPTIMIZE": ("2",),
    "TMPDIR": ("/nonexistent", ""),
    "LINES": ("0", "x"),
    "PYTHONDONTWRITEBYTECODE": ("1",),
}
"""What each variable may be set to."""


def _environment_seed(rng: Random) -> Tree:
    game = OUTLINES[rng.choice(IDS)]
    player = rng.choice(("Ada", "Zoë", "Ελένη"))
    line = rng.choice([line for line in corpus.commands() if line[0] in (*_FLAGGED, *_LOOKED_UP)])
    names = rng.sample(list(_ENVIRONMENT), 3)
    if rng.random() < 0.2:
        names = ["_ADJUDICATOR_COMPLETE", "COMP_WORDS", "COMP_CWORD", rng.choice(names)]
    given: dict[str, Tree] = {"input": json.dumps(rng.choice(corpus.cases()))} if rng.random() < 0.3 else {}
    arguments = rng.choice((line, ["ask", "who leads", "--game", game.id, "--on", f"{player}: pass"], ["--version"]))
    arguments = rng.choice((["check", "-"], ["plays", "-"], ["report", "-"], ["judge", "-"])) if given else arguments
    return {
        "variables": {name: rng.choice(_ENVIRONMENT[name]) for name in names},
        "arguments": list(arguments),
        **given,
    }


def _environment(tree: Tree) -> str:
    """Run a command in a process of its own."""
    given = {
        name: value.replace("\0", "")
        for name, value in mapping(mapping(tree).get("variables")).items()
        if name in _ENVIRONMENT and isinstance(value, str) and not re.search("[\ud800-\udfff]", value)
    }
    line = [re.sub("[\0\ud800-\udfff]", "", word) for word in words(mapping(tree).get("arguments"))]
    line = [word for word in line if not word.startswith((*_LONG, "/", "~"))]
    line = line if line and line[0] in app.COMMANDS and line[0] not in _LASTING else ["--version"]
    settings = {**os.environ, "PYTHONPATH": str(ROOT), **given}
    settings.pop("ADJUDICATOR_DEBUG", None)
    ended = subprocess.run(
        [sys.executable, "-m", "adjudicator", *line],
        env=settings,
        input=str(mapping(tree).get("input", "")).encode("utf-8", "surrogatepass"),
        capture_output=True,
        check=False,
    )
    printed = (ended.stdout + ended.stderr).decode("utf-8", "replace")
    if ended.returncode not in _ENDS or "Traceback" in printed or "a fault of the program" in printed:
        raise Unsound(f"exit code {ended.returncode}: {printed.strip().splitlines()[-1:]}")
    return _ENDS[ended.returncode]


DOORS: Mapping[str, Door] = {
    door.name: door
    for door in (
        Door("case", _case_seed, _case),
        Door("record", _record_seed, _record),
        Door("flags", _flags_seed, _flags, _flags_keys),
        Door("lookup", _lookup_seed, _lookup),
        Door("position", _position_seed, _position),
        Door("question", _question_seed, _question),
        Door("desk", _desk_seed, _desk, _desk_keys),
        Door("link", _link_seed, _link),
        Door("table", _table_seed, _table),
        Door("python", python_seed, python_run),
        Door("batch", batch_seed, batch_run),
        Door("environment", _environment_seed, _environment, lambda: _ENVIRONMENT),
    )
}
"""Every interface by its name."""

"""Python's functions and batches as interfaces to pass inputs to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random

import adjudicator
from adjudicator import Refused, api
from adjudicator.games import OUTLINES
from tests.fuzz import corpus
from tests.fuzz.corpus import Tree
from tests.fuzz.outcome import ANSWERED, LIMIT, check_text
from tests.fuzz.values import OTHERS, value


def _shown(result: object) -> None:
    """Show a result in every way in which a notebook may. Raises Unsound for text that no terminal should get."""
    check_text(str(result))
    check_text(repr(result))
    for name in ("_repr_html_", "_repr_markdown_"):
        if method := getattr(result, name, None):
            method()


def _listed(result: object) -> None:
    assert hasattr(result, "__iter__")
    for one in islice(result, 20):
        _shown(one)


FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "loads": lambda text, *rest, **named: _shown(api.loads(text, *rest, **named).situation),
    "load": lambda keys, *rest, **named: _shown(api.load(keys, *rest, **named)),
    "judge": lambda *rest, **named: _shown(api.judge(*rest, **named)),
    "plays": lambda *rest, **named: _listed(api.plays(*rest, **named)),
    "contains": lambda case, play, **named: play in api.plays(case, **named),
    "ask": lambda *rest, **named: _shown(api.ask(*rest, **named)),
    "push": lambda case, *rest, **named: _shown(adjudicator.Case.push(case, *rest, **named)),
    "pop": lambda case, *rest: _shown(adjudicator.Case.pop(case, *rest)),
    "rulings": lambda *rest, **named: _listed(api.rulings(*rest, **named)),
    "answers": lambda *rest, **named: _listed(api.answers(*rest, **named)),
    "certificate": lambda *rest, **named: _shown(len(str(api.certificate(*rest, **named)))),
    "replay": lambda *rest, **named: _shown(api.replay(*rest, **named)),
    "readings": lambda *rest, **named: _listed(api.readings(*rest, **named)),
    "rules": lambda *rest, **named: _listed(api.rules(*rest, **named)),
    "reading": lambda *rest, **named: _shown(api.reading(*rest, **named)),
    "explain": lambda *rest, **named: _shown(api.explain(*rest, **named)),
    "check": lambda *rest, **named: _listed(api.check(*rest, **named)),
    "simulate": lambda game, *rest, **named: _listed(islice(api.simulate(game, *rest, **named), 1)),
    "batch_columns": lambda *rest, **named: _listed(adjudicator.batch_columns(*rest, **named)),
    "to_batch": lambda *rest, **named: _shown(len(adjudicator.to_batch(*rest, **named))),
    "random_batch": lambda game, rows, *rest, **named: adjudicator.random_batch(
        game, min(rows, 50) if isinstance(rows, int) else rows, *rest, **named
    ),
    "Case": lambda *rest, **named: _shown(adjudicator.Case(*rest, **named)),
}
"""What is called, by name. `prove` and `compare` are left out: they may take their time."""

_LOOK_UPS = ("explain", "reading")
"""The functions that raise KeyError for a name that nothing has, as they document."""


def python_seed(rng: Random) -> Tree:
    """A call with arguments as the documentation has them."""
    tree = rng.choice(corpus.cases())
    case: Tree = {"!case": tree}
    rulings = tree.get("rulings")
    one = rng.choice(rulings) if isinstance(rulings, list) and rulings else {}
    play: Tree = one.get("play", "pass") if isinstance(one, dict) else "pass"
    game = OUTLINES[str(tree["game"])]
    reading = rng.choice(list(game.readings.values()))
    options: dict[str, Tree] = {reading.key: rng.choice(reading.names)}
    name = rng.choice(list(FUNCTIONS))
    arguments: Mapping[str, list[Tree]] = {
        "loads": [tree],
        "load": [tree, 1.0],
        "judge": [case, play],
        "contains": [case, play],
        "push": [case, play],
        "ask": [case, "who leads"],
        "certificate": [case, play],
        "replay": [rng.choice(corpus.records())],
        "check": ["cases/loka/ask-settlement.yaml"],
        "to_batch": [[case]],
        "random_batch": [game.id, 5],
        "reading": [game.id, reading.key],
        "explain": [rng.choice(corpus.vocabulary()[game.id])],
        **{key: [game.id] for key in ("readings", "rules", "simulate", "batch_columns")},
        **{key: [case] for key in ("plays", "pop", "rulings", "answers")},
        "Case": [],
    }
    named: Mapping[str, dict[str, Tree]] = {
        "judge": {"readings": options} if rng.random() < 0.3 else {},
        "plays": {"by": "Ada"} if rng.random() < 0.3 else {},
        "replay": {"limit": LIMIT},
        "simulate": {"rounds": 1, "seed": 1, "options": options},
        "batch_columns": {"decision": "turn", "players": game.usual},
        "Case": dict(tree),
    }
    call: dict[str, Tree] = {"call": name, "arguments": list(arguments[name]), "named": dict(named.get(name, {}))}
    if rng.random() < 0.25 and (spots := [spot for spot in (call["arguments"], call["named"]) if spot]):
        spot = rng.choice(spots)
        other: Tree = {"!": rng.choice(list(OTHERS))}
        if isinstance(spot, list):
            spot[rng.randrange(len(spot))] = other
        elif isinstance(spot, dict):
            spot[rng.choice(list(spot))] = other
    return call


def python_run(tree: Tree) -> str:
    """Call a function."""
    data = tree if isinstance(tree, dict) else {}
    name = str(data.get("call"))
    if name not in FUNCTIONS:
        return ANSWERED
    call = FUNCTIONS[name]
    arguments, named = value(data.get("arguments")), value(data.get("named"))
    listed = arguments if isinstance(arguments, list) else []
    by_name = {key: part for key, part in named.items() if key.isidentifier()} if isinstance(named, dict) else {}
    if not _binds(name, listed, by_name):
        return ANSWERED
    try:
        call(*listed, **by_name)
    except KeyError:
        if name not in _LOOK_UPS:
            raise
    except IndexError:
        if name != "pop":
            raise
    return ANSWERED


def _binds(name: str, arguments: Sequence[object], named: Mapping[str, object]) -> bool:
    """Whether a call has the arguments that the function takes: Python refuses any other itself."""
    import inspect

    renamed = {"contains": "plays", "push": "Case", "pop": "Case"}.get(name, name)
    methods: Mapping[str, Callable[..., object]] = {
        "push": adjudicator.Case.push,
        "pop": adjudicator.Case.pop,
        "contains": lambda case, play, *, by=None, readings=None: None,
    }
    own: Callable[..., object] = (
        methods[name] if name in methods else getattr(api, renamed, None) or getattr(adjudicator, renamed)
    )
    try:
        inspect.signature(own).bind(*arguments, **named)
    except TypeError:
        return False
    if name in ("push", "pop", "contains"):
        return bool(arguments) and isinstance(arguments[0], adjudicator.Case)
    return True


# -- batches


@cache
def _known(at: int) -> Mapping[str, Tree] | None:
    """The columns of a case's rulings; None where it has none."""
    try:
        columns = adjudicator.to_batch(api.load(corpus.cases()[at]))
    except Refused:
        return None
    return {name: column.tolist() for name, column in columns.items()} if "play" in columns else None


_DTYPES = ("int8", "int64", "uint64", "float64", "bool", "object", "str", "datetime64[s]", "complex128", ">i4")
_ALIASES = ("int8", "uint64", "float64", "bool", "string", "binary", "date32", "null", "large_string")
_KINDS = tuple(f"!array {name}" for name in _DTYPES) + tuple(f"!arrow {name}" for name in _ALIASES)
_FITTING: Mapping[type, Sequence[str]] = {
    bool: ("!array bool", "!array object", "!arrow bool"),
    int: ("!array int8", "!array int64", "!array uint64", "!array >i4", "!arrow uint64"),
    str: ("!array str", "!array object", "!arrow string", "!arrow large_string"),
}
"""The kinds of array that hold a column of values of a type."""


_NO_COLUMNS: Sequence[Tree] = json.loads(
    '[[{"!": "object"}, 1, 2], [], [null], {"!": "nan"}, [[1], [2]], [1180591620717411303424], ["Ada"], 1, "x",'
    ' {"!array int8": [[1]]}]'
)
"""Values that are no column."""
_SETTINGS: Sequence[Tree] = ("turn", "default", 3, 0, {}, "tax", {"x": "y"}, "loka")
"""What an argument may be, mostly of another one's type."""


def batch_seed(rng: Random) -> Tree:
    """A batch of a case's rulings, or of random positions, with some columns as arrays."""
    known = None
    while known is None:
        at = rng.randrange(len(corpus.cases()))
        known = _known(at)
    game = str(corpus.cases()[at]["game"])
    columns: dict[str, Tree] = dict(known)
    for name in rng.sample(list(columns), min(1, len(columns))):
        column = columns[name]
        fitting = _FITTING.get(type(column[0])) if isinstance(column, list) and column else None
        kind = rng.choice(fitting if fitting and rng.random() < 0.8 else _KINDS)
        columns[name] = {kind: column}
    if columns and rng.random() < 0.1:
        columns[rng.choice(list(columns))] = rng.choice(_NO_COLUMNS)
    named: dict[str, Tree] = {"plays": rng.random() < 0.3}
    if rng.random() < 0.1:
        named[rng.choice(("decision", "profile", "players", "house", "readings"))] = rng.choice(_SETTINGS)
    return {"game": game, "columns": columns, "named": named}


def batch_run(tree: Tree) -> str:
    """Rule on the rows, and read every field of what comes back."""
    data = tree if isinstance(tree, dict) else {}
    game, columns, named = value(data.get("game")), value(data.get("columns")), value(data.get("named"))
    known = ("decision", "profile", "readings", "house", "players", "plays")
    given = {key: part for key, part in named.items() if key in known} if isinstance(named, dict) else {}
    result = adjudicator.batch(game, columns, **given)  # type: ignore[arg-type]
    check_text(repr(result))
    result.to_arrow()
    for row in range(min(len(result), 3)):
        if result.against is not None:
            result.reasons(row)
        if result.plays is not None:
            result.legal_plays(row)
    return ANSWERED

"""Lines of a record as data: their keys and permitted values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.engine.lines import Counted, Joined, Left, Shared, Won
from adjudicator.files.diagnostics import WORD, nearest, quoted, suggestion
from adjudicator.files.kinds import Key, NotPlain
from adjudicator.files.names import DISPUTED
from adjudicator.files.values import one_name, refuse, shape, yes_or_no
from adjudicator.games import OUTLINES

PICKS, DEAL, JOINS, LEAVES = "picks", "deal", "joins", "leaves"
PLAYERS, DEALER = "players", "dealer"
HOUSE, POINTS = "house", "points"
WINS, SHARES = "wins", "shares"
"""Who won a round, and how many chips each took, as the table had it."""
STACKS, STAKES, ANTES = "stacks", "stakes", "antes"
"""The chips before each player, the amounts that are played for, and antes that are others, beside a deal."""
LEADS, OUT, DISCARDS = "leads", "out", "discards"
TRICK = "trick"
OWN: Mapping[str, Key[object]] = {key.name: key for outline in OUTLINES.values() for key in outline.case().midway}
"""The keys of a round in progress that only some games have."""
MIDWAY = (LEADS, TRICK, OUT, DISCARDS, *OWN)
"""The keys of a round in progress, besides those of hands."""
BETWEEN = (PICKS, DEAL, JOINS, LEAVES, HOUSE, POINTS, WINS, SHARES)
"""The keys of lines about what goes on between rounds."""
BESIDE = {
    PICKS: frozenset({PICKS}),
    DEAL: frozenset({DEAL, PLAYERS, DEALER, HOUSE, STACKS, STAKES, ANTES, *MIDWAY}),
    JOINS: frozenset({JOINS}),
    LEAVES: frozenset({LEAVES}),
    HOUSE: frozenset({HOUSE}),
    POINTS: frozenset({POINTS}),
    WINS: frozenset({WINS}),
    SHARES: frozenset({SHARES}),
}
"""What may stand in such a line."""
KEPT = (*BETWEEN, PLAYERS, DEALER, LEADS, OUT, DISCARDS, STACKS, STAKES, ANTES)
"""Keys of a line, which nobody in a record can be called."""

_NOTHING = re.compile(r"unseen")
NUMBERS = re.compile(r"-?[0-9]{1,4}")
CHIPS = re.compile(r"[0-9]{1,6}|1000000")
ANYTHING = re.compile(r"\S.*")


def checked(value: object) -> object:
    """Validate a line: an action, or an event between rounds. Raises what a model refuses."""
    if not isinstance(value, dict):
        raise refuse(f"a line cannot be {shape(value)}", "")
    kind = next((key for key in BETWEEN if key in value), None)
    if kind is None:
        return _check_action(value)
    for key in value:
        if key not in BESIDE[kind]:
            help = f"beside {kind}: comes {suggestion(key, sorted(BESIDE[kind] - {kind}) or ['nothing'])}"
            raise refuse(f"{quoted(key)} cannot stand in this line", help, key)
    _check_between(kind, value)
    return value


def between(line: Mapping[str, Any]) -> tuple[str, Joined | Left | Counted | Won | Shared] | None:
    """Parse a line about an event between rounds, except deals, picks and house rules: (key, event), or None."""
    if POINTS in line:
        return POINTS, Counted({player: int(text) for player, text in line[POINTS].items()})
    if SHARES in line:
        return SHARES, Shared({player: int(text) for player, text in line[SHARES].items()})
    if WINS in line:
        return WINS, Won(tuple(WORD.findall(line[WINS])))
    if JOINS in line:
        return JOINS, Joined(line[JOINS])
    return (LEAVES, Left(line[LEAVES])) if LEAVES in line else None


def _check_action(value: Mapping[str, object]) -> object:
    names = [key for key in value if key != DISPUTED]
    if len(names) != 1:
        help = "give every action a line of its own"
        if misspelt := [name for name in names if nearest(name, [DISPUTED])]:
            help = f"did you mean {DISPUTED} by {misspelt[0]}?"
        raise refuse(f"this line names {len(names) or 'no'} players", help)
    require_text(value[names[0]], names[0])
    if DISPUTED in value:
        yes_or_no(value[DISPUTED], DISPUTED)
    return value


def _check_between(kind: str, value: Mapping[str, object]) -> None:
    content = value[kind]
    if HOUSE in value:
        _check_mapping(value[HOUSE], HOUSE, ANYTHING, "{KEY: OPTION}")
    if kind == POINTS:
        _check_mapping(content, POINTS, NUMBERS, "{Ada: 60, Ben: 57, Cleo: 54}")
    elif kind == SHARES:
        _check_mapping(content, SHARES, CHIPS, "{Ada: 60, Ben: 20}")
    elif kind == HOUSE:
        return
    elif kind in (JOINS, LEAVES, WINS):
        require_text(content, kind)
    elif isinstance(content, dict) and content:
        for player, text in content.items():
            if not isinstance(text, str) or not text.strip():
                help = "inside { } put cards with a comma between them in quotes" if not text else ""
                raise refuse(f"{quoted(player)} takes cards, and here is {shape(text)}", help, kind)
    elif kind == PICKS or not (isinstance(content, str) and _NOTHING.fullmatch(content.strip())):
        example = "{Ada: CARD, Ben: CARD}" if kind == PICKS else "{Ada: CARDS, Ben: 13 unseen}, or unseen"
        raise refuse(f"{kind} cannot be {shape(content)}", f"write it like {kind}: {example}", kind)
    chips = ((STACKS, "{Ada: 90, Ben: 110}"), (STAKES, "{ante: 1, least: 2}"), (ANTES, "{Ben: 0}"))
    for key, example in chips:
        if key in value:
            _check_mapping(value[key], key, CHIPS, example)
    for key in (DEALER, LEADS, OUT, DISCARDS):
        if key in value:
            require_text(value[key], key)
    for key, own in OWN.items():
        if key in value:
            _check_own(value[key], own)
    if TRICK in value:
        _check_trick(value[TRICK])
    if LEADS not in value and (beside := next((key for key in MIDWAY if key in value), None)):
        help = "say who leads now: leads: NAME"
        raise refuse(f"{beside} is told of a round that is on, and nobody leads", help, beside)
    if PLAYERS in value:
        content = value[PLAYERS]
        names = WORD.findall(content) if isinstance(content, str) else content
        if not isinstance(names, list):
            raise refuse(f"{PLAYERS} cannot be {shape(content)}", "name them as in the header", PLAYERS)
        for name in names:
            one_name(name if isinstance(name, str) else "")


def _check_own(content: object, key: Key[object]) -> None:
    """Check the value of a game-specific key, by the same kind as in a case."""
    try:
        key.kind.read(content)
    except NotPlain:
        example = f"write it like {key.name}: {key.example}"
        raise refuse(f"{key.name} cannot be {shape(content)}", example, key.name) from None


def _check_trick(content: object) -> None:
    """Check the lines of a trick in progress."""
    if not isinstance(content, list) or not content or not all(isinstance(line, dict) for line in content):
        example = "write it like trick: [{Ada: CARD}, {Ben: CARD}]"
        raise refuse(f"{TRICK} cannot be {shape(content)}", example, TRICK)
    for line in content:
        _check_action(line)


def _check_mapping(content: object, key: str, each: re.Pattern[str], example: str) -> None:
    if not isinstance(content, dict) or not content or not all(_is_text(text, each) for text in content.values()):
        raise refuse(f"{key} cannot be {shape(content)}", f"write it like {key}: {example}", key)


def _is_text(value: object, each: re.Pattern[str]) -> bool:
    return isinstance(value, str) and each.fullmatch(value.strip()) is not None


def require_text(value: object, at: str) -> None:
    """Check that a value is non-empty text; `at` is its key. Raises what a model refuses."""
    if not isinstance(value, str) or not value.strip():
        raise refuse(f"{quoted(at)} takes text, and here is {shape(value)}", "write it like Ada: CARDS", at)

"""`explain`: a clause, the clauses of a card, a reading or an error code; for other words, a full-text search."""

from __future__ import annotations

import json as _json
from collections.abc import Sequence
from textwrap import fill, indent, shorten
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.told import fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import say, width

if TYPE_CHECKING:
    from adjudicator.law import Entry

_LONG = 240
"""The most characters printed of a search result."""

Name = Annotated[
    list[str],
    typer.Argument(
        help="A clause by its id, a card, a reading by its key, the code of an error; or words to search for.",
        autocompletion=complete.names,
    ),
]


def explain(name: Name, game: options.Only = None, json: options.Json = False) -> int:
    """Say what a clause says, where it comes from, and which readings bear on it."""

    wanted = " ".join(name).strip()
    try:
        _clauses(_found(wanted, game), json)
    except KeyError:
        if _reading(wanted, json):
            return 0
        # A word may be both a term of the rules and an error code: the rules take precedence.
        ruled = wanted.isalpha() and _search(wanted, game, json)
        coded = (game is None or not ruled) and _code(wanted, json, gap=ruled)
        if not (ruled or coded or _search(wanted, game, json)):
            raise _unknown(wanted) from None
    return 0


def _found(name: str, game: str | None) -> list[tuple[str, Entry]]:
    """The entries of a name as (game, entry), in `game` if it has any, else in all games. Raises KeyError."""
    from adjudicator.report import lookup

    try:
        return lookup.explain(name, game)
    except KeyError:
        return lookup.explain(name)


def _clauses(found: Sequence[tuple[str, Entry]], json: bool) -> None:
    """Print clauses and effects, as a page or as JSON lines."""
    from adjudicator.report import lookup
    from adjudicator.report.reference_page import page

    if not json:
        say(page(list(found), width()))
        return
    for game, entry in found:
        print(_json.dumps(lookup.described(game, entry), sort_keys=True, ensure_ascii=False))


def _reading(name: str, json: bool) -> bool:
    """Print a reading or house rule by its key, as `readings` does; return whether it exists."""
    from adjudicator.cli.readings import readings
    from adjudicator.games import OUTLINES

    keys = {key.lower(): key for game in OUTLINES.values() for key in game.readings}
    if found := name.lower() in keys:
        readings(keys[name.lower()], json=json)
    return found


def _code(name: str, json: bool, gap: bool) -> bool:
    """Print the meaning of the code of a refusal or of an audit finding; return whether it exists. `gap`: print an
    empty line first."""
    from adjudicator.files.codes import CODES
    from adjudicator.games import OUTLINES
    from adjudicator.report.audit import MEANINGS

    own = {code: says for game in OUTLINES.values() for code, says in game.codes.items()}
    code = name.lower()
    kind = "finding" if code in MEANINGS else "error"
    says = {**CODES, **own, **MEANINGS}.get(code)
    if says is not None and json:
        print(_json.dumps({"id": code, "kind": kind, "says": says}, sort_keys=True))
    elif says is not None:
        of = "a record" if kind == "finding" else "a file or a command line"
        say("\n" * gap + f"{code}  ({kind} of {of})")
        say(indent(fill(says, width() - 2), "  "))
    return says is not None


def _search(text: str, game: str | None, json: bool) -> bool:
    """Print the search results for a text, in one game or in all; return whether there are any."""
    from adjudicator.report.search import search

    found, cut = search(text, game), ""
    for number, one in enumerate(found):
        if json:
            told = {"id": one.name, "kind": one.kind, "game": one.game, "title": one.title, "says": one.says}
            print(_json.dumps(told, sort_keys=True, ensure_ascii=False))
            continue
        # The title of a reading is its question, too long for the line of its key.
        long = one.kind in ("reading", "house rule")
        title = "" if long or one.title == one.name else f"  {one.title}"
        says = one.title if long else shorten(one.says, _LONG)
        cut = cut or (one.name if not long and says != " ".join(one.says.split()) else "")
        say("\n" * bool(number) + f"{one.name}{title}  ({one.game}, {one.kind})")
        say(indent(fill(says, width() - 2), "  "))
    if cut:
        say(f"\n[...] was cut: adjudicator explain {cut} says it whole")
    return bool(found)


def _unknown(name: str) -> Exception:
    near = complete.near_name(name)
    help = f"did you mean {near}?" if near else "a clause by its id, or a card that rules name: adjudicator rules"
    return fault("unknown-name", f"no clause and no card is called {name!r}", help)

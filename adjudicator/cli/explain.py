"""`explain`: a clause, the clauses of a card, a reading or an error code; for other words, a full-text search."""

from __future__ import annotations

import json as _json
import re
from collections.abc import Sequence
from textwrap import fill, indent, shorten
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import say, width

if TYPE_CHECKING:
    from adjudicator.law import Entry

_CLAUSE = re.compile(r"[A-Za-z]{2}-[A-Z][A-Z0-9.-]*")
"""What is written as the id of a clause."""
_LONG = 240
"""The most characters printed of a search result."""

Name = Annotated[
    list[str],
    typer.Argument(
        help="A clause by its id, a card, a reading by its key, the code of an error; or words to search for.",
        autocompletion=complete.names,
    ),
]


Ruling = Annotated[
    int | None,
    typer.Option(
        "--ruling",
        help="Of the case, the ruling of this number; the first that the clause decides, if not given.",
        show_default=False,
    ),
]


def explain(
    name: Name,
    game: options.Only = None,
    case: options.CaseFile = None,
    ruling: Ruling = None,
    json: options.Json = False,
) -> int:
    """Say what a clause says, where it comes from, and which readings bear on it.

    With a case: how the clause is decided in a ruling of it. Its term is printed, the value of each symbol, what is left
    of the term when these are put in, and whether the clause bears on the verdict."""

    query = " ".join(name).strip()
    if case is None and ruling is not None:
        raise fault("bad-option", "--ruling is the number of a ruling in a case", "name the file: --case FILE")
    if case is not None and game is not None:
        raise fault("two-sources", "--game and a case file name a game each", "leave --game out")
    try:
        entries = _entries(query, game)
        if case is not None:
            from adjudicator.cli.in_case import explain_in_case

            return explain_in_case(case, query, entries, ruling, json)
        _clauses(entries, json)
    except KeyError:
        if case is not None:
            raise _unknown(query) from None
        if _reading(query, json):
            return 0
        if _CLAUSE.fullmatch(query):
            raise _unknown(query) from None
        # A word may be both a term of the rules and an error code: the rules take precedence.
        in_rules = query.isalpha() and _search(query, game, json)
        is_code = (game is None or not in_rules) and _code(query, json, gap=in_rules)
        if not (in_rules or is_code or _search(query, game, json)):
            raise _unknown(query) from None
    return 0


def _entries(name: str, game: str | None) -> list[tuple[str, Entry]]:
    """The entries of a name as (game, entry), in `game` if it has any, else in all games. Raises KeyError."""
    from adjudicator.report import lookup

    try:
        return lookup.explain(name, game)
    except KeyError:
        return lookup.explain(name)


def _clauses(entries: Sequence[tuple[str, Entry]], json: bool) -> None:
    """Print clauses and effects, as a page or as JSON lines."""
    from adjudicator.report import lookup
    from adjudicator.report.reference_page import page

    if not json:
        say(page(list(entries), width()))
        return
    for game, entry in entries:
        print(_json.dumps(lookup.described(game, entry), sort_keys=True, ensure_ascii=False))


def _reading(name: str, json: bool) -> bool:
    """Print a reading or house rule by its key, as `readings` does; return whether it exists."""
    from adjudicator.cli.readings import readings
    from adjudicator.games import OUTLINES

    keys = {key.lower(): key for game in OUTLINES.values() for key in game.readings}
    if exists := name.lower() in keys:
        readings(keys[name.lower()], json=json)
    return exists


def _code(name: str, json: bool, gap: bool) -> bool:
    """Print the meaning of the code of a refusal or of a finding, or of a kind of illegal play; return whether it
    exists. `gap`: print an empty line first."""
    from adjudicator.report import lookup

    code = name.lower()
    kind, meaning = lookup.codes().get(code, ("", None))
    if meaning is not None and json:
        print(_json.dumps({"id": code, "kind": kind, "says": meaning}, sort_keys=True))
    elif meaning is not None:
        source = {"finding": "a record", "verdict": "a play"}.get(kind, "a file or a command line")
        say("\n" * gap + f"{code}  ({kind} of {source})")
        say(indent(fill(meaning, width() - 2), "  "))
    return meaning is not None


def _search(text: str, game: str | None, json: bool) -> bool:
    """Print the search results for a text, in one game or in all; return whether there are any."""
    from adjudicator.report.search import search

    hits, cut = search(text, game), ""
    for number, hit in enumerate(hits):
        if json:
            entry = {"id": hit.name, "kind": hit.kind, "game": hit.game, "title": hit.title, "says": hit.says}
            print(_json.dumps(entry, sort_keys=True, ensure_ascii=False))
            continue
        # The title of a reading is its question, too long for the line of its key.
        long = hit.kind in ("reading", "house rule")
        title = "" if long or hit.title == hit.name else f"  {hit.title}"
        says = hit.title if long else shorten(hit.says, _LONG)
        cut = cut or (hit.name if not long and says != " ".join(hit.says.split()) else "")
        say("\n" * bool(number) + f"{hit.name}{title}  ({hit.game}, {hit.kind})")
        say(indent(fill(says, width() - 2), "  "))
    if cut:
        say(f"\n[...] was cut: adjudicator explain {cut} says it whole")
    return bool(hits)


def _unknown(name: str) -> Exception:
    from adjudicator.report import lookup

    near = lookup.near_name(name)
    help = f"did you mean {near}?" if near else "a clause by its id, or a card that rules name: adjudicator rules"
    return fault("unknown-name", f"no clause and no card is called {name!r}", help)

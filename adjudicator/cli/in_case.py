"""`explain` with a case: how a clause is decided in one of its rulings."""

from __future__ import annotations

import json as _json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cli.output import LEGAL, UNDECIDED, say, styled, width
from adjudicator.cli.sources import from_file
from adjudicator.files.diagnostics import Fault, Place, Refused, suggestion

if TYPE_CHECKING:
    from adjudicator.cases.case import Case, Expected
    from adjudicator.law import Entry


def explain_in_case(path: str, name: str, entries: Sequence[tuple[str, Entry]], ruling: int | None, json: bool) -> int:
    """Print how clauses are decided in a ruling of a case file: the one of this number, else the first that is ruled on
    by any of them. `entries`: what the name that was given stands for, with the games' ids. Returns the exit code;
    raises Refused."""
    from adjudicator.cases.rulings import clauses_in_ruling
    from adjudicator.report.in_case import NotOfTheDecision
    from adjudicator.report.reference_page import page
    from adjudicator.solve.budget import GaveUp

    case = from_file(path, ())
    rulings = _rulings(case, path, ruling)
    clauses = _clauses(case, name, entries)
    others: list[Fault] = []
    for number, expected in rulings:
        try:
            decided = clauses_in_ruling(expected, list(clauses))
        except NotOfTheDecision as other:
            message = f"{name} does not decide this play, which belongs to another decision ({other.decision})"
            others.append(Fault("foreign-clause", message, suggestion(None, other.known, "name"), expected.place))
            continue
        except GaveUp:
            undecided = "the solver gave up within its time limit"
            entry = {"schema": 1, "verdict": "undecided", "says": undecided, "ruling": number}
            say(_json.dumps(entry, sort_keys=True) if json else f"undecided: {undecided}")
            return UNDECIDED
        for at, one in enumerate(decided):
            if json:
                where = {"ruling": number, "file": expected.place.file, "line": expected.place.line}
                print(_json.dumps({**one.as_dict(), **where}, sort_keys=True, ensure_ascii=False))
                continue
            say("\n" * bool(at) + page([(case.game, clauses[one.clause.id])], width()))
            styled(one.lines(width(), expected.place))
        return LEGAL
    raise Refused(others[:1])


def _rulings(case: Case, path: str, ruling: int | None) -> list[tuple[int, Expected]]:
    """The rulings to look into, with their numbers from 1: all, or the one with this number. Raises Refused."""
    numbered = list(enumerate(case.rulings, start=1))
    if not numbered:
        help = "add rulings: to the file, each with a play"
        raise Refused([Fault("no-rulings", f"{path} asks for no rulings", help)])
    if ruling is None:
        return numbered
    if not 1 <= ruling <= len(numbered):
        help = f"give a number from 1 to {len(numbered)}" if len(numbered) > 1 else "leave it out: there is one ruling"
        place = Place("--ruling", 1, 1, len(str(ruling)), str(ruling))
        raise Refused([Fault("no-ruling", f"{path} has no ruling {ruling}", help, place)])
    return [numbered[ruling - 1]]


def _clauses(case: Case, name: str, entries: Sequence[tuple[str, Entry]]) -> dict[str, Entry]:
    """The clauses of the case's game among the entries, by id. Raises Refused if there are none."""
    own = [entry for game, entry in entries if game == case.game]
    clauses = {entry.id: entry for entry in own if entry.kind != "effect"}
    if not clauses:
        games = " and ".join(dict.fromkeys(game for game, _ in entries))
        follows = f"{name} says what follows from a play, and makes none illegal"
        message = follows if own else f"{name} is of {games}, and the case is of {case.game}"
        help = f"name a clause of its rules: adjudicator rules --game {case.game}"
        raise Refused([Fault("foreign-clause", message, help, Place("NAME", 1, 1, len(name), name))])
    return clauses

"""Handler of the page's request for a table as a case file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.cases.case import Case
from adjudicator.engine.state import Pending, Table
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.page.fields import Plain
from adjudicator.page.situations import Request, case_of

TAXES = "taxes"
"""The key of a case file for the gifts that were made before a round; where there are none yet, each is due."""


def saved(request: Request) -> Plain:
    """The table as a case file, with a ruling on `play` if one is given. Raises Refused."""
    import yaml

    case = case_of(request, asking=True)
    keys: Plain = {"game": "", "title": "A dispute"} | _keys(case)
    chosen = {**(request.get("readings") or {})}
    keys |= {"readings": chosen} if chosen else {}
    owing = (due.player for due in case.situation.table.due)
    actor = request.get("by") or case.situation.to_act or next(owing, None)  # since a play may be none of a turn
    by = {"by": actor} if actor else {}
    keys |= {"rulings": [{"play": request["play"], **by}]} if request.get("play") else {}
    return {"text": yaml.safe_dump(keys, sort_keys=False, allow_unicode=True, width=1000)}


def _keys(case: Case) -> Plain:
    """The keys of a case file, with the gifts that are due told by the seats. Raises Refused."""
    from adjudicator.cases.position import read

    situation, table = case.situation, case.situation.table
    if not table.due:
        return read(case.position)
    if TAXES in (key.name for key in situation.game.case().keys):
        for players in _seatings(table):
            unpaid = replace(situation, table=replace(table, players=players, due=(), taxes=()))
            if set(map(_debt, table.due)) <= set(map(_debt, unpaid.due)):
                plain = replace(case, situation=replace(situation, table=replace(table, players=players, due=())))
                return read(plain.position) | {TAXES: []}
    message = "what is owed here is owed by what was done before, and that is not told"
    raise Refused([Fault("bad-position", message, "tell it in a case file, with the lines before it")])


def _seatings(table: Table) -> Iterator[tuple[str, ...]]:
    """The players as they sit, then with whoever owes cards in each other seat."""
    yield table.players
    player = table.due[0].player
    others = [name for name in table.players if name != player]
    yield from ((*others[:seat], player, *others[seat:]) for seat in range(len(table.players)))


def _debt(due: Pending) -> tuple[str, str, int, bool]:
    """What a player has to do, whoever it is for."""
    return due.kind, due.player, due.count, due.best

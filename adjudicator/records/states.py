"""What follows on each line of a record, as plain values, and simulated rounds to follow.

`python -m adjudicator.records.states` answers requests on standard input, one JSON object a line, so that another version
of this program can answer them: {"play": SEED, "game": ID} for a record of simulated rounds, {"replay": RECORD} for what
follows on its lines by the law that played it, {"replay": RECORD, "against": LINES} by the other law; with "options" by
other options than the defaults.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.cards import Hand
from adjudicator.cards.play import hand_words
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import DealLine, Event, PlayLine
from adjudicator.engine.policy import NoPlay
from adjudicator.engine.simulate import chosen, session
from adjudicator.engine.simulation import Played, simulation_of
from adjudicator.engine.state import Pending, RoundState
from adjudicator.engine.variant import variant
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.law import Options
from adjudicator.records import write
from adjudicator.records.findings import Ruler
from adjudicator.records.journal import header
from adjudicator.records.record import Record, of_data
from adjudicator.records.transcript import Step, Transcript
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.question import UNDECIDED

PLAY, REPLAY, AGAINST, GAME, OPTIONS = "play", "replay", "against", "game", "options"
"""The keys of a request."""
RECORD, LINES, WRONG = "record", "lines", "wrong"
"""The keys of a reply. WRONG: why there is no record."""
LINE, ACTION = "line", "action"
RULING, DUE, OVER, RESULT, REFUSED = "ruling", "what is due", "the round", "the results", "refused"
HAND = "hand of "
"""What is noted of a line by aspect, with one for the hand of each player. REFUSED: that the record is not read on, and
why."""
LEGAL, NOTHING = "legal", "nothing"
READY = {"states": 1}
"""The first line of the output: the version of the requests."""
ROUNDS = 2
"""How many rounds a record has: in the second, what the first came to has its effects."""
MOST_ACTIONS = 300
"""The most actions of a round, announcements not counted."""
LIMIT = 10.0
"""Seconds for the ruling on a line."""

Noted = dict[str, object]
"""A line by its number and its action, and what follows by aspect."""


def played(game: str, seed: int, options: Options) -> dict[str, object]:
    """A record of simulated rounds as plain data, with the game's usual number of players for seed 0 and its other
    numbers for the next seeds, the nearest first. Raises NoPlay, SetUpFault."""
    base = GAMES[game]
    tables = sorted(base.seats, key=lambda number: (abs(number - base.usual), number))
    own = variant(base, options, tables[seed % len(tables)])
    policies = [*simulation_of(own).policies]
    rounds = [*session(own, ROUNDS, chosen(own, policies[seed % len(policies)]), seed, MOST_ACTIONS)]
    head = header(own, rounds[0].players, f"Simulated rounds, seed {seed}")
    return {**head, LINES: [write.line(event) for one in rounds for event in _events(one)]}


def _events(one: Played) -> Iterator[Event]:
    yield DealLine(one.hands)
    yield from (PlayLine(player, play) for player, play in one.lines)


def followed(data: Mapping[str, object], options: Options, ruled: bool = True) -> Iterator[Noted]:
    """Yield what follows on each line of a record by the law in force with these options, an action at a time. Where it
    is not to be `ruled` on, as this law played it, every action is taken as legal."""
    line = 0
    try:
        record = of_data(data).under(options)
        rulings = dict[int, list[str]]()
        walk = _walk(record, rulings) if ruled else Transcript(record, limit=LIMIT)
        for entry in walk.lines():
            line = entry.number
            against = [*rulings.get(line, ()), *(finding.text for finding in walk.findings if finding.line == line)]
            noted = {LINE: line, ACTION: str(entry.event), RULING: "; ".join(against) or LEGAL}
            yield {**noted, **_state(walk.state), RESULT: _results(walk)}
        yield {LINE: line, ACTION: "the end", **_state(walk.state), RESULT: _results(walk)}
    except Refused as error:
        yield {LINE: line + 1, ACTION: "", REFUSED: "; ".join(fault.message for fault in error.faults)}


def _walk(record: Record, rulings: dict[int, list[str]]) -> Transcript:
    """A walk through a record, which adds to `rulings` by line what is against its actions. An illegal action is
    followed as a legal one is, so that what follows does not hang on the clauses."""

    def judge(step: Step) -> bool:
        try:
            with Budget(LIMIT):
                against = [f"{each.head}: {each.id}" for each in Ruler(record, step).findings()]
        except GaveUp:
            against = [UNDECIDED]
        rulings.setdefault(step.line, []).extend(against)
        return True

    return Transcript(record, judge=judge, limit=LIMIT)


def _state(state: RoundState | None) -> dict[str, str]:
    """A state of a round by aspect."""
    if state is None:
        return {}
    hands = {f"{HAND}{player}": hand_words(_sorted(hand)) for player, hand in state.hands.items()}
    return {DUE: "; ".join(map(_due, state.due)) or NOTHING, **hands, OVER: state.ended or "goes on"}


def _sorted(hand: Hand) -> Hand:
    """A hand with its cards in the order of their names, which does not hang on how they came."""
    return replace(hand, cards=dict(sorted(hand.cards.items())))


def _due(due: Pending) -> str:
    """A pending decision in words: its player, its kind, and how many cards for whom."""
    count = f"{due.count} cards" if due.count != 1 else ""
    return f"{due.player} ({', '.join(filter(None, (due.kind, count, f'to {due.to}' if due.to else '')))})"


def _results(walk: Transcript) -> str:
    """What the finished rounds came to."""
    return "; ".join(text for result in walk.match.results for text in result.text) or "none"


def differing(one: Noted, other: Noted) -> list[str]:
    """The aspects in which what follows on a line differs between two laws, where both have them; REFUSED where a law
    reads no further."""
    if REFUSED in one or REFUSED in other:
        return [REFUSED] * (one.get(REFUSED) != other.get(REFUSED))
    return [key for key in one if key in other and key not in (LINE, ACTION) and one[key] != other[key]]


# -- requests


def answer(request: Mapping[str, Any]) -> dict[str, object]:
    """The reply to a request."""
    options: Options = request.get(OPTIONS, {})
    if REPLAY in request:
        return {LINES: _until_parted(request, options)}
    try:
        return {RECORD: played(request[GAME], request[PLAY], options)}
    except (NoPlay, SetUpFault) as error:
        return {WRONG: str(error)}


def _until_parted(request: Mapping[str, Any], options: Options) -> list[Noted]:
    """What follows on the lines of a record, up to the first at which something else follows by the other law."""
    against, lines = request.get(AGAINST), list[Noted]()
    for noted in followed(request[REPLAY], options, ruled=against is not None):
        lines.append(noted)
        if against is not None and {*differing(noted, against[len(lines) - 1])} - {RULING}:
            break
    return lines


def main() -> None:
    """Answer the requests on standard input."""
    print(json.dumps(READY), flush=True)
    for text in sys.stdin:
        print(json.dumps(answer(json.loads(text))), flush=True)


if __name__ == "__main__":
    main()

"""Writing of game records: JSON lines for programs, YAML for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

import yaml

from adjudicator.cards import in_turn
from adjudicator.cards.play import hand_words
from adjudicator.engine.lines import (
    Counted,
    DealLine,
    Event,
    HouseRuleLine,
    Joined,
    Left,
    Picked,
    PlayLine,
    Shared,
    Won,
)
from adjudicator.law import Options
from adjudicator.records import entry as keys
from adjudicator.records.mid_round_deal import hands_now


def header(
    game: str,
    players: Sequence[str],
    *,
    title: str = "",
    profile: str = "",
    readings: Options | None = None,
    house: Options | None = None,
    number: int = 1,
    calls: bool | None = None,
) -> dict[str, object]:
    """The header of a record as plain data, without default values."""
    fields: dict[str, object] = {"game": game, "title": title, "players": " ".join(players)}
    fields |= {"profile": profile, "readings": dict(readings or {}), "house": dict(house or {})}
    fields["round"] = str(number) if number != 1 else ""
    fields["calls"] = "" if calls is None else "yes" if calls else "no"
    return {key: value for key, value in fields.items() if value}


def line(event: Event, *more: Event) -> dict[str, object]:
    """A line of a record as plain data that parses to the same events: an action with any more of the same turn, an
    event between rounds, or changed house rules with the deal they stand beside."""
    if isinstance(event, PlayLine):
        beside: dict[str, object] = {"disputed": "yes"} if event.disputed else {}
        plays = (one.play for one in (event, *more) if isinstance(one, PlayLine))
        return {event.player: in_turn(plays), **beside}
    if isinstance(event, Picked):
        return {keys.PICKS: dict(event.cards)}
    if isinstance(event, Joined):
        return {keys.JOINS: event.player}
    if isinstance(event, Left):
        return {keys.LEAVES: event.player}
    if isinstance(event, Counted):
        return {keys.POINTS: {player: str(points) for player, points in event.points.items()}}
    if isinstance(event, Won):
        return {keys.WINS: " ".join(event.players)}
    if isinstance(event, Shared):
        return {keys.SHARES: {player: str(chips) for player, chips in event.chips.items()}}
    if isinstance(event, HouseRuleLine):
        beside = line(*more) if more else {}
        return {**beside, keys.HOUSE: dict(event.house)}
    assert isinstance(event, DealLine)
    trick = [one for one in more if isinstance(one, PlayLine)]
    hands = {player: hand_words(hand) for player, hand in hands_now(event.hands, trick).items()}
    written: dict[str, object] = {keys.DEAL: hands or "unseen"}
    if event.players is not None:
        written[keys.PLAYERS] = " ".join(event.players)
    others: dict[str, object] = {
        **event.own,
        keys.TRICK: [line(one) for one in trick],
        keys.DEALER: event.dealer,
        keys.LEADS: event.leads,
        keys.OUT: " ".join(event.out),
        keys.DISCARDS: " ".join(event.discards),
        keys.STACKS: {player: str(chips) for player, chips in event.stacks.items()},
        keys.STAKES: {name: str(chips) for name, chips in event.stakes.items()},
        keys.ANTES: {player: str(chips) for player, chips in event.antes.items()},
    }
    return written | {key: value for key, value in others.items() if value}


def as_json_line(data: Mapping[str, object]) -> str:
    """A header or a line as one line of JSON, in ASCII, so that an incomplete line stays readable up to its end."""
    return json.dumps(data, ensure_ascii=True) + "\n"


def as_yaml(head: Mapping[str, object], lines: Sequence[Mapping[str, object]]) -> str:
    """A whole record as YAML."""
    return "".join(_yaml(head, lines))


def _yaml(head: Mapping[str, object], lines: Sequence[Mapping[str, object]]) -> Iterator[str]:
    for key, value in head.items():
        yield f"{key}: {_flow(value)}\n"
    yield "lines:\n" if lines else ""
    for entry in lines:
        for at, (key, value) in enumerate(entry.items()):
            if key == keys.DEAL and isinstance(value, dict):
                yield f"{'    ' if at else '  - '}{key}:\n"
                yield from (f"      {player}: {_flow(hand)}\n" for player, hand in value.items())
            else:
                yield f"{'    ' if at else '  - '}{key}: {_flow(value)}\n"


def _flow(value: object) -> str:
    dumped: str = yaml.safe_dump(value, default_flow_style=True, width=10_000, allow_unicode=True)
    return dumped.removesuffix("\n").removesuffix("\n...").strip()

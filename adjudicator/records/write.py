"""Game records written: as JSON lines for programs, as YAML for people."""

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
    """The header of a record as plain data; what says nothing is left out."""
    told: dict[str, object] = {"game": game, "title": title, "players": " ".join(players)}
    told |= {"profile": profile, "readings": dict(readings or {}), "house": dict(house or {})}
    told["round"] = str(number) if number != 1 else ""
    told["calls"] = "" if calls is None else "yes" if calls else "no"
    return {key: value for key, value in told.items() if value}


def line(told: Event, *more: Event) -> dict[str, object]:
    """A line of a record as plain data, which reads back as the same: something told, and where that is an
    action any more of the same turn; or what is decreed, and the deal that it stands beside."""
    if isinstance(told, PlayLine):
        beside: dict[str, object] = {"disputed": "yes"} if told.disputed else {}
        plays = (one.play for one in (told, *more) if isinstance(one, PlayLine))
        return {told.player: in_turn(plays), **beside}
    if isinstance(told, Picked):
        return {keys.PICKS: dict(told.cards)}
    if isinstance(told, Joined):
        return {keys.JOINS: told.player}
    if isinstance(told, Left):
        return {keys.LEAVES: told.player}
    if isinstance(told, Counted):
        return {keys.POINTS: {player: str(points) for player, points in told.points.items()}}
    if isinstance(told, Won):
        return {keys.WINS: " ".join(told.players)}
    if isinstance(told, Shared):
        return {keys.SHARES: {player: str(chips) for player, chips in told.chips.items()}}
    if isinstance(told, HouseRuleLine):
        beside = line(*more) if more else {}
        return {**beside, keys.HOUSE: dict(told.house)}
    assert isinstance(told, DealLine)
    trick = [one for one in more if isinstance(one, PlayLine)]
    hands = {player: hand_words(hand) for player, hand in hands_now(told.hands, trick).items()}
    written: dict[str, object] = {keys.DEAL: hands or "unseen"}
    if told.players is not None:
        written[keys.PLAYERS] = " ".join(told.players)
    others: dict[str, object] = {
        **told.own,
        keys.TRICK: [line(one) for one in trick],
        keys.DEALER: told.dealer,
        keys.LEADS: told.leads,
        keys.OUT: " ".join(told.out),
        keys.DISCARDS: " ".join(told.discards),
        keys.STACKS: {player: str(chips) for player, chips in told.stacks.items()},
        keys.STAKES: {name: str(chips) for name, chips in told.stakes.items()},
        keys.ANTES: {player: str(chips) for player, chips in told.antes.items()},
    }
    return written | {key: value for key, value in others.items() if value}


def as_json_line(data: Mapping[str, object]) -> str:
    """A header or a line as one line of JSON, with its end. It is plain ASCII, so a line torn in
    the writing stays readable up to there."""
    return json.dumps(data, ensure_ascii=True) + "\n"


def as_yaml(head: Mapping[str, object], lines: Sequence[Mapping[str, object]]) -> str:
    """A whole record as people read it."""
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

"""Which Major meets what in the cases of Taruno: what each file shows, and why it would mean nothing elsewhere.

python -m tests.games.taruno.matrix
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from adjudicator.games.taruno.cards import MAJORS

CASES = Path(__file__).parents[3] / "cases" / "taruno"
ALONE, PASSED, LEAVES = "alone", "the Hermit passes its owner by", "the Hermit's owner plays it"
BARRED, OWN, SPARED = ("Temperance bars it", "Temperance bars its own player", "the Hermit spares from Temperance")
HALVED, GIVEN, SLEEVE = "the Star halves", "the Chariot is given", "a card is in a sleeve"
LAST, NO_PILE, NOTHING_LEFT = "as the last card", "with no pile", "with no card on the table"
MEETINGS = (*(ALONE, PASSED, LEAVES, BARRED, OWN, SPARED, HALVED, GIVEN, SLEEVE, LAST, NO_PILE, NOTHING_LEFT),)
"""What a Major may meet."""

_LIES = "It lies there already, and there is one alone."
_NO_DRAW = "It has nobody draw, but for an empty hand: half of one is one, and an empty hand gives no Chariot."
_NO_HAND = "It neither counts a hand nor moves its cards."
_NO_PILE = "It needs no card of the pile."


def _of(reason: str, meeting: str, *majors: str) -> dict[tuple[str, str], str]:
    return {(major, meeting): reason for major in majors}


MEANINGLESS: Mapping[tuple[str, str], str] = {
    **_of(_LIES, PASSED, "Hermit"),
    **_of(_LIES, LEAVES, "Hermit"),
    **_of(_LIES, BARRED, "Temperance"),
    **_of(_LIES, OWN, "Temperance"),
    **_of(_LIES, SPARED, "Temperance", "Hermit"),
    **_of(_LIES, HALVED, "Star"),
    **_of(_NO_DRAW, HALVED, "Magician", "Emperor", "Hierophant", "Strength", "Hermit", "Wheel of Fortune"),
    **_of(_NO_DRAW, HALVED, "Justice", "Hanged Man", "Death"),
    **_of("What she puts into a hand is not drawn.", HALVED, "High Priestess"),
    **_of(_NO_DRAW, GIVEN, "Magician", "Emperor", "Hierophant", "Strength", "Hermit", "Wheel of Fortune"),
    **_of(_NO_DRAW, GIVEN, "Justice", "Hanged Man", "Death", "Temperance", "Star", "Sun"),
    **_of("What she puts into a hand is not drawn.", GIVEN, "High Priestess"),
    **_of("What it takes up is not drawn.", GIVEN, "Devil"),
    **_of("It was played, and there is one alone.", GIVEN, "Chariot"),
    **_of(_NO_HAND, SLEEVE, "High Priestess", "Lovers", "Chariot", "Hermit", "Devil", "Tower"),
    **_of("A run wins with the last card of the hand like any play.", SLEEVE, "Strength"),
    **_of(_NO_PILE, NO_PILE, "Magician", "Emperor", "Hierophant", "Strength", "Hermit", "Wheel of Fortune"),
    **_of(_NO_PILE, NO_PILE, "Justice", "Hanged Man", "Death", "Temperance", "Devil", "Star", "Sun"),
}
"""By Major and meeting why there is nothing to be shown."""


@cache
def shown() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """By Major and meeting the names of the files that show them together."""
    cells: dict[tuple[str, str], list[str]] = {}
    for path in sorted(CASES.glob("*.yaml")):
        case = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        for cell in dict.fromkeys(_cells(case)):
            cells.setdefault(cell, []).append(path.stem)
    return {cell: tuple(files) for cell, files in cells.items()}


def _cells(case: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What one file shows."""
    front = {player: str(cards).split(", ") for player, cards in case.get("front", {}).items()}
    before = {card: player for player, cards in front.items() for card in cards}
    rows = case.get("rulings", ())
    lines = [(player, str(play)) for line in case.get("actions", ()) for player, play in line.items()]
    at_stake = [str(text) for text in (*(play for _, play in lines), *(row["play"] for row in rows))]
    played = [(player, major) for player, play in lines if (major := _major(play))]
    ruled = [
        (row.get("by", case.get("turn", "")), major, row["verdict"])
        for row in rows
        if (major := _major(row["play"])) and not row.get("readings")
    ]
    due = [major for text in case.get("due", {}).values() if (major := _due(str(text)))]
    lovers = ["Lovers"] if "bonds" in case else []
    there = dict.fromkeys((*(major for _, major in played), *due, *(major for _, major, _ in ruled)))
    last, nothing = "as the last card" in case["title"], "none" in (case.get("top"), str(case.get("pile")))
    for major in there:
        if not (front or last or nothing or "sleeves" in case or case.get("pile") == "0"):
            yield major, ALONE
        if "sleeves" in case:
            yield major, SLEEVE
    for player, major in played:
        if "Hermit" in before and major != "Hermit":
            yield major, LEAVES if before["Hermit"] == player else PASSED
    for entry in case.get("ask", ()):
        would = re.fullmatch(r"what would (?:the )?(.+) do now", entry["question"])
        if would and "Hermit" in before and would[1] != "Hermit":
            yield would[1], PASSED
    for player, major, verdict in ruled:
        if "Temperance" in before and verdict == "illegal":
            yield major, OWN if before["Temperance"] == player else BARRED
        if "Temperance" in before and verdict == "legal" and before.get("Hermit") == player:
            yield major, SPARED
        if str(case.get("pile")) == "0" and case.get("top") == "none" and verdict == "legal":
            yield major, NOTHING_LEFT
    halved = "Star" in before or (played and played[0][1] == "Star" and len(played) > 1)
    for major in (*there, *lovers):
        if halved and major != "Star":
            yield major, HALVED
        if any(play.startswith("gives Chariot") for play in at_stake):
            yield major, GIVEN
        if str(case.get("pile")) == "0" and case.get("top") != "none":
            yield major, NO_PILE
    if played and last:
        yield played[0][1], LAST


def _major(play: str) -> str | None:
    """The Major that a line or a ruling plays."""
    return next((major for major in MAJORS if re.fullmatch(rf"{major}( (on|swapping) .+)?", play)), None)


def _due(text: str) -> str | None:
    """The Major for which something is due."""
    return next((major for major in MAJORS if re.match(rf"(\d+ )?{major}\b", text)), None)


def missing() -> list[tuple[str, str]]:
    """What no file shows, and nothing speaks against."""
    cases = shown()
    cells = ((major, meeting) for major in MAJORS for meeting in MEETINGS)
    return [cell for cell in cells if cell not in cases and cell not in MEANINGLESS]


def main() -> None:
    """Print the matrix: by Major and meeting the files, or why there are none."""
    cases = shown()
    for major in MAJORS:
        print(major)
        for meeting in MEETINGS:
            files = ", ".join(cases.get((major, meeting), ())) or MEANINGLESS.get((major, meeting), "MISSING")
            print(f"  {meeting}: {files}")


if __name__ == "__main__":
    main()

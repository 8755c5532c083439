"""The fields of a situation read one by one, while somebody writes them: each as its cards, or with its fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from adjudicator.cards import Lexicon, NotationError, parse_hand, parse_play
from adjudicator.cases.flag_values import HOUSE, pairs
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.games import OUTLINES
from adjudicator.page.refusals import refusal
from adjudicator.page.situations import Request
from adjudicator.report.board import listed
from adjudicator.report.names import called

Plain = dict[str, Any]
"""A JSON object."""
_BY = re.compile(r"\s*([^\s:=;|?,+]+)\s*:\s*(.*)", re.DOTALL)


def fields(request: Request) -> Plain:
    """The plays of `on`, `holding` and `play` in a game under house rules: for each its cards, or its fault. Raises
    Refused for an unknown game or house rule."""
    outline = OUTLINES[called(request.get("game", ""))]
    house = {rule.key: rule.default for rule in outline.house_rules} | pairs(request.get("house", ()), HOUSE)
    lexicon = outline.lexicon(house)
    plays = [(match[1], match[2]) if (match := _BY.fullmatch(text)) else ("", text) for text in request.get("on", ())]
    named = tuple(dict.fromkeys(["You", *(by for by, _ in plays if by)]))
    return {
        "on": [{"by": by, **_read(text, lambda text: _play(text, lexicon, named))} for by, text in plays],
        "holding": _read(request.get("holding") or "", lambda text: _hand(text, lexicon)),
        "play": _read(request.get("play") or "", lambda text: _play(text, lexicon, named)),
    }


def _play(text: str, lexicon: Lexicon, names: tuple[str, ...]) -> Plain:
    play = parse_play(text, lexicon, names)
    return {"text": str(play), "cards": [*play.cards], "also": [*play.also]}


def _hand(text: str, lexicon: Lexicon) -> Plain:
    hand = parse_hand(text, lexicon)
    return {"cards": [card for card in listed(hand) if card], "unseen": hand.unseen}


def _read(text: str, parse: Callable[[str], Plain]) -> Plain:
    if not text.strip():
        return {"text": "", "cards": []}
    try:
        return parse(text)
    except NotationError as error:
        return refusal(Refused([Fault(error.code, error.message, error.help)]))

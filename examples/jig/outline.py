"""Jig's name, and what its document leaves open: each with its options, the default first, and why."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.outline import Outline
from adjudicator.law import Citation, Options, Reading
from adjudicator.law.reading import Option

CITE = (Citation("Round Games with Cards (1891)", "Jig"),)
"""The only heading there is."""
TURN = (
    Option("round", "each in turn to the left; whoever has not got it passes", "a round game goes round"),
    Option("holder", "nobody: its holder plays it at once", "the holder is named, and no seat is"),
)
OWN = (
    Option("yes", "yes, once nobody else has", "the holder follows, whoever that is"),
    Option("no", "no: what nobody else follows is a stop", "whoever leads waits for others to follow"),
)
POOL = (
    Option("none", "there is none", "one is only allowed for"),
    Option("each", "each puts a counter in before the deal", "the document names this way first"),
)


class JigOutline(Outline):
    """What is told of it without its law."""

    id, title = "jig", "Jig"
    own_readings = (
        Reading("jig.turn", "Who is asked for the next card?", TURN, CITE),
        Reading("jig.own", "Does a player follow a card of their own?", OWN, CITE),
    )
    history_readings = frozenset(("jig.turn", "jig.own"))
    house_rules = (Reading("pool", "Is there a pool?", POOL, CITE, house=True),)
    profiles: Mapping[str, Options] = {"default": {}, "called": {"jig.turn": "holder"}}


OUTLINE = JigOutline()

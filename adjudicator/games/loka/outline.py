"""Loka's name, cards and unclear sentences."""

from __future__ import annotations

from types import MappingProxyType

from adjudicator.engine.outline import Outline, example
from adjudicator.games.loka.readings import PROFILES, READINGS


class LokaOutline(Outline):
    """The three-player game."""

    id = "loka"
    title = "Loka"
    own_readings = READINGS[:3]
    round_readings = READINGS[3:]
    profiles = PROFILES
    terms = MappingProxyType({"revoke": "LO-FOLLOW", "renege": "LO-FOLLOW", "void": "LO-FOLLOW"})
    fewest, most = 3, 3
    seats = range(3, 4)
    usual = 3
    codes = MappingProxyType(
        {
            "bad-fool": "Who played the Fool, and who won that trick, cannot be as it is told.",
            "bad-totals": "What the players won in earlier hands is not told of all, or is not 0 together.",
            "cards-unseen": "The answer hangs on cards that are not named.",
            "fool-untold": "Nothing tells who played the Fool, or who won that trick.",
            "hand-untold": "Nothing tells which hand it is, or how many cards are left.",
            "laid-untold": "Nothing tells which cards were laid away.",
            "misfit": "The cards of a player's tricks are not as many as the tricks have.",
            "no-lead": "Whoever is told to lead in the middle of a hand cannot have the lead.",
            "not-begun": "Before the first lead of a hand nobody has won a trick.",
            "too-many-tricks": "More tricks are told of than a hand has.",
            "totals-untold": "Nothing tells what the players won in earlier hands.",
            "trick-untold": "Nothing tells of the trick that the question is about.",
            "tricks-untold": "Nothing tells how many tricks the players won.",
            "uncounted": "The points cannot be counted from what is told.",
        }
    )
    history_readings = frozenset({"lo.fool.led"})
    examples = example(
        "9 of Cups",
        "illegal",
        "LO-FOLLOW",
        hands={"Ben": "9 of Cups + 20 unseen"},
        readings={"lo.discard.trumps": "forced"},
        trick="3 of Cups",
    )
    proved = ("winning", "counting")
    counted_apart = "trump"


OUTLINE = LokaOutline()

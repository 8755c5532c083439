"""Loka's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Outline
from adjudicator.games.loka.readings import HOUSE, PROFILES, READINGS

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.engine.case_form import CaseForm
    from adjudicator.engine.choice import Theorems
    from adjudicator.engine.query import Queries
    from adjudicator.engine.simulation import Simulation
    from adjudicator.files.kinds import Example
    from adjudicator.games.loka.position import State
    from adjudicator.law import Options


class LokaOutline(Outline):
    """The three-player game."""

    id = "loka"
    title = "Loka"
    own_readings = READINGS[:3]
    round_readings = READINGS[3:]
    house_rules = HOUSE
    profiles = PROFILES
    fewest, most = 3, 3
    seats = range(3, 4)
    usual = 3
    history_readings = frozenset({"lo.fool.led"})
    examples: Mapping[str, Example] = MappingProxyType(
        {
            "trick": [{"Ada": "3 of Cups"}],
            "hands": {"Ben": "9 of Cups + 20 unseen"},
            "readings": {"lo.discard.trumps": "forced"},
            "rulings": [{"play": "9 of Cups", "verdict": "illegal"}],
            "play": "9 of Cups",
            "because": "LO-FOLLOW",
            "because only": "LO-FOLLOW",
            "show": "nothing",
        }
    )
    counted_apart = "trump"

    def lexicon(self, house: Options, players: int = 3) -> Lexicon:
        """The cards, with the suits called as the table calls them."""
        from adjudicator.games.loka.cards import SUITS, lexicon

        named = tuple(house.get("suits", "").split())
        return lexicon(named if len(named) == len(SUITS) else SUITS)

    def queries(self) -> Queries:
        """The questions about a hand."""
        from adjudicator.engine.query import put_to
        from adjudicator.games.loka.asks import deals, ends, totals, tricks
        from adjudicator.games.loka.asks.scene import LokaScene

        return put_to(LokaScene.of, *tricks.QUERIES, *ends.QUERIES, *totals.QUERIES, *deals.QUERIES)

    def case(self) -> CaseForm:
        """Its own keys of a case file, and how they are read."""
        from adjudicator.games.loka.case import FORM

        return FORM

    def simulation(self) -> Simulation[State]:
        """How its hands are simulated."""
        from adjudicator.games.loka.simulation import SIMULATION

        return SIMULATION

    def following(self) -> tuple[Theorems, ...]:
        """Those of who wins a trick, and of what a hand comes to."""
        from adjudicator.games.loka import counting, winning

        return winning, counting


OUTLINE = LokaOutline()

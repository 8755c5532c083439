"""Loka's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from adjudicator.games.loka.readings import HOUSE, PROFILES, READINGS
from adjudicator.games.outline import TRICKS, Outline, Theorems

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon, Play
    from adjudicator.games.questions import Ask, Beside
    from adjudicator.games.table import Table
    from adjudicator.law import Options


class LokaOutline(Outline):
    """The three-player game."""

    id = "loka"
    title = "Loka"
    own_readings = READINGS[:2]
    round_readings = READINGS[2:]
    house_rules = HOUSE
    profiles = PROFILES
    fewest, most = 3, 3
    course = TRICKS
    case_keys = ("won", "tricks", "fool", "totals")
    counted_apart = "trump"
    simulation = "loka.simulate"

    def lexicon(self, house: Options, players: int = 3) -> Lexicon:
        """The cards, with the suits called as the table calls them."""
        from adjudicator.games.loka.lexicon import SUITS, lexicon

        named = tuple(house.get("suits", "").split())
        return lexicon(named if len(named) == len(SUITS) else SUITS)

    def asks(self) -> tuple[Ask[Any], ...]:
        """The questions about a hand."""
        from adjudicator.games.loka.asks import deals, ends, totals, tricks

        return (*tricks.ASKS, *ends.ASKS, *totals.ASKS, *deals.ASKS)

    def beside(self) -> type[Beside]:
        """What the tricks came to."""
        from adjudicator.games.loka.asks.ending import Ending

        return Ending

    def scene(self) -> Callable[..., Any]:
        """Makes a hand about which something is asked."""
        from adjudicator.games.loka.asks.scene import LokaScene

        return LokaScene.of

    def witnesses(self) -> Mapping[str, ModuleType]:
        """What tells a trick, and what tells cards laid away."""
        from adjudicator.games.loka import laying_retold, retold
        from adjudicator.games.loka.position import LAY

        return {"turn": retold, LAY: laying_retold}

    def theorems(self) -> Theorems:
        """Those of a trick, of cards laid away, of who wins a trick and what a hand comes to."""
        from adjudicator.games.loka import counting, laying_theorems, theorems, winning

        return Theorems(theorems, laying_theorems, (winning, counting))

    def typical(self) -> Callable[[Lexicon, Table, str], Iterator[Play]]:
        """A few cards of each kind."""
        from adjudicator.games.loka.retold import typical

        return typical


OUTLINE = LokaOutline()

"""Random deals and draws at a live table, optionally from a seed."""

from __future__ import annotations

from random import Random

from adjudicator.dataclass import dataclass
from adjudicator.engine.lines import DealLine
from adjudicator.records.live import Live
from adjudicator.records.record import Line

_SEEDS = 1_000_000


@dataclass
class Chance:
    """The source of cards that nobody chooses. Every deal and draw has a generator of its own, made of the seed and of
    how many there were before it in the record: so a line that is taken back and typed anew, and a game that is resumed,
    bring the same cards again.

    `deals` says that the table draws whatever the rules have drawn, as soon as it is due.
    """

    seed: int | None = None
    deals: bool = False

    def begin(self) -> int:
        """Let the table deal from here on: the seed, chosen at random if there is none."""
        if self.seed is None:
            self.seed = Random().randrange(_SEEDS)
        self.deals = True
        return self.seed

    def dealt(self, live: Live, deal: DealLine) -> DealLine:
        """A random deal of the next round, with the given details beside the hands. Raises SetUpFault."""
        return live.dealt(self._generator(live), deal)

    def drawn(self, live: Live) -> Line | None:
        """The line of the chance event due now; None if there is none."""
        event = live.chance(self._generator(live))
        return None if event is None else (event,)

    def due(self, live: Live) -> Line | None:
        """The same if the table draws by itself; None if players report what they drew, or a hand is not known."""
        return self.drawn(live) if self.deals and live.open else None

    def _generator(self, live: Live) -> Random:
        return Random() if self.seed is None else Random(f"{self.seed} {live.draws}")

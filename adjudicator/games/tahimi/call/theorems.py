"""What is proved of a call, in the largest deck of a game and with its jokers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from z3 import ArithRef

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.call.clauses import calls
from adjudicator.games.tahimi.turn.theorems import HOUSE
from adjudicator.games.tahimi.verbs import CALL
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


@dataclass(frozen=True)
class CallTheorems:
    """The theorems of a game in which `held` says how many cards are in a hand."""

    held: Callable[[Lexicon], ArithRef]

    def domain(self, game: Ruled) -> Domain:
        """Every hand."""
        lexicon = self._lexicon(game)
        rulebook = game.rulebook(lexicon)
        return Domain(rulebook.decisions[CALL], rulebook.readings, size=self.held(lexicon))

    def theorems(self, game: Ruled, domain: Domain) -> Iterator[Theorem]:
        """Each of them, the rulebook's own last."""
        held = self.held(self._lexicon(game))
        yield always(
            "call-with-one-card",
            'Whoever has just one card in the hand may say "One card", and nobody else.',
            {"it is said": calls},
            lambda: domain.legal_aided == (held == 1),
            ("TA-ONE-CARD.2",),
        )
        yield from general_of(domain, "call", "a call")

    def _lexicon(self, game: Ruled) -> Lexicon:
        return game.lexicon({key: option for key, option in HOUSE.items() if key in game.readings}, 8)

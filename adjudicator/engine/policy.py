"""Legal candidate plays of a decision, and policies that choose among them. Legality is decided by the law alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol

from typing_extensions import TypeVar

from adjudicator.cards import Play
from adjudicator.engine.choice import Choice
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Pending, RoundState
from adjudicator.engine.variant import Variant
from adjudicator.solve.plays import standing
from adjudicator.solve.position import CERTAIN

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

S = TypeVar("S", bound=RoundState, default=RoundState)


class NoPlay(ValueError):
    """Raised if a decision has no legal choice.

    >>> str(NoPlay(Pending("turn", "Ada")))
    'Ada has no legal choice (turn)'
    """

    def __init__(self, due: Pending) -> None:
        super().__init__(f"{due.player} has no legal choice ({due.kind})")
        self.due = due


class Policy(Protocol[S]):
    """A strategy for choosing among legal plays."""

    @property
    def name(self) -> str: ...

    def choose(self, variant: Variant[S], state: S, plays: Sequence[Play], rng: Random) -> Play:
        """Choose one of `plays`, which is not empty."""


class AtRandom:
    """The uniformly random policy.

    >>> AtRandom().choose(None, None, [Play("pass")], Random(1)).kind
    'pass'
    """

    name = "random"

    def choose(self, variant: object, state: object, plays: Sequence[Play], rng: Random) -> Play:
        """A uniformly random play."""
        return rng.choice(plays)


class Greedy(Generic[S]):
    """The policy that chooses the play of the least cost, of equal ones the first. A cost may take a random number into
    account.

    >>> Greedy(lambda variant, state, play, rng: len(play.cards)).choose(None, None, [Play("pass")], Random(1)).kind
    'pass'
    """

    name = "greedy"

    def __init__(self, cost: Callable[[Variant[S], S, Play, Random], SupportsRichComparison]) -> None:
        self.cost = cost

    def choose(self, variant: Variant[S], state: S, plays: Sequence[Play], rng: Random) -> Play:
        """The first of the cheapest plays."""
        return min(plays, key=lambda play: self.cost(variant, state, play, rng))


def by_name(*policies: Policy[S]) -> Mapping[str, Policy[S]]:
    """Policies by name.

    >>> list(by_name(AtRandom()))
    ['random']
    """
    return MappingProxyType({one.name: one for one in policies})


def legal(variant: Variant[S], state: S, due: Pending) -> list[Play]:
    """The legal choices of a pending decision, simplest first; empty if chance decides.

    The player's hand must be wholly known. Optional declarations and cards shown with a play are left out.

    >>> from adjudicator.engine.simulation import simulation_of
    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant, players = variant_of(next(iter(GAMES.values()))), ("Ada", "Ben", "Cleo", "Dov")
    >>> state = variant.rules.start(players, simulation_of(variant).dealt(variant, players, Random(1)))
    >>> plays = legal(variant, state, state.due[0])
    >>> len(plays) == len(set(plays)) > 5
    True
    """
    choice = variant.game.ruling(due.kind)
    return [] if choice is None else lawful(variant.situation(state), due.player, choice)


def lawful(situation: Situation, player: str, choice: Choice) -> list[Play]:
    """The legal plays of a decision, simplest first. The player's hand must be wholly known.

    Plays with equal symbol values are indistinguishable to the law and judged once.

    >>> from adjudicator.engine.simulation import simulation_of
    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant, players = variant_of(next(iter(GAMES.values()))), ("Ada", "Ben", "Cleo", "Dov")
    >>> state = variant.rules.start(players, simulation_of(variant).dealt(variant, players, Random(1)))
    >>> here, choice = variant.situation(state), variant.game.turn
    >>> set(lawful(here, state.due[0].player, choice)) <= set(here.candidates(state.due[0].player, choice))
    True
    """
    plays = situation.candidates(player, choice)
    if not plays:
        return []
    question = situation.question(player, plays[-1], choice)
    values = [situation.values(play, choice) for play in plays]
    kinds = [question.session.placed(play_values) for play_values in values]
    named = dict(zip(kinds, zip(map(str, plays), values, strict=True), strict=True))
    verdicts = standing(question, dict(named.values()))
    legal = {kind for kind, (name, _) in named.items() if verdicts[name] == CERTAIN}
    return [play for play, kind in zip(plays, kinds, strict=True) if kind in legal]

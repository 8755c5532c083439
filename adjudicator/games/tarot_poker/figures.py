"""What simulated hands of Tarot Poker amount to: how long they are, with what they are won, what bet cards make of bets,
and what each trump brings whoever is dealt it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from adjudicator.cards import PUT
from adjudicator.engine.policy import legal
from adjudicator.engine.simulation import Played, mean, share
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant
from adjudicator.games.tarot_poker import moving, results
from adjudicator.games.tarot_poker.cards import SUN, TRUMP
from adjudicator.games.tarot_poker.powers import BET_CARDS
from adjudicator.games.tarot_poker.show.value import CLASSES
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import BETS, FOLD

NOTHING_ELSE = "nothing else"
"""That a bet card left nothing but the fold."""


@dataclass(frozen=True)
class Figures:
    """What some hands amount to.

    `means` are means of a hand, by what they are of. `shows` is how many hands came to a show, `won_with` how many of
    those the best hand won, by its class. `bets` is how many bets and folds there were, `bound` how many of them by the
    holder of a bet card that no Sun lets off, `folds` how many of those were folds, `nothing_else` how many times the bet
    cards left nothing but the fold. `net` are the chips that whoever was dealt a trump won or lost by the hand, on the
    mean; None where nobody was.
    """

    hands: int
    means: Mapping[str, float] = field(hash=False)
    shows: int
    won_with: Mapping[str, int] = field(hash=False)
    bets: int
    bound: int
    folds: int
    nothing_else: int
    net: Mapping[str, float | None] = field(hash=False)

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        told = {name.replace(" ", "_"): value for name, value in self.means.items()}
        bets = {"bets": self.bets, "bound": self.bound, "bound_folds": self.folds}
        bets |= {"bound_to_fold": self.nothing_else}
        won = {"shows": self.shows, "won_with": dict(self.won_with)}
        return {"rounds": self.hands, **told, **won, **bets, "net": dict(self.net)}

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""
        yield "hands", str(self.hands)
        yield from ((name, mean(value)) for name, value in self.means.items())
        yield "shows", str(self.shows)
        for name, count in self.won_with.items():
            yield f"won with {name}", share(count / self.shows if self.shows else None)
        yield "bets bound by a bet card", share(self.bound / self.bets if self.bets else None)
        yield "of those, folds", share(self.folds / self.bound if self.bound else None)
        yield "nothing but the fold was left", share(self.nothing_else / self.bound if self.bound else None)
        for card, chips in self.net.items():
            yield f"chips won with {card}", "-" if chips is None else f"{chips:+.1f}"


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Figures:
    """What hands of one session amount to. Raises ValueError where there are none."""
    if not rounds:
        raise ValueError("there is no hand to count")
    states = [one.state for one in rounds]
    means = {
        "lines": fmean(len(one.lines) for one in rounds),
        "cards played": fmean(sum(play.kind == PUT for _, play in one.lines) for one in rounds),
        "chips in the pot": fmean(state.pot for state in states),
        "players at the end": fmean(len(state.still_in()) for state in states),
    }
    shown = [state for state in states if state.ended and len(state.still_in()) > 1]
    won_with = Counter(_best(state, variant) for state in shown)
    bets = Counter(kind for one in _bets(variant, rounds) for kind in one)
    return Figures(
        len(rounds),
        means,
        len(shown),
        {name: won_with[name] for name in reversed(CLASSES)},
        bets["bet"],
        bets["bound"],
        bets["fold"],
        bets[NOTHING_ELSE],
        _net(variant, rounds),
    )


def _best(state: State, variant: Variant[State]) -> str:
    """The class of the best hand that is shown."""
    values = [
        results.value(state, player, moving.hand(state, player), variant.options)
        for player in state.still_in()
    ]
    return CLASSES[max(value for value in values if value is not None).kind]


def _bets(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[tuple[str, ...]]:
    """For each bet that it is one, whether a bet card binds its player, and then whether it is a fold, and whether
    nothing else was left."""
    last: State | None = None
    for one in rounds:
        rules, players = variant.rules, one.players
        state = (
            rules.next(last, players, one.hands, one.number)
            if last
            else rules.start(players, one.hands, one.number)
        )
        for player, play in one.lines:
            if play.kind in BETS:
                held = set(moving.hand(state, player).cards)
                bound = bool(held & {*BET_CARDS}) and not state.shielded(player, SUN)
                yield (
                    "bet",
                    *(("bound",) if bound else ()),
                    *((FOLD,) if bound and play.kind == FOLD else ()),
                    *((NOTHING_ELSE,) if bound and _bound_to_fold(variant, state) else ()),
                )
            state = rules.apply(state, Action(player, play))
        last = one.state if one.state.ended else None


def _bound_to_fold(variant: Variant[State], state: State) -> bool:
    """Whether whoever is to bet has no legal bet, and folds."""
    return {play.kind for play in legal(variant, state, state.due[0]) if play.kind in BETS} == {FOLD}


def _net(variant: Variant[State], rounds: Sequence[Played[State]]) -> dict[str, float | None]:
    """By trump what whoever was dealt it won or lost by the hand, on the mean."""
    found: dict[str, list[int]] = {card: [] for card in TRUMP}
    for one in rounds:
        state, won = one.state, variant.rules.scores(one.state)
        for player, hand in one.hands.items():
            lost = state.put[player] + state.paid[player]
            for card in hand.cards if won else ():
                if card in found:
                    found[card].append(won[player] - lost)
    return {card: fmean(chips) if chips else None for card, chips in found.items()}

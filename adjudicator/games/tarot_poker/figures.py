"""What simulated hands of Tarot Poker amount to: how long they are, with what they are won, what bet cards make of bets,
and what each trump brings whoever is dealt it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean

from adjudicator.cards import PUT
from adjudicator.engine.policy import legal
from adjudicator.engine.simulation import Counts, Figure, Played, figure, mean, share_of, tallied
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
WON_WITH = {name: f"won with {name}" for name in reversed(CLASSES)}


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Counts:
    """What hands of one session amount to: means of a hand; how many came to a show, and with what class the best hand
    won them; how many bets and folds there were, how many by the holder of a bet card that no Sun lets off, how many
    of those were folds, and how often the bet cards left nothing else; and the chips that whoever was dealt a trump
    won or lost, on the mean, None where nobody was. Raises ValueError where there are none."""
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
    of_bets, of_bound = share_of(bets["bet"]), share_of(bets["bound"])
    net = _net(variant, rounds)
    brought = ((card, "-" if chips is None else f"{chips:+.1f}") for card, chips in net.items())
    return Counts(
        (
            figure("rounds", len(rounds), "hands"),
            *(figure(name.replace(" ", "_"), value, name, mean) for name, value in means.items()),
            figure("shows", len(shown), "shows"),
            tallied("won_with", won_with, WON_WITH, share_of(len(shown))),
            Figure("bets", bets["bet"]),
            figure("bound", bets["bound"], "bets bound by a bet card", of_bets),
            figure("bound_folds", bets["fold"], "of those, folds", of_bound),
            figure("bound_to_fold", bets[NOTHING_ELSE], "nothing but the fold was left", of_bound),
            Figure("net", net, tuple((f"chips won with {card}", chips) for card, chips in brought)),
        )
    )


def _best(state: State, variant: Variant[State]) -> str:
    """The class of the best hand that is shown."""
    values = [results.value(state, player, moving.hand(state, player), variant.options) for player in state.still_in()]
    return CLASSES[max(value for value in values if value is not None).kind]


def _bets(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[tuple[str, ...]]:
    """For each bet that it is one, whether a bet card binds its player, and then whether it is a fold, and whether
    nothing else was left."""
    last: State | None = None
    for one in rounds:
        rules, players = variant.rules, one.players
        state = (
            rules.next(last, players, one.hands, one.number) if last else rules.start(players, one.hands, one.number)
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

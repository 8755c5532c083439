"""How hands of Tarot Poker are simulated: dealt, drawn from the stock, and played one after another; who chooses in them;
and what they amount to: how long they are, with what they are won, what bet cards make of bets, and what each trump
brings whoever is dealt it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, cast

from adjudicator.cards import DECLARES, DISCARD, DRAWS, PUT, SHOWS, TAKES, Hand, Lexicon, Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.draft import Continuation
from adjudicator.engine.policy import AtRandom, Greedy, by_name, legal
from adjudicator.engine.simulation import Figure, Played, Simulation, averages, figure, share_of, tallied, to_each
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.engine.variant import Variant
from adjudicator.games.tarot_poker import moving, results
from adjudicator.games.tarot_poker.cards import (
    ATTACK,
    CARDS,
    CHARIOT,
    DEATH,
    FOOL,
    HAND,
    HIGH_PRIESTESS,
    KNIGHTS,
    MAGICIAN,
    SUN,
    TOWER,
    TRUMP,
    WHEEL,
    WORLD,
    printed,
)
from adjudicator.games.tarot_poker.powers import BET_CARDS, kind
from adjudicator.games.tarot_poker.show import CLASSES, value
from adjudicator.games.tarot_poker.state import ENOUGH, FIRST, State
from adjudicator.games.tarot_poker.verbs import (
    BET,
    BETS,
    CALL,
    CHECK,
    DEAL,
    DROP,
    FOLD,
    PAT,
    PICK,
    RAISE,
    REDRAW,
    REVEAL,
    SHOW,
    UNDEFENDED,
    card_play,
)

if TYPE_CHECKING:
    from adjudicator.games.tarot_poker.rules import Rules

# -- the deal, and what chance decides

ORDER = {card: at for at, card in enumerate(CARDS)}


def pack(variant: Variant[State], last: State | None, rng: Random) -> list[str]:
    """The pack without the shields that lie there still."""
    lasting = cast("Rules", variant.rules).lasting(last, last.number + 1) if last else ()
    lie = {one.card for one in lasting}
    return [card for card in CARDS if card not in lie]


def drawn(state: State, due: Pending, rng: Random) -> Play:
    """Cards from the stock, or from the discards shuffled anew."""
    taken = moving.seen(moving.shuffled(state, due.count))
    return _some(DRAWS, [card for card in CARDS if card not in taken], due.count, rng)


def picked(state: State, due: Pending, rng: Random) -> Play:
    """Cards taken blindly out of a hand."""
    return _some(TAKES, sorted(state.hands[state.agenda[0].other].cards, key=ORDER.__getitem__), due.count, rng)


def whole(kind: str, state: State, due: Pending, rng: Random) -> Play:
    """A whole hand shown, or discarded."""
    return Play(kind, tuple(sorted(state.hands[due.player].cards, key=ORDER.__getitem__)))


def _some(kind: str, cards: Sequence[str], count: int, rng: Random) -> Play:
    return Play(kind, tuple(sorted(rng.sample(cards, count), key=ORDER.__getitem__)))


# -- who chooses


class Cautious(AtRandom):
    """Chooses at random what to do, and then which play of that kind; folds seldom and bets the least mostly, so that
    hands come to a show."""

    def choose(self, variant: object, state: object, plays: Sequence[Play], rng: Random) -> Play:
        kinds = sorted({play.kind for play in plays} - {FOLD}) or [FOLD]
        kind = FOLD if any(play.kind == FOLD for play in plays) and rng.random() < SELDOM else rng.choice(kinds)
        chosen = [play for play in plays if play.kind == kind]
        return chosen[0] if kind in (BET, RAISE) and rng.random() > SELDOM else rng.choice(chosen)


SELDOM = 0.1
"""How often a random player folds, or bets more than the least."""


def cost(variant: Variant[State], state: State, play: Play, rng: Random) -> tuple[float, ...]:
    """What a play costs whoever puts down what attacks or protects, then pays no more than it has to; changes what pairs
    with nothing, and says of a wild what makes the hand best."""
    held = state.hands[state.due[0].player].cards
    if play.kind == DECLARES:
        return (-value(tuple(held), readings=variant.options, declared=play.also[0]).strength,)
    return -_worth(play, held), -rng.random()


def _worth(play: Play, held: Mapping[str, int]) -> float:
    if play.kind == PUT:
        return 5 if play.cards[0] == DEATH else 4 if kind(play.cards[0]) == ATTACK else 3
    if play.kind in (CHECK, CALL):
        return 2
    if play.kind == PAT:
        return 0
    if play.kind == RAISE:
        return 1
    ranks = [face[0] for card in held if (face := printed(card)) is not None]
    return sum(_alone(card, ranks) for card in play.cards)


def _alone(card: str, ranks: Sequence[str]) -> int:
    """1 for a card that is best changed, and -1 for any other."""
    face = printed(card)
    return 1 if face is None or ranks.count(face[0]) == 1 else -1


POLICIES = by_name(Cautious(), Greedy(cost))
"""By name."""

# -- what hands amount to

NOTHING_ELSE = "nothing else"
"""That a bet card left nothing but the fold."""
WON_WITH = {name: f"won with {name}" for name in reversed(CLASSES)}


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[Figure]:
    """What hands of one session amount to: means of a hand; how many came to a show, and with what class the best hand
    won them; how many bets and folds there were, how many by the holder of a bet card that no Sun lets off, how many
    of those were folds, and how often the bet cards left nothing else; and the chips that whoever was dealt a trump
    won or lost, on the mean, None where nobody was."""
    states = [one.state for one in rounds]
    shown = [state for state in states if state.ended and len(state.still_in()) > 1]
    won_with = Counter(_best(state, variant) for state in shown)
    bets = Counter(kind for one in _bets(variant, rounds) for kind in one)
    of_bets, of_bound = share_of(bets["bet"]), share_of(bets["bound"])
    net = _net(variant, rounds)
    brought = ((card, "-" if chips is None else f"{chips:+.1f}") for card, chips in net.items())
    means: Mapping[str, Callable[[Played[State]], float]] = {
        "lines": lambda one: len(one.lines),
        "cards played": lambda one: sum(play.kind == PUT for _, play in one.lines),
        "chips in the pot": lambda one: one.state.pot,
        "players at the end": lambda one: len(one.state.still_in()),
    }
    yield from averages(rounds, means)
    yield figure("shows", len(shown), "shows")
    yield tallied("won_with", won_with, WON_WITH, share_of(len(shown)))
    yield Figure("bets", bets["bet"])
    yield figure("bound", bets["bound"], "bets bound by a bet card", of_bets)
    yield figure("bound_folds", bets["fold"], "of those, folds", of_bound)
    yield figure("bound_to_fold", bets[NOTHING_ELSE], "nothing but the fold was left", of_bound)
    yield Figure("net", net, tuple((f"chips won with {card}", chips) for card, chips in brought))


def _best(state: State, variant: Variant[State]) -> str:
    """The class of the best hand that is shown."""
    values = [results.value(state, player, state.hand(player), variant.options) for player in state.still_in()]
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
                held = set(state.hand(player).cards)
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
    net: dict[str, list[int]] = {card: [] for card in TRUMP}
    for one in rounds:
        state, won = one.state, variant.rules.scores(one.state)
        for player, hand in one.hands.items():
            for card in hand.cards if won else ():
                if card in net:
                    net[card].append(won[player] - state.put_in[player])
    return {card: fmean(chips) if chips else None for card, chips in net.items()}


# -- all of it


class Hands(Simulation[State]):
    """Five cards are dealt to each player with chips; the packets of the others stay in the pack."""

    def dealt(
        self, variant: Variant[State], players: Sequence[str], rng: Random, last: State | None = None
    ) -> dict[str, Hand]:
        """A random deal, with no cards for whoever has no chips."""
        hands = super().dealt(variant, players, rng, last)
        chips = cast("Rules", variant.rules).chips(last) if last else dict.fromkeys(players, 1)
        return {player: hand if chips[player] else Hand() for player, hand in hands.items()}


SIMULATION = Hands(
    "hands",
    POLICIES,
    to_each(HAND),
    figures,
    pack,
    chance={
        DEAL: drawn,
        PICK: picked,
        SHOW: partial(whole, SHOWS),
        REVEAL: partial(whole, SHOWS),
        DROP: partial(whole, DISCARD),
    },
    key="rounds",
)


# -- what short histories are made of: bets, cards with their answers, the draw

ANSWERED_BY = KNIGHTS[0]
FEW = 3
"""So many players are few: at larger tables most of the pack is dealt."""


def typical(lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
    """What may come next, the plainest first: bets, each attack once, mostly without a defence, and while nobody has
    bet other cards too; at the draw, everybody stands pat. At a large table only what takes many cards from the stock."""
    kinds, player = {due.kind for due in position.due}, position.turn
    if REDRAW in kinds:
        left = [name for name in position.still_in() if name not in position.drawn]
        yield Continuation(tuple(Action(name, Play(PAT)) for name in left))
    if player is None or not kinds <= {TURN, DEAL, PICK, DROP, REVEAL}:
        return  # Of cards dealt and taken nothing need be told.
    if len(position.players) > FEW:
        yield from _hungry(position, player)
        return
    price, open_ = position.price(player), not position.level
    bets = ((Play(CHECK), not price), (Play(BET, amount=1), open_), (Play(CALL), price > 0))
    yield from (_line(player, play) for play, can in (*bets, (Play(BET, amount=ENOUGH), open_)) if can)
    yield from _attacks(position, player)
    if not position.bettors and position.phase == FIRST:
        yield from _cards(position, player)
        yield from _hungry(position, player)
    elif open_:
        yield from _attack(position, player, card_play(MAGICIAN, _next(position, player), (FOOL,)))


def _line(player: str, play: Play) -> Continuation:
    return Continuation((Action(player, play),))


def _attacks(position: State, player: str) -> Iterator[Continuation]:
    """Each of two attacks on each other player, without a defence."""
    for card in (DEATH, HIGH_PRIESTESS):
        for victim in position.still_in() if card not in position.gone else ():
            if victim != player:
                attack = Action(player, card_play(card, victim))
                yield Continuation((attack, Action(victim, Play(UNDEFENDED))))


def _cards(position: State, player: str) -> Iterator[Continuation]:
    """An attack that is answered, and shields."""
    yield from _attack(position, player, card_play(DEATH, _next(position, player)), card_play(ANSWERED_BY))
    yield from (_line(player, card_play(card)) for card in (TOWER, CHARIOT) if card not in _seen(position))


def _hungry(position: State, player: str) -> Iterator[Continuation]:
    """What takes whole hands from the stock."""
    yield from _attack(position, player, card_play(WORLD, _next(position, player)))
    yield from (_line(player, card_play(card)) for card in (WHEEL,) if card not in _seen(position))


def _attack(position: State, player: str, attack: Play, answer: Play | None = None) -> Iterator[Continuation]:
    """An attack with the answer to it, undefended where none is given, where its card may still be in a hand."""
    if attack.cards[0] not in _seen(position):
        yield Continuation((Action(player, attack), Action(attack.to or "", answer or Play(UNDEFENDED))))


def _next(position: State, player: str) -> str:
    """The next player to the left who is still in."""
    return next(name for name in position.after(player) if name not in position.out)


def _seen(position: State) -> set[str]:
    """The cards that are in nobody's hand."""
    return {*position.gone, *(one.card for one in position.shields)}

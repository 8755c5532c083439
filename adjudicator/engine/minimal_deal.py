"""A cheap sufficient check that some deal makes a history possible: try the deal with the lowest free cards.

Whether any deal does is a question for the solver. Mostly the minimal deal does, and checking it needs only evaluation:
each earlier turn is judged with the hand its player then had. The same tells under which readings it may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from adjudicator.cards import Hand
from adjudicator.engine.choice import values_of
from adjudicator.engine.hands import Deal
from adjudicator.engine.holding import JointLimit
from adjudicator.engine.ledger import Then, hands_then
from adjudicator.law import Options
from adjudicator.solve.known import Known
from adjudicator.solve.known_changes import Rereadings
from adjudicator.solve.position import Clash, KnownPosition, NotKnown
from adjudicator.solve.session import Session


def makes_possible(deal: Deal, session: Session, options: Options) -> bool:
    """Whether the minimal deal makes every line of the history possible, and legal unless disputed.

    False is inconclusive: another deal may. `deal` has no hand on trial; `session` evaluates turns.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> state = variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)})
    >>> situation = variant.situation(state)
    >>> makes_possible(situation.deal(None), situation.session(), situation.options)
    True
    """
    return all(line is not None and line.legal for line in _lines(deal, session, options))


def barring(deal: Deal, session: Session, options: Options) -> tuple[Options, ...] | None:
    """The options of single readings under which the minimal deal makes some line illegal, or exceeds a joint limit:
    under no other one that leaves the positions as they are is the history barred. None if that is inconclusive, as the
    minimal deal does not make the history possible.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> state = variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)})
    >>> situation = variant.situation(state)
    >>> barring(situation.deal(None), situation.session(), situation.options)
    ()
    """
    lines = [*_lines(deal, session, options)]
    free = {key: option for key, option in options.items() if not session.readings[key].house}
    changes: dict[tuple[tuple[str, str], ...], Options] = {}
    for line in lines:
        if line is None or not line.legal:
            return None
        try:
            least = Rereadings(line, free, ()).least()
        except NotKnown:
            return None
        changes |= {tuple(change.items()): change for change in least if len(change) == 1}
    hands = minimal_hands(deal) or {}
    limited = (limit.given for limit in _exceeded(deal, hands, deal.together) if limit.given is not None)
    changes |= {((reading.key, option),): {reading.key: option} for reading, option in limited if not reading.house}
    return tuple(changes.values())


def _lines(deal: Deal, session: Session, options: Options) -> Iterator[Known | None]:
    """Each turn of the history that is not disputed, as known with the minimal deal; None for what that deal does not
    make possible."""
    hands = None if any(move.lost or move.blind for move in deal.moved) else minimal_hands(deal)
    if hands is None or not _allowed(deal, hands):
        yield None
        return
    for then in hands_then(deal.table.history, deal.moved):
        if deal.is_turn(then.index):
            known = _known(deal, session, options, hands, then)
            if known is None or not deal.table.history[then.index].disputed:
                yield known


def minimal_hands(deal: Deal) -> dict[str, Hand] | None:
    """A hand for each player: the known ones, and for hidden hands the cards they must hold, filled up with the lowest
    free cards. None if the cards do not suffice.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> state = variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)})
    >>> minimal_hands(variant.situation(state).deal(None))["Ada"].total
    3
    """
    hands = {player: deal.known_of(player) for player in deal.table.players}
    needed = {player: _at_least(deal, hands[player], player) for player in deal.hidden}
    left = {card: deal.free(card) for card in deal.cards}
    for cards in needed.values():
        for card, count in cards.items():
            left[card] = left.get(card, 0) - count
    if any(count < 0 for count in left.values()):
        return None
    for player, cards in needed.items():
        hand = hands[player]
        size = max(1, sum(cards.values()))
        if hand.unseen is not None:
            size = sum(hand.cards.values()) + hand.unseen
        if size < sum(cards.values()) or not _fill(deal, cards, left, size):
            return None
        hands[player] = Hand(dict(cards))
    return hands


def _at_least(deal: Deal, hand: Hand, player: str) -> Counter[str]:
    cards = Counter(hand.cards)
    for card, count in deal.came_in(player).items():
        cards[card] = max(cards[card], count)
    return cards


def _fill(deal: Deal, cards: Counter[str], left: dict[str, int], size: int) -> bool:
    """Add the lowest free cards to reach `size`; for a deck without ranks, its last cards. Updates `cards` and `left`;
    returns success."""
    for card in [rank.name for rank in deal.lexicon.deck.ranks] or reversed(list(deal.cards)):
        while sum(cards.values()) < size and left.get(card, 0):
            cards[card] += 1
            left[card] -= 1
    return sum(cards.values()) == size


def _allowed(deal: Deal, hands: Mapping[str, Hand]) -> bool:
    """Whether these hidden hands satisfy the game's joint limits."""
    return not deal.hidden or not any(_exceeded(deal, hands, deal.in_force))


def _exceeded(deal: Deal, hands: Mapping[str, Hand], limits: Iterable[JointLimit]) -> Iterator[JointLimit]:
    """Those of some joint limits that these hidden hands exceed."""
    held: Counter[str] = sum((Counter(hands[player].cards) for player in deal.hidden), Counter())
    yield from (limit for limit in limits if sum(held[card] for card in limit.cards) > limit.most)


def _known(deal: Deal, session: Session, options: Options, hands: Mapping[str, Hand], then: Then) -> Known | None:
    """A turn of the history with the hand that its player had then; None if that hand could not have made it."""
    action, lexicon = deal.table.history[then.index], deal.lexicon
    hand = Counter(hands[then.player].cards)
    hand.update(then.than_now)
    takes = Counter(action.play.spent) | Counter(set(action.play.showing or ()))
    if any(count < 0 for count in hand.values()) or takes - hand:
        return None
    held = Hand({card: count for card, count in hand.items() if count})
    given = {
        **deal.game.turn.encoding.known(deal.table, deal.trail[then.index], action.player, lexicon),
        **deal.game.holding.values(held, lexicon),
    }
    try:
        position = KnownPosition(session.evaluator, (), options, values=given)
        values = values_of(deal.game.turn, action.play, lexicon, deal.table.players)
        return Known(position, session.placed(values))
    except (NotKnown, Clash):
        return None

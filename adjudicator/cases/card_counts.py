"""Conservation of cards: no card occurs more often at a table than in its deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.cards import DRAWS, PUT, Play
from adjudicator.cards.english import amount, number
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Table
from adjudicator.files.diagnostics import Fault

if TYPE_CHECKING:
    from adjudicator.files.source import Path

HELP = "take away what is too many"
"""Help text for a card that occurs too often."""
Excess: TypeAlias = "tuple[Path, str]"
"""Path in the document of a card that occurs too often, with the message."""


def excess(situation: Situation) -> Iterator[Excess]:
    """Yield path and message of each place at which the running count of a card exceeds the deck.

    Counts, in this order: hands, cards out of play (discards, laid away, won tricks), cards that left play in the
    history, and the cards on the table. A card that may have been drawn from the discards counts in the hand. Limits of
    the round on groups of cards (`Rules.limits`) are checked likewise. The history must be possible.
    """
    lexicon, table, total = situation.lexicon, situation.table, Counter[str]()
    rules = situation.game.rules(lexicon, situation.options, table.house)
    limits = {limit.name: limit for limit in rules.limits(len(table.players))}
    for path, cards in _places(situation):
        for card, count in cards.items():
            available, before = lexicon.deck.count(card), total[card]
            total[card] += count
            if before <= available < total[card]:
                spoken = lexicon.spoken(card)
                message = f"that makes {total[card]} of {spoken}, and the deck has {available}"
                yield path, f"{spoken} is told of already, and there is only one" if available == 1 else message
        for name, limit in limits.items():
            before = total[name]
            total[name] += sum(count for card, count in cards.items() if card in limit.cards)
            if before <= limit.most < total[name]:
                yield path, f"that makes {number(total[name])} {name}, and a round has {number(limit.most)}"


def _places(situation: Situation) -> Iterator[tuple[Path, Mapping[str, int]]]:
    """Yield each place in the document with its cards, counted."""
    table, position, lines = situation.table, situation.position, situation.game.case().lines
    for laid in position.pile:
        if laid.index < 0:
            yield (lines, laid.index, laid.owner), Counter(laid.cards)
    for player, hand in table.hands.items():
        yield ("hands", player), hand.cards
    drew = {player for move in situation.deal(None).moved for player in move.drew}
    drawn = sum((Counter(hand.cards) for player, hand in table.hands.items() if player in drew), Counter[str]())
    yield ("discards",), Counter(table.discards) - drawn
    gone = Counter(position.gone) - (drawn - Counter(table.discards)) - _drawn_and_spent(situation)
    by_line: list[tuple[Path, Counter[str]]] = []
    elsewhere = {player: _held_by_others(table, player) for player in table.players}
    twice = any(elsewhere[one.player] & {*one.play.cards} for one in table.history if one.play.kind == PUT)
    trail = situation.game.trick(table, situation.lexicon, situation.options).trail() if twice else ()
    for index, action in enumerate(table.history):
        # Each line accounts for as many of the cards gone as it names; a repeated card is charged to the later line. One
        # that changes nothing accounts for those that are in another hand.
        spent = gone & Counter(action.play.spent)
        if twice and action.play.kind == PUT and trail[index] is trail[index + 1]:
            spent = Counter(card for card in action.play.spent.elements() if card in elsewhere[action.player])
        gone -= spent
        by_line.append(((lines, index, action.player), spent))
    yield from by_line
    for laid in position.pile:
        if laid.index >= 0:
            yield (lines, laid.index, laid.owner), Counter(laid.cards)


def _held_by_others(table: Table, player: str) -> frozenset[str]:
    """The cards that are known to be in other hands now."""
    return frozenset(card for one, hand in table.hands.items() if one != player for card in hand.cards)


def _drawn_and_spent(situation: Situation) -> Counter[str]:
    """The cards that the history names as drawn from those out of play and that later left the hand again, counted.

    `position.gone` counts such a card twice, unless the position is a state of the whole round: then none is returned.
    """
    history, twice = situation.table.history, Counter[str]()
    for index, action in enumerate(() if hasattr(situation.position, "hands") else history):
        if action.play.kind == DRAWS:
            since = (Counter(later.play.spent) for later in history[index + 1 :] if later.player == action.player)
            twice += Counter(action.play.cards) & sum(since, Counter[str]())
    return twice


def overplayed(plays: Sequence[Play], situation: Situation, actor: str) -> Iterator[Fault]:
    """Yield the faults of a turn whose cards cannot be in the actor's hand: more cards than the hand has, or more of one
    card than the deck has left for unseen hands."""
    hand = situation.table.hands.get(actor)
    count = sum(play.spent.total() + play.unseen_spent for play in plays)
    if hand is not None and hand.total is not None and any(play.unseen_spent for play in plays) and count > hand.total:
        holds = f"{actor} {'hold' if actor == 'You' else 'holds'}"
        message = f"{holds} {amount(hand.total, 'card')}, and here are {number(count)}"
        yield Fault("not-held", message, "a play is made of cards in the hand")
    deck, spoken = situation.lexicon.deck, situation.lexicon.spoken
    for card, count in sum((Counter(play.cards) - Counter(play.spent) for play in plays), Counter[str]()).items():
        if count > deck.count(card) > 0:
            has = number(deck.count(card))
            message = f"the play names {number(count)} {_plural(situation, card)}, and the deck has {has}"
            yield Fault("too-many-cards", message, "mend the play")
    if not situation.unseen(actor):
        return
    deal = situation.deal(actor)
    spent = (play.spent for play in plays if situation.choice(play).encoding.of_hand)
    for card, count in sum(spent, Counter[str]()).items():
        if count > (left := deal.left(card)):
            part = f"{number(deck.count(card) - left)} of the {number(deck.count(card))} in the deck"
            what, where = spoken(card), "which is told to be elsewhere"
            if deck.count(card) > 1:
                verb = "is" if deck.count(card) - left == 1 else "are"
                what, where = (f"{number(count)} {_plural(situation, card)}", f"and {part} {verb} told to be elsewhere")
            message = f"the play takes {what}, {where}"
            yield Fault("too-many-cards", message, "mend the play, or what is told of the other cards")


def _plural(situation: Situation, card: str) -> str:
    """The plural of a card."""
    deck = situation.lexicon.deck
    place = deck.place.get(card)
    return deck.ranks[place - 1].many if place else f"{card}s"

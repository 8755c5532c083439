"""Hidden hands of one table: the facts and constraints implied by the deck, the known cards and the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from z3 import And, BoolRef, BoolVal, ExprRef, If, IntVal, Sum, is_bool

from adjudicator.cards import Hand, Lexicon
from adjudicator.cards.english import amount, at_most, both, number, whose
from adjudicator.compile.program import Builder
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.engine.holding import JointLimit
from adjudicator.engine.ledger import Moved, came_in, hands_then, past_tense
from adjudicator.engine.state import Action, AtLeast, NoneOf, Position, Table
from adjudicator.law import Options
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.optimum import Moment, Room
from adjudicator.solve.question import Keyed

if TYPE_CHECKING:
    from adjudicator.engine.bounds import Counts, HiddenHands

MANY = 99
"""An upper bound on the size of any hand."""


@dataclass(frozen=True)
class Deal:
    """The hands of one table as terms; the hand of `actor` uses the symbols of the play on trial.

    Without an actor, every partly unseen hand has symbols of its own. `moved` gives the card movements of each history
    line besides the cards put down.
    """

    game: Game
    table: Table
    lexicon: Lexicon
    trail: tuple[Position, ...]
    moved: tuple[Moved, ...]
    options: Options
    actor: str | None = None

    def is_turn(self, index: int) -> bool:
        """Whether the history line with this index (from 0) was a regular turn."""
        play = self.table.history[index].play
        return self.game.on_turn(play) and self.game.choice_at(play, self.trail[index]) is self.game.turn

    # -- hands as terms

    @cached_property
    def cards(self) -> Mapping[str, ExprRef]:
        """Card name -> symbol in the hand on trial."""
        return self.game.holding.symbols(self.lexicon)

    @cached_property
    def hidden(self) -> list[str]:
        """The players with partly unseen hands that matter: the actor, players who acted or received cards, and players
        whose hand size is known."""
        acted = {action.player for action in self.table.history} | set(self._brought)
        return [
            player
            for player in self.table.players
            if player not in self.trail[-1].out and not self.known_of(player).known
            if player == self.actor or player in acted or self.known_of(player).unseen is not None
        ]

    def known_of(self, player: str) -> Hand:
        """The known part of a hand. A player who is out has no cards, or only those that came back."""
        if player in self.table.hands:
            return self._counted(player, self.table.hands[player])
        if player in self.table.out and self.table.last_action(player) >= 0:
            return Hand({card: count for card, (count, _) in self._brought.get(player, {}).items()})
        return self._counted(player, Hand(unseen=0 if player in self.trail[-1].out else None))

    def _counted(self, player: str, hand: Hand) -> Hand:
        """The hand on trial completed by its size, where only the position gives it."""
        if player != self.actor or hand.unseen is not None:
            return hand
        total = self.trail[-1].holds(player)
        return hand if total is None else Hand(hand.cards, max(0, total - sum(hand.cards.values())))

    def holding(self, player: str) -> Mapping[str, ExprRef]:
        """Card name -> term for the player's present holding: the number of copies, or a boolean; constants if the hand
        is known."""
        if player == self.actor:
            return self.cards
        if player in self.hidden:
            from adjudicator.engine.bounds import hand_of

            return hand_of(self.game.holding, self.lexicon, player)
        have = self.known_of(player).cards
        return {
            card: constant(card in have if is_bool(symbol) else have.get(card, 0))
            for card, symbol in self.cards.items()
        }

    # -- cards outside the hidden hands

    @cached_property
    def pool(self) -> Counter[str]:
        """The cards out of play at the last unseen draw of the history, those put there by that line included."""
        lines = [index for index, move in enumerate(self.moved) if move.drew]
        if not lines:
            return Counter()
        line = lines[-1]
        # Where a table has every card out of play among its discards, no position has any of them beside these.
        return Counter((*self.table.discards, *self.trail[line + 1].gone))

    @cached_property
    def drawn(self) -> Counter[str]:
        """The cards that were out of play at an unseen draw and may be in a hand again."""
        return self.pool + Counter(self.table.reshuffled)

    @cached_property
    def seen(self) -> Counter[str]:
        """The cards known to be in no hidden hand, plus those that other hands are known to hold."""
        table, position = self.table, self.trail[-1]
        seen = Counter(table.discards) + Counter(position.gone) - self.drawn
        for laid in position.pile:
            seen.update(laid.cards)
        for player, hand in table.hands.items():
            if player != self.actor:
                seen.update(hand.cards)
        return seen

    def left(self, card: str) -> int:
        """The most copies of a card that the hand on trial can hold. The pool of a draw is excluded unless the actor
        received unseen cards."""
        blurred = any(self.actor in move.lost for move in self.moved)
        elsewhere = self.seen[card] if blurred else max(self.seen[card], self.pool[card])
        return max(self.lexicon.deck.count(card) - elsewhere, 0)

    @property
    def known(self) -> Mapping[str, int]:
        """The known cards of the hand on trial, with their counts."""
        return self.known_of(self.actor).cards if self.actor else {}

    @property
    def room(self) -> int:
        """The most cards that the hand on trial may hold beyond the known ones."""
        unseen = self.known_of(self.actor).unseen if self.actor else 0
        return MANY if unseen is None else unseen

    def spare(self, than_now: Mapping[str, int], player: str | None = None) -> Room:
        """The known cards of a hand at an earlier moment, and the most unseen cards it had then. `than_now` gives, by
        card, how many more copies it had than now."""
        hand = self.known_of(player or self.actor or "")
        most = MANY if hand.unseen is None else hand.unseen
        known = {s: hand.cards.get(card, 0) + than_now.get(card, 0) for card, s in self.cards.items()}
        # A negative count: cards that came in since are among the unseen ones now, so fewer were unseen then.
        gone = sum(-count for count in known.values() if count < 0)
        return Room({symbol: max(count, 0) for symbol, count in known.items()}, most - gone)

    # -- facts about the hidden hand on trial

    def facts(self, at: object = None) -> Iterator[Fact]:
        """Yield facts on the actor's hidden hand that follow from the deck and the hand size."""
        if self.actor not in self.hidden or self.actor is None:
            return
        yield from self.elsewhere()
        hand, holds = self.known_of(self.actor), "hold" if self.actor == "You" else "holds"
        if hand.unseen is not None:
            total = sum(hand.cards.values()) + hand.unseen
            text = f"{self.actor} {holds} {amount(total, 'card')}"
            yield Fact("cards", text, self.game.holding.size(self.lexicon), IS, total, at=at)
        else:
            text = f"{self.actor} still {holds} cards"
            yield Fact("cards", text, self.game.holding.size(self.lexicon), AT_LEAST, 1)

    def elsewhere(self) -> Iterator[Fact]:
        """Yield upper bounds on the actor's hidden hand: cards of which some or all copies are elsewhere."""
        for card, symbol in self.cards.items() if self.actor in self.hidden else ():
            left, count = self.left(card), self.lexicon.deck.count(card)
            if left < count and is_bool(symbol):
                yield Fact(f"elsewhere {card}", f"{self.lexicon.spoken(card)} is elsewhere", symbol, IS, False)
            elif left < count:
                place = self.lexicon.deck.place.get(card)
                many = self.lexicon.deck.ranks[place - 1].many if place else f"{card}s"
                text = f"all but {number(left)} {many} are elsewhere" if left else f"every {card} is elsewhere"
                yield Fact(f"elsewhere {card}", text, symbol, AT_MOST, left)

    def limits(self) -> Iterator[Fact]:
        """Yield what the joint limits say of the actor's hidden hand alone."""
        others = [self.known_of(player).cards for player in self.hidden if player != self.actor]
        for limit in self.in_force if self.actor in self.hidden else ():
            own = [symbol for card, symbol in self.cards.items() if card in limit.cards]
            most = limit.most - sum(have.get(card, 0) for have in others for card in limit.cards)
            every = limit.most + sum(self.seen_besides[card] for card in limit.cards)
            of = f"of the {limit.name}" if self.drawn else f"of the {number(every)} {limit.name} in the round"
            text = f"{of} {at_most(most)} can be in {whose(self.actor or '')} hand"
            counts = (If(symbol, 1, 0) if is_bool(symbol) else symbol for symbol in own)
            yield Fact(f"limit {limit.name}", text, Sum(*counts), AT_MOST, most)

    def kept(self) -> Iterator[Fact]:
        """Yield facts on cards that came to hidden hands, or were shown from them, and must still be there, and other
        knowledge of the actor's hand (`Table.among`, `Position.bounds`)."""
        for player in self.hidden:
            yield from self._came_in(player)
        if self.actor in self.hidden and self.actor is not None:
            yield from self._among(self.actor)

    def _among(self, player: str) -> Iterator[Fact]:
        """Yield the facts of `Table.among` and of `Position.bounds` for a player."""
        symbols = self.holding(player)
        for one in (*self.table.among.get(player, ()), *self._bounds(player)):
            if isinstance(one, NoneOf):
                yield from self._none_of(one)
                continue
            counts = [symbols[card] for card in one.cards]
            some = Sum(*(If(symbol, 1, 0) if is_bool(symbol) else symbol for symbol in counts))
            spoken = one.called or both([self.lexicon.spoken(card) for card in one.cards])
            had = f"{player} had at least {number(one.count)} of {spoken}"
            text = f"{player} was left with {spoken} alone, at least {number(one.count)}" if one.called else had
            known = f"{player} had {one.count} of {spoken} by line {one.line}"
            yield Fact(known, text, some, AT_LEAST, one.count)

    def _bounds(self, player: str) -> Iterator[AtLeast]:
        """Yield the bounds of the last position with the line (from 1) since which they hold: those that stand there
        before the first line are no evidence."""
        for one in self.trail[-1].bounds(player):
            since = range(len(self.trail) - 1, -1, -1)
            before = (at for at in since if all(bound.called != one.called for bound in self.trail[at].bounds(player)))
            if (last := next(before, -1)) >= 0:
                yield replace(one, line=last + 1)

    def _none_of(self, one: NoneOf) -> Iterator[Fact]:
        """Yield facts that exclude cards from the hand on trial, beyond those that `left` excludes."""
        for card, symbol in self.cards.items():
            if card in one.cards and self.left(card):
                spoken = self.lexicon.spoken(card)
                text = f"{spoken} was elsewhere, by what the lines tell"
                relation, value = (IS, False) if is_bool(symbol) else (AT_MOST, 0)
                yield Fact(f"elsewhere {card}", text, symbol, relation, value)

    def _came_in(self, player: str) -> Iterator[Fact]:
        symbols = self.holding(player)
        for card, (count, index) in self._brought.get(player, {}).items():
            symbol, line = symbols[card], self.table.history[index]
            shown = card in (line.play.showing or ()) and line.player == player
            came = (
                f"{' '.join([card] * count)} came to {player} when {line.player} {past_tense(line.play, self.lexicon)}"
            )
            text = f"{player} showed {self.lexicon.spoken(card)}" if shown else came
            value: int | bool = True if is_bool(symbol) else count
            relation = IS if is_bool(symbol) else AT_LEAST
            yield Fact(f"{player} has {card} since line {index + 1}", text, symbol, relation, value, at=line.at)

    def missing(self) -> Iterator[tuple[str, str, int]]:
        """Yield (player, card, line index) for cards that a wholly known hand lacks although it received or showed them
        and never played them."""
        for player, cards in self._brought.items():
            hand = self.table.hands.get(player)
            for card, (count, index) in cards.items():
                if hand is not None and hand.known and hand.cards.get(card, 0) < count:
                    yield player, card, index

    @cached_property
    def _brought(self) -> Mapping[str, Mapping[str, tuple[int, int]]]:
        return came_in(self.table.history, self.moved)

    def came_in(self, player: str) -> dict[str, int]:
        """Card -> least number of copies still in the hand, because they came to it or were shown."""
        return {card: count for card, (count, _) in self._brought.get(player, {}).items()}

    # -- joint constraints on all hidden hands

    def world(self) -> Iterator[Keyed]:
        """Yield the joint constraints on all hidden hands: each other hand's known part, one deck, and the game's joint
        limits."""
        from adjudicator.engine.bounds import as_term, one_deck

        unseen, whose = self.unseen, (tuple(self.hidden), self.actor)
        for player in unseen.others:
            hand = self.known_of(player)
            yield ("hand", player, _hand_key(hand)), partial(as_term, partial(self._matches, player, hand))
        if unseen.others:
            key = ("deck", *whose, tuple(unseen.free.values()))
            yield key, partial(as_term, lambda make: one_deck(make, self._counts(make), unseen.free))
        for limit in self.together if self.hidden else ():
            yield (limit.name, whose, limit), partial(as_term, partial(self._together, limit))

    def _matches(self, player: str, hand: Hand, make: Builder) -> int:
        from adjudicator.engine.bounds import counts, matches

        return matches(make, counts(make, self.unseen.inputs(player)), hand)

    def _counts(self, make: Builder) -> list[Counts]:
        from adjudicator.engine.bounds import counts

        names = (None if player == self.actor else player for player in self.hidden)
        return [counts(make, self.unseen.inputs(player)) for player in names]

    def _together(self, limit: JointLimit, make: Builder) -> int:
        from adjudicator.engine.bounds import within

        return within(make, self._counts(make), limit)

    @cached_property
    def unseen(self) -> HiddenHands:
        """The same constraints, to be projected onto the hands that a question reads."""
        from adjudicator.engine.bounds import HiddenHands

        return HiddenHands(self)

    @cached_property
    def together(self) -> tuple[JointLimit, ...]:
        """The game's joint limits on the hidden hands, besides the card counts of the deck."""
        return tuple(self.game.holding.together(self.table, self.seen_besides, self.drawn))

    @cached_property
    def in_force(self) -> tuple[JointLimit, ...]:
        """Those of them that hold under the options; of those with one name the lowest."""
        applied = sorted(
            filter(lambda limit: limit.applies(self.options), self.together), key=lambda limit: -limit.most
        )
        return tuple({limit.name: limit for limit in applied}.values())

    def free(self, card: str) -> int:
        """The number of copies of a card available to the hidden hands, those they are known to hold included."""
        return max(self.lexicon.deck.count(card) - self.seen_besides[card], 0)

    @cached_property
    def seen_besides(self) -> Counter[str]:
        """The cards known to be in no hidden hand."""
        seen = self.seen.copy()
        for player in self.hidden:
            if player != self.actor:
                seen.subtract(self.known_of(player).cards)
        return seen

    # -- evidence from the history

    def past(self) -> Iterator[Earlier]:
        """Yield a premise for each earlier turn that constrains the hands as they are now, the latest first."""
        for then in hands_then(self.table.history, self.moved):
            action = self.table.history[then.index]
            if self.is_turn(then.index):
                yield self._earlier(action, self.trail[then.index], then.index, then.than_now)

    def _earlier(self, action: Action, position: Position, index: int, than_now: Mapping[str, int]) -> Earlier:
        now = self.holding(action.player)
        values = self.game.turn.encoding.position_values(self.table, position, action.player, self.lexicon)
        sense = {symbol: constant(value) for symbol, value in values.items()}
        most: dict[ExprRef, int] = {}
        for card, symbol in self.cards.items():
            more = than_now.get(card, 0)
            sense[symbol] = _then(now[card], more)
            most[symbol] = self._most(action.player, card) + more
        spare = self.spare(than_now, action.player)
        key = (
            action.player if action.player in self.hidden else _hand_key(self.known_of(action.player)),
            action.player == self.actor,
            tuple((card, more) for card, more in sorted(than_now.items()) if more),
            tuple((symbol.get_id(), value) for symbol, value in values.items()),
            tuple(most.values()),
            (tuple(spare.known.values()), spare.more),
            action.play,
        )
        needs = self.game.turn.encoding.takes(action.play, self.lexicon)
        possible = And(*(_has(sense[symbol], count) for symbol, count in needs.items()))
        return Earlier(
            f"line {index + 1}",
            f"{action.player} {past_tense(action.play, self.lexicon)}",
            Moment(key, sense, most, spare),
            self.game.turn.encoding.values(action.play, self.lexicon, self.table.players),
            possible,
            action.disputed,
            at=action.at,
        )

    def _most(self, player: str, card: str) -> int:
        if player == self.actor:
            return self.left(card)
        return self.free(card) if player in self.hidden else self.known_of(player).cards.get(card, 0)


@lru_cache(maxsize=4096, typed=True)
def constant(value: int | bool) -> ExprRef:
    """A value as a z3 constant. Cached: equal values give the same object.

    >>> constant(2), constant(True), constant(2) is constant(2)
    (2, True, True)
    """
    return BoolVal(value) if isinstance(value, bool) else IntVal(value)


def _hand_key(hand: Hand) -> tuple[object, ...]:
    return (hand.unseen, *sorted(hand.cards.items()))


def _then(now: ExprRef, more: int) -> ExprRef:
    """The count of a card at an earlier moment, given its term now and how many more it was then."""
    if not more:
        return now
    return constant(more > 0) if is_bool(now) else now + more


def _has(then: ExprRef, count: int | bool) -> BoolRef:
    if is_bool(then):
        return then
    return then >= int(count)

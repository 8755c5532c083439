"""A choice of cards as symbols: sets of cards enter as how many they are, and how many of which kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from math import comb

from z3 import ExprRef

from adjudicator import law
from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.play import LAYS, PLACES
from adjudicator.engine.hands import constant
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import is_face, is_major, number, ordered, pack
from adjudicator.games.taruno.choose import clauses as c
from adjudicator.games.taruno.choosing import depth, target
from adjudicator.games.taruno.holding import HAND
from adjudicator.games.taruno.state import State, Want
from adjudicator.games.taruno.turn.encoding import seat_of, seats
from adjudicator.games.taruno.turn.symbols import SEATS
from adjudicator.games.taruno.turn.symbols import seat as own_seat
from adjudicator.games.taruno.verbs import AWAY, CHOOSE
from adjudicator.solve.facts import IS, Fact

MANY = 300
"""So many sets of cards are named one by one; of more, one for each number of cards."""


class ChooseEncoding(SinglesEncoding[State]):
    """Cards discarded, kept, hidden, given or placed."""

    name, nothing, hand = CHOOSE, Play(LAYS), HAND

    def decision(self, lexicon: Lexicon) -> law.Decision:
        waits = c.wants != c.VERBS[PLACES]
        idle = {c.room: waits, **{c.seen(at): waits for at in c.NUMBERS}}
        return law.Decision(self.name, c.PLAY, c.clauses(self.readings), c.BOUNDS, idle=idle)

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """How many cards there are, of which kinds, and where each goes."""
        place, cards = number(tuple(lexicon.suits)), play.cards
        depths = [found for where in play.where if (found := depth(where)) is not None]
        to = [seat_of(target(where), players) for where in play.where if depth(where) is None]
        put = [place[card] for card in cards] if play.kind == PLACES else []
        put += [0] * (len(c.PLACED) - len(put))
        return _values(
            c.VERBS[play.kind],
            len(cards) + play.unseen,
            sum(map(is_face, cards)),
            sum(map(is_major, cards)),
            sum(target(where) == AWAY for where in play.where),
            max(depths, default=0),
            len(set(depths)) < len(depths),
            *(to.count(at) for at in SEATS),
            *put[: len(c.PLACED)],
        )

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have: its cards, but for those that come from the pile."""
        return {} if play.kind == PLACES else super().needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """The choices there are: where they are too many, one for each number of cards."""
        due = position.pending(CHOOSE, actor)
        want = due.about if due is not None else None
        if not isinstance(want, Want):
            return
        held = ordered((card for card, count in have.items() if count), tuple(lexicon.suits))
        if want.verb == PLACES:
            yield from _placings(position, want, actor)
            return
        others = [player for player in position.players if player != actor and not position.covered(player, actor)]
        if want.most < 0:
            fit = (card for card in held if moving.of_class(card, want.of) and card not in want.seen)
            yield Play(want.verb, tuple(fit))
        elif want.verb == GIVES and want.to is None:
            yield from _shares(held, others, min(want.least, len(held)))
        else:
            least = min(want.least, len(held))
            for size in range(least, min(want.most, len(held)) + 1 if len(held) > least else least + 1):
                yield from _sets(want.verb, held, size)

    # -- the position

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What has to be chosen, and who is there to be given cards."""
        due = position.pending(CHOOSE, actor)
        want = due.about if due is not None and isinstance(due.about, Want) else None
        asked = f"{actor} has {'' if want else 'nothing '}to choose{f' for {want.card}' if want else ''}"
        shown = want or Want("", "", 0, 0)
        every = shown.most < 0 and not shown.seen
        low, high = (0, 78) if shown.most < 0 else (shown.least, shown.most)
        told = [
            Fact("due", asked, c.due, IS, want is not None),
            Fact("wants", asked, c.wants, IS, c.VERBS.get(shown.verb, 0)),
            Fact("least", f"at least {low}", c.least, IS, low),
            Fact("most", f"at most {high}", c.most, IS, high),
            Fact("class", f"of {shown.of}", c.of, IS, c.CLASSES[shown.of]),
            Fact("every", f"{'all' if every else 'not all'} of them", c.every, IS, every),
            Fact("each", "one to each" if _to_each(shown) else "not to players", c.each, IS, _to_each(shown)),
            Fact("seat", f"{actor} sits at place {position.seat(actor)}", own_seat, IS, position.seat(actor)),
            *(one for one in seats(position, actor) if not one.id.startswith("cards")),
        ]
        return [*told, *_looked_at(position, shown, lexicon)] if shown.verb == PLACES else told

    def unseen(self, position: State, actor: str) -> bool:
        """Whether it is not told which cards were looked at."""
        due = position.pending(CHOOSE, actor)
        want = due.about if due is not None else None
        return isinstance(want, Want) and want.verb == PLACES and len(want.seen) < want.least


@lru_cache(maxsize=4096)
def _values(*values: int | bool) -> dict[ExprRef, ExprRef]:
    """Of the play's symbols the values: the same for all sets of cards that count alike."""
    return {symbol: constant(value) for symbol, value in zip(c.PLAY, values, strict=True)}


def _to_each(want: Want) -> bool:
    return want.verb == GIVES and want.to is None


def _looked_at(position: State, want: Want, lexicon: Lexicon) -> Iterator[Fact]:
    """Which cards were looked at; nothing is said of those of which it is not known."""
    yield Fact("room", f"{len(position.stock)} cards are in the pile", c.room, IS, len(position.stock))
    whole, elsewhere = len(want.seen) == want.least, moving.known(position)
    for at, card in enumerate(pack(tuple(lexicon.suits)), start=1):
        if whole or card in want.seen or card in elsewhere:
            there = card in want.seen
            text = f"{lexicon.spoken(card)} was {'' if there else 'not '}looked at"
            yield Fact(f"looked at {card}", text, c.seen(at), IS, there)


def _sets(verb: str, held: Sequence[str], size: int) -> Iterator[Play]:
    """Every set of so many cards; just one where there are too many sets."""
    if comb(len(held), size) <= MANY:
        yield from (Play(verb, some) for some in combinations(held, size))
    else:
        yield Play(verb, tuple(held[:size]))


def _shares(held: Sequence[str], others: Sequence[str], size: int) -> Iterator[Play]:
    """Every way to give cards to players, one to each; of too many the first."""
    ways = (
        Play(GIVES, cards, where=tuple(f"to {player}" for player in to))
        for cards in combinations(held, size)
        for to in permutations(others, size)
    )
    yield from islice(ways, MANY)


def _placings(position: State, want: Want, actor: str) -> Iterator[Play]:
    """Ways to place the cards that were looked at: on top in each order, at the bottom, and in hands."""
    if len(want.seen) < want.least:
        return
    cards, pile = ordered(want.seen, position.suits), len(position.stock)
    spots = dict.fromkeys((*range(want.least), *range(max(pile - want.least, 0), pile)))
    where = [*(f"at {at}" for at in spots), *(f"to {p}" for p in position.players if not position.covered(p, actor))]
    yield from islice(_apart(cards, where, pile), MANY)


def _apart(cards: tuple[str, ...], where: Sequence[str], pile: int) -> Iterator[Play]:
    for told in product(where, repeat=len(cards)):
        depths = [found for one in told if (found := depth(one)) is not None]
        inside = pile - (len(cards) - len(depths))
        if len(set(depths)) == len(depths) and max(depths, default=-1) < inside:
            yield Play(PLACES, cards, where=told)

"""What may be said of a hand nobody has seen whole, and how it is said."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from z3 import Or

from adjudicator.cards import Lexicon
from adjudicator.cards.english import both, either, number, one
from adjudicator.games.tahimi.deal import Deal
from adjudicator.games.tahimi.symbols import held, wilds_held
from adjudicator.solve.conditions import Condition, Literal, Word

COULD_PLAY = "could play"


def counted(deal: Deal) -> Iterator[Word]:
    """Words for the ranks: one of them or higher, and at least so many of one, the plainest
    first. What the known part of the hand settles already is left out."""
    ranks, known = deal.lexicon.deck.ranks, deal.known
    room = deal.room
    left = {rank.name: min(deal.left(rank.name), known.get(rank.name, 0) + room) for rank in ranks}
    best = max((n for n, rank in enumerate(ranks, start=1) if known.get(rank.name, 0)), default=0)
    open_ = [n for n in range(best + 1, len(ranks) + 1) if any(left[rank.name] for rank in ranks[n - 1 :])]
    for n in reversed(open_):
        below = (or_higher(ranks[n - 2].name),) if n - 1 in open_ else ()
        yield Word(or_higher(ranks[n - 1].name), Or(*(held(m) >= 1 for m in range(n, len(ranks) + 1))), below)
    for n, rank in reversed(list(enumerate(ranks, start=1))):
        have = known.get(rank.name, 0)
        for count in range(have + 1, left[rank.name] + 1):
            lower = (at_least(count - 1, rank.name),) if count > have + 1 else ()
            higher = (or_higher(rank.name),) if count == 1 and n in open_ else ()
            yield Word(at_least(count, rank.name), held(n) >= count, lower + higher)


def wild(deal: Deal) -> Iterator[Word]:
    """Words for the wild cards of the hand."""
    card = deal.lexicon.wild
    if card is None:
        return
    have = deal.known.get(card, 0)
    for count in range(have + 1, min(deal.left(card), have + deal.room) + 1):
        lower = (at_least(count - 1, card),) if count > have + 1 else ()
        yield Word(at_least(count, card), wilds_held >= count, lower)


def or_higher(rank: str) -> str:
    """The id of the word for a rank or a higher one."""
    return f"{rank} or higher"


def at_least(count: int, card: str) -> str:
    """The id of the word for at least so many of a card."""
    return f"at least {count} {card}"


def power(card: str) -> str:
    """The id of the word for a card that has a power."""
    return f"holds {card}"


# -- in English


@dataclass(frozen=True)
class Speech:
    """Conditions in sentences about one player."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds Strength", "no VIII", "at most one VIII"."""
        return self._present(literal.word) if literal.holds else self._absent(literal.word)

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> str:
        """Some conditions as one sentence: "Ben holds the Devil or Death and could play".

        `shown` gives the powers that have to be shown under a condition.
        """
        powers = {card for cards in (shown or {}).values() for card in cards}
        told = [self._sentence(some, powers) for some in _gathered(conditions)]
        return f"{self.who} {'; or '.join(told)}"

    def _sentence(self, condition: Sequence[tuple[Literal, ...]], shown: Collection[str]) -> str:
        """What the player holds and does not; each entry is a choice of literals."""
        holds = "hold" if self.who == "You" else "holds"
        present = [some for some in condition if some[0].holds and some[0].word != COULD_PLAY]
        absent = [some for some in condition if not some[0].holds and some[0].word != COULD_PLAY]
        able = [some[0] for some in condition if some[0].word == COULD_PLAY]
        parts = []
        if present:
            parts.append(
                f"{holds} {both([either([self._noun(one.word) for one in some]) for some in present])}"
            )
        if absent:
            parts.append(self._without([some[0].word for some in absent], holds, bool(present)))
        parts += [f"{'could' if one.holds else 'could not'} play" for one in able]
        show = [p for p in shown if any(one == Literal(power(p)) for some in present for one in some)]
        if show:
            parts.append(f"{'show' if self.who == 'You' else 'shows'} {'it' if len(show) == 1 else 'them'}")
        return " and ".join(parts)

    def _without(self, words: Sequence[str], holds: str, after: bool) -> str:
        cards = [word for word in words if word.startswith("holds ")]
        others = [self._absent(word) for word in words if word not in cards]
        nouns = [self._noun(word) for word in cards]
        if after and not others:
            return f"not {either(nouns)}" if len(nouns) == 1 else f"neither {' nor '.join(nouns)}"
        told = []
        if len(nouns) == 1:
            told.append(f"{'does' if holds == 'holds' else 'do'} not hold {nouns[0]}")
        elif nouns:
            told.append(f"{holds} neither {' nor '.join(nouns)}")
        if others:
            told.append(f"{holds} {both(others)}")
        return " and ".join(told)

    def _noun(self, word: str) -> str:
        if word.startswith("holds "):
            return self.lexicon.spoken(word.removeprefix("holds "))
        if word.endswith(" or higher"):
            return one(word)
        count, card = self._count(word)
        return one(card) if count == 1 else f"{number(count)} {self._many(card)}"

    def _present(self, word: str) -> str:
        return word

    def _absent(self, word: str) -> str:
        if word.startswith("holds "):
            return f"no {word.removeprefix('holds ')}"
        if word == COULD_PLAY:
            return "could not play"
        if word.endswith(" or higher"):
            return f"nothing of {word}"
        count, card = self._count(word)
        if count == 1:
            return f"no {card}"
        return f"at most {number(count - 1)} {card if count == 2 else self._many(card)}"

    def _count(self, word: str) -> tuple[int, str]:
        _, _, count, card = word.split(" ", 3)
        return int(count), card

    def _many(self, card: str) -> str:
        place = self.lexicon.deck.place.get(card)
        return self.lexicon.deck.ranks[place - 1].many if place else f"{card}s"


def _gathered(conditions: Sequence[Condition]) -> list[list[tuple[Literal, ...]]]:
    """Conditions that differ in one held card told together: "the Devil or Death"."""
    gathered: dict[Condition, list[Literal]] = {}
    single: list[Condition] = []
    for condition in conditions:
        cards = [literal for literal in condition if literal.holds and literal.word.startswith("holds ")]
        if len(cards) == 1:
            gathered.setdefault(condition - {cards[0]}, []).append(cards[0])
        single.append(condition)
    told: list[list[tuple[Literal, ...]]] = []
    done: set[Condition] = set()
    for condition in single:
        if condition in done:
            continue
        cards = [literal for literal in condition if literal.holds and literal.word.startswith("holds ")]
        rest = condition - {cards[0]} if len(cards) == 1 else condition
        choice: tuple[Literal, ...] = tuple(gathered[rest]) if len(cards) == 1 else ()
        done |= {rest | {card} for card in choice} if choice else {condition}
        plain: list[tuple[Literal, ...]] = [(literal,) for literal in sorted(rest, key=_spoken)]
        told.append([choice, *plain] if choice else plain)
    return told


def _spoken(literal: Literal) -> tuple[bool, bool, str]:
    return (not literal.holds, not literal.word.startswith("holds "), literal.word)

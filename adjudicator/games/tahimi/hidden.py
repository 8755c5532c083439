"""Words for a hand not seen whole, and the sentences made of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from z3 import Or

from adjudicator.cards.english import both, either, number, one
from adjudicator.engine.choice import HiddenHand, Speech
from adjudicator.games.tahimi.hand import held, wilds_held
from adjudicator.solve.conditions import Condition, Literal, Word

COULD_PLAY = "could play"
ANOTHER = "another card"


def counted(hand: HiddenHand, always: tuple[str, ...] = ()) -> Iterator[Word]:
    """Words for the ranks: one of them or higher, and at least so many of one, the plainest
    first. What the known part of the hand settles already is left out. From each of them the
    words `always` follow."""
    ranks, known = hand.lexicon.deck.ranks, hand.known
    room = hand.room
    left = {rank.name: min(hand.left(rank.name), known.get(rank.name, 0) + room) for rank in ranks}
    best = max((n for n, rank in enumerate(ranks, start=1) if known.get(rank.name, 0)), default=0)
    open_ = [n for n in range(best + 1, len(ranks) + 1) if any(left[rank.name] for rank in ranks[n - 1 :])]
    top = max((n for n in open_ if left[ranks[n - 1].name]), default=0)
    for n in reversed([n for n in open_ if n < top]):
        below = (or_higher(ranks[n - 2].name),) if n - 1 in open_ else always
        yield Word(or_higher(ranks[n - 1].name), Or(*(held(m) >= 1 for m in range(n, len(ranks) + 1))), below)
    for n, rank in reversed(list(enumerate(ranks, start=1))):
        have = known.get(rank.name, 0)
        for count in range(have + 1, left[rank.name] + 1):
            lower = (at_least(count - 1, rank.name),) if count > have + 1 else ()
            over = min(n, top - 1)
            higher = (or_higher(ranks[over - 1].name),) if count == 1 and over in open_ else ()
            yield Word(at_least(count, rank.name), held(n) >= count, lower + higher or always)


def wild(hand: HiddenHand) -> Iterator[Word]:
    """Words for the wild cards of the hand."""
    card = hand.lexicon.wild
    if card is None:
        return
    have = hand.known.get(card, 0)
    for count in range(have + 1, min(hand.left(card), have + hand.room) + 1):
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


class RankSpeech(Speech):
    """Conditions in sentences about one player."""

    @property
    def _holds(self) -> str:
        return "hold" if self.who == "You" else "holds"

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds Strength", "no VIII", "at most 1 VIII"."""
        word = literal.word
        if literal.holds:
            return word
        if word in _OTHERWISE:
            return _OTHERWISE[word]
        if word.startswith(_HOLDS):
            return f"no {word.removeprefix(_HOLDS)}"
        if word.endswith(_HIGHER):
            return f"no {word}"
        count, card = _count(word)
        return f"at most {count - 1} {card}" if count > 1 else f"no {card}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence: "Ben holds the Devil or Death, and could make a legal play".

        `shown` gives the powers that have to be shown under a condition.
        """
        who = "you" if self.who == "You" else self.who
        sentences = [self._sentence(literals, show) for literals, show in _gathered(conditions, shown or {})]
        return [f"{who} {sentences[0]}", *sentences[1:]]

    def _sentence(self, choices: Sequence[tuple[Literal, ...]], shown: Collection[str]) -> str:
        """What the player holds and does not; each entry is a choice of literals."""
        held = [some for some in choices if some[0].holds and some[0].word != COULD_PLAY]
        words = [some[0].word for some in choices if not some[0].holds and some[0].word != COULD_PLAY]
        show = [some for some in held if all(one.word.removeprefix(_HOLDS) in shown for one in some)]
        rest = [some for some in held if some not in show]
        parts = [f"{self._holds} and {self._holds.replace('hold', 'show')} {self._nouns(show)}"] if show else []
        parts += [f"{self._holds} {self._nouns(rest)}"] if rest else []
        parts += self._without(words)
        could = [some[0].holds for some in choices if some[0].word == COULD_PLAY]
        parts += [f"{'could' if holds else 'could not'} make a legal play" for holds in could]
        return ", and ".join(parts)

    def reminder(self, words: Collection[str]) -> str:
        return "a pass is none, nor is what a card of the hand forbids" if COULD_PLAY in words else ""

    def alternatives(self, nouns: Mapping[str, str]) -> str:
        """The same, with ranks in a row as such: "at least two of a rank from VIII to Ace"."""
        ranks: dict[int, list[str]] = {}
        for word in nouns:
            if word.startswith(_AT_LEAST):
                count, card = _count(word)
                ranks.setdefault(count, []).append(card)
        runs = {count: run for count, cards in ranks.items() if (run := self._run(cards))}
        rows = [f"at least {number(count)} of a rank from {run[0]} to {run[-1]}" for count, run in runs.items()]
        rest = [noun for word, noun in nouns.items() if not (word.startswith(_AT_LEAST) and _count(word)[0] in runs)]
        return either([*rest, *rows])

    def _nouns(self, held: Sequence[tuple[Literal, ...]]) -> str:
        return both([either([self._noun(literal.word) for literal in choice]) for choice in held])

    def _noun(self, word: str) -> str:
        if word.startswith(_HOLDS):
            return self.lexicon.spoken(word.removeprefix(_HOLDS))
        if word == ANOTHER:
            return word
        if word.endswith(_HIGHER):
            lowest = word.removesuffix(_HIGHER) == self.lexicon.deck.name(1)
            return "an ordinary card" if lowest else one(word)
        count, card = _count(word)
        many = f"{number(count)} {self._many(card)}"
        return one(card) if count == 1 else many if count == self.lexicon.deck.count(card) else f"at least {many}"

    def _without(self, words: Sequence[str]) -> list[str]:
        """What the player does not hold, in few words."""
        cards = [self._noun(word) for word in words if word.startswith(_HOLDS)]
        parts = (
            [f"{self._holds.replace('hold', 'do').replace('dos', 'does')} not hold {cards[0]}"]
            if len(cards) == 1
            else []
        )
        parts += [f"{self._holds} neither {', '.join(cards[:-1])} nor {cards[-1]}"] if len(cards) > 1 else []
        limits = ["no other card"] if ANOTHER in words else []
        limits += [self._nothing_of(word) for word in words if word.endswith(_HIGHER)]
        by_count: dict[int, list[str]] = {}
        for word in words:
            if word.startswith(_AT_LEAST):
                count, card = _count(word)
                by_count.setdefault(count, []).append(card)
        limits += [self._limit(count, ranks) for count, ranks in sorted(by_count.items())]
        return [*parts, f"{self._holds} {both(limits)}"] if limits else parts

    def _nothing_of(self, word: str) -> str:
        lowest = word.removesuffix(_HIGHER) == self.lexicon.deck.name(1)
        return "no ordinary card" if lowest else f"no {word}"

    def _limit(self, count: int, ranks: Sequence[str]) -> str:
        """Fewer than so many of each of some ranks: "no VIII or IX", "at most one VIII"."""
        ranks = sorted(ranks, key=self.lexicon.order)
        if self._run(ranks):
            each = "card" if count == 1 else "of each rank"
            return f"{'no' if count == 1 else f'at most {number(count - 1)}'} {each} from {ranks[0]} to {ranks[-1]}"
        if count == 1:
            return f"no {either(ranks)}"
        if len(ranks) == 1:
            return f"at most {number(count - 1)} {ranks[0] if count == 2 else self._many(ranks[0])}"
        return f"at most {number(count - 1)} each of {both(ranks)}"

    def _run(self, ranks: Sequence[str]) -> Sequence[str]:
        """Ranks in their order, if these are more than two in a row; else none."""
        ordered = sorted(ranks, key=self.lexicon.order)
        places = [self.lexicon.deck.place.get(card, 0) for card in ordered]
        return ordered if len(ordered) > 2 and places == list(range(places[0], places[0] + len(ordered))) else ()

    def _many(self, card: str) -> str:
        place = self.lexicon.deck.place.get(card)
        return self.lexicon.deck.ranks[place - 1].many if place else f"{card}s"


_HOLDS, _HIGHER, _AT_LEAST = "holds ", " or higher", "at least "
_OTHERWISE = {COULD_PLAY: "could not play", ANOTHER: "no other card"}


def _count(word: str) -> tuple[int, str]:
    _, _, count, card = word.split(" ", 3)
    return int(count), card


def _gathered(
    conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]]
) -> list[tuple[list[tuple[Literal, ...]], set[str]]]:
    """Conditions merged where they differ in one held card alone ("the Devil or Death"), each with the
    powers to be shown. Conditions with powers to show are not merged with those without."""
    gathered: dict[tuple[Condition, bool], list[Condition]] = {}
    for condition in conditions:
        card = _held_card(condition)
        rest = condition - {card} if card else condition
        gathered.setdefault((rest, bool(shown.get(condition))), []).append(condition)
    choices = []
    for (rest, _), several in gathered.items():
        choice = tuple(card for one in several if (card := _held_card(one)) is not None and card not in rest)
        plain: list[tuple[Literal, ...]] = [(literal,) for literal in sorted(rest, key=_spoken)]
        show = {power for one in several for power in shown.get(one, ())}
        choices.append(([choice, *plain] if choice else plain, show))
    return choices


def _held_card(condition: Condition) -> Literal | None:
    """The one card with a power that a condition asks for; None if there are more, or none."""
    cards = [literal for literal in condition if literal.holds and literal.word.startswith(_HOLDS)]
    return cards[0] if len(cards) == 1 else None


def _spoken(literal: Literal) -> tuple[bool, bool, str]:
    return (not literal.holds, not literal.word.startswith(_HOLDS), literal.word)

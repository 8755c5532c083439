"""Hands nobody has seen, known by trying every deal of the cards that are not visible.

One turn with the whole hand known is ruled by the oracles beside this file.  Here each player holds some known cards
and some unseen ones, and a *deal* says which those are.  A deal remains if it fits the deck, if no more Majors are
about than were dealt, and if everything the record tells could have been done with the hands of that time: a hand
at an earlier entry is the hand now, with what its player put down or gave since, without what came to him since.

What is concluded from, and what not:
* an entry that is not disputed was legal with the hand of its time; a power shown was held, disputed or not;
* cards taken back, or received in a recorded exchange, are in the hand from then on until put down or given again;
* before a Wheel's draw, or a Chariot whose exchange is not recorded, the hands of those concerned are not known, so
  these entries say nothing of the hand now (but one that is illegal whatever its player held leaves no deal);
* a player still in holds a card, one who is out holds none (Tahimi, Going out; Finishing the round), and one who went
  out and was brought back holds what he took back;
* nothing is concluded from which card somebody gave: that choice is a decision of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from . import tahimi, tarot_himi
from .record import Cards, Record
from .table import Action, Table
from .tarot_himi import MAJORS, RANKS, SHOWN

LEGAL, ILLEGAL = "legal", "illegal"
CERTAIN, POSSIBLE = "certain", "possible"


@dataclass(frozen=True)
class Hand:
    """The cards known to be in a hand now, and how many others are in it (None: unknown)."""

    known: Cards = ()
    unseen: int | None = 0


@dataclass(frozen=True)
class Hidden:
    """A table of which some hands are hidden; `table.hand` is not looked at.

    A player without a hand here is wholly unseen, unless out.  `disputed` are the numbers of the disputed entries of
    the history.  `gone` are cards visibly in nobody's hand now, besides those the history shows.  `deck` is what is
    not visible, to make it small; else it is the whole deck less all that is visible.  `dealt` is how many Majors
    there are in the round (else Tarot-himi, Deal: four, or one a player).  `most` bounds the unseen cards of a hand
    whose number is unknown (else all that are left may be there).
    """

    table: Table
    hands: Mapping[str, Hand]
    options: Mapping[str, str]
    disputed: frozenset[int] = frozenset()
    gone: Cards = ()
    deck: Mapping[str, int] | None = None
    dealt: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class Literal:
    """One thing to say about a hand; a condition is a set of these, all of which have to hold.

    kind "major": holds the Major `card`; "rank": holds at least `count` of `card`; "higher": holds an ordinary card
    of rank `card` or above; "could_play": some play of cards is open to him now, the Devil and Death left aside.
    """

    kind: str
    card: str = ""
    count: int = 1
    negated: bool = False


Condition = frozenset[Literal]


# ---------------------------------------------------------------------------------------------- the deals


class Deals:
    """Every deal that remains, and what they say of a play.  Rulings are kept by entry, hand and play."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden, self.table = hidden, hidden.table
        self.tarot = self.table.game != "tahimi"
        self.record = Record(self.table, hidden.options)
        self.now = len(self.table.history)
        out = self.record.states[-1].out
        self.hands = {
            player: hidden.hands.get(player, Hand((), 0 if player in out else None)) for player in self.table.players
        }
        known = [card for hand in self.hands.values() for card in hand.known]
        named = {card for card in (*known, *hidden.gone) if card in MAJORS}
        self.named = self.record.named_majors() | named
        self.dealt = max(4, len(self.table.players)) if hidden.dealt is None else hidden.dealt
        self.left = self.whole_deck() if hidden.deck is None else Counter(hidden.deck)
        if hidden.deck is None:
            self.left.subtract((*known, *hidden.gone))
            self.left.subtract(self.record.laid())
        self.ruled: dict[tuple[int, str, Cards, Action], bool] = {}
        self.open: dict[tuple[str, Cards], bool] = {}
        self.choices: dict[str, list[Cards]] = {}
        self.viewed: dict[str, tuple[Cards, ...]] = {}
        fits = min(self.left.values(), default=0) >= 0
        self.sound = fits and all(self.excusable(entry) for entry in range(self.now))

    def whole_deck(self) -> Counter[str]:
        if not self.tarot:
            return tahimi.deck(self.table.house, len(self.table.players))
        return Counter({**dict.fromkeys(RANKS, 4), **dict.fromkeys(MAJORS, 1)})

    # -- one hand

    def legal(self, entry: int, player: str, hand: Cards, play: Action) -> bool:
        """Would this have been legal just before an entry of the history (`self.now`: now) with this whole hand?"""
        key = (entry, player, hand, play)
        if key not in self.ruled:
            table, state = replace(self.record.tables[entry], hand=hand), self.record.states[entry]
            options = self.hidden.options
            if self.tarot:
                ruling = tarot_himi.judge(tarot_himi.Seat(table, state, player, options), play)
            else:
                ruling = tahimi.judge(table, state, player, play, options)
            self.ruled[key] = ruling.legal
        return self.ruled[key]

    def candidates(self, hand: Cards) -> Iterator[Action]:
        table = replace(self.table, hand=hand)
        return tarot_himi.candidates(table) if self.tarot else tahimi.candidates(table)

    def could_play(self, player: str, hand: Cards) -> bool:
        """Is some play of cards open to him now, whatever the Devil and Death say of it?"""
        key = (player, hand)
        if key not in self.open:
            table, state = replace(self.table, hand=hand), self.record.states[-1]
            if self.tarot:
                self.open[key] = bool(tarot_himi.Seat(table, state, player, self.hidden.options).rivals)
            else:
                plays = (play for play in self.candidates(hand) if play.kind == "cards")
                self.open[key] = any(self.legal(self.now, player, hand, play) for play in plays)
        return self.open[key]

    def excusable(self, entry: int) -> bool:
        """Of an entry before which the hand is not known: could any hand at all have made it legal?

        Powers that only permit, held beside the cards themselves, never make a play worse, and are the most that helps.
        """
        player, action = self.table.history[entry]
        if action.kind == "gives" or entry in self.hidden.disputed or entry > self.record.blind[player]:
            return True
        cards = {*action.showing, *SHOWN}.difference(action.cards)
        return self.legal(entry, player, tuple(sorted((*action.cards, *action.also, *cards))), action)

    def agrees(self, player: str, hand: Cards) -> bool:
        """Does this hand agree with all its player has done, going back from now?"""
        if bool(hand) == (player in self.record.states[-1].out):
            return False
        held = Counter(hand)
        for step in reversed(self.record.steps[player]):
            if step.entry <= self.record.blind[player]:
                break
            if (step.emptied and held) or Counter(step.came) - held:
                return False
            held = held - Counter(step.came) + Counter(step.left)
            if step.acted and not self.allowed(step.entry, tuple(sorted(held.elements()))):
                return False
        return True

    def allowed(self, entry: int, hand: Cards) -> bool:
        """With this hand just before it: were its powers there to be shown, and was it legal unless disputed?"""
        player, action = self.table.history[entry]
        if not set(action.showing) <= set(hand):
            return False
        return entry in self.hidden.disputed or self.legal(entry, player, hand, action)

    def handfuls(self, cards: Cards, least: int, most: int, majors: int) -> Iterator[Cards]:
        """Every choice of `least` to `most` of these kinds of card with at most so many Majors not named before."""
        if not cards:
            if least <= 0:
                yield ()
            return
        card, rest = cards[0], cards[1:]
        new = self.tarot and card in MAJORS and card not in self.named
        for number in range(min(self.left[card], most, majors if new else most) + 1):
            for others in self.handfuls(rest, least - number, most - number, majors - number * new):
                yield (card,) * number + others

    def may_hold(self, player: str) -> list[Cards]:
        """Every hand that fits the deck and what its player has done, fewest cards first."""
        if player not in self.choices:
            hand = self.hands[player]
            total = sum(self.left.values())
            bound = total if self.hidden.most is None else min(total, self.hidden.most)
            least, most = (0, bound) if hand.unseen is None else (hand.unseen, hand.unseen)
            kinds = tuple(sorted(+self.left))
            handfuls = self.handfuls(kinds, least, most, self.dealt - len(self.named))
            hands = (tuple(sorted((*hand.known, *cards))) for cards in handfuls)
            agreed = (whole for whole in hands if self.agrees(player, whole))
            self.choices[player] = sorted(agreed, key=lambda whole: (len(whole), whole))
        return self.choices[player]

    # -- all hands together

    def deals(self, fixed: Mapping[str, Cards] | None = None) -> Iterator[dict[str, Cards]]:
        """Every deal that remains, each as whole hands; `fixed` are hands already chosen."""
        chosen = dict(fixed or {})
        order = [*chosen, *(player for player in self.table.players if player not in chosen)]
        if self.sound:
            yield from self.deal(order, {}, chosen, self.left, frozenset(self.named))

    def deal(
        self,
        order: list[str],
        done: dict[str, Cards],
        fixed: Mapping[str, Cards],
        left: Counter[str],
        majors: frozenset[str],
    ) -> Iterator[dict[str, Cards]]:
        if len(done) == len(order):
            yield done
            return
        player = order[len(done)]
        for hand in (fixed[player],) if player in fixed else self.may_hold(player):
            taken = Counter(hand) - Counter(self.hands[player].known)
            about = majors.union(card for card in taken if card in MAJORS)
            if all(left[card] >= number for card, number in taken.items()) and (
                not self.tarot or len(about) <= self.dealt
            ):
                yield from self.deal(order, {**done, player: hand}, fixed, left - taken, about)

    def consistent(self) -> bool:
        """Does any deal remain?"""
        return next(self.deals(), None) is not None

    def views(self, player: str) -> tuple[Cards, ...]:
        """Every hand this player has in some deal that remains."""
        if player not in self.viewed:
            hands = self.may_hold(player) if self.sound else []
            self.viewed[player] = tuple(h for h in hands if next(self.deals({player: h}), None) is not None)
        return self.viewed[player]

    def holding(self, player: str, play: Action) -> tuple[Cards, ...]:
        """Those of them with the cards of a play, and the powers announced with it, in them."""
        needed = Counter((*play.cards, *play.also)) | Counter(set(play.showing))
        return tuple(hand for hand in self.views(player) if not needed - Counter(hand))

    # -- the answers

    def verdicts(self, player: str, play: Action) -> frozenset[str]:
        """The verdicts met over the deals in which the play's cards are held; none if there is no such deal."""
        hands = self.holding(player, play)
        return frozenset(LEGAL if self.legal(self.now, player, hand, play) else ILLEGAL for hand in hands)

    def plays(self, player: str) -> dict[Action, str]:
        """Every play that is possible and legal in some deal, and whether it is so in every one."""
        views = self.views(player)
        counts = Counter(
            play for hand in views for play in set(self.candidates(hand)) if self.legal(self.now, player, hand, play)
        )
        return {play: CERTAIN if number == len(views) else POSSIBLE for play, number in counts.items()}

    def satisfies(self, player: str, hand: Cards, literal: Literal) -> bool:
        scale = RANKS if self.tarot else tahimi.scale(self.table.house)
        if literal.kind == "could_play":
            holds = self.could_play(player, hand)
        elif literal.kind == "higher":
            holds = any(card in scale[scale.index(literal.card) :] for card in hand)
        else:
            assert literal.kind in ("major", "rank")
            holds = hand.count(literal.card) >= literal.count
        return holds != literal.negated

    def holds_in(self, player: str, hand: Cards, condition: Condition) -> bool:
        return all(self.satisfies(player, hand, literal) for literal in condition)


# ---------------------------------------------------------------------------------------------- conditions


class Judged:
    """One play with every hand its player may have; a set of hands is written as the bits of a number."""

    def __init__(self, deals: Deals, player: str, play: Action) -> None:
        self.deals, self.player = deals, player
        self.hands = deals.holding(player, play)
        self.every = (1 << len(self.hands)) - 1
        legal = self.bits(deals.legal(deals.now, player, hand, play) for hand in self.hands)
        self.verdict = {LEGAL: legal, ILLEGAL: self.every & ~legal}
        self.seen: dict[Literal, int] = {}

    @staticmethod
    def bits(truths: Iterable[bool]) -> int:
        return sum(1 << place for place, truth in enumerate(truths) if truth)

    def where(self, condition: Iterable[Literal]) -> int:
        """The hands that satisfy every literal."""
        deals = self.every
        for literal in condition:
            if literal not in self.seen:
                truths = (self.deals.satisfies(self.player, hand, literal) for hand in self.hands)
                self.seen[literal] = self.bits(truths)
            deals &= self.seen[literal]
        return deals

    def sufficient(self, condition: Condition, verdict: str) -> bool:
        """Does every hand that satisfies it get that verdict?"""
        return not self.where(condition) & ~self.verdict[verdict]

    def minimal(self, condition: Condition, verdict: str) -> bool:
        """Is it sufficient no longer, whichever literal is dropped?"""
        return not any(self.sufficient(condition - {literal}, verdict) for literal in condition)

    def necessary(self, conditions: Collection[Condition], verdict: str) -> bool:
        """Does every hand with that verdict satisfy one of them?"""
        return not self.verdict[verdict] & ~self.union(conditions)

    def union(self, conditions: Collection[Condition]) -> int:
        deals = 0
        for condition in conditions:
            deals |= self.where(condition)
        return deals

    def satisfiable(self, condition: Condition) -> bool:
        return bool(self.where(condition))

    def entails(self, one: Condition, other: Condition) -> bool:
        return not self.where(one) & ~self.where(other)

    def words(self) -> list[Literal]:
        """Every literal that tells some of the hands from others; of those that tell the same, one."""
        cards = {card for hand in self.hands for card in hand}
        scale = RANKS if self.deals.tarot else tahimi.scale(self.deals.table.house)
        plain = [Literal("could_play")] + [Literal("higher", rank) for rank in scale]
        plain += [Literal("major", card) for card in sorted(cards.intersection(MAJORS))]
        for card in sorted(cards.difference(MAJORS)):
            most = max(hand.count(card) for hand in self.hands)
            plain += [Literal("rank", card, number) for number in range(1, most + 1)]
        both = plain + [replace(literal, negated=True) for literal in plain]
        kept = {self.where([literal]): literal for literal in reversed(both)}
        return [literal for where, literal in kept.items() if where not in (0, self.every)]

    def primes(self, verdict: str) -> frozenset[int]:
        """The weakest sufficient conditions over all words, each as the set of hands that satisfy it.

        One hand of the other verdict after the other is shut out, in every way a word can do it; of what comes of that
        only the widest are kept, since whatever shuts out the rest from a narrower one does so from the wider.
        """
        words = [self.where([literal]) for literal in self.words()]
        terms = {self.every}
        for place in range(len(self.hands)):
            hand = 1 << place
            if not hand & self.verdict[verdict]:
                out = {one for one in terms if not one & hand}
                out |= {one & word for one in terms - out for word in words if not word & hand}
                terms = widest(out)
        return frozenset(terms - {0})

    def complaints(self, conditions: Collection[Condition], verdict: str, *, complete: bool = True) -> list[str]:
        """All that is wrong with a list of conditions for a verdict; `complete`: nothing was left out of it."""
        wrong = []
        for condition in conditions:
            wrong += [f"no hand satisfies {condition}"] * (not self.satisfiable(condition))
            wrong += [f"not sufficient: {condition}"] * (not self.sufficient(condition, verdict))
            wrong += [f"not minimal: {condition}"] * (not self.minimal(condition, verdict))
            for other in conditions:
                if other != condition and self.entails(condition, other):
                    wrong.append(f"{condition} says no more than {other}")
        if complete and not self.necessary(conditions, verdict):
            wrong.append(f"a hand for {verdict} satisfies none of them")
        return wrong


def widest(sets: set[int]) -> set[int]:
    """Those that lie in no other."""
    kept: list[int] = []
    for one in sorted(sets, key=lambda bits: -bits.bit_count()):
        if not any(one & ~other == 0 for other in kept):
            kept.append(one)
    return set(kept)

"""Loka: three cards that the dealer lays away before the first lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb

from z3 import And, ArithRef, BoolRef, If

from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.cards.english import amount, capital, number
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import FOOL, LAID, LAY, PLAIN, TRUMPS, pack_of, where
from adjudicator.games.loka.outline import cite
from adjudicator.games.loka.state import State
from adjudicator.games.loka.turn import HAND, TRICK, CardView, TrickSpeech, TurnWords, has_fool, laying, of_suit, plain
from adjudicator.law import Cited, Clause, Prohibition, Requirement, When
from adjudicator.solve.conditions import Word

MOST = 34
"""The most cards of which every choice is looked at."""
FEW = 8
"""So many cards to choose from are named one by one."""
_OF_TRUMPS = " of Trumps"

CHOSEN = Fields[PlayAt]()


def _of_kind(kind: str, means: str) -> ArithRef:
    """How many cards of a kind are laid away (`Pack.kinds`), as a field."""
    return CHOSEN.number(f"laid {kind}", 0, None, lambda at: _count(at, kind.removesuffix("s")), means)


def _count(at: PlayAt, kind: str) -> int:
    kinds = pack_of(at.lexicon).kinds
    return sum(kinds[card].lower() == kind.lower() for card in at.play.cards)


laid = CHOSEN.number("laid", 0, None, lambda at: len(at.play.cards), "how many cards are laid away")
laid_aces = _of_kind("Aces", "how many of them are Aces")
laid_kings = _of_kind("Kings", "how many of them are Kings")
laid_honours = _of_kind("honours", "how many of them are the Magician and the World")
laid_trumps = _of_kind("trumps", "how many of them are other trumps")
laid_fool = CHOSEN.truth("laid Fool", lambda at: FOOL in at.play.cards, "the Fool is among them")
KINDS: Mapping[str, ArithRef] = {
    "Ace": laid_aces, "King": laid_kings, "Honour": laid_honours, "trump": laid_trumps, FOOL: If(laid_fool, 1, 0),
}  # fmt: skip
"""How many cards are laid away of each kind, but for those that may always be (`Pack.kinds`)."""


class Laying(FieldEncoding[State, At[State]], SinglesEncoding[State]):
    """What the dealer lays away ("Deal")."""

    name, nothing = LAY, Play(DISCARD)
    hand, position, plays, reads = HAND, TRICK, CHOSEN, At[State]
    given = frozenset(["laying away"])

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return () if FOOL in where(lexicon) else (~has_fool,)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every choice of three cards while the dealer has to make it; of those that are known, where others are many."""
        if position.laying and position.to_act == actor:
            own = [card for card in where(lexicon) if have.get(card, 0)]
            if len(own) > MOST:
                hand = table.hands.get(actor, Hand())
                own = [card for card in own if card in hand.cards]
            yield from (Play(DISCARD, cards) for cards in combinations(own, LAID))

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of what the dealer lays away of a pack."""
        pack, forced = pack_of(lexicon), self.readings["lo.discard.trumps"].is_("forced")
        return (
            Requirement(
                id="LO-LAY",
                title="The dealer lays away",
                says="The dealer takes the three cards left over and lays three away before the first lead; nobody else "
                "does.",
                cites=(cite("Deal"),),
                holds=laying,
                against="Cards are laid away once, by the dealer, before the first lead; {now_words}.",
            ),
            Requirement(
                id="LO-LAY.2",
                title="Three cards",
                says="Exactly three cards are laid away.",
                cites=(cite("Deal"),),
                holds=laid == LAID,
                against="{Count} cannot go; it has to be three.",
                supports=(
                    When(
                        laid_fool,
                        "The others are no Aces, Kings or Honours, and the Fool may go with them, as {you_hold} no "
                        "trumps.",
                    ),
                    When(And(forced, laid_trumps > 0), "{Forced_words}"),
                    When(laid_trumps > 0, "Only Aces, Kings and Honours are barred, so trumps may go too."),
                    When(True, "None of them is an Ace, a King or an Honour, and three are laid away."),
                ),
            ),
            _stays("Ace", "an Ace", "An Ace is not laid away.", "Deal"),
            _stays("King", "a King", "A King is not laid away.", "Deal"),
            _stays("Honour", "an Honour", "Neither the Magician nor the World is laid away.", "Deal", "Honours"),
            Prohibition(
                id="LO-LAY-FOOL",
                title="The Fool only without trumps",
                says="The Fool is laid away only from a hand without a trump; the Fool itself is no trump.",
                cites=(cite("Deal"),),
                bars=And(laid_fool, of_suit(pack, TRUMPS)),
                against=lambda t: (
                    f"The Fool may go only from a hand without trumps, and {t.you_hold} {t.count_of(TRUMPS)}."
                ),
            ),
            Prohibition(
                id="LO-LAY-TRUMP",
                title="Trumps only when forced",
                says="Where trumps are held back, which is a table's reading, one is laid away only for want of three "
                "other cards that may go.",
                cites=(cite("Deal"),),
                readings=("lo.discard.trumps",),
                bars=And(forced, laid_trumps > 0, laid_trumps + plain(pack) > LAID),
                against="As it is read here, a trump goes only for want of three other cards that may, and {you_hold} "
                "{others_that_may_go}.",
            ),
        )


def _stays(kind: str, one: str, says: str, *headings: str) -> Prohibition:
    """The clause that no card of a kind is laid away."""
    cites = tuple(map(cite, headings))
    return Prohibition(
        id=f"LO-LAY-{kind.upper()}",
        title=f"No {kind}",
        says=says,
        cites=cites,
        cited=(Cited(KINDS[kind] > 0, cites),),
        bars=KINDS[kind] > 0,
        against=lambda t: f"{t.among(kind)} is {one}, and {kind}s stay in the hand.",
    )


# -- words


@dataclass(frozen=True)
class LayingView(CardView):
    """What the dealer lays away, with words for it."""

    @property
    def now_words(self) -> str:
        """What is due now instead of laying away."""
        who = "you" if self.position.to_act == "You" else self.position.to_act
        to_do = "lay them away" if self.position.laying else "play a card"
        if not who and not self.position.over:
            return f"{self.position.dealer} {'are' if self.position.dealer == 'You' else 'is'} the dealer"
        return f"it is for {who} to {to_do}" if who else "the hand is over"

    def among(self, kind: str) -> str:
        """The first card of a kind among those laid away, at the beginning of a sentence."""
        kinds = pack_of(self.lexicon).kinds
        return capital(self.lexicon.spoken(next(card for card in self.play.cards if kinds[card] == kind)))

    @property
    def forced_words(self) -> str:
        """That trumps make up the three where too few other cards may go."""
        free = sum(pack_of(self.lexicon).kinds[card] == PLAIN for card in self.hand.cards)
        few = f"only {amount(free, 'other card')}" if free else "no other card"
        make = f"{amount(LAID - free, 'trump')} {'make' if LAID - free > 1 else 'makes'}"
        if not self.hand.known:
            return "too few other cards may go, so trumps make up the three."
        return f"{few} may go, so {make} up the three."

    @property
    def others_that_may_go(self) -> str:
        """The cards that are no trumps and may be laid away, and how many trumps that leaves: "five other cards that
        may go, so no trump may"."""
        free = sum(pack_of(self.lexicon).kinds[card] == PLAIN for card in self.hand.cards)
        if not self.hand.known:
            return "enough other cards that may go"
        trumps = f"only {amount(LAID - free, 'trump')}" if free < LAID else "no trump"
        return f"{amount(free, 'other card')} that may go, so {trumps} may"


_FREE = " that may be laid away"


def _free(count: int) -> str:
    return f"{amount(count, 'card')} other than trumps{_FREE}"


class LayingSpeech(TrickSpeech):
    """Conditions on the dealer's hand, those on how many cards may be laid away among them."""

    def fewer(self, word: str) -> str:
        if not word.endswith(_FREE):
            return ""
        return f"no card other than trumps{_FREE}" if word == _free(1) else f"fewer than {word}"


class LayingWords(TurnWords):
    """The words for three cards laid away: those for the hand are a turn's."""

    views, speeches = LayingView, LayingSpeech

    def explains_limits(self, play: Play) -> bool:
        """Whatever is laid away."""
        return True

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """A card of each suit and a trump; and that one, two or three cards but trumps may be laid away, as far as the
        known cards do not settle it."""
        yield from super().hidden(hand, play)
        pack = pack_of(hand.lexicon)
        known = sum(pack.kinds[card] == PLAIN for card in hand.known)
        least = range(known + 1, LAID + 1) if hand.room else ()
        for count in least:
            yield Word(_free(count), plain(pack) >= count, tuple(_free(n) for n in least if n < count))

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The plays by entry: in a single one where they are every choice from the cards that are not in all of them."""
        every = list(plays)
        if len(every) < 2:
            return super().entries(every)
        among = dict.fromkeys(card for play in every for card in play.cards)
        always = [card for card in among if all(card in play.cards for play in every)]
        free = [card for card in among if card not in always]
        wanted = LAID - len(always)
        if len(every) != comb(len(free), wanted):
            return super().entries(every)
        if not always and len(free) > FEW:
            return [(f"discard any three of the {number(len(free))} {_freely(free)}", tuple(every))]
        fixed = f"{' '.join(always)} and " if always else ""
        return [(f"discard {fixed}{number(wanted)} of: {', '.join(free)}", tuple(every))]


def _freely(free: Sequence[str]) -> str:
    """The cards that may be laid away, in words. Where the Fool is among them the hand has no trump at all."""
    if FOOL in free:
        return "cards that are no Ace or King"
    trumps = any(card.endswith(_OF_TRUMPS) for card in free)
    return "cards that are no Ace, King or Honour" if trumps else "suit cards that are no Ace or King"

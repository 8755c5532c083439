"""Loka: the symbols that its decisions share, and a card to a trick."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Not, Or, Sum

from adjudicator.cards import GIVES, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, either, to_you, whose
from adjudicator.cards.english import number as number_of
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.fields import At, Fields, PlayAt
from adjudicator.engine.singles import OneCardEncoding, SingleCards
from adjudicator.games.loka.cards import EXCUSE, FOOL, HONOURS, LAY, MAGICIAN, PLAIN, PLAY, TRUMPS, Pack, pack_of, where
from adjudicator.games.loka.outline import cite
from adjudicator.games.loka.state import State, trick_winner, why_ranked, why_turn
from adjudicator.law import Citation, Clause, Permission, Prohibition, Requirement, When
from adjudicator.solve.conditions import Condition, Literal, Word

# -- the hand

has_fool = Bool("holds Fool")


@cache
def holds(suit: int, place: int) -> BoolRef:
    """The hand has the card at a place of a suit."""
    return has_fool if suit == EXCUSE else Bool(f"holds {suit} {place}")


def of_suit(pack: Pack, suit: int) -> BoolRef:
    """A card of a suit is held, or a trump."""
    return Or(*(holds(*at) for at in pack.where.values() if at[0] == suit))


def another(pack: Pack) -> BoolRef:
    """A card beside the Fool is held."""
    return Or(*(of_suit(pack, suit) for suit in range(1, TRUMPS + 1)))


def count_of(pack: Pack, kind: str) -> ArithRef:
    """How many cards of a kind are held (`Pack.kinds`)."""
    return Sum(*(If(holds(*at), 1, 0) for card, at in pack.where.items() if pack.kinds[card] == kind))


def plain(pack: Pack) -> ArithRef:
    """How many cards are held that may be laid away and are no trumps."""
    return count_of(pack, PLAIN)


@cache
def hand_size(pack: Pack) -> ArithRef:
    """How many cards the hand has."""
    return Sum(*(If(holds(*at), 1, 0) for at in pack.where.values()))


class LokaHolding(SingleCards[State]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return {card: holds(*at) for card, at in where(lexicon).items()}

    def size(self, lexicon: Lexicon) -> ExprRef:
        return hand_size(pack_of(lexicon))

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """That a card is not held; the cards of a suit of which none is held are stated in the same words."""
        places, pack = where(lexicon), pack_of(lexicon)
        held = {EXCUSE, *(places[card][0] for card in hand.cards)}
        return lambda card: f"no {card if places[card][0] in held else pack.suit_name(places[card][0])}"


HAND = LokaHolding()

# -- the trick

TRICK = Fields[At[State]]()
on_turn = TRICK.truth(
    "on turn",
    lambda at: at.pending(PLAY) is not None,
    "it is the player's turn to play to the trick",
    "it is {|not }{whose} turn to play a card",
    id="turn",
)
laying = TRICK.truth(
    "laying away",
    lambda at: at.pending(LAY) is not None,
    "it is the dealer's turn to lay cards away",
    "{actor} {has cards|has no cards} to lay away now",
    id="laying",
    default=False,
)
leading = TRICK.truth(
    "leading",
    lambda at: at.position.leading,
    "nobody has played to the trick",
    "{nobody has played to the trick|the trick has begun}",
    id="lead",
)


def _led(at: At[State], suit: int) -> str:
    return f"{pack_of(at.lexicon).suit_name(suit)} are led" if suit else "nothing has to be followed"


led = TRICK.number(
    "led",
    0,
    TRUMPS,
    lambda at: at.position.led,
    "the suit to be followed: 1 to 4 in the order of the columns of the hand, 5 for trumps; 0 where there is none",
    _led,
    default=0,
)
TRICK.bounds.append(Or(Not(leading), led == 0))


def of_led(pack: Pack) -> BoolRef:
    """A card of the suit led is held."""
    return Or(*(And(led == suit, of_suit(pack, suit)) for suit in range(1, TRUMPS + 1)))


# -- one card, played or given

CARD = Fields[PlayAt]()


def _place(at: PlayAt) -> tuple[int, int]:
    """The suit of the one card, and its place there; (1, 1) where there is not one."""
    one = at.play.kind in (PUT, GIVES) and len(at.play.cards) == 1
    return where(at.lexicon)[at.play.cards[0]] if one else (1, 1)


cards = CARD.number("cards", 0, None, lambda at: len(at.play.cards), "how many cards are put down, or given")
suit = CARD.number("suit", 1, EXCUSE, lambda at: _place(at)[0], "the suit of the card, 5 for trumps and 6 for the Fool")
number = CARD.number("number", 1, None, lambda at: _place(at)[1], "its place in the suit, 1 for the lowest")
CARD.bounds.append(Or(suit != EXCUSE, number == 1))
fool, trump = suit == EXCUSE, suit == TRUMPS


def limits(pack: Pack) -> tuple[BoolRef, ...]:
    """What holds of one card of this pack: its suit is no longer than the pack's, and without a Fool it is none."""
    missing = () if any(at[0] == EXCUSE for at in pack.where.values()) else (Not(has_fool), suit != EXCUSE)
    return (*missing, number <= pack.highest, Or(suit >= TRUMPS, number <= pack.length))


PLAYED = (cite("Play"),)


class Turn(OneCardEncoding[State]):
    """A card to the trick ("Play")."""

    hand, position, plays, may_pass = HAND, TRICK, CARD, False

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return limits(pack_of(lexicon))

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a card played to a trick with a pack."""
        pack, barred = pack_of(lexicon), self.readings["lo.fool.led"].is_("barred")
        return (
            Requirement(
                id="LO-TURN",
                title="In turn",
                says="Eldest leads to the first trick and whoever won the last one to the next; the others follow in "
                "turn to the left.",
                cites=PLAYED,
                holds=on_turn,
                against="{not_now}",
            ),
            Requirement(
                id="LO-CARD",
                title="One card",
                says="Each in turn plays one card; nobody passes.",
                cites=PLAYED,
                holds=cards == 1,
                against=(
                    When(cards == 0, "Nobody passes: one card is played to each trick."),
                    When(True, "{Count} are too many: one is played to each trick."),
                ),
            ),
            Requirement(
                id="LO-FOLLOW",
                title="Following suit",
                says="Whoever holds a card of the suit led plays one of that suit, and a trump where trumps are led.",
                cites=PLAYED,
                holds=Or(cards != 1, led == 0, suit == led, Not(of_led(pack))),
                against=lambda t: (
                    f"The trick is in {t.led_suit}{t.behind_the_fool}, and {t.you_hold} {t.has_to_be(t.position.led)}."
                ),
                supports=(
                    When(And(leading, fool, barred), "{has} the lead and no other card, so the Fool may be led."),
                    When(And(leading, fool), "{has_lead}, and any card may be led, the Fool too."),
                    When(leading, "{has_lead}, and any card may be led."),
                    When(
                        And(fool, Not(of_led(pack)), Not(of_suit(pack, TRUMPS))),
                        "The Fool may be played at any time{last}.",
                    ),
                    When(fool, ""),
                    When(led == 0, "{no_suit_lies}: any card may be played."),
                    When(suit == led, "{Card} follows suit{behind_the_fool}{need_not_beat}."),
                ),
            ),
            Requirement(
                id="LO-TRUMP",
                title="Trumping when void",
                says="Whoever is void in the suit led plays a trump if there is one; it need not beat anything.",
                cites=PLAYED,
                holds=Or(cards != 1, led == 0, suit == led, of_led(pack), trump, Not(of_suit(pack, TRUMPS))),
                against=lambda t: f"{t.holds} no {t.led_suit}, but {t.has_to_be(TRUMPS)}.",
                supports=(
                    When(Or(led == 0, suit == led, fool), ""),
                    When(trump, "{void}, so a trump is played{need_not_beat}."),
                    When(led == TRUMPS, "{void}, so any card may be played."),
                    When(True, "{holds} no {led_suit} and no trumps, so any card may be played."),
                ),
            ),
            Permission(
                id="LO-FOOL",
                title="The Fool at any time",
                says="The Fool may be played whatever else would be asked for.",
                cites=PLAYED,
                invoked=Bool("by the Fool"),
                waives={"LO-FOLLOW": fool, "LO-TRUMP": fool},
                supports=(When(fool, "The Fool may be played at any time."),),
            ),
            Prohibition(
                id="LO-FOOL.2",
                title="The Fool is not led",
                says="Where the Fool is held to be no lead, it is played only to a trick that somebody has begun, unless "
                "it is the last card of the hand.",
                cites=PLAYED,
                readings=("lo.fool.led",),
                bars=And(cards == 1, fool, leading, another(pack), barred),
                against="Whether the Fool may be led the rules leave open. Here it may not while others are held: it "
                "goes in place of a card that is asked for, and of the leader none is.",
            ),
        )


# -- words


@dataclass(frozen=True)
class CardView(View[State]):
    """One play by one player at one moment of a hand, with words for it."""

    @property
    def you_hold(self) -> str:
        """ "Ben holds", "you hold"."""
        return f"{self.them} {self.verb('hold', 'holds')}"

    @property
    def not_now(self) -> str:
        if self.position.laying:
            eldest = self.position.players[0]
            first = f"{self.position.to_act} has to lay three cards away before anybody leads"
            return to_you(f"{first}; {eldest} leads then, as Eldest.")
        if any(player == self.actor for player, _ in self.position.trick):
            return f"{super().not_now.removesuffix('.')}: {self.has} played to this trick."
        return super().not_now

    @property
    def card(self) -> str:
        """The first of the cards, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def count(self) -> str:
        """ "two cards", of those of the play."""
        return amount(len(self.play.cards), "card")

    @property
    def led_suit(self) -> str:
        """What the suit led is called."""
        return self.suit_name(self.position.led)

    def suit_name(self, suit: int) -> str:
        """What a suit is called."""
        return pack_of(self.lexicon).suit_name(suit)

    def held_in(self, suit: int) -> int:
        """How many cards of a suit are known to be held."""
        return sum(where(self.lexicon)[card][0] == suit for card in self.hand.cards)

    def count_of(self, suit: int) -> str:
        """ "two cards of Cups", "a trump"; where not all of the hand is known, that there is one."""
        held = self.held_in(suit) if self.hand.known else 1
        if self.hand.known and suit == TRUMPS and (honour := self.lone_honour):
            return f"{self.lexicon.spoken(honour)}, trump {where(self.lexicon)[honour][1]}"
        if suit == TRUMPS:
            return amount(held, "trump") if held > 1 else "a trump"
        return f"{amount(held, 'card') if held > 1 else 'a card'} of {self.suit_name(suit)}"

    def has_to_be(self, suit: int) -> str:
        """How many cards of a suit are held, and what follows: "two cards of Cups: one of them has to be played"."""
        one = "it" if self.held_in(suit) == 1 else "one of them"
        one = one if self.hand.known else "such a card"
        unseen = ", or the Fool if it is held," if not self.hand.known and not self._fool_seen else ""
        fool = ", or the Fool," if FOOL in self.hand.cards else unseen
        return f"{self.count_of(suit)}: {one}{fool} has to be played"

    @property
    def _fool_seen(self) -> bool:
        """Whether the Fool is known to be somewhere."""
        won = (card for trick in self.position.taken for card in trick.cards)
        held = (card for hand in self.table.hands.values() for card in hand.cards)
        return FOOL in {*won, *held, *(card for _, card in self.position.trick)}

    @property
    def last(self) -> str:
        """That it is the last card, behind that the Fool may be played."""
        return ", as the last card of a hand too" if self.hand.total == 1 else ""

    @property
    def void(self) -> str:
        """That nothing of the suit led is held: where the hand is not all known, by where those cards lie."""
        suit = self.position.led
        every = {card for card, at in where(self.lexicon).items() if at[0] == suit}
        hands = {card for player, hand in self.table.hands.items() if player != self.actor for card in hand.cards}
        trick = {card for _, card in self.position.trick}
        out = {*self.table.discards, *self.position.put_down} - trick
        lie = ((trick, "in this trick"), (hands, "in other hands"), (out, "out of play"))
        if self.hand.known or not every <= trick | hands | out:
            return f"{self.holds} no {self.led_suit}"
        places = both([f"{number_of(len(every & cards))} {at}" for cards, at in lie if every & cards])
        name = "trumps" if suit == TRUMPS else f"cards of {self.led_suit}"
        return f"All {len(every)} {name} are in sight, {places}: {self.holds} none"

    @property
    def lone_honour(self) -> str:
        """The Magician or the World, where it is the only trump that is held; else ""."""
        trumps = [card for card in self.hand.cards if where(self.lexicon)[card][0] == TRUMPS]
        return trumps[0] if len(trumps) == 1 and trumps[0] in HONOURS else ""

    @property
    def need_not_beat(self) -> str:
        """That the Magician is a trump, and that the card need not beat a higher one of its suit that lies there."""
        places = where(self.lexicon)
        suit, place = places[self.play.cards[0]]
        there = max((places[card][1] for _, card in self.position.trick if places[card][0] == suit), default=0)
        higher = next((card for card, at in places.items() if at == (suit, there)), "") if there > place else ""
        first = "it is trump 1, and" if self.play.cards == (MAGICIAN,) else "it"
        if higher:
            return f": {first} need not beat {self.lexicon.spoken(higher)}"
        return f": {first.removesuffix(', and')}" if first != "it" else ""

    @property
    def has_lead(self) -> str:
        """ "Ben has the lead", behind why the last trick gave it to him."""
        return f"{why_turn(self.position, self.lexicon)} {self.has} the lead".lstrip()

    @property
    def behind_the_fool(self) -> str:
        """Whose card set the suit where the Fool was led, behind the suit; empty where it was not."""
        trick = self.position.trick
        if len(trick) < 2 or trick[0][1] != FOOL:
            return ""
        player, card = trick[1]
        return f", which here {whose(player)} {card} set (the rules do not say which suit a led Fool sets)"

    @property
    def no_suit_lies(self) -> str:
        """Why there is no suit to be followed in a trick that the Fool led."""
        trick = self.position.trick
        if len(trick) < 2:
            return "Only the Fool lies there, and it is of no suit"
        player, card = trick[1]
        return f"The Fool was led, which is of no suit, and here {whose(player)} {card} after it sets none either"

    def asides(self, used: Collection[str]) -> Iterator[tuple[str, str]]:
        """What becomes of a Fool played to a trick, and that a card thrown off wins nothing."""
        trick, led = self.position.trick, self.position.led
        if not trick or len(self.play.cards) != 1:
            return
        suit, _ = where(self.lexicon)[self.play.cards[0]]
        if suit == EXCUSE:
            yield "LO-FOOL", to_you(f"Here it {self._goes_for}; when the hand is over {self._is_owed}.")
        elif led not in (0, suit) and suit != TRUMPS:
            yield "LO-TRUMP", f"{capital(self.card)} wins nothing: it is {self._thrown_off}."

    @property
    def _thrown_off(self) -> str:
        """What a card that cannot win is not."""
        return "no trump" if self.position.led == TRUMPS else f"neither a trump nor of {self.led_suit}"

    @property
    def _goes_for(self) -> str:
        """What the Fool goes in place of, where that is known, and that it comes back."""
        led, card = self.position.led, ""
        if self.held_in(led):
            card = "a trump" if led == TRUMPS else f"a card of {self.led_suit}"
        elif self.hand.known and self.held_in(TRUMPS):
            card = "a trump"
        place = f"goes in place of {card}, " if card else ""
        return f"{place}wins nothing{',' * bool(card)} and comes back to {self.actor}"

    @property
    def _is_owed(self) -> str:
        """What is given for the Fool when the hand is over, and to whom."""
        trick, actor = self.position.trick, self.actor
        last = len(trick) == len(self.position.players) - 1
        winner = trick_winner((*trick, (actor, FOOL)), self.lexicon) if last else "whoever wins this trick"
        no = self.options["lo.fool.pay_from_discard"] == "no"
        without = f", or the Fool itself if {actor} has {'taken no trick' if no else 'nothing to pay with'}"
        return f"{actor} gives {winner} a card for it{'' if self.position.taken_by(actor) else without}"

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The headings by which cards are laid away before Eldest leads, or by which the lead was won."""
        last = self.position.taken[-1:]
        if id == "LO-FOLLOW" and self.position.leading and last and last[0].cards and why_ranked(last[0], self.lexicon):
            return cite("Ranking"), cite("Play")
        return (cite("Deal"), cite("Play")) if id == "LO-TURN" and self.position.laying else ()

    @property
    def last_words(self) -> str:
        if self.position.led:
            return f"a trick in {self.suit_name(self.position.led)}"
        return "the Fool" if len(self.position.trick) < 2 else "a trick that the Fool led"


_OF = "one of "


class TrickSpeech(Speech):
    """Conditions on a hand in sentences: "Ben holds no Cups, and a trump"."""

    def fewer(self, word: str) -> str:
        """What the lack of a word means that counts cards: "fewer than two"; empty for a word that counts none."""
        return ""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds a card of Cups", "no trumps"."""
        word = literal.word
        return f"holds {_held(word)}" if literal.holds else self.fewer(word) or f"no {word.removeprefix(_OF)}"

    def reminder(self, words: Collection[str]) -> str:
        return "the Fool is none" if "trumps" in {word.removeprefix(_OF) for word in words} else ""

    def parts(self, condition: Condition) -> list[str]:
        holds = "hold" if self.who == "You" else "holds"
        have = sorted(_held(literal.word) for literal in condition if literal.holds)
        absent = sorted(literal.word for literal in condition if not literal.holds)
        lack = [word.removeprefix(_OF) for word in absent if not self.fewer(word)]
        parts = [f"{holds} no {either(lack)}"] if lack else []
        parts += [f"{holds} {fewer}" for word in absent if (fewer := self.fewer(word))]
        return [*parts, *([f"{holds} {both(have)}"] if have else [])]


def _held(word: str) -> str:
    suit = word.removeprefix(_OF)
    return word if suit == word else "a trump" if suit == "trumps" else f"a card of {suit}"


class TurnWords(Words[State]):
    """The words for a card to the trick."""

    views, speeches = CardView, TrickSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """A card of each suit, and a trump, as far as the known cards do not settle it."""
        pack = pack_of(hand.lexicon)
        for number in range(1, TRUMPS + 1) if hand.room else ():
            own = [card for card, at in pack.where.items() if at[0] == number]
            if hand.known.keys().isdisjoint(own) and any(map(hand.left, own)):
                yield Word(f"{_OF}{pack.suit_name(number)}", of_suit(pack, number))

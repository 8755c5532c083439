"""Tahimi: cards handed over as a decision of its own, a tax paid and the cards returned for it.

Tarot-himi builds on these rules: the same clauses over its own idea of what is due. The hand is the hand of a turn, as it
is before anything is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import ClassVar

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, If, Implies, Not, Or, Sum, Xor

from adjudicator.cards import GIVES, TAKES, Lexicon, Play
from adjudicator.cards.english import amount, both, number, one, whose
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.state import Pending, Table
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi import hidden, setup
from adjudicator.games.tahimi.cards import MOST_RANKS, added_between
from adjudicator.games.tahimi.hand import TahimiHolding, held, wilds_held
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.rules import THREE
from adjudicator.games.tahimi.state import PAYMENT, RETURN, Position
from adjudicator.games.tahimi.trick import TAXES
from adjudicator.games.tahimi.turn_lines import TurnWords
from adjudicator.law import Citation, Clause, Reading, Requirement, When
from adjudicator.solve.conditions import Word
from adjudicator.solve.edits import Edit

MOST_OWED = 9
"""More cards than anybody owes."""


# -- what is due


def tax(position: Position, actor: str) -> Pending | None:
    """The open tax of the pair that the player is one of: the player's own, else the counterpart's."""
    open_ = [due for due in position.due if due.kind in (PAYMENT, RETURN) and actor in (due.player, due.to)]
    return next((due for due in open_ if due.player == actor), next(iter(open_), None))


def partner(due: Pending, actor: str) -> str:
    """The other one of the pair."""
    return due.player if due.player != actor else due.to or "nobody"


def givers(table: Table, position: Position) -> frozenset[str]:
    """Who has given cards at tax time."""
    if table.taxes is not None:
        return frozenset(action.player for action in table.taxes if action.play.kind == GIVES)
    return frozenset(due.to for due in position.due if due.kind == RETURN and due.to)


class AtTax(At[Position]):
    """A player at tax time, or at another time when cards are handed over."""

    @cached_property
    def tax(self) -> Pending | None:
        """The open tax of the pair that the player is one of."""
        return tax(self.position, self.actor)

    @cached_property
    def other(self) -> str:
        """The other one of the pair."""
        return partner(self.tax, self.actor) if self.tax else "nobody"

    @cached_property
    def given(self) -> frozenset[str]:
        """Who has given cards."""
        return givers(self.table, self.position)

    @property
    def below(self) -> bool:
        """Whether the player ranks below the other one of the pair."""
        return self.table.players.index(self.actor) > self.table.players.index(self.other)


def _taxed(at: AtTax, taxed: Value) -> str:
    if at.tax is None:
        return f"no tax is due of {at.actor}, or to {at.actor}"
    return f"{at.actor} and {at.other} exchange {amount(at.tax.count, 'card')} at tax time"


def _given(player: str, already: Value) -> str:
    return f"{player} has {'given cards already' if already else 'not given any cards yet'}"


DUE = Fields[AtTax]()
taxed = DUE.truth(
    "taxed",
    lambda at: at.tax is not None,
    "the player is one of a pair that exchanges cards at tax time, and is not done",
    _taxed,
)
low = DUE.truth(
    "ranks below the counterpart",
    lambda at: at.below if at.tax else None,
    "the player ranks below the other one of the pair",
    lambda at, below: f"{at.actor} ranks {'below' if below else 'above'} {at.other}",
    id="low",
    irrelevant=Not(taxed),
)
owed = DUE.number(
    "owed",
    1,
    MOST_OWED,
    lambda at: at.tax.count if at.tax else None,
    "how many cards the tax is",
    lambda at, owed: f"the tax is {amount(int(owed), 'card')}",
    edits=(1, MOST_OWED),
    irrelevant=Not(taxed),
)
gave = DUE.truth(
    "has given",
    lambda at: at.actor in at.given if at.tax else None,
    "the player has given cards",
    lambda at, given: _given(at.actor, given),
    id="gave",
    irrelevant=Not(taxed),
)
partner_gave = DUE.truth(
    "the counterpart has given",
    lambda at: at.other in at.given if at.tax else None,
    "the other one of the pair has given cards",
    lambda at, given: _given(at.other, given),
    id="other gave",
    irrelevant=Not(taxed),
)

# -- the play

MOVED = Fields[PlayAt]()
gives = MOVED.truth("gives", lambda at: at.play.kind == GIVES, "cards are given")
takes = MOVED.truth("takes", lambda at: at.play.kind == TAKES, "cards are taken back")
MOVED.bounds.append(Xor(gives, takes))


def _moved(place: int) -> ArithRef:
    return MOVED.number(
        f"moved {place}",
        0,
        None,
        lambda at: at.play.cards.count(at.lexicon.deck.name(place)),
        "how many {} change hands",
        place=place,
    )


_MOVED = {place: _moved(place) for place in range(1, MOST_RANKS + 1)}
wilds_moved = MOVED.number(
    "wilds moved",
    0,
    None,
    lambda at: sum(card == at.lexicon.wild for card in at.play.cards),
    "how many wild cards change hands",
)


def moved(place: int) -> ArithRef:
    """How many cards of the rank at this place change hands."""
    return _MOVED[place]


def places(lexicon: Lexicon) -> range:
    """The places of the deck's ranks."""
    return range(1, lexicon.deck.top + 1)


@cache
def ordinary_moved(lexicon: Lexicon) -> ArithRef:
    """How many cards with a rank of their own change hands."""
    return Sum(*(moved(place) for place in places(lexicon)))


@cache
def ordinary_held(lexicon: Lexicon) -> ArithRef:
    """How many cards with a rank of their own the hand has."""
    return Sum(*(held(place) for place in places(lexicon)))


# -- what makes cards the best


def nothing_higher(lexicon: Lexicon) -> BoolRef:
    """No card is kept that is of a higher rank than one given."""
    kept = [moved(place) < held(place) for place in places(lexicon)]
    return And(
        *(Implies(moved(place) >= 1, Not(Or(*kept[place:]))) for place in places(lexicon) if place < lexicon.deck.top)
    )


@dataclass(frozen=True)
class Wild:
    """Where a wild card stands among the ranks when the best cards are looked for: above them
    all, beside the highest, or below them all."""

    above: BoolRef
    beside: BoolRef

    def in_order(self, lexicon: Lexicon) -> BoolRef:
        """No wild card is kept that is higher than a card given, nor the other way round."""
        top = lexicon.deck.top
        high = Or(self.above, self.beside)
        given = {place: moved(place) >= 1 for place in places(lexicon)}
        below = Or(*(term for place, term in given.items() if place < top))
        kept = wilds_moved < wilds_held
        ordinary = ordinary_moved(lexicon) < ordinary_held(lexicon)
        return And(
            Implies(And(high, kept), Not(below)),
            Implies(And(self.above, kept), Not(given[top])),
            Implies(And(Not(high), wilds_moved >= 1), Not(ordinary)),
        )


# -- clauses


@dataclass(frozen=True)
class Owing:
    """When something is due, as terms over the symbols.

    `tax` says that the player gives cards for a tax now, `best` that they have to be the best
    ones, `gift` that cards are to be given for whatever reason, `back` that some are to be taken
    back. `total` is how many cards are given, `most` how many of the hand may be given for a tax,
    `ordered` that no card kept is higher than one given.
    """

    tax: BoolRef
    best: BoolRef
    gift: BoolRef
    back: BoolRef
    total: ArithRef
    most: ArithRef
    ordered: BoolRef


def owing(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Owing:
    """Tahimi: the low player of a pair gives first, and the best cards."""
    tax = And(taxed, Not(gave), Or(low, partner_gave))
    ordered = nothing_higher(lexicon)
    if lexicon.wild:
        ordered = And(ordered, wild(readings).in_order(lexicon))
    total, most = ordinary_moved(lexicon) + wilds_moved, ordinary_held(lexicon) + wilds_held
    return Owing(tax, low, tax, BoolVal(False), total, most, ordered)


def wild(readings: Mapping[str, Reading]) -> Wild:
    """Where a joker stands at tax ("Jokers")."""
    lowest, tax = readings["jokers"].is_("lowest"), readings["joker_tax"]
    first = readings["ta.joker.at_tax"].is_("first")
    coupled = And(tax.is_("coupled"), Not(lowest))
    return Wild(Or(tax.is_("best"), And(coupled, first)), And(coupled, Not(first)))


class PaymentEncoding(FieldEncoding[Position, AtTax]):
    """Cards handed over, or taken back, as a decision of one game ("Taxes")."""

    name, nothing = PAYMENT, Play(GIVES)
    position, plays, reads = DUE, MOVED, AtTax
    given = frozenset(["taxed"])

    def __init__(self, holding: TahimiHolding, readings: Mapping[str, Reading]) -> None:
        self.holding, self.readings = holding, readings

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """What is true of every hand and every payment with this deck."""
        deck = lexicon.deck
        wild = deck.count(lexicon.wild) if lexicon.wild else 0
        own = (moved(place) <= deck.ranks[place - 1].count for place in places(lexicon))
        return (*base.hand_bounds(lexicon), *own, wilds_moved <= wild)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a payment with these cards."""
        return payment(owing(lexicon, self.readings))

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: what is given."""
        return base.needs(play, lexicon)

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The same: nothing is shown beside a payment."""
        return self.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every payment that a hand with these cards could make of what is due, the lowest first."""
        due = tax(position, actor)
        if due is not None:
            yield from handfuls(have, due.count, lexicon)

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch: the hand's, and how many are owed."""
        return [*self.holding.symbols(lexicon).values(), owed]


def handfuls(have: Mapping[str, int], count: int, lexicon: Lexicon) -> Iterator[Play]:
    """Every way to give so many of these cards, or all of them if they are fewer."""
    cards = sorted((card for card, number in have.items() if number), key=lexicon.order)
    most = min(count, sum(have.values()))
    for chosen in combinations_with_replacement(cards, most) if most else ():
        if all(chosen.count(card) <= have[card] for card in set(chosen)):
            yield Play(GIVES, chosen)


def payment(terms: Owing, also: Mapping[str, tuple[Citation, ...]] | None = None) -> tuple[Clause, ...]:
    """The clauses of a payment over what is due.

    `also` gives further citations by clause id, for a game that restates a rule or adds to it.
    """
    more = also or {}
    return (
        Requirement(
            id="TA-TAX-DUE",
            title="Something is due",
            says="Cards are handed over only by a player of whom they are due; of a pair that exchanges cards at tax "
            "time, the low player gives first, and the high one sees those cards before giving any.",
            cites=(*more.get("TA-TAX-DUE", ()), cite("Taxes"), cite("No taxes on the first round")),
            holds=If(gives, terms.gift, terms.back),
            against="{not_due}",
        ),
        Requirement(
            id="TA-TAX-COUNT",
            title="As many cards as the tax",
            says="Each of a pair gives as many cards as the tax asks for, or all that may be given if they are fewer.",
            cites=(*more.get("TA-TAX-COUNT", ()), cite("Taxes"), cite("Progressive taxes")),
            holds=Implies(And(gives, terms.tax), terms.total == If(terms.most < owed, terms.most, owed)),
            against="{wrong_count}",
            supports=(When(And(gives, taxed), "{right_count}"),),
        ),
        Requirement(
            id="TA-TAX-BEST",
            title="The best cards",
            says="Whoever pays a tax gives the cards of the highest ranks; what they could make together does not count. "
            "What is returned for them is its giver's choice.",
            cites=(*more.get("TA-TAX-BEST", ()), cite("Taxes")),
            holds=Implies(And(gives, terms.tax, terms.best), terms.ordered),
            against="{better_kept}",
            supports="{nothing_better}",
        ),
    )


# -- words


@dataclass(frozen=True)
class Paying(View[Position]):
    """Cards that one player hands over or takes back, with words for it."""

    prefix: ClassVar[str] = "ta"
    """Whose readings the taxes are by."""

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of these very cards, of a joker among them or kept; and of the number of cards, where many
        play."""
        if id == "TA-TAX-COUNT" and self.best and self.first_round:
            return cite("No taxes on the first round"), cite("Taxes")
        if id == "TA-TAX-COUNT" and self.deck_says:
            usual = self.options[f"{self.prefix}.eight.ranks"] == setup.USUAL and self.deck_says == self.by_rank
            return cite("Initial setup" if usual else "Progressive taxes"), cite("Taxes")
        if id == "TA-TAX-DUE" and self.table.taxes is not None and self.due is None:
            return self._of_no_tax()
        if id == "TA-TAX-BEST" and self.deuces_high:
            return cite("Deuces high"), cite("Taxes")
        return (cite("Jokers"), cite("Taxes")) if id == "TA-TAX-BEST" and self.best and self.joker else ()

    def _of_no_tax(self) -> tuple[Citation, ...]:
        """What says that the player exchanges no cards, where no tax is due of the pair."""
        if not self.pairs:
            return (cite("No taxes on the first round"),)
        if len(self.table.players) == setup.FEWEST and not self._paired:
            return (cite(THREE),)
        if self.by_rank and self.options[f"{self.prefix}.eight.ranks"] != setup.USUAL:
            return cite("Progressive taxes"), cite("Taxes")
        return (cite("Progressive taxes"),) if len(self.pairs) > 2 and not self._paired else ()

    # -- who, and how many

    @property
    def due(self) -> Pending | None:
        """What the player has to give now, or else has to get."""
        return tax(self.position, self.actor)

    @property
    def other(self) -> str:
        """The other one of the pair."""
        return partner(self.due, self.actor) if self.due else "nobody"

    @property
    def count(self) -> int:
        """How many cards are given."""
        return len(self.play.cards)

    @property
    def owed(self) -> int:
        """How many cards have to be given: no more than there are."""
        count, hand = self.due.count if self.due else 0, self.table.hands.get(self.actor)
        return min(count, self.movable) if hand is not None and hand.known else count

    @property
    def movable(self) -> int:
        """How many cards of the hand may be given, as far as they are known."""
        hand = self.table.hands.get(self.actor)
        return sum(hand.cards.values()) if hand else 0

    @property
    def best(self) -> bool:
        """Whether the best cards are due of this player."""
        return self.due is not None and self.due.player == self.actor and self.due.best

    # -- cards

    def place(self, card: str) -> int:
        """A card's place among the ranks when the best are looked for; below them all is 0."""
        if card == self.lexicon.wild:
            return setup.joker_at_tax(self.lexicon, self.options, self.options)
        return self.lexicon.deck.place.get(card, 0)

    def spoken(self, card: str) -> str:
        """A card inside a sentence: "a K", "a Joker"."""
        return one(card)

    @property
    def ordered(self) -> list[str]:
        """The cards given, the lowest first."""
        return sorted(self.play.cards, key=self.place)

    @property
    def kept(self) -> list[str]:
        """The cards known to be kept, the lowest first."""
        hand = self.table.hands.get(self.actor)
        left = Counter(hand.cards if hand else {}) - Counter(self.play.cards)
        return sorted(left.elements(), key=self.place)

    # -- sentences

    @property
    def not_due(self) -> str:
        """Why nothing is to be handed over by this player."""
        if self.play.kind != GIVES:
            return f"There is nothing for {self.them} to take back."
        due = self.due
        if due is None:
            return self.untaxed
        if self.actor in givers(self.table, self.position):
            return f"{self.actor} {self.verb('have', 'has')} given {amount(due.count, 'card')} already."
        return f"{self.other} gives first, and {self.them} {self.verb('see', 'sees')} that before giving anything."

    @property
    def untaxed(self) -> str:
        """Why the player owes nobody a tax."""
        taxes = self.table.taxes
        if taxes is None:
            return f"{self.actor} {self.verb('owe', 'owes')} nobody a card here."
        if not self.pairs:
            return self.free
        if self._paired:
            return f"{self.actor} {self.verb('have', 'has')} exchanged all the cards that were due."
        players = self.table.players
        named = setup.titles(len(players), self.table.house, self.options, self.prefix)
        deck = setup.taxed_by_deck(self.table.house, len(players)) if self.by_rank else ""
        return f"{setup.unpaired(self.actor, players, self.pairs, named)}{self.by_rank} {deck}".rstrip()

    @property
    def free(self) -> str:
        """Why nobody owes a tax."""
        return setup.FREE

    @property
    def pairs(self) -> tuple[setup.Tax, ...]:
        """Who exchanges cards before this round."""
        table = self.table
        return setup.schedule(table.players, table.house, table.number, self.options, prefix=self.prefix)

    @property
    def _paired(self) -> bool:
        return any(self.actor in (pair.low, pair.high) for pair in self.pairs)

    @property
    def by_rank(self) -> str:
        """Which of eight exchange the one card, behind another sentence."""
        text = setup.by_rank(self.table.house, len(self.table.players), self.options, self.prefix)
        return f" {text}" if text else ""

    @property
    def deuces_high(self) -> str:
        """That a 2 is the best card, where one is given or kept with deuces high, behind another sentence."""
        high = self.options.get("deuces") == "high" and "2" in (*self.kept, *self.play.cards)
        return f" {setup.DEUCES_HIGH}" if high and self.best else ""

    @property
    def added_ranks(self) -> str:
        """Where the ranks stand that only a larger deck has, if one of them is the best card kept or the lowest given, or
        between the two, behind another sentence."""
        if not (self.best and self.kept):
            return ""
        text = added_between(self.lexicon.deck, self.place(self.kept[-1]), self.place(self.ordered[0]))
        return f" {text}" if text else ""

    @property
    def order(self) -> str:
        """What is unusual in the order of the ranks, where it matters here, behind another sentence."""
        return f"{self.deuces_high}{self.added_ranks}"

    @property
    def wrong_count(self) -> str:
        """How many cards are due, and how many are given."""
        fault = "too few" if self.count < self.owed else "too many"
        short = amount(abs(self.owed - self.count), "card")
        due = f"{self.actor} {self.verb('give', 'gives')} {self.other} {amount(self.owed, 'card')}"
        given = f"{' '.join(self.play.cards)} {'is' if self.count == 1 else 'are'} {number(self.count)}"
        return f"{due}, and {given}: {short} {fault}.{self.deck_says}"

    @property
    def deck_says(self) -> str:
        """Whether the deck asks for larger taxes, where so many play that it could ("Progressive taxes")."""
        due, players = self.due, len(self.table.players)
        if due is None or due.kind not in TAXES:
            return ""
        text = setup.taxed_by_deck(self.table.house, players)
        untold = setup.schedule_untold(self.table.house, players)
        return (self.by_rank if due.count == 1 else "") or "".join(f" {each}" for each in (text, untold) if each)

    @property
    def first_round(self) -> str:
        """That the first round is taxed at this table, where it is on ("No taxes on the first round")."""
        taxed = self.table.number == 1 and self.table.house.get("first_round_tax") == "yes"
        return " Here the first round is taxed too." if taxed else ""

    @property
    def right_count(self) -> str:
        """How many cards are due, and whose choice they are."""
        due = f"{self.actor} {self.verb('owe', 'owes')} {self.other} {amount(self.owed, 'card')}"
        if self.best:
            given = self.other in givers(self.table, self.position)
            back = "" if given else f"; {self.other} then returns as many"
            return f"{due}, the best of {whose(self.actor)} hand{back}.{self.first_round}{self.deck_says}"
        free = f"{due} in return, of {whose(self.actor)} own choice{self.received_back}."
        return f"{free}{'' if self.owed > 1 else self.by_rank}"

    @property
    def received_back(self) -> str:
        """That cards which came as the tax may go back, behind a sentence; empty where none of them does."""
        came = sum((gift.play.spent for gift in self.table.taxes or () if gift.player == self.other), Counter[str]())
        cards = [*(came & Counter(self.play.cards)).elements()]
        return f", and the {both(cards)} that came as the tax may go back" if cards else ""

    @property
    def better_kept(self) -> str:
        """The best card kept, and the lowest given."""
        lowest = self.ordered[0]
        higher = [card for card in self.kept if self.place(card) > self.place(lowest)]
        if not higher:
            return f"A card is kept that is higher than {self.spoken(lowest)}.{self.joker}"
        kept = f"{self.actor} {self.verb('keep', 'keeps')} {self.spoken(higher[-1])}"
        pairs = "; ranks alone decide, and a pair is worth no more" if len(set(self.play.cards)) < self.count else ""
        return f"{kept}, which is higher than {self.spoken(lowest)}{pairs}.{self.joker}{self.order}"

    @property
    def nothing_better(self) -> str:
        """That the cards given are the best."""
        if not self.best:
            return ""
        lowest = self.ordered[0]
        equal = {card for card in self.kept if self.place(card) == self.place(lowest)} - {*self.play.cards}
        free = "; of equally high cards any may be kept" if equal else self.set_broken
        return f"No card is kept that is higher than {self.spoken(lowest)}{free}.{self.joker}{self.order}"

    @property
    def set_broken(self) -> str:
        """That these cards break up a pair, or as many of a rank as are given, behind what makes them the best."""
        lowest = self.ordered[0]
        same = lowest in self.kept and (*self.kept, *self.play.cards).count(lowest) >= self.count > 1
        if not same or len(set(self.play.cards)) == 1 or lowest == self.lexicon.wild:
            return ""
        return f"; ranks alone decide, and {'a pair' if self.count == 2 else 'a set'} is worth no more"

    @property
    def joker(self) -> str:
        """What a joker counts as, where one is kept or given, behind another sentence."""
        wild = self.lexicon.wild
        if wild is None or wild not in (*self.kept, *self.play.cards):
            return ""
        if self.options.get("jokers", "none") == "none":
            return ""
        return f" {setup.joker_worth(self.lexicon, self.options, self.options)}"

    @property
    def cards(self) -> str:
        """The cards given, in words."""
        return both([self.spoken(card) for card in self.play.cards])

    @property
    def number(self) -> str:
        """How many cards are given, in words."""
        return number(self.count)

    @property
    def whose_mine(self) -> str:
        """The possessive of the player."""
        return whose(self.actor)

    @property
    def them_giving(self) -> str:
        """ "Ben gives", "you give", inside a sentence."""
        return f"{self.them} {self.verb('give', 'gives')}"


class PaymentWords(Words[Position]):
    """The words for cards handed over, or taken back; `turn` has those for the hand."""

    views = Paying

    def __init__(self, turn: TurnWords) -> None:
        self.turn = turn

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The words for the hidden hand of the giver."""
        yield from hidden.wild(hand)
        yield from hidden.counted(hand)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        return self.turn.speech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand, or of the tax, in words."""
        if edit.fact.id == "owed":
            return f"had the tax been {amount(int(edit.value), 'card')}"
        return self.turn.edit(edit, lexicon)

"""A turn to bet: a bet, or a card that is played before it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, Implies, IntVal, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import agree, number, whose
from adjudicator.engine.choice import TURN
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt, sentence
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker import betting, openers
from adjudicator.games.tarot_poker.cards import (
    ACTION,
    ATTACK,
    CARDS,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    MAGICIAN,
    MOON,
    SHIELD,
    SUN,
    TOWER,
    VALUE,
    heading,
)
from adjudicator.games.tarot_poker.cards import BET as BET_CARD
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.plays import HAND, CardEncoding, held
from adjudicator.games.tarot_poker.powers import BESIDE, DISCARDED, kind
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.state import ENOUGH, MOST, State
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, FOLD, RAISE, card_play
from adjudicator.law import Cited, Clause, Obligation, Permission, Prohibition, Reading, Requirement, Spared, When
from adjudicator.solve.facts import IS, Fact

SEATS = 14
"""The most players."""
CODES = {CHECK: 1, CALL: 2, BET: 3, RAISE: 4, FOLD: 5}
"""The number of each bet; a card is 0."""
BETTING, PLAY = cite("Betting phases"), cite("Play")

# -- the position


class Betting(At[State]):
    """A player in a betting, or elsewhere in a hand."""

    @cached_property
    def lowest(self) -> int:
        """The least to which may be bet or raised."""
        return betting.lowest(self.position, self.table.house)

    @cached_property
    def highest(self) -> int:
        """The most to which may be bet or raised, by the limit."""
        return betting.highest(self.position, self.actor, self.table.house)

    def sitting(self, seat: int) -> str:
        """Who has a seat, counted from 1; empty where nobody has."""
        players = self.position.players
        return players[seat - 1] if seat <= len(players) else ""


def _chips(at: Betting, whole: int) -> str:
    return f"nobody said how many chips {at.actor} has" if whole >= ENOUGH else f"{at.actor} can put in {whole} in all"


HERE = Fields[Betting]()
on_turn = HERE.truth(
    "on turn",
    lambda at: at.pending(TURN) is not None,
    "it is the player's turn to bet",
    "it is {|not }{whose} turn",
    id="turn",
)
seat = HERE.number(
    "seat",
    1,
    SEATS,
    lambda at: at.position.seat(at.actor) + 1,
    "the player's place from the dealer's left, from 1",
    "{actor} sits at place {n}",
)
to_call = HERE.number(
    "to call",
    0,
    MOST,
    lambda at: at.position.price(at.actor),
    "how much the player has still to put in",
    "{actor} has {n} to call",
)
level = HERE.number(
    "level", 0, MOST, lambda at: at.position.level, "how much has to be met in the phase", "{n} is to be met"
)
top = HERE.number(
    "whole",
    0,
    MOST,
    lambda at: at.position.whole(at.actor),
    "what the player would have put in with all the chips",
    _chips,
)
lowest = HERE.number(
    "lowest", 0, 4 * MOST, lambda at: at.lowest, "to how much has to be bet or raised at the least", "the least is {n}"
)
highest = HERE.number(
    "highest",
    0,
    4 * MOST,
    lambda at: at.highest,
    "to how much may be bet or raised at the most",
    lambda at, most: "no most is set" if most >= ENOUGH else f"the most is {most}",
)
reopened = HERE.truth(
    "may raise",
    lambda at: betting.reopened(at.position, at.actor, at.table.house),
    "the betting is open to the player, and no cap is reached",
    "{actor} may {|not }raise",
    id="reopened",
)
opposed = HERE.truth(
    "opposed",
    lambda at: betting.opposed(at.position, at.actor),
    "somebody else still in can put in more than is to be met",
    "{somebody|nobody} else can put in more",
)
opener = HERE.truth(
    "may open",
    lambda at: openers.may_open(at.table, at.position, at.actor),
    "the hand is good enough to open the betting, where that is asked",
    "{actor} {has|has not} what it takes to open",
    id="opener",
    edits=(0, 1),
)
sun = HERE.truth(
    "behind the Sun",
    lambda at: at.position.shielded(at.actor, SUN),
    "the Sun lies before the player",
    "the Sun lies {|not }before {actor}",
    id="Sun",
)
HERE.bounds.extend((to_call <= level, to_call <= top, lowest > level, highest >= lowest))


def _seated(name: str, seat: int, read: Callable[[Betting, str], bool], means: str, says: str) -> BoolRef:
    """A field of whoever has a seat; nothing is true of an empty one. `{actor}` of `says` is that player."""

    def reads(at: Betting) -> bool:
        return bool(player := at.sitting(seat)) and read(at, player)

    def fact(at: Betting, value: int | bool) -> str:
        return sentence(says, at.sitting(seat) or f"nobody at place {seat}", value)

    return HERE.truth(f"{name} {seat}", reads, means.format(f"whoever sits at place {seat}"), fact)


still_in, walled, immune = dict[int, BoolRef](), dict[int, BoolRef](), dict[int, BoolRef]()
"""By seat: whoever has it is in the hand, is behind the Tower, has played the Knight of Coins in this hand."""
for _seat in range(1, SEATS + 1):
    still_in[_seat] = _seated(
        "in", _seat, lambda at, who: who not in at.position.out, "{} is still in", "{actor} is {in|out}"
    )
    walled[_seat] = _seated(
        "Tower",
        _seat,
        lambda at, who: at.position.shielded(who, TOWER),
        "the Tower lies before {}",
        "the Tower lies {|not }before {actor}",
    )
    immune[_seat] = _seated(
        "Coins",
        _seat,
        lambda at, who: who in at.position.immune,
        "{} has played the Knight of Coins in this hand",
        "{actor} has {|not }played the Knight of Coins",
    )

can_raise = And(reopened, opposed, top > level)
"""Whether any raise can be made at all."""

# -- the play

PLAYED = Fields[PlayAt]()


def _amount(play: Play) -> int:
    """To how much is bet or raised; 0 where no amount is named."""
    return min(play.amount, MOST) if isinstance(play.amount, int) else 0


def _own(play: Play) -> str:
    """The card played; empty for a bet."""
    return play.cards[0] if play.cards else ""


bet = PLAYED.number(
    "bet",
    0,
    5,
    lambda at: CODES.get(at.play.kind, 0),
    "which bet it is: 1 a check, 2 a call, 3 a bet, 4 a raise, 5 a fold; 0 a card",
)
amount = PLAYED.number("amount", 0, MOST, lambda at: _amount(at.play), "to how much is bet or raised")
card = PLAYED.number(
    "card",
    0,
    len(CARDS),
    lambda at: HAND.number.get(_own(at.play), 0),
    "the number of the card played, in the order of the columns of the hand; 0 for a bet",
)
victim = PLAYED.number(
    "victim", 0, SEATS, lambda at: at.seat(at.play.to), "on whom a card is played, by place from 1; 0 for nobody"
)
beside = PLAYED.number("cards beside", 0, len(CARDS), lambda at: at.play.beside, "how many cards are named beside it")
itself = PLAYED.truth("itself beside", lambda at: _own(at.play) in at.play.also, "the card itself is named among them")

checks, calls, opens, raises, folds = (bet == CODES[each] for each in (CHECK, CALL, BET, RAISE, FOLD))
ups = Or(opens, raises)
"""Chips are put on top."""


def is_card(*names: str) -> BoolRef:
    """The card played is one of these."""
    return Or(*(card == HAND.number[name] for name in names)) if names else card != card


def of_kind(*kinds: str) -> BoolRef:
    """The card played has an ability of one of these kinds."""
    return is_card(*(name for name in CARDS if kind(name) in kinds))


attacks = of_kind(ATTACK)


def on(truths: Mapping[int, BoolRef]) -> BoolRef:
    """What holds of the victim, by a truth for each seat."""
    return Or(*(And(victim == at, truth) for at, truth in truths.items()))


PLAYED.bounds.extend(
    (
        (bet == 0) == (card != 0),
        Implies(Not(ups), amount == 0),
        Implies(bet != 0, And(victim == 0, beside == 0, Not(itself))),
        Implies(itself, beside > 0),
        Implies(Not(attacks), victim == 0),
        Implies(Not(is_card(*BESIDE)), beside == 0),
    )
)

# -- the decision


def dealt_openers(table: Table, position: State, actor: str) -> BoolRef | None:
    """What a hand with unseen cards opens with, as a term: where one is unseen just those cards that are good enough;
    where more are, whether it opens with any or with none. None where that hangs on which they are."""
    if (good := openers.completing(table, position, actor)) is not None:
        return opener == (BoolVal(True) if good.every else Or(*(held[card] for card in good.cards)))
    examples = openers.examples(table, position, actor)
    return opener == next(iter(examples.hands)) if examples.complete and len(examples.hands) == 1 else None


class Turn(FieldEncoding[State, Betting], CardEncoding):
    """A bet, or a card before it ("Play", "Betting phases")."""

    name, nothing = TURN, Play(FOLD)
    position, plays, reads = HERE, PLAYED, Betting

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return (Or(Not(on_turn), to_call > 0, top > level, self.readings["tp.turn.without_bet"].is_("cards")),)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a turn: of the bets, of the cards that may be played before one, and of what binds a bet."""
        return (*_bets(self.readings), *_cards(self.readings), *_binding(self.readings))

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols that an edit may touch: the cards of the hand, and whether it may open."""
        return [*super().editable(lexicon), opener]

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, of bets and raises the amounts at which something
        changes: between two that are legal every other is."""
        at = Betting(table, position, actor, lexicon)
        if at.pending(TURN) is None:
            return
        yield from (Play(CHECK), Play(CALL))
        for bet in (BET, RAISE):
            yield from (Play(bet, amount=amount) for amount in _edges(at))
        yield Play(FOLD)
        own = self.in_hand(have, lexicon)
        for card in own:
            if kind(card) in (ACTION, ATTACK, SHIELD):
                yield from self._played(card, [other for other in own if other != card], table, actor)

    def _played(self, card: str, others: list[str], table: Table, actor: str) -> Iterator[Play]:
        """A card with each victim and each choice of what goes beside it, by each law."""
        victims = [player for player in table.players if player != actor] if kind(card) == ATTACK else [None]
        counts = DISCARDED[card].numbers(self.readings) if card in DISCARDED else (int(card in BESIDE),)
        for victim in victims:
            for beside in chain.from_iterable(combinations(others, count) for count in counts):
                yield card_play(card, victim, beside)

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """The facts of the fields; of a hand with unseen cards what it opens with, where that can be stated."""
        facts = super().facts(table, position, actor, lexicon)
        opening = dealt_openers(table, position, actor) if openers.may_open(table, position, actor) is None else None
        if opening is not None:
            fact = Fact("opener", f"{whose(actor)} hand tells what it may open with", opening, IS, True)
            facts.insert([each.id for each in facts].index("Sun"), fact)
        return facts

    def plainly(
        self, table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[tuple[Hashable, BoolRef]]:
        """A hand that opens where it has to, and one that does not."""
        if openers.may_open(table, position, actor) is None and dealt_openers(table, position, actor) is None:
            for opens, cards in openers.examples(table, position, actor).hands.items():
                yield ("opener", opens), Implies(opener == opens, And(*(held[card] for card in cards)))


def _edges(at: Betting) -> list[int]:
    """The amounts at which it changes whether a bet or a raise is legal, from low to high."""
    whole = at.position.whole(at.actor)
    amounts = {at.lowest, whole, min(whole, at.highest), at.position.level + 1}
    return sorted(amount for amount in amounts if at.position.level < amount <= min(whole, MOST))


# -- clauses

_FREED = "{{has}} {}, but the Sun lies before {{them}}: no bet card binds."
"""That the Sun lifts what a bet card asks for."""


def _bets(readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    jacks = readings["openers"].is_("jacks")
    one_amount, unlimited = Or(highest == lowest, top == lowest), And(highest >= ENOUGH, top >= ENOUGH)
    return (
        Requirement(
            id="TP-TURN",
            title="In turn",
            says="In a betting the turn goes round to the left, from the dealer's left or from behind the blinds, until "
            "everybody still in has met the last raise. Cards are played on one's own turn, before the bet that ends it, "
            "and only in a betting.",
            cites=(*BETTING, *PLAY),
            holds=on_turn,
            against="{not_now}",
            supports=(
                When(And(folds, held[FOOL], Not(sun)), ""),
                When(
                    folds,
                    "Whoever has the turn may fold: {whose} cards are discarded, and the chips stay in the pot.",
                    anyway=True,
                ),
                When(bet != 0, "{begun}"),
            ),
        ),
        Requirement(
            id="TP-CHECK",
            title="A check",
            says="Whoever has something to call does not check.",
            cites=(*PLAY, *BETTING),
            holds=Or(Not(checks), to_call == 0),
            against="{has} {=to call} to call, and so cannot check{moon}.",
            supports=(When(checks, "{has} nothing to call."),),
        ),
        Requirement(
            id="TP-CALL",
            title="A call",
            says="A call meets what others have put in: where there is nothing to meet nobody calls. Whoever has fewer "
            "chips calls with all of them.",
            cites=(*BETTING, *PLAY),
            cited=(Cited(And(calls, level > top), PLAY),),
            holds=Or(Not(calls), to_call > 0),
            against="{has} nothing to call: it is a check.",
            supports=(
                When(
                    And(calls, level > top),
                    "There are {=level} to be met, and {has} {=to call} left: a call with fewer chips is all of them.",
                ),
                When(And(calls, level == top), "{has} {=to call} to call, and no more chips than that."),
                When(And(calls, Not(opposed)), "{has} {=to call} to call, and nobody else still in can put in more."),
                When(calls, "{has} {=to call} to call."),
            ),
        ),
        Requirement(
            id="TP-OPEN",
            title="The first bet",
            says="The first bet of a betting is a bet, and any higher one after it is a raise.",
            cites=(*PLAY, *BETTING),
            holds=And(Or(Not(opens), level == 0), Or(Not(raises), level > 0)),
            against=(
                When(And(opens, amount > level), "{bet_there}: more is called 'raise to {=amount}'."),
                When(opens, "{bet_there}: a higher one is a raise."),
                When(amount > 0, "Nobody has bet yet: this is called 'bet {=amount}'."),
                When(True, "Nobody has bet yet: the first bet is no raise."),
            ),
        ),
        Requirement(
            id="TP-OPENERS",
            title="Openers",
            says="Where the house asks for them, the first betting is opened with a pair of Jacks or better.",
            cites=PLAY,
            holds=Or(Not(opens), Not(jacks), opener),
            against="{no_openers}",
            supports=(When(And(opens, jacks), "{openers}"),),
        ),
        Requirement(
            id="TP-ABOVE",
            title="A raise is more",
            says="A raise goes above what has to be met.",
            cites=PLAY,
            holds=Or(Not(ups), amount > level),
            against=(
                When(level == 0, "Nothing is no bet: it is a check."),
                When(True, "A raise goes above the {=level} to be met, and {=amount} does not."),
            ),
        ),
        Requirement(
            id="TP-LEAST",
            title="The least bet",
            says="A first bet is no less than the least bet, and a raise no less than the one before it.",
            cites=PLAY,
            holds=Or(Not(ups), amount >= lowest),
            against=(
                When(highest == lowest, "{Goes} {=lowest} here, no less and no more, and {=amount} is less{but_all}."),
                When(level == 0, "The least bet here is {=lowest}, and {=amount} is less{but_all}."),
                When(True, "The least raise here is by {step}, to {=lowest}, and {=amount} is less{but_all}."),
            ),
            supports=(
                When(And(ups, held[MOON], sun), ""),
                When(And(ups, one_amount), "{Goes} {=lowest} here, no less and no more.", anyway=True),
                When(And(ups, unlimited), "{Goes} {=lowest} at the least here.", anyway=True),
                When(ups, "{Goes} {=lowest} at the least and {most} at the most here.", anyway=True),
            ),
        ),
        Requirement(
            id="TP-LIMIT",
            title="The limit",
            says="Where the house has a limit, nobody bets or raises above it.",
            cites=PLAY,
            holds=Or(Not(ups), amount <= highest),
            against="{Limit}: {=highest} is the most here.",
        ),
        Requirement(
            id="TP-CHIPS",
            title="Table stakes",
            says="Nobody bets more chips than lie before them.",
            cites=PLAY,
            holds=Or(Not(ups), amount <= top),
            against="{too_much}",
        ),
        Requirement(
            id="TP-REOPEN",
            title="A betting that is open",
            says="Whoever has bet raises again only behind a full raise: last chips below the least raise open nothing "
            "anew. Where the house has a cap, there are no more raises than that.",
            cites=PLAY,
            holds=Or(Not(ups), reopened),
            against="{closed}",
        ),
        Requirement(
            id="TP-OPPOSED",
            title="Somebody to bet against",
            says="Nobody bets or raises where no other player still in can put in more than is to be met.",
            cites=PLAY,
            holds=Or(Not(ups), opposed),
            against="{unopposed}",
        ),
        Permission(
            id="TP-ALL-IN",
            title="All in",
            says="With the last of one's chips any amount may be bet or raised to.",
            cites=PLAY,
            invoked=Bool("by the last chips"),
            waives={"TP-LEAST": And(ups, amount == top)},
            supports=(
                When(
                    And(opens, amount == top, amount < lowest),
                    "{=amount} is below the least bet, {=lowest}, but it is all {them} can put in.",
                ),
                When(
                    And(raises, amount == top, amount < lowest),
                    "{=amount} is below the least raise, {=lowest}, but it is all {them} can put in.",
                ),
            ),
        ),
    )


def _cards(readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    none = And(card != 0, Not(of_kind(ACTION, ATTACK, SHIELD, BET_CARD, VALUE)))
    return (
        Requirement(
            id="TP-PLAYED",
            title="Cards that are played",
            says="Action, attack and shield cards are played on a turn. Bet cards and value cards never are, nor is a "
            "card of a suit.",
            cites=BETTING,
            holds=Or(card == 0, Not(Or(none, of_kind(BET_CARD, VALUE)))),
            against=(
                When(
                    of_kind(BET_CARD),
                    "{Card} is a bet card: it binds {whose} bet, and only action, attack and shield cards are "
                    "played on a turn.",
                ),
                When(of_kind(VALUE), "A value card is not played, and {card} {are} one."),
                When(True, "{Card} is a card of a suit: only trumps are played."),
            ),
            supports="{follows}",
        ),
        Requirement(
            id="TP-VICTIM",
            title="The victim",
            says="An attack is on one other player who is still in the hand.",
            cites=cite("Attack cards"),
            holds=Or(Not(attacks), And(victim != seat, on(still_in))),
            against=(
                When(victim == seat, "{Card} is played on another player."),
                When(True, "{Victim_gone}, and a player who has folded cannot be attacked."),
            ),
            supports="{may_be_attacked}",
        ),
        _discarding(EMPRESS, readings),
        _discarding(EMPEROR, readings),
        Requirement(
            id="TP-MAGICIAN",
            title="The Magician",
            says="The attacker first chooses another card of the hand to give, then draws one blindly from the victim's, "
            "and the two are traded.",
            cites=cite("The Magician"),
            holds=_beside(MAGICIAN, beside == 1),
            against=_not_beside(MAGICIAN, (1,), IntVal(1)),
            supports=(
                When(
                    is_card(MAGICIAN),
                    "One other card is given for the Magician. It is for {victim} to answer first. Without a defence "
                    "{victim} gets {gift} for a card drawn blindly. A new card comes for the Magician.",
                ),
            ),
        ),
    )


def _discarding(name: str, readings: Mapping[str, Reading]) -> Requirement:
    """The clause of a card with which others of the hand are discarded."""
    each = DISCARDED[name]
    others, count = each.stated(readings, "other card"), each.default(readings)
    are, them = agree("is", count), "both" if count == 1 else "them"
    return Requirement(
        id=rule(name),
        title=heading(name),
        says=f"With the {name} {others} of the hand {are} discarded, and {number(count + 1)} new ones are dealt for "
        f"{them}.",
        cites=cite(heading(name)),
        holds=_beside(name, each.equals(beside, readings)),
        against=_not_beside(name, each.numbers(readings), each.term(readings)),
        supports=(
            When(is_card(name), "{Any_others} may be discarded: {has} {new_cards} coming, one of them for {card}."),
        ),
    )


def _beside(name: str, as_many: BoolRef) -> BoolRef:
    """As many cards go beside a card as its text asks for, and not itself."""
    return Or(Not(is_card(name)), And(as_many, Not(itself)))


def _not_beside(name: str, numbers: Sequence[int], wanted: ArithRef) -> tuple[When, ...]:
    """The sentences against other cards beside a card, by as many as are `wanted`, one of these numbers."""
    few = (
        (When(beside < wanted, "With {card} {others_go}, but only {count} {are_named} here."),)
        if max(numbers) > 1
        else ()
    )
    return (
        When(itself, "With {card} {others_go}, and it is not {card} itself."),
        When(beside == 0, "With {card} {others_go}, and none is named here."),
        *few,
        When(True, "With {card} {others_go}, but {count} {are_named} here."),
    )


def _binding(readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    fool, bets = held[FOOL], bet != 0
    may_check = And(readings["tp.fool.may_check"].is_("yes"), checks)
    raising = readings["tp.hanged_man.opening"].is_("raise")
    short = readings["tp.hanged_man.short_raise"].is_("yes")
    jacks = readings["openers"].is_("jacks")
    opening = And(raising, Or(Not(jacks), opener))
    able = And(can_raise, Or(level > 0, opening), Or(short, level == 0, top >= lowest))
    excused = And(readings["tp.hanged_man.unable"].is_("call"), Not(able))
    no_raise = Or(And(opens, Not(raising)), And(raises, amount < lowest, Not(short)))
    demand = And(held[HANGED_MAN], Or(checks, calls, no_raise))
    hanged, holder = And(demand, Not(excused)), And(held[HANGED_MAN], Not(sun))
    only_fold = And(held[MOON], holder, folds, Not(excused))
    return (
        Prohibition(
            id="TP-HANGED-MAN",
            title="The Hanged Man",
            says="Whoever holds the Hanged Man neither checks nor calls, but raises or folds.",
            cites=cite("The Hanged Man"),
            bars=And(hanged, Not(sun)),
            spares=(Spared(And(hanged, sun), _FREED.format("the Hanged Man")),),
            against=(
                When(opens, "{has} the Hanged Man, and a first bet is not the raise that he asks for."),
                When(
                    And(raises, amount == top),
                    "{has} the Hanged Man, who asks for a raise. The least raise is to {=lowest}, and last chips below "
                    "it are here a call with chips to spare.",
                ),
                When(raises, "{has} the Hanged Man, and {=amount} is less than the raise that he asks for."),
                When(
                    Not(able),
                    "{has} the Hanged Man, whose holder neither checks nor calls, even where no raise can be "
                    "made.{no_raise_here}{unlaid}",
                ),
                When(True, "{has} the Hanged Man, whose holder neither checks nor calls{nor_raise}.{unlaid}"),
            ),
            supports=(
                When(
                    And(demand, excused, Not(sun)),
                    "{has} the Hanged Man, but no raise can be made, so it asks for none.{no_raise_here}",
                ),
                When(And(opens, holder), "{has} the Hanged Man, who asks for a raise: a first bet is one."),
                When(
                    And(raises, holder, amount < lowest),
                    "{has} the Hanged Man, who asks for a raise: the last chips are one, as others have more to pay.",
                ),
                When(And(raises, holder), "{has} the Hanged Man, who asks for a raise: this is one."),
                When(And(folds, holder, Not(excused)), "{has} the Hanged Man, whose holder raises or folds."),
            ),
        ),
        Prohibition(
            id="TP-MOON",
            title="The Moon",
            says="Whoever holds the Moon neither bets nor raises, but checks, calls or folds.",
            cites=cite("The Moon"),
            bars=And(held[MOON], ups, Not(sun)),
            spares=(Spared(And(held[MOON], ups, sun), _FREED.format("the Moon")),),
            against="{has} the Moon, whose holder neither bets nor raises.{unlaid}",
            supports=(
                When(And(held[MOON], calls, Not(sun)), "{has} the Moon, which bars a raise, but no call."),
                When(And(held[MOON], checks, Not(sun)), "{has} the Moon, which bars a bet, but no check."),
                When(
                    only_fold, "{has} the Moon too, whose holder neither bets nor raises: a fold is all that is left."
                ),
                When(And(folds, fool), ""),
                When(
                    And(held[MOON], folds, Not(sun)),
                    "{has} the Moon, which bars a bet and a raise, but no fold.",
                    anyway=True,
                ),
            ),
        ),
        Prohibition(
            id="TP-TOWER",
            title="The Tower",
            says="Nobody before whom the Tower lies is attacked, in the hand in which it was laid and in the next. What "
            "a defence card does to an attacker is no attack.",
            cites=cite("The Tower"),
            bars=And(attacks, on(walled)),
            against="{behind_the_tower}",
            supports=(When(attacks, "{idle_tower}"),),
        ),
        Prohibition(
            id="TP-KNIGHT-OF-COINS",
            title="The Knight of Coins",
            says="The attack is over, and whoever answered it with the Knight of Coins is not attacked again in this "
            "hand, by anybody.",
            cites=cite("Knight of Coins"),
            bars=And(attacks, on(immune)),
            against="{Victim} has played the Knight of Coins, and is not attacked again in this hand.",
            supports=(When(attacks, "{others_immune}"),),
        ),
        Obligation(
            id="TP-FOOL",
            title="The Fool",
            says="Whoever holds the Fool when the bet is made folds, even where a check is free.",
            cites=cite("The Fool"),
            met=Or(Not(fool), Not(bets), folds, may_check),
            best=(),
            against=(
                When(checks, "{has} the Fool and must fold, even where a check is free, as it is read here.{unlaid}"),
                When(True, "{has} the Fool, whose holder has to fold.{unlaid}"),
            ),
            supports=(
                When(And(folds, fool, Not(sun)), "{has} the Fool, whose holder has to fold."),
                When(And(may_check, fool, Not(sun)), "{has} the Fool, but a check puts nothing in."),
                When(And(Not(bets), fool, Not(sun)), "{fool_waits}"),
            ),
        ),
        Permission(
            id="TP-SUN",
            title="The Sun",
            says="No bet card binds whoever has the Sun before them, in the hand in which it was laid and in the next: "
            "neither the Fool nor the Hanged Man nor the Moon.",
            cites=cite("The Sun"),
            invoked=Bool("by the Sun"),
            waives={"TP-FOOL": sun},
            supports=(When(held[FOOL], _FREED.format("the Fool")), When(True, "{frees_unseen}", anyway=True)),
        ),
    )

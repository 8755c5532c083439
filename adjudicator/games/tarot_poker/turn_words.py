"""The words for a turn to bet: what a bet comes to, what a card leads to, what binds a player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from adjudicator.cards import PUT, Lexicon, Play, Range
from adjudicator.cards.english import agree, amount, both, capital, number, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Entries, HiddenHand, Speech
from adjudicator.games.tarot_poker import betting, openers, results
from adjudicator.games.tarot_poker.cards import (
    BUG,
    CHARIOT,
    DEATH,
    DEVIL,
    FOOL,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    HIGH_PRIESTESS,
    JUDGEMENT,
    LOVERS,
    MAGICIAN,
    MOON,
    STAR,
    SUN,
    TEMPERANCE,
    TOWER,
    TRUMP,
    VALUE,
    WHEEL,
    WORLD,
    heading,
)
from adjudicator.games.tarot_poker.effects import cited, rule
from adjudicator.games.tarot_poker.openers import JACKS, sure_openers
from adjudicator.games.tarot_poker.plays import PLAYED, CardView, CardWords, gone, out_of_force, outlasts
from adjudicator.games.tarot_poker.powers import DISCARDED, PICKED, beside, kind
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.show import (
    CLASSES,
    DEFAULTS,
    NULL,
    WILD,
    Counted,
    Value,
    counted,
    loses,
    noun,
    reason,
    value,
    words,
)
from adjudicator.games.tarot_poker.state import ENOUGH, FIRST, LASTS, MOST
from adjudicator.games.tarot_poker.turn import BETTING, opener
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, RAISE
from adjudicator.law import Citation, Options
from adjudicator.solve.conditions import Literal, Word
from adjudicator.solve.edits import Edit

OPENER = "pair of Jacks or better"
"""What the first betting is opened with where the house asks for it."""
_OPENED = f"By this table's house rule the first betting is opened with a {OPENER}"
_WILD = {
    LOVERS: "Beside another trump the Lovers are wild, and without one they are the 6 of Trumps.",
    HERMIT: "The Hermit is wild as long as no other trump is in the hand, and beside one it is the 9 of Trumps.",
}
_NAMED = 4
"""So many trumps that make openers of a hand are named at the most, besides those that are wild."""
BARRED_BY = {CHECK: (HANGED_MAN,), CALL: (HANGED_MAN,), BET: (MOON,), RAISE: (MOON,)}
"""The bet cards besides the Fool that bar a bet, where nothing frees their holder."""

# -- what a card leads to

_LIES = "{card} lies before {player} through this hand and the next"
FOLLOWS: Mapping[str, str] = {
    CHARIOT: f"{_LIES}, and the value cards in {{own}} hand do nothing",
    TOWER: f"{_LIES}, and nobody attacks {{player}}",
    SUN: f"{_LIES}, and no bet card binds {{player}}",
    WHEEL: "the whole hand is discarded, and five cards come, one of them for the Wheel of Fortune",
    JUDGEMENT: "two cards come for it: one is kept, and the other is discarded",
    TEMPERANCE: "every wild and every bug of everybody is null for the rest of the hand",
    HIGH_PRIESTESS: "{picks} drawn blindly out of {other} hand {are} discarded and replaced",
    HIEROPHANT: "{picks} drawn blindly out of {other} hand {are} discarded and replaced",
    DEATH: "{other} hand is folded, and the chips stay in the pot",
    STAR: "{other} hand is shown to {player}",
    WORLD: "the whole of {other} hand is discarded, and five cards come for it",
}
"""By card what happens: to `player`, whose hand is `own`, and to the victim's hand, which is `other`."""
_COUNTED = (WHEEL, JUDGEMENT)
"""The cards of which it says what comes for them."""


def _follows(card: str, spoken: str, player: str, victim: str | None, options: Options) -> str:
    """What a player's card leads to, `spoken` as inside a sentence; empty where a clause of its own says it."""
    if card not in FOLLOWS:
        return ""
    count = PICKED[card].by(options) if card in PICKED else 1
    words = {"picks": "a card" if count == 1 else amount(count, "card"), "are": agree("is", count)}
    names = {"player": player, "own": whose(player), "other": whose(victim or "")}
    happens = FOLLOWS[card].format(card=spoken, **names, **words)
    comes = "" if card in _COUNTED else f" A new card comes for {spoken}."
    if victim is None:
        return f"{capital(happens)}.{comes}"
    return f"It is for {victim} to answer first. Without a defence {happens}.{comes}"


# -- a play


@dataclass(frozen=True)
class TurnView(CardView):
    """A bet or a card by one player at one moment, with words for it."""

    # -- chips

    @property
    def step(self) -> int:
        """By how much has to be raised at the least."""
        return betting.lowest(self.position, self.table.house) - self.position.level

    @property
    def bet_there(self) -> str:
        """That there is a bet to be raised: a blind, where nobody has bet or raised yet."""
        state = self.position
        by_blinds = state.phase == FIRST and state.opener is None and not state.raises and state.acted <= state.bettors
        blind = [player for player, chips in state.paid.items() if chips == state.level and player not in state.bettors]
        if by_blinds and blind:
            return f"{capital(whose(blind[-1]))} blind of {state.level} counts as a bet"
        return f"There is a bet of {state.level} already"

    @property
    def but_all(self) -> str:
        """That all the player's chips may be put in, where they are less than the least; else empty."""
        state, whole = self.position, self.position.whole(self.actor)
        least = betting.lowest(state, self.table.house)
        return (
            f": only all of {whose(self.actor)} chips, {whole}, may be below that"
            if state.level < whole < least
            else ""
        )

    @property
    def goes(self) -> str:
        """How a sentence begins that says to how much may be bet or raised: with what limits it."""
        limit = "" if betting.limit(self.table.house) == "none" else f"{self.limit}: "
        if self.play.kind == BET:
            return f"{limit}a first bet is"
        most, at = betting.CAPS[self.table.house.get("raise_cap", "none")], self.position.raises + 1
        capped = f", number {at} of {most} that the house allows," if at <= most < MOST else ""
        return f"{limit}a raise{capped} goes to"

    @property
    def most(self) -> str:
        """ "40", "to 40": to how much may be bet or raised at the most, with the player's chips."""
        limit = betting.highest(self.position, self.actor, self.table.house)
        return f"{'' if self.play.kind == BET else 'to '}{min(limit, self.position.whole(self.actor))}"

    @property
    def no_openers(self) -> str:
        """Why the hand does not open the betting, with what it is worth where it is known."""
        worth = self._worth
        if worth is None and loses(self.hand.cards, chariot=self.position.shielded(self.actor, CHARIOT)):
            return f"{_OPENED}, and {whose(self.actor)} hand loses with the Devil, whatever else is in it."
        if worth is None:
            return f"{_OPENED}."
        bugs = self.lexicon.all_spoken(self._idle_bugs)
        alone = f"; {bugs} completes nothing, and a bug makes no pair" if bugs else ""
        return f"{_OPENED}, and {self.actor} has {words(worth, noun)}{alone}.{self.as_whole}"

    @property
    def openers(self) -> str:
        """Why the hand opens the betting: what it is worth, or a pair that is seen; empty in a later betting."""
        if self.position.phase != FIRST:
            return ""
        worth, pair = self._worth, self.lexicon.all_spoken(sure_openers(self.hand.cards))
        if worth is not None:
            return f"{_OPENED}, and {self.actor} has {words(worth, noun)}.{self.as_whole}"
        if pair:
            kept = ": even with the Devil it does not lose, behind the Chariot" * self._kept_from_losing
            return f"{capital(pair)} are openers, whatever else is in {whose(self.actor)} hand{kept}."
        return f"{_OPENED}, and {whose(self.actor)} hand opens it, whatever else is in it."

    @property
    def _kept_from_losing(self) -> bool:
        """Whether the Chariot keeps a hand from losing in which the Devil may be."""
        return self.position.shielded(self.actor, CHARIOT) and not self.hand.known

    def came_about(self) -> Iterator[tuple[str, str]]:
        """Of a first bet that hangs on the last card of the hand, why trumps make openers of it or do not."""
        if text := self._trumps_for_openers[0]:
            yield "TP-OPENERS", text

    @cached_property
    def _trumps_for_openers(self) -> tuple[str, tuple[str, ...]]:
        """Those sentences, and the trumps of which they speak."""
        known, required = tuple(self.hand.cards), self.table.house.get("openers", "any") != "any"
        asks = required and self.play.kind == BET and self.position.phase == FIRST and not self.hand.known
        last = openers.completing(self.table, self.position, self.actor) if asks else None
        if last is None or last.every or not last.cards:
            return "", ()
        loses_by = "With the Devil the hand loses, whatever else is in it." if DEVIL in last.others else ""
        if pair := sure_openers(known):
            return f"{capital(self.lexicon.all_spoken(pair))} are openers. {loses_by}".strip(), (DEVIL,)
        held = [card for card in (LOVERS, HERMIT) if card in known]
        if len(held) > 1:
            return "", ()
        for conditional in held:
            wild = any(self._counts(conditional, card).kind == WILD for card in last.cards)
            text = _WILD[conditional] if wild else f"{capital(reason([self._counts(conditional, last.cards[0])]))}."
            return f"{text} {loses_by}".strip(), (conditional, *[DEVIL] * bool(loses_by))
        serving = [one for card in last.cards if card in TRUMP and (one := self._counts(card, card)).kind != NULL]
        many, made = len(serving) > _NAMED, {self._worth_with(card).kind for card in last.cards}
        if many and len(made) > 1:
            return "", ()
        text = f"Each card with which it opens makes a {CLASSES[made.pop()]} of it." if many else ""
        serving = [one for one in serving if one.kind == WILD] if many else serving
        idle = [self._counts(card, card) for card in (LOVERS, HERMIT) if card in last.others]
        text = " ".join([text, *(self._makes(one, "") for one in serving), *(self._makes(one, "no ") for one in idle)])
        return text.strip(), tuple(one.card for one in (*serving, *idle))

    def _makes(self, one: Counted, no: str) -> str:
        """That a trump makes openers of the hand, or `no` openers, with what it counts as, and why where another card
        could change it."""
        makes = f"{capital(self.lexicon.spoken(one.card))} {'make' if one.card == LOVERS else 'makes'} {no}openers"
        why = f": {one.why}" if one.card in (LOVERS, HERMIT) else ""
        return f"{makes}, counting as {one}{why}."

    def _worth_with(self, last: str) -> Value:
        """What the hand is worth where this is the last of it."""
        state, readings = self.position, {**DEFAULTS, **dict(self.position.worth)}
        chariot = state.shielded(self.actor, CHARIOT)
        return value((*self.hand.cards, last), chariot=chariot, temperance=state.temperance, readings=readings)

    def _counts(self, card: str, last: str) -> Counted:
        """What a card of the hand counts as where this is the last of it."""
        state, readings = self.position, {**DEFAULTS, **dict(self.position.worth)}
        hand = (*self.hand.cards, last)
        every = counted(
            hand, chariot=state.shielded(self.actor, CHARIOT), temperance=state.temperance, readings=readings
        )
        return every[hand.index(card)]

    @property
    def _opening_trumps(self) -> list[str]:
        """The trumps that decide whether the hand opens: the Devil, what stands for another card, or bugs that do not."""
        worth = self._worth
        if loses(self.hand.cards, chariot=self.position.shielded(self.actor, CHARIOT)):
            return [DEVIL]
        if worth is None and self._kept_from_losing and sure_openers(self.hand.cards):
            return [CHARIOT]
        idle = [] if worth is None or worth.strength >= JACKS.strength else self._idle_bugs
        return [*(stand.card for stand in (worth.stands if worth else ())), *idle]

    @property
    def _idle_bugs(self) -> list[str]:
        """The bugs of the hand that complete nothing."""
        completing = {stand.card for stand in (self._worth.stands if self._worth else ())}
        bugs = (card for card in self.hand.cards if card in TRUMP and TRUMP[card].counts == BUG)
        return [card for card in bugs if card not in completing]

    @property
    def _worth(self) -> Value | None:
        """What the hand is worth by the readings for openers; None where not all of it is known."""
        readings = {**DEFAULTS, **dict(self.position.worth)}
        return results.value(self.position, self.actor, self.hand, readings)

    @property
    def limit(self) -> str:
        """What limits the bets, with the sum, inside a sentence."""
        state, by = self.position, self.step
        if betting.limit(self.table.house) != "pot":
            twice = " after the draw, twice the least bet" if by > state.least else ""
            return f"by the house rule limit=fixed the bets are fixed, and go up by {by}{twice}"
        pot, call = "by the house rule limit=pot the pot is the limit", max(0, state.level - state.paid[self.actor])
        if state.pot + call < by:
            return f"{pot}, but for the least bet"
        if not call:
            return f"{pot}, and no more than the {state.pot} in it is put in"
        together = f"the {state.pot} in it and the {call} to call, {state.pot + call} together"
        return f"{pot}, and no more than {together}, goes on top of {state.level}"

    @property
    def unopposed(self) -> str:
        """Why there is nobody to bet against."""
        return betting.unopposed(self.position, self.actor)

    @property
    def too_much(self) -> str:
        """Why there are not so many chips."""
        paid, stack = self.position.paid[self.actor], self.position.stacks[self.actor]
        behind = f"{self.has} {amount_of(stack)} left"
        most = f", which makes {paid + stack} at the most" if paid else ""
        return f"{behind}{most}, and {self.play.amount} is more."

    @property
    def closed(self) -> str:
        """Why nobody may raise any more."""
        return betting.closed(self.position, self.actor, self.table.house)

    # -- cards

    @property
    def begun(self) -> str:
        """That a bet is left behind a card that was played on the same turn; empty where none was."""
        own = [line.play.cards[0] for line in self.table.history if line.player == self.actor and line.play.kind == PUT]
        played = self.lexicon.spoken(own[-1]) if own and self.position.begun else ""
        return f"{self.actor} has played {played}, and has still to bet or fold." if played else ""

    @property
    def others_immune(self) -> str:
        """That the Knight of Coins keeps no attack off anybody but who played it; empty where nobody still in has."""
        immune = both(
            [name for name in self.position.still_in() if name in self.position.immune and not self.position.partly]
        )
        return f"The Knight of Coins keeps attacks off {immune}, and off nobody else." if immune else ""

    @property
    def count(self) -> str:
        """ "two", of the cards named beside another."""
        return number(self.play.beside)

    @property
    def are_named(self) -> str:
        """The verb for those: "is named"."""
        return f"{agree('is', self.play.beside)} named"

    @property
    def others_go(self) -> str:
        """What becomes of other cards beside the one played: "two other cards of the hand are discarded"."""
        card = self.play.cards[0]
        count, done = beside(card, self.options), "given" if card == MAGICIAN else "discarded"
        return f"{amount(count, 'other card')} of the hand {agree('is', count)} {done}"

    @property
    def any_others(self) -> str:
        """ "any two other cards of the hand", of those that go beside the card played."""
        count = beside(self.play.cards[0], self.options)
        return f"any {'other card' if count == 1 else amount(count, 'other card')} of the hand"

    def asides(self, used: Collection[str]) -> Iterator[tuple[str, str]]:
        """That bet cards which the card played discards bind nothing."""
        if text := self._gone_before:
            yield "TP-TURN", text

    @property
    def new_cards(self) -> str:
        """How many cards come for the one played and those beside it: "two new cards"."""
        return amount(1 + beside(self.play.cards[0], self.options), "new card")

    @property
    def follows(self) -> str:
        """What the card leads to, and that it may be played."""
        if not self.play.cards:
            return ""
        text = _follows(self.play.cards[0], self.card, self.actor, self.play.to, self.options)
        may = f" {self._may_play}" if text else ""
        return f"{self.provided}{text}{may}".strip()

    @property
    def _may_play(self) -> str:
        """That cards of its kind may be played on the turn, in a sentence."""
        state = self.position
        when = "before the bet" if state.stacks[self.actor] or state.price(self.actor) else "on the turn"
        return f"Any number of {PLAYED[self.kind].lower()} may be played {when}."

    @property
    def victim_gone(self) -> str:
        """That the victim has folded, or what card has folded the victim."""
        return gone(self.position, self.victim, self.lexicon.spoken)

    @property
    def may_be_attacked(self) -> str:
        """That the victim may be attacked, where another player may not, who has folded or the Tower before them; else
        empty."""
        state = self.position
        others = [name for name in state.players if name not in (self.actor, self.play.to)]
        behind = [name for name in others if name not in state.out and state.shielded(name, TOWER)]
        if self.play.to is None or state.partly or not (behind or state.out.intersection(others)):
            return ""
        alone = f"; the Tower lies before {both(behind)} alone" if behind else ""
        return f"{self.victim} is still in, and so may be attacked{alone}."

    @property
    def idle_tower(self) -> str:
        """Why a Tower that lies before the victim does not keep an attack off; empty where none lies there."""
        return out_of_force(self.position, self.play.to or "", self.lexicon.spoken, (TOWER,))

    @property
    def provided(self) -> str:
        """What flags leave untold of the victim of an attack, on which it hangs; empty where a table is stated whole."""
        if not self.position.partly or self.play.to is None:
            return ""
        known = any(one.owner == self.play.to for one in self.position.lying)
        tower = "" if known else f"no Tower lies before {self.victim}, and if "
        return f"This holds if {tower}{self.victim} has neither folded nor played the Knight of Coins in this hand. "

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The text of the card, where it says what the card leads to, or whether the hand opens; that on value cards,
        which are never played; that on the Sun, where it lifts what a bet card would ask for; and that a bet comes after
        the cards."""
        if id == "TP-CHECK" and self.moon:
            return cite("Play", heading(MOON))
        if id == rule(FOOL):
            return cite("Betting phases") if self.play.cards else ()
        if id == rule(HANGED_MAN) and self.nor_raise and self.play.kind in (CHECK, CALL):
            return cite(heading(HANGED_MAN), heading(MOON))
        if id in (rule(MOON), rule(HANGED_MAN)):
            return cite(heading(SUN)) if self.position.shielded(self.actor, SUN) else ()
        if id == rule(TOWER) and self.idle_tower:
            return cite(heading(TOWER), "Shield cards")
        if id == "TP-OPENERS" and self._trumps_for_openers[1]:
            return cite("Play", *map(heading, self._trumps_for_openers[1]))
        if id == "TP-OPENERS":
            return cite(*map(heading, self._opening_trumps[:1]))
        if id != "TP-PLAYED" or not self.play.cards:
            return super().citations_for(id)
        card = self.play.cards[0]
        return cite("Value cards") if kind(card) == VALUE else (*cited(card), *BETTING) if card in FOLLOWS else ()

    @property
    def behind_the_tower(self) -> str:
        """Why the Tower keeps its player from an attack, and for how long where hands are numbered."""
        laid = self.position.shield(self.play.to or "", TOWER)
        if laid is None or self.position.number == 1:
            text = f"The Tower lies before {self.victim}, and nobody attacks {self.victim} while it lies there."
        else:
            since = f"The Tower was laid before {self.victim} in hand {laid.hand}"
            text = f"{since}, and nobody attacks {self.victim} until the end of hand {laid.hand + LASTS}."
        return f"{text}{outlasts(self.position, laid, self.lexicon.spoken)}" if laid else text

    # -- what binds

    @property
    def moon(self) -> str:
        """That the Moon allows no check against a bet; empty without a bet, where it is not known to be held, and behind
        the Sun."""
        binds = MOON in self.hand.cards and not self.position.shielded(self.actor, SUN)
        return ": the Moon gives no check against a bet" * (binds and self.position.price(self.actor) > 0)

    @property
    def nor_raise(self) -> str:
        """That the Moon bars the raise too, as the end of a sentence; empty if it is not held, or the Sun lies there."""
        bars = self.hand.known and MOON in self.hand.cards and not self.position.shielded(self.actor, SUN)
        return ", and the Moon bars a raise: a fold is all that is left" * bars

    @property
    def _discarded_for_it(self) -> Collection[str]:
        """The cards of the hand that are known to be discarded for the card played."""
        played = self.play.cards[0] if self.play.cards else ""
        return self.play.also if played in DISCARDED else self.hand.cards if played == WHEEL else ()

    @property
    def _gone_before(self) -> str:
        """That the Hanged Man and the Moon bind nothing where the card played discards them, in a sentence; empty where
        none is, and behind the Sun."""
        binding = [card for card in (HANGED_MAN, MOON) if card in self._discarded_for_it]
        if not binding or self.position.shielded(self.actor, SUN):
            return ""
        goes, bind = ("goes", "binds") if len(binding) == 1 else ("go", "bind")
        return f"{capital(self.lexicon.all_spoken(binding))} {goes} before the bet, and {bind} the bet alone."

    @property
    def fool_waits(self) -> str:
        """That the Fool binds no card before the bet, and nothing where it is discarded before."""
        if FOOL in self._discarded_for_it:
            return "The Fool goes before the bet, and binds the bet alone: a card may be played before it."
        return f"The Fool in {whose(self.actor)} hand binds the bet alone: a card may be played before it."

    @property
    def no_raise_here(self) -> str:
        """Why no raise can be made, as a further sentence; empty where it is for something else than chips."""
        if 0 < self.position.whole(self.actor) <= self.position.level:
            return f" Here all {whose(self.actor)} chips go into the call."
        if not betting.opposed(self.position, self.actor):
            return " Here nobody else still in can put in more."
        return ""

    @property
    def unlaid(self) -> str:
        """That the Sun in the hand frees nobody yet, or no longer where it lies, or that before another its owner alone,
        as a further sentence; empty where it is none of these."""
        if SUN in self.hand.cards and not self.position.shielded(self.actor, SUN):
            return f" The Sun in {whose(self.actor)} hand frees nobody before it is laid."
        if idle := out_of_force(self.position, self.actor, self.lexicon.spoken, (SUN,)):
            return f" {idle}"
        owner = next((player for player in self.position.players if self.position.shielded(player, SUN)), self.actor)
        return f" {capital(whose(owner))} Sun frees nobody else." if owner != self.actor else ""

    @property
    def frees_unseen(self) -> str:
        """That the Sun lifts what a bet card would ask for that nobody has seen; empty where the hand is known, or a card
        of it is that it lifts."""
        barring = BARRED_BY.get(self.play.kind, ())
        if self.hand.known or any(card in self.hand.cards for card in barring):
            return ""
        return f"The Sun lies before {self.actor}: no bet card binds, whichever {self.actor} may hold."


def amount_of(chips: int) -> str:
    """A number of chips: "1 chip", "90 chips"."""
    return f"{chips} chip{'' if chips == 1 else 's'}"


@dataclass(frozen=True)
class TurnSpeech(Speech):
    """Conditions on a hidden hand: its cards, and whether it is good enough to open with."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the Moon", "no pair of Jacks or better"."""
        if literal.word != OPENER:
            return super().literal(literal)
        return f"holds a {OPENER}" if literal.holds else f"no {OPENER}"

    def noun(self, word: str) -> str:
        """What is held, inside a sentence."""
        return f"a {word}" if word == OPENER else super().noun(word)


class TurnWords(CardWords):
    """The words of a turn to bet."""

    speeches = TurnSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The cards, and for a first bet whether they open, where more are unseen than can be named one by one."""
        if play.kind == BET and hand.room > 1:
            yield Word(OPENER, opener)
        yield from super().hidden(hand, play)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words."""
        if edit.fact.id == "opener":
            return f"with{'' if edit.value else 'out'} a {OPENER}"
        return super().edit(edit, lexicon)

    def entries(self, plays: Iterable[Play]) -> Entries:
        """Bets and raises of all amounts between two as one entry too."""
        return [(name or _range(some), some) for name, some in super().entries(plays)]

    def entry(self, play: Play) -> str:
        """What plays are listed under together; empty for amounts."""
        return "" if play.kind in (BET, RAISE) else super().entry(play)


def _range(plays: tuple[Play, ...]) -> str:
    """Amounts from the least to the greatest, as one."""
    amounts = [play.amount for play in plays if isinstance(play.amount, int)]
    low, high = min(amounts), max(amounts)
    if high >= ENOUGH:  # nobody said how many chips there are
        return f"{plays[0].kind} {low} or more"
    return str(replace(plays[0], amount=low if low == high else Range(low, high)))

"""A turn to bet as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from adjudicator.cards import Hand, Lexicon, Play, Range
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.engine.choice import HiddenHand, Speech
from adjudicator.games.tarot_poker import betting, results
from adjudicator.games.tarot_poker.cards import BET as BET_CARD
from adjudicator.games.tarot_poker.cards import (
    BUG,
    CHARIOT,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    LOVERS,
    MAGICIAN,
    MOON,
    SUN,
    TOWER,
    TRUMP,
    VALUE,
    heading,
)
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.powers import kind
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.show.words import said
from adjudicator.games.tarot_poker.show.worth import DEFAULTS, loses
from adjudicator.games.tarot_poker.state import ENOUGH, LASTS
from adjudicator.games.tarot_poker.turn import symbols as s
from adjudicator.games.tarot_poker.turn.follows import cites, follows
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, FOLD, RAISE
from adjudicator.games.tarot_poker.words import CardView, CardWords
from adjudicator.law import Citation
from adjudicator.solve.conditions import Literal, Word
from adjudicator.solve.edits import Edit

DOES = {CHECK: "checks", CALL: "calls", BET: "bets", RAISE: "raises"}
"""What somebody does, in a sentence."""
OPENER = "pair of Jacks or better"
"""What the first betting is opened with where the house asks for it."""
BARRED_BY = {CHECK: (HANGED_MAN,), CALL: (HANGED_MAN,), BET: (MOON,), RAISE: (MOON,)}
"""The bet cards besides the Fool that bar a bet, where nothing frees their holder."""


@dataclass(frozen=True)
class Turn(CardView):
    """A bet or a card by one player at one moment, with words for it."""

    # -- chips

    @property
    def to_call(self) -> int:
        """What the player has still to put in."""
        return self.position.price(self.actor)

    @property
    def lowest(self) -> int:
        """To how much has to be bet or raised at the least."""
        return betting.lowest(self.position, self.table.house)

    @property
    def highest(self) -> int:
        """To how much may be bet or raised at the most, by the limit."""
        return betting.highest(self.position, self.actor, self.table.house)

    @property
    def named(self) -> int:
        """The amount of the bet."""
        return self.play.amount if isinstance(self.play.amount, int) else 0

    @property
    def nothing_to_call(self) -> str:
        """Why a check is one."""
        return f"{self.has} nothing to call." if self.play.kind == CHECK else ""

    @property
    def costs(self) -> str:
        """What a call costs."""
        if self.play.kind != CALL:
            return ""
        allin = ", with all the chips there are" if self.to_call == self.position.stacks[self.actor] else ""
        return f"{self.has} {self.to_call} to call{allin}."

    @property
    def not_first(self) -> str:
        """Why a bet is no first one, or no raise."""
        if self.play.kind == BET:
            return f"There is a bet of {self.position.level} already: a higher one is a raise."
        return "Nobody has bet yet: the first bet is no raise."

    @property
    def no_openers(self) -> str:
        """Why the hand does not open the betting, with what it is worth where it is known."""
        asked = f"Here the first betting is opened with a {OPENER}"
        readings = {**DEFAULTS, **dict(self.position.worth)}
        value = results.value(self.position, self.actor, self.hand, readings)
        if value is None and loses(self.hand.cards, chariot=self.position.shielded(self.actor, CHARIOT)):
            return f"{asked}, and {whose(self.actor)} hand loses with the Devil, whatever else is in it."
        if value is None:
            return f"{asked}."
        completing = {stand.card for stand in value.stands}
        idle = [card for card in self.hand.cards if card in TRUMP and TRUMP[card].counts == BUG]
        bugs = both([self.lexicon.spoken(card) for card in idle if card not in completing])
        alone = f"; {bugs} completes nothing, and a bug makes no pair" if bugs else ""
        return f"{asked}, and {self.has.lower() if self.actor == 'You' else self.has} {said(value)}{alone}."

    @property
    def not_above(self) -> str:
        """Why an amount is no raise."""
        if not self.position.level:
            return "Nothing is no bet: it is a check."
        return f"A raise goes above the {self.position.level} to be met, and {self.named} does not."

    @property
    def too_little(self) -> str:
        """What is the least."""
        step = self.lowest - self.position.level
        if not self.position.level:
            return f"The least bet here is {step}, and {self.named} is less."
        return f"The least raise here is by {step}, to {self.lowest}, and {self.named} is less."

    @property
    def between(self) -> str:
        """From what to what may be bet or raised, where it is not the Sun that decides."""
        if self.play.kind not in (BET, RAISE) or (self.barred and self.position.shielded(self.actor, SUN)):
            return ""
        most = min(self.highest, self.position.whole(self.actor))
        goes, to = ("A first bet is", "") if self.play.kind == BET else ("A raise goes to", "to ")
        if most == self.lowest:
            return f"{goes} {most} here, no less and no more."
        if most >= ENOUGH:  # nobody said how many chips there are
            return f"{goes} {self.lowest} at the least here."
        return f"{goes} {self.lowest} at the least and {to}{most} at the most here."

    @property
    def gives_up(self) -> str:
        """What a fold leads to, where nothing asks for it."""
        if self.play.kind != FOLD or self.fool_folds:
            return ""
        return f"Whoever has the turn may fold: {whose(self.actor)} cards are discarded, and the chips stay in the pot."

    @property
    def limited(self) -> str:
        """What limits the bets."""
        return "The pot is the limit" if self.table.house.get("limit") == "pot" else "The bets are fixed"

    @property
    def too_much(self) -> str:
        """Why there are not so many chips."""
        paid, stack = self.position.paid[self.actor], self.position.stacks[self.actor]
        behind = f"{self.has} {amount_of(stack)} left"
        most = f", which makes {paid + stack} at the most" if paid else ""
        return f"{behind}{most}, and {self.named} is more."

    @property
    def closed(self) -> str:
        """Why nobody may raise any more."""
        if self.actor in self.position.acted:
            return f"{self.has} bet, and nobody has raised in full since then."
        return "There have been as many raises as the house allows."

    @property
    def all_in(self) -> str:
        """That the last chips are bet."""
        if self.named != self.position.whole(self.actor) or self.named >= self.lowest:
            return ""
        return f"It is less than the least, {self.lowest}, but the last of the chips."

    # -- cards

    @property
    def unplayable(self) -> str:
        """Why a card is not played."""
        own = kind(self.play.cards[0])
        if own == BET_CARD:
            return f"{capital(self.card)} is a bet card: it binds {whose(self.actor)} bet, and is not played."
        if own == VALUE:
            return f"A value card is not played, and {self.card} {'are' if self.play.cards[0] == LOVERS else 'is'} one."
        return f"{capital(self.card)} is a card of a suit: only trumps are played."

    @property
    def no_victim(self) -> str:
        """Why somebody cannot be attacked."""
        if self.play.to == self.actor:
            return f"{capital(self.card)} is played on another player."
        return f"{capital(self.victim)} has folded, and nobody attacks who is out of the hand."

    def beside(self, wanted: str) -> str:
        """What has to go beside a card, and does not."""
        if self.play.cards[0] in self.play.also:
            return f"With {self.card} {wanted}, and it is not {self.card} itself."
        count = self.play.beside
        if not count:
            return f"With {self.card} {wanted}, and none is named here."
        return f"With {self.card} {wanted}, and here {'is' if count == 1 else 'are'} {number(count)}."

    def new_cards(self, card: str) -> str:
        """What a card is followed by."""
        if self.play.cards != (card,):
            return ""
        if card == MAGICIAN:
            gift = both([self.lexicon.spoken(one) for one in self.play.also]) or "a card that nobody else saw"
            return f"{capital(self.victim)} gets {gift} for a card drawn blindly, and a new one comes for the Magician."
        count = {EMPRESS: 2, EMPEROR: 3}[card]
        return f"{self.has} {amount(count, 'new card')} coming, one of them for {self.card}."

    @property
    def follows(self) -> str:
        """What the card leads to, and why a Tower that lies before the victim does not keep it off."""
        if not self.play.cards:
            return ""
        idle = any((one.owner, one.card) == (self.play.to, TOWER) for one in self.position.lying if one.idle)
        tower = f"The Tower before {self.victim} is in force no longer: another shield was laid after it. "
        text = follows(self.play.cards[0], self.card, self.actor, self.play.to)
        return f"{tower if idle else ''}{text}"

    def bears(self, id: str) -> tuple[Citation, ...]:
        """The text of the card, where it says what the card leads to; that on its kind, where it is never played; and
        that on the Sun, where it lifts what a bet card would ask for."""
        if id in (rule(MOON), rule(HANGED_MAN)):
            return (cite(heading(SUN)),) if self.position.shielded(self.actor, SUN) else ()
        if id != "TP-PLAYED" or not self.play.cards:
            return super().bears(id)
        never = {VALUE: "Value cards", BET_CARD: "Bet cards"}.get(kind(self.play.cards[0]))
        return (cite(never),) if never else cites(self.play.cards[0])

    @property
    def walled(self) -> str:
        """Why the Tower keeps its player from an attack, and for how long where hands are numbered."""
        laid = next((one for one in self.position.shields if (one.owner, one.card) == (self.play.to, TOWER)), None)
        if laid is None or self.position.number == 1:
            return f"The Tower lies before {self.victim}, and nobody attacks {self.victim} while it lies there."
        since = f"The Tower was laid before {self.victim} in hand {laid.hand}"
        return f"{since}, and nobody attacks {self.victim} until the end of hand {laid.hand + LASTS}."

    # -- what binds

    @property
    def hanged(self) -> str:
        """Why the Hanged Man forbids it."""
        who = f"{self.has} the Hanged Man"
        if self.play.kind == BET:
            return f"{who}, and a first bet is not the raise that he asks for."
        if self.play.kind == RAISE:
            return f"{who}, and {self.named} is less than the raise that he asks for."
        return f"{who}, whose holder neither checks nor calls."

    @property
    def opens_for_the_hanged_man(self) -> str:
        """That a first bet is the raise that the Hanged Man asks for, where it is read so."""
        hand = self.table.hands.get(self.actor, Hand(unseen=None))
        binds = HANGED_MAN in hand.cards and not self.position.shielded(self.actor, SUN)
        return (
            f"{self.has} the Hanged Man, who asks for a raise: a first bet is one."
            if binds and self.play.kind == BET
            else ""
        )

    def spared(self, card: str) -> str:
        """That the Sun lifts what a bet card would ask for."""
        return f"{self.has} {self.lexicon.spoken(card)}, but the Sun lies before {self.them}: no bet card binds."

    @property
    def barred(self) -> bool:
        """Whether a bet card of the hand bars the bet, where nothing frees its holder."""
        hand = self.table.hands.get(self.actor, Hand(unseen=None))
        return any(card in hand.cards for card in BARRED_BY.get(self.play.kind, ()))

    @property
    def sun_frees(self) -> str:
        """That the Sun lifts what the Fool would ask for, or a bet card that nobody has seen."""
        hand = self.table.hands.get(self.actor, Hand(unseen=None))
        if FOOL in hand.cards:
            return self.spared(FOOL)
        if hand.known or self.barred:
            return ""
        return f"The Sun lies before {self.them}: no bet card binds, whichever {self.them} may hold."

    @property
    def free_check(self) -> str:
        """That a check being free is no reason not to fold, where one is made."""
        return ", even where a check is free" if self.play.kind == CHECK else ""

    @property
    def fool_folds(self) -> str:
        """That the Fool's holder folds."""
        hand = self.table.hands.get(self.actor)
        if self.play.kind != FOLD or hand is None or FOOL not in hand.cards:
            return ""
        return "" if self.position.shielded(self.actor, SUN) else f"{self.has} the Fool, whose holder folds."


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
    """How a turn to bet is told."""

    speeches = TurnSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The cards, and for a first bet whether they open, where more are unseen than can be named one by one."""
        if play.kind == BET and hand.room > 1:
            yield Word(OPENER, s.opener)
        yield from super().hidden(hand, play)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words."""
        if edit.fact.id == "opener":
            return f"with{'' if edit.value else 'out'} a {OPENER}"
        return super().edit(edit, lexicon)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
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

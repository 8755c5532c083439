"""What every decision of Tarot Poker shares: a hand as symbols, a play with the words that all of them
need, and what its proofs range over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from z3 import ArithRef, BoolRef, ExprRef

from adjudicator.cards import PUT, Hand, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, not_turn, number, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, Entries, HiddenHand, View
from adjudicator.engine.singles import Singles, SinglesEncoding, SinglesWords, number_of
from adjudicator.engine.state import Pending
from adjudicator.games.tarot_poker import betting
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, CARDS, DEFENCE, LOVERS, SHIELD, TRUMP
from adjudicator.games.tarot_poker.cards import HAND as FULL
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.powers import KNIGHT_OF_WANDS, chosen_for, kind
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.state import BETTING, DRAW, Attack, Laid, State
from adjudicator.games.tarot_poker.state import SHOW as SHOWDOWN
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DEAL, DECLARE, DROP, PICK, REDRAW, REVEAL, SHOW
from adjudicator.law import Citation
from adjudicator.solve.conditions import Word

if TYPE_CHECKING:
    from adjudicator.engine.choice import GameLaw
    from adjudicator.solve.theorem import Domain

HAND: Singles[State] = Singles(CARDS)
"""A hand as symbols: a truth for each of the 78 cards."""
held = HAND.held
PLAYED: Mapping[str, str] = {ACTION: "Action cards", ATTACK: "Attack cards", SHIELD: "Shield cards"}
"""By the kind of a card that is played on a turn the heading that says so."""


@dataclass(frozen=True)
class CardView(View[State]):
    """One play by one player at one moment of a hand."""

    @property
    def whose(self) -> str:
        """ "Ada's", "your"."""
        return whose(self.actor)

    @property
    def are(self) -> str:
        """The verb for the card played."""
        return are(*self.play.cards)

    @property
    def card(self) -> str:
        """The card played, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def kind(self) -> str:
        """The kind of the card played; empty for a card of a suit, and where none is."""
        return kind(self.play.cards[0]) if self.play.cards else ""

    @property
    def victim(self) -> str:
        """Whom an attack is on, inside a sentence."""
        return self.play.to or "nobody"

    @property
    def gift(self) -> str:
        """What is given for the Magician, or with Justice."""
        return self.lexicon.all_spoken(self.play.also) or "the card laid face down"

    @property
    def as_whole(self) -> str:
        """As a further sentence that the hand is taken for whole though it has fewer than five cards; else empty."""
        text = taken_for_whole(self.actor, self.hand, self.lexicon.spoken)
        return f" {text}" if text else ""

    @property
    def due(self) -> Pending | None:
        """What is open, of whomever."""
        return self.position.first_due

    @property
    def not_now(self) -> str:
        """Why somebody has nothing to do here."""
        if self.actor in self.position.out:
            return f"{gone(self.position, self.actor, self.lexicon.spoken)}, and is out of the hand."
        due = self.due
        if due is None:
            return "The hand is over."
        if self.position.phase == SHOWDOWN and self.play.kind != PUT:
            return "The betting is over: whoever is still in shows the hand."
        if due.kind == TURN and self.position.phase in BETTING:
            if due.player == self.actor:
                return f"It is {whose(self.actor)} turn to bet, and nothing else is due."
            return self._waits(due.player)
        when = "first" if self._playable else "now"
        what = awaited(due, self.lexicon.spoken)
        if due.kind == ANSWER:
            return self._no_card(due) or f"{due.player} may {what.removeprefix('to ')} {when}, or let it stand."
        order = ", as the draw goes round from the dealer's left" if due.kind == REDRAW else ""
        return self._no_card(due) or f"{due.player} has {what} {when}{order}."

    def _waits(self, player: str) -> str:
        """That it is another player's turn to bet; of a card to be played on a turn, that it waits for one's own."""
        text = not_turn(player, self.actor)
        if self.play.kind != PUT or self.kind not in PLAYED:
            return text
        why = betting.why_turn(self.position, player, self.options)
        return f"{text} {why} {capital(self.card)} waits for {whose(self.actor)} own turn to bet."

    def _no_card(self, due: Pending) -> str:
        """Why a card is not played here now nor later; empty where it is no card, or may be played later."""
        if self.play.kind != PUT or not self.play.cards:
            return ""
        card, spoken = capital(self.card), self.lexicon.spoken
        if due.player == self.actor and isinstance(due.about, Attack):
            answered = f"{spoken(due.about.card)} is answered"
            if self.kind == SHIELD:
                text = "is a shield, and no shield answers an attack"
                return f"{card} {text}: {answered} by a defence card, or by none."
            return f"{card} {self.are} no defence card: {answered} by one, or by none."
        if self.position.phase in (DRAW, SHOWDOWN):
            now = "in the draw" if self.position.phase == DRAW else "at the show"
            later = self.kind in PLAYED
            return f"No card is played {now}{f': {self.card} is played on a turn to bet' if later else ''}."
        return ""

    @property
    def _playable(self) -> bool:
        """Whether it is no card that is never played."""
        return self.play.kind != PUT or not self.play.cards or self.kind in (*PLAYED, DEFENCE)

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """Where the document says that a card is played on one's own turn, that a shield is no answer to an attack, and
        what else is due before a bet."""
        due = self.due
        if id != "TP-TURN" or due is None:
            return ()
        if due.kind == TURN and due.player != self.actor and self.play.kind == PUT and self.kind in PLAYED:
            begins = not self.position.acted and not self.position.begun
            return cite(PLAYED[self.kind], "Play" if begins else "Betting phases")
        if due.kind == CHOOSE:
            return cited(chosen_for(self.position))
        answers = due.kind == ANSWER and due.player == self.actor and self.play.kind == PUT
        if answers and self.kind == SHIELD:
            return cite("Shield cards")
        return cite("Defense cards") if answers or (due.kind == ANSWER and due.player != self.actor) else ()


def gone(position: State, player: str, spoken: Callable[[str], str]) -> str:
    """That a player is out of the hand, without a full stop: folded, or folded by which card, and for what."""
    card = dict(position.folded_by).get(player)
    attacked = ", as the attacker," if card == KNIGHT_OF_WANDS else ""
    return f"{player} was folded{attacked} by {spoken(card)}" if card else f"{player} has folded"


def taken_for_whole(player: str, hand: Hand, spoken: Callable[[str], str]) -> str:
    """That the cards named of a hand are taken for all of it though everybody holds five, in a sentence; empty where they
    are five, or where any are stated to be unseen."""
    count = len(hand.cards)
    if not hand.known or not 0 < count < FULL:
        return ""
    alone = both([*map(spoken, hand.cards)])
    named = f"as no other card of its {number(FULL)} is named"
    return f"{capital(whose(player))} hand is taken to be {alone} alone, {named}."


def out_of_force(position: State, owner: str, spoken: Callable[[str], str], cards: Sequence[str]) -> str:
    """That shields before a player, any of these cards, are in force no longer, in a sentence; empty where none is."""
    idle = [spoken(one.card) for one in position.lying if one.idle and one.owner == owner and one.card in cards]
    are, them = ("is", "it") if len(idle) == 1 else ("are", "them")
    last = both([spoken(one.card) for one in position.shields if one.owner == owner])
    text = f"{capital(both(idle))} before {owner} {are} in force no longer: {last} was laid after {them}."
    return text if idle else ""


def outlasts(position: State, laid: Laid, spoken: Callable[[str], str]) -> str:
    """That shields laid later do not end one that is in force, as a further sentence; empty where none is known to be
    laid later."""
    own = [one for one in position.shields if one.owner == laid.owner]
    behind = own[own.index(laid) + 1 :]
    later = [spoken(one.card) for one in behind if one.hand > laid.hand or not one.unordered]
    return f" {capital(both(later))} laid after it does not end that." if later else ""


def are(*cards: str) -> str:
    """The verb for a card: the Lovers are two."""
    return "are" if cards == (LOVERS,) else "is"


def awaited(due: Pending, spoken: Callable[[str], str]) -> str:
    """What somebody has to do: "to answer Ada's Death", "to bet or fold"."""
    if isinstance(due.about, Attack):
        return f"to answer {whose(due.about.attacker)} {due.about.card}"
    return {
        CHOOSE: "to choose one of two cards",
        REDRAW: "to draw or to stand pat",
        DEAL: f"to be dealt {amount(due.count, 'card')}",
        PICK: f"to take {amount(due.count, 'card')} blindly",
        SHOW: "to show the hand",
        REVEAL: f"to show the hand for {spoken(str(due.about))}",
        DROP: f"to discard the whole hand for {spoken(str(due.about))}",
        DECLARE: f"to say what {spoken(str(due.about))} {'stand' if due.about == LOVERS else 'stands'} for",
    }.get(due.kind, "to bet or fold")


class CardEncoding(SinglesEncoding[State]):
    """Plays of cards with others beside them."""

    hand = HAND

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The cards of the play, and those beside them."""
        return {held[card]: True for card in (*play.cards, *play.also)}


class CardWords(SinglesWords[State]):
    """The words of the decisions of Tarot Poker."""

    onto = False

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The cards that a hand may have, the trumps first and the others from high to low: an example of a hand has as
        few as can be of those that come first."""
        every = list(super().hidden(hand, play))
        yield from (word for word in every if word.id in TRUMP)
        yield from (word for word in reversed(every) if word.id not in TRUMP)

    def entries(self, plays: Iterable[Play]) -> Entries:
        """A card with all that may go beside it as one entry."""
        return [(name, tuple(some)) for name, some in groupby(plays, self.entry)]

    def entry(self, play: Play) -> str:
        """What plays are listed under together."""
        if not play.beside:
            return str(play)
        alone = replace(play, also=(), unseen_beside=0)
        return f"{alone} {play.joined[1]} {amount(play.beside, 'card')}"


# -- what the proofs of all decisions share: a hand that a model describes, a small one, and the domain of theorems


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: few cards in the hand, and few trumps among them."""
    return HAND.total, number_of(held[card] for card in TRUMP)


Terms = Callable[[Lexicon], tuple[BoolRef, ...]]


def domain_of(
    game: GameLaw, decision: str, playable: Terms, reachable: Terms, real: tuple[tuple[str, BoolRef], ...] = ()
) -> Domain:
    """Every position and play of a decision, under every reading; `playable` and `reachable` make the terms of those that
    can be written as a case, `real` holds of every play, each with its name."""
    from adjudicator.engine.draft import writable
    from adjudicator.solve.theorem import Domain

    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    constraints = writable(reachable(lexicon), playable(lexicon))
    return Domain(rulebook.decisions[decision], rulebook.readings, (), real, constraints, HAND.total)

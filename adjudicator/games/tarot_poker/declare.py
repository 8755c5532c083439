"""What a wild is declared to stand for, once the hand is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from z3 import And, ArithRef, BoolRef, If, Not, Or

from adjudicator.cards import DECLARES, Lexicon, Play
from adjudicator.cards.english import amount, capital, number
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Entries
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.cards import CARDS, CHARIOT, HERMIT, LOVERS, TRUMP, printed
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.plays import HAND, CardView, CardWords, are, held
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.state import SHOW, State
from adjudicator.games.tarot_poker.verbs import DECLARE, declaration
from adjudicator.law import Citation, Clause, Requirement, When


def _shows(at: At[State]) -> bool:
    """The player shows a hand of which nothing was declared yet."""
    state = at.position
    in_it = at.actor not in state.out and len(state.still_in()) > 1
    return state.phase == SHOW and in_it and state.declared_by(at.actor) is None


HERE, DECLARED = Fields[At[State]](), Fields[PlayAt]()
showing = HERE.truth(
    "shows a hand",
    _shows,
    "the player shows a hand, and has said nothing of it yet",
    "{actor} {shows|does not show} a hand now",
    id="shows",
)
chariot = HERE.truth(
    "behind a Chariot",
    lambda at: at.position.shielded(at.actor, CHARIOT),
    "a Chariot lies before the player",
    "a Chariot lies {|not }before {actor}",
    id="chariot",
)
temperance = HERE.truth(
    "Temperance played",
    lambda at: at.position.temperance,
    "Temperance was played in this hand",
    "Temperance was {|not }played",
    id="temperance",
)
lovers = DECLARED.truth(
    "names the Lovers",
    lambda at: at.play.cards == (LOVERS,),
    "what is said is said of the Lovers, and not of the Hermit",
)
card = DECLARED.number(
    "card stood for",
    0,
    len(CARDS),
    lambda at: HAND.number[at.play.also[0]] if len(at.play.also) == 1 else 0,
    "the card that it is said to stand for, by its number in the pack; 0 where that is no one card",
)


def _beside(wild: str) -> BoolRef:
    """The hand has another trump besides a wild."""
    return Or(*(held[name] for name in TRUMP if name != wild))


is_wild: BoolRef = And(Not(chariot), Not(temperance), If(lovers, _beside(LOVERS), Not(_beside(HERMIT))))
"""The card named is wild in the hand, where the hand has it."""
itself: ArithRef = If(lovers, HAND.number[LOVERS], HAND.number[HERMIT])
"""The number of the wild itself."""
in_hand: BoolRef = And(Or(*(And(card == HAND.number[name], held[name]) for name in CARDS)), card != itself)
"""The card stood for is another card of the hand."""


class Declare(FieldEncoding[State, At[State]], SinglesEncoding[State]):
    """A wild that is declared to stand for a card ("The Lovers", "The Hermit")."""

    name, nothing = DECLARE, declaration(LOVERS, "A of Cups")
    hand, position, plays, reads = HAND, HERE, DECLARED, At[State]

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Each card that each of the two may be declared to stand for."""
        shows = _shows(At(table, position, actor, lexicon))
        for wild in (LOVERS, HERMIT):
            if have.get(wild, 0) and shows:
                yield from (declaration(wild, name) for name in CARDS)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of declarations of a wild."""
        declared = self.readings["tp.wild.declared"]
        return (
            Requirement(
                id="TP-DECLARE",
                title="What a wild stands for is said",
                says="Where the holder of a wild says what it stands for, that is done once, when the hand is shown; "
                "where cards speak for themselves, nothing is said.",
                cites=cite("The Lovers", "The Hermit"),
                holds=And(declared.is_("declared"), showing),
                against=(
                    When(
                        declared.is_("speaks"),
                        "As it is read here, the cards speak, and nothing is declared: {card} {stand} for what makes the "
                        "hand best without that.",
                    ),
                    When(True, "{nothing_to_say}"),
                ),
            ),
            Requirement(
                id="TP-DECLARE-WILD",
                title="Only a wild stands for another card",
                says="The Lovers are wild where another trump is in the hand, the Hermit where there is none; behind a "
                "Chariot neither is, and after Temperance neither is.",
                cites=cite("The Lovers", "The Hermit", "The Chariot", "Temperance"),
                holds=is_wild,
                against=(
                    When(chariot, "Behind a Chariot {card} {are} not wild."),
                    When(
                        temperance,
                        "Temperance has been played: nobody's cards are wild for the rest of the hand, {card} neither.",
                    ),
                    When(lovers, "Without another trump in the hand the Lovers are no more than the six of trumps."),
                    When(True, "{Another_trump}, so the Hermit is no more than the nine of trumps."),
                ),
                supports=(
                    When(
                        lovers,
                        "As it is read here, the holder says what a wild stands for. {Another_trump}, so {card} are "
                        "wild.",
                    ),
                    When(
                        True,
                        "As it is read here, the holder says what a wild stands for, and {card} is wild, as no other "
                        "trump is in the hand.",
                    ),
                ),
            ),
            Requirement(
                id="TP-DECLARE-AMONG",
                title="For which card",
                says="A wild stands for one card, whichever it is, and, unless it is read otherwise, for none that the "
                "hand holds besides it.",
                cites=cite("The Lovers", "The Hermit"),
                holds=And(card != 0, Or(self.readings["tp.wild.duplicate"].is_("yes"), Not(in_hand))),
                against=(
                    When(card == 0, "{not_one_card}"),
                    When(True, "{Stood_for} {stood_for_is} in the hand, and {card} must stand for another card."),
                ),
                supports=(
                    When(
                        in_hand, "{Card} may stand for a card that is in the hand too, as {stood_for} {stood_for_is}."
                    ),
                    When(card == itself, "{Card} may stand for {stood_for_own} too."),
                    When(
                        True,
                        "{Stood_for} {stood_for_is} not in {whose} own hand, and {card} may stand for any such card, "
                        "whoever has it.",
                    ),
                ),
            ),
        )


# -- words


@dataclass(frozen=True)
class DeclareView(CardView):
    """What one player says of a wild, with words for it."""

    @property
    def another_trump(self) -> str:
        """That another trump is in the hand, with its name where one is known, as the beginning of a sentence."""
        others = [card for card in self.hand.cards if card in TRUMP and card != self.play.cards[0]]
        too = "a trump too, is" if len(others) == 1 else "trumps too, are"
        return f"{self.lexicon.all_spoken(others)}, {too} in the hand" if others else "another trump is in the hand"

    @property
    def stand(self) -> str:
        """The verb for it: the Lovers stand."""
        return "stand" if self.play.cards == (LOVERS,) else "stands"

    @property
    def stood_for(self) -> str:
        """The card that it is to stand for, inside a sentence."""
        return self.lexicon.spoken(self.play.also[0])

    @property
    def stood_for_is(self) -> str:
        """The verb for that card."""
        return are(self.play.also[0])

    @property
    def stood_for_own(self) -> str:
        """The rank that is printed on it, in the suit of trumps."""
        rank, suit = printed(self.play.cards[0]) or ("", "")
        return f"the {rank} of {suit}, {'their' if self.play.cards == (LOVERS,) else 'its'} own rank,"

    @property
    def not_one_card(self) -> str:
        """Why what it is declared to stand for is not one card."""
        if not self.play.also:
            return f"As it is read here, {self.actor} must name the card that {self.card} {self.stand} for."
        return f"{capital(self.card)} {self.stand} for one card, and not for {number(len(self.play.also))}."

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The text of the wild itself; that of Temperance, where it alone is why the card is not wild; that on the show,
        where it is too early to say it."""
        if id == "TP-DECLARE" and self.position.phase != SHOW and self.actor not in self.position.out:
            return cite("Play")
        if self.position.temperance and id == "TP-DECLARE-WILD" and not self.position.shielded(self.actor, CHARIOT):
            return cite("Temperance")
        return cited(self.play.cards[0]) if self.play.cards[0] in (LOVERS, HERMIT) else ()

    @property
    def nothing_to_say(self) -> str:
        """Why no wild is declared here."""
        if self.actor in self.position.out:
            return self.not_now
        if (before := self.position.declared_by(self.actor)) is not None:
            return f"{self.has} said it already: {self.card} {self.stand} for {self.lexicon.spoken(before)}."
        if self.position.phase == SHOW:
            return f"{self.actor} alone is still in: there is no show."
        return "What a wild stands for is said when the hand is shown, and not before."


class DeclareWords(CardWords):
    """Declarations in words: a wild with all the cards that it may stand for is listed as one."""

    def entries(self, plays: Iterable[Play]) -> Entries:
        """All that a wild may stand for as one entry."""
        groups = ((wild, tuple(some)) for wild, some in groupby(plays, lambda play: play.cards[0]))
        return [
            (f"{DECLARES} {wild} as one of {amount(len(some), 'card')}" if len(some) > 1 else str(some[0]), some)
            for wild, some in groups
        ]

"""The draw: cards discarded for new ones, or none; and a whole hand that is discarded for a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, groupby

from z3 import And, Not, Or

from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, Entries
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Pending, Table
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.cards import HAND as SIZE
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.plays import HAND, CardView, CardWords
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.state import SECOND, State
from adjudicator.games.tarot_poker.verbs import DROP, PAT, REDRAW
from adjudicator.law import Citation, Clause, Requirement, When

HERE, DRAWN = Fields[At[State]](), Fields[PlayAt]()


def _size(at: At[State]) -> int:
    """How many cards the player holds; where nobody counted them, as many as were dealt."""
    return SIZE if at.hand.total is None else at.hand.total


size = HERE.number(
    "cards held",
    0,
    len(CARDS),
    _size,
    "how many cards the player holds",
    lambda at, number: f"{at.actor} holds {amount(number, 'card')}",
    id="held",
)
due = HERE.truth(
    "may draw",
    lambda at: at.pending(REDRAW) is not None,
    "it is the player's turn to draw",
    "{actor} may {|not }draw now",
    id="draw",
)
whole = HERE.truth(
    "discards the whole hand",
    lambda at: at.pending(DROP) is not None,
    "a card asks for the player's whole hand",
    "{actor} {has|does not have} to discard the whole hand",
    id="whole",
)
HERE.bounds.append(Not(And(due, whole)))
count = DRAWN.number("cards changed", 0, len(CARDS), lambda at: at.play.size, "how many cards are changed")


class Draw(FieldEncoding[State, At[State]], SinglesEncoding[State]):
    """Cards discarded for new ones, or none ("Play")."""

    name, nothing = REDRAW, Play(PAT)
    hand, position, plays, reads = HAND, HERE, DRAWN, At[State]

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Standing pat, and every choice of cards: of a hand that is not wholly known, of what is known of it, or so many
        that nobody sees. The whole hand, where a card asks for it."""
        at, hand = At(table, position, actor, lexicon), table.hands.get(actor, Hand(unseen=SIZE))
        own = self.in_hand(have if hand.known else hand.cards, lexicon)
        if at.pending(DROP):
            yield Play(DISCARD, tuple(own), unseen=SIZE - len(own) if hand.unseen is None else hand.unseen)
        if not at.pending(REDRAW):
            return
        yield Play(PAT)
        yield from (Play(DISCARD, unseen=number + 1) for number in range(min(hand.unseen or 0, SIZE)))
        for number in range(1, min(len(own), SIZE) + 1):
            yield from (Play(DISCARD, cards) for cards in combinations(own, number))

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        most = self.readings["tp.draw.most"]
        return (
            Requirement(
                id="TP-DRAW",
                title="The draw",
                says="Between the two bettings everybody still in may change cards, once, from the dealer's left; "
                "whoever is all in may too. No trump is played then.",
                cites=cite("Play"),
                holds=Or(due, whole),
                against="{not_now}",
                supports=(
                    When(whole, ""),
                    When(count == 0, "In the draw, cards may be changed, and need not be: {actor} keeps all."),
                    When(True, "In the draw, cards may be changed once: {exchange}."),
                ),
            ),
            Requirement(
                id="TP-DRAW-MOST",
                title="How many cards are changed",
                says="Any number of cards is changed, unless it is read otherwise.",
                cites=cite("Play"),
                holds=Or(
                    whole,
                    most.is_("any"),
                    And(most.is_("not_all"), Or(count == 0, count < size)),
                    And(most.is_("three"), count <= 3),
                ),
                against=(
                    When(
                        And(most.is_("not_all"), count == 1),
                        "{Changed} is the whole hand, and here some of the cards are fewer than all.{as_whole}",
                    ),
                    When(
                        most.is_("not_all"),
                        "{Changed} are the whole hand, and here some of the cards are fewer than all.{as_whole}",
                    ),
                    When(True, "{Changed} are too many: as it is read here, three at the most are changed."),
                ),
                supports=(
                    When(Or(whole, count == 0), ""),
                    When(most.is_("three"), "As it is read here, three cards at the most are changed."),
                    When(most.is_("not_all"), "Not the whole hand is changed: {kept} of it {stay}.{as_whole}"),
                    When(
                        count == size,
                        "Some of the hand is changed; no number is named, and as it is read here that may be all of it."
                        "{as_whole}",
                    ),
                    When(count > 3, "No number of cards is named: any may be changed."),
                ),
            ),
            Requirement(
                id="TP-WHOLE-HAND",
                title="A whole hand is discarded",
                says="The World asks for the victim's whole hand, Strength for what the attacker has left, and the Wheel "
                "of Fortune for the player's own: no card of it is kept.",
                cites=cite("The World", "Strength", "Wheel of Fortune"),
                holds=Or(Not(whole), count >= size),
                against="{Cause} asks for {whose} whole hand, and {kept} of it would stay.",
                supports=(
                    When(And(whole, most.is_("any")), "{Cause} asks for {whose} whole hand."),
                    When(whole, "{Cause} asks for {whose} whole hand, however many cards are changed in the draw."),
                ),
            ),
        )


# -- words


@dataclass(frozen=True)
class DrawView(CardView):
    """What one player changes, with words for it."""

    @property
    def not_now(self) -> str:
        """Why somebody has nothing to change here: in a betting that the draw is over, or is to come."""
        due = self.due
        if due is None or due.kind != TURN or self.actor in self.position.out:
            return super().not_now
        when = "is over" if self.position.phase == SECOND else "comes when the first betting is over"
        return f"The draw {when}: {due.player} has to bet or fold."

    @property
    def changed(self) -> str:
        """ "two cards", of those changed."""
        return amount(_changed(self.play), "card")

    @property
    def exchange(self) -> str:
        """ "two cards for as many new ones", of those changed; that they are all, where they are."""
        count = _changed(self.play)
        every = "the whole hand, " if count > 1 and count == self.hand.total else ""
        return f"{every}{self.changed}{',' if every else ''} for {'a new one' if count == 1 else 'as many new ones'}"

    @property
    def stay(self) -> str:
        """The verb for those that stay in the hand."""
        return "stays" if self.kept == amount(1, "card") else "stay"

    @property
    def kept(self) -> str:
        """ "two cards", of those that stay in the hand."""
        return amount((self.hand.total or SIZE) - _changed(self.play), "card")

    @property
    def drop(self) -> Pending | None:
        """The whole hand that is to be discarded, whosever it is."""
        return self.position.first_of(DROP)

    @property
    def cause(self) -> str:
        """The card that asks for the whole hand, inside a sentence; empty where none does."""
        return "" if self.drop is None else self.lexicon.spoken(str(self.drop.about))

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The text of the card that asks for the whole hand."""
        return cited(str(self.drop.about)) if id == "TP-WHOLE-HAND" and self.drop is not None else ()


class DrawWords(CardWords):
    """Plays of the draw in words, listed by how many cards are changed."""

    def entries(self, plays: Iterable[Play]) -> Entries:
        """So many cards as one entry, whichever they are."""
        groups = ((name, tuple(some)) for name, some in groupby(sorted(plays, key=_changed), _entry))
        return [(name if len(some) > 1 else str(some[0]), some) for name, some in groups]


def _changed(play: Play) -> int:
    return play.size


def _entry(play: Play) -> str:
    return f"{DISCARD} {amount(_changed(play), 'card')}" if _changed(play) else str(play)

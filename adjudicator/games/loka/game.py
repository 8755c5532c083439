"""What Loka's rulebook says of what follows from plays; and the game as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.cards.english import both, capital
from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import DEALT, OTHERS
from adjudicator.games.loka.lay_away import Laying, LayingWords
from adjudicator.games.loka.outline import CARD_POINTS, HANDS, TRICK_POINTS, LokaOutline, cite
from adjudicator.games.loka.payment import Payment, PaymentWords
from adjudicator.games.loka.state import State, worth
from adjudicator.games.loka.turn import HAND, Turn, TurnWords
from adjudicator.law import Effect, Reading
from adjudicator.law.branches import Lookup

_TEMPLATES = (
    Effect(
        id="LO-PACK",
        title="The pack",
        says="Seventy-eight cards: four suits of fourteen, twenty-one trumps and the Fool. In a suit the King is high "
        "and the Ace low.",
        cites=(cite("Pack"), cite("Ranking")),
    ),
    Effect(
        id="LO-DEAL",
        title="The deal",
        says="Twenty-five cards to each in packets of five; the dealer takes the last three as well. The first dealer is "
        "drawn by lot or agreed upon and shuffles; the next hands are dealt by the player on the left, and cut by the "
        "one on the right, who lifts off three or four piles and puts them together in another order. Anybody may "
        "ask for another shuffle.",
        cites=(cite("Deal"),),
    ),
    Effect(
        id="LO-TRICK",
        title="Winning a trick",
        says="The highest trump wins a trick, and without trumps the highest card of the suit led. The winner leads to "
        "the next.",
        cites=(cite("Play"),),
        readings=("lo.fool.led",),
    ),
    Effect(
        id="LO-DEBT",
        title="The Fool's debt",
        says="The Fool wins nothing and goes back to its player, who gives a card of the tricks for it when the hand is "
        "over, to whoever won that trick. Who has no trick gives the Fool.",
        cites=(cite("Play"),),
        readings=("lo.fool.pay_from_discard",),
    ),
    Effect(
        id="LO-EMPTY",
        title="Empty cards",
        says="A card worth no more than one point is called empty: in the suits all from 2 to 10, and of the trumps all "
        "but the Magician and the World.",
        cites=(cite("Empty Cards"), cite("Card Points")),
    ),
    Effect(
        id="LO-POINTS",
        title="Card points",
        says="{cards} and every other card one; each trick counts {trick} more. What the dealer laid away counts, but is "
        "no trick.",
        cites=(cite("Card Points"), cite("Scores"), cite("Deal")),
    ),
    Effect(
        id="LO-SETTLEMENT",
        title="Settling",
        says="A hand has {total} points. Who is above {average} wins from the others what is above it, and who is below "
        "pays.",
        cites=(cite("Scores"),),
        readings=("lo.settlement",),
    ),
    Effect(
        id="LO-GAME",
        title="{title}",
        says="A game is {hands}, and what was won and lost in them is added up. Who has most then wins it; a tie is "
        "shared.",
        cites=(cite("Card Points"),),
    ),
)


def effects(readings: Mapping[str, Reading]) -> tuple[Effect, ...]:
    """The effects, with the numbers of the law in force; `readings`: those of the game by key."""
    law, document, own = worth(Lookup(readings, {})), worth({}), HANDS.stated(readings, HANDS.unit)
    words = {
        "cards": _worths(readings),
        "trick": TRICK_POINTS.stated(readings),
        "total": _by_document(law.total, document.total),
        "average": _by_document(law.average, document.average),
        **{"hands": own, "title": capital(own)},
    }
    named = (replace(each, title=each.title.format_map(words)) for each in _TEMPLATES)
    return tuple(replace(each, says=each.says.format_map(words)) for each in named)


def _worths(readings: Mapping[str, Reading]) -> str:
    """What the cards are worth that are worth more than one point: "Kings and Aces count five, Queens four"."""
    alike: dict[str, list[str]] = {}
    for kind, each in CARD_POINTS.items():
        alike.setdefault(each.stated(readings), []).append(f"{kind}s")
    (points, kinds), *others = alike.items()
    return ", ".join([f"{both(kinds)} count {points}", *(f"{both(names)} {count}" for count, names in others)])


def _by_document(count: int, document: int) -> str:
    return str(count) if count == document else f"{count} (by the document {document})"


EFFECTS = effects({})
"""The effects by the document."""


class Loka(LokaOutline, Game[State, State]):
    """The three-player game: its cards, its law, and what follows from a history."""

    holding = HAND
    not_suits = OTHERS
    presumes_legality = False

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What follows, with the numbers of the law in force."""
        return effects(self.readings)

    @cached_property
    def choices(self) -> tuple[Choice[State], ...]:
        """What the dealer lays away, what is paid for the Fool, and a card to the trick."""
        return (
            Choice(Laying(self.readings), LayingWords()),
            Choice(Payment(self.readings), PaymentWords()),
            Choice(Turn(self.readings), TurnWords()),
        )

    def incomplete(
        self, play: Play, table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> tuple[str, str] | None:
        """The dealer lays cards away, and neither what was played nor the size of the hand says whether that has
        already been done."""
        begun = table.history or position.past or table.discards or position.laying or position.taken
        size = table.hands[actor].total if actor in table.hands else None
        if play.kind != DISCARD or actor != position.dealer or begun or size is not None:
            return None
        remedy = f"say how many cards {actor} {'hold' if actor == 'You' else 'holds'}, such as {DEALT} unseen"
        return (
            "nothing says whether cards have been laid away already",
            f"{remedy}; or write opening: yes and turn: {actor}",
        )

    def endings(self, before: State, after: State) -> Iterator[str]:
        """That every trick is played, and what is still to be paid."""
        if after.over and not before.over:
            yield f"Every trick is played; {after.taken[-1].winner} takes the last one."
            yield from (f"{due.player} has still to pay {due.to} for the Fool." for due in after.due)
        elif after.ended and not before.ended:
            yield "Nothing more is owed for the Fool."


GAME = Loka()

"""What Loka's rulebook says of what follows from plays: the pack, the deal, tricks, points and settling."""

from __future__ import annotations

from adjudicator.games.loka.readings import cite
from adjudicator.law import Effect

EFFECTS = (
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
        says="Honours, Kings and Aces count five, Queens four, Cavaliers three, Jacks two and every other card one; each "
        "trick counts one more. What the dealer laid away counts, but is no trick.",
        cites=(cite("Card Points"), cite("Scores")),
    ),
    Effect(
        id="LO-SETTLEMENT",
        title="Settling",
        says="A hand has 171 points. Who is above 57 wins from the others what is above it, and who is below pays.",
        cites=(cite("Scores"),),
        readings=("lo.settlement",),
    ),
    Effect(
        id="LO-GAME",
        title="Three hands",
        says="A game is three hands, and what was won and lost in them is added up. Who has most then wins it; a tie is "
        "shared.",
        cites=(cite("Card Points"),),
    ),
)

"""Loka's rules: a card to a trick, and the three cards that the dealer lays away."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, Not, Or

from adjudicator.cards.english import amount, capital
from adjudicator.games.loka.cards import TRUMPS, Pack
from adjudicator.games.loka.readings import cite
from adjudicator.games.loka.turn import symbols as s
from adjudicator.law import Clause, Effect, Permission, Prohibition, Reading, Requirement


def trick(pack: Pack, readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of a card played to a trick with a pack."""
    return (
        Requirement(
            id="LO-TURN",
            title="In turn",
            says="Eldest leads to the first trick and whoever won the last one to the next; the others follow in turn "
            "to the left.",
            cites=(cite("Play"),),
            holds=s.on_turn,
            against=lambda t: t.not_now,
        ),
        Requirement(
            id="LO-CARD",
            title="One card",
            says="Each in turn plays one card; nobody passes.",
            cites=(cite("Play"),),
            holds=s.cards == 1,
            against=lambda t: (
                f"{capital(amount(len(t.play.cards), 'card'))} are too many: one is played to each trick."
                if t.play.cards
                else "Nobody passes: one card is played to each trick."
            ),
        ),
        Requirement(
            id="LO-FOLLOW",
            title="Following suit",
            says="Whoever holds a card of the suit led plays one of that suit, trumps included.",
            cites=(cite("Play"),),
            holds=Or(s.cards != 1, s.led == 0, s.suit == s.led, Not(s.of_led(pack))),
            against=lambda t: (
                f"The trick is in {t.suit_name(t.position.led)}{t.behind_the_fool}, and {t.you_hold} "
                f"{t.has_to_be(t.position.led)}."
            ),
            supports=lambda t: t.why_followed,
        ),
        Requirement(
            id="LO-TRUMP",
            title="Trumping when void",
            says="Whoever is void in the suit led plays a trump if there is one; it need not beat anything.",
            cites=(cite("Play"),),
            holds=Or(
                s.cards != 1, s.led == 0, s.suit == s.led, s.of_led(pack), s.of_trumps, Not(s.of_suit(pack, TRUMPS))
            ),
            against=lambda t: f"{capital(t.you_hold)} no {t.suit_name(t.position.led)}, but {t.has_to_be(TRUMPS)}.",
            supports=lambda t: t.why_free,
        ),
        Permission(
            id="LO-FOOL",
            title="The Fool at any time",
            says="The Fool may be played whatever else would be asked for.",
            cites=(cite("Play"),),
            invoked=Bool("by the Fool"),
            waives={"LO-FOLLOW": s.fool, "LO-TRUMP": s.fool},
            supports=lambda t: "The Fool may be played at any time." if t.play.cards == ("Fool",) else "",
        ),
        Prohibition(
            id="LO-FOOL.2",
            title="The Fool is not led",
            says="Where the Fool is held to be no lead, it is played only to a trick that somebody has begun, unless it "
            "is the last card of the hand.",
            cites=(cite("Play"),),
            readings=("lo.fool.led",),
            bars=And(s.cards == 1, s.fool, s.leading, s.another(pack), readings["lo.fool.led"].is_("barred")),
            against=lambda t: (
                "The Fool stands in for a card that is asked for; with the lead none is, and others are held."
            ),
        ),
    )


def lay(pack: Pack, readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of what the dealer lays away of a pack."""
    forced = readings["lo.discard.trumps"].is_("forced")
    return (
        Requirement(
            id="LO-LAY",
            title="The dealer lays away",
            says="The dealer takes the three cards left over and lays three away before the first lead; nobody else "
            "does.",
            cites=(cite("Deal"),),
            holds=s.laying,
            against=lambda t: f"Cards are laid away once, by the dealer, before the first lead; {t.now_words}.",
        ),
        Requirement(
            id="LO-LAY.2",
            title="Three cards",
            says="Exactly three cards are laid away.",
            cites=(cite("Deal"),),
            holds=s.laid == 3,
            against=lambda t: f"{capital(amount(len(t.play.cards), 'card'))} cannot go; it has to be three.",
            supports=lambda t: t.why_gone,
        ),
        _stays("Ace", "an Ace", "An Ace is not laid away.", "Deal"),
        _stays("King", "a King", "A King is not laid away.", "Deal"),
        _stays("Honour", "an Honour", "Neither the Magician nor the World is laid away.", "Deal", "Honours"),
        Prohibition(
            id="LO-LAY-FOOL",
            title="The Fool only without trumps",
            says="The Fool is laid away only from a hand without a trump; the Fool itself is no trump.",
            cites=(cite("Deal"),),
            bars=And(s.laid_fool, s.of_suit(pack, TRUMPS)),
            against=lambda t: (
                f"The Fool may go only from a hand without trumps, and {t.you_hold} {t.count_of(TRUMPS)}."
            ),
        ),
        Prohibition(
            id="LO-LAY-TRUMP",
            title="Trumps only when forced",
            says="Where trumps are held back, they are laid away only as far as fewer than three other cards may go.",
            cites=(cite("Deal"),),
            readings=("lo.discard.trumps",),
            bars=And(forced, s.laid_trumps > 0, s.laid_trumps + s.plain(pack) > 3),
            against=lambda t: (
                f"Here a trump goes only where fewer than three other cards may, and {t.you_hold} {t.others_that_may_go}."
            ),
        ),
    )


def _stays(kind: str, one: str, says: str, *headings: str) -> Prohibition:
    """That no card of a kind is laid away."""
    return Prohibition(
        id=f"LO-LAY-{kind.upper()}",
        title=f"No {kind}",
        says=says,
        cites=tuple(map(cite, headings)),
        bars=s.KINDS[kind] > 0,
        against=lambda t: f"{t.among(kind)} is {one}, and {kind}s stay in the hand.",
    )


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

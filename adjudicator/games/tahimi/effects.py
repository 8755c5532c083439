"""Tahimi's rules beside the turn: what follows from an action, and how a round begins and ends.

Most of them are Tarot-himi's too: `common` has these, over either game's own readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.games.tahimi.readings import cite, taxes
from adjudicator.law import Citation, Effect, Reading


def common(prefix: str, also: Mapping[str, Citation] | None = None) -> tuple[Effect, ...]:
    """The rules that both games have; `prefix` says whose readings they depend on.

    `also` gives a further citation by id, for a game that restates a rule.
    """
    return tuple(_cited(effect, also or {}) for effect in (*_trick(prefix), *_END, *_seats(prefix)))


def numbered(effects: Iterable[Effect], prefix: str, readings: Mapping[str, Reading]) -> tuple[Effect, ...]:
    """These rules with the taxes of the law in force. `readings`: those of the game by key."""
    outer, inner = taxes(prefix)
    words = {
        "most": outer.stated(readings, outer.unit),
        "first": outer.stated(readings),
        "less": inner.stated(readings),
    }
    return tuple(replace(each, says=each.says.format_map(words)) for each in effects)


def _cited(effect: Effect, also: Mapping[str, Citation]) -> Effect:
    more = (also[effect.id],) if effect.id in also else ()
    return replace(effect, cites=(*more, *effect.cites))


def _trick(prefix: str) -> tuple[Effect, ...]:
    return (
        Effect(
            id="TA-TRICK",
            title="Taking the trick",
            says="When the turn comes round to whoever made the last play, nobody having topped it, that player takes "
            "the trick and leads. The seat of a player who went out still marks the round.",
            cites=(cite("Taking the trick"),),
        ),
        Effect(
            id="TA-DISCARDS",
            title="Cards out of play",
            says="The cards of a trick that was taken are out of play for the rest of the round; anybody may look "
            "through them, though it is thought bad manners.",
            cites=(cite("Taking the trick"),),
        ),
        Effect(
            id="TA-PRIVILEGE",
            title="Rank Privilege",
            says="When a player who went out takes the trick, the highest-ranking player who still holds cards leads; "
            "at a table without this privilege, the next in line who does.",
            cites=(cite("Going out and the next lead"), cite("No Rank Privilege")),
            readings=("rank_privilege",),
        ),
        Effect(
            id="TA-LEAD-PASSED",
            title="Passing with the lead",
            says="The lead may be passed; where it goes then is a reading.",
            cites=(cite("Taking the trick"),),
            readings=(f"{prefix}.lead.pass", f"{prefix}.lead.all_pass"),
        ),
    )


_END = (
    Effect(
        id="TA-OUT",
        title="Going out",
        says="Whoever puts down the last card is out of the round, and the next player may top it or pass as ever. "
        "The order of going out is the order of ranks in the next round.",
        cites=(cite("Going out"), cite("Going out and the next lead")),
    ),
    Effect(
        id="TA-ONE-CARD",
        title="One card",
        says="Whoever comes down to a single card says so at once, however it came about; not while taxes are "
        "exchanged, for nobody plays then. Asked about the hand, a player says truly whether it is one card or more, "
        "and no other number.",
        cites=(cite("One card"),),
    ),
    Effect(
        id="TA-HIDDEN",
        title="Hands are hidden",
        says="Players pick their cards up once all are dealt, and keep them hidden from the others. Nobody has to show a "
        "hand, nor to say why a turn was passed.",
        cites=(cite("The deal"), cite("Play")),
    ),
    Effect(
        id="TA-END",
        title="The end of a round",
        says="The round is over as soon as only one player holds cards, who gets no chance to top the last play and is "
        "the serf of the next.",
        cites=(cite("Finishing the round"), cite("Going out")),
    ),
    Effect(
        id="TA-NEXT-ROUND",
        title="The next round",
        says="Players take the seats of their new ranks, in the order they went out, and the new Tahimi deals.",
        cites=(cite("The next round"),),
    ),
    Effect(
        id="TA-NO-SCORE",
        title="No score is kept",
        says="There is no score, and no rule by which anybody wins the game as a whole: rounds go on as long as the "
        "players like, and the first to go out in one is the Tahimi of the next.",
        cites=(cite("Scoring; winning and losing"),),
    ),
)


def _seats(prefix: str) -> tuple[Effect, ...]:
    first, deuces = (("ta.first_leader",), (cite("Deuces high"),)) if prefix == "ta" else ((), ())
    return (
        Effect(
            id="TA-SEATS",
            title="The first seats",
            says="Before the first round everybody picks a card, and the highest has the highest rank. Players who "
            "tie pick once more among themselves, as often as it takes; cards picked stay out until then.",
            cites=(cite("Initial setup"), *deuces),
        ),
        Effect(
            id="TA-TITLES",
            title="What the ranks are called",
            says="From the top Tahimi and Vice Tahimi, from the bottom serf and master serf, and Merchants between "
            "them; of three players, the middle one is both Vice Tahimi and master serf. Of eight, a Senior and a "
            "Junior Vice Tahimi come below the Tahimi, and a junior assistant between the master serf and the serf.",
            cites=(cite("Initial setup"), cite("Progressive taxes")),
            readings=(f"{prefix}.eight.ranks",),
        ),
        Effect(
            id="TA-DEAL",
            title="The deal",
            says="The Tahimi deals, or names who does; another player cuts; and the whole deck is dealt out, one card "
            "at a time. Where it does not divide, some hands have one more.",
            cites=(cite("The deal"),),
            readings=(f"{prefix}.deal.from",),
        ),
        Effect(
            id="TA-FIRST-LEAD",
            title="The first lead of a round",
            says="Once the cards are dealt and the taxes paid, the Tahimi leads.",
            cites=(cite("Play"),),
            readings=first,
        ),
        Effect(
            id="TA-TAX",
            title="Taxes",
            says="Before the first lead the serf gives the Tahimi {most} and the master serf the Vice Tahimi {less}, "
            "the best by rank; they look at them, and give back as many of their choice. Each pair is by itself, "
            "and nobody else sees the cards. Of three players, the middle one has nobody to exchange with.",
            cites=(cite("Taxes"), cite("Three players")),
            readings=(f"{prefix}.joiner.taxed", f"{prefix}.eight.ranks"),
        ),
        Effect(
            id="TA-TAX-FREE",
            title="No taxes in the first round",
            says="The first round of a session is free of tax, unless the house taxes it too; whether one after a "
            "drawing of new ranks is as free is a reading.",
            cites=(cite("No taxes on the first round"),),
            readings=("first_round_tax", f"{prefix}.tax_after_redraw"),
        ),
        Effect(
            id="TA-JOIN",
            title="Joining a game",
            says="Whoever joins does so at the start of a round, and so does whoever comes back: in the middle of the "
            "ranks, on the low side of it where there is no middle seat, or as the house has it.",
            cites=(cite("Joining a game in progress"),),
            readings=("joining",),
        ),
        Effect(
            id="TA-LEAVE",
            title="Leaving a game",
            says="When a player leaves, the others keep their order, and those below move up. The document only says "
            "what happens on coming back.",
            cites=(cite("Joining a game in progress"),),
        ),
        Effect(
            id="TA-DECREE",
            title="House rules that change",
            says="Which of the variations hold is the Tahimi's to say before a round begins. A round goes on under "
            "those that it was begun with.",
            cites=(cite("Variations"),),
        ),
    )


_TEMPLATES = (
    *common("ta"),
    Effect(
        id="TA-DECK",
        title="The deck",
        says="Four players use an ordinary deck. For others cards of the middle rank leave it until it divides; or, "
        "where more play, whole suits, or suits and ranks, are added to it; jokers and deuces high are the table's own.",
        cites=tuple(map(cite, ("The deck", "Three players", "More than four players", "Deuces high", "Jokers"))),
        readings=("deck", "jokers", "deuces"),
    ),
    Effect(
        id="TA-DECK.2",
        title="The Minors as a deck",
        says="The Minors of a Tarot deck, four suits of fourteen ranks, make a deck for Tahimi too.",
        cites=(Citation("Tarot-himi", "The deck"), cite("The deck")),
        readings=("deck",),
    ),
    Effect(
        id="TA-TAX-SCHEDULE",
        title="Larger taxes with a larger deck",
        says="With ranks added to the deck, six players exchange three cards and one, seven three and two, eight three, "
        "two and one, from the outermost pair inwards. With five, and with any other deck, it is {first} and {less}.",
        cites=(cite("Progressive taxes"),),
        readings=("deck", "progressive"),
    ),
    Effect(
        id="TA-TAX-JOKER",
        title="Jokers at tax",
        says="What a joker counts as when the best cards are looked for is the Tahimi's to say; unless she says "
        "otherwise it follows what a joker is worth by itself.",
        cites=(cite("Jokers"),),
        readings=("joker_tax", "jokers", "ta.joker.at_tax"),
    ),
)


def effects(readings: Mapping[str, Reading]) -> tuple[Effect, ...]:
    """Tahimi's rules with the numbers of the law in force. `readings`: those of the game by key."""
    return numbered(_TEMPLATES, "ta", readings)


EFFECTS = effects({})
"""The rules by the document."""

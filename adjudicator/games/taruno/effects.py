"""What follows by the rules of Taruno that are no clauses."""

from __future__ import annotations

from adjudicator.games.taruno.cards import CHARIOT, HERMIT, PRIESTESS, STRENGTH, TEMPERANCE, WHEEL
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, SPECIAL, cite
from adjudicator.law import Effect


def _effect(id: str, title: str, says: str, headings: tuple[str, ...], *readings: str) -> Effect:
    return Effect(
        id=f"TU-{id}", title=title, says=says, cites=cite(*headings), readings=tuple(f"tu.{one}" for one in readings)
    )


EFFECTS = (
    _effect(
        "SETUP",
        "The deal",
        "Two to seven players are dealt seven Minors each, and a Minor is turned up. The other Minors and all Majors "
        "are the pile. Players are named clockwise; the first begins, and play goes clockwise.",
        (BASIC,),
        "starter.effect",
    ),
    _effect(
        "WANT",
        "One card for want of a play",
        "Whoever plays nothing draws one card, which waits for a later turn.",
        (BASIC,),
        "play_drawn",
    ),
    _effect(
        "BENEATH",
        "Discards go beneath",
        "What is discarded goes beneath the discard of its kind, so what was played last stays on top.",
        (BASIC,),
    ),
    _effect(
        "KING",
        "The King",
        "A King names a suit, its own too. The next player draws three cards and loses the turn; whoever answers with "
        "another King loses none, and the next player draws three more.",
        (SPECIAL,),
    ),
    _effect("QUEEN", "The Queen", "A Queen names a suit, its own too.", (SPECIAL,)),
    _effect(
        "KNIGHT",
        "The Knight",
        "The next player draws two cards and loses the turn; whoever answers with another Knight loses none, and the "
        "next player draws two more.",
        (SPECIAL,),
    ),
    _effect(
        "PAGE",
        "The Page",
        "A Page turns the order of play round. Between two players it does nothing.",
        (SPECIAL,),
        "page.two_players",
    ),
    _effect(
        "FOOL",
        "The Fool",
        "All that lies face up before players goes, the Hermit and a hanged player's card too. Both discards and the "
        "Fool are shuffled into the pile, a Minor is turned up, the hand goes beneath it, and seven cards are drawn. "
        "Sleeves, bonds, lost turns, the count of Deaths and whom the Tower has struck stay.",
        ("The Fool",),
        *("fool.starter", "fool.face_up", "fool.hermit"),
    ),
    _effect(
        "MAGICIAN",
        "The Magician",
        "A card of the hand goes face down before its player. It is no part of the hand, is not counted and not "
        "looked at before it comes back.",
        ("The Magician",),
    ),
    _effect(
        "HIGH-PRIESTESS",
        "The High Priestess",
        "Its player looks at as many cards of the pile as there are players, and puts each anywhere in the pile or "
        "into a hand.",
        ("The High Priestess",),
        "priestess.where",
    ),
    _effect(
        "EMPRESS",
        "The Empress",
        "Her player discards all cards that are no faces, Majors too, and draws as many. Then all discard their "
        "faces, she too, and those just drawn.",
        ("The Empress",),
        *("empress.self", "empress.drawn"),
    ),
    _effect(
        "EMPEROR",
        "The Emperor",
        "His player discards all cards that are no faces, draws none, and is given all faces of the others.",
        ("The Emperor",),
    ),
    _effect(
        "HIEROPHANT",
        "The Hierophant",
        "Of its player and the one named, whoever has more cards gives the other half the gap, rounded up, of their "
        "own choice.",
        ("The Hierophant",),
    ),
    _effect(
        "LOVERS",
        "The Lovers",
        "Two players are bound until Death: if one wins the other does, and so along bonds. Each draws one card at "
        "the start of a turn that is not skipped, however many bonds there are. They may show each other their hands.",
        ("The Lovers",),
        *("lovers.who_draws", "lovers.draws", "lovers.card"),
    ),
    _effect(
        "CHARIOT-PLAYED", "The Chariot played", "All other players draw a card.", ("The Chariot",), "everybody.first"
    ),
    _effect(
        "CHARIOT-GIVEN",
        "What the Chariot moves",
        "The next player draws instead, and may give it on, but not stack. The lost turn stays with whoever had it.",
        ("The Chariot",),
        *("chariot.skip", "star.redirected"),
    ),
    _effect(
        "STRENGTH-RUN",
        "A run",
        "Behind Strength its player goes on with Minors. Court cards do nothing in such a run, and it wins like any "
        "play.",
        ("Strength",),
    ),
    _effect(
        "HERMIT-COVERS",
        "What the Hermit keeps off",
        "The Hermit lies before its player. Majors that others play pass that player by; court cards and a Chariot "
        "that is given do not. It is discarded as its owner plays a Major, before that has its effect.",
        ("The Hermit",),
        *("hermit.earlier", "hermit.counts"),
    ),
    _effect(
        "WHEEL",
        "The Wheel of Fortune",
        "Everybody's hand goes to the next player clockwise, whichever way play goes.",
        ("The Wheel of Fortune",),
    ),
    _effect("JUSTICE", "Justice", "The two who are named swap their hands.", ("Justice",)),
    _effect(
        "HANGED-MAN",
        "The Hanged Man",
        "Its player keeps one card, face up, which still is the hand, discards the others, and skips the next turn; "
        "a turn lost to a card is that turn.",
        ("The Hanged Man",),
        "skips",
    ),
    _effect(
        "DEATH",
        "Death",
        "All bonds break. Everybody discards, at once, one card for each Death played in the game, this one too; "
        "whoever is without cards by it wins, several together.",
        ("Death",),
        *("death.hermit", "death.last_card"),
    ),
    _effect(
        "TEMPERANCE-LIES",
        "How long Temperance lies",
        "Temperance lies before its player until that player plays a card; to stack one is to play it, to draw or to "
        "give the Chariot is not.",
        ("Temperance",),
        *("temperance.front", "temperance.major"),
    ),
    _effect(
        "DEVIL",
        "The Devil",
        "Its player takes up all Majors of the discard but the Devil; that is no drawing.",
        ("The Devil",),
    ),
    _effect(
        "TOWER",
        "The Tower",
        "The next player loses the turn and draws the whole pile. Nothing happens to whoever has once drawn for it.",
        ("The Tower",),
        *("tower.struck", "tower.empty"),
    ),
    _effect(
        "STAR",
        "The Star",
        "The Star lies before its player, who draws half of what is due, rounded up. It is discarded when anybody "
        "plays the Sun.",
        ("The Star",),
        "star.hermit",
    ),
    _effect(
        "MOON",
        "The Moon",
        "Its player discards two cards or more, one where there is but one, and draws as many.",
        ("The Moon",),
    ),
    _effect("SUN", "The Sun", "Everybody discards a card of their own choice.", ("The Sun",)),
    _effect(
        "JUDGEMENT", "Judgement", "Whoever is named draws twice as many cards as its player has left.", ("Judgement",)
    ),
    _effect(
        "WORLD",
        "The World",
        "Its player gives one card to each of the others, or to some; then everybody draws one.",
        ("The World",),
        "everybody.first",
    ),
    _effect(
        "WIN",
        "The end",
        "Whoever plays a Minor as the only card of the hand wins, in a run and by stacking too.",
        (BASIC, "Strength"),
    ),
    _effect(
        "EMPTY",
        "A hand that is empty",
        "Whose hand is empty by anything else draws a card when the effect is over, after a last Major too.",
        (BASIC,),
        "emptied.when",
    ),
    _effect(
        "RESHUFFLE",
        "The pile runs out",
        "Whoever was drawing is excused the rest. A Minor of the discard is turned up, a suit that was named is "
        "forgotten, and all else is shuffled into a new pile.",
        (BASIC,),
        *("reshuffle.when", "reshuffle.suit", "draw.remainder"),
    ),
    _effect(
        "EXHAUSTED",
        "No card is left",
        "The last card on the table may be drawn. With none left, whoever is made to draw, or can play no Major, "
        "ends the game: whoever has Death in hand wins, or nobody.",
        (ADDENDUM,),
        "exhausted.one",
    ),
    _effect("ONE-CARD", "One card left", "Whoever has one card left says so, in any words.", (BASIC,)),
)

_RULE = {
    PRIESTESS: "TU-HIGH-PRIESTESS",
    CHARIOT: "TU-CHARIOT-PLAYED",
    STRENGTH: "TU-STRENGTH-RUN",
    HERMIT: "TU-HERMIT-COVERS",
    TEMPERANCE: "TU-TEMPERANCE-LIES",
    WHEEL: "TU-WHEEL",
}
"""By Major the effect that is not called by it."""


def rule_of(card: str) -> str:
    """The id of the rule that says what a Major does."""
    return _RULE.get(card, f"TU-{card.upper().replace(' ', '-')}")


SAYS = {effect.id: effect.says for effect in EFFECTS}
"""By id what an effect says."""

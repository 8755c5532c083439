"""Taruno's unclear sentences: each with its options, the default first, and the argument for every side."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.parameter import Parameter
from adjudicator.games.taruno.cards import KING, KNIGHT
from adjudicator.law import Citation, Options, Reading
from adjudicator.law.reading import reading

BASIC, SPECIAL, ADDENDUM = "Basic rules", "Special cards", "Addendum"
"""The headings of the document that are no card's."""


def cite(*headings: str) -> tuple[Citation, ...]:
    """Headings of the Taruno document."""
    return tuple(Citation("Taruno", heading) for heading in headings)


def _reading(key: str, question: str, headings: str | tuple[str, ...], *options: tuple[str, str, str]) -> Reading:
    named = (headings,) if isinstance(headings, str) else headings
    return reading(f"tu.{key}", question, cite(*named), *options)


def _number(
    key: str, question: str, heading: str, value: int, span: tuple[int, int], limits: str, unit: str = "card"
) -> Parameter:
    return Parameter(f"tu.{key}", question, cite(heading), unit, value, *span, limits, transitions=True)


DEALT = _number(
    "deal",
    "How many Minors is everybody dealt?",
    BASIC,
    7,
    (2, 7),
    "with one the first card played would win, and eight for seven players would leave no Minor to turn up",
    "Minor",
)
FOOL_DRAWS = _number(
    "fool.draws",
    "How many cards are drawn for the Fool?",
    "The Fool",
    7,
    (2, 20),
    "with one it would be no new hand, and twenty are a quarter of all cards",
)
_COURT_LIMITS = "with none nobody is made to draw, and four times nine are nearly half of all cards"
KING_DRAWS = _number(
    "king.draws", "How many cards does the next player draw for a King?", SPECIAL, 3, (1, 9), _COURT_LIMITS
)
KNIGHT_DRAWS = _number(
    "knight.draws", "How many cards does the next player draw for a Knight?", SPECIAL, 2, (1, 9), _COURT_LIMITS
)
PARAMETERS = (DEALT, FOOL_DRAWS, KING_DRAWS, KNIGHT_DRAWS)
"""The numbers that a house may change."""
SUMS: Mapping[str, Parameter] = {KING: KING_DRAWS, KNIGHT: KNIGHT_DRAWS}
"""How many cards the next player draws for a court card."""

TURN = (
    _reading(
        "minor_compulsory",
        "Must whoever holds a Minor that fits play one, or is only drawing barred?",
        (BASIC, SPECIAL),
        ("no", "only drawing is barred", "the rule is told again as one about drawing, and a Major goes on any card"),
        ("yes", "a Minor has to be played, and no Major", "what can be played has to be, it says first"),
    ),
    _reading(
        "play_drawn",
        "May the card that was drawn for want of another be played at once?",
        BASIC,
        ("no", "no: the draw is the turn", "a turn is a card or a draw"),
        ("yes", "yes, if it can be, but it need not be", "Minors go as in Uno, where it may"),
    ),
    _reading(
        "court.unnamed",
        "Must whoever plays a King or a Queen name a suit?",
        SPECIAL,
        (
            "must",
            "yes, its own if they like",
            "a suit to be followed has to be told, and to set it is what the card is for",
        ),
        (
            "keeps",
            "no: where none is named the card keeps its own suit",
            "it lets its player change the suit, and bids nobody",
        ),
    ),
    _reading(
        "exhausted.major",
        "With no card left on the table, must whoever holds a Major play it?",
        ADDENDUM,
        ("must", "yes: nobody ends the game who can go on", "play is to go on for as long as it can"),
        ("may", "no: drawing, which ends the game, is as good", "a Major is never compulsory"),
    ),
    _reading(
        "exhausted.top",
        "Which Minor may be played where no other lies on the table?",
        (ADDENDUM, SPECIAL),
        ("nothing", "none", "the game is over where a Minor has to be played and nothing lies there"),
        ("ace", "an Ace alone", "an Ace goes on anything, and asks for nothing"),
        ("anything", "any", "there is nothing to be matched"),
    ),
    _reading(
        "hermit.named",
        "May somebody be named whom the Hermit covers?",
        "The Hermit",
        ("no", "no", "a choice is of those whom the card can affect"),
        ("yes", "yes, to no effect", "only effects are kept off, and naming is none"),
    ),
    _reading(
        "hermit.counts",
        "Does a hand that the Hermit covers count where another's Major counts hands?",
        ("The Hermit", "Justice"),
        ("no", "no: it is passed by", "what cannot be affected has no part in it"),
        ("yes", "yes, though it is not moved", "to be counted is not to be affected"),
    ),
    _reading(
        "temperance.hermit",
        "Does another's Temperance bind whoever has the Hermit before them?",
        ("The Hermit", "Temperance"),
        ("free", "no", "nothing that others' Majors do affects them"),
        ("bound", "yes", "Temperance says that nobody may"),
    ),
)
ANSWER = (
    _reading(
        "chariot.stack",
        "May whoever is given the Chariot for a King or a Knight stack on it?",
        ("The Chariot", SPECIAL),
        ("no", "no", "the victim of the card may, and that is another"),
        ("yes", "yes", "who draws for a card is affected by it"),
    ),
    _reading(
        "chariot.own",
        "Is the Chariot given for a draw that one's own card asks for as it is played?",
        ("The Chariot", "The Moon"),
        ("yes", "yes", "to be made to draw names nobody who makes one"),
        ("no", "no; a lover's draw, each turn, is a question of its own", "one's own card is one's own doing"),
    ),
    _reading(
        "chariot.ordinary",
        "Is the Chariot given for the card drawn for want of a play?",
        ("The Chariot", BASIC),
        ("no", "no", "nobody makes one draw then"),
        ("yes", "yes", "the rules make one draw"),
    ),
    _reading(
        "chariot.is_play",
        "Is giving the Chariot playing it, so that Temperance bars it?",
        ("The Chariot", "Temperance"),
        ("no", "no", "it is told apart from playing the card normally"),
        ("yes", "yes", "its effect takes place, which is what playing is for"),
    ),
    _reading(
        "lovers.made",
        "Is what a lover draws at the start of a turn drawn because one is made to?",
        ("The Lovers", "The Chariot"),
        ("yes", "yes", "who must always draw is made to"),
        ("no", "no", "it is a duty and no attack"),
    ),
)
CHOOSE = (
    _reading(
        "priestess.where",
        "Where may the cards go that the High Priestess sees?",
        "The High Priestess",
        ("hands", "into the pile and into hands", "these are what it names"),
        ("anywhere", "under the discards too", "the list is left open"),
    ),
    _reading(
        "temperance.front",
        "Which Majors of its player does Temperance have discarded?",
        "Temperance",
        ("hand", "those of the hand", "it names none that lie face up, as the Fool does"),
        ("all", "those that lie before its player too", "it says all"),
    ),
)
FOLLOWS = (
    _reading(
        "fool.starter",
        "What is to be followed once the Fool has emptied the discards?",
        "The Fool",
        ("turn_up", "a Minor that is turned up", "a game begins so"),
        ("hand", "a Minor of the hand that is discarded", "it is the first that lies on the empty discard"),
    ),
    _reading(
        "fool.face_up",
        "Does the Fool take the card that a hanged player keeps face up?",
        ("The Fool", "The Hanged Man"),
        ("yes", "yes", "it takes any card that lies face up"),
        ("no", "no", "that card is still the hand"),
    ),
    _reading(
        "fool.hermit",
        "Does another's Fool take the Hermit that lies before somebody?",
        ("The Fool", "The Hermit"),
        ("removed", "yes", "it acts on cards and on no player"),
        ("stays", "no", "nothing that others' Majors do affects its owner"),
    ),
    _reading(
        "empress.self",
        "Does whoever plays the Empress discard face cards too?",
        "The Empress",
        ("yes", "yes", "it says all players"),
        ("no", "no: the others do", "its player keeps them, as with the Emperor"),
    ),
    _reading(
        "empress.drawn",
        "Do faces go that were just drawn for the Empress?",
        "The Empress",
        ("go", "yes", "the sentence follows the draw"),
        ("stay", "no: faces are discarded before the draw", "one thing is done with the hand as it was"),
    ),
    _reading(
        "lovers.who_draws",
        "Who draws a card at the start of each turn for the Lovers?",
        "The Lovers",
        ("both", "both", "either may be reminded by the other"),
        ("player", "whoever played them", "it speaks to that player alone"),
    ),
    _reading(
        "lovers.draws",
        "How many cards does somebody draw who has several lovers?",
        "The Lovers",
        ("one", "one", "one draw does what each card asks for"),
        ("each", "one for each bond", "each card asks for its own"),
    ),
    _reading(
        "lovers.card",
        "Where do the Lovers go?",
        "The Lovers",
        ("discard", "to the discard", "so they can be played again, and everybody win by them"),
        ("front", "before their player, until the bond ends", "the effect lasts, as with cards that lie there"),
    ),
    _reading(
        "chariot.skip",
        "Who loses the turn where the Chariot is given for a King, a Knight or the Tower?",
        ("The Chariot", SPECIAL),
        ("stays", "the one it was played on", "only the cards are drawn by another"),
        ("moves", "the one it is given to", "the whole attack goes on"),
    ),
    _reading(
        "star.redirected",
        "How many cards does somebody draw whom a Chariot is given by the Star's owner?",
        ("The Star", "The Chariot"),
        ("whole", "as many as were due at first", "the Star speaks of its owner's draws"),
        ("halved", "half of them", "so many the owner had to draw"),
    ),
    _reading(
        "star.hermit",
        "Does another's Sun take the Star of somebody whom the Hermit covers?",
        ("The Star", "The Hermit"),
        ("leaves", "yes", "the Star says by itself when it goes"),
        ("stays", "no", "nothing that others' Majors do affects its owner"),
    ),
    _reading(
        "hermit.earlier",
        "Does the Hermit end what another's Major has already begun, a bond of its owner?",
        ("The Hermit", "The Lovers"),
        ("stays", "no", "what is done is done, and it speaks of what comes"),
        ("ends", "yes", "it affects its owner no longer"),
    ),
    _reading(
        "death.hermit",
        "Does another's Death break a bond of somebody whom the Hermit covers?",
        ("Death", "The Hermit"),
        ("broken", "yes", "it says all bonds"),
        ("stays", "no", "nothing that others' Majors do affects its owner"),
    ),
    _reading(
        "death.last_card",
        "Does somebody win whose last card Death itself was?",
        "Death",
        ("draws", "no: that hand was empty before anybody discarded", "the discard has to empty the hand"),
        ("wins", "yes", "the hand is empty when Death is done"),
    ),
    _reading(
        "tower.struck",
        "Whom has the Tower struck where the Chariot was given for it, or nothing was drawn?",
        ("The Tower", "The Chariot"),
        ("drawer", "whoever drew", "drawing is what it does to one"),
        ("skipped", "whoever lost the turn", "the next player is meant, and no other"),
    ),
    _reading(
        "tower.empty",
        "Whom has the Tower struck where the pile has no card to be drawn?",
        "The Tower",
        ("nobody", "nobody, if it strikes whoever draws", "drawing is what it does to one, and nothing is drawn"),
        ("next", "the next player", "whoever loses a turn to it has been affected by it"),
    ),
    _reading(
        "temperance.major",
        "Is Temperance over where its player plays a Major against it?",
        "Temperance",
        ("lies", "no", "it lasts until a card is played that may be, and a Major may not"),
        ("ends", "yes", "it lasts until its player next plays a card, and a Major is one"),
    ),
    _reading(
        "skips",
        "Is a turn lost to a card the turn that a hanged player has to skip?",
        ("The Hanged Man", SPECIAL),
        ("same", "yes", "both speak of the next turn"),
        ("each", "no: two turns are lost", "each card takes one"),
    ),
    _reading(
        "starter.effect",
        "Does a face card that is turned up to begin with have its effect?",
        (BASIC, SPECIAL),
        ("none", "no", "nobody has played it"),
        ("acts", "yes, on the first player", "Minors go as in Uno, where it has"),
    ),
    _reading(
        "reshuffle.when",
        "When is the discard shuffled once the pile has run out?",
        BASIC,
        ("at_once", "at once", "it says when the pile runs out"),
        ("when_needed", "as soon as somebody has to draw", "a pile is wanted only to be drawn from"),
    ),
    _reading(
        "reshuffle.suit",
        "Does a suit that was named hold once a new Minor is turned up?",
        (BASIC, SPECIAL),
        ("forgotten", "no", "the new card is the one to be followed"),
        ("kept", "yes, until a Minor is played", "it was set by a card, and no card has changed it"),
    ),
    _reading(
        "draw.remainder",
        "What becomes of the cards that somebody has still to draw when the pile runs out?",
        BASIC,
        ("cancelled", "they are not drawn", "its player is absolved of them"),
        ("owed", "they are drawn from the new pile", "for now, it says"),
    ),
    _reading(
        "emptied.when",
        "When does somebody draw whose hand an effect has emptied?",
        BASIC,
        ("after", "when the effect is over", "an effect is one thing, and hands may fill again in it"),
        ("at_once", "at once, in the middle of it", "it says immediately"),
    ),
    _reading(
        "face.by_rank",
        "May a face card be played on one of its rank and of another suit?",
        (SPECIAL, BASIC),
        ("yes", "yes", "it is played as all other cards are, and stacking is that"),
        ("no", "no: it has to follow suit", "it has to be played on a correct suit"),
    ),
    _reading(
        "page.two_players",
        "What does a Page do between two players?",
        SPECIAL,
        ("nothing", "nothing", "who is next stays next, whichever way play goes"),
        ("again", "its player has another turn", "so it goes in Uno"),
    ),
    _reading(
        "everybody.first",
        "With whom does something begin that everybody does in turn?",
        ("The World", "The Chariot"),
        ("self", "with whoever played the card", "that player acts"),
        ("next", "with the next in turn", "play goes on from there"),
    ),
    _reading(
        "exhausted.one",
        "May the last card on the table be drawn?",
        ADDENDUM,
        ("drawable", "yes", "it is used to be played on or to be drawn, as it is needed"),
        ("stays", "no: it stays to be played on", "the top of the discard is no card to draw"),
    ),
)
READINGS = (*TURN, *ANSWER, *CHOOSE, *FOLLOWS)
PROFILES: Mapping[str, Options] = {
    "default": {},
    "uno": {"tu.play_drawn": "yes", "tu.page.two_players": "again", "tu.starter.effect": "acts"},
}
"""Named choices: as in Uno where the document leaves it open."""

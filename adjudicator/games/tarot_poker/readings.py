"""Tarot Poker's unclear sentences and house rules: each with its options, the default first, and why.

The headings of the document are lost but for the cards' own names. The others are called by what they head:
Introduction, Trumps, Order of hands, Play, Betting phases, Show, Bet cards, Action cards, Attack cards, Defense cards,
Shield cards, Value cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.parameter import Parameter
from adjudicator.law import Citation, Options, Reading
from adjudicator.law.reading import reading


def cite(*headings: str) -> tuple[Citation, ...]:
    """Headings of the Tarot Poker document."""
    return tuple(Citation("Tarot Poker", heading) for heading in headings)


def _reading(key: str, question: str, headings: str | tuple[str, ...], *options: tuple[str, str, str]) -> Reading:
    named = (headings,) if isinstance(headings, str) else headings
    return reading(f"tp.{key}", question, cite(*named), *options)


def _house(key: str, question: str, heading: str, *options: tuple[str, str, str]) -> Reading:
    return reading(key, question, cite(heading), *options, house=True)


def _number(
    key: str, question: str, heading: str, value: int, most: int, limits: str, transitions: bool = False
) -> Parameter:
    return Parameter(f"tp.{key}", question, cite(heading), "card", value, 1, most, limits, transitions)


_DISCARDS = (
    "with none the card would only be replaced, and with four the whole hand would go, as with the Wheel of Fortune"
)
EMPRESS_DISCARDS = _number(
    "empress.discards", "How many other cards are discarded with the Empress?", "The Empress", 1, 3, _DISCARDS
)
EMPEROR_DISCARDS = _number(
    "emperor.discards", "How many other cards are discarded with the Emperor?", "The Emperor", 2, 3, _DISCARDS
)
_PICKS = "with none it would be no attack, and no more are left to an attacker whom Justice turns it on"
PRIESTESS_PICKS = _number(
    "priestess.picks",
    "How many cards are picked blindly by the High Priestess?",
    "The High Preistess",
    *(1, 4),
    _PICKS,
    transitions=True,
)
HIEROPHANT_PICKS = _number(
    "hierophant.picks", "How many cards are picked blindly by the Hierophant?", "The Hierophant", 2, 4, _PICKS, True
)
PARAMETERS = (EMPRESS_DISCARDS, EMPEROR_DISCARDS, PRIESTESS_PICKS, HIEROPHANT_PICKS)
"""The numbers that a house may change."""

_BETS = (
    _reading(
        "fool.may_check",
        "May the holder of the Fool check where there is nothing to call?",
        ("The Fool", "Betting phases"),
        ("no", "no: the holder folds even then", "a bet is whatever a turn ends with, and a check is one"),
        ("yes", "yes: only what puts chips in is barred", "nobody parts with money by checking"),
    ),
    _reading(
        "hanged_man.opening",
        "Does opening the bets count as the raise that the Hanged Man asks for?",
        "The Hanged Man",
        ("raise", "yes: with nothing to call, the holder bets or folds", "a first bet raises the stakes from none"),
        ("not", "no: with nothing to call, the holder folds", "there is no bet yet that could be raised"),
    ),
    _reading(
        "hanged_man.unable",
        "What does the holder of the Hanged Man do who cannot raise?",
        "The Hanged Man",
        ("fold", "fold", "a raise or a fold are all that is left open, and the raise is gone"),
        ("call", "call or check as anybody may", "a duty that cannot be met binds no further"),
    ),
    _reading(
        "hanged_man.short_raise",
        "Is it the raise that the Hanged Man asks for where somebody's last chips go above the call by less than "
        "the least raise?",
        "The Hanged Man",
        ("yes", "yes", "what others have to pay goes up by it"),
        ("no", "no: it is a call with chips to spare", "it does not open the bets anew, as a raise does"),
    ),
    _reading(
        "bet_card.late",
        "From when on does a bet card bind that came to somebody behind their own bet?",
        ("Betting phases", "Bet cards"),
        ("next_turn", "from their next turn on", "it is asked at the end of a turn what is held"),
        ("at_once", "at once: a bet that it does not allow is taken back", "the holder is bound, whenever that began"),
    ),
    _reading(
        "turn.without_bet",
        "Has somebody a turn who cannot bet any more, to play cards?",
        "Betting phases",
        ("none", "no", "cards are played on a turn to bet, and there is no bet to come"),
        ("cards", "yes, for cards alone", "the phase is theirs as long as they are in the hand"),
    ),
    _reading(
        "dead_bet",
        "Has the bet of somebody whom a card folded still to be met?",
        ("Death", "Knight of Wands"),
        ("stands", "yes", "how much it takes to stay in is a fact of the phase, whoever made it so"),
        ("lapses", "no: the highest bet of those still in counts", "a bet goes with the player whose it was"),
    ),
    _reading(
        "second.first",
        "Who begins the second betting?",
        "Play",
        ("left", "the first still in from the dealer's left", "it is said of the first betting, and nothing else"),
        ("opener", "whoever opened the first betting", "many tables of draw poker have it so"),
    ),
)

_CARDS = (
    _reading(
        "draw.most",
        "How many cards may be changed in the draw?",
        "Play",
        ("any", "any number up to all five", "no number is named"),
        ("not_all", "four at most", "some of one's cards are fewer than all of them"),
        ("three", "three at most", "many tables of draw poker have it so"),
    ),
    _reading(
        "stock.out",
        "Where do cards come from when the stock runs out?",
        "Play",
        ("reshuffle", "from the discards, shuffled anew", "every card that is due has to be dealt from somewhere"),
        ("none", "from nowhere: no more are dealt", "nobody is told to use a discard again"),
    ),
    _reading(
        "justice.magician",
        "Who answers the Magician with Justice, what do they give?",
        ("Justice", "The Magician"),
        ("chosen", "a card of their choice", "the text is followed with the parts exchanged, and its player chooses"),
        ("blind", "a card drawn blindly, as the attacker would have drawn it", "the tables turn on the same trade"),
    ),
    _reading(
        "defence.window",
        "Until when may a defence be played?",
        "Defense cards",
        ("before", "before the first instruction of the attack is followed", "the answer is given at once"),
        (
            "until_done",
            "until the last of them was followed",
            "they are followed no longer, so that some may have been",
        ),
    ),
    _reading(
        "defence.replaces",
        "Is the card of an attack replaced that was answered?",
        ("Attack cards", "Defense cards"),
        ("yes", "yes, as the defence is", "both cards go, and for both new ones are dealt"),
        ("no", "no: only the defence is", "a replacement comes once instructions were followed, and they were not"),
    ),
    _reading(
        "shield.several",
        "What holds where somebody has several shields before them?",
        "Shield cards",
        ("stack", "all of them", "each lasts its own time, and none is said to end another"),
        ("last", "the last alone", "one shield is held at a time"),
    ),
)

_SHOW = (
    _reading(
        "rainbow.ties",
        "Which of two rainbows is better?",
        "Order of hands",
        (
            "high_card",
            "the one with the higher cards, card by card",
            "only the suits make it, and pairs are no part of it",
        ),
        (
            "paired",
            "one with two pairs before one with a pair, and that before one with neither; then by ranks as such hands",
            "within a class what is rarer has always been better",
        ),
    ),
    _reading(
        "null.has_suit",
        "Is a null trump of the suit of trumps?",
        ("Trumps", "Order of hands"),
        ("no", "no: it has neither rank nor suit", "a card without any value adds none to a hand"),
        (
            "yes",
            "yes: it may fill a flush or a rainbow, below every rank",
            "it is printed as a trump, and a suit is no value",
        ),
    ),
    _reading(
        "bug.fallback",
        "What is a bug worth that completes nothing?",
        ("The Moon", "The Star", "The Sun", "The World"),
        ("null", "nothing", "all it is said to do is to complete a straight, a flush or a rainbow"),
        ("ace", "an Ace, of no suit", "a bug is an Ace in most games that have one"),
    ),
    _reading(
        "bug.several",
        "May several bugs complete a hand together?",
        ("The Moon", "The Star", "The Sun", "The World"),
        ("together", "yes", "each can complete any, whatever the others do"),
        ("one", "no: one of them, and the others are null then", "a card completes what only it is missing from"),
    ),
    _reading(
        "bug.rainbow_rank",
        "Has a bug in a rainbow a rank?",
        ("The Moon", "The Star", "The Sun", "The World"),
        ("best", "yes: the best that the hand does not hold", "it takes the place of a card, and a card has a rank"),
        ("none", "no: only the suit that was missing", "a rainbow is made of suits, so no rank is called for"),
    ),
    _reading(
        "wild.duplicate",
        "May a wild stand for a card that the hand holds already?",
        ("The Lovers", "The Hermit"),
        ("no", "no", "there is one of each card, and it is taken"),
        ("yes", "yes", "it may stand for any card, and none is left out"),
    ),
    _reading(
        "wild.declared",
        "Who says what a wild stands for?",
        ("The Lovers", "The Hermit"),
        ("speaks", "nobody: it is what makes the hand best", "a hand is worth what its cards make, said or unsaid"),
        ("declared", "its holder, at the show", "it can stand for a card, and whoever can has to choose"),
    ),
    _reading(
        "temperance.conditional",
        "What are the Lovers or the Hermit under Temperance, where they would be wild?",
        ("Temperance", "The Lovers", "The Hermit"),
        ("null", "null", "they are wild in this hand, and every wild is null"),
        ("ranked", "the six and the nine of trumps", "only their wildness is taken, and beneath it they have a rank"),
    ),
    _reading(
        "temperance.chariot",
        "Does the Chariot keep its owner's bugs from Temperance?",
        ("Temperance", "The Chariot"),
        ("nulled", "no", "it works on value cards alone, and Temperance is an action card"),
        ("kept", "yes", "what changes the worth of a hand is kept off its owner"),
    ),
    _reading(
        "odd_chip",
        "Where do the chips of a pot go that cannot be divided?",
        "Show",
        ("left", "one each to the winners from the dealer's left", "that is ordinary practice at cards"),
        ("next_pot", "into the next pot", "nobody has a better claim to them than another"),
    ),
)

READINGS = (*_BETS, *_CARDS, *_SHOW)

HOUSE = (
    _house(
        "blinds",
        "Are there blinds?",
        "Play",
        ("none", "no: the ante alone", "blinds are no more than allowed"),
        ("two", "yes: a small one from the dealer's left, and twice as much from the next", "they may be used as well"),
    ),
    _house(
        "limit",
        "How high may a bet or a raise be?",
        "Play",
        ("none", "as high as one's chips", "no limit is named"),
        ("pot", "as high as the pot, with the call in it", "tables of draw poker are fond of it"),
        ("fixed", "the least bet, and twice that behind the draw", "the oldest way to play draw poker"),
    ),
    _house(
        "raise_cap",
        "How many raises may there be in a betting?",
        "Play",
        ("none", "any number", "no number is named"),
        ("one", "one behind the first bet", "some home games keep bets small"),
        ("three", "three behind the first bet", "card rooms commonly allow no more"),
        ("four", "four behind the first bet", "some card rooms allow one more"),
    ),
    _house(
        "openers",
        "With what may the first betting be opened?",
        "Play",
        ("any", "with any hand", "no hand is asked for"),
        ("jacks", "with a pair of Jacks or better", "the best-known form of draw poker has it so"),
    ),
)
"""House rules; the amounts of the ante, the blinds and the least bet are stated in each case or record."""

PROFILES: Mapping[str, Options] = {
    "default": {},
    "home-poker": {"tp.bug.fallback": "ace", "tp.draw.most": "three", "tp.second.first": "opener"},
}
"""Choices of readings by name."""

"""Sound hands of Tarot Poker, and the kinds of faults that are planted in them: data.

A hand is given by its lines, numbered from 1. A kind of fault is a name, the hand it is planted in, the lines that are
written otherwise (by number; several in the place of one follow one another, none where it is left out), and what
has to be reported: the number of the line as it is then, and the id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Lines = tuple[str, ...]

BETS: Lines = (
    "deal Ada: Hanged Man, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups; Ben: Moon, K of Coins, 9 of Coins, 4 of Coins, "
    "Knight of Cups; Cleo: Empress, K of Swords, 7 of Swords, 8 of Swords, Tower; Dov: Q of Cups, Q of Coins, "
    "2 of Wands, 3 of Wands, Devil",
    "Ada: bet 5",
    "Ben: call",
    "Cleo: Empress discarding K of Swords",
    "Cleo: draws 9 of Swords 10 of Swords",
    "Cleo: call",
    "Dov: raise to 10",
    "Ada: raise to 20",
    "Ben: call",
    "Cleo: call",
    "Dov: fold",
    "Ada: discard Hanged Man",
    "Ada: draws 6 of Cups",
    "Ben: stand pat",
    "Cleo: discard Tower",
    "Cleo: draws 6 of Swords",
    "Ada: check",
    "Ben: check",
    "Cleo: bet 10",
    "Ada: call",
    "Ben: fold",
    "Ada: shows 2 of Cups 3 of Cups 4 of Cups 5 of Cups 6 of Cups",
    "Cleo: shows 6 of Swords 7 of Swords 8 of Swords 9 of Swords 10 of Swords",
)
"""Bets under the Hanged Man and the Moon, an Empress, a draw and a show."""
CARDS: Lines = (
    "deal Ada: Magician, Hierophant, 3 of Cups, 4 of Cups, 5 of Cups; Ben: Knight of Coins, K of Coins, 9 of Coins, "
    "4 of Coins, 5 of Coins; Cleo: Justice, Judgement, 7 of Swords, 8 of Swords, 9 of Swords; Dov: Emperor, Star, "
    "2 of Wands, 3 of Wands, Lovers",
    "Ada: Hierophant on Ben",
    "Ben: Knight of Coins",
    "Ada: draws 6 of Cups",
    "Ben: draws 6 of Coins",
    "Ada: Magician on Cleo giving 3 of Cups",
    "Cleo: Justice giving 7 of Swords",
    "Cleo: takes 4 of Cups",
    "Ada: draws 8 of Cups",
    "Cleo: draws 10 of Swords",
    "Ada: check",
    "Ben: check",
    "Cleo: Judgement",
    "Cleo: draws J of Swords Q of Swords",
    "Cleo: keep Q of Swords",
    "Cleo: check",
    "Dov: Emperor discarding 2 of Wands 3 of Wands",
    "Dov: draws 4 of Wands 5 of Wands 6 of Wands",
    "Dov: Star on Ada",
    "Ada: no defence",
    "Dov: draws 7 of Wands",
    "Dov: check",
)
"""Attacks, defences, choices and blind picks in a first betting."""
HANDS: Lines = (
    "deal Ada: Tower, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups; Ben: Sun, K of Coins, 9 of Coins, 4 of Coins, "
    "5 of Coins; Cleo: 2 of Swords, 3 of Swords, 7 of Swords, 8 of Swords, 9 of Swords",
    "Ada: Tower",
    "Ada: draws 6 of Cups",
    "Ada: fold",
    "Ben: Sun",
    "Ben: draws 6 of Coins",
    "Ben: check",
    "Cleo: fold",
    "deal Ben: Fool, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups; Cleo: 2 of Coins, 3 of Coins, 4 of Coins, 5 of Coins, "
    "Death; Ada: Hanged Man, 3 of Swords, 7 of Swords, 8 of Swords, Star",
    "Ben: bet 5",
    "Cleo: fold",
    "Ada: fold",
    "deal Cleo: Death, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups; Ada: 2 of Coins, 3 of Coins, 4 of Coins, 5 of Coins, "
    "6 of Coins; Ben: 2 of Swords, 3 of Swords, 7 of Swords, 8 of Swords, Moon",
    "Cleo: Death on Ada",
    "Ada: no defence",
    "Cleo: draws 6 of Cups",
    "Cleo: fold",
)
"""Three hands, with shields that lie there through two of them."""


@dataclass(frozen=True)
class Fault:
    """A kind of fault: what is written otherwise in a sound hand, and what is reported on which line."""

    kind: str
    hand: Lines
    lines_at: Mapping[int, tuple[str, ...]]
    line: int
    id: str

    @property
    def lines(self) -> Lines:
        """The hand with the fault in it."""
        return tuple(
            line for number, sound in enumerate(self.hand, start=1) for line in self.lines_at.get(number, (sound,))
        )


def instead(kind: str, hand: Lines, line: int, faulty: str, id: str, **others: str) -> Fault:
    """A fault written in the place of a line; `others` are lines changed with it, "line_3" that of number 3, where
    an empty text leaves one out."""
    more = {int(key.removeprefix("line_")): (text,) if text else () for key, text in others.items()}
    before = sum(number < line and not texts for number, texts in more.items())
    return Fault(kind, hand, {line: (faulty,), **more}, line - before, id)


def before(kind: str, hand: Lines, line: int, faulty: str, id: str) -> Fault:
    """A fault written before a line."""
    return Fault(kind, hand, {line: (faulty, hand[line - 1])}, line, id)


def behind(kind: str, hand: Lines, faulty: str, id: str) -> Fault:
    """A fault written behind the last line."""
    return Fault(kind, hand, {len(hand): (hand[-1], faulty)}, len(hand) + 1, id)


FAULTS = (
    # Bets.
    before("a bet out of turn", BETS, 2, "Dov: check", "TP-TURN"),
    before("a bet in the draw", BETS, 14, "Ben: check", "TP-TURN"),
    before("a bet of somebody who folded", BETS, 17, "Dov: check", "TP-TURN"),
    behind("a bet behind the show", BETS, "Ada: check", "TP-SHOW"),
    instead("a check with something to call", BETS, 3, "Ben: check", "TP-CHECK"),
    instead("a call of nothing", BETS, 18, "Ben: call", "TP-CALL"),
    instead("a first bet that is called a raise", BETS, 2, "Ada: raise to 5", "TP-OPEN"),
    instead("a raise that is called a bet", BETS, 7, "Dov: bet 10", "TP-OPEN"),
    instead("a raise of less than the last", BETS, 8, "Ada: raise to 12", "TP-LEAST"),
    instead("more chips than there are", BETS, 19, "Cleo: bet 500", "TP-CHIPS"),
    Fault(
        "a call with the Hanged Man",
        BETS,
        {8: ("Ada: call",), 11: (), 16: (BETS[15], "Dov: stand pat"), 19: (BETS[18], "Dov: fold")},
        8,
        "TP-HANGED-MAN",
    ),
    instead("a first bet with the Moon", BETS, 18, "Ben: bet 5", "TP-MOON", line_19="Cleo: raise to 10"),
    instead(
        "a bet with the Fool",
        BETS,
        19,
        "Cleo: bet 10",
        "TP-FOOL",
        line_16="Cleo: draws Fool",
        line_23="Cleo: shows Fool 7 of Swords 8 of Swords 9 of Swords 10 of Swords",
    ),
    # Cards that are played.
    before("a card of a suit", BETS, 2, "Ada: 2 of Cups", "TP-PLAYED"),
    before("a bet card", BETS, 2, "Ada: Hanged Man", "TP-PLAYED"),
    before("a value card", BETS, 7, "Dov: Devil", "TP-PLAYED"),
    before("a card that is another's", BETS, 2, "Ada: Tower", "not-held"),
    before("a card that was discarded", BETS, 6, "Cleo: Empress discarding 7 of Swords", "not-held"),
    before("a card in the draw", BETS, 15, "Cleo: Tower", "TP-TURN"),
    instead(
        "an Empress alone",
        BETS,
        4,
        "Cleo: Empress",
        "TP-EMPRESS",
        line_5="Cleo: draws 9 of Swords",
        line_23="Cleo: shows 6 of Swords 7 of Swords 8 of Swords 9 of Swords K of Swords",
    ),
    # Cards that come and go.
    instead("too few cards", BETS, 5, "Cleo: draws 9 of Swords", "TP-REPLACED"),
    instead("too many cards", BETS, 5, "Cleo: draws 9 of Swords 10 of Swords J of Swords", "TP-REPLACED"),
    instead("cards to another", BETS, 5, "Dov: draws 9 of Swords 10 of Swords", "TP-TURN"),
    instead("a card that somebody holds", BETS, 5, "Cleo: draws 9 of Swords Q of Cups", "TP-REPLACED"),
    before("cards that are not due", BETS, 6, "Cleo: draws J of Swords", "TP-TURN"),
    before("a blind pick that is not due", BETS, 6, "Cleo: takes K of Coins", "TP-TURN"),
    before("a choice that is not due", BETS, 6, "Cleo: keep 7 of Swords", "TP-CHOICE"),
    before("a draw out of turn", BETS, 12, "Cleo: stand pat", "TP-DRAW"),
    before("a second draw", BETS, 15, "Ben: stand pat", "TP-DRAW"),
    before("a defence without an attack", BETS, 3, "Ben: Knight of Cups", "TP-ANSWER"),
    before("a show of somebody who folded", BETS, 23, "Dov: shows 5 unseen", "TP-SHOW"),
    instead("a show of four cards", BETS, 23, "Cleo: shows 6 of Swords 7 of Swords 8 of Swords 9 of Swords", "TP-SHOW"),
    # Attacks and answers.
    before("an answer of another", CARDS, 3, "Cleo: no defence", "TP-ANSWER"),
    before("two answers to an attack", CARDS, 4, "Ben: no defence", "TP-ANSWER"),
    before("an attack on oneself", CARDS, 2, "Ada: Hierophant on Ada", "TP-VICTIM"),
    instead(
        "an attack on the Knight of Coins",
        CARDS,
        19,
        "Dov: Star on Ben",
        "TP-KNIGHT-OF-COINS",
        line_20="Ben: no defence",
    ),
    instead(
        "an Emperor with one card",
        CARDS,
        17,
        "Dov: Emperor discarding 2 of Wands",
        "TP-EMPEROR",
        line_18="Dov: draws 4 of Wands 5 of Wands",
    ),
    instead("a Magician without a gift", CARDS, 6, "Ada: Magician on Cleo", "TP-MAGICIAN"),
    before("Justice that gives itself", CARDS, 7, "Cleo: Justice giving Justice", "TP-JUSTICE"),
    before("a pick of what is not there", CARDS, 8, "Cleo: takes K of Wands", "TP-BLIND"),
    before("a pick of two cards for one", CARDS, 8, "Cleo: takes 4 of Cups 5 of Cups", "TP-BLIND"),
    before("a choice of what was not dealt", CARDS, 15, "Cleo: keep K of Swords", "TP-CHOICE-AMONG"),
    instead("a choice given away", CARDS, 15, "Cleo: give Q of Swords", "TP-CHOICE-WHOSE"),
    before("a bet before an answer", CARDS, 3, "Ada: check", "TP-TURN"),
    # Hands one after another.
    Fault(
        "an attack on the Tower",
        HANDS,
        {11: ("Cleo: Death on Ada", "Ada: no defence", "Cleo: fold"), 12: ()},
        11,
        "TP-TOWER",
    ),
    Fault(
        "a raise with the Moon behind a Sun of two hands ago",
        HANDS,
        {17: ("Cleo: bet 5", "Ben: raise to 10", "Cleo: fold")},
        18,
        "TP-MOON",
    ),
    instead("a deal of four cards", HANDS, 9, HANDS[8].replace(", Star", ""), "TP-DEAL"),
    instead("a deal of a card that lies there", HANDS, 9, HANDS[8].replace("Star", "Tower"), "TP-SHIELD"),
    instead("a deal of one card twice", HANDS, 9, HANDS[8].replace("Star", "Fool"), "TP-DEAL"),
    before("a shield of the hand before", HANDS, 10, "Ben: Sun", "not-held"),
)

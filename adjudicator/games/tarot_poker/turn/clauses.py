"""The clauses of a turn to bet: of the bets, and of the cards that may be played before one."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, BoolRef, Not, Or

from adjudicator import law
from adjudicator.cards.english import capital
from adjudicator.games.tarot_poker.cards import (
    ACTION,
    ATTACK,
    BET,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    MAGICIAN,
    MOON,
    SHIELD,
    VALUE,
)
from adjudicator.games.tarot_poker.holding import held
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.turn import symbols as s

BETTING, PLAY = (cite("Betting phases"),), (cite("Play"),)


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """The clauses of a turn."""
    return (*_bets(readings), *_cards(), *_bound(readings))


def _bets(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    jacks = readings["openers"].is_("jacks")
    return (
        law.Requirement(
            id="TP-TURN",
            title="In turn",
            says="In a betting the turn goes round to the left, from the dealer's left or from behind the blinds, until "
            "everybody still in has met the last raise. Cards are played on one's own turn, before the bet that ends it, "
            "and only in a betting.",
            cites=(*BETTING, *PLAY),
            holds=s.on_turn,
            against=lambda t: t.not_now,
            supports=lambda t: t.gives_up,
        ),
        law.Requirement(
            id="TP-CHECK",
            title="A check",
            says="Whoever has something to call does not check.",
            cites=BETTING,
            holds=Or(Not(s.checks), s.to_call == 0),
            against=lambda t: f"{t.has} {t.to_call} to call, and nobody checks then.",
            supports=lambda t: t.nothing_to_call,
        ),
        law.Requirement(
            id="TP-CALL",
            title="A call",
            says="A call meets what others have put in: where there is nothing to meet nobody calls. Whoever has fewer "
            "chips calls with all of them.",
            cites=BETTING,
            holds=Or(Not(s.calls), s.to_call > 0),
            against=lambda t: f"{t.has} nothing to call: it is a check.",
            supports=lambda t: t.costs,
        ),
        law.Requirement(
            id="TP-OPEN",
            title="The first bet",
            says="The first bet of a betting is a bet, and any higher one after it is a raise.",
            cites=BETTING,
            holds=And(Or(Not(s.opens), s.level == 0), Or(Not(s.raises), s.level > 0)),
            against=lambda t: t.not_first,
        ),
        law.Requirement(
            id="TP-OPENERS",
            title="Openers",
            says="Where the house asks for them, the first betting is opened with a pair of Jacks or better.",
            cites=PLAY,
            holds=Or(Not(s.opens), Not(jacks), s.opener),
            against=lambda t: t.no_openers,
        ),
        law.Requirement(
            id="TP-ABOVE",
            title="A raise is more",
            says="A raise goes above what has to be met.",
            cites=PLAY,
            holds=Or(Not(s.ups), s.amount > s.level),
            against=lambda t: t.not_above,
        ),
        law.Requirement(
            id="TP-LEAST",
            title="The least bet",
            says="A first bet is no less than the least bet, and a raise no less than the one before it.",
            cites=PLAY,
            holds=Or(Not(s.ups), s.amount >= s.lowest),
            against=lambda t: t.too_little,
            supports=lambda t: t.between,
        ),
        law.Requirement(
            id="TP-LIMIT",
            title="The limit",
            says="Where the house has a limit, nobody bets or raises above it.",
            cites=PLAY,
            holds=Or(Not(s.ups), s.amount <= s.highest),
            against=lambda t: f"{t.limited}, so {t.highest} is the most here.",
        ),
        law.Requirement(
            id="TP-CHIPS",
            title="Table stakes",
            says="Nobody bets more chips than lie before them.",
            cites=PLAY,
            holds=Or(Not(s.ups), s.amount <= s.top),
            against=lambda t: t.too_much,
        ),
        law.Requirement(
            id="TP-REOPEN",
            title="A betting that is open",
            says="Whoever has bet raises again only behind a full raise: last chips below the least raise open nothing "
            "anew. Where the house has a cap, there are no more raises than that.",
            cites=PLAY,
            holds=Or(Not(s.ups), s.reopened),
            against=lambda t: t.closed,
        ),
        law.Requirement(
            id="TP-OPPOSED",
            title="Somebody to bet against",
            says="Nobody bets or raises where no other player still in has chips left.",
            cites=PLAY,
            holds=Or(Not(s.ups), s.opposed),
            against=lambda t: "Nobody else still in has chips left to put in.",
        ),
        law.Permission(
            id="TP-ALL-IN",
            title="All in",
            says="With the last of one's chips any amount may be bet or raised to.",
            cites=PLAY,
            invoked=Bool("by the last chips"),
            waives={"TP-LEAST": And(s.ups, s.amount == s.top)},
            supports=lambda t: t.all_in,
        ),
    )


def _cards() -> tuple[law.Clause, ...]:
    none = And(s.card != 0, Not(s.of_kind(ACTION, ATTACK, SHIELD, BET, VALUE)))
    return (
        law.Requirement(
            id="TP-PLAYED",
            title="Cards that are played",
            says="Action, attack and shield cards are played on a turn. Bet cards and value cards never are, nor is a "
            "card of a suit.",
            cites=BETTING,
            holds=Or(s.card == 0, Not(Or(none, s.of_kind(BET, VALUE)))),
            against=lambda t: t.unplayable,
            supports=lambda t: t.follows,
        ),
        law.Requirement(
            id="TP-VICTIM",
            title="The victim",
            says="An attack is on one other player who is still in the hand.",
            cites=(cite("Attack cards"),),
            holds=Or(Not(s.ATTACKS), And(s.victim != s.seat, s.on(s.still_in))),
            against=lambda t: t.no_victim,
        ),
        law.Requirement(
            id="TP-EMPRESS",
            title="The Empress",
            says="With the Empress one other card of the hand is discarded, and two new ones are dealt for both.",
            cites=(cite("The Empress"),),
            holds=_beside(EMPRESS, 1),
            against=lambda t: t.beside("one other card of the hand is discarded"),
            supports=lambda t: t.new_cards(EMPRESS),
        ),
        law.Requirement(
            id="TP-EMPEROR",
            title="The Emperor",
            says="With the Emperor two other cards of the hand are discarded, and three new ones are dealt for them.",
            cites=(cite("The Emperor"),),
            holds=_beside(EMPEROR, 2),
            against=lambda t: t.beside("two other cards of the hand are discarded"),
            supports=lambda t: t.new_cards(EMPEROR),
        ),
        law.Requirement(
            id="TP-MAGICIAN",
            title="The Magician",
            says="The attacker first chooses another card of the hand to give, then draws one blindly from the victim's, "
            "and the two are traded.",
            cites=(cite("The Magician"),),
            holds=_beside(MAGICIAN, 1),
            against=lambda t: t.beside("one other card of the hand is given"),
            supports=lambda t: t.new_cards(MAGICIAN),
        ),
    )


def _beside(card: str, count: int) -> BoolRef:
    """So many cards go beside a card, and not itself."""
    return Or(Not(s.is_card(card)), And(s.beside == count, Not(s.itself)))


def _bound(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    fool, bets = held[FOOL], s.bet != 0
    may_check = And(readings["tp.fool.may_check"].is_("yes"), s.checks)
    raising = readings["tp.hanged_man.opening"].is_("raise")
    short = readings["tp.hanged_man.short_raise"].is_("yes")
    jacks = readings["openers"].is_("jacks")
    opening = And(raising, Or(Not(jacks), s.opener))
    able = And(s.can_raise, Or(s.level > 0, opening), Or(short, s.level == 0, s.top >= s.lowest))
    excused = And(readings["tp.hanged_man.unable"].is_("call"), Not(able))
    no_raise = Or(And(s.opens, Not(raising)), And(s.raises, s.amount < s.lowest, Not(short)))
    hanged = And(held[HANGED_MAN], Not(excused), Or(s.checks, s.calls, no_raise))
    return (
        law.Prohibition(
            id="TP-HANGED-MAN",
            title="The Hanged Man",
            says="Whoever holds the Hanged Man neither checks nor calls, but raises or folds.",
            cites=(cite("The Hanged Man"),),
            bars=And(hanged, Not(s.sun)),
            spares=(law.Spared(And(hanged, s.sun), lambda t: t.spared(HANGED_MAN)),),
            against=lambda t: t.hanged,
            supports=lambda t: t.opens_for_the_hanged_man,
        ),
        law.Prohibition(
            id="TP-MOON",
            title="The Moon",
            says="Whoever holds the Moon neither bets nor raises, but checks, calls or folds.",
            cites=(cite("The Moon"),),
            bars=And(held[MOON], s.ups, Not(s.sun)),
            spares=(law.Spared(And(held[MOON], s.ups, s.sun), lambda t: t.spared(MOON)),),
            against=lambda t: f"{t.has} the Moon, whose holder neither bets nor raises.",
        ),
        law.Prohibition(
            id="TP-TOWER",
            title="The Tower",
            says="Nobody before whom the Tower lies is attacked, in the hand in which it was laid and in the next. What "
            "a defence card does to an attacker is no attack.",
            cites=(cite("The Tower"),),
            bars=And(s.ATTACKS, s.on(s.walled)),
            against=lambda t: t.walled,
        ),
        law.Prohibition(
            id="TP-KNIGHT-OF-COINS",
            title="The Knight of Coins",
            says="The attack is over, and whoever answered it with the Knight of Coins is not attacked again in this "
            "hand, by anybody.",
            cites=(cite("Knight of Coins"),),
            bars=And(s.ATTACKS, s.on(s.immune)),
            against=lambda t: (
                f"{capital(t.victim)} has played the Knight of Coins, and is not attacked again in this hand."
            ),
        ),
        law.Obligation(
            id="TP-FOOL",
            title="The Fool",
            says="Whoever holds the Fool when the bet is made folds, even where a check is free.",
            cites=(cite("The Fool"),),
            met=Or(Not(fool), Not(bets), s.folds, may_check),
            best=(),
            against=lambda t: f"{t.has} the Fool, whose holder folds{t.free_check}.",
            supports=lambda t: t.fool_folds,
        ),
        law.Permission(
            id="TP-SUN",
            title="The Sun",
            says="No bet card binds whoever has the Sun before them, in the hand in which it was laid and in the next: "
            "neither the Fool nor the Hanged Man nor the Moon.",
            cites=(cite("The Sun"),),
            invoked=Bool("by the Sun"),
            waives={"TP-FOOL": s.sun},
            supports=lambda t: t.sun_frees,
        ),
    )

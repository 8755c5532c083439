"""Whether a play is allowed, and all that are.

    faults(position, player, play, readings)   the codes of what forbids it; nothing: it is legal
    entries(position, readings)                every legal play of whoever decides, amounts as ranges

Codes: turn (no such decision is open to that player), held, kind (no card to be played so), shape (cards or victim that
the play does not take, or that it lacks), victim (oneself, nobody, or somebody who is out), tower, coins, to-call
(check with something to call, call with nothing), amount, closed (no bet or raise can be made), fool, hanged-man, moon,
offered, count (of a discard).

Sources: the document, each card's text; TP-02 to TP-08, TP-25 to TP-36, TP-40 to TP-43; `questions.md` 2.6.

Decided here:
 * "No raise can be made" is a matter of chips, turns and the house alone: a Moon in the same hand does not make the
   Hanged Man's duty one that cannot be met.  A last raise below the least counts where it is a raise at all.
 * `tp.hanged_man.short_raise` speaks of raises: an opening bet of the last chips below the least bet is an opening.
   Where such a raise is a call, it is barred to the Hanged Man as a call is, and to the Moon as a raise still.
 * `tp.hanged_man.opening` not: with nothing to call the Hanged Man leaves the fold alone; and where it is `unable` call
   as well, everything.
 * Bet cards bind every bet, the check too that ends the turn of somebody who can bet no more.
 * `tp.justice.magician` blind: Justice names no gift.
 * `tp.defence.window` until_done: a victim who kept silent may still play a defence until the attack is over.
 * A wild is declared as any card that it may stand for, by whoever shows one, a losing hand too; the document tells
   no order of the show, so whoever has still to declare may do so first.
 * With `tp.defence.replaces` no, hands may be short: the Empress needs one other card all the same, the Emperor two, the
   Magician one to give; nobody has to have a card to be attacked.
"""

from __future__ import annotations

from itertools import combinations

from .betting import Bounds, bounds, level, owed
from .pack import KIND, Readings, setting
from .positions import Play, Position, shielded, words
from .ranking import standing, stands_for

OTHERS = {"Empress": 1, "Emperor": 2, "Magician": 1}
"""How many of one's other cards are named with the card."""
BETS = ("check", "call", "bet", "raise", "fold")
DECISION = dict.fromkeys((*BETS, "card"), "act") | {
    "none": "answer",
    "keep": "choose",
    "give": "choose",
    "discard": "draw",
    "pat": "draw",
    "declare": "declare",
}
NONE: frozenset[str] = frozenset()


def faults(position: Position, player: str, play: Play, readings: Readings = None) -> frozenset[str]:
    """Why the play is not allowed; nothing if it is."""
    pending = position.pending
    if play.kind == "card" and KIND.get(play.card) == "defence":
        return answer_faults(position, player, play, readings)
    if play.kind == "declare":
        return declare_faults(position, player, play, readings)
    if pending.player != player or pending.kind != DECISION[play.kind] or pending.begun:
        return frozenset({"turn"})
    if play.kind in BETS:
        return bet_faults(position, player, play, readings)
    if play.kind == "card":
        return card_faults(position, player, play, readings)
    if play.kind in ("discard", "pat"):
        return draw_faults(position, player, play, readings)
    if play.kind in ("keep", "give"):
        verb = "keep" if pending.by == "Judgement" else "give"
        return NONE if play.kind == verb and play.card in pending.offered else frozenset({"offered"})
    return NONE


# ------------------------------------------------------------------------------------------------------ the bets


def bet_cards(position: Position, player: str, readings: Readings = None) -> frozenset[str]:
    """The bet cards that bind the player's bet now."""
    if shielded(position, player, "Sun", readings):
        return NONE
    return frozenset(card for card in position.hands[player] if KIND.get(card) == "bet")


def counts_as_raise(open_: Bounds | None, play: Play, readings: Readings) -> bool:
    """Whether a bet or raise does what the Hanged Man asks for."""
    if play.kind == "bet":
        return setting(readings, "tp.hanged_man.opening") == "raise"
    if play.kind != "raise":
        return False
    short = open_ is not None and play.amount < open_.whole
    return not short or setting(readings, "tp.hanged_man.short_raise") == "yes"


def can_raise(open_: Bounds | None, readings: Readings) -> bool:
    """Whether there is any such bet or raise."""
    return open_ is not None and counts_as_raise(open_, Play(open_.verb, amount=open_.most), readings)


def bet_faults(position: Position, player: str, play: Play, readings: Readings) -> frozenset[str]:
    """What forbids a check, a call, a bet, a raise; a fold never is."""
    if play.kind == "fold":
        return NONE
    codes, open_, held = set[str](), bounds(position, player, readings), bet_cards(position, player, readings)
    to_call = owed(position, player, readings)
    if play.kind in ("check", "call") and (play.kind == "call") != (to_call > 0):
        codes.add("to-call")
    if play.kind in ("bet", "raise"):
        if open_ is None or open_.verb != play.kind:
            codes.add("closed")
        elif not open_.least <= play.amount <= open_.most:
            codes.add("amount")
    free_check = setting(readings, "tp.fool.may_check") == "yes" and play.kind == "check" and not to_call
    if "Fool" in held and not free_check:
        codes.add("fool")
    if "Moon" in held and play.kind in ("bet", "raise"):
        codes.add("moon")
    let_off = setting(readings, "tp.hanged_man.unable") == "call" and not can_raise(open_, readings)
    if "Hanged Man" in held and not let_off and not counts_as_raise(open_, play, readings):
        codes.add("hanged-man")
    return frozenset(codes)


# -------------------------------------------------------------------------------------------------------- cards


def protected(position: Position, victim: str, readings: Readings) -> set[str]:
    """What bars every attack on somebody."""
    codes = {"tower"} if shielded(position, victim, "Tower", readings) else set[str]()
    return codes | ({"coins"} if victim in position.immune else set[str]())


def card_faults(position: Position, player: str, play: Play, readings: Readings) -> frozenset[str]:
    """What forbids an action, attack or shield card."""
    hand, kind = position.hands[player], KIND.get(play.card, "plain")
    codes = set[str]()
    if play.card not in hand:
        codes.add("held")
    if kind not in ("action", "attack", "shield"):
        return frozenset({*codes, "kind"})
    others = [card for card in hand if card != play.card]
    if len(play.cards) != OTHERS.get(play.card, 0) or len(set(play.cards)) != len(play.cards):
        codes.add("shape")
    if not set(play.cards) <= set(others):
        codes.add("held")
    if (kind == "attack") != bool(play.victim):
        codes.add("shape")
    elif kind == "attack":
        if play.victim == player or play.victim not in position.still_in():
            codes.add("victim")
        else:
            codes |= protected(position, play.victim, readings)
    return frozenset(codes)


def answer_faults(position: Position, player: str, play: Play, readings: Readings) -> frozenset[str]:
    """What forbids a defence card."""
    pending = position.pending
    codes = set[str]()
    if (
        pending.kind != "answer"
        or pending.player != player
        or (pending.begun and setting(readings, "tp.defence.window") == "before")
    ):
        codes.add("turn")
    if play.card not in position.hands[player]:
        codes.add("held")
    gift = (
        play.card == "Justice"
        and pending.attack is not None
        and pending.attack.card == "Magician"
        and setting(readings, "tp.justice.magician") == "chosen"
    )
    others = [card for card in position.hands[player] if card != play.card]
    if len(play.cards) != min(int(gift), len(others)) or play.victim:
        codes.add("shape")
    if not set(play.cards) <= set(others):
        codes.add("held")
    return frozenset(codes)


def most_drawn(position: Position, player: str, readings: Readings = None) -> int:
    """How many cards the player may exchange."""
    held = len(position.hands[player])
    most = {"any": held, "not_all": max(held - 1, 0), "three": min(3, held)}
    return most[setting(readings, "tp.draw.most")]


def declare_faults(position: Position, player: str, play: Play, readings: Readings) -> frozenset[str]:
    """What forbids saying what one's wild stands for."""
    waits = position.pending.kind == "declare" and player in position.still_in()
    if not waits or player in position.declared or not wilds(position, player, readings):
        return frozenset({"turn"})
    return NONE if play.card in stands_for(position.hands[player], readings) else frozenset({"offered"})


def draw_faults(position: Position, player: str, play: Play, readings: Readings) -> frozenset[str]:
    """What forbids an exchange."""
    codes = set[str]()
    if not set(play.cards) <= set(position.hands[player]):
        codes.add("held")
    named = len(play.cards)
    if (play.kind == "pat") != (named == 0) or len(set(play.cards)) != named:
        codes.add("shape")
    if named > most_drawn(position, player, readings):
        codes.add("count")
    return frozenset(codes)


# ----------------------------------------------------------------------------------------------------- all plays


def candidates(position: Position, readings: Readings = None) -> list[Play]:
    """Every play that has the shape of an answer to the open decision, legal or not; of the amounts the edges."""
    pending, hand = position.pending, position.hands.get(position.pending.player, ())
    if pending.kind == "act":
        return [*bet_candidates(position, readings), *card_candidates(position)]
    if pending.kind == "answer":
        plays = [Play("none")] * (not pending.begun)
        for card in hand:
            others = [other for other in hand if other != card]
            plays += [Play("card", card)] + [Play("card", card, cards=(other,)) for other in others]
        return [play for play in plays if KIND.get(play.card) == "defence" or play.kind == "none"]
    if pending.kind == "choose":
        return [Play(verb, card) for verb in ("keep", "give") for card in pending.offered]
    if pending.kind == "draw":
        chosen = [cards for many in range(1, len(hand) + 1) for cards in combinations(hand, many)]
        return [Play("pat")] + [Play("discard", cards=cards) for cards in chosen]
    if pending.kind == "declare":
        return [Play("declare", card) for card in stands_for(hand, readings)]
    return []


def bet_candidates(position: Position, readings: Readings) -> list[Play]:
    plays = [Play("check"), Play("call"), Play("fold")]
    open_ = bounds(position, position.pending.player, readings)
    if open_ is not None:
        plays += [Play(open_.verb, amount=amount) for amount in sorted({open_.least, open_.most})]
    return plays


def card_candidates(position: Position) -> list[Play]:
    """The cards held that are played on one's turn, with every victim and every choice of other cards."""
    player, plays = position.pending.player, list[Play]()
    hand = position.hands[player]
    for card in hand:
        if KIND.get(card) not in ("action", "attack", "shield"):
            continue
        others = [other for other in hand if other != card]
        victims = list(position.players) if KIND[card] == "attack" else [""]
        for victim in victims:
            for cards in combinations(others, OTHERS.get(card, 0)):
                plays.append(Play("card", card, victim, cards))
    return plays


def legal(position: Position, readings: Readings = None) -> list[Play]:
    """The legal plays of whoever decides; of each range of amounts the edges."""
    player = position.pending.player
    return [play for play in candidates(position, readings) if not faults(position, player, play, readings)]


def entries(position: Position, readings: Readings = None) -> list[str]:
    """The legal plays as they are written, a range of amounts as one entry: `raise to 20..95`."""
    plays = legal(position, readings)
    texts = [words(play) for play in plays if play.kind not in ("bet", "raise")]
    amounts = [play.amount for play in plays if play.kind in ("bet", "raise")]
    if amounts:
        verb = "raise to" if level(position, readings) else "bet"
        texts.append(f"{verb} {min(amounts)}" + (f"..{max(amounts)}" if len(amounts) > 1 else ""))
    return texts


def wilds(position: Position, player: str, readings: Readings = None) -> list[str]:
    """The player's cards that are wild now."""
    chariot = shielded(position, player, "Chariot", readings)
    count = standing(position.hands[player], readings, chariot, position.temperance)
    return [card for card, how in count.items() if how == "wild"]

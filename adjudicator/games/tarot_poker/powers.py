"""What the trumps do that are played: what is still to be done by each, one task after another ("Action cards", "Attack
cards", "Defense cards", "Shield cards")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.cards import DECLARES, DRAWS, PUT, Hand, Play
from adjudicator.engine.parameter import Parameter
from adjudicator.engine.state import Action, changed
from adjudicator.games.tarot_poker import moving
from adjudicator.games.tarot_poker.cards import (
    ATTACK,
    BET,
    CHARIOT,
    DEATH,
    DEFENCE,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HIEROPHANT,
    HIGH_PRIESTESS,
    JUDGEMENT,
    JUSTICE,
    MAGICIAN,
    MOON,
    SHIELD,
    STAR,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOWER,
    TRUMP,
    VALUE,
    WHEEL,
    WORLD,
)
from adjudicator.games.tarot_poker.readings import EMPEROR_DISCARDS, EMPRESS_DISCARDS, HIEROPHANT_PICKS, PRIESTESS_PICKS
from adjudicator.games.tarot_poker.state import FIRST, Attack, Laid, State, Task
from adjudicator.games.tarot_poker.verbs import ANSWER, BETS, CHOOSE, DEAL, DROP, FOLD, PICK, REVEAL
from adjudicator.law import Options

STRIKE, DONE, FOLDS, CLEAR, TRADE = "strike", "done", "folds", "clear", "trade"
"""What follows by itself: an attack's instructions, its end, a fold; cards played that are discards like
others from then on; and a card drawn blindly that is traded, where others are discarded."""
KNIGHT_OF_SWORDS, KNIGHT_OF_COINS, KNIGHT_OF_CUPS, KNIGHT_OF_WANDS = (
    *("Knight of Swords", "Knight of Coins", "Knight of Cups", "Knight of Wands"),
)
BET_CARDS = (FOOL, HANGED_MAN, MOON)
"""The cards that bind a bet."""
BESIDE = (EMPRESS, EMPEROR, MAGICIAN)
"""The cards beside which others of the hand go."""
DISCARDED: Mapping[str, Parameter] = {EMPRESS: EMPRESS_DISCARDS, EMPEROR: EMPEROR_DISCARDS}
"""How many other cards of the hand are discarded beside a card."""
PICKED: Mapping[str, Parameter] = {HIGH_PRIESTESS: PRIESTESS_PICKS, HIEROPHANT: HIEROPHANT_PICKS}
"""How many cards are drawn blindly and discarded."""


def kind(card: str) -> str:
    """The kind of a card's ability; empty for a card of a suit."""
    return TRUMP[card].kind if card in TRUMP else ""


def beside(card: str, options: Options) -> int:
    """How many other cards of the hand go beside a card under these options; the Magician gives one."""
    return DISCARDED[card].by(options) if card in DISCARDED else int(card in BESIDE)


def for_oneself(state: State) -> bool:
    """Whether one of the two cards that were dealt to choose from is for whoever chooses."""
    return bool(state.agenda) and state.agenda[0].other == state.agenda[0].player


def chosen_for(state: State) -> str:
    """The card for which two were dealt to choose from."""
    return JUDGEMENT if for_oneself(state) else KNIGHT_OF_SWORDS


def played(state: State, player: str, play: Play, readings: Options) -> State:
    """The hand after an action, attack or shield card, with what it has still to lead to."""
    card, state = play.cards[0], changed(state, retribution=None, begun=state.begun or player == state.turn)
    if kind(card) == SHIELD:
        return _then(_laid(state, Laid(player, card, state.number), readings), Task(DEAL, player, card=card))
    state = _laid_down(state, player, card)
    if kind(card) == ATTACK and play.to is not None:
        return _attacked(state, Attack(card, player, play.to, *_gift(play)))
    if card == JUDGEMENT:
        return _then(state, Task(DEAL, player, 2, other=player, card=card), Task(CLEAR, player))
    if card == TEMPERANCE:
        state = changed(state, temperance=True)
    if card == WHEEL:
        return _then(state, Task(DROP, player, 1, own=True, card=card), Task(CLEAR, player))
    state = moving.blind(moving.discarded(state, player, play.also), player, play.unseen_beside)
    return _then(state, Task(DEAL, player, 1 + play.beside, own=True, card=card), Task(CLEAR, player))


def _gift(play: Play) -> tuple[str | None, bool]:
    """The card that is named to be given, and whether one is given that nobody else saw."""
    return next(iter(play.also), None), not play.also and bool(play.unseen_beside)


def _laid(state: State, laid: Laid, readings: Options) -> State:
    """A shield before its player, beside those that lie there until their time is over ("Shield cards")."""
    held = state.hand(laid.owner).less({laid.card: 1})
    return in_force(changed(state.with_hand(laid.owner, held), pile=(*state.lying, laid)), readings)


def in_force(state: State, readings: Options) -> State:
    """The same with all but the last shield of each player idle, where one alone is in force; where nobody has stated
    which that is, with those that may be it doubtful."""
    last = {one.owner: one for one in state.lying}
    if len(last) == len(state.shields) or readings["tp.shield.several"] != "last":
        return state
    newest = [one for one in state.lying if last[one.owner].unordered and last[one.owner].hand == one.hand]
    several = {one.owner for one in newest if one is not last[one.owner]}
    doubtful = [one for one in newest if one.owner in several]
    pile = (
        changed(one, idle=one is not last[one.owner] and one not in doubtful, doubtful=one in doubtful)
        for one in state.lying
    )
    return changed(state, pile=tuple(pile))


def doubts(state: State, action: Action, hand: Hand, openers: bool) -> None:
    """Raise Unsettled where it is doubtful whether a shield is in force on which an action hangs: the Tower before the
    victim of an attack, the Sun before whoever bets and may hold a bet card, and the Chariot before whoever says what a
    wild stands for or, where `openers` are required, opens the betting and may hold a value card."""
    play, player, kinds = action.play, action.player, {kind(card) for card in hand.cards}
    if play.kind == PUT and play.cards and kind(play.cards[0]) == ATTACK and play.to is not None:
        state.surely_shielded(play.to, TOWER)
    bets = play.kind in BETS and play.kind != FOLD
    if bets and (BET in kinds or not hand.known):
        state.surely_shielded(player, SUN)
    opens = bets and openers and state.phase == FIRST and (VALUE in kinds or not hand.known)
    if opens or play.kind == DECLARES:
        state.surely_shielded(player, CHARIOT)


def _laid_down(state: State, player: str, card: str) -> State:
    """A card that is played and discarded, but lies there until its instructions are followed."""
    return changed(moving.discarded(state, player, (card,)), in_play=state.in_play | {card})


def _attacked(state: State, attack: Attack) -> State:
    """An attack waits for its victim's answer, then for its instructions."""
    clear = Task(CLEAR, attack.attacker, attack=attack)
    own = Task(DEAL, attack.attacker, attack=attack, card=attack.card)
    after = (clear, own, Task(DONE, attack.attacker, attack=attack))
    state = changed(state, attack=attack, struck=False, misanswered=False)
    return _then(state, Task(ANSWER, attack.victim, attack=attack), Task(STRIKE, attack.victim, attack=attack), *after)


def answered(state: State, player: str, play: Play, readings: Options) -> State:
    """The hand after an answer: without a defence the attack is followed; with one it is over, and strikes back."""
    attack = state.attack
    waiting = tuple(task for task in state.agenda if task.kind != ANSWER)
    if attack is None or not play.cards:
        return changed(state, agenda=waiting)
    card = play.cards[0]
    state = changed(state, agenda=tuple(task for task in waiting if task.attack != attack))
    state = changed(_laid_down(state, player, card), retribution=(attack.attacker, card))
    replaced = (Task(DEAL, attack.attacker, card=attack.card),) if readings["tp.defence.replaces"] == "yes" else ()
    after = (Task(CLEAR, player), *replaced, Task(DEAL, player, card=card), Task(DONE, attack.attacker, attack=attack))
    if card == KNIGHT_OF_COINS:
        state = changed(state, immune=state.immune | {player})
    return _then(state, *_retribution(card, attack, play, readings), *after)


def _retribution(card: str, attack: Attack, play: Play, readings: Options) -> tuple[Task, ...]:
    """What a defence does to the attacker."""
    victim, attacker = attack.victim, attack.attacker
    if card == STRENGTH:
        return (Task(DROP, attacker, 0, card=card),)
    if card == JUSTICE:
        return (Task(STRIKE, attacker, attack=Attack(attack.card, victim, attacker, *_gift(play))),)
    if card == KNIGHT_OF_WANDS:
        return (Task(FOLDS, attacker, card=card),)
    if card == KNIGHT_OF_SWORDS:
        return Task(PICK, victim, 1, other=attacker, card=card), Task(DEAL, victim, 2, other=attacker, card=card)
    if card == KNIGHT_OF_CUPS:
        return (Task(REVEAL, attacker, attack=attack, other=victim, card=card),)
    return ()


def run(state: State, task: Task, readings: Options) -> State:
    """The hand after a task that waits for nobody; what it leads to comes first then."""
    if task.kind == STRIKE and task.attack is not None:
        return _then(changed(state, struck=True), *_instructions(state, task.attack, readings))
    if task.kind == FOLDS:
        return moving.struck(state, task.player, task.card)
    if task.kind == DROP:
        return dropped(state, task)
    if task.kind == CLEAR:
        return changed(state, in_play=frozenset())
    if task.kind == DONE:
        return changed(state, attack=None, struck=False)
    return state


def dropped(state: State, task: Task, cards: tuple[str, ...] = ()) -> State:
    """A whole hand discarded, these of its cards named, and another one dealt for it."""
    size = state.hand(task.player).total
    there = cards if moving.has(state, task.player, cards) else ()
    state = moving.emptied(moving.discarded(state, task.player, there), task.player)
    count = task.count + (4 if size is None else size)
    return _then(state, Task(DEAL, task.player, count, task.attack, own=task.own, card=task.card))


def revealed(state: State, player: str, cards: tuple[str, ...]) -> State:
    """A hand shown in the middle of play: what is seen of it is known from then on, as far as it can be in it."""
    held = state.hand(player)
    new = Counter(card for card in cards if card not in held.cards)
    if not new or held.unseen is None or not moving.has(state, player, tuple(new)):
        return state
    return state.with_hand(player, Hand({**held.cards, **new}, held.unseen - len(new)))


def _instructions(state: State, attack: Attack, readings: Options) -> tuple[Task, ...]:
    """What an attack does to its victim, step by step. Whoever has no card to give for another trades none."""
    card, by, on = attack.card, attack.attacker, attack.victim
    if card in PICKED:
        count = PICKED[card].by(readings)
        return Task(PICK, by, count, attack, on, card=card), Task(DEAL, on, count, attack, card=card)
    if card == MAGICIAN:
        chosen = attack.gift or attack.blind
        if not chosen and state.hand(by).total == 0:
            return ()
        blind = () if chosen else (Task(TRADE, on, 1, None, by, card=card),)
        return *blind, Task(TRADE, by, 1, attack, on, card=card)
    if card == DEATH:
        turned = state.retribution is not None and state.retribution[0] == on
        return (Task(FOLDS, on, 1, attack, card=JUSTICE if turned else card),)
    if card == STAR:
        return (Task(REVEAL, on, 1, attack, by, card=card),)
    return (Task(DROP, on, 0, attack, card=card),) if card == WORLD else ()


def _then(state: State, *tasks: Task) -> State:
    return changed(state, agenda=(*tasks, *state.agenda))


# -- what is told of cards that nobody chooses


def together(state: State, play: Play) -> State:
    """The hand with two deals to one player as one, where one line has the cards of both: nothing but cards that are
    cleared away lies between the two, and the stock has enough for both."""
    if not state.agenda or state.agenda[0].kind != DEAL or state.agenda[0].other:
        return state
    first, *rest = state.agenda
    at = next((index for index, task in enumerate(rest) if task.kind != CLEAR), None)
    size = play.size
    if at is None or (rest[at].kind, rest[at].player) != (DEAL, first.player) or moving.stock(state) < size:
        return state
    if first.count + rest[at].count != size:
        return state
    agenda = (changed(first, count=size), *rest[:at], *rest[at + 1 :])
    due = changed(state.due[0], count=size, default=Play(DRAWS, unseen=size))
    return changed(state, agenda=agenda, due=(due,))


def dealt(state: State, task: Task, cards: tuple[str, ...], unseen: int) -> State:
    """Cards dealt to a player, or two to choose from for the one who gets one of them."""
    count = len(cards) + unseen
    if task.own and moving.stock(state) >= count - 1:
        state = changed(state, in_play=frozenset())
    state = moving.shuffled(state, count)
    state = changed(state, gone=tuple(card for card in state.gone if card not in cards))
    if not task.other:
        return moving.gained(state, task.player, cards, unseen)
    return _then(changed(state, offered=cards), Task(CHOOSE, task.player, unseen, other=task.other))


def chosen(state: State, task: Task, cards: tuple[str, ...]) -> State:
    """One of two cards goes to whoever gets one, the other to the discards."""
    rest = tuple(card for card in state.offered if card not in cards)
    lost = max(0, task.count - max(1, len(cards)))
    state = changed(state, offered=(), gone=(*state.gone, *rest), lost=state.lost + lost)
    return moving.gained(state, task.other, cards, 0 if cards else 1)


def picked(state: State, task: Task, cards: tuple[str, ...], unseen: int) -> State:
    """Cards drawn blindly out of a hand: discarded, or traded for the one that the Magician gives."""
    owner, attack = task.other, task.attack
    if task.kind == PICK:
        state = moving.discarded(state, owner, cards)
        return moving.blind(state, owner, unseen) if unseen else state
    state = state.with_hand(owner, state.hand(owner).less(dict.fromkeys(cards, 1)))
    state = _gone(state, owner, unseen)
    if attack is not None and attack.blind:
        state = moving.gained(_gone(state, task.player, 1), owner, (), 1)
    state = moving.gained(state, task.player, cards, unseen)
    gift = (attack.gift,) if attack is not None and attack.gift else ()
    held = state.hand(task.player).less(dict.fromkeys(gift, 1))
    return moving.gained(state.with_hand(task.player, held), owner, gift)


def _gone(state: State, player: str, count: int) -> State:
    """So many cards that nobody has seen leave a hand for another."""
    return changed(moving.blind(state, player, count), lost=state.lost) if count else state


def defends(card: str) -> bool:
    """Whether a card is one to answer an attack with."""
    return kind(card) == DEFENCE

"""What follows by itself in a game of Taruno: how cards move, draws and the pile, whose turn it is, court cards, and how
a game ends ("Basic rules", "Special cards", "The Lovers", "The Tower", "Addendum")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.cards import DRAWS, Hand, Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Move, Swapped
from adjudicator.engine.state import Pending, changed
from adjudicator.games.taruno.cards import (
    ACE,
    ANSWER,
    CHARIOT,
    DEAL,
    DEATH,
    DRAW,
    HANGED_MAN,
    HERMIT,
    KING,
    LOVERS,
    PAGE,
    QUEEN,
    STARTER,
    TEMPERANCE,
    TOWER,
    is_major,
    ordered,
    pack,
    rank,
)
from adjudicator.games.taruno.readings import SUMS
from adjudicator.games.taruno.state import (
    ARCANE,
    FACE,
    MINOR,
    PLAIN,
    UNKNOWN,
    DrawDebt,
    Front,
    State,
    Task,
    card_choice,
    owed,
)
from adjudicator.law import Options

# -- how cards move


def may_hold(state: State, player: str, cards: Iterable[str]) -> bool:
    """Whether cards may be in a player's hand."""
    hand, wanted = state.hand(player), Counter(cards)
    if max(wanted.values(), default=0) > 1:
        return False
    missing = (wanted - Counter(hand.cards)).total()
    elsewhere = known(state, player)
    return missing <= (99 if hand.unseen is None else hand.unseen) and not any(
        card in elsewhere for card in wanted if card not in hand.cards
    )


def known(state: State, player: str = "") -> frozenset[str]:
    """The cards that are known to be elsewhere than in the hand of a player."""
    held = (card for name, hand in state.hands.items() if name != player for card in hand.cards)
    return frozenset((*held, *state.gone, *(card for one in state.pile for card in one.cards), *state.stock)) - {
        UNKNOWN
    }


STAYS = {FACE: PLAIN, PLAIN: FACE, ARCANE: MINOR}
"""By class of cards what stays in a hand where all cards of it have to go."""


def without_class(state: State, due: Pending) -> State:
    """The game once somebody has put down all cards of a class: what stays in that hand is of no such class."""
    want, total = card_choice(due), state.hand(due.player).total
    if want.most >= 0 or want.of not in STAYS or total is None:
        return state
    return changed(state, stayed={**state.stayed, due.player: (STAYS[want.of], max(total - len(want.seen), 0))})


def parted(state: State, player: str, cards: Iterable[str]) -> State:
    """Cards leave a hand; one that was kept face up is so no longer."""
    gone = tuple(cards)
    shown = tuple(pair for pair in state.shown if pair[0] != player or pair[1] not in gone)
    state = state.less_certain(player, gone).with_hand(player, state.hand(player).less(Counter(gone)))
    return changed(state, shown=shown)


def taken(state: State, player: str, cards: Iterable[str], unseen: int = 0) -> State:
    """Cards come into a hand: those seen, and how many more nobody saw."""
    own = Counter(cards)
    hand = state.hand(player).more(own)
    more = None if hand.unseen is None else hand.unseen + unseen
    moved = (*state.moved, Move(player, own, unseen))
    return changed(state.with_hand(player, replace(hand, unseen=more)), called=state.called - {player}, moved=moved)


def beneath(state: State, cards: Iterable[str]) -> State:
    """Cards go beneath the discards, so that what was played last stays there; on an empty one the first Minor is the
    one to be followed ("Basic rules")."""
    own = tuple(cards)
    top = state.followed or next((card for card in own if card != UNKNOWN and not is_major(card)), "")
    return changed(state, gone=(*own, *state.gone), followed=top)


def discarded(state: State, player: str, cards: Iterable[str]) -> State:
    """Cards of a hand go beneath the discards, UNKNOWN for one that nobody saw."""
    own = tuple(cards)
    seen = tuple(card for card in own if card != UNKNOWN)
    return beneath(lost_sight_of(parted(state, player, seen), player, len(own) - len(seen)), own)


def given(state: State, player: str, to: str, cards: Iterable[str], unseen: int = 0) -> State:
    """Cards go from one hand to another: those seen, and how many more nobody saw."""
    own = tuple(cards)
    return taken(lost_sight_of(parted(state, player, own), player, unseen), to, own, unseen)


def lost_sight_of(state: State, player: str, unseen: int) -> State:
    """So many cards of which nobody saw which they were leave a hand: none is known to be in it still."""
    if not unseen:
        return state
    total = state.hand(player).total
    state = state.less_certain(player, (), unseen)
    state = state.with_hand(player, Hand(unseen=None if total is None else max(total - unseen, 0)))
    return changed(state.without_kept(player), moved=(*state.moved, Swapped({player: ()})))


def laid(state: State, player: str, card: str, hidden: bool = False, unseen: bool = False) -> State:
    """A card of a hand goes before its player: face up, or into the sleeve. Where nobody has seen which one it is, none
    is known to be in the hand still."""
    if unseen:
        total = state.hand(player).total
        state = state.less_certain(player, (), 1)
        state = state.with_hand(player, Hand(unseen=None if total is None else max(total - 1, 0)))
    else:
        state = parted(state, player, (card,))
    return changed(state, pile=(*state.pile, Front(player, () if unseen else (card,), hidden=hidden)))


def lifted(state: State, card: str) -> State:
    """A card that lies face up before somebody goes to the discard; with the Lovers go the bonds of their player."""
    fronts = [one for one in state.pile if card in one.cards and not state.is_hidden(one)]
    if not fronts:
        return state
    left = changed(state, pile=tuple(one for one in state.pile if one not in fronts))
    if card == LOVERS:
        left = changed(left, bonds=tuple(pair for pair in state.bonds if pair[0] != fronts[0].owner))
    return beneath(left, (card,))


def recovered(state: State, player: str, card: str) -> State:
    """A card comes back out of the sleeve."""
    own = state.sleeve(player)
    front = next((one for one in own if card in one.cards), None) or next((one for one in own if not one.cards), None)
    if front is None:
        return state
    at = state.pile.index(front)
    state = changed(state, pile=(*state.pile[:at], *state.pile[at + 1 :]))
    return taken(state, player, (card,) if card else (), 0 if card else 1)


def from_top(state: State, player: str, cards: tuple[str, ...], unseen: int) -> State:
    """Cards are drawn from the top of the pile; what was known to lie there is known to be drawn."""
    count = len(cards) + unseen
    drawn, rest = state.stock[:count], state.stock[count:]
    seen = tuple(dict.fromkeys((*cards, *(card for card in drawn if card != UNKNOWN))))[:count]
    rest = tuple(UNKNOWN if card in seen else card for card in rest)
    return taken(changed(state, stock=rest), player, seen, count - len(seen))


def swapped(state: State, whose: Mapping[str, tuple[str, ...]]) -> State:
    """Whole hands go to others: by player, those whose hands make up theirs."""
    hands = {player: _together(map(state.hand, owners)) for player, owners in whose.items()}
    shown = tuple(pair for pair in state.shown if pair[0] in whose.get(pair[0], pair))
    called, moved = state.called - {*hands}, (*state.moved, Swapped(whose))
    owners = {player: own[0] for player, own in whose.items() if len(own) == 1}
    stayed = {player: state.stayed[own] for player, own in owners.items() if own in state.stayed}
    stayed.update((player, own) for player, own in state.stayed.items() if player not in whose)
    hands = {**state.hands, **hands}
    return changed(state, hands=hands, shown=shown, called=called, moved=moved, stayed=stayed)


def _together(hands: Iterable[Hand]) -> Hand:
    """Several hands as one."""
    whole = Hand()
    for hand in hands:
        unseen = None if hand.unseen is None or whole.unseen is None else whole.unseen + hand.unseen
        whole = replace(whole.more(hand.cards), unseen=unseen, deduced=whole.deduced or hand.deduced)
    return whole


def hidden_in_pile(state: State) -> tuple[str, ...]:
    """The cards that may lie where nobody has seen them: in the pile, in unseen hands or in sleeves."""
    return tuple(card for card in pack(state.suits) if card not in known(state))


# -- how it ends

LAST_CARD, BY_DEATH, NO_CARDS = "last card", "Death", "no cards"
"""How a game ends."""
ENDED = {
    LAST_CARD: "a Minor was played as the last card",
    BY_DEATH: "Death emptied a hand",
    NO_CARDS: "no card was left on the table",
}
"""How a game ended, in a sentence."""
OVER = "over"


def bound(state: State, players: Iterable[str]) -> tuple[str, ...]:
    """Some players and all that are bound to them, by one bond or by several one after another."""
    group = {*players}
    while more := {one for pair in state.bonds for one in pair if group & {*pair}} - group:
        group |= more
    return tuple(player for player in state.players if player in group)


def won(state: State, players: Iterable[str], how: str) -> State:
    """The game is over: some players win, and their lovers with them."""
    return changed(state, ended=OVER, how=how, winners=bound(state, players), due=(), agenda=(), to_act=None)


def exhausted(state: State) -> State:
    """No card is left to go on with: whoever has Death in hand wins, or nobody."""
    return won(state, [name for name, hand in state.hands.items() if DEATH in hand.cards], NO_CARDS)


# -- draws and the pile

MADE, DEALS, RESHUFFLE, TURN_UP, STRIKES = "made", "deals", "reshuffle", "turn up", "strikes"
"""What follows by itself: somebody is made to draw; draws; the pile is made anew; a Minor is turned up from it; the Tower
has struck somebody."""


def _skipped(about: DrawDebt, readings: Options) -> frozenset[str]:
    """Whoever lost the turn to the Tower, where it has struck that player and not whoever drew."""
    by_turn = about.skipped is not None and readings["tu.tower.struck"] == "skipped"
    return frozenset({about.skipped or ""}) if by_turn else frozenset()


def made(state: State, task: Task, readings: Options) -> State:
    """Somebody is made to draw, and may answer it. Whoever the Tower has struck draws nothing for it again."""
    about = owed(task)
    if task.count < 1:
        return state
    if about.card == TOWER and task.player in state.struck:
        return changed(state, struck=state.struck | _skipped(about, readings))
    return state.then((Pending(ANSWER, task.player, count=task.count, about=about, default=Play(DRAW)),))


def drawn_for(state: State, due: Pending, readings: Options) -> State:
    """What somebody draws who is made to: the Star halves it, rounded up."""
    about = owed(due)
    count = due.count if about.rest else halved(state, due.player, due.count)
    after = (Task(STRIKES, due.player, about=about),) if about.card == TOWER else ()
    return state.then(Task(DEALS, due.player, count, about), *after)


def strikes(state: State, task: Task, readings: Options) -> State:
    """The Tower will not strike again whoever has drawn for it, or lost a turn to it."""
    return changed(state, struck=state.struck | (_skipped(owed(task), readings) or {task.player}))


def halved(state: State, player: str, count: int) -> int:
    """How many cards a player draws of so many: half of them behind the Star, rounded up ("The Star")."""
    return (count + 1) // 2 if state.has_star(player) else count


def renews(state: State) -> bool:
    """Whether the discards would make a new pile: one Minor is turned up, and something is left."""
    return len(state.gone) > any(not is_major(card) for card in state.gone)


def deals(state: State, task: Task, readings: Options) -> State:
    """Cards come from the pile. Where it has run out it is made anew if it can be; else the last card on the table may
    be drawn, and with none left the game is over."""
    player, count = task.player, task.count
    if not owed(task).rest:
        state = changed(state, fresh=())
    if count < 1:
        return state
    if state.stock:
        now = min(count, len(state.stock))
        top = tuple(card for card in state.stock[:now] if card != UNKNOWN)
        default = Play(DRAWS, ordered(top, state.suits), unseen=now - len(top))
        about = (count - now, task.about)
        return state.then((Pending(DEAL, player, count=now, about=about, default=default),))
    if renews(state):
        return state.then(Task(RESHUFFLE, player), task)
    if not state.gone or readings["tu.exhausted.one"] == "stays":
        return exhausted(state)
    last = tuple(card for card in state.gone if card != UNKNOWN)
    state = changed(state, gone=(), followed="", named="", fresh=last)
    return taken(state, player, last, 1 - len(last))


def dealt(state: State, due: Pending, play: Play, readings: Options) -> State:
    """Cards that were drawn. When the pile has run out by it, what is left of the draw lapses, and the pile is made
    anew."""
    left, about = due.about if isinstance(due.about, tuple) else (0, None)
    state = from_top(state, due.player, play.cards, play.unseen)
    debt = owed(due)
    ordinary = about is None or (debt.ordinary and not debt.redirected)
    state = changed(state, fresh=(*state.fresh, *play.cards), laps=0, drew_last=due.player if ordinary else "")
    if state.stock:
        return state
    if left and renews(state) and about is not None and readings["tu.draw.remainder"] == "owed":
        state = state.then(Task(MADE, due.player, left, replace(debt, rest=True)))
    return ran_out(state, due.player, readings)


def ran_out(state: State, player: str, readings: Options) -> State:
    """The game with the pile made anew where it has run out, if it is at once."""
    if not state.stock and renews(state) and readings["tu.reshuffle.when"] == "at_once":
        return state.then(Task(RESHUFFLE, player))
    return state


def reshuffle(state: State, task: Task) -> State:
    """The discards become the pile, but for a Minor of theirs that chance turns up."""
    minors = _minors(state)
    if not minors:
        stock = (UNKNOWN,) * len(state.gone)
        return changed(state, stock=stock, gone=(), followed="", renewed=state.renewed + 1)
    return state.then((Pending(STARTER, task.player, cards=minors, about=RESHUFFLE),))


def _minors(state: State) -> tuple[str, ...]:
    """The Minors that may be among the discards."""
    cards: Iterable[str] = state.gone
    if UNKNOWN in state.gone:
        cards = ordered({*state.gone, *hidden_in_pile(state)} - {UNKNOWN}, state.suits)
    return tuple(card for card in cards if not is_major(card))


def turned_up(state: State, task: Task) -> State:
    """A Minor is turned up from the pile, if one is left there."""
    own = _minors(state)
    if len(own) > 1:
        return state.then((Pending(STARTER, task.player, cards=ordered(own, state.suits), about=FIRST),))
    if state.followed:
        return state
    unseen = {*hidden_in_pile(state), *state.stock} - {UNKNOWN}
    minors = ordered((card for card in unseen if not is_major(card)), state.suits)
    if not minors or not state.stock:
        return state
    return state.then((Pending(STARTER, task.player, cards=minors, about=TURN_UP),))


def outliving(state: State, readings: Options) -> str:
    """The suit that was named, where it still counts for a Minor turned up; else empty."""
    return state.named if state.named and readings["tu.reshuffle.suit"] == "kept" else ""


FIRST = "first"
"""What a Minor is turned up of: those of a hand that was discarded first."""


def started(state: State, due: Pending, play: Play, readings: Options) -> State:
    """A Minor that was turned up is the one to be followed; a suit that was named is forgotten."""
    (card,) = play.cards
    if due.about == FIRST:
        return changed(state, followed=card, named="")
    if due.about == TURN_UP:
        stock = (UNKNOWN,) * (len(state.stock) - 1)
        return changed(beneath(changed(state, stock=stock), (card,)), followed=card)
    named = outliving(state, readings)
    rest = (UNKNOWN,) * (len(state.gone) - 1)
    stock = (*state.stock, *rest)
    return changed(state, stock=stock, gone=(card,), followed=card, named=named, renewed=state.renewed + 1)


# -- whose turn it is

EMPTY = "an empty hand"
"""What somebody draws for whose hand an effect has emptied."""
NEXT, REFILL, BEGIN = "next", "refill", "begin"
"""What follows by itself: the turn passes on; hands that are empty draw; a turn begins."""


def everybody(state: State, player: str, readings: Options) -> tuple[str, ...]:
    """All players in the order in which they do something for a card that one of them has played."""
    first, *others = state.order(player)
    return (first, *others) if readings["tu.everybody.first"] == "self" else (*others, first)


def ended(state: State) -> State:
    """A turn is over: empty hands draw, and it is the next player's."""
    return state.then(Task(REFILL, state.turn), Task(NEXT, state.turn))


def refill(state: State, task: Task, readings: Options) -> State:
    """Whoever has no card draws one, one after another."""
    empty = without_cards(state, task.player, readings)
    return state.then(Task(MADE, empty[0], 1, DrawDebt(EMPTY)), task) if empty else state


def without_cards(state: State, player: str, readings: Options) -> list[str]:
    """Whose hand is empty, in the order of everybody."""
    if all(hand.total != 0 for hand in state.hands.values()):
        return []
    return [one for one in everybody(state, player, readings) if state.hand(one).total == 0]


def following(state: State, readings: Options) -> State:
    """It is the turn of the next player who has not lost it."""
    player, passed = state.next_to(state.turn), list[tuple[str, str]]()
    while player in state.losers or player in state.hanged:
        took = next((card for one, card in state.lost if one == player), HANGED_MAN)
        state, passed = skipped(state, player, readings), [*passed, (player, took)]
        player = state.next_to(player)
    state = changed(state, turn=player, drew=False, laps=state.laps + 1, passed=tuple(passed))
    return state.then(Task(BEGIN, player))


def freed(state: State, player: str, every: bool = False) -> State:
    """Somebody loses one turn fewer, or none any more."""
    own = [at for at, one in enumerate(state.losers) if one == player]
    gone = own if every else own[:1]
    return changed(state, lost=tuple(one for at, one in enumerate(state.lost) if at not in gone)) if gone else state


def skipped(state: State, player: str, readings: Options) -> State:
    """Somebody's turn is passed over; whoever was hanged takes up the card that was kept face up."""
    lost, hanged = state.losers.count(player), player in state.hanged
    both = lost and hanged and readings["tu.skips"] == "same"
    if lost:
        state = freed(state, player, every=(hanged or lost > 1) and readings["tu.skips"] == "same")
    if hanged and (both or not lost):
        state = changed(state.without_kept(player), hanged=tuple(one for one in state.hanged if one != player))
    return state


def begin(state: State, task: Task, readings: Options) -> State:
    """A turn begins: a lover draws, and then it is a turn."""
    player = task.player
    own = Pending(TURN, player)
    turn = (replace(own, default=Play(DRAW)) if run_out(state, own, readings) else own,)
    if state.drew or not (bonds := bonds_of(state, player, readings)):
        return state.then(turn)
    draws = bonds if bonds > 1 and readings["tu.lovers.draws"] == "each" else 1
    due = (Task(MADE, player, 1, DrawDebt(LOVERS, lover=True)),) * draws
    return changed(state, drew=True).then(*due, Task(REFILL, player), turn)


def run_out(state: State, due: Pending, readings: Options) -> bool:
    """Whether what is open can only end the game: no card is left on the table, or none that may be drawn, nothing is
    up the player's sleeve, and in a hand that is known nothing answers the draw; or on a turn no Major is there, and no
    Minor that may be played on nothing ("Addendum")."""
    hand, stays = state.hand(due.player), readings["tu.exhausted.one"] == "stays"
    if state.stock or not hand.known or state.sleeve(due.player):
        return False
    if due.kind == ANSWER and not renews(state) and (stays or not state.gone):
        court = owed(due).court
        return not any(card == CHARIOT or (court and rank(card) == court) for card in hand.cards)
    if state.gone:
        return False
    if due.kind != TURN or due.about is not None or any(map(is_major, hand.cards)):
        return False
    top = readings["tu.exhausted.top"]
    return top == "nothing" or (top == "ace" and all(rank(card) != ACE for card in hand.cards))


def bonds_of(state: State, player: str, readings: Options) -> int:
    """For how many bonds a player has to draw."""
    own = [pair for pair in state.bonds if player in pair]
    if own and readings["tu.lovers.who_draws"] == "player":
        own = [pair for pair in own if pair[0] == player]
    return len(own)


# -- court cards


def put(state: State, player: str, card: str, suit: str = "") -> State:
    """A Minor lies on top: its player's Temperance is over, and a hand that it was all of wins."""
    state = parted(state, player, (card,))
    state = changed(state, gone=(*state.gone, card), followed=card, named=suit, laps=0)
    if state.temperance == player:
        state = lifted(state, TEMPERANCE)
    last = state.hand(player).total == 0
    return won(changed(state, named=""), (player,), LAST_CARD) if last else state


def named(play: Play) -> str:
    """The suit that is named with a card."""
    return play.named[1] if len(play.named) == 2 else ""


def played(state: State, player: str, play: Play, readings: Options) -> State:
    """A Minor played on a turn, with what a court card does."""
    card = play.cards[0]
    state = put(state, player, card, named(play) if rank(card) in (KING, QUEEN) else "")
    return state if state.ended else acts(state, player, card, readings)


def acts(state: State, player: str, card: str, readings: Options) -> State:
    """What a court card does that somebody has played."""
    kind = rank(card)
    if kind in SUMS:
        return struck(state, player, card, SUMS[kind].by(readings))
    if kind == PAGE and len(state.players) == 2:
        again = readings["tu.page.two_players"] == "again"
        return changed(state, turn=state.next_to(player)) if again else state
    return changed(state, clockwise=not state.clockwise) if kind == PAGE else state


def begins(state: State, last: str, card: str, readings: Options) -> State:
    """What a court card does that was turned up to begin with: a King or a Knight falls on the first player, and a Page
    turns play round, who plays first all the same."""
    kind = rank(card)
    if kind in SUMS:
        return struck(state, last, card, SUMS[kind].by(readings))
    if kind == PAGE and len(state.players) > 2:
        state = changed(state, clockwise=False)
        return changed(state, turn=state.players[1])
    return state


def struck(state: State, player: str, card: str, count: int, on: tuple[str, ...] = ()) -> State:
    """The next player is to draw for a King or a Knight, which may be stacked `on` others, and loses the turn."""
    victim = state.next_to(player)
    state = changed(state, lost=(*state.lost, (victim, card)))
    return state.then(Task(MADE, victim, count, DrawDebt(card, court=rank(card), skipped=victim, stacked=on)))


def stacked(state: State, due: Pending, play: Play, readings: Options) -> State:
    """A King on a King's draw, or a Knight on a Knight's: whoever stacks it keeps the turn that would be lost, and has
    taken it by the card; the next player draws the sum."""
    player, card, about = due.player, play.cards[0], owed(due)
    state = put(state, player, card, named(play) if rank(card) == KING else "")
    if state.ended:
        return state
    state = freed(state, player) if about.skipped == player else state
    for passed in state.order(state.turn)[1:]:
        if passed == player:
            break
        state = skipped(state, passed, readings)
    state = changed(state, turn=player)
    more = SUMS[rank(card)].by(readings) if rank(card) in SUMS else 0
    return struck(state, player, card, due.count + more, (*about.stacked, about.card))


def passed_on(state: State, due: Pending, readings: Options) -> State:
    """The Chariot is given to the next player, who draws instead; a lost turn that goes along is nobody's where the Tower
    has struck that player already."""
    player, about, to = due.player, owed(due), receiver(state, due.player, readings)
    if not to:
        return state.then((due,))
    by_half = state.has_star(player) and not about.rest and readings["tu.star.redirected"] == "halved"
    count = halved(state, player, due.count) if by_half else due.count
    state = changed(given(state, player, to, (CHARIOT,)), laps=state.laps + 1)
    if readings["tu.chariot.is_play"] == "yes":
        for card in (HERMIT, TEMPERANCE):
            state = lifted(state, card) if state.lies(card) == player else state
    about = replace(about, redirected=True, own=False)
    if about.skipped and readings["tu.chariot.skip"] == "moves":
        state, passed_by = freed(state, about.skipped), about.card == TOWER and to in state.struck
        state = state if passed_by else changed(state, lost=(*state.lost, (to, about.card)))
        about = replace(about, skipped=None if passed_by else to)
    return state.then(Task(MADE, to, count, about))


def receiver(state: State, player: str, readings: Options) -> str:
    """To whom a Chariot goes that somebody gives: to the next player, but where that is playing it not to whom the Hermit
    covers; empty where there is nobody."""
    for other in state.order(player)[1:]:
        if not state.covered(other, player) or readings["tu.chariot.is_play"] == "no":
            return other
    return ""

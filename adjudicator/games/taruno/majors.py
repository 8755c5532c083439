"""What the 22 Majors do, and what becomes of the cards that somebody has to choose for them.

Each is a function of the game once the card has left the hand, of whoever played it and of the play; what somebody has to
choose for it, and what follows then, goes on the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from adjudicator.cards import GIVES, Hand, Play
from adjudicator.cards.play import LAYS, LOOKS, PLACES, RETAINS
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Pending, Unsettled, changed
from adjudicator.games.taruno import flow
from adjudicator.games.taruno.cards import (
    AWAY,
    CHARIOT,
    CHOOSE,
    DEATH,
    DEVIL,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HERMIT,
    HIDES,
    HIEROPHANT,
    JUDGEMENT,
    JUSTICE,
    LOOK,
    LOVERS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    STAR,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOWER,
    WHEEL,
    WORLD,
    is_major,
    ordered,
)
from adjudicator.games.taruno.flow import BY_DEATH, MADE, TURN_UP, everybody, won
from adjudicator.games.taruno.readings import FOOL_DRAWS
from adjudicator.games.taruno.state import (
    ANYTHING,
    ARCANE,
    FACE,
    PLAIN,
    RUN,
    UNKNOWN,
    CardChoice,
    DrawDebt,
    Frame,
    Pairs,
    State,
    Task,
    card_choice,
    of_class,
)
from adjudicator.law import Options

# -- what is chosen for them


def wanted(state: State, player: str, want: CardChoice) -> Pending | None:
    """The decision of a player that an effect opens; None where there is nothing to choose from. Where all cards of a
    class go it has a default: all of them in a known hand, and none of another, if not all cards go."""
    hand = state.hand(player)
    if hand.total == 0:
        return None
    if want.most < 0:
        cards = tuple(card for card in hand.cards if of_class(card, want.of) and card not in want.seen)
        if hand.known and not cards:
            return None
        default = Play(want.verb, ordered(cards, state.suits))
        if want.of == ANYTHING:
            default = replace(default, unseen=hand.unseen or 0)
        elif not hand.known or hand.deduced:
            default = Play(want.verb)
        return Pending(CHOOSE, player, to=want.to, count=len(cards), about=want, default=default)
    return Pending(CHOOSE, player, to=want.to, count=want.least, about=want)


def frame(state: State, players: Sequence[str], want: CardChoice) -> tuple[Frame, ...]:
    """What some players have to choose at once; nothing where nobody has."""
    return _frames(state, ((player, want) for player in players))


def _frames(state: State, wants: Iterable[tuple[str, CardChoice]]) -> tuple[Frame, ...]:
    """The choices of several players, which they make in any order, as one frame; no frame where nobody has a choice."""
    due = tuple(one for player, want in wants if (one := wanted(state, player, want)) is not None)
    return (due,) if due else ()


def with_present_hands(state: State, choices: tuple[Pending, ...]) -> tuple[Pending, ...]:
    """The choices of a frame by the hands as they are now: where all cards of a class go, those that came into a hand
    since go too."""
    return tuple((card_choice(due).most < 0 and wanted(state, due.player, card_choice(due))) or due for due in choices)


def ask(state: State, player: str, want: CardChoice) -> State:
    """The game with something to be chosen next."""
    return state.then(*frame(state, (player,), want))


def laid_off(state: State) -> State:
    """What some have chosen is discarded, at once."""
    for player, cards in state.chosen:
        state = flow.discarded(state, player, cards)
    return changed(state, chosen=())


def chosen(state: State, due: Pending, play: Play, left: bool) -> State:
    """What becomes of the cards that were chosen; `left` says that others have still to choose."""
    player, want, cards = due.player, card_choice(due), play.cards
    if play.kind == LAYS:
        if play.unseen:
            cards = (*cards, *(UNKNOWN,) * play.unseen)
        if want.card == FOOL and want.most < 0 and state.hand(player).total is None:
            state = state.with_hand(player, Hand(dict.fromkeys(play.cards, 1)))  # All of it goes, however much it is.
        state = changed(state, counted=len(cards), chosen=(*state.chosen, (player, cards)))
        return state if left else laid_off(state)
    if play.kind == HIDES:
        return flow.laid(state, player, cards[0] if cards else "", hidden=True, unseen=not cards)
    if play.kind == RETAINS:
        return _kept(state, player, cards[0])
    if play.kind == PLACES:
        return _placed(state, play, want)
    if play.kind == GIVES and play.where:
        for card, where in zip((*cards, *(UNKNOWN,) * play.unseen), play.where, strict=True):
            state = flow.given(state, player, target(where), *(((card,), 0) if card != UNKNOWN else ((), 1)))
        return state
    return flow.given(state, player, want.to, cards, play.unseen) if want.to else state


@lru_cache(maxsize=256)
def target(where: str) -> str:
    """Whom a card goes to: the player behind "to"."""
    return where.partition(" ")[2]


@lru_cache(maxsize=256)
def depth(where: str) -> int | None:
    """How many cards lie above a card that is placed in the pile; None where it goes to a player."""
    word, _, rest = where.partition(" ")
    return int(rest) if word == "at" else None


def _kept(state: State, player: str, card: str) -> State:
    """All cards but one are discarded, and that lies face up. A line may name the others; where they are unseen the
    choice stays open."""
    rest = state.hand(player).less({card: 1})
    if rest.total is None:  # Nobody has told how many cards go.
        rest = Hand()
    state = state.without_kept(player).with_hand(player, rest.more({card: 1}))
    state = changed(state, shown=(*state.shown, (player, card)))
    cards, many = ordered(rest.cards, state.suits), rest.total or 0
    if not many:
        return state
    want, default = so_many(HANGED_MAN, many), Play(LAYS, cards, unseen=rest.unseen or 0)
    due = Pending(CHOOSE, player, count=many, about=want, default=default)
    waiting = state.then((due,))
    if rest.unseen:
        return waiting
    before = changed(waiting, due=(due,), to_act=player)
    return changed(flow.discarded(state, player, cards), before_discard=before)


def _placed(state: State, play: Play, want: CardChoice) -> State:
    """Cards that were looked at, put into the pile, so many others above each, or into hands."""
    stock = list(state.stock[want.least :])
    where = dict(zip(play.cards, play.where, strict=False))
    inside = sorted((d, card) for card, spot in where.items() if (d := depth(spot)) is not None)
    for at, card in inside:
        stock.insert(min(at, len(stock)), card)
    state = changed(state, stock=tuple(stock))
    for card, spot in where.items():
        if target(spot) == AWAY:
            state = flow.beneath(state, (card,))
        elif depth(spot) is None:
            state = flow.taken(state, target(spot), (card,))
    return state


MANY = 78
"""As many cards as there are."""
CHOICES: Mapping[str, CardChoice] = {
    want.card: want
    for want in (
        CardChoice(HIDES, MAGICIAN),
        CardChoice(RETAINS, HANGED_MAN),
        CardChoice(LAYS, SUN),
        CardChoice(LAYS, MOON, 2, MANY),
        CardChoice(LAYS, EMPRESS, most=-1, of=PLAIN),
        CardChoice(LAYS, EMPEROR, most=-1, of=PLAIN),
        CardChoice(LAYS, TEMPERANCE, most=-1, of=ARCANE),
        CardChoice(LAYS, FOOL, most=-1),
    )
}
"""By Major the cards that it asks of its player, where their number hangs on nothing; the Sun asks them of others too."""
OF_ALL = CardChoice(LAYS, EMPRESS, most=-1, of=FACE)
"""What the Empress asks of all."""


def given_faces(player: str) -> CardChoice:
    """What the Emperor of a player asks of the others."""
    return CardChoice(GIVES, EMPEROR, most=-1, of=FACE, to=player)


def so_many(card: str, count: int, verb: str = LAYS, to: str | None = None) -> CardChoice:
    """A choice of just so many cards for a Major."""
    return CardChoice(verb, card, count, count, to=to)


LEAVE_EMPTY = (HERMIT, STAR, STRENGTH, TEMPERANCE, LOVERS, TOWER, CHARIOT, SUN, MOON, HANGED_MAN, MAGICIAN, EMPRESS)
"""Majors that bring no card into the hand of whoever plays one as the last card, but for drawn ones."""

Effect = Callable[[State, str, Play, Options], State]
STAYS = frozenset({HERMIT, TEMPERANCE, STAR})
"""Majors that lie before their player."""
EFFECT, ASKS, COUNTED, DIED, RUNS = "effect", "asks", "counted", "died", "runs"
EVERY_FACE, FACES_GIVEN, ALL_DRAW = "every face", "faces given", "all draw"
"""What follows by itself: a Major has its effect; somebody has to choose cards, of the state then; as many are drawn as
were discarded; the hands that Death emptied win; a run goes on; all discard their faces, or give them to one;
all draw a card."""


def played(state: State, player: str, play: Play, readings: Options) -> State:
    """A Major played: a Hermit before its player leaves, the card goes where it goes, and has its effect."""
    card = play.cards[0]
    if state.lies(HERMIT) == player:
        state = flow.lifted(state, HERMIT)
    if state.temperance == player and readings["tu.temperance.major"] == "ends":
        state = flow.lifted(state, TEMPERANCE)
    if card in STAYS or (card == LOVERS and readings["tu.lovers.card"] == "front"):
        state = flow.laid(state, player, card)
    else:
        state = flow.parted(state, player, (card,))
        state = changed(state, gone=(card, *state.gone))
    return changed(state, laps=0).then(Task(EFFECT, player, about=play))


def effect(state: State, task: Task, readings: Options) -> State:
    """What a Major does that was played."""
    play = task.about
    assert isinstance(play, Play)
    return EFFECTS[play.cards[0]](state, task.player, play, readings)


# -- 0 to VII


def fool(state: State, player: str, play: Play, readings: Options) -> State:
    """All that lies face up goes, both discards become part of the pile, a Minor is turned up, the hand goes beneath it
    and cards are drawn for it."""
    hermit = state.lies(HERMIT)
    spared = hermit if hermit not in (None, player) and readings["tu.fool.hermit"] == "stays" else None
    for card in [card for front in state.pile if not state.is_hidden(front) for card in front.cards]:
        owner = state.lies(card)
        if owner == spared:
            continue
        state = flow.lifted(state, card)
    for owner, card in state.shown if state.shown and readings["tu.fool.face_up"] == "yes" else ():
        state = state if owner == spared else flow.discarded(state, owner, (card,))
    stock = (UNKNOWN,) * (len(state.stock) + len(state.gone))
    state = changed(state, stock=stock, gone=(), followed="", named="")
    hand, turns = Task(ASKS, player, about=CHOICES[FOOL]), Task(TURN_UP, player)
    first = (hand, turns) if readings["tu.fool.starter"] == "hand" else (turns, hand)
    return state.then(*first, Task(MADE, player, FOOL_DRAWS.by(readings), DrawDebt(FOOL, own=True)))


def magician(state: State, player: str, play: Play, readings: Options) -> State:
    """A card is put into the sleeve."""
    return ask(state, player, CHOICES[MAGICIAN])


def priestess(state: State, player: str, play: Play, readings: Options) -> State:
    """As many cards as there are players are looked at, and put anywhere."""
    count = min(len(state.players), len(state.stock))
    if not count:
        return state
    seen = tuple(card for card in state.stock[:count] if card != UNKNOWN)
    default = Play(LOOKS, ordered(seen, state.suits), unseen=count - len(seen))
    return state.then((Pending(LOOK, player, count=count, default=default),))


def looked(state: State, due: Pending, play: Play, readings: Options) -> State:
    """Cards that were looked at are to be placed."""
    want = CardChoice(PLACES, PRIESTESS, due.count, due.count, seen=play.cards)
    return state.then((Pending(CHOOSE, due.player, count=due.count, about=want),))


def empress(state: State, player: str, play: Play, readings: Options) -> State:
    """Her player discards what is no face and draws as many; then all discard their faces."""
    own = Task(ASKS, player, about=CHOICES[EMPRESS])
    after = (Task(COUNTED, player, about=EMPRESS), Task(EVERY_FACE, player))
    return changed(state, fresh=()).then(own, *after)


def every_face(state: State, task: Task, readings: Options) -> State:
    """All discard their face cards. Where drawn ones stay, nothing is due of a hand that was drawn whole."""
    player, stay = task.player, readings["tu.empress.drawn"] == "stay"
    drawn = flow.halved(state, player, state.counted)
    spared = readings["tu.empress.self"] == "no" or (stay and len(state.fresh) < drawn == state.hand(player).total)
    those = state.order(player)[spared:]
    kept = state.fresh if stay else ()
    own = replace(OF_ALL, seen=kept)
    return state.then(
        *_frames(state, ((one, own if one == player else OF_ALL) for one in state.reached(player, those)))
    )


def emperor(state: State, player: str, play: Play, readings: Options) -> State:
    """His player discards what is no face, and is given all others' faces."""
    own = Task(ASKS, player, about=CHOICES[EMPEROR])
    return state.then(own, Task(FACES_GIVEN, player))


def faces_given(state: State, task: Task) -> State:
    """All others give their face cards to a player."""
    player = task.player
    return state.then(*frame(state, state.reached(player, state.order(player)[1:]), given_faces(player)))


def hierophant(state: State, player: str, play: Play, readings: Options) -> State:
    """The richer of two gives half the gap, rounded up."""
    other = play.to
    if other not in state.others_reached(player):
        return state
    own, theirs = state.size(player), state.size(other)
    rich, poor = (player, other) if own > theirs else (other, player)
    count = (abs(own - theirs) + 1) // 2
    return ask(state, rich, so_many(HIEROPHANT, count, GIVES, poor)) if count else state


def lovers(state: State, player: str, play: Play, readings: Options) -> State:
    """Two players are bound."""
    other = play.to
    if other not in state.others_reached(player):
        return unbound(state, state.bonds)
    return changed(state, bonds=(*state.bonds, (player, other)))


def chariot(state: State, player: str, play: Play, readings: Options) -> State:
    """All others draw one."""
    others = [one for one in everybody(state, player, readings) if one in state.others_reached(player)]
    return state.then(*(Task(MADE, one, 1, DrawDebt(CHARIOT)) for one in others))


# -- VIII to XIV


def strength(state: State, player: str, play: Play, readings: Options) -> State:
    """A run of Minors begins."""
    return state.then(Task(RUNS, player))


def runs(state: State, task: Task) -> State:
    """A run goes on as long as there are cards for it."""
    if state.hand(task.player).total == 0:
        return state
    return state.then((Pending(TURN, task.player, about=RUN),))


def hermit(state: State, player: str, play: Play, readings: Options) -> State:
    """What others' Majors have begun stays, or by one reading a bond ends."""
    if any(player in pair for pair in state.bonds) and readings["tu.hermit.earlier"] == "ends":
        kept = tuple(pair for pair in state.bonds if player not in pair or pair[0] == player)
        return unbound(state, kept)
    return state


def star(state: State, player: str, play: Play, readings: Options) -> State:
    """It lies before its player."""
    return state


def wheel(state: State, player: str, play: Play, readings: Options) -> State:
    """Hands go clockwise. Where a covered hand counts, one that would come to it stays where it is."""
    ring = those = state.reached(player)
    if len(those) < len(state.players) and readings["tu.hermit.counts"] == "yes":
        ring = state.players
    whose: dict[str, tuple[str, ...]] = dict.fromkeys(those, ())
    for one, to in zip(ring, (*ring[1:], ring[0]), strict=True):
        if one in whose:
            owner = to if to in whose else one
            whose[owner] = (*whose[owner], one)
    return flow.swapped(state, whose)


def justice(state: State, player: str, play: Play, readings: Options) -> State:
    """Two players swap their hands: those named, or the only two who may be."""
    two = tuple(one for one in play.named[1:] if one in state.players)
    if len(two) != 2 or any(state.covered(one, player) for one in two):
        return state
    return flow.swapped(state, {two[0]: (two[1],), two[1]: (two[0],)})


def hanged_man(state: State, player: str, play: Play, readings: Options) -> State:
    """One card is kept, face up, and the next turn is skipped."""
    state = changed(state, hanged=(*(one for one in state.hanged if one != player), player))
    return ask(state, player, CHOICES[HANGED_MAN])


def death(state: State, player: str, play: Play, readings: Options) -> State:
    """Bonds break, and all discard as many cards as there were Deaths, at once; whoever that empties wins."""
    kept: Pairs = ()
    safe = [pair for pair in state.bonds if any(state.covered(one, player) for one in pair)]
    if safe and readings["tu.death.hermit"] == "stays":
        kept = tuple(safe)
    state = unbound(changed(state, deaths=state.deaths + 1), kept)
    those = state.reached(player)
    had = tuple(one for one in those if state.hand(one).total != 0)
    if len(had) < len(those) and player not in had and readings["tu.death.last_card"] == "wins":
        had = (*had, player)
    return state.then(*frame(state, those, so_many(DEATH, state.deaths)), Task(DIED, player, about=had))


def unbound(state: State, kept: Pairs) -> State:
    """Some bonds hold and no others; Lovers that lie before somebody go once no bond of theirs is left."""
    state, owner = changed(state, bonds=kept), state.lies(LOVERS)
    return flow.lifted(state, LOVERS) if owner and all(pair[0] != owner for pair in kept) else state


def died(state: State, task: Task) -> State:
    """Whoever Death has emptied wins, and several together."""
    had = task.about if isinstance(task.about, tuple) else ()
    empty = [one for one in had if state.hand(one).total == 0]
    return won(state, empty, BY_DEATH) if empty else state


def temperance(state: State, player: str, play: Play, readings: Options) -> State:
    """Its player's Majors go; nobody plays one until its player plays a card."""
    if readings["tu.temperance.front"] == "all":
        for card in state.front(player):
            state = flow.lifted(state, card) if card != TEMPERANCE else state
    return ask(state, player, CHOICES[TEMPERANCE])


# -- XV to XXI


def devil(state: State, player: str, play: Play, readings: Options) -> State:
    """The Majors of the discard are taken up, but for the Devil. Raises Unsettled where cards there are unknown, since
    the size of the hand is then unknown too."""
    if UNKNOWN in state.gone and any(map(is_major, flow.hidden_in_pile(state))):
        raise Unsettled(0, "nobody has told how many Majors the Devil takes", TELL_DISCARDS)
    cards = tuple(card for card in state.gone if is_major(card) and card != DEVIL)
    left = tuple(card for card in state.gone if card not in cards)
    return flow.taken(changed(state, gone=left), player, cards)


TELL_DISCARDS = (
    "name the cards that went to the discard unseen: write a line such as 'discards 3 of Cups, Moon' behind the "
    "card that somebody kept, or behind the Fool"
)


def tower(state: State, player: str, play: Play, readings: Options) -> State:
    """The next player loses the turn and draws the pile; nothing happens to whom it has struck already, or whom the
    Hermit covers ("The Tower")."""
    victim = state.next_to(player)
    if victim in state.struck or state.covered(victim, player):
        return state
    state = changed(state, lost=(*state.lost, (victim, TOWER)))
    if not state.stock and (readings["tu.tower.struck"] == "skipped" or readings["tu.tower.empty"] == "next"):
        return changed(state, struck=state.struck | {victim})
    return state.then(Task(MADE, victim, state.pile_size, DrawDebt(TOWER, skipped=victim)))


def moon(state: State, player: str, play: Play, readings: Options) -> State:
    """Two cards or more are discarded, and as many drawn."""
    state = changed(state, counted=0).then(Task(COUNTED, player, about=MOON))
    return ask(state, player, CHOICES[MOON])


def counted(state: State, task: Task) -> State:
    """As many cards are drawn as were discarded for a card."""
    return state.then(Task(MADE, task.player, state.counted, DrawDebt(str(task.about), own=True)))


def sun(state: State, player: str, play: Play, readings: Options) -> State:
    """Stars go, and everybody discards a card."""
    owner = state.lies(STAR)
    if owner and not (state.covered(owner, player) and readings["tu.star.hermit"] == "stays"):
        state = flow.lifted(state, STAR)
    return state.then(*frame(state, state.reached(player, state.order(player)), CHOICES[SUN]))


def judgement(state: State, player: str, play: Play, readings: Options) -> State:
    """Somebody draws twice the cards that are left in the hand."""
    other = play.to
    if other not in state.reached(player):
        return state
    own = other == player
    return state.then(Task(MADE, other, 2 * state.size(player), DrawDebt(JUDGEMENT, own=own)))


def world(state: State, player: str, play: Play, readings: Options) -> State:
    """A card goes to each of the others; then all draw one."""
    others = state.reached(player, state.order(player)[1:])
    has = state.hand(player).total
    count = len(others) if has is None else min(len(others), has)
    after = state.then(Task(ALL_DRAW, player))
    return ask(after, player, so_many(WORLD, len(others), GIVES)) if count else after


def all_draw(state: State, task: Task, readings: Options) -> State:
    """Everybody draws a card."""
    those = state.reached(task.player, everybody(state, task.player, readings))
    return state.then(*(Task(MADE, one, 1, DrawDebt(WORLD, own=one == task.player)) for one in those))


EFFECTS: Mapping[str, Effect] = {
    **{FOOL: fool, MAGICIAN: magician, PRIESTESS: priestess, EMPRESS: empress, EMPEROR: emperor},
    **{HIEROPHANT: hierophant, LOVERS: lovers, CHARIOT: chariot, STRENGTH: strength, HERMIT: hermit},
    **{WHEEL: wheel, JUSTICE: justice, HANGED_MAN: hanged_man, DEATH: death, TEMPERANCE: temperance},
    **{DEVIL: devil, TOWER: tower, STAR: star, MOON: moon, SUN: sun, JUDGEMENT: judgement, WORLD: world},
}
"""By Major what it does."""

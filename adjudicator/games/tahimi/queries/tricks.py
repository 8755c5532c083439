"""Questions about the trick: the lead, the turn, who takes it, what lies on top, the discards."""

from __future__ import annotations

from collections import Counter

from adjudicator.cards import DISCARD, DRAWS, PASS, PUT
from adjudicator.cards.english import both, whose
from adjudicator.engine.query import (
    CARDS,
    EARLIER,
    NOBODY,
    NOTHING,
    PLAYERS,
    WHO_IS_TO_PLAY,
    WHO_LEADS,
    WHO_TOOK,
    Ground,
    Reply,
    Unanswerable,
    listed,
    query,
)
from adjudicator.games.tahimi.queries.scene import Scene
from adjudicator.games.tahimi.state import GIVING, PAYMENT, RETURN


@query("who leads", *WHO_LEADS, made=PLAYERS)
def who_leads(scene: Scene) -> Reply:
    """Who has the lead now."""
    if scene.before:
        return _at_the_start(scene)
    position = scene.position
    if position.top is not None:
        cards = " ".join(position.top.cards)
        told = f"{whose(position.top.owner)} {cards} is on the pile; whoever takes this trick leads the next."
        return Reply(NOBODY, (Ground("TA-TRICK", told),))
    if position.to_act is None:
        told = "Everybody has passed with the lead, and the cards are dealt anew."
        return Reply(NOBODY, (Ground("TA-LEAD-PASSED", told),))
    return _came_by_it(scene, position.to_act)


def _at_the_start(scene: Scene) -> Reply:
    between, to_act = scene.between, scene.position.to_act
    if between.reseated or between.begins or scene.over or scene.table.opening or scene.table.taxes is not None:
        return scene.first_lead()
    if to_act is not None:
        return _told(scene, to_act)
    help = "add opening: yes, the trick so far, or turn:"
    raise Unanswerable("whose-turn", "nothing says where the round stands", help)


def _came_by_it(scene: Scene, leader: str) -> Reply:
    """The lead of somebody on turn before an empty pile, and how it came there."""
    trail, history = scene.trail, scene.table.history
    start, reply = _origin(scene)
    late = [action for action in history[start:] if action.play.kind in (PUT, PASS, DISCARD)]
    if not late:
        return reply or _told(scene, leader)
    declined = [action for action in late if trail[start].leading and action.play.kind in (PASS, DISCARD)]
    lieu = [action.play.cards[0] for action in declined if action.play.kind == DISCARD]
    grounds = [Ground("TA-LEAD-PASSED", _declined(list(dict.fromkeys(a.player for a in declined)), leader))]
    if lieu:
        grounds.append(
            Ground(
                "TH-IN-LIEU-PASS",
                f"A turn spent on {both([scene.lexicon.spoken(card) for card in lieu])} ends as a pass does.",
            )
        )
    return Reply(leader, tuple(grounds))


def _declined(names: list[str], leader: str) -> str:
    """How somebody came to have the lead that others declined, or has it still."""
    if names == [leader]:
        return f"{leader} had the lead and made no play, and keeps the lead here."
    if leader in names:
        return f"{both(names)} had the lead in turn and made no play, and it has come round to {leader}."
    return f"{both(names)} had the lead and made no play, so that now {leader} has it."


def _told(scene: Scene, leader: str) -> Reply:
    """A lead that no line of the history accounts for."""
    owner = scene.between.last
    if owner is not None:
        won = Ground("TA-TRICK", f"{owner} took the last trick.")
        if owner == leader:
            return Reply(leader, (won,))
        instead = scene.lead_for(owner, leader)
        return Reply(leader, (won, *instead.grounds), instead.unless)
    if scene.table.opening and (first := scene.first_lead()).value == leader:
        return first
    return Reply(leader, (Ground("TA-TURN", f"{leader} is said to play on an empty pile.", given=True),))


def _origin(scene: Scene) -> tuple[int, Reply | None]:
    """The line from which the pile has been empty, and why somebody had the lead there."""
    trail, history = scene.trail, scene.table.history
    for index in range(len(history) - 1, -1, -1):
        before, after = trail[index], trail[index + 1]
        if len(after.tricks) > len(before.tricks):
            return index + 1, _taken(scene, index)
        if before.pile and not after.pile:
            player = after.to_act or NOBODY
            who = history[index].player
            told = f"{who} took the only play off the pile, and {f'{player} ' * (who != player)}plays as if leading."
            return index + 1, Reply(player, (Ground("TH-RESCIND", told, history[index].play.cards[0]),))
    return 0, None


def _taken(scene: Scene, index: int) -> Reply:
    """The lead after the trick that ended with a line of the history."""
    after = scene.trail[index + 1]
    owner, leader = after.tricks[-1], after.to_act or NOBODY
    won = Ground("TA-TRICK", _won(scene, index))
    if owner == leader:
        return Reply(leader, (won,))
    instead = scene.lead_for(owner, leader)
    return Reply(leader, (won, *instead.grounds), instead.unless)


def _won(scene: Scene, index: int) -> str:
    before, action = scene.trail[index], scene.table.history[index]
    owner = scene.trail[index + 1].tricks[-1]
    own = action.play.kind == PUT and action.player == owner
    cards = action.play.cards if own or before.top is None else before.top.cards
    return f"Nobody topped {whose(owner)} {' '.join(cards)}: {owner} took the trick."


@query("who is to play", *WHO_IS_TO_PLAY, made=PLAYERS, tells="VALUE is to play", stands=True)
def who_is_to_play(scene: Scene) -> Reply:
    """Whose turn it is, or who has to hand over cards first."""
    if dues := [due for due in scene.due if due.kind in GIVING]:
        names = list(dict.fromkeys(due.player for due in dues))
        grounds = tuple(ground for due in dues for ground in scene.owing(due))
        taxes = any(due.kind in (PAYMENT, RETURN) for due in dues)
        return Reply(listed(names), grounds, scene.unless_taxed() if taxes else ())
    if scene.over and not scene.between.reseated:
        told = f"Only {listed(scene.position.still_in())} holds cards, and the round is over."
        return Reply(NOBODY, (Ground("TA-END", told),))
    position = scene.position
    if scene.before or position.leading:
        return who_leads(scene)
    player, last = position.to_act or NOBODY, scene.table.history[-1].player
    return Reply(player, _turn(scene, last, player))


def _turn(scene: Scene, last: str, player: str) -> tuple[Ground, ...]:
    players, out = scene.table.players, scene.position.out
    at = players.index(last) + 1
    round_ = (*players[at:], *players[:at])
    skipped = [name for name in round_[: round_.index(player)] if name in out]
    told = f"{last} had the last turn, and {player} is next down the ranks."
    if players.index(player) < players.index(last):
        told = f"{last} had the last turn; behind the serf play comes back to the top, and {player} is next."
    if player == last:
        told = f"{whose(player)} turn goes on."
    over = Ground("TA-OUT", f"{both(skipped)} {'is' if len(skipped) == 1 else 'are'} out and passed over.")
    return (Ground("TA-TURN", told), *([over] if skipped and player != last else []))


@query("who took the trick", *WHO_TOOK, made=PLAYERS, tells="VALUE takes the trick")
def who_took(scene: Scene) -> Reply:
    """Who took the last trick that is over."""
    position = scene.position
    if not position.tricks:
        last = scene.between.last
        if last is not None and position.leading:
            return Reply(last, (Ground("TA-TRICK", f"{last} took the last trick."),))
        return Reply(NOBODY, (_open(scene),))
    lines = range(len(scene.table.history))
    index = max(i for i in lines if len(scene.trail[i + 1].tricks) > len(scene.trail[i].tricks))
    owner, leader = position.tricks[-1], scene.trail[index + 1].to_act
    grounds: tuple[Ground, ...] = (Ground("TA-TRICK", _won(scene, index)),)
    if owner != leader and leader is not None:
        grounds += scene.lead_for(owner, leader).grounds
    return Reply(owner, grounds)


def _open(scene: Scene) -> Ground:
    position = scene.position
    if scene.over:
        return Ground("TA-END", "The round ended before the trick did.")
    if position.top is None:
        return Ground("TA-TRICK", "Nothing lies on the pile, and no trick has ended here.")
    cards = " ".join(position.top.cards)
    told = f"{position.to_act} has still to answer {whose(position.top.owner)} {cards}."
    return Ground("TA-TRICK", told)


@query("who led", "who led the trick", made=PLAYERS)
def who_led(scene: Scene) -> Reply:
    """Who made the first play of the trick."""
    found = None
    for index, action in enumerate(scene.table.history):
        if action.play.kind == PUT and scene.trail[index].leading:
            found = action
    if found is None:
        return Reply(NOBODY, (Ground("TA-TRICK", "Nobody has led to this trick yet."),))
    if scene.position.leading and not scene.position.tricks:
        cards = " ".join(found.play.cards)
        back = "it" if len(found.play.cards) == 1 else "them"
        told = f"{found.player} led {cards}, and has taken {back} back: nothing has been led since."
        by = next(a.play.cards[0] for a in reversed(scene.table.history) if a.play.cards[:1] and a.play.kind == DISCARD)
        return Reply(NOBODY, (Ground("TH-RESCIND", told, by),))
    told = f"{found.player} put down {' '.join(found.play.cards)} on the empty pile."
    return Reply(found.player, (Ground("TA-TRICK", told),))


@query("what must be topped", "what is on top", "what lies on top")
def what_is_on_top(scene: Scene) -> Reply:
    """The play on top as it counts: so many cards of a rank."""
    top = scene.position.top
    if top is None:
        return Reply(NOTHING, (Ground("TA-TRICK", "Nothing lies on the pile: whoever plays leads."),))
    deck = scene.lexicon.deck
    value = " ".join([deck.name(top.rank)] * top.size) if top.rank else f"one below {deck.name(1)}"
    if not top.rank and top.size > 1:
        value = f"{top.size} below {deck.name(1)}"
    return Reply(value, tuple(scene.counted(top)))


@query("which cards are in the discards", "what is in the discards", made=CARDS, needs=(EARLIER,))
def what_is_discarded(scene: Scene) -> Reply:
    """The cards out of play, without those on the pile."""
    known = scene.between.discards
    turned = [] if known is not None else scene.exchanged
    cards = Counter(scene.table.discards) + Counter(scene.position.gone)
    for action in scene.table.history:
        cards -= Counter(action.play.cards if action.play.kind == DRAWS else ())
    out = known if known is not None else tuple(cards.elements())
    value = " ".join(sorted(out, key=scene.lexicon.order)) or NOTHING
    told = "They are the discards and the tricks taken; what lies on the pile is still in play."
    drawn = tuple(
        f"{action.player} drew some of them again for the {action.play.cards[0]}"
        for action in turned
        if not scene.told(action)
    )
    return Reply(value, (Ground("TA-DISCARDS", told),), drawn)

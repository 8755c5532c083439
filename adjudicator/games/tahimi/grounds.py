"""Why somebody has the lead or the turn, and why a trick was taken or is not over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from adjudicator.cards import DISCARD, DRAWS, PASS, PUT
from adjudicator.cards.english import agree, both, capital, whose
from adjudicator.engine.query import NOBODY, Because, Reply, Unanswerable
from adjudicator.games.tahimi import rules
from adjudicator.games.tahimi.scene import Scene
from adjudicator.games.tahimi.state import Laid, Position


def at_the_start(scene: Scene) -> Reply:
    """Who leads where no line has been played. Raises Unanswerable where nothing says it."""
    between, to_act = scene.between, scene.position.to_act
    if between.reseated or between.begins or scene.over or scene.table.opening or scene.table.taxes is not None:
        reply = scene.first_lead()
        by_rank = reply.grounds[0].id == "TA-FIRST-LEAD"
        return replace(reply, grounds=(*reply.grounds, *scene.by_pick)) if by_rank else reply
    if to_act is not None:
        return _lead_taken(scene, to_act)
    help = "add opening: yes, the trick so far, or turn:"
    raise Unanswerable("whose-turn", "nothing says where the round stands", help)


def came_by_it(scene: Scene, leader: str) -> Reply:
    """The lead of somebody on turn before an empty pile, and how it came there."""
    trail, history = scene.trail, scene.table.history
    start, reply = lead_origin(scene)
    late = [action for action in history[start:] if action.play.kind in (PUT, PASS, DISCARD)]
    if not late:
        return reply or _lead_taken(scene, leader)
    declined = [action for action in late if trail[start].leading and action.play.kind in (PASS, DISCARD)]
    lieu = [action.play.cards[0] for action in declined if action.play.kind == DISCARD]
    names = list(dict.fromkeys(a.player for a in declined))
    left = set(scene.position.still_in()) - set(names)
    last = f" Should {leader} pass too, it goes on round, as it is read here."
    if scene.readings[f"{scene.game.trick.prefix}.lead.all_pass"] == "redeal":
        last = f" {leader} has not passed yet, so nothing is dealt anew."
    last = last if left == {leader} and names[1:] else ""
    back = [ground for ground in (reply.grounds if reply else ()) if trail[start].leading and ground.id == "TH-RESCIND"]
    grounds = [*back, Because("TA-LEAD-PASSED", f"{_declined(names, leader)}{last}")]
    if lieu:
        grounds.append(_spent(scene, lieu))
    return Reply(leader, tuple(grounds))


def _spent(scene: Scene, lieu: list[str]) -> Because:
    """That cards used in lieu of a turn end it."""
    spoken = both([scene.lexicon.spoken(card) for card in lieu])
    return Because("TH-IN-LIEU-PASS", f"A turn spent on {spoken} ends as a pass does.")


def _declined(names: list[str], leader: str) -> str:
    """How somebody came to have the lead that others declined, or has it still."""
    made_none, open_ = "and made no play.", "the rules leave open"
    if names == [leader]:
        return f"{leader} had the lead {made_none} Where the lead goes then {open_}; here {leader} keeps it."
    if leader in names:
        text = f"{both(names)} had the lead in turn {made_none}"
        return f"{text} What follows then {open_}; here the lead goes round on, and has come to {leader}."
    text = f"{both(names)} had the lead {made_none} Where the lead goes then {open_}"
    return f"{text}; here it goes on with the turn, so {leader} has it now."


def _lead_taken(scene: Scene, leader: str) -> Reply:
    """Who leads, and why, where no line of the history accounts for the lead."""
    owner = scene.between.last
    if owner is not None:
        won = Because("TA-TRICK", f"{owner} took the last trick.")
        if owner == leader:
            return Reply(leader, (won,))
        instead = scene.lead_for(owner, leader)
        return Reply(leader, (won, *instead.grounds), instead.unless)
    if scene.table.opening and (first := scene.first_lead()).value == leader:
        return first
    return Reply(leader, (Because("TA-TURN", f"{leader} is said to play on an empty pile.", given=True),))


def lead_origin(scene: Scene) -> tuple[int, Reply | None]:
    """The line from which the pile has been empty, and why somebody had the lead there."""
    trail, history = scene.trail, scene.table.history
    for index in range(len(history) - 1, -1, -1):
        before, after = trail[index], trail[index + 1]
        if len(after.tricks) > len(before.tricks):
            return index + 1, _taken(scene, index)
        if before.pile and not after.pile:
            return index + 1, scene.emptied(index)
    return 0, None


def _taken(scene: Scene, index: int) -> Reply:
    """The lead after the trick that ended with a line of the history."""
    after = scene.trail[index + 1]
    owner, leader = after.tricks[-1], after.to_act or NOBODY
    won = trick_won(scene, index)
    if owner == leader:
        took = {ground: f"{ground.text[:-1]}, and leads." for ground in won if ground.id == "TA-TRICK"}
        return Reply(leader, tuple(replace(ground, text=took.get(ground, ground.text)) for ground in won))
    instead = scene.lead_for(owner, leader)
    return Reply(leader, (*won, *instead.grounds), instead.unless)


def tricks_ended(scene: Scene) -> list[int]:
    """The lines of the history with which tricks ended."""
    trail = scene.trail
    return [at for at, after in enumerate(trail[1:]) if len(after.tricks) > len(trail[at].tricks)]


def trick_won(scene: Scene, index: int) -> tuple[Because, ...]:
    """Why a player took the trick that ended with a line of the history: what was taken back comes first."""
    before, action = scene.trail[index], scene.table.history[index]
    owner = scene.trail[index + 1].tricks[-1]
    own = action.play.kind == PUT and action.player == owner
    cards = " ".join(action.play.cards if own or before.top is None else before.top.cards)
    back = () if own or before.top is None else tuple(scene.taken_back(before.top, index))
    text = f"Nobody topped {whose(owner)} {cards}: {owner} took the trick."
    if back:
        text = scene.won_after_all(index, owner, cards)
    return (*back, Because("TA-TRICK", text), *_spent_on(scene, before.top, index))


def _spent_on(scene: Scene, top: Laid | None, end: int) -> Iterator[Because]:
    """That cards used in lieu of answering a play end the turn, up to a line of the history."""
    lines, trail = scene.table.history, scene.trail
    lieu = [
        lines[at].play.cards[0]
        for at in range(top.index + 1 if top is not None else end, end + 1)
        if lines[at].play.kind == DISCARD
        and trail[at].top == top
        and (trail[at].to_act != trail[at + 1].to_act or len(trail[at].tricks) < len(trail[at + 1].tricks))
    ]
    if lieu:
        yield _spent(scene, lieu)


def why_again(scene: Scene, player: str) -> list[Because]:
    """What was taken back, where by it the turn is of the owner of what lies there now, or of what went back."""
    top, line = scene.position.top, scene.table.history[-1]
    if top is None:
        return []
    own, cards = top.owner == player, " ".join(top.cards)
    grounds = [ground for ground in rescinded(scene) if own or whose(player) in ground.text]
    if own and grounds and line.player != player:
        text = f"As it is read here, a lap begins afresh: {player} has not taken the trick, and is asked as well."
        grounds.append(Because("TA-TRICK", text))
    if not own and grounds and (line.player, line.play.kind) == (top.owner, PASS):
        text = f"{whose(top.owner)} {cards} {agree('lies', top.cards)} there again, and {top.owner} has passed: whether"
        text += " that takes the trick is open, and here it goes round once more."
        grounds[-1] = replace(grounds[-1], text=f"{grounds[-1].text} {text}")
    return grounds


def rescinded(scene: Scene) -> tuple[Because, ...]:
    """What has been taken off what lies on top."""
    top = scene.position.top
    return tuple(scene.taken_back(top, len(scene.table.history))) if top is not None else ()


def turn_passed_on(scene: Scene, last: str, player: str) -> tuple[Because, ...]:
    """Why the turn of one player comes after that of the `last`."""
    players, out = scene.table.players, scene.position.out
    at = players.index(last) + 1
    round_ = (*players[at:], *players[:at])
    skipped = [name for name in round_[: round_.index(player)] if name in out]
    text = f"{last} had the last turn, and {player} is next down the ranks."
    if players.index(player) < players.index(last):
        back = "after the serf, the turn goes back to the top of the ranks"
        text = f"{last} had the last turn; {back}, and {player} is next."
    own, rule = next(action.play for action in reversed(scene.table.history) if action.play.kind != DRAWS), "TA-TURN"
    if player == last and own.kind == DISCARD:
        rule, card = f"TH-{own.cards[0].upper()}", scene.lexicon.spoken(own.cards[0])
        text = f"{player} discarded {card} at the start of the turn, which goes on: {player} plays or passes."
    elif player == last:
        text = f"{whose(player)} turn goes on."
    lieu = [_spent(scene, list(own.cards[:1]))] if own.kind == DISCARD and player != last else []
    if lieu and scene.game.trick.takes_back(scene.trail[-2], own) is not None:  # which leaves the regular turn
        card = scene.lexicon.spoken(own.cards[0])
        leaves = f"{capital(card)} leaves its player the regular turn"
        out_with = f"{leaves}, but {last} is out with it and has nothing to play."
        lieu = [Because(f"TH-{own.cards[0].upper()}", out_with)]
    over = Because("TA-OUT", f"{both(skipped)} {'is' if len(skipped) == 1 else 'are'} out and passed over.")
    top = scene.position.top
    last_play = f"{top.owner} is out, and {' '.join(top.cards)} can be topped all the same." if top else ""
    topped = Because("TA-OUT", last_play, rules.WITH_PRIVILEGE)
    gone = top is not None and top.owner in out and top.owner == last
    open_ = list[Because]()
    if top and player != last and own.kind == PASS and _next_in(scene, player) == top.owner:
        answer = f"{player} has still to answer {whose(top.owner)} {' '.join(top.cards)}"
        open_.append(Because("TA-TRICK", f"The trick is not taken yet: {answer}."))
    return (Because(rule, text), *open_, *lieu, *[topped] * gone, *([over] if skipped and player != last else []))


def _next_in(scene: Scene, player: str) -> str:
    """Who is still in and comes next after a player."""
    players = scene.table.players
    at = players.index(player) + 1
    return next(name for name in (*players[at:], *players[:at]) if name not in scene.position.out)


def unfinished(scene: Scene) -> Because:
    """Why nobody has taken the trick yet."""
    position = scene.position
    if scene.over:
        return Because("TA-END", "The round ended before the trick did.")
    if position.top is None:
        return Because("TA-TRICK", "Nothing lies on the pile, and no trick has ended here.")
    cards, owner, waiting = " ".join(position.top.cards), position.top.owner, _waiting(position)
    others = [name for name in waiting if name != owner]
    text = f"{both(others)} {agree('has', others)} still to answer {whose(owner)} {cards}."
    if position.to_act == owner:
        text = f"The lap begun afresh is not over: {owner} too is asked, whose {cards} lies there."
        then = f" Should {owner} pass, {both(others)} {agree('answers', others)} it next."
        text += then if others and owner != position.closer else ""
    elif owner in waiting:
        text += f" As it is read here, a lap begins afresh, and {owner} is asked as well."
    locked = [name for name in others if name in position.passed] if scene.game.trick.prefix == "ta" else []
    if locked and scene.readings["ta.pass_locks"] == "yes":
        text += f" Here a pass locks its player out of the trick, and {both(locked)} can only pass again."
    return Because("TA-TRICK", text)


def _waiting(position: Position) -> list[str]:
    """Who has still to play or pass before the trick ends, in the order of turns, beginning with whoever is on turn."""
    players, first = position.players, position.to_act
    at = players.index(first) if first is not None else 0
    after = [*takewhile(lambda name: name != position.closer, (*players[at + 1 :], *players[:at]))]
    return [name for name in (players[at], *after) if name not in position.out]

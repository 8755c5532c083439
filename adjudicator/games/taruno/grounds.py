"""Why a game of Taruno stands as it does: the sentences about what led there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import dropwhile, groupby, takewhile

from adjudicator.cards import GIVES, PUT
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.cards.play import DRAWS, PLACES, STARTS
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import Because
from adjudicator.engine.state import Action, Pending
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ACE,
    ANSWER,
    CHARIOT,
    DEATH,
    DEVIL,
    DRAW,
    EMPEROR,
    EMPRESS,
    FACES,
    FOOL,
    HERMIT,
    HIEROPHANT,
    JUDGEMENT,
    KING,
    KNIGHT,
    LOVERS,
    PAGE,
    PRIESTESS,
    QUEEN,
    STARTER,
    STOP,
    STRENGTH,
    TOWER,
    WORLD,
    is_face,
    is_major,
    rank,
    suit,
)
from adjudicator.games.taruno.flow import (
    BY_DEATH,
    EMPTY,
    LAST_CARD,
    NO_CARDS,
    RESHUFFLE,
    bonds_of,
    halved,
    hidden_in_pile,
    receiver,
    renews,
    run_out,
)
from adjudicator.games.taruno.fronts import hermit_covers, left_hermit
from adjudicator.games.taruno.scene import Line, Scene
from adjudicator.games.taruno.state import FACE, RUN, CardChoice, DrawDebt, State, them
from adjudicator.games.taruno.words import (
    asks_all,
    awaited,
    draw_later,
    due_rule,
    has,
    no_part_of_hand,
    passed_by,
    source,
    sum_of,
    world_spares,
)


def lies(cards: list[str]) -> str:
    """The verb "lie" of cards."""
    return "lies" if len(cards) == 1 and cards[0] != LOVERS else "lie"


def lying(scene: Scene, cards: list[str]) -> str:
    """That cards lie somewhere, as the beginning of a sentence."""
    return f"{capital(both([scene.spoken(card) for card in cards]))} {lies(cards)}"


def sleeves(scene: Scene, *players: str) -> tuple[Because, ...]:
    """That what somebody has in the sleeve is no part of the hand; nothing where nobody has a card there."""
    text = no_part_of_hand(scene.state, players, scene.rules.lexicon)
    return (Because("TU-MAGICIAN", text),) if text else ()


# -- whose turn it is


def did(scene: Scene, done: Action) -> str:
    """What somebody did last on a turn."""
    if done.play.kind == STOP:
        return "stopped the run"
    return "drew a card" if done.play.kind == DRAW else f"played {scene.spoken(done.play.cards[-1])}"


_DRAWN = "nobody drew or lost a turn for {}"
IDLE = {KING: _DRAWN, KNIGHT: _DRAWN, QUEEN: "{} named no suit", PAGE: "{} turned nothing round"}
"""By rank what a face card did not do in a run of Strength."""


def idle_faces(scene: Scene) -> tuple[Because, ...]:
    """That face cards did nothing in the run that was the last turn, or still goes on; empty where none was played."""
    lines = dropwhile(lambda line: line.action is not scene.last_turn, scene.lines)
    run = takewhile(lambda line: any(due.about == RUN for due in line.before.due), lines)
    faces = sorted({rank(line.card) for line in run} & {*FACES}, key=FACES.index)
    told = (idle.format(both([f"the {face}" for face in some])) for idle, some in groupby(faces, IDLE.__getitem__))
    text = f"Face cards do nothing in a run of Strength, so {both([*told])}."
    return (Because("TU-STRENGTH-RUN", text),) if faces else ()


def no_strike(scene: Scene) -> Iterator[Because]:
    """Why the Tower that was played last does nothing, or takes no more than a turn."""
    line = scene.since[-1] if scene.since else None
    if line is None or line.card != TOWER:
        return
    given = next((one for one in scene.since if one.gives_chariot), None)
    covered = line.before.covered(line.before.next_to(line.player), line.player)
    if because := effects.no_strike(line.before, line.player):
        yield Because("TU-HERMIT-COVERS" if covered else "TU-TOWER", because)
    elif (
        given is not None and (to := receiver(given.before, given.player, scene.rules.readings)) in given.before.struck
    ):
        yield Because("TU-TOWER", f"The Tower has struck {them(to)} before: nothing happens to {them(to)}.")
    elif line.before.pile_told and not line.before.stock:
        yield Because("TU-TOWER", "No card is in the pile for the Tower: it takes the turn alone.")


def half_drawn(scene: Scene, player: str = "") -> tuple[Because, ...]:
    """What the Star left of a draw since a card was last played, of a player's where it is one's."""
    for line in scene.since:
        due = line.before.pending(ANSWER, line.player)
        if line.kind != DRAW or due is None or not line.before.has_star(line.player) or player not in ("", line.player):
            continue
        if isinstance(due.about, DrawDebt) and not due.about.rest:
            were, card = "was" if due.count == 1 else "were", source(due.about.card, scene.rules.lexicon)
            whole = f"{capital(amount(due.count, 'card'))} {were} due for {card}."
            each = sum_of(line.before, due, scene.rules.lexicon, scene.rules.readings) if due.about.stacked else ""
            return (_half(line.before, due), Because(due_rule(due.about), f"{whole} {each}".rstrip()))
    return ()


def _half(state: State, due: Pending) -> Because:
    half = halved(state, due.player, due.count)
    rounded = ", rounded up" if due.count % 2 else ""
    text = f"The Star before {them(due.player)} leaves half of {amount(due.count, 'card')}{rounded}: {number(half)}."
    return Because("TU-STAR", text)


def excused(scene: Scene) -> tuple[Because, ...]:
    """That the pile ran out in the middle of a draw since a card was last played, and what was left of it lapsed."""
    for line in scene.since:
        about = line.before.due[0].about if line.before.due else None
        left = about[0] if line.kind == DRAWS and isinstance(about, tuple) else 0
        if isinstance(left, int) and left:
            other = "the other one" if left == 1 else f"the other {number(left)}"
            text = f"The pile ran out as {them(line.player)} drew, who need not draw {other}."
            if scene.rules.readings["tu.draw.remainder"] == "owed":
                text = f"The pile ran out as {them(line.player)} drew, and nothing is left to make one of for {other}."
            return (Because("TU-RESHUFFLE", capital(text)),)
    return ()


# -- what is due


def why_due(scene: Scene, found: list[Pending]) -> Iterator[Because]:
    """Why this is due, of this player, and so much of it."""
    state, due, about = scene.state, found[0], found[0].about
    redirected = isinstance(about, DrawDebt) and about.redirected
    star = by_star(scene, due)
    yield from star
    if redirected and scene.lines and scene.lines[0].gives_chariot:
        yield from _given(scene.lines[0], due, bool(star))
    if text := sum_of(state, due, scene.rules.lexicon, scene.rules.readings):
        of_tower = isinstance(about, DrawDebt) and about.card == TOWER
        yield Because(effects.rule_of(TOWER) if of_tower else due_rule(about), text)
    if isinstance(about, DrawDebt):
        if not about.rest and halved(state, due.player, due.count) < due.count:
            yield _half(state, due)
        if about.court and not redirected and state.lies(HERMIT) == due.player:
            yield hermit_covers(f"The Hermit keeps off only Majors that others play; a {about.court} is a Minor.")
        if about.card == EMPTY:
            yield from why_empty(scene, due.player)
            if scene.rules.readings["tu.emptied.when"] == "at_once" and scene.played is not None:
                yield Because("TU-EMPTY", f"Here one draws at once, before {scene.spoken(scene.played.card)} goes on.")
        if about.court and not redirected and (page := effects.behind_page(state, due.player)):
            yield Because("TU-PAGE", page)
        if about.rest and not redirected:
            text = f"The pile ran out as {them(due.player)} drew, and what is left is drawn from the new one."
            yield Because("TU-RESHUFFLE", text)
        yield from _last_major(scene, due)
        if about.card == CHARIOT and not redirected and (line := scene.played) is not None and line.card == CHARIOT:
            others = [
                one for one in line.before.players if one != line.player and not line.after.covered(one, line.player)
            ]
            if len(others) > 1:
                yield Because("TU-CHARIOT", f"{both(others)} each draw a card, one after the other.")
        if about.card == JUDGEMENT:
            yield from sleeves(scene, state.turn)
        if about.lover and bonds_of(state, due.player, scene.rules.readings) > 1 and _each(scene):
            yield Because("TU-LOVERS", "One card is drawn for each bond.")
    if isinstance(about, CardChoice) and about.card == DEATH and state.deaths == about.least == 1:
        yield Because("TU-DEATH", "It is the first Death of the game, and whoever played it discards too.")
    if asks_all(about):
        yield from _asked_of(scene, found)
    if isinstance(about, CardChoice):
        yield from _faces_drawn(scene, due)
        if text := world_spares(state, about, scene.rules.lexicon):
            yield hermit_covers(text)
        others = [one for one in state.players if one not in {each.player for each in found}]
        if text := draw_later(state, about.card, scene.rules.lexicon, others):
            yield Because("TU-EMPTY", text)


def _last_major(scene: Scene, due: Pending) -> Iterator[Because]:
    """That no more is drawn for a hand that a Major left empty as the last card, as its own draw fills it."""
    line, about = scene.played, due.about
    if line is None or line.player != due.player or not isinstance(about, DrawDebt) or about.card != line.card:
        return
    later = scene.rules.readings["tu.emptied.when"] == "after"
    if later and line.size(due.player)[0] == 1 and scene.state.hand(due.player).total == 0:
        card = scene.spoken(line.card)
        count = number(halved(scene.state, due.player, due.count))
        text = (
            f"{capital(card)} was {whose(due.player)} last card. An empty hand draws once {card} is done, and by then "
        )
        yield Because("TU-EMPTY", f"{text}it has {count}.")


def chariot_too(scene: Scene, due: Pending) -> Iterator[Because]:
    """That the Chariot is given for a draw for want of a Minor, where its owner has that to draw; and why a Minor is
    turned up."""
    about = due.about
    holds = CHARIOT in scene.state.hand(due.player).cards and scene.rules.readings["tu.chariot.ordinary"] == "yes"
    if holds and isinstance(about, DrawDebt) and about.ordinary and gives_chariot(scene, due, about):
        yield Because("TU-CHARIOT", f"Here the Chariot in {whose(due.player)} hand is given for that, too.")
    if due.kind == STARTER:
        yield from pile_out(scene)


def turn_stays(scene: Scene) -> Iterator[Because]:
    """Whose the turn is that is lost to a card where the Chariot was given for it."""
    gifts = [line for line in scene.since if line.gives_chariot]
    due = gifts[-1].before.pending(ANSWER, gifts[-1].player) if gifts else None
    if due is None or not isinstance(due.about, DrawDebt) or due.about.skipped is None:
        return
    to = receiver(gifts[0].before, gifts[0].player, scene.rules.readings)
    owner = due.about.skipped
    stays = f"stays with {them(owner)}" if owner in scene.state.losers else f"was {whose(owner)} own"
    lost = f"the lost turn {stays}"
    if scene.rules.readings["tu.chariot.skip"] == "moves":
        struck = due.about.card == TOWER and to in gifts[0].before.struck
        nobody = f", and as nothing happens to {them(to)} nobody loses it" if struck else ""
        lost = f"here the lost turn goes with them to {them(to)}{nobody}"
    text = f"{gifts[-1].player} gave the Chariot, which moves the cards to be drawn: {lost}."
    yield Because("TU-CHARIOT-GIVEN", text)


def gives_chariot(scene: Scene, due: Pending, about: DrawDebt) -> bool:
    """Whether the Chariot, in the hand of whoever has to draw, could be given for it."""
    state, readings = scene.state, scene.rules.readings
    if (about.own and readings["tu.chariot.own"] == "no") or (about.lover and readings["tu.lovers.made"] == "no"):
        return False
    if state.temperance is None or readings["tu.chariot.is_play"] == "no":
        return True
    hermit = state.lies(HERMIT) == due.player and state.temperance != due.player
    return hermit and readings["tu.temperance.hermit"] == "free"


def _each(scene: Scene) -> bool:
    return scene.rules.readings["tu.lovers.draws"] == "each"


def _given(line: Line, due: Pending, told: bool) -> Iterator[Because]:
    """By whom the Chariot was given, unless that is `told`, and what the Hermit has to do with it."""
    giver, to = line.player, due.player
    if not told:
        yield Because("TU-CHARIOT-GIVEN", f"{giver} gave {them(to)} the Chariot, and {them(to)} draws instead.")
    owner = line.before.lies(HERMIT)
    if owner == to:
        yield hermit_covers("The Hermit keeps off the Majors that others play, and the Chariot is given, not played.")
    elif owner and owner == line.before.next_to(giver):
        text = (
            f"The Hermit lies before {them(owner)}: the Chariot, played here as it is given, passes {them(owner)} by."
        )
        yield hermit_covers(text)


def _asked_of(scene: Scene, found: list[Pending]) -> Iterator[Because]:
    """Whom a Major passes by that asks all, whose Hermit has just left, and what it does not ask for."""
    state, about = scene.state, found[0].about
    assert isinstance(about, DrawDebt | CardChoice)
    if text := passed_by(state, about.card, scene.rules.lexicon):
        yield hermit_covers(text)
    left = left_hermit(scene)
    if left is not None and scene.played is not None and scene.played.player in {due.player for due in found}:
        yield left
    yield from sleeves(scene, *(one for one in state.players if isinstance(about, CardChoice)))
    if about.card == EMPEROR and isinstance(about, CardChoice):
        moved = (effects.hand_moved(state, scene.table.history, due.player, about.to) for due in found)
        yield from (Because(effects.rule_of(card), text) for card, text in moved if card)


def _faces_drawn(scene: Scene, due: Pending) -> Iterator[Because]:
    """Whether the face cards go that were just drawn for the Empress, and those of her player."""
    about, line = due.about, scene.played
    if not isinstance(about, CardChoice) or about.of != FACE or about.card != EMPRESS or line is None:
        return
    if due.player != line.player:
        if scene.rules.readings["tu.empress.self"] == "no":
            yield Because("TU-EMPRESS", f"{line.player} played the Empress, and discards none.")
        return
    drawn = [card for card in scene.state.fresh if is_face(card)]
    hand = [card for card in scene.state.hand(due.player).cards if is_face(card)]
    if drawn and not about.seen:
        were = "was" if len(drawn) == 1 else "were"
        yield Because("TU-EMPRESS", f"That goes for {both([*map(scene.spoken, drawn)])} too, which {were} just drawn.")
    elif scene.rules.readings["tu.empress.drawn"] == "stay" and hand and not drawn:
        were = "was" if len(hand) == 1 else "were"
        stay = "Face cards that are drawn for the Empress stay, and no other: "
        yield Because("TU-EMPRESS", f"{stay}{both([*map(scene.spoken, hand)])} {were} there before.")


def by_star(scene: Scene, due: Pending) -> tuple[Because, ...]:
    """Why a draw is as large as it is that the owner of the Star has just moved on by the Chariot: whole, halved or what
    is left of one that was halved."""
    if scene.last is None or not isinstance(due.about, DrawDebt) or not due.about.redirected:
        return ()
    before, action = scene.last
    giver, was = action.player, before.pending(ANSWER, action.player)
    if action.play.cards != (CHARIOT,) or was is None or not before.has_star(giver):
        return ()
    if due.count < was.count:
        text = (
            f"The Star left {them(giver)} {number(due.count)} of {amount(was.count, 'card')}, and these are moved on."
        )
        return (Because("TU-STAR", text),)
    if not due.about.rest:
        text = (
            f"The Star halves only what its owner draws: {giver} gave the Chariot, so {due.player} draws all of them."
        )
        return (Because("TU-STAR", text),) if was.count > 1 else ()
    if not isinstance(was.about, DrawDebt):
        return ()
    whole, asked = replace(was.about, rest=False), (state.pending(ANSWER, giver) for state in reversed(scene.trail))
    first = next((one for one in asked if one and one.about == whole), None)
    if first is None:
        return ()
    half = halved(before, giver, first.count)
    drawn = half - was.count
    text = (
        f"The Star left {them(giver)} {number(half)} of them: {number(drawn)} {'was' if drawn == 1 else 'were'} drawn "
        "before the pile ran out, and what is left is not halved again."
    )
    had = f"{giver} had {awaited(first, scene.rules.lexicon)}."
    return (Because(due_rule(first.about), had), Because("TU-STAR", text))


# -- an empty hand


def _empty_by_death(scene: Scene) -> str:
    """Who played Death, as the last thing but choices, as the only card of the hand; empty where nobody did."""
    lines = zip(scene.trail[1:], scene.table.history, strict=False)
    after, action = next((line for line in reversed([*lines]) if line[1].play.kind == PUT), (scene.state, None))
    last = action is not None and action.play.cards == (DEATH,) and after.hand(action.player).total == 0
    return action.player if action is not None and last else ""


def _not_by_death(scene: Scene, due: Pending) -> tuple[Because, ...]:
    """That it is not Death that emptied a hand for which a card is drawn, where its owner has just played Death."""
    empty = isinstance(due.about, DrawDebt) and due.about.card == EMPTY and due.player == _empty_by_death(scene)
    owner = capital(whose(due.player))
    text = f"{owner} hand was empty before anybody discarded for Death, so Death did not empty it."
    return (Because("TU-DEATH", text),) if empty else ()


def why_empty(scene: Scene, player: str) -> tuple[Because, ...]:
    """How a hand was emptied, which wins nothing."""
    line = next((line for line in scene.lines if line.size(player)[0] != 0 and line.size(player)[1] == 0), None)
    if scene.state.hand(player).total != 0 or line is None:
        return ()
    by_death = _not_by_death(scene, Pending(ANSWER, player, count=1, about=DrawDebt(EMPTY)))
    waits = scene.rules.readings["tu.emptied.when"] == "at_once"  # by then a card is drawn, and Judgement counts it
    own = [
        Because(effects.rule_of(card), text)
        for card, text in LEAVE_NOTHING.items()
        if card == line.card and not (waits and card == JUDGEMENT)
    ]
    ground = Because("TU-EMPTY", f"{_emptied(scene, line, player)}.")
    return (ground, *by_death, *own, *sleeves(scene, player))


LEAVE_NOTHING = {
    JUDGEMENT: "No card was left for Judgement to count: nobody draws for it.",
    STRENGTH: "Strength wins only by a Minor that is played as the last card of its run, and none was left.",
}
"""What Majors come to that were played as the last card."""


def _emptied(scene: Scene, line: Line, player: str) -> str:
    """That a hand is empty by something that wins nothing."""
    card = scene.spoken(scene.played.card) if scene.played is not None else "a card"
    if line.whose(player):
        return f"{capital(card)} left {them(player)} an empty hand, and that wins nothing"
    if line.player == player and line.card:
        was = "were" if line.card == LOVERS else "was"
        return f"{capital(card)} {was} {whose(player)} last card, and a Major wins nothing as the last card"
    if line.player == player and line.gives_chariot:
        return f"{player} gave the Chariot as the last card, and a card given wins nothing"
    given = [one for one in scene.state.players if line.kind == GIVES and line.more(one)]
    to = f"to {both([*map(them, given)])} " if given else ""
    return f"{capital(whose(player))} last card went {to}for {card}; it was not played, so it wins nothing"


# -- nothing is due


def nothing_due(scene: Scene) -> tuple[Because, ...]:
    """Why nothing is due: the game may be over, or what was played last asks for nothing."""
    if scene.state.ended is not None:
        first, *others = ended(scene)
        if scene.state.how == NO_CARDS:
            return (first, *others)
        return (replace(first, text=f"{first.text.rstrip('.')}: the game is over."), *others)
    why = next((tuple(some) for some in _asks_nothing(scene)), None)
    return why or (Because("TU-TURN", "Nobody has to draw or to choose cards before the next turn."),)


def _asks_nothing(scene: Scene) -> Iterator[tuple[Because, ...]]:
    """Reasons, the closest first, why nobody has anything to do for what was done last."""
    line, state, last = scene.played, scene.state, scene.last_turn
    if struck := tuple(no_strike(scene)):
        yield struck
    if lapsed := excused(scene):
        yield lapsed
    if bond := tuple(_no_lover(scene)):
        yield bond
    if last is not None and last.play.kind == STOP:
        yield idle_faces(scene) or (Because("TU-STRENGTH-RUN", f"{last.player} {did(scene, last)}."),)
    if faces := idle_faces(scene):
        yield faces
    if last is not None and last.play.kind == DRAW and CHARIOT in state.hand(last.player).cards:
        text = f"{last.player} drew for want of a Minor to play, and for that the Chariot is not given."
        if scene.rules.readings["tu.chariot.ordinary"] == "no":
            yield (Because("TU-CHARIOT", text),)
    if line is None or last is None or last.play.kind != PUT:
        return
    if line.card == DEVIL and line.before.has_star(line.player):
        yield (Because("TU-DEVIL", f"The Devil has cards picked up, which is {NO_DRAW}"),)
    if line.card == PRIESTESS and not line.before.stock:
        yield (Because("TU-HIGH-PRIESTESS", "No card is in the pile for the High Priestess to look at."),)
    if line.card in (EMPRESS, EMPEROR) and (hidden := sleeves(scene, *state.players)):
        yield hidden
    if line.card == EMPRESS and (kept := tuple(_faces_kept(scene, line))):
        yield kept
    if half := half_drawn(scene):
        yield half
    if filled := refilled(scene):
        yield filled
    if rank(line.card) == QUEEN:
        yield (Because("TU-QUEEN", "A Queen names a suit, and nobody draws for it or loses a turn."),)


def refilled(scene: Scene) -> tuple[Because, ...]:
    """How a hand has cards again whose last one was the Major played last; empty where it was another."""
    line, last = scene.played, scene.last_turn
    if line is None or last is None or last.play.kind != PUT:
        return ()
    now, due = scene.state.hand(line.player).total, [one.before.due[0].about for one in scene.since if one.before.due]
    if any(DrawDebt(EMPTY) in (about if isinstance(about, tuple) else (about,)) for about in due):
        return (Because("TU-EMPTY", f"{has(line.player)} answered the draw of one card for an empty hand."),)
    filled = line.after.hand(line.player).total or line.card in (WORLD, FOOL, HIEROPHANT)
    filled = filled or any(one.more(line.player) and one.kind in (GIVES, PLACES) for one in scene.since)
    if line.size(line.player)[0] != 1 or not is_major(line.card) or not now or not filled:
        return ()
    card = scene.spoken(line.card)
    text = f"{capital(whose(line.player))} hand is not empty: it has {amount(now, 'card')} by {card}."
    if scene.rules.readings["tu.emptied.when"] == "after":
        text = f"An empty hand draws once {card} is done, and by then {whose(line.player)} has {amount(now, 'card')}."
    return (Because("TU-EMPTY", text),)


def _no_lover(scene: Scene) -> Iterator[Because]:
    """Why somebody who is bound draws no card, or no other, at the start of this turn."""
    state, player = scene.state, scene.state.turn
    if not any(player in pair for pair in state.bonds) or state.pending(TURN, player) is None:
        return
    bonds = bonds_of(state, player, scene.rules.readings)
    if state.drew and not scene.lines:
        yield Because("TU-LOVERS", f"{whose(player)} draw at the start of the turn, as a lover, is taken as made.")
    if state.drew and bonds > 1 and not _each(scene):
        yield Because("TU-LOVERS", f"One card at the start of a turn does for {number(bonds)} bonds.")
    elif not state.drew and not bonds:
        yield Because("TU-LOVERS", "Only whoever played the Lovers draws for them.")


def _faces_kept(scene: Scene, line: Line) -> Iterator[Because]:
    """Which face cards her player keeps behind the Empress."""
    faces = [card for card in scene.state.hand(line.player).cards if is_face(card)]
    spoken = both([*map(scene.spoken, faces)])
    if faces and scene.rules.readings["tu.empress.self"] == "no":
        yield Because("TU-EMPRESS", f"{line.player} played the Empress, and keeps {spoken}.")
    elif faces and {*faces} <= {*scene.state.fresh}:
        are = "was" if len(faces) == 1 else "were"
        stay = "stays" if len(faces) == 1 else "stay"
        yield Because("TU-EMPRESS", f"{capital(spoken)} {are} drawn for the Empress, and {stay}.")


# -- discards and the pile


NO_DRAW = "no draw: the Star halves nothing of it."
"""The end of a sentence about cards that are taken up."""


def taken_up(scene: Scene) -> tuple[Because, ...]:
    """Which Majors have just been taken up for the Devil, and that the Star does not halve them; empty where another card
    was played last."""
    line = scene.lines[0] if scene.lines else None
    if line is None or line.card != DEVIL:
        return ()
    cards = effects.for_the_devil(line.before, line.player)
    took = both([scene.spoken(card) for card in cards]) or "nothing"
    others = "" if cards else ", as no other Major was discarded"
    took_up = Because("TU-DEVIL", f"{line.player} took up {took} for the Devil{others}; the Devil itself stays.")
    halved_not = cards and line.before.has_star(line.player)
    return (took_up, *((Because("TU-STAR", f"To take cards up is {NO_DRAW}"),) if halved_not else ()))


def pile_out(scene: Scene) -> tuple[Because, ...]:
    """That the pile has run out, and when it is made anew; empty where cards are left in it, or no more than one lies
    discarded to make one of."""
    state, due = scene.state, scene.state.due[0] if scene.state.due else None
    if due is not None and due.about == RESHUFFLE:
        at_once = " at once" if scene.rules.readings["tu.reshuffle.when"] == "at_once" else ""
        return (Because("TU-RESHUFFLE", f"The pile has run out, and so the discards are shuffled{at_once}."),)
    if state.stock or not state.pile_told or not renews(state):
        return ()
    waits = "is made anew only once somebody has to draw"
    if scene.rules.readings["tu.reshuffle.when"] == "at_once":
        waits = "nothing lay discarded then to make a new one of: it is made once somebody has to draw"
    return (Because("TU-RESHUFFLE", f"The pile has run out, and {waits}."),)


def last_drawn(scene: Scene) -> str:
    """Who drew the last card on the table, which was to be followed; empty where nobody did."""
    drew = (line for line in scene.lines if line.before.followed and not line.after.followed and line.card != FOOL)
    line = next(drew, None)
    return f"{line.player} drew {scene.spoken(line.before.followed)}, the last card on the table" if line else ""


def turned_up(scene: Scene) -> Because | None:
    """That what is to be followed was turned up, and what became of a suit that was named before."""
    state, top = scene.state, (scene.state.followed,)
    line = next((one for one in scene.lines if one.action.play.cards == top), None)
    if line is None or line.kind != STARTS or not state.followed:
        return None
    was = line.before.named
    counts = "still are to be followed" if state.named else "no longer count"
    suit = f"; {was} were named before, and {counts}" if was else ""
    fool = scene.played is not None and scene.played.card == FOOL and not line.after.renewed > line.before.renewed
    pile = "for the Fool" if fool else "for the new pile"
    text = f"{capital(scene.spoken(state.followed))} was turned up {pile}{suit}."
    return Because("TU-FOOL" if fool else "TU-RESHUFFLE", text)


# -- the end


def why_not_over(scene: Scene) -> tuple[Because, ...]:
    """Why a game goes on: a hand that was emptied by no Minor wins nothing, or somebody can go on with no card left."""
    state = scene.state
    due = state.due[0] if state.due else None
    if due is not None and isinstance(due.about, DrawDebt) and due.about.card == EMPTY:
        if why := why_empty(scene, due.player):
            return (replace(why[0], text=f"{why[0].text.rstrip('.')}: {them(due.player)} draws one."), *why[1:])
        return (Because("TU-EMPTY", f"An empty hand alone wins nothing: {them(due.player)} draws one."),)
    return nothing_left(scene) or (Because("TU-WIN", "Nobody has played a last card, and Death has emptied no hand."),)


def nothing_left(scene: Scene) -> tuple[Because, ...]:
    """How a game goes on with no card left on the table; empty where one is, or nothing is due."""
    state = scene.state
    if state.stock or state.gone or not state.due:
        return ()
    drew = last_drawn(scene) or "No card is left on the table"
    due = state.due[0]
    if due.kind == ANSWER and CHARIOT in state.hand(due.player).cards:
        gives = f"{due.player} may give the Chariot instead of drawing, and play goes on."
        return Because("TU-EXHAUSTED", f"{drew}."), Because("TU-CHARIOT", gives)
    return (Because("TU-EXHAUSTED", f"{drew}{_can_go_on(scene, due)}."),)


def _can_go_on(scene: Scene, due: Pending) -> str:
    """How somebody goes on with no card left on the table, as far as the hand is known."""
    cards = scene.state.hand(due.player).cards
    if due.kind == TURN and any(map(is_major, cards)) and scene.state.temperance is None:
        return f", but {them(due.player)} has a Major to play"
    first = {"ace": "an Ace" * any(rank(card) == ACE for card in cards), "anything": "any Minor" * bool(cards)}
    if due.kind == TURN and (goes := first.get(scene.rules.readings["tu.exhausted.top"])):
        return f", but {them(due.player)} may play {goes} where no Minor lies"
    return ": the game is over once somebody can only draw"


def may_hold_death(scene: Scene) -> list[str]:
    """Who wins a game that ended for want of cards if Death is in that hand, of which not all is told. Whoever drew on a
    turn had no Major that could be played."""
    state = scene.state
    if state.how != NO_CARDS or DEATH not in hidden_in_pile(state):
        return []
    drew = ""
    if scene.last is not None and scene.rules.readings["tu.exhausted.major"] == "must":
        before, action = scene.last
        own = action.play.kind == DRAW and before.temperance is None and before.pending(TURN, action.player)
        drew = action.player if own else ""
    return [player for player in state.players if not state.hand(player).known and player != drew]


def ended(scene: Scene) -> tuple[Because, ...]:
    """By what a game was won, and by whom; and what somebody may say against it."""
    state, line = scene.state, scene.lines[0] if scene.lines else None
    won = _won_by_hand(scene)
    found = [*_can_only_draw(scene), Because(end_rule(state), f"{_how_it_ended(scene, won)}.")]
    if state.how == LAST_CARD and line is not None:
        if any(due.about == RUN for due in line.before.due):
            found.append(Because("TU-WIN", "A run of Strength wins like any play.", heading="Strength"))
        if rank(line.card) == ACE and line.before.suit not in ("", suit(line.card)) and line.before.rank != ACE:
            found.append(Because("TU-ACE", "An Ace goes on any Minor."))
        if line.before.pending(ANSWER, line.player):
            found.append(Because("TU-STACK", "To stack a card is to play it."))
        elif rank(line.card) in (KING, QUEEN) and not line.action.play.named and not any(map(_is_run, line.before.due)):
            found.append(Because("TU-NAME", f"As the last card a {rank(line.card)} need name no suit."))
    if state.how == BY_DEATH:
        found += _bonds_by_death(scene, won)
    found += sleeves(scene, *(state.players if state.how == NO_CARDS else won))
    if len(won) < len(state.winners):
        pairs = ", and ".join(both([*map(them, pair)]) for pair in state.bonds)
        found.append(Because("TU-LOVERS", f"The Lovers bind {pairs}."))
    return tuple(found)


def _is_run(due: Pending) -> bool:
    return due.about == RUN


def _bonds_by_death(scene: Scene, won: list[str]) -> Iterator[Because]:
    """Whose lover does not win, as Death broke the bond first."""
    line = next((line for line in scene.lines if line.card == DEATH), None)
    for pair in line.before.bonds if line is not None else ():
        lost = [one for one in pair if one not in scene.state.winners]
        if len(lost) == 1:
            winner = next(one for one in pair if one not in lost)
            bond = both([*map(them, pair)])
            text = f"Death first broke the bond of {bond}, and so {them(lost[0])} does not win with {them(winner)}."
            yield Because("TU-DEATH", text)


def _won_by_hand(scene: Scene) -> list[str]:
    """Who won by a hand of their own, and not as a lover."""
    state = scene.state
    if state.how == NO_CARDS:
        own = [one for one in state.winners if DEATH in state.hand(one).cards]
    else:
        own = [one for one in state.winners if state.hand(one).total == 0]
    return own or list(state.winners)


def _how_it_ended(scene: Scene, won: list[str]) -> str:
    """By what the game was won, and by whom."""
    state = scene.state
    lovers = [one for one in state.winners if one not in won]
    how = {
        LAST_CARD: f"{capital(scene.spoken(state.followed))} is a Minor and was {whose(both(won))} only card",
        BY_DEATH: _by_death(scene, won),
        NO_CARDS: _death(scene, won),
    }
    many = len(lovers) > 1
    shared = f"; {both(lovers)} {'win' if many else 'wins'} as {'lovers' if many else 'a lover'}" if lovers else ""
    return f"{how[state.how]}{shared}"


def _can_only_draw(scene: Scene) -> Iterator[Because]:
    """Who ended the game for want of cards, with nothing to play where that is seen; nothing where it ended otherwise."""
    if scene.state.how != NO_CARDS:
        return
    moments = zip((scene.drawn, *scene.trail[::-1]), ("", "", *(line.player for line in scene.lines)), strict=True)
    before, by = next(((state, player) for state, player in moments if state.due), (None, ""))
    if before is None:  # nothing is known of what came before the end
        yield Because("TU-EXHAUSTED", "No card is left to draw: the game is over.")
        return
    player, readings = by or before.due[0].player, scene.rules.readings
    due = before.pending(TURN, player)
    if due is not None and run_out(before, due, readings):
        no = "neither an Ace nor a Major" if readings["tu.exhausted.top"] == "ace" else "no Major"
        text = f"{has(player)} {no}, and nothing else can be played where no Minor lies."
        yield Because("TU-EXHAUSTED", text)
    yield Because("TU-EXHAUSTED", f"No card is left for {them(player)} to draw: the game is over.")


def _by_death(scene: Scene, won: list[str]) -> str:
    """Whose last card Death took, or was."""
    own = _empty_by_death(scene)
    others = [player for player in won if player != own]
    took = [f"Death took the last card of {both([*map(them, others)])}"] if others else []
    wins = f"{capital(whose(own))} last card was Death, and here that wins as a last card"
    return " and ".join([wins] * (own in won) + took)


def _death(scene: Scene, holders: list[str]) -> str:
    """Who wins by holding Death, as far as it is told."""
    if not holders:
        return "Whoever holds Death wins" if may_hold_death(scene) else "Nobody holds Death, and so nobody wins"
    many = len(holders) > 1 or holders == ["You"]
    return f"{both(holders)} {'hold' if many else 'holds'} Death, and so {'win' if many else 'wins'}"


def end_rule(state: State) -> str:
    return {LAST_CARD: "TU-WIN", BY_DEATH: "TU-DEATH"}.get(state.how, "TU-EXHAUSTED")

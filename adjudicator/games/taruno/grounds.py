"""Why a game of Taruno stands as it does: the sentences about what led there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, groupby, takewhile

from adjudicator.cards import GIVES, PUT
from adjudicator.cards.english import agree, amount, both, capital, either, further, number, whose
from adjudicator.cards.play import DRAWS, PLACES
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import Because, Grounds
from adjudicator.engine.state import Action, Pending
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ACE,
    ANSWER,
    CHARIOT,
    CHOOSE,
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
    MOON,
    PAGE,
    PRIESTESS,
    QUEEN,
    STARTER,
    STOP,
    STRENGTH,
    TEMPERANCE,
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
    MADE,
    NO_CARDS,
    bonds_of,
    halved,
    hidden_in_pile,
    receiver,
    run_out,
)
from adjudicator.games.taruno.fronts import SUN_DISCARDED, discards_sun, hermit_covers, left_hermit
from adjudicator.games.taruno.pile import NO_DRAW, excused, last_drawn, pile_out
from adjudicator.games.taruno.readings import ADDENDUM
from adjudicator.games.taruno.scene import Line, Scene
from adjudicator.games.taruno.state import FACE, DrawDebt, State, Task, card_choice, owed
from adjudicator.games.taruno.words import (
    DOES,
    asks_all,
    awaited,
    draw_later,
    due_rule,
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
    return f"{capital(scene.lexicon.all_spoken(cards))} {lies(cards)}"


def sleeves(scene: Scene, *players: str) -> Grounds:
    """That what somebody has in the sleeve is no part of the hand; nothing where nobody has a card there."""
    text = no_part_of_hand(scene.state, players, scene.lexicon)
    return (Because("TU-MAGICIAN", text),) if text else ()


def left_in_sleeves(scene: Scene) -> Grounds:
    """That the Major of the last turn takes nothing out of a sleeve, where it takes cards of a class out of hands."""
    line = scene.played
    if line is None or line.action is not scene.last_turn or line.card not in (EMPRESS, EMPEROR, TEMPERANCE):
        return ()
    return sleeves(scene, *([line.player] if line.card == TEMPERANCE else scene.state.players))


# -- whose turn it is


def did(scene: Scene, done: Action) -> str:
    """What somebody did last on a turn."""
    if done.play.kind == STOP:
        return "stopped the run"
    return "drew a card" if done.play.kind == DRAW else f"played {scene.spoken(done.play.cards[-1])}"


_DRAWN = "nobody drew or lost a turn for {}"
IDLE = {KING: _DRAWN, KNIGHT: _DRAWN, QUEEN: "{} named no suit", PAGE: "{} turned nothing round"}
"""By rank what a face card did not do in a run of Strength."""


def idle_faces(scene: Scene) -> Grounds:
    """That face cards did nothing in the run that was the last turn, or still goes on; empty where none was played."""
    lines = dropwhile(lambda line: line.action is not scene.last_turn, scene.lines)
    run = takewhile(lambda line: line.before.in_run, lines)
    faces = sorted({rank(line.card) for line in run} & {*FACES}, key=FACES.index)
    parts = (idle.format(both([f"the {face}" for face in some])) for idle, some in groupby(faces, IDLE.__getitem__))
    text = f"Face cards do nothing in a run of Strength, so {both([*parts])}."
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
    elif given is not None and (to := receiver(given.before, given.player, scene.readings)) in given.before.struck:
        yield Because("TU-TOWER", f"The Tower has struck {to} before: nothing happens to {to}.")
    elif line.before.pile_stated and not line.before.stock:
        yield Because("TU-TOWER", "No card is in the pile for the Tower: it takes the turn alone.")
        yield Because("TU-RESHUFFLE", effects.no_new_pile(line.before, line.player, TOWER, scene.lexicon))


def half_drawn(scene: Scene, player: str = "") -> Grounds:
    """What the Star left of a draw since a card was last played, of a player's where it is one's."""
    for place, line in enumerate(scene.since):
        due = line.before.pending(ANSWER, line.player)
        if line.kind != DRAW or due is None or not line.before.has_star(line.player) or player not in ("", line.player):
            continue
        debt = owed(due)
        if not debt.rest:
            were, card = agree("was", due.count), source(debt.card, scene.lexicon)
            whole = f"{capital(amount(due.count, 'card'))} {were} due for {card}"
            each = sum_of(line.before, due, scene.lexicon, scene.readings) if debt.stacked else ""
            done = (one for one in scene.since[:place] if one.kind == DRAWS and one.player == line.player)
            half = halved(line.before, due.player, due.count)
            drew = number(half) if sum(one.action.play.size for one in done) == half else "since"
            then = f". {each} {line.player} has drawn" if each else f", and {line.player} has drawn"
            return (Because(due_rule(due), f"{whole}{then} {drew}."), _half(scene, line.before, due))
    return ()


def _half(scene: Scene, state: State, due: Pending) -> Because:
    """What the Star leaves of a draw, and that it stays where the Sun was discarded."""
    half = halved(state, due.player, due.count)
    rounded = ", rounded up" if due.count % 2 else ""
    text = f"The Star before {due.player} leaves half of {amount(due.count, 'card')}{rounded}: {number(half)}."
    stays = any(map(discards_sun, scene.since)) and scene.state.has_star(due.player)
    return Because("TU-STAR", f"{text}{further(SUN_DISCARDED * stays)}")


# -- what is due


def why_due(scene: Scene, dues: list[Pending]) -> Iterator[Because]:
    """Why this is due, of this player, and so much of it."""
    state, due = scene.state, dues[0]
    debt, want = owed(due), card_choice(due)
    star = by_star(scene, due)
    yield from star
    if debt.redirected and scene.lines and scene.lines[0].gives_chariot:
        yield from _given(scene.lines[0], due, bool(star))
    if text := sum_of(state, due, scene.lexicon, scene.readings):
        yield Because(effects.rule_of(TOWER) if debt.card == TOWER else due_rule(due), text)
    if due.kind == ANSWER:
        if not debt.rest and halved(state, due.player, due.count) < due.count:
            yield _half(scene, state, due)
        if debt.court and not debt.redirected and state.lies(HERMIT) == due.player:
            yield hermit_covers(f"The Hermit keeps off only Majors that others play; a {debt.court} is a Minor.")
        if debt.card == EMPTY:
            yield from why_empty(scene, due.player)
            if scene.readings["tu.emptied.when"] == "at_once" and scene.played is not None:
                yield Because("TU-EMPTY", f"Here one draws at once, before {scene.spoken(scene.played.card)} goes on.")
        if debt.court and not debt.redirected and (page := effects.behind_page(state, due.player)):
            yield Because("TU-PAGE", page)
        if debt.rest:
            during = "in the middle of the draw" if debt.redirected else f"as {due.player} drew"
            text = f"The pile ran out {during}, and what is left is drawn from the new one."
            yield Because("TU-RESHUFFLE", text)
        yield from _last_major(scene, due)
        if debt.card in (CHARIOT, WORLD) and not debt.redirected:
            yield from _draw_next(state, debt)
        if debt.card == JUDGEMENT:
            yield from sleeves(scene, state.turn)
        if debt.lover and bonds_of(state, due.player, scene.readings) > 1 and _each(scene):
            yield Because("TU-LOVERS", "One card is drawn for each bond.")
    if want.card == DEATH and state.deaths == want.least == 1:
        yield Because("TU-DEATH", "Whoever played Death discards too.")
    if asks_all(due):
        yield from _not_reached(scene, dues)
    if due.kind == CHOOSE:
        yield from _faces_drawn(scene, due)
        if text := world_spares(state, want, scene.lexicon):
            yield hermit_covers(text)
        others = [one for one in state.players if one not in {each.player for each in dues}]
        if text := draw_later(state, want.card, scene.lexicon, others):
            yield Because("TU-EMPTY", text)


OWN_DRAW = "The World has its own player draw, too"
"""That a card comes for the World, too; without a full stop."""


def _draw_next(state: State, debt: DrawDebt) -> Iterator[Because]:
    """That the player of the World draws too, and who else is to draw next for the card that all draw for."""
    tasks = (task for task in state.agenda if isinstance(task, Task) and task.kind == MADE)
    others = [task.player for task in tasks if owed(task).card == debt.card]
    own = OWN_DRAW * (debt.card == WORLD and debt.own)
    then = f"after that {both(others)} {'each draw' if len(others) > 1 else 'draws'} a card" if others else ""
    if own or then:
        yield Because(effects.rule_of(debt.card), f"{capital('; '.join(filter(None, (own, then))))}.")


def drawn_before(scene: Scene) -> Iterator[Because]:
    """Who drew for the last Major before a player whose draw a line tells, where no line tells of that and the order in
    which all draw is not the default one."""
    if scene.readings["tu.everybody.first"] == "self":
        return
    for line, previous in zip(takewhile(lambda line: not line.card, scene.lines), scene.lines[1:], strict=False):
        before = scene.rules.apply(previous.before, previous.action)
        implied = [done.player for done in scene.rules.implied_actions(before, line.action)]
        if implied and line.kind == DRAW and (card := owed(before.due[0]).card) in (CHARIOT, WORLD):
            text = f"As it is read here, {both([*dict.fromkeys(implied)])} drew for {scene.spoken(card)} before"
            yield Because(effects.rule_of(card), f"{text} {line.player}, though no line tells of it.")


def _last_major(scene: Scene, due: Pending) -> Iterator[Because]:
    """That no more is drawn for a hand that a Major left empty, as its own draw fills it; and that the Moon took all of
    it."""
    line, state = scene.played, scene.state
    if line is None or line.player != due.player or owed(due).card != line.card:
        return
    if line.card == MOON and due.count == 1 and line.size(due.player)[1] == 1:
        text = f"The Moon asks for two at least, and {due.player} had only one other card: that one is enough."
        yield Because("TU-MAJOR", text, heading=ADDENDUM)
    later, half = scene.readings["tu.emptied.when"] == "after", halved(state, due.player, due.count)
    if later and state.hand(due.player).total == 0 and (not state.pile_stated or len(state.stock) >= half):
        card, owner = scene.spoken(line.card), whose(due.player)
        last = (
            f"{capital(card)} was {owner} last card"
            if line.size(due.player)[0] == 1
            else f"{capital(owner)} hand is empty"
        )
        text = f"{last}. As it is read here, an empty hand draws once"
        yield Because("TU-EMPTY", f"{text} {card} is done, and by then it has {number(half)}.")


def answering_rank(scene: Scene, due: Pending) -> str:
    """The rank of which a card answers a draw ("Special cards"): King or Knight; empty for a Major's draw, for what is
    left of a draw, and behind a Chariot by the reading `tu.chariot.stack`."""
    debt = owed(due)
    stackable = not debt.rest and (not debt.redirected or scene.readings["tu.chariot.stack"] == "yes")
    return debt.court if stackable else ""


def instead_of(scene: Scene, due: Pending) -> Iterator[Because]:
    """That whoever has to draw may answer with a King or Knight, or give the Chariot instead, in the hand as far as it is
    known; and why a Minor is turned up."""
    cards, debt, court = scene.state.hand(due.player).cards, owed(due), answering_rank(scene, due)
    holds, answers = CHARIOT in cards, [card for card in cards if court and rank(card) == court]
    if due.kind == ANSWER and answers:
        text = f"{due.player} may answer with {either(list(map(scene.spoken, answers)))} instead of drawing."
        yield Because("TU-STACK", text)
    if due.kind == ANSWER and holds and gives_chariot(scene, due):
        to = receiver(scene.state, due.player, scene.readings)
        if debt.ordinary and scene.readings["tu.chariot.ordinary"] == "yes":
            yield Because("TU-CHARIOT", f"Here the Chariot in {whose(due.player)} hand is given for that, too.")
        elif not debt.ordinary and to and (scene.state.stock or scene.state.gone):
            yield Because("TU-CHARIOT", f"{due.player} may give {to} the Chariot instead, and {to} draws.")
    if due.kind == STARTER:
        yield from pile_out(scene)


def turn_stays(scene: Scene) -> Iterator[Because]:
    """Whose the turn is that is lost to a card where the Chariot was given for it."""
    gifts = [line for line in scene.since if line.gives_chariot]
    due = gifts[-1].before.pending(ANSWER, gifts[-1].player) if gifts else None
    owner = owed(due).skipped
    if owner is None:
        return
    to = receiver(gifts[0].before, gifts[0].player, scene.readings)
    stays = f"stays with {owner}" if owner in scene.state.losers else f"was {whose(owner)} own"
    lost = f"the lost turn {stays}"
    if scene.readings["tu.chariot.skip"] == "moves":
        struck = owed(due).card == TOWER and to in gifts[0].before.struck
        nobody = f", and as nothing happens to {to} nobody loses it" if struck else ""
        lost = f"here the lost turn goes with them to {to}{nobody}"
    text = f"{gifts[-1].player} gave the Chariot, which moves the cards to be drawn: {lost}."
    yield Because("TU-CHARIOT-GIVEN", text)


def gives_chariot(scene: Scene, due: Pending) -> bool:
    """Whether the Chariot, in the hand of whoever has to draw, could be given for it."""
    state, readings, about = scene.state, scene.readings, owed(due)
    if (about.own and readings["tu.chariot.own"] == "no") or (about.lover and readings["tu.lovers.made"] == "no"):
        return False
    if state.temperance is None or readings["tu.chariot.is_play"] == "no":
        return True
    hermit = state.lies(HERMIT) == due.player and state.temperance != due.player
    return hermit and readings["tu.temperance.hermit"] == "free"


def _each(scene: Scene) -> bool:
    return scene.readings["tu.lovers.draws"] == "each"


def _given(line: Line, due: Pending, stated: bool) -> Iterator[Because]:
    """By whom the Chariot was given, unless `stated` already, and what the Hermit has to do with it."""
    giver, to = line.player, due.player
    if not stated:
        yield Because("TU-CHARIOT-GIVEN", f"{giver} gave {to} the Chariot, and {to} draws instead.")
    owner = line.before.lies(HERMIT)
    if owner == to:
        yield hermit_covers("The Hermit keeps off the Majors that others play, and the Chariot is given, not played.")
    elif owner and owner == line.before.next_to(giver):
        text = f"The Hermit lies before {owner}: the Chariot, played here as it is given, passes {owner} by."
        yield hermit_covers(text)


def _not_reached(scene: Scene, dues: list[Pending]) -> Iterator[Because]:
    """Whom a Major passes by that asks all, whose Hermit has just left, and what it does not ask for."""
    state, want = scene.state, card_choice(dues[0])
    if text := passed_by(state, want.card or owed(dues[0]).card, scene.lexicon):
        yield hermit_covers(text)
    left = left_hermit(scene)
    if left is not None and scene.played is not None and scene.played.player in {due.player for due in dues}:
        yield left
    yield from without_faces(scene, dues)
    yield from sleeves(scene, *(state.players if want.verb else ()))
    if want.card == EMPEROR:
        moved = (effects.hand_moved(state, scene.table.history, due.player, want.to) for due in dues)
        yield from (Because(effects.rule_of(card), text) for card, text in moved if card)


def without_faces(scene: Scene, dues: Sequence[Pending]) -> Iterator[Because]:
    """Who would owe face cards, as those do of whom they are due, but is known to have none."""
    want, line = card_choice(dues[0]), scene.played
    if line is None or want.of != FACE or not asks_all(dues[0]):
        return
    owing = {want.to, *(due.player for due in dues), *(one.player for one in scene.since if _chose_faces(one))}
    others = (one for one in scene.state.players if one not in owing and not scene.state.covered(one, line.player))
    hands = ((one, scene.state.hand(one)) for one in others)
    none = [one for one, hand in hands if hand.known and not any(map(is_face, hand.cards))]
    if none:
        text = f"{both(none)} {agree('has', none)} no face card to {DOES[want.verb]} for {scene.spoken(want.card)}."
        yield Because(effects.rule_of(want.card), text)


def _chose_faces(line: Line) -> bool:
    """Whether it was a choice of face cards."""
    return card_choice(line.before.pending(CHOOSE, line.player)).of == FACE


def _faces_drawn(scene: Scene, due: Pending) -> Iterator[Because]:
    """Whether the face cards go that were just drawn for the Empress, and those of her player."""
    want, line = card_choice(due), scene.played
    if want.of != FACE or want.card != EMPRESS or line is None:
        return
    if due.player != line.player:
        if scene.readings["tu.empress.self"] == "no":
            yield Because("TU-EMPRESS", f"{line.player} played the Empress, and discards none.")
        return
    drawn = [card for card in scene.state.fresh if is_face(card)]
    hand = [card for card in scene.state.hand(due.player).cards if is_face(card)]
    if drawn and not want.seen:
        were = agree("was", drawn)
        yield Because("TU-EMPRESS", f"That goes for {scene.lexicon.all_spoken(drawn)} too, which {were} just drawn.")
    elif scene.readings["tu.empress.drawn"] == "stay" and hand and not drawn:
        were = agree("was", hand)
        stay = "As it is read here, face cards that are drawn for the Empress stay, and no other: "
        yield Because("TU-EMPRESS", f"{stay}{scene.lexicon.all_spoken(hand)} {were} there before.")


def by_star(scene: Scene, due: Pending) -> Grounds:
    """Why a draw is as large as it is that the owner of the Star has just moved on by the Chariot: whole, halved or what
    is left of one that was halved."""
    line = scene.last_line
    if line is None or not owed(due).redirected:
        return ()
    before, action = line.before, line.action
    giver, was = action.player, before.pending(ANSWER, action.player)
    if action.play.cards != (CHARIOT,) or was is None or not before.has_star(giver):
        return ()
    if due.count < was.count:
        text = f"The Star left {giver} {number(due.count)} of {amount(was.count, 'card')}, and these are moved on."
        return (Because("TU-STAR", text),)
    if not owed(due).rest:
        text = (
            f"The Star halves only what its owner draws: {giver} gave the Chariot, so {due.player} draws all of them."
        )
        return (Because("TU-STAR", text),) if was.count > 1 else ()
    whole, before_it = replace(owed(was), rest=False), (state.pending(ANSWER, giver) for state in reversed(scene.trail))
    first = next((one for one in before_it if one and one.about == whole), None)
    if first is None:
        return ()
    half = halved(before, giver, first.count)
    drawn = half - was.count
    text = (
        f"The Star left {giver} {number(half)} of them: {number(drawn)} {agree('was', drawn)} drawn, "
        "and what is left is not halved again."
    )
    had = f"{giver} had {awaited(first, scene.lexicon)}."
    return (Because(due_rule(first), had), Because("TU-STAR", text))


# -- an empty hand


def _empty_by_death(scene: Scene) -> str:
    """Who played Death, as the last thing but choices, as the only card of the hand; empty where nobody did."""
    lines = zip(scene.trail[1:], scene.table.history, strict=False)
    after, action = next((line for line in reversed([*lines]) if line[1].play.kind == PUT), (scene.state, None))
    last = action is not None and action.play.cards == (DEATH,) and after.hand(action.player).total == 0
    return action.player if action is not None and last else ""


def _not_by_death(scene: Scene, due: Pending) -> Grounds:
    """That it is not Death that emptied a hand for which a card is drawn, where its owner has just played Death."""
    empty = owed(due).card == EMPTY and due.player == _empty_by_death(scene)
    owner = capital(whose(due.player))
    text = f"{owner} hand was empty before anybody discarded for Death, so Death did not empty it."
    return (Because("TU-DEATH", text),) if empty else ()


def why_empty(scene: Scene, player: str) -> Grounds:
    """How a hand was emptied, which wins nothing."""
    line = next((line for line in scene.lines if line.size(player)[0] != 0 and line.size(player)[1] == 0), None)
    if scene.state.hand(player).total != 0 or line is None:
        return ()
    by_death = _not_by_death(scene, Pending(ANSWER, player, count=1, about=DrawDebt(EMPTY)))
    waits = scene.readings["tu.emptied.when"] == "at_once"  # by then a card is drawn, and Judgement counts it
    own = [
        Because(effects.rule_of(card), text)
        for card, text in LEAVE_NOTHING.items()
        if card == line.card and not (waits and card in (JUDGEMENT, DEVIL))
    ]
    ground = Because("TU-EMPTY", f"{_emptied(scene, line, player)}.")
    return (ground, *by_death, *own, *sleeves(scene, player))


LEAVE_NOTHING = {
    JUDGEMENT: "No card was left for Judgement to count: nobody draws for it.",
    STRENGTH: "Strength wins only where a Minor played in its run is the last card of the hand, and none was left.",
    DEVIL: "No other Major lay among the discards for the Devil to pick up.",
}
"""What Majors come to that were played as the last card."""


def _emptied(scene: Scene, line: Line, player: str) -> str:
    """That a hand is empty by something that wins nothing."""
    card = scene.spoken(scene.played.card) if scene.played is not None else "a card"
    if line.whose(player):
        return f"{capital(card)} left {player} an empty hand, and that wins nothing"
    if line.player == player and line.card:
        was = "were" if line.card == LOVERS else "was"
        return f"{capital(card)} {was} {whose(player)} last card, and a Major wins nothing as the last card"
    if line.player == player and line.gives_chariot:
        return f"{player} gave the Chariot as the last card, and a card given wins nothing"
    given = [one for one in scene.state.players if line.kind == GIVES and line.more(one)]
    to = f"to {both(given)} " if given else ""
    return f"{capital(whose(player))} last card went {to}for {card}; it was not played, so it wins nothing"


# -- nothing is due


def nothing_due(scene: Scene) -> Grounds:
    """Why nothing is due: the game may be over, or what was played last asks for nothing."""
    if scene.state.ended is not None:
        first, *others = ended(scene)
        if scene.state.how == NO_CARDS:
            return (first, *others)
        return (replace(first, text=f"{first.text.rstrip('.')}: the game is over."), *others)
    why = next((tuple(grounds) for grounds in _asks_nothing(scene)), None)
    return why or (Because("TU-TURN", "Nobody has to draw or to choose cards before the next turn."),)


def _asks_nothing(scene: Scene) -> Iterator[Grounds]:
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
        given = "As it is read here, the Chariot is given where a card makes somebody draw"
        text = f"{given}; {last.player} drew for want of a Minor to play."
        if scene.readings["tu.chariot.ordinary"] == "no":
            yield Because("TU-CHARIOT", text), Because("TU-DRAW", "Whoever plays nothing draws a card.")
    if line is None or last is None or last.play.kind != PUT:
        return
    if line.card == DEVIL and line.before.has_star(line.player):
        yield (Because("TU-DEVIL", f"The Devil has cards picked up, which is {NO_DRAW}"),)
    if line.card == PRIESTESS and not line.before.stock:
        yield (
            Because("TU-HIGH-PRIESTESS", "No card is in the pile for the High Priestess to look at."),
            Because("TU-RESHUFFLE", effects.no_new_pile(line.before, line.player, PRIESTESS, scene.lexicon)),
            Because("TU-MAJOR", "A Major is played all the same: as much is done as can be.", heading=ADDENDUM),
        )
    if hidden := left_in_sleeves(scene):
        yield hidden
    if line.card == EMPRESS and (kept := tuple(_faces_kept(scene, line))):
        yield kept
    if half := half_drawn(scene):
        yield half
    if filled := refilled(scene):
        yield filled
    if rank(line.card) == QUEEN:
        yield (Because("TU-QUEEN", "A Queen names a suit, and nobody draws for it or loses a turn."),)


def refilled(scene: Scene) -> Grounds:
    """How a hand has cards again whose last one was the Major played last; empty where it was another."""
    line, last = scene.played, scene.last_turn
    if line is None or last is None or last.play.kind != PUT:
        return ()
    now = scene.state.hand(line.player).total
    if any(owed(one.before.first_due) == DrawDebt(EMPTY) for one in scene.since):
        return (Because("TU-EMPTY", f"{line.player} has answered the draw of one card for an empty hand."),)
    filled = line.after.hand(line.player).total or line.card in (WORLD, FOOL, HIEROPHANT)
    filled = filled or any(one.more(line.player) and one.kind in (GIVES, PLACES) for one in scene.since)
    if line.size(line.player)[0] != 1 or not is_major(line.card) or not now or not filled:
        return ()
    done = f"As it is read here, an empty hand draws once {scene.spoken(line.card)} is done"
    filled_by = Because("TU-EMPTY", f"{done}, and by then {line.player} has {amount(now, 'card')}.")
    return (filled_by, *[Because(effects.rule_of(WORLD), f"{OWN_DRAW}.")] * (line.card == WORLD))


def _no_lover(scene: Scene) -> Iterator[Because]:
    """Why somebody who is bound draws no card, or no other, at the start of this turn."""
    state, player = scene.state, scene.state.turn
    if not any(player in pair for pair in state.bonds) or state.pending(TURN, player) is None:
        return
    bonds = bonds_of(state, player, scene.readings)
    if state.drew and not scene.lines:
        yield Because("TU-LOVERS", f"{whose(player)} draw at the start of the turn, as a lover, is taken as made.")
    if state.drew and bonds > 1 and not _each(scene):
        yield Because("TU-LOVERS", f"One card at the start of a turn does for {number(bonds)} bonds.")
    elif not state.drew and not bonds:
        yield Because("TU-LOVERS", "Only whoever played the Lovers draws for them.")


def _faces_kept(scene: Scene, line: Line) -> Iterator[Because]:
    """Which face cards her player keeps behind the Empress."""
    faces = [card for card in scene.state.hand(line.player).cards if is_face(card)]
    spoken = scene.lexicon.all_spoken(faces)
    if faces and scene.readings["tu.empress.self"] == "no":
        yield Because("TU-EMPRESS", f"{line.player} played the Empress, and keeps {spoken}.")
    elif faces and {*faces} <= {*scene.state.fresh}:
        are = agree("was", faces)
        stay = agree("stays", faces)
        yield Because("TU-EMPRESS", f"{capital(spoken)} {are} drawn for the Empress, and {stay}, as it is read here.")


# -- the end


def why_not_over(scene: Scene) -> Grounds:
    """Why a game goes on: a hand that was emptied by no Minor wins nothing, or somebody can go on with no card left."""
    state = scene.state
    due = state.first_due
    if due is not None and owed(due).card == EMPTY:
        if why := why_empty(scene, due.player):
            return (replace(why[0], text=f"{why[0].text.rstrip('.')}: {due.player} draws one."), *why[1:])
        return (Because("TU-EMPTY", f"An empty hand alone wins nothing: {due.player} draws one."),)
    return nothing_left(scene) or (Because("TU-WIN", "Nobody has played a last card, and Death has emptied no hand."),)


def nothing_left(scene: Scene) -> Grounds:
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
        holders = [one for one in scene.state.players if DEATH in scene.state.hand(one).cards and one != due.player]
        wins = (
            f"; {both(holders)} {agree('wins', holders)} by holding Death only once somebody cannot play on"
            if holders
            else ""
        )
        return f", but {due.player} has a Major to play{wins}"
    first = {"ace": "an Ace" * any(rank(card) == ACE for card in cards), "anything": "any Minor" * bool(cards)}
    if due.kind == TURN and (goes := first.get(scene.readings["tu.exhausted.top"])):
        return f", but {due.player} may play {goes} where no Minor lies"
    return ": the game is over once anybody has to draw, on a turn or for an effect"


def may_hold_death(scene: Scene) -> list[str]:
    """The players with partly unknown hands who win if they hold Death, once the game has ended for want of cards.
    Whoever drew on a turn had no Major that could be played."""
    state = scene.state
    if state.how != NO_CARDS or DEATH not in hidden_in_pile(state):
        return []
    drew = ""
    line = scene.last_line
    if line is not None and scene.readings["tu.exhausted.major"] == "must":
        own = line.kind == DRAW and line.before.temperance is None and line.before.pending(TURN, line.player)
        drew = line.player if own else ""
    return [player for player in state.players if not state.hand(player).known and player != drew]


def ended(scene: Scene) -> Grounds:
    """By what a game was won, and by whom; and what somebody may say against it."""
    state, line = scene.state, scene.last_line
    won = _won_by_hand(scene)
    grounds = [*_can_only_draw(scene), Because(end_rule(state), f"{_how_it_ended(scene, won)}.")]
    if state.how == LAST_CARD and line is not None:
        if line.before.in_run:
            grounds.append(Because("TU-WIN", "A run of Strength wins like any play.", heading="Strength"))
        if rank(line.card) == ACE and line.before.suit not in ("", suit(line.card)) and line.before.rank != ACE:
            grounds.append(Because("TU-ACE", "An Ace goes on any Minor."))
        if line.before.pending(ANSWER, line.player):
            grounds.append(Because("TU-STACK", "To stack a card is to play it."))
        elif rank(line.card) in (KING, QUEEN) and not line.action.play.named and not line.before.in_run:
            grounds.append(Because("TU-NAME", f"As the last card a {rank(line.card)} need name no suit."))
    if state.how == BY_DEATH:
        grounds += _bonds_by_death(scene, won)
    grounds += sleeves(scene, *(state.players if state.how == NO_CARDS else won))
    if len(won) < len(state.winners):
        pairs = ", and ".join(both(pair) for pair in state.bonds)
        grounds.append(Because("TU-LOVERS", f"The Lovers bind {pairs}{_carried_on(state, won)}."))
    return tuple(grounds)


def _carried_on(state: State, won: list[str]) -> str:
    """That the win of a lover carries on to others who are bound to that lover, behind another sentence; empty where all
    who win as lovers are bound to somebody who won alone."""
    reached, near, steps = [*won], [*won], list[str]()
    while near:
        pairs = ((one, other) for one in near[::-1] for other in state.winners if {one, other} in map(set, state.bonds))
        through = {other: one for one, other in pairs if other not in reached}
        steps += [f"{whose(one)} win carries on to {other}" for other, one in through.items() if one not in won]
        near = [*through]
        reached += near
    return f": whoever wins by a bond wins, so {both(steps)}, and any number may win" if steps else ""


def _bonds_by_death(scene: Scene, won: list[str]) -> Iterator[Because]:
    """Whose lover does not win, as Death broke the bond first."""
    line = next((line for line in scene.lines if line.card == DEATH), None)
    for pair in line.before.bonds if line is not None else ():
        lost = [one for one in pair if one not in scene.state.winners]
        if len(lost) == 1:
            winner = next(one for one in pair if one not in lost)
            bond = both(pair)
            text = f"Death first broke the bond of {bond}, and so {lost[0]} does not win with {winner}."
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
        yield Because("TU-EXHAUSTED", "No card is left to draw, and none to be shuffled anew: the game is over.")
        return
    player, readings = by or before.due[0].player, scene.readings
    due = before.pending(TURN, player)
    if due is not None and run_out(before, due, readings):
        no = "neither an Ace nor a Major" if readings["tu.exhausted.top"] == "ace" else "no Major"
        text = f"{player} has {no}, and as it is read here nothing else can be played where no Minor lies."
        yield Because("TU-EXHAUSTED", text)
    stays = f"As it is read here, {scene.spoken(before.followed)} stays to be played on. " if before.followed else ""
    none = f"{stays}No card is left for {player} to draw, and none to be shuffled anew"
    yield Because("TU-EXHAUSTED", f"{none}: the game is over.")
    if made := before.pending(ANSWER, player):
        yield Because(due_rule(made), f"{player} {agree('has', [player])} {awaited(made, scene.lexicon)}.")


def _by_death(scene: Scene, won: list[str]) -> str:
    """Whose last card Death took, or was."""
    own = _empty_by_death(scene)
    others = [player for player in won if player != own]
    took = [f"Death took the last card of {both(others)}, and whoever it leaves no card wins"] if others else []
    wins = f"{capital(whose(own))} last card was Death, and here that wins as a last card"
    return " and ".join([wins] * (own in won) + took)


def _death(scene: Scene, holders: list[str]) -> str:
    """Who wins by holding Death, as far as the hands are known."""
    if not holders:
        return "Whoever holds Death wins" if may_hold_death(scene) else "Nobody holds Death, and so nobody wins"
    many = len(holders) > 1 or holders == ["You"]
    return f"{both(holders)} {'hold' if many else 'holds'} Death, and so {'win' if many else 'wins'}"


def end_rule(state: State) -> str:
    return {LAST_CARD: "TU-WIN", BY_DEATH: "TU-DEATH"}.get(state.how, "TU-EXHAUSTED")

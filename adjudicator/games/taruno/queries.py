"""Questions about a game of Taruno: whose turn it is, what is due and to be followed, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, islice, takewhile

from adjudicator.cards import PUT, Lexicon
from adjudicator.cards.english import agree, amount, both, capital, number, whose
from adjudicator.cards.play import LAYS, PLACES, RECOVERS, RETAINS
from adjudicator.engine import query
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import NAME, NOBODY, NOTHING, Because, Grounds, Reply, Unanswerable, listed, reply
from adjudicator.engine.state import Action, Pending
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ACE,
    ANSWER,
    CHARIOT,
    CHOOSE,
    DEATH,
    DRAW,
    FOOL,
    HANGED_MAN,
    HERMIT,
    JUDGEMENT,
    KING,
    KNIGHT,
    LOVERS,
    MAGICIAN,
    MAJORS,
    PAGE,
    QUEEN,
    STARTER,
    STOP,
    SUN,
    TEMPERANCE,
    TOWER,
    is_face,
    is_major,
    rank,
)
from adjudicator.games.taruno.effects import rule_of
from adjudicator.games.taruno.fronts import LIES, SUN_DISCARDED, discards_sun, left_hermit, why_gone, why_lies
from adjudicator.games.taruno.grounds import (
    answering_rank,
    did,
    drawn_before,
    ended,
    gives_chariot,
    half_drawn,
    idle_faces,
    instead_of,
    left_in_sleeves,
    lies,
    lying,
    may_hold_death,
    no_strike,
    nothing_due,
    nothing_left,
    refilled,
    sleeves,
    turn_stays,
    why_due,
    why_not_over,
    without_faces,
)
from adjudicator.games.taruno.major_queries import effect_query, no_turn
from adjudicator.games.taruno.pile import excused, last_drawn, pile_out, taken_up, turned_up
from adjudicator.games.taruno.readings import SUMS
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.scene import Scene
from adjudicator.games.taruno.state import CALLED, FACE, PLAIN, State, card_choice, none_known, owed
from adjudicator.games.taruno.table_queries import (
    as_they_lie,
    elsewhere,
    how_many_are_dealt,
    how_many_in_the_pile,
    which_minors,
    which_way,
    whom_the_tower_struck,
)
from adjudicator.games.taruno.words import COURT_RULES, DOES, awaited, cards_text, due_rule, passed_over, source

# -- whose turn it is, and what is open


@query.query(
    "who is to play", *query.WHO_IS_TO_PLAY, "who has to act", made=query.PLAYERS, tells="VALUE is to act", stands=True
)
def who_is_to_play(scene: Scene) -> Reply:
    """Who has to do something now, on a turn or before it."""
    state = scene.state
    if not state.due:
        if state.ended is None:
            raise no_turn(state)
        return Reply(NOBODY, nothing_due(scene))
    (rule, why), open_ = scene.rules.turn_reason(state), state.due[0]
    if open_.kind != TURN:
        rule = due_rule(open_)
    elif open_.about is None and (done := scene.last_turn):
        rule = "TU-PAGE" if _is_page(done) else rule
        why = _led_on(scene, done, open_.player) or why
    elif open_.about is None and scene.last_line is None:
        way = "clockwise" if state.clockwise else "counterclockwise"
        why = f"{open_.player} has the turn, as it was given; play goes {way}."
    players = [due.player for due in state.due]
    unless = _unless_none(state, (due for due in state.due if [one.player for one in _without(scene, due)] != players))
    passed = _passed_over(state, scene.lexicon) if open_.kind == TURN and scene.last_line is not None else ()
    if open_.kind == TURN and open_.about is None:
        before = (_turn_before(scene, *one) for one in state.passed)
        passed = (*idle_faces(scene), *passed, *chain(*before), *_turn_passed(scene, open_.player))
    elif state.in_run:
        passed = idle_faces(scene)
    elif open_.kind == STARTER:
        passed = pile_out(scene)
    elif open_.kind == CHOOSE:
        passed = (*without_faces(scene, state.due), *_acts_anyway(scene, players))
    given = open_.kind == TURN and open_.about is None and scene.last_line is None
    return Reply(listed(players), (Because(rule, why, given=given), *passed), unless)


def _without(scene: Scene, due: Pending) -> tuple[Pending, ...]:
    """What is open if the player of a choice has none of the cards that are due."""
    if due.default is None:
        return ()
    return scene.rules.all_drawn(scene.rules.apply(scene.state, Action(due.player, due.default))).due


def _acts_anyway(scene: Scene, players: list[str]) -> Iterator[Because]:
    """What those who are to act have to do instead where one of them has none of the cards that are due."""
    for due in scene.state.due:
        then = _without(scene, due)
        if _may_have_none(scene.state, due) and [one.player for one in then] == players:
            has = f"{then[0].player} has {awaited(then[0], scene.lexicon)} instead"
            rule = "TU-TURN" if then[0].kind == TURN else due_rule(then[0])
            yield Because(rule, f"Where {whose(due.player)} hand has no {_called(due)}, {has}.")


def _is_page(done: Action) -> bool:
    return done.play.kind == PUT and rank(done.play.cards[-1]) == PAGE


def _led_on(scene: Scene, done: Action, then: str) -> str:
    """How the last turn led to the player of this one; empty where there is no more to it than the order of play."""
    what = f"{done.player} {did(scene, done)}"
    if _is_page(done) and len(scene.state.players) == 2:
        if scene.readings["tu.page.two_players"] == "again":
            return f"{what}, which between two players, as it is read here, gives {done.player} another turn."
        nothing = "which between two players, as it is read here, changes nothing"
        return f"{what}, {nothing}; that turn is over, and {then} is next."
    way = "clockwise" if scene.state.clockwise else "counterclockwise"
    over = f"{what}, and that turn is over; play goes {way}, and {then} is next."
    return over if done.player != then else ""


def _passed_over(state: State, lexicon: Lexicon) -> Grounds:
    """Who loses a turn between the last turn and this one, each with the card that takes it."""
    return tuple(Because(_takes_turn(card), passed_over(player, card, lexicon)) for player, card in state.passed)


def _turn_passed(scene: Scene, player: str) -> Iterator[Because]:
    """What was done before a turn that somebody may say is not due: by the Tower, the Lovers, the Hanged Man, another
    card, the Star, or where the pile ran out; and what is in a sleeve."""
    yield from (*_hands_moved(scene), *turn_stays(scene), *no_strike(scene))
    due = (line.before.pending(ANSWER, player) for line in scene.since if line.kind == DRAW)
    if any(owed(one).lover for one in due):
        text = f"The card drawn for the Lovers is no turn: {whose(player)} turn begins with it."
        yield Because("TU-LOVERS", text)
    yield from (*_one_for_two(scene, player), *half_drawn(scene), *excused(scene), *refilled(scene))
    yield from (*pile_out(scene), *nothing_left(scene), *left_in_sleeves(scene), *drawn_before(scene))
    since = scene.since_card_of(player)
    if any(line.kind == RECOVERS and line.player == player for line in since):
        yield Because("TU-MAGICIAN", "To take a card back out of the sleeve is no turn.")


def _hands_moved(scene: Scene) -> Iterator[Because]:
    """Whose hand went to whom by the card played last."""
    line = scene.last_line
    moved = [(one, player) for player in scene.state.players for one in line.whose(player)] if line is not None else []
    gone = [f"{whose(one)} hand went to {player}" for one, player in moved if one != player]
    if line is not None and gone:
        yield Because(rule_of(line.card), f"{capital(both(gone))} by {scene.spoken(line.card)}.")


def _one_for_two(scene: Scene, player: str) -> Iterator[Because]:
    """That the last turn which a player lost was one for two cards, or for another and the Hanged Man."""
    for done in scene.since_card_of(player):
        took = next((card for one, card in done.after.passed if one == player and card != HANGED_MAN), "")
        if took and player in done.before.hanged and player not in done.after.hanged:
            card = capital(scene.spoken(took))
            yield Because("TU-HANGED-MAN", f"{card} took the very turn that was to be skipped for the Hanged Man.")
            break
        lost = [card for one, card in done.before.lost if one == player]
        if took and len(lost) > 1 and player not in done.after.losers:
            cards = both([scene.spoken(card) for card in lost])
            yield Because(_takes_turn(took), f"{player} has lost one turn for {cards} together.")
            if came := [scene.spoken(card) for card in lost if _came_over(scene, player, card)]:
                yield Because("TU-CHARIOT-GIVEN", f"The turn for {both(came)} came over with the Chariot.")
            break


def _came_over(scene: Scene, player: str, card: str) -> bool:
    """Whether the turn that a card takes from a player came with the Chariot, from whoever gave it."""
    given = (line for line in scene.lines if line.gives_chariot and (player, card) not in line.before.lost)
    return any((player, card) in line.after.lost for line in given)


def _turn_before(scene: Scene, player: str, card: str) -> Iterator[Because]:
    """That a turn which a card takes from a player is the second of two that were lost."""
    if card == HANGED_MAN:
        yield from _still_to_skip(scene, player)
    for done in scene.lines if scene.readings["tu.skips"] == "each" else ():
        lost = [one for owner, one in done.before.lost if owner == player]
        others = lost[: lost.index(card)] if card in lost else []
        if others:
            came = _came_over(scene, player, others[0])
            by = "TU-CHARIOT-GIVEN" if came else _takes_turn(others[0])
            first = f"{capital(source(others[0], scene.lexicon))} took the one before"
            yield Because(by, f"{first}{', which came over with the Chariot' * came}: here each card takes a turn.")
            break


def _still_to_skip(scene: Scene, player: str) -> Iterator[Because]:
    """That a turn which another card took from a player was not the one that is skipped now for the Hanged Man."""
    since = takewhile(lambda line: (line.player, line.card) != (player, HANGED_MAN), scene.lines)
    took = (card for line in since for one, card in line.after.passed if one == player and card != HANGED_MAN)
    for card in islice(took, 1):
        other = f"{scene.spoken(card)} took one"
        text = (
            f"As it is read here, each card takes a turn of its own: {other}, and the Hanged Man's was still to come."
        )
        yield Because(_takes_turn(card), text)


def _takes_turn(card: str) -> str:
    """The id of the rule by which a card takes a turn."""
    return COURT_RULES.get(rank(card) or card) or rule_of(card)


def _unless_none(state: State, due: Iterable[Pending]) -> tuple[str, ...]:
    """Conditions: a player has no card of the class that is due, so that play goes on."""
    return tuple(f"{one.player} has no {_called(one)}" for one in due if _may_have_none(state, one))


def _may_have_none(state: State, due: Pending) -> bool:
    """Whether a choice is of all cards of a class, and the hand may have none of them, so that play goes on."""
    want = card_choice(due)
    if not none_known(due) or want.most >= 0 or state.hand(due.player).known:
        return False
    return state.stays(due.player, want.of) <= len(want.seen)


def _called(due: Pending) -> str:
    of = card_choice(due).of
    return CALLED[of].removesuffix("s") if of != PLAIN else "card other than a face card"


@query.query("who deals")
def who_deals(scene: Scene) -> Reply:
    """Who deals, which the document leaves open."""
    return reply("anybody", "TU-SETUP", f"No dealer is named: {scene.table.players[0]}, named first, begins.")


FIRST_MINOR = {
    "nothing": "no Minor can be played on nothing",
    "ace": "of the Minors an Ace alone can be played on nothing",
    "anything": "any Minor can be played on nothing",
}
"""What may be played where no Minor lies on the table, by option of `tu.exhausted.top`."""


def _first_minor(scene: Scene) -> str:
    """Which Minor may be played on nothing, on a turn; ": " in front."""
    due = scene.state.first_due
    return f": {FIRST_MINOR[scene.readings['tu.exhausted.top']]}" if due is not None and due.kind == TURN else ""


@query.query("what must be matched", "what is to be followed", "what lies there", tells="VALUE is to be matched")
def what_must_be_matched(scene: Scene) -> Reply:
    """The suit and the number that a Minor may follow."""
    state = scene.state
    if not state.followed:
        drew = last_drawn(scene)
        rule, why = "TU-EXHAUSTED" if drew else "TU-MATCH", drew or "No Minor lies there to be followed"
        return reply(NOTHING, rule, f"{why}{_first_minor(scene)}.")
    named = f", and {state.named} were named" if state.named else ""
    own = "; its own suit and number count, and what lay beneath does not" if state.rank == ACE else ""
    first = " once what is due is drawn" if state.first_of(ANSWER) else ""
    free = (
        "an Ace goes on anything, and in the run no Major does"
        if state.in_run
        else "an Ace or a Major goes on anything"
    )
    text = f"{capital(scene.spoken(state.followed))} lies on top{named}{own}; {free}{first}."
    rule = {KING: "TU-KING", QUEEN: "TU-QUEEN"}.get(state.rank, "TU-MATCH") if state.named else "TU-MATCH"
    unless = tuple(f"{scene.spoken(card)} was put on top" for card in _others_on_top(scene))
    grounds = (Because("TU-ACE" if own else rule, text), *_left_on_top(scene))
    if is_face(state.followed) and scene.readings["tu.face.by_rank"] == "no":
        alone = Because(
            "TU-MATCH", f"Here a face card has to follow suit: a {state.rank} of another suit does not fit."
        )
        return Reply(state.suit, (*grounds, alone), unless)
    return Reply(f"{state.suit} or {state.rank}", grounds, unless)


def _left_on_top(scene: Scene) -> Iterator[Because]:
    """Why it is that card which is to be followed, or no other suit, after what was done last."""
    state, line = scene.state, scene.last_line
    put = next((one for one in scene.lines if one.card == state.followed), None)
    if ground := turned_up(scene):
        yield ground
    elif line is not None and line.kind == LAYS:
        first = "No Minor lay there, and so the first that is discarded is to be followed."
        yield Because("TU-BENEATH", first if not line.before.followed else effects.SAYS["TU-BENEATH"])
    elif line is not None and is_major(line.card):
        yield Because("TU-MAJOR", f"{capital(scene.spoken(line.card))} is a Major, and leaves that as it is.")
    elif put is not None and state.rank in (KING, QUEEN) and not state.named:
        if put.before.in_run:
            yield Because("TU-STRENGTH-RUN", f"In a run of Strength a {state.rank} does nothing, and names no suit.")
        else:
            yield Because("TU-NAME", f"No suit was named for it: the {state.rank} keeps its own.")


def _others_on_top(scene: Scene) -> list[str]:
    """The other Minors that were discarded at once where none lay: any of them may lie on top."""
    line = scene.last_line
    if line is None or line.before.followed or line.kind != LAYS:
        return []
    cards, followed = line.action.play.cards, scene.state.followed
    return [card for card in cards if not is_major(card) and card != followed] if followed in cards else []


@query.query("which Majors are discarded", made=query.CARDS, needs=(query.EARLIER,))
def which_majors(scene: Scene) -> Reply:
    """The Majors of the discard, which the Devil takes."""
    cards = as_they_lie(scene, [card for card in scene.state.gone if is_major(card)])
    state, line, left, taken = scene.state, scene.played, left_hermit(scene), taken_up(scene)
    played = next((one for one in scene.lines if one.card in cards), None)
    earlier = [card for card in cards if card in scene.trail[0].gone]
    text, rule = "No Major is discarded.", "TU-BENEATH"
    if cards:
        was = "was" if len(earlier) == 1 else "were"
        text = f"{capital(both([*map(scene.spoken, earlier)]))} {was} discarded before." if earlier else ""
    if played is not None:
        text = f"{played.player} played {scene.spoken(played.card)}, which goes to the discard of Majors."
        rule = rule_of(played.card)
        if len(cards) > 1:
            rule, text = "TU-BENEATH", f"{text[:-1]}, on top of what was discarded."
    untold = effects.unseen_majors(scene.state, scene.table.history)
    unless = tuple(f"{player} discarded a Major unseen" for player in untold)
    hidden = sleeves(scene, line.player) if line is not None and line.card == MAGICIAN else ()
    grounds = (Because(rule, text),) * bool(text) + ((left,) if left else ())
    reasons = [*(taken or grounds), *hidden]
    if line is not None and line.card == FOOL and not cards:
        reasons = [Because("TU-FOOL", "The Fool has all discards shuffled into the pile, and itself with them.")]
    elif not cards and (fronts := [card for one in state.players for card in state.front(one)]):
        reasons = [Because("TU-BENEATH", f"{lying(scene, fronts)} before a player, and no Major is discarded.")]
    elif line is not None and line.card == TEMPERANCE:
        if state.temperance == line.player:
            reasons.append(Because("TU-TEMPERANCE-LIES", f"Temperance itself lies before {line.player}."))
        if scene.readings["tu.temperance.front"] == "hand":
            reasons += sleeves(scene, line.player)
        elif state.sleeve(line.player):
            text = f"What is in {whose(line.player)} sleeve does not lie face up, and stays."
            reasons.append(Because("TU-MAGICIAN", text))
    if any(state.has_star(one) for one in state.players) and any(map(discards_sun, scene.lines)) and SUN in cards:
        reasons.append(Because("TU-STAR", SUN_DISCARDED))
    return Reply(", ".join(cards) or NOTHING, (*reasons, *elsewhere(scene, majors=True)), unless)


@query.query("what is due", "who has to draw", tells=query.REASON, stands=True)
def what_is_due(scene: Scene) -> Reply:
    """What somebody has to draw or to choose before play goes on."""
    state = scene.state
    dues = [due for due in state.due if due.kind != TURN]
    if not dues:
        if state.ended is None and not state.due:
            raise no_turn(state)
        return Reply(NOTHING, nothing_due(scene))
    duties = [_to_do(list(each), what) for what, each in groupby(dues, partial(_what_with, scene))]
    alike = [due for due in dues if due.about == dues[0].about]
    have = f"{both([due.player for due in alike])} {'has' if len(alike) == 1 else 'each have'}"
    held = state.hand(dues[0].player).total if len(alike) == 1 else None
    text = f"{have} {awaited(dues[0], scene.lexicon, held)}."
    rule = due_rule(dues[0])
    if dues[0].kind == STARTER and scene.played is not None and scene.played.card == FOOL:
        rule, text = "TU-FOOL", "The Fool has emptied the discards, and a Minor is turned up to be followed."
    grounds = (Because(rule, text), *why_due(scene, dues), *nothing_left(scene), *instead_of(scene, dues[0]))
    return Reply("; ".join(duties), grounds, _unless_none(state, dues))


def _what_with(scene: Scene, due: Pending) -> str:
    """With which cards somebody has to do something: "two cards"; of a draw how many."""
    want = card_choice(due)
    if not want.verb:
        return str(due.count) if due.kind == ANSWER else "a card up"
    seen = scene.lexicon.all_spoken(card for card in want.seen if want.of != FACE or is_face(card))
    if want.verb == PLACES and seen:
        return seen
    kept = f" but {seen}" if seen else ""
    receiver = f"{want.to} " if want.to else ""
    return receiver + cards_text(want, scene.state.hand(due.player).total) + kept


def _to_do(dues: list[Pending], what: str) -> str:
    """What some players have to do with the same cards: "Ada and Ben each discard one card"."""
    players, verb = [due.player for due in dues], card_choice(dues[0]).verb
    if verb and len(players) > 1:
        return f"{both(players)} each {DOES[verb]} {what}"
    does = verb or ("" if dues[0].kind == ANSWER else "turns")
    return "; ".join(" ".join(filter(None, (player, does, what))) for player in players)


@query.query("who may pass on what is due", "who may pass it on", made=query.PLAYERS)
def who_may_pass_on(scene: Scene) -> Reply:
    """Who holds what answers a draw that is due: the Chariot, or a court card of the same rank."""
    due = scene.state.first_of(ANSWER)
    if due is None:
        return reply(NOBODY, "TU-DUE", "No draw is due that could be passed on.")
    hand, about, court = scene.state.hand(due.player), owed(due), answering_rank(scene, due)
    gives = gives_chariot(scene, due)
    own = [card for card in hand.cards if (gives and card == CHARIOT) or (court and rank(card) == court)]
    unless = () if hand.known else (f"{whose(due.player)} hand is not wholly known",)
    if own:
        rule = "TU-CHARIOT" if CHARIOT in own else "TU-STACK"
        return reply(due.player, rule, f"{due.player} holds {scene.lexicon.all_spoken(own)}.")
    barred = [card for card in hand.cards if card == CHARIOT or (about.court and rank(card) == about.court)]
    lacks = [f"no {card}" for card in ("" if CHARIOT in hand.cards else "Chariot", court) if card]
    facts = [f"{due.player} holds {' and '.join(lacks)}"] if lacks else []
    if barred:
        do = agree("does", barred)
        facts.append(f"{scene.lexicon.all_spoken(barred)} {do} not move this draw on")
    text = f"{capital('; '.join(facts))}."
    only = f"Only the player whom the {about.court} was played on may answer it with another."
    stacks = about.redirected and any(rank(card) == about.court for card in barred)
    grounds = (Because("TU-CHARIOT", text), *((Because("TU-STACK", only),) if stacks else ()))
    first = " before it is taken back, which may be done at any time."
    hidden = (replace(one, text=f"{one.text.rstrip('.')}{first}") for one in sleeves(scene, due.player))
    return Reply(NOBODY, (*grounds, *hidden), unless)


# -- what holds on


@query.query("what does Death take next", "how many cards does Death take next", needs=(query.EARLIER,))
def what_death_takes(scene: Scene) -> Reply:
    """How many cards everybody discards for the next Death."""
    deaths = scene.state.deaths
    ground = Because("TU-DEATH", f"{effects.played_so_far(deaths)}.")
    return Reply(str(deaths + 1), (ground, *scene.fool(lambda then: bool(then.deaths), FOOL_COUNTS)))


FOOL_COUNTS = "The Fool shuffles cards back, and how often Death was played in the game counts on."
"""Why the Fool leaves the count of Deaths."""


@query.query("who is bound", needs=(query.EARLIER,), tells="bound: VALUE")
def who_is_bound(scene: Scene) -> Reply:
    """Whom the Lovers bind to whom."""
    bonds, broken, owner, line = scene.state.bonds, _bonds_ended(scene), scene.state.lies(HERMIT), scene.played
    if not bonds:
        if line is not None and line.card == DEATH and any(owner in pair for pair in line.before.bonds):
            text = f"As it is read here, Death breaks all bonds, though the Hermit lies before {owner}."
            broken = (*broken, Because("TU-HERMIT-COVERS", text))
        return Reply(NOBODY, broken or (Because("TU-LOVERS", "No bond of the Lovers holds."),))
    pairs = [both(pair) for pair in bonds]
    earlier = scene.readings["tu.hermit.earlier"] == "ends" or scene.readings["tu.lovers.card"] == "front"
    until = "The Lovers" if earlier else "Until Death the Lovers"
    grounds = [Because("TU-LOVERS", f"{until} bind {', and '.join(pairs)}."), *broken]
    covered = owner in {player for pair in bonds for player in pair}
    if covered and line is not None and line.card == DEATH and line.player != owner:
        text = f"The Hermit lies before {owner}, whose bond the Death of another does not break."
        still = Because("TU-LOVERS", f"So the Lovers still bind {', and '.join(pairs)}.")
        grounds = [Because("TU-HERMIT-COVERS", text), still, *broken]
    elif covered and scene.readings["tu.hermit.earlier"] == "stays":
        text = f"The Hermit keeps from {owner} the Majors that others play from now on; an earlier bond stays."
        grounds.append(Because("TU-HERMIT-COVERS", text))
    front = scene.readings["tu.lovers.card"] == "front"
    there = "no Lovers lay there for it" if front else "the Lovers, once played, are discarded"
    text = f"The Fool ends only what cards face up before players do; {there}."
    stays = scene.fool(lambda then: bool({*then.bonds} & {*bonds}), text)
    return Reply("; ".join(both(pair) for pair in bonds), (*grounds, *stays))


def _bonds_ended(scene: Scene) -> Grounds:
    """Which bonds the last card has ended that ended any: the Hermit those that others had made with its owner."""
    for line in scene.lines:
        ended = [pair for pair in line.before.bonds if pair not in line.after.bonds]
        if not ended or not line.action.play.cards:
            continue
        card = line.action.play.cards[-1]
        if card != HERMIT:
            bonds = f"the bond of {both(ended[0])}" if len(ended) == 1 else f"{number(len(ended))} bonds"
            return (Because(rule_of(card), f"{capital(scene.spoken(card))} has ended {bonds}."),)
        owner, makers = line.player, both([*dict.fromkeys(one for one, _ in ended)])
        own = [other for one, other in line.after.bonds if one == owner]
        bond, its = (f"bond{'s' * (len(some) > 1)}" for some in (ended, own))
        stays = agree("stays", own)
        kept = f"; the {its} with {both(own)}, which {owner} made, {stays}" if own else ""
        text = f"{whose(owner)} Hermit ended the {bond} that {makers} had made with {owner}{kept}."
        return (Because("TU-HERMIT-COVERS", f"Here the Hermit ends earlier bonds, too: {text}"),)
    return ()


@query.query(
    "who skips", "who loses a turn", made=query.PLAYERS, needs=(query.EARLIER,), tells="VALUE is to lose a turn"
)
def who_skips(scene: Scene) -> Reply:
    """Who loses the next turn, to a card or to the Hanged Man."""
    state = scene.state
    lost = {**dict.fromkeys(scene.hanged, HANGED_MAN), **dict(reversed(state.lost))}
    losers = [player for player in state.players if player in lost]
    if not losers:
        together = chain.from_iterable(_one_for_two(scene, player) for player in state.players)
        why = (*no_strike(scene),) or idle_faces(scene) or (_nobody_loses(scene),)
        passed = _passed_over(state, scene.lexicon)
        return Reply(NOBODY, (*why, *passed, *turn_stays(scene), *together))
    stays = scene.fool(
        lambda then: bool({*then.lost} & {*state.lost} or {*then.hanged} & {*state.hanged}),
        "The Fool ends only what cards face up before players do; a card that takes a turn is discarded.",
    )
    return Reply(
        listed(losers), (*(_loses(scene, player, lost[player]) for player in losers), *stays, *turn_stays(scene))
    )


def _nobody_loses(scene: Scene) -> Because:
    """That nobody has a turn to lose: a card played last takes none, or it has gone by."""
    line, last = scene.played, scene.last_turn
    if last is not None and last.play.kind == STOP:
        return Because("TU-STRENGTH-RUN", f"{last.player} {did(scene, last)}.")
    if line is None or line.card in (TOWER, HANGED_MAN) or rank(line.card) in SUMS:
        return Because("TU-TURN", "Nobody has lost a turn that is still to come.")
    rule = rule_of(line.card) if is_major(line.card) else "TU-QUEEN" if rank(line.card) == QUEEN else "TU-TURN"
    return Because(rule, f"{capital(scene.spoken(line.card))} takes nobody's turn.")


def _loses(scene: Scene, player: str, card: str) -> Because:
    """That a player loses a turn to a card."""
    if card == HANGED_MAN:
        text = f"{player} has played the Hanged Man: {whose(player)} next turn is skipped."
        if scene.keeps_nothing(player):
            text = f"{text[:-1]}, though no card was left to keep; as much is done as can be."
        return Because("TU-HANGED-MAN", text)
    taker = capital(source(card, scene.lexicon))
    return Because(_takes_turn(card), f"{taker} has taken the next turn from {player}{_unless_stacked(scene, player)}.")


def _unless_stacked(scene: Scene, player: str) -> str:
    """That a player who has a Knight to answer keeps the turn by another, as those before did."""
    due = next((due for due in scene.state.due if due.kind == ANSWER and due.player == player), None)
    if due is None or owed(due).court != KNIGHT:
        return ""
    knights = takewhile(lambda line: rank(line.card) == KNIGHT, scene.lines)
    answered = [line.player for line in knights][:-1]
    kept = f"; {both(answered[::-1])} answered and {agree('loses', answered)} none" if answered else ""
    return f", unless {player} answers with a Knight{kept}"


@query.query(
    "who must say one card",
    f"must {NAME} say one card",
    "who has one card left",
    made=query.PLAYERS,
    tells="VALUE has to say one card",
)
def who_must_say(scene: Scene) -> Reply:
    """Who has one card left and has to point it out; a card in the sleeve does not count."""
    state = scene.state
    callers = [player for player in state.players if state.hand(player).total == 1 and player not in state.called]
    text = f"{both(callers)} {agree('has', callers)} one card left." if callers else "Nobody has just one card left."
    unless = (f"{player} has one card left" for player in state.players if state.hand(player).total is None)
    filled = refilled(scene) if scene.played is not None and scene.played.player in callers else ()
    grounds = (
        Because("TU-ONE-CARD", text),
        *(_hands_moved(scene) if callers else ()),
        *filled,
        *_kept(scene, callers),
        *sleeves(scene, *callers),
    )
    return Reply(listed(callers), grounds, tuple(unless))


def _kept(scene: Scene, players: Sequence[str]) -> Grounds:
    """That a card kept face up for the Hanged Man still is the hand."""
    kept = [card for owner, card in scene.state.shown if owner in players]
    still = "still is" if len(kept) == 1 else "still are"
    text = f"{capital(scene.lexicon.all_spoken(kept))}, kept face up, {still} the hand."
    return (Because("TU-HANGED-MAN", text),) if kept else ()


@query.query(f"how many cards has {NAME}", f"how many cards does {NAME} have")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards somebody has in hand."""
    total = scene.state.hand(scene.about).total
    if total is None:
        help = f"count them: {scene.about}: 4 unseen"
        raise Unanswerable("cards-unseen", f"nobody has told how many cards {scene.about} has", help)
    text = f"{scene.about} has {amount(total, 'card')} in hand."
    return Reply(str(total), (Because("TU-SETUP", text), *_counted_so(scene, scene.about)))


def _counted_so(scene: Scene, player: str) -> Iterator[Because]:
    """What was done last that has to do with how many cards somebody has."""
    line, taken = scene.played, taken_up(scene)
    if line is not None and line.player == player:
        yield from taken
    if line is not None and line.whose(player) and line is scene.lines[0]:
        by = f"{scene.spoken(line.card)}{', clockwise whichever way play goes' * (line.card == 'Wheel of Fortune')}"
        text = f"{player} has the hand that {both(line.whose(player))} had: it came by {by}."
        yield Because(rule_of(line.card), text)
    later = scene.readings["tu.emptied.when"] == "after"
    own_last = line is not None and line.card == JUDGEMENT and not line.size(line.player)[1]
    if line is not None and own_last and later and line.action.play.to == player:
        text = f"{line.player} had no card left for Judgement to count: {player} draws none."
        yield Because("TU-JUDGEMENT", text)
    yield from (*half_drawn(scene, player), *_kept(scene, [player]), *_kept_before(scene, player))


def _kept_before(scene: Scene, player: str) -> Iterator[Because]:
    """That a hand is the card that was kept for the Hanged Man, once the turn is skipped."""
    since = [*takewhile(lambda line: line.player != player, scene.lines)]
    kept = scene.lines[len(since)] if len(since) < len(scene.lines) else None
    same = all(line.size(player) == (1, 1) for line in since)
    if kept is not None and kept.kind == RETAINS and same and player not in scene.state.hanged:
        card = capital(scene.spoken(kept.action.play.cards[0]))
        text = f"{card}, which {player} kept for the Hanged Man, still is the hand; the turn has been skipped."
        yield Because("TU-HANGED-MAN", text)


def _lie_before(scene: Scene, player: str, cards: list[str]) -> Iterator[Because]:
    """That cards lie before a player, and when each goes."""
    for place, card in enumerate(cards):
        goes = effects.until(scene.state, player, card, scene.readings)
        there = " there too" if place else f" before {player}"
        go = "go" if card == LOVERS else "goes"
        text = f"{scene.spoken(card)} {lies([card])}{there}, and {go} once {goes}."
        yield Because(LIES.get(card, "TU-LOVERS"), capital(text))


@query.query(f"what lies before {NAME}")
def what_lies_before(scene: Scene) -> Reply:
    """The cards that lie face up before somebody, one that a hanged player keeps among them."""
    state, player = scene.state, scene.about
    shown = [*state.kept(player)]
    cards, hidden = [*state.front(player), *shown], len(state.sleeve(player))
    if hidden:
        up = f"{lying(scene, cards)} face up, and " if cards else "Nothing lies face up, and "
        text = f"{up}{amount(hidden, 'card')} face down, in the sleeve."
        value = f"{', '.join(cards) or 'nothing'} face up; {amount(hidden, 'card')} face down"
        return reply(value, "TU-MAGICIAN", text)
    gone = why_gone(scene, player, scene.since if cards else scene.lines)
    if not cards:
        rules = [rule for card, rule in LIES.items() if card in state.gone]
        others = {one: [*state.front(one), *state.kept(one)] for one in state.players}
        rules += [LIES.get(card, "TU-HANGED-MAN") for own in others.values() for card in own]
        lie = [f"{scene.lexicon.all_spoken(own)} {lies(own)} before {one}" for one, own in others.items() if own]
        nothing = "; ".join((f"Nothing lies face up before {player}", *lie))
        ground = Because((*rules, "TU-HERMIT-COVERS")[0], f"{nothing}.")
        hanged = _one_for_two(scene, player) if any(one.id == "TU-HANGED-MAN" for one in gone) else ()
        return Reply(NOTHING, (*gone, *hanged) or (ground,))
    why = list(_lie_before(scene, player, [*state.front(player)]))
    if shown:
        kept = f"{lying(scene, shown)} before {player}, kept face up for the Hanged Man."
        why.append(Because("TU-HANGED-MAN", kept))
    return Reply(", ".join(cards), (*why, *(tuple(why_lies(scene, player, cards)) or gone)))


@query.query("is the game over", tells=query.WHY)
def is_the_game_over(scene: Scene) -> Reply:
    """Whether somebody has won, or nobody can go on."""
    state = scene.state
    if state.ended is None:
        return Reply("no", why_not_over(scene))
    return Reply("yes", ended(scene))


@query.query(
    "who won", f"does {NAME} win", f"has {NAME} won", "who wins", "who has won", "who is the winner", made=query.PLAYERS
)
def who_won(scene: Scene) -> Reply:
    """Who has won the game, with lovers."""
    state = scene.state
    if state.ended is None:
        first, *others = why_not_over(scene)
        return Reply(NOBODY, (replace(first, text=f"The game is not over. {first.text}"), *others))
    return Reply(
        listed(state.winners), ended(scene), tuple(f"{player} holds Death" for player in may_hold_death(scene))
    )


QUERIES = query.put_to(
    Scene.by(Rules),
    who_is_to_play,
    who_deals,
    what_must_be_matched,
    which_majors,
    what_is_due,
    who_may_pass_on,
    what_death_takes,
    who_is_bound,
    who_skips,
    who_must_say,
    which_minors,
    which_way,
    whom_the_tower_struck,
    how_many_are_dealt,
    how_many_cards,
    how_many_in_the_pile,
    what_lies_before,
    is_the_game_over,
    who_won,
    *map(effect_query, MAJORS),
)

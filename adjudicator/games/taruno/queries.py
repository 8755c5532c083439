"""Questions about a game of Taruno: whose turn it is, what is due and to be followed, and what a Major would do now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby, takewhile

from adjudicator.cards import PUT, Lexicon
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.cards.play import LAYS, PLACES
from adjudicator.engine import query
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import NAME, Query, Reply, Unanswerable, listed, reply
from adjudicator.engine.state import Action, Pending, Unsettled, changed
from adjudicator.engine.transcript import Reached, Replay
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ANSWER,
    BARE,
    CHARIOT,
    DEALT,
    DEATH,
    DEVIL,
    DRAW,
    EMPEROR,
    FACES,
    FOOL,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    JUSTICE,
    LOVERS,
    MAGICIAN,
    MAJORS,
    MOON,
    PAGE,
    PRIESTESS,
    STAR,
    STOP,
    STRENGTH,
    TEMPERANCE,
    TOWER,
    is_major,
    pack,
    rank,
)
from adjudicator.games.taruno.effects import rule_of
from adjudicator.games.taruno.flow import (
    BY_DEATH,
    EMPTY,
    LAST_CARD,
    NO_CARDS,
    exhausted,
    halved,
    hidden_in_pile,
    run_out,
)
from adjudicator.games.taruno.majors import reached
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.state import PLAIN, UNKNOWN, CardChoice, DrawDebt, State, them
from adjudicator.games.taruno.words import CALLED, COURT_RULES, DOES, asked_for, awaited, due_rule, passed_over, source


@dataclass(frozen=True)
class Scene(Reached[State]):
    """What a question is asked of."""

    rules: Rules

    @property
    def last_turn(self) -> Action | None:
        """The last line, where it was a card played or drawn on a turn, or the end of a run."""
        if self.last is None or self.last[1].play.kind not in (PUT, DRAW, STOP):
            return None
        before, action = self.last
        return action if any(due.kind == TURN for due in before.due) else None

    @cached_property
    def state(self) -> State:
        """The game as it stands, with the hands as they are told."""
        after = self.rules.all_drawn(self.trail[-1])
        after = changed(after, hands={**after.hands, **self.table.hands})
        forced = bool(after.due) and run_out(after, after.due[0], self.rules.readings)
        return exhausted(after) if forced or after.how == NO_CARDS else after

    @cached_property
    def trail(self) -> tuple[State, ...]:
        """The game before each line, and behind the last."""
        return Replay(self.rules, self.table).trail()

    @property
    def last(self) -> tuple[State, Action] | None:
        """The last line that was played, with the game before it."""
        return (self.trail[-2], self.table.history[-1]) if self.table.history else None


# -- whose turn it is, and what is open


@query.query(
    "who is to play", *query.WHO_IS_TO_PLAY, "who has to act", made=query.PLAYERS, tells="VALUE is to act", stands=True
)
def who_is_to_play(scene: Scene) -> Reply:
    """Who has to do something now, on a turn or before it."""
    state = scene.state
    if not state.due:
        if state.ended is None:
            raise _no_turn(state)
        return reply(query.NOBODY, "TU-WIN", "The game is over.")
    (rule, why), open_ = scene.rules.lead(state), state.due[0]
    if open_.kind != TURN:
        rule = due_rule(open_.about)
    elif open_.about is None and (done := scene.last_turn):
        rule = "TU-PAGE" if _is_page(done) else rule
        why = _led_on(scene, done, open_.player) or why
    players = [due.player for due in state.due]
    unless = _unless_none(state, (due for due in state.due if _without(scene, due) != players))
    passed = _passed_over(state, scene.rules.lexicon) if open_.kind == TURN and scene.last is not None else ()
    told = open_.kind == TURN and open_.about is None and scene.last is None
    return Reply(listed(players), (query.Ground(rule, why, given=told), *passed), unless)


def _without(scene: Scene, due: Pending) -> list[str]:
    """Who is to act if somebody has none of the cards that are asked for."""
    if due.default is None:
        return []
    then = scene.rules.all_drawn(scene.rules.apply(scene.state, Action(due.player, due.default)))
    return [one.player for one in then.due]


def _is_page(done: Action) -> bool:
    return done.play.kind == PUT and rank(done.play.cards[-1]) == PAGE


def _led_on(scene: Scene, done: Action, then: str) -> str:
    """How the last turn led to whose it is now; empty where nothing more is to be said of it than that."""
    did = f"{done.player} {_did(scene, done)}"
    if _is_page(done) and len(scene.state.players) == 2:
        if scene.rules.readings["tu.page.two_players"] == "again":
            return f"{did}, which between two players gives {them(done.player)} another turn."
        return f"{did}, which changes nothing between two players; that turn is over, and {then} is next."
    way = "clockwise" if scene.state.clockwise else "counterclockwise"
    over = f"{did}, and that turn is over; play goes {way}, and {then} is next."
    return over if done.player != then else ""


def _did(scene: Scene, done: Action) -> str:
    """What somebody did last on a turn; of a run with court cards, that those did nothing in it."""
    if done.play.kind != STOP:
        return "drew a card" if done.play.kind == DRAW else f"played {scene.spoken(done.play.cards[-1])}"
    run = takewhile(lambda one: one.play.cards != (STRENGTH,), reversed(scene.table.history[:-1]))
    courts = sorted({rank(card) for one in run for card in one.play.cards} & {*FACES}, key=FACES.index)
    return (
        f"stopped the run, in which {both([f'the {court}' for court in courts])} did nothing" if courts else "stopped"
    )


def _passed_over(state: State, lexicon: Lexicon) -> tuple[query.Ground, ...]:
    """Who loses a turn between the last turn and this one, each with the card that takes it."""
    return tuple(query.Ground(_takes_turn(card), passed_over(player, card, lexicon)) for player, card in state.passed)


def _takes_turn(card: str) -> str:
    """The id of the rule by which a card takes a turn."""
    return COURT_RULES.get(rank(card) or card) or rule_of(card)


def _no_turn(state: State) -> Unanswerable:
    return Unanswerable("whose-turn", "nothing says whose turn it is", f"add turn: {state.players[0]}")


def _unless_none(state: State, due: Iterable[Pending]) -> tuple[str, ...]:
    """That somebody may have no card of the class that is asked for, so that play goes on."""
    return tuple(f"{one.player} has no {_called(one)}" for one in due if _may_have_none(state, one))


def _may_have_none(state: State, due: Pending) -> bool:
    """Whether somebody is asked for all cards of a class who may have none of them, so that play goes on."""
    default, want = due.default, due.about
    none = default is not None and not default.cards and not default.unseen
    return none and isinstance(want, CardChoice) and want.most < 0 and not state.hand(due.player).known


def _called(due: Pending) -> str:
    assert isinstance(due.about, CardChoice)
    return CALLED[due.about.of].removesuffix("s") if due.about.of != PLAIN else "card other than a face card"


@query.query("who deals")
def who_deals(scene: Scene) -> Reply:
    """Who deals, which the document leaves open."""
    return reply("anybody", "TU-SETUP", f"No dealer is named: {scene.table.players[0]}, named first, begins.")


@query.query("what must be matched", "what is to be followed", "what lies there", tells="VALUE is to be matched")
def what_must_be_matched(scene: Scene) -> Reply:
    """The suit and the number that a Minor may follow."""
    state = scene.state
    if not state.followed:
        return reply(query.NOTHING, "TU-MATCH", "No Minor lies there to be followed.")
    named = f", and {state.named} were named" if state.named else ""
    text = f"{capital(scene.spoken(state.followed))} lies on top{named}; an Ace or a Major goes on anything."
    rule = {"King": "TU-KING", "Queen": "TU-QUEEN"}.get(state.rank, "TU-MATCH") if state.named else "TU-MATCH"
    unless = tuple(f"{scene.spoken(card)} was put on top" for card in _others_on_top(scene))
    return Reply(f"{state.suit} or {state.rank}", (query.Ground(rule, text),), unless)


def _others_on_top(scene: Scene) -> list[str]:
    """The other Minors that were discarded at once where none lay: any of them may lie on top."""
    if scene.last is None or scene.last[0].followed or scene.last[1].play.kind != LAYS:
        return []
    cards = scene.last[1].play.cards
    return [card for card in cards if not is_major(card) and card != scene.state.followed]


@query.query("which Majors are discarded", made=query.CARDS, needs=(query.EARLIER,))
def which_majors(scene: Scene) -> Reply:
    """The Majors of the discard, which the Devil takes."""
    cards = [card for card in scene.state.gone if is_major(card)]
    text = f"{_lying(scene, cards)} there." if cards else "No Major is discarded."
    left = _left_hermit(scene, cards)
    untold = effects.unseen_majors(scene.state, scene.table.history)
    unless = tuple(f"{player} discarded a Major unseen" for player in untold)
    taken = _taken_up(scene)
    grounds = (*((taken,) if taken else (query.Ground("TU-BENEATH", text),)), *((left,) if left else ()))
    return Reply(", ".join(cards) or query.NOTHING, grounds, unless)


def _taken_up(scene: Scene) -> query.Ground | None:
    """Which Majors have just been taken up for the Devil; None where another card was played last."""
    if scene.last is None or scene.last[1].play.cards != (DEVIL,) or scene.last[1].play.kind != PUT:
        return None
    before, action = scene.last
    cards = effects.for_the_devil(before, action.player)
    took = both([scene.spoken(card) for card in cards]) or "nothing"
    others = "" if cards else ", as no other Major was discarded"
    return query.Ground("TU-DEVIL", f"{action.player} took up {took} for the Devil{others}; the Devil itself stays.")


def _left_hermit(scene: Scene, cards: list[str]) -> query.Ground | None:
    """Why the Hermit lies among the discards, where its owner has just played a Major."""
    if scene.last is None or HERMIT not in cards:
        return None
    before, action = scene.last
    who, card = action.player, action.play.cards[0] if action.play.cards else ""
    if before.lies(HERMIT) != who or not is_major(card) or action.play.kind != PUT:
        return None
    text = f"{who} played a Major, so the Hermit is discarded that lay before {them(who)}."
    return query.Ground("TU-HERMIT-COVERS", text)


def _lying(scene: Scene, cards: list[str]) -> str:
    """That cards lie somewhere, as the beginning of a sentence."""
    lie = "lies" if len(cards) == 1 and cards[0] != LOVERS else "lie"
    return f"{capital(both([scene.spoken(card) for card in cards]))} {lie}"


@query.query("what is due", "who has to draw", tells=query.REASON, stands=True)
def what_is_due(scene: Scene) -> Reply:
    """What somebody has to draw or to choose before play goes on."""
    state = scene.state
    found = [due for due in state.due if due.kind != TURN]
    if not found:
        if state.ended is None and not state.due:
            raise _no_turn(state)
        return reply(query.NOTHING, *_nothing_due(scene))
    told = [_to_do(list(some), what) for what, some in groupby(found, partial(_what_with, scene))]
    alike = [due for due in found if due.about == found[0].about]
    have = f"{both([due.player for due in alike])} {'has' if len(alike) == 1 else 'each have'}"
    held = state.hand(found[0].player).total if len(alike) == 1 else None
    text = f"{have} {awaited(found[0], scene.rules.lexicon, held)}."
    grounds = (
        query.Ground(due_rule(found[0].about), text),
        *_by_star(scene, found[0]),
        *_not_by_death(scene, found[0]),
    )
    return Reply("; ".join(told), grounds, _unless_none(state, found))


def _by_star(scene: Scene, due: Pending) -> tuple[query.Ground, ...]:
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
        return (query.Ground("TU-STAR", text),)
    if not due.about.rest:
        text = (
            f"The Star halves only what its owner draws: {giver} gave the Chariot, so {due.player} draws all of them."
        )
        return (query.Ground("TU-STAR", text),) if was.count > 1 else ()
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
    return (query.Ground(due_rule(first.about), had), query.Ground("TU-STAR", text))


def _empty_by_death(scene: Scene) -> str:
    """Who played Death, as the last thing but choices, as the only card of the hand; empty where nobody did."""
    lines = zip(scene.trail[1:], scene.table.history, strict=False)
    after, action = next((line for line in reversed([*lines]) if line[1].play.kind == PUT), (scene.state, None))
    last = action is not None and action.play.cards == (DEATH,) and after.hand(action.player).total == 0
    return action.player if action is not None and last else ""


def _not_by_death(scene: Scene, due: Pending) -> tuple[query.Ground, ...]:
    """That it is not Death that emptied a hand for which a card is drawn, where its owner has just played Death."""
    empty = isinstance(due.about, DrawDebt) and due.about.card == EMPTY and due.player == _empty_by_death(scene)
    owner = capital(whose(due.player))
    text = f"{owner} hand was empty before anybody discarded for Death, so Death did not empty it."
    return (query.Ground("TU-DEATH", text),) if empty else ()


def _nothing_due(scene: Scene) -> tuple[str, str]:
    """Why nothing is due: the game may be over, or what was played last ask for nothing."""
    if scene.state.ended is not None:
        return _end_rule(scene.state), f"{_how_it_ended(scene)}: the game is over."
    if scene.last is not None:
        before, action = scene.last
        if action.play.cards == (DEVIL,) and before.has_star(action.player):
            return ("TU-DEVIL", "The Devil has cards picked up, which is no draw: the Star halves nothing of it.")
        played = action.play.kind == PUT and action.play.cards == (TOWER,)
        if played and (because := effects.no_strike(before, action.player)):
            return "TU-TOWER", because
    return "TU-TURN", "Nobody has to draw or to choose cards before the next turn."


def _what_with(scene: Scene, due: Pending) -> str:
    """With which cards somebody has to do something: "two cards"; of a draw how many."""
    want, spoken = due.about, scene.spoken
    if not isinstance(want, CardChoice):
        return str(due.count) if isinstance(want, DrawDebt) else "a card up"
    cards = both([*map(spoken, want.seen)]) if want.verb == PLACES else ""
    receiver = f"{them(want.to)} " if want.to else ""
    return f"{receiver}{cards or asked_for(want, scene.state.hand(due.player).total)}"


def _to_do(found: list[Pending], what: str) -> str:
    """What some players have to do with the same cards: "Ada and Ben each discard one card"."""
    players, about = [due.player for due in found], found[0].about
    if isinstance(about, CardChoice) and len(players) > 1:
        return f"{both(players)} each {DOES[about.verb]} {what}"
    does = about.verb if isinstance(about, CardChoice) else "" if isinstance(about, DrawDebt) else "turns"
    return "; ".join(" ".join(filter(None, (player, does, what))) for player in players)


@query.query("who may pass on what is due", "who may pass it on", made=query.PLAYERS)
def who_may_pass_on(scene: Scene) -> Reply:
    """Who holds what answers a draw that is due: the Chariot, or a court card of the same rank."""
    due = next((one for one in scene.state.due if one.kind == ANSWER), None)
    if due is None or not isinstance(due.about, DrawDebt):
        return reply(query.NOBODY, "TU-DUE", "No draw is due that could be passed on.")
    hand, court = scene.state.hand(due.player), due.about.court
    own = [card for card in hand.cards if card == CHARIOT or (court and rank(card) == court)]
    unless = () if hand.known else (f"{whose(due.player)} hand is not wholly known",)
    if own:
        rule = "TU-CHARIOT" if CHARIOT in own else "TU-STACK"
        return reply(due.player, rule, f"{due.player} holds {both([scene.spoken(card) for card in own])}.")
    text = f"{due.player} holds no Chariot{f' and no {court}' if court else ''}."
    return Reply(query.NOBODY, (query.Ground("TU-CHARIOT", text),), unless)


# -- what holds on


@query.query("what does Death take next", "how many cards does Death take next", needs=(query.EARLIER,))
def what_death_takes(scene: Scene) -> Reply:
    """How many cards everybody discards for the next Death."""
    deaths = scene.state.deaths
    return reply(str(deaths + 1), "TU-DEATH", f"{effects.played_so_far(deaths)}.")


@query.query("who is bound", needs=(query.EARLIER,), tells="bound: VALUE")
def who_is_bound(scene: Scene) -> Reply:
    """Whom the Lovers bind to whom."""
    bonds, ended = scene.state.bonds, _bonds_ended(scene)
    if not bonds:
        return Reply(query.NOBODY, ended or (query.Ground("TU-LOVERS", "No bond of the Lovers holds."),))
    pairs = [both([*map(them, pair)]) for pair in bonds]
    grounds = [query.Ground("TU-LOVERS", f"Until Death the Lovers bind {', and '.join(pairs)}."), *ended]
    owner, earlier = scene.state.lies(HERMIT), scene.rules.readings["tu.hermit.earlier"] == "stays"
    if earlier and owner in {player for pair in bonds for player in pair}:
        text = (
            f"The Hermit keeps from {them(str(owner))} the Majors that others play from now on; an earlier bond stays."
        )
        grounds.append(query.Ground("TU-HERMIT-COVERS", text))
    return Reply("; ".join(both(pair) for pair in bonds), tuple(grounds))


def _bonds_ended(scene: Scene) -> tuple[query.Ground, ...]:
    """Which bonds the last card has ended that ended any: the Hermit those that others had made with its owner."""
    lines = zip(scene.trail, scene.trail[1:], scene.table.history, strict=False)
    for before, after, action in reversed([*lines]):
        ended = [pair for pair in before.bonds if pair not in after.bonds]
        if not ended or not action.play.cards:
            continue
        card = action.play.cards[-1]
        if card != HERMIT:
            bonds = f"the bond of {both([*map(them, ended[0])])}" if len(ended) == 1 else f"{number(len(ended))} bonds"
            return (query.Ground(rule_of(card), f"{capital(scene.spoken(card))} has ended {bonds}."),)
        owner, makers = action.player, both([*dict.fromkeys(one for one, _ in ended)])
        own = [other for one, other in after.bonds if one == owner]
        bond, its = (f"bond{'s' * (len(some) > 1)}" for some in (ended, own))
        stays = "stays" if len(own) == 1 else "stay"
        kept = f"; the {its} with {both([*map(them, own)])}, which {them(owner)} made, {stays}" if own else ""
        text = f"{capital(whose(owner))} Hermit ended the {bond} that {makers} had made with {them(owner)}{kept}."
        return (query.Ground("TU-HERMIT-COVERS", text),)
    return ()


@query.query(
    "who skips", "who loses a turn", made=query.PLAYERS, needs=(query.EARLIER,), tells="VALUE is to lose a turn"
)
def who_skips(scene: Scene) -> Reply:
    """Who loses the next turn, to a card or to the Hanged Man."""
    state = scene.state
    lost = {**dict.fromkeys(state.hanged, HANGED_MAN), **dict(reversed(state.lost))}
    found = [player for player in state.players if player in lost]
    if not found:
        nothing = _nothing_due(scene)
        if nothing[0] != "TU-TOWER":
            nothing = "TU-TURN", "No card has taken a turn from anybody that is still to come."
        return reply(query.NOBODY, *nothing)
    return Reply(listed(found), tuple(_loses(scene, player, lost[player]) for player in found))


def _loses(scene: Scene, player: str, card: str) -> query.Ground:
    """That a player loses a turn to a card."""
    if card == HANGED_MAN:
        has, skips = ("You have", "skip") if player == "You" else (f"{player} has", "skips")
        return query.Ground("TU-HANGED-MAN", f"{has} played the Hanged Man, and {skips} the next turn.")
    taker = capital(source(card, scene.rules.lexicon))
    return query.Ground(_takes_turn(card), f"{taker} has taken the next turn from {them(player)}.")


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
    found = [player for player in state.players if state.hand(player).total == 1 and player not in state.said]
    text = (
        f"{both(found)} {'has' if len(found) == 1 else 'have'} one card left."
        if found
        else "Nobody has just one card left."
    )
    unless = (f"{player} has one card left" for player in state.players if state.hand(player).total is None)
    return Reply(listed(found), (query.Ground("TU-ONE-CARD", text),), tuple(unless))


@query.query(f"how many cards has {NAME}", f"how many cards does {NAME} have")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards somebody has in hand."""
    total = scene.state.hand(scene.about).total
    if total is None:
        help = f"count them: {scene.about}: 4 unseen"
        raise Unanswerable("cards-unseen", f"nobody has told how many cards {scene.about} has", help)
    return reply(str(total), "TU-SETUP", f"{scene.about} has {amount(total, 'card')} in hand.")


@query.query("how many cards has the pile", "how many cards are in the pile", needs=(query.EARLIER,))
def how_many_in_the_pile(scene: Scene) -> Reply:
    """How many cards can be drawn before the discards are shuffled."""
    try:
        total = scene.state.pile_size
    except Unsettled as error:
        raise Unanswerable("cards-unseen", error.message, error.help) from error
    untold = scene.state.discards_untold and scene.state.renewed > scene.trail[0].renewed
    unless = ("more cards lie discarded than are told (under, majors)",) if untold else ()
    text = (
        f"{_pile_counts(scene, total)} The discards are shuffled once {'it is' if total == 1 else 'they are'} drawn."
        if total
        else "Nothing is left to draw before the discards are shuffled."
    )
    return Reply(str(total), (query.Ground("TU-RESHUFFLE", text),), unless)


def _pile_counts(scene: Scene, total: int) -> str:
    """Where the size of the pile comes from: what was told less what was drawn, or the cards that are nowhere else."""
    state, first = scene.state, scene.trail[0]
    are = "is" if total == 1 else "are"
    if not state.pile_told:
        held = sum(state.size(player) for player in state.players)
        lying = len(state.gone) + len(state.pile)
        whole = len(pack(state.suits))
        return (
            f"Of the {whole} cards {held} are in hands and {lying} discarded or before players, which leaves {total}."
        )
    if state.renewed == first.renewed and len(first.stock) != total:
        return f"The pile had {amount(len(first.stock), 'card')}, and {number(total)} {are} left."
    return f"{capital(amount(total, 'card'))} {are} in the pile."


@query.query(f"what lies before {NAME}")
def what_lies_before(scene: Scene) -> Reply:
    """The cards that lie face up before somebody, one that a hanged player keeps among them."""
    state, player = scene.state, scene.about
    shown = [card for owner, card in state.shown if owner == player]
    cards, hidden = [*state.front(player), *shown], len(state.sleeve(player))
    if hidden:
        up = f"{_lying(scene, cards)} face up, and " if cards else "Nothing lies face up, and "
        text = f"{up}{amount(hidden, 'card')} face down, in the sleeve."
        value = f"{', '.join(cards) or 'nothing'} face up; {amount(hidden, 'card')} face down"
        return reply(value, "TU-MAGICIAN", text)
    if not cards:
        rules = [rule for card, rule in LIES.items() if card in state.gone]
        rule = (*rules, "TU-HERMIT-COVERS")[0]
        return reply(query.NOTHING, rule, f"Nothing lies face up before {player}.")
    rule = LIES.get(cards[0], "TU-HANGED-MAN")
    its = "its" if len(cards) == 1 and cards[0] != LOVERS else "their"
    why = f"by {its} own power" if cards[0] in LIES else "kept face up for the Hanged Man"
    return reply(", ".join(cards), rule, f"{_lying(scene, cards)} before {player}, {why}.")


LIES = {HERMIT: "TU-HERMIT-COVERS", TEMPERANCE: "TU-TEMPERANCE-LIES", STAR: "TU-STAR", LOVERS: "TU-LOVERS"}
"""By card the rule by which it lies before somebody."""


@query.query("which Minors are discarded", made=query.CARDS, needs=(query.EARLIER,))
def which_minors(scene: Scene) -> Reply:
    """The Minors of the discard, the one that is to be followed first."""
    state = scene.state
    rest = [card for card in state.gone if card not in (state.followed, UNKNOWN) and not is_major(card)]
    cards = [*([state.followed] if state.followed else []), *rest]
    text = f"{_lying(scene, cards)} there." if cards else "No Minor is discarded."
    unless = ("cards were discarded unseen",) if UNKNOWN in state.gone else ()
    return Reply(", ".join(cards) or query.NOTHING, (query.Ground("TU-BENEATH", text),), unless)


@query.query("which way does play go", "what is the direction of play", needs=(query.EARLIER,), tells="play goes VALUE")
def which_way(scene: Scene) -> Reply:
    """Clockwise, as players are named, or the other way round."""
    if scene.state.clockwise:
        turned = any(not state.clockwise for state in scene.trail)
        page = "another Page has turned it back" if turned else "no Page has turned it round"
        if len(scene.state.players) == 2:
            page = "between two players no Page turns it round"
        return reply("clockwise", "TU-PAGE", f"Play goes as players are named: {page}.")
    return reply("counterclockwise", "TU-PAGE", "A Page has turned play round.")


@query.query("whom has the Tower struck", "who was struck by the Tower", made=query.PLAYERS, needs=(query.EARLIER,))
def whom_the_tower_struck(scene: Scene) -> Reply:
    """Whom the Tower cannot strike again."""
    found = [player for player in scene.state.players if player in scene.state.struck]
    text = f"The Tower has struck {both([*map(them, found)]) or 'nobody'} in this game."
    return reply(listed(found), "TU-TOWER", text)


@query.query("how many cards are dealt", "how many cards is each dealt")
def how_many_are_dealt(scene: Scene) -> Reply:
    """How many cards everybody has to begin with."""
    return reply(str(DEALT), "TU-SETUP", f"Everybody is dealt {amount(DEALT, 'Minor')}.")


# -- the end


@query.query("is the game over", tells=query.WHY)
def is_the_game_over(scene: Scene) -> Reply:
    """Whether somebody has won, or nobody can go on."""
    state = scene.state
    if state.ended is None:
        return reply("no", *_why_not_over(state))
    return reply("yes", _end_rule(state), f"{_how_it_ended(scene)}.")


def _why_not_over(state: State) -> tuple[str, str]:
    """Why a game goes on: a hand that was emptied by no Minor wins nothing."""
    draw = state.due[0].about if state.due else None
    who = state.due[0].player if state.due else "somebody"
    if isinstance(draw, DrawDebt) and draw.card == EMPTY:
        draws = "draw" if who == "You" else "draws"
        return (
            "TU-EMPTY",
            f"{capital(whose(who))} last card was no Minor: an emptied hand wins nothing, and {them(who)} {draws} one.",
        )
    return "TU-WIN", "Nobody has played a last card, and Death has emptied no hand."


@query.query(
    "who won", f"does {NAME} win", f"has {NAME} won", "who wins", "who has won", "who is the winner", made=query.PLAYERS
)
def who_won(scene: Scene) -> Reply:
    """Who has won the game, with lovers."""
    state = scene.state
    if state.ended is None:
        rule, why = _why_not_over(state)
        return reply(query.NOBODY, rule, f"The game is not over: {why[0].lower()}{why[1:]}")
    grounds = (query.Ground(_end_rule(state), f"{_how_it_ended(scene)}."),)
    return Reply(listed(state.winners), grounds, tuple(f"{player} holds Death" for player in _may_hold_death(scene)))


def _may_hold_death(scene: Scene) -> list[str]:
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


def _how_it_ended(scene: Scene) -> str:
    """By what the game was won, and by whom."""
    state = scene.state
    by_hand = [one for one in state.winners if state.hand(one).total == 0]
    if state.how == NO_CARDS:
        by_hand = [one for one in state.winners if DEATH in state.hand(one).cards]
    won = by_hand or list(state.winners)
    lovers = [one for one in state.winners if one not in won]
    how = {
        LAST_CARD: f"{capital(scene.spoken(state.followed))} is a Minor and was {whose(both(won))} only card",
        BY_DEATH: _by_death(scene, won),
        NO_CARDS: f"No card is left, and {_death(scene, won)}",
    }
    many = len(lovers) > 1
    shared = f"; {both(lovers)} {'win' if many else 'wins'} as {'lovers' if many else 'a lover'}" if lovers else ""
    return f"{how[state.how]}{shared}"


def _by_death(scene: Scene, won: list[str]) -> str:
    """Whose last card Death took, or was."""
    own = _empty_by_death(scene)
    others = [player for player in won if player != own]
    took = [f"Death took the last card of {both([*map(them, others)])}"] if others else []
    return " and ".join(([f"{capital(whose(own))} last card was Death"] if own in won else []) + took)


def _death(scene: Scene, holders: list[str]) -> str:
    """Who holds Death, as far as it is told."""
    if not holders:
        return "whoever holds Death wins" if _may_hold_death(scene) else "nobody holds Death"
    return f"{both(holders)} {'hold' if len(holders) > 1 or holders == ['You'] else 'holds'} Death"


def _end_rule(state: State) -> str:
    return {LAST_CARD: "TU-WIN", BY_DEATH: "TU-DEATH"}.get(state.how, "TU-EXHAUSTED")


# -- what a Major would do

ALONE = frozenset({FOOL, MAGICIAN, PRIESTESS, STRENGTH, HERMIT, HANGED_MAN, DEVIL, STAR, MOON})
"""Majors that do something with their player alone."""


def affected(state: State, player: str, card: str) -> tuple[str, ...]:
    """Whom a Major reaches, or may be played on, if a player has it and plays it now."""
    others = tuple(one for one in state.players if one != player)
    if card in ALONE:
        return (player,)
    if card in (CHARIOT, LOVERS, EMPEROR):
        return reached(state, player, others)
    if card == HIEROPHANT:
        own = effects.cards_left(state, player, card)
        return tuple(one for one in reached(state, player, others) if state.size(one) != own)
    if card == JUSTICE:
        return _extremes(state, player)
    if card == TOWER:
        victim = state.next_to(player)
        return () if victim in state.struck or state.covered(victim, player) else (victim,)
    return reached(state, player, state.players)


def _extremes(state: State, player: str) -> tuple[str, ...]:
    those = reached(state, player, state.players)
    sizes = {one: (effects.cards_left(state, one, JUSTICE) or 0) if one == player else state.size(one) for one in those}
    ends = {max(sizes.values()), min(sizes.values())} if sizes else set()
    return tuple(one for one, size in sizes.items() if size in ends)


def what_would_do(card: str, scene: Scene) -> Reply:
    """What a Major does if whoever has the turn plays it now, and to whom."""
    state = scene.state
    player = state.turn or state.to_act
    if player is None or player not in state.players:
        raise _no_turn(state)
    id = effects.rule_of(card)
    if card in (HIEROPHANT, JUSTICE):
        _counted(state, reached(state, player, state.players))
    now = effects.does_here(card, state, player, scene.table.history, scene.rules.lexicon)
    follows = f"{effects.SAYS[id]}{_strikes(scene) if card == TOWER else ''}"
    grounds = (*((query.Ground(id, now),) if now else ()), query.Ground(id, follows))
    return Reply(listed(affected(state, player, card)), grounds)


def _strikes(scene: Scene) -> str:
    """Whom the Tower has struck of those who lost the turn and who drew, behind another sentence, where it struck."""
    drew = scene.rules.readings["tu.tower.struck"] == "drawer"
    return f" It strikes whoever {'draws for it' if drew else 'loses the turn to it'}." if scene.state.struck else ""


def _counted(state: State, players: tuple[str, ...]) -> None:
    """Raises Unanswerable where nobody has told how many cards some players have."""
    if uncounted := next((one for one in players if state.hand(one).total is None), None):
        message = f"nobody has told how many cards {them(uncounted)} {'have' if uncounted == 'You' else 'has'}"
        raise Unanswerable("cards-unseen", message, f"count them: {uncounted}: 4 unseen")


def _asked_of(card: str) -> Query[Scene]:
    name = card if card in BARE else f"the {card}"
    says = f"Whom {name} reaches, or may be played on, if whoever has the turn plays it."
    answer: Callable[[Scene], Reply] = partial(what_would_do, card)
    names = (name, card) if name != card else (name,)
    main, *also = (f"{words[0]} {one} {words[1]}" for words in ASKED for one in names)
    return Query(main, says, answer, tuple(also), query.PLAYERS, listed="whom would CARD reach now")


ASKED = (("whom would", "reach now"), ("what would", "do now"))
"""The words of the question what a Major would do, before and behind it."""


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
    *map(_asked_of, MAJORS),
)

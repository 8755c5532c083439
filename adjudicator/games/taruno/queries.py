"""Questions about a game of Taruno: whose turn it is, what is due and to be followed, and what a Major would do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from adjudicator.cards import PUT, Play
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.cards.play import LAYS, RETAINS
from adjudicator.engine import query
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import NAME, Query, Reply, Unanswerable, listed, reply
from adjudicator.engine.state import Action, Pending, Unsettled, changed
from adjudicator.engine.transcript import Reached, Replay
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import BARE, DEALT, is_major, rank
from adjudicator.games.taruno.choose import CALLED
from adjudicator.games.taruno.ending import BY_DEATH, LAST_CARD, NO_CARDS, exhausted
from adjudicator.games.taruno.flow import EMPTY, run_out
from adjudicator.games.taruno.majors import reached
from adjudicator.games.taruno.moving import hidden_in_pile
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.state import PLAIN, UNKNOWN, Draw, State, Want, them
from adjudicator.games.taruno.told import due_text
from adjudicator.games.taruno.verbs import (
    ANSWER,
    CHARIOT,
    DEATH,
    DEVIL,
    DRAW,
    EMPEROR,
    FOOL,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    JUDGEMENT,
    JUSTICE,
    LOVERS,
    MAGICIAN,
    MAJORS,
    MOON,
    PRIESTESS,
    STAR,
    STRENGTH,
    TEMPERANCE,
    TOWER,
)
from adjudicator.games.taruno.words import awaited, source


@dataclass(frozen=True)
class Scene(Reached[State]):
    """What a question is asked of."""

    rules: Rules

    @property
    def last_turn(self) -> Action | None:
        """The last line, where it was a card played or drawn on a turn."""
        if self.last is None or self.last[1].play.kind not in (PUT, DRAW):
            return None
        before, action = self.last
        return action if any(due.kind == TURN for due in before.due) else None

    @cached_property
    def state(self) -> State:
        """The game as it stands, with the hands as they are told."""
        after = self.rules.all_drawn(self.trail[-1])
        after = changed(after, hands={**after.hands, **self.table.hands})
        turn = next((due for due in after.due if due.kind == TURN and due.about is None), None)
        forced = turn is not None and run_out(after, turn.player, self.rules.readings)
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
        rule = _due_rule(open_)
    elif open_.about is None and (done := scene.last_turn) and done.player != open_.player:
        drew = "drew a card" if done.play.kind == DRAW else f"played {scene.spoken(done.play.cards[-1])}"
        way = "clockwise" if state.clockwise else "counterclockwise"
        why = f"{done.player} {drew}, and that turn is over; play goes {way}, and {open_.player} is next."
    players = [due.player for due in state.due]
    unless = tuple(f"{due.player} has no {_called(due)}" for due in state.due if _may_have_none(state, due))
    passed = _passed_over(scene, open_.player) if open_.kind == TURN else ()
    told = open_.kind == TURN and open_.about is None and scene.last is None
    return Reply(listed(players), (query.Ground(rule, why, given=told), *passed), unless)


def _passed_over(scene: Scene, player: str) -> tuple[query.Ground, ...]:
    """Who sits between the last turn and this one and loses a turn, each with the card that takes it."""
    if scene.last is None or scene.state.laps == scene.last[0].laps:
        return ()
    before, order = scene.last[0], scene.state.order(scene.last[0].turn)[1:]
    between = order[: order.index(player)] if player in order else order
    return tuple(_has_lost(scene, before, name) for name in between)


def _has_lost(scene: Scene, before: State, player: str) -> query.Ground:
    """Why a player was passed over: the Hanged Man, or the card that took the turn last played."""
    if player in before.hanged:
        return query.Ground("TU-HANGED-MAN", f"{player} skips a turn for the Hanged Man.")
    draws = [due.about for due in before.due if isinstance(due.about, Draw)]
    played = next((line.play.cards[-1:] for line in reversed(scene.table.history) if line.play.kind == PUT), ())
    cards = [*(draw.card for draw in draws if draw.skipped == player), *played]
    rule = _TAKES_TURN.get(rank(cards[0]) or cards[0]) if cards else None
    if rule is None:
        return query.Ground("TU-TURN", f"{player} has lost a turn.")
    taker = capital(source(cards[0], scene.rules.lexicon))
    return query.Ground(rule, f"{taker} has taken a turn from {them(player)}.")


_TAKES_TURN = {"King": "TU-KING", "Knight": "TU-KNIGHT", TOWER: "TU-TOWER"}


def _no_turn(state: State) -> Unanswerable:
    return Unanswerable("whose-turn", "nothing says whose turn it is", f"add turn: {state.players[0]}")


def _may_have_none(state: State, due: Pending) -> bool:
    """Whether somebody is asked for all cards of a class who may have none of them, so that play goes on."""
    default, want = due.default, due.about
    none = default is not None and not default.cards and not default.unseen
    return none and isinstance(want, Want) and want.most < 0 and not state.hand(due.player).known


def _called(due: Pending) -> str:
    assert isinstance(due.about, Want)
    return CALLED[due.about.of].removesuffix("s") if due.about.of != PLAIN else "card that is no face"


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
    unless = tuple(_untold_discards(scene)) if any(map(is_major, hidden_in_pile(scene.state))) else ()
    taken = _taken_up(scene)
    grounds = (*((taken,) if taken else (query.Ground("TU-BENEATH", text),)), *((left,) if left else ()))
    return Reply(", ".join(cards) or query.NOTHING, grounds, unless)


def _taken_up(scene: Scene) -> query.Ground | None:
    """Which Majors have just been taken up for the Devil; None where another card was played last."""
    if scene.last is None or scene.last[1].play.cards != (DEVIL,) or scene.last[1].play.kind != PUT:
        return None
    before, action = scene.last
    cards = _for_the_devil(before, action.player)
    took = both([scene.spoken(card) for card in cards]) or "nothing"
    others = "" if cards else ", as no other Major was discarded"
    return query.Ground("TU-DEVIL", f"{action.player} took up {took} for the Devil{others}; the Devil itself stays.")


def _for_the_devil(state: State, player: str) -> list[str]:
    """The Majors that a player takes up who plays the Devil: those of the discard, the player's own Hermit among them,
    which goes there first."""
    own = [HERMIT] if state.lies(HERMIT) == player else []
    return [*(card for card in state.gone if is_major(card) and card != DEVIL), *own]


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


def _untold_discards(scene: Scene) -> Iterator[str]:
    """Who may have discarded a Major that nobody has told of: unseen cards, or those beside a card that was kept."""
    history = scene.table.history
    for at, action in enumerate(history):
        told = any(one.player == action.player and one.play.kind == LAYS for one in history[at + 1 : at + 2])
        unseen = action.play.kind == LAYS and action.play.unseen
        if unseen or (action.play.kind == RETAINS and not told):
            yield f"{action.player} discarded a Major unseen"


def _lying(scene: Scene, cards: list[str]) -> str:
    """That cards lie somewhere, as the beginning of a sentence."""
    lie = "lies" if len(cards) == 1 and cards[0] != LOVERS else "lie"
    return f"{capital(both([scene.spoken(card) for card in cards]))} {lie}"


@query.query("what is due", "who has to draw", tells=query.REASON, stands=True)
def what_is_due(scene: Scene) -> Reply:
    """What somebody has to draw or to choose before play goes on."""
    found = [due for due in scene.state.due if due.kind != TURN]
    if not found:
        if scene.state.ended is None and not scene.state.due:
            raise _no_turn(scene.state)
        return reply(query.NOTHING, *_nothing_due(scene))
    told = [f"{due.player} {due.count if isinstance(due.about, Draw) else _choice(due)}" for due in found]
    alike = [due for due in found if due.about == found[0].about]
    have = f"{both([due.player for due in alike])} {'has' if len(alike) == 1 else 'each have'}"
    held = scene.state.hand(found[0].player).total if len(alike) == 1 else None
    text = f"{have} {awaited(found[0], scene.rules.lexicon, held)}."
    return reply("; ".join(told), _due_rule(found[0]), text)


def _nothing_due(scene: Scene) -> tuple[str, str]:
    """Why nothing is due: what was played last may ask for nothing."""
    if scene.last is not None:
        before, action = scene.last
        if action.play.cards == (DEVIL,) and before.has_star(action.player):
            return ("TU-DEVIL", "The Devil has cards picked up, which is no draw: the Star halves nothing of it.")
        if because := _no_strike(before, action):
            return "TU-TOWER", because
    return "TU-TURN", "Nobody has to draw or to choose cards before the next turn."


def _no_strike(before: State, action: Action) -> str:
    """Why the Tower does nothing that was played last; empty where another card was, or it does."""
    if action.play.cards != (TOWER,) or action.play.kind != PUT:
        return ""
    victim = before.next_to(action.player)
    if victim in before.struck:
        return f"The Tower has struck {them(victim)} before: nothing happens."
    if before.covered(victim, action.player):
        return f"The Hermit lies before {them(victim)}: the Tower does nothing."
    return ""


def _choice(due: Pending) -> str:
    return due_text(due) if isinstance(due.about, Want) else due.kind


def _due_rule(due: Pending) -> str:
    if isinstance(due.about, Draw):
        if due.about.redirected:
            return "TU-CHARIOT-GIVEN"
        if due.about.ordinary:
            return "TU-WANT"
        if due.about.card == EMPTY:
            return "TU-EMPTY"
        if due.about.court:
            return {"King": "TU-KING", "Knight": "TU-KNIGHT"}[due.about.court]
    about = due.about
    return effects.rule_of(about.card) if isinstance(about, Draw | Want) else "TU-DUE"


@query.query("who may pass on what is due", "who may pass it on", made=query.PLAYERS)
def who_may_pass_on(scene: Scene) -> Reply:
    """Who holds what answers a draw that is due: the Chariot, or a court card of the same rank."""
    due = next((one for one in scene.state.due if one.kind == ANSWER), None)
    if due is None or not isinstance(due.about, Draw):
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
    return reply(str(deaths + 1), "TU-DEATH", f"{_played_so_far(deaths)}.")


def _played_so_far(deaths: int) -> str:
    """How often Death was played, as the beginning of a sentence."""
    if not deaths:
        return "Death was not played yet"
    return f"Death was played {'once' if deaths == 1 else f'{number(deaths)} times'}"


@query.query("who is bound", needs=(query.EARLIER,), tells="bound: VALUE")
def who_is_bound(scene: Scene) -> Reply:
    """Whom the Lovers bind to whom."""
    bonds = scene.state.bonds
    if not bonds:
        return reply(query.NOBODY, "TU-LOVERS", "No bond of the Lovers holds.")
    return reply("; ".join(both(pair) for pair in bonds), "TU-LOVERS", "The Lovers bind them until Death.")


@query.query(
    "who skips", "who loses a turn", made=query.PLAYERS, needs=(query.EARLIER,), tells="VALUE is to lose a turn"
)
def who_skips(scene: Scene) -> Reply:
    """Who loses the next turn, to a card or to the Hanged Man."""
    state = scene.state
    found = [player for player in state.players if player in (*state.lost, *state.hanged)]
    if not found:
        if scene.last is not None and (because := _no_strike(*scene.last)):
            return reply(query.NOBODY, "TU-TOWER", because)
        return reply(query.NOBODY, "TU-TURN", "No card has taken a turn from anybody that is still to come.")
    return Reply(listed(found), tuple(_loses(scene, player) for player in found))


def _loses(scene: Scene, player: str) -> query.Ground:
    """Why a player loses a turn: the Hanged Man, or the card that has taken it."""
    state, draws = scene.state, [due.about for due in scene.state.due if isinstance(due.about, Draw)]
    has, skips = ("You have", "skip") if player == "You" else (f"{player} has", "skips")
    if player not in state.lost:
        return query.Ground("TU-HANGED-MAN", f"{has} played the Hanged Man, and {skips} the next turn.")
    card = next((draw.card for draw in draws if draw.skipped == player), TOWER)
    rule = {"King": "TU-KING", "Knight": "TU-KNIGHT"}.get(rank(card) or card, "TU-TOWER")
    return query.Ground(
        rule, f"{capital(source(card, scene.rules.lexicon))} has taken the next turn from {them(player)}."
    )


@query.query(
    "who must say one card",
    f"must {NAME} say one card",
    f"does {NAME} have to say one card",
    f"has {NAME} to say one card",
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
    return reply(
        str(total),
        "TU-RESHUFFLE",
        f"The discards are shuffled once {'this is' if total == 1 else 'these are'} drawn."
        if total
        else "Nothing is left to draw before the discards are shuffled.",
    )


@query.query(f"what lies before {NAME}", made=query.CARDS)
def what_lies_before(scene: Scene) -> Reply:
    """The cards that lie face up before somebody, one that a hanged player keeps among them."""
    state, player = scene.state, scene.about
    shown = [card for owner, card in state.shown if owner == player]
    cards = [*state.front(player), *shown]
    if not cards:
        rules = [rule for card, rule in LIES.items() if card in state.gone]
        rule = (*rules, "TU-HERMIT-COVERS")[0]
        return reply(query.NOTHING, rule, f"Nothing lies face up before {player}.")
    rule = LIES.get(cards[0], "TU-HANGED-MAN")
    why = "by its own power" if cards[0] in LIES else "kept face up for the Hanged Man"
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
        return reply("clockwise", "TU-PAGE", "Play goes as players are named: no Page has turned it round.")
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
    if isinstance(draw, Draw) and draw.card == EMPTY:
        draws = "draw" if who == "You" else "draws"
        return (
            "TU-EMPTY",
            f"No last card of {them(who)} was a Minor played: an emptied hand wins nothing, and {them(who)} {draws} one.",
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
        LAST_CARD: f"{both(won)} played the last card of the hand",
        BY_DEATH: f"Death took the last card of {both(won)}",
        NO_CARDS: f"No card is left, and {_death(scene, won)}",
    }
    many = len(lovers) > 1
    shared = f"; {both(lovers)} {'win' if many else 'wins'} as {'lovers' if many else 'a lover'}" if lovers else ""
    return f"{how[state.how]}{shared}"


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
        own = _left(state, player, card)
        return tuple(one for one in reached(state, player, others) if state.size(one) != own)
    if card == JUSTICE:
        return _extremes(state, player)
    if card == TOWER:
        victim = state.next_to(player)
        return () if victim in state.struck or state.covered(victim, player) else (victim,)
    return reached(state, player, state.players)


def _left(state: State, player: str, card: str) -> int:
    """How many cards a player has left who plays a Major: it is one of a hand that is not wholly known. Raises
    Unsettled where nobody has counted the hand."""
    hand = state.hand(player)
    return state.size(player) - (card in hand.cards or not hand.known)


def _extremes(state: State, player: str) -> tuple[str, ...]:
    those = reached(state, player, state.players)
    sizes = {one: _left(state, one, JUSTICE) if one == player else state.size(one) for one in those}
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
    now = _NOW[card](scene, player) if card in _NOW else ""
    grounds = (query.Ground(id, effects.SAYS[id]), *((query.Ground(id, now),) if now else ()))
    return Reply(listed(affected(state, player, card)), grounds)


def _devil_now(scene: Scene, player: str) -> str:
    """What the Devil would take up."""
    cards, would = _for_the_devil(scene.state, player), f"{capital(them(player))} would take up"
    unseen = any(map(is_major, hidden_in_pile(scene.state))) and any(_untold_discards(scene))
    if unseen:
        cards_told = f"{both([scene.spoken(card) for card in cards])}, and " if cards else ""
        return f"{would} {cards_told}whatever Majors were discarded unseen."
    if not cards:
        return f"{would} nothing: no Major is discarded."
    return f"{would} {both([scene.spoken(card) for card in cards])}."


def _tower_now(scene: Scene, player: str) -> str:
    """What the Tower would have the next player draw, where the pile is counted."""
    state, victim = scene.state, scene.state.next_to(player)
    if because := _no_strike(state, Action(player, Play(PUT, (TOWER,)))):
        return because
    try:
        total = state.pile_size
    except Unsettled:
        return ""
    halved = f", of which {whose(victim)} Star leaves half" if state.has_star(victim) else ""
    return f"The pile has {amount(total, 'card')} now{halved}."


def _death_now(scene: Scene, player: str) -> str:
    """How many cards Death would have everybody discard."""
    deaths = scene.state.deaths
    return f"{_played_so_far(deaths)}: this time it takes {amount(deaths + 1, 'card')} from each."


def _judgement_now(scene: Scene, player: str) -> str:
    """How many cards Judgement would have somebody draw, where the hand is counted."""
    if scene.state.hand(player).total is None:
        return ""
    left = _left(scene.state, player, JUDGEMENT)
    return f"{capital(them(player))} would have {amount(left, 'card')} left: {amount(2 * left, 'card')} are drawn."


def _hierophant_now(scene: Scene, player: str) -> str:
    """Who would give whom how many cards for the Hierophant."""
    state, told = scene.state, []
    own = _left(state, player, HIEROPHANT)
    for other in reached(state, player, [one for one in state.players if one != player]):
        gap = state.size(other) - own
        rich, poor = (other, player) if gap > 0 else (player, other)
        if gap:
            told.append(f"{them(rich)} would give {them(poor)} {amount((abs(gap) + 1) // 2, 'card')}")
    return f"{capital('; '.join(told))}." if told else ""


_NOW: Mapping[str, Callable[[Scene, str], str]] = {
    DEVIL: _devil_now, TOWER: _tower_now, DEATH: _death_now, JUDGEMENT: _judgement_now, HIEROPHANT: _hierophant_now,
}  # fmt: skip
"""By Major what it would do at this table; empty where too little is told."""


def _counted(state: State, players: tuple[str, ...]) -> None:
    """Raises Unanswerable where nobody has told how many cards some players have."""
    if uncounted := next((one for one in players if state.hand(one).total is None), None):
        message = f"nobody has told how many cards {them(uncounted)} {'have' if uncounted == 'You' else 'has'}"
        raise Unanswerable("cards-unseen", message, f"count them: {uncounted}: 4 unseen")


def _asked_of(card: str) -> Query[Scene]:
    name = card if card in BARE else f"the {card}"
    says = f"Whom {name} reaches, or may be played on, if whoever has the turn plays it."
    answer: Callable[[Scene], Reply] = partial(what_would_do, card)
    also = (f"what would {card} do now",) if name != card else ()
    return Query(f"what would {name} do now", says, answer, also, query.PLAYERS, listed="what would CARD do now")


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

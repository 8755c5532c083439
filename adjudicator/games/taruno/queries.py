"""Questions about a game of Taruno: whose turn it is, what is due and to be followed, and what a Major would do now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from adjudicator.cards import PUT
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.engine import query
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import NAME, Query, Reply, Unanswerable, listed, reply
from adjudicator.engine.state import Action, Pending, changed
from adjudicator.engine.transcript import Reached, Replay
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import BARE, MAJORS, is_major, rank
from adjudicator.games.taruno.ending import BY_DEATH, LAST_CARD, NO_CARDS, how_it_ended
from adjudicator.games.taruno.flow import EMPTY
from adjudicator.games.taruno.majors import reached
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.state import Draw, State, Want
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
    JUSTICE,
    LOVERS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    STAR,
    STRENGTH,
    TEMPERANCE,
    TOWER,
)
from adjudicator.games.taruno.words import awaited


@dataclass(frozen=True)
class Scene(Reached[State]):
    """What a question is asked of."""

    rules: Rules

    @cached_property
    def trail(self) -> tuple[State, ...]:
        """The game before each line, and behind them all."""
        return Replay(self.rules, self.table).trail()

    @property
    def last_turn(self) -> Action | None:
        """The last line, where it was a card played or drawn on a turn."""
        if not self.table.history or self.table.history[-1].play.kind not in (PUT, DRAW):
            return None
        return self.table.history[-1] if any(due.kind == TURN for due in self.trail[-2].due) else None

    @cached_property
    def state(self) -> State:
        """The game as it stands, with the hands as they are told."""
        after = self.rules.all_drawn(self.trail[-1])
        return changed(after, hands={**after.hands, **self.table.hands})


# -- whose turn it is, and what is open


@query.query("who is to play", "whose turn is it", "who is next", "who has to act", made=query.PLAYERS)
def who_is_to_play(scene: Scene) -> Reply:
    """Who has to do something now, on a turn or before it."""
    state = scene.state
    if not state.due:
        return reply(query.NOBODY, "TU-WIN", "The game is over.")
    (rule, why), open_ = scene.rules.lead(state), state.due[0]
    if open_.kind != TURN:
        rule = _due_rule(open_)
    elif open_.about is None and (done := scene.last_turn) and done.player != open_.player:
        drew = "drew a card" if done.play.kind == DRAW else f"played {scene.spoken(done.play.cards[-1])}"
        way = "clockwise" if state.clockwise else "counterclockwise"
        why = f"{done.player} {drew}, and that turn is over; play goes {way}, and {open_.player} is next."
    return reply(listed([due.player for due in state.due]), rule, why)


@query.query("who deals")
def who_deals(scene: Scene) -> Reply:
    """Who deals, which the document leaves open."""
    return reply("anybody", "TU-SETUP", f"No dealer is named: {scene.table.players[0]}, named first, begins.")


@query.query("what must be matched", "what is to be followed", "what lies there")
def what_must_be_matched(scene: Scene) -> Reply:
    """The suit and the number that a Minor may follow."""
    state = scene.state
    if not state.followed:
        return reply(query.NOTHING, "TU-MATCH", "No Minor lies there to be followed.")
    named = f", and {state.named} were named" if state.named else ""
    text = f"{capital(scene.spoken(state.followed))} lies on top{named}; an Ace or a Major goes on anything."
    rule = {"King": "TU-KING", "Queen": "TU-QUEEN"}.get(state.rank, "TU-MATCH") if state.named else "TU-MATCH"
    return reply(f"{state.suit} or {state.rank}", rule, text)


@query.query("which Majors are discarded", made=query.CARDS)
def which_majors(scene: Scene) -> Reply:
    """The Majors of the discard, which the Devil takes."""
    cards = [card for card in scene.state.gone if is_major(card)]
    text = f"{_lying(scene, cards)} there." if cards else "No Major is discarded."
    return reply(", ".join(cards) or query.NOTHING, "TU-BENEATH", text)


def _lying(scene: Scene, cards: list[str]) -> str:
    """That cards lie somewhere, as the beginning of a sentence."""
    lie = "lies" if len(cards) == 1 and cards[0] != LOVERS else "lie"
    return f"{capital(both([scene.spoken(card) for card in cards]))} {lie}"


@query.query("what is due", "who has to draw")
def what_is_due(scene: Scene) -> Reply:
    """What somebody has to draw or to choose before play goes on."""
    found = [due for due in scene.state.due if due.kind != TURN]
    if not found:
        return reply(query.NOTHING, "TU-TURN", "Nothing is due before the next turn.")
    told = [f"{due.player} {due.count if isinstance(due.about, Draw) else _choice(due)}" for due in found]
    alike = [due for due in found if due.about == found[0].about]
    have = f"{both([due.player for due in alike])} {'has' if len(alike) == 1 else 'each have'}"
    text = f"{have} {awaited(found[0], scene.rules.lexicon)}."
    return reply("; ".join(told), _due_rule(found[0]), text)


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


@query.query("what does Death take next", "how many cards does Death take next")
def what_death_takes(scene: Scene) -> Reply:
    """How many cards everybody discards for the next Death."""
    deaths = scene.state.deaths
    played = (
        f"Death was played {number(deaths)} time{'' if deaths == 1 else 's'}"
        if deaths
        else "Death was not played yet"
    )
    return reply(str(deaths + 1), "TU-DEATH", f"{played}.")


@query.query("who is bound")
def who_is_bound(scene: Scene) -> Reply:
    """Whom the Lovers bind to whom."""
    bonds = scene.state.bonds
    if not bonds:
        return reply(query.NOBODY, "TU-LOVERS", "No bond of the Lovers holds.")
    return reply("; ".join(both(pair) for pair in bonds), "TU-LOVERS", "The Lovers bind them until Death.")


@query.query("who skips", "who loses a turn", made=query.PLAYERS)
def who_skips(scene: Scene) -> Reply:
    """Who loses the next turn, to a card or to the Hanged Man."""
    state = scene.state
    found = [player for player in state.players if player in (*state.lost, *state.hanged)]
    if not found:
        return reply(query.NOBODY, "TU-TURN", "No card takes anybody's next turn.")
    hanged = [player for player in found if player in state.hanged]
    rule = "TU-HANGED-MAN" if hanged else _lost_rule(state)
    lost = [player for player in found if player in state.lost]
    cards = " and to ".join(
        ([scene.spoken(HANGED_MAN)] if hanged else []) + (["a card played before"] if lost else [])
    )
    return reply(
        listed(found), rule, f"{both(found)} lose{'s' * (len(found) == 1)} the next turn to {cards}."
    )


def _lost_rule(state: State) -> str:
    due = next((one for one in state.due if isinstance(one.about, Draw)), None)
    court = due.about.court if due is not None and isinstance(due.about, Draw) else ""
    return {"King": "TU-KING", "Knight": "TU-KNIGHT"}.get(court, "TU-TOWER")


@query.query("who must say one card", "who has one card left", made=query.PLAYERS)
def who_must_say(scene: Scene) -> Reply:
    """Who has one card left and has to point it out; a card in the sleeve does not count."""
    state = scene.state
    found = [player for player in state.players if state.hand(player).total == 1 and player not in state.said]
    text = (
        f"{both(found)} {'has' if len(found) == 1 else 'have'} one card left."
        if found
        else "Nobody has just one card left."
    )
    return reply(listed(found), "TU-ONE-CARD", text)


@query.query(f"how many cards has {NAME}", f"how many cards does {NAME} have")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards somebody has in hand."""
    total = scene.state.hand(scene.about).total
    if total is None:
        help = f"count them: {scene.about}: 4 unseen"
        raise Unanswerable("cards-unseen", f"nobody has told how many cards {scene.about} has", help)
    return reply(str(total), "TU-SETUP", f"{scene.about} has {amount(total, 'card')} in hand.")


@query.query("how many cards has the pile", "how many cards are in the pile")
def how_many_in_the_pile(scene: Scene) -> Reply:
    """How many cards can be drawn before the discards are shuffled."""
    total = len(scene.state.stock)
    return reply(
        str(total),
        "TU-RESHUFFLE",
        f"There {'is' if total == 1 else 'are'} {amount(total, 'card')} in the pile.",
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
    return reply(", ".join(cards), rule, f"{_lying(scene, cards)} before {player}.")


LIES = {HERMIT: "TU-HERMIT-COVERS", TEMPERANCE: "TU-TEMPERANCE-LIES", STAR: "TU-STAR", LOVERS: "TU-LOVERS"}
"""By card the rule by which it lies before somebody."""


# -- the end


@query.query("is the game over")
def is_the_game_over(scene: Scene) -> Reply:
    """Whether somebody has won, or nobody can go on."""
    state = scene.state
    if state.ended is None:
        return reply("no", "TU-WIN", f"{state.to_act or 'Somebody'} is to act.")
    return reply("yes", _end_rule(state), f"{capital(how_it_ended(state))}.")


@query.query("who won", "who wins", "who has won", "who is the winner", made=query.PLAYERS)
def who_won(scene: Scene) -> Reply:
    """Who has won the game, with lovers."""
    state = scene.state
    if state.ended is None:
        help = "ask who is to play, or tell the game to its end"
        raise Unanswerable("not-over", "the game is not over", help)
    return reply(listed(state.winners), _end_rule(state), f"{how_it_ended(state)}.")


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
        own = state.size(player) - (card in state.hand(player).cards)
        return tuple(one for one in reached(state, player, others) if state.size(one) != own)
    if card == JUSTICE:
        return _extremes(state, player)
    if card == TOWER:
        victim = state.next_to(player)
        return () if victim in state.struck or state.covered(victim, player) else (victim,)
    return reached(state, player, state.players)


def _extremes(state: State, player: str) -> tuple[str, ...]:
    own = JUSTICE in state.hand(player).cards
    sizes = {one: state.size(one) - (own and one == player) for one in reached(state, player, state.players)}
    ends = {max(sizes.values()), min(sizes.values())} if sizes else set()
    return tuple(one for one, size in sizes.items() if size in ends)


def what_would_do(card: str, scene: Scene) -> Reply:
    """What a Major does if whoever has the turn plays it now, and to whom."""
    state = scene.state
    player = state.turn or state.to_act
    if player is None or player not in state.players:
        raise Unanswerable("whose-turn", "nothing says whose turn it is", f"add turn: {state.players[0]}")
    id = effects.rule_of(card)
    return reply(listed(affected(state, player, card)), id, effects.SAYS[id])


def _asked_of(card: str) -> Query[Scene]:
    name = card if card in BARE else f"the {card}"
    says = f"Whom {name} reaches, or may be played on, if whoever has the turn plays it."
    answer: Callable[[Scene], Reply] = partial(what_would_do, card)
    also = (f"what would {card} do now",) if name != card else ()
    return Query(f"what would {name} do now", says, answer, also, query.PLAYERS)


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
    how_many_cards,
    how_many_in_the_pile,
    what_lies_before,
    is_the_game_over,
    who_won,
    *map(_asked_of, MAJORS),
)

"""The question what a Major of Taruno would do now, and to whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from adjudicator.cards.english import amount, both, capital, either
from adjudicator.engine import query
from adjudicator.engine.query import NOBODY, Because, Query, Reply, Unanswerable, listed
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    BARE,
    CHARIOT,
    DEVIL,
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
from adjudicator.games.taruno.scene import Scene
from adjudicator.games.taruno.state import State
from adjudicator.games.taruno.words import no_part_of_hand, passed_by
from adjudicator.law import Options


def no_turn(state: State) -> Unanswerable:
    """That a question hangs on whose turn it is, which nothing says."""
    return Unanswerable("whose-turn", "nothing says whose turn it is", f"add turn: {state.players[0]}")


ALONE = frozenset({FOOL, MAGICIAN, STRENGTH, HERMIT, HANGED_MAN, DEVIL, STAR, MOON})
"""Majors that do something with the hand or the turn of their player alone."""


def affected(state: State, player: str, card: str, readings: Options) -> tuple[str, ...]:
    """Whom a Major reaches, or may be played on, if a player has it and plays it now."""
    if card in ALONE:
        return (player,)
    if card in (CHARIOT, LOVERS):
        return state.others_reached(player)
    if card == HIEROPHANT:
        own = effects.cards_left(state, player, card)
        return tuple(one for one in state.others_reached(player) if state.size(one) != own)
    if card == TEMPERANCE and readings["tu.temperance.hermit"] == "bound":
        return state.players
    if card == JUSTICE:
        return _extremes(state, player, readings)
    if card == TOWER:
        victim = state.next_to(player)
        return () if victim in state.struck or state.covered(victim, player) else (victim,)
    return state.reached(player)


def _extremes(state: State, player: str, readings: Options) -> tuple[str, ...]:
    """Who may be named for Justice, if there are two: of those who count one with the most cards and one with the least;
    whoever the Hermit covers may not."""
    those = state.reached(player)
    count = state.players if readings["tu.hermit.counts"] == "yes" else those
    sizes = {one: (effects.cards_left(state, one, JUSTICE) or 0) if one == player else state.size(one) for one in count}
    most, least = ([one for one in those if sizes[one] == end(sizes.values())] for end in (max, min))
    return tuple(one for one in those if one in (*most, *least)) if len({*most, *least}) > 1 and most and least else ()


def what_would_do(card: str, scene: Scene) -> Reply:
    """What a Major does if whoever has the turn plays it now, and to whom."""
    state = scene.state
    player = state.turn or state.to_act
    if player is None or player not in state.players:
        raise no_turn(state)
    id = effects.rule_of(card)
    if (lies := state.lies(card)) is not None:
        text = f"{capital(scene.spoken(card))} lies before {lies}, and there is but one: nobody can play it now."
        return Reply(NOBODY, (Because(id, text),))
    counts = card == JUSTICE and scene.readings["tu.hermit.counts"] == "yes"
    if card in (HIEROPHANT, JUSTICE):
        _counted(state, state.players if counts else state.reached(player))
    now = effects.does_here(card, state, player, scene.table.history, scene.lexicon, scene.readings)
    says = effects.fool_here(state, player, scene.readings) if card == FOOL else effects.says_by(id, scene.readings)
    follows = f"{says}{_strikes(scene) if card == TOWER else ''}"
    reaches, owner = affected(state, player, card, scene.readings), state.lies(HERMIT)
    if card == LOVERS and reaches:
        now = f"The Lovers may be played on {either(reaches)}, and bind {player} too."
    if card == JUSTICE:
        now = _hands_counted(state, player, state.players if counts else state.reached(player), reaches)
    grounds = [*([Because(id, now)] if now else []), Because(id, follows)]
    if card in (HIEROPHANT, JUSTICE) and (hidden := no_part_of_hand(state, state.players, scene.lexicon)):
        grounds.append(Because("TU-MAGICIAN", hidden))
    if card in (PRIESTESS, TOWER) and effects.pile_is_empty(state) and (card != TOWER or reaches):
        grounds.insert(1, Because("TU-RESHUFFLE", effects.no_new_pile(state, player, card, scene.lexicon)))
    covered = passed_by(state, card, scene.lexicon, player) if owner not in reaches else ""
    if card not in ALONE and card != TOWER and covered:
        text = f"The Hermit lies before {owner}, whose hand counts here and is not moved." if counts else covered
        grounds.append(Because("TU-HERMIT-COVERS", text))
    if card == TEMPERANCE and owner not in (None, player) and owner in reaches:
        bars = f"The Hermit lies before {owner}, whom Temperance bars here all the same."
        grounds.append(Because("TU-HERMIT-COVERS", bars))
    if card == TOWER and state.covered(state.next_to(player), player):
        grounds[0] = replace(grounds[0], id="TU-HERMIT-COVERS")
    return Reply(listed(reaches), tuple(grounds))


def _strikes(scene: Scene) -> str:
    """Whom the Tower has struck of those who lost the turn and who drew, behind another sentence, where it struck."""
    drew = scene.readings["tu.tower.struck"] == "drawer"
    struck = [player for player in scene.state.players if player in scene.state.struck]
    so_far = f", and has struck {both(struck)} so far"
    return f" It strikes whoever {'draws for it' if drew else 'loses the turn to it'}{so_far}." if struck else ""


def _hands_counted(state: State, player: str, players: tuple[str, ...], named: tuple[str, ...]) -> str:
    """How many cards those have who count for Justice, once a player plays it, and whom that lets it name."""
    own = effects.cards_left(state, player, JUSTICE) or 0
    sizes = [own if one == player else state.size(one) for one in players]
    counted = both([f"{one} has {amount(size, 'card')}" for one, size in zip(players, sizes, strict=True)])
    who = "one who has the most is named with one who has the least"
    if len({*sizes}) == 1:
        may = "both" if len(named) == 2 else f"any two of {both(named)}"
        who = f"as all have as many, {may} may be named, or nobody"
    return f"Besides Justice, {counted}{': ' * bool(named)}{who * bool(named)}."


def _counted(state: State, players: tuple[str, ...]) -> None:
    """Raises Unanswerable where the size of one of these players' hands is unknown."""
    if uncounted := next((one for one in players if state.hand(one).total is None), None):
        message = f"nobody has told how many cards {uncounted} has"
        raise Unanswerable("cards-unseen", message, f"count them: {uncounted}: 4 unseen")


def effect_query(card: str) -> Query[Scene]:
    name = card if card in BARE else f"the {card}"
    says = f"Whom {name} reaches, or may be played on, if whoever has the turn plays it."
    answer: Callable[[Scene], Reply] = partial(what_would_do, card)
    names = (name, card) if name != card else (name,)
    main, *also = (f"{words[0]} {one} {words[1]}" for words in PHRASES for one in names)
    return Query(main, says, answer, tuple(also), query.PLAYERS, listed="whom would CARD reach now")


PHRASES = (("whom would", "reach now"), ("what would", "do now"))
"""The words of the question what a Major would do, before and behind it."""

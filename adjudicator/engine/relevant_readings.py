"""Readings that may affect a ruling, by partial evaluation of the clauses for the known facts."""

from __future__ import annotations

from collections.abc import Iterable

from z3 import ExprRef, is_bool, is_false

from adjudicator.cards import Play
from adjudicator.engine.hands import constant
from adjudicator.engine.situation import Situation
from adjudicator.law.clause import terms
from adjudicator.solve.question import ILLEGAL, LEGAL
from adjudicator.solve.substitution import Renaming


def relevant_readings(situation: Situation, actor: str, play: Play) -> frozenset[str]:
    """Keys of the readings that may affect a ruling: those that occur in a clause after substituting the known values
    of position, hand and play, and those that the history depends on.

    If the hand is not wholly known: the readings that the verdict rests on, if it is decided; else all.

    >>> from adjudicator.engine.policy import legal
    >>> from adjudicator.engine.simulation import simulation_of
    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> from random import Random
    >>> variant, players = variant_of(next(iter(GAMES.values()))), ("Ada", "Ben", "Cleo", "Dov")
    >>> state = variant.rules.start(players, simulation_of(variant).dealt(variant, players, Random(1)))
    >>> play = legal(variant, state, state.due[0])[0]
    >>> relevant_readings(variant.situation(state), state.due[0].player, play) <= set(variant.game.readings)
    True
    """
    game, lexicon = situation.game, situation.lexicon
    keys = {reading.symbol.get_id(): reading.key for reading in game.own_readings}
    hand, branches = situation.table.hands.get(actor), situation.branches
    history_keys = {key for given in (*situation.impossible, *(g for g, _ in branches)) for key, _ in given}
    if not branches or situation.fault is not None:
        return frozenset(keys.values())
    if hand is None or not hand.known:
        question, every = situation.question(actor, play), frozenset(keys.values())
        settled = question.verdict in (LEGAL, ILLEGAL)
        return frozenset(history_keys | (question.rests_on & every if settled else every))
    table, choice = situation.table, situation.choice(play)
    encoding = choice.encoding
    runs = [encoding.position_values(table, position, actor, lexicon) for _, position in branches]
    known: dict[ExprRef, int | bool] = {s: v for s, v in runs[0].items() if all(r.get(s) == v for r in runs)}
    for card, symbol in game.holding.symbols(lexicon).items():
        known[symbol] = card in hand.cards if is_bool(symbol) else hand.cards.get(card, 0)
    here = [(symbol, constant(value)) for symbol, value in known.items()]
    decision = game.rulebook(lexicon).decisions[encoding.name]
    position = Renaming(here)
    idle = all(is_false(position.of(b.matters)) for clause in decision.obligations for b in clause.best)
    # An obligation compares the play with others, so a reading relevant to any of them may be relevant to it.
    put = Renaming([*here, *encoding.values(play, lexicon, table.players).items()]) if idle else position
    left = _constants(put.of(term) for clause in decision.clauses for term in terms(clause))
    return frozenset(history_keys | {key for id, key in keys.items() if id in left})


def _constants(terms: Iterable[ExprRef]) -> set[int]:
    """Ids of all subterms of some terms."""
    seen: set[int] = set()
    pending = list(terms)
    while pending:
        part = pending.pop()
        if part.get_id() not in seen:
            seen.add(part.get_id())
            pending.extend(part.children())
    return seen

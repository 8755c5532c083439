"""The typical actions of a trick, of which short histories are made: besides Tahimi's a Major that is led, each
mimic, what Temperance puts on an Ace, the four discards."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Lexicon, Play
from adjudicator.engine.draft import Continuation
from adjudicator.engine.state import Action, Table
from adjudicator.games.tahimi.state import Position
from adjudicator.games.tahimi.typical import continued, ordinary
from adjudicator.games.tarot_himi.hand import MIMICS


def typical(lexicon: Lexicon, table: Table, position: Position) -> Iterator[Continuation]:
    """What whoever is to act may typically do, the plainest first, every Major at most once in a history."""
    singles = lexicon.deck.singles
    used = {card for action in table.history for card in action.play.cards if card in singles}
    for actions in _lines(lexicon, position, position.to_act or ""):
        if used.isdisjoint(card for action in actions for card in action.play.cards):
            yield from continued(position, actions)


def _lines(lexicon: Lexicon, position: Position, player: str) -> Iterator[tuple[Action, ...]]:
    for play in (*ordinary(lexicon, position), *_majors(lexicon, position), Play(PASS)):
        yield (Action(player, play),)
    yield from _discards(lexicon, position, player)


def _majors(lexicon: Lexicon, position: Position) -> Iterator[Play]:
    top = position.top
    if top is None:
        yield from (Play(PUT, (card,)) for card in ("Hanged Man", "Magician"))
        return
    mimic = next((name for name, size in MIMICS.items() if size == top.size), None)
    if top.rank < lexicon.deck.top:
        yield from (Play(PUT, (name,)) for name in [mimic] if name)
        return
    shown = ("Temperance",)
    yield Play(PUT, (lexicon.deck.name(1),), showing=shown)
    yield from (Play(PUT, (name,), showing=shown) for name in [mimic] if name)


def _discards(lexicon: Lexicon, position: Position, player: str) -> Iterator[tuple[Action, ...]]:
    """Each with the lines it takes: the Chariot once alone, and once with the cards exchanged for it."""
    if not position.leading:
        yield from ((Action(player, Play(DISCARD, (card,))),) for card in ("Justice", "Judgement"))
    still_in = position.still_in()
    other = still_in[(still_in.index(player) + 1) % len(still_in)]
    tribute = Action(player, Play(DISCARD, ("Chariot",), to=other))
    yield (tribute,)
    taken = Action(other, Play(GIVES, (lexicon.deck.name(lexicon.deck.top),)))
    yield (tribute, taken, Action(player, Play(GIVES, ("Hanged Man",))))
    yield (Action(player, Play(DISCARD, ("Wheel of Fortune",))),)


TYPICAL = typical

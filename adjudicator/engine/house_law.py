"""A house's own law: a game with clauses dropped, and with other options of readings and house rules as its defaults."""

from __future__ import annotations

from copy import copy
from dataclasses import field, replace
from typing import Any

from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.law import Options, Reading
from adjudicator.law.amendment import KEPT, amendment


@dataclass(frozen=True)
class HouseLaw:
    """What a house changes of a game's law: ids of dropped clauses, and options by the key of a reading or house rule."""

    game: str
    title: str
    dropped: tuple[str, ...] = ()
    options: Options = field(default_factory=dict, hash=False)

    @property
    def amendments(self) -> int:
        """How many sentences it changes."""
        return len(self.dropped) + len(self.options)


def amended(game: Game[Any, Any], law: HouseLaw) -> Game[Any, Any]:
    """The game under a house's law. Each dropped clause becomes a reading `law.ID`, so that the document's law is among
    the options; a changed reading keeps its options and has another default. KeyError for an unknown clause or key,
    ValueError for an unknown option.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> clause = game.rulebook(game.lexicon({})).decisions["turn"].clauses[0].id
    >>> amended(game, HouseLaw(game.id, "Ours", (clause,))).readings[f"law.{clause}"].default
    'dropped'
    """
    rulebook = game.rulebook(game.lexicon({}))
    clauses = {clause.id: clause for decision in rulebook.decisions.values() for clause in decision.clauses}
    amendments = {id: amendment(clauses[id], law.title) for id in law.dropped}
    own = copy(game)
    vars(own).clear()  # what is memoised belongs to the document's law
    own.amendments = amendments
    own.own_readings = (*amendments.values(), *_adopted(game.own_readings, law.options))
    own.round_readings = _adopted(game.round_readings, law.options)
    own.house_rules = _adopted(game.house_rules, law.options)
    if unknown := law.options.keys() - own.readings.keys():
        raise KeyError(min(unknown))
    return own


def document_options(game: Game[Any, Any], law: HouseLaw) -> dict[str, str]:
    """The document's law as options of the amended game: every changed key with the document's default."""
    kept = {reading.key: KEPT for reading in game.amendments.values()}
    return {**kept, **{key: game.readings[key].options[0].name for key in law.options}}


def house_options(game: Game[Any, Any], law: HouseLaw) -> dict[str, str]:
    """The house's law as options of the amended game, for the same keys."""
    return {key: game.readings[key].default for key in document_options(game, law)}


def _adopted(readings: tuple[Reading, ...], options: Options) -> tuple[Reading, ...]:
    """The readings with the options of a house as their defaults. ValueError for an unknown option."""
    for each in readings:
        if each.key in options and options[each.key] not in each.names:
            raise ValueError(f"{each.key} has no option {options[each.key]!r}")
    return tuple(replace(each, adopted=options[each.key]) if each.key in options else each for each in readings)

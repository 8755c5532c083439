"""A house's own law: a game with clauses dropped, and with other options of readings and house rules as its defaults."""

from __future__ import annotations

from copy import copy
from dataclasses import field, replace

from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.law import Options, Reading
from adjudicator.law.amendment import DROPPED, KEPT, amendment


@dataclass(frozen=True)
class HouseLaw:
    """What a house changes of a game's law: ids of dropped clauses, and options by the key of a reading or house rule.

    Where it is not `in_force`, the document's law stays the default, and the house's is among the options.
    """

    game: str
    title: str
    dropped: tuple[str, ...] = ()
    options: Options = field(default_factory=dict, hash=False)
    in_force: bool = True

    @property
    def amendments(self) -> int:
        """How many sentences it changes."""
        return len(self.dropped) + len(self.options)


def amended(game: Game, law: HouseLaw) -> Game:
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
    if unknown := law.options.keys() - game.readings.keys():
        raise KeyError(min(unknown))
    default = DROPPED if law.in_force else KEPT
    amendments = {id: replace(amendment(clauses[id], law.title), adopted=default) for id in law.dropped}
    options = law.options if law.in_force else {key: game.readings[key].names[0] for key in law.options}
    changed = copy(game)
    vars(changed).clear()  # what is memoised belongs to the document's law
    changed.amendments = amendments
    changed.own_readings = (*amendments.values(), *_adopted(game.own_readings, options))
    changed.round_readings = _adopted(game.round_readings, options)
    changed.house_rules = _adopted(game.house_rules, options)
    return changed


def both_laws(game: Game, law: HouseLaw) -> tuple[dict[str, str], dict[str, str]]:
    """The document's law and the house's, as options of the amended game by the keys in which they differ.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> law = HouseLaw(game.id, "Ours", (game.rulebook(game.lexicon({})).decisions["turn"].clauses[0].id,))
    >>> [set(options.values()) for options in both_laws(amended(game, law), law)]
    [{'kept'}, {'dropped'}]
    """
    document = {reading.key: KEPT for reading in game.amendments.values()}
    house = dict.fromkeys(document, DROPPED)
    changed = {key: game.readings[key].options[0].name for key in law.options}
    return {**document, **changed}, {**house, **law.options}


def _adopted(readings: tuple[Reading, ...], options: Options) -> tuple[Reading, ...]:
    """The readings with the options of a house as their defaults. ValueError for an unknown option."""
    for each in readings:
        if each.key in options and options[each.key] not in each.names:
            raise ValueError(f"{each.key} has no option {options[each.key]!r}")
    return tuple(replace(each, adopted=options[each.key]) if each.key in options else each for each in readings)

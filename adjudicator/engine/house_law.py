"""A house's own law: a game with clauses dropped, with other numbers, and with other options of readings and house rules
as its defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Protocol

from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.law import Options, Reading
from adjudicator.law.amendment import DROPPED, KEPT, Amendment, dropping


class OtherLaw(Protocol):
    """A law of a game besides the one that the game's modules have, as a value that another process can be given."""

    @property
    def game(self) -> str: ...

    @property
    def names(self) -> tuple[str, str]:
        """What the earlier and the later law are called."""

    def amendments(self, game: Game) -> Mapping[str, Amendment]:
        """By id the clauses that differ between the two laws. `game`: without this law. KeyError for an unknown
        clause."""

    def parameters(self, game: Game) -> Mapping[str, Reading]:
        """By key the parameters that differ, each as a reading of both laws. KeyError for an unknown key."""

    def defaults(self, game: Game) -> Options:
        """The options that are defaults instead of those of `game`. KeyError for an unknown key."""

    def both(self, game: Game) -> tuple[Options, Options]:
        """The earlier law and the later one, as options of the amended game by the keys in which they differ."""


@dataclass(frozen=True)
class HouseLaw:
    """What a house changes of a game's law: ids of dropped clauses, numbers by the key of a parameter, and options by the
    key of a reading or house rule.

    Where it is not `in_force`, the document's law stays the default, and the house's is among the options.
    """

    game: str
    title: str
    dropped: tuple[str, ...] = ()
    options: Options = field(default_factory=dict, hash=False)
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)
    in_force: bool = True

    @property
    def names(self) -> tuple[str, str]:
        """What the two laws are called."""
        return "the document", self.title

    def amendments(self, game: Game) -> dict[str, Amendment]:
        """The dropped clauses. KeyError for an unknown one."""
        decisions = game.rulebook(game.lexicon({})).decisions.values()
        clauses = {clause.id: (clause, decision.name) for decision in decisions for clause in decision.clauses}
        dropped = {id: dropping(*clauses[id], self.title) for id in self.dropped}
        default = DROPPED if self.in_force else KEPT
        return {id: replace(each, reading=replace(each.reading, adopted=default)) for id, each in dropped.items()}

    def parameters(self, game: Game) -> dict[str, Reading]:
        """The parameters with the house's numbers. KeyError for an unknown key."""
        own = {each.key: each for each in game.parameters}
        readings = {key: own[key].by_either(number, self.title) for key, number in self.numbers.items()}
        return {key: replace(each, adopted=each.names[self.in_force]) for key, each in readings.items()}

    def defaults(self, game: Game) -> Options:
        """The options of the house where it is in force. KeyError for an unknown key."""
        if unknown := self.options.keys() - game.readings.keys():
            raise KeyError(min(unknown))
        return self.options if self.in_force else {key: game.readings[key].names[0] for key in self.options}

    def both(self, game: Game) -> tuple[dict[str, str], dict[str, str]]:
        """The document's law and the house's, as options of the amended game by the keys in which they differ.

        >>> from adjudicator.games import GAMES
        >>> game = next(iter(GAMES.values()))
        >>> law = HouseLaw(game.id, "Ours", (game.rulebook(game.lexicon({})).decisions["turn"].clauses[0].id,))
        >>> [set(options.values()) for options in law.both(amended(game, law))]
        [{'kept'}, {'dropped'}]
        """
        document = {each.reading.key: KEPT for each in game.amendments.values()}
        house = dict.fromkeys(document, DROPPED)
        for each in game.changed_parameters:
            document[each.reading_key], house[each.reading_key] = game.readings[each.reading_key].names
        changed = {key: game.readings[key].options[0].name for key in self.options}
        return {**document, **changed}, {**house, **self.options}


def amended(game: Game, law: OtherLaw) -> Game:
    """The game with another law. Each clause that differs becomes a reading `law.ID`, so that both laws are among the
    options, and so does each parameter; a changed reading keeps its options and has another default. KeyError for an
    unknown clause or key, ValueError for an unknown option.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> clause = game.rulebook(game.lexicon({})).decisions["turn"].clauses[0].id
    >>> amended(game, HouseLaw(game.id, "Ours", (clause,))).readings[f"law.{clause}"].default
    'dropped'
    """
    amendments, options, numbers = law.amendments(game), law.defaults(game), law.parameters(game)
    later = {each.key for each in game.parameters if each.transitions}
    changed = object.__new__(type(game))  # without what is memoised, which belongs to the game's own law
    changed.amendments = amendments
    changed.own_readings = (
        *(each.reading for each in amendments.values()),
        *(each for key, each in numbers.items() if key not in later),
        *_adopted(game.own_readings, options),
    )
    changed.round_readings = (
        *(each for key, each in numbers.items() if key in later),
        *_adopted(game.round_readings, options),
    )
    changed.house_rules = _adopted(game.house_rules, options)
    return changed


def _adopted(readings: tuple[Reading, ...], options: Options) -> tuple[Reading, ...]:
    """The readings with the options of a house as their defaults. ValueError for an unknown option."""
    for each in readings:
        if each.key in options and options[each.key] not in each.names:
            raise ValueError(f"{each.key} has no option {options[each.key]!r}")
    return tuple(replace(each, adopted=options[each.key]) if each.key in options else each for each in readings)

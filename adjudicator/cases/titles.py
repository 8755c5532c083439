"""Titles: of a generated case that separates two readings, with its source, and of what differs between two laws."""

from __future__ import annotations

from adjudicator.cards.english import both, capital, number
from adjudicator.engine.game import Game
from adjudicator.games import GAMES
from adjudicator.law import Options
from adjudicator.law.amendment import DROPPED, KEPT


def title_of(game: str, first: Options, differing: Options) -> str:
    """The title of a case that separates two choices of readings, of which the second is `first` with what differs: the
    question that a single reading answers, with both answers, or the keys of several."""
    if len(differing) == 1:
        ((key, option),) = differing.items()
        return f"{GAMES[game].readings[key].question} {capital(first[key])}, or {option}"
    return f"Two choices of {both([*differing])}"


def source_of(game: str, differing: Options) -> str:
    """Return document and heading of the unclear sentence if a single reading differs, else an empty text."""
    if len(differing) != 1:
        return ""
    (key,) = differing
    cites = GAMES[game].readings[key].cites
    return "; ".join(f"{cite.document}, {cite.heading}" for cite in cites)


_CLAUSES = {DROPPED: "dropped", KEPT: "back in force"}
"""By the option of the later law what becomes of a clause that a house drops."""
_ABSENT = "not at all"


def amendment_title(game: Game, key: str, earlier: Options, later: Options) -> str:
    """What differs between two laws in one reading of the amended game, in players' words: the clause and what becomes
    of it, a number instead of another, or a question and its answer; with the id or key in brackets."""
    reading = game.readings[key]
    for id, amendment in game.amendments.items():
        if amendment.reading.key == key:
            return f"{amendment.title}: {_CLAUSES.get(later[key]) or _rerun(game, key, earlier, later)} ({id})"
    if any(each.reading_key == key for each in game.changed_parameters):
        first, second = (number(int(options[key])) for options in (earlier, later))
        return f"{reading.question.removesuffix('?')}: {second} instead of {first} ({key})"
    means = next(option.means for option in reading.options if option.name == later[key])
    return f"{reading.question} {capital(means)} ({key})"


def _rerun(game: Game, key: str, earlier: Options, later: Options) -> str:
    """What becomes of a clause that a lock has in another form."""
    means = {option.name: option.means for option in game.readings[key].options}
    if means[earlier[key]].startswith(_ABSENT):
        return "new"
    return "gone" if means[later[key]].startswith(_ABSENT) else "changed"

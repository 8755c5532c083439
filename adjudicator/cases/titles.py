"""Titles: of a generated case that separates two readings, with its source, and of what differs between two laws."""

from __future__ import annotations

from adjudicator.cards.english import both, capital, number
from adjudicator.engine.game import Game
from adjudicator.games import GAMES
from adjudicator.law import Options
from adjudicator.law.amendment import DROPPED, KEPT

LONGEST = 68
"""How many letters a title of a generated case has at the most, so that its line fits a terminal."""


def title_of(game: str, first: Options, differing: Options) -> str:
    """The title of a case that separates two choices of readings, of which the second is `first` with what differs: the
    question that a single reading answers, with both answers, unless that is long; or the keys of a few."""
    if len(differing) == 1:
        ((key, option),) = differing.items()
        answers = f"{first[key]}, or {option}"
        title = f"{GAMES[game].readings[key].question} {capital(answers)}"
        return title if len(title) <= LONGEST else f"{key}: {answers}"
    title = f"Two choices of {both([*differing])}"
    return title if len(title) <= LONGEST else f"Two choices of {number(len(differing))} readings"


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

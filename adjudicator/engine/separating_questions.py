"""Find smallest tables about which two readings answer a question differently, for readings that no ruling separates.

First the tables that the game generates itself, then those reached by short histories.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.circumstances import Circumstances, SetUpFault
from adjudicator.engine.draft import CaseDraft, SeparatingQuestion
from adjudicator.engine.game import Game
from adjudicator.engine.histories import Branched, histories
from adjudicator.engine.query import NAME, ParsedQuestion, QuestionContext, Unanswerable
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import OutOfOrder
from adjudicator.law import Options
from adjudicator.solve.budget import stop_if_spent

LONGEST = 3
"""The greatest length of a history, in continuations."""


def questioned(game: Game, first: Options, second: Options, house: Options) -> Iterator[SeparatingQuestion]:
    """Yield questions about tables that two readings may answer differently, smallest first. Raises NeedsArrays,
    and GaveUp where the time of a budget is over.

    >>> from adjudicator.games import GAMES
    >>> list(questioned(next(iter(GAMES.values())), {}, {}, {}))
    []
    """
    yield from game.tables()(first, second)
    read = [key for key in game.history_readings & game.answered_readings if first.get(key) != second.get(key)]
    if not read:
        return
    lexicon = game.lexicon(dict(house))
    one, other = ({**_defaults(game), **chosen, **house} for chosen in (first, second))
    for group in histories(game, lexicon, house, one, other, LONGEST):
        for history in group:
            stop_if_spent()
            yield from _questions(game, history, (one, other))


def _defaults(game: Game) -> dict[str, str]:
    return {key: reading.default for key, reading in game.readings.items()}


def _questions(game: Game, history: Branched, both: tuple[Options, Options]) -> Iterator[SeparatingQuestion]:
    """Yield the questions about a history's table that are answered differently."""
    table, form = history.table, game.case()
    for query in game.queries():
        for about in table.players if NAME in query.words else ("",):
            wanted = ParsedQuestion(query, about)
            first, second = (_answer(game, history, options, wanted) for options in both)
            if first and second and first != second:
                lines = tuple((action.player, str(action.play)) for action in table.history)
                story = CaseDraft(game.id, table.players, "", "", lines, form.written(table), lines=form.lines)
                yield SeparatingQuestion(story, str(wanted), (0, 0, len(lines)))


def _answer(game: Game, history: Branched, options: Options, wanted: ParsedQuestion) -> str | None:
    """The answer under these options; None if the table leaves the question open."""
    there = Situation(game, history.table, options, game.lexicon(dict(history.table.house)))
    try:
        return wanted.query.answer(QuestionContext(there, Circumstances(), options, wanted.about)).value
    except (OutOfOrder, SetUpFault, Unanswerable):
        return None

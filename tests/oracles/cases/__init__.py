"""The rulings and answers of the case files, by the oracles: `tests/oracles/test_cases.py` compares.

oracle_ruling(expected)   what the oracle of the game rules on a play, from the case's table, history and options
    answer(question)          its answer to a question of the case, in the words of the file

Both raise `Uncovered`, with the reason, for what the oracle does not cover. The history is followed by the oracle. The
hands before it are those with which it leads to the hands that the case gives; a card that nobody has named is a filler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from adjudicator.cases.case import CaseQuestion, Expected

from . import climbing, loka, poker, taruno
from .values import OracleRuling, Uncovered


class Adapter(Protocol):
    """How the oracle of a game rules and answers."""

    ANSWERS: Mapping[str, Callable[[CaseQuestion], str]]

    def oracle_ruling(self, expected: Expected, options: Mapping[str, str]) -> OracleRuling: ...


__all__ = ["GAMES", "OracleRuling", "Uncovered", "answer", "oracle_ruling"]

GAMES: Mapping[str, Adapter] = {
    "tahimi": climbing,
    "tarot-himi": climbing,
    "loka": loka,
    "tarot-poker": poker,
    "taruno": taruno,
}


def oracle_ruling(expected: Expected, options: Mapping[str, str] | None = None) -> OracleRuling:
    """The oracle's ruling, under the options of the case or under others. Raises Uncovered."""
    situation = expected.situation
    if expected.verdict == "depends":
        raise Uncovered("a verdict that is left open")
    return GAMES[situation.game.id].oracle_ruling(expected, situation.options if options is None else options)


def answer(question: CaseQuestion) -> str:
    """The oracle's answer. Raises Uncovered."""
    answers = GAMES[question.situation.game.id].ANSWERS
    words = question.wanted.query.words
    if words not in answers:
        raise Uncovered(f"question: {words}")
    return answers[words](question)

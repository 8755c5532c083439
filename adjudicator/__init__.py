"""A rules reference and adjudicator for tarot card games.

>>> import adjudicator
>>> case = adjudicator.loads('''
... game: tarot-himi
... players: Ada Ben Cleo Dov
... trick: [Ada: VI VI]
... hands: {Ben: VII VIII VIII IX IX Tower}
... ''')
>>> adjudicator.judge(case, "VIII VIII").verdict
'illegal'
"""

from __future__ import annotations

from adjudicator.version import __version__ as __version__

TYPE_CHECKING = False  # a stand-in for typing.TYPE_CHECKING: importing typing would dominate the start-up time

if TYPE_CHECKING:
    from adjudicator.api import (
        LegalPlay,
        Plays,
        answers,
        ask,
        certificate,
        check,
        compare,
        explain,
        house_law,
        judge,
        load,
        loads,
        plays,
        prove,
        readings,
        replay,
        rules,
        rulings,
        settle,
        simulate,
    )
    from adjudicator.batches.columns import Column as Column
    from adjudicator.batches.columns import batch_columns as batch_columns
    from adjudicator.batches.made import to_batch as to_batch
    from adjudicator.batches.result import Batch as Batch
    from adjudicator.batches.ruling import batch as batch
    from adjudicator.batches.sampling import random_batch as random_batch
    from adjudicator.cards import Play
    from adjudicator.cases.case import Case, CaseQuestion, Expected
    from adjudicator.files.diagnostics import Fault, Refused
    from adjudicator.law import Entry
    from adjudicator.records.record import Record
    from adjudicator.report.answer import Answer
    from adjudicator.report.audit import Audit, Finding
    from adjudicator.report.comparison import Change, Compared, RulingOutcome
    from adjudicator.report.explain import Detail
    from adjudicator.report.proof import Proven
    from adjudicator.report.settle import Settlement
    from adjudicator.report.theorems import theorems
    from adjudicator.report.verdict import Condition, DependsOn, Flip, Hinge, Reason, Verdict
    from adjudicator.solve.budget import GaveUp
    from adjudicator.solve.theorem import Theorem

__all__ = [
    "Answer",
    "Audit",
    "Case",
    "CaseQuestion",
    "Change",
    "Compared",
    "Condition",
    "DependsOn",
    "Detail",
    "Entry",
    "Expected",
    "Fault",
    "Finding",
    "Flip",
    "GaveUp",
    "Hinge",
    "LegalPlay",
    "Play",
    "Plays",
    "Proven",
    "Reason",
    "Record",
    "Refused",
    "RulingOutcome",
    "Settlement",
    "Theorem",
    "Verdict",
    "answers",
    "ask",
    "certificate",
    "check",
    "compare",
    "explain",
    "house_law",
    "judge",
    "load",
    "loads",
    "plays",
    "prove",
    "readings",
    "replay",
    "rules",
    "rulings",
    "settle",
    "simulate",
    "theorems",
]

_BATCHES = ("Batch", "Column", "batch", "batch_columns", "random_batch", "to_batch")
"""Names that need NumPy (`pip install 'tarot-adjudicator[batch]'`). Not in `__all__`, so that `import *` and `help` work
without it."""

_ROOMS = {
    "adjudicator.batches.columns": ("Column", "batch_columns"),
    "adjudicator.batches.made": ("to_batch",),
    "adjudicator.batches.result": ("Batch",),
    "adjudicator.batches.ruling": ("batch",),
    "adjudicator.batches.sampling": ("random_batch",),
    "adjudicator.cards": ("Play",),
    "adjudicator.cases.case": ("Case", "CaseQuestion", "Expected"),
    "adjudicator.files.diagnostics": ("Fault", "Refused"),
    "adjudicator.records.record": ("Record",),
    "adjudicator.law": ("Entry",),
    "adjudicator.report.answer": ("Answer",),
    "adjudicator.report.audit": ("Audit", "Finding"),
    "adjudicator.report.comparison": ("Change", "Compared", "RulingOutcome"),
    "adjudicator.report.explain": ("Detail",),
    "adjudicator.report.proof": ("Proven",),
    "adjudicator.report.settle": ("Settlement",),
    "adjudicator.report.theorems": ("theorems",),
    "adjudicator.report.verdict": ("Condition", "DependsOn", "Flip", "Hinge", "Reason", "Verdict"),
    "adjudicator.solve.budget": ("GaveUp",),
    "adjudicator.solve.theorem": ("Theorem",),
}
"""Module -> names defined there; all other names of `__all__` are in `api`."""


def __dir__() -> list[str]:
    from importlib.util import find_spec

    return [*__all__, *(_BATCHES if find_spec("numpy") else ()), "__version__"]


def __getattr__(name: str) -> object:
    # Lazy imports keep the start-up of the command line fast.
    if name not in (*__all__, *_BATCHES):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    room = next((room for room, names in _ROOMS.items() if name in names), "adjudicator.api")
    attribute: object = getattr(import_module(room), name)
    return attribute

"""What every game is to the rest of the program: its cards, its law, and a situation as facts.

A game says how its plays, hands and positions stand as symbols; what is common to all games
that people play with cards is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from z3 import BoolRef, ExprRef, is_bool, is_true

from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.games.tahimi.position import Position, Table
from adjudicator.games.tahimi.record import STILL, Moved
from adjudicator.law import Alternative, Options, Reading, Rulebook
from adjudicator.solve.conditions import Word
from adjudicator.solve.facts import Fact
from adjudicator.solve.judge import Edit, Keyed

if TYPE_CHECKING:
    from adjudicator.games.tahimi.deal import Deal

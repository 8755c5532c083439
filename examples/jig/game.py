"""Jig as the rest of the program sees it."""

from __future__ import annotations

from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from adjudicator.engine.singles import SinglesWords
from examples.jig import law, theorems
from examples.jig.outline import OUTLINE, JigOutline
from examples.jig.rules import State


class Jig(JigOutline, Game[State, State]):
    """Its cards, its law, and what follows."""

    effects, holding = law.EFFECTS, law.HAND
    choices = (Choice(law.Turn(OUTLINE.readings), SinglesWords(law.HAND.held, law.View), lambda: theorems.WITNESS),)


GAME = Jig()

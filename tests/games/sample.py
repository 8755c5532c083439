"""Random turns put to the program, shared by the tests of one run."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from adjudicator.cards import Play
from adjudicator.engine.situation import Situation
from adjudicator.solve.question import Question
from adjudicator.solve.session import Session
from tests.oracles import bridge
from tests.oracles.compare import ORACLES
from tests.oracles.table import Action, Ruling, Table
from tests.oracles.turns import random_turn


@dataclass(frozen=True)
class Tried:
    """One random turn: a table, who acts, what is tried, and the readings it is under."""

    table: Table
    actor: str
    action: Action
    options: Mapping[str, str]

    def __str__(self) -> str:
        changed = {k: o for k, o in self.options.items() if o != ORACLES[self.table.game].READINGS[k][0]}
        history = "; ".join(f"{who}: {_action_words(action)}" for who, action in self.table.history)
        return (
            f"{self.table.game}, {' '.join(self.table.players)}, out {self.table.out}, opening {self.table.opening}, "
            f"first {self.table.first}, house {dict(self.table.house)}\n  history [{history}]\n"
            f"  {self.actor} holding [{' '.join(self.table.hand)}] tries: {_action_words(self.action)}\n  under {changed}"
        )

    @cached_property
    def situation(self) -> Situation:
        """The same situation in the program."""
        return bridge.situation(self.table, self.actor, self.options)

    @cached_property
    def play(self) -> Play:
        """The same play in the program."""
        return bridge.play(self.action, self.situation.lexicon)

    @cached_property
    def question(self) -> Question:
        """The play as a question to the solver; what it answered is remembered."""
        return self.situation.question(self.actor, self.play)

    def theirs(self, options: Mapping[str, str] | None = None) -> Ruling:
        """What the oracle rules, under these options instead if they are given."""
        chosen = dict(options or self.options)
        ruling: Ruling = ORACLES[self.table.game].rule(self.table, self.actor, self.action, chosen)
        return ruling


def _action_words(action: Action) -> str:
    words = [action.kind if action.kind != "cards" else "", *action.cards]
    words += [f"as {action.declared}"] if action.declared else []
    words += [f"to {action.to}"] if action.to else []
    words += ["with", *action.also] if action.also else []
    words += ["showing", *action.showing] if action.showing else []
    return " ".join(word for word in words if word)


@lru_cache(maxsize=16)
def turns(game: str, number: int, seed: int) -> tuple[Tried, ...]:
    """So many random turns of a game, always the same for one seed."""
    rng = random.Random(f"{game} {seed}")
    return tuple(Tried(*random_turn(rng, game)) for _ in range(number))


@lru_cache(maxsize=64)
def fresh(session: Session) -> Session:
    """A second solver for the same decision, which reckons with every alternative."""
    return Session(session.decision, session.readings)

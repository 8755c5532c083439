"""What a live table is asked once, when it matters: whose hand is shown, and whether conditions are told."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.records.live import Live
from adjudicator.records.ruling import refused

ALL = "all"
HELP, ALONE = ("help", "?"), ("quit", "exit")
"""What is taken whatever question is open."""
_YES, _NO = ("yes", "y"), ("no", "n")
HANDS = "Several hands are known: whose is shown here? A name, or all."
CONDITIONS = "Is what a play hangs on to be told after each? Type yes or no; why tells it in any case."
HINT = "why tells what a play hangs on; conditions yes tells it after each play."


@dataclass
class Wishes:
    """What is wanted at a table. `seat` is the player whose hand alone is shown; None shows all.

    `asks` says that somebody is there to answer, and `settled` that it was said whose hand is shown. `conditions`
    is None while nobody was asked. `open` is the question that waits for an answer, or empty.
    """

    seat: str | None = None
    asks: bool = False
    settled: bool = False
    conditions: bool | None = None
    open: str = ""

    def due(self, live: Live) -> str:
        """The question that matters now; empty where none does. Cards of two hands are known: somebody might see
        what is not theirs."""
        state = live.state
        if state is None or not self.asks or self.settled or self.seat is not None:
            return ""
        known = sum(bool(hand.cards) for hand in state.hands.values())
        self.open = HANDS if known > 1 else self.open
        return HANDS if known > 1 else ""

    def answered(self, typed: str, live: Live) -> bool | None:
        """Take a line as the answer to the question that is open: whether it was one; None where no other line will
        do before it is answered. Raises Refused for a name that nobody has."""
        word, asked = typed.lower(), self.open
        if asked == HANDS:
            if not word:
                return None
            if word in (*HELP, *ALONE):
                return False
            if word != ALL and word not in map(str.lower, live.players):
                names = f"{', '.join(live.players)} or {ALL}"
                help = f"type {names}; help and quit are taken too"
                raise refused("unknown-player", f"whose hand is shown here? Nobody is called {typed!r}", help)
            self.seat = None if word == ALL else live.named(typed)
            self.settled, self.open = True, ""
            return True
        self.open = ""
        if asked == CONDITIONS:
            self.conditions = word in _YES
            return word in (*_YES, *_NO)
        return False

    def first(self) -> str:
        """What is said after the first condition that is told: the question, or how to ask for more."""
        self.conditions = False
        self.open = CONDITIONS if self.asks else ""
        return CONDITIONS if self.asks else HINT

    def conditions_are(self, word: str) -> bool:
        """Whether a word says if conditions are told; if so it counts."""
        if word.lower() not in (*_YES, *_NO):
            return False
        self.conditions = word.lower() in _YES
        return True

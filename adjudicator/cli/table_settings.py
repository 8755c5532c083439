"""Display settings of a live table, queried when first needed: the visible hand, and printing of conditions."""

from __future__ import annotations

from adjudicator.dataclass import dataclass
from adjudicator.records.live import Live
from adjudicator.records.ruling import refused

ALL = "all"
HELP, QUIT = ("help", "?"), ("quit", "exit")
"""Commands that are accepted while a question is pending."""
_YES, _NO = ("yes", "y"), ("no", "n")
HANDS = "Several hands are known: whose is shown here? A name, or all."
CONDITIONS = "Is what a play hangs on to be told after each? Type yes or no; why tells it in any case."
HINT = "why tells what a play hangs on, and settle asks; conditions yes tells it after each play."


@dataclass
class TableSettings:
    """Display settings. `seat`: the only player whose hand is shown, or None for all.

    `asks`: the session is interactive, and can answer questions; `settled`: the visible hand was chosen;
    `conditions`: print the conditions of verdicts, None before the question; `open`: the pending question, or "".
    """

    seat: str | None = None
    asks: bool = False
    settled: bool = False
    conditions: bool | None = None
    open: str = ""

    def due(self, live: Live) -> str:
        """The question to ask now, or "": whose hand is shown, if cards of two hands are known, since a player might
        see another's cards."""
        state = live.state
        if state is None or not self.asks or self.settled or self.seat is not None:
            return ""
        known = sum(bool(hand.cards) for hand in state.hands.values())
        self.open = HANDS if known > 1 else self.open
        return HANDS if known > 1 else ""

    def answer(self, typed: str, live: Live) -> bool | None:
        """Try a line as the answer to the pending question: True if it was one, False if it is another command, None if
        the question must be answered first. Raises Refused for an unknown player."""
        word, question = typed.lower(), self.open
        if question == HANDS:
            if not word:
                return None
            if word in (*HELP, *QUIT):
                return False
            if word != ALL and word not in map(str.lower, live.players):
                names = f"{', '.join(live.players)} or {ALL}"
                help = f"type {names}; help and quit are taken too"
                raise refused("unknown-player", f"whose hand is shown here? Nobody is called {typed!r}", help)
            self.seat = None if word == ALL else live.player_named(typed)
            self.settled, self.open = True, ""
            return True
        self.open = ""
        if question == CONDITIONS:
            self.conditions = word in _YES
            return word in (*_YES, *_NO)
        return False

    def first_condition(self) -> str:
        """The text after the first condition: a question if the session is interactive, else a hint."""
        self.conditions = False
        self.open = CONDITIONS if self.asks else ""
        return CONDITIONS if self.asks else HINT

    def set_conditions(self, word: str) -> bool:
        """Set `conditions` from yes or no; return whether the word is valid."""
        if word.lower() not in (*_YES, *_NO):
            return False
        self.conditions = word.lower() in _YES
        return True

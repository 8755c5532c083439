"""What a live table says of Tarot-himi: what Tahimi's does, and why the Majors' decisions are due."""

from __future__ import annotations

from types import MappingProxyType

from adjudicator.engine.prompts import Typed
from adjudicator.engine.state import Pending
from adjudicator.games.tahimi.prompts import BEGUN, COMMANDS, DEALS, DECREE, ClimbingPrompts
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, TAKE, TRIBUTE, State


class TarotPrompts(ClimbingPrompts):
    """The words of a table of Tarot-himi."""

    typed = Typed(
        hands="Ada: VI VI + 13 unseen; Ben: unseen",
        plays=(
            ("VI VI, Magician as X", "cards played; Ada: VI VI says by whom"),
            ("V V V showing World", "with the Major that allows it"),
            ("discard Chariot to Ben", "a Major discarded for what it does"),
            ("discard Wheel with II III", "the Wheel of Fortune, and cards beside it"),
            ("draw, draws III IV", "what the Wheel brings: by chance, or as it came"),
            ("takes VI", "cards taken back for Justice or Judgement"),
            ("gives A K, gives 1 unseen", "cards given at tax time, or for the Chariot"),
            ("shows Moon", "a Major shown without a play"),
            ("pass, one card", "no cards; said by whoever has one left"),
        ),
        more=(("joins Eve, leaves Ben", "between two rounds"), *DECREE),
        deals=DEALS,
        begun=(("deal Ada: VI + 3 unseen; Ben: 2 unseen; leads Ben", "the hands as they are, and who leads"), *BEGUN),
        commands=("draw", *COMMANDS),
    )
    first = MappingProxyType({DRAW: "TH-WHEEL", TAKE: "TH-RESCIND", TRIBUTE: "TH-CHARIOT", EXCHANGE: "TH-CHARIOT"})

    def drawn(self, state: State, due: Pending) -> list[str]:
        """Chance draws from the discards, or its player tells what came."""
        return ["draw"]


PROMPTS = TarotPrompts

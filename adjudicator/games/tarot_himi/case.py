"""What Tarot-himi's case files tell: what Tahimi's do, with no more Majors than a round has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.cards.english import number
from adjudicator.engine.state import Pending
from adjudicator.files.diagnostics import Fault
from adjudicator.games.tahimi.case import TahimiForm
from adjudicator.games.tahimi.state import TRIBUTE
from adjudicator.games.tarot_himi import setup
from adjudicator.games.tarot_himi.outline import TRIBUTE_DUE


class TarotHimiForm(TahimiForm):
    """The case files of Tarot-himi."""

    # -- a situation told by flags

    def pending(self, flag: str, argument: str, player: str, others: Sequence[str]) -> Pending:
        """What is owed for a tax, or the card that the Chariot asks for."""
        if flag == TRIBUTE_DUE.name:
            return Pending(TRIBUTE, player, others[0], best=True)
        return super().pending(flag, argument, player, others)

    def overdealt(self, hand: Hand, plays: Collection[Play], lexicon: Lexicon, players: int) -> Fault | None:
        """More Majors than a round has."""
        cards = [*Counter(hand.cards).elements(), *(card for play in plays for card in play.cards)]
        many, most = sum(card in lexicon.deck.singles for card in cards), setup.majors_dealt(players)
        if many <= most:
            return None
        message = f"{number(many)} Majors, and a round has {number(most)}"
        return Fault("too-many-majors", message, "take away what is too many")


CASE = TarotHimiForm()

"""Lines about a turn of Tarot-himi: words for a hidden hand, edits, and plays of a kind as one entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from adjudicator.cards import DISCARD, PUT, Lexicon, Play
from adjudicator.engine.choice import HOLDS, HiddenHand, Words
from adjudicator.games.tahimi.turn_lines import TurnWords
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.duties import higher_sets
from adjudicator.games.tarot_himi.turn_words import TarotTurn
from adjudicator.law import Decision
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact

if TYPE_CHECKING:
    from adjudicator.solve.conditions import Word


class TarotTurnWords(TurnWords):
    """The words for cards put down or discarded, or a pass; `decision` gives the law of a turn with some cards."""

    views = TarotTurn
    shown_by = "TH-SHOW"

    def __init__(self, decision: Callable[[Lexicon], Decision]) -> None:
        self.decision = decision

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The Majors, whether something could be played, and the ranks."""
        from adjudicator.games.tahimi import hidden as unseen
        from adjudicator.solve.conditions import Word

        hidden = [name for name in MAJORS if hand.left(name) and name not in hand.known and hand.room]
        # Where few unseen cards could help or bar, it is told which they would be; of more that would be long.
        few = 2 if higher_sets(hand.trail[-1].top, hand.known, hand.lexicon) else 1
        if hand.room > few and play.kind != PUT and {"Devil", "Death"} & {*hidden, *hand.known}:
            obligations = self.decision(hand.lexicon).obligations
            playable = next(clause for clause in obligations if clause.id == "TH-DEVIL").best[0]
            yield Word(unseen.COULD_PLAY, playable.symbol > 0, reads=(playable,))
        alone = play.kind == DISCARD and play.cards == ("Chariot",) and not set(hand.known) - {"Chariot"}
        another = (unseen.ANOTHER,) if alone and hand.room else ()
        if another:
            yield Word(unseen.ANOTHER, s.hand_size() >= 2)
        for name in hidden:
            yield Word(unseen.power(name), s.holds(name), another if name != "Chariot" else (), shows=name)
        yield from unseen.counted(hand, another)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "without the Tower", "with Strength"."""
        of_a_card = edit.fact.id.startswith(HOLDS)
        return Words.edit(self, edit, lexicon) if of_a_card else super().edit(edit, lexicon)

    def weight(self, fact: Fact, against: Sequence[str]) -> int:
        """As in Tahimi, and of single cards those that the hand has before those that it lacks."""
        lacking = fact.id.startswith(HOLDS) and not fact.value
        return 2 * super().weight(fact, against) + lacking

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The Chariot once, whoever it may be addressed to; the Wheel with any other cards."""
        every = list(plays)
        entries: list[tuple[str, tuple[Play, ...]]] = []
        tributes = [play for play in every if play.cards == ("Chariot",) and play.kind == DISCARD]
        for play in every:
            if play.kind == DISCARD and play.cards == ("Wheel of Fortune",):
                entries.append((f"{play} with any cards or none", (play,)))
            elif play not in tributes:
                entries.append((str(play), (play,)))
            elif play == tributes[0]:
                entries.append((f"discard Chariot to {'|'.join(p.to or '' for p in tributes)}", tuple(tributes)))
        return entries

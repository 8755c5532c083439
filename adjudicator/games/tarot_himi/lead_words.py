"""How the lead came to whoever has it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.cards import PUT
from adjudicator.cards.english import whose
from adjudicator.engine.query import Because, Reply
from adjudicator.games.tahimi.state import BetweenRounds
from adjudicator.games.tarot_himi.cards import HIEROPHANT
from adjudicator.games.tarot_himi.hanged_man_words import HangedManTurn


class LeadTurn(HangedManTurn):
    """One play by one player on one position, with the words for the lead."""

    def who_plays(self) -> Reply:
        """As in Tahimi; before a lead that was passed on, who took the trick."""
        from adjudicator.games.tahimi.grounds import lead_origin
        from adjudicator.games.tahimi.queries import who_is_to_play
        from adjudicator.games.tarot_himi.game import GAME
        from adjudicator.games.tarot_himi.queries import TarotScene

        scene = TarotScene(GAME, self.table, BetweenRounds(), self.options)
        answer = who_is_to_play(scene)
        ids = {ground.id for ground in answer.grounds}
        if "TA-LEAD-PASSED" not in ids or "TA-TRICK" in ids:
            return answer
        origin = lead_origin(scene)[1]
        won = origin.grounds if origin is not None else ()
        before = won if any(ground.id == "TA-TRICK" for ground in won) else ()
        return replace(answer, grounds=(*before, *answer.grounds))

    @property
    def turn_grounds(self) -> tuple[Because, ...]:
        return tuple(ground for ground in super().turn_grounds if ground not in self.emptied)

    @property
    def emptied(self) -> tuple[Because, ...]:
        """What emptied the pile, Justice or Judgement, where the lead on it was passed: a reason of its own."""
        grounds = super().turn_grounds
        passed = any(ground.id == "TA-LEAD-PASSED" for ground in grounds)
        return tuple(ground for ground in grounds if passed and ground.id == "TH-RESCIND")

    @property
    def how_emptied(self) -> Iterator[tuple[str, str]]:
        """The same with the ids of the cards."""
        yield from ((f"TH-{(ground.heading or '').upper()}", ground.text) for ground in self.emptied)

    @property
    def lead_before(self) -> str:
        """How the lead came about in the history; "" where it is nobody's, or no line tells it."""
        return self.whose_lead.replace(", and leads. ", ". ").strip() if self.table.history else ""

    @property
    def lead_by(self) -> str:
        """That the player has the lead; how it came about in the history is a reason of its own."""
        return f"{self.has} the lead, and " if self.lead_before else super().lead_by

    @property
    def first_lead_disputed(self) -> bool:
        """As in Tahimi, but where the Hierophant is shown with the play: there the showing says it."""
        shows = self.holding(HIEROPHANT) and HIEROPHANT not in self.play.cards
        return super().first_lead_disputed and (not shows or (self.actor, HIEROPHANT) in self.table.shown)

    @property
    def later_lead(self) -> str:
        """That a card which is led is not the first play of the round, which alone it may not be; and what was."""
        put = [line for line in self.table.history if line.play.kind == PUT]
        first = self.trick.trail()[0].opening and not self.sent_back and put
        was = f"{whose(put[0].player)} {' '.join(put[0].play.cards)} was" if first else "This is not"
        card = self.lexicon.spoken(self.play.cards[0])
        return f"{was} the first play of the round, and only as that {card} may not be led."

    def came_about(self) -> Iterator[tuple[str, str]]:
        """How a lead came about in the history."""
        if why := self.lead_before:
            yield from self.how_emptied
            yield "TA-RANK", why

"""A live round of Tahimi or Tarot-himi: where it stands, and what is found of a line."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from adjudicator.cards import CALLS, DRAWS, GIVES, PUT, TAKES, Play
from adjudicator.cards.english import number
from adjudicator.engine.query import Circumstances
from adjudicator.engine.simulation import simulation_of
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Pending
from adjudicator.games.rounds import Rules
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, TAKE, TRIBUTE, TURN, State
from adjudicator.records.findings import Ruler, lead
from adjudicator.records.live_course import (
    Course,
    Ruling,
    Shows,
    Typed,
    closed,
    first_due,
    is_own,
    no_round,
    veiled,
)
from adjudicator.records.moment import moment
from adjudicator.records.record import Deed, Record
from adjudicator.records.transcript import Judge, Step, Transcript
from adjudicator.report.audit import NOT_HELD, WRONG_CALL, Finding
from adjudicator.report.explain import EVERYTHING, verdict
from adjudicator.report.plays import possible_plays
from adjudicator.report.verdict import Verdict
from adjudicator.solve.question import Contradiction

_MOVES = frozenset({GIVES, TAKES, DRAWS})
_FIRST = {DRAW: "TH-WHEEL", TAKE: "TH-RESCIND", TRIBUTE: "TH-CHARIOT", EXCHANGE: "TH-CHARIOT"}
"""The rule by which something else than a turn is due; if not a tax."""


class Rounds(Course):
    """A record of a climbing game at a live table."""

    called = "round"
    typed = Typed(
        hands="Ada: VI VI; Ben: unseen",
        plays=(
            ("VI VI", "whoever is to act plays it; Ada: VI VI says who"),
            ("!VI VI", "it counts although it was ruled illegal, and is marked as disputed"),
            ("pass, gives A K, takes VI, draws III IV, shows Moon, one card", "as in a record"),
        ),
        more=(
            ("draw", "chance draws the cards that are due"),
            ("deal", "the next round: deal random, deal unseen, or deal Ada: VI VI; Ben: 15 unseen"),
            ("joins Eve, leaves Ben", "between two rounds"),
        ),
        commands=("draw", "joins", "leaves"),
    )

    def __init__(self, record: Record, limit: float) -> None:
        super().__init__(record, limit)
        self._done: Transcript | None = None

    @property
    def _walk(self) -> Transcript:
        return self._walked() if self._done is None else self._done

    def _walked(self, judge: Judge | None = None) -> Transcript:
        self._done = walk = Transcript(self.record, judge=judge, limit=self.limit)
        for _ in walk.lines():
            pass
        return walk

    @property
    def state(self) -> State | None:
        """The round as it stands; None before the first deal."""
        return self._walk.state

    @property
    def going(self) -> State | None:
        """The round as it stands, if one is on."""
        return self.state if self.state is not None and not self.state.ended else None

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by rank in this round, or in the next where this one is over."""
        if self.state is None:
            return self.record.players
        return self.state.ranks if self.state.ended else self.state.players

    def rules(self, players: int) -> Rules:  # type: ignore[override]
        """The rules for a number of players."""
        return self._walk.rules(players)

    # -- the last line

    def ruled(self) -> Ruling:
        """What is found about the last line: in the seats and the deals, and by the law."""
        steps: list[Step] = []
        findings: list[Finding] = []
        last = self.record.last
        line, number = tuple(entry.told for entry in last), last[0].number

        def judge(step: Step) -> bool:
            if step.entry.number == number:
                steps.append(step)
                findings.extend(Ruler(self.record, step).findings())
            return True

        walk = self._walked(judge)
        found = (*(one for one in walk.findings if one.line == number), *findings)
        if not steps:
            return Ruling(line, number, found)
        asked = partial(self._explained, steps[-1])
        return Ruling(line, number, found, asked, partial(_shows, steps[-1]))

    def _explained(self, step: Step) -> Verdict | None:
        if not step.in_turn or step.play.unseen:
            return None
        try:
            return verdict(moment(step), step.player, step.play, self.record.profile, EVERYTHING)
        except Contradiction:
            return None

    def shown(self, finding: Finding, seat: str | None) -> Finding:
        """What is told in the place of a finding: no reasons that tell of a hand that is not open."""
        state = self.state
        if is_own(finding, seat) and (finding.kind != NOT_HELD or self._known(seat)):
            return finding
        hands = [] if state is None else [state.hands.get(player) for player in state.players]
        open = bool(hands) and all(hand is not None and hand.known for hand in hands)
        kinds = () if seat is None and open else (NOT_HELD, WRONG_CALL)
        return veiled(finding, kinds, seat)

    def _known(self, seat: str | None) -> bool:
        """Whether every card of a player's hand is told: then nothing else is in the reasons."""
        hand = self.state.hands.get(seat) if self.state is not None and seat is not None else None
        return hand is not None and hand.known

    # -- what comes next

    def waiting(self) -> str:
        """What the table waits for, in a sentence."""
        state = self.going
        if state is None:
            if self.state is None:
                return "Nothing is dealt yet."
            return f"The round is over. By rank: {' '.join(self.state.ranks)}."
        told = [_owed(due) for due in state.due]
        told += [f'{player} has to say "one card"' for player in sorted(state.calls, key=state.players.index)]
        return f"{'; '.join(told)}."

    def afterwards(self) -> str:
        """What may be done once the round is over, or cannot go on."""
        if self.state is not None and self.state.ended:
            return "The next round: deal. Before it: joins NAME, leaves NAME."
        if self.state is not None and self.state.stalled:
            return "Everybody has declined to lead: the round stalls unless somebody does."
        return ""

    def whose(self, play: Play) -> list[str]:
        """Who may be meant by a play for which nobody is named."""
        state = self.going
        if state is None:
            raise no_round(self.called)
        if play.kind == CALLS:
            return sorted(state.calls, key=state.players.index)
        if play.kind == TAKES:
            return [state.rescinded[0]] if state.rescinded else []
        found = [due.player for due in state.due if (due.kind == TURN) == (play.kind not in _MOVES)]
        return found or [due.player for due in state.due]

    def leads(self) -> tuple[str, str]:
        """Who leads or is to act, in a sentence, and the id of the rule that says why."""
        state = self.going
        if state is None:
            raise no_round(self.called)
        if state.turn is None:
            kind = state.due[0].kind if state.due else ""
            return _FIRST.get(kind, "TA-TAX"), f"Nobody yet: {self.waiting()}"
        if not state.position.leading:
            top = state.position.pile[-1]
            return "TA-TURN", f"{state.turn} is to act on {' '.join(top.cards)}, which {top.owner} put down."
        id, why = lead(self._probe(state.due[0]))
        return id, f"{state.turn} leads: {why}"

    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """What whoever is to act may do, or this player: each with whether it is legal whatever is unseen."""
        due = first_due(self.going.due, player) if self.going is not None else None
        if due is None or due.kind == DRAW:
            return []
        return possible_plays(moment(self._probe(due)), due.player)

    def _probe(self, due: Pending) -> Step:
        """The moment before somebody does what is due."""
        game = self.record.game
        choice = game.turn if due.kind == TURN else game.choices[0]
        return self.grown((Deed(due.player, choice.encoding.nothing),))._walk.steps[-1]

    def chance(self, rng: Random) -> Deed | None:
        """The cards that have to be drawn."""
        state = self.going
        if state is None:
            return None
        chance = simulation_of(self.rules(len(state.players))).chance
        due = next((due for due in state.due if due.kind in chance), None)
        return None if due is None else Deed(due.player, chance[due.kind](state, due, rng))

    # -- what is seen

    def scene(self, seat: str | None) -> tuple[Situation, Circumstances]:
        """The table as questions are put to it."""
        state = self.state
        if state is None:
            raise no_round(self.called)
        if seat is not None:
            state = replace(state, hands=closed(state.hands, seat))
        return self.rules(len(state.players)).situation(state), state.beside()


def _shows(step: Step) -> Shows:
    """What has to be shown, where the play says nothing of it."""
    if step.play.kind != PUT or step.play.showing is not None:
        return ()
    return moment(step).question(step.player, step.play).shows


def _owed(due: Pending) -> str:
    if due.kind == TURN:
        return f"{due.player} is to act"
    if due.kind == DRAW:
        return f"{due.player} draws {number(due.count)} from the discards (draw does it)"
    best = "best " if due.best else ""
    cards = "card" if due.count == 1 else "cards"
    return f"{due.player} gives {due.to} {due.count} {best}{cards}".replace("  ", " ")

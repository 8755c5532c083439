"""From a situation and a play to a verdict with its reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from adjudicator.cards import DISCARD, PASS, PUT, Play
from adjudicator.cards.english import both, capital, either
from adjudicator.engine.situation import Situation
from adjudicator.law import Clause, Obligation, Permission, Prohibition, Requirement
from adjudicator.report.plays import possible_plays
from adjudicator.report.verdict import (
    KIND_OF,
    Announced,
    Deferred,
    DependsOn,
    Flip,
    Reason,
    Stated,
    Verdict,
    Where,
)
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, UNDECIDED, Contradiction, Question, Told

_OPTIONAL = ("kind", "depends_on")
LAST_PLAY = ("last-rank", "last-size")
REMEDY = "the document names no penalty and no remedy"


@dataclass(frozen=True)
class Wanted:
    """How much of an explanation is wanted; each part costs time."""

    instead: bool = True
    flips: bool = True
    flips_of_legal: bool = True
    readings: bool = True
    facts: bool = True
    hinges: bool = True
    hinged_readings: bool = True


EVERYTHING = Wanted()
BRIEF = Wanted(flips_of_legal=False, facts=False, hinged_readings=False)
"""What is printed when nobody asks for more."""
NOTHING = Wanted(instead=False, flips=False, readings=False, facts=False, hinges=False)


def verdict(
    situation: Situation,
    actor: str,
    play: Play | Sequence[Play],
    profile: str = "default",
    wanted: Wanted = EVERYTHING,
    at: Where | None = None,
    budget: Budget | None = None,
) -> Verdict:
    """Rule on a play, or on those of one turn, one after the other until one is not legal.

    The verdict and all its fields share a `budget` of time, by default the situation's `limit`: a field that is asked
    for when nothing is left of it is `unfinished`.

    Where a card may prove an earlier play a revoke (`Game.revocable`), one that the history denies its
    player is ruled on all the same, and the verdict names the lines. Raises Contradiction when the cards
    of the play cannot have been held.
    """
    budget, plays = budget or Budget(situation.limit), (play,) if isinstance(play, Play) else play
    try:
        with budget:
            return _turn(situation, actor, plays, (profile, wanted, at, budget))
    except Contradiction as error:
        if not (revoked := situation.revoked(error)):
            raise
    found = verdict(situation.disputing(revoked), actor, plays, profile, wanted, at, budget)
    lines = [f"{line.text} (line {line.id.split()[-1]})" for line in revoked]
    cards = both([situation.lexicon.spoken(card) for card in plays[0].cards])
    what = "a revoke" if len(lines) == 1 else "that one of these was a revoke"
    return replace(
        found.whole(), revokes=(f"{capital(cards)} proves {what}: {'; '.join(lines)}.", *found.revokes)
    )


def _turn(
    situation: Situation, actor: str, plays: Sequence[Play], more: tuple[str, Wanted, Where | None, Budget]
) -> Verdict:
    earlier: list[_Ruling] = []
    for here, play in situation.each(actor, plays):
        ruled = _Ruling(here, actor, play, here.question(actor, play), *more, tuple(earlier))
        found = ruled.verdict()
        if not found.legal:
            break
        earlier.append(ruled)
    return found


@dataclass(frozen=True)
class _Ruling:
    """One action being ruled on."""

    situation: Situation
    actor: str
    play: Play
    question: Question
    profile: str
    wanted: Wanted
    at: Where | None
    budget: Budget
    earlier: tuple[_Ruling, ...] = ()
    """The actions of the same turn before this one, each of them legal."""

    @property
    def done(self) -> str:
        """The earlier actions of the turn, in front of what follows them."""
        return "".join(f"{ruling.play}, then " for ruling in self.earlier)

    @property
    def outcome(self) -> str:
        return self.question.verdict

    @property
    def view(self) -> Any:
        return self.situation.view(self.actor, self.play)

    def verdict(self) -> Verdict:
        try:
            return self._decided()
        except GaveUp:
            return self._bare(UNDECIDED)

    def _decided(self) -> Verdict:
        self.question.refuse_contradiction()
        outcome, question = self.outcome, self.question
        return Deferred(
            dict(
                game=self.situation.game.id,
                decision=question.session.decision.name,
                by=self.actor,
                play=str(self.play),
                verdict=outcome,
                profile=self.profile,
                options=self.situation.options,
                remedy=REMEDY if outcome == ILLEGAL else None,
                revokes=(),
                at=self.at,
            ),
            {name: partial(self._in_time, name, make) for name, make in self._later.items()},
            lambda: self._late,
        )

    @property
    def _later(self) -> Mapping[str, Callable[[], object]]:
        """How each field is found that is not there with the verdict."""
        outcome, question, wanted = self.outcome, self.question, self.wanted
        illegal, open_ = outcome == ILLEGAL, outcome == DEPENDS
        return dict(
            understood=lambda: self.done + self.understood(),
            kind=lambda: KIND_OF[self._clause(question.against[0]).kind] if illegal else None,
            reasons=lambda: self._explained[0],
            facts=lambda: tuple(map(_stated, self._explained[1])),
            show=lambda: question.shows,
            instead=lambda: self._instead() if wanted.instead and illegal else (),
            flips=lambda: self._flips() if self._flips_wanted else (),
            contested=lambda: self._contested() if wanted.readings and not open_ else (),
            chosen=lambda: self._chosen,
            faults=self._faults,
            depends_on=lambda: self._depends_on() if open_ and wanted.hinges else None,
            proof=lambda: self._proof() if wanted.hinges else (),
        )

    def _in_time(self, name: str, make: Callable[[], object]) -> object:
        """A field; nothing, and its name kept, where the solver has no time for it."""
        try:
            with self.budget:
                return make()
        except GaveUp:
            self._late.append(name)
            return None if name in _OPTIONAL else ()

    @cached_property
    def _late(self) -> list[str]:
        return []

    def _depends_on(self) -> DependsOn:
        from adjudicator.report.depends import depends_on

        readings = self.wanted.readings and self.wanted.hinged_readings
        found = depends_on(self.situation, self.actor, self.play, self.question, self._spent, readings)
        if readings and found.changed_by is None and not found.more:
            self._late.append("changed_by")
        return found

    @property
    def _spent(self) -> Counter[str]:
        """The cards that the earlier actions of the turn took from the hand."""
        return sum((ruling.play.spent for ruling in self.earlier), Counter())

    def _proof(self) -> tuple[str, ...]:
        """The lines of the history that the verdict on a hidden hand rests on, first to last."""
        lines = sorted(self.question.proof, key=lambda line: int(line.id.split()[-1]))
        return tuple(f"{line.text} (line {line.id.split()[-1]})" for line in lines)

    @property
    def _flips_wanted(self) -> bool:
        wanted = self.wanted
        return wanted.flips and (self.outcome == ILLEGAL or (self.outcome == LEGAL and wanted.flips_of_legal))

    def _contested(self) -> tuple[Mapping[str, str], ...]:
        """The least changes of readings that flip the ruling on the whole turn.

        A legal turn falls with any of its actions; an illegal one is mended only where the
        actions before it stay legal.
        """
        here, before = self.question.contested, [ruling.question for ruling in self.earlier]
        if self.outcome == ILLEGAL:
            return tuple(change for change in here if all(q.under(change) == LEGAL for q in before))
        every = [change for question in (*before, self.question) for change in question.contested]
        least = min(map(len, every), default=0)
        distinct = {tuple(change.items()): change for change in every if len(change) == least}
        return tuple(distinct.values())

    def _bare(self, outcome: str) -> Verdict:
        return Verdict(
            self.situation.game.id,
            self.question.session.decision.name,
            self.actor,
            str(self.play),
            self.done + self.understood(),
            outcome,
            None,
            (),
            (),
            (),
            (),
            (),
            self.profile,
            self.situation.options,
            (),
            at=self.at,
        )

    @property
    def _chosen(self) -> dict[str, str]:
        game = self.situation.game
        own = game.profiles.get(self.profile, {})
        return {
            key: option
            for key, option in self.situation.options.items()
            if not game.readings[key].house and option != own.get(key, game.readings[key].default)
        }

    def understood(self) -> str:
        """The play as it was read, with what it is made on."""
        position = self.situation.position
        if self.play.kind != "put":
            return str(self.play)
        if position.leading:
            return f"{self.play} as the lead"
        return f"{self.play} on {self.view.last_words}"

    # -- reasons

    @cached_property
    def _explained(self) -> tuple[tuple[Reason, ...], tuple[Told, ...]]:
        if self.outcome == ILLEGAL:
            return self._against()
        if self.outcome == LEGAL:
            return self._supporting()
        return (), ()

    def _against(self) -> tuple[tuple[Reason, ...], tuple[Told, ...]]:
        reasons, rests_on = [], dict[str, Told]()
        for id in self.question.against:
            clause = self._clause(id)
            facts = self.question.reasons_for(id) if self.wanted.facts else ()
            rests_on.update({fact.id: fact for fact in facts})
            powers = self.question.would_waive(id) if isinstance(clause, Requirement) else ()
            text = clause.against(self._told_of(clause)) if self.question.settled else self._perhaps(clause)
            if powers:
                named = either([self.situation.lexicon.spoken(power) for power in powers])
                text += f" {capital(named)} would allow it."
            reasons.append(Reason(id, clause.kind, text, clause.cites, _told(facts), powers))
        return tuple(reasons), tuple(rests_on.values())

    def _perhaps(self, clause: Clause) -> str:
        """A clause that may stand against the play, and if it does not another does."""
        return f"One of these stands, whatever the hand. {clause.title}: {clause.says}"

    def _told_of(self, clause: Clause) -> Any:
        """The view for a clause's sentence; an obligation names what is to be chosen."""
        if not isinstance(clause, Obligation):
            return self.view
        return replace(self.view, others=tuple(self._as_shown(play) for play in self._legal))

    def _as_shown(self, play: Play) -> Play:
        """A play together with the first powers that would do for it, if it needs any."""
        if play.kind != PUT:
            return play
        there = self.situation
        if self._idle.unseen:
            values = there.game.turn.encoding.values(play, there.lexicon, there.table.players)
            found = self._idle.ground.always_shows(values)
        else:
            found = there.question(self.actor, play).shows
        return replace(play, showing=found[0]) if found and found[0] else play

    @cached_property
    def _legal(self) -> tuple[Play, ...]:
        """Those that are legal whatever nobody has seen."""
        return tuple(play for play, certain in self._possible if certain)

    @property
    def _possible(self) -> list[tuple[Play, bool]]:
        return possible_plays(self.situation, self.actor, self.situation.choice(self.play), self._idle)

    @cached_property
    def _idle(self) -> Question:
        """The question whether to choose nothing: of the hand alone, as no card is put down for it."""
        nothing = self.situation.choice(self.play).encoding.nothing
        return self.question if self.play == nothing else self.situation.question(self.actor, nothing)

    def _supporting(self) -> tuple[tuple[Reason, ...], tuple[Told, ...]]:
        facts = self.question.reasons if self.wanted.facts else ()
        shows = self.question.shows
        used = self.question.relies_on(shows[0] if shows else ())
        reasons = [
            Reason(clause.id, clause.kind, text, clause.cites, _told(facts))
            for clause in self._speaking(used)
            if (text := clause.supports(self.view))
        ]
        return tuple(reasons), facts

    def _speaking(self, used: Sequence[str]) -> Iterable[Clause]:
        """The permissions used; else the requirements the play meets by itself."""
        decision = self.question.session.decision
        permissions = [c for c in decision.clauses if isinstance(c, Permission) and c.id in used]
        lifted = {id for p in permissions for id in p.waives}
        aside = self.situation.choice(self.play) is not self.situation.game.turn
        put = aside or self.play.kind not in (PASS, DISCARD)
        met = [c for c in decision.requirements if c.id not in lifted and put]
        limits = [c for c in decision.clauses if isinstance(c, Prohibition) and put]
        return [*permissions, *met, *limits]

    def _clause(self, id: str) -> Clause:
        return self.question.session.decision.clause(id)

    # -- what would change it

    def _instead(self) -> tuple[str, ...]:
        """The legal plays: of the turn as it stands, and from its start where it has one."""
        start = self.earlier[0]._instead() if self.earlier else ()
        named = [name for name, _ in self.situation.game.entries(self._legal)]
        return (*(self.done + name for name in named), *start)

    def _flips(self) -> tuple[tuple[Flip, ...], ...]:
        """The least edits in words, those of powers first. None where the hand is not known:
        an edit would not settle the ruling then."""
        hand = self.situation.table.hands.get(self.actor)
        if hand is None or not hand.known:
            return ()
        primary = self.question.against[:1] if self.outcome == ILLEGAL else ()
        flips = sorted(self.question.flips, key=lambda edits: [_weight(edit.fact, primary) for edit in edits])
        return tuple(self._said_together(edits) for edits in flips)

    def _said_together(self, edits: Sequence[Edit]) -> tuple[Flip, ...]:
        """Edits of one least set in words; two edits of the last play are one change of it."""
        lexicon, position = self.situation.lexicon, self.situation.position
        words = self.situation.choice(self.play).words
        of_play = {edit.fact.id: int(edit.value) for edit in edits if edit.fact.id in LAST_PLAY}
        flips, told = [], False
        for edit in edits:
            if edit.fact.id not in LAST_PLAY:
                what = words.edit(edit, lexicon)
            elif told:
                what = ""
            else:
                what, told = words.last(of_play, position, lexicon, bool(self.earlier)), True
            flips.append(Flip(_edit(edit.fact, edit.value), what))
        return tuple(flips)

    # -- what was announced

    def _faults(self) -> tuple[Announced, ...]:
        shown, shows = self.play.showing, self.question.shows
        if self.outcome != LEGAL or shown is None or any(set(powers) <= set(shown) for powers in shows):
            return ()
        spoken = self.situation.lexicon.spoken
        effects = self.situation.game.rulebook(self.situation.lexicon).effects
        rule = next(e for e in effects if e.id.endswith("-SHOW"))
        asked = either([" and ".join(spoken(power) for power in powers) for powers in shows])
        text = f"The play is legal, but {asked} must be shown for it."
        return (Announced("not-shown", text, rule.cites),)


def _stated(fact: Told) -> Stated:
    return Stated(fact.id, fact.text, str(fact.at) if fact.at else None)


def _told(facts: Iterable[Told]) -> tuple[str, ...]:
    return tuple(fact.id for fact in facts)


def _edit(fact: Fact, value: int | bool) -> str:
    return f"{fact.id} = {str(value).lower() if isinstance(value, bool) else value}"


def _weight(fact: Fact, primary: Sequence[str]) -> int:
    """What a player thinks of first: the power that speaks, another, the last play, a count."""
    if fact.id.startswith("holds "):
        name = fact.id.removeprefix("holds ").upper().replace(" ", "-")
        return 0 if any(name in clause for clause in primary) else 1
    return 2 if fact.id in LAST_PLAY else 3

"""Why a play is legal or illegal: the clauses that speak, in their sentences, and the facts they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Final, Literal, TypedDict

from z3 import And, BoolRef, BoolVal, Not

from adjudicator.cards import Hand, Play
from adjudicator.cards.english import capital, either, not_turn
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Choice, View
from adjudicator.engine.query import why_turn
from adjudicator.engine.situation import Situation
from adjudicator.law import Citation, Clause, Obligation, Permission, Prohibition, Requirement, Sentence, Wording
from adjudicator.law.amendment import dropped
from adjudicator.report.lookup import citations
from adjudicator.report.plays import certain_plays
from adjudicator.report.verdict import Reason
from adjudicator.report.wording import filled
from adjudicator.solve.question import ILLEGAL, LEGAL, Premise, Question

AGAINST: Final = "against"
SUPPORTS: Final = "supports"
"""The two sides of a clause's wording."""
Given = tuple[tuple[Reason, ...], tuple[Premise, ...]]
"""Reasons, and the facts that any of them rests on."""


class Sources(TypedDict):
    """The citations of a reason, and how many of them, from the first, are printed under it."""

    cites: tuple[Citation, ...]
    deciding: int


@dataclass(frozen=True)
class Reasons:
    """Of one play in a situation, put as a `question`: the reasons of its verdict, and what is legal instead. With
    `facts` each reason has those it rests on, which costs time. With `incomplete` the hand has cards besides those
    given."""

    situation: Situation
    actor: str
    play: Play
    question: Question
    facts: bool
    incomplete: bool = False

    @property
    def _choice(self) -> Choice:
        return self.situation.choice(self.play)

    @property
    def _view(self) -> View:
        return self.situation.view(self.actor, self.play)

    def _sources(self, clause: Clause, view: View) -> Sources:
        """The sources of a clause, those first that say it of this very play."""
        certain = self.question.certain
        first = [
            citation
            for number, cited in enumerate(clause.cited)
            if certain(("cited", clause.id, number), partial(getattr, cited, "where"))
            for citation in cited.cites
        ]
        every = tuple(dict.fromkeys((*first, *view.cites(clause))))
        own = {*first, *view.citations_for(clause.id)}
        return {"cites": every, "deciding": max(1, sum(one in own for one in every))}

    @cached_property
    def given(self) -> Given:
        """The reasons against an illegal play, or for a legal one; where it depends, the clauses that decide it."""
        if self.question.verdict == ILLEGAL:
            return self._against()
        return self._supporting() if self.question.verdict == LEGAL else (tuple(self._deciding()), ())

    def _deciding(self) -> Iterable[Reason]:
        """Why what the hand has shown is in doubt; the clauses of which one stands wherever the play is illegal, each as
        it would with its card, or in its own words where the sentences of this table would say what nobody knows; the
        permissions that would waive them; and what led to the turn."""
        yield from self._as_reasons(self._view.doubts())
        against = [*map(self._clause, self.question.against)]
        waived = {shown for powers in self._lifting.values() for shown in powers}
        for clause in (*against, *(p for p in self.question.session.shown if p.shows in waived)):
            sources = self._sources(clause, self._view)
            text = capital(self.supposing(clause)) or _of_clause(clause, sources)
            yield Reason(clause.id, clause.kind, text, **sources)
        yield from self._as_reasons(self._view.came_about())

    def _as_reasons(self, sentences: Iterable[tuple[str, str]]) -> Iterable[Reason]:
        """Make reasons of sentences of the view, given with the ids of their clauses."""
        for id, text in sentences:
            clause = self._clause(id)
            yield Reason(id, clause.kind, text, **self._sources(clause, self._view))

    def _against(self) -> Given:
        reasons, rests_on = list[Reason](), dict[str, Premise]()
        # Where one requirement can be lifted by nothing, what would lift another is no help.
        lifting = self._lifting
        barred = len(lifting) < len(self.question.against)  # Whether a power lifts a bar too is not known.
        for id in self.question.against:
            clause = self._clause(id)
            facts = self.question.reasons_for(id) if self.facts else ()
            rests_on.update({fact.id: fact for fact in facts})
            powers = lifting.get(id, ()) if all(lifting.values()) else ()
            whole = [one for one in powers if barred or all(one in others for others in lifting.values())]
            text = self._explained(clause, AGAINST) if self.question.settled else self._perhaps(clause, not reasons)
            if not text:  # another reason says it already
                continue
            for some, allows in (
                (whole, "it"),
                ([one for one in powers if one not in whole], "that, but not the whole play"),
            ):
                if some:
                    text += f" {capital(either(list(map(self.situation.lexicon.spoken, some))))} would allow {allows}."
            sources = self._sources(clause, self._view_for(clause))
            if text == self._not_turn:
                text, sources = with_turn(self.situation, text, sources["cites"])
            reasons.append(Reason(id, clause.kind, text, **sources, facts=_ids(facts), waived_by=powers))
        return tuple(reasons), tuple(rests_on.values())

    @cached_property
    def _lifting(self) -> Mapping[str, tuple[str, ...]]:
        """By each requirement against the play what would waive it if it were held."""
        required = (id for id in self.question.against if isinstance(self._clause(id), Requirement))
        return {id: self.question.would_waive(id) for id in required}

    @cached_property
    def _not_turn(self) -> str:
        """The sentence by which it is not the player's turn; empty where it is nobody's."""
        now = self.situation.to_act
        return not_turn(now, self.actor) if now else ""

    def _perhaps(self, clause: Clause, first: bool) -> str:
        """Reason: a clause that may bar the play, the first of several or another; if it does not, another does."""
        words = self.supposing(clause)
        if not words:
            words = _of_clause(clause, self._sources(clause, self._view_for(clause)))
        elif not first:
            return f"Or {words}"
        return f"{'One of these stands, whatever the hand.' if first else 'Or:'} {capital(words)}"

    def card_of(self, clause: Clause) -> str:
        """The card that a clause speaks of where a hand holds it; "" for none."""
        symbol = self._choice.encoding.subject(clause.id)
        symbols = self.situation.game.holding.symbols(self.situation.lexicon)
        return next((card for card, one in symbols.items() if symbol is not None and one.eq(symbol)), "")

    def supposing(self, clause: Clause) -> str:
        """What a clause says against the play where the unseen part of the hand has its card, or no card that would waive
        it: "with the Lovers: no card may be put down singly."; "" where that does not make the play illegal."""
        card, hand = self.card_of(clause), self.situation.table.hands.get(self.actor, Hand(unseen=None))
        lifting = self._lifting.get(clause.id, ())
        if hand.known or card in hand.cards or not (card or lifting):
            return ""
        spoken = self.situation.lexicon.spoken
        table = self.situation.table
        if card:
            table, supposed = table.supposing(self.actor, [card]), f"with {spoken(card)}"
        else:
            table = table.supposing_none(self.actor, lifting)
            supposed = f"without {either([*map(spoken, lifting)])}"
        there = replace(self.situation, table=table)
        question = there.question(self.actor, self.play)
        if not question.settled or clause.id not in question.against:
            return ""
        text = Reasons(there, self.actor, self.play, question, False)._explained(clause, AGAINST)
        if text.startswith(f"{clause.title}: "):  # In its own words: nothing is known of this table.
            return ""
        holds = f"{self._view.holds} {spoken(card)}" if card else ""
        text = text.removeprefix(f"{holds}: ").replace(f"{holds} and ", f"{self._view.actor} ", 1) if holds else text
        return text and f"{supposed}: {text}"

    def _explained(self, clause: Clause, side: Literal["against", "supports"], view: View | None = None) -> str:
        """What a clause has to say against the play, or for it.

        Of guarded sentences the first that certainly applies (`law.When`). Where cards that nobody has seen leave open
        which it is, a clause says nothing for a play, and against it what it says of every play.
        """
        view = self._view_for(clause) if view is None else view
        wording: Wording = getattr(clause, side)
        if not isinstance(wording, tuple):
            return self._filled(wording, view)
        before: list[BoolRef] = []
        for number, when in enumerate(wording):
            key = (side, clause.id, number)
            if self.question.certain(key, partial(_applies, when.guard, () if when.anyway else tuple(before))):
                return self._filled(when.text, view)
            if not isinstance(when.guard, bool):
                before.append(when.guard)
        covered = any(when.guard is True for when in wording)
        none = partial(_applies, True, tuple(before))
        if side == SUPPORTS or (not covered and self.question.certain((side, clause.id, "none"), none)):
            return ""
        return _of_clause(clause, self._sources(clause, view))

    def _filled(self, text: Sentence, view: View) -> str:
        return text(view) if callable(text) else filled(text, view, self.question.value_of)

    def _view_for(self, clause: Clause) -> View:
        """The view for a clause's sentence; an obligation names what is to be chosen."""
        if not isinstance(clause, Obligation):
            return self._view
        others = tuple(self.as_shown(play) for play in self.legal)
        return replace(self._view, others=others, onward=self.onward, incomplete=self.incomplete)

    @cached_property
    def onward(self) -> tuple[tuple[Play, ...], ...]:
        """The sequences of legal plays of this turn that begin by taking cards back and end the turn."""
        return tuple(self._onward(self.situation))

    @cached_property
    def opening(self) -> tuple[Play, ...]:
        """The shortest of these sequences whose last play is of another kind than the play in question; else none."""
        return min((plays for plays in self.onward if plays[-1].kind != self.play.kind), key=len, default=())

    def _onward(self, situation: Situation, begun: tuple[Play, ...] = ()) -> Iterator[tuple[Play, ...]]:
        """Yield the sequences of legal plays of this turn, from a situation that `begun` has led to, that begin by taking
        cards back and end the turn. None of a hand that is not wholly known."""
        if not situation.table.hand(self.actor).known:
            return
        there = Reasons(situation, self.actor, self.play, situation.question(self.actor, self.play), False)
        for play in there.legal if begun else self.legal:
            if situation.game.takes_back(situation.position, play) is not None:
                after = situation.then(self.actor, play)
                if after.fault is None and after.to_act == self.actor:
                    yield from self._onward(after, (*begun, play))
            elif begun:
                yield (*begun, there.as_shown(play))

    def as_shown(self, play: Play) -> Play:
        """A play, of this decision or another, together with the first powers that would do for it, if it needs any."""
        situation = self.situation
        if self._idle.unseen and situation.choice(play) is self._choice:
            shows = self._idle.ground.always_shows(situation.values(play, self._choice))
        else:
            shows = situation.question(self.actor, play).shows
        return replace(play, showing=shows[0]) if shows and shows[0] else play

    @cached_property
    def legal(self) -> tuple[Play, ...]:
        """The plays of the same decision that are legal whatever the hidden cards are, the plainest first."""
        return certain_plays(self.situation, self.actor, self._choice, self._idle)

    @cached_property
    def _idle(self) -> Question:
        """The question of choosing nothing, which reads the hand only."""
        nothing = self._choice.encoding.nothing
        return self.question if self.play == nothing else self.situation.question(self.actor, nothing, self._choice)

    def _supporting(self) -> Given:
        facts = self.question.reasons if self.facts else ()
        shows = self.question.shows
        used = self.question.relies_on(shows[0] if shows else ())
        view = replace(self._view, hindered=tuple(self._hindered()))
        reasons = [
            Reason(clause.id, clause.kind, text, **self._sources(clause, view), facts=_ids(facts))
            for clause in self._speaking(used)
            if (text := self._explained(clause, SUPPORTS, view))
        ]
        reasons += self._other_shows(used, view)
        every = (*reasons, *self._spared(), *self._as_reasons(self._view.asides(used)), *self._revealing())
        idle = dropped(self.situation.options)
        every = tuple(reason for reason in every if reason.clause not in idle)
        return every or (self._unsaid(_ids(facts)),), facts

    def _other_shows(self, used: Sequence[str], view: View) -> Iterable[Reason]:
        """The permissions of the other cards that may be shown instead of those that `used` rely on."""
        named = set(used)
        for shown in self.question.shows[1:]:
            for clause in map(self._clause, self.question.relies_on(shown)):
                if clause.id not in named and (text := self._explained(clause, SUPPORTS, view)):
                    named.add(clause.id)
                    yield Reason(clause.id, clause.kind, f"Or: {text}", **self._sources(clause, view))

    def _hindered(self) -> Iterable[tuple[str, Play]]:
        """Cards of the hand whose bars alone leave a duty fulfilled, each with a play that is legal without it."""
        situation, decision = self.situation, self.question.session.decision
        hand = situation.table.hands.get(self.actor)
        if hand is None or not decision.obligations:
            return
        subject, duties = self._choice.encoding.subject, {duty.id for duty in decision.obligations}
        barring = {term.get_id() for c in decision.prohibitions if (term := subject(c.id)) is not None}
        for card, symbol in situation.game.holding.symbols(situation.lexicon).items():
            if symbol.get_id() not in barring or card not in hand.cards or card in self.play.spent:
                continue
            without = self._with_hand(hand.less({card: 1}), [] if hand.known else [card])
            question = without.question(self.actor, self.play)
            if question.verdict == ILLEGAL and duties >= set(question.against):
                # What unseen cards would make of it is left out: they may ask for a better play.
                alone = self._with_hand(Hand(hand.less({card: 1}).cards))
                reasons = Reasons(alone, self.actor, self.play, alone.question(self.actor, self.play), False)
                begins = situation.game.takes_back
                plays = [play for play in reasons.legal if begins(situation.position, play) is None]
                yield from ((card, play) for play in (*plays, *reasons.opening[-1:])[:1])

    def _with_hand(self, hand: Hand, lacks: Sequence[str] = ()) -> Situation:
        """The situation with another hand of the player, of which the unseen part lacks some cards."""
        table = replace(self.situation.table, hands={**self.situation.table.hands, self.actor: hand})
        return replace(self.situation, table=table.supposing_none(self.actor, lacks) if lacks else table)

    def _spared(self) -> Iterable[Reason]:
        """The prohibitions that would bar the play but for one of their exceptions."""
        view, decision = self._view, self.question.session.decision
        for clause in decision.prohibitions:
            for number, spared in enumerate(clause.spares):
                key = ("spared", clause.id, number)
                certain = self.question.certain(key, partial(getattr, spared, "bars"))
                if certain and (text := self._filled(spared.because, view)):
                    yield Reason(clause.id, clause.kind, text, **self._sources(clause, view))

    def _revealing(self) -> Iterable[Reason]:
        """Reasons: cards shown with the play that do not allow it."""
        situation = self.situation
        effects = {effect.id: effect for effect in situation.game.rulebook(situation.lexicon).effects}
        for reveal in situation.reveals(self.actor, self.play):
            rule = effects[reveal.rule]
            yield Reason(rule.id, rule.kind, reveal.because, rule.cites)

    def _unsaid(self, facts: tuple[str, ...]) -> Reason:
        """The first requirement that the play meets, or else the first clause, in its own words: for a legal play to
        which no clause has anything to say."""
        decision = self.question.session.decision
        clause = (*decision.requirements, *decision.clauses)[0]
        text = f"Nothing stands against it. {clause.title}: {clause.says}"
        return Reason(clause.id, clause.kind, text, clause.cites, facts)

    def _speaking(self, used: Sequence[str]) -> Iterable[Clause]:
        """The permissions used; else the requirements the play meets by itself."""
        decision = self.question.session.decision
        permissions = [c for c in decision.clauses if isinstance(c, Permission) and c.id in used]
        lifted = {id for p in permissions for id in p.waives}
        duties = [c for c in decision.obligations if c.id not in lifted]
        if not self._choice.words.explains_limits(self.play):
            return [*permissions, *duties]
        met = [c for c in decision.requirements if c.id not in lifted]
        limits = [c for c in decision.clauses if isinstance(c, Prohibition)]
        return [*permissions, *met, *limits, *duties]

    def _clause(self, id: str) -> Clause:
        return self.question.session.decision.clause(id)


def with_turn(situation: Situation, text: str, cites: Sequence[Citation]) -> tuple[str, Sources]:
    """A sentence by which somebody is out of turn, with what makes it the other's turn; and its sources, those of what
    makes it so first, the last of these before the others."""
    game = situation.game
    grounds = why_turn(situation, game.queries(), game.case().default_circumstances())
    every = [citations(game.id, ground.id, ground.heading) for ground in reversed(grounds)]
    deciding = dict.fromkeys(of_ground[0] for of_ground in every if of_ground)
    others = (cite for of_ground in every[:1] for cite in of_ground)
    ordered = tuple(dict.fromkeys((*deciding, *others, *cites)))
    return " ".join([text, *(ground.text for ground in grounds)]), {"cites": ordered, "deciding": max(1, len(deciding))}


def _applies(guard: BoolRef | bool, before: tuple[BoolRef, ...]) -> BoolRef:
    """The term under which a guarded sentence is the first that is true."""
    return And(BoolVal(guard) if isinstance(guard, bool) else guard, *map(Not, before))


def _of_clause(clause: Clause, sources: Sources) -> str:
    """A clause's title and text, without the parts between semicolons that name only headings other than those that
    decide here."""
    printed = sources["cites"][: sources["deciding"]]
    others = [cited.heading for cited in sources["cites"] if cited not in printed]
    own = [cited.heading for cited in printed]
    parts = clause.says.split("; ")
    kept = [part for part in parts if _names(part, own) or not _names(part, others)]
    return f"{clause.title}: {'; '.join(kept or parts)}".rstrip(".") + "."


def _names(text: str, headings: Iterable[str]) -> bool:
    return any(heading.lower() in text.lower() for heading in headings)


def _ids(facts: Iterable[Premise]) -> tuple[str, ...]:
    return tuple(fact.id for fact in facts)

"""Findings about one action of a record: by the law, and by the duties before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.cards import DISCARD, GIVES, PUT, SHOWS, Hand, english
from adjudicator.cards.english import amount, both, capital, either, not_turn, number, to_you, whose
from adjudicator.engine.breach import CONTRADICTED, NOT_HELD, NOT_SHOWN, OUT_OF_TURN, Breach
from adjudicator.engine.lines import PlayLine
from adjudicator.engine.situation import Situation
from adjudicator.records.record import Entry, Record
from adjudicator.records.recorded_situation import alone, situation_before
from adjudicator.records.transcript import Step, noted
from adjudicator.report import audit
from adjudicator.report.audit import FAULT, OPEN, Finding
from adjudicator.report.explain import NOTHING, Detail, verdict
from adjudicator.report.reasons import with_turn
from adjudicator.report.text import late
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.evidence import Earlier, line_number
from adjudicator.solve.question import DEPENDS, ILLEGAL, UNDECIDED, Contradiction, Premise

BARE = NOTHING
EXPLAINED = Detail(flips=False, readings=False, facts=False)
"""The parts of a verdict on an illegal play: under one profile, with the legal plays instead."""
HINGED = Detail(instead=False, flips=False, readings=False, facts=False)
"""The parts of a verdict on a play that depends on unseen cards."""

FEW = 8
"""So many plays are named that are legal instead."""
_TAKEN = {PUT: "the play takes {}", DISCARD: "the discard takes {}", GIVES: "{} are given"}


class Ruler:
    """The ruling on one action of a record. `excess`: excess cards in it, with `broken` as the sentence on them.
    `spoiled`: its round has cards that cannot have been in a hand, so contradictions between cards are not reported.
    `verdict`: that of the law; None if the law did not rule."""

    def __init__(
        self,
        record: Record,
        step: Step,
        excess: Counter[str] | None = None,
        broken: str | None = None,
        spoiled: bool = False,
    ) -> None:
        self.record, self.step = record, step
        self.excess, self.broken, self.spoiled = excess or Counter[str](), broken, spoiled
        self.player, self.play = step.player, step.play
        self.verdict: str | None = None

    def findings(self) -> list[Finding]:
        """All faults and open questions of the action; empty if it is sound."""
        rules, record = self.step.rules, self.record
        findings = [self._noted(one) for one in rules.omitted_duties(self.step, record.calls, record.shows)]
        if self.broken:
            findings.append(self._noted(Breach(CONTRADICTED, CONTRADICTED, (f"{capital(self.broken)}.",))))
        if self.step.misplaced:
            findings += map(self._noted, self.step.misplaced)
            return findings + [self._noted(one) for one in rules.irregular(self.step) or ()]
        if too_many := [self._noted(one) for one in self._too_many()]:
            return [*findings, *too_many]
        if missing := self._missing():
            return [*findings, self._not_held(missing)]
        irregular = rules.irregular(self.step)
        if irregular is not None:
            return [*findings, *(self._explained(self._noted(one)) for one in irregular)]
        situation = alone(self.step) if self.excess else situation_before(self.step)
        return [*findings, *self.ruled(situation)]

    def _noted(self, breach: Breach) -> Finding:
        return noted(self.record, self.entry, self.action_text, breach)

    def _explained(self, finding: Finding) -> Finding:
        """Extend the finding of an action out of turn by why it was another player's turn."""
        situation = situation_before(self.step) if finding.kind == OUT_OF_TURN else None
        text = not_turn(situation.to_act, self.player) if situation is not None and situation.to_act else ""
        if situation is None or finding.because != (to_you(text),):
            return finding
        because, sources = with_turn(situation, text, finding.cites)
        return replace(finding, because=(because,), cites=sources["cites"])

    @property
    def entry(self) -> Entry:
        return self.step.entry

    @property
    def action_text(self) -> str:
        """The action as text; for an implied action, followed by the line that implies it."""
        text, event = str(PlayLine(self.player, self.play)), self.entry.event
        return text if self.step.part >= 0 else f"{text} before {event}"

    # -- the law

    def ruled(self, situation: Situation) -> Iterator[Finding]:
        """Yield the findings of the law in a situation."""
        profile, place = self.record.profile, self.entry.place
        try:
            ruling = verdict(situation, self.player, self.play, profile, BARE, place)
            self.verdict = ruling.verdict
            if ruling.verdict == ILLEGAL:
                wanted = EXPLAINED
            elif ruling.verdict == DEPENDS:
                wanted = HINGED
            else:
                yield from self._announced(ruling)
                return
            ruling = verdict(situation, self.player, self.play, profile, wanted, place)
        except Contradiction as error:
            if not self.excess and not self.spoiled:
                yield self._contradicted(error, situation)
            return
        finding_of = illegal if ruling.verdict == ILLEGAL else open_finding
        yield self._worded(finding_of(self, ruling, [*self._proof(ruling, situation)]), ruling)

    def _worded(self, finding: Finding, ruling: Verdict) -> Finding:
        """The finding with the game's own sentence and citations, if any."""
        rules, state = self.step.rules, self.step.before
        if finding.standing != FAULT:
            return finding
        if (sentence := rules.sentence(state, self.player, frozenset(finding.ids))) is not None:
            ids = tuple(sorted(finding.ids))
            finding = replace(finding, id=ids[0], ids=ids, because=(sentence,))
        if headings := rules.headings(state, self.play, finding.id):
            every = (cite for reason in ruling.reasons for cite in reason.cites)
            cites = tuple(cite for cite in every if cite.heading in headings)
            finding = replace(finding, cites=cites or finding.cites)
        return finding

    def _proof(self, ruling: Verdict, situation: Situation) -> Iterator[str]:
        """What the lines of the record prove of unseen cards: the steps of the proof, or the lines alone."""
        from adjudicator.report.derivation import steps

        def of_line(line: Premise) -> str:
            return with_record_line(situation, line)

        if not ruling.proof:
            return
        try:
            question = situation.question(self.player, self.play)
            proof = question.proof
            every = steps(situation, self.player, self.play, question, of_line)
        except GaveUp:
            return
        yield from (f"{at}. {step.text}" for at, step in enumerate(every, 1))
        numbered = sorted((_line_of(situation, line), line.text) for line in proof if isinstance(line, Earlier))
        if numbered and not every:
            yield f"by the trick: {'; '.join(f'{text} (line {number})' for number, text in numbered)}"

    def _announced(self, ruling: Verdict) -> Iterator[Finding]:
        entry = self.entry
        if ruling.verdict == UNDECIDED:
            text = "the solver gave up within its time limit; this is no ruling."
            yield Finding(entry.number, audit.UNDECIDED, UNDECIDED, UNDECIDED, self.action_text, (text,), entry.place)
        for fault in (one for one in ruling.faults if one.code == NOT_SHOWN):
            yield Finding(
                entry.number,
                FAULT,
                fault.code,
                fault.rule,
                self.action_text,
                (fault.text,),
                entry.place,
                (fault.rule,),
                fault.cites,
                ruling=ruling,
            )

    def _contradicted(self, error: Contradiction, situation: Situation) -> Finding:
        earlier = any(isinstance(fact, Earlier) for fact in error.facts)
        texts = [with_record_line(situation, fact) for fact in error.facts if fact.text]
        text = capital("; ".join(texts) or "the cards told of are more than the deck has")
        kind = CONTRADICTED if earlier or not self.record.game.presumes_legality else NOT_HELD
        return self._noted(Breach(kind, kind, (f"No deal allows this: {text}.",)))

    # -- cards that are not there

    def _missing(self) -> Counter[str]:
        hand = self.step.before.hands.get(self.player)
        if hand is None or hand.unseen is None:
            return Counter()
        spent = self.step.rules.spent(self.step.before, self.step.action)
        needed = spent | Counter(self.play.showing or ())
        if self.play.kind == SHOWS:
            needed = Counter(self.play.cards)
        missing = needed - Counter(hand.cards)
        return missing if missing.total() > hand.unseen - self.play.unseen_spent else Counter()

    def _too_many(self) -> Iterator[Breach]:
        """Breach: more cards left the hand unseen than it had."""
        total, play = self.step.before.hands.get(self.player, Hand(unseen=None)).total, self.play
        count = play.spent.total() + play.unseen_spent
        if total is not None and play.unseen_spent and count > total:
            text = f"{self.player} holds {amount(total, 'card')}, and here are {number(count)}."
            yield Breach(NOT_HELD, NOT_HELD, (text,))

    def _not_held(self, missing: Counter[str]) -> Finding:
        hand, spoken = self.step.before.hands[self.player], self.record.lexicon.spoken
        order = self.record.lexicon.order
        if not hand.known:
            cards = both([spoken(card) for card in sorted(missing.elements(), key=order)])
            text = f"{self.player} holds {amount(hand.total or 0, 'card')}, and no room for {cards}."
            return self._noted(Breach(NOT_HELD, NOT_HELD, (text,)))
        texts = [self._fewer(card, missing[card]) for card in sorted(missing, key=order) if hand.cards.get(card)]
        absent = [card for card in sorted(missing, key=order) if not hand.cards.get(card)]
        if absent:
            own = " ".join(sorted(Counter(hand.cards).elements(), key=order))
            ranked = self.record.lexicon.deck.place
            cards = either([english.one(card) if card in ranked else spoken(card) for card in absent])
            texts.append(f"{self.player} does not hold {cards}: the hand is {own or 'empty'}.")
        return self._noted(Breach(NOT_HELD, NOT_HELD, tuple(texts)))

    def _fewer(self, card: str, missing: int) -> str:
        """Sentence: the hand has fewer copies of a card than were played."""
        deck, have = self.record.lexicon.deck, self.step.before.hands[self.player].cards[card]
        place = deck.place.get(card)
        name = card if have == 1 or not place else deck.ranks[place - 1].many
        taken = _TAKEN.get(self.play.kind, "{} are told of").format(number(have + missing))
        return f"{self.player} holds only {number(have)} {name}, and {taken}."


def illegal(ruler: Ruler, ruling: Verdict, proof: Sequence[str]) -> Finding:
    """Make the finding of an illegal play."""
    entry = ruler.entry
    more = f" and {len(ruling.instead) - FEW} more" if len(ruling.instead) > FEW else ""
    notes = [("instead", ", ".join(ruling.instead[:FEW]) + more)] if ruling.instead else []
    notes += [("proof", text) for text in proof]
    notes += [("late", late(ruling.unfinished))] if ruling.unfinished else []
    cites = tuple(cite for reason in ruling.reasons for cite in reason.cites[:1])
    return Finding(
        entry.number,
        FAULT,
        ruling.kind or ILLEGAL,
        ruling.because[0] if ruling.because else ILLEGAL,
        ruler.action_text,
        tuple(reason.text for reason in ruling.reasons),
        entry.place,
        ruling.because,
        cites,
        tuple(notes),
        ruling=ruling,
    )


def open_finding(ruler: Ruler, ruling: Verdict, proof: Sequence[str]) -> Finding:
    """Make the finding of a play that depends on unseen cards, with the clauses that decide it."""
    entry, hinges = ruler.entry, ruling.depends_on
    because, notes = [f"{whose(ruler.player)} hand is not wholly known, and cards in it decide."], []
    if hinges is not None:
        because = [f"Legal only if {_ways(hinges.legal.ways)}."]
        notes.append(("illegal", f"only if {_ways(hinges.illegal.ways)}."))
    notes += [("proof", text) for text in proof]
    notes += [("late", late(ruling.unfinished))] if ruling.unfinished else []
    return Finding(
        entry.number,
        OPEN,
        DEPENDS,
        DEPENDS,
        ruler.action_text,
        tuple(because),
        entry.place,
        ruling.because,
        tuple(cite for reason in ruling.reasons for cite in reason.cites[:1]),
        tuple(notes),
        None,
        ruling,
    )


def _ways(ways: tuple[str, ...]) -> str:
    return "; or ".join(ways)


def with_record_line(situation: Situation, fact: Premise) -> str:
    """A fact as text, with its line number if it is an earlier line."""
    return f"{fact.text} (line {_line_of(situation, fact)})" if isinstance(fact, Earlier) else fact.text


def _line_of(situation: Situation, line: Earlier) -> int:
    """The line number in the record of an earlier action of the trick."""
    action = situation.table.history[(line_number(line) or 1) - 1]
    return getattr(action.at, "number", 0)

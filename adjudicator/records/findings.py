"""One action of a record, ruled: by the law, and by what had to be done before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PUT, SHOWS, TAKES, TURNS
from adjudicator.cards.english import amount, both, capital, either, number, whose
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi.rules import put_down
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, PAYMENT, RETURN, TRIBUTE
from adjudicator.records.moment import Moment, alone, moment
from adjudicator.records.record import Entry, Record
from adjudicator.records.reveals import HIEROPHANT, told_of, unrevealed
from adjudicator.records.transcript import Step, cited
from adjudicator.report import audit
from adjudicator.report.audit import FAULT, OPEN, Finding
from adjudicator.report.explain import NOTHING, Wanted, verdict
from adjudicator.report.text import late
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.question import DEPENDS, ILLEGAL, UNDECIDED, Contradiction, Told

BARE = NOTHING
EXPLAINED = Wanted(flips=False, readings=False, facts=False)
"""What is told of an illegal play: one profile is asked about, and whatever else is legal."""
HINGED = Wanted(instead=False, flips=False, readings=False, facts=False, hinged_readings=False)
"""What is told of a play that depends on unseen cards."""

FEW = 8
"""So many plays are named that are legal instead."""
_DUE_RULE = {
    PAYMENT: "TA-TAX",
    RETURN: "TA-TAX",
    TRIBUTE: "TH-CHARIOT",
    EXCHANGE: "TH-CHARIOT",
    DRAW: "TH-WHEEL",
}
_TAKEN = {PUT: "the play takes {}", DISCARD: "the discard takes {}", GIVES: "{} are given"}
THREE = "Three players"
_HANDING = {TAKES: ("Justice", "Judgement"), GIVES: ("The Chariot", "Taxes")}
"""By what cards are handed over in the middle of a round, and at tax time."""


class Ruler:
    """An action of a record, and what is found about it.

    `excess` are cards in it that are too many by what was told before, and `broken` says so.
    """

    def __init__(
        self, record: Record, step: Step, excess: Counter[str] | None = None, broken: str | None = None
    ) -> None:
        self.record, self.step = record, step
        self.excess, self.broken = excess or Counter[str](), broken
        self.state, self.player, self.play = step.before, step.player, step.play

    def findings(self) -> list[Finding]:
        """Everything wrong with the action, or open; nothing where it is sound."""
        found = [*self._undone(), *self._called(), *self._counted(), *self._unrevealed()]
        missing = self._missing()
        if missing:
            return [*found, self._not_held(missing)]
        if self.play.kind == DRAWS:
            return [*found, *self._drawn()]
        if self.play.kind in (CALLS, SHOWS):
            return found
        if self.play.kind in TURNS and not self.step.in_turn:
            return [*found, self._out_of_turn()]
        if self.play.unseen:
            return [*found, *self._given_unseen()]
        there = alone(self.step) if self.excess else moment(self.step)
        return [*found, *self.ruled(there)]

    def find(self, kind: str, id: str, *because: str) -> Finding:
        """A fault that a rule names."""
        entry = self.step.entry
        cites = cited(self.record, id)
        return Finding(entry.number, FAULT, kind, id, self.said, because, entry.place, (id,), cites)

    @property
    def entry(self) -> Entry:
        """The line of the action."""
        return self.step.entry

    @property
    def said(self) -> str:
        """The action as it was read."""
        return f"{self.player}: {self.play}"

    # -- the law

    def ruled(self, there: Moment) -> Iterator[Finding]:
        """What the law says of the action in a situation."""
        step, profile = self.step, self.record.profile
        try:
            found = verdict(there, self.player, self.play, profile, BARE, step.entry.place)
            if found.verdict == ILLEGAL:
                wanted = EXPLAINED
            elif found.verdict == DEPENDS:
                wanted = HINGED
            else:
                yield from self._announced(found)
                return
            found = verdict(there, self.player, self.play, profile, wanted, step.entry.place)
        except Contradiction as error:
            if not self.excess:
                yield self._contradicted(error, there)
            return
        told = illegal if found.verdict == ILLEGAL else open_finding
        one = told(self, found, self._lines(found, there))
        if one.id == "TA-TAX-DUE" and self.step.taxes is None:
            fitting = _HANDING.get(self.play.kind, ())
            every = (cite for reason in found.reasons for cite in reason.cites)
            one = replace(one, cites=tuple(cite for cite in every if cite.heading in fitting) or one.cites)
        yield one

    def _lines(self, found: Verdict, there: Moment) -> str:
        """The lines of the record that prove what nobody has seen."""
        try:
            proof = there.question(self.player, self.play).proof if found.proof else ()
        except GaveUp:
            return ""
        told = [(_line_of(there, line), line.text) for line in proof if isinstance(line, Earlier)]
        return "; ".join(f"{text} (line {number})" for number, text in sorted(told))

    def _announced(self, found: Verdict) -> Iterator[Finding]:
        entry = self.step.entry
        if found.verdict == UNDECIDED:
            text = "the solver gave up within its time limit; this is no ruling."
            yield Finding(
                entry.number, audit.UNDECIDED, UNDECIDED, UNDECIDED, self.said, (text,), entry.place
            )
        for fault in found.faults:
            id = next(
                e.id
                for e in self.record.game.rulebook(self.record.lexicon).effects
                if e.id.endswith("-SHOW") and e.cites == fault.cites
            )
            yield Finding(
                entry.number,
                FAULT,
                fault.code,
                id,
                self.said,
                (fault.text,),
                entry.place,
                (id,),
                fault.cites,
                ruling=found,
            )

    def _contradicted(self, error: Contradiction, there: Moment) -> Finding:
        earlier = any(isinstance(fact, Earlier) for fact in error.facts)
        told = [_with_line(there, fact) for fact in error.facts if fact.text]
        text = capital("; ".join(told) or "the cards told of are more than the deck has")
        kind = audit.CONTRADICTED if earlier else audit.NOT_HELD
        return self.find(kind, kind, f"No deal allows this: {text}.")

    def _counted(self) -> Iterator[Finding]:
        if self.broken:
            yield self.find(audit.CONTRADICTED, audit.CONTRADICTED, f"{capital(self.broken)}.")

    # -- cards that are not there

    def _missing(self) -> Counter[str]:
        hand = self.state.hands.get(self.player)
        if hand is None or hand.unseen is None:
            return Counter()
        needed = self.play.spent | Counter(self.play.showing or ())
        if self.play.kind == SHOWS:
            needed = Counter(self.play.cards)
        missing = needed - Counter(hand.cards)
        room = hand.unseen - (self.play.unseen if self.play.kind == GIVES else 0)
        return missing if missing.total() > room else Counter()

    def _not_held(self, missing: Counter[str]) -> Finding:
        hand, spoken = self.state.hands[self.player], self.record.lexicon.spoken
        order = self.record.lexicon.order
        if not hand.known:
            cards = both([spoken(card) for card in sorted(missing.elements(), key=order)])
            text = f"{self.player} holds {amount(hand.total or 0, 'card')}, and no room for {cards}."
            return self.find(audit.NOT_HELD, audit.NOT_HELD, text)
        told = [
            self._fewer(card, missing[card]) for card in sorted(missing, key=order) if hand.cards.get(card)
        ]
        absent = [card for card in sorted(missing, key=order) if not hand.cards.get(card)]
        if absent:
            own = " ".join(sorted(Counter(hand.cards).elements(), key=order))
            cards = either([spoken(card) for card in absent])
            told.append(f"{self.player} does not hold {cards}: the hand is {own or 'empty'}.")
        return self.find(audit.NOT_HELD, audit.NOT_HELD, *told)

    def _fewer(self, card: str, missing: int) -> str:
        """That there are some of a card in the hand, and not so many."""
        deck, have = self.record.lexicon.deck, self.state.hands[self.player].cards[card]
        place = deck.place.get(card)
        name = card if have == 1 or not place else deck.ranks[place - 1].many
        taken = _TAKEN.get(self.play.kind, "{} are told of").format(number(have + missing))
        return f"{self.player} holds only {number(have)} {name}, and {taken}."

    # -- what had to come first

    def _undone(self) -> Iterator[Finding]:
        """What was due, and left undone."""
        if not self.step.undone:
            return
        owed = [_owes(due) for due in self.step.undone]
        id = _DUE_RULE.get(self.step.undone[0].kind, "TA-TAX")
        found = self.find(audit.UNDONE, id, f"Before anybody's turn, {'; and '.join(owed)}.")
        three = len(self.state.players) == 3
        yield replace(found, cites=tuple(c for c in found.cites if three or c.heading != THREE))

    def _called(self) -> Iterator[Finding]:
        """Calls of "One card" missed before this action, or made without reason."""
        if not self.record.calls:
            return
        if self.play.kind == CALLS:
            total = self.state.hands[self.player].total
            if total is not None and total != 1:
                text = f"{self.player} has {amount(total, 'card')}, not one."
                yield self.find(audit.WRONG_CALL, "TA-ONE-CARD", text)
        if self.play.kind in TURNS:
            for player in sorted(self.state.calls - {self.player}):
                yield self._missed(player)

    def _missed(self, player: str) -> Finding:
        """A call that somebody else's turn came before: the fault of who has one card, at the line with
        which it was so."""
        text = f"{player} has one card left, and has not said so before line {self.entry.number}."
        found = self.find(audit.MISSED_CALL, "TA-ONE-CARD", text)
        came = self.step.down.get(player, self.entry)
        what = "play" if self.play.kind == PUT else self.play.kind
        said = f'{player}: no "One card" before {whose(self.player)} {what}'
        return replace(found, line=came.number, said=said, at=came.place)

    def _unrevealed(self) -> Iterator[Finding]:
        """A card by which somebody leads, or turns a tax round, that was not shown."""
        if self.record.game.id != "tarot-himi" or not self.step.in_turn:
            return
        turn = self.play.kind in TURNS and self.state.position.leading and not self.state.ended
        found = unrevealed(self.step, lead(self.step)[0] if turn and self.step.turn else "")
        if found is not None and told_of(self.record):
            yield self.find(audit.NOT_SHOWN, *found)

    def _out_of_turn(self) -> Finding:
        whose_turn = self.step.turn
        if not self.state.position.leading or whose_turn is None:
            text = f"It is {whose(whose_turn or 'nobody')} turn, not {whose(self.player)}."
            return self.find(audit.OUT_OF_TURN, "TA-TURN", text)
        id, why = lead(self.step)
        text = f"{whose_turn} has the lead, not {self.player}: {why}"
        return self.find(audit.WRONG_LEAD, id, text)

    # -- chance, and cards nobody saw

    def _drawn(self) -> Iterator[Finding]:
        due = self.state.owed(self.player, frozenset({DRAW}))
        tarot = self.record.game.id == "tarot-himi"
        if due is None:
            text = f"Nothing is to be drawn by {self.player}."
            yield self.find(audit.WRONG_DRAW, "TH-WHEEL" if tarot else "TA-PLAY", text)
            return
        count = len(self.play.cards) + self.play.unseen
        if count != due.count:
            text = f"{amount(due.count, 'card')} come for as many discarded, and here {_are(count)}."
            yield self.find(audit.WRONG_DRAW, "TH-WHEEL", capital(text))
        strange = Counter(self.play.cards) - Counter(self.state.discards)
        if strange:
            cards = " ".join(sorted(strange.elements(), key=self.record.lexicon.order))
            yield self.find(audit.WRONG_DRAW, "TH-WHEEL", f"Not among the discards: {cards}.")

    def _given_unseen(self) -> Iterator[Finding]:
        due = self.step.rules.rules.answers(self.state, self.player, self.play)
        count = len(self.play.cards) + self.play.unseen
        if due is None:
            text = f"Nothing is due of {self.player} now."
            yield self.find(audit.UNDONE, "TA-TAX-DUE", text)
        elif count != due.count:
            id = "TA-TAX-COUNT" if due.kind in (PAYMENT, RETURN) else "TH-CHARIOT.5"
            text = f"{amount(due.count, 'card')} are to be given, and here {_are(count)}."
            yield self.find(audit.WRONG_COUNT, id, capital(text))


class Ruled(Protocol):
    """An action that is ruled on."""

    @property
    def player(self) -> str:
        """Who acts."""

    @property
    def entry(self) -> Entry:
        """Its line."""

    @property
    def said(self) -> str:
        """The action as it was read."""


def illegal(ruler: Ruled, found: Verdict, proof: str) -> Finding:
    """The finding of an illegal play."""
    entry = ruler.entry
    more = f" and {len(found.instead) - FEW} more" if len(found.instead) > FEW else ""
    notes = [("instead", ", ".join(found.instead[:FEW]) + more)] if found.instead else []
    if proof:
        notes.append(("proof", f"by the trick: {proof}"))
    notes += [("late", late(found.unfinished))] if found.unfinished else []
    cites = tuple(cite for reason in found.reasons for cite in reason.cites[:1])
    return Finding(
        entry.number,
        FAULT,
        found.kind or ILLEGAL,
        found.because[0] if found.because else ILLEGAL,
        ruler.said,
        tuple(reason.text for reason in found.reasons),
        entry.place,
        found.because,
        cites,
        tuple(notes),
        ruling=found,
    )


def open_finding(ruler: Ruled, found: Verdict, proof: str) -> Finding:
    """The finding of a play that depends on cards nobody has shown."""
    entry, hinges = ruler.entry, found.depends_on
    because, notes = [f"{capital(whose(ruler.player))} hand is not wholly known, and cards in it decide."], []
    if hinges is not None:
        because = [f"Legal only if {_ways(hinges.legal.text)}."]
        notes.append(("illegal", f"only if {_ways(hinges.illegal.text)}."))
    if proof:
        notes.append(("proof", f"by the trick: {proof}"))
    notes += [("late", late(found.unfinished))] if found.unfinished else []
    return Finding(
        entry.number,
        OPEN,
        DEPENDS,
        DEPENDS,
        ruler.said,
        tuple(because),
        entry.place,
        (),
        (),
        tuple(notes),
        None,
        found,
    )


def _ways(ways: tuple[str, ...]) -> str:
    return "; or ".join(ways)


def _are(count: int) -> str:
    return f"there {'is' if count == 1 else 'are'} {amount(count, 'card').removesuffix(' cards').removesuffix(' card')}"


def _owes(due: Pending) -> str:
    if due.kind == DRAW:
        return f"{due.player} has to draw {amount(due.count, 'card')}"
    return f"{due.player} owes {due.to} {amount(due.count, 'card')}"


def _with_line(there: Moment, fact: Told) -> str:
    """What is told of, with its line where it is one."""
    return f"{fact.text} (line {_line_of(there, fact)})" if isinstance(fact, Earlier) else fact.text


def _line_of(there: Moment, line: Earlier) -> int:
    """The line of the record that an earlier action of the trick stands on."""
    action = there.table.history[int(line.id.split()[-1]) - 1]
    return getattr(action.at, "number", 0)


def lead(step: Step) -> tuple[str, str]:
    """Why the player has the lead whose turn it is: the rule, and a sentence with the names."""
    state, turn = step.before, step.turn or "nobody"
    holds = HIEROPHANT in state.hands[turn].cards if turn in state.hands else False
    last = next((a for a in reversed(state.trick) if a.play.kind in TURNS), None)
    if last is not None:
        return _after(last, turn)
    if not state.tricks or not put_down(state):
        if holds:
            return "TH-HIEROPHANT", f"{turn} holds the Hierophant, which leads first."
        if turn == state.players[0]:
            return "TA-FIRST-LEAD", f"{turn} is the Tahimi, who leads first."
        return "TA-FIRST-LEAD", f"{turn} sits after the dealer, and leads first."
    owner = state.tricks[-1]
    if turn == owner:
        return "TA-TRICK", f"{owner} took the trick."
    if holds:
        return "TH-HIEROPHANT.2", f"{owner} took the trick and is out, and {turn} holds the Hierophant."
    if step.rules.house["rank_privilege"] == "yes":
        return (
            "TA-PRIVILEGE",
            f"{owner} took the trick and is out, and {turn} ranks highest of those who hold cards.",
        )
    return "TA-PRIVILEGE", f"{owner} took the trick and is out, and {turn} is the next who holds cards."


def _after(last: Action, turn: str) -> tuple[str, str]:
    """Why somebody has the lead after an action that put nothing on the pile."""
    if last.play.kind == PUT:
        return "TA-TRICK", f"{turn} took the trick."
    if last.play.kind in TURNS and last.play.cards[:1] in (("Justice",), ("Judgement",)):
        return "TH-RESCIND", f"the lead was taken back, and {turn} leads again."
    if last.play.cards:
        return (
            "TH-IN-LIEU-PASS",
            f"{last.player} used {last.play.cards[0]} in lieu of the lead, which counts as a pass.",
        )
    return "TA-LEAD-PASSED", f"{last.player} passed the lead."

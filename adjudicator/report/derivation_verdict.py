"""The last step of a proof, in words: what could stand against a play with the steps that exclude it, and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.cards.english import amount, both, capital, either
from adjudicator.dataclass import dataclass
from adjudicator.report.derivation_context import DerivationContext, by_steps, first_citations, step_name
from adjudicator.report.reasons import Reasons
from adjudicator.report.verdict import Reason, Step
from adjudicator.solve.conditions import Condition
from adjudicator.solve.derivation import ClauseExclusion, Derivation
from adjudicator.solve.facts import Fact
from adjudicator.solve.question import ILLEGAL, LEGAL


@dataclass(frozen=True)
class VerdictStep:
    """The wording of the last step. `shared` are the numbers of the steps that every step rests on, `step_of` is the
    number of the step that states a fact or excludes a condition."""

    of: DerivationContext
    proof: Derivation
    shared: tuple[int, ...]
    step_of: Mapping[Fact | Condition, int]

    @property
    def step(self) -> Step:
        """What the play is, by the steps that the verdict rests on and those that exclude a clause named in the text."""
        of, proof = self.of, self.proof
        verdict, illegal = of.question.verdict, of.question.verdict == ILLEGAL
        used = self._numbers([*proof.counts, *(lemma.excluded[0] for lemma in proof.lemmas)])
        named = self._numbers([premise for one in proof.clauses for premise in one.premises])
        given = self._given
        why = self._against(given) if illegal else self._duties(given)
        why += [self._only] if proof.clauses else []
        by = [f"by {by_steps(used)}"] if used and (illegal or not proof.clauses) else []
        counting = ["with the cards of all hands counted together"] if proof.together and not self.shared else []
        last = capital(", ".join([*by, *counting, f"whatever else {of.actor} holds, this is {verdict}."]))
        premises = tuple(map(step_name, sorted({*used, *named})))
        cites = first_citations(given) if illegal else ()
        return Step(" ".join([*filter(None, why), last]), premises, f"{of.play} is {verdict}", cites)

    def _numbers(self, premises: Sequence[Fact | Condition]) -> tuple[int, ...]:
        """The numbers of the steps that state or exclude these, and of the shared ones."""
        return tuple(sorted({*self.shared, *(self.step_of[premise] for premise in premises)}))

    @property
    def _given(self) -> Sequence[Reason]:
        """The reasons of the verdict, but for what they say of powers that would allow the play: steps exclude these."""
        of, allowing = self.of, sorted({card for some in self.proof.allowed_by for card in some})
        there = of.situation
        if allowing:
            there = replace(there, table=there.table.supposing_none(of.actor, allowing))
        return Reasons(there, of.actor, of.play, of.question, False).given[0]

    def _against(self, given: Sequence[Reason]) -> list[str]:
        """What stands against an illegal play, and which powers alone would allow it."""
        if self.of.question.settled:
            allowed = [f"Only {self.of.sets(self.proof.allowed_by)} would allow it."] * any(self.proof.allowed_by)
            return [*(reason.text for reason in given), *allowed]
        clauses = [self.of.clause(reason.clause) for reason in given]
        supposed = [capital(self.of.reasons.supposing(clause)) for clause in clauses]
        one_of = f"{capital(either([*map(self.of.named, clauses)]))} stands against it."
        return [*(supposed if all(supposed) else ()), one_of]

    # -- duties that a legal play honours

    def _duties(self, given: Sequence[Reason]) -> list[str]:
        """Why the duty of a card that the hand holds, or may hold, does not stand against a legal play."""
        honoured = {one.clause: one for one in self.proof.clauses if one.honoured}
        held = {id for id in honoured if self._card(honoured[id]) in self._known}
        own = [one.text for at, one in enumerate(given) if one.clause in held or (self._passes and held and at == 0)]
        return [*own, *(self._honoured(one) for id, one in honoured.items() if id not in held)]

    @property
    def _passes(self) -> bool:
        return self.of.play == self.of.situation.choice(self.of.play).encoding.nothing

    @property
    def _known(self) -> Mapping[str, int]:
        """The known cards of the player."""
        return self.of.situation.deal(self.of.actor).known_of(self.of.actor).cards

    def _card(self, one: ClauseExclusion) -> str:
        return self.of.reasons.card_of(self.of.clause(one.clause))

    def _supposed_cards(self, one: ClauseExclusion) -> list[str]:
        """The card of a duty and those that the lemmas prove to be held, with it or anyway; no known ones."""
        card, word = self._card(one), self.of.cards
        cards = [card]
        for condition in (condition for lemma in self.proof.lemmas for condition in lemma.excluded):
            given = [word.get(literal.word, "") for literal in condition if literal.holds]
            held = [word.get(literal.word, "") for literal in condition if not literal.holds]
            cards += held if len(held) == 1 and given in ([], [card]) else []
        return [card for card in dict.fromkeys(cards) if card and card not in self._known]

    def _honoured(self, one: ClauseExclusion) -> str:
        """Sentence: what a duty says for the play where the hand holds its card; "" where it says nothing."""
        of, cards = self.of, self._supposed_cards(one)
        unseen = of.situation.table.hand(of.actor).unseen
        if unseen is None or len(cards) > unseen:
            return ""
        supposed = replace(of.situation, table=of.situation.table.supposing(of.actor, cards))
        there, question = of.possible(supposed, of.play)
        given = Reasons(there, of.actor, of.play, question, False).given[0] if question.verdict == LEGAL else ()
        text = next((reason.text for reason in given if self._passes or reason.clause == one.clause), "")
        for link in ("and", "but"):
            text = text.removeprefix(f"{of.holds} {of.situation.lexicon.spoken(self._card(one))}, {link} ")
        return f"{of.hand_with(cards, [])}: {text}" if text and cards else text

    # -- what could stand against a play

    @property
    def _only(self) -> str:
        """Sentence: what alone could stand against the play, or the one that is due, each with the steps that exclude
        it."""
        groups = dict[tuple[bool, tuple[int, ...]], list[ClauseExclusion]]()
        for one in sorted(self.proof.clauses, key=lambda one: one.honoured):
            groups.setdefault((one.honoured, self._numbers(one.premises)), []).append(one)
        texts = []
        for at, ((honoured, used), some) in enumerate(groups.items()):
            asks = f"which {'asks' if len(some) == 1 else 'ask'} for nothing else, " if honoured else ""
            by = f"{asks or 'excluded ' * (at == 0)}by {by_steps(used)}{self._room(some) if honoured else ''}"
            texts.append(f"{both([self.of.named(self.of.clause(one.clause)) for one in some])} ({by})")
        return f"Only {both(texts)} could stand against {self.of.due or 'it'}."

    def _room(self, some: Sequence[ClauseExclusion]) -> str:
        """That the unseen cards besides those of some duties make no better play, where their number proves it."""
        of = self.of
        hand = of.situation.deal(of.actor).known_of(of.actor)
        sized = any(isinstance(premise, Fact) and premise.id == "cards" for one in some for premise in one.premises)
        if hand.unseen is None or not sized or not of.play.cards:
            return ""
        own = (Counter(of.play.cards) - Counter(hand.cards)).total()
        more = hand.unseen - own - max(len(self._supposed_cards(one)) for one in some)
        return f": {amount(more, 'card')} more {'makes' if more == 1 else 'make'} no better play" if more > 0 else ""

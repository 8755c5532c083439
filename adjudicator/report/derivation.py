"""The steps that prove a verdict on a hidden hand, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from z3 import BoolRef, is_bool

from adjudicator.cards import Hand, Play
from adjudicator.cards.english import amount, at_most, both, capital, either, number, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Speech
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action
from adjudicator.law import Citation, Clause, Obligation
from adjudicator.report.derivation_context import DerivationContext, by_steps, first_citations, step_name
from adjudicator.report.derivation_verdict import VerdictStep
from adjudicator.report.open_play import OpenPlay, search, single_cards
from adjudicator.report.reasons import Reasons
from adjudicator.report.verdict import Step
from adjudicator.solve.conditions import Condition, Literal, Word
from adjudicator.solve.derivation import Derivation, Lemma, derivation, exclusion, violated
from adjudicator.solve.evidence import Earlier, line_number, with_line
from adjudicator.solve.facts import AT_LEAST, Fact
from adjudicator.solve.question import DEPENDS, ILLEGAL, Contradiction, Premise, Question

FEW = 4
"""Of more cards than these in one place only the first are named."""
ELSEWHERE = "elsewhere "
"""Begins the ids of facts on cards that are in sight."""


def steps(
    situation: Situation, actor: str, play: Play, question: Question, of_line: Callable[[Premise], str] = with_line
) -> tuple[Step, ...]:
    """The proof of a verdict that no hidden card can change, the verdict last; () where nothing is hidden, the verdict is
    open, or the vocabulary of the decision cannot express the proof. `of_line` renders an earlier choice or a fact that
    it left. Raises GaveUp."""
    if question.hidden is None or question.verdict == DEPENDS:
        return ()
    due = _due(situation, actor, play, question)
    proof, words, speech = proved(situation, actor, play, question, due)
    cards = single_cards(situation, words)
    return tuple(_Proof(situation, actor, play, question, cards, due, speech, of_line).steps(proof)) if proof else ()


def proved(
    situation: Situation, actor: str, play: Play, question: Question, due: Play | None = None
) -> tuple[Derivation | None, Sequence[Word], Speech]:
    """The proof of a settled verdict, the vocabulary of its lemmas and the renderer of that. `due` is a play that
    obligations ask for instead. Raises GaveUp."""
    counted = _counted(situation, actor, question)
    values = situation.values(due) if due else None
    subjects = _subjects(Reasons(situation, actor, play, question, False))
    if not question.proof:
        proof = derivation(question, counted, due=values, subjects=subjects)
        return proof, (), Speech(situation.lexicon, actor)
    searched, hinges, speech = search(situation, actor, play, replace(question, past=(), kept=()))
    return derivation(question, counted, searched.words, hinges, values, subjects), searched.words, speech


def _subjects(reasons: Reasons) -> dict[str, BoolRef]:
    """By obligation the term that the hand holds its card."""
    situation = reasons.situation
    symbols = situation.game.holding.symbols(situation.lexicon)
    cards = {duty.id: reasons.card_of(duty) for duty in reasons.question.session.decision.obligations}
    held = {id: symbols[card] for id, card in cards.items() if card}
    return {id: symbol if is_bool(symbol) else symbol >= 1 for id, symbol in held.items()}


def _due(situation: Situation, actor: str, play: Play, question: Question) -> Play | None:
    """The play that obligations ask for, where these alone stand against a play."""
    duties = {clause.id for clause in question.session.decision.obligations}
    if question.verdict != ILLEGAL or not question.settled or not duties.issuperset(question.against):
        return None
    return next(iter(Reasons(situation, actor, play, question, False).legal), None)


def exclusion_text(opened: OpenPlay, words: Sequence[Word], speech: Speech, conditions: Sequence[Condition]) -> str:
    """Why no hand meets any of these conditions over some words, as one step: where cards lie, and lines with the rules
    they would have broken; "" where it follows from the conditions alone, or is not known. Raises GaveUp."""
    situation, actor, question = opened.situation, opened.actor, opened.question
    proof = exclusion(question, _counted(situation, actor, question), words, conditions)
    if proof is None:
        return ""
    cards = single_cards(situation, words)
    return _Proof(situation, actor, opened.play, question, cards, None, speech, opened.of_line).excluded(proof)


def _counted(situation: Situation, actor: str, question: Question) -> list[Fact]:
    """The facts on the actor's hand that follow from the deck, which a proof is to name."""
    deck = set(situation.deal(actor).facts())
    return [*(fact for fact in question.facts if fact in deck), *situation.deal(actor).limits()]


def revoke_steps(situation: Situation, question: Question, error: Contradiction) -> tuple[Step, ...]:
    """The proof that an earlier line was illegal, which the cards of the play in question contradict; () where it takes
    several lines at once. Raises GaveUp."""
    lines = [one for one in error.facts if isinstance(one, Earlier) and not one.disputed]
    if len(lines) != 1:
        return ()
    (line,), others = lines, [one for one in error.facts if isinstance(one, Earlier) and one.disputed]
    clauses = [question.session.decision.clause(id) for id in violated(question, line, (*others, *question.kept))]
    if not clauses:
        return ()
    given = [one for one in error.facts if one is not line]
    texts, held = tuple(one.text for one in given), all(isinstance(one, Fact) and one.value is True for one in given)
    it = "it" if len(given) == 1 else "them"
    player = situation.table.history[_index(line)].player
    then = f": {player} held {it} on line {line_number(line)} too{_only(situation, player, line)}" if held else ""
    first = Step(f"{capital('; '.join(texts))}{then}.", texts, "; ".join(texts), ())
    concludes = f"that was {situation.game.revoke}"
    text = f"{with_line(line)}. {_rules(clauses)} So, by step 1, {concludes}."
    return first, Step(text, (with_line(line), step_name(1)), concludes, first_citations(clauses))


def _only(situation: Situation, player: str, line: Premise) -> str:
    """That no other cards than some that were seen came to a player since a line, as the end of a sentence; "" where none
    came, one that nobody has seen, or one of several alike."""
    cards, deck = _came(situation, player, line), situation.lexicon.deck
    single = cards and all(card and deck.count(card) == 1 for card in cards)
    return f", as only {situation.lexicon.all_spoken(cards)} came to {player} since" if single else ""


def _came(situation: Situation, player: str, line: Premise) -> Sequence[str]:
    """The cards that are known to have come to a player since a line, and "" for each that nobody has seen."""
    index = _index(line) if isinstance(line, Earlier) else len(situation.table.history)
    moved = situation.deal(player).moved[index:]
    seen = [card for move in moved for card in move.back.get(player, ())]
    return [*seen, *("" for move in moved if player in move.lost)]


def _rules(clauses: Sequence[Clause]) -> str:
    return " ".join(f"{' '.join(clause.says.split()).rstrip('.')}." for clause in clauses)


@dataclass(frozen=True)
class _Proof(DerivationContext):
    """The wording of the proof of one verdict. `speech` renders conditions, `of_line` an earlier choice or a fact that it
    left."""

    speech: Speech
    of_line: Callable[[Premise], str]

    def steps(self, proof: Derivation) -> Iterator[Step]:
        """The facts of the deck, the lemmas, and the verdict."""
        counts: dict[Fact, None] = dict.fromkeys(proof.counts)
        for lemma in proof.lemmas:
            counts.update(dict.fromkeys(lemma.counts))
        made = [*self._in_sight()] if proof.together else []
        shared = range(1, len(made) + 1)
        step_of: dict[Fact | Condition, int] = {}
        single = [[fact] for fact in counts if not fact.id.startswith(ELSEWHERE)]
        for facts in (*single, [fact for fact in counts if fact.id.startswith(ELSEWHERE)]):
            if facts:
                made.append(self._counted(facts))
                step_of.update(dict.fromkeys(facts, len(made)))
        for lemma in proof.lemmas:
            used = sorted({*shared, *(step_of[fact] for fact in lemma.counts), *(step_of[one] for one in lemma.given)})
            made.append(self._lemma(lemma, used))
            step_of.update(dict.fromkeys(lemma.excluded, len(made)))
        yield from made
        yield VerdictStep(self, proof, tuple(shared), step_of).step

    def excluded(self, proof: Derivation) -> str:
        """The lemmas of a proof, each with its facts of the deck, as one text."""
        texts = [step.text for step in self._in_sight()] if proof.together else []
        for lemma in proof.lemmas:
            texts += [self._counted([fact]).text for fact in lemma.counts]
            texts += [self._lemma(lemma, ()).text] if lemma.lines else []
        return " ".join(dict.fromkeys(texts))

    # -- facts of the deck

    def _in_sight(self) -> Iterator[Step]:
        """Of the joint limits on all hidden hands: where the cards lie that are in sight, and how many are left."""
        deal = self.situation.deal(self.actor)
        for limit in deal.in_force:
            if where := [f"{self._spoken(some)} {place}" for place, some in self._places(sorted(limit.cards))]:
                held = f"of the {limit.name} {at_most(limit.most)} can be in the hands that nobody has seen"
                text = f"{capital('; '.join(where))}: {held}."
                yield Step(text, (held,), held, ())

    def _counted(self, facts: Sequence[Fact]) -> Step:
        texts = [fact.text for fact in facts]
        limit = next(
            (one for one in self.situation.deal(self.actor).in_force if facts[0].id == f"limit {one.name}"), None
        )
        if limit is None and not facts[0].id.startswith(ELSEWHERE):
            hand = self._hand() if facts[0].id == "cards" else ""
            return Step(f"{texts[0]}{f': {hand}' if hand else ''}.", tuple(texts), texts[0], ())
        cards = sorted(limit.cards) if limit else [fact.id.removeprefix(ELSEWHERE) for fact in facts]
        held = both(texts)
        if not limit and not any(fact.value for fact in facts):
            deck = self.situation.lexicon.deck
            copies, every = sum(map(deck.count, cards)), (*deck.place, *deck.singles)
            lacks = {1: "does not hold it", 2: "holds neither"}.get(copies, "holds none of these")
            if (suit := self._suit(cards)) and len(cards) == len(
                [card for card in every if self._suit([card]) == suit]
            ):
                lacks = f"holds no {suit}"
            held = f"{self.actor} {lacks}"
        places = [*self._places(cards)]
        known = self._own(limit.cards) if limit else {}
        if known and sum(known.values()) == facts[0].value:
            places.append((f"in {whose(self.actor)} hand", known))
            held = held.replace(at_most(sum(known.values())), "no other")
        where = [f"{self._spoken(some)} {place}" for place, some in places]
        text = f"{capital('; '.join(where))}: {held}." if where else f"{capital(held)}."
        if limit is None or limit.given is None:
            return Step(text, tuple(texts), held, ())
        reading, chosen = limit.given
        means = next(option.means for option in reading.options if option.name == chosen)
        return Step(f"{text} {reading.question} Here {means}.", tuple(texts), held, (), {reading.key: chosen})

    def _own(self, cards: Collection[str]) -> Mapping[str, int]:
        """How many the player is known to hold of each of these cards."""
        held = self.situation.deal(self.actor).known_of(self.actor).cards
        return {card: count for card, count in held.items() if card in cards and count}

    def _hand(self) -> str:
        """The known cards of the player and the number of the others, as a noun phrase; "" where no card is known."""
        hand, lexicon = self.situation.deal(self.actor).known_of(self.actor), self.situation.lexicon
        cards = sorted(Counter(hand.cards).elements(), key=lexicon.order)
        if not cards or hand.unseen is None:
            return ""
        others = [f"{number(hand.unseen)} that nobody has seen"] if hand.unseen else []
        return both([*map(lexicon.spoken, cards), *others])

    def _spoken(self, cards: Mapping[str, int]) -> str:
        """These cards with a verb: "the Hermit is", "VI VI are"."""
        lexicon = self.situation.lexicon
        ordered = sorted(cards.items(), key=lambda item: lexicon.order(item[0]))
        names = [lexicon.spoken(card) if count == 1 else self._many(card, count) for card, count in ordered]
        if len(names) > FEW and (suit := self._suit(cards)):
            names = [f"{number(len(names))} {suit}"]
        return f"{both(names, FEW)} {'is' if sum(cards.values()) == 1 else 'are'}"

    def _suit(self, cards: Collection[str]) -> str:
        """The suit that all of these cards have; "" for none."""
        suits = {card.rpartition(" of ")[2] for card in cards}
        return suits.pop() if len(suits) == 1 and suits <= {*self.situation.lexicon.suits} else ""

    def _many(self, card: str, count: int) -> str:
        deck = self.situation.lexicon.deck
        rank = deck.ranks[deck.place[card] - 1].many if card in deck.place else f"{card}s"
        return f"{'all ' if count == deck.count(card) else ''}{number(count)} {rank}"

    def _places(self, cards: Sequence[str]) -> Iterator[tuple[str, Mapping[str, int]]]:
        """Where copies of these cards lie, and how many of each."""
        table, position = self.situation.table, self.situation.position
        pile = Counter(card for laid in position.pile for card in laid.cards)
        out, gone = Counter(table.discards), Counter(position.gone)
        hands = {f"in {whose(name)} hand": Counter(hand.cards) for name, hand in table.hands.items()}
        hands.pop(f"in {whose(self.actor)} hand", None)
        for place, some in {"on the table": pile, "out of play": out, "in sight": gone - out, **hands}.items():
            if own := {card: some[card] for card in cards if some[card]}:
                yield place, own

    # -- lemmas

    def _lemma(self, lemma: Lemma, used: Sequence[int]) -> Step:
        lines = [self.of_line(self._played(line)) for line in lemma.lines]
        clauses = [self.clause(id) for id in lemma.clauses]
        concludes = self._denial(lemma.excluded)
        by = f"So, by {by_steps(used)}," if used else "So"
        owed = self._owed(lemma, clauses)
        supposed, cites = (owed, ()) if owed else self._supposed(lemma)
        why = [supposed]
        if not supposed:
            powers = [self._powers_of(line) for line in lemma.lines]
            lines = [f"{text}, which takes {some}" if some else text for text, some in zip(lines, powers, strict=True)]
            named = either([*map(self.named, clauses)])
            violated = f"Otherwise {named} would have stood against one of these." if clauses else ""
            why = [self._held(lemma, clauses), "" if any(powers) else violated if len(lines) > 1 else _rules(clauses)]
        beginning = f"{capital(', and '.join(lines) if why != [supposed] else both(lines))}."
        parts = [beginning, *why, self._since(lemma), *map(self._size, lemma.lines)]
        text = " ".join([*filter(None, parts), f"{by} {concludes}."])
        readings = {key: self.question.options[key] for key in lemma.readings}
        return Step(text, (*lines, *map(step_name, used)), concludes, cites or first_citations(clauses), readings)

    def _played(self, line: Premise) -> Premise:
        """An earlier choice with what it was played on."""
        if not isinstance(line, Earlier):
            return line
        there, action = self._before(line, self.situation.table.hands)
        words, options = there.choice(action.play).words, there.options
        understood = words.understood(there.table, there.position, action.player, action.play, there.lexicon, options)
        name = str(action.play)
        return replace(line, text=line.text + understood.removeprefix(name)) if understood.startswith(name) else line

    def _powers_of(self, line: Premise) -> str:
        """The powers of which an earlier play took one set, whatever its player's hand was; "" where it took none, or
        where they were shown."""
        if not isinstance(line, Earlier):
            return ""
        there, action = self._before(line, {})
        question = there.question(action.player, action.play)
        sets = () if action.play.showing else question.ground.shows(question.values, {})
        return "" if () in sets else self.sets(sets)

    def _before(self, line: Earlier, hands: Mapping[str, Hand]) -> tuple[Situation, Action]:
        """The situation before an earlier choice, with these hands, and the choice."""
        index, table = _index(line), self.situation.table
        turn = None if index else table.history[0].player
        before = replace(table, history=table.history[:index], hands=hands, turn=turn)
        return replace(self.situation, table=before, ahead=None), table.history[index]

    def _supposed(self, lemma: Lemma) -> tuple[str, tuple[Citation, ...]]:
        """Why an earlier turn of the player would have been illegal with or without the excluded cards, in the words of
        that turn, and what these cite.

        Empty where that takes more than these cards.
        """
        (line, *lines), (excluded, *others) = lemma.lines, lemma.excluded
        words = sorted(excluded, key=str)
        cards = [self.cards.get(literal.word, "") for literal in words if literal.holds]
        lacks = [self.cards.get(literal.word, "") for literal in words if not literal.holds]
        plain = not lines and not others and len(lemma.clauses) == 1 and all(cards) and all(lacks)
        came = self._came(line)
        if not isinstance(line, Earlier) or not plain or "" in came:
            return "", ()
        there, play = self._then(line, cards, self._proved(lemma, False))
        if there is None:
            return "", ()
        if lacks:
            there = replace(there, table=there.table.supposing_none(self.actor, lacks))
        there, question = self.possible(there, play)
        if question.verdict != ILLEGAL or not question.settled:
            return "", ()
        given, _ = Reasons(there, self.actor, play, question, False).given
        reason = next((reason for reason in given if reason.clause in lemma.clauses), None)
        if reason is None:
            return "", ()
        text = reason.text
        for beginning in (f"{self.holds} {self.situation.lexicon.all_spoken(cards)}", self.clause(reason.clause).title):
            text = text.removeprefix(f"{beginning}: ")
        general = text.startswith("Whoever holds")
        return text if general else f"{self.hand_with(cards, lacks)}: {text}", reason.cites

    def _then(
        self, line: Earlier, cards: Sequence[str], denied: Sequence[str], whole: bool = False
    ) -> tuple[Situation | None, Play]:
        """The situation before an earlier play, and the play. The player's hand has `cards`, what is known of it by now,
        and as many unseen cards as fit, or with `whole` none; the `denied` cards are among the discards. None in place of
        the situation if it was another player's play."""
        hands = dict(self.situation.table.hands)
        hand, (there, action) = hands.get(self.actor, Hand(unseen=None)), self._before(line, hands)
        if action.player != self.actor:
            return None, action.play
        since = self.situation.table.history[_index(line) :]
        spent = sum((one.play.spent for one in since if one.player == self.actor), Counter[str]())
        unseen = 0 if whole else None if hand.unseen is None else max(hand.unseen - len(cards), 0)
        known = Counter(hand.cards) + spent + Counter(cards) - Counter(self._came(line))
        known |= Counter(action.play.showing or ())
        hands[self.actor] = Hand(dict(known), unseen)
        table = replace(there.table, hands=hands, discards=(*there.table.discards, *denied))
        return replace(there, table=table), action.play

    def _proved(self, lemma: Lemma, held: bool) -> list[str]:
        """The cards that the steps before prove to be held one by one, or not to be."""
        given = (one for (one,) in filter(_single, lemma.given))
        return [self.cards[one.word] for one in given if one.holds != held and one.word in self.cards]

    def _owed(self, lemma: Lemma, clauses: Sequence[Clause]) -> str:
        """What had to be played instead at an earlier turn of the player if the excluded condition was met, in the words
        of a hand of the known cards alone.

        Empty where no obligation was violated, where more than single cards are excluded, and where unseen cards could
        bar all that the known cards allow, and not the play that was made.
        """
        excluded, *others = lemma.excluded
        words = {one: self.cards.get(one.word, "") for one in sorted(excluded, key=str)}
        if others or "" in words.values() or not any(isinstance(clause, Obligation) for clause in clauses):
            return ""
        lines = (one for one in lemma.lines if isinstance(one, Earlier) and "" not in self._came(one))
        return next(filter(None, (self._owed_on(line, lemma, clauses, words) for line in lines)), "")

    def _owed_on(self, line: Earlier, lemma: Lemma, clauses: Sequence[Clause], words: Mapping[Literal, str]) -> str:
        """The same of one of the lines; `words` are the cards of the excluded condition by its literals."""
        duties = [clause.id for clause in clauses if isinstance(clause, Obligation)]
        held, lacked = ([card for one, card in words.items() if one.holds == holds] for holds in (True, False))
        sure, denied = [*held, *self._proved(lemma, True)], [*self._proved(lemma, False), *lacked]
        (known, play), (there, _) = (self._then(line, sure, denied, whole) for whole in (True, False))
        if known is None or there is None:
            return ""
        beside = there.table.hand(self.actor).unseen != 0
        reasons = Reasons(known, self.actor, play, question := known.question(self.actor, play), False, beside)
        if question.verdict != ILLEGAL or not set(question.against) & set(duties):
            return ""
        bars = [clause for clause in clauses if not isinstance(clause, Obligation)]
        alone = len(lemma.lines) == 1
        better = next((one for one in reasons.legal if not alone or self._open(there, one, play, bars)), None)
        text = next((reason.text for reason in reasons.given[0] if reason.clause in duties), "")
        if better is None or not text:
            return ""
        barring = [self.named(bar) for bar in bars if not alone or self._can_bar(there, better, bar)]
        then, barred = ("", str(play)) if alone else (f" on line {line_number(line)}", "one of these plays")
        bar = f" What could bar {better}{then} barred {barred} too ({both(barring)})." if barring else ""
        duty = text.removeprefix(f"{self.holds} {self.situation.lexicon.all_spoken(held)} and ")
        subject = f"{self.actor} " if duty != text else ""
        return f"{self.hand_with(held, lacked)}: {subject}{duty}{bar}"

    def _can_bar(self, there: Situation, better: Play, bar: Clause) -> bool:
        """Whether, with some unseen cards, a clause bars a play."""
        question = there.question(self.actor, better)
        return question.ground.sat([question.ground.stands(question.values, bar.id)])

    def _open(self, there: Situation, better: Play, play: Play, bars: Sequence[Clause]) -> bool:
        """Whether, with any unseen cards, nothing bars a better play, unless one of these clauses bars the other."""
        question, other = there.question(self.actor, better), there.question(self.actor, play)
        ground, decision = question.ground, question.session.decision
        spared = [ground.no(ground.stands(other.values, bar.id)) for bar in bars]
        every = (*decision.prohibitions, *decision.requirements)
        return not any(ground.sat([*spared, ground.stands(question.values, clause.id)]) for clause in every)

    def _came(self, line: Premise) -> Sequence[str]:
        return _came(self.situation, self.actor, line)

    def _since(self, lemma: Lemma) -> str:
        """Sentence: since the line of a lemma, the cards that left the hand of the player if it says of a card that it is
        held, and those that came if it says of one that it is not."""
        line, literals = min(lemma.lines, key=_order), [one for some in lemma.excluded for one in some]
        if "" in (came := self._came(line)) or (len(lemma.lines) > 1 and not self._alone(lemma)):
            return ""
        after = self.situation.table.history[_index(line) + 1 :] if isinstance(line, Earlier) else ()
        left = [card for one in after if one.player == self.actor for card in one.play.spent.elements()]
        moved = [f"{both(self._cards(left))} left {whose(self.actor)} hand"] if left else []
        came_in = [f"{both(self._cards(came))} came to {self.actor}"] if came else []
        moves = [
            *(moved if not all(one.holds for one in literals) else ()),
            *(came_in if any(one.holds for one in literals) else ()),
        ]
        return f"Since then only {' and only '.join(moves)}." if moves else ""

    def _alone(self, lemma: Lemma) -> bool:
        """Whether the lines of a lemma are turns of the player alone."""
        history, lines = self.situation.table.history, [one for one in lemma.lines if isinstance(one, Earlier)]
        return len(lines) == len(lemma.lines) and all(history[_index(one)].player == self.actor for one in lines)

    def _size(self, line: Premise) -> str:
        """Sentence: how many cards the hand has, and how many came since a line that left so many of a class in it."""
        at, deal = line_number(line), self.situation.deal(self.actor)
        hand = deal.known_of(self.actor)
        if isinstance(line, Earlier) or line.relation != AT_LEAST or at is None or hand.unseen is None:
            return ""
        moved, total = deal.moved[at:], Counter(hand.cards).total() + hand.unseen
        came = sum(len(move.back.get(self.actor, ())) + move.unseen.get(self.actor, 0) for move in moved)
        since = f", {number(came)} of which came since" if came else ""
        return f"{self.actor} holds {amount(total, 'card')}{since}." if total - came == line.value else ""

    def _cards(self, cards: Iterable[str]) -> list[str]:
        """These cards in order, in words."""
        return [*map(self.situation.lexicon.spoken, sorted(cards, key=self.situation.lexicon.order))]

    def _held(self, lemma: Lemma, clauses: Sequence[Clause]) -> str:
        """Sentence: the known cards of the player that were in the hand at a line already, where a clause asks for the
        best play the hand could make; empty where it is not known which these are."""
        line, *lines = lemma.lines
        ranked = any(isinstance(clause, Obligation) for clause in clauses)
        if not ranked or lines or not isinstance(line, Earlier) or "" in (came := self._came(line)):
            return ""
        hand = self.situation.table.hands.get(self.actor, Hand())
        cards = sorted((Counter(hand.cards) - Counter(came)).elements(), key=self.situation.lexicon.order)
        return f"{self.actor} had {both([*map(self.situation.lexicon.spoken, cards)])} then too." if cards else ""

    def _denial(self, excluded: Sequence[Condition]) -> str:
        """Sentence: none of these conditions is met."""
        if len(excluded) == 1 and len(held := [one for one in excluded[0] if one.holds]) == 1 and len(excluded[0]) > 1:
            has = self.speech.conditions([frozenset(held)])[0]
            others = [frozenset([~one]) for one in sorted(excluded[0], key=str) if not one.holds]
            return f"if {has}, then {either(self.speech.conditions(others))} too" if others else ""
        if all(len(one) == 1 for one in excluded):
            literals = frozenset(~literal for one in excluded for literal in one)
            return self.speech.conditions([literals])[0]
        if len(excluded) == 1 and not any(literal.holds for literal in excluded[0]):
            return either(self.speech.conditions([frozenset([~literal]) for literal in sorted(excluded[0], key=str)]))
        return f"it cannot be that {either(self.speech.conditions(excluded))}"


def _index(line: Earlier) -> int:
    """The index of an earlier choice in the history."""
    return (line_number(line) or 1) - 1


def _order(line: Premise) -> int:
    """The number of a line, for sorting; 0 where it has none."""
    return line_number(line) or 0


def _single(condition: Condition) -> bool:
    return len(condition) == 1

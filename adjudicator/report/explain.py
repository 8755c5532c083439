"""From a situation and a play to a verdict with its reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import both, capital, either, to_you
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_SHOWN
from adjudicator.engine.choice import Choice
from adjudicator.engine.hand_bounds import disproved
from adjudicator.engine.ledger import past_tense
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import NOT_POSSIBLE_THEN, Action, Unsettled
from adjudicator.law import KIND_OF, Options
from adjudicator.report.lookup import summary
from adjudicator.report.plays import possible_plays
from adjudicator.report.reasons import Reasons
from adjudicator.report.verdict import (
    Announced,
    DependsOn,
    Flip,
    LazyVerdict,
    NotAskable,
    Stated,
    Step,
    Verdict,
    Where,
    not_askable,
)
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.edits import Edit
from adjudicator.solve.evidence import line_number, with_line
from adjudicator.solve.facts import AT_LEAST, Fact, Given
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, UNDECIDED, Contradiction, Premise, Question

_OPTIONAL = ("kind", "depends_on")
ANY_CARD = "with any other card"
ANY_NOT_IN_SIGHT = "with any card that is not in sight"
EXCEPTED = 3
"""So many cards that would not do are named beside."""
REMEDY = "The document names no penalty."
ELSEWHERE = "other cards were elsewhere, by what the lines tell"
"""What an answer rests on where what a hand has not got leaves room for little else."""


@dataclass(frozen=True)
class Detail:
    """Selects the parts of an explanation; each costs time."""

    instead: bool = True
    flips: bool = True
    flips_of_legal: bool = True
    readings: bool = True
    facts: bool = True
    hinges: bool = True


EVERYTHING = Detail()
BRIEF = Detail(flips_of_legal=False, facts=False)
"""What is printed when nobody asks for more."""
NOTHING = Detail(instead=False, flips=False, readings=False, facts=False, hinges=False)


def verdict(
    situation: Situation,
    actor: str,
    play: Play | Sequence[Play],
    profile: str = "default",
    wanted: Detail = EVERYTHING,
    at: Where | None = None,
    budget: Budget | None = None,
) -> Verdict:
    """Rule on a play, or on those of one turn, one after the other until one is not legal.

    The verdict and all its fields share a `budget` of time, by default the situation's `limit`: a field that is read
    when nothing is left of it is `unfinished`.

    Where a card may prove an earlier play a revoke (`Game.revocable`), one that the history denies its
    player is ruled on all the same, and the verdict names the lines. Raises Contradiction when the cards
    of the play cannot have been held.
    """
    budget, plays = budget or Budget(situation.limit), (play,) if isinstance(play, Play) else play
    try:
        with budget:
            ruling = _turn(situation, actor, plays, (profile, wanted, at, budget))
            history = situation.table.history
            proved = list(disproved(situation, Action(actor, plays[0]))) if plays[0].cards else []
            lines = [_line(history[one.index], one.index, situation.lexicon) for one in proved]
            return _proving(ruling, lines, True, plays[0], situation) if lines else ruling
    except Contradiction as contradiction:
        error = contradiction
        if not (revoked := situation.revoked(error)):
            raise
    ruling = verdict(situation.disputing(revoked), actor, plays, profile, wanted, at, budget)
    lines = [*map(with_line, revoked)]
    ruling = _proving(ruling, lines, len(lines) == 1, plays[0], situation)
    steps = _revoke_steps(situation, actor, plays[0], error, budget) if wanted.hinges else ()
    return replace(ruling, revoke_steps=steps)


def _revoke_steps(
    situation: Situation, actor: str, play: Play, error: Contradiction, budget: Budget
) -> tuple[Step, ...]:
    from adjudicator.report.derivation import revoke_steps

    try:
        with budget:
            here = situation.before(actor, play)
            return revoke_steps(here, here.question(actor, play), error)
    except GaveUp:
        return ()


def _line(action: Action, index: int, lexicon: Lexicon) -> str:
    return f"{action.player} {past_tense(action.play, lexicon)} (line {index + 1})"


def _proving(ruling: Verdict, lines: list[str], each: bool, play: Play, situation: Situation) -> Verdict:
    """The verdict with the revokes that the cards of the play prove: each of these lines was illegal, or one of
    them."""
    cards = both([situation.lexicon.spoken(card) for card in play.cards])
    wrong = situation.game.revoke
    what = wrong if each else f"that one of these was {wrong}"
    sentence = f"{capital(cards)} proves {what}: {'; '.join(lines)}."
    return replace(ruling.whole(), revokes=(sentence, *ruling.revokes))


def _turn(
    situation: Situation, actor: str, plays: Sequence[Play], more: tuple[str, Detail, Where | None, Budget]
) -> Verdict:
    earlier: list[_Ruling] = []
    for here, play in situation.each(actor, plays):
        ruled = _Ruling(here, actor, play, here.question(actor, play), *more, tuple(earlier))
        ruling = ruled.verdict()
        if not ruling.legal:
            break
        earlier.append(ruled)
    return ruling


@dataclass(frozen=True)
class _Ruling:
    """The ruling on one action of a turn; fields are computed on demand."""

    situation: Situation
    actor: str
    play: Play
    question: Question
    profile: str
    wanted: Detail
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

    def verdict(self) -> Verdict:
        try:
            return self._decided()
        except GaveUp:
            return self._bare(UNDECIDED)

    def _decided(self) -> Verdict:
        self.question.refuse_contradiction()
        outcome, question = self.outcome, self.question
        return LazyVerdict(
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
                revoke_steps=(),
                at=self.at,
            ),
            {name: partial(self._in_time, name, make) for name, make in self._later.items()},
            lambda: self._late,
        )

    @property
    def _later(self) -> Mapping[str, Callable[[], object]]:
        """The computations of the lazy fields, by name."""
        outcome, question, wanted = self.outcome, self.question, self.wanted
        illegal, open_ = outcome == ILLEGAL, outcome == DEPENDS
        return dict(
            understood=lambda: self.done + self.understood(),
            kind=lambda: KIND_OF[question.session.decision.clause(question.against[0]).kind] if illegal else None,
            reasons=lambda: self._reasons.given[0],
            facts=lambda: tuple(map(_stated, self._reasons.given[1])),
            show=lambda: self._shows,
            instead=lambda: self._instead() if wanted.instead and illegal else (),
            flips=lambda: self._flips() if self._flips_wanted else (),
            contested=lambda: self._contested() if wanted.readings and not open_ else (),
            not_askable=lambda: self._not_askable() if wanted.readings else (),
            chosen=lambda: self._chosen,
            faults=self._faults,
            depends_on=lambda: self._depends_on() if open_ and wanted.hinges else None,
            proof=lambda: self._proof() if wanted.hinges else (),
            steps=lambda: self._steps() if wanted.hinges and not open_ else (),
            ends=lambda: self._ends() if outcome == LEGAL else (),
        )

    def _ends(self) -> tuple[str, ...]:
        """What ends by the play: nothing where the history leaves open what follows."""
        situation = self.situation
        if not situation.goes_on:
            return ()
        try:
            after = situation.then(self.actor, self.play)
        except Unsettled:
            return ()
        if after.fault is not None:
            return ()
        return tuple(map(to_you, situation.game.endings(situation.position, after.position)))

    def _in_time(self, name: str, make: Callable[[], object]) -> object:
        """Compute a field; empty, with its name noted, if the time limit is reached."""
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
        from adjudicator.report.open_play import OpenPlay
        from adjudicator.report.settle import first_question

        readings, open_play = self.wanted.readings, OpenPlay(self.situation, self.actor, self.play, self.question)
        depends = depends_on(open_play, self._spent, readings)
        ask = first_question(open_play) if readings else ""
        if readings and depends.changed_by is None and not depends.more:
            self._late.append("changed_by")
        return replace(depends, ask=ask, unproved=tuple(self._unproved(depends.changed_by or ())))

    def _unproved(self, changes: Sequence[Options]) -> Iterator[str]:
        """The earlier lines that would settle an open verdict, were they not in dispute, or under other readings."""
        here, history = self.situation, self.situation.table.history
        for index, action in enumerate(history):
            if action.disputed and self._settled(here.believing(index)) is not None:
                yield to_you(
                    f"{_line(action, index, here.lexicon)}: that is itself in dispute, and so decides nothing."
                )
        for change in changes:
            settled = self._settled(replace(here, options={**here.options, **change}))
            if lines := [line for line in settled or () if line != ELSEWHERE]:
                other, own = (" and ".join(f"{key} = {of[key]}" for key in change) for of in (change, here.options))
                yield to_you(f"{both(lines)}: this would decide it with {other}, but not with {own}.")

    def _settled(self, there: Situation) -> tuple[str, ...] | None:
        """What of the history settles the verdict in a situation; None where it is open there too, or cannot be."""
        try:
            question = there.question(self.actor, self.play)
            question.refuse_contradiction()
            settled = question.verdict in (LEGAL, ILLEGAL)
            return replace(self, situation=there, question=question)._proof() if settled else None
        except (Contradiction, GaveUp):
            return None

    @property
    def _spent(self) -> Counter[str]:
        """The cards that the earlier actions of the turn took from the hand."""
        return sum((ruling.play.spent for ruling in self.earlier), Counter())

    def _proof(self) -> tuple[str, ...]:
        """The lines of the history that the verdict on a hidden hand rests on, first to last; and where it rests on what
        the hand has not got, that."""
        proof = self.question.proof
        lines = sorted(filter(line_number, proof), key=lambda line: (line_number(line) or 0, line.text))
        return tuple([*map(with_line, lines), *[ELSEWHERE] * (len(lines) < len(proof))])

    def _steps(self) -> tuple[Step, ...]:
        if self.question.hidden is None:
            return ()
        from adjudicator.report.derivation import steps

        return steps(self.situation, self.actor, self.play, self.question)

    @property
    def _flips_wanted(self) -> bool:
        wanted = self.wanted
        return wanted.flips and (self.outcome == ILLEGAL or (self.outcome == LEGAL and wanted.flips_of_legal))

    def _contested(self) -> tuple[Mapping[str, str], ...]:
        """The least changes of readings that flip the ruling on the whole turn.

        A legal turn falls with any of its actions; an illegal one is mended only where the
        actions before it stay legal.
        """
        before = [ruling.question for ruling in self.earlier]
        if self.outcome == ILLEGAL:
            return tuple(change for change in self._flipped_by() if all(q.under(change) == LEGAL for q in before))
        every = [change for ruling in (*self.earlier, self) for change in ruling._flipped_by()]
        least = min(map(len, every), default=0)
        distinct = {tuple(change.items()): change for change in every if len(change) == least}
        return tuple(distinct.values())

    def _flipped_by(self) -> tuple[Options, ...]:
        """The least changes of readings that flip the ruling on this action. A reading may act in the history so that the
        play answers another decision: the change is then ruled on by that one."""
        here, options = self.situation, self.situation.options
        choices = [(given, here.game.choice_at(self.play, position)) for given, position in here.branches]
        own = here.choice(self.play)
        if all(choice is own for _, choice in choices):
            return self.question.reading_flips
        opposite, changes = LEGAL if self.outcome == ILLEGAL else ILLEGAL, list[Options]()
        for given, choice in choices:
            change = {key: option for key, option in given if options[key] != option}
            if choice is not own and here.question(self.actor, self.play, choice).under(change) == opposite:
                changes.append(change)
        changes += [change for change in self.question.reading_flips if self._choice_under(change, choices) is own]
        least = min(map(len, changes), default=0)
        return tuple(change for change in changes if len(change) == least)

    def _choice_under(self, change: Options, choices: Sequence[tuple[Given, Choice]]) -> Choice | None:
        """The decision that the play answers under changed readings; None if the history is impossible under them."""
        options = {**self.situation.options, **change}
        return next((choice for given, choice in choices if all(options[key] == option for key, option in given)), None)

    def _not_askable(self) -> tuple[NotAskable, ...]:
        """The readings under which some action of the turn cannot be ruled on, though those before it are legal: if one
        of them is illegal, so is the turn."""
        before, every = list[Question](), list[tuple[Options, str]]()
        for one in (*self.earlier, self):
            missing = one.situation.not_askable
            every += [(given, why) for given, why in missing if all(q.under(given) == LEGAL for q in before)]
            if all(q.verdict == LEGAL for q in before):
                every += [(options, NOT_POSSIBLE_THEN) for options in one.question.impossible_readings]
            before.append(one.question)
        if not before[0].unseen:
            first = self.earlier[0].situation if self.earlier else self.situation
            every += [(options, NOT_POSSIBLE_THEN) for options in first.barring]
        return not_askable(every, self.situation.options)

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
        """The play as parsed, with what it is played on."""
        situation = self.situation
        return situation.choice(self.play).words.understood(
            situation.table, situation.position, self.actor, self.play, situation.lexicon, situation.options
        )

    @cached_property
    def _reasons(self) -> Reasons:
        return Reasons(self.situation, self.actor, self.play, self.question, self.wanted.facts)

    # -- what would change it

    def _instead(self) -> tuple[str, ...]:
        """The legal plays: of the turn as it stands, and from its start where it has one. Where all take cards back, the
        sequence of these with the play that it opens."""
        start = self.earlier[0]._instead() if self.earlier else ()
        legal = self._reasons.legal or self._elsewhere()
        begins = self.situation.game.takes_back
        if self._reasons.opening and all(begins(self.situation.position, play) is not None for play in legal):
            return (self.done + ", then ".join(map(str, self._reasons.opening)), *start)
        texts = [self._shown(name, plays) for name, plays in self.situation.game.entries(legal)]
        return (*(self.done + name for name in texts), *start)

    def _elsewhere(self) -> tuple[Play, ...]:
        """The legal plays of the other decisions that the player faces: where the play belongs to one that is not
        open."""
        own = self.situation.choice(self.play)
        others = (one for one in self.situation.game.choices if one is not own)
        plays = (play for one in others for play in possible_plays(self.situation, self.actor, one))
        return tuple(play for play, certain in plays if certain)

    def _shown(self, name: str, plays: Sequence[Play]) -> str:
        """The name of legal plays together, with what has to be shown for them."""
        shown = self._reasons.as_shown(plays[0]).showing
        return f"{name} showing {' and '.join(shown)}" if shown else name

    def _flips(self) -> tuple[tuple[Flip, ...], ...]:
        """The least edits in words, those that are one change in words first, and those of powers. None where the hand
        is not known: an edit would not settle the ruling then."""
        hand = self.situation.table.hands.get(self.actor)
        if hand is None or not hand.known:
            return ()
        primary = self.question.against[:1] if self.outcome == ILLEGAL else ()
        situation, words = self.situation, self.situation.choice(self.play).words

        def worded(edits: tuple[Edit, ...]) -> list[str]:
            return words.edits(edits, situation.position, situation.lexicon, bool(self.earlier))

        def prominence(edits: tuple[Edit, ...]) -> tuple[int, list[int]]:
            return sum(map(bool, worded(edits))), [words.weight(edit.fact, primary) for edit in edits]

        flips = sorted(filter(self._turn_stays, self.question.flips), key=prominence)
        any_card, with_any = self._any_card(flips)
        texts = [[with_any] if edits in any_card else worded(edits) for edits in flips]
        return tuple(
            tuple(Flip(_edit(edit.fact, edit.value), what) for edit, what in zip(*both, strict=True))
            for both in zip(flips, texts, strict=True)
        )

    def _turn_stays(self, edits: Sequence[Edit]) -> bool:
        """Whether the turn is still the player's without the cards that some edits take away: before a first action it
        may come from one of them."""
        situation, hands = self.situation, self.situation.table.hands
        if situation.table.history:
            return True
        symbols = {symbol.get_id(): card for card, symbol in situation.game.holding.symbols(situation.lexicon).items()}
        fewer = [edit.fact.number for edit in edits if isinstance(edit.fact, Fact) and edit.value < edit.fact.value]
        hand = hands[self.actor]
        cards = Counter(hand.cards) - Counter(symbols[number] for number in fewer if number in symbols)
        changed = replace(situation.table, hands={**hands, self.actor: replace(hand, cards=dict(cards))})
        other = replace(situation, table=changed)
        return other.fault is not None or other.position.to_act == situation.position.to_act

    def _any_card(self, flips: Sequence[tuple[Edit, ...]]) -> tuple[Sequence[tuple[Edit, ...]], str]:
        """The edits that each put a card into the hand, and what they say together, where every card that it has not got
        and that does not lie elsewhere would do, or all but a few."""
        situation, lexicon = self.situation, self.situation.lexicon
        symbols = {symbol.get_id(): card for card, symbol in situation.game.holding.symbols(lexicon).items()}
        seen = situation.game.holding.seen(situation.table, situation.position, self.actor)
        elsewhere = {card for card, number in seen.items() if number >= lexicon.deck.count(card)}

        def missing(fact: object) -> bool:
            if not isinstance(fact, Fact) or fact.edits is None or fact.relation == AT_LEAST:
                return False
            return fact.number in symbols and not fact.value

        absent = {fact.id: fact for fact in self.question.facts if missing(fact)}
        singles = [edits for edits in flips if len(edits) == 1 and edits[0].value and missing(edits[0].fact)]
        rest = [fact for id, fact in absent.items() if id not in {edits[0].fact.id for edits in singles}]
        other = [fact for fact in rest if symbols[fact.number] not in elsewhere]
        if len(absent) < 2 or len(other) > min(EXCEPTED, len(singles) // 4):
            return (), ""
        edit = situation.choice(self.play).words.edit
        names = [edit(Edit(fact, singles[0][0].value), lexicon).removeprefix("with ") for fact in other]
        any_card = ANY_CARD if other == rest else ANY_NOT_IN_SIGHT
        return singles, f"{any_card} but {either(names)}" if names else any_card

    # -- what was announced

    @property
    def _shows(self) -> tuple[tuple[str, ...], ...]:
        return self.situation.shows(self.actor, self.play)

    def _faults(self) -> tuple[Announced, ...]:
        return (*self._undone(), *self._unshown())

    def _undone(self) -> Iterator[Announced]:
        """Reasons: what had to be done before this turn, each with its rule."""
        situation = self.situation
        if self.earlier or self.outcome == UNDECIDED:
            return
        for breach in situation.game.undone(situation.table, situation.position, self.play):
            rule = next(entry for entry in summary(situation.game.id) if entry.id == breach.rule)
            cites = tuple(cite for cite in rule.cites if breach.bears(cite.heading))
            yield Announced(breach.kind, " ".join(breach.because), cites, rule.id)

    def _unshown(self) -> tuple[Announced, ...]:
        """Reason: the powers shown are not those that the play needs."""
        shown, shows = self.play.showing, self._shows
        if self.outcome != LEGAL or shown is None or any(set(powers) <= set(shown) for powers in shows):
            return ()
        situation, powers = self.situation, self.question.shows
        spoken = situation.lexicon.spoken
        missing = [r.rule for r in situation.reveals(self.actor, self.play) if r.card not in shown]
        unproved = not any(set(some) <= set(shown) for some in powers)
        by = situation.choice(self.play).words.shown_by if unproved else missing[0]
        rule = next(e for e in situation.game.rulebook(situation.lexicon).effects if e.id == by)
        required = either([" and ".join(spoken(power) for power in powers) for powers in shows])
        text = f"The play is legal, but {required} must be shown for it."
        return (Announced(NOT_SHOWN, text, rule.cites, rule.id),)


def _stated(fact: Premise) -> Stated:
    return Stated(fact.id, fact.text, str(fact.at) if fact.at else None)


def _edit(fact: Fact, value: int | bool) -> str:
    return f"{fact.id} = {str(value).lower() if isinstance(value, bool) else value}"

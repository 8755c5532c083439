"""The steps of a proof about a hidden hand: each follows from its premises alone, and none is idle.

A lemma is proved again by the solver with one assumption for each premise, which shares no code with the residual problem
that it came from; and tried on hands, one that meets each excluded condition and some at random, which the programs for
known hands rule on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from z3 import And, BoolRef, BoolVal, Not, is_bool

from adjudicator.api import load
from adjudicator.cards import Hand, Play
from adjudicator.engine.situation import Situation
from adjudicator.games import GAMES, IDS
from adjudicator.report.derivation import proved
from adjudicator.report.explain import verdict
from adjudicator.report.text import lines
from adjudicator.solve.conditions import Condition, Word
from adjudicator.solve.derivation import Derivation, Lemma
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import Fact
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction, Question
from adjudicator.solve.session import Assume
from tests.contract import driver
from tests.thinning import without

DRAWN = 40
"""So many hands are drawn at random."""
STEP = re.compile(r"step (\d+)$")
EVERY = pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
"""Of the rulings on file each, or one of so many of those in files with `HIDDEN` in their names."""
HIDDEN = "*hidden*.yaml"
Ruled = tuple[Situation, str, Play, Question]


@cache
def settled(game: str, every: int = 1) -> tuple[Ruled, ...]:
    """The rulings of a game's case files whose verdict no hidden card can change; those proved by the history first."""
    files = sorted(driver.case_files(game).glob("*.yaml" if every == 1 else HIDDEN))
    each = [one for one in hidden(files) if one[-1].verdict != DEPENDS]
    by_history, others = ([one for one in each if bool(one[-1].proof) == proved] for proved in (True, False))
    return (*by_history[::every], *others[::every])


def hidden(files: Sequence[Path]) -> Iterator[Ruled]:
    for path in files:
        for ruling in load(str(path)).rulings:
            for here, play in ruling.situation.each(ruling.by, ruling.plays):
                question = here.question(ruling.by, play)
                try:
                    question.refuse_contradiction()
                except Contradiction:
                    continue
                if question.hidden is not None:
                    yield here, ruling.by, play, question


def of(game: str, every: int = 1) -> Iterator[tuple[Ruled, Derivation, dict[str, Word]]]:
    for one in settled(game, every):
        proof, words, _ = proved(*one)
        assert proof is not None, f"{one[1]}: {one[2]} in {one[0].table} has no proof"
        yield one, proof, {word.id: word for word in words}


def term(condition: Condition, words: dict[str, Word]) -> BoolRef:
    """A condition as a term."""
    return And(*(words[one.word].term if one.holds else Not(words[one.word].term) for one in condition))


def placed(ground: PartialSituation, words: dict[str, Word], condition: Condition) -> list[int]:
    """A condition as literals of the residual problem."""
    known = [(ground.word(one.word, words[one.word].term, words[one.word].reads), one.holds) for one in condition]
    return [literal if holds else ground.no(literal) for literal, holds in known]


def follows(question: Question, lemma: Lemma, words: dict[str, Word], excluded: Condition, together: bool) -> bool:
    """Whether no model of the premises meets a condition: with the facts of the deck that the lemma names alone."""
    session = question.session
    facts = [fact for fact in question.facts if not fact.id.startswith(("elsewhere", "cards"))]
    assumed = [session.fact(fact) for fact in (*facts, *question.made, *lemma.counts)]
    for line in lemma.lines:
        assumed.append(line.assumed(session) if isinstance(line, Earlier) else session.fact(line))
    assumed += [session.option(key, option) for key, option in question.options.items()]
    assumed += [Assume(("world", key), make) for key, make in question.world] if together else []
    assumed += [Assume(("not", one), partial(Not, term(one, words))) for one in lemma.given]
    return not session.sat([*assumed, Assume(("met", excluded), lambda: term(excluded, words))])


@pytest.mark.sampled(4)
@EVERY
@pytest.mark.parametrize("game", GAMES)
def test_each_lemma_follows_from_its_premises_alone(game: str, every: int) -> None:
    checked = 0
    for (_, actor, play, question), proof, words in of(game, every):
        for lemma in proof.lemmas:
            if any(words[one.word].reads for some in (*lemma.excluded, *lemma.given) for one in some):
                continue
            for excluded in lemma.excluded:
                assert follows(question, lemma, words, excluded, proof.together), f"{actor}: {play}: {lemma}"
                checked += 1
    assert checked or not any(question.proof for *_, question in settled(game, every))


@pytest.mark.long
@EVERY
def test_the_history_proves_something_in_three_games(every: int) -> None:
    assert {game for game in IDS if any(question.proof for *_, question in settled(game, every))} == {
        "tarot-himi",
        "loka",
        "taruno",
    }


@pytest.mark.sampled(2)
@EVERY
@pytest.mark.parametrize("game", GAMES)
def test_without_a_lemma_the_verdict_is_open(game: str, every: int) -> None:
    for (_, actor, play, question), proof, words in of(game, every):
        alone = replace(question, past=(), kept=())
        if not proof.together:
            alone = replace(alone, bearing=None, world=())
        ground = alone.ground
        for left_out in proof.lemmas:
            others = [one for lemma in proof.lemmas if lemma is not left_out for one in lemma.excluded]
            denied = [ground.not_all(placed(ground, words, one)) for one in others]
            legal = ground.legal(question.values)
            opposite = ground.no(legal) if question.verdict == LEGAL else legal
            assert ground.sat([opposite, *denied]), f"{actor}: {play}: {left_out} is idle"


def undealt(question: Question, counts: Sequence[Fact] = ()) -> PartialSituation:
    """The residual problem without history and deck, but for some facts of the deck."""
    facts = [fact for fact in question.facts if not fact.id.startswith(("elsewhere", "cards"))]
    return replace(question, facts=(*facts, *counts), past=(), kept=(), bearing=None, world=()).ground


def may_stand(question: Question, premises: Sequence[Fact | Condition], words: dict[str, Word], id: str) -> bool:
    """Whether a clause can stand against the play by some facts of the deck and excluded conditions, and by no other fact
    of the deck."""
    ground = undealt(question, [one for one in premises if isinstance(one, Fact)])
    denied = [ground.not_all(placed(ground, words, one)) for one in premises if not isinstance(one, Fact)]
    return ground.sat([ground.stands(question.values, id), *denied])


@pytest.mark.sampled(2)
@EVERY
@pytest.mark.parametrize("game", GAMES)
def test_what_alone_could_stand_against_a_play_is_excluded_by_the_steps_named(game: str, every: int) -> None:
    proofs = [one for one in of(game, every) if one[0][-1].verdict == LEGAL and not one[1].together]
    assert any(proof.clauses for _, proof, _ in proofs) or game in ("tahimi", "tarot-poker")
    for (_, actor, play, question), proof, words in proofs:
        decision, excluded = question.session.decision, {one.clause: one for one in proof.clauses}
        for clause in (*decision.prohibitions, *decision.requirements, *decision.obligations):
            if (one := excluded.get(clause.id)) is None:
                assert not may_stand(question, (), words, clause.id), f"{actor}: {play}: {clause.id} is not named"
                continue
            assert not may_stand(question, one.premises, words, clause.id), f"{actor}: {play}: {one}"
            assert may_stand(question, (), words, clause.id), f"{actor}: {play}: {one} is idle"


@pytest.mark.parametrize("file", ["hidden-four-majors-in-sight", "hidden-shown-then-led", "hidden-ace-on-kings"])
def test_the_powers_named_alone_would_allow_an_illegal_play(file: str) -> None:
    """Of the sets of up to two powers those that include one that is named, where deck and history are left out."""
    ruled = [one for one in hidden([driver.case_files("tarot-himi") / f"{file}.yaml"]) if one[-1].verdict == ILLEGAL]
    proofs = [(one, proof) for one in ruled if (proof := proved(*one)[0]) is not None and any(proof.allowed_by)]
    assert proofs
    for (_, actor, play, question), proof in proofs:
        ground, shown = undealt(question), sorted(p.shows for p in question.session.shown if p.shows)
        legal, named = ground.legal(question.values), [*map(set, proof.allowed_by)]
        for some in (*combinations(shown, 0), *combinations(shown, 1), *combinations(shown, 2)):
            allowed = ground.sat([legal, ground.open_showing(question.values, some)])
            assert allowed == any(one <= {*some} for one in named), f"{actor}: {play}: {some} beside {named}"


@pytest.mark.sampled(2)
@EVERY
@pytest.mark.parametrize("game", GAMES)
def test_the_steps_lead_to_the_verdict(game: str, every: int) -> None:
    lengths = []
    for here, actor, play, question in settled(game, every):
        steps = verdict(here, actor, play).steps
        assert steps[-1].concludes == f"{play} is {question.verdict}"
        used = set()
        for at, step in enumerate(steps, 1):
            earlier = {int(match[1]) for one in step.premises if (match := STEP.match(one))}
            assert all(number < at for number in earlier), step
            used |= earlier
        assert used == set(range(1, len(steps))), f"{actor}: {play}: {steps}"
        lengths.append(len(steps))
    assert not lengths or sorted(lengths)[len(lengths) // 2] <= 6


@pytest.mark.parametrize(
    ("file", "play", "text"),
    [
        ("hidden-hermit-ruled-out", "VIII VIII", "must make the best play there is, VIII VIII, or a better one."),
        ("hidden-death-ruled-out", "King", "King, or a better one. So, by step 2, Ben does not hold Death."),
        ("hidden-exchange-recorded", "pass", "What could bar VIII barred VI showing Strength too (the Lovers)."),
        (
            "hidden-pass-proves-a-prohibition",
            "VIII",
            "Without the Lovers or the Tower: Ben holds the Devil and can play",
        ),
        (
            "hidden-tie-proves-strength",
            "VIII",
            "With Death: Ben must make the best play there is, VIII, or a better one.",
        ),
    ],
)
def test_a_step_names_the_play_that_had_to_be_made(file: str, play: str, text: str) -> None:
    case = load(str(driver.case_files("tarot-himi") / f"{file}.yaml"))
    ruling = next(one for one in case.rulings if str(one.play) == play)
    assert any(text in step.text for step in verdict(ruling.situation, ruling.by, ruling.play).steps)


def is_met(ground: PartialSituation, words: dict[str, Word], lemma: Lemma, options: Sequence[int]) -> bool:
    """Whether some excluded condition can be met by the premises of a lemma, with some readings fixed."""
    given = [ground.not_all(placed(ground, words, one)) for one in lemma.given]
    excluded = [placed(ground, words, one) for one in lemma.excluded]
    return any(ground.sat([*given, *options, *one], lemma.lines) for one in excluded)


@pytest.mark.parametrize("game", without(GAMES, "tarot-himi"))
def test_a_step_stands_with_its_readings_alone_and_needs_each(game: str) -> None:
    for (_, _, _, question), proof, words in of(game, 8):
        ground = question.free_readings.ground
        for lemma in filter(lambda lemma: lemma.readings, proof.lemmas):
            options = [ground.option(key, question.options[key]) for key in lemma.readings]
            assert not is_met(ground, words, lemma, options), lemma.readings
            for left_out in options:
                others = [one for one in options if one != left_out]
                assert is_met(ground, words, lemma, others), lemma.readings


@pytest.mark.long
def test_the_readings_of_a_step_are_named() -> None:
    case = load(str(driver.case_files("tarot-himi") / "hidden-magician-on-an-ace.yaml"))
    ruling = case.rulings[0]
    ruled = verdict(ruling.situation, ruling.by, ruling.play)
    named = [step for step in ruled.steps if "th.magician.on_ace" in step.readings]
    assert [step.concludes for step in named] == ["Ben holds Strength"]
    printed = " ".join(" ".join(map(str, lines(ruled, 100, True))).split())
    assert "This rests on th.magician.on_ace = tie" in printed


# -- deals


def ruled_then(here: Situation, actor: str, hand: Counter[str], line: Earlier) -> tuple[str, ...] | None:
    """The clauses that an earlier turn of the hand's owner violated if the hand is this one now, by the programs for
    known hands; () if it was legal, None if it was another's turn or cards came to the hand since."""
    index, history = int(line.id.split()[-1]) - 1, here.table.history
    if here.deal(actor).came_in(actor) or history[index].player != actor:
        return None
    since = (action.play.spent for action in history[index:] if action.player == actor)
    then = hand + sum(since, Counter[str]())
    table = replace(here.table, history=history[:index], hands={actor: Hand(dict(then))}, turn=None)
    question = replace(here, table=table).question(actor, history[index].play)
    assert question.known is not None
    return question.against if question.verdict == ILLEGAL else ()


def hands(
    here: Situation, actor: str, ground: PartialSituation, each: Sequence[Sequence[int]]
) -> Iterator[Counter[str]]:
    """A hand in which each list of literals is true, and hands at random."""
    lexicon, holding, deal = here.lexicon, here.game.holding, here.deal(actor)
    for literals in each:
        if ground.sat(literals):
            yield Counter(holding.of_model(ground.value, lexicon).cards)
    known, cards = Counter(deal.known), [*(rank.name for rank in lexicon.deck.ranks), *lexicon.deck.singles]
    pool, rng = [card for card in cards for _ in range(deal.left(card) - known[card])], Random("hands")
    for _ in range(DRAWN if len(pool) >= deal.room else 0):
        yield known + Counter(rng.sample(pool, deal.room))


@pytest.mark.sampled(4)
@EVERY
@pytest.mark.parametrize("game", GAMES)
def test_the_lemmas_are_true_of_known_hands(game: str, every: int) -> None:
    for (here, actor, play, question), proof, words in of(game, every):
        free, kept = replace(question, past=(), kept=()).ground, replace(question, past=()).ground
        literal = partial(placed, free, words)
        excluded = [one for lemma in proof.lemmas for one in lemma.excluded]
        illegal, by_gifts = set[Lemma](), set[Lemma]()
        each = [
            [*literal(one), *(free.not_all(literal(given)) for given in lemma.given)]
            for lemma in proof.lemmas
            for one in lemma.excluded
        ]
        for hand in hands(here, actor, free, each):
            met = {one for one in excluded if free.sat([*dealt(here, free, hand), *literal(one)])}
            if not met and kept.sat(dealt(here, kept, hand)):
                known = driver.holding(here, actor, Hand(dict(hand)))
                assert driver.judged(known, actor, play).verdict == question.verdict, f"{actor}: {play} with {hand}"
            for lemma in proof.lemmas:
                lines = [line for line in lemma.lines if isinstance(line, Earlier)]
                if met.intersection(lemma.excluded) and not met.intersection(lemma.given) and lines:
                    each_against = [ruled_then(here, actor, hand, line) for line in lines]
                    against = {id for some in each_against for id in some or ()}
                    unknown = None in each_against
                    assert unknown or against & set(lemma.clauses) or not lemma.clauses, f"{lemma}: {hand}"
                    illegal |= {lemma} if against else set()
                    by_gifts |= {lemma} if unknown else set()
        untried = {lemma for lemma in proof.lemmas if lemma.clauses} - illegal - by_gifts
        assert not untried, f"{actor}: {play}: no hand was tried against {untried}"


def dealt(here: Situation, ground: PartialSituation, hand: Counter[str]) -> list[int]:
    """A hand as literals of the residual problem."""
    symbols = here.game.holding.symbols(here.lexicon)
    values = {card: BoolVal(bool(hand[card])) if is_bool(symbol) else hand[card] for card, symbol in symbols.items()}
    return [ground.word(("is", card, hand[card]), symbols[card] == value) for card, value in values.items()]

"""Positions the solver chooses, written as cases: they load, and their facts are those positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from z3 import ArithRef, BoolRef, ExprRef, Not, Solver, is_bool, is_true, sat, unsat

from adjudicator.api import loads
from adjudicator.cards import Lexicon
from adjudicator.cases.case import Case
from adjudicator.engine.draft import Value, Witness, as_yaml, case_document, of_model
from adjudicator.engine.game import Game
from adjudicator.engine.hands import constant
from adjudicator.games import GAMES
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi import turn_proofs as tahimi
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi import turn_proofs as tarot
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.solve.facts import Fact

HOUSES: dict[str, dict[str, str]] = {
    "tahimi": {},
    "tahimi, jokers lowest": {"jokers": "lowest"},
    "tahimi, jokers wild": {"jokers": "wild", "deuces": "high"},
    "tahimi, six": {"deck": "six"},
    "tarot-himi": {},
}
WITNESSES: dict[str, Witness] = {"tahimi": tahimi, "tarot-himi": tarot}


def position(game: Game, lexicon: Lexicon) -> list[ExprRef]:
    """Every symbol of a position."""
    ranks = [base.held(place) for place in range(1, lexicon.deck.top + 1)]
    common = [base.leading, base.last_rank, base.last_size, base.has_passed, base.wilds_held, *ranks]
    if game.id == "tahimi":
        return common
    deeper = [symbols.under(d, what) for d in (1, 2) for what in ("rank", "size")]
    return [
        *common,
        *deeper,
        symbols.under_mimic(1),
        symbols.under_mimic(2),
        symbols.acted,
        *symbols.acted_besides,
        symbols.led_hanged_man,
        symbols.first_trick,
        symbols.last_mimic,
        symbols.beneath,
        *(symbols.seat_in(n) for n in range(1, 9)),
        *(symbols.holds(name) for name in MAJORS[1:]),
    ]


def solver(game: Game, lexicon: Lexicon, house: dict[str, str]) -> Solver:
    """Every reachable position with every play of cards in the hand."""
    engine, witness = Solver(), WITNESSES[game.id]
    decision = game.rulebook(lexicon).decisions["turn"]
    engine.add(*decision.bounds, *witness.reachable(lexicon), *witness.playable(lexicon))
    chosen = {rule.key: house.get(rule.key, rule.default) for rule in game.house_rules}
    engine.add(*(game.readings[key].is_(option) for key, option in chosen.items()))
    return engine


def some_values(rng: random.Random, symbols: list[ExprRef]) -> Iterator[BoolRef]:
    """Random values for random symbols, small hands more often than large ones."""
    for symbol in rng.sample(symbols, rng.randint(3, 14)):
        if is_bool(symbol):
            yield symbol if rng.random() < 0.4 else Not(symbol)
        else:
            assert isinstance(symbol, ArithRef)
            yield symbol == rng.choice((0, 0, 1, 1, 2, 3, 4, 5, 10, 13, 14))


def models(house: str, number: int, seed: int) -> Iterator[tuple[Game, Lexicon, Value]]:
    """So many random reachable positions, each with a play."""
    game = GAMES[house.split(",", maxsplit=1)[0]]
    lexicon = game.lexicon(HOUSES[house])
    every = [*position(game, lexicon), *game.rulebook(lexicon).decisions["turn"].play]
    rng, checker = random.Random(f"{house} {seed}"), solver(game, lexicon, HOUSES[house])
    for turn in range(number):
        checker.set("random_seed", turn)
        checker.push()
        for term in some_values(rng, every):
            checker.push()
            checker.add(term)
            if checker.check() == unsat:
                checker.pop()
        assert checker.check() == sat
        yield game, lexicon, of_model(checker.model())
        while checker.num_scopes():
            checker.pop()


def case_of(game: Game, lexicon: Lexicon, value: Value, house: str) -> tuple[str, Case]:
    """The text of the case, and the case."""
    readings = (*game.own_readings, *game.house_rules)
    text = as_yaml(case_document(WITNESSES[game.id], readings, value, lexicon, HOUSES[house], title="A test"))
    return text, loads(text)


def agrees(fact: Fact, value: Value) -> bool:
    """Whether a fact is true of these values."""
    held = value(fact.symbol)
    return {"==": held == fact.value, ">=": held >= fact.value, "<=": held <= fact.value}[fact.relation]


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
def test_a_written_case_has_the_facts_of_the_position_and_its_play(house: str) -> None:
    seen = set()
    for game, lexicon, value in models(house, 100 if house == "tarot-himi" else 50, seed=1):
        text, case = case_of(game, lexicon, value, house)
        there, (ruling,) = case.situation, case.rulings
        facts = there.facts(case.actor)
        wrong = [f"{fact.text} ({fact.symbol} is {value(fact.symbol)})" for fact in facts if not agrees(fact, value)]
        assert not wrong, f"{wrong}\n{text}"
        values = game.turn.encoding.values(ruling.play, lexicon, there.table.players)
        played = {str(s): (value(s), v) for s, v in values.items() if v.eq(constant(value(s))) is False}
        assert not played, f"{played}\n{text}"
        assert there.impossible == () and not any(fact.given for fact in facts), text
        settled = {fact.symbol.get_id() for fact in facts if fact.relation == "=="}
        counts = {fact.symbol.get_id() for fact in facts if fact.relation in (">=", "<=")}
        own_symbols = [s for s in position(game, lexicon) if not _empty_level(s, value, game)]
        free = [str(s) for s in own_symbols if s.get_id() not in settled | counts]
        assert not free, f"{free}\n{text}"
        ruling_made = there.question(case.actor, ruling.play)
        ruling_made.refuse_contradiction()
        seen.add((value(base.leading), value(base.has_passed), value(base.puts)))
    assert len(seen) >= 4


def _empty_level(symbol: ExprRef, value: Value, game: Game) -> bool:
    """Whether the symbol is about a play that does not lie on the pile."""
    if value(base.leading) and str(symbol) in ("last rank", "last size", "last is a mimic"):
        return True
    if game.id == "tahimi":
        return "wilds held" in str(symbol)
    depth = next((d for d in (1, 2) if f" {d} beneath" in str(symbol)), 0)
    return bool(depth) and (bool(value(base.leading)) or value(symbols.beneath) < depth)


@pytest.mark.long
@pytest.mark.parametrize("profile", ["default", "lenient", "strict"])
def test_every_earlier_action_is_possible_and_legal_however_it_is_read(profile: str) -> None:
    acted = 0
    for game, lexicon, value in models("tarot-himi", 30, seed=2):
        _, case = case_of(game, lexicon, value, "tarot-himi")
        there = case.by_profile(profile).situation
        there.refuse_history()
        acted += bool(value(symbols.acted))
    assert acted >= 5


def test_the_shapes_of_a_trick_are_all_written() -> None:
    game = GAMES["tarot-himi"]
    lexicon = game.lexicon({})
    question = solver(game, lexicon, {})
    shapes: list[list[BoolRef]] = [
        [base.leading],
        [base.leading, symbols.first_trick, symbols.holds("Hierophant")],
        [symbols.beneath == 2, Not(symbols.acted), symbols.first_trick],
        [symbols.beneath == 1, base.has_passed],
        [symbols.beneath == 2, base.has_passed, symbols.first_trick],
        [symbols.beneath == 1, symbols.led_hanged_man],
        [symbols.beneath == 2, symbols.led_hanged_man],
        [symbols.beneath == 2, symbols.acted, Not(symbols.acted_besides[1])],
        [symbols.last_mimic, base.last_rank == lexicon.deck.top, base.last_size == 3],
        [base.last_size == 5],
        [Not(symbols.seat_in(2)), symbols.seat_in(3), Not(symbols.seat_in(1))],
    ]
    for shape in shapes:
        question.push()
        question.add(*shape)
        assert question.check() == sat, shape
        text, case = case_of(game, lexicon, of_model(question.model()), "tarot-himi")
        assert all(is_true(question.model().eval(term, model_completion=True)) for term in shape)
        facts = case.situation.facts(case.actor)
        assert all(agrees(fact, of_model(question.model())) for fact in facts), text
        question.pop()


@pytest.mark.parametrize(
    "impossible",
    [
        # Nobody holds five of a rank, four cards beside a quartet, or a mimic that lies on the pile.
        [base.held(3) == 4, base.last_rank == 3, base.last_size == 2, Not(base.leading), Not(symbols.last_mimic)],
        [symbols.last_mimic, base.last_size == 2, symbols.holds("High Priestess")],
        [base.last_rank == 0, base.last_size == 2],
        [base.last_rank == 0, symbols.beneath == 1],
        [symbols.acted, symbols.beneath == 0],
        [symbols.holds("Death"), symbols.acted],
        [symbols.first_trick, symbols.led_hanged_man],
        [Not(base.on_turn)],
    ],
)
def test_what_no_trick_leads_to_is_not_reachable(impossible: list[BoolRef]) -> None:
    game = GAMES["tarot-himi"]
    question = solver(game, game.lexicon({}), {})
    question.add(*impossible)
    assert question.check() == unsat


@pytest.mark.parametrize(
    "text",
    ["no", "Yes", "10", "1_0", "a: b", "- a", "it's", 'say "x"', "#1", " a ", "[x]", "2 2", "VI VI", "a\\b", "~"],
)
def test_the_text_of_a_case_keeps_every_word(text: str) -> None:
    document: dict[str, object] = {
        "game": "tarot-himi",
        "title": text,
        "players": "Ada Ben",
        "hands": {"Ada": "II"},
        "turn": "Ada",
        "rulings": [{"play": "II", "note": text}],
    }
    assert loads(as_yaml(document)).title == text


def test_a_long_choice_of_readings_is_laid_out_below_its_key() -> None:
    game = GAMES["tarot-himi"]
    chosen = {reading.key: reading.names[-1] for reading in game.own_readings}
    document = {
        "game": "tarot-himi",
        "players": "Ada Ben",
        "readings": chosen,
        "hands": {"Ada": "II"},
        "turn": "Ada",
        "rulings": [{"play": "II", "readings": chosen}, {"play": "II", "readings": {"th.lead.pass": "keep"}}],
    }
    text = as_yaml(document)
    assert max(map(len, text.splitlines())) <= 110
    case = loads(text)
    assert {key: case.situation.options[key] for key in chosen} == chosen
    assert [ruling.situation.options["th.lead.pass"] for ruling in case.rulings] == ["keep", "keep"]

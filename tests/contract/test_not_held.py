"""A card that a wholly known hand does not hold is refused, whichever way a play of it is put to the program."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from adjudicator import batch, judge, load, loads, to_batch
from adjudicator.cards import NotationError, Play, parse_play
from adjudicator.cases.case import Case, undeclared, unruled
from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.engine.choice import TURN
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.page import desk
from adjudicator.records.audit import audit
from adjudicator.report.explain import NOTHING
from tests.contract import driver
from tests.thinning import LONG, each, some

HELD, ELSEWHERE = "not-held", "too-many-cards"
"""The codes of the refusal: the second where the one card there is lies elsewhere."""
SOME, FEW = 16, 4
"""So many moments of a round or cases are looked at, and so many plays of each."""


def _with(play: Play, slot: str, cards: tuple[str, ...]) -> Play:
    """A play with other cards in one of its two slots for cards."""
    return replace(play, cards=cards) if slot == "cards" else replace(play, also=cards)


def missing(case: Case, actor: str, plays: Sequence[Play], rng: Random) -> Iterator[Play]:
    """Some plays, each with one of its cards replaced by one that the actor's hand, which is known, does not hold."""
    lexicon, game = case.lexicon, case.situation.game
    players, held = case.situation.table.players, case.situation.table.hands[actor].cards
    lacking = [card for card in game.holding.symbols(lexicon) if not held.get(card)]
    of_cards = [play for play in plays if play.cards and all(card in held for card in play.cards)]
    for play in rng.sample(of_cards, min(FEW, len(of_cards))):
        slot = rng.choice([name for name in ("cards", "also") for _ in getattr(play, name)])
        cards = list(getattr(play, slot))
        cards[rng.randrange(len(cards))] = rng.choice(lacking)
        other = _with(play, slot, tuple(sorted(cards, key=lexicon.order)))
        try:
            read = parse_play(str(other), lexicon, players)
        except NotationError:  # what stands beside a card may stand beside no other
            continue
        if not [*unruled(read, game), *undeclared(read, case.situation, actor)]:
            yield read


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.faults[0].code


@some(8, SOME)
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_a_round_refuses_it(game: str, some: int) -> None:
    rng, counts = Random(3), Counter[str]()
    (round,) = driver.session(game, 1, readings=True)
    every = [*driver.moments(round), *driver.wild(game, 1)]
    for moment in every[:: max(1, len(every) // some)]:
        for due in moment.decisions:
            choice = moment.rules.game.ruling(due.kind)
            if driver.by_chance(moment, due) or choice is None or not choice.encoding.of_hand:
                continue
            case = driver.as_case(moment)
            for play in missing(case, due.player, driver.candidates(moment, due), rng):
                with pytest.raises(Refused) as refused:
                    judge(case, play, by=due.player, wanted=NOTHING)
                assert code(refused) == HELD, (due, str(play))
                counts[due.kind] += 1
    assert counts[TURN] > 2


@pytest.mark.parametrize("game", GAMES)
def test_a_record_finds_it(game: str) -> None:
    (round,) = driver.session(game, 2)
    rng, count = Random(4), 0
    for at, moment in enumerate(driver.moments(round)):
        due = next(iter(moment.decisions), None)
        choice = None if due is None else moment.rules.game.ruling(due.kind)
        if due is None or choice is None or not choice.encoding.of_hand or driver.by_chance(moment, due):
            continue
        case = driver.as_case(moment)
        for play in missing(case, due.player, driver.candidates(moment, due), rng):
            altered = replace(round, lines=(*round.lines[:at], (due.player, play)))
            entries = driver.entries([altered])
            faults = audit(driver.from_lines(driver.as_lines(entries))).faults
            assert HELD in {one.kind for one in faults if one.line == len(entries) - 1}, str(play)
            count += 1
        if count > FEW:
            break
    assert count


def ways(case: Case, actor: str, play: str, columns: Mapping[str, object]) -> Iterator[str]:
    """How a play is refused that is put to a case, to its position, to the page's desk, to a batch, and pushed."""
    request = {"ask": "rule", "text": case.position, "play": play, "by": actor}
    yield json.loads(desk.answer(json.dumps(request)))["refused"][0]["code"]
    for way in (
        lambda: judge(case, play, by=actor, wanted=NOTHING),
        lambda: judge(loads(case.position), play, by=actor, wanted=NOTHING),
        lambda: batch(case.situation.game.id, {**columns, "play": [play]}),
        lambda: case.push(play, by=actor),
    ):
        with pytest.raises(Refused) as refused:
            way()
        yield code(refused)


@pytest.mark.sampled(2)
@some(1, SOME)
@pytest.mark.parametrize("game", GAMES)
def test_a_case_a_position_the_desk_a_push_and_a_batch_refuse_it(game: str, some: int) -> None:
    rng, count = Random(5), 0
    for path in sorted(driver.case_files(game).glob("*.yaml")):
        case = load(path)
        actor = None if case.situation.fault or not case.rulings else case.rulings[0].by
        hand = case.situation.table.hands.get(actor or "")
        if actor is None or actor != case.to_act or hand is None or not hand.known:
            continue
        columns = to_batch([replace(case, rulings=case.rulings[:1])])
        if "on_turn" not in columns:  # the ruling is on another decision
            continue
        # A batch has names of its own for the players.
        plays = [play for play in case.situation.candidates(actor) if play.to is None and not play.named]
        own_game = case.situation.game
        for play in missing(case, actor, plays, rng):
            if own_game.choice(play) is not own_game.turn:  # A batch of turns has no room for a defence.
                continue
            refused = [*ways(case, actor, str(play), columns)]
            assert len(refused) == 5 and {*refused} <= {HELD, ELSEWHERE}, (path, str(play))
            count += 1
        if count > some:
            break
    assert count


@each(4, LONG)
@pytest.mark.parametrize("game", GAMES)
def test_flags_refuse_it(game: str, each: int) -> None:
    cards = list(GAMES[game].holding.symbols(GAMES[game].lexicon({})))
    for at, lacking in islice(enumerate(cards), 0, None, each):
        holding = ", ".join(card for card in (cards[at - 1], cards[at - 2]))
        case = from_flags(Flags(game, holding, (), True, False, False, None, ()))
        play = next(iter(play for play in case.situation.candidates("You") if play.cards == (cards[at - 1],)), None)
        if play is None:
            continue
        with pytest.raises(Refused) as refused:
            judge(case, replace(play, cards=(lacking,)), wanted=NOTHING)
        assert code(refused) == HELD, lacking

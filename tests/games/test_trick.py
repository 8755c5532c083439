"""What follows from a history, compared with the oracle's account of it, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from adjudicator.api import ask, judge, loads
from adjudicator.files.diagnostics import Refused
from adjudicator.games.tahimi.state import Position
from tests.games.sample import Tried, turns
from tests.oracles import tahimi, tarot_himi
from tests.oracles.compare import ORACLES
from tests.oracles.table import Impossible, Laid, State

pytestmark = pytest.mark.no_cover

GAMES = ("tahimi", "tarot-himi")
HISTORIES = 2000
_IN_LIEU = (("Chariot",), ("Wheel of Fortune",))


def theirs(turn: Tried) -> State:
    state: State = ORACLES[turn.table.game].follow(turn.table, dict(turn.options))
    return state


def ours(turn: Tried) -> Position:
    assert turn.situation.fault is None, f"refused: {turn}"
    position = turn.situation.position
    assert isinstance(position, Position)
    return position


def place(laid: Laid, turn: Tried) -> int:
    """The oracle's rank as a place in the program's deck; 0 lies below the lowest."""
    if turn.table.game == "tarot-himi":
        return laid.rank - tarot_himi.LOWEST
    if laid.rank == 0:
        return 0
    return turn.situation.lexicon.deck.place[tahimi.scale(turn.table.house)[laid.rank - 1]]


def state_fields(state: State, turn: Tried) -> dict[str, object]:
    """What the oracle says of a history, each under its name."""
    pile = [(p.owner, place(p, turn), p.size, sorted(p.cards), p.mimic) for p in state.pile]
    return {
        "to_act": state.to_act,
        "pile": pile,
        "top": pile[-1:],
        "acted": state.acted,
        "passed": state.passed,
        "out": state.out,
        "opening": state.opening,
        "led_hanged_man": state.led_hanged_man,
        "closing": state.closing,
    }


def position_fields(position: Position) -> dict[str, object]:
    """What the program says of it."""
    pile = [(p.owner, p.rank, p.size, sorted(p.cards), p.mimic) for p in position.pile]
    return {
        "to_act": position.to_act,
        "pile": pile,
        "top": pile[-1:],
        "acted": frozenset(player for player, _ in position.acts),
        "passed": position.passed,
        "out": position.out,
        "opening": position.opening and position.leading,
        "led_hanged_man": frozenset(p.owner for p in position.pile if p.cards == ("Hanged Man",)),
        "closing": position.closer if position.pile else None,
    }


def differing(game: str, what: str) -> Iterator[str]:
    for turn in turns(game, HISTORIES, seed=9):
        mine, other = position_fields(ours(turn))[what], state_fields(theirs(turn), turn)[what]
        if mine != other:
            yield f"{turn}\n  {what}: ours {mine}, oracle {other}"


KEYS = ("to_act", "top", "pile", "acted", "out", "opening", "led_hanged_man", "closing")


@pytest.mark.long
@pytest.mark.parametrize(("game", "what"), [*product(GAMES, KEYS), ("tahimi", "passed")])
def test_what_follows_from_a_history_is_what_the_oracle_says(game: str, what: str) -> None:
    faults = list(differing(game, what))
    assert not faults, f"{len(faults)} of {HISTORIES} differ:\n" + "\n\n".join(faults[:3])


@pytest.mark.long
def test_who_passed_in_tarot_himi() -> None:
    """No rule of Tarot-himi asks who passed, so whether a card in lieu of the turn, or a pass of
    the lead, is noted is nobody's promise; that whoever passed on the top play is, and nobody
    who did not, is one."""
    for turn in turns("tarot-himi", HISTORIES, seed=9):
        state, history = theirs(turn), turn.table.history
        lieu = {player for player, action in history if action.cards[:1] in _IN_LIEU}
        since = history[state.pile[-1].entry + 1 :] if state.pile else ()
        on_top = {player for player, action in since if action.kind == "pass"}
        assert on_top <= ours(turn).passed <= state.passed | lieu, str(turn)


@pytest.mark.parametrize("game", GAMES)
def test_the_sample_meets_every_kind_of_history(game: str) -> None:
    states = [theirs(turn) for turn in turns(game, HISTORIES, seed=9)]
    kinds = {
        "nobody to act": sum(state.to_act is None for state in states),
        "an empty pile": sum(not state.pile for state in states),
        "three plays": sum(len(state.pile) >= 3 for state in states),
        "somebody acted": sum(bool(state.acted) for state in states),
        "somebody passed": sum(bool(state.passed) for state in states),
        "somebody out": sum(bool(state.out) for state in states),
        "an opening": sum(state.opening for state in states),
        "rank privilege": sum(state.privilege for state in states),
    }
    if game == "tarot-himi":
        kinds["a mimic on top"] = sum(bool(state.pile) and state.pile[-1].mimic for state in states)
        kinds["the Hanged Man led"] = sum(bool(state.led_hanged_man) for state in states)
    assert not {kind: number for kind, number in kinds.items() if not number}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_line_out_of_turn_is_refused_by_both_at_the_same_line(game: str) -> None:
    """The last line is given to each other player in turn."""
    tried = refused = 0
    for turn in turns(game, 300, seed=9):
        if len(turn.table.history) < 2 or any(action.kind == "gives" for _, action in turn.table.history):
            continue
        *before, (_, action) = turn.table.history
        for other in turn.table.players:
            table = replace(turn.table, history=(*before, (other, action)), out=())
            moved = Tried(table, turn.actor, turn.action, turn.options)
            try:
                theirs(moved)
                line = None
            except Impossible as fault:
                line = fault.index
            fault_here = moved.situation.fault
            assert (fault_here.index if fault_here else None) == line, str(moved)
            tried, refused = tried + 1, refused + (line is not None)
    assert tried > refused > 100


@pytest.mark.parametrize("hand", ["Wheel of Fortune", "Wheel of Fortune VI"])
def test_whoever_exchanges_every_card_for_the_wheel_is_not_out(hand: str) -> None:
    case = loads(f"{{game: tarot-himi, players: Ada Ben Cleo, trick: [{{Ada: V}}], hands: {{Ben: {hand}}}}}")
    play = "discard Wheel of Fortune" + (" with VI" if "VI" in hand else "")
    assert judge(case, play).legal and not judge(case, play).ends


def test_the_first_lead_of_a_round_to_come_is_of_whoever_is_dealt_the_hierophant() -> None:
    case = loads(
        "{game: tarot-himi, players: Ada Ben Cleo, out: Cleo Ada, trick: [{Ada: VI}], hands: {Ben: Hierophant II}}"
    )
    answer = ask(case, "who leads")
    assert answer.answer == "Cleo" and "dealt to somebody else" in answer.unless[0]


def test_cards_that_are_taken_back_are_counted_against_the_deck() -> None:
    trick = "trick: [{Ada: Ace Ace Fool}, {Ben: discard Judgement}]"
    case = loads(f"{{game: tarot-himi, players: Ada Ben Cleo Dov, {trick}, hands: {{Ada: X Ace Ace Fool}}}}")
    with pytest.raises(Refused, match="names 67 Aces, and the deck has four"):
        judge(case, "takes 67 Ace", by="Ada")


@pytest.mark.parametrize(
    ("front", "expected"),
    [("", "After that Dov and Ada each draw a card."), ("Hermit", "After that Dov draws a card.")],
)
def test_whoever_the_hermit_covers_draws_nothing_for_the_chariot(front: str, expected: str) -> None:
    hands = "{Ada: 3 unseen, Ben: 2 of Cups, Cleo: 4 unseen, Dov: 3 unseen}"
    before = f"front: {{Ada: {front}}}, " if front else ""
    table = f"players: Ada Ben Cleo Dov, top: 5 of Cups, {before}actions: [{{Ben: Chariot}}]"
    case = loads(f"{{game: taruno, {table}, hands: {hands}}}")
    assert any(reason.text == expected for reason in ask(case, "what is due").reasons)

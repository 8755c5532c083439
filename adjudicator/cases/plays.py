"""Parsing and validation of a play about a case, its player, and the case after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from adjudicator.cards import TURNS, NotationError, Play, parse_plays
from adjudicator.cards.english import both, to_you
from adjudicator.cases.card_counts import overplayed
from adjudicator.cases.case import SEATS, Case, expand, incomplete, no_actor, order_fault, undeclared, unruled
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import OutOfOrder
from adjudicator.files.diagnostics import Fault, Place, Refused, quoted, suggestion

T = TypeVar("T")


def typed(value: object, kind: type[T] | tuple[type[T], ...], wanted: str, help: str) -> T:
    """Return a value of this type. Raises Refused for any other, with the name of the type (`wanted`) and `help`."""
    if not isinstance(value, kind):
        message = f"here comes {wanted}, and {quoted(repr(value))[1:-1]} is none"
        raise Refused([Fault("bad-type", message, help)])
    return value


def after(case: Case, play: object, by: str | None = None) -> Case:
    """Return the case after one more turn; see `Case.push`. Raises Refused."""
    actor, plays = parse_turn(case, play, by)
    situation = case.situation
    if any(item.kind not in TURNS and not situation.game.on_turn(item) for item in plays):
        message = f"{str(plays[0])!r} is no turn"
        raise Refused([Fault("no-decision", message, "write what is handed over or drawn into the case")])
    for item in plays:
        hand = situation.table.hands.get(actor)
        if hand is not None and hand.known and (lacking := item.spent - Counter(hand.cards)):
            cards = both([situation.lexicon.spoken(card) for card in lacking])
            message = to_you(f"{actor} does not hold {cards}")
            raise Refused([Fault("not-held", message, "a play is made of cards in the hand")])
        situation = situation.then(actor, item)
    if situation.fault is not None:
        message = to_you(f"{situation.fault.expected or 'nobody'} is to play here, not {actor}")
        raise Refused([Fault("out-of-turn", message, "push the play of whoever is to act")])
    return replace(case, situation=situation, rulings=(), asks=(), title="", before=case)


def player(case: Case, by: str | None) -> str:
    """Return the player of a question: `by`, or the default (`Case.actor`). Raises Refused for an unknown name."""
    players = case.situation.table.players
    if by is None or by in players:
        return by or case.actor
    fault = Fault(
        "unknown-player", f"nobody here is called {quoted(str(by))}", suggestion(by, players, "here are", "and")
    )
    raise Refused([fault])


def parse_turn(case: Case, play: object, by: str | None) -> tuple[str, tuple[Play, ...]]:
    """Return the player and the parsed plays of a turn. Raises Refused for text, types or players that do not fit."""
    named_actor = by if by is None else player(case, by)
    case.refuse_unfollowed()
    if named_actor is None:
        case.refuse_no_turn()
    if isinstance(play, str):
        return _parse(case, play, named_actor)
    # An entry of `Plays` means the first of its choices.
    first = next(iter(getattr(play, "choices", (play,))))
    parsed = typed(first, Play, "a play", "give it in the game's notation, or one that plays(case) lists")
    _refuse(unruled(parsed, case.situation.game), None)
    actor = named_actor or _player_of(case, parsed, None)
    return actor, expand((parsed,), case.situation, actor, None)


def _player_of(case: Case, play: Play, place: Place | None) -> str:
    """The player of an unattributed play. Raises Refused if it is ambiguous."""
    if play.kind not in TURNS and len(case.situation.givers(play)) > 1:
        raise Refused([replace(no_actor(play, case.situation), place=place)])
    try:
        return case.situation.who(play) or case.actor
    except OutOfOrder as fault:
        raise Refused([order_fault(fault, place)]) from fault


def _seat_decides(case: Case, play: Play) -> bool:
    """Whether the decision that a play answers is due at another seat that the player may have, and not at the one
    supposed."""
    kind = case.situation.choice(play).name

    def is_due(situation: Situation) -> bool:
        return any(one.kind == kind for one in situation.position.due)

    others = [guess.situation for guess in case.guesses or () if guess.untold == SEATS]
    return not is_due(case.situation) and any(map(is_due, others))


def _refuse(faults: Iterable[Fault], place: Place | None) -> None:
    if placed := [replace(fault, place=place) for fault in faults]:
        raise Refused(placed)


def _parse(case: Case, text: str, by: str | None) -> tuple[str, tuple[Play, ...]]:
    place = Place("<play>", 1, 1, len(text), text)
    try:
        hand = case.situation.table.hands.get(by or case.actor)
        held = hand.cards if hand is not None and hand.known else {}
        plays = parse_plays(text, case.lexicon, case.situation.table.players, held)
    except NotationError as error:
        refusal = Fault(error.code, error.message, error.help, place.within(error.column, error.length))
        raise Refused([refusal]) from error
    _refuse(unruled(plays[0], case.situation.game), place)
    actor = by or _player_of(case, plays[0], place)
    plays = expand(plays, case.situation, actor, place)
    here, first = case.situation, plays[0]
    faults = (*undeclared(first, here, actor), *incomplete(first, here, actor), *overplayed(plays, here, actor))
    if _seat_decides(case, first):
        from adjudicator.cases.questions import left_open

        raise left_open(SEATS, place, "ruling")
    _refuse(faults, place)
    return actor, plays

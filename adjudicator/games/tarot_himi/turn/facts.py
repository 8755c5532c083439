"""What a trick says about a turn that only the Majors ask about: as facts, and as values by the symbols' names."""

from __future__ import annotations

from z3 import ExprRef

from adjudicator.cards import Lexicon
from adjudicator.compile.program import Value
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import symbols as base
from adjudicator.games.tarot_himi.turn import symbols as s
from adjudicator.solve.facts import IS, Fact


def trick_facts(position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
    """What the trick says about the turn that only the Majors ask about."""
    mine = [index for player, index in position.acts if player == actor]
    led = any(laid.owner == actor and laid.cards == ("Hanged Man",) for laid in position.pile)
    seats = [
        Fact(
            f"seat {n}",
            f"{player} is nobody else" if player == actor else f"{player} {'holds' if there else 'has no'} cards",
            s.seat_in(n),
            IS,
            there,
        )
        for n in range(1, 9)
        for player in [position.players[n - 1] if n <= len(position.players) else "nobody"]
        for there in [player in position.still_in() and player != actor]
    ]
    facts = [
        *base.trick_facts(position, actor, lexicon),
        Fact(
            "acted",
            "this turn is not the first in the trick" if mine else "this is the first turn in the trick",
            s.acted,
            IS,
            bool(mine),
        ),
        *_acted_besides(position, mine),
        Fact(
            "led-hanged-man",
            f"{actor} {'led' if led else 'did not lead'} the Hanged Man to this trick",
            s.led_hanged_man,
            IS,
            led,
        ),
        Fact(
            "first-trick",
            f"{'no card' if position.opening else 'a card'} had been put down this round before the trick",
            s.first_trick,
            IS,
            position.opening,
        ),
        Fact("beneath", _depth(position), s.beneath, IS, max(len(position.pile) - 1, 0)),
        *seats,
    ]
    if (top := position.top) is not None:
        facts.append(
            Fact("last-mimic", f"the last play is {'' if top.mimic else 'not '}a mimic", s.last_mimic, IS, top.mimic)
        )
    for depth, laid in enumerate(position.pile[-2:-4:-1], start=1):
        for what, value in (("rank", laid.rank), ("size", base.counting(laid.size))):
            text = f"the {what} of the play {depth} beneath is {value}"
            facts.append(Fact(f"{what} {depth}", text, s.under(depth, what), IS, value))
        told = f"the play {depth} beneath is {'' if laid.mimic else 'not '}a mimic"
        facts.append(Fact(f"mimic {depth}", told, s.under_mimic(depth), IS, laid.mimic))
    return facts


def _name(symbol: ExprRef) -> str:
    name: str = symbol.decl().name()
    return name


_ACTED, _LED, _FIRST, _BENEATH, _LAST_MIMIC = map(
    _name, (s.acted, s.led_hanged_man, s.first_trick, s.beneath, s.last_mimic)
)
_BESIDES = tuple(map(_name, s.acted_besides))
_SEATS = tuple(_name(s.seat_in(seat)) for seat in range(1, 9))
_UNDER = tuple(
    (_name(s.under(depth, "rank")), _name(s.under(depth, "size")), _name(s.under_mimic(depth))) for depth in (1, 2)
)


def trick_values(position: Position, actor: str) -> dict[str, Value]:
    """What `trick_facts` say, as values by the symbols' names."""
    values = base.trick_values(position, actor)
    pile, players, out = position.pile, position.players, position.out
    mine = {index for player, index in position.acts if player == actor}
    values[_ACTED] = bool(mine)
    for depth, name in enumerate(_BESIDES, start=1):
        values[name] = bool(mine.difference(laid.index for laid in pile[-depth:])) if mine else False
    values[_LED] = any(laid.owner == actor and laid.cards == ("Hanged Man",) for laid in pile)
    values[_FIRST] = position.opening
    values[_BENEATH] = max(len(pile) - 1, 0)
    values.update(dict.fromkeys(_SEATS, False))
    for name, player in zip(_SEATS, players, strict=False):
        values[name] = player != actor and player not in out
    if pile:
        values[_LAST_MIMIC] = pile[-1].mimic
        for (ranked, sized, mimic), laid in zip(_UNDER, pile[-2::-1], strict=False):
            values[ranked], values[sized], values[mimic] = laid.rank, base.counting(laid.size), laid.mimic
    return values


def _depth(position: Position) -> str:
    below = len(position.pile) - 1
    return (
        f"there {'is' if below == 1 else 'are'} {below} beneath the last play"
        if below > 0
        else "no play is beneath the last"
    )


def _acted_besides(position: Position, mine: list[int]) -> list[Fact]:
    facts = []
    for depth, symbol in enumerate(s.acted_besides, start=1):
        rest = set(mine) - {laid.index for laid in position.pile[-depth:]}
        text = f"there was {'a' if rest else 'no'} turn in the trick besides the last {depth}"
        facts.append(Fact(f"acted-besides {depth}", text, symbol, IS, bool(rest)))
    return facts

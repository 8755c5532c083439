"""Seating of a table from flags: the players in order and the player of each play; unnamed players are P1, P2, ..."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudicator.cards.english import amount, both, number
from adjudicator.cases.flag_values import Flags, at, fault
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.engine.validate_players import validate_players
from adjudicator.files.diagnostics import Fault, Refused, suggestion

YOU = "You"
PLAYERS = 4
"""The default number of players."""
_TOO_LARGE = 1000
_BY = re.compile(r"\s*([^\s:=;|?,+]+)\s*:\s*(.*)", re.DOTALL)
_NAMES = re.compile(r"[^\s,]+")


@dataclass(frozen=True)
class Seating:
    """The players in order, the player of each play, and the plays without those names.

    `ordered`: the order was given; `counted`: the number of players was given; `named`: the plays have names.
    """

    players: tuple[str, ...]
    actors: tuple[str, ...]
    plays: tuple[str, ...]
    ordered: bool = False
    counted: bool = False
    named: bool = False
    you: str = YOU
    """The player whom the flags are about: You, or another by name."""

    @property
    def others(self) -> list[str]:
        """The other players, in the order in which they act before `you`."""
        if self.you not in self.players:
            return [*self.players]
        seat = self.players.index(self.you)
        return [*self.players[seat + 1 :], *self.players[:seat]]


def seating(flags: Flags, game: Game, asking: bool) -> Seating:
    """Return the seating that flags describe.

    `asking`: the flags are of a question, so the trick may be over. Raises Refused.
    """
    text = str(flags.players).strip() if flags.players is not None else ""
    count = _count(text) if flags.players is not None else None
    names = () if count is not None else _NAMES.findall(text)
    seats = tuple(YOU if name.casefold() == YOU.casefold() else name for name in names)
    for before, name in enumerate(seats):
        if name.casefold() in map(str.casefold, seats[:before]):
            raise fault("repeated-name", f"--players names {name!r} twice", "give everybody a name of their own")
    matches = [_BY.fullmatch(text) for text in flags.on]
    if any(matches):
        result = _named(flags, [match and (match[1], match[2]) for match in matches], seats)
        full = len(result.players) - 1 >= (count or len(seats) or game.most)
        if asking and full and flags.holding is None and YOU not in result.actors:
            result = replace(result, players=tuple(name for name in result.players if name != YOU or name in seats))
    elif seats:
        result = _seated(flags, seats)
    else:
        return _unnamed(flags, game, count, asking)
    if count is not None:
        _refuse_count(count, game)
    for code, message, help, _ in validate_players(game, result.players, ()):
        if code != "players" or len(result.players) > game.most:
            raise fault(code, message, help)
    return _filled(result, max(count or 0, game.fewest), counted=count is not None or bool(seats))


def _count(text: str) -> int | None:
    """Parse a number of players; None if the text is several names. Raises Refused if it is neither."""
    try:
        figure = float(text)
        if figure.is_integer() and abs(figure) < _TOO_LARGE:
            return int(figure)
    except ValueError:
        if len(_NAMES.findall(text)) > 1:
            return None
    help = "write how many play, or who in their order, such as --players 'Ada You Ben'"
    raise fault("bad-option", f"--players {text!r} is no number of players", help)


def _named(flags: Flags, plays: Sequence[tuple[str, str] | None], seats: Sequence[str]) -> Seating:
    """The seating if plays name their players; `plays`: (player, text) each, or None for a play without a name."""
    known = {name.casefold(): name for name in (*seats, YOU)}
    actors, texts = [], []
    for index, named_play in enumerate(plays):
        if named_play is None:
            message = f"here nobody is named who played {flags.on[index]!r}"
            help = f"name the player of every play, as in --on {f'Ada: {flags.on[index]}'!r}, or of none"
            raise Refused([Fault("unnamed-play", message, help, at(flags, index))])
        name = known.setdefault(named_play[0].casefold(), named_play[0])
        if seats and name not in (*seats, YOU):
            raise Refused([Fault("unknown-player", f"nobody here is called {name!r}", _known(seats), at(flags, index))])
        actors.append(name)
        texts.append(named_play[1])
    order = tuple(seats) or tuple(dict.fromkeys(actors))
    players = order if seats or YOU in order else (*order, YOU)
    you = _named_you(flags, players)
    if you not in players and (own := _own_flag(flags)):
        message = f"--{own} is about you, and You are not among {both(players)}"
        raise fault(
            "unknown-player", message, "write You in place of the player that it is about, or say who: --by NAME"
        )
    return Seating(players, tuple(actors), tuple(texts), ordered=bool(seats), named=True, you=you)


def _named_you(flags: Flags, players: Sequence[str]) -> str:
    """Whom the flags are about: You among the players, or else whom `--by` names. Raises Refused for a stranger."""
    if YOU in players or flags.by is None:
        return YOU
    if flags.by not in players:
        raise fault("unknown-player", f"nobody here is called {flags.by!r}", suggestion(flags.by, players))
    return flags.by


def _own_flag(flags: Flags) -> str:
    """The first flag that tells something of You, by name; "" if there is none."""
    of_you = {
        "holding": flags.holding is not None,
        "acted": flags.acted,
        "passed": flags.passed,
        "played": flags.played,
    }
    return next((name for name, given in of_you.items() if given), "")


def _seated(flags: Flags, seats: tuple[str, ...]) -> Seating:
    """The seating if the order is given and plays have no names: they are those of the players just before You."""
    you = _named_you(flags, seats)
    if you not in seats:
        message = f"{both(seats)} are named, and You are not among them"
        help = "name yourself in your place, such as --players 'Ada You Ben', or say who plays: --by NAME"
        raise fault("unknown-player", message, help)
    result = Seating(seats, (), tuple(flags.on), ordered=True, you=you)
    if len(flags.on) >= len(seats):
        raise fault("too-many-plays", _counts_text(flags, len(seats)), "say who played: --on 'Ada: ...'")
    others = result.others
    return replace(result, actors=tuple(others[len(others) - len(flags.on) :]))


def _refuse_count(players: int, game: Game) -> None:
    """Raises Refused for a number of players that the game does not allow."""
    if not game.fewest <= players <= game.most:
        least, most = number(game.fewest), number(game.most)
        allowed = f"just {most}" if least == most else f"{least} to {most}"
        raise fault("players", f"{players} cannot play", f"{allowed} can")


def _unnamed(flags: Flags, game: Game, count: int | None, asking: bool) -> Seating:
    """The seating without names and order: P1, P2, ..., the first of whom made the plays, and You last, unless a question
    is about a whole trick of others."""
    total = min(PLAYERS, game.most) if count is None else count
    _refuse_count(total, game)
    others, counted = ([f"P{seat}" for seat in range(1, total + 1)], count is not None or game.fewest == game.most)
    if asking and len(flags.on) == total and flags.holding is None:
        return Seating(tuple(others), tuple(others), tuple(flags.on), counted=counted)
    if len(flags.on) >= total:
        help = "say who played, You too: --on 'Ada: ...' --on 'You: ...'; or raise --players"
        raise fault("too-many-plays", _counts_text(flags, total), help)
    others = others[:-1]
    return Seating((*others, YOU), tuple(others[: len(flags.on)]), tuple(flags.on), counted=counted)


def _filled(result: Seating, seats: int, counted: bool) -> Seating:
    """Append unnamed players up to a number of seats."""
    names = (name for seat in range(1, seats + 1) if (name := f"P{seat}") not in result.players)
    added = tuple(name for name, _ in zip(names, range(seats - len(result.players)), strict=False))
    return replace(result, players=(*result.players, *added), counted=counted)


def _counts_text(flags: Flags, players: int) -> str:
    return f"{amount(len(flags.on), 'play')} of {amount(players - 1, 'other player')}"


def _known(seats: Sequence[str]) -> str:
    return f"here are {both(list(seats))}"

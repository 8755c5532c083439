"""Reading and writing of positions: cases without expectations, as one line of text that round-trips.

    GAME | PLAYERS | trick: Ada: VI VI; Ben?: pass | hands: Ben=VII VIII + 2 unseen | turn: Ben

The game and the players are followed by keys of a case file. Entries of lists and mappings are separated by semicolons;
a question mark after a player marks a disputed line; mappings are written as key=value. Values of any other shape are
JSON.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.cards import Hand
from adjudicator.files.diagnostics import Fault, Place, Refused
from adjudicator.files.names import DISPUTED

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.cases.case import Case

_LINE = re.compile(r"([^\s:=;|?]+)(\??): (.+)")
_NAMED = re.compile(r"([^\s:=;|]+)=(.*)")
_BEGINNING = re.compile(r"\s*[\w-]+(?: [\w-]+)? \| [^|\n]+(\||$)")


def is_position(text: str) -> bool:
    """True if a text is a position in one line, rather than the contents of a case file.

    >>> is_position("a-game | Ada Ben | turn: Ada"), is_position("game: a-game")
    (True, False)
    """
    return "\n" not in text.strip() and _BEGINNING.match(text) is not None


# -- read


def read(text: str) -> dict[str, object]:
    """Parse a position into the keys of a case file. Raises Refused with the place.

    >>> read("a-game | Ada Ben | trick: Ada: VI; Ben?: V | hands: Ada=VII + 2 unseen | turn: Ada")["trick"]
    [{'Ada': 'VI'}, {'Ben': 'V', 'disputed': 'yes'}]
    """
    game, *rest = (part.strip() for part in text.strip().split("|"))
    if not rest:
        raise _bad(
            text, 0, "a position begins with the game and the players", "write it like GAME | Ada Ben | turn: Ada"
        )
    keys: dict[str, object] = {"game": game, "players": rest[0]}
    for part in rest[1:]:
        key, colon, value = part.partition(":")
        if not colon or key in keys:
            message = f"{key!r} is told twice" if colon else f"{part!r} is no key with what it says"
            raise _bad(text, text.index(part), message, "write it like turn: Ada")
        try:
            keys[key.strip()] = _value(value.strip())
        except ValueError as error:
            raise _bad(text, text.index(part), f"{key}: is no JSON: {error}", "mend it, or leave it out") from error
    return keys


def _value(text: str) -> object:
    if text[:1] in ("[", "{"):
        return json.loads(text)
    parts = [part.strip() for part in text.split(";")]
    if lines := [match for part in parts if (match := _LINE.fullmatch(part))]:
        disputed = {True: {DISPUTED: "yes"}, False: {}}
        return [{line[1]: line[3], **disputed[bool(line[2])]} for line in lines] if len(lines) == len(parts) else text
    if named := [match for part in parts if (match := _NAMED.fullmatch(part))]:
        return {match[1]: match[2] for match in named} if len(named) == len(parts) else text
    return text


def _bad(text: str, at: int, message: str, help: str) -> Refused:
    place = Place("<position>", 1, 1, max(len(text), 1), text).within(at, 1)
    return Refused([Fault("bad-position", message, help, place)])


# -- written


def written(case: Case) -> str:
    """Return the position of a case in one line. Raises Refused for a situation that only flags can describe."""
    keys = document(case)
    parts = [f"{key}: {_text(value)}" for key, value in keys.items() if key not in ("game", "players")]
    return " | ".join([str(keys["game"]), str(keys["players"]), *parts])


def _text(value: object) -> str:
    if isinstance(value, str) and _value(value) == value and not set(value) & set(";|"):
        return value
    line = ""
    if isinstance(value, Mapping) and value:
        line = "; ".join(f"{key}={item}" for key, item in value.items())
    elif isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value):
        line = "; ".join(_line(entry) for entry in value)
    try:
        readable = bool(line) and _value(line) == value
    except ValueError:
        readable = False
    return line if readable and "|" not in line else json.dumps(value, ensure_ascii=False).replace("|", "\\u007c")


def _line(entry: Mapping[str, Any]) -> str:
    player, text = next((key, value) for key, value in entry.items() if key != DISPUTED)
    return f"{player}{'?' if DISPUTED in entry else ''}: {text}"


def document(case: Case) -> dict[str, object]:
    """Return a case as the keys of a case file, without rulings and questions. Raises Refused as `written` does."""
    situation = case.situation
    table, game, lexicon = situation.table, situation.game, situation.lexicon
    if table.acted or table.due:
        message = "flags tell here what no case file can: who had a turn before, or what is owed"
        raise Refused([Fault("bad-position", message, "describe the table in a case file")])
    known = {**{key: reading.default for key, reading in game.readings.items()}, **game.profiles.get(case.profile, {})}
    readings = {k: o for k, o in situation.options.items() if o != known[k] and not game.readings[k].house}
    # House rules are always written, even if the profile sets them.
    house = {k: o for k, o in table.house.items() if k in game.readings and o != game.readings[k].default}
    keys: dict[str, object] = {
        "game": game.id,
        "players": " ".join(table.players),
        "suits": table.house.get("suits", ""),
        "profile": case.profile if case.profile != "default" else "",
        "house": house,
        "readings": readings,
        "opening": "yes" if table.opening else "",
        game.case().lines: [
            {a.player: str(a.play), **({DISPUTED: "yes"} if a.disputed else {})} for a in table.history
        ],
        "hands": {player: hand_text(hand, lexicon) for player, hand in table.hands.items()},
        "turn": "" if table.history else table.turn or "",
        "discards": " ".join(Counter(table.discards).elements()),
    }
    present = {key: value for key, value in {**keys, **game.case().written(table)}.items() if value}
    return {**present, **case.own}


def hand_text(hand: Hand, lexicon: Lexicon) -> str:
    """Return a hand in the notation of case files: "VI VI + 2 unseen", "unseen", "nothing"."""
    cards = ", " if not lexicon.deck.ranks else " "
    known = cards.join(sorted(Counter(hand.cards).elements(), key=lexicon.order))
    if hand.unseen is None:
        return "unseen"
    if hand.unseen:
        return f"{known} + {hand.unseen} unseen" if known else f"{hand.unseen} unseen"
    return known or "nothing"

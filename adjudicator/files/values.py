"""Validators and converters of values in files: plain functions that return the value or raise the ValueError that a
pydantic model reports. Pydantic is only imported when one is raised."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from adjudicator.cards import verbs
from adjudicator.files.diagnostics import WORD, nearest, quoted, suggestion
from adjudicator.files.names import DISPUTED, MANY

FEWEST, MOST = 2, 14
"""The least and the greatest number of players of a case."""
SUITS = 4
"""The number of suits in a pack."""
RESERVED = (*verbs.RESERVED, DISPUTED)
"""Words of the notation of all games, which no player may be called."""
LATER = ("record",)
"""Keys reserved for later versions."""

VERDICTS = ("legal", "illegal", "depends")
KINDS = ("prohibited", "not-permitted", "obliged-otherwise")

YES, NO = ("yes", "true"), ("no", "false")
ORDINAL = r"^\s*[1-9][0-9]{0,2}\s*$"
NUMBER = r"^\s*[0-9]{1,2}\s*$"
CHIPS = r"^\s*(?:[0-9]{1,6}|1000000)\s*$"
SIGNED = r"^\s*[+-]?[0-9]{1,4}\s*$"


def refuse(message: str, help: str = "", at: str = "") -> ValueError:
    """The error for a value, or for the key `at` in it, as pydantic expects it."""
    from pydantic_core import PydanticCustomError

    return PydanticCustomError("bad-value", "{message}", {"message": message, "help": help, "at": at})


def non_blank(text: str) -> str:
    """Require a non-blank text."""
    if not text.strip():
        raise refuse("there is nothing here")
    return text


def words(value: object) -> object:
    """Split a text into words; a list is returned as it is. Raises ValueError if there are more than MANY."""
    items = WORD.findall(value) if isinstance(value, str) else value
    if isinstance(items, list) and len(items) > MANY:
        raise refuse(f"there are more than {MANY} words here", "name each of them once")
    return items


def filled(value: object, empty: object) -> object:
    """The value, or `empty` for ""."""
    return empty if value == "" else value


def questions(value: object) -> object:
    """Normalise a list of questions: a question given as a text alone has no expected answer."""
    if value == "" or not isinstance(value, list):
        return [] if value == "" else value
    return [{"question": one} if isinstance(one, str) else one for one in value]


def some(items: list[str]) -> list[str]:
    """Require a non-empty list."""
    if not items:
        raise refuse("there is nothing here")
    return items


def one_name(name: str) -> str:
    """Validate a player's name."""
    name = name.strip()
    if name.lower() in RESERVED:
        raise refuse(f"nobody can be called {quoted(name)}", "plays use that word: take another name")
    if not name or re.search(r"[\s,+]", name):
        raise refuse(f"{quoted(name)} is not one name", "a name is one word, without commas or +")
    return name


def one_suit(name: str) -> str:
    """Validate and capitalise the name of a suit."""
    name = name.strip()
    if name.lower() in RESERVED or not re.fullmatch(r"[^\W\d_]+", name):
        raise refuse(f"no suit can be called {quoted(name)}", "a suit is one word of letters, such as Cups")
    return name.capitalize()


def four(names: list[str]) -> list[str]:
    """Require four different suits, or none."""
    if names and (len(names) != SUITS or len(set(names)) < SUITS):
        twice = next((name for name in names if names.count(name) > 1), None)
        complaint = f"{twice} is named twice" if twice else f"this names {len(names)}"
        raise refuse(f"there are four suits, and {complaint}", "name four, such as Swords Cups Coins Clubs")
    return names


def company(names: list[str]) -> list[str]:
    """Require a valid number of players."""
    if not FEWEST <= len(names) <= MOST:
        players = "one player" if len(names) == 1 else f"{len(names) or 'no'} players"
        raise refuse(f"this names {players}", f"name {FEWEST} to {MOST}, with spaces between")
    return names


def one_play(entry: dict[str, str]) -> dict[str, str]:
    """Validate an entry with a player and a play, and possibly DISPUTED."""
    names = [name for name in entry if name != DISPUTED]
    if len(names) != 1:
        help = "give every play an entry of its own, such as '- Ada: pass'"
        if misspelt := [name for name in names if nearest(name, [DISPUTED])]:
            help = f"did you mean {DISPUTED} by {misspelt[0]}?"
        raise refuse(f"this entry names {len(names) or 'no'} players", help)
    if DISPUTED in entry:
        yes_or_no(entry[DISPUTED], DISPUTED)
    return entry


class Written(NamedTuple):
    """A line of a history as written: the `key` before it, the player, the play's text, how many characters of it come
    from the key (`before`), and whether it is disputed."""

    key: str
    player: str
    play: str
    before: int
    disputed: bool


def written(entry: Mapping[str, str], players: Sequence[str] = (), impersonal: Collection[str] = ()) -> Written:
    """Parse a line of a history. A key that is one of the `impersonal` verbs becomes part of the play, which is
    attributed to the first player.

    >>> written({"Ben": "draw"}, ("Ada", "Ben"), ("starter",))
    Written(key='Ben', player='Ben', play='draw', before=0, disputed=False)
    >>> written({"starter": "5 of Cups"}, ("Ada", "Ben"), ("starter",))
    Written(key='starter', player='Ada', play='starter 5 of Cups', before=8, disputed=False)
    """
    ((key, play),) = ((name, text) for name, text in entry.items() if name != DISPUTED)
    disputed = DISPUTED in entry and yes_or_no(entry[DISPUTED])
    if key in players or key.lower() not in impersonal or not players:
        return Written(key, key, play, 0, disputed)
    return Written(key, players[0], f"{key} {play}", len(key) + 1, disputed)


def yes_or_no(value: object, at: str = "") -> bool:
    """Parse a boolean. Raises ValueError."""
    word = value.strip().lower() if isinstance(value, str) else None
    if word in YES or word in NO:
        return word in YES
    raise refuse(f"{shape(value)} is neither yes nor no", "write yes or no", at)


def ordinal(value: object) -> int:
    """Parse the number of a round, from 1. Raises ValueError."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(ORDINAL, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number of a round", "the first round of a session is 1")


def number(value: object) -> int:
    """Parse a count from 0 to 99. Raises ValueError."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(NUMBER, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number", "write a number in figures, such as 9")


def chips(value: object) -> int:
    """Parse a number of chips, from 0 to a million. Raises ValueError."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(CHIPS, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number of chips", "write 0 to 1000000 in figures, such as 90")


def signed(value: object) -> int:
    """Parse a signed integer of up to four digits. Raises ValueError."""
    word = value.strip().replace("\u2212", "-") if isinstance(value, str) else ""
    if re.fullmatch(SIGNED, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number", "write a number in figures, such as 30 or -30")


def one_of(value: object, options: Sequence[str], what: str) -> object:
    """Require one of these options; `what` describes them in the error."""
    if value in options:
        return value
    raise refuse(f"{shape(value)} is not {what}", suggestion(value, options))


def shape(value: object) -> str:
    """Describe a value for an error message."""
    if isinstance(value, str):
        return quoted(value) if value.strip() else "nothing"
    return "a list" if isinstance(value, list) else "a mapping"

"""What a text of a file may be read as: plain functions, each of which gives the value or raises a refusal.

No model is needed for them, and none is loaded before something is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from adjudicator.cards import verbs
from adjudicator.files.diagnostics import WORD, meant, nearest, quoted
from adjudicator.files.names import DISPUTED, MANY

FEWEST, MOST = 2, 14
"""How many players a case may have."""
SUITS = 4
"""How many suits a pack has."""
RESERVED = (*verbs.RESERVED, DISPUTED)
"""Words of the notation in every game, which nobody can be called."""
LATER = ("record",)
"""Keys kept for later."""

VERDICTS = ("legal", "illegal", "depends")
KINDS = ("prohibited", "not-permitted", "obliged-otherwise")

YES, NO = ("yes", "true"), ("no", "false")
ORDINAL = r"^\s*[1-9][0-9]{0,2}\s*$"
NUMBER = r"^\s*[0-9]{1,2}\s*$"
CHIPS = r"^\s*(?:[0-9]{1,6}|1000000)\s*$"
SIGNED = r"^\s*[+-]?[0-9]{1,4}\s*$"


def refuse(message: str, help: str = "", at: str = "") -> ValueError:
    """A refusal of a value, or `at` a key in it, as a model takes it."""
    from pydantic_core import PydanticCustomError

    return PydanticCustomError("bad-value", "{message}", {"message": message, "help": help, "at": at})


def said(text: str) -> str:
    """A text that says something."""
    if not text.strip():
        raise refuse("there is nothing here")
    return text


def words(value: object) -> object:
    """The words of a text; a list as it is, if it is no longer than anybody would write."""
    found = WORD.findall(value) if isinstance(value, str) else value
    if isinstance(found, list) and len(found) > MANY:
        raise refuse(f"there are more than {MANY} words here", "name each of them once")
    return found


def filled(value: object, empty: object) -> object:
    """The value, or what stands for an empty text."""
    return empty if value == "" else value


def asked(value: object) -> object:
    """Questions: one by itself is one of which nothing is expected."""
    if value == "" or not isinstance(value, list):
        return [] if value == "" else value
    return [{"question": one} if isinstance(one, str) else one for one in value]


def some(found: list[str]) -> list[str]:
    """A list of words that has one at least."""
    if not found:
        raise refuse("there is nothing here")
    return found


def one_name(name: str) -> str:
    """A player's name; raises what a model refuses."""
    name = name.strip()
    if name.lower() in RESERVED:
        raise refuse(f"nobody can be called {quoted(name)}", "plays use that word: take another name")
    if not name or re.search(r"[\s,+]", name):
        raise refuse(f"{quoted(name)} is not one name", "a name is one word, without commas or +")
    return name


def one_suit(name: str) -> str:
    """The name of a suit; raises what a model refuses."""
    name = name.strip()
    if name.lower() in RESERVED or not re.fullmatch(r"[^\W\d_]+", name):
        raise refuse(f"no suit can be called {quoted(name)}", "a suit is one word of letters, such as Cups")
    return name.capitalize()


def four(names: list[str]) -> list[str]:
    """The names of four suits, or of none."""
    if names and (len(names) != SUITS or len(set(names)) < SUITS):
        twice = next((name for name in names if names.count(name) > 1), None)
        told = f"{twice} is named twice" if twice else f"this names {len(names)}"
        raise refuse(f"there are four suits, and {told}", "name four, such as Swords Cups Coins Clubs")
    return names


def company(names: list[str]) -> list[str]:
    """As many players as a case may have."""
    if not FEWEST <= len(names) <= MOST:
        found = "one player" if len(names) == 1 else f"{len(names) or 'no'} players"
        raise refuse(f"this names {found}", f"name {FEWEST} to {MOST}, with spaces between")
    return names


def one_play(entry: dict[str, str]) -> dict[str, str]:
    """A player with a play, and whether somebody doubts that it was legal."""
    names = [name for name in entry if name != DISPUTED]
    if len(names) != 1:
        help = "give every play an entry of its own, such as '- Ada: pass'"
        if meant_to := [name for name in names if nearest(name, [DISPUTED])]:
            help = f"did you mean {DISPUTED} by {meant_to[0]}?"
        raise refuse(f"this entry names {len(names) or 'no'} players", help)
    if DISPUTED in entry:
        yes_or_no(entry[DISPUTED], DISPUTED)
    return entry


class Written(NamedTuple):
    """A line of a history as a file has it: the `key` before it, who acts, the play in words, of which so many letters
    are the key's own, and whether it is disputed."""

    key: str
    player: str
    play: str
    before: int
    disputed: bool


def written(entry: Mapping[str, str], players: Sequence[str] = (), impersonal: Collection[str] = ()) -> Written:
    """A line of a history. Where its key is a word for what anybody may do, one of `impersonal`, it is taken to be done
    by whoever is named first.

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
    """Yes or no, however it is written; raises what a model refuses."""
    word = value.strip().lower() if isinstance(value, str) else None
    if word in YES or word in NO:
        return word in YES
    raise refuse(f"{shape(value)} is neither yes nor no", "write yes or no", at)


def ordinal(value: object) -> int:
    """A number from 1 upwards; raises what a model refuses."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(ORDINAL, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number of a round", "the first round of a session is 1")


def number(value: object) -> int:
    """A number of things, 0 to 99; raises what a model refuses."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(NUMBER, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number", "write a number in figures, such as 9")


def chips(value: object) -> int:
    """A number of chips, 0 to a million; raises what a model refuses."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(CHIPS, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number of chips", "write 0 to 1000000 in figures, such as 90")


def signed(value: object) -> int:
    """What was won, or lost with a minus; raises what a model refuses."""
    word = value.strip().replace("\u2212", "-") if isinstance(value, str) else ""
    if re.fullmatch(SIGNED, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number", "write a number in figures, such as 30 or -30")


def one_of(value: object, options: Sequence[str], what: str) -> object:
    """A value that has to be one of some words."""
    if value in options:
        return value
    raise refuse(f"{shape(value)} is not {what}", meant(value, options))


def shape(value: object) -> str:
    """What a value is, in plain words."""
    if isinstance(value, str):
        return quoted(value) if value.strip() else "nothing"
    return "a list" if isinstance(value, list) else "a mapping"

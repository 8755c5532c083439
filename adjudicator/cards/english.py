"""Small words of English that sentences about cards are put together from."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)
_VOWELS = (*"AEIOU", "8", "11", "18")
"""Beginnings of names that are spoken with "an", if they are not roman numbers."""
_ROMAN = re.compile("[IVX]+")
_SPOKEN_WITH_AN = {8, 11, 18}


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def amount(count: int, noun: str) -> str:
    """A number of things: "one card", "three cards"."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def one(name: str) -> str:
    """A card with its article, as it is spoken: "an" before a vowel and before eight, however it is written."""
    first = name.split(" ", maxsplit=1)[0]
    vowel = _roman(first) in _SPOKEN_WITH_AN if _ROMAN.fullmatch(first) else name.startswith(_VOWELS)
    return f"{'an' if vowel else 'a'} {name}"


def _roman(numeral: str) -> int:
    """A roman number below forty."""
    values = [{"X": 10, "V": 5, "I": 1}[letter] for letter in numeral]
    return sum(-one if one < after else one for one, after in zip(values, (*values[1:], 0), strict=True))


def both(words: Sequence[str]) -> str:
    """Things in a row: "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def either(words: Sequence[str]) -> str:
    """Alternatives in a row: "A, B or C"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do"}
_NO_VERBS = "as|besides|cards|its|less|perhaps|plus|this|thus|times|towards|unless|us"
_ADVERBS = "again|alone|already|also|always|first|never|now|only|still|then"
_NOT_SUBJECT = "against|at|before|behind|beside|besides|between|by|for|from|of|on|than|to|with"
_VERB = rf"(?!(?:{_NO_VERBS})\b)[a-z]+(?<!s)s"
_YOUR = re.compile(r"\bYou['\u2019]s?(?!\w)")
_FIRST_VERB = re.compile(rf"(?<!\w)(?:({_NOT_SUBJECT}) )?([Yy]ou(?: (?:{_ADVERBS}))*) ({_VERB})\b")
_ALSO_OF_YOU = "is|has|was|does|answers|chooses|discards|draws|gets|gives|holds|keeps|lays|leads|loses|makes|may|needs"
_ALSO_OF_YOU += "|owes|passes|pays|picks|plays|puts|raises|sees|shows|sits|takes|wins"
_NEXT_VERB = re.compile(
    rf"(?<!\w)((?:[Ww]hat|[Ww]hatever|which|that|{_NOT_SUBJECT}) )?"
    rf"([Yy]ou(?: (?!and\b|or\b)[^\s.;:,]+)(?:(?! and | but | or | which | who | that |, [a-z]+ [A-Z])[^.;:])*?)"
    rf"((?:,| and| but| or|, and|, but|, or)(?: (?:{_ADVERBS}))? )({_ALSO_OF_YOU})\b"
)
_ONE_OF = re.compile(r"\b[Oo]ne of [^.;:]*$")
_INSIDE = re.compile(r"(?<=[^.!?] )You(?!\w)(?! (?:[-+]?\d|[AKQJ]\b))")
_LAST = re.compile(r"(?<![Tt]hank )\byour(?=[.,;:!?)]|$)")


def _of_you(verb: str) -> str:
    """A verb of the third person in the second."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "ches", "shes", "xes", "oes")) else verb[:-1]


def to_you(text: str) -> str:
    """A sentence about somebody called You as it is said to them, with the verbs and possessives of the second person.
    Every sentence that leaves the program goes through this, so that games write all of theirs in the third.

    >>> to_you("You is next: You has the lead, and owes two cards.")
    'You are next: you have the lead, and owe two cards.'
    >>> to_you("It is Ada's turn, not You's: Ada gives You a card, and the King lies before You.")
    "It is Ada's turn, not yours: Ada gives you a card, and the King lies before you."
    >>> to_you("Ada passes, and is out."), to_you("You 3, Ben 4")
    ('Ada passes, and is out.', 'You 3, Ben 4')
    """
    if "You" not in text and "you" not in text:
        return text
    start = text.startswith("You'")
    text = _YOUR.sub("your", text)
    text = _FIRST_VERB.sub(_spoken, text)
    while (again := _NEXT_VERB.sub(_joined, text)) != text:
        text = again
    text = _LAST.sub("yours", _INSIDE.sub("you", text))
    text = re.sub(r"(?<=[.!?] )your?\b", lambda found: found[0].capitalize(), text)
    return capital(text) if start else text


def _spoken(found: re.Match[str]) -> str:
    """A verb of which You is the subject, in the second person; not of those of whom You is one."""
    among = found[1] or _ONE_OF.search(found.string[: found.start()])
    return found[0] if among else f"{found[2]} {_of_you(found[3])}"


def _joined(found: re.Match[str]) -> str:
    """A second verb of You's behind the first, in the second person."""
    return found[0] if found[1] else f"{found[2]}{found[3]}{_of_you(found[4]) if found[4] != 'may' else 'may'}"


def not_turn(now: str, actor: str) -> str:
    """That it is the turn of one player and not of another."""
    return f"It is {whose(now)} turn, not {whose(actor)}."


_ASKED = re.compile(r"\b(is|has|was|does) (You|NAME)\b")


def asked_of_you(question: str) -> str:
    """A question about somebody called You as it is put to them.

    >>> asked_of_you("what hand has You"), asked_of_you("what lies before You"), asked_of_you("is You out")
    ('what hand have you', 'what lies before you', 'are you out')
    """
    return re.sub(r"\bYou\b", "you", _ASKED.sub(lambda found: f"{_IRREGULAR[found[1]]} {found[2]}", question))


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def whose(player: str) -> str:
    """The possessive of a player: "Ben's", "Iris'"."""
    return f"{player}'" if player.endswith("s") else f"{player}'s"

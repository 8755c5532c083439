"""English inflection and phrases for generated sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence, Sized

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)
_VOWELS = (*"AEIOU", "8", "11", "18")
"""Beginnings of names that take "an"; roman numerals are treated separately."""
_ROMAN = re.compile("[IVX]+")
_SPOKEN_WITH_AN = {8, 11, 18}


def number(count: int) -> str:
    """An integer in words, from "no" (0) to "eighteen"; others in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def amount(count: int, noun: str) -> str:
    """A count with its noun: "one card", "three cards"."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def one(name: str) -> str:
    """A name with its indefinite article: "an" before a vowel sound, also of numerals ("an 8", "a VII")."""
    first = name.split(" ", maxsplit=1)[0]
    vowel = _roman(first) in _SPOKEN_WITH_AN if _ROMAN.fullmatch(first) else name.startswith(_VOWELS)
    return f"{'an' if vowel else 'a'} {name}"


def _roman(numeral: str) -> int:
    """Value of a roman numeral below 40."""
    values = [{"X": 10, "V": 5, "I": 1}[letter] for letter in numeral]
    return sum(-one if one < after else one for one, after in zip(values, (*values[1:], 0), strict=True))


def both(words: Sequence[str], most: int | None = None) -> str:
    """Join with commas and a final "and": "A, B and C". Of more than `most` the first two are named: "A, B and eleven
    others"."""
    if most is not None and len(words) > most:
        words = [*words[:2], f"{number(len(words) - 2)} others"]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def either(words: Sequence[str], most: int | None = None) -> str:
    """Join with commas and a final "or": "A, B or C". Of more than `most` the first two are named: "A, B or one of eleven
    others"."""
    if most is not None and len(words) > most:
        words = [*words[:2], f"one of {number(len(words) - 2)} others"]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "lies": "lie"}
_NO_VERBS = "as|besides|cards|its|less|perhaps|plus|this|thus|times|towards|unless|us"
_ADVERBS = "again|alone|already|also|always|first|never|now|only|still|then"
_NOT_SUBJECT = "against|at|before|behind|beside|besides|between|by|for|from|of|on|than|to|with"
_VERB = rf"(?!(?:{_NO_VERBS})\b)[a-z]+(?<!s)s"
_YOUR = re.compile(r"\bYou['\u2019]s?(?!\w)")
_FIRST_VERB = re.compile(rf"(?<!\w)(?:({_NOT_SUBJECT}) )?([Yy]ou(?: (?:{_ADVERBS}))*) ({_VERB})\b")
_ALSO_OF_YOU = "is|has|was|does|answers|chooses|discards|draws|gets|gives|holds|keeps|lays|leads|loses|makes|may|needs"
_ALSO_OF_YOU += "|owes|passes|pays|picks|plays|puts|raises|returns|sees|shows|sits|takes|wins"
_NEXT_VERB = re.compile(
    rf"(?<!\w)((?:[Ww]hat|[Ww]hatever|which|that|{_NOT_SUBJECT}) )?"
    rf"([Yy]ou(?: (?!and\b|or\b)[^\s.;:,]+)(?:(?! and | but | or | which | who | that |, [a-z]+ [A-Z])[^.;:])*?)"
    rf"((?:,| and| but| or|, and|, but|, or)(?: (?:{_ADVERBS}))? )({_ALSO_OF_YOU})\b"
)
_ONE_OF = re.compile(r"\b[Oo]ne of [^.;:]*$")
_INSIDE = re.compile(r"(?<=[^.!?] )You(?!\w)(?! (?:[-+]?\d|[AKQJ]\b))")
_LAST = re.compile(r"(?<![Tt]hank )\byour(?=[.,;:!?)]|$)")


def _of_you(verb: str) -> str:
    """A third-person verb in the second person."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "ches", "shes", "xes", "oes")) else verb[:-1]


def agree(verb: str, subjects: int | Sized) -> str:
    """A third-person verb as it stands with so many subjects, given as a number or as a collection.

    >>> agree("is", 1), agree("is", ["Ada", "Ben"]), agree("goes", 0)
    ('is', 'are', 'go')
    """
    count = subjects if isinstance(subjects, int) else len(subjects)
    return verb if count == 1 else _of_you(verb)


def to_you(text: str) -> str:
    """Convert a sentence about a player called You from the third to the second person: verbs, pronouns, possessives.

    Applied to every sentence that the program prints, so that games write all theirs in the third person.

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
    text = re.sub(r"(?<=[.!?] )your?\b", lambda match: match[0].capitalize(), text)
    return capital(text) if start else text


def _spoken(match: re.Match[str]) -> str:
    """Put the verb in the second person if You is its subject; not in "one of You and Ben is"."""
    among = match[1] or _ONE_OF.search(match.string[: match.start()])
    return match[0] if among else f"{match[2]} {_of_you(match[3])}"


def _joined(match: re.Match[str]) -> str:
    """Put a further verb with the subject You in the second person."""
    return match[0] if match[1] else f"{match[2]}{match[3]}{_of_you(match[4]) if match[4] != 'may' else 'may'}"


def not_turn(now: str, actor: str) -> str:
    """Sentence: it is one player's turn and not another's."""
    return f"It is {whose(now)} turn, not {whose(actor)}."


_AUXILIARY = {"holds": "Does", "hold": "Do", "has": "Does", "have": "Do", "held": "Did", "had": "Did"}
_BASE = {"holds": "hold", "has": "have", "held": "hold", "had": "have"}
_FINITE = "|".join((*_AUXILIARY, "is", "are", "was", "were", "does", "do", "did", "could"))
_STATED = re.compile(rf"(.+?) ({_FINITE}) (.+)")
_FURTHER_VERB = re.compile(rf" or ({_FINITE})\b")


def as_question(statement: str) -> str:
    """A statement on what somebody holds as a question; one with several verbs gets a question mark only.

    >>> as_question("Ben holds the Tower"), as_question("you could play"), as_question("Ben holds two or has the lead")
    ('Does Ben hold the Tower?', 'Could you play?', 'Ben holds two or has the lead?')
    """
    stated = _STATED.fullmatch(statement)
    if stated is None or _FURTHER_VERB.search(stated[3]):
        return f"{statement}?"
    who, verb, rest = stated.groups()
    who = "you" if who == "You" else who
    start = f"{_AUXILIARY[verb]} {who} {_BASE.get(verb, verb)}" if verb in _AUXILIARY else f"{capital(verb)} {who}"
    return f"{start} {rest}?"


_INVERTED = re.compile(r"\b(is|has|was|does) (You|NAME)\b")
_SUPPOSED = re.compile(rf"\b(if You) ({_VERB})\b")


def question_to_you(question: str) -> str:
    """Convert a question about a player called You to the second person.

    >>> question_to_you("what hand has You"), question_to_you("what lies before You"), question_to_you("is You out")
    ('what hand have you', 'what lies before you', 'are you out')
    >>> question_to_you("what happens if You passes")
    'what happens if you pass'
    """
    question = _INVERTED.sub(lambda match: f"{_IRREGULAR[match[1]]} {match[2]}", question)
    question = _SUPPOSED.sub(lambda match: f"{match[1]} {_of_you(match[2])}", question)
    return re.sub(r"\bYou\b", "you", question)


def capital(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


def at_most(count: int) -> str:
    """An upper bound in words: "no more than three"; "none" for 0 and less."""
    return f"no more than {number(count)}" if count > 0 else "none"


def further(text: str) -> str:
    """A sentence as it stands behind another, with a space before it; empty if there is none."""
    return f" {text}" if text else ""


def whose(player: str) -> str:
    """Possessive of a name: "Ben's", "Iris'"."""
    return f"{player}'" if player.endswith("s") else f"{player}'s"

"""Changes of texts that keep their structure: a card for another card of the deck, a player for another player, a verb
for another verb, a number for one beside it. An input changed so is still read: it is the rules that answer or refuse."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from urllib.parse import parse_qsl, urlencode

from adjudicator.games import GAMES, OUTLINES

UNREAD = frozenset(("title", "source", "note", "game", "verdict", "because", "because only", "expect"))
"""Keys of texts that nothing is read of, or by which everything else is."""
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Fay", "Finn", "Gus", "You")
_FRAGMENT = re.compile(r"\w+=\S*$")
"""The fragment of a link, as against other texts."""
_NUMBER = re.compile(r"\d+")


@cache
def _cards(game: str) -> Sequence[str]:
    """Every card of a game's deck as it is written."""
    lexicon = GAMES[game].lexicon({}, OUTLINES[game].usual)
    return [lexicon.spoken(card).removeprefix("the ") for card in (*lexicon.deck.place, *lexicon.deck.singles)]


@cache
def _verbs(game: str) -> Sequence[str]:
    """Every verb of a game as cases and records begin a play with it."""
    lexicon = GAMES[game].lexicon({}, OUTLINES[game].usual)
    return [verb.kind for verb in lexicon.verb.values() if verb.offered and verb.kind != "put"]


@cache
def options(game: str) -> Mapping[str, Sequence[str]]:
    """The options of every reading and house rule of a game, by its key."""
    outline = OUTLINES[game]
    return {reading.key: reading.names for reading in (*outline.readings.values(), *outline.house_rules)}


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, longest))})(?![\w.])")


def _other(rng: Random, text: str, words: Sequence[str]) -> str:
    """The text with one of these words that is in it replaced by another of them; itself where none is."""
    matches = [*_pattern(tuple(words)).finditer(text)]
    if not matches:
        return text
    match = rng.choice(matches)
    return text[: match.start()] + rng.choice(words) + text[match.end() :]


@cache
def _named(players: tuple[str, ...]) -> re.Pattern[str]:
    """A player, but in a list of them, where nobody can stand twice."""
    named = rf"(?:{'|'.join(players)})"
    return re.compile(rf"(?<!\w)(?<!\w ){named}(?!\w)(?! {named})")


def _player(rng: Random, text: str, players: Sequence[str]) -> str:
    """The text with a player replaced by another one."""
    matches = [*_named(tuple(players)).finditer(text)]
    if not matches:
        return text
    match = rng.choice(matches)
    return text[: match.start()] + rng.choice(players) + text[match.end() :]


def _swapped(rng: Random, text: str, pattern: re.Pattern[str]) -> str:
    """The text with two matches of a pattern in each other's place."""
    matches = [*pattern.finditer(text)]
    if len(matches) < 2:
        return text
    first, second = sorted(rng.sample(matches, 2), key=lambda match: match.start())
    between = text[first.end() : second.start()]
    return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]


def _option(rng: Random, text: str, game: str) -> str:
    """The text with an option behind a key of a reading or a house rule replaced by another one of that key."""
    matches = [
        (match, names)
        for key, names in options(game).items()
        if (match := re.search(rf"{re.escape(key)}\s*=\s*(\w+)", text))
    ]
    if not matches:
        return text
    match, names = rng.choice(matches)
    return text[: match.start(1)] + rng.choice(names) + text[match.end(1) :]


def _number(rng: Random, text: str) -> str:
    matches = [*_NUMBER.finditer(text)]
    if not matches:
        return text
    match = rng.choice(matches)
    near = int(match[0][:9]) + rng.choice((-2, -1, 1, 2, 5))
    return text[: match.start()] + str(max(near, 0)) + text[match.end() :]


def _lines(rng: Random, text: str) -> str:
    """The text with a line of a history, or a part of the position, dropped, doubled or moved."""
    sign = next((sign for sign in (" | ", "; ", ", ") if sign in text and rng.random() < 0.6), None)
    if sign is None:
        return text
    first, *parts = text.split(sign)
    at = rng.randrange(len(parts))
    kind = rng.randrange(3)
    if kind == 0:
        del parts[at]
    elif kind == 1:
        parts.insert(at, parts[at])
    else:
        parts.insert(rng.randrange(len(parts)), parts.pop(at))
    return sign.join((first, *parts))


def changed(rng: Random, text: str, game: str, players: Sequence[str] = NAMES) -> str:
    """A text with a change that keeps its structure, in the fragment of a link in one of its values; itself where it has
    no place for one."""
    if _FRAGMENT.match(text):
        pairs = parse_qsl(text, keep_blank_values=True, errors="surrogatepass")
        at = rng.randrange(len(pairs))
        pairs[at] = (pairs[at][0], changed(rng, pairs[at][1], game, players))
        return urlencode(pairs, errors="surrogatepass")
    cards = _cards(game)
    ways: list[Callable[[], str]] = [
        lambda: _other(rng, text, cards),
        lambda: _other(rng, text, cards),
        lambda: _swapped(rng, text, _pattern(tuple(cards))),
        lambda: _player(rng, text, players),
        lambda: _swapped(rng, text, _named(tuple(players))),
        lambda: _other(rng, text, _verbs(game)),
        lambda: _option(rng, text, game),
        lambda: _number(rng, text),
        lambda: _lines(rng, text),
    ]
    rng.shuffle(ways)
    return next((new for way in ways if (new := way()) != text), text)

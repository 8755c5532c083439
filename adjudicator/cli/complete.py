"""Shell completion: for each kind of argument, the candidates with the typed prefix.

Only `theorems` loads the solver, since it compiles every rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from adjudicator.cards.completion import ends

if TYPE_CHECKING:
    from adjudicator.engine.outline import Outline

_MANY = 24
"""The most names offered in full; above this, their stems are."""


def _selected_games(context: typer.Context) -> list[Outline]:
    """The game of `--game`, or all games if the option is absent or unknown."""
    from adjudicator.games import OUTLINES

    source = context.get_parameter_source("game")
    game = context.params.get("game") if source is not None and source.name == "COMMANDLINE" else None
    return [OUTLINES[game]] if game is not None and game in OUTLINES else list(OUTLINES.values())


def _games_with_cards(context: typer.Context) -> list[Outline]:
    """The games whose cards may occur: only the default one if flags alone describe the table."""
    from adjudicator.games import DEFAULT, OUTLINES

    games, params = _selected_games(context), context.params
    flags_only = len(games) > 1 and not any(params.get(name) for name in ("case", "position", "file"))
    return [OUTLINES[DEFAULT]] if flags_only else games


def _with_prefix(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in dict.fromkeys(words) if word.startswith(incomplete)]


def _ignoring_case(words: Iterable[str], incomplete: str) -> list[str]:
    """The words with the prefix `incomplete`, ignoring case; they take over the case of what was typed."""
    small = incomplete.islower()
    matches = (word for word in words if word.lower().startswith(incomplete.lower()))
    return list(dict.fromkeys(word.lower() if small else incomplete + word[len(incomplete) :] for word in matches))


def games(incomplete: str) -> list[str]:
    """Ids of games."""
    from adjudicator.games import OUTLINES

    return _with_prefix(OUTLINES, incomplete)


def colours(incomplete: str) -> list[str]:
    """Values of `--color`."""
    from adjudicator.cli.output import COLOURS

    return _with_prefix(COLOURS, incomplete)


def keys(context: typer.Context, incomplete: str) -> list[str]:
    """Keys of readings and house rules."""
    return _with_prefix((key for game in _selected_games(context) for key in game.readings), incomplete)


def _options(context: typer.Context) -> Iterator[str]:
    return (f"{r.key}={o}" for game in _selected_games(context) for r in game.unclear for o in r.names)


def readings(context: typer.Context, incomplete: str) -> list[str]:
    """Readings with their options, as KEY=OPTION."""
    return _with_prefix(_options(context), incomplete)


def houses(context: typer.Context, incomplete: str) -> list[str]:
    """House rules with their options, as KEY=OPTION."""
    rules = (rule for game in _selected_games(context) for rule in game.house_rules)
    return _with_prefix((f"{rule.key}={option}" for rule in rules for option in rule.names), incomplete)


def profiles(context: typer.Context, incomplete: str) -> list[str]:
    """Names of profiles."""
    return _with_prefix((name for game in _selected_games(context) for name in game.profiles), incomplete)


def compared(context: typer.Context, incomplete: str) -> list[str]:
    """Profiles, and readings with their options."""
    return [*profiles(context, incomplete), *readings(context, incomplete)]


def questions(context: typer.Context, incomplete: str) -> list[str]:
    """Questions of `ask`."""
    return _with_prefix((query.words for game in _selected_games(context) for query in game.queries()), incomplete)


def plays(context: typer.Context, incomplete: str) -> list[str]:
    """Plays: the end of the text is completed to a card or a keyword."""
    lexicons = [game.lexicon({}) for game in _games_with_cards(context)]
    words = (word for lexicon in lexicons for word in (*lexicon.keywords, *lexicon.deck.place, *lexicon.deck.singles))
    return ends(incomplete, list(dict.fromkeys(words)))


def hands(context: typer.Context, incomplete: str) -> list[str]:
    """Hands: the end of the text is completed to a card."""
    decks = [game.lexicon({}).deck for game in _games_with_cards(context)]
    words = (word for deck in decks for word in (*deck.place, *deck.singles))
    return ends(incomplete, list(dict.fromkeys((*words, "unseen"))))


def names(context: typer.Context, incomplete: str) -> list[str]:
    """Ids of clauses, cards, and keys of readings."""
    from adjudicator.report import lookup

    return _ignoring_case((*lookup.names(), *keys(context, "")), incomplete)


def theorems(context: typer.Context, incomplete: str) -> list[str]:
    """Names of theorems, or their stems if there are many: `prove` accepts prefixes."""
    from adjudicator.report.theorems import theorems as all_theorems

    candidates = (theorem.name for game in _selected_games(context) for _, theorem in all_theorems(game.id))
    return stems(_with_prefix(candidates, incomplete), len(incomplete))


def stems(names: Sequence[str], typed: int) -> list[str]:
    """The names, or if there are too many, their distinct prefixes up to a hyphen after `typed` characters."""
    while len(names) > _MANY:
        prefixes = list(dict.fromkeys(_stem(name, typed) for name in names))
        if len(prefixes) > 1 or prefixes == [*names]:
            return prefixes
        typed = len(prefixes[0])
    return list(names)


def _stem(name: str, typed: int) -> str:
    """The prefix of a name up to the first hyphen after `typed` characters, or the whole name."""
    at = name.find("-", typed)
    return name if at < 0 else name[: at + 1]

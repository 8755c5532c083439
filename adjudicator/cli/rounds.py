"""The variant of a game that flags choose."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cards.english import number
from adjudicator.cases.flag_values import fault, pairs
from adjudicator.engine.game import Game
from adjudicator.engine.variant import Variant, variant
from adjudicator.files.diagnostics import listed, now_called, suggestion
from adjudicator.games import GAMES
from adjudicator.law.reading import former_keys
from adjudicator.report.names import called


def game_named(game: str) -> Game:
    """The game of an id or name. Raises Refused if it is unknown."""
    return GAMES[called(game)]


def chosen_variant(
    game: str, players: int | None, profile: str | None, readings: Sequence[str], house: Sequence[str]
) -> Variant:
    """The variant for a number of players (None: the usual), a profile, readings and house rules. Raises Refused."""
    rules = game_named(game)
    fewest, most = rules.seats[0], rules.seats[-1]
    if players is not None and not fewest <= players <= most:
        help = f"{number(fewest)} to {number(most)} can" if fewest < most else f"{number(most)} can"
        raise fault("players", f"{players} cannot play a round of {rules.title}", help)
    if profile is not None and profile not in rules.profiles:
        raise fault("unknown-profile", f"no profile is called {profile!r}", listed(profile, list(rules.profiles)))
    options = dict(rules.profiles[profile]) if profile else {}
    options |= _parse_options(rules, "--reading", readings, house=False)
    options |= _parse_options(rules, "--house", house, house=True)
    return variant(rules, options, players)


def parse_option(game: Game, flag: str, text: str) -> tuple[str, str]:
    """Parse a KEY=OPTION of a reading or house rule of a game. `flag`: the flag for messages. Raises Refused."""
    ((key, option),) = pairs([text], flag).items()
    if key not in game.readings:
        help = now_called(key, former_keys(game.readings)) or suggestion(key, list(game.readings))
        raise fault("unknown-reading", f"{game.id} has no key {key!r}", help, key)
    _check_option(game, key, option)
    return key, option


def _parse_options(game: Game, flag: str, texts: Sequence[str], house: bool) -> dict[str, str]:
    options = pairs(texts, flag)
    for key, option in options.items():
        keys = [name for name, reading in game.readings.items() if reading.house == house]
        if key not in keys:
            code, noun = ("unknown-house-rule", "house rule") if house else ("unknown-reading", "reading")
            help = now_called(key, former_keys(game.readings)) or listed(key, keys)
            raise fault(code, f"{game.id} has no {noun} {key!r}", help, key)
        _check_option(game, key, option)
    return options


def _check_option(game: Game, key: str, option: str) -> None:
    names = game.readings[key].names
    if option not in names:
        raise fault("unknown-option", f"{key} has no option {option!r}", listed(option, names))

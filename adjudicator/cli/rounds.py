"""The variant of a game that flags choose."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cards.english import number
from adjudicator.cases.told import fault, pairs
from adjudicator.engine.game import Game
from adjudicator.engine.variant import Variant, variant
from adjudicator.files.diagnostics import listed, meant
from adjudicator.games import GAMES
from adjudicator.report.names import called


def named(game: str) -> Game:
    """The game of an id or name. Raises Refused if it is unknown."""
    return GAMES[called(game)]


def chosen(
    game: str, players: int | None, profile: str | None, readings: Sequence[str], house: Sequence[str]
) -> Variant:
    """The variant for a number of players (None: the usual), a profile, readings and house rules. Raises Refused."""
    plays = named(game)
    fewest, most = plays.seats[0], plays.seats[-1]
    if players is not None and not fewest <= players <= most:
        help = f"{number(fewest)} to {number(most)} can" if fewest < most else f"{number(most)} can"
        raise fault("players", f"{players} cannot play a round of {plays.title}", help)
    if profile is not None and profile not in plays.profiles:
        raise fault("unknown-profile", f"no profile is called {profile!r}", listed(profile, list(plays.profiles)))
    options = dict(plays.profiles[profile]) if profile else {}
    options |= _known(plays, "--reading", readings, house=False)
    options |= _known(plays, "--house", house, house=True)
    return variant(plays, options, players)


def one(game: Game, flag: str, text: str) -> tuple[str, str]:
    """Parse a KEY=OPTION of a reading or house rule of a game. `flag`: the flag for messages. Raises Refused."""
    ((key, option),) = pairs([text], flag).items()
    if key not in game.readings:
        raise fault("unknown-reading", f"{game.id} has no key {key!r}", meant(key, list(game.readings)))
    _check_option(game, key, option)
    return key, option


def _known(game: Game, flag: str, texts: Sequence[str], house: bool) -> dict[str, str]:
    found = pairs(texts, flag)
    for key, option in found.items():
        keys = [k for k, reading in game.readings.items() if reading.house == house]
        if key not in keys:
            code, what = ("unknown-house-rule", "house rule") if house else ("unknown-reading", "reading")
            raise fault(code, f"{game.id} has no {what} {key!r}", listed(key, keys))
        _check_option(game, key, option)
    return found


def _check_option(game: Game, key: str, option: str) -> None:
    names = game.readings[key].names
    if option not in names:
        raise fault("unknown-option", f"{key} has no option {option!r}", listed(option, names))

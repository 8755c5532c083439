"""What a house's law makes impossible: a file, a ruling or a question that is refused by it, and not by the document."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudicator.cases.titles import amendment_title
from adjudicator.engine.house_law import HouseLaw, OtherLaw
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES, registered
from adjudicator.law import Options
from adjudicator.report.outcome import Barred

ALL = "All amendments together"


def barred(taken: Callable[[Options], object]) -> Barred | None:
    """Which amendment of the law in force bars what was refused by it; None where it would be refused by the document's
    too. `taken`: raises Refused by a law with these options as the defaults."""
    for law in registered().laws.values():
        for keys, document in _taken_back(law):
            try:
                taken(document)
            except Refused:
                continue
            return _by(law, keys)
    return None


def _taken_back(law: OtherLaw) -> Iterator[tuple[tuple[str, ...], Options]]:
    """By the amendments that are taken back the options of the other law in their stead: each alone, then all."""
    _, others = _laws(law)
    yield from (((key,), {key: option}) for key, option in others.items() if len(others) > 1)
    yield tuple(others), others


def _by(law: OtherLaw, keys: tuple[str, ...]) -> Barred:
    present, others = _laws(law)
    title = amendment_title(GAMES[law.game], keys[0], others, present) if len(keys) == 1 else ALL
    return Barred(keys, title, "the house law" if isinstance(law, HouseLaw) else "the locked law")


def _laws(law: OtherLaw) -> tuple[Options, Options]:
    """The law in force and the one that it is compared with, as options by the keys in which they differ."""
    game = GAMES[law.game]
    earlier, later = law.both(game)
    in_force = all(game.readings[key].default == option for key, option in later.items())
    return (later, earlier) if in_force else (earlier, later)

"""The simulation of each game, by the game's id."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from adjudicator.games import OUTLINES, Lazy

if TYPE_CHECKING:
    from adjudicator.engine.simulation import Simulation


def _simulation(id: str) -> Simulation[Any, Any, Any]:
    found: Simulation[Any, Any, Any] = import_module(
        f"adjudicator.games.{OUTLINES[id].simulation}"
    ).SIMULATION
    return found


SIMULATIONS: Mapping[str, Simulation[Any, Any, Any]] = Lazy(_simulation)
"""How rounds are dealt, played and counted."""

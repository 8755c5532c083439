"""The simulation of each game, by the game's id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from adjudicator.games import simulate as climbing
from adjudicator.games.loka import simulate as loka
from adjudicator.games.simulation import Simulation

SIMULATIONS: Mapping[str, Simulation[Any, Any, Any]] = MappingProxyType(
    {"tahimi": climbing.SIMULATION, "tarot-himi": climbing.SIMULATION, "loka": loka.SIMULATION}
)
"""How rounds are dealt, played and counted."""

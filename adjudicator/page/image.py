"""The memory image that later visits of the page start from: what is done before it is made, and after it is loaded.

The image is the memory of Python and of the solver. `web/page/worker.mjs` makes it while no request is open.
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.games import OUTLINES

_KEPT: list[object] = []
"""Callbacks of the loaded image, kept so that nothing frees their slots in a table that is another now."""


def questions() -> Iterator[str]:
    """Yield requests for `desk.answer`, two of each game: they import its modules and compile its programs."""
    for game, outline in OUTLINES.items():
        example: Mapping[str, Any] = outline.examples
        on = [str(play) for line in example.get("trick", ()) for play in line.values()]
        (holding,) = example["hands"].values()
        request = {"game": game, "on": on, "holding": holding.partition(" + ")[0], "play": example["play"]}
        yield from (json.dumps({"ask": ask, **request}) for ask in ("plays", "rule"))


def prepare() -> None:
    """Free what is garbage, before the image is made."""
    gc.collect()


def files() -> Iterator[str]:
    """The files of the modules that are loaded, but for packages, in whose folders others are looked for: after the image
    is loaded nothing reads them."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and not hasattr(module, "__path__"):
            yield file


def revive() -> None:
    """Restore what the image does not hold: z3's callback for errors, a function outside the memory; and the files,
    which are new."""
    import z3
    from z3 import z3core

    importlib.invalidate_caches()
    context = z3.main_ctx()
    _KEPT.append(context.eh)
    context.eh = z3core.Z3_set_error_handler(context.ctx, z3.z3.z3_error_handler)

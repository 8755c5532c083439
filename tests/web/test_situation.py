"""The page's situations in links: whatever `situation.mjs` writes it reads as it was."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any

import pytest

from adjudicator.page.lookups import games
from tests.web.browser import ROOT

pytestmark = pytest.mark.browser
YES = ("lead", "opening", "acted", "passed", "played")
SCRIPT = """
import { empty, read, written } from %s;
const { games, told } = JSON.parse(await new Response(process.stdin).text());
const whole = told.map((one) => ({ ...empty(one.game), ...one }));
const back = whole.map((here) => [here, read(written(here), games)]);
console.log(JSON.stringify(back));
"""


def situation(rng: Random, game: dict[str, Any]) -> dict[str, Any]:
    """What somebody may have told of a table on the page; no sense is asked of it."""
    names = [card["name"] for group in game["groups"] for card in group["cards"]]

    def some(most: int) -> list[str]:
        return rng.sample(names, rng.randint(0, most))

    on = [rng.choice((card, f"{card} {card}", f"discard {card}, then {card}")) for card in some(4)]
    flags = [flag for flag in game["flags"] if rng.random() < 0.4]
    readings = [reading for reading in game["readings"] if rng.random() < 0.2]
    return {
        "game": game["id"],
        "on": on,
        "disputed": [number for number in range(1, len(on) + 1) if rng.random() < 0.4],
        "holding": some(4),
        "unseen": rng.choice((0, 0, 1, 12)),
        "players": rng.choice((None, 3, 6)),
        "house": [rng.choice(("jokers=wild", "deck=standard"))] if rng.random() < 0.3 else [],
        "own": {flag["name"]: rng.choice(names) if flag["takes"] else True for flag in flags},
        "play": rng.choice(("", "pass", *names)),
        "by": rng.choice(("", "Ada")),
        "readings": {one["key"]: rng.choice(one["options"])["name"] for one in readings},
        **{name: rng.random() < 0.3 for name in YES},
    }


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game["id"]))
def test_what_a_link_tells_is_read_back_as_it_was(game: dict[str, Any]) -> None:
    rng = Random(22)
    told = [situation(rng, game) for _ in range(200)]
    told.append({"game": game["id"], "text": f"{game['id']} | Ada Ben Cleo & Dov | turn: Ada", "play": "a + b"})
    module = json.dumps((ROOT / "web" / "page" / "situation.mjs").as_uri())
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT % module],
        input=json.dumps({"games": games(), "told": told}),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pairs = json.loads(done.stdout)
    assert len(pairs) == len(told)
    for here, back in pairs:
        assert back == here

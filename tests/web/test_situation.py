"""The page's situations in links: whatever `situation.mjs` writes it reads as it was."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any

import pytest

from adjudicator.page import lookups
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


def run(script: str, module: str, data: object) -> Any:
    """What a script prints as JSON that imports a module of the page and is given JSON."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", script % json.dumps((ROOT / "web" / "page" / module).as_uri())],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def situation(rng: Random, game: dict[str, Any]) -> dict[str, Any]:
    """What somebody may have entered of a table on the page; it need make no sense."""
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
        "profile": rng.choice(("", *game["profiles"])),
        "settle": rng.choice((None, [], [True, False])),
        "readings": {one["key"]: rng.choice(one["options"])["name"] for one in readings},
        **{name: rng.random() < 0.3 for name in YES},
    }


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game["id"]))
def test_what_a_link_tells_is_read_back_as_it_was(game: dict[str, Any]) -> None:
    rng = Random(22)
    situations = [situation(rng, game) for _ in range(200)]
    situations.append({"game": game["id"], "text": f"{game['id']} | Ada Ben Cleo & Dov | turn: Ada", "play": "a + b"})
    pairs = run(SCRIPT, "situation.mjs", {"games": games(), "told": situations})
    assert len(pairs) == len(situations)
    for here, back in pairs:
        assert back == here


STEPS = """
import { Steps } from %s;
const steps = new Steps();
const shown = [];
for (const [how, fragment] of JSON.parse(await new Response(process.stdin).text())) {
  steps[how](fragment, "loka");
  shown.push([steps.now, steps.before, steps.after]);
}
console.log(JSON.stringify(shown));
"""


def test_steps_go_back_and_on_and_a_new_one_ends_what_was_undone() -> None:
    steps = [("made", "a"), ("made", "b"), ("made", "b"), ("shown", "a"), ("shown", "b"), ("shown", "a"), ("made", "c")]
    assert run(STEPS, "steps.mjs", steps) == [
        ["a", None, None],
        ["b", "a", None],
        ["b", "a", None],
        ["a", None, "b"],
        ["b", "a", None],
        ["a", None, "b"],
        ["c", "a", None],
    ]


POSITIONS = """
import { handOf, withHand, withLine, withLineAt, withoutLine } from %s;
const { text } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify({
  more: withHand(text, "Ben", "VII, VIII"), fresh: withHand(text, "Cleo", "Tower"), none: withHand(text, "Ben", ""),
  line: withLine(text, "trick", "Cleo", "pass"), other: withLineAt(text, "trick", 0, "Ada?: VI VI"),
  off: withoutLine(text, "trick", 0), hand: handOf(text, "Ben"),
}));
"""


def test_a_position_in_one_line_is_changed_in_its_parts_alone() -> None:
    text = 'tarot-himi | Ada Ben Cleo | trick: Ada: VI | hands: Ben=VII + 2 unseen | house: {"a": "b; c"}'
    head, tail = "tarot-himi | Ada Ben Cleo", 'house: {"a": "b; c"}'
    assert run(POSITIONS, "position.mjs", {"text": text}) == {
        "more": f"{head} | trick: Ada: VI | hands: Ben=VII, VIII | {tail}",
        "fresh": f"{head} | trick: Ada: VI | hands: Ben=VII + 2 unseen; Cleo=Tower | {tail}",
        "none": f"{head} | trick: Ada: VI | {tail}",
        "line": f"{head} | trick: Ada: VI; Cleo: pass | hands: Ben=VII + 2 unseen | {tail}",
        "other": f"{head} | trick: Ada?: VI VI | hands: Ben=VII + 2 unseen | {tail}",
        "off": f"{head} | hands: Ben=VII + 2 unseen | {tail}",
        "hand": "VII + 2 unseen",
    }


MARKS = """
import { markOf } from %s;
import { empty, namesOf } from "./web/page/situation.mjs";
const { game, legal, asked } = JSON.parse(await new Response(process.stdin).text());
const here = (play) => ({ ...empty(game.id), play });
console.log(JSON.stringify(asked.map(([play, name, up]) => {
  return markOf(here(play), game, namesOf(game), name, up, legal);
})));
"""


def test_a_card_is_marked_by_the_play_that_its_tap_makes() -> None:
    himi = next(game for game in games() if game["id"] == "tarot-himi")
    pair = {"name": "VII VII", "certain": True}
    legal = {"plays": [pair], "taps": {"VII, VII": True, "Fool, VII, VII": False}, "parts": ["Fool", "VII"]}
    pairs = [("VII", "VII", False), ("VII", "VII", True), ("VII VII", "VII", True), ("VII VII", "Fool", False)]
    triples = [*pairs, ("", "VII", False), ("", "X", False)]

    def marks(legal: object) -> Any:
        return run(MARKS, "edits.mjs", {"game": himi, "legal": legal, "asked": triples})

    assert marks(legal) == ["lit", "", "lit", "may", "", "dim"]
    assert marks({"plays": [], "taps": {}, "parts": [], "text": "Too many plays to list."}) == [""] * 6
    assert marks(None) == [""] * 6


BOUNDS = """
import { read } from %s;
const { games, links } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(links.map((link) => {
  try { return read(link, games) && ""; } catch (error) { return error.message; }
})));
"""


def test_a_link_asks_for_no_more_than_a_table_can_have() -> None:
    links = [
        "game=tahimi&on=6&holding=7 + 5000 unseen&play=7",
        "game=tahimi&on=6&holding=7 + 999999999 unseen&play=7",
        "game=tahimi&" + "&".join(["on=6"] * 300),
        f"game=tahimi&play={'7' * 500}",
        f"game=tahimi&holding={', '.join(['7'] * 600)}",
        "game=tahimi&on=6&holding=7 + 12 unseen&play=7",
    ]
    faults = run(BOUNDS, "situation.mjs", {"games": games(), "links": links})
    assert [bool(one) for one in faults] == [True] * 5 + [False]
    assert "5000 unseen cards: no pack of Tahimi has so many" in faults[0]


SEARCH = """
import { index, search } from %s;
const { pages, files, asked } = JSON.parse(await new Response(process.stdin).text());
const known = index(pages, files);
console.log(JSON.stringify(asked.map(([text, game]) => {
  const { rules, cases, corrected } = search(known, text, game);
  return { rules: rules.slice(0, 5).map((one) => one.name), cases: cases.slice(0, 5).map((one) => one.name), corrected };
})));
"""


def test_what_people_type_has_results() -> None:
    files = list(lookups.files(ROOT / "cases"))
    queries = ["strenght", "reneging", "magician on ace", "towr", "follow suit", "zzzz", "strength"]
    results = run(
        SEARCH, "search.mjs", {"pages": lookups.pages(files), "files": files, "asked": [(one, "") for one in queries]}
    )
    by = dict(zip(queries, results, strict=True))
    assert "Strength" in by["strenght"]["rules"] and by["strenght"]["corrected"] == ["strength"]
    assert "LO-FOLLOW" in by["reneging"]["rules"]
    assert "th.magician.on_ace" in by["magician on ace"]["rules"]
    assert "Tower" in by["towr"]["rules"] and "Strength" in by["strength"]["rules"]
    assert by["follow suit"]["rules"] and by["follow suit"]["cases"]
    assert not by["zzzz"]["rules"] and not by["zzzz"]["cases"]
    assert not any("/mutants/" in name for one in results for name in one["cases"])
    (own,) = run(SEARCH, "search.mjs", {"pages": lookups.pages(files), "files": files, "asked": [("draw", "taruno")]})
    assert own["cases"] and all(name.startswith("taruno/") for name in own["cases"])

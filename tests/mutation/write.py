"""Write the rulings that are missing: a smallest case for each mutant that nothing kills.

    python -m tests.mutation.write --game tarot-himi --to FOLDER

What is expected of a case is what the oracle says, which knows nothing of the clauses; a
case on which the program says otherwise is not written but told. Then those are left out
that the others make idle.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from multiprocessing import get_context
from pathlib import Path

from adjudicator.api import loads
from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Hand, Play
from adjudicator.cases.case import Case, Expected
from adjudicator.engine.draft import CaseDraft, Document
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.law import Clause
from adjudicator.solve.reach import droppable
from adjudicator.solve.solver import GaveUp
from tests.mutation.equivalent import equivalent
from tests.mutation.harness import ROOT, ground, kills, kills_one, rulings, stem, usual
from tests.mutation.operators import Mutant, mutants
from tests.mutation.rulings import Ruling, body
from tests.mutation.separate import Separator, as_text
from tests.mutation.together import alike
from tests.oracles import tahimi, tarot_himi
from tests.oracles.table import Action, Table
from tests.oracles.table import Ruling as Ruled

ORACLES = {"tahimi": tahimi, "tarot-himi": tarot_himi}
_KINDS = {PASS: "pass", PUT: "cards", DISCARD: "discard", GIVES: "gives"}


@dataclass(frozen=True)
class Written:
    """What was found for the survivors of one clause: cases by name, and the mutants left."""

    clause: str
    cases: tuple[tuple[str, str], ...]
    left: tuple[str, ...]
    faults: tuple[str, ...] = ()


# -- the oracle's word


def oracle_says(case: Case, expected: Expected) -> Ruled:
    """The oracle's ruling on a case's play, by the readings of the case."""
    table = case.situation.table
    history = tuple((action.player, _action(action.play)) for action in table.history)
    hand = table.hands.get(expected.by, Hand())
    told = Table(
        case.situation.game.id,
        table.players,
        history,
        history[0][0] if history else expected.by,
        table.opening,
        tuple(table.out),
        tuple(Counter(hand.cards).elements()),
        dict(table.house),
    )
    own = {key: case.situation.options[key] for key in ORACLES[told.game].READINGS}
    if told.game == "tahimi":
        defaults = {rule.key: rule.default for rule in GAMES["tahimi"].house_rules}
        told = Table(**{**told.__dict__, "house": {**defaults, **table.house}})
    rule = tahimi.rule if told.game == "tahimi" else tarot_himi.rule
    return rule(told, expected.by, _action(expected.play), own)


def _action(play: Play) -> Action:
    return Action(_KINDS[play.kind], play.cards, play.declared, play.to, play.also, play.showing or ())


def with_expectations(text: str, clause: Clause) -> str:
    """The case with a title, a source, and what the oracle expects of its one play; it is for
    the folder of mutants, which lies a level deeper than the others."""
    case = loads(text)
    (expected,) = case.rulings
    said = oracle_says(case, expected)
    ruling: dict[str, object] = {"play": expected.text, "verdict": "legal" if said.legal else "illegal"}
    if said.legal:
        ruling["show"] = _shows(said)
    else:
        ruling["because only"] = ", ".join(sorted(said.reasons))
    whole = as_text({**_document(case, expected, clause), "rulings": [ruling]})
    return whole.replace("$schema=../", "$schema=../../", 1)


def _document(case: Case, expected: Expected, clause: Clause) -> Document:
    table, game = case.situation.table, case.situation.game
    names = Counter(table.hands[expected.by].cards) if expected.by in table.hands else Counter[str]()
    hand = " ".join(sorted(names.elements(), key=case.lexicon.order))
    lines = tuple((action.player, str(action.play)) for action in table.history)
    story = CaseDraft(game.id, table.players, expected.by, hand, lines, game.case().written(table), table.opening)
    title = f"{clause.title}, to the letter: {expected.text}{_where(case)}"
    cite = clause.cites[0]
    source = f"{cite.document}, {cite.heading}"
    document = story.document((*game.own_readings, *game.house_rules), case.situation.options, title, source)
    told = [
        {p: play} | ({"disputed": "yes"} if action.disputed else {})
        for (p, play), action in zip(lines, table.history, strict=True)
    ]
    return {**document, "trick": told} if told else document


def _where(case: Case) -> str:
    top = case.situation.position.top
    return f" on {' '.join(top.cards)}" if top else " with the lead"


def _shows(said: Ruled) -> str:
    alternatives = sorted(" and ".join(sorted(powers)) for powers in said.shows)
    return " or ".join(alternatives) if all(alternatives) else "nothing"


# -- the search


@lru_cache(maxsize=2)
def separator(game: str) -> Separator:
    """The search for cases, kept for the whole run."""
    return Separator(game)


def survivors(game: str, clause: Clause, rulings: Sequence[Ruling]) -> list[Mutant]:
    """The mutants of a clause that no ruling kills and that are not proved equivalent."""
    every = mutants(usual(game).decision, clause)
    killed = dict(kills(every, rulings))
    return [m for m in every if m.id not in killed and not equivalent(m, ground(game))]


def missing(game: str, id: str, folder: Path) -> Written:
    """Cases for the survivors of a clause, each of which kills at least one that the shipped
    rulings, and those already in the folder, do not. They are written into the folder."""
    clause = usual(game).decision.clause(id)
    left = survivors(game, clause, (*rulings(game), *body(folder)))
    stuck: list[Mutant] = []
    found: list[tuple[str, str]] = []
    faults: list[str] = []
    while left:
        mutant = left.pop(0)
        name = _unused((folder, ROOT / game / "mutants"), stem(id))
        try:
            whole = _telling(game, mutant, name, faults)
        except GaveUp as error:
            whole = None
            faults.append(f"{mutant.id}: {error}")
        if whole is None:
            stuck.append(mutant)
            continue
        killed = dict(kills([mutant, *left], [as_ruling(name, whole)]))
        found.append((name, whole))
        (folder / name).write_text(whole, encoding="utf-8")
        left = [other for other in left if other.id not in killed]
        print(f"{id}: {len(found)} cases, {len(left)} left, {len(stuck)} stuck", file=sys.stderr)
    proved = alike(stuck, ground(game))
    stuck = [m for m in stuck if m.id not in proved]
    return Written(id, tuple(found), tuple(m.id for m in stuck), tuple(faults))


def _unused(folders: Sequence[Path], stem: str) -> str:
    names = (f"{stem}-{number}.yaml" for number in count(1))
    return next(name for name in names if not any((folder / name).exists() for folder in folders))


def _telling(game: str, mutant: Mutant, name: str, faults: list[str]) -> str | None:
    """A case that kills the mutant, with what the oracle expects of it."""
    for text in separator(game).texts(mutant):
        try:
            whole = with_expectations(text, mutant.original)
        except Refused as error:
            faults.append(f"{mutant.id}: {error}\n{text}")
            continue
        ruling = as_ruling(name, whole)
        if why := fault(ruling):
            faults.append(f"{mutant.id}: {why}\n{whole}")
        elif kills_one(mutant, ruling):
            return whole
    return None


def as_ruling(name: str, text: str) -> Ruling:
    """The one ruling of a case in a text."""
    (expected,) = loads(text, name).rulings
    return Ruling(f"{name}:{expected.place.line}", expected)


def fault(ruling: Ruling) -> str:
    """How the program differs from what the oracle says; the empty string where it does not."""
    expected, plain = ruling.expected, ruling.plain
    if plain.verdict != expected.verdict:
        return f"the oracle says {expected.verdict}, the program {plain.verdict}"
    if set(plain.against) != set(expected.because_only):
        return f"the oracle has {expected.because_only} against it, the program {plain.against}"
    if expected.show is not None and plain.shows != expected.show:
        return f"the oracle would show {expected.show}, the program {plain.shows}"
    return ""


def killing(game: str, id: str, folder: Path) -> dict[str, frozenset[str]]:
    """For each ruling in a folder the mutants of a clause it kills that no shipped one does."""
    clause = usual(game).decision.clause(id)
    left = survivors(game, clause, rulings(game))
    return {r.at: frozenset(dict(kills(left, [r]))) for r in body(folder)} if left else {}


def idle(found: Sequence[dict[str, frozenset[str]]]) -> list[str]:
    """The rulings that can all be left out, and every mutant is killed still."""
    places = sorted({at for one in found for at in one})
    does = [frozenset[str]().union(*(one.get(at, frozenset()) for one in found)) for at in places]
    return [places[at] for at in droppable([frozenset(some) for some in does])]


def jobs(game: str, clause: str | None, folder: Path) -> Iterator[tuple[str, str, Path]]:
    """The clauses to be looked at."""
    for one in usual(game).decision.clauses:
        if clause is None or one.id in clause.split(","):
            yield game, one.id, folder


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.write", description=__doc__)
    parser.add_argument("--game", choices=sorted(ORACLES), default="tarot-himi")
    parser.add_argument("--clause", help="only these, by their ids, with commas between")
    parser.add_argument("--to", default=tempfile.gettempdir(), help="the folder to write to")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--thin", action="store_true", help="write nothing; delete what others make idle")
    chosen = parser.parse_args()
    folder = Path(chosen.to)
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        if chosen.thin:
            found = list(pool.map(killing, *zip(*jobs(chosen.game, chosen.clause, folder), strict=True)))
            for at in idle(found):
                (folder / at.split(":")[0]).unlink()
                print(f"idle: {at}")
            return 0
        for written in pool.map(missing, *zip(*jobs(chosen.game, chosen.clause, folder), strict=True)):
            print(f"{written.clause}: {len(written.cases)} cases; left: {', '.join(written.left) or 'none'}")
            print(*written.faults, sep="\n", end="\n" if written.faults else "", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Write the rulings that are missing: a smallest case for each mutant that nothing kills.

    python -m tests.mutation.write --game tarot-himi --to FOLDER

What is expected of a case is what the oracle says, which knows nothing of the clauses; a
case on which the program says otherwise is not written but reported. Then those are left out
that the others make idle.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import cast

from z3 import BoolRef, BoolVal, IntVal, ModelRef, Not, Or, Solver, sat, substitute

from adjudicator.api import loads
from adjudicator.engine.draft import Document, Witness, as_yaml, case_document, of_model
from adjudicator.engine.separate import tie_breakers
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.law import Clause, Decision, Reading
from adjudicator.law.legality import is_open, satisfied
from adjudicator.law.reading import Option
from adjudicator.solve.compare import ComparisonDomain, Side
from adjudicator.solve.reach import droppable
from adjudicator.solve.solver import GaveUp
from tests.mutation.equivalent import equivalent
from tests.mutation.harness import DECKS, ROOT, ground, ids, kills, kills_one, rulings, stem, usual, whose
from tests.mutation.merged import WHICH, mergeable, merged
from tests.mutation.operators import Mutant, mutants
from tests.mutation.rulings import Ruling, body
from tests.mutation.together import alike
from tests.oracles.cases import OracleRuling, Uncovered, oracle_ruling

MUTANT = Reading("mutant", "", (Option("none", "", ""), Option("in force", "", "")), ())


@dataclass(frozen=True)
class Written:
    """What was written for the survivors of one clause: cases by name, and the mutants left."""

    clause: str
    cases: tuple[tuple[str, str], ...]
    left: tuple[str, ...]
    faults: tuple[str, ...] = ()


# -- the oracle's word


def with_expectations(document: Document, clause: Clause) -> str:
    """The case with a title, a source, and what the oracle expects of its one play; it is for the folder of mutants,
    which lies a level deeper than the others. Raises Refused, and Uncovered if the oracle does not cover it."""
    case = loads(as_yaml(document))
    (expected,) = case.rulings
    ruled = oracle_ruling(expected)
    (ruling,) = cast("list[dict[str, object]]", document["rulings"])
    ruling = {**ruling, "verdict": "legal" if ruled.legal else "illegal"}
    if ruled.legal and ruled.shows is not None:
        ruling["show"] = _shows(ruled)
    elif not ruled.legal and all(len(one) == 1 for one in ruled.reasons):
        ruling["because only"] = ", ".join(sorted(id for one in ruled.reasons for id in one))
    title = f"{clause.title}, to the letter: {expected.text}"
    cite = clause.cites[0]
    head = {"game": document["game"], "title": title, "source": f"{cite.document}, {cite.heading}"}
    whole = as_yaml({**head, **document, **head, "rulings": [ruling]})
    return whole.replace("$schema=../", "$schema=../../", 1)


def _shows(ruled: OracleRuling) -> str:
    alternatives = sorted(" and ".join(sorted(powers)) for powers in ruled.shows or ())
    return " or ".join(alternatives) if all(alternatives) else "nothing"


# -- the search


@dataclass(frozen=True)
class Search:
    """Looks for positions of a decision that a few plain plays lead to, and a play of cards in the hand, of which
    something else is reported with a mutant in force. `limit` is the time of one check, in seconds."""

    game: str
    decision: str
    limit: float = 20.0

    def cases(self, mutant: Mutant) -> Iterator[Document]:
        """Cases without expectations: one where other clauses stand against the play or it is open on one side alone, or
        the readings being free, one where it is legal on one side alone."""
        game = GAMES[self.game]
        witness = game.named(self.decision).witness
        if witness is None or not mergeable(mutant):
            return
        both, lexicon, written = merged(usual(self.game, self.decision).decision, [mutant]), game.lexicon({}), witness()
        house = [reading.symbol == 0 for reading in game.readings.values() if reading.house]
        every = [reading.symbol == 0 for reading in game.readings.values()]
        domain = ComparisonDomain(
            both,
            {"mutant": MUTANT},
            tuple(written.measures(lexicon)),
            tie_breakers(game, self.decision, lexicon),
            (*written.reachable(lexicon), *every),
            tuple(written.playable(lexicon)),
            lambda other: sum(int(n) for n in other.needs.values()),
            self.limit,
        )
        bounds = [reading.bounds for reading in game.readings.values()]
        free = replace(domain, within=(*written.reachable(lexicon), *bounds, *house))
        terms = [one.bars for one in both.prohibitions] + [Not(satisfied(both, one)) for one in both.requirements]
        differs = Or(*(_apart(term, both) for term in (is_open(both), *terms)))
        if (model := self.smallest(domain, differs)) is not None:
            yield self.written(written, model)
        for among in (domain, free):
            if (difference := among.smallest(Side({"mutant": "none"}), Side({"mutant": "in force"}))) is not None:
                yield self.written(written, difference.model)

    def smallest(self, ground: ComparisonDomain, differs: BoolRef) -> ModelRef | None:
        """The model with the least measures of a position and play of which the two sides differ."""
        solver = Solver()
        solver.set("timeout", int(self.limit * 1000))
        bounds = [term for term in ground.decision.bounds if not term.eq(WHICH >= 0)]
        solver.add(*bounds, *ground.within, *ground.made, differs)
        if solver.check() != sat:
            return None
        model = solver.model()
        for term in ground.measures:
            while solver.check(term < model.eval(term, model_completion=True)) == sat:
                model = solver.model()
            solver.add(term <= model.eval(term, model_completion=True))
        return model

    def written(self, witness: Witness, model: ModelRef) -> Document:
        """A position and play as a case."""
        game, value = GAMES[self.game], of_model(model)
        options = {key: reading.names[int(value(reading.symbol))] for key, reading in game.readings.items()}
        return case_document(witness, (*game.own_readings, *game.house_rules), value, game.lexicon({}), options)


def _apart(term: BoolRef, both: Decision) -> BoolRef:
    """That a term is another with the mutant in force, everything being shown that may be."""
    shown = [(one.invoked, BoolVal(True)) for one in both.permissions]
    return substitute(term, *shown, (WHICH, IntVal(0))) != substitute(term, *shown, (WHICH, IntVal(1)))


def survivors(game: str, id: str, rulings: Sequence[Ruling]) -> list[Mutant]:
    """The mutants of a clause that no ruling kills and that are not proved equivalent."""
    name = whose(game, id)
    decision = usual(game, name).decision
    every = mutants(decision, decision.clause(id))
    killed = dict(kills(every, rulings))
    return [m for m in every if m.id not in killed and not equivalent(m, ground(game, name))]


def missing(game: str, id: str, folder: Path) -> Written:
    """Cases for the survivors of a clause, each of which kills at least one that the shipped
    rulings, and those already in the folder, do not. They are written into the folder."""
    search = Search(game, whose(game, id))
    left = survivors(game, id, (*rulings(game), *body(folder)))
    stuck: list[Mutant] = []
    written_cases: list[tuple[str, str]] = []
    faults: list[str] = []
    while left:
        mutant = left.pop(0)
        name = _unused((folder, ROOT / game / "mutants"), stem(id))
        try:
            whole = _telling(search, mutant, name, faults)
        except GaveUp as error:
            whole = None
            faults.append(f"{mutant.id}: {error}")
        if whole is None:
            stuck.append(mutant)
            continue
        killed = dict(kills([mutant, *left], [as_ruling(name, whole)]))
        written_cases.append((name, whole))
        (folder / name).write_text(whole, encoding="utf-8")
        left = [other for other in left if other.id not in killed]
        print(f"{id}: {len(written_cases)} cases, {len(left)} left, {len(stuck)} stuck", file=sys.stderr)
    proved = alike(stuck, ground(game, search.decision))
    stuck = [m for m in stuck if m.id not in proved]
    return Written(id, tuple(written_cases), tuple(m.id for m in stuck), tuple(faults))


def _unused(folders: Sequence[Path], stem: str) -> str:
    names = (f"{stem}-{number}.yaml" for number in count(1))
    return next(name for name in names if not any((folder / name).exists() for folder in folders))


def _telling(search: Search, mutant: Mutant, name: str, faults: list[str]) -> str | None:
    """A case that kills the mutant, with what the oracle expects of it."""
    for document in search.cases(mutant):
        try:
            whole = with_expectations(document, mutant.original)
        except (Refused, Uncovered) as error:
            faults.append(f"{mutant.id}: {error}\n{as_yaml(document)}")
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
    if expected.because_only and set(plain.against) != set(expected.because_only):
        return f"the oracle has {expected.because_only} against it, the program {plain.against}"
    if expected.show is not None and plain.shows != expected.show:
        return f"the oracle would show {expected.show}, the program {plain.shows}"
    return ""


def killing(game: str, id: str, folder: Path) -> dict[str, frozenset[str]]:
    """For each ruling in a folder the mutants of a clause it kills that no shipped one does."""
    left = survivors(game, id, rulings(game))
    return {r.at: frozenset(dict(kills(left, [r]))) for r in body(folder)} if left else {}


def idle(killings: Sequence[dict[str, frozenset[str]]]) -> list[str]:
    """The rulings that can all be left out, and every mutant is killed still."""
    places = sorted({at for one in killings for at in one})
    does = [frozenset[str]().union(*(one.get(at, frozenset()) for one in killings)) for at in places]
    return [places[at] for at in droppable([frozenset(some) for some in does])]


def jobs(game: str, clause: str | None, folder: Path) -> Iterator[tuple[str, str, Path]]:
    """The clauses to be looked at."""
    for id in ids(game):
        if clause is None or id in clause.split(","):
            yield game, id, folder


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.write", description=__doc__)
    parser.add_argument("--game", choices=sorted(DECKS), default="tarot-himi")
    parser.add_argument("--clause", help="only these, by their ids, with commas between")
    parser.add_argument("--to", default=tempfile.gettempdir(), help="the folder to write to")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--thin", action="store_true", help="write nothing; delete what others make idle")
    chosen = parser.parse_args()
    folder = Path(chosen.to)
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        if chosen.thin:
            killings = list(pool.map(killing, *zip(*jobs(chosen.game, chosen.clause, folder), strict=True)))
            for at in idle(killings):
                (folder / at.split(":")[0]).unlink()
                print(f"idle: {at}")
            return 0
        for written in pool.map(missing, *zip(*jobs(chosen.game, chosen.clause, folder), strict=True)):
            print(f"{written.clause}: {len(written.cases)} cases; left: {', '.join(written.left) or 'none'}")
            print(*written.faults, sep="\n", end="\n" if written.faults else "", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

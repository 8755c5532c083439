"""Every clause and effect has its words: a sentence, a place in the document, a case, and its page in `explain`."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest
import yaml

from adjudicator.api import load, rule
from adjudicator.cases.case import Expected
from adjudicator.cases.coverage import rules, ruling
from adjudicator.games import GAMES, folder
from adjudicator.law import Entry, Permission
from adjudicator.report.explain import BRIEF
from adjudicator.report.lookup import summary
from adjudicator.solve.coverage import Rules
from adjudicator.solve.question import DEPENDS
from adjudicator.solve.session import Session
from tests.cli.driven import output_of
from tests.contract import driver
from tests.ledger import ROOT, ledger

SENTENCES = ROOT / "tests" / "games" / "sentences.txt"


@cache
def headings() -> set[tuple[str, str]]:
    """Every heading of every document; those in brackets are lost in the copy at hand. A game of another package has
    its own ledger."""
    others = (folder(game) / "ledger.yaml" for game in GAMES if driver.outside(game))
    every = (ledger(), *(yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) for path in others))
    return {
        (document, heading.strip("[]")) for entries in every for document, own in entries.items() for heading in own
    }


@cache
def goldens() -> dict[tuple[str, str], list[str]]:
    """By a clause's id, and whether it supports a play or is against it, the rulings in which it says so."""
    places: dict[tuple[str, str], list[str]] = {}
    for head in SENTENCES.read_text(encoding="utf-8").splitlines()[::2]:
        id, how, at = head.split()
        places.setdefault((id, how), []).append(at)
    for game in filter(driver.outside, GAMES):
        for path in sorted(driver.case_files(game).glob("*.yaml")):
            for number, wished in enumerate(expected(str(path))):
                given = rule(wished, wanted=BRIEF)
                for reason in () if given.verdict == DEPENDS else given.reasons:
                    key = reason.clause, "supports" if given.legal else "against"
                    places.setdefault(key, []).append(f"{path}:{number}")
    return places


@cache
def named() -> set[str]:
    """Every id that a case or a record on file expects: as a reason, or as a fault."""
    words: set[str] = set()
    outside = (driver.case_files(game).glob("*.yaml") for game in GAMES if driver.outside(game))
    for path in chain((ROOT / "cases").rglob("*.yaml"), (ROOT / "cases").rglob("*.yml"), *outside):
        data = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        for expected in (*data.get("rulings", ()), *data.get("ask", ()), *data.get("faults", ())):
            for value in expected.values() if isinstance(expected, dict) else ():
                words |= set(value.split()) if isinstance(value, str) else set()
                words |= set(map(str, value)) if isinstance(value, list) else set()
    return words


def clauses(game: str) -> list[Entry]:
    """The clauses of a game, without its effects."""
    return [entry for entry in summary(game) if entry.kind != "effect"]


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_words_and_a_place_in_the_document(game: str) -> None:
    for entry in summary(game):
        assert entry.title and entry.says.endswith((".", "!")) and "  " not in entry.says, entry.id
        assert entry.cites, entry.id
        for cite in entry.cites:
            assert (cite.document, cite.heading) in headings(), f"{entry.id}: {cite}"
        assert set(entry.readings) <= set(GAMES[game].readings), entry.id


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_sentence_in_a_case(game: str) -> None:
    for clause in clauses(game):
        how = "supports" if clause.kind == Permission.kind else "against"
        assert goldens().get((clause.id, how)), f"{clause.id} says nothing {how} a play in any case"
    assert clauses(game)


def test_every_effect_is_in_a_case() -> None:
    effects = {entry.id for game in GAMES for entry in summary(game) if entry.kind == "effect"}
    missing = sorted(effects - named())
    assert not missing, f"no case or record expects {', '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_explain_prints_everything(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for entry in summary(game):
        text = " ".join(output_of(capsys, ["explain", entry.id]).split())
        assert text.startswith(f"{entry.id} {entry.title} (") and " ".join(entry.says.split()) in text
        assert all(str(cite) in text for cite in entry.cites)
        assert all(f"{key}: " in text for key in entry.readings)


# -- the case in which a clause decides


@cache
def expected(path: str) -> tuple[Expected, ...]:
    return load(str(ROOT / "cases" / path)).rulings


@cache
def reach(session: Session, game: str, path: str) -> Rules:
    return rules(GAMES[game], session, expected(path)[0].situation.lexicon)


def decides(id: str, game: str, at: str) -> bool:
    """Whether without the clause a ruling on file would be another."""
    path, _, number = at.partition(":")
    verdict = ruling(expected(path)[int(number)])
    return id in reach(verdict.questions[0].session, game, path).decided(verdict)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_decides_a_case(game: str) -> None:
    """The rulings that name it are tried first, then all those of the game."""
    home = driver.case_files(game)
    files = [str(path) for path in sorted(home.glob("*.yaml"))]
    every = [f"{path}:{number}" for path in files for number in range(len(expected(path)))]
    for clause in clauses(game):
        first = [at for how in ("against", "supports") for at in goldens().get((clause.id, how), ())]
        own = [at for at in first if (ROOT / "cases" / at).parent == home]
        assert any(decides(clause.id, game, at) for at in (*own, *every)), f"{clause.id} decides no case"

"""Locks of every game: the same from one process to the next, read back as the law they are of, and each edit of one
sentence is shown by a case that the two laws rule differently, or is proved to change nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml
from z3 import Or, Solver, unsat

from adjudicator.cards import Lexicon
from adjudicator.cases.build import loads
from adjudicator.cases.compare import ruled
from adjudicator.cases.editions import differences
from adjudicator.cases.lock import CLAUSE, HOUSE, READING, TRANSITION, Lock, lock_of, lock_text
from adjudicator.cases.lock_differences import LockDifferences, lock_differences
from adjudicator.cases.locked_law import LockedLaw, clause_of, clauses_of
from adjudicator.engine.game import Game
from adjudicator.engine.house_law import HouseLaw
from adjudicator.files.source import Source
from adjudicator.games import GAMES, governed
from adjudicator.law import Decision, Obligation
from adjudicator.law.clause_terms import named_terms
from adjudicator.report.edition import AmendmentDiff
from tests.cli.driven import ROOT
from tests.locks import Edit, edit, edited, without

LIMIT = 20.0
HEAVY = ("tarot-himi", "taruno")
MOST = 300_000
"""The size in characters up to which a lock can be read in a diff."""
EDITS = [(game, seed) for game in GAMES for seed in range(12)]
SAMPLE = [(game, seed) for game, seed in EDITS if seed == 7]
OTHER_EDITS = [
    pytest.param(game, seed, marks=pytest.mark.deep if seed % 3 else pytest.mark.long)
    for game, seed in EDITS
    if seed != 7
]


@cache
def text_of(game: str) -> str:
    return lock_text(GAMES[game])


@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", [pytest.param(g, marks=pytest.mark.long) if g in HEAVY else g for g in GAMES])
def test_two_processes_write_the_same_bytes(tmp_path: Path, game: str) -> None:
    written = []
    for seed in ("1", "4242"):
        file = tmp_path / f"{seed}.lock"
        command = [sys.executable, "-m", "adjudicator", "lock", "--game", game, "--output", str(file)]
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
        written.append(file.read_bytes())
    assert written[0] == written[1] == text_of(game).encode()
    assert len(written[0]) < MOST


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_of_a_lock_are_those_of_the_game(game: str) -> None:
    lock = lock_of(Source("old.lock", text_of(game)))
    own, blocks, law = clauses_of(GAMES[game]), lock.of(CLAUSE), LockedLaw(lock.source)
    assert blocks.keys() == own.keys()
    for id, (name, clause) in own.items():
        read = clause_of(law, GAMES[game], blocks[id])
        first, second = named_terms(clause), named_terms(read)
        assert (read.kind, read.title, read.cites, first.keys()) == (
            clause.kind,
            clause.title,
            clause.cites,
            second.keys(),
        )
        differ = [term != second[key] for key, term in first.items() if not term.eq(second[key])]
        if differ:
            solver = Solver()
            solver.add(*GAMES[game].rulebook(GAMES[game].lexicon({})).decisions[name].bounds, Or(*differ))
            assert solver.check() == unsat, id


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "seed"), [*SAMPLE, *OTHER_EDITS])
def test_an_edit_is_shown_or_proved_to_change_nothing(monkeypatch: pytest.MonkeyPatch, game: str, seed: int) -> None:
    one = edit(GAMES[game], text_of(game), seed)
    differing = lock_differences(lock_of(Source("old.lock", one.text)), LIMIT)
    assert not differing.left
    with governed(differing.law):
        shown = [*differences(differing.law, (), LIMIT)]
    if not shown:
        assert f"{one.id} is written differently, and proved the same." in differing.notes
        return
    (amendment,) = shown
    assert amendment.name in (
        f"law.{one.id}: locked -> present",
        *(f"{k}: {o} -> " + GAMES[game].readings[k].default for k, o in one.options.items()),
    )
    apart = [relation for relation in amendment.relations.values() if relation.stricter or relation.looser]
    assert not any(relation.undecided for relation in amendment.relations.values())
    for each in amendment.smallest:
        if each.case is None:  # only by other readings besides, in positions that no case tells
            assert not apart and each.searched
            continue
        assert apart or each.besides or each.house or amendment.transitions
        locked, present = expected(each.case)
        assert locked != present
        assert verdicts(each.case)[1] == present
        with under(monkeypatch, game, one):
            assert verdicts(each.case)[0] == locked


def shown_by(game: str, text: str) -> tuple[LockDifferences, list[AmendmentDiff]]:
    """What differs from a lock, and what each amendment changes."""
    differing = lock_differences(lock_of(Source("old.lock", text)), LIMIT)
    with governed(differing.law):
        return differing, [*differences(differing.law, (), LIMIT)]


def test_a_clause_that_hangs_on_the_deck_is_taken_as_it_stands_with_another() -> None:
    text = edited(text_of("tahimi"), "clause TA-TAX-COUNT", lambda inner: inner.replace("        |held 1|\n", "", 1))
    differing = lock_differences(lock_of(Source("old.lock", text)), LIMIT)
    assert any(note.startswith("Compared with the usual deck") for note in differing.notes)
    with governed(differing.law):
        game, bears = GAMES["tahimi"], {}
        for deck in ("usual", "five"):
            house = {"deck": deck} if deck != "usual" else {}
            clause = game.rulebook(game.lexicon(house)).decisions["payment"].clause("TA-TAX-COUNT")
            bears[deck] = "law.TA-TAX-COUNT" in clause.readings
    assert bears == {"usual": True, "five": False}


def test_a_clause_of_a_house_rule_is_shown_at_a_table_that_has_it() -> None:
    _, (amendment,) = shown_by("tarot-poker", without(text_of("tarot-poker"), "clause TP-OPENERS"))
    assert {name for name, relation in amendment.relations.items() if str(relation) != "equal"} == {"turn"}
    (smallest,) = amendment.smallest
    assert smallest.case is not None and smallest.house == {"openers": "jacks"}
    assert yaml.safe_load(smallest.case)["house"] == smallest.house
    assert (amendment.relations["turn"].stricter, amendment.relations["turn"].looser) == (True, False)


@pytest.mark.long
def test_a_maximum_over_other_plays_has_a_symbol_of_its_own() -> None:
    own = next(clause for _, clause in clauses_of(GAMES["tarot-himi"]).values() if clause.id == "TH-DEVIL")
    text = edited(
        text_of("tarot-himi"),
        "clause TH-DEVIL",
        lambda inner: inner.replace("|devil now| among now", "|devil now| among later"),
    )
    differing, (amendment,) = shown_by("tarot-himi", text)
    with governed(differing.law):
        _, both = clauses_of(GAMES["tarot-himi"])["TH-DEVIL"]
    assert isinstance(own, Obligation) and isinstance(both, Obligation)
    assert {str(best.symbol) for best in both.best} - {str(best.symbol) for best in own.best} == {"devil now.locked"}
    assert amendment.name == "law.TH-DEVIL: locked -> present"
    assert {name for name, relation in amendment.relations.items() if str(relation) != "equal"} <= {"turn"}


def test_plays_that_are_there_no_more_cannot_be_compared_with() -> None:
    text = edited(
        text_of("tarot-himi"), "clause TH-DEVIL", lambda inner: inner.replace("among later", "among whatever")
    )
    differing, shown = shown_by("tarot-himi", text)
    assert differing.left and not shown
    assert "TH-DEVIL went with what it was about, and is not compared." in differing.notes


def test_a_permission_by_another_symbol_is_another_clause() -> None:
    text = edited(text_of("loka"), "clause LO-FOOL", lambda inner: inner.replace("|by the Fool|", "|by a fool|"))
    differing, shown = shown_by("loka", text)
    assert differing.law.replaced == ("LO-FOOL",)
    assert [each.name for each in shown[:2]] == [f"law.LO-FOOL{end}: locked -> present" for end in ("", ".locked")]
    assert {str(relation) for relation in shown[-1].relations.values()} == {"equal"}


def test_a_requirement_that_is_a_prohibition_now_is_lifted_under_either_id() -> None:
    """The locked permission lifts the locked requirement, which has an id of its own beside the present prohibition's."""
    text = edited(
        text_of("loka"),
        "clause LO-FOLLOW",
        lambda inner: inner.replace("kind: requirement", "kind: prohibition").replace("  holds:", "  bars:"),
    )
    differing, shown = shown_by("loka", text)
    assert differing.law.replaced == ("LO-FOLLOW",) and "LO-FOOL" in differing.law.changed
    assert str(shown[-1].relations["turn"]) == "stricter and looser"
    cases = [each.case or "" for amendment in shown for each in amendment.smallest]
    assert any("disputed" in case for case in cases)  # the lead, which one of the two laws bars


# -- the locks that are committed


def unnamed(locked: Lock, present: Lock, changelog: str) -> list[str]:
    """The clauses and readings that differ and that the changelog does not name under what is to be released."""
    unreleased = re.split(r"^## \[", changelog, flags=re.MULTILINE)[1]
    differ = {name for kind, name in dict(locked.digests.items() ^ present.digests.items()) if kind in NAMED}
    return sorted(name for name in differ if not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", unreleased))


NAMED = (CLAUSE, READING, TRANSITION, HOUSE)
LOCKS = ROOT / "examples" / "locks"
SHIPPED = [id for id in GAMES if type(GAMES[id]).__module__.startswith("adjudicator.games")]
"""The games of this project; a game of somebody else has no lock here."""


@pytest.mark.parametrize("game", SHIPPED)
def test_what_differs_from_the_committed_lock_is_in_the_changelog(game: str) -> None:
    """Named there, or nothing differs. The locks are written anew with each release (RELEASING.md)."""
    file = LOCKS / f"{game}.lock"
    locked, present = lock_of(Source(file.name, file.read_text())), lock_of(Source("present", text_of(game)))
    assert unnamed(locked, present, (ROOT / "CHANGELOG.md").read_text()) == []


def test_what_the_changelog_does_not_name_is_seen() -> None:
    game = "tahimi"
    present = lock_of(Source("present", text_of(game)))
    text = without(without(text_of(game), "clause TA-SIZE"), "clause TA-JOKER.2")
    other = lock_of(Source("old.lock", text))
    assert unnamed(other, present, "## [Unreleased]\n\n- TA-SIZE is new.\n\n## [1.0]\n\n- TA-JOKER.2") == ["TA-JOKER.2"]
    assert unnamed(present, present, "## [Unreleased]\n") == []


def expected(case: str) -> list[str]:
    """The verdicts that a case tells: by the lock, and by the law as it stands."""
    return [ruling["verdict"] for ruling in yaml.load(case, yaml.BaseLoader)["rulings"]]


def verdicts(case: str) -> list[str]:
    """The verdicts on the rulings of a case by the law that is in force, without what it says of amendments."""
    data = yaml.load(case, yaml.BaseLoader)
    for each in (data, *data["rulings"]):
        each["readings"] = {k: o for k, o in each.get("readings", {}).items() if not k.startswith("law.")}
        for key in ("because only", "show"):
            each.pop(key, None)
    rulings = loads(yaml.safe_dump(data, sort_keys=False), "smallest.yaml").rulings
    return [ruled(each.situation, each.by, each.plays).verdict for each in rulings]


@contextmanager
def under(monkeypatch: pytest.MonkeyPatch, game: str, one: Edit) -> Iterator[None]:
    """The game with the edited clause in place of its own, and with the edited defaults, without any amendment."""
    made = Game._decision

    def decision(self: Game, name: str, lexicon: Lexicon) -> Decision:
        own = made(self, name, lexicon)
        clauses = (one.clause if clause.id == one.id else clause for clause in own.clauses)
        return replace(own, clauses=tuple(clause for clause in clauses if clause is not None))

    with monkeypatch.context() as patched, governed(HouseLaw(game, "Edited", options=one.options)):
        patched.setattr(Game, "_decision", decision)
        yield

"""Names that were changed since: matched in a lock, read in a letter with a warning, and refused elsewhere with what is
called so now. The renames are planted: a game declares as former the names that stand in the old text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.cards import Lexicon
from adjudicator.cases import compare, house_law, lock_differences, ticked
from adjudicator.cases.case import known_options
from adjudicator.cases.lock import Lock, digest, lock_of, lock_text
from adjudicator.cases.renamed_lock import renamed, renaming
from adjudicator.cli.app import run
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Refused, listed, suggestion
from adjudicator.files.names import chosen_on_file
from adjudicator.files.source import Source, marked
from adjudicator.games import GAMES
from adjudicator.games.loka.turn import TRICK
from adjudicator.law import Later, Rulebook
from adjudicator.law.reading import former_keys
from adjudicator.report.letter import BEGINS, ENDS
from adjudicator.report.lookup import former_ids
from tests.cli.driven import ROOT, Capture
from tests.helpers import faults_of

GAME, CLAUSE, KEY, OPTION, SYMBOL = "loka", "LO-FOLLOW", "lo.fool.led", "free", "led"
OLD_CLAUSE, OLD_KEY, OLD_OPTION, OLD_SYMBOL = "LO-SUIT", "lo.fool.at_the_lead", "anything", "suit that was led"


def planted(clause: bool = True) -> Game:
    """The game with the old names declared."""
    own = GAMES[GAME]
    game = object.__new__(type(own))
    game.own_readings = tuple(
        replace(
            each,
            former=(OLD_KEY,),
            options=tuple(replace(one, former=(OLD_OPTION,) * (one.name == OPTION)) for one in each.options),
        )
        if each.key == KEY
        else each
        for each in own.own_readings
    )

    former = {CLAUSE: (OLD_CLAUSE,)}

    def written(lexicon: Lexicon) -> Rulebook:
        decisions = own.rulebook(lexicon).decisions
        changed = {
            name: replace(one, clauses=tuple(replace(each, former=former.get(each.id, ())) for each in one.clauses))
            for name, one in decisions.items()
        }
        made = {name: (lambda decision=decision: decision) for name, decision in changed.items()}
        return Rulebook(game.title, Later(made), game.effects, game.readings)

    if clause:
        game.written = written  # type: ignore[method-assign]
    return game


@pytest.fixture
def field() -> Iterator[None]:
    """The symbol declares its old name."""
    before = list(TRICK.fields)
    TRICK.fields[:] = [replace(each, former=(OLD_SYMBOL,)) if each.name == SYMBOL else each for each in before]
    yield
    TRICK.fields[:] = before


def old_text(text: str | None = None) -> str:
    """The lock of the game as it was with the old names, hashed anew."""
    text = text or lock_text(GAMES[GAME])
    for new, old in ((f"{KEY} = {OPTION}|", f"{KEY} = {OLD_OPTION}|"), (f"|{SYMBOL}|", f"|{OLD_SYMBOL}|")):
        text = text.replace(new, old)
    block = re.compile(rf"(?<=\n)reading {re.escape(KEY)} #.*?\n\n", re.DOTALL)
    text = block.sub(lambda match: match[0].replace(f"    {OPTION}:", f"    {OLD_OPTION}:"), text)
    text = re.sub(rf"{re.escape(KEY)}(?![\w.])", OLD_KEY, text)
    text = re.sub(rf"{CLAUSE}(?![-\w.])", OLD_CLAUSE, text)
    head, *parts = text.split("\n\n")
    return "\n\n".join([head, *map(_hashed, parts)])


def _hashed(part: str) -> str:
    head, _, inner = part.partition("\n")
    name, mark, _ = head.partition(" #")
    return f"{name} #{digest(name, inner.splitlines())}\n{inner}" if mark else part


def old_lock(text: str | None = None) -> Lock:
    return lock_of(Source("old.lock", text or old_text()))


SENTENCES = (
    f"{CLAUSE} was called {OLD_CLAUSE}.",
    f"The reading {KEY} was called {OLD_KEY}.",
    f"{KEY}: the option {OPTION} was called {OLD_OPTION}.",
    f"turn: the symbol '{SYMBOL}' was called '{OLD_SYMBOL}'.",
)


# -- locks


def differences(monkeypatch: pytest.MonkeyPatch, game: Game, lock: Lock) -> lock_differences.LockDifferences:
    monkeypatch.setattr(lock_differences, "GAMES", {GAME: game})
    return lock_differences.lock_differences(lock, 20.0)


@pytest.mark.usefixtures("field")
def test_a_lock_with_former_names_is_the_law_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = differences(monkeypatch, planted(), old_lock())
    assert not (changed.law.changed or changed.law.replaced or changed.law.earlier or changed.left)
    assert set(SENTENCES) <= set(changed.notes)
    assert all(" was called " in note for note in changed.notes)


@pytest.mark.usefixtures("field")
def test_its_lines_stay_where_they_are() -> None:
    lock = old_lock()
    present = renamed(lock, renaming(lock, planted()))
    assert len(present.source.lines) == len(lock.source.lines)
    assert (OLD_CLAUSE in lock.source.text, OLD_CLAUSE in present.source.text) == (True, False)
    assert [block.place.line for block in present.blocks.values()] == [one.place.line for one in lock.blocks.values()]


@pytest.mark.usefixtures("field")
def test_a_clause_that_was_renamed_and_changed_is_compared_by_its_present_name(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lock_text(GAMES[GAME]).replace("(= |suit| |led|)", "(= |suit| 1)")
    changed = differences(monkeypatch, planted(), old_lock(old_text(text)))
    assert CLAUSE in changed.law.changed
    assert OLD_CLAUSE not in changed.law.changed
    assert not any(" came" in note or " went" in note for note in changed.notes)


@pytest.mark.usefixtures("field")
def test_what_is_not_declared_went_and_came(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = differences(monkeypatch, planted(clause=False), old_lock())
    assert {CLAUSE, OLD_CLAUSE} <= set(changed.law.changed)
    notes = " ".join(changed.notes)
    assert f"{CLAUSE} came" in notes
    assert f"{OLD_CLAUSE} went" in notes


@pytest.mark.usefixtures("field")
def test_a_lock_that_has_both_names_keeps_them() -> None:
    lock = lock_of(Source("new.lock", lock_text(GAMES[GAME])))
    assert renaming(lock, planted()).is_empty


# -- letters


def letter(key: str, option: str) -> Source:
    return Source("letter.md", f"{BEGINS}{GAME} -->\n\n### 1. What? `{key}`\n\n- [x] `{option}`: so\n\n{ENDS}\n")


def test_a_ticked_letter_with_former_names_is_read_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticked, "OUTLINES", {GAME: planted()})
    read = ticked.parsed(letter(OLD_KEY, OLD_OPTION))
    assert read.options == {KEY: OPTION}
    assert [(one.code, one.message, one.help, one.place.line if one.place else 0) for one in read.warnings] == [
        (
            "former-name",
            f"'{OLD_KEY}' is the former name of a question",
            f"it is called {KEY} now, and is read as that",
            3,
        ),
        (
            "former-name",
            f"'{OLD_OPTION}' is the former name of an option of {KEY}",
            f"it is called {OPTION} now, and is read as that",
            5,
        ),
    ]
    assert ticked.parsed(letter(KEY, OPTION)).warnings == ()


def test_a_command_prints_the_warning_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    monkeypatch.setattr(ticked, "OUTLINES", {GAME: planted()})
    (tmp_path / "letter.md").write_text(letter(OLD_KEY, "barred").text)
    case = str(ROOT / "cases" / "loka" / "follow.yaml")
    run(["judge", case, "--profile", str(tmp_path / "letter.md"), "--plain"])
    printed = capsys.readouterr()
    warning = " ".join(printed.err.split())
    assert f"warning[former-name]: '{OLD_KEY}' is the former name of a question" in warning
    assert f"help: it is called {KEY} now, and is read as that" in warning
    assert "LO-FOLLOW" in printed.out


# -- cases, house laws, flags


def test_compare_prints_the_warning_of_a_letter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    monkeypatch.setattr(ticked, "OUTLINES", {GAME: planted()})
    (tmp_path / "letter.md").write_text(letter(OLD_KEY, "barred").text)
    run(["compare", str(tmp_path / "letter.md"), str(ROOT / "cases" / "loka" / "follow.yaml")])
    assert f"warning[former-name]: '{OLD_KEY}'" in capsys.readouterr().err


def test_a_parameter_with_a_former_key_is_refused_with_the_present_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = planted()
    game.parameters = tuple(replace(each, former=(f"{each.key}.before",)) for each in game.parameters)
    monkeypatch.setattr(house_law, "GAMES", {GAME: game})
    source = Source("house.yaml", f"game: {GAME}\ntitle: Ours\nparameters: {{lo.hands.before: 4}}\n")
    assert faults_of(house_law.parsed, source)[0].help == "it is called lo.hands now"


def test_a_file_with_a_former_name_is_refused_with_the_present_one() -> None:
    known = {key: each.names for key, each in planted().readings.items()}
    text = f"readings: {{{OLD_KEY}: {OPTION}, {KEY}: {OLD_OPTION}}}\n"
    tree = marked(Source("case.yaml", text))
    chosen = {OLD_KEY: OPTION, KEY: OLD_OPTION}
    first, second = chosen_on_file(chosen, ("readings",), known, tree)
    assert (first.code, first.help) == ("unknown-key", f"it is called {KEY} now")
    assert (second.code, second.help) == ("unknown-option", f"it is called {OPTION} now")


def test_a_house_law_with_a_former_id_is_refused_with_the_present_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_law, "GAMES", {GAME: planted()})
    (fault,) = faults_of(
        lambda: house_law.parsed(Source("house.yaml", f"game: {GAME}\ntitle: T\ndrop: [{OLD_CLAUSE}]"))
    )
    assert (fault.code, fault.help) == ("unknown-clause", f"it is called {CLAUSE} now")


def test_readings_given_beside_a_case_are_refused_with_the_present_name(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = planted().readings
    for chosen, now in (({OLD_KEY: OPTION}, KEY), ({KEY: OLD_OPTION}, OPTION)):
        with pytest.raises(Refused) as refused:
            known_options(readings, chosen)
        assert refused.value.faults[0].help == f"it is called {now} now"
    monkeypatch.setattr(compare, "GAMES", {GAME: planted()})
    (fault,) = faults_of(lambda: compare.choices([f"{OLD_KEY}={OPTION}"], None))
    assert fault.help == f"it is called {KEY} now"


def test_a_former_option_is_no_near_miss() -> None:
    names = planted().readings[KEY].names
    assert suggestion(OLD_OPTION, names) == listed(OLD_OPTION, names) == f"it is called {OPTION} now"
    assert suggestion("fre", names) == f"did you mean {OPTION}?"


# -- of every game


def names_of(game: str) -> Iterator[tuple[str, str]]:
    """Each former name with its kind, as the game declares it."""
    own = GAMES[game]
    yield from (("reading", old) for old in former_keys(own.readings))
    yield from (("clause", old) for old in former_ids(game))
    yield from ((f"option of {each.key}", old) for each in own.readings.values() for old in each.names.former)


@pytest.mark.parametrize("game", [*GAMES])
def test_no_former_name_is_a_present_one(game: str) -> None:
    own = GAMES[game]
    entries = own.rulebook(own.lexicon({})).described()
    present = {("reading", key) for key in own.readings} | {("clause", entry.id) for entry in entries}
    present |= {(f"option of {key}", name) for key, each in own.readings.items() for name in each.names}
    former = list(names_of(game))
    assert len(former) == len(set(former))
    assert present.isdisjoint(former)

"""`check --review`, `--accept`, `--accept-all`, `--pending` and `--record`: rulings, answers and faults of records that
are not as expected, accepted, kept or left open, and expectations written where none are; files are edited in place."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.cards.english import both
from adjudicator.cases.flag_values import fault
from adjudicator.cli import interrupts
from adjudicator.cli.output import ILLEGAL, LEGAL, USAGE, say, width, worst
from adjudicator.cli.progress import progress
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Refused, as_text, nearest, now_called

if TYPE_CHECKING:
    from adjudicator.cases.expectations import Checked, ExpectationFile
    from adjudicator.report.outcome import Outcome

KEYS: Mapping[str, str] = {
    "a": "accept: the verdict now is what is expected",
    "k": "keep what is expected: the ruling stays a regression",
    "o": "open: it is left open which is right, and check no longer fails on it",
    "s": "show the file",
    "q": "quit: the others stay as they are",
}
"""Key -> what it does."""

ACCEPTED, KEPT, OPENED, SIGNED, RECORDED, REFUSED, BARRED = (
    "accepted",
    "kept",
    "left open",
    "ruled by a person",
    "recorded",
    "refused",
    "passed over",
)


@dataclass(frozen=True)
class Task:
    """What is to be done with the rulings and answers of the files: one of `review`, `accept`, `accept_all`, `pending`
    and `record`. `accept`: files, or FILE:LINE. `because`: the clause for `accept_all`."""

    review: bool = False
    accept: tuple[str, ...] = ()
    accept_all: bool = False
    because: str | None = None
    pending: bool = False
    record: bool = False

    @property
    def flags(self) -> list[str]:
        """The flags that are given, as typed."""
        given = {
            "--review": self.review,
            "--accept": bool(self.accept),
            "--accept-all": self.accept_all,
            "--pending": self.pending,
            "--record": self.record,
        }
        return [flag for flag, on in given.items() if on]

    def refuse(self, others: Mapping[str, object]) -> None:
        """Raise Refused for two tasks at once, `because` without `accept_all` or the reverse, and `others`: options, by
        flag, that do not go with a task."""
        flags = self.flags
        if len(flags) > 1:
            raise fault("two-tasks", f"{' and '.join(flags)} are {len(flags)} tasks", "give them one at a time")
        if self.accept_all != (self.because is not None):
            message = (
                "--accept-all accepts what one clause decides" if self.accept_all else "--because is for --accept-all"
            )
            raise fault("two-tasks", message, "write --accept-all --because CLAUSE")
        for flag, value in others.items():
            if flags and value:
                readings = flag in ("--reading", "--profile")
                why = (
                    "writes and lists what holds under the readings of each file"
                    if readings
                    else "makes no such report"
                )
                raise fault("two-tasks", f"{flags[0]} {why}", f"leave {flag} out")


@dataclass(frozen=True)
class _Item:
    """One ruling, answer or line of a record to act on, in its file."""

    file: ExpectationFile
    checked: Checked

    @property
    def outcome(self) -> Outcome:
        return self.checked.outcome


def files_accepted(accept: Sequence[str]) -> list[str]:
    """The files that `--accept` names, without lines, each once."""
    return list(dict.fromkeys(_place(text)[0] for text in accept))


def refuse_beside(accepted: Sequence[str], paths: Sequence[str]) -> None:
    """Raise Refused for paths beside files that `--accept` names, if one of these is there and is not in the paths."""
    folders = [Path(path).resolve() for path in paths]
    for file in map(Path, accepted if folders else ()):
        if file.exists() and not any(file.resolve().is_relative_to(folder) for folder in folders):
            message = f"--accept {file} is in no file or folder that is named beside it: {both(paths)}"
            raise fault("two-tasks", message, "name the files with --accept alone")


def run(task: Task, files: Sequence[str], outcomes: Callable[[str], list[Outcome]], limit: float) -> int:
    """Do a task and return the exit code: 0, or 1 if something is left that is not as expected; 2 for a refusal, after
    which the other files are still done. `outcomes`: the outcomes of a file."""
    counts: Counter[str] = Counter()
    items = list(progress(_items(files, outcomes, limit, task.record, counts), len(files), "cases"))
    if interrupts.stopped():
        return interrupts.INTERRUPTED
    if task.pending:
        return _pending(items, counts)
    if task.review:
        _review(items, counts)
    elif task.record:
        _each(items, lambda item: item.file.record(item.checked), RECORDED, counts)
    else:
        chosen = (
            _decided_by(items, task.because)
            if task.because is not None
            else _named(items, task.accept, counts[REFUSED] > 0)
        )
        signed = [item for item in chosen if item.checked.signed]
        for item in signed:
            say(f"{_where(item)}: {item.checked.name} is ruled by {item.outcome.standing.ruled_by}: see --review")
        counts[SIGNED] += len(signed)
        _each(
            [item for item in chosen if item not in signed],
            lambda item: item.file.accept(item.checked),
            ACCEPTED,
            counts,
        )
    print(_summary(task, len(items), counts))
    return _code(task, len(items), counts)


def _items(
    files: Sequence[str], outcomes: Callable[[str], list[Outcome]], limit: float, record: bool, counts: Counter[str]
) -> Iterator[list[_Item]]:
    """What is to be acted on in each file: what is not as expected, or with `record` what nothing is expected of. Prints
    and counts refusals."""
    from adjudicator.cases.expectations import CaseFile
    from adjudicator.files.paths import is_record
    from adjudicator.records.expectations import RecordFile

    for path in files:
        try:
            file = (RecordFile if is_record(path) else CaseFile)(path, limit)
        except Refused as error:
            _complain(error, counts)
            yield []
            continue
        checked = outcomes(path)
        for outcome in checked:
            if outcome.refused is not None:
                _complain(Refused(problem for problem in outcome.problems if isinstance(problem, Fault)), counts)
        counts[BARRED] += sum(outcome.barred is not None for outcome in checked)
        wanted = file.unstated(checked) if record else file.other(checked)
        yield [_Item(file, one) for one in wanted if one.outcome.refused is None and one.outcome.barred is None]


def _complain(error: Refused, counts: Counter[str]) -> None:
    counts[REFUSED] += 1
    print("\n\n".join(as_text(one, width()) for one in error.faults), end="\n\n", file=sys.stderr)


def _each(items: Sequence[_Item], act: Callable[[_Item], None], done: str, counts: Counter[str]) -> None:
    """Act on each item; count those done, and print and count refusals."""
    for item in items:
        try:
            act(item)
        except Refused as error:
            _complain(error, counts)
            continue
        counts[done] += 1
        say(f"{_where(item)}: {done}: {item.checked.name}: {item.checked.actual}")


# -- which are chosen


def _place(text: str) -> tuple[str, int | None]:
    """A file, and a line of it if the text ends in one."""
    file, colon, line = text.rpartition(":")
    return (file, int(line)) if colon and line.isdecimal() else (text, None)


def _named(items: Sequence[_Item], accept: Sequence[str], refused: bool) -> list[_Item]:
    """The items that FILE, a folder or FILE:LINE names. Raises Refused for a line without one, unless a file was
    `refused`."""
    chosen = []
    for file, line in map(_place, accept):
        within = [item for item in items if Path(item.file.path).resolve().is_relative_to(Path(file).resolve())]
        if line is not None:
            within = [item for item in within if item.checked.path == item.file.entry_at(line)]
            if not (within or refused):
                message = f"nothing that line {line} of {file} belongs to is other than expected"
                raise fault("no-regression", message, f"adjudicator check {file} lists what is")
        chosen += [item for item in within if item not in chosen]
    return chosen


def _decided_by(items: Sequence[_Item], clause: str) -> list[_Item]:
    """The items that a clause decides. Raises Refused if no rule has that id, and no kind of fault for
    which no rule speaks."""
    from adjudicator.games import GAMES
    from adjudicator.records.record import KINDS
    from adjudicator.report.lookup import former_ids, summary

    ids = [*(entry.id for game in GAMES for entry in summary(game)), *KINDS]
    if clause not in ids:
        former = {old: id for game in GAMES for old, id in former_ids(game).items()}
        near = nearest(clause, ids)
        help = now_called(clause, former) or (f"did you mean {near}?" if near else "the list: adjudicator rules")
        raise Refused([Fault("unknown-clause", f"no clause has the id {clause!r}", help)])
    return [item for item in items if item.checked.cause == clause]


# -- as text and as JSON


def _where(item: _Item) -> str:
    place = item.outcome.place
    return f"{place.file}:{place.line}" if place else item.file.path


def _pending(items: Sequence[_Item], counts: Counter[str]) -> int:
    for item in sorted(items, key=lambda item: item.checked.cause):
        outcome, standing, checked = item.outcome, item.outcome.standing, item.checked
        entry = {
            "schema": 1,
            "case": outcome.case,
            "at": str(outcome.place),
            "name": checked.name,
            "cause": checked.cause or None,
            "expected": checked.expected,
            "found": checked.actual,
            "because": list(checked.because),
            "failures": list(outcome.failures),
            "ruled_by": standing.ruled_by,
            "recorded": standing.recorded,
        }
        print(json.dumps(entry, sort_keys=True, ensure_ascii=False))
    if counts[BARRED]:
        print(_passed_over(counts), file=sys.stderr)
    return worst((USAGE if counts[REFUSED] else LEGAL, ILLEGAL if items or counts[BARRED] else LEGAL))


def _passed_over(counts: Counter[str]) -> str:
    return f"{counts[BARRED]} {BARRED}, as the law makes them impossible (check without a task lists them)"


def _summary(task: Task, total: int, counts: Counter[str]) -> str:
    noun = "nothing expected" if task.record else "other than expected"
    left = total - sum(counts[name] for name in (ACCEPTED, OPENED, RECORDED, KEPT, SIGNED))
    parts = [f"{counts[name]} {name}" for name in (ACCEPTED, RECORDED, KEPT, OPENED, SIGNED) if counts[name]]
    parts += [f"{left} left"] if left else []
    head = f"{total} with {noun}" if task.record else f"{total} {noun}"
    refused = f"; {counts[REFUSED]} refused" if counts[REFUSED] else ""
    barred = f"; {_passed_over(counts)}" if counts[BARRED] else ""
    return f"{head}: {', '.join(parts)}{refused}{barred}" if parts else f"{head}{refused}{barred}"


def _code(task: Task, total: int, counts: Counter[str]) -> int:
    done = counts[ACCEPTED] + counts[OPENED] + counts[RECORDED]
    return worst((USAGE if counts[REFUSED] else LEGAL, ILLEGAL if done < total or counts[BARRED] else LEGAL))


# -- with keys


def _review(items: Sequence[_Item], counts: Counter[str]) -> None:
    """Show each item under the clause that caused it, and act on the keys until all are done or the input ends."""
    groups: dict[str, list[_Item]] = {}
    for item in items:
        groups.setdefault(item.checked.cause, []).append(item)
    number = 0
    for cause in sorted(groups):
        say(f"{cause or 'no clause'}: {len(groups[cause])} other than expected\n")
        for item in groups[cause]:
            number += 1
            say(f"[{number}/{len(items)}] {item.outcome.title}: {item.checked.name}")
            say(item.checked.text)
            if item.checked.signed:
                say(f"  = ruled by {item.outcome.standing.ruled_by}")
            if not _settled(item, counts):
                return


def _settled(item: _Item, counts: Counter[str]) -> bool:
    """Ask for keys until the item is accepted, kept or left open; False to end the review."""
    actions = {"a": (item.file.accept, ACCEPTED), "o": (item.file.leave_open, OPENED)}
    while True:
        key = _key()
        if key in actions:
            act, done = actions[key]
            try:
                act(item.checked)
            except Refused as error:
                _complain(error, counts)
                continue
            counts[done] += 1
        elif key == "k":
            counts[KEPT] += 1
        elif key == "s":
            print(item.file.source.text)
            continue
        elif key not in ("", "q"):
            say("\n".join(f"{name}  {does}" for name, does in KEYS.items()))
            continue
        print()
        return key in (*actions, "k")


def _key() -> str:
    """The next key, in lower case: pressed at a terminal, else the first letter of a line; "" at the end of the input and
    after Ctrl-C."""
    print("accept, keep, open, show, quit (a k o s q, ? for help): ", end="", flush=True)
    try:
        key = typer.getchar() if sys.stdin.isatty() else input().strip()[:1] or "?"
    except EOFError:
        return ""
    except KeyboardInterrupt:
        interrupts.stop()
        return ""
    print(key if key.isprintable() else "")
    return "" if key in ("\x04", "\x1a") else key.lower()

"""`judge --settle`: the questions that settle an open verdict, one after another."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.cli.output import CODES, say, styled, width
from adjudicator.files.diagnostics import Fault, Refused, suggestion

if TYPE_CHECKING:
    from adjudicator.report.settle import Settlement
    from adjudicator.report.text import Line
    from adjudicator.report.verdict import Verdict

UNDO = "undo"
REMEDY = "answer yes or no to what is asked, or NAME=yes or NAME=no about"
HELP = "answer yes or no, or NAME=yes about a card; undo takes the last answer back, stop ends"


def answered(settlement: Settlement, answers: Sequence[str]) -> Settlement:
    """The settlement after answers: "yes", or "NAME=no" about a word. Raises Refused for one that answers nothing, and
    for answers that no hand has together."""
    from adjudicator.report.settle import Contradictory, truth

    for text in answers:
        name, value = name_and_value(text)
        about, holds = settlement.named(name) if name else settlement.asks, truth(value)
        if about == ():
            raise Refused([Fault("bad-answer", f"nothing is asked before --answer {text}", "leave it out")])
        if holds is None:
            message = f"--answer {text!r} is neither yes nor no"
            raise Refused([Fault("bad-answer", message, "write yes or no, or name what is answered: NAME=no")])
        try:
            after = settlement.with_cards(name, holds) if about is None else settlement.answer(holds, about)
            if after is None or after is settlement:
                raise Refused([_no_question(settlement, name, text, is_card=after is not None)])
            settlement = after
            _ = settlement.verdict
        except Contradictory as error:
            remedy = "take one of these back" if len(error.statements) > 1 else "answer again, or leave it out"
            raise Refused([Fault("contradictory-answers", str(error), remedy)]) from error
    return settlement


def name_and_value(text: str) -> tuple[str, str]:
    """What an answer is about, "" for the question, and its value: "NAME=yes", or "NAME: yes"."""
    name, _, value = text.rpartition("=" if "=" in text else ":")
    return name.strip().strip("'"), value


def _no_question(settlement: Settlement, name: str, text: str, is_card: bool) -> Fault:
    """The fault of an answer that is to no question."""
    if not is_card:
        return Fault("bad-answer", f"--answer {text!r} answers no question", suggestion(name, settlement.words, REMEDY))
    message = f"--answer {text!r} answers no question: by itself that settles nothing which is asked"
    return Fault("bad-answer", message, suggestion(None, settlement.words, REMEDY))


def begun(settlement: Settlement, answers: Sequence[str]) -> Settlement | None:
    """The settlement after answers, with its next questions known; None where no questions settle the verdict, or not in
    time. Raises Refused as `answered`."""
    from adjudicator.report.open_play import NotSettled
    from adjudicator.solve.budget import GaveUp

    try:
        settlement = answered(settlement, answers)
        _ = settlement.question, settlement.tree
    except (NotSettled, GaveUp):
        return None
    return settlement


def refuse_answers(answers: Sequence[str], verdict: str) -> None:
    """Raise Refused if there are answers though the verdict leaves nothing to ask."""
    if answers:
        message = f"--answer {answers[0]} answers no question: the verdict is {verdict}"
        raise Refused([Fault("bad-answer", message, "leave it out")])


def heading(settlement: Settlement, ruled_on: str, lines: Iterable[Line]) -> Iterator[Line]:
    """The first of the lines of an open verdict, or the verdict that answers have made of it, on what is ruled on."""
    from adjudicator.report.text import headline

    settled = settlement.verdict
    if settled is None:
        return islice(lines, 1)
    head, style = ("fault (not-shown)", "illegal") if settlement.unshown else (settled, settled)
    code = " ".join(reason.clause for reason in settlement.reasons[:1])
    return headline(f"{head}: {ruled_on}", code, width(), head, style)


def readings(verdict: Verdict, settlement: Settlement) -> Iterator[Line]:
    """The readings under which a verdict that answers have settled holds; none before."""
    from adjudicator.report.text import settled_holds

    if settlement.verdict is not None:
        yield from settled_holds(verdict, settlement.contested, width(), settlement.left_open)


def _no_readings(settlement: Settlement) -> Iterable[Line]:
    """No lines: for a ruling that names none."""
    return ()


def settle_on(
    settlement: Settlement,
    headline: Iterable[Line],
    answers: Sequence[str],
    readings: Callable[[Settlement], Iterable[Line]] = _no_readings,
    asks: bool = True,
) -> int:
    """Print the headline, ask until the verdict is settled or input ends, and print how to go on from `answers`, or the
    verdict with `readings` below; return the exit code. Without `asks` the next question is printed
    at once."""
    from adjudicator.report.settle import lines, proofs

    styled(headline)
    if asks and is_terminal():
        styled(proofs(settlement, width()) if settlement.verdict is None else ())
        settlement, more = _conversation(settlement, _typed)
        answers = [*answers, *more]
    elif asks and sys.stdin is not None and not sys.stdin.isatty():
        settlement, more = _conversation(settlement, _piped)
        answers = [*answers, *more]
    go_on = " ".join(f"--answer {shlex.quote(one)}" for one in (*answers, "yes"))
    styled(lines(settlement, width(), f"{go_on} (or no)"))
    styled(readings(settlement))
    return CODES[settlement.outcome]


def is_terminal() -> bool:
    """Whether input and output are a terminal."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def _typed(question: str) -> str:
    """The answer typed on a terminal. Raises EOFError."""
    try:
        return input(f"{question} ")
    except (EOFError, KeyboardInterrupt):
        print()
        raise EOFError from None


def _piped(question: str) -> str:
    """The next line of standard input that is not blank, printed with its question. Raises EOFError."""
    try:
        text = next(filter(str.strip, iter(sys.stdin.readline, "")), "")
    except (OSError, ValueError, KeyboardInterrupt):
        text = ""
    if not text:
        raise EOFError
    if question or text.strip().casefold() == UNDO:
        say(f"{question} {text.strip()}".lstrip())
    return text


def _conversation(settlement: Settlement, read: Callable[[str], str]) -> tuple[Settlement, list[str]]:
    """Ask until the verdict is settled, or input ends; return the settlement and the answers given."""
    stack, given = [settlement], list[str]()
    while True:
        question = stack[-1].question_text
        if not question and read is _typed:
            break
        try:
            text = read(question).strip().casefold()
        except EOFError:
            break
        if not question and text != UNDO:
            break
        if text == UNDO:
            stack[1:], given[:] = stack[1:-1], given[:-1]
        elif text in ("stop", "quit", "q"):
            break
        else:
            try:
                stack.append(answered(stack[-1], [text]))
                given.append(text)
            except Refused as error:
                say(complaint(error) if name_and_value(text)[0] or error.faults[0].code != "bad-answer" else HELP)
    return stack[-1], given


def complaint(refusal: Refused) -> str:
    """The refusal of an answer that was typed, as one sentence."""
    (fault,) = refusal.faults
    return f"{fault.message.removeprefix('--answer ')}: {fault.help}"

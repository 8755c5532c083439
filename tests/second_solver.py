"""Another solver than the one that proved it: what cvc5 answers to an SMT-LIB file."""

from __future__ import annotations

import cvc5  # type: ignore[import-untyped]


def answers(text: str) -> list[str]:
    """What it prints, command by command: "sat", "unsat", or an error.

    A file that names its expected answer (`:status`) makes an error of any other.
    """
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols = parser.getSymbolManager()
    printed = []
    while not (command := parser.nextCommand()).isNull():
        printed.append(command.invoke(solver, symbols).strip())
    return [line for line in printed if line]


def refused(text: str) -> str | None:
    """Why a file is none that it reads; None where it reads the whole of it. Nothing is solved."""
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols = parser.getSymbolManager()
    try:
        while not (command := parser.nextCommand()).isNull():
            if command.getCommandName() not in ("assert", "check-sat"):
                command.invoke(solver, symbols)
    except RuntimeError as error:
        return str(error)
    return None

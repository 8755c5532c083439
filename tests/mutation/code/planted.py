"""Plant each fault of a short list in a process of its own, and see whether the tests named for it notice.

The functions are changed in place, so no file is: `python -m tests.mutation.code.planted` takes seconds.
"""

from __future__ import annotations

import importlib
import inspect
import io
import os
import sys
import textwrap
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
import yaml

FAULTS: list[dict[str, str]] = yaml.load(Path(__file__).with_name("planted.yaml").read_text("utf-8"), yaml.CSafeLoader)


def tests(fault: dict[str, str]) -> list[str]:
    """The arguments of pytest for the tests that have to notice a fault."""
    return ["-x", "-q", "-p", "no:cacheprovider", f"tests/{fault['test']}"]


def function(fault: dict[str, str]) -> FunctionType:
    """The function that a fault is planted in."""
    value: Any = importlib.import_module("adjudicator." + fault["in"].removesuffix(".py").replace("/", "."))
    for name in fault["of"].split("."):
        value = vars(value)[name]
    value = inspect.unwrap(getattr(value, "fget", getattr(value, "answer", value)))  # of a property, or a question
    assert isinstance(value, FunctionType), fault
    return value


def changed(fault: dict[str, str]) -> CodeType:
    """The code of that function with the fault. Raises ValueError where what is to be taken out is not there."""
    whole = function(fault)
    source = textwrap.dedent(inspect.getsource(whole))
    if fault["out"] not in source:
        raise ValueError(f"{fault['in']} {fault['of']} has no {fault['out']!r}: bring the list of faults up to date")
    text = source.replace(fault["out"], fault["put"], 1)
    code = compile(text, fault["in"], "exec", flags=annotations.compiler_flag, dont_inherit=True)
    made: dict[str, Any] = {}
    exec(code, whole.__globals__, made)
    replaced = made[whole.__name__]
    code = getattr(replaced, "fget", replaced).__code__
    assert isinstance(code, CodeType)
    return code


def run(fault: dict[str, str], planted: bool) -> int:
    """What pytest returns, in a process of its own, for the tests of a fault: 1 where a test failed. The function
    itself is changed there, so that whoever has imported it has the fault too."""
    whole, code = function(fault), changed(fault)
    child = os.fork()
    if not child:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(out):
            if planted:
                whole.__code__ = code
            os._exit(int(pytest.main(tests(fault))))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(arguments: Sequence[str]) -> int:
    """Exit 1 if a fault is not noticed; with `--sound`, if its tests fail without it."""
    sound = "--sound" in arguments
    with redirect_stdout(io.StringIO()):  # so that what is forked has all imported
        pytest.main(["--collect-only", *(argument for fault in FAULTS for argument in tests(fault))])
    wrong = [fault for fault in FAULTS if run(fault, planted=not sound) != (0 if sound else 1)]
    for fault in wrong:
        print(f"{fault['in']} {fault['of']}: {tests(fault)[-1]} {'fails' if sound else 'notices nothing'}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

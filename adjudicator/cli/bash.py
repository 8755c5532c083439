"""Completion in bash, which splits words at `=` and `:` (COMP_WORDBREAKS).

Bash replaces only the last part of a split word, and inserts a candidate verbatim, so that a space in it would end the
word. The parts are therefore joined before completion; each candidate then loses the prefix before the last part, and
its special characters are escaped.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO

_BREAK = re.compile(r"[=:]+")
_SPECIAL = re.compile(r"[^\w@%+=:,./-]")
"""Characters to escape for a shell."""


def requested(variable: str) -> bool:
    """Whether bash requests completion, according to the environment variable `variable`."""
    return os.environ.get(variable) == "complete_bash"


def complete(run: Callable[[], object]) -> int:
    """Print the completions of COMP_WORDS and return exit code 0; `run` prints the candidates for its joined words. An
    invalid COMP_CWORD counts as the last index."""
    words, at = os.environ.get("COMP_WORDS", "").split("\n"), os.environ.get("COMP_CWORD", "0")
    parts = [*words, ""][: int(at) + 1] if at.isascii() and at.isdecimal() else words
    whole = joined(parts)
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = "\n".join(whole), str(len(whole) - 1)
    with redirect_stdout(StringIO()) as printed, suppress(SystemExit):
        run()
    print("\n".join(inserted(word, whole[-1], parts[-1]) for word in printed.getvalue().splitlines()))
    return 0


def joined(parts: Sequence[str]) -> list[str]:
    """Join the parts of a command line that bash has split: `KEY`, `=`, `OPTION` become one word."""
    words: list[str] = []
    for before, part in zip(("", *parts), parts, strict=False):
        if words and (_BREAK.fullmatch(part) or _BREAK.fullmatch(before)):
            words[-1] += part
        else:
            words.append(part)
    return words


def inserted(word: str, typed: str, part: str) -> str:
    """The completion to print for the candidate `word`, if `typed` is the word so far and `part` its last part."""
    replaced = "" if _BREAK.fullmatch(part) else part
    before = typed[: len(typed) - len(replaced)]
    start = next(at for at in range(len(before) + 1) if word.startswith(before[at:]))
    suffix = word[len(before) - start :]
    return suffix if part[:1] in ("'", '"') else _SPECIAL.sub(r"\\\g<0>", suffix)

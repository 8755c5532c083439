"""Completion in bash, which takes a command line apart where it should not.

For bash a word ends at `=` and `:` (COMP_WORDBREAKS) and it replaces no more than the last part; and what it is given it
inserts as it stands, a space in it ending a word. So the parts are put together before the command line is
completed, and of each word found what stands before the last part is left out, and its spaces are marked.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO

_BREAK = re.compile(r"[=:]+")
_SPECIAL = re.compile(r"[^\w@%+=:,./-]")
"""What a shell would not take as a letter of a word."""


def asked(variable: str) -> bool:
    """Whether bash asks what a command line may become, by the environment variable of the program."""
    return os.environ.get(variable) == "complete_bash"


def complete(run: Callable[[], object]) -> int:
    """Print what the last word of the command line in the environment may become; `run` prints the whole words. A number
    that is no word's counts as that of the last."""
    words, at = os.environ.get("COMP_WORDS", "").split("\n"), os.environ.get("COMP_CWORD", "0")
    parts = [*words, ""][: int(at) + 1] if at.isascii() and at.isdecimal() else words
    whole = joined(parts)
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = "\n".join(whole), str(len(whole) - 1)
    with redirect_stdout(StringIO()) as printed, suppress(SystemExit):
        run()
    print("\n".join(inserted(word, whole[-1], parts[-1]) for word in printed.getvalue().splitlines()))
    return 0


def joined(parts: Sequence[str]) -> list[str]:
    """The words of a command line whose parts bash tells: `KEY`, `=`, `OPTION` are one."""
    words: list[str] = []
    for before, part in zip(("", *parts), parts, strict=False):
        if words and (_BREAK.fullmatch(part) or _BREAK.fullmatch(before)):
            words[-1] += part
        else:
            words.append(part)
    return words


def inserted(word: str, typed: str, part: str) -> str:
    """What bash has to be given for a whole word, where `typed` is the word so far and `part` its last part."""
    kept = "" if _BREAK.fullmatch(part) else part
    before = typed[: len(typed) - len(kept)]
    least = next(at for at in range(len(before) + 1) if word.startswith(before[at:]))
    rest = word[len(before) - least :]
    return rest if part[:1] in ("'", '"') else _SPECIAL.sub(r"\\\g<0>", rest)

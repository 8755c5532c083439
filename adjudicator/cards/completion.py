"""Tab completion of words in plays."""

from __future__ import annotations

from collections.abc import Sequence

_PARTING = " ,+"
"""Characters that may precede a word."""


def tail(text: str, words: Sequence[str]) -> tuple[str, list[str]]:
    """The longest end of a text that begins one of the words, and the words it begins, ignoring case; ("", []) if there
    is none."""
    starts = [at for at in range(len(text)) if at == 0 or text[at - 1] in _PARTING]
    for end in (text[at:] for at in starts):
        if end.strip() and (matches := [word for word in words if word.lower().startswith(end.lower())]):
            return end, matches
    return "", []


def ends(text: str, words: Sequence[str]) -> list[str]:
    """Every completion of a text: its end completed to each matching word, or, after a separator or if the text is
    empty, each word appended. Typed characters are kept."""
    if not text or (text[-1] in _PARTING and not tail(text, words)[1]):
        return [text + word for word in words]
    end, matches = tail(text, words)
    return [text + (word.lower() if end.islower() else word)[len(end) :] for word in matches]

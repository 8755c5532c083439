"""The end of a text made a whole word: what Tab needs to know of cards and plays."""

from __future__ import annotations

from collections.abc import Sequence

_PARTING = " ,+"
"""What may stand before a word."""


def tail(text: str, words: Sequence[str]) -> tuple[str, list[str]]:
    """As much of the end of a text as is the beginning of any word, and the words that begin so, capitals apart.
    Of a text without such an end the empty one, which begins no word."""
    starts = [at for at in range(len(text)) if at == 0 or text[at - 1] in _PARTING]
    for end in (text[at:] for at in starts):
        if end.strip() and (found := [word for word in words if word.lower().startswith(end.lower())]):
            return end, found
    return "", []


def ends(text: str, words: Sequence[str]) -> list[str]:
    """A text with its end made each of the words that it may become; with each word behind it where it ends with
    what parts words, or is empty. What was typed stays as it was typed."""
    if not text or (text[-1] in _PARTING and not tail(text, words)[1]):
        return [text + word for word in words]
    end, found = tail(text, words)
    return [text + (word.lower() if end.islower() else word)[len(end) :] for word in found]

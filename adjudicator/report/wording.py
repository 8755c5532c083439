"""Templates of sentences: words of a view and values of symbols put into their slots.

`{has}` is an attribute of the view, `{=to call}` the value of a symbol by its name. A slot that begins with a capital
letter, where the view has no attribute of that name, is the attribute with a small letter at the start of a sentence:
`{Card}` is `card`, capitalised.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.cards.english import capital

SYMBOL = "="
"""What a slot for the value of a symbol begins with."""


class _Slots(dict[str, object]):
    """The slots of one template, looked up one by one."""

    def __init__(self, view: object, value: Callable[[str], object]) -> None:
        super().__init__()
        self._view, self._value = view, value

    def __missing__(self, slot: str) -> object:
        if slot.startswith(SYMBOL):
            return self._value(slot[1:])
        if slot[:1].isupper() and not hasattr(self._view, slot):
            return capital(str(getattr(self._view, slot[0].lower() + slot[1:])))
        return getattr(self._view, slot)


def filled(template: str, view: object, value: Callable[[str], object]) -> str:
    """A template with its slots filled: from a view, and by `value` from the name of a symbol. Raises AttributeError for
    a slot that the view has no attribute for.

    >>> from types import SimpleNamespace
    >>> filled("{Card} makes {=cards}.", SimpleNamespace(card="the Fool"), {"cards": 3}.__getitem__)
    'The Fool makes 3.'
    """
    return template.format_map(_Slots(view, value)) if "{" in template else template

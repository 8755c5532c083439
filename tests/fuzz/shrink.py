"""Makes an input with a fault small: parts and words are dropped while the fault stays the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy

from tests.fuzz.corpus import Tree

_TRIES = 400


def shrunk(tree: Tree, fails: Callable[[Tree], bool], tries: int = _TRIES) -> Tree:
    """A smaller input for which `fails` holds as well, after at most so many tries."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in _smaller(tree):
            tries -= 1
            if tries < 0:
                return tree
            if fails(deepcopy(candidate)):
                tree, smaller = candidate, True
                break
    return tree


def _smaller(tree: Tree) -> Iterator[Tree]:
    """Copies of a tree that lack a part, the largest parts first."""
    if isinstance(tree, dict):
        for key in sorted(tree, key=lambda key: -len(repr(tree[key]))):
            yield {other: part for other, part in tree.items() if other != key}
        for key, part in tree.items():
            for less in _smaller(part):
                yield {**tree, key: less}
    elif isinstance(tree, list):
        if len(tree) > 3:
            yield tree[: len(tree) // 2]
            yield tree[len(tree) // 2 :]
        for at in range(len(tree)):
            yield tree[:at] + tree[at + 1 :]
        for at, part in enumerate(tree):
            for less in _smaller(part):
                yield [*tree[:at], less, *tree[at + 1 :]]
    elif isinstance(tree, str):
        words = re.findall(r"\s*\S+", tree)
        if len(words) > 3:
            yield "".join(words[: len(words) // 2])
            yield "".join(words[len(words) // 2 :])
        for at in range(len(words)) if len(words) > 1 else ():
            yield "".join(words[:at] + words[at + 1 :])
        if len(tree) > 30 and len(words) == 1:
            yield tree[: len(tree) // 2]

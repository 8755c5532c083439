"""Terms as text: infix, with symbols by their names and readings by their options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from adjudicator.compile.program import ADD, AND, CHOOSE, CONST, EQ, INPUT, LE, MAX, MUL, NOT, OR, SAME, Node, Program
from adjudicator.law import Reading

FEW = 8
"""Of more arguments than these of one operation the first are printed, and the others counted."""
SHARED = 6
"""A subterm of so many nodes at least that stands several times in a term is printed once, under a name."""
_CHOOSE, _OR, _AND, _NOT, _COMPARE, _ADD, _MUL, _ATOM = range(8)
"""Precedence of operations, the weakest first."""
_KEYWORD = re.compile(r"\b(and|or|not|if|else|max|more)\b")

_Text = tuple[str, int]
"""The text of a term, and the precedence of its operation."""


class Formula:
    """Prints one result of a program. `readings` by the names of their symbols; `few`: see FEW, None for no limit.

    >>> from z3 import Bool, If, Int, Not, Or
    >>> from adjudicator.compile.terms import program
    >>> x, term = Int("x"), Or(Bool("on turn"), Not(Int("x") <= 2), If(Bool("led"), Int("x"), 1) == Int("x") - 1)
    >>> Formula(program({"term": term}), {}).text
    'on turn or x > 2 or (x if led else 1) = x - 1'
    """

    def __init__(self, program: Program, readings: Mapping[str, Reading], few: int | None = FEW) -> None:
        self._nodes, self._readings, self._few = program.nodes, readings, few
        self._texts: dict[int, _Text] = {}
        self._where: dict[str, str] = {}
        (self._root,) = program.outputs.values()
        self._repeated = self._find_repeated()

    @cached_property
    def text(self) -> str:
        """The term; `#1` and so on stand for the subterms in `where`."""
        return self._text(self._root)[0]

    @property
    def where(self) -> Mapping[str, str]:
        """The subterms that stand several times in the term, by the names that stand for them in it."""
        assert self.text
        return self._where

    def _find_repeated(self) -> frozenset[int]:
        """The places of the subterms that are printed once, under a name."""
        sizes, uses = list[int](), Counter[int]()
        for node in self._nodes:
            sizes.append(1 + sum(sizes[arg] for arg in node.args))
        for place in range(self._root, -1, -1):
            node = self._nodes[place]
            # A negated term is printed as often as its negation is.
            uses.update({arg: max(uses[place], 1) if node.op == NOT else 1 for arg in node.args})
        large = (place for place, node in enumerate(self._nodes) if node.op != NOT and sizes[place] >= SHARED)
        return frozenset(place for place in large if uses[place] > 1)

    def _text(self, place: int) -> _Text:
        if place not in self._texts:
            made = self._made(self._nodes[place])
            if place in self._repeated:
                name = f"#{len(self._where) + 1}"
                self._where[name], made = made[0], (name, _ATOM)
            self._texts[place] = made
        return self._texts[place]

    def _in(self, place: int, least: int) -> str:
        """The text of an argument, in parentheses if its operation binds weaker than `least`."""
        text, binds = self._text(place)
        return text if binds >= least else f"({text})"

    def _made(self, node: Node) -> _Text:
        args = node.args
        if node.op == CONST:
            return str(node.value).lower(), _ATOM
        if node.op == INPUT:
            name = str(node.value)
            return (f"[{name}]" if _KEYWORD.search(name) else name), _ATOM
        if node.op in (AND, OR):
            return self._listed(args, node.op), _AND if node.op == AND else _OR
        if node.op in (EQ, LE, SAME):
            return self._compared(node, True)
        if node.op == NOT:
            inner = self._nodes[args[0]]
            return self._compared(inner, False) if inner.op in (EQ, LE) else (f"not {self._in(args[0], _NOT)}", _NOT)
        if node.op == ADD:
            return self._sum(args), _ADD
        if node.op == MUL:
            return " * ".join(self._in(arg, _MUL) for arg in args), _MUL
        if node.op == MAX:
            return f"max({', '.join(self._in(arg, _CHOOSE) for arg in args)})", _ATOM
        assert node.op == CHOOSE
        test, yes, no = (self._in(arg, _OR) for arg in args)
        return f"{yes} if {test} else {no}", _CHOOSE

    def _listed(self, args: Sequence[int], word: str) -> str:
        cut = self._cut(args)
        texts = [self._in(arg, _NOT) for arg in args[:cut]]
        return f" {word} ".join([*texts, *_more(len(args) - cut)])

    def _compared(self, node: Node, holds: bool) -> _Text:
        """A comparison, or its negation."""
        first, second = node.args
        if node.op == EQ and (option := self._option(first, second) or self._option(second, first)):
            return f"{option[0]} {'=' if holds else '!='} {option[1]}", _COMPARE
        sign = ("=" if holds else "!=") if node.op in (EQ, SAME) else ("<=" if holds else ">")
        if self._nodes[first].op == CONST:
            first, second, sign = second, first, {"<=": ">=", ">": "<"}.get(sign, sign)
        return f"{self._in(first, _ADD)} {sign} {self._in(second, _ADD)}", _COMPARE

    def _option(self, symbol: int, number: int) -> tuple[str, str] | None:
        """The key of a reading and the option of this number; None for other terms."""
        node, value = self._nodes[symbol], self._nodes[number]
        reading = self._readings.get(str(node.value)) if node.op == INPUT and value.op == CONST else None
        return None if reading is None else (reading.key, reading.names[value.number])

    def _sum(self, args: Sequence[int]) -> str:
        """A sum; what is negative in it is subtracted."""
        text = ""
        for arg in sorted(args, key=self._is_negative)[: self._cut(args)]:
            sign, own = (" - ", self._negated(arg)) if text and self._is_negative(arg) else (" + ", self._in(arg, _ADD))
            text += (sign if text else "") + own
        return " + ".join([text, *_more(len(args) - self._cut(args))])

    def _is_negative(self, place: int) -> bool:
        node = self._nodes[place]
        if node.op == MUL:
            return sum(map(self._is_negative, node.args)) % 2 == 1
        return node.op == CONST and node.number < 0

    def _negated(self, place: int) -> str:
        """The text of minus a negative number or product."""
        node = self._nodes[place]
        if node.op == CONST:
            return str(-node.number)
        at = next(at for at, arg in enumerate(node.args) if self._is_negative(arg))
        others = [self._in(arg, _MUL) for arg in (*node.args[:at], *node.args[at + 1 :])]
        return " * ".join(text for text in (*others, self._negated(node.args[at])) if text != "1") or "1"

    def _cut(self, args: Sequence[int]) -> int:
        """How many of the arguments are printed."""
        return len(args) if self._few is None or len(args) <= self._few else self._few - 2


def _more(count: int) -> list[str]:
    return [f"{count} more"] if count else []

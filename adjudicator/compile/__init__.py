"""Compiler from z3 terms to straight-line programs, with translation validation.

A program (`program`) is the expression graph of some terms in topological order. From terms to answers:

* `terms` translates z3 terms to a program; `emit` translates a program to z3 terms.
* `residual` partially evaluates a program for known inputs; `bounded` and `intervals` use bounds of the unknown inputs,
  and `limits` extracts such bounds from a program.
* `python` generates the source of a Python function; `plan` and `slots` generate steps that `arrays` runs on columns
  with NumPy.
* `validate` and `plan.terms` translate generated code back to terms, so that a solver can prove it equivalent to its
  source (translation validation: Pnueli, Siegel and Singerman, TACAS 1998).
* `decision` names the terms of a `law.Decision`; `code` compiles them, `evaluator` evaluates them for one row and
  `bulk` for many, with `alternatives` for what obligations maximise. `example` is a decision for the doctests.

The terms may be about anything.

>>> from z3 import Bools, Int
>>> from adjudicator.compile.python import exact
>>> from adjudicator.compile.terms import program
>>> (a, b), x = Bools("a b"), Int("x")
>>> code = exact(program({"either": (a | b) & (x <= 2)}), ["a", "b", "x"])
>>> code.function()([True, False, 3])
(False,)
"""

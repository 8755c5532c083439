"""Programs made of z3 terms: what is known is computed by them, and proved to be the same.

A program (`program`) is the graph of some terms in order of use. From terms to answers:

* `terms` reads a program off terms; `emit` writes one back as terms.
* `residual` puts known values in (partial evaluation); `bounded` and `intervals` use the bounds of what is open, and
  `limits` reads such bounds off a program.
* `python` writes a program as the text of a Python function; `plan` and `slots` make steps of it that `arrays` runs on
  columns with NumPy.
* `validate` and `plan.terms` read the code back as terms, so that a solver can prove that nothing was lost
  (translation validation: Pnueli, Siegel and Singerman, TACAS 1998).
* `decision` names the terms of a `law.Decision`; `code` has its programs, `evaluator` answers from them for one row
  and `bulk` for many, with `alternatives` for what obligations measure by. `example` is a decision to try it on.

Nothing here knows what the terms are about.

>>> from z3 import Bools, Int
>>> from adjudicator.compile.python import exact
>>> from adjudicator.compile.terms import program
>>> (a, b), x = Bools("a b"), Int("x")
>>> code = exact(program({"either": (a | b) & (x <= 2)}), ["a", "b", "x"])
>>> code.function()([True, False, 3])
(False,)
"""

"""A small decision for the doctests of this package: how many of the available things to take.

`taking` returns a complete `law.Decision` with one clause of each kind. Used by doctests and tests only.
"""

from __future__ import annotations

from z3 import Bools, BoolVal, Ints, IntVal

from adjudicator.law import Alternative, Best, Decision, Obligation, Permission, Prohibition, Requirement


def taking() -> Decision:
    """Return the decision: of `there` things (0 to 9) one, two or three are `taken`.

    Clause `enough` bars taking more than there are, `few` requires two at most, `licence` waives that if shown
    (`licensed`: it is held, `shown`: it is shown), and `greed` requires taking at least `most`, the greatest number
    that would be open with nothing shown.

    >>> [(clause.kind, clause.id) for clause in taking().clauses]
    [('prohibition', 'enough'), ('requirement', 'few'), ('permission', 'licence'), ('obligation', 'greed')]
    """
    there, taken, most = Ints("there taken most")
    licensed, shown = Bools("licensed shown")

    return Decision(
        name="taking",
        play=(taken,),
        clauses=(
            Prohibition(
                id="enough", title="Enough", says="Nobody takes more than there is.", cites=(), bars=taken > there
            ),
            Requirement(id="few", title="Few", says="Two are taken at most.", cites=(), holds=taken <= 2),
            Permission(
                id="licence",
                title="Licence",
                says="Who shows a licence takes more.",
                cites=(),
                invoked=shown,
                waives={"few": BoolVal(True)},
                shows="a licence",
                held=licensed,
            ),
            Obligation(
                id="greed",
                title="Greed",
                says="As many are taken as may be without a licence.",
                cites=(),
                met=taken >= most,
                best=(Best(most, taken, BoolVal(True), unaided=True),),
            ),
        ),
        bounds=(there >= 0, there <= 9, taken >= 0, taken <= 9),
        alternatives=lambda family: [
            Alternative(f"take {number}", {taken: IntVal(number)}, {there: number}) for number in (1, 2, 3)
        ],
    )

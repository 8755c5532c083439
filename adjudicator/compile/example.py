"""A small decision for the examples of this room: how many of the things that are there somebody takes.

`taking` is a whole `law.Decision` with a clause of each kind, so that an example of `decision`, `code`, `evaluator`
or `bulk` begins with one line. Nothing but examples and tests asks for it.
"""

from __future__ import annotations

from z3 import Bools, BoolVal, Ints, IntVal

from adjudicator.law import Alternative, Best, Decision, Obligation, Permission, Prohibition, Requirement


def taking() -> Decision:
    """The decision: of `there` things (0 to 9) one, two or three are `taken`.

    Clause `enough` bars more than there are, `few` asks for two at most, `licence` waives that once it is shown
    (`licensed` says that it is held, `shown` that it is shown), and `greed` asks for as many as the `most` that would
    be open with nothing shown.

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

"""Programs made of terms: what is known is computed by them, and proved to be the same.

A program is the graph of some z3 terms in order of use. `terms` reads it off them, `python` and
`columns` write it as code, `intervals` makes of it one that reckons with what is not known
exactly, and `validate` reads code back as terms, so that the solver can prove that nothing
was lost on the way. Nothing here knows what the terms are about.
"""

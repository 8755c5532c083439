"""A structure-aware fuzzer: valid inputs of every interface, mutated, and nothing but an answer or a refusal allowed.

`corpus` collects the valid inputs, `mutator` changes them, `doors` passes them to the interfaces, `outcome` says what
counts as a fault of the program, and `shrink` makes an input that has one small. `regressions` keeps those inputs.
"""

"""Faults planted in the code that decides an answer outside the clauses, by mutmut."""

"""A turn of Jig: its symbols, clauses, words and theorems, and a model told as a case."""

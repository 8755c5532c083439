"""A card played in Loka: its symbols, clauses, words, theorems, and a model told as a case."""

"""A turn of Tarot-himi: its symbols, clauses, powers, words, theorems, and a model told as a case."""

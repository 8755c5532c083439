"""A turn of Tahimi: its symbols, clauses, words, theorems, and a model told as a case."""

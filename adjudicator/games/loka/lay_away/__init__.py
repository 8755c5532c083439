"""The dealer's laying away in Loka: its clauses, theorems, and a model told as a case."""

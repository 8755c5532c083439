"""Questions that are not about a play: who leads, what is owed, what ranks follow."""

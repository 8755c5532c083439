"""Loka's questions that are not about a play: who leads, the Fool's debt, what the points are."""

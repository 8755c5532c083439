"""The answer of whoever is made to draw."""

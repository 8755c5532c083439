"""Tarot-himi: Tahimi with a Tarot deck, its Majors bending the rules."""

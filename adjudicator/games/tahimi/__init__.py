"""Tahimi: a climbing game with an ordinary deck, and the base of Tarot-himi."""

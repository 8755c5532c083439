"""Tarot Poker: five-card draw with a fifth suit of trumps, each of which does something in the betting or at the show."""

"""Questions about a hand of Tarot Poker: about the betting, about what cards do, and about the show."""

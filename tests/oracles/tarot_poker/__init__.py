"""The oracle of Tarot Poker: plain Python from the document alone, nothing of the package."""

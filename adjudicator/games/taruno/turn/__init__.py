"""A turn: a card, a draw, or the end of a run."""

"""A turn to bet: a bet, a fold, or a card played before it."""

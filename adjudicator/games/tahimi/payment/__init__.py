"""Cards handed over as a decision of its own: a tax paid, and the cards returned for it."""

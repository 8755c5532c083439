"""The payment for the Fool in Loka as a decision of its own: a card of the tricks, or the Fool itself."""

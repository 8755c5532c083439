"""Jig, a round game in which the next card of a suit is called for: W. H. Peel, Round Games with Cards (1891), "Jig"."""

"""A card that comes back out of a sleeve."""

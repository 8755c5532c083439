"""One of two cards that were dealt, kept or given."""

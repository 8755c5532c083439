"""A choice of cards that an effect asks for."""

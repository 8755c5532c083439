"""Sample: the rules that were written down with `adjudicator new-game`, to be replaced by those of a game."""

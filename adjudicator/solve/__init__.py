"""The questions put to the solver. This room knows no game either."""

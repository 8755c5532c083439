"""Queries about decisions, answered by evaluation or by an SMT solver (z3); independent of any game."""

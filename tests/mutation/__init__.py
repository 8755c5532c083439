"""Mutation of rulebooks: every clause changed in turn, and whether anything tells the difference."""

"""Taruno, from the deal to the last card."""

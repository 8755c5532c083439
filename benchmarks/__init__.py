"""Timings, printed and never asserted."""

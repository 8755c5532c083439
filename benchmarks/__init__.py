"""Measurements of speed and memory: `python -m benchmarks` runs them and writes docs/benchmarks.md.

A benchmark is a module with a `BENCHMARK` (`scheme.Benchmark`): its name, what it measures, and a function
that yields tables, plots, notes and figures. Its name goes into `registry.NAMES`. An aim is an entry of
`aims.toml` that names a figure; a figure of a run too long for the page goes into `long_runs.toml`.
No test asserts a time.
"""

"""Batch rulings: many positions as columns in, rulings and lists of legal plays as columns out.

A row gives the value of each symbol of a decision, under a column name of its own (`columns`). Needs NumPy, and pyarrow
for Arrow tables and text columns; neither is imported before it is used.
"""

from importlib import import_module

from adjudicator.version import install

try:
    import_module("numpy")
except ImportError as error:
    raise ImportError(f"batches need NumPy and pyarrow: {install('batch')}") from error

"""Many positions at once: columns in, rulings and lists of legal plays as columns out.

What a row says is the value of each symbol of a decision, under a name of its own (`columns`).
Needs NumPy, and pyarrow for tables of Arrow and for columns of text; nothing of either is
imported before it is used.
"""

from importlib import import_module

try:
    import_module("numpy")
except ImportError as error:
    raise ImportError("batches need NumPy and pyarrow: pip install 'adjudicator[batch]'") from error

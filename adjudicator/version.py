"""Which release this is: a module of its own that imports nothing, so that all others can import it."""

__version__ = "0.1.0"

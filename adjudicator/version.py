"""The package's version and the name under which it is installed. This module imports nothing, so that every other
module can import it."""

__version__ = "0.1.0"
DISTRIBUTION = "tarot-adjudicator"
"""The name on package indexes, where `adjudicator` is another project."""


def install(extra: str) -> str:
    """The command that installs the package with one of its extras.

    >>> install("batch")
    "pip install 'tarot-adjudicator[batch]'"
    """
    return f"pip install '{DISTRIBUTION}[{extra}]'"

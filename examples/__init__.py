"""Games that are no part of the package: each a folder that registers itself, to be copied."""

"""Input files: text with source locations, diagnostics, and the types of keys."""

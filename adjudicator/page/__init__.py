"""Backend of the browser page: JSON in, JSON out, without anything browser-specific.

All content comes from the other packages. `desk` is the entry point; the page itself is in `web/`.
"""

"""Case files: what somebody says of a table, and everything that may be wrong with it."""

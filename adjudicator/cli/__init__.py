"""The command line interface: one module for each command, and the modules they share."""

"""The game-independent engine: states, transitions, situations, hidden hands, questions about a table, simulation."""

"""A call of "One card" as a decision of its own."""

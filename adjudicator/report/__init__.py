"""A verdict as text, JSON, JUnit and SARIF."""

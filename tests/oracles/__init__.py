"""An independent, brute-force telling of one turn of Tahimi and of Tarot-himi, for comparison in tests."""

"""Game records: read, written, gone through line by line, ruled on, and kept while a game is played."""

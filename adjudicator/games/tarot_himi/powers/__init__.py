"""What each Major does: a file a family, each power beside its words and its source."""

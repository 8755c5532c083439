"""The draw: cards changed between the two bettings."""

"""What the Majors change about cards handed over, and what they make their owners hand over."""

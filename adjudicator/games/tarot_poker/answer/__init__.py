"""The answer to an attack: a defence card, or none."""

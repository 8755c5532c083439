"""For all tests: Hypothesis may take its time, for a loaded machine is no fault."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

"""For all tests: Hypothesis may take its time, for a loaded machine is no fault; and what coverage leaves out."""

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

SEARCHES = (
    "tests/mutation/test_mutation.py",
    "tests/games/test_theorems.py",
    "tests/games/test_compare.py",
    "tests/games/test_explanations.py",
    "tests/games/test_against_oracle.py",
    "tests/games/test_hidden_against_oracle.py",
    "tests/games/test_retold.py",
    "tests/games/test_sentences.py",
    "tests/report/test_certificate.py",
    "tests/cases/test_audit.py",
    "tests/cases/test_audit_hidden.py",
    "tests/cases/test_audit_seats.py",
    "tests/cases/test_fuzz.py",
    "tests/games/test_counts.py",
    "tests/games/test_loka_simulate.py",
    "tests/games/test_round_stateful.py",
    "tests/games/test_simulate.py",
    "tests/oracles/test_loka_agrees.py",
    "tests/oracles/test_loka_proof.py",
    "tests/oracles/test_rounds_agree.py",
    "tests/test_corpus.py",
)
"""Tests that put many questions alike: which lines they reach others show, and to trace them would take twice as long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.split("::")[0] in SEARCHES:
            item.add_marker(pytest.mark.no_cover)

"""The ledger: every paragraph has an answer, every answer exists, and nothing is left over."""

from __future__ import annotations

import pytest

from tests.ledger import ROOT, ids, ledger, named, page, paragraphs

DOCUMENTS = sorted(paragraphs())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_paragraph_has_an_entry(document: str) -> None:
    counted = {heading: len(entries) for heading, entries in ledger()[document].items()}
    assert counted == dict(paragraphs()[document])


def test_every_entry_names_what_exists_or_says_why_nothing_does() -> None:
    on_file = ids()
    for document, headings in ledger().items():
        for heading, entries in headings.items():
            for number, entry in enumerate(entries, start=1):
                where = f"{document}, {heading}, {number}"
                missing = [id for id in named(entry) if id not in on_file]
                assert not missing, f"{where}: {missing}"
                assert named(entry) or len(entry.strip("- ")) > 3, where


def test_every_id_and_key_is_led_to() -> None:
    led = {id for headings in ledger().values() for some in headings.values() for e in some for id in named(e)}
    assert not sorted(set(ids()) - led)


def test_page_is_as_made() -> None:
    assert (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8") == page()

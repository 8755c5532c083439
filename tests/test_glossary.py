"""The glossary names things that are where it says."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| ([a-z ]+) \|[^|]+\| `([\w/.]+): (\w+)` \|", re.MULTILINE)


def test_every_term_is_defined_where_the_glossary_says() -> None:
    rows = ROW.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
    terms = [term for term, _, _ in rows]
    assert len(terms) == len(set(terms)) >= 30
    for term, path, name in rows:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^(?:class|def) {name}\b|^{name}\b.*=", text, re.MULTILINE), (term, path, name)

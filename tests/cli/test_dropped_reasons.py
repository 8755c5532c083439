"""A clause that a house drops is no reason for a ruling, and is shown as dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driven import ROOT, output_of

LAW = "game: tarot-himi\ntitle: Ours\ndrop: [TH-TOWER]\n"


def test_a_dropped_clause_is_no_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "law.yaml").write_text(LAW)
    case = str(ROOT / "cases" / "tarot-himi" / "tower.yaml")
    assert "The Tower" in output_of(capsys, ["judge", "--case", case], 1)
    assert "The Tower" not in output_of(capsys, ["judge", "--case", case, "--house-law", str(tmp_path / "law.yaml")], 0)


def test_a_dropped_clause_is_explained_as_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "law.yaml").write_text(LAW)
    text = "= reading  law.TH-TOWER: dropped | kept"
    assert text not in output_of(capsys, ["explain", "TH-TOWER"], 0)
    assert text in output_of(capsys, ["explain", "TH-TOWER", "--house-law", str(tmp_path / "law.yaml")], 0)

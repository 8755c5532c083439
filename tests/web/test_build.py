"""What the page and the site are built of: pins that hold, folders that are not emptied, links that lead somewhere."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import struct
import subprocess
import tarfile
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.cli import serve
from adjudicator.version import __version__
from web import build, fetch, site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """An npm package with one file, as npm packs it."""
    (tmp_path / "a.js").write_text("export const a = 1;")
    archive_file = tmp_path / "thing-1.0.tgz"
    with tarfile.open(archive_file, "w:gz") as archive:
        archive.add(tmp_path / "a.js", "package/a.js")
    return archive_file


def pinned(packed: Path, digest: str | None = None) -> fetch.Pins:
    pin = digest or hashlib.sha256(packed.read_bytes()).hexdigest()
    return replace(fetch.pins(), npm={"thing": ("1.0", pin)}, taken={"thing": {"a.js": "js/a.mjs"}})


def test_what_is_pinned_is_taken(packed: Path, tmp_path: Path) -> None:
    fetch.npm(pinned(packed), tmp_path, tmp_path / "out")
    assert (tmp_path / "out" / "js" / "a.mjs").read_text() == "export const a = 1;"


def test_what_has_another_hash_is_refused(packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *args, **options: None)  # it is fetched again, and is the same
    with pytest.raises(fetch.Unfit, match="has not the hash"):
        fetch.npm(pinned(packed, "0" * 64), tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_tool_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fetch.Unfit, match="npm is not installed"):
        fetch.npm(fetch.pins(), tmp_path, tmp_path / "out")


def test_every_pin_has_a_release_and_a_hash() -> None:
    pins = fetch.pins()
    hashes = [digest for _, digest in pins.npm.values()]
    hashes += [digest for some in pins.wheels.values() for _, _, digest in some.values()]
    assert set(pins.wheels) == set(build.PACKS) and set(pins.taken) == set(pins.npm)
    assert len(hashes) == len(set(hashes)) and all(len(digest) == 64 for digest in hashes)


def test_the_solver_of_the_page_is_one_that_the_package_takes() -> None:
    release = fetch.pins().wheels["program"]["z3-solver"][0]
    assert f'"z3-solver>={release.rpartition(".")[0]},' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_a_folder_of_other_files_is_not_emptied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert build.main([str(tmp_path)]) == 2 and site.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("name a new folder") == 2
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_every_module_of_the_page_is_there() -> None:
    pages = ROOT / "web" / "page"
    made = {"htm.mjs", "fzstd.mjs", "ruling.css", "python/pyodide.mjs", "python/pyodide.asm.mjs"}
    for file in pages.glob("*.mjs"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if ' from "./' in line:
                name = line.split('"./')[1].split('"')[0]
                assert name in made or (pages / name).exists(), f"{file.name} imports {name}"


# -- the site


def test_links_of_a_page_lead_within_the_site(tmp_path: Path) -> None:
    readme, guide = ROOT / "README.md", ROOT / "docs" / "page.md"
    sources = {readme: Path("README.md"), guide: Path("docs/page.md")}
    text = "[a](docs/page.md#files) [b](tests/oracles) [c](https://z3.dev/) [d](#start)\n```\n[e](tests)\n```"
    assert site.linked(text, readme, sources) == (
        "[a](docs/page.md#files) b [c](https://z3.dev/) [d](#start)\n```\n[e](tests)\n```"
    )
    assert site.linked("[up](../README.md)", guide, sources) == "[up](../README.md)"


def test_a_link_that_leads_nowhere_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#x">b</a> <a href="b.html#y">y</a> <img src="c.png"> <a href="https://e.org/">e</a>'
    )
    (tmp_path / "b.html").write_text('<p id="x">here</p><a href="#z">z</a><a href="a.html?q=1">a</a>')
    assert site.broken(tmp_path) == ["a.html: b.html#y", "a.html: c.png", "b.html: #z"]


# -- what a browser needs to install the page, and a release to hand it on

PAGE = ROOT / "web" / "page"
MANIFEST = json.loads((PAGE / "manifest.webmanifest").read_text(encoding="utf-8"))


def test_every_icon_is_a_picture_of_its_size() -> None:
    icons = [(icon["src"], icon["sizes"]) for icon in MANIFEST["icons"] if icon["type"] == "image/png"]
    for name, sizes in [*icons, ("apple-touch-icon.png", "180x180")]:
        data = (PAGE / name).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and "{}x{}".format(*struct.unpack(">II", data[16:24])) == sizes
        assert len(data) < 10_000
    assert {"192x192", "512x512"} <= {sizes for _, sizes in icons}


def test_the_manifest_stays_below_its_folder() -> None:
    assert (MANIFEST["id"], MANIFEST["start_url"], MANIFEST["scope"]) == ("adjudicator", "./", "./")


def test_what_the_head_names_is_there() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'<link rel="[\w-]+" href="([^"]+)"', text))
    assert {"apple-touch-icon.png", "manifest.webmanifest", "icon.svg"} <= named
    assert [name for name in named - {"ruling.css"} if not (PAGE / name).is_file()] == []
    assert text.count('name="theme-color"') == 2


def test_the_list_of_files_has_the_version_and_a_mark_of_the_build(tmp_path: Path) -> None:
    marks = []
    for text in ("one", "two"):
        shutil.copy(PAGE / "service.js", tmp_path)
        (tmp_path / "a.mjs").write_text(text)
        build._listed(tmp_path)
        data = json.loads((tmp_path / "files.json").read_text(encoding="utf-8"))
        assert data["version"] == __version__ and data["files"]["a.mjs"] == 3
        service = (tmp_path / "service.js").read_text(encoding="utf-8")
        assert f'{{ version: "{__version__}", mark: "{data["mark"]}" }}' in service
        marks.append(data["mark"])
        (tmp_path / "files.json").unlink()
    assert marks[0] != marks[1]


def test_the_wheel_of_the_page_is_the_one_that_the_extra_names() -> None:
    own = tomllib.loads((ROOT / "web" / "distribution" / "pyproject.toml").read_text(encoding="utf-8"))
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert whole["project"]["optional-dependencies"]["page"] == [own["project"]["name"]]
    target = own["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert target == {"../dist": serve.PACKAGE} and own["project"]["license"].startswith(whole["project"]["license"])
    version = ROOT / "web" / "distribution" / own["tool"]["hatch"]["version"]["path"]
    assert version.resolve() == ROOT / whole["tool"]["hatch"]["version"]["path"]


def test_the_code_of_the_page_is_made_by_the_release_that_the_package_takes() -> None:
    release = fetch.pins().wheels["program"]["segno"][0]
    assert f'"segno>={release},<2"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")

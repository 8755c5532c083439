"""`serve` and `report`: the page on this machine, and rulings as one page."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from http.server import HTTPServer
from pathlib import Path

import pytest
import segno

import adjudicator
from adjudicator.cli import serve
from adjudicator.cli.app import run
from adjudicator.report.html import document
from adjudicator.version import install
from tests.cli.driven import complaint_of, output_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a page of two files is shown."""
    tmp_path = tmp_path_factory.mktemp("page")
    (tmp_path / "files.json").write_text("{}")
    (tmp_path / "index.html").write_text("<p>here")
    (tmp_path / "a.mjs").write_text("1")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / ".hidden").mkdir()
    for hidden in (".env", "folder/.hidden/key"):
        (tmp_path / hidden).write_text("secret")
    (tmp_path / "inside.mjs").symlink_to("a.mjs")
    (tmp_path / "outside").symlink_to(Path(__file__).parent)
    command = [sys.executable, "-m", "adjudicator", "serve", str(tmp_path), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[0]
        process.terminate()


def test_files_are_shown_with_their_kind_and_no_folder_is_listed(address: str) -> None:
    with urllib.request.urlopen(address) as page:
        assert page.read() == b"<p>here"
    with urllib.request.urlopen(f"{address}a.mjs") as module:
        assert module.headers["Content-Type"] == "text/javascript"
        assert module.headers["X-Content-Type-Options"] == "nosniff"
        assert module.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    with urllib.request.urlopen(f"{address}inside.mjs") as linked:
        assert linked.read() == b"1"


@pytest.mark.parametrize(
    "path",
    [
        *("folder/", "../secret", "nowhere", "%00", ".env", "%2eenv", "folder/.hidden/key", "folder/%2ehidden/"),
        *("outside", "outside/", f"outside/{Path(__file__).name}", "folder/../outside/__init__.py", "x" * 5000),
    ],
)
def test_what_is_no_file_of_the_page_is_answered_404(path: str, address: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{address}{path}")
    refused.value.close()
    assert refused.value.code == 404


def test_a_port_that_is_taken_is_refused(address: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "files.json").write_text("{}")
    port = address.rpartition(":")[2].strip("/")
    assert "port-taken" in complaint_of(capsys, ["serve", str(tmp_path), "--port", port])


@pytest.mark.parametrize("port", ["-1", "65536", "99999"])
def test_a_port_that_no_machine_has_is_refused(port: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "files.json").write_text("{}")
    assert "--port" in complaint_of(capsys, ["serve", str(tmp_path), "--port", port])


def test_a_folder_without_a_page_is_refused(tmp_path: Path, capsys: Capture) -> None:
    text = " ".join(complaint_of(capsys, ["serve", str(tmp_path)]).split())
    assert f"install it: {install('page')}; or make it in a source tree: python -m web.build" in text


@pytest.fixture
def bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which servers of a page are bound, none of which answers."""
    (tmp_path / "files.json").write_text("{}")
    addresses: list[str] = []

    def stopped(server: HTTPServer) -> None:
        addresses.append(str(server.server_address[0]))
        raise KeyboardInterrupt

    monkeypatch.setattr(serve._Server, "serve_forever", stopped)
    monkeypatch.setattr(serve, "_network_address", lambda: "192.168.7.8")
    return addresses


def test_only_this_machine_reaches_it_by_default(bound: list[str], tmp_path: Path, capsys: Capture) -> None:
    text = output_of(capsys, ["serve", str(tmp_path), "--port", "0"], 0)
    assert bound == ["127.0.0.1"] and "192.168" not in text and text.startswith("http://localhost:")


def test_phones_get_an_address_and_its_code(bound: list[str], tmp_path: Path, capsys: Capture) -> None:
    arguments = ["serve", str(tmp_path), "--port", "0", "--host"]
    text = output_of(capsys, [*arguments, "--color", "always"], 0)
    address = re.findall(r"http://192[\d.]*:\d+/", text)[0]
    code = io.StringIO()
    segno.make(address, micro=False).terminal(code, border=2, compact=True)
    assert bound == ["0.0.0.0"] and code.getvalue() in text and "https://" in text
    plain = output_of(capsys, arguments, 0)
    assert "http://192.168.7.8:" in plain and plain.isascii() and "\x1b" not in plain


def test_without_a_network_it_says_so(
    bound: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_network_address", lambda: None)
    text = output_of(capsys, ["serve", str(tmp_path), "--port", "0", "--host"], 0)
    assert "http://localhost:" in text and "no phone can open the page" in text


def test_the_installed_page_is_shown_where_none_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "FOLDER", Path("no-such-folder"))
    assert serve._page_folder() == Path("no-such-folder")
    installed = tmp_path / serve.PACKAGE
    installed.mkdir()
    (installed / "files.json").write_text("{}")
    monkeypatch.syspath_prepend(tmp_path)
    assert serve._page_folder() == installed


# -- report


class Text(HTMLParser):
    """The text of a page, and that its tags are closed in order."""

    VOID = frozenset({"meta", "br", "img", "link", "input"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open, self.text = list[str](), ""
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """One more is open."""
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """The last that was opened is closed."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text is kept, but for the styles."""
        if "style" not in self.open:
            self.text += data


def test_a_record_is_one_page(tmp_path: Path) -> None:
    out = tmp_path / "revoke.html"
    assert run(["report", "cases/loka/records/revoke.record.yml", "--html", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    text = " ".join(Text(page).text.split())
    assert "illegal (not-permitted): line 5, Ben: 3 of Cups LO-FOLLOW" in text and "1 fault" in text
    assert "<script" not in page and "http://" not in page and 'src="' not in page


def test_a_run_of_cases_is_one_page_and_exits_as_check_does(tmp_path: Path, capsys: Capture) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        "game: loka\ntitle: A <b> & more\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: 5 of Cups\nhands:\n"
        "  Ben: 3 of Coins 4 of Cups\nrulings:\n  - play: 3 of Coins\n    verdict: legal\n"
    )
    text = " ".join(Text(output_of(capsys, ["report", str(wrong), "cases/tarot-himi/tower.yaml"], 1)).text.split())
    assert "3 checked in 2 files: 2 as expected, 1 not as expected" in text
    assert "A <b> & more" in text and "expected legal" in text


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, capsys: Capture) -> None:
    assert "cannot-write" in complaint_of(
        capsys, ["report", "cases/tarot-himi/tower.yaml", "--html", str(tmp_path / "no" / "a.html")]
    )


# -- notebooks


def test_values_show_themselves_in_a_notebook() -> None:
    case = adjudicator.load("cases/tarot-himi/tower.yaml")
    verdict = adjudicator.judge(case, "VIII VIII")
    audit = adjudicator.replay("cases/loka/records/revoke.record.yml")
    answer = adjudicator.ask(case, "who is to play")
    for value, words in (
        (case, "Ben to move"),
        (verdict, verdict.reasons[0].text),
        (adjudicator.plays(case), "IX IX"),
        (answer, answer.answer),
        (audit, audit.summary),
    ):
        shown = value._repr_html_()
        assert words in " ".join(Text(shown).text.split()) and "<style>" in shown


def test_a_line_of_a_file_is_text_in_a_report(tmp_path: Path) -> None:
    script = "<script>alert('VI & VI')</script>"
    file = tmp_path / "hostile.yaml"
    file.write_text(
        f"game: tarot-himi\ntitle: {script}\nplayers: Ada Ben\ntrick: [Ada: VI VI]\nhands: {{Ben: VII VII}}\n"
        f"rulings:\n  - {{play: VII VII, verdict: illegal}}  # {script}\n",
        encoding="utf-8",
    )
    case = adjudicator.load(file)
    ((_, verdict),) = adjudicator.rulings(case)
    (outcome,) = adjudicator.check(file)
    for page in (verdict._repr_html_(), case._repr_html_(), document("A case", verdict._repr_html_())):
        assert "<script" not in page and "&lt;script" in page
    assert script in str(outcome)

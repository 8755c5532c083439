"""Links: all of a situation behind the #, and the page of one's own choice before it."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

import pytest

from adjudicator.cli.app import run
from adjudicator.page.link import VARIABLE
from tests.cli.driven import complaint_of

Capture = pytest.CaptureFixture[str]
PAGE = "https://example.org/rulings/"


@pytest.fixture(autouse=True)
def no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def shared(capsys: Capture, *arguments: str) -> tuple[str, list[tuple[str, str]]]:
    run(["judge", *arguments, "--share", "--page", PAGE, "--json"])
    page, _, behind = json.loads(capsys.readouterr().out)["link"].partition("#")
    return page, parse_qsl(behind)


def test_flags_are_the_keys_of_a_link(capsys: Capture) -> None:
    flags = ("--holding", "Moon K of Cups + 3 unseen", "--facing", "10", "--behind", "Sun")
    page, pairs = shared(capsys, "call", "--game", "tarot-poker", *flags, "--reading", "tp.fool.may_check=yes")
    assert page == PAGE
    assert pairs == [
        ("game", "tarot-poker"),
        ("holding", "Moon K of Cups + 3 unseen"),
        ("facing", "10"),
        ("behind", "Sun"),
        ("play", "call"),
        ("reading", "tp.fool.may_check=yes"),
    ]


def test_plays_in_dispute_stay_so_in_a_link(capsys: Capture) -> None:
    on = ("--on", "V V", "--on", "VII VII", "--disputed", "2")
    _, pairs = shared(capsys, "pass", *on, "--holding", "VIII VIII")
    assert pairs == [
        ("game", "tarot-himi"),
        ("on", "V V"),
        ("on", "VII VII"),
        ("holding", "VIII VIII"),
        ("disputed", "2"),
        ("play", "pass"),
    ]


def test_a_case_file_is_shared_as_a_position(capsys: Capture) -> None:
    _, pairs = shared(capsys, "VIII VIII", "--case", "cases/tarot-himi/tower.yaml")
    assert dict(pairs)["position"].startswith("tarot-himi | Ada Ben Cleo Dov | trick: Ada: VI VI")
    assert dict(pairs)["by"] == "Ben" and dict(pairs)["play"] == "VIII VIII"


PASS = ["judge", "pass", "--on", "VI VI", "--holding", "V", "--share"]
LINK = "#game=tarot-himi&on=VI+VI&holding=V&play=pass\n"


def test_the_link_leads_to_the_page_that_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    run([*PASS, "--page", PAGE])
    assert f"\n  = link     {PAGE}{LINK}" in capsys.readouterr().out
    monkeypatch.setenv(VARIABLE, "http://here/")
    run(PASS)
    assert f"\n  = link     http://here/{LINK}" in capsys.readouterr().out
    run([*PASS, "--page", PAGE])
    assert f"\n  = link     {PAGE}{LINK}" in capsys.readouterr().out


def test_without_a_page_there_is_no_link(capsys: Capture) -> None:
    run(PASS)
    printed = capsys.readouterr().out
    assert "= share " in printed and "= link" not in printed and "localhost" not in printed
    run([*PASS, "--json"])
    assert json.loads(capsys.readouterr().out)["link"] is None


@pytest.mark.parametrize("page", ["", " ", "example.org", "javascript:alert(1)"])
def test_what_is_no_address_is_refused(page: str, capsys: Capture) -> None:
    assert "is no address of a page" in complaint_of(capsys, [*PASS, "--page", page])

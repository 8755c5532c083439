"""Links: all of a situation behind the #, and the page of one's own choice before it."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

import pytest

from adjudicator.cli.app import run
from adjudicator.page.link import VARIABLE

Capture = pytest.CaptureFixture[str]


def shared(capsys: Capture, *arguments: str) -> tuple[str, list[tuple[str, str]]]:
    run(["judge", *arguments, "--share", "--json"])
    page, _, behind = json.loads(capsys.readouterr().out)["link"].partition("#")
    return page, parse_qsl(behind)


def test_flags_are_the_keys_of_a_link(capsys: Capture) -> None:
    flags = ("--holding", "Moon K of Cups + 3 unseen", "--facing", "10", "--behind", "Sun")
    page, told = shared(capsys, "call", "--game", "tarot-poker", *flags, "--reading", "tp.fool.may_check=yes")
    assert page == "http://localhost:8123/"
    assert told == [
        ("game", "tarot-poker"),
        ("holding", "Moon K of Cups + 3 unseen"),
        ("facing", "10"),
        ("behind", "Sun"),
        ("play", "call"),
        ("reading", "tp.fool.may_check=yes"),
    ]


def test_plays_in_dispute_stay_so_in_a_link(capsys: Capture) -> None:
    on = ("--on", "V V", "--on", "VII VII", "--disputed", "2")
    _, told = shared(capsys, "pass", *on, "--holding", "VIII VIII")
    assert told == [
        ("game", "tarot-himi"),
        ("on", "V V"),
        ("on", "VII VII"),
        ("holding", "VIII VIII"),
        ("disputed", "2"),
        ("play", "pass"),
    ]


def test_a_case_file_is_shared_as_a_position(capsys: Capture) -> None:
    _, told = shared(capsys, "VIII VIII", "--case", "cases/tarot-himi/tower.yaml")
    assert dict(told)["position"].startswith("tarot-himi | Ada Ben Cleo Dov | trick: Ada: VI VI")
    assert dict(told)["by"] == "Ben" and dict(told)["play"] == "VIII VIII"


def test_links_lead_to_the_page_that_the_environment_names(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "https://example.org/rulings/")
    page, _ = shared(capsys, "pass", "--on", "VI VI", "--holding", "V")
    assert page == "https://example.org/rulings/"


def test_the_link_is_printed_beside_the_position(capsys: Capture) -> None:
    run(["judge", "pass", "--on", "VI VI", "--holding", "V", "--share"])
    assert (
        "\n  = link     http://localhost:8123/#game=tarot-himi&on=VI+VI&holding=V&play=pass\n"
        in capsys.readouterr().out
    )

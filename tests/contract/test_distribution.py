"""Whatever says how the package is installed names the distribution of pyproject.toml and an extra of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import yaml

from adjudicator.version import DISTRIBUTION, install

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = frozenset(PROJECT["optional-dependencies"])
ROOMS = ("adjudicator", "benchmarks", "docs", "examples", "web", ".github")
TEXTS = frozenset({".md", ".mjs", ".py", ".toml", ".html", ".yml"})
COMMAND = re.compile(r"\b(?:pipx? install|pipx run|uvx|uv tool install|pip download)\s+((?:-\S+\s+)*)['\"]?([\w.-]+)")
WITH_EXTRA = re.compile(r"(?<![\w.-])([a-z][\w-]*)\[(\w+)\]")


def texts() -> Iterator[tuple[str, str]]:
    """The project's own texts by name."""
    folders = [path for room in ROOMS for path in (ROOT / room).rglob("*")]
    for path in [*ROOT.glob("*.md"), *folders]:
        made = {"dist", ".cache", "node_modules"} & {*path.relative_to(ROOT).parts}
        if path.suffix in TEXTS and not made:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def wrong(text: str) -> list[str]:
    """What a text says to install that is not this package, one of its own extras, or this folder."""
    named = [command[2] for command in COMMAND.finditer(text)]
    strangers = [name for name in named if name.startswith("adjudicator")]
    with_extra = [match for match in WITH_EXTRA.finditer(text) if match[1] in ("adjudicator", DISTRIBUTION)]
    return strangers + [match[0] for match in with_extra if match[1] != DISTRIBUTION or match[2] not in EXTRAS]


def test_the_distribution_has_the_name_of_the_code() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert set(PROJECT["scripts"]) == {"adjudicator", "adj"}


def test_every_text_installs_this_package() -> None:
    assert {name: faults for name, text in texts() if (faults := wrong(text))} == {}


def test_every_message_names_an_extra_that_there_is() -> None:
    named = {extra for _, text in texts() for extra in re.findall(r"\binstall\([\"'](\w+)[\"']\)", text)}
    assert {"batch", "bench", "page"} <= named <= EXTRAS
    assert install("batch") == f"pip install '{DISTRIBUTION}[batch]'"


def test_a_text_that_installs_something_else_is_seen() -> None:
    assert wrong("run pip install adjudicator now") == ["adjudicator"]
    assert wrong("pip install -U 'adjudicator[batch]'") == ["adjudicator", "adjudicator[batch]"]
    assert wrong("it needs `adjudicator[batch]`") == ["adjudicator[batch]"]
    assert wrong(f"uvx {DISTRIBUTION} judge; pip install '{DISTRIBUTION}[nothing]'") == [f"{DISTRIBUTION}[nothing]"]
    assert wrong(f"pip install -e '.[dev]' && pip install '{DISTRIBUTION}[batch]'") == []


def test_every_python_that_is_named_is_tested() -> None:
    named = {line.rpartition(" :: ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)}
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    assert set(workflow["jobs"]["everything"]["strategy"]["matrix"]["python"]) == named
    assert PROJECT["requires-python"] == f">={min(named, key=lambda version: int(version.partition('.')[2]))}"


def test_every_workflow_runs_a_command_of_this_tree() -> None:
    files = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    commands = {
        file.stem: [
            step["run"]
            for job in yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"].values()
            for step in job["steps"]
            if "run" in step
        ]
        for file in files
    }
    assert ".ci/run" in commands["ci"]
    for name in ("page", "release"):
        assert "python -m web.build" in commands[name], name

"""Write the generated pages anew: `python -m tests.refresh`.

The words of the clauses in the package, the rules reference, the theorems, the ledger, a letter, the schema, the README's
examples and the list of sentences are made from the program; the tests hold them to it.
Read the difference before keeping it.
"""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from contextlib import chdir, redirect_stdout
from doctest import DocTestParser
from pathlib import Path

from adjudicator.api import load, rulings
from adjudicator.games import GAMES
from adjudicator.report.explain import BRIEF
from adjudicator.report.lookup import reference, written
from adjudicator.report.proof import page
from adjudicator.solve.question import DEPENDS
from tests import ledger, methods
from tests.batches.page import page as columns_page

ROOT = Path(__file__).parent.parent
SENTENCES = ROOT / "tests" / "games" / "sentences.txt"
LETTER = ROOT / "examples" / "letter-taruno.md"
LETTER_COMMAND = "letter --game taruno --turns 5000"
_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_SESSION = re.compile(r"```pycon\n(.*?)```", re.DOTALL)


def printed(command: str) -> str:
    """What a command prints, with what it says of a fault where it fails."""
    run = subprocess.run(
        [sys.executable, "-m", "adjudicator", *shlex.split(command)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"COLUMNS": "80", "NO_COLOR": "1"},
        check=False,
    )
    return run.stdout + (run.stderr if run.returncode else "")


def _block(match: re.Match[str]) -> str:
    commands = [part.split("\n")[0] for part in match[1].split("$ adjudicator ")[1:]]
    text = "".join(f"$ adjudicator {command}\n{printed(command).rstrip()}\n" for command in commands)
    return f"```console\n{text}```"


def sessions(page: str) -> str:
    """A page with the present output of its Python sessions (`pycon`), which share their names and run in the project's
    folder."""
    names: dict[str, object] = {}

    def block(match: re.Match[str]) -> str:
        lines = list[str]()
        for example in DocTestParser().get_examples(match[1]):
            output = io.StringIO()
            with redirect_stdout(output), chdir(ROOT):
                exec(compile(example.source, "page", "single"), names)
            first, *more = example.source.splitlines()
            lines += [f">>> {first}\n", *(f"... {line}\n" for line in more), output.getvalue()]
        return f"```pycon\n{''.join(lines)}```"

    return _SESSION.sub(block, page)


def sentences(most: int = 2) -> str:
    """For each clause up to two of its sentences, with the case and the play they are about."""
    texts_of: dict[tuple[str, str], dict[str, str]] = {}
    for path in sorted((ROOT / "cases").rglob("*.yaml")):
        for number, (_, verdict) in enumerate(rulings(load(str(path)), BRIEF)):
            for reason in () if verdict.verdict == DEPENDS else verdict.reasons:
                texts = texts_of.setdefault((reason.clause, "supports" if verdict.legal else "against"), {})
                if len(texts) < most:
                    texts.setdefault(reason.text, f"{path.relative_to(ROOT / 'cases')}:{number}")
    lines = [
        f"{id} {how} {at}\n    {text}\n" for (id, how), texts in sorted(texts_of.items()) for text, at in texts.items()
    ]
    return "".join(lines)


def main() -> None:
    """Write every page."""
    for game in GAMES:
        reference(game).write_text(written(game), encoding="utf-8")
        (ROOT / "docs" / "rules" / f"{game}.md").write_text(printed(f"rules --markdown --game {game}"))
    (ROOT / "docs" / "theorems.md").write_text(page())
    (ROOT / "docs" / "ledger.md").write_text(ledger.page())
    (ROOT / "docs" / "testing.md").write_text(methods.page())
    (ROOT / "docs" / "batch-columns.md").write_text(columns_page())
    LETTER.write_text(printed(LETTER_COMMAND), encoding="utf-8")
    (ROOT / "cases" / "case.schema.json").write_text(printed("schema"))
    (ROOT / "cases" / "record.schema.json").write_text(printed("schema --record"))
    (ROOT / "cases" / "verdict.schema.json").write_text(printed("schema --verdict"))
    docs = (ROOT / "docs" / f"{name}.md" for name in ("batch", "faq", "tour", "troubleshooting", "tutorial"))
    for page_with_examples in (ROOT / "README.md", *docs):
        page_with_examples.write_text(_CONSOLE.sub(_block, page_with_examples.read_text()))
    for page_with_sessions in (ROOT / "docs" / "one-ruling.md", ROOT / "docs" / "larger-games.md"):
        page_with_sessions.write_text(sessions(page_with_sessions.read_text()))
    SENTENCES.write_text(sentences())


if __name__ == "__main__":
    main()

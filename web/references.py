"""The references of the command line, made of the commands, and of the Python API, made of what the package lists."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import adjudicator
from adjudicator.cli.app import COMMANDS, app, command, example
from adjudicator.cli.options import sections

_CODE = re.compile(r"(?<![`:])`([^`\n]+)`(?!`)")
_DOCTEST = re.compile(r"^>>> ", re.MULTILINE)


def command_line() -> str:
    """The page of every command: usage, what it does, arguments and options, and an example."""
    return "\n".join(_command_line()) + "\n"


def _command_line() -> Iterator[str]:
    yield from ("# Command line", "", f"{app.info.help}", "", f"{app.info.epilog}", "")
    for name, summary in COMMANDS.items():
        loaded = command(name)
        context = loaded.make_context(name, [], resilient_parsing=True)
        usage = loaded.get_usage(context).removeprefix("Usage: ")
        yield from (f"## {name}", "", summary, "", "```text", f"adjudicator {usage}", "```", "")
        _, _, more = (loaded.help or "").partition("\n\n")
        yield from ([_markdown(more), ""] if more.strip() else [])
        for title, params in sections(loaded.get_params(context)).items():
            records = [record for param in params if (record := param.get_help_record(context)) is not None]
            if records:
                yield from (f"**{title}**", "")
                yield from (f"- `{flags}`: {_markdown(text)}" for flags, text in records)
                yield ""
        yield from ("```console", f"$ {example(name)}", "```", "")


def _markdown(text: str) -> str:
    """A text of a help page, in which no sign stands for Markdown."""
    return re.sub(r"([*_<>\[\]|#])", r"\\\1", " ".join(text.split()))


def python() -> str:
    """The page of the Python API: functions, then exceptions, then values, each from its own signature and docstring."""
    kinds = {"Functions": list[str](), "Exceptions": list[str](), "Values": list[str]()}
    for name in sorted(adjudicator.__all__, key=str.lower):
        value = getattr(adjudicator, name)
        failure = inspect.isclass(value) and issubclass(value, Exception)
        kinds["Exceptions" if failure else "Values" if inspect.isclass(value) else "Functions"].append(name)
    lines = ["# Python", "", "What `import adjudicator` offers. A value prints as the terminal prints it.", ""]
    for title, names in kinds.items():
        lines += [f"## {title}", ""]
        for name in names:
            directive = "autofunction" if title == "Functions" else "autoclass"
            members = ["   :members:"] if directive == "autoclass" else []
            lines += ["```{eval-rst}", f".. {directive}:: adjudicator.{name}", *members, "```", ""]
    return "\n".join(lines)


def docstring(text: str) -> str:
    """A docstring of the package as reStructuredText: code stays code, and signs of that language are plain."""
    parts = re.split(_CODE, text)
    plain = (
        re.sub(r"([*|\\]|_(?=\W|$))", r"\\\1", part) if at % 2 == 0 else f"``{part}``" for at, part in enumerate(parts)
    )
    return "".join(plain) if not _DOCTEST.search(text) else text

"""What many test modules do alike: meet a refusal, name readings in arguments, say where findings are."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest

from adjudicator.api import Refused
from adjudicator.files.diagnostics import Fault
from adjudicator.records.audit import audit
from adjudicator.records.record import loads
from adjudicator.report.audit import Audit


def faults_of(refused: Callable[..., object], *arguments: object, **options: object) -> tuple[Fault, ...]:
    """The faults for which a call is refused; it fails if the call is not."""
    with pytest.raises(Refused) as caught:
        refused(*arguments, **options)
    return caught.value.faults


def fault_of(refused: Callable[..., object], *arguments: object, **options: object) -> Fault:
    """The one fault for which a call is refused."""
    (fault,) = faults_of(refused, *arguments, **options)
    return fault


def by_key(options: Mapping[str, str], prefix: str = "") -> dict[str, str]:
    """Options of readings by their keys, from arguments: `th__mimic` is `th.mimic`."""
    return {prefix + key.replace("__", "."): option for key, option in options.items()}


def audited(text: str) -> Audit:
    """What an audit finds in a record."""
    return audit(loads(text))


def findings_of(one: Audit) -> list[tuple[int, str]]:
    """Lines and rules of all findings in a record."""
    return [(finding.line, finding.id) for finding in one.findings]


def sure_faults(one: Audit) -> list[tuple[int, str]]:
    """Lines and rules of the faults of a record in which nothing is left open."""
    assert not one.open and not one.undecided, str(one)
    return [(finding.line, finding.id) for finding in one.faults]


def loaded(code: str, *arguments: str) -> set[str]:
    """The modules that a process has loaded once it has run some code."""
    text = f"import sys\n{code}\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", text, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.split())

"""Entry point of the page's worker: answers a JSON request with a JSON response.

A request is an object with `ask`, one of QUESTIONS, and its arguments (`page.shape`). The response is the result, or an
object with `refused`, a list of faults as in `files.diagnostics.as_json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

from adjudicator.files.diagnostics import Fault, Refused, as_json
from adjudicator.page import case_file, fields, rulings, settle, shape
from adjudicator.page.fields import Plain
from adjudicator.page.refusals import refusal
from adjudicator.page.situations import Request
from adjudicator.solve.budget import GaveUp

QUESTIONS: Mapping[str, tuple[Callable[[Request], Plain], tuple[str, ...]]] = MappingProxyType(
    {
        "rule": (rulings.rule, ("play",)),
        "settle": (settle.settle, ("play",)),
        "sides": (rulings.sides, ("play",)),
        "plays": (rulings.plays, ()),
        "fields": (fields.fields, ("game",)),
        "position": (rulings.position, ()),
        "saved": (case_file.saved, ()),
        "file": (rulings.file, ("text",)),
        "ask": (rulings.ask, ("question",)),
        "code": (lambda request: {"svg": code(request["link"])}, ("link",)),
    }
)
"""Request type -> (handler, names of required text arguments)."""
QUIET_ZONE = 4
"""Width in modules of the empty border that a QR code needs to be scanned."""


def answer(question: str) -> str:
    """Answer a request; both are JSON text. Errors become responses: invalid input, timeout, too deep nesting."""
    try:
        request = shape.read(question)
        try:
            return json.dumps(_answer(request), ensure_ascii=False)
        except Refused as error:
            if request.get("text"):
                raise
            return json.dumps(refusal(error), ensure_ascii=False)
    except Refused as error:
        return json.dumps({"refused": as_json(error)["errors"], "text": str(error)}, ensure_ascii=False)
    except GaveUp:
        return json.dumps({"refused": [], "text": "The solver gave up within its time limit; this is no ruling."})
    except RecursionError:
        return json.dumps({"refused": [], "text": "This is nested too deep to be read."})


def _answer(request: Request) -> Plain:
    if request.get("ask") not in QUESTIONS:
        raise _refused("no-questions", "nothing is asked", f"ask one of {', '.join(QUESTIONS)}")
    handler, required = QUESTIONS[request["ask"]]
    for key in required:
        if not request.get(key, "").strip():
            raise _refused("missing-key", f"there is no {key}", f"give one as {key}")
    return handler(request)


def code(link: str) -> str:
    """A link as a QR code in SVG. Raises Refused if it is too long."""
    from segno.encoder import DataOverflowError, encode  # all of segno that the page has

    try:
        matrix = encode(link, error="l", micro=False).matrix  # type: ignore[no-untyped-call]
    except DataOverflowError as error:
        raise _refused("too-long", "the link is too long for a QR code", "copy it instead") from error
    size = len(matrix) + 2 * QUIET_ZONE
    dark = ((x + QUIET_ZONE, y + QUIET_ZONE) for y, row in enumerate(matrix) for x, module in enumerate(row) if module)
    modules = "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * size}" height="{4 * size}" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{modules}"/></svg>'
    )


def _refused(code: str, message: str, help: str) -> Refused:
    return Refused([Fault(code, message, help)])

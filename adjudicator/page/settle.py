"""Handler of the page's request for the questions that settle an open ruling."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache

from adjudicator import api
from adjudicator.cards.english import amount, capital
from adjudicator.page.fields import Plain
from adjudicator.page.situations import Request, case_of
from adjudicator.report.explain import BRIEF
from adjudicator.report.open_play import NotSettled
from adjudicator.report.settle import Contradictory, Settlement, lines
from adjudicator.report.text import WIDTH, Line, deciding_citations, headline, holds, settled_holds
from adjudicator.solve.budget import GaveUp

NOT_OPEN = "The ruling depends on no hidden hand: nothing is left to ask."


def settle(request: Request) -> Plain:
    """What settles the ruling on `play` after `answers`, true or false in the order of the questions.

    The result has the `answers` as statements, and either the next `question` with an `estimate` of how many are left
    and what would `prove` either verdict; or the `verdict` with the answers `deciding` it, sentences that say `because`,
    the `rules` that these cite, what to `show`, what `with_play`, or the `fault` that this was not shown, the readings
    under which it `holds`, is the opposite (`contested`) or is `left_open`, and all that to `copy`; or a `text` why there
    is neither. Answers to no question are `spare`, a sentence. Raises Refused.
    """
    settlement: Settlement | None = None
    try:
        settlement, verdict = _begun(json.dumps({**request, "answers": []}))
        if settlement is None:
            return {"answers": [], "text": NOT_OPEN}
        given = request.get("answers", ())
        for holds in given:
            settlement = settlement.answer(holds)
        reply = _reply(settlement, verdict) | _spare(len(given) - len(settlement.answers))
    except Contradictory as error:
        reply = {"text": f"{capital(str(error))}. Take an answer back."}
    except NotSettled as error:
        reply = {"text": f"No questions settle it: {error}."}
    except GaveUp:
        _begun.cache_clear()  # its time limit is spent
        reply = {"text": "The time limit was reached before there was a next question."}
    answers = [capital(settlement.statement(one)) for one in settlement.answers] if settlement else []
    return {"answers": answers, **reply}


@lru_cache(maxsize=1)
def _begun(question: str) -> tuple[Settlement | None, api.Verdict]:
    """The settlement before any answer, kept for the next answer, and the open verdict; `question` is the request as
    JSON."""
    request = json.loads(question)
    case, play, by = case_of(request), request["play"], request.get("by")
    return api.settle(case, play, by=by), api.judge(case, play, by=by, wanted=BRIEF)


def _reply(settlement: Settlement, verdict: api.Verdict) -> Plain:
    if settlement.verdict is None:
        prove = [capital(showing.text) for showing in settlement.proofs]
        return {"question": settlement.question_text, "estimate": settlement.estimate, "prove": prove}
    first, *others = settlement.deciding
    deciding = [capital(first), *(re.sub("^You ", "you ", one) for one in others)]
    contested, reasons, left_open = settlement.contested, settlement.reasons, settlement.left_open
    held = settled_holds(verdict, contested, WIDTH, left_open)
    printed = (*_headline(settlement), *lines(settlement, WIDTH, ""), *held)
    return {
        "verdict": settlement.outcome,
        "deciding": deciding,
        "because": [reason.text for reason in reasons],
        "rules": [*dict.fromkeys(str(cite) for cites in deciding_citations(reasons) for cite in cites)],
        "show": settlement.shown,
        "with_play": settlement.with_play,
        "fault": settlement.fault,
        "holds": "" if contested is None else holds(verdict, contested, left_open=left_open),
        "contested": [dict(change) for change in contested or () if change not in left_open],
        "left_open": [dict(change) for change in left_open],
        "copy": "\n".join(map(str, printed)),
    }


def _headline(settlement: Settlement) -> Iterator[Line]:
    play = f"{settlement.outcome}: {settlement.open.actor}, {settlement.open.play}"
    code = " ".join(reason.clause for reason in settlement.reasons[:1])
    return headline(play, code, WIDTH, settlement.outcome, "")


def _spare(answers: int) -> Plain:
    """That some answers are to no question; {} for none."""
    if not answers:
        return {}
    verb = "is" if answers == 1 else "are"
    return {"spare": f"{capital(amount(answers, 'more answer'))} {verb} in the link, and to no question: left out."}

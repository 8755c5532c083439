"""The JUnit report, read back with another parser than wrote it."""

from __future__ import annotations

from dataclasses import replace
from xml.dom.minidom import Element, parseString

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.report.junit import junit
from adjudicator.report.outcome import Outcome
from tests.report.made import BAD, FAULT, FILE, GOOD, ILLEGAL, NOWHERE, refused

ALL = [GOOD, BAD, refused(FAULT), GOOD]


def read(outcomes: list[Outcome], seconds: float | None = None) -> Element:
    """The root of the report."""
    root = parseString(junit(outcomes, seconds)).documentElement
    assert root is not None
    return root


def under(element: Element, tag: str) -> list[Element]:
    """The elements inside with this tag."""
    return list(element.getElementsByTagName(tag))


def counts(element: Element) -> tuple[str, ...]:
    """How many tests, failures, errors and skipped tests an element says it has."""
    return tuple(element.getAttribute(name) for name in ("tests", "failures", "errors", "skipped"))


def test_a_suite_a_file_and_a_test_a_ruling() -> None:
    root = read(ALL)
    assert root.tagName == "testsuites"
    assert counts(root) == ("4", "1", "1", "0")
    suites = under(root, "testsuite")
    assert [(suite.getAttribute("name"), counts(suite)) for suite in suites] == [
        (FILE, ("3", "1", "0", "0")),
        ("b.yaml", ("1", "0", "1", "0")),
    ]
    names = [[test.getAttribute("name") for test in under(suite, "testcase")] for suite in suites]
    assert names == [["Ben: VIII VIII", "Ben: VIII VIII #2", "Ben: VIII VIII #3"], ["the case as a whole"]]


def test_a_test_says_where_it_is() -> None:
    (test,) = under(read([GOOD]), "testcase")
    attributes = [test.getAttribute(name) for name in ("classname", "file", "line")]
    assert attributes == ["A tower", FILE, "9"]
    assert not under(test, "failure")
    assert not under(test, "error")


def test_a_regression_is_a_failure_with_the_printed_verdict() -> None:
    (failure,) = under(read(ALL), "failure")
    assert failure.getAttribute("message") == "expected legal, found illegal (TH-TOWER)"
    assert failure.getAttribute("type") == "regression"
    assert text_of(failure) == str(ILLEGAL)


def test_a_refused_file_is_an_error() -> None:
    (error,) = under(read(ALL), "error")
    assert error.getAttribute("message") == FAULT.message
    assert text_of(error) == refused(FAULT).refused


def test_a_refusal_nowhere_and_of_nothing_in_particular_is_an_error_still() -> None:
    (test,) = under(read([refused(NOWHERE)]), "testcase")
    assert not test.hasAttribute("line")
    (error,) = under(read([Outcome("c.yaml", "c", None, refused="no")]), "error")
    assert (error.getAttribute("message"), text_of(error)) == ("refused", "no")


def test_equal_outcomes_give_equal_text_and_time_only_when_given() -> None:
    assert junit(ALL) == junit(list(ALL))
    assert not read(ALL).hasAttribute("time")
    assert read(ALL, 1.5).getAttribute("time") == "1.500"


def test_nothing_at_all_is_a_report_too() -> None:
    assert counts(read([])) == ("0", "0", "0", "0")


@given(st.text(st.characters() | st.sampled_from("<>&\"'\x00\x1b\ud800\ufffe\r\n]]>")))
def test_any_text_is_read_back(text: str) -> None:
    outcome = replace(BAD, title=text, failures=(text,), refused=None)
    refusal = replace(refused(FAULT), case=text, refused=text)
    junit([outcome, refusal]).encode()
    root = read([outcome, refusal])
    (failure,) = under(root, "failure")
    message = failure.getAttribute("message")
    assert len(message) == len(text)
    assert all(a == b for a, b in zip(message, text, strict=True) if b.isprintable())


def text_of(element: Element) -> str:
    """The text in an element."""
    return "".join(str(node.nodeValue) for node in element.childNodes)

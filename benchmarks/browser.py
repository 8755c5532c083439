"""The page in Chromium: how long from opening it to the first ruling, cold and warm, later rulings, and memory.

It measures the page that `python -m web.build` made in `web/dist`, shown on this machine. Cold is a first visit,
with nothing kept, warm a visit after it, once the memory was kept.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from benchmarks.scheme import Benchmark, Figure, Note, Part, Size, Table, median

KNOWN = "game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins&play="
HIDDEN = "game=loka&on=5+of+Cups&holding=3+of+Coins%2C+{}+of+Swords+%2B+2+unseen&play=3+of+Coins"
TIMED = """async fragment => {
  const start = performance.now();
  const shown = document.querySelector(".ruling")?.dataset.text;
  location.hash = fragment;
  for (;;) {
    const now = document.querySelector(".ruling[data-text]")?.dataset.text;
    if (now && now !== shown) return performance.now() - start;
    await new Promise(done => setTimeout(done, 1));
  }
}"""

IMAGE = """async () => {
  while (!(await caches.match("python/memory"))) await new Promise(done => setTimeout(done, 100));
}"""
"""Waits until the first visit has kept the memory from which later ones start."""


def run(size: Size) -> Iterator[Part]:
    """The figures, and the table of them."""
    from playwright.sync_api import sync_playwright

    from tests.web.browser import BROWSER, QUIET, ROOT, Served

    if not (ROOT / "web" / "dist" / "files.json").is_file():
        yield Note("No page was built, so nothing was measured: `python -m web.build`.")
        return
    rounds = size.of(1, 3, 7)
    served = Served(ROOT / "web" / "dist")
    cold, warm, known, hidden, memory = [], [], [], [], []
    slow_cold, slow_warm = list[float](), list[float]()
    try:
        with sync_playwright() as driver:
            for _ in range(rounds):
                browser = driver.chromium.launch(executable_path=BROWSER, args=list(QUIET))
                context = browser.new_context(viewport={"width": 360, "height": 740})
                context.set_default_timeout(120_000)
                page = context.new_page()
                cold.append(_opened(page, served.address))
                page.wait_for_function("() => document.documentElement.dataset.kept === 'offline-ready'")
                page.evaluate(IMAGE)
                page.close()
                page = context.new_page()
                warm.append(_opened(page, served.address))
                plays = ("King+of+Cups", "3+of+Coins")
                known += [page.evaluate(TIMED, f"{KNOWN}{plays[at % 2]}") for at in range(size.of(2, 10, 20))][2:]
                hidden += [page.evaluate(TIMED, HIDDEN.format(at)) for at in range(2, size.of(3, 6, 10))][1:]
                memory.append(_memory(browser))
                browser.close()
            for _ in range(size.of(0, 1, 3)):
                browser = driver.chromium.launch(executable_path=BROWSER, args=list(QUIET))
                context = browser.new_context(viewport={"width": 360, "height": 740})
                context.set_default_timeout(120_000)
                page = context.new_page()
                with _slowed(browser):
                    slow_cold.append(_opened(page, served.address))
                page.evaluate(IMAGE)
                with _slowed(browser):
                    slow_warm.append(_opened(page, served.address))
                browser.close()
    finally:
        served.stop()
    rows = []
    for name, samples, unit in (
        ("cold", cold, "s"),
        ("warm", warm, "s"),
        ("known", known, "ms"),
        ("hidden", hidden, "ms"),
        ("memory", memory, "MB"),
        ("slow_cold", slow_cold, "s"),
        ("slow_warm", slow_warm, "s"),
    ):
        if samples:
            yield Figure(name, median(samples), f"{len(samples)} times")
            rows.append((_SAYS[name], median(samples), max(samples), unit))
    yield Figure("warm_over_cold", median(warm) / median(cold), f"{len(warm)} times")
    yield Table("The page in Chromium", ("", "median", "most", ""), tuple(rows))
    yield Note(f"{rounds} browsers, each opened anew; the page is on this machine, so nothing of a network counts.")


_SAYS = {
    "cold": "a first visit to the first ruling",
    "warm": "a later visit to the first ruling",
    "known": "a later ruling on a known hand",
    "hidden": "a later ruling with cards unseen",
    "memory": "memory of the tab and its worker at a later visit, after these rulings",
    "slow_cold": "a first visit, the processor slowed four times",
    "slow_warm": "a later visit, the processor slowed four times",
}


def _opened(page: Any, address: str) -> float:
    """Seconds from opening the page at a link to its ruling."""
    page.goto("about:blank")
    start = time.perf_counter()
    page.goto(f"{address}#{KNOWN}3+of+Coins")
    page.wait_for_selector(".ruling[data-text]")
    return time.perf_counter() - start


@contextmanager
def _slowed(browser: Any) -> Iterator[None]:
    """Run the processes of the browser's tabs a quarter of the time, in slices of 20 ms."""
    (own,) = (one["id"] for one in _processes(browser) if one["type"] == "browser")
    ended = threading.Event()

    def run() -> None:
        while not ended.is_set():
            tabs = [*_tabs(own)]
            for number, wait in ((signal.SIGSTOP, 0.015), (signal.SIGCONT, 0.005)):
                for pid in tabs:
                    with suppress(ProcessLookupError):
                        os.kill(pid, number)
                time.sleep(wait)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _tabs(pid: int) -> Iterator[int]:
    """The processes of tabs below a process."""
    with suppress(OSError):
        for children in Path("/proc", str(pid), "task").glob("*/children"):
            for child in map(int, children.read_text().split()):
                if b"--type=renderer" in Path("/proc", str(child), "cmdline").read_bytes():
                    yield child
                yield from _tabs(child)


def _processes(browser: Any) -> list[dict[str, Any]]:
    session = browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return processes


def _memory(browser: Any) -> float:
    """Megabytes that the processes of the browser's tabs have to themselves."""
    pages = [one["id"] for one in _processes(browser) if one["type"] == "renderer"]
    return max(_private(Path("/proc", str(pid), "smaps_rollup")) for pid in pages)


def _private(rollup: Any) -> float:
    lines = [line.split() for line in rollup.read_text().splitlines()]
    return sum(int(line[1]) for line in lines if line[0].startswith("Private_")) / 1000


BENCHMARK = Benchmark(
    "browser",
    "In a browser",
    "The page in Chromium: from opening it to a ruling, later rulings, and memory. It needs `python -m web.build`.",
    run,
    limit=600,
    needs=("playwright",),
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))

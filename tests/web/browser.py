"""Chromium and the page as tests drive them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
BROWSER = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run", "--disable-quic"),
)
"""What keeps Chromium from asking for anything of its own."""
LOADED = int(os.environ.get("LOADED", "90000"))
"""Milliseconds in which the rules have to be there, on a slow machine too; LOADED names others."""
Page = Any
"""A tab, as Playwright has it."""
WATCH = """(() => {
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...told) {
      super(...told);
      this.addEventListener("message", ({ data }) => {
        if (data.ready) document.documentElement.dataset.from = data.ready;
      });
    }
  };
})()"""
"""Run in a tab before the page: notes what Python started from."""
KEPT = """async () => {
  const own = (found) => found?.headers.get("X-Made-By") === navigator.userAgent;
  while (!own(await caches.match("python/memory"))) await new Promise((done) => setTimeout(done, 100));
}"""
"""Waits for the memory that later visits start from."""


def named(page: Page, name: str) -> Any:
    """A button by its name; that of a card says too whether it may be played, once that is known."""
    whole = re.compile(rf"^{re.escape(name)}(, legal|, possible)?$")
    return page.get_by_role("button", name=whole).first


def linked(page: Page, part: str) -> None:
    """Wait until a part stands in the link of a tab: it is written once what was tapped is shown."""
    page.wait_for_url(lambda url: part in url)


SETTLED = """() => new Promise((done) => {
  let [last, still] = [scrollY, 0];
  const look = () => {
    still = scrollY === last ? still + 1 : 0;
    last = scrollY;
    if (still > 10) done(); else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
"""Waits until the page has stood still for some frames."""


def scrolled(page: Page, by: int) -> None:
    """Turn the wheel, and wait until the page has come to rest."""
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, by)
    page.wait_for_function("before => scrollY !== before", arg=before)
    page.evaluate(SETTLED)


def screen(width: int) -> Any:
    """The screen of a phone, or of a table computer, by its width."""
    return {"width": width, "height": 844 if width < 800 else 900}


class Served:
    """The page on a port of its own, which can be taken from the network."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "adjudicator", "serve", str(folder), "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[0]

    def stop(self) -> None:
        """No request is answered any more."""
        self.process.terminate()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


class Watched:
    """A tab of a phone, with what it requested and what went wrong in it.

    Chromium on a busy machine has left a tab waiting for its service worker: one such tab of a session is loaded again.
    """

    def __init__(self, chromium: Any, address: str) -> None:
        self.address = address
        self.context = chromium.new_context(viewport=screen(360), has_touch=True)
        self.context.add_init_script(WATCH)
        self.context.set_default_timeout(LOADED)
        self.requested: list[str] = []
        self.amiss: list[str] = []
        self.reloaded = False
        self.context.on("request", lambda request: self.requested.append(request.url))
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.amiss.append(str(error)))
        page.on("console", lambda message: self.amiss.append(message.text) if message.type == "error" else None)
        return page

    def open(self, fragment: str = "", page: Page | None = None, width: int = 360, scheme: str = "light") -> Page:
        """Open the page at a fragment, in a new tab where none is named: a tab keeps its tables."""
        if page is None:
            self.page.close()
            page = self.page = self.tab()
        page.set_viewport_size(screen(width))
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{self.address}#{fragment}")
        try:
            page.wait_for_selector("h1", timeout=LOADED if self.reloaded else LOADED / 3)
        except pytest.importorskip("playwright.sync_api").TimeoutError:
            if self.reloaded:
                raise
            self.reloaded = True
            page.reload()
            page.wait_for_selector("h1")
        return page

    def turn(self, fragment: str) -> None:
        """Go to another fragment, with the rules that are loaded."""
        self.page.evaluate("fragment => { location.hash = fragment }", fragment)

    def ready(self) -> None:
        """Wait until the rules are there."""
        self.page.wait_for_selector(".busy", state="detached")

    def start(self) -> str:
        """What Python started from: the files, or the image of its memory."""
        return str(self.page.wait_for_function("() => document.documentElement.dataset.from").json_value())

    def ruling(self, page: Page | None = None) -> str:
        """The text of the ruling that is shown, as the terminal prints it."""
        shown = (page or self.page).wait_for_selector(".ruling[data-text]")
        assert shown is not None
        return shown.get_attribute("data-text") or ""

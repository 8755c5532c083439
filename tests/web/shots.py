"""Pictures of the page for the documentation: `python -m tests.web.shots [FOLDER OF THE PAGE]`.

Each dispute of the tests, tapped on a phone of 360 pixels, and a record and a rule on a wide screen; in light and dark.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.browser import BROWSER, QUIET, ROOT, Served, Watched
from tests.web.disputes import DISPUTES, taps

OUT = ROOT / "docs" / "page"
WIDE = {"record": ("file=loka%2Frecords%2Frevoke.record.yml", ".timeline"), "rule": ("find=TH-TOWER", "article h3")}


def main(folder: Path) -> None:
    """Take every picture anew."""
    served = Served(folder)
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=list(QUIET))
        for number, (game, (steps, _)) in enumerate(DISPUTES.items()):
            scheme = ("light", "dark")[number % 2]
            phone = Watched(browser, served.address)
            phone.open(scheme=scheme)
            phone.ready()
            taps(phone.page, steps)
            phone.ruling()
            phone.page.wait_for_timeout(400)
            phone.page.evaluate("scrollTo(0, 0)")
            phone.page.screenshot(path=OUT / f"{game}-360-{scheme}.png")
            phone.context.close()
        for name, (fragment, there) in WIDE.items():
            scheme = "light" if name == "record" else "dark"
            wide = Watched(browser, served.address)
            wide.open(fragment, width=1280, scheme=scheme)
            wide.ready()
            wide.page.wait_for_selector(there)
            wide.page.screenshot(path=OUT / f"{name}-1280-{scheme}.png")
            wide.context.close()
        browser.close()
    served.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "web" / "dist")

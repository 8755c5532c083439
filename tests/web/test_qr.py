"""The QR code that the page draws, beside the one that segno makes of the same link."""

from __future__ import annotations

import pytest
import segno

from adjudicator.page.desk import QUIET_ZONE
from tests.web.browser import Watched

pytestmark = pytest.mark.browser
DRAWN = """async ([selector, size]) => {
  const image = document.querySelector(selector);
  await image.decode();
  const scale = 4;
  const canvas = Object.assign(document.createElement("canvas"), { width: size * scale, height: size * scale });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const dark = (x, y) => context.getImageData((x + 0.5) * scale, (y + 0.5) * scale, 1, 1).data[0] < 128;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => dark(x, y)));
}"""
"""The modules of an image as rows: whether each is dark."""
CODE = 'img[alt^="QR code"]'


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "fragment",
    [
        "game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins&play=3+of+Coins",
        "game=tarot-poker&holding=Moon%2C+K+of+Cups+%2B+3+unseen&facing=10&stack=90&play=call",
    ],
)
def test_the_code_is_that_of_the_link(phone: Watched, fragment: str) -> None:
    phone.open(fragment)
    phone.ruling()
    phone.page.get_by_role("button", name="QR code").tap()
    phone.page.wait_for_selector(CODE)
    code = segno.make(phone.page.url, error="l", micro=False)
    size = len(code.matrix) + 2 * QUIET_ZONE
    drawn = phone.page.evaluate(DRAWN, [CODE, size])
    assert drawn == [[bool(dark) for dark in row] for row in code.matrix_iter(border=QUIET_ZONE)]
    assert not phone.amiss

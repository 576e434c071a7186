"""Whether the suits of a crowded hand are told apart where no colour is seen: by their shapes alone (UX 5.4)."""

import base64
import math

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import PHONE
from tests.browser.dealt import grown

pytestmark = pytest.mark.browser

BRIGHTNESS = """async pictures => {
  const side = 16, pen = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  return Promise.all(pictures.map(async (picture) => {
    const answer = await fetch(`data:image/png;base64,${picture}`);
    pen.drawImage(await createImageBitmap(await answer.blob()), 0, 0, side, side);
    const points = pen.getImageData(0, 0, side, side).data;
    return Array.from({ length: side * side }, (_, at) => points[4 * at]);
  }));
}"""
MARGIN = 0.05
"""How much more alike the most alike of one suit are than those of two, where 1 is the same."""


@pytest.mark.parametrize(("skin", "look"), [("ordinary", "light"), ("zener", "dark")])
def test_suits_are_told_apart_without_colour(visit, site, skin: str, look: str) -> None:
    person = visit(f"Grey{skin}{look}", **PHONE, color_scheme=look, device_scale_factor=3)
    page = person.page
    person.sign_up()
    person.go(grown(site, person.name, "Bayo", count=28))
    page.wait_for_selector("#table[data-live]")
    if skin == "zener":
        page.locator("#menu > summary").tap()
        with page.expect_response("**/cards/"):
            page.locator("form.skin select").select_option(skin)
        page.locator("#menu > summary").tap()
    page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    cards = page.locator(".hand button:not([value=W])")
    suits = [code[0] for code in cards.evaluate_all("all => all.map(one => one.value)")]
    assert {suit for suit in suits if suits.count(suit) > 1} == set("CTXS*")
    corners = pictures(page, cards.locator(".face > i:first-child svg"))
    likeness = [[alike(one, other) for other in corners] for one in corners]
    for at, suit in enumerate(suits):
        own = max(likeness[at][card] for card, other in enumerate(suits) if other == suit and card != at)
        others = max(likeness[at][card] for card, other in enumerate(suits) if other != suit)
        assert own > others + MARGIN, suit


def pictures(page: Page, of: Locator) -> list[list[float]]:
    """How bright each point of what is drawn there is."""
    boxes = of.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    shots = [page.screenshot(clip={name: box[name] for name in ("x", "y", "width", "height")}) for box in boxes]
    blank = page.context.new_page()  # where no policy of the site's holds
    bright: list[list[float]] = blank.evaluate(BRIGHTNESS, [base64.b64encode(shot).decode() for shot in shots])
    blank.close()
    return bright


def alike(one: list[float], other: list[float]) -> float:
    """How well two pictures correlate."""
    (a, b) = ([point - sum(points) / len(points) for point in points] for points in (one, other))
    return times(a, b) / math.sqrt(times(a, a) * times(b, b))


def times(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))

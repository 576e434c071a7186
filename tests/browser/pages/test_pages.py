"""Every page of the register, in every state: what axe finds, what is too wide, what is too small to tap.

At 360 pixels, light and dark, and at 1280, whose colours are the same: dark too where `WHOTCLUB_PICTURES` names a
folder, in which a picture of each is kept.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, Page

from tests.browser.pages.conftest import Stage
from tests.browser.pages.register import ROWS
from tests.browser.pages.row import Row
from whotclub.runner.places import PROJECT

pytestmark = pytest.mark.browser

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
PICTURES = os.environ.get("WHOTCLUB_PICTURES", "")
BY_COLOUR = ["color-contrast", "link-in-text-block"]
"""What axe judges by colours. All else is the same in the dark, where the page is not made anew."""

AXE = """async options => (await axe.run(options)).violations
  .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll("#table :is(button, summary, select, .toggle, .back, .reel a)")]
  .filter(one => !one.closest(".hand, .story") && one.checkVisibility({ visibilityProperty: true }))
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`)"""
SPILT = """() => [...document.querySelectorAll(".seat, .tablebar")].filter(one => one.checkVisibility())
  .map(one => [one, one.getBoundingClientRect(), parseFloat(getComputedStyle(one).paddingRight)])
  .flatMap(([one, box, rim]) => [...one.querySelectorAll(":scope > :not(.unseen, .menu), h1 > *")].filter(part => {
    const at = part.getBoundingClientRect();
    return at.width && (at.right > box.right - rim + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1);
  }).map(part => `${part.outerHTML.slice(0, 80)} runs out over ${one.className}`))"""
LARGE = "size => { document.documentElement.style.fontSize = size; }"
SIDE_BY_SIDE = ("of Ken", "of Nine-and-Twenty", "of points")
"""What is drawn side by side in these games may be scrolled sideways when letters are twice as large."""

STRIP = "Math.max(0, document.querySelector('.skip')?.getBoundingClientRect().bottom)"
"""How much is seen of the link that only keys bring down."""

MOST_NODES = 1500
MOST_NODES_OF_LARGE = 3500
"""Of a table or bracket of 64 and more."""


def test_every_template_is_on_a_page_of_the_register(stage: Stage) -> None:
    folder = PROJECT / "templates"
    ours = {str(path.relative_to(folder)) for path in folder.rglob("*.html")}
    shown = {name for row in stage.rows for name in row["templates"]}
    assert sorted(ours - shown) == []


def test_every_page_in_every_state_can_be_read_and_used_by_everybody(chromium: Browser, stage: Stage) -> None:
    context = chromium.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(30_000)
    context.add_init_script(AXE_FILE_PATH.read_text())
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    faults = []
    for number, row in enumerate(ROWS):
        said.clear()
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme="light")
        stage.open(page, number)
        for selector in row.press:
            page.locator(selector).first.click()
        faults += [f"{row.name}, {fault}" for fault in found(page, row)]
        faults += [f"{row.name}: {text}" for text in said if row.status < 400 or "status of" not in text]
    context.close()
    assert "\n".join(faults) == ""


def found(page: Page, row: Row) -> Iterator[str]:
    """What is wrong with the page at both widths and in both looks."""
    for device, size in (("360", PHONE), ("1280", DESK)):
        page.set_viewport_size(size)
        for look in ("light", "dark") if device == "360" or PICTURES else ("light",):
            page.emulate_media(color_scheme=look)
            only = {"runOnly": {"type": "rule", "values": BY_COLOUR}} if look == "dark" else {}
            for fault in page.evaluate(AXE, {"resultTypes": ["violations"], **only}):
                yield f"{device} {look}: {fault[:200]}"
            keep(page, f"{row.name} {device} {look}")
        yield from seen_whole(page, device)
        if device == "360":
            yield from page.evaluate(SMALL)
            if not any(family in row.name for family in SIDE_BY_SIDE):
                page.evaluate(LARGE, "200%")
                yield from seen_whole(page, "360 and letters twice as large")
                page.evaluate(LARGE, "")
    most = MOST_NODES_OF_LARGE if re.search(r" of (64|256|1,0)", row.name) else MOST_NODES
    if (nodes := page.evaluate("document.querySelectorAll('*').length")) > most:
        yield f"{nodes} nodes"


def seen_whole(page: Page, how: str) -> Iterator[str]:
    """What lies outside the screen or its own box, or shows without being asked for."""
    if (wide := page.evaluate(TOO_WIDE)) > 0:
        yield f"{how}: {wide} px wider than its screen"
    if (strip := page.evaluate(STRIP)) > 0:
        yield f"{how}: {strip} px of the link past the navigation"
    yield from (f"{how}: {fault}" for fault in page.evaluate(SPILT))


def keep(page: Page, name: str) -> None:
    """A picture is kept, where pictures are asked for."""
    if PICTURES:
        Path(PICTURES).mkdir(exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name.replace(': ', '-').replace(' ', '_').replace('/', '')}.png")

"""A visitor at the live table: presses Start, plays what the page says is playable, resigns; by clicks or by taps."""

import time

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

REST_S = 0.65
"""The page takes a second tap sooner than this for the end of a double tap."""

LONG_GAME = 80
"""Moves after which somebody has had enough and resigns: two who play whatever fits may go on for hundreds."""


class Table:
    """The table as one visitor sees it, whose page is there already."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.moves = 0
        self._touch = self.page.evaluate("matchMedia('(hover: none)').matches")
        self._moved_at_s = 0.0

    @property
    def phase(self) -> str:
        """What the page is about: the state of the series, or "deal" between two deals of a points game."""
        return self.page.locator("#table").get_attribute("data-phase") or ""

    @property
    def may_move(self) -> bool:
        """Whether the page says that it is this visitor's turn."""
        turn = self.page.locator("#table").get_attribute("data-turn") is not None
        return turn and time.monotonic() - self._moved_at_s > REST_S

    def start(self) -> None:
        """Start has been pressed for the game that comes next."""
        self._press(self.page.locator("form.start button"))

    def go_on(self) -> None:
        """Continue has been pressed, and the new deal is there."""
        self._press(self.page.locator("form.continue button"))
        self.page.wait_for_selector("#table[data-phase=playing]")

    @property
    def calls_first(self) -> bool:
        """Whether the first playable card is a Whot."""
        return self.page.locator(".hand button.fits").first.get_attribute("value") == "W"

    def move(self, *, warns: bool = True) -> None:
        """The first playable card is on its way, with a shape and a warning where they are due; or one is picked.

        warns: whether the warning is said.
        """
        fitting = self.page.locator(".hand button.fits")
        if fitting.count() == 0:
            self._press(self.page.locator("button.primary"))
        else:
            toggle = self.page.locator(".toggle")
            if warns and toggle.count() and self.page.locator(".hand button").count() in (2, 3):
                self._press(toggle)
            self._press(fitting.first)
            if self._touch and not self._is_calling():
                self._press(self.page.locator("button.primary"))
            if self._is_calling():
                self._press(self._shape_held_most())
        self._moved_at_s = time.monotonic()
        self.moves += 1

    def resign(self, scope: str) -> None:
        """The game or series is given up. scope: as the button says it."""
        self._press(self.page.locator("#menu > summary"))
        twice = "button => { button.click(); button.click(); }"  # a double tap only asks
        self.page.get_by_role("button", name=scope, exact=True).evaluate(twice)
        time.sleep(REST_S)
        self._press(self.page.get_by_role("button", name=f"Sure? {scope}", exact=True))
        expect(self.page.locator(".table[data-turn]")).to_have_count(0)  # the page has heard of it
        self.moves += 1

    def hears(self, text: str) -> None:
        """The status line says so, or comes to."""
        expect(self.page.locator(".say")).to_contain_text(text)

    def _is_calling(self) -> bool:
        return self.page.locator(".picker.open").count() > 0

    def _shape_held_most(self) -> Locator:
        held = self.page.locator(".picker button small").all_inner_texts()
        return self.page.locator(".picker button").nth(held.index(max(held)))

    def _press(self, what: Locator) -> None:
        if self._touch:
            what.tap()
        else:
            what.click()


def play_out(*tables: Table) -> None:
    """The game for which all have pressed Start is over, and every page shows that."""
    until_s = time.monotonic() + 300
    while (phases := {table.phase for table in tables}) & {"opening", "playing"} or len(phases) > 1:
        assert time.monotonic() < until_s, f"the tables stand at {phases}"
        for table in tables:
            if table.phase == "playing" and table.may_move:
                if table.moves == LONG_GAME // (len(tables) * (len(tables) - 1)):
                    table.resign("This game")
                else:
                    table.move()
        tables[0].page.wait_for_timeout(20)

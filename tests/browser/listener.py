"""Somebody who cannot see the table: hears its live regions and what has the focus, and has no hand but the keys."""

import re
import time

from tests.browser.table import REST_S
from tests.browser.visitor import Visitor

NOTES = """
window.heard = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const { target } of changes) {
    const inside = target.closest ? target : target.parentElement;
    const region = inside?.closest("[role=status], [role=log], [role=alert]"), text = region?.textContent;
    if (!text?.trim() || !region.getClientRects().length || region.heard === text) continue;
    region.heard = text; // what is set anew and is the same is not read again
    window.heard.push(text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true }));
"""
CARD = r"(?:(?:circle|triangle|cross|square|star) \d+|Whot)(?: fits)?"
SHAPES = ("circle", "triangle", "cross", "square", "star")


class Listener:
    """What a person hears at the page. Nothing here asks for anything else that the page shows."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.page.add_init_script(NOTES)
        self._read = 0

    def press(self, key: str) -> None:
        """The key has been pressed."""
        self.page.keyboard.press(key)

    def heard(self) -> list[str]:
        """Everything heard so far, in order."""
        return self.page.evaluate("window.heard.map((text) => text.replace(/\\\\s+/g, ' ').trim())")

    def waits_for(self, pattern: str, *, within_s: float = 60) -> str:
        """What has been heard since the last time and has this in it; all before it is past."""
        until_s = time.monotonic() + within_s
        while True:
            for number, text in enumerate(self.heard()[self._read :], self._read + 1):
                if re.search(pattern, text):
                    self._read = number
                    return text
            assert time.monotonic() < until_s, f"{pattern!r} was not heard in {self.heard()[self._read :]}"
            self.page.wait_for_timeout(50)

    def asks(self, key: str, pattern: str) -> str:
        """What the answer to a key was."""
        self._read = len(self.heard())
        self.press(key)
        return self.waits_for(pattern)

    @property
    def focus(self) -> str:
        """What a reader says of what has the focus."""
        return self.page.evaluate("document.activeElement.innerText.replace(/\\s+/g, ' ').trim()")

    def goes_to(self, pattern: str, key: str = "Tab") -> None:
        """What is called so has the focus, by pressing that key again and again."""
        for _ in range(400):  # round and round, while the page is still being made anew
            if re.search(pattern, self.focus):
                return
            self.press(key)
        raise AssertionError(f"no {pattern!r} by {key}, but {self.focus!r}; {self.heard()[-4:]}")

    def moves(self) -> None:
        """A move has been made on one's turn, by what the hand is told to be; a warning is said where it is due."""
        self.page.wait_for_timeout(REST_S * 1000)  # sooner, it would be the end of a press of before
        hand = self.asks("h", rf"(^|\. ){CARD}(, {CARD})*\.$").rstrip(".").rsplit(". ", 1)[-1].split(", ")
        fitting = [card.removesuffix(" fits") for card in hand if card.endswith(" fits")]
        if not fitting:
            self.press("m")
            return
        if len(hand) in (2, 3):
            self.press("l")
        card = sorted(fitting, key=lambda name: name != "Whot")[0]
        self.press("ArrowRight")
        self.goes_to(f"^{card.capitalize()}, playable", "ArrowRight")
        self.press("Enter")
        if card == "Whot" and len(hand) > 1:
            self.waits_for("Which shape do you call")
            held = [sum(name.startswith(shape) for name in hand) for shape in SHAPES]
            self.press(str(held.index(max(held)) + 1))

"""Somebody with a browser: goes to pages, presses what is there, and notes what is wrong with what it sees."""

import contextlib
import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, expect

PASSWORD = "palm-oil-and-pepper"
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const all = [...document.querySelectorAll("body *")];
  const over = all.filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
  return [scrollWidth - clientWidth, over.slice(-3).map((one) => one.outerHTML.slice(0, 150))];
}"""


class Visitor:
    """A person by name, in a browser context of its own. faults: whatever no page may have, with where it was."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name = name
        self.context = context
        self.page = context.new_page()
        self.faults: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.page.url}: {error}"))

    def go(self, path: str) -> None:
        """The page of that path is there, and is a page."""
        answer = self.page.goto(path)
        assert answer is not None
        assert answer.ok, f"{path}: {answer.status}"

    def press(self, name: str) -> None:
        """The one button or link of that name has been pressed; one in the header only where the page has none."""
        button = self.page.get_by_role("button", name=name, exact=True)
        either = button.or_(self.page.get_by_role("link", name=name, exact=True))
        inside = self.page.get_by_role("main").locator(either)
        (inside if inside.count() else either).click()

    def fill(self, **fields: str) -> None:
        """The fields have been filled. fields: by the name they are sent under."""
        for name, value in fields.items():
            self.page.locator(f"[name={name}]").fill(value)

    def sees(self, text: str | re.Pattern[str]) -> None:
        """The text is on the page."""
        expect(self.page.locator("body")).to_contain_text(text)

    def sign_up(self) -> None:
        """The person has an account and is at home."""
        self.go("/")
        self.press("Log in")
        self.page.get_by_role("link", name=re.compile("account|sign up", re.IGNORECASE)).first.click()
        self.fill(username=self.name, password1=PASSWORD)
        self.press("Make the account")
        self.page.wait_for_url("**/")
        self.sees("Your clubs")

    def check(self) -> None:
        """Notes what axe finds on the page as it stands, and whether it is wider than its screen."""
        where = f"{self.page.url} ({self.name})"
        for violation in self._violations():
            for node in violation["nodes"]:
                self.faults.append(f"{where}: {violation['id']}: {node['html'][:200]}")
        if self.page.evaluate(TOO_WIDE)[0] > 0:
            self.page.wait_for_timeout(1000)  # what only flies past is no fault
            wide, what = self.page.evaluate(TOO_WIDE)
            if wide > 0:
                self.faults.append(f"{where}: {wide} px wider than its screen: {what}")

    def _violations(self) -> list[dict]:
        """What axe finds; it looks again where the page made way for the next one meanwhile."""
        for _ in range(20):
            with contextlib.suppress(Error):
                return Axe().run(self.page).response["violations"]
            self.page.wait_for_timeout(250)
        return Axe().run(self.page).response["violations"]

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "/ws/" not in message.text:
            self.faults.append(f"{self.page.url}: {message.text}")

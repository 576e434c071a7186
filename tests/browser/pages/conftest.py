"""A site in front of which all rows of the register stand ready."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import a_site
from tests.whotclub.runner.conftest import Up
from whotclub.runner.places import PROJECT


@dataclass(frozen=True)
class Stage:
    """The site, and what a browser is to be shown, row by row as in the register."""

    site: Up
    rows: list[dict]

    def open(self, page: Page, number: int) -> None:
        """The row's page is there, as its viewer sees it, and live."""
        row, base = self.rows[number], self.site.facts["address"]
        context: BrowserContext = page.context
        context.clear_cookies()
        context.add_cookies([{"name": name, "value": value, "url": base} for name, value in row["cookies"].items()])
        address = base.rstrip("/") + row["address"]
        if row["kept"]:
            page.route(
                address, lambda route: route.fulfill(body=row["kept"], content_type="text/html; charset=utf-8")
            )
        answer = page.goto(address)
        if row["kept"]:
            page.unroute(address)
        else:
            assert answer, address
            assert (answer.status, answer.url) == (row["status"], address)  # nobody was sent elsewhere
        if page.locator("#table[data-at*='/s/']").count():
            page.wait_for_selector("#table[data-live]")


@pytest.fixture(scope="package")
def stage(chromium: Browser) -> Iterator[Stage]:
    """All rows stand ready on a site of their own."""
    with a_site("register") as site:
        env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "whotclub.settings",
            "DATABASE_URL": site.env["DATABASE_URL"],
            "REDIS_URL": site.facts["redis_url"],
            "WHOTCLUB_DATA": str(site.data),
            "WHOTCLUB_STATIC": str(site.data / "static"),
        }
        command = [sys.executable, "-m", "tests.browser.pages.stage"]
        done = subprocess.run(command, cwd=PROJECT, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        yield Stage(site, json.loads(done.stdout))

"""A real Chromium in front of a real site: pages, worker and beat as `up` runs them, on a database of its own."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests.browser.visitor import Visitor
from tests.whotclub.runner.conftest import Up, wait_for

PICTURES = Path(__file__).parent / "pictures"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there: one without windows of its own takes a seventh of the time to be another's browser."""

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

PATIENCE_MS = 30_000
"""How long a page may take to come to what a test expects of it: nobody is hurried on a busy machine."""

expect.set_options(timeout=PATIENCE_MS)

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI a test of the browser that fails may try once more.

    Many programs share its cores, and no change should wait for one that was slow; what failed at first is told.
    """
    for item in items:
        if "CI" in os.environ and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """The test knows, when its fixtures end, whether it has failed."""
    report = yield
    item.stash[FAILED] = report.failed or (report.when != "setup" and item.stash[FAILED])
    return report


@pytest.fixture(scope="package")  # no longer: where its loop runs, neither Django nor asyncio does
def chromium() -> Iterator[Browser]:
    """The system's Chromium with an empty profile."""
    if os.environ.get("WHOTCLUB_NO_BROWSER") == "1":
        pytest.skip("WHOTCLUB_NO_BROWSER=1 asks for no browser")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("No Chromium here: on Debian `apt install chromium-headless-shell`, or chromium.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, chromium_sandbox=False)
        yield browser
        browser.close()


@contextmanager
def a_site(what: str) -> Iterator[Up]:
    """A site with an empty database on the test run's server, and a broker of its own."""
    server, name = os.environ["DATABASE_URL"], f"whotclub_{what}_{os.getpid()}"
    folder = Path(tempfile.mkdtemp(prefix="whotclub-tests-", dir="/tmp"))
    folder.chmod(0o755)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        url = make_conninfo(**conninfo_to_dict(server) | {"dbname": name})
        up = Up(folder / "data", folder / "up.log", DATABASE_URL=url)
        try:
            wait_for(up.is_open, within_s=180)
            yield up
        finally:
            up.end()
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
            shutil.rmtree(folder)


@pytest.fixture(scope="package")
def site(chromium: Browser) -> Iterator[Up]:
    """The site that the tests of this folder share."""
    with a_site("browser") as up:
        yield up


@pytest.fixture
def visit(request: pytest.FixtureRequest, chromium: Browser, site: Up) -> Iterator[Callable[..., Visitor]]:
    """Lets somebody come with a browser of their own. When the test fails there is a picture of what each saw."""
    visitors: list[Visitor] = []
    with psycopg.connect(str(site.process.program.env["DATABASE_URL"])) as connection:  # all names are free
        connection.execute("UPDATE people_user SET username = 'earlier-' || id")
        connection.execute("UPDATE people_player SET name = 'Earlier ' || id WHERE kind <> 'bot'")

    def come(name: str, **device: object) -> Visitor:
        context: BrowserContext = chromium.new_context(
            base_url=site.facts["address"], **{**DESK, "service_workers": "block", **device}
        )
        context.set_default_timeout(PATIENCE_MS)
        visitors.append(Visitor(name, context))
        return visitors[-1]

    yield come
    for visitor in visitors:
        if request.node.stash[FAILED]:
            PICTURES.mkdir(exist_ok=True)
            visitor.page.screenshot(path=PICTURES / f"{request.node.name}-{visitor.name}.png", full_page=True)
        visitor.context.close()

"""One visit to a page, measured as DevTools does: bytes on the wire, requests, paint, shift. It judges nothing."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.browser.pages.conftest import Stage

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SLOW_4G = {"latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
AT_250K = {"latency": 400, "downloadThroughput": 250_000 / 8, "uploadThroughput": 250_000 / 8}
"""The two links of UX 5.1: milliseconds, bytes a second."""

CPU_SLOWER = 4
WATCH = """self.painted = self.shifted = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => painted = one.startTime))
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver(list => list.getEntries().forEach(one => shifted += one.hadRecentInput ? 0 : one.value))
  .observe({ type: "layout-shift", buffered: true });"""
MANIFEST = "Promise.all([...document.querySelectorAll('link[rel=manifest]')].map(one => fetch(one.href)))"
"""What a browser with a window asks for as well."""


@dataclass(frozen=True)
class Visit:
    """What one visit cost. Bytes with headers, as they travelled; what came from the browser's cache costs none."""

    page_bytes: int
    script_bytes: int
    bytes: int
    requests: int
    lcp_ms: float
    shift: float


def arrive(browser: Browser, **device: Any) -> BrowserContext:
    """Somebody with an empty cache, on a phone."""
    context = browser.new_context(**{**PHONE, **device})
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    return context


def visit(context: BrowserContext, stage: Stage, number: int, link: dict[str, float] | None = None) -> Visit:
    """The row's page was opened and has come to rest. link: slowed to that, on a slow processor."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    devtools.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))
    devtools.on("Network.webSocketCreated", lambda told: kinds.update({told["requestId"]: "WebSocket"}))
    devtools.on(
        "Network.loadingFinished", lambda told: sizes.update({told["requestId"]: int(told["encodedDataLength"])})
    )
    devtools.send("Network.enable")
    if link:
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **link})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWER})
    stage.open(page, number)
    page.evaluate(MANIFEST)
    page.wait_for_load_state("networkidle")
    lcp_ms, shift = page.evaluate("[painted, shifted]")
    page.close()

    def of(*wanted: str) -> int:
        return sum(size for request, size in sizes.items() if not wanted or kinds.get(request) in wanted)

    sockets = sum(kind == "WebSocket" for kind in kinds.values())
    asked = sum(size > 0 for size in sizes.values()) + sockets
    return Visit(of("Document"), of("Script"), of(), asked, lcp_ms, shift)

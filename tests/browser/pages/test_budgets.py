"""What pages may weigh and how long they may take on a slow link (UX 5.2), measured in a browser with no cache."""

import statistics

import pytest
from playwright.sync_api import Browser

from tests.browser.pages.conftest import Stage
from tests.browser.pages.register import ROWS
from tests.browser.pages.visit import AT_250K, SLOW_4G, arrive, visit

pytestmark = pytest.mark.browser

HOME, ENTRANCE, PLAIN, RESULT, PLAY, ORGANISER = (
    (30, 8, 6),
    (15, 2, 4),
    (25, 4, 5),
    (18, 5, 5),
    (45, 25, 6),
    (60, 30, 8),
)
"""Kilobytes in all, of which script, and requests."""

BRACKET_256 = (45, 4, 5)
"""Of a bracket or table of 256."""

BUDGETS = {
    "home: tournaments and games, signed out": HOME,
    "home: a match to play": HOME,
    "lobby: games and offers, signed out": HOME,
    "lobby: a visitor": HOME,
    "lobby: games, offers and tables": HOME,
    "challenge: another's, house rules": HOME,
    "log-in: blank": ENTRANCE,
    "sign-up: blank": ENTRANCE,
    "club: full, its organiser": PLAIN,
    "player: a rated guest": PLAIN,
    "leaderboard: rated players": PLAIN,
    "rules: nigerian": PLAIN,
    "rules: zener-ken": PLAIN,
    "Zener testing: tests done and running": PLAIN,
    "season: its table": PLAIN,
    "tournament: 64 entrants": PLAIN,
    "tournament: a Swiss of 64, finished": PLAIN,
    "tournament: a knock-out of 256": BRACKET_256,
    "tournament: a Swiss of 256": BRACKET_256,
    "tournament: a knock-out of 1,024": BRACKET_256,
    "match: at a real table, the referee's form": RESULT,
    "table: two seats, to act": PLAY,
    "table: eight seats, to act": PLAY,
    "table: two seats, a hand of 36": PLAY,
    "table of points: between two deals": PLAY,
    "table of Ken: a row to be laid": PLAY,
    "table of Nine-and-Twenty: to follow": PLAY,
    "replay: in the middle, the menu open": PLAY,
    "replay: eight seats": PLAY,
    "replay of Ken: the end": PLAY,
    "new tournament: copies, templates, a draft": ORGANISER,
    "planning: the format, two stages": ORGANISER,
    "planning: rules and clock": ORGANISER,
    "planning: entries and review": ORGANISER,
    "house rules to write: new, the options open": ORGANISER,
    "members: one asked to join": ORGANISER,
}
"""By the row's name."""

LARGE = ("tournament: ", "season", "replay")
"""A page that holds a bracket, a standing or a game may weigh more than others when it is visited again."""

NUMBERS = {row.name: number for number, row in enumerate(ROWS)}
MOST_SHIFT = 0.02
PAINTED = ("table: two seats, to act", "table: eight seats, to act", "replay: eight seats", *list(BUDGETS)[1:4:2])
CONTROL = "wrong: nothing at this address"
"""A page of this site with nothing on it: header, a sentence, footer."""


@pytest.mark.parametrize("name", BUDGETS)
def test_a_page_is_within_its_budget_cold_and_costs_only_itself_when_it_is_visited_again(
    chromium: Browser, stage: Stage, name: str
) -> None:
    most_kb, most_script_kb, most_requests = BUDGETS[name]
    context = arrive(chromium)
    cold, warm = (visit(context, stage, NUMBERS[name]) for _ in range(2))
    context.close()
    assert cold.bytes <= most_kb * 1000
    assert cold.script_bytes <= most_script_kb * 1000
    assert cold.requests <= most_requests
    assert cold.shift <= MOST_SHIFT
    assert warm.script_bytes == 0
    if not name.startswith(LARGE):
        assert warm.page_bytes <= 8_000


@pytest.mark.slow
@pytest.mark.parametrize("link", [SLOW_4G, AT_250K], ids=["slow-4g", "250k"])
def test_pages_are_painted_soon_after_a_blank_one(chromium: Browser, stage: Stage, link: dict[str, float]) -> None:
    """Medians of three, each with a blank page before it, so that a busy machine slows both."""
    taken: dict[str, list[float]] = {name: [] for name in (CONTROL, *PAINTED)}
    for _ in range(3):
        for name in taken:
            context = arrive(chromium)
            taken[name].append(visit(context, stage, NUMBERS[name], link).lcp_ms)
            context.close()
    medians = {name: statistics.median(times) for name, times in taken.items()}
    assert {name: ms for name, ms in medians.items() if ms > 1.6 * medians[CONTROL]} == {}

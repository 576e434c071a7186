"""What the table weighs (UX 5.2): bytes as they travel, compressed, and nodes; and the sprite (UX 4.2)."""

import gzip
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils import timezone

from games.views.table import MODULES
from tests.factories import PlayerFactory
from tests.games.playing import opened, players_of, press_all
from tests.games.views.visiting import table, visitor

DRAWINGS = {"circle", "triangle", "cross", "square", "star", "whot-face", "back"}


def found(name: str) -> bytes:
    path = finders.find(name)
    assert path, f"{name} is not there"
    with open(path, "rb") as file:
        return file.read()


def kilobytes(*contents: bytes) -> float:
    return sum(len(gzip.compress(content, 9)) for content in contents) / 1000


class Nodes(HTMLParser):
    count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1


@pytest.mark.django_db
def test_a_table_of_eight_is_within_its_budgets() -> None:
    series = opened(8, now=timezone.now(), options={"hand": 6})
    press_all(series, now=timezone.now())
    page = table(visitor(players_of(series)[0]), series).content
    scripts = [found(f"games/{name}.js") for name in MODULES]
    rest = [page, found("games/table.css"), found("games/cards.svg"), found("site.css"), found("site.js")]
    nodes = Nodes()
    nodes.feed(page.decode())
    assert kilobytes(*scripts) <= 25
    assert kilobytes(page) <= 8
    assert kilobytes(*scripts, *rest) <= 45
    assert nodes.count <= 1500


def test_the_sprite_has_every_drawing_in_both_packs_and_stays_small() -> None:
    sprite = found("games/cards.svg")
    assert {symbol.get("id") for symbol in ElementTree.fromstring(sprite)} == DRAWINGS
    for name in ("circle", "triangle", "whot-face"):  # the others are the same in the Zener pack (UX 4.3)
        symbol = sprite.decode().split(f'id="{name}"')[1].split("</symbol>")[0]
        assert {"--plain", "--zener"} <= set(re.findall(r"--\w+", symbol))
    assert kilobytes(sprite) <= 1
    assert not re.search(rb"\d\.\d{3}", sprite), "two decimals at most"


def test_every_module_that_a_script_imports_is_preloaded_with_it() -> None:
    imported = {
        name
        for script in ("table", *MODULES)
        for name in re.findall(r'from "\./(\w+)\.js";', found(f"games/{script}.js").decode())
    }
    assert imported < set(MODULES)


@pytest.mark.django_db
def test_the_lobby_with_its_two_forms_of_rules_is_within_its_budgets() -> None:
    page = visitor(PlayerFactory()).get(reverse("lobby")).content
    scripts = [found("site.js"), found("games/lobby.js"), found("games/rules.js")]
    assert kilobytes(*scripts) <= 8
    assert kilobytes(page) <= 8
    assert kilobytes(page, *scripts, found("site.css"), found("games/lobby.css")) <= 30


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/rules/nigerian/?hand=4&hold_on=none&pick_all=4&ending=points", "/rules/zener-ken/"]
)
def test_a_page_of_rules_is_within_its_budgets(address: str) -> None:
    page = visitor().get(address).content
    assert kilobytes(page) <= 8
    assert kilobytes(page, found("site.js"), found("site.css"), found("games/cards.svg")) <= 25

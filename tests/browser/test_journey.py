"""From sign-up to champion, by what people press. Nothing here is prepared: the database is empty at the start."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import organiser
from tests.browser.conftest import PHONE
from tests.browser.table import Table, play_out
from tests.browser.visitor import Visitor
from whotclub.runner.places import PROJECT

pytestmark = pytest.mark.browser

CLUB, CUP, REMATCH = "Palm Grove Whot Club", "Friday Knockout", "Friday Rematch"


def test_a_club_plays_its_tournament_from_sign_up_to_champion(visit, tmp_path):
    ada, bayo, chika = everybody = visit("Ada"), visit("Bayo", **PHONE), visit("Chika")
    for person in everybody:
        person.sign_up()
    organiser.found_the_club(ada, CLUB, members=(bayo, chika), guests=("Mama Tola", "Oga Ben"))
    organiser.make_a_tournament(
        ada, CLUB, CUP, best_of="3", longer_from="2", longer="1", variant="nigerian", hand="4"
    )
    organiser.enter(ada, "Ada", "Bayo", "Chika", "Mama Tola")
    organiser.seed(ada, "Bayo", "Ada", "Mama Tola", "Chika")
    ada.press("Start with 4 players")
    ada.sees("the first matches are called")
    ada.check()

    # Seeds 1 and 4 play on the site, by socket; 2 and 3 at a real table, for 3 is a guest.
    winner = play_the_best_of_three(sit_down(bayo), sit_down(chika)).visitor
    winner.go(organiser.address_of(winner, CUP))
    winner.page.evaluate("document.querySelector('.box.done').dataset.untouched = ''")
    organiser.report(ada, CUP, ("Ada", "Mama Tola"), "Ada", "Ada")
    ada.sees("2–0")
    see_the_final_come(winner)

    # The final, one of its players without a socket.
    winner.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    champion = play_the_final(sit_down(winner), sit_down(ada))
    for person in everybody:
        person.go(organiser.address_of(person, CUP))
        expect(person.page.locator(".champion h2")).to_have_text(champion)
        person.check()

    look_at_the_replay(bayo, tmp_path)
    rate_enough_games(ada, ("Bayo", "Chika"))
    for person in everybody:
        look_at_the_players(person, "Bayo")
    assert [fault for person in everybody for fault in person.faults] == []


def see_the_final_come(person: Visitor) -> None:
    """The page that lay open shows who waits in the final, says so, and has put in place nothing else. UX 1.8."""
    page = person.page
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    final = page.locator(".box", has_text="Final:")
    expect(final).to_contain_text("Ada")
    expect(final.locator("[data-mine]")).to_have_text(person.name)
    expect(page.get_by_role("status").filter(has_text="Final:")).to_contain_text("Ada")
    expect(page.locator(".box[data-untouched]")).to_be_attached()
    person.check()


def sit_down(person: Visitor) -> Table:
    """The person has gone from home to the table of the next match."""
    person.go("/")
    person.check()
    person.press("To the table")
    person.page.wait_for_selector("#table[data-live]")
    person.check()
    return Table(person)


def play_the_best_of_three(one: Table, other: Table) -> Table:
    """One game is played to its end, and whoever lost it gives the series up in the next; the winner."""
    one.start()
    one.hears("Waiting for")
    other.start()
    one.page.wait_for_selector("#table[data-phase=playing] .hand button")
    one.visitor.check()
    play_out(one, other)
    assert re.search("last card|resigned", one.page.inner_text(".story"))
    leader, behind = sorted((one, other), key=lambda table: "You lead" not in table.page.inner_text(".say"))
    leader.hears("You lead 1–0")
    for table in (one, other):
        table.page.wait_for_selector("form.start button")
        table.visitor.check()
        table.start()
    behind.page.wait_for_selector("#table[data-phase=playing]")
    behind.resign("The whole series")
    leader.hears("You won the series")
    for table in (one, other):
        table.page.wait_for_selector("#panel .go a")
        table.visitor.check()
    return leader


def play_the_final(one: Table, other: Table) -> str:
    """The one game of the final is played to its end, whatever way its moves go; the winner's name."""
    for table in (one, other):
        table.start()
    play_out(one, other)
    while one.phase != "over":  # drawn: a knock-out plays on
        for table in (one, other):
            table.start()
        play_out(one, other)
    return next(table.visitor.name for table in (one, other) if "You won" in table.page.inner_text(".say"))


def look_at_the_replay(person: Visitor, folder: Path) -> None:
    """The replay of a game steps by keys, and its record is one that the replay command accepts."""
    page = person.page
    page.get_by_role("link", name=re.compile("replay")).first.click()
    page.wait_for_selector(".slider:not([hidden])")
    person.check()
    said = page.locator(".say")
    page.keyboard.press("Home")
    expect(said).to_contain_text("4 cards each")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text(re.compile("played|went to market"))
    expect(page).to_have_url(re.compile(r"#\d+$"))
    page.keyboard.press("End")
    expect(said).to_contain_text(re.compile("win"))
    person.check()
    page.locator("#menu > summary").click()
    with page.expect_download() as coming:
        person.press("Download the record (.whot)")
    record = folder / coming.value.suggested_filename
    coming.value.save_as(record)
    told = subprocess.run([sys.executable, PROJECT / "manage.py", "replay", record], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


def rate_enough_games(ada: Visitor, pair: tuple[str, str]) -> None:
    """The two have met at a real table in a best of seven, which was called on the site and moved there."""
    organiser.make_a_tournament(ada, CLUB, REMATCH, best_of="7", variant="modern")
    organiser.enter(ada, *pair)
    ada.press("Start with 2 players")
    organiser.move_to_table(ada, REMATCH, pair)
    one, other = pair
    organiser.report(ada, REMATCH, pair, one, other, one, other, one, one)
    ada.sees(re.compile("4–2|2–4"))


def look_at_the_players(person: Visitor, leader: str) -> None:
    """Whoever has enough rated games is on the leaderboard, and has a page with a graph and the games."""
    person.go("/players/")
    person.check()
    person.page.locator("table").get_by_role("link", name=leader).click()
    person.sees(REMATCH)
    person.check()

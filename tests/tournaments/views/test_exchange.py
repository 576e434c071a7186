"""Tournament files as a browser meets them: sent to who asks for one, taken from organisers."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.cast import NOW, match_of, report
from tests.tournaments.views.conftest import ROLES
from tests.tournaments.views.test_doors import rows
from tournaments.models import Action, Tournament
from tournaments.rules.file import read
from tournaments.services import clubs

pytestmark = pytest.mark.django_db


def file_of(browser, cup):
    return browser.get(reverse("tournament-file", args=[cup.club.slug, cup.slug]))


@pytest.mark.parametrize("role", ROLES)
def test_whoever_sees_the_page_has_the_file(browser, running, role):
    report(match_of(running, "R1.1"), [1, 1])
    address = reverse("tournament-file", args=[running.club.slug, running.slug])
    assert address in browser(role).get(running.get_absolute_url()).content.decode()
    response = file_of(browser(role), running)
    assert response.headers["Content-Disposition"] == f'attachment; filename="{running.slug}.whott"'
    assert read(response.content.decode()).tournament.stages["main"].matches["R1.1"].result.score == (2, 0)


def test_before_the_draw_there_is_none(browser, cup):
    response = file_of(browser("owner"), cup)
    assert (response.status_code, response.content) == (409, b"Lagos Open has no file before its draw.")
    assert b".whott" not in browser("owner").get(cup.get_absolute_url()).content


FILE = """
format = "whot-tournament/1"
name = "Rains Cup"
date = 2026-05-01
[[entrants]]
id = "ada"
name = "Ada Obi"
rating = 1500
[[entrants]]
id = "bayo"
name = "Bayo"
[[entrants]]
id = "chidi"
[[stages]]
id = "main"
format = "round-robin"
[[results]]
stage = "main"
round = 2
seats = ["bayo", "ada"]
score = [1, 0]
games = [{ places = [1, 2], counts = [0, 9], source = "site", record = "x" }]
"""


def address(club):
    return reverse("tournament-import", args=[club.slug])


def sent(browser, club, content=FILE, **more):
    return browser.post(address(club), {"content": content, **more})


def fields(page):
    """What the preview's form would send as it stands."""
    selects = re.findall(r'<select id="who-\d+" name="(who-\d+)".*?</select>', page, re.DOTALL)
    chosen = dict.fromkeys(selects, "0")
    for name, body in re.findall(r'<select id="who-\d+" name="(who-\d+)"(.*?)</select>', page, re.DOTALL):
        if found := re.search(r'value="(\d+)" selected', body):
            chosen[name] = found[1]
    key = re.search(r'name="key" value="([^"]+)"', page)[1]
    return {"key": key, "confirm": "1"} | chosen


def test_a_file_is_looked_at_before_it_is_brought_in(browser, people, club):
    clubs.add_guests(people["owner"], club, "Ada Obi", NOW)
    before = rows()
    upload = SimpleUploadedFile("cup.whott", b"\xef\xbb\xbf" + FILE.encode())
    response = browser("organiser").post(address(club), {"file": upload})
    page = response.content.decode()
    assert response.status_code == 200
    assert rows() == before
    assert re.search(r'<option value="\d+" selected>Ada Obi', page)
    assert "2 become new guests" in page
    for told in (
        "Ratings: those of the file are not kept",
        "1 game has a record",
        "not kept: date",
        "1 match played",
    ):
        assert told in page
    response = sent(browser("organiser"), club, **fields(page))
    made = Tournament.objects.get()
    assert response.url == made.get_absolute_url()
    assert (made.name, made.state, made.rated) == ("Rains Cup", "running", False)
    assert [e.player.name for e in made.entrants.order_by("seed")] == ["Ada Obi", "Bayo", "chidi"]
    assert Action.objects.filter(what="tournament-imported").get().by == people["organiser"]
    assert browser("anonymous").get(made.get_absolute_url()).status_code == 200
    assert read(file_of(browser("anonymous"), made).content.decode()).tournament.stages["main"].standings()


def test_a_form_sent_twice_makes_one_tournament(browser, club):
    typed = fields(sent(browser("organiser"), club).content.decode())
    first, second = (sent(browser("organiser"), club, **typed) for _ in range(2))
    assert first.url == second.url
    assert Tournament.objects.count() == 1
    assert club.memberships.filter(player__kind="guest").count() == 3


def test_nobody_is_two_entrants(browser, people, club):
    typed = fields(sent(browser("organiser"), club).content.decode())
    typed |= {"who-1": people["member"].pk, "who-2": people["member"].pk}
    before = rows()
    response = sent(browser("organiser"), club, **typed)
    page = response.content.decode()
    assert (response.status_code, rows()) == (400, before)
    assert "Member cannot be both Ada Obi and Bayo." in page
    assert page.count(f'value="{people["member"].pk}" selected') == 2  # nothing chosen is lost


WRONG = {
    "": "Choose a tournament file, or paste what is in it.",
    "nonsense": "This is no TOML",
    FILE.replace('seats = ["bayo", "ada"]', 'seats = ["bayo", "eve"]'): "results 1: eve is not entered.",
    FILE.replace("places = [1, 2]", "places = [1]"): "results 1: games 1: places says 1, and there are 2 in seats.",
    FILE.replace('id = "main"', 'id = "máin"').replace('stage = "main"', 'stage = "máin"'): "stages 1: here an id",
    FILE.replace('"round-robin"', '"round-robin"\nbest_of = 2'): "A match is one game or the best of 3, 5 or 7",
    FILE.replace('"round-robin"', '"round-robin"\ntiebreaks = []'): "stages 1: a table without any tie-break",
    FILE.replace("Ada Obi", "A" * 41): "entrants 1: a name has at most 40 letters here",
    FILE.replace(', record = "x"', "") + "#" * 2 * 1024 * 1024: "a file has at most 2,048 KB",
}


@pytest.mark.parametrize("content", WRONG)
def test_a_file_that_cannot_be_is_told_why_and_kept(browser, club, content):
    before = rows()
    response = sent(browser("owner"), club, content, confirm="1", key="one")
    page = response.content.decode()
    assert (response.status_code, rows()) == (400, before)
    assert WRONG[content] in page
    assert not content or content[:20].splitlines()[0] in page

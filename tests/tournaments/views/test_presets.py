"""A club's house rules as a browser meets them, without script."""

import re

import pytest
from django.urls import reverse

from games.models import Challenge, Ruleset
from tests.tournaments.cast import created
from tests.tournaments.services.test_presets import CLASSIC, changed, saved
from tests.tournaments.views.conftest import ROLES, WITHOUT_ACCOUNT
from tournaments.models import Preset, Tournament

pytestmark = pytest.mark.django_db
FORM = {"name": "Yaba house rules", "variant": "modern", "rules-hand": "4", "rules-pick_three": "none"}


def address(name, club, preset=None):
    return reverse(name, args=[club.slug, preset.slug] if preset else [club.slug])


def test_rules_are_saved_shown_changed_and_no_longer_offered(browser, club):
    organiser = browser("organiser")
    assert b"keeps" not in organiser.get(address("club-rules", club)).content
    page = organiser.post(address("preset-new", club), FORM, follow=True).content.decode()
    preset = Preset.objects.get()
    assert "Cards dealt to each: 4, where usual is 5" in page
    assert "4 cards each from a pack of 54." in page
    assert "Organiser" in page
    assert preset.versions.get().ruleset.options == CLASSIC

    form = organiser.get(address("preset-edit", club, preset)).content.decode()
    row = preset.versions.get().ruleset_id
    assert f'<option value="r{row}" selected>Yaba house rules, as in version 1<' in form
    typed = {"name": preset.name, "variant": f"r{row}", "rules-hand": "7", "seen": "1"}
    page = organiser.post(address("preset-edit", club, preset), typed, follow=True).content.decode()
    assert "Cards dealt to each: 7, before 4" in page
    assert preset.versions.latest("number").ruleset.options == {"hand": 7, "pick_three": "none"}

    assert b"Yaba house rules" in browser("anonymous").get(club.get_absolute_url()).content
    organiser.post(address("preset-archive", club, preset), {"do": "archive"})
    assert b"Yaba house rules" not in browser("anonymous").get(club.get_absolute_url()).content
    assert b"no longer offered" in browser("anonymous").get(address("club-rules", club)).content
    organiser.post(address("preset-archive", club, preset), {"do": "restore"})
    assert b"no longer offered" not in browser("anonymous").get(preset.get_absolute_url()).content


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name": "  "}, "This field is required"),
        ({"rules-pick_two": "1"}, "Hold On and Pick Two cannot both be 1."),
        ({"rules-hand": "999999999999999999999"}, "Choose 3, 4"),
        ({"rules-target": "0"}, "greater than or equal to 1"),
        ({"rules-hold_back": "3"}, "There is no option &#x27;hold_back&#x27;."),
        ({"rules-rank_breaks": "True"}, "is no rule of Modern Nigerian"),
        ({"variant": "whist"}, "Select a valid choice"),
    ],
)
def test_rules_that_cannot_be_are_told_kept_as_typed_and_not_saved(browser, club, typed, told):
    response = browser("owner").post(address("preset-new", club), FORM | {"rules-declare": "last"} | typed)
    page = response.content.decode()
    assert response.status_code == 400
    assert told in page
    assert re.search(r'<select name="rules-declare".*?<option value="last" selected', page, re.DOTALL)
    assert not Preset.objects.exists()
    assert not Ruleset.objects.exists()


@pytest.mark.parametrize("role", ROLES)
def test_rules_are_changed_and_archived_by_those_who_run_the_club_only(browser, club, role):
    preset = saved(club)
    typed = FORM | {"rules-hand": "8", "seen": "1"}
    doors = [
        browser(role).get(address("preset-edit", club, preset)).status_code,
        browser(role).post(address("preset-edit", club, preset), typed).status_code,
        browser(role).post(address("preset-archive", club, preset)).status_code,
    ]
    preset.refresh_from_db()
    if role in ("owner", "organiser"):
        assert doors == [200, 302, 302]
        assert preset.archived_at
    else:
        assert doors == [302] * 3 if role in WITHOUT_ACCOUNT else [403] * 3
        assert preset.archived_at is None
        assert preset.versions.count() == 1
    assert (b"Change" in browser(role).get(preset.get_absolute_url()).content) == (role in ("owner", "organiser"))


def test_a_name_that_is_taken_is_told_and_what_was_typed_stays(browser, club):
    saved(club)
    response = browser("owner").post(address("preset-new", club), FORM | {"name": "yaba House rules"})
    page = response.content.decode()
    assert response.status_code == 400
    assert "The club has rules called Yaba house rules already" in page
    assert 'value="yaba House rules"' in page


def test_a_change_of_an_older_version_is_told_and_what_was_typed_stays(browser, club):
    preset = saved(club)
    changed(preset, hand=7)
    typed = {"name": preset.name, "variant": "modern", "rules-hand": "8", "seen": "1"}
    response = browser("organiser").post(address("preset-edit", club, preset), typed)
    page = response.content.decode()
    assert response.status_code == 400
    assert "saved version 2 meanwhile" in page
    assert re.search(r'<select name="rules-hand".*?<option value="8" selected', page, re.DOTALL)


def test_a_tournament_is_made_with_the_clubs_rules_by_name_and_keeps_that_version(browser, club):
    preset = saved(club)
    row = preset.versions.get().ruleset
    made = created(club, state="draft")
    door = reverse("tournament-edit", args=[club.slug, made.slug, "rules"])
    form = browser("organiser").get(door).content.decode()
    assert f'<optgroup label="{club}">' in form
    seen = re.search(r'name="seen" value="(\w+)"', form)[1]
    terms = {"time_control": "5+3", "window_minutes": "10", "variant": f"r{row.pk}", "rules-hand": ""}
    browser("organiser").post(door, terms | {"seen": seen, "go": "publish"})
    made = Tournament.objects.get()
    changed(preset, hand=7)
    assert made.ruleset == row
    page = browser("anonymous").get(made.get_absolute_url()).content.decode()
    assert reverse("ruleset", args=[row.pk]) in page
    assert "Yaba house rules, version 1" in page


def test_members_make_a_challenge_by_the_clubs_rules_and_it_says_what_differs(browser, club):
    row = saved(club).versions.get().ruleset
    assert "Yaba house rules" in browser("member").get(reverse("lobby")).content.decode()
    assert "Yaba house rules" not in browser("stranger").get(reverse("lobby")).content.decode()
    terms = {"variant": f"r{row.pk}", "rules-declare": "both", "best_of": "3", "clock": "5+3", "seat_count": "2"}
    assert browser("member").post(reverse("challenge-new"), terms).status_code == 303
    challenge = Challenge.objects.get()
    assert challenge.ruleset.options == CLASSIC | {"declare": "both"}
    page = browser("stranger").get(challenge.get_absolute_url()).content.decode()
    for words in ("Cards dealt to each: 4, where usual is 5", "Pick Three: none", "Say “semi last”"):
        assert words in page
    assert reverse("ruleset", args=[challenge.ruleset_id]) in page


def test_the_page_of_rules_names_who_keeps_them(browser, club):
    preset = saved(club)
    page = browser("anonymous").get(reverse("ruleset", args=[preset.versions.get().ruleset_id])).content.decode()
    assert "2 rules unlike" in page
    assert preset.get_absolute_url() in page
    assert browser("anonymous").get(reverse("ruleset", args=[10**9])).status_code == 404


@pytest.mark.parametrize("role", ROLES)
def test_who_runs_a_club_may_keep_any_rules_there(browser, club, role):
    row = saved().versions.get().ruleset
    page = browser(role).get(reverse("ruleset", args=[row.pk])).content.decode()
    door = f"{address('preset-new', club)}?rules=r{row.pk}"
    assert (f'href="{door}"' in page) == (role in ("owner", "organiser"))
    if role == "organiser":
        assert (
            f'<option value="r{row.pk}" selected>Modern Nigerian, changed' in browser(role).get(door).content.decode()
        )

"""A tournament planned step by step, as a browser sends it. Rule: UX 1.6."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.timezone import now

from games.services import rulesets
from tests.tournaments.cast import club_of, created, entered, started
from tests.tournaments.views.conftest import ROLES, WITHOUT_ACCOUNT
from tournaments.models import Action, Stage, Tournament
from tournaments.queries.templates import TEMPLATES

pytestmark = pytest.mark.django_db
State = Tournament.State
BASICS = {"name": "Friday Cup", "starts_at": "2031-03-07T18:00", "venue": "Hall A"}


def address(name, tournament, *more):
    return reverse(name, args=[tournament.club.slug, tournament.slug, *more])


def begin(browser, club, template="blank", go="next", query="", **typed):
    where = reverse("tournament-begin", args=[club.slug, template]) + query
    page = browser.get(where).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(key|rules)"(?: value="([^"]*)")?', page))
    return browser.post(where, hidden | BASICS | {"go": go} | typed)


def fields(page):
    """What a browser would send of the form of a step as it stands, disabled fields left out."""
    form = page[page.index('name="seen"') - 60 : page.index("planbar")]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kept = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        ticked = kept.get("type") not in ("checkbox", "radio") or " checked" in tag
        if "name" in kept and ticked and " disabled" not in tag:
            found[kept["name"]] = kept.get("value", "on" if kept.get("type") == "checkbox" else "")
    for tag, name, inside in re.findall(r'(<select name="([\w-]+)"[^>]*>)(.*?)</select>', form, re.DOTALL):
        if " disabled" not in tag:
            chosen = re.search(r'<option value="([^"]*)" selected', inside)
            found[name] = chosen[1] if chosen else re.search(r'<option value="([^"]*)"', inside)[1]
    return found


def step(browser, tournament, which, go="save", **typed):
    """The step sent with what it shows, but for what is typed."""
    where = address("tournament-edit", tournament, which)
    shown = fields(browser.get(where).content.decode())
    return browser.post(where, shown | {"go": go} | typed)


def test_a_name_is_enough_to_publish(browser, club):
    response = begin(browser("organiser"), club, go="publish", starts_at="", venue="")
    made = Tournament.objects.get()
    assert response.url == made.get_absolute_url()
    assert (made.state, made.ruleset.variant, made.stages.get().best_of) == (State.REGISTRATION, "modern", [3])


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_goes_through_all_steps_as_it_is(browser, club, template):
    organiser = browser("organiser")
    response = begin(organiser, club, template)
    made = Tournament.objects.get()
    assert made.state == State.DRAFT
    before = list(made.stages.values())
    for name, after in (("format", "rules"), ("rules", "entry")):
        assert response.url == address("tournament-edit", made, name)
        response = step(organiser, made, name, "next")
        assert response.status_code == 302, response.content.decode()
        assert response.url == address("tournament-edit", made, after)
    assert step(organiser, made, "entry", "publish").url == made.get_absolute_url()
    made.refresh_from_db()
    assert made.state == State.REGISTRATION
    assert list(made.stages.values()) == before


def test_the_same_form_sent_twice_makes_one(browser, club):
    key = str(uuid4())
    for _ in range(2):
        begin(browser("organiser"), club, go="publish", key=key)
    assert Tournament.objects.count() == 1


def test_rules_asked_for_are_those_it_begins_with(browser, club):
    row = rulesets.freeze("nigerian", {"hand": 4})
    begin(browser("organiser"), club, query=f"?rules=r{row.pk}")
    assert Tournament.objects.get().ruleset == row


def test_what_cannot_be_is_said_and_kept_as_typed_with_nothing_stored(browser, club):
    response = begin(browser("organiser"), club, name=" ", venue="Under the mango tree")
    page = response.content.decode()
    assert response.status_code == 400
    assert 'class="summary' in page
    assert 'value="Under the mango tree"' in page
    assert 'value="2031-03-07T18:00"' in page
    assert not Tournament.objects.exists()


def draft(club, **terms):
    return created(club, state=State.DRAFT, starts_at=now() + timedelta(days=7), **terms)


def test_back_keeps_what_was_typed(browser, club):
    made = draft(club)
    response = step(
        browser("owner"), made, "format", "back", expected="24", **{"s1-format": "swiss", "s1-rounds": "5"}
    )
    assert response.url == address("tournament-edit", made, "basics")
    made.refresh_from_db()
    stage = made.stages.get()
    assert (made.expected, stage.format, stage.rounds) == (24, "swiss", 5)


def test_work_it_out_says_how_long_without_storing(browser, club):
    made = draft(club)
    typed = {"expected": "24", "s1-format": "swiss", "s1-rounds": "5", "s1-best_of": "3"}
    response = step(browser("owner"), made, "format", "reckon", **typed)
    assert response.status_code == 200
    assert "24 players, 5 rounds Swiss, best of 3: about " in response.content.decode()
    assert made.stages.get().format == "single"


def test_seven_swiss_rounds_for_six_are_warned_of_and_not_stored(browser, club):
    made = draft(club)
    typed = {"expected": "6", "s1-format": "swiss", "s1-rounds": "7"}
    page = step(browser("owner"), made, "format", "reckon", **typed).content.decode()
    assert "A Swiss of 6 can have 1 to 5 rounds, not 7" in page
    response = step(browser("owner"), made, "format", "next", **typed)
    page = response.content.decode()
    assert response.status_code == 400
    assert "A Swiss of 6 can have 1 to 5 rounds, not 7" in page
    assert re.search(r'name="s1-rounds" value="7"', page)
    assert made.stages.get().format == "single"


def test_a_second_stage_is_added_and_taken_out_by_buttons(browser, club):
    made, owner = draft(club, expected=16), browser("owner")
    page = step(owner, made, "format", "add").content.decode()
    assert "Stage 2" in page
    typed = fields(page) | {"s1-format": "round-robin", "s1-groups": "4", "s2-take_each": "2", "go": "next"}
    assert owner.post(address("tournament-edit", made, "format"), typed).status_code == 302
    assert list(made.stages.values_list("format", "groups", "take_each")) == [("round-robin", 4, 0), ("single", 1, 2)]
    page = step(owner, made, "format", "drop").content.decode()
    assert owner.post(address("tournament-edit", made, "format"), fields(page) | {"go": "next"}).status_code == 302
    assert made.stages.count() == 1


def test_longer_matches_ties_points_and_pace_are_kept(browser, club):
    made = draft(club, best_of=[3])
    typed = {"s1-late_round": "3", "s1-late_best_of": "7", "s1-third_place": "on", "s1-pace": "at-once"}
    step(browser("owner"), made, "format", "next", **typed)
    stage = made.stages.get()
    assert (stage.best_of, stage.third_place, stage.pace) == ([3, 3, 7], True, "at-once")
    assert "Longer" in browser("owner").get(address("tournament-edit", made, "format")).content.decode()
    typed = {"s1-format": "swiss", "s1-points_win": "3", "s1-points_draw": "1", "s1-round_s": "86400"}
    step(browser("owner"), made, "format", "next", **typed, **{"s1-tie_1": "wins", "s1-tie_2": "lots"})
    stage = made.stages.get()
    assert (stage.points_win, stage.tiebreaks, stage.round_s) == (3, ["wins", "lots"], 86_400)
    assert stage.lots
    response = step(browser("owner"), made, "format", "next", **{"s1-tie_3": "wins"})
    assert "Wins is above already" in response.content.decode()


def test_house_rules_are_what_differs_from_the_variant(browser, club):
    made = draft(club)
    typed = {"rules-pick_three": "none", "rules-hand": "6", "rules-final_market": "True"}
    step(browser("owner"), made, "rules", "publish", variant="nigerian", **typed)
    made.refresh_from_db()
    assert made.ruleset.options == {"pick_three": "none", "final_market": True}
    page = browser("anonymous").get(made.get_absolute_url()).content.decode()
    assert "Pick Three: none" in page
    assert f'href="{reverse("ruleset", args=[made.ruleset_id])}"' in page


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("basics", {"name": "  "}, "This field is required"),
        ("basics", {"starts_at": "tomorrow"}, "Enter a valid date/time"),
        ("format", {"s1-best_of": "2"}, "Select a valid choice"),
        ("format", {"s1-format": "lottery"}, "Select a valid choice"),
        ("rules", {"window_minutes": "2"}, "greater than or equal to 3"),
        ("rules", {"time_control": "0+0"}, "Select a valid choice"),
        ("rules", {"variant": "snap"}, "Select a valid choice"),
        ("rules", {"rules-pick_two": "5"}, "Pick Two and Pick Three cannot both be 5."),
        ("rules", {"rules-target": "5000"}, "less than or equal to 1000"),
        ("entry", {"rating_from": "1600", "rating_to": "1500"}, "That is below 1600"),
        ("entry", {"check_in_ends": "10"}, "Say when check-in opens"),
    ],
)
def test_terms_that_cannot_be_are_told_and_nothing_is_stored(browser, club, name, typed, told):
    made = draft(club)
    response = step(browser("owner"), made, name, "next", **typed)
    page = response.content.decode()
    assert response.status_code == 400
    assert told in page
    assert 'class="summary' in page
    made.refresh_from_db()
    assert made.version == 0


def test_entries_and_check_in_are_minutes_before_the_start(browser, club):
    made = draft(club)
    typed = {"entry": "approval", "entrant_limit": "16", "closes_minutes": "60", "check_in_minutes": "30"}
    assert step(browser("owner"), made, "entry", "stay", **typed).status_code == 302
    made.refresh_from_db()
    assert (made.entry, made.entrant_limit) == ("approval", 16)
    assert made.starts_at - made.closes_at == timedelta(hours=1)
    assert made.starts_at - made.check_in_at == timedelta(minutes=30)
    assert made.check_in_until == made.starts_at
    page = browser("owner").get(address("tournament-edit", made, "entry")).content.decode()
    assert "from 30 minutes before the start, until the start" in page
    made.starts_at = None
    made.save()
    response = step(browser("owner"), made, "entry", "stay", closes_minutes="30")
    assert "First give the date and time" in response.content.decode()


def test_the_later_of_two_is_told_what_it_is_now_and_loses_nothing(browser, club):
    made = draft(club)
    where = address("tournament-edit", made, "basics")
    one, other = browser("owner"), browser("organiser")
    seen = fields(one.get(where).content.decode())
    step(other, made, "basics", "next", venue="Hall B")
    response = one.post(where, seen | {"venue": "Hall C", "go": "next"})
    page = response.content.decode()
    assert response.status_code == 400
    assert "Somebody has changed this meanwhile" in page
    assert "Hall B" in page
    assert 'value="Hall C"' in page
    assert one.post(where, fields(page) | {"go": "next"}).status_code == 302
    made.refresh_from_db()
    assert made.venue == "Hall C"


def test_what_is_published_is_changed_and_told_in_the_log(browser, people, club):
    made = created(club)
    assert step(browser("organiser"), made, "basics", venue="Hall B").url == made.get_absolute_url()
    page = browser("organiser").get(made.get_absolute_url()).content.decode()
    assert "Saved." in page
    assert address("tournament-edit", made, "basics") in page
    action = Action.objects.get(what="tournament-changed")
    assert (action.by, action.text) == (people["organiser"], "Lagos Open changed. Place: Hall B, before on the site.")
    page = browser("organiser").get(address("tournament-edit", made, "entry")).content.decode()
    assert "Fixed once it is published." in page
    assert re.search(r'<input type="checkbox" name="rated"[^>]*disabled', page)


def test_what_runs_shows_its_terms_and_changes_what_may_change(browser, club):
    made = started(4, club=club, guests=True)
    owner = browser("owner")
    for name in ("basics", "format", "rules", "entry"):
        response = step(owner, made, name)
        assert response.status_code == 302, (name, response.content.decode())
    assert not Action.objects.filter(what="tournament-changed").exists()
    step(owner, made, "format", **{"s1-format": "swiss", "s1-round_s": "3600"})
    stage = made.stages.get()
    assert (stage.format, stage.round_s) == ("single", 3600)
    step(owner, made, "rules", window_minutes="20", variant="nigerian", time_control="10+5")
    made.refresh_from_db()
    assert (made.start_window_s, made.ruleset.variant, made.time_control) == (1200, "modern", "60+0")


def test_what_is_over_is_not_edited(browser, club):
    made = created(club)
    Tournament.objects.update(state=State.CANCELLED)
    assert browser("owner").get(address("tournament-edit", made, "basics")).url == made.get_absolute_url()


def test_a_copy_takes_everything_but_the_date(browser, club):
    stages = [Stage(format="swiss", best_of=[5], rounds=4), Stage(format="single", best_of=[3], take_each=4)]
    start = now() - timedelta(days=3)
    source = created(
        club, name="Friday Cup 7", stages=stages, starts_at=start, entrant_limit=20, venue="Hall A", expected=16
    )
    organiser, where = browser("organiser"), address("tournament-copy", source)
    page = organiser.get(where).content.decode()
    assert 'value="Friday Cup 8"' in page
    typed = {
        name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("name", "starts_at", "venue", "key")
    }
    assert organiser.post(where, typed | {"go": "publish"}).status_code == 302
    copy = Tournament.objects.latest("pk")
    assert copy.starts_at == (start + timedelta(days=7)).replace(second=0, microsecond=0)
    assert (copy.name, copy.entrant_limit, copy.venue, copy.state) == ("Friday Cup 8", 20, "Hall A", "registration")
    assert list(copy.stages.values_list("format", "best_of", "rounds", "take_each")) == [
        ("swiss", [5], 4, 0),
        ("single", [3], 0, 4),
    ]


def test_a_draft_is_seen_by_who_runs_the_club_only(browser, club):
    made = draft(club, name="Secret Cup")
    for role in ROLES:
        response = browser(role).get(made.get_absolute_url())
        if role in ("owner", "organiser"):
            assert response.url == address("tournament-edit", made, "basics")
        else:
            assert response.status_code == 404
    assert b"Secret Cup" not in browser("member").get(club.get_absolute_url()).content
    assert b"Secret Cup" in browser("owner").get(reverse("tournament-new", args=[club.slug])).content


def test_a_draft_is_thrown_away_what_is_published_is_not(browser, club):
    made = draft(club)
    browser("owner").post(address("tournament-discard", made))
    assert not Tournament.objects.exists()
    cup = entered(2, club=club)
    page = browser("owner").post(address("tournament-discard", cup), follow=True).content
    assert b"cancelled, not thrown away" in page
    assert Tournament.objects.filter(pk=cup.pk).exists()


@pytest.mark.parametrize("role", ROLES)
def test_planning_is_for_those_who_run_the_club(browser, role):
    club = club_of()
    made = draft(club)
    doors = [
        reverse("tournament-new", args=[club.slug]),
        reverse("tournament-begin", args=[club.slug, "blank"]),
        address("tournament-copy", made),
        *(address("tournament-edit", made, name) for name in ("basics", "format", "rules", "entry")),
    ]
    for door in doors:
        assert browser(role).get(door).status_code == (302 if role in WITHOUT_ACCOUNT else 403)
        assert browser(role).post(door, BASICS | {"go": "publish"}).status_code in (302, 403, 405)
    browser(role).post(address("tournament-discard", made))
    assert list(Tournament.objects.values_list("state", flat=True)) == [State.DRAFT]


def test_addresses_of_no_step_and_no_template_are_not_found(browser, club):
    made = draft(club)
    owner = browser("owner")
    assert owner.get(address("tournament-edit", made, "prizes")).status_code == 404
    assert owner.get(reverse("tournament-begin", args=[club.slug, "casino"])).status_code == 404


def test_a_ladder_is_planned_with_its_reach_and_its_time(browser, club):
    made = draft(club)
    typed = {"expected": "12", "s1-format": "ladder", "s1-reach": "2", "s1-expiry_s": "259200"}
    step(browser("owner"), made, "format", "next", **typed)
    stage = made.stages.get()
    assert (stage.format, stage.reach, stage.expiry_s) == ("ladder", 2, 259_200)
    page = step(browser("owner"), made, "format", "reckon", **typed | {"s1-reach": "0"})
    assert b"greater than or equal to 1" in page.content
    assert made.stages.get().reach == 2

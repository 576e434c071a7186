"""A club's house rules: saved by name, changed by versions that nothing touches, archived. Rule: TOURNAMENTS 1."""

import pytest
from django.db import IntegrityError, transaction

from games.rules.ruleset import Ruleset
from games.services import rulesets
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, club_of, entered, owner_of
from tests.tournaments.services.test_clubs import refused
from tests.tournaments.services.test_races import at_once
from tournaments.models import Action, Membership, Preset, PresetVersion
from tournaments.queries import presets as queries
from tournaments.services import clubs, presets

pytestmark = pytest.mark.django_db
CLASSIC = {"hand": 4, "pick_three": "none"}


def saved(club=None, name="Yaba house rules", by=None, **options):
    club = club or club_of()
    ruleset = rulesets.freeze("modern", options or CLASSIC)
    return presets.save(by or owner_of(club), club, name=name, ruleset=ruleset, now=NOW)


def changed(preset, seen=1, name=None, by=None, variant="modern", **options):
    ruleset = rulesets.freeze(variant, options)
    by = by or owner_of(preset.club)
    return presets.change(by, preset, name=name or preset.name, ruleset=ruleset, seen=seen, now=NOW)


def test_rules_are_kept_under_a_name_as_version_one():
    preset = saved()
    version = preset.versions.get()
    assert (preset.slug, version.number, version.ruleset.options) == ("yaba-house-rules", 1, CLASSIC)
    assert Action.objects.filter(club=preset.club, what="rules-saved").exists()
    assert saved(preset.club, name="New").slug != "new"


@pytest.mark.parametrize("name", ["Yaba house rules", "  yaba HOUSE rules "])
def test_a_name_is_given_once_in_a_club(name):
    preset = saved()
    refused("name-taken", saved, preset.club, name=name)
    assert Preset.objects.count() == 1
    assert saved(name=name).club != preset.club


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_rules_without_a_name_are_not_kept(name):
    refused("bad-name", saved, name=name)
    assert not Preset.objects.exists()


def test_a_club_keeps_only_so_many(monkeypatch):
    monkeypatch.setattr(presets, "MOST_PRESETS", 1)
    club = saved().club
    refused("too-many", saved, club, name="More")


def test_a_change_is_a_new_version_and_the_old_one_stays_with_what_uses_it():
    preset = saved()
    tournament = entered(2, club=preset.club)
    tournament.ruleset = preset.versions.get().ruleset
    tournament.save()
    version = changed(preset, hand=7)
    assert (version.number, version.ruleset.options) == (2, {"hand": 7})
    tournament.refresh_from_db()
    assert tournament.ruleset.options == CLASSIC
    told = Action.objects.filter(what="rules-saved").first().text
    assert "Cards dealt to each: 7, before 4" in told


def test_saving_what_is_there_makes_no_version_and_sending_twice_makes_one():
    preset = saved()
    assert changed(preset, **CLASSIC).number == 1
    first, second = changed(preset, hand=7), changed(preset, hand=7)
    assert first == second
    assert PresetVersion.objects.count() == 2


def test_a_change_of_what_somebody_else_has_changed_is_refused_with_who_did_it():
    preset = saved()
    other = PlayerFactory(name="Bola")
    Membership.objects.create(club=preset.club, player=other, role="organiser")
    changed(preset, by=other, hand=7)
    assert "Bola saved version 2" in refused("changed-meanwhile", changed, preset, hand=8)
    assert changed(preset, seen=2, hand=8).number == 3


def test_a_preset_can_be_called_otherwise_but_not_like_another():
    preset = saved()
    saved(preset.club, name="Friday rules")
    refused("name-taken", changed, preset, name="friday rules", **CLASSIC)
    renamed = changed(preset, name="YABA house rules", **CLASSIC)
    assert (renamed.number, renamed.preset.name, renamed.preset.slug) == (1, "YABA house rules", preset.slug)
    assert Action.objects.filter(what="rules-renamed").exists()


def test_an_archived_preset_is_not_offered_until_it_is_restored():
    preset = saved()
    club, owner = preset.club, owner_of(preset.club)
    for _ in range(2):
        presets.archive(owner, preset, now=NOW)
    assert queries.saved_by(club) == []
    assert Action.objects.filter(what="rules-archived").count() == 1
    presets.restore(owner, preset, now=NOW)
    assert [one.name for one in queries.saved_by(club)] == ["Yaba house rules"]


@pytest.mark.parametrize("role", ["referee", "member", "stranger"])
def test_only_those_who_run_the_club_change_its_rules(role):
    preset, player = saved(), PlayerFactory()
    if role != "stranger":
        Membership.objects.create(club=preset.club, player=player, role=role)
    refused("not-allowed", saved, preset.club, name="Other", by=player)
    refused("not-allowed", changed, preset, by=player, hand=7)
    refused("not-allowed", presets.archive, player, preset, now=NOW)
    refused("not-allowed", presets.restore, player, preset, now=NOW)


def test_members_are_offered_the_last_version_of_what_their_clubs_keep():
    preset = saved()
    saved(name="Elsewhere")
    member, guest = PlayerFactory(), PlayerFactory()
    clubs.join(member, preset.club, NOW)
    changed(preset, hand=7)
    offered = queries.saved_for(member)
    assert [(one.keeper, one.name, one.ruleset.options) for one in offered] == [
        ("Surulere Whot", "Yaba house rules", {"hand": 7})
    ]
    assert queries.saved_for(guest) == []
    clubs.leave(member, preset.club, NOW)
    assert queries.saved_for(member) == []


def test_the_versions_are_compared_each_with_the_one_before():
    preset = saved()
    changed(preset, hand=4)
    changed(preset, seen=2, variant="british", hand=4)
    by_british, without_pick, first = queries.steps(preset)
    assert [change.option for change in first.changes] == ["hand", "pick_three"]
    assert [(change.option, change.value, change.other) for change in without_pick.changes] == [
        ("pick_three", "5", "none")
    ]
    assert (by_british.changes[0].label, by_british.changes[0].value) == ("Built on", "British")


def test_rules_know_the_names_they_are_kept_under():
    preset = saved()
    changed(preset, hand=7)
    changed(preset, seen=2, **CLASSIC)
    ruleset = rulesets.freeze("modern", CLASSIC)
    elsewhere = saved(name="Aba rules")
    assert [(kept.preset, kept.number) for kept in queries.named(ruleset)] == [(elsewhere, 1), (preset, 3)]
    assert [kept.preset for kept in queries.named(ruleset, preset.club)] == [preset]
    assert Ruleset.of(ruleset.variant, ruleset.options).hand == 4


def test_the_database_holds_one_name_and_one_number():
    preset = saved()
    with pytest.raises(IntegrityError), transaction.atomic():
        Preset.objects.create(club=preset.club, name="YABA house rules", slug="other")
    version = preset.versions.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        PresetVersion.objects.create(preset=preset, number=1, ruleset=version.ruleset, by=version.by, at=NOW)


@pytest.mark.django_db(transaction=True)
def test_two_organisers_saving_at_once_make_one_preset_of_a_name_and_one_next_version():
    club = club_of()
    made = at_once(*[lambda: saved(club)] * 3)
    assert sorted(map(str, made)) == ["Yaba house rules", "name-taken", "name-taken"]
    preset = Preset.objects.get()
    results = at_once(*(lambda hand=hand: changed(preset, hand=hand) for hand in (6, 7, 8)))
    assert results.count("changed-meanwhile") == 2
    assert sorted(preset.versions.values_list("number", flat=True)) == [1, 2]

"""The worker that keeps the rules: what it stores, for whom, and what stands on the copies."""

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import path, reverse

from games.rules.ruleset import EVERY_PRESET
from games.services import rulesets
from tests.factories import PlayerFactory
from tests.games.views.weight import kilobytes
from whotclub.pages import worker
from whotclub.people.thrift import thrift_of
from whotclub.urls import urlpatterns

KEPT = {"headers": {"X-Kept": "1"}}


def script(**headers: str) -> HttpResponse:
    """The worker's script, as where files are collected."""
    request = RequestFactory().get("/worker.js", headers=headers)
    request.thrift = thrift_of(request)
    return worker.worker(request)


def named(answer: HttpResponse, name: str) -> str:
    return re.search(rf"\b{name} = (.*?)[,;]\s?(?:[A-Z]+ =|$)", answer.content.decode(), re.MULTILINE)[1]


def test_it_is_a_small_script_that_is_looked_for_once_a_day() -> None:
    answer = script()
    assert kilobytes(answer.content) <= 3
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "private, max-age=86400"
    assert "{" + "%" not in answer.content.decode()


def test_it_keeps_rules_styles_drawings_and_scripts_ahead_and_nothing_of_anybody() -> None:
    ahead = json.loads(named(script(), "AHEAD"))
    assert {f"/rules/{variant}/" for variant in EVERY_PRESET} < set(ahead)
    assert all(address.startswith(("/static/", "/rules/", "/offline/")) for address in ahead)


def test_who_saves_data_gets_one_of_the_same_edition_that_stores_nothing_ahead() -> None:
    thrifty = script(**{"Save-Data": "on"})
    assert json.loads(named(thrifty, "AHEAD")) == []
    assert named(thrifty, "KEPT") == named(script(), "KEPT")
    assert "Save-Data" in thrifty["Vary"]


def test_another_word_in_the_rules_makes_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    before = worker.edition.__wrapped__()
    assert worker.edition.__wrapped__() == before
    monkeypatch.setitem(worker.SUMMARIES, "modern", "What most people play.")
    assert worker.edition.__wrapped__() != before


@pytest.mark.django_db
def test_where_files_are_not_collected_there_is_no_worker(settings: Any) -> None:
    assert not settings.STATIC_ROOT
    assert Client().get("/worker.js").status_code == 404
    assert b"data-worker" not in Client().get("/rules/").content


@pytest.mark.django_db
def test_pages_name_it_where_files_are_collected_but_not_to_who_saves_data(settings: Any) -> None:
    settings.ROOT_URLCONF = (*urlpatterns, path("worker.js", worker.worker, name="worker"))
    assert 'data-worker="/worker.js"' in Client().get("/rules/").content.decode()
    assert "data-worker" not in Client().get("/rules/", headers={"Save-Data": "on"}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/offline/", "/rules/", *(f"/rules/{variant}/" for variant in EVERY_PRESET)])
def test_a_copy_to_keep_has_no_form_and_says_of_when_it_is(address: str) -> None:
    copy = Client().get(address, **KEPT)
    assert b"<form" not in copy.content
    assert not copy.cookies
    assert "X-Kept" in copy["Vary"]
    assert (b"The network is away. This is a copy of " in copy.content) == (address != "/offline/")


@pytest.mark.django_db
def test_the_rules_of_a_table_are_kept_as_anybody_sees_them() -> None:
    address = reverse("ruleset", args=[rulesets.freeze("nigerian", {"hand": 4}).pk])
    assert b"<form" not in Client().get(address, **KEPT).content
    own = Client()
    own.force_login(PlayerFactory().user)
    assert b"This is a copy of" not in own.get(address).content

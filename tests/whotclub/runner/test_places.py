"""Where the data lies and how commands find the servers, before anything of the site is loaded."""

import json
import os
from pathlib import Path

import pytest

from whotclub.runner import places


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    for name in ("WHOTCLUB_DATA", "DATABASE_URL", "REDIS_URL", "WHOTCLUB_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)


def test_the_given_folder_is_taken(monkeypatch):
    monkeypatch.setenv("WHOTCLUB_DATA", "somewhere")
    assert places.data_folder() == Path.cwd() / "somewhere"


def test_var_beside_the_project_is_taken_once_it_is_there_and_the_home_before(monkeypatch, folder):
    home, project = folder / "home", folder / "project"
    home.mkdir()
    project.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(places, "PROJECT", project)
    assert places.data_folder() == home / ".local/share/whotclub"
    (project / "var").mkdir()
    assert places.data_folder() == project / "var"


def test_a_home_that_cannot_be_used_is_passed_over(monkeypatch, folder):
    shut = folder / "shut"
    shut.mkdir(mode=0o500)  # an ordinary user may not write there; root's database may not enter
    monkeypatch.setenv("HOME", str(shut))
    monkeypatch.setattr(places, "PROJECT", folder)
    instead = folder / "var" if os.geteuid() else Path("/var/lib/whotclub")
    assert places.data_folder() == instead


def test_addresses_come_from_the_environment_then_from_the_running_site_then_fail_by_name(monkeypatch, tmp_path):
    monkeypatch.setenv("WHOTCLUB_DATA", str(tmp_path / "data"))
    assert "nothing-runs-here" in places.database_url()
    assert "nothing-runs-here" in places.redis_url()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "up.json").write_text(
        json.dumps({"database_url": "postgresql:///a", "redis_url": "unix:///a"})
    )
    assert (places.database_url(), places.redis_url()) == ("postgresql:///a", "unix:///a")
    monkeypatch.setenv("DATABASE_URL", "postgresql:///b")
    monkeypatch.setenv("REDIS_URL", "unix:///b")
    assert (places.database_url(), places.redis_url()) == ("postgresql:///b", "unix:///b")


@pytest.mark.parametrize("text", ["", "[1]", '{"database_url": '])
def test_a_damaged_note_of_the_running_site_is_no_note(monkeypatch, tmp_path, text):
    monkeypatch.setenv("WHOTCLUB_DATA", str(tmp_path))
    (tmp_path / "up.json").write_text(text)
    assert places.running() == {}


def test_the_key_is_made_once_and_for_its_owner_alone(monkeypatch, tmp_path):
    monkeypatch.setenv("WHOTCLUB_DATA", str(tmp_path))
    assert places.secret_key().startswith("django-insecure-")  # which `check --deploy` refuses
    assert places.secret_key() != places.secret_key()
    places.make_secret_key(tmp_path)
    key = places.secret_key()
    places.make_secret_key(tmp_path)
    assert places.secret_key() == key
    assert len(key) >= 50
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("WHOTCLUB_SECRET_KEY", "given")
    assert places.secret_key() == "given"

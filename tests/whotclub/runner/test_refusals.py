"""What a person can put right ends `up` with status 2 and one line that says it."""

import socket

import pytest

from tests.whotclub.runner.conftest import wait_for


def refusal(site) -> str:
    """The one line on which it ended."""
    wait_for(lambda: site.process.exit_status is not None, within_s=60)
    assert site.process.exit_status == 2, site.said
    assert "Traceback" not in site.said
    return site.said.splitlines()[-1]


def test_a_taken_port_is_named(up):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"Port {port} of 127.0.0.1 is taken by another program" in refusal(up(port=port))


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("DATABASE_URL", "postgresql://127.0.0.1:1/club?connect_timeout=5"),
        ("DATABASE_URL", "postgresql:///club?host=/nowhere"),
        ("REDIS_URL", "redis://127.0.0.1:1/0"),
        ("REDIS_URL", "not an address"),
    ],
)
def test_a_given_server_that_does_not_answer_is_named(up, name, url):
    assert f"that {name} names does not answer: " in refusal(up(**{name: url}))


def test_an_address_that_is_none_is_named(up):
    assert "DATABASE_URL is no PostgreSQL address" in refusal(up(DATABASE_URL="not an address"))


def test_data_of_another_postgres_is_left_alone_and_the_way_out_said(up, folder):
    database = folder / "data" / "postgres"
    database.mkdir(parents=True)
    (database / "PG_VERSION").write_text("12\n")
    said = refusal(up())
    assert f"{database} was made by PostgreSQL 12 and stays as it is; found here: PostgreSQL " in said
    assert "pg_dump" in said
    assert "pg_restore" in said
    assert [path.name for path in database.iterdir()] == ["PG_VERSION"]


def test_a_data_folder_that_cannot_be_made_is_named(up, folder):
    (folder / "file").touch()
    data = folder / "file" / "data"
    assert f"The data folder {data} cannot be used (Not a directory)" in refusal(up(data))

"""The settings as a public site has them, and the tables as the models have them."""

import os
import subprocess
import sys

from whotclub.runner.places import PROJECT


def manage(*command: str, **env: str) -> None:
    run = [sys.executable, PROJECT / "manage.py", *command]
    done = subprocess.run(run, env={**os.environ, **env}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_public_site_passes_every_deployment_check(tmp_path):
    manage(
        "check",
        "--deploy",
        "--fail-level=WARNING",
        WHOTCLUB_HTTPS="1",
        WHOTCLUB_HOSTS="club.example",
        WHOTCLUB_SECRET_KEY="a long and random text of more than fifty characters",
        WHOTCLUB_STATIC=str(tmp_path),
    )


def test_the_migrations_make_what_the_models_say():
    manage("makemigrations", "--check", "--dry-run")

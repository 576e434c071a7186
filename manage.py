#!/usr/bin/env python
"""Runs a command of the site; `python manage.py up --demo` is the one to begin with."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError

from whotclub.runner.places import database_url
from whotclub.runner.postgres import refusal


def main() -> None:
    """The command has run; settings or a database that a person can put right end it with status 2 and one line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whotclub.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{str(error).strip()}\n")
        sys.exit(2)
    except OperationalError:
        if not (why := refusal(database_url())):
            raise
        sys.stderr.write(f"The database does not answer: run `manage.py up`, or set DATABASE_URL. ({why})\n")
        sys.exit(2)


if __name__ == "__main__":
    main()

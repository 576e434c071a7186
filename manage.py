#!/usr/bin/env python
"""Runs a command of the site; `python manage.py up --demo` is the one to begin with."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whotclub.settings")
    execute_from_command_line(sys.argv)

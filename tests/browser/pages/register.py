"""The register: every page in every state that a person can come to. A template that no row shows fails a test."""

from tests.browser.pages import (
    competing,
    drawing,
    empty,
    entering,
    exchanging,
    ladders,
    lobbies,
    planning,
    replays,
    row,
    running,
    site,
    tables,
    talking,
)

__all__ = ["ROWS"]

PARTS = (
    *(empty, tables, replays, talking, lobbies, competing, entering),
    *(drawing, exchanging, planning, running, ladders, site),
)
"""In this order their data is made: what must be empty first."""

ROWS = [one for part in PARTS for one in row.ROWS if one.make.__module__ == part.__name__]

"""How pages write times, points and results."""

from datetime import UTC, datetime

import pytest

from whotclub.templatetags import shown


def test_a_moment_is_written_with_its_zone():
    written = shown.when(datetime(2026, 12, 5, 15, 0, tzinfo=UTC))
    assert written == '<time datetime="2026-12-05T16:00+01:00">Sat 5 Dec, 4:00 pm WAT</time>'


@pytest.mark.parametrize(
    ("value", "written"), [(0, "0"), (1, "1"), (0.5, "½"), (2.5, "2½"), (196.42, "196.4"), (110.0, "110")]
)
def test_points_have_halves_and_tenths(value, written):
    assert shown.points(value) == written


@pytest.mark.parametrize(("change", "written"), [(45, "+45"), (-46, "−46"), (0, "+0")])
def test_a_change_has_a_sign(change, written):
    assert shown.signed(change) == written


@pytest.mark.parametrize(
    ("by_round", "written"),
    [
        ([1], "one game"),
        ([3], "best of 3"),
        ([1, 3, 3, 5], "one game, from round 2 best of 3, from round 4 best of 5"),
    ],
)
def test_the_length_of_matches_is_told_by_round(by_round, written):
    assert shown.best_of(by_round) == written

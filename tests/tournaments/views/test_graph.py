"""Where the lines of the rating graph go."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournaments.queries.ratings import Point
from tournaments.views.graph import HEIGHT, MOST_LINES, WIDTH, graph
from whotclub.people.thrift import Thrift

DAY = datetime(2026, 1, 1, tzinfo=UTC)


def points(ratings, plus_minus=50):
    return [Point(DAY + timedelta(days=day), rating, plus_minus) for day, rating in enumerate(ratings)]


def corners(text):
    return [tuple(map(float, corner.split(","))) for corner in text.split()]


def test_one_point_makes_no_graph():
    assert graph(points([1500])) is None
    assert graph([]) is None


def test_a_higher_rating_stands_higher_and_later_days_further_right():
    (x1, y1), (x2, y2), (x3, y3) = corners(graph(points([1500, 1600, 1400])).line)
    assert x1 < x2 < x3
    assert y2 < y1 < y3


def test_the_levels_are_round_numbers_about_all_that_is_drawn():
    levels = [level for _, level in graph(points([1500, 1610])).levels]
    assert levels[0] <= 1450
    assert levels[-1] >= 1660
    assert all(level % 50 == 0 for level in levels)


def test_points_of_one_moment_stand_side_by_side():
    (x1, _), (x2, _) = corners(graph([Point(DAY, 1500, 10), Point(DAY, 1510, 10)]).line)
    assert x1 < x2


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.integers(-500, 4000), min_size=2, max_size=90), st.integers(0, 700))
def test_everything_is_inside_the_picture(ratings, plus_minus):
    drawn = graph(points(ratings, plus_minus))
    for x, y in corners(drawn.line) + corners(drawn.band):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT
    assert 2 <= len(drawn.levels) <= MOST_LINES + 2


@pytest.mark.parametrize("thrift", [Thrift(), Thrift(asked=True)])
def test_who_saves_data_reads_it_as_numbers(thrift):
    """UX 4.6."""
    days = points([1500, 1600])
    context = {"graph": graph(days), "points": days, "request": SimpleNamespace(thrift=thrift)}
    page = render_to_string("players/_graph.html", context)
    assert ("<svg" in page) is not thrift.on
    assert ("<details open>" in page) is thrift.on
    assert page.count("<tr>") == 3

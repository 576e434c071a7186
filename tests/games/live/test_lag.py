"""The round trips of a socket, as the server measures them. The time is invented."""

from hypothesis import given
from hypothesis import strategies as st

from games.live.lag import EVERY_S, RECENT, RoundTrips

seconds = st.floats(0, 30)


@given(st.lists(seconds, min_size=1, max_size=3 * RECENT))
def test_the_smallest_of_the_last_few_counts(took_s: list[float]) -> None:
    """Who answers late once, or on purpose, is not believed while an honest answer is remembered."""
    trips, now_s = RoundTrips(), 100.0
    for one_s in took_s:
        number = trips.ask(now_s)
        assert number
        trips.hear(number, now_s + one_s)
        now_s += one_s + 2 * EVERY_S
    smallest_ms = min(took_s[-RECENT:]) * 1000
    assert trips.ms is not None
    assert abs(trips.ms - smallest_ms) <= 1


def test_nothing_is_known_before_the_first_answer_and_none_is_counted_twice() -> None:
    trips = RoundTrips()
    assert trips.ms is None
    number = trips.ask(10.0)
    trips.hear(number + 1, 10.0)
    trips.hear(0, 10.0)
    assert trips.ms is None
    trips.hear(number, 10.25)
    trips.hear(number, 10.0)
    assert trips.ms == 250


def test_it_is_not_measured_all_the_time() -> None:
    trips = RoundTrips()
    assert [bool(trips.ask(now_s)) for now_s in (0.0, 1.0, EVERY_S - 0.1, EVERY_S)] == [True, False, False, True]


def test_an_answer_that_was_overtaken_by_the_next_question_says_nothing() -> None:
    trips = RoundTrips()
    first = trips.ask(0.0)
    trips.ask(EVERY_S)
    trips.hear(first, EVERY_S + 0.001)
    assert trips.ms is None

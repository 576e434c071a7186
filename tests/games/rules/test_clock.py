"""Time controls and clocks: RULES 6, M4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.clock import DAY_MS, DEFAULT, HOUR_MS, MINUTE_MS, MOST_LAG_MS, Clock, TimeControl
from games.rules.refused import Refused

BLITZ = TimeControl(per_move=False, base_ms=3 * MINUTE_MS, increment_ms=2000)
MINUTE_A_MOVE = TimeControl(per_move=True, base_ms=MINUTE_MS)


@pytest.mark.parametrize(
    ("text", "per_move", "base_ms", "increment_ms"),
    [
        ("3+2", False, 180_000, 2000),
        ("10+0", False, 600_000, 0),
        ("1440+600", False, DAY_MS, 600_000),
        ("1h/move", True, HOUR_MS, 0),
        ("1m/move", True, MINUTE_MS, 0),
        ("90s/move", True, 90_000, 0),
        ("1d/move", True, DAY_MS, 0),
    ],
)
def test_a_time_control_is_written_and_read_as_people_say_it(text, per_move, base_ms, increment_ms):
    """M4."""
    control = TimeControl(per_move, base_ms, increment_ms)
    assert TimeControl.parse(text) == control
    assert str(control) == text
    assert len(text) <= 20


@given(
    st.builds(TimeControl, st.just(True), st.integers(60, 86400).map(lambda s: s * 1000))
    | st.builds(
        TimeControl,
        st.just(False),
        st.integers(1, 1440).map(lambda minutes: minutes * MINUTE_MS),
        st.integers(0, 600).map(lambda s: s * 1000),
    )
)
def test_every_time_control_is_read_back_from_its_text(control):
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "3",
            "3+",
            "+2",
            "3+2+1",
            "-3+2",
            "3.5+2",
            "0+2",
            "1441+0",
            "3+601",
            "three+two",
            "٣+٢",
            "9" * 5000 + "+2",
        ),
        *("59s/move", "0m/move", "2d/move", "25h/move", "h/move", "1h", "1h/game", "1w/move", "1.5h/move"),
    ],
)
def test_a_time_that_cannot_be_is_refused(text):
    """M4: a move has one minute to one day."""
    with pytest.raises(Refused) as refused:
        TimeControl.parse(text)
    assert refused.value.code == "bad-time-control"


def test_the_default_is_an_hour_a_move():
    """M4."""
    assert str(DEFAULT) == "1h/move"


def test_time_runs_only_for_seats_that_must_act():
    """M4."""
    clock = Clock.start(BLITZ, 2, [1], 1000)
    assert [clock.remaining_ms(seat, 31_000) for seat in (1, 2)] == [150_000, 180_000]
    assert clock.deadline_ms() == 181_000


def test_a_whole_game_clock_gets_its_increment_after_each_of_the_players_moves():
    """M4."""
    clock = Clock.start(BLITZ, 2, [1], 0).moved(1, [2], 10_000)
    assert clock.left_ms == (172_000, 180_000)
    assert (clock.running, clock.deadline_ms()) == ((2,), 190_000)
    clock = clock.moved(2, [2], 15_000).moved(2, [1], 16_000)
    assert clock.left_ms == (172_000, 178_000)


def test_a_clock_by_the_move_starts_anew_with_every_move_even_of_the_same_seat():
    """M4, W11."""
    clock = Clock.start(MINUTE_A_MOVE, 2, [1], 0)
    clock = clock.moved(1, [1], 50_000)
    assert clock.deadline_ms() == 110_000
    clock = clock.moved(1, [2], 60_000)
    assert (clock.left_ms, clock.deadline_ms()) == ((60_000, 60_000), 120_000)


def test_a_seat_that_goes_on_thinking_is_not_given_new_time_when_another_moves_or_leaves():
    """M4: both lay their rows; or a third leaves out of turn."""
    clock = Clock.start(MINUTE_A_MOVE, 2, [1, 2], 0).moved(2, [1], 40_000)
    assert clock.remaining_ms(1, 40_000) == 20_000
    clock = Clock.start(MINUTE_A_MOVE, 3, [1], 0).moved(None, [1], 40_000)
    assert clock.deadline_ms() == 60_000
    clock = Clock.start(BLITZ, 3, [1], 0).moved(None, [2], 40_000)
    assert clock.left_ms == (140_000, 180_000, 180_000)


def test_a_seat_falls_at_its_deadline_and_not_a_millisecond_before():
    """M4."""
    clock = Clock.start(MINUTE_A_MOVE, 2, [2], 500)
    assert clock.fallen(60_499) == ()
    assert clock.fallen(60_500) == (2,)


def test_where_both_must_act_the_earlier_deadline_loses_and_equal_ones_fall_together():
    """M4."""
    clock = Clock.start(MINUTE_A_MOVE, 2, [1, 2], 0)
    assert clock.fallen(70_000) == (1, 2)
    clock = clock.changed(2, 1, 30_000)
    assert clock.fallen(70_000) == (1,)


def test_a_pause_costs_nobody_anything():
    clock = Clock.start(BLITZ, 2, [1], 0).pause(30_000)
    assert (clock.deadline_ms(), clock.fallen(10**9)) == (None, ())
    assert clock.remaining_ms(1, 10**9) == 150_000
    clock = clock.changed(1, 5_000, 60_000).resume(100_000)
    assert (clock.remaining_ms(1, 110_000), clock.deadline_ms()) == (145_000, 255_000)
    assert clock.resume(120_000) == clock


def test_a_move_while_paused_costs_nothing_and_the_clocks_stay_stopped():
    """RECORD: moves while paused are accepted."""
    clock = Clock.start(BLITZ, 2, [1], 0).pause(30_000).moved(1, [2], 90_000)
    assert (clock.left_ms, clock.running, clock.deadline_ms()) == ((152_000, 180_000), (2,), None)
    assert clock.resume(100_000).deadline_ms() == 280_000


def test_time_may_be_given_and_taken_down_to_none():
    clock = Clock.start(BLITZ, 2, [1], 0).changed(2, 30_000, 10_000).changed(1, -500_000, 10_000)
    assert clock.left_ms == (0, 210_000)
    assert clock.fallen(10_000) == (1,)


def test_clocks_can_wait_while_a_row_is_revealed():
    """M4: a second a bout."""
    clock = Clock.start(MINUTE_A_MOVE, 2, [1, 2], 0).moved(1, [1, 2], 10_000, from_ms=15_000)
    assert clock.remaining_ms(1, 12_000) == 60_000
    assert clock.deadline_ms() == 15_000 + 50_000
    assert clock.moved(None, [1, 2], 12_000).deadline_ms() == 65_000


def test_a_new_deal_of_a_points_game_gives_the_base_anew():
    """M4."""
    clock = Clock.start(BLITZ, 2, [1], 0).moved(1, [], 100_000)
    assert (clock.deadline_ms(), clock.remaining_ms(1, 10**9)) == (None, 82_000)
    clock = clock.renewed([2], 130_000)
    assert (clock.left_ms, clock.deadline_ms()) == ((180_000, 180_000), 310_000)


@given(
    st.sampled_from([BLITZ, MINUTE_A_MOVE]), st.integers(0, 59_000), st.integers(-5000, 10**7), st.integers(0, 5000)
)
def test_what_the_network_took_is_given_back_up_to_half_a_second_and_no_more_than_was_thought(
    control, thought_ms, lag_ms, begins_ms
):
    """UX 5.2, M4: to the mover alone, and never so that a move counts as made before its time ran."""
    clock = Clock.start(control, 2, [1], begins_ms)
    now_ms = begins_ms + thought_ms
    made_ms = clock.made_ms(now_ms, lag_ms)
    given_ms = now_ms - made_ms
    assert given_ms == max(0, min(lag_ms, MOST_LAG_MS, thought_ms))
    plain, after = clock.moved(1, [2], now_ms), clock.moved(1, [2], now_ms, made_ms=made_ms)
    assert after.left_ms[0] - plain.left_ms[0] == (0 if control.per_move else given_ms)
    assert (after.left_ms[1], after.since_ms) == (plain.left_ms[1], now_ms)


def test_nothing_is_given_back_before_time_runs_or_while_it_stands():
    clock = Clock.start(BLITZ, 2, [1], 10_000)
    assert clock.made_ms(9_800, 400) == 9_800
    assert clock.made_ms(10_100, 400) == 10_000
    assert clock.pause(20_000).made_ms(90_000, 400) == 90_000


STEPS = st.lists(
    st.tuples(
        st.integers(0, 90_000),
        st.sampled_from(["move", "move", "move", "leave", "pause", "resume", "change"]),
        st.integers(1, 3),
        st.integers(-20_000, 20_000),
    ),
    max_size=30,
)


@given(st.sampled_from([BLITZ, MINUTE_A_MOVE]), STEPS)
def test_nobody_falls_early_and_no_time_is_lost(control, steps):
    """M4: what a seat was given, less what it is left with, is the time for which it ran."""
    now_ms, clock = 0, Clock.start(control, 3, [1], 0)
    given = [control.base_ms] * 3
    ran = [0] * 3
    for wait_ms, step, other, change_ms in steps:
        deadline_ms = clock.deadline_ms()
        if deadline_ms is not None and now_ms + wait_ms >= deadline_ms:
            (seat,) = clock.running
            assert clock.fallen(deadline_ms - 1) == ()
            assert clock.fallen(deadline_ms) == (seat,)
            assert ran[seat - 1] + deadline_ms - now_ms == given[seat - 1]
            return
        now_ms += wait_ms
        (seat,) = clock.running
        if not clock.paused:
            ran[seat - 1] += wait_ms
        if step in ("move", "leave"):
            mover = seat if step == "move" else None
            clock = clock.moved(mover, [other], now_ms)
            if control.per_move:
                for fresh in {seat, 1, 2, 3} if mover else {1, 2, 3} - {seat}:
                    if fresh != seat or mover:
                        given[fresh - 1], ran[fresh - 1] = control.base_ms, 0
            elif mover:
                given[seat - 1] += control.increment_ms
        elif step == "change":
            before_ms = clock.remaining_ms(other, now_ms)
            clock = clock.changed(other, change_ms, now_ms)
            given[other - 1] += max(change_ms, -before_ms)
        else:
            clock = clock.pause(now_ms) if step == "pause" else clock.resume(now_ms)
        for each in (1, 2, 3):
            assert clock.remaining_ms(each, now_ms) == given[each - 1] - ran[each - 1]

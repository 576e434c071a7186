"""Time lost to the network is given back within a bound, and no forfeit is moved by it. Time is invented.

Rule: UX 5.2, RELIABILITY 1, M4.
"""

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.live.alarm import GRACE
from games.models import Entry, Game
from games.rules.refused import Refused
from games.services import play as plays
from tests.games.playing import NOW, SECOND, begun, moves, on_turn, send, texts

pytestmark = pytest.mark.django_db

MS = timedelta(milliseconds=1)
steps = st.lists(st.tuples(st.integers(0, 40_000), st.integers(-100, 3000)), min_size=1, max_size=8)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps, control=st.sampled_from(["1+0", "1+3", "1m/move"]))
def test_a_move_costs_its_thinking_time_less_the_networks_and_never_half_a_second_less(
    steps: list[tuple[int, int]], control: str
) -> None:
    """What was given back stands in the log; the others' time runs from when the move reached the server."""
    game = begun(clock=control, options={"hand": 8})
    per_move, increment_ms = control.endswith("move"), 3000 if control == "1+3" else 0
    left_ms, now = {1: 60_000, 2: 60_000}, NOW
    for wait_ms, lag_ms in steps:
        seat, now = on_turn(game).number, now + wait_ms * MS
        given_ms = max(0, min(lag_ms, 500, wait_ms))
        if wait_ms - given_ms >= left_ms[seat]:
            with pytest.raises(Refused, match="run out"):
                send(game, "market", now=now, lag_ms=lag_ms)
            return
        send(game, "market", now=now, lag_ms=lag_ms)
        left_ms[seat] = 60_000 if per_move else left_ms[seat] - wait_ms + given_ms + increment_ms
        moved = Entry.objects.filter(game=game, text__contains="market").latest("number")
        assert (moved.at, moved.lag_ms) == (now, given_ms)
        assert moved.text == f"{seat} market @{(wait_ms - given_ms) / 1000:g}"
        game.refresh_from_db()
        if game.state != Game.State.LIVE:
            return
        assert {one.number: one.remaining_ms for one in game.seats.all()} == left_ms
        assert game.clocked_at == now
    times = list(game.entries.order_by("number").values_list("at", flat=True))
    assert times == sorted(times)


def test_a_move_that_was_on_its_way_when_time_ran_out_stands_until_the_grace_is_over() -> None:
    """The bound is as long as the grace, so no forfeit waits any longer."""
    deadline = NOW + 60 * SECOND
    for late_ms, lag_ms, stands in (
        (0, 0, False),
        (0, 1, True),
        (499, 500, True),
        (499, 9999, True),
        (300, 300, False),
    ):
        game = begun(clock="1m/move")
        if stands:
            send(game, "market", now=deadline + late_ms * MS, lag_ms=lag_ms)
            assert on_turn(game).number == 2
        else:
            with pytest.raises(Refused, match="run out"):
                send(game, "market", now=deadline + late_ms * MS, lag_ms=lag_ms)
    game = begun(clock="1m/move")
    assert plays.lapse_game(game.pk, now=deadline + GRACE)
    player = game.seats.get(number=1).player
    with pytest.raises(Refused) as refused:
        plays.play(game.pk, player, "market", answers=1, move_id=uuid4(), now=deadline + 499 * MS, lag_ms=500)
    assert refused.value.code == "game-over"


def test_a_row_laid_in_time_leaves_the_others_clock_as_it_is() -> None:
    """M4: in Ken both clocks run, and each pays for itself."""
    game = begun(variant="zener-ken", clock="1+0")
    first, second = game.seats.all()
    row = moves(game)[0]
    send(game, row, now=NOW + 20 * SECOND, lag_ms=400)
    first.refresh_from_db()
    assert first.remaining_ms == 40_400
    row = moves(game)[0]
    send(game, row, now=NOW + 50 * SECOND, lag_ms=200)
    second.refresh_from_db()
    assert second.remaining_ms == 10_200
    assert [text.rsplit("@")[1] for text in texts(game) if " row " in text] == ["19.6", "49.8"]

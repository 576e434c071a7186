"""Nobody forfeits early, whatever calls come when, and clocks add up. Time is invented. Rule: M4, RELIABILITY 7."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.live.alarm import GRACE
from games.models import Game
from games.queries.clocks import clock, from_ms, to_ms
from games.queries.seats import seats_of
from games.rules.refused import Refused
from games.services import due
from games.services import play as plays
from tests.games.playing import NOW, begun, on_turn, send

pytestmark = pytest.mark.django_db

steps = st.lists(
    st.tuples(
        st.sampled_from(["move", "move", "lapse", "sweep"]),
        st.integers(0, 90_000),
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps, control=st.sampled_from(["1+0", "1+30", "1m/move"]))
def test_a_forfeit_comes_after_the_deadline_and_its_grace_and_never_before(
    steps: list[tuple[str, int]], control: str
) -> None:
    """Moves and calls of the lapse at any times: the model is a clock added up by hand."""
    game = begun(clock=control, options={"hand": 8})
    per_move, increment_ms = control.endswith("move"), 30_000 if control == "1+30" else 0
    left_ms, now, since = {1: 60_000, 2: 60_000}, NOW, NOW
    for what, wait_ms in steps:
        now += timedelta(milliseconds=wait_ms)
        seat = on_turn(game).number
        deadline = since + timedelta(milliseconds=left_ms[seat])
        if what == "move":
            if now >= deadline:
                with pytest.raises(Refused, match="run out"):
                    send(game, "market", now=now)
            else:
                send(game, "market", now=now)
                spent_ms = (now - since) // timedelta(milliseconds=1)
                left_ms[seat] = 60_000 if per_move else left_ms[seat] - spent_ms + increment_ms
                since = now
        else:
            _ = plays.lapse_game(game.pk, now=now) if what == "lapse" else due.sweep(now)
            game.refresh_from_db()
            assert (game.state != Game.State.LIVE) == (now >= deadline + GRACE)
        game.refresh_from_db()
        if game.state != Game.State.LIVE:
            assert game.reason in ("time", "market")
            assert game.reason == "market" or (now >= deadline + GRACE and game.places[seat - 1] == 2)
            return
        assert list(game.seats.values_list("remaining_ms", flat=True)) == [left_ms[1], left_ms[2]]
        assert game.deadline_at == since + timedelta(milliseconds=left_ms[on_turn(game).number])


def test_a_clock_is_the_same_after_it_was_stored() -> None:
    game = begun(clock="3+2")
    send(game, "market", now=NOW + timedelta(seconds=1.234567))
    game.refresh_from_db()
    read = clock(game, seats_of(game))
    assert read.left_ms == (180_000 - 1_234 + 2_000, 180_000)
    assert from_ms(read.deadline_ms()) == game.deadline_at
    assert to_ms(from_ms(1_790_000_000_123)) == 1_790_000_000_123

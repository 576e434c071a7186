"""A viewer as a socket serves it: what a reading may still do when its socket has gone."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from games.live import presence, watching
from games.live.protocol import Start
from games.live.viewer import Viewer
from games.rules.refused import Refused
from tests.games.live.sockets import cookie_of
from tests.games.playing import begun, opened, players_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("late", [Viewer.look, Viewer.stay])
def test_a_reading_that_outlives_its_socket_brings_nobody_back(late: Callable[[Viewer], object]) -> None:
    """It is under way in a thread when the socket goes, and ends when it ends."""
    series = begun(now=timezone.now()).series
    player = players_of(series)[0]
    seat = Viewer(series.pk, cookie_of(player).decode().partition("=")[2], "page one")
    watcher = Viewer(series.pk, None, "page two")
    for viewer in (seat, watcher):
        viewer.arrive(is_new=True)
    assert (presence.here(series.pk, [player.pk]), seat.watchers or watcher.watchers) == ({player.pk}, 1)
    for viewer in (seat, watcher):
        viewer.leave()
        late(viewer)
    assert (presence.here(series.pk, [player.pk]), watching.count(series.pk, timezone.now())) == (set(), 0)


def test_who_acts_at_a_table_that_was_deleted_is_told_so_and_not_to_log_in() -> None:
    series = opened(now=timezone.now())
    seat = Viewer(series.pk, cookie_of(players_of(series)[0]).decode().partition("=")[2], "page")
    seat.arrive(is_new=True)
    series.delete()
    with pytest.raises(Refused) as refused:
        seat.act(Start(1), now=timezone.now(), lag_ms=0)
    assert refused.value.code == "no-such-table"

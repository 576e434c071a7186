"""How much a socket may send, with invented time."""

from games.live import limits
from games.live.limits import Allowance, Sockets


def test_a_burst_is_allowed_and_then_a_steady_few() -> None:
    allowance = Allowance()
    assert all(allowance.take(0) for _ in range(int(limits.BURST)))
    assert not allowance.take(0)
    assert allowance.take(1)
    assert sum(allowance.take(2) for _ in range(20)) == limits.A_SECOND + limits.A_SECOND - 1


def test_who_goes_on_is_exhausted() -> None:
    allowance = Allowance(left=0)
    for _ in range(limits.PATIENCE):
        assert not allowance.is_exhausted
        allowance.take(0)
    assert allowance.is_exhausted


def test_garbage_costs_more() -> None:
    allowance = Allowance()
    taken = 0
    while allowance.take(0):
        allowance.charge_garbage()
        taken += 1
    assert taken == limits.BURST / limits.GARBAGE


def test_sockets_of_one_person_are_limited_and_counted_down() -> None:
    sockets = Sockets()
    assert all(sockets.enter("ada") for _ in range(limits.MOST_SOCKETS))
    assert not sockets.enter("ada")
    assert sockets.enter("bayo")
    sockets.leave("ada")
    assert sockets.enter("ada")

"""Zener testing through the services: made, joined, begun, called once each, given up. Rule: T1."""

import pytest

from games.models import Run
from games.queries import runs
from games.rules.cards import Shape
from games.rules.refused import Refused
from games.rules.testing import TRIALS, Deck
from games.services import due
from games.services import runs as service
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db

SECRET = bytes(range(32))


def begun(subject: Player, *, sender: Player | None = None, deck: Deck = Deck.CLOSED, **terms: object) -> Run:
    """A run whose first card waits to be called."""
    run = service.make(subject, deck=deck, telepathy=sender is not None, now=NOW, secret=SECRET, **terms)
    if sender:
        service.join(run.token, sender, now=NOW)
    return service.begin(run.pk, subject, now=NOW)


def called(run: Run, count: int = TRIALS, sign: Shape | None = None) -> Run:
    """So many cards more have been called, all of them one sign, or each sign in turn."""
    for number in range(len(run.calls) + 1, len(run.calls) + count + 1):
        if run.sender:
            service.look(run.pk, run.sender, now=NOW)
        run = service.call(run.pk, run.subject, number, sign or list(Shape)[number % 5], now=NOW)
    return run


@pytest.mark.parametrize("deck", Deck)
def test_after_the_last_call_and_not_before_there_is_a_report(deck: Deck) -> None:
    """T2."""
    run = called(begun(PlayerFactory(), deck=deck), TRIALS - 1)
    for ask in (runs.report, runs.record):
        with pytest.raises(Refused, match="after the last guess"):
            ask(run)
    run = called(run, 1)
    assert (run.state, run.hits) == (Run.State.OVER, runs.report(run).hits)
    assert run.hits == sum(card.shape == sign for card, sign in zip(runs.played(run).cards, run.calls, strict=True))


def test_one_sign_called_always_hits_five_in_a_closed_deck() -> None:
    assert called(begun(PlayerFactory()), sign=Shape.STAR).hits == 5


def test_a_doubled_tap_calls_once_and_keeps_the_first() -> None:
    run = called(begun(PlayerFactory()), 3)
    again = service.call(run.pk, run.subject, 3, Shape.CROSS, now=NOW)
    assert again.calls == run.calls
    with pytest.raises(Refused) as refused:
        service.call(run.pk, run.subject, 5, Shape.CROSS, now=NOW)
    assert refused.value.code == "out-of-order"


def test_nobody_but_the_subject_begins_or_calls() -> None:
    subject, sender, stranger = PlayerFactory(), PlayerFactory(), PlayerFactory()
    run = begun(subject, sender=sender)
    for player in (sender, stranger):
        for act in (
            lambda player=player: service.begin(run.pk, player, now=NOW),
            lambda player=player: service.call(run.pk, player, 1, Shape.STAR, now=NOW),
        ):
            with pytest.raises(Refused) as refused:
                act()
            assert refused.value.code == "not-your-run"
    with pytest.raises(Refused) as refused:
        service.abandon(run.pk, stranger, now=NOW)
    assert refused.value.code == "not-your-run"


def test_a_card_is_called_once_the_sender_has_looked_at_it() -> None:
    subject, sender = PlayerFactory(), PlayerFactory()
    run = begun(subject, sender=sender)
    with pytest.raises(Refused) as refused:
        service.call(run.pk, subject, 1, Shape.STAR, now=NOW)
    assert refused.value.code == "not-sent-yet"
    service.look(run.pk, subject, now=NOW)
    run.refresh_from_db()
    assert run.sent == 0
    assert called(run, 1).calls


def test_a_link_is_taken_once_and_not_by_its_maker() -> None:
    subject, sender = PlayerFactory(), PlayerFactory()
    run = service.make(subject, deck=Deck.OPEN, telepathy=True, now=NOW)
    with pytest.raises(Refused, match="Nobody has taken"):
        service.begin(run.pk, subject, now=NOW)
    for player, code in ((subject, "own-run"), (sender, None), (sender, None), (PlayerFactory(), "has-a-sender")):
        if code:
            with pytest.raises(Refused) as refused:
                service.join(run.token, player, now=NOW)
            assert refused.value.code == code
        else:
            assert service.join(run.token, player, now=NOW, nonce=b"n").sender == sender
    with pytest.raises(Refused, match="no such test"):
        service.join("no-such-token", sender, now=NOW)


def test_a_nonce_too_long_is_refused_and_changes_nothing() -> None:
    subject = PlayerFactory()
    run = service.make(subject, deck=Deck.OPEN, telepathy=True, now=NOW)
    for act in (
        lambda: service.join(run.token, PlayerFactory(), now=NOW, nonce=bytes(17)),
        lambda: service.begin(run.pk, subject, now=NOW, nonce=bytes(17)),
    ):
        with pytest.raises(Refused):
            act()
    run.refresh_from_db()
    assert (run.sender, run.state) == (None, Run.State.WAITING)


def test_who_gives_up_sees_no_card_and_the_other_may_too() -> None:
    subject, sender = PlayerFactory(), PlayerFactory()
    for player in (subject, sender):
        run = called(begun(subject, sender=sender), 24)
        run = service.abandon(run.pk, player, now=NOW)
        assert service.abandon(run.pk, player, now=NOW).state == Run.State.ABANDONED
        assert runs.view(run, player) is None
        with pytest.raises(Refused) as refused:
            called(run, 1)
        assert refused.value.code == "run-gone"
    over = called(begun(subject))
    with pytest.raises(Refused, match="is over"):
        service.abandon(over.pk, subject, now=NOW)


def test_what_waits_for_a_day_lapses_by_the_sweep_or_whoever_calls() -> None:
    run = called(begun(PlayerFactory()), 2)
    late = NOW + service.LASTS + SECOND
    assert due.sweep(NOW + service.LASTS - SECOND) == 0
    with pytest.raises(Refused) as refused:
        service.call(run.pk, run.subject, 3, Shape.STAR, now=late)
    assert refused.value.code == "run-gone"
    assert due.sweep(late) == 1
    assert not service.lapse(run.pk, now=late)
    run.refresh_from_db()
    assert run.state == Run.State.LAPSED


def test_five_may_be_under_way() -> None:
    subject = PlayerFactory()
    for _ in range(service.MOST_OPEN):
        run = begun(subject)
    with pytest.raises(Refused) as refused:
        begun(subject)
    assert refused.value.code == "too-many-runs"
    called(run)
    begun(subject)


def test_all_runs_together_are_exact_and_warn_of_the_best() -> None:
    """T2: two closed runs of one sign each hit five and ten in all for certain."""
    subject = PlayerFactory()
    assert runs.together(subject) is None
    for _ in range(2):
        called(begun(subject), sign=Shape.STAR)
    both = runs.together(subject)
    assert both is not None
    assert (both.runs, both.hits, both.at_least, both.best_among) == (2, 10, 1.0, 1.0)
    called(begun(subject, deck=Deck.OPEN))
    three = runs.together(subject)
    assert three is not None
    assert sum(three.odds) == pytest.approx(1)
    assert three.best_once <= three.best_among

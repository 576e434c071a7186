"""Offers to play a series: made, their seats taken and left, started, withdrawn. It plays nothing. Rule: M2, M3."""

import random
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games import models
from games.live import announce
from games.models import Challenge, ChallengeSeat, Series
from games.queries.log import rules_of
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.ruleset import check_seats
from games.rules.series import check_games
from games.services import outage
from games.services.bots import bots_of
from games.services.series import open_series
from whotclub.people import ties
from whotclub.people.models import Player

START_WINDOW_S = 600
"""How long the opening window of a casual series is."""

LASTS = timedelta(days=7)
"""How long a challenge stands."""

QUICK_LASTS = timedelta(minutes=10)
"""How long an offer of one tap stands after its maker was last seen waiting."""

SEEN_EVERY = timedelta(seconds=20)
"""How exactly it is known when a maker was last seen waiting."""

TABLE = 3
"""With so many seated the maker of a table may start it. Rule: M3."""

_chance = random.SystemRandom()


def play_bot(
    player: Player,
    level: str,
    *,
    ruleset: models.Ruleset,
    best_of: int,
    time_control: TimeControl,
    now: datetime,
    seat_count: int = 2,
    rng: random.Random = _chance,
) -> Series:
    """Locks nothing that was there before; announces the series, which waits for the player's Start alone.

    House bots of that level, each another, have the other seats; the beginner is drawn at random.
    Refused: `no-such-level`, and as `open_series` does.
    """
    check_seats(rules_of(ruleset), seat_count)
    return open_series(
        [player, *rng.sample(bots_of(level), seat_count - 1)],
        ruleset=ruleset,
        best_of=best_of,
        time_control=time_control,
        now=now,
        start_window_s=START_WINDOW_S,
        first_beginner=rng.randint(1, seat_count),
    )


@transaction.atomic
def make(
    maker: Player,
    *,
    ruleset: models.Ruleset,
    best_of: int,
    time_control: TimeControl,
    now: datetime,
    seat_count: int = 2,
    rated: bool = False,
    public: bool = False,
    quick: bool = False,
    addressee: Player | None = None,
    after: Series | None = None,
    seated: Sequence[tuple[int, Player]] | None = None,
) -> Challenge:
    """Locks nothing, announces nothing: the challenge stands, to be taken by its link, or by its addressee alone.

    The maker sits in seat 1, unless `seated` says who sits where. after: the series that it goes on from. quick: it
    stands while its maker waits. Refused: `own-challenge`, `not-challenged` where the addressee has blocked the
    maker, `needs-account` for a rated one to a visitor, `wrong-seats`, `pack-too-small`, `bad-best-of`.
    """
    if addressee == maker:
        raise Refused("own-challenge", "You cannot challenge yourself.")
    if addressee and ties.is_blocked(maker, addressee):
        raise Refused("not-challenged", f"{addressee} cannot be challenged.")
    _refuse_rated(rated, maker)
    check_seats(rules_of(ruleset), seat_count)
    check_games(best_of, seat_count)
    row = Challenge.objects.create(
        token=secrets.token_urlsafe(16),
        maker=maker,
        addressee=addressee,
        after=after,
        ruleset=ruleset,
        seat_count=seat_count,
        best_of=best_of,
        time_control=str(time_control),
        rated=rated,
        public=public,
        quick=quick,
        waited_at=now,
        lapses_at=now + (QUICK_LASTS if quick else LASTS),
    )
    _seat(row, [(1, maker)] if seated is None else seated)
    return row


@transaction.atomic
def take(
    challenge: Challenge, player: Player, now: datetime, *, number: int | None = None, rng: random.Random = _chance
) -> Challenge:
    """Locks the challenge; with the last seat announces the series that all of them now have. The player sits there.

    number: of the seat, else the first that is free. Who sits already moves to that seat, or stays.
    Refused: `challenge-gone`, `not-for-you`, `kept-away` where one who sits there has blocked the player, `removed`,
    `needs-account`, `seat-taken`, `no-such-seat`.
    """
    row, seats = _lock(challenge.pk)
    own = next((seat for seat in seats if seat.player_id == player.pk), None)
    if own and (row.state == Challenge.State.TAKEN or row.after or number in (None, own.number)):
        return row
    if own is None and row.addressee_id not in (None, player.pk):
        raise Refused("not-for-you", "This challenge is for somebody else.")
    if row.after:
        number = _kept_for(player, row.after)
    _refuse_gone(row, now)
    if own is None and ties.is_blocked(player, *(seat.player for seat in seats)):
        raise Refused("kept-away", "These seats are not for you.")
    if row.removed.filter(pk=player.pk).exists():
        raise Refused("removed", "Whoever made this table has taken you off it.")
    _refuse_rated(row.rated, player)
    free = _free(row, seats)
    if number is None:
        number = free[0]
    elif number not in range(1, row.seat_count + 1):
        raise Refused("no-such-seat", f"This table has seats 1 to {row.seat_count}.")
    elif number not in free:
        raise Refused("seat-taken", "Somebody else was faster: that seat is taken. Choose another.")
    if own:
        own.number = number
        own.save()
        return row
    _seat(row, [(number, player)])
    row.declined.remove(player)
    if len(free) == 1:
        _begin(row, now, rng)
    else:
        show(row)
    return row


@transaction.atomic
def leave(challenge: Challenge, player: Player) -> None:
    """Locks the challenge, announces nothing: the player's seat is free. Leaving twice changes nothing.

    Refused: `own-challenge` to its maker, who withdraws it; `challenge-gone` once the series is there.
    """
    row, _ = _lock(challenge.pk)
    if row.maker_id == player.pk:
        raise Refused("own-challenge", "This table is yours: withdraw it if you do not want to play.")
    if row.state == Challenge.State.TAKEN:
        raise Refused("challenge-gone", "The series is there already. Leave it at its table.")
    row.seats.filter(player=player).delete()
    show(row)


@transaction.atomic
def remove(challenge: Challenge, maker: Player, number: int) -> None:
    """Locks the challenge, announces nothing: that seat is free, and whoever had it does not come back to the table.

    Removing twice changes nothing. Refused: `not-your-challenge`, `own-challenge`, `challenge-gone`.
    """
    row, seats = _lock(challenge.pk)
    _refuse_others(row, maker)
    if row.state != Challenge.State.OPEN:
        raise Refused("challenge-gone", "The seats of this table can no longer be changed.")
    for seat in seats:
        if seat.number == number and seat.player_id == maker.pk:
            raise Refused("own-challenge", "This is your own seat: withdraw the table if you do not want to play.")
        if seat.number == number:
            seat.delete()
            row.removed.add(seat.player)


def wait(challenge: Challenge, player: Player, now: datetime) -> None:
    """Locks nothing, announces nothing. Its maker is known to wait, and an offer of one tap stands on.

    Called at every look of anybody at its page; it writes once in a while only.
    """
    rows = Challenge.objects.filter(pk=challenge.pk, maker=player, state=Challenge.State.OPEN, lapses_at__gt=now)
    rows = rows.exclude(waited_at__gt=now - SEEN_EVERY)
    rows.update(waited_at=now, **({"lapses_at": now + QUICK_LASTS} if challenge.quick else {}))


@transaction.atomic
def start(challenge: Challenge, player: Player, now: datetime, *, rng: random.Random = _chance) -> Series:
    """Locks the challenge; announces the series of those who sit there. Starting twice gives the same series.

    Refused: `not-your-challenge`, `challenge-gone`, `too-few-seats`. Rule: M3.
    """
    row, seats = _lock(challenge.pk)
    _refuse_others(row, player)
    if row.state == Challenge.State.TAKEN and row.series:
        return row.series
    _refuse_gone(row, now)
    if len(seats) < fewest(row):
        raise Refused("too-few-seats", f"The table starts with {fewest(row)} or more; {len(seats)} sit there now.")
    return _begin(row, now, rng)


@transaction.atomic
def fill(challenge: Challenge, player: Player, level: str, now: datetime, *, rng: random.Random = _chance) -> Series:
    """Locks the challenge; announces the series. House bots of that level have the seats that were free: not rated.

    Filling twice gives the same series. Refused: `not-your-challenge`, `challenge-gone`, `no-such-level`. Rule: M6.
    """
    bots = bots_of(level)
    row, seats = _lock(challenge.pk)
    _refuse_others(row, player)
    if row.state == Challenge.State.TAKEN and row.series:
        return row.series
    _refuse_gone(row, now)
    free = _free(row, seats)
    idle = [bot for bot in bots if bot.pk not in {seat.player_id for seat in seats}]
    _seat(row, list(zip(free, rng.sample(idle, len(free)), strict=True)))
    return _begin(row, now, rng)


@transaction.atomic
def publish(challenge: Challenge, player: Player, public: bool) -> None:
    """Locks the challenge, announces nothing: it stands in the lobby, or whoever has its link alone finds it.

    Refused: `not-your-challenge`, `not-for-you` where its seats are kept for somebody.
    """
    row, _ = _lock(challenge.pk)
    _refuse_others(row, player)
    if public and (row.addressee_id or row.after_id):
        raise Refused("not-for-you", "The seats of this challenge are kept for somebody.")
    row.public = public
    row.save()


@transaction.atomic
def withdraw(challenge: Challenge, player: Player) -> None:
    """Locks the challenge, announces nothing: it is no longer open.

    Refused: `not-your-challenge`, `challenge-gone`.
    """
    row, _ = _lock(challenge.pk)
    _refuse_others(row, player)
    if row.state not in (Challenge.State.OPEN, Challenge.State.WITHDRAWN):
        raise Refused("challenge-gone", "This challenge is no longer open.")
    row.state = Challenge.State.WITHDRAWN
    row.save()
    show(row)


@transaction.atomic
def lapse(challenge_id: int, *, now: datetime, skip_locked: bool = False) -> bool:
    """Locks the challenge, announces nothing. True when it had lapsed and now says so; otherwise nothing happens."""
    row = Challenge.objects.select_for_update(skip_locked=skip_locked).filter(pk=challenge_id).first()
    if row is None or row.state != Challenge.State.OPEN or now < row.lapses_at or outage.is_away(now):
        return False
    row.state = Challenge.State.LAPSED
    row.save()
    return True


def fewest(challenge: Challenge) -> int:
    """Give how many must sit there before the maker may start it: three at a table, partners all four. Rule: M3."""
    sizes = rules_of(challenge.ruleset).family.seats
    return min(size for size in sizes if size >= min(TABLE, challenge.seat_count))


def _lock(challenge_id: int) -> tuple[Challenge, list[ChallengeSeat]]:
    challenges = Challenge.objects.select_for_update(of=("self",))
    row = challenges.select_related("maker", "ruleset", "series", "after").get(pk=challenge_id)
    return row, list(row.seats.select_related("player"))


def _free(row: Challenge, seats: Sequence[ChallengeSeat]) -> list[int]:
    taken = {seat.number for seat in seats}
    return [number for number in range(1, row.seat_count + 1) if number not in taken]


def _seat(row: Challenge, seats: Sequence[tuple[int, Player]]) -> None:
    ChallengeSeat.objects.bulk_create(
        ChallengeSeat(challenge=row, number=number, player=player) for number, player in seats
    )


def _kept_for(player: Player, series: Series) -> int:
    """Give the seat that the player had in the series."""
    own = series.seats.filter(player=player).first()
    if own is None:
        raise Refused("not-for-you", "The seats are kept for those who have just played.")
    return own.number


def _refuse_others(row: Challenge, player: Player) -> None:
    if row.maker_id != player.pk:
        raise Refused("not-your-challenge", "This is not your challenge.")


def _refuse_rated(rated: bool, player: Player) -> None:
    if rated and player.is_visitor:
        raise Refused("needs-account", "This game is rated and takes an account: sign up, or play one that is not.")


def _refuse_gone(row: Challenge, now: datetime) -> None:
    if row.state == Challenge.State.TAKEN:
        raise Refused("challenge-gone", "Somebody else was faster: this challenge is no longer open.")
    if row.state != Challenge.State.OPEN or now > row.lapses_at:
        raise Refused("challenge-gone", "This challenge is no longer open.")


def _begin(row: Challenge, now: datetime, rng: random.Random) -> Series:
    """Those who sit there have a series, rated only between accounts; the caller holds the challenge."""
    players = [seat.player for seat in row.seats.select_related("player")]
    row.state = Challenge.State.TAKEN
    row.series = open_series(
        players,
        ruleset=row.ruleset,
        best_of=row.best_of,
        time_control=TimeControl.parse(row.time_control),
        now=now,
        start_window_s=START_WINDOW_S,
        rated=row.rated and {player.kind for player in players} == {Player.Kind.ACCOUNT},
        public=row.public or bool(row.after and row.after.public),
        first_beginner=rng.randint(1, len(players)),
    )
    row.save()
    show(row)
    return row.series


def show(row: Challenge) -> None:
    """Locks nothing, announces the series it goes on from: who has just played sees there who goes on."""
    if row.after_id:
        Series.objects.filter(pk=row.after_id).update(version=F("version") + 1)
        announce.changed(row.after_id)

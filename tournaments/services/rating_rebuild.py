"""Working out every rating from nothing, which must come to what is stored. It judges no game."""

from collections.abc import Callable, Iterator
from itertools import islice

from django.db import transaction

from tournaments.models import MatchGame, Rating, RatingChange, RatingList
from tournaments.services.locks import one_at_a_time
from tournaments.services.rating_book import Book
from tournaments.services.ratings import CHUNK, LOCK

Progress = Callable[[int, int], None]


@transaction.atomic
def rebuild(progress: Progress = lambda done, total: None) -> int:
    """The lists are what a replay of all counted games gives; gives how many rows had differed.

    progress: told how many games of how many are done. Locks: the word "ratings". The memory needed grows with the
    players, not with the games; rows that are right are not written.
    """
    one_at_a_time(LOCK)
    games = MatchGame.objects.filter(rated=True).counting()
    total, done, differing = games.count(), 0, 0
    books: dict[tuple[str, str, int | None], Book] = {}
    rows = games.in_order().select_related("club").prefetch_related("seats").iterator(chunk_size=CHUNK)
    while chunk := list(islice(rows, CHUNK)):
        differing += _put_right(chunk, [c for game in chunk for book in _books(books, game) for c in book.add(game)])
        done += len(chunk)
        progress(done, total)
    differing += RatingChange.objects.exclude(match_game__in=games).delete()[0]
    return differing + _put_ratings_right(books)


def _books(books: dict[tuple[str, str, int | None], Book], game: MatchGame) -> Iterator[Book]:
    for club in (None, game.club) if game.club else (None,):
        key = game.kind, game.family, club.pk if club else None
        if key not in books:
            books[key] = Book(RatingList.objects.get_or_create(kind=game.kind, family=game.family, club=club)[0])
        yield books[key]


def _put_right(games: list[MatchGame], changes: list[RatingChange]) -> int:
    stored = {_key(change): change for change in RatingChange.objects.filter(match_game__in=games)}
    wrong = []
    for change in changes:
        old = stored.pop(_key(change), None)
        if old is None or _numbers(old) != _numbers(change):
            wrong.append((old, change))
    away = [*stored.values(), *(old for old, _ in wrong if old)]
    RatingChange.objects.filter(pk__in=[change.pk for change in away]).delete()
    RatingChange.objects.bulk_create(change for _, change in wrong)
    return len(wrong) + len(stored)


def _key(change: RatingChange) -> tuple[int, int, int]:
    return change.list_id, change.match_game_id, change.player_id


def _numbers(change: RatingChange) -> tuple[float, ...]:
    return change.number, change.mu_before, change.sigma_before, change.mu, change.sigma


def _put_ratings_right(books: dict[tuple[str, str, int | None], Book]) -> int:
    differing = Rating.objects.exclude(list__in=[book.rating_list for book in books.values()]).delete()[0]
    for book in books.values():
        stored = {rating.player_id: rating for rating in book.rating_list.ratings.all()}
        wrong = [
            player_id
            for player_id, rating in book.ratings.items()
            if player_id not in stored or _state(stored[player_id]) != _state(rating)
        ]
        book.save(wrong)
        differing += len(wrong) + book.rating_list.ratings.exclude(player__in=book.ratings).delete()[0]
    return differing


def _state(rating: Rating) -> tuple[object, ...]:
    return rating.mu, rating.sigma, rating.games, rating.last_at

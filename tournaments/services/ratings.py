"""The rating lists, kept equal to a replay of every game that counts, in the order in which games were finished.

One writer at a time: everything here holds the word "ratings" (an advisory lock). No row of a match is locked.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

from django.db import transaction
from django.db.models import Q

from tournaments.models import MatchGame, RatingChange, RatingList
from tournaments.services.locks import free_now
from tournaments.services.rating_book import Book

LOCK = "ratings"
CHUNK = 500


def rate_due() -> int:
    """Every MatchGame that is due has been put into its lists, or taken out; gives how many there were.

    Locks: the word, unless somebody else has it (who leaves the rest to the sweep); the games that are due. A game
    that comes late, or no longer counts, has its lists turned back to its place and the games after it played again.
    """
    if not MatchGame.objects.filter(rating_due=True).exists():
        return 0
    with transaction.atomic():
        if not free_now(LOCK):
            return 0
        rows = MatchGame.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
        due = list(rows.filter(rating_due=True).order_by("id").prefetch_related("seats"))
        by_list: dict[RatingList, list[MatchGame]] = defaultdict(list)
        for game in due:
            for rating_list in _lists_of(game):
                by_list[rating_list].append(game)
        for rating_list, games in by_list.items():
            _bring_up(rating_list, games)
        MatchGame.objects.filter(pk__in=[game.pk for game in due]).update(rating_due=False)
    return len(due)


def _lists_of(game: MatchGame) -> list[RatingList]:
    """The site's list and, for a game of a club's competition, the club's."""
    clubs = [None, game.club] if game.club else [None]
    return [RatingList.objects.get_or_create(kind=game.kind, family=game.family, club=club)[0] for club in clubs]


def _order(game: MatchGame) -> tuple[object, int, int]:
    return game.finished_at, game.number, game.pk


def _bring_up(rating_list: RatingList, due: list[MatchGame]) -> None:
    ids = [game.pk for game in due]
    counts = set(MatchGame.objects.filter(rated=True, pk__in=ids).counting().values_list("pk", flat=True))
    inside = set(rating_list.changes.filter(match_game__in=ids).values_list("match_game_id", flat=True))
    new = sorted((game for game in due if game.pk in counts - inside), key=_order)
    gone = [game for game in due if game.pk in inside - counts]
    last = rating_list.changes.order_by("-number").select_related("match_game").first()
    late = [game for game in new if last and _order(game) < _order(last.match_game)] + gone
    if not late:
        _add(Book.open(rating_list, {seat.player_id for game in new for seat in game.seats.all()}), new)
        return
    first = min(late, key=_order)
    book = Book.open(rating_list)
    book.turn_back(_number_at(rating_list, first))
    _add(book, _from(rating_list, first))


def _since(game: MatchGame, prefix: str = "") -> Q:
    """That game and those after it in the order of play."""
    at, number, pk = f"{prefix}finished_at", f"{prefix}number", f"{prefix}id"
    return (
        Q(**{f"{at}__gt": game.finished_at})
        | Q(**{at: game.finished_at, f"{number}__gt": game.number})
        | Q(**{at: game.finished_at, number: game.number, f"{pk}__gte": game.pk})
    )


def _number_at(rating_list: RatingList, game: MatchGame) -> int:
    """The running number that the list's first game from there on has."""
    later = rating_list.changes.filter(_since(game, "match_game__"))
    return later.order_by("number").values_list("number", flat=True)[0]


def _from(rating_list: RatingList, game: MatchGame) -> Iterator[MatchGame]:
    games = MatchGame.objects.filter(_since(game), rated=True, kind=rating_list.kind, family=rating_list.family)
    if rating_list.club_id:
        games = games.filter(club=rating_list.club_id)
    return games.counting().in_order().prefetch_related("seats").iterator(chunk_size=CHUNK)


def _add(book: Book, games: Iterable[MatchGame]) -> None:
    games, players = iter(games), set()
    while chunk := list(islice(games, CHUNK)):
        changes = [change for game in chunk for change in book.add(game)]
        RatingChange.objects.bulk_create(changes)
        players |= {change.player_id for change in changes}
    book.save(players)

"""One rating list while games are put into it. It locks nothing and decides nothing about which games count."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournaments.models import MatchGame, Rating, RatingChange, RatingList
from tournaments.rules.ratings import Strength, rate


@dataclass(slots=True)
class Book:
    """A list with its players' ratings by player id; `number` is of the last game that is in it."""

    rating_list: RatingList
    ratings: dict[int, Rating] = field(default_factory=dict)
    number: int = 0

    @classmethod
    def open(cls, rating_list: RatingList, players: Iterable[int] | None = None) -> "Book":
        """The list as it is stored. players: whose ratings are needed, by default everybody's."""
        last = rating_list.changes.order_by("-number").values_list("number", flat=True).first()
        ratings = rating_list.ratings.all() if players is None else rating_list.ratings.filter(player__in=players)
        return cls(rating_list, {rating.player_id: rating for rating in ratings}, last or 0)

    def add(self, game: MatchGame) -> list[RatingChange]:
        """The ratings are as after the game; gives its changes, unsaved. A seat that made no move is left out.

        Rule: TOURNAMENTS 5.
        """
        seats = [seat for seat in game.seats.all() if seat.moved]
        before = [self._strength(seat.player_id) for seat in seats]
        after = rate(before, [seat.place for seat in seats])
        self.number += 1
        changes = []
        for seat, old, new in zip(seats, before, after, strict=True):
            rating = self.ratings.setdefault(seat.player_id, Rating(list=self.rating_list, player_id=seat.player_id))
            rating.mu, rating.sigma = new.mu, new.sigma
            rating.games += 1
            rating.last_at = game.finished_at
            changes.append(
                RatingChange(
                    list=self.rating_list,
                    player_id=seat.player_id,
                    match_game=game,
                    number=self.number,
                    mu_before=old.mu,
                    sigma_before=old.sigma,
                    mu=new.mu,
                    sigma=new.sigma,
                )
            )
        return changes

    def _strength(self, player_id: int) -> Strength:
        rating = self.ratings.get(player_id)
        return Strength(rating.mu, rating.sigma) if rating else Strength()

    def turn_back(self, number: int) -> None:
        """The list is as before its game of that number: later changes are gone, ratings are as they were then."""
        later = self.rating_list.changes.filter(number__gte=number)
        players = list(later.values_list("player_id", flat=True).distinct())
        later.delete()
        self.number = number - 1
        for player_id in players:
            past = (
                self.rating_list.changes.filter(player_id=player_id).order_by("number").select_related("match_game")
            )
            last = past.last()
            if last is None:
                self.rating_list.ratings.filter(player_id=player_id).delete()
                self.ratings.pop(player_id, None)
                continue
            rating = self.ratings[player_id]
            rating.mu, rating.sigma, rating.games = last.mu, last.sigma, past.count()
            rating.last_at = last.match_game.finished_at

    def save(self, players: Iterable[int]) -> None:
        """The ratings of these players are stored."""
        Rating.objects.bulk_create(
            [self.ratings[player_id] for player_id in sorted(set(players))],
            update_conflicts=True,
            unique_fields=["list", "player"],
            update_fields=["mu", "sigma", "games", "last_at"],
        )

"""Draws on offer, and whether one may be offered. It reads; `games.services.ending` offers and answers. Rule: M5."""

from games.models import Entry, Game, Offer

WHY_NOT = {
    "no-draws-here": "There are no draws here.",
    "answer-the-offer": "A draw is on offer already: answer it.",
    "offered-already": "You have offered a draw since the other player's last move.",
}
"""Why no draw may be offered, by code."""


def open_offer(game: Game) -> Offer | None:
    """Give the draw on offer in the game."""
    return game.offers.filter(state=Offer.State.OPEN).first()


def why_no_offer(game: Game, seats: int, seat: int, scope: str) -> str:
    """Give why the seat may not offer a draw now, "" when it may: one offer for each move of the opponent."""
    if seats > 2 or (scope == Offer.Scope.SERIES and game.series.knock_out):
        return "no-draws-here"
    offer = open_offer(game)
    if offer and offer.seat != seat:
        return "answer-the-offer"
    since = _last_move(game, 3 - seat)
    return "offered-already" if game.offers.filter(seat=seat, entry__gte=since).exists() else ""


def _last_move(game: Game, seat: int) -> int:
    """Give the number of the seat's last entry, 0 before its first."""
    entries = Entry.objects.filter(game=game, text__startswith=f"{seat} ").order_by("-number")
    return entries.values_list("number", flat=True).first() or 0

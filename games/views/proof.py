"""The front door of the proof: what was committed to, what was revealed, and how anybody can check it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.queries import proof as proofs
from games.views.replay import game_of

SCRIPT = "games/verify.py"


@never_cache
@require_GET
def proof(request: HttpRequest, pk: int) -> HttpResponse:
    """The commitment alone until the series is over; then the secret, the nonces and each chance entry, checked."""
    game, _ = game_of(request, pk)
    context = {"game": game, "proof": proofs.proof(game), "script": static(SCRIPT)}
    return render(request, "games/proof.html", context)

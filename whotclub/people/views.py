"""Following, muting and blocking: the buttons on a player's page, and the page where all of it can be taken back."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from whotclub.people import ties
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player, Tie, User

TOLD = {
    Tie.Kind.FOLLOW: ("You follow {}.", "You do not follow {} any more."),
    Tie.Kind.MUTE: ("You do not read any more what {} says.", "You read again what {} says."),
    Tie.Kind.BLOCK: ("You have blocked {}.", "{} is not blocked any more."),
}
"""What is said when a tie was made, and when it was taken back."""


@require_POST
def tie(request: SiteRequest, pk: int) -> HttpResponse:
    """Make a tie or take it back, then the page that it was asked from. Fields: kind, end (to take it back), next."""
    other = get_object_or_404(Player, pk=pk)
    if request.player is None:
        return redirect_to_login(other.get_absolute_url())
    kind, ends = request.POST.get("kind", ""), "end" in request.POST
    try:
        _settle(request.player, other, kind, ends)
    except ValidationError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, TOLD[Tie.Kind(kind)][ends].format(other))
    back = request.POST.get("next", "")
    return HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, None) else other.get_absolute_url())


def _settle(player: Player, other: Player, kind: str, ends: bool) -> None:
    if kind not in Tie.Kind:
        raise ValidationError("That cannot be settled. Load the page again.", code="bad-form")
    if ends:
        ties.untie(player, other, Tie.Kind(kind))
    else:
        ties.tie(player, other, Tie.Kind(kind), timezone.now())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def privacy(request: SiteRequest) -> HttpResponse:
    """Whom the viewer follows, mutes and blocks, and whether the viewer may be followed. Field of a post: follow."""
    player = request.player
    if player is None:
        return redirect_to_login(reverse("privacy"))
    if request.method == "POST":
        if isinstance(request.user, User):
            ties.let_follow(request.user, "follow" in request.POST)
            may = "follow" in request.POST
            messages.success(request, "You may be followed." if may else "Nobody follows you, and nobody may.")
        return redirect("privacy")
    lists = [
        ("Followed", Tie.Kind.FOLLOW, "Unfollow", ties.others(player, Tie.Kind.FOLLOW)),
        ("Muted", Tie.Kind.MUTE, "Unmute", ties.others(player, Tie.Kind.MUTE)),
        ("Blocked", Tie.Kind.BLOCK, "Unblock", ties.others(player, Tie.Kind.BLOCK)),
    ]
    return render(request, "people/privacy.html", {"lists": lists})

"""Who is in a club, for those who run it: accounts by user name, guests by a pasted list, roles, removal."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods

from tournaments.models import Club, Membership
from tournaments.queries import clubs as queries
from tournaments.services import clubs as services
from tournaments.views.answers import acted, beside, number, page, signed_in
from tournaments.views.club_forms import AddGuestsForm, AddMemberForm
from tournaments.views.rights import Rights
from whotclub.people.middleware import PlayerRequest

FORMS: dict[str, type[BaseForm]] = {"add": AddMemberForm, "guests": AddGuestsForm}
ON_A_MEMBER = ("role", "approve", "remove")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def club_members(request: PlayerRequest, club: str) -> HttpResponse:
    """The list with its forms; `do` says which of them was sent."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("manage")
    do = request.POST.get("do")
    if do in FORMS:
        return _add(request, found, do)
    if do in ON_A_MEMBER:
        return _change(request, found, do)
    return HttpResponseBadRequest() if do else _members_page(request, found)


def _members_page(request: PlayerRequest, club: Club, **sent: BaseForm) -> HttpResponse:
    forms = {do: sent.get(do) or form() for do, form in FORMS.items()}
    context = {
        "club": club,
        "members": queries.members(club),
        "asked": club.memberships.filter(state=Membership.State.ASKED).select_related("player"),
        "roles": Membership.Role.choices,
        **{f"{do}_form": form for do, form in forms.items()},
    }
    return page(request, "clubs/members.html", context, *forms.values())


def _add(request: PlayerRequest, club: Club, do: str) -> HttpResponse:
    form = FORMS[do](request.POST)
    if form.is_valid():
        with beside(form):
            if do == "add":
                added = services.add_member(request.player, club, **form.cleaned_data, now=now())
                messages.success(request, f"{added.player} is in, as {added.get_role_display()}.")
            else:
                guests = services.add_guests(request.player, club, form.cleaned_data["names"], now())
                messages.success(request, f"{len(guests)} guest{'s are' if len(guests) > 1 else ' is'} in.")
            return redirect("club-members", club.slug)
    return _members_page(request, club, **{do: form})


def _change(request: PlayerRequest, club: Club, do: str) -> HttpResponse:
    member = get_object_or_404(
        club.memberships.select_related("player__user"), pk=number(request.POST.get("membership", ""))
    )
    player, said = member.player, f"{member.player} is in."
    act: Callable[[], object]
    if do == "remove":
        act, said = partial(services.remove, request.player, club, player, now()), f"{player} is out."
    elif do == "role":
        role = request.POST.get("role", "")
        act, said = partial(services.set_role, request.player, club, player, role, now()), f"{player} is {role} now."
    else:
        username = player.user.username if player.user else player.name
        act = partial(services.add_member, request.player, club, username, member.role, now())
    return acted(request, act, said, _members_page, club)

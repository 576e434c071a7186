"""A visitor's own page: who one is here, how to be it elsewhere, how to keep it. It knows nothing of games."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from whotclub.people import claims, cookie, newcomer, visitors
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

MISTYPED = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def visitor(request: SiteRequest) -> HttpResponse:
    """Who plays here by a name alone, or what an account has kept of such a time.

    Post do: come (name, next), code (a new one, shown once), enter (code), forget, unclaim (visitor).
    """
    if request.method != "POST":
        return _page(request)
    try:
        match request.POST.get("do"):
            case "come":
                newcomer.arrive(request)
                return HttpResponseRedirect(_next(request))
            case "code" if request.player and request.player.is_visitor:
                return _page(request, shown=visitors.new_code(request.player))
            case "enter":
                return _enter(request)
            case "forget":
                return _forget(request)
            case "unclaim" if request.account:
                _unclaim(request, request.account)
    except ValidationError as wrong:
        field = "code" if request.POST.get("do") == "enter" else "name"
        return _page(request, status=MISTYPED, wrong={field: wrong.messages[0]}, typed=request.POST.get(field, ""))
    return HttpResponseRedirect(reverse("visitor"))


def _page(request: SiteRequest, status: int = 200, **more: Any) -> HttpResponse:
    claimed = request.account.claims.order_by("name") if request.account else []
    next_page = request.POST.get("next") or request.GET.get("next", "")
    return render(request, "pages/visitor.html", {"claimed": claimed, "next": next_page, **more}, status=status)


def _next(request: SiteRequest) -> str:
    """Where the form wants to go on, if that is a page of this site."""
    page = request.POST.get("next", "")
    return page if url_has_allowed_host_and_scheme(page, allowed_hosts=None) else reverse("lobby")


def _enter(request: SiteRequest) -> HttpResponse:
    """The code says which visitor this is; an account keeps the visitor's games."""
    if not newcomer.within(request, "visitor_code"):
        raise ValidationError("Too many codes were tried from your network. Wait ten minutes.", code="too-many")
    found = visitors.of_code(request.POST.get("code", ""))
    if found is None:
        raise ValidationError("No visitor has this code. A code is shown once, and a newer one replaces it.")
    if request.account:
        claims.claim(request.account, found)
        messages.success(request, f"What was played as {found.name} is kept with your account.")
        return HttpResponseRedirect(reverse("visitor"))
    request.player = found
    messages.success(request, f"You are {found.name} again.")
    return HttpResponseRedirect(reverse("lobby"))


def _forget(request: SiteRequest) -> HttpResponse:
    request.player = None if request.account is None else request.player
    response = HttpResponseRedirect(reverse("home"))
    cookie.forget(request, response)
    return response


def _unclaim(request: SiteRequest, account: Player) -> None:
    number = request.POST.get("visitor", "")
    is_number = number.isascii() and number.isdigit() and len(number) < 16
    if is_number and (freed := claims.unclaim(account, int(number))):
        messages.success(request, f"{freed.name} is no longer yours. Whoever has its code is {freed.name} again.")

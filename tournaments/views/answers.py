"""What every front door here does: ask who it is, and put a refusal where the person looks. It knows no page."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from urllib.parse import urljoin

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from games.rules.refused import Refused
from whotclub.people.middleware import SiteRequest

View = Callable[..., HttpResponse]

REFUSED = 409
MISTYPED = 400


def signed_in(view: View) -> View:
    """The view for accounts; others log in first, and come back to the page (of a post: where it was sent from)."""

    @wraps(view)
    def asked(request: SiteRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.account:
            return view(request, *args, **kwargs)
        if request.player:
            messages.info(request, "Visitors play friendly games only. With an account you can do this too.")
        return redirect_to_login(request.get_full_path() if request.method == "GET" else urljoin(request.path, ".."))

    return asked


@contextmanager
def beside(form: BaseForm) -> Iterator[None]:
    """A refusal raised inside is an error of the form, which keeps what was typed."""
    try:
        yield
    except Refused as refused:
        _stop_who_may_not(refused)
        form.add_error(None, refused.text)


def page(request: SiteRequest, template: str, context: Mapping[str, object], *forms: BaseForm) -> HttpResponse:
    """The page; with status 400 if one of its forms has been sent and has errors."""
    wrong = any(form.is_bound and form.errors for form in forms)
    return render(request, template, context, status=MISTYPED if wrong else 200)


def acted(request: SiteRequest, act: Callable[[], object], said: str, again: View, *args: object) -> HttpResponse:
    """What a button asked for was done, and the page above comes with what is to be said; refused, with 409."""
    try:
        act()
    except Refused as refused:
        _stop_who_may_not(refused)
        messages.error(request, refused.text)
        response = again(request, *args)
        response.status_code = REFUSED
        return response
    messages.success(request, said)
    return HttpResponseRedirect(urljoin(request.path, ".."))


def number(text: str) -> int:
    """The number of a row out of a form; 0, which no row has, for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


def _stop_who_may_not(refused: Refused) -> None:
    if refused.code == "not-allowed":
        raise PermissionDenied(refused.text)

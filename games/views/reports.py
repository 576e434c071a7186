"""The form of a report from a table, and all reports for the site's staff. They show what was said, and no cards."""

from typing import Any

from django import forms
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games.models import Report, Series
from games.models.chat import LONGEST_REPORT
from games.queries import reports as queries
from games.rules.refused import Refused
from games.services import reports as service
from games.services.chat import other_at
from games.views.answers import player_of, viewer_of

A_PAGE = 25


class ReportForm(forms.Form):
    """What is wrong."""

    reason = forms.ChoiceField(
        label="What is wrong",
        choices=Report.Reason.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what is wrong."},
    )
    text = forms.CharField(
        label="More about it, if you like",
        required=False,
        help_text=f"At most {LONGEST_REPORT} characters.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def series_report(request: HttpRequest, pk: int) -> HttpResponse:
    """The form about a seat (?seat=2) or a line of it (&line=31) with what goes along, and the thanks for it."""
    viewer = viewer_of(request, pk)
    series = get_object_or_404(Series, pk=pk)
    player = viewer or player_of(request)
    if player is None:
        return redirect_to_login(request.get_full_path())
    seat, line_id = _number(request, "seat"), _number(request, "line")
    form = ReportForm(request.POST or None)
    context: dict[str, Any] = {"series": series, "form": form}
    try:
        context["about"] = other_at(pk, player, seat or 0)
    except Refused:
        raise Http404 from None
    if form.is_valid():
        try:
            service.report(pk, player, seat=seat or 0, line_id=line_id, now=timezone.now(), **form.cleaned_data)
            return render(request, "games/report_sent.html", context)
        except Refused as refused:
            form.add_error(None, refused.text)
    context["around"] = service.snapshot(service.readable(pk, player, now=timezone.now()), line_id)
    return render(request, "games/report.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_GET
def reports(request: HttpRequest) -> HttpResponse:
    """Every report, to be read by the site's staff; for anybody else there is no such page."""
    if not (request.user.is_staff and request.user.is_active):
        raise Http404
    page = Paginator(queries.reports(), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/reports.html", {"page": page})


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None

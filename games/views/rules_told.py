"""What the form of house rules says about its own choices. It stores nothing."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.forms import RulesForm
from games.queries.presets import saved_for
from games.views.answers import SeeOther, player_of
from games.views.wording import rules_address

MISTYPED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def rules_told(request: HttpRequest) -> HttpResponse:
    """Asked by a script: the words of the rules in the query. Sent by a button: the rules page of those in the form.

    The fields are those of `RulesForm`; others beside them mean nothing here.
    """
    if request.method != "POST":
        return JsonResponse(RulesForm(request.GET).told())
    form = RulesForm(request.POST, saved=saved_for(player_of(request)))
    if form.is_valid():
        return SeeOther(rules_address(form.cleaned_data["variant"], form.cleaned_data["options"]))
    return render(request, "games/rules_told.html", {"form": form}, status=MISTYPED)

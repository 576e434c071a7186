"""The page where somebody chooses how cards are drawn; the menu of a table posts the same form."""

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from games.rules.cards import Shape
from games.views.faces import face
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Skin
from whotclub.people.skins import Drawn, keep

SAMPLE = ("C12", "T8", "X5", "S10", "*7", "W")


class CardsForm(forms.Form):
    """The pack, and letters or none."""

    skin = forms.ChoiceField(label="Pack", choices=Skin.choices, widget=forms.RadioSelect)
    letters = forms.BooleanField(
        label="Letters on",
        required=False,
        help_text=f"Each card bears the letter of its shape as well: {' '.join(Shape)}.",
    )


@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: SiteRequest) -> HttpResponse:
    """The choice with both packs drawn; a post keeps it and leads back to where it was made (`next`)."""
    if request.method != "POST":
        form = CardsForm({"skin": request.drawn.skin, "letters": request.drawn.letters})
        return _page(request, form)
    form = CardsForm(request.POST)
    if not form.is_valid():
        return _page(request, form, 422)
    back = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    response = HttpResponseRedirect(back if is_ours else request.path)
    keep(request, response, Drawn(Skin(form.cleaned_data["skin"]), form.cleaned_data["letters"]))
    return response


def _page(request: HttpRequest, form: CardsForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "sample": [face(code) for code in SAMPLE], "next": request.GET.get("next", "")}
    return render(request, "pages/cards.html", context, status=status)

"""The least page that Django makes: one view, one template. What the site's pages are measured against."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

TEMPLATE = engines["django"].from_string("<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1>")


def minimal(request: HttpRequest) -> HttpResponse:
    """The page."""
    return HttpResponse(TEMPLATE.render({"title": "Minimal"}, request))


urlpatterns = [path("minimal/", minimal)]

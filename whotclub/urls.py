"""The addresses of the site."""

from django.conf import settings
from django.urls import include, path

from whotclub.pages import cards, home, thrift, views, visitor, worker
from whotclub.runner.health import health

urlpatterns = [
    path("", home.home, name="home"),
    path("up/", health, name="up"),
    path("rules/", views.rules, name="rules"),
    path("rules/r/<int:pk>/", views.ruleset, name="ruleset"),
    path("rules/<slug:variant>/", views.rules_variant, name="rules-variant"),
    path("about/", views.about, name="about"),
    path("cards/", cards.cards, name="cards"),
    path("visitor/", visitor.visitor, name="visitor"),
    path("theme/", views.theme, name="theme"),
    path("thrift/", thrift.thrift, name="thrift"),
    path("offline/", worker.offline, name="offline"),
    path("accounts/", include("allauth.urls")),
    path("", include("whotclub.people.urls")),
    path("", include("tournaments.urls")),
    path("", include("games.urls")),
]
if settings.STATIC_ROOT:  # names that change with their files are what the worker keeps
    urlpatterns.append(path("worker.js", worker.worker, name="worker"))

"""The addresses of the site."""

from django.urls import include, path

from whotclub.pages import cards, home, views, visitor
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
    path("accounts/", include("allauth.urls")),
    path("", include("whotclub.people.urls")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
]

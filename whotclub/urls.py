"""The addresses of the site."""

from django.urls import include, path

from whotclub.runner.health import health

urlpatterns = [
    path("up/", health, name="up"),
    path("accounts/", include("allauth.urls")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
]

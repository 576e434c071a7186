"""The addresses of playing."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

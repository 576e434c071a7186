"""The addresses of competing."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

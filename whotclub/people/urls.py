"""The addresses of what players settle about each other."""

from django.urls import path

from whotclub.people import views

urlpatterns = [
    path("privacy/", views.privacy, name="privacy"),
    path("players/<int:pk>/tie/", views.tie, name="tie"),
]

"""Addresses of the games."""

from django.urls import include, path

urlpatterns = [
    path("", include("games.salon.urls")),
    path("", include("games.matches.urls")),
]

"""Addresses of the games."""

from django.urls import include, path

urlpatterns = [
    path("", include("games.salon.urls")),
    path("", include("games.matches.urls")),
    path("", include("games.record.urls")),
    path("", include("games.people.urls")),
]

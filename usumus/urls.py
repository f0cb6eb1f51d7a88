"""Addresses of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from usumus import pwa
from usumus.health import salud

admin.autodiscover()

handler500 = "usumus.failures.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    path("salud", salud, name="salud"),
    path("sw.js", pwa.service_worker, name="service_worker"),
    path("sin-conexion/", pwa.sin_conexion, name="sin_conexion"),
    path("admin/", admin.site.urls),
    path("", include("accounts.entrance_urls")),  # before those of allauth, which it goes over
    path("cuenta/", include("allauth.urls")),
    path("", include("games.urls")),
    path("", include("economy.urls")),
    path("", include("tournaments.rankings.urls")),
    path("", include("tournaments.trophies.urls")),
    path("torneos/", include("tournaments.championships.urls")),
    path("", include("accounts.urls")),
    path("", include("accounts.own_urls")),
    path("", include("usumus.pages_urls")),
]

"""Addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from usumus import pwa
from usumus.health import salud

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = "UsuMus"
admin.site.site_title = "UsuMus"
admin.site.index_title = "Administración"

urlpatterns: list[URLPattern | URLResolver] = [
    path("salud", salud, name="salud"),
    path("sw.js", pwa.service_worker, name="service_worker"),
    path("sin-conexion/", pwa.sin_conexion, name="sin_conexion"),
    path("admin/", admin.site.urls),
    path("cuenta/", include("allauth.urls")),
    path("", include("games.urls")),
    path("", include("economy.urls")),
    path("", include("accounts.urls")),
    path("", include("accounts.own_urls")),
    path("", include("usumus.pages_urls")),
]

"""Addresses of the tienda, the almacén, the usurero and the cartera."""

from django.urls import URLPattern, path

from economy.views import almacen
from economy.views.pending import pending

urlpatterns: list[URLPattern] = [
    path("tienda/", pending, name="tienda"),
    path("usurero/", pending, name="usurero"),
    path("almacen/", almacen.mine, name="almacen"),
    path("almacen/apostar.json", almacen.for_bets, name="almacen_apostar"),
    path("almacen/novedades/leidas/", almacen.read, name="novedades_leidas"),
    path("almacen/objeto/<int:item_id>/", almacen.item, name="objeto"),
    path("almacen/<str:nick>/", almacen.of, name="almacen_de"),
    path("cartera/", pending, name="cartera"),
]

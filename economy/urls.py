"""Addresses of the tienda, the almacén, the usurero and the cartera."""

from django.urls import URLPattern, path

from economy.views.pending import pending

urlpatterns: list[URLPattern] = [
    path("tienda/", pending, name="tienda"),
    path("usurero/", pending, name="usurero"),
    path("almacen/", pending, name="almacen"),
    path("almacen/<str:nick>/", pending, name="almacen_de"),
    path("cartera/", pending, name="cartera"),
]

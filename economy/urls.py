"""Addresses of the tienda, the almacén, the usurero and the cartera."""

from django.urls import URLPattern, path

from economy.views import almacen, cartera, pawnshop, shop

urlpatterns: list[URLPattern] = [
    path("tienda/", shop.tienda, name="tienda"),
    path("tienda/compras/", shop.compras, name="tienda_compras"),
    path("tienda/<slug:slug>/", shop.objeto, name="tienda_objeto"),
    path("tienda/<slug:slug>/comprar/", shop.comprar, name="tienda_comprar"),
    path("usurero/", pawnshop.usurero, name="usurero"),
    path("usurero/historial/", pawnshop.historial, name="usurero_historial"),
    path("usurero/empenar/<int:item_id>/", pawnshop.empenar, name="empenar"),
    path("usurero/rescatar/<int:pawn_id>/", pawnshop.rescatar, name="rescatar"),
    path("almacen/", almacen.mine, name="almacen"),
    path("almacen/apostar.json", almacen.for_bets, name="almacen_apostar"),
    path("almacen/novedades/leidas/", almacen.read, name="novedades_leidas"),
    path("almacen/objeto/<int:item_id>/", almacen.item, name="objeto"),
    path("almacen/<str:nick>/", almacen.of, name="almacen_de"),
    path("cartera/", cartera.cartera, name="cartera"),
    path("cartera/extracto.csv", cartera.csv, name="cartera_csv"),
]

"""Addresses of a match, live and over, and of what a player has played."""

from django.urls import path

from games.matches import acta_views, card, history_views, views

urlpatterns = [
    path("partida/<int:match_id>/", views.partida, name="partida"),
    path("partida/<int:match_id>/acta/", acta_views.acta, name="acta"),
    path("partida/<int:match_id>/acta.json", acta_views.acta_json, name="acta_json"),
    path("partida/<int:match_id>/verificar/", acta_views.verificar, name="verificar"),
    path("historial/", history_views.historial, name="historial"),
    path("jugador/<str:nick>/", history_views.jugador, name="jugador"),
    path("gente/<str:nick>/ficha/", card.ficha, name="ficha"),
]

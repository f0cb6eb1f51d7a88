"""Addresses of the matches that are over, and of what a player has played."""

from django.urls import path

from games.record import acta_views, card, history_views

urlpatterns = [
    path("partida/<int:match_id>/acta/", acta_views.acta, name="acta"),
    path("partida/<int:match_id>/acta.json", acta_views.acta_json, name="acta_json"),
    path("partida/<int:match_id>/azar.json", acta_views.azar_json, name="azar_json"),
    path("partida/<int:match_id>/verificar/", acta_views.verificar, name="verificar"),
    path("historial/", history_views.historial, name="historial"),
    path("jugador/<str:nick>/", history_views.jugador, name="jugador"),
    path("gente/<str:nick>/ficha/", card.ficha, name="ficha"),
]

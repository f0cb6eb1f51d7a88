"""Addresses of the rankings."""

from django.urls import path

from tournaments.rankings import views

urlpatterns = [
    path("ranking/", views.ranking, name="ranking"),
    path("ranking/<slug:game>/", views.ranking_juego, name="ranking_juego"),
    path("ranking/<slug:game>/mi-evolucion/", views.ranking_evolucion, name="ranking_evolucion"),
    path("ranking/<slug:game>/mis-partidas.csv", views.ranking_mio, name="ranking_mio"),
]

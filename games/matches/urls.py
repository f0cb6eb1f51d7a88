"""The address of a match."""

from django.urls import path

from games.matches import views

urlpatterns = [
    path("partida/<int:match_id>/", views.partida, name="partida"),
]

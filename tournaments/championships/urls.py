"""Addresses of the championships."""

from django.urls import path

from tournaments.championships import views

urlpatterns = [
    path("", views.torneos, name="torneos"),
    path("<int:number>/", views.torneo, name="torneo"),
]

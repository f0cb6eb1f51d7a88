"""Addresses of trophies."""

from django.urls import path

from tournaments.trophies import views

urlpatterns = [
    path("vitrina/", views.vitrina_mia, name="vitrina_mia"),
    path("jugador/<str:nick>/vitrina/", views.vitrina, name="vitrina"),
    path("trofeos/vistos/", views.trofeos_vistos, name="trofeos_vistos"),
    path("trofeos/imagen/<slug:digest>.webp", views.trofeo_imagen, name="trofeo_imagen"),
]

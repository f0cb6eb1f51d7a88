"""Addresses of trophies."""

from django.urls import path

from tournaments.trophies import views

urlpatterns = [
    path("trofeos/imagen/<slug:digest>.webp", views.trofeo_imagen, name="trofeo_imagen"),
]

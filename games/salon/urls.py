"""Addresses of the hall."""

from django.urls import path

from games.salon import views

urlpatterns = [
    path("salones/", views.salones, name="salones"),
    path("salon/<slug:slug>/", views.salon, name="salon"),
    path("mesa/<int:table_id>/i/<str:token>/", views.invitacion, name="invitacion"),
]

"""Pages of the own account, beside those of allauth."""

from django.urls import path

from accounts import sanction_views, views

urlpatterns = [
    path("cuenta/perfil/", views.profile, name="perfil"),
    path("cuenta/preferencias/", views.preferences, name="preferencias"),
    path("sanciones/", sanction_views.sanciones, name="sanciones"),
    path("sanciones/suspendida/<str:token>/", sanction_views.suspendida, name="suspendida"),
]

"""Pages of the own account, beside those of allauth."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("cuenta/perfil/", views.profile, name="perfil"),
    path("cuenta/preferencias/", views.preferences, name="preferencias"),
]

"""Addresses about people: relations, messages, reports, news."""

from django.urls import path

from games.people import message_views, news_views, views

urlpatterns = [
    path("gente/", views.gente, name="gente"),
    path("gente/respuestas/", views.respuestas_leidas, name="respuestas_leidas"),
    path("gente/<str:nick>/amistad/", views.amistad, name="amistad"),
    path("gente/<str:nick>/ignorar/", views.ignorar, name="ignorar"),
    path("gente/<str:nick>/nota/", views.nota, name="nota"),
    path("gente/<str:nick>/pareja/", views.pareja, name="pareja"),
    path("gente/<str:nick>/denuncia/", views.denuncia, name="denuncia"),
    path("mensajes/", message_views.mensajes, name="mensajes"),
    path("mensajes/<str:nick>/", message_views.conversacion, name="conversacion"),
    path("mensajes/<str:nick>/leido/", message_views.leido, name="leido"),
    path("noticias/", news_views.noticias, name="noticias"),
]

"""What each person does with his own account: picture, settings, alerts, his data, leaving."""

from django.urls import path, re_path

from accounts import own_data_views, picture_views, push_views, settings_views

urlpatterns = [
    re_path(r"^avatar/(?P<digest>[0-9a-f]{32})\.webp$", picture_views.avatar, name="avatar"),
    path("cuenta/avatar/", picture_views.avatar_enviar, name="avatar_enviar"),
    path("cuenta/avatar/quitar/", picture_views.avatar_quitar, name="avatar_quitar"),
    path("cuenta/ajustes/", settings_views.ajustes, name="ajustes"),
    path("cuenta/ignorados/quitar/", settings_views.dejar_de_ignorar, name="dejar_de_ignorar"),
    path("cuenta/sesiones/cerrar/", settings_views.cerrar_sesion, name="cerrar_sesion"),
    path("cuenta/datos/", own_data_views.mis_datos, name="mis_datos"),
    path("cuenta/borrar/", own_data_views.borrar_cuenta, name="borrar_cuenta"),
    path("cuenta/avisos/", push_views.suscribir, name="push_suscribir"),
    path("cuenta/avisos/quitar/", push_views.desuscribir, name="push_quitar"),
]

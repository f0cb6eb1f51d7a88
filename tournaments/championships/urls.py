"""Addresses of the championships."""

from django.urls import path

from tournaments.championships import (
    acting,
    creating,
    organising,
    reading,
    repeating,
    sheets,
    showcase,
    views,
)

_OF = {name: {"action": name, "back": "torneo"} for name in ("pausar", "cancelar")}

urlpatterns = [
    path("", views.torneos, name="torneos"),
    path("nuevo/", creating.elegir, name="torneo_elegir"),
    path("nuevo/<slug:slug>/", creating.nuevo, name="torneo_nuevo"),
    path("avisos/vistos/", acting.avisos_vistos, name="torneos_avisos_vistos"),
    path("cartel/<slug:digest>.webp", showcase.cartel_imagen, name="torneo_cartel_imagen"),
    path("<int:number>/", views.torneo, name="torneo"),
    path("<int:number>/sorteo/", reading.sorteo, name="torneo_sorteo"),
    path("<int:number>/sorteo.json", reading.sorteo_json, name="torneo_sorteo_json"),
    path("<int:number>/cuadro/", reading.cuadro, name="torneo_cuadro"),
    path("<int:number>/resultados/", reading.resultados, name="torneo_resultados"),
    path("<int:number>/resultados.json", reading.resultados_json, name="torneo_resultados_json"),
    path("<int:number>/clasificacion.csv", reading.clasificacion_csv, name="torneo_clasificacion"),
    path("<int:number>/partidas.csv", reading.partidas_csv, name="torneo_partidas"),
    path("<int:number>/trozo/<slug:part>/", reading.trozo, name="torneo_trozo"),
    path("<int:number>/version.json", reading.version_json, name="torneo_version"),
    path("<int:number>/apuntarse/", acting.apuntarse, name="torneo_apuntarse"),
    path("<int:number>/invitar/", acting.invitar, name="torneo_invitar"),
    path("<int:number>/aceptar/", acting.aceptar, name="torneo_aceptar"),
    path("<int:number>/rechazar/", acting.rechazar, name="torneo_rechazar"),
    path("<int:number>/desinvitar/", acting.desinvitar, name="torneo_desinvitar"),
    path("<int:number>/buscar/", acting.buscar, name="torneo_buscar"),
    path("<int:number>/ceder/", acting.ceder, name="torneo_ceder"),
    path("<int:number>/no-ceder/", acting.no_ceder, name="torneo_no_ceder"),
    path("<int:number>/ocupar/", acting.ocupar, name="torneo_ocupar"),
    path("<int:number>/cerrar/", acting.cerrar, name="torneo_cerrar"),
    path("<int:number>/presentarse/", acting.presentarse, name="torneo_presentarse"),
    path("<int:number>/retirarse/", acting.retirarse, name="torneo_retirarse"),
    path("<int:number>/volver/", acting.volver, name="torneo_volver"),
    path("<int:number>/esperar/", acting.esperar, name="torneo_esperar"),
    path(
        "<int:number>/pausar/",
        organising.decidir,
        _OF["pausar"],
        name="torneo_pausar",
    ),
    path("<int:number>/reanudar/", acting.reanudar, name="torneo_reanudar"),
    path("<int:number>/borrar/", acting.borrar, name="torneo_borrar"),
    path("<int:number>/publicar/", acting.publicar, name="torneo_publicar"),
    path(
        "<int:number>/cancelar/",
        organising.decidir,
        _OF["cancelar"],
        name="torneo_cancelar",
    ),
    path(
        "<int:number>/charla/<slug:action>/",
        organising.decidir,
        {"back": "torneo"},
        name="torneo_charla",
    ),
    path("<int:number>/ciclo/", repeating.ciclo, name="torneo_ciclo"),
    path("<int:number>/cartel/", showcase.cartel, name="torneo_cartel"),
    path("<int:number>/mesa/", organising.mesa, name="torneo_mesa"),
    path("<int:number>/mesa/hojas/", sheets.hojas, name="torneo_hojas"),
    path("<int:number>/mesa/<slug:action>/", organising.decidir, name="torneo_decidir"),
]

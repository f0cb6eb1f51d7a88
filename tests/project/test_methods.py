"""Pages that only show something say so to whoever sends them something."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.project.routes import routes

OURS = (
    "accounts.", "economy.views.", "games.matches.", "games.people.", "games.record.",
    "games.salon.", "games.tables.", "tournaments.", "usumus.",
)  # fmt: skip
WRITING = {
    "sanciones", "suspendida", "respuestas_leidas", "amistad", "ignorar",
    "nota", "pareja", "denuncia", "conversacion", "leido",
    "perfil", "preferencias", "avatar_enviar", "avatar_quitar", "ajustes", "dejar_de_ignorar",
    "account_email_verification_sent", "account_login",
    "cerrar_sesion", "push_suscribir", "push_quitar", "mis_datos", "borrar_cuenta",
    "tienda_comprar", "empenar", "rescatar", "novedades_leidas", "trofeos_vistos",
    "torneo_apuntarse", "torneo_invitar", "torneo_aceptar", "torneo_rechazar", "torneo_desinvitar",
    "torneo_presentarse", "torneo_retirarse", "torneo_publicar",
    "torneo_nuevo", "torneo_buscar", "torneo_ceder", "torneo_no_ceder", "torneo_ocupar",
    "torneo_volver", "torneo_esperar", "torneo_reanudar",
    "torneo_borrar", "torneos_avisos_vistos", "torneo_decidir",
    "torneo_charla", "torneo_cambiar", "torneo_editar", "torneo_cartel", "torneo_ciclo",
    "torneo_objetos",
    "torneo_reclamar", "torneo_mirar", "torneo_contestar", "torneo_fallar",
}  # fmt: skip
READING = {
    route.name: address
    for address, route in routes()
    if route.callback.__module__.startswith(OURS)
    and route.name not in WRITING
    and not address.startswith("/admin/")  # a login comes before everything there
}


def test_the_pages_of_the_game_are_among_those_that_only_show():
    games = {"salones", "salon", "invitacion", "partida", "acta", "historial", "jugador"}
    economy = {"tienda", "tienda_objeto", "usurero", "almacen", "cartera"}
    assert READING.keys() >= {*games, *economy, "portada", "salud", "creditos"}


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(READING))
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_page_that_only_shows_refuses_other_methods(name, method):
    answer = getattr(Client(), method)(READING[name])
    assert answer.status_code == 405
    assert {"GET", "HEAD"} <= set(answer.headers["Allow"].split(", "))

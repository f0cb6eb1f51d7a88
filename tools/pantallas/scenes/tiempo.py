"""What interrupts a partida, and what ends it."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from playwright.sync_api import Page

from games.models import SeatPresence, Table
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.mesa import LEFT, table_page
from tools.pantallas.scenes.people import FOUR, people
from tools.players.stage import Partida, next_of


def trouble(camera: Camera) -> None:
    """Show a fall, a pause, a proposal to end and a lost connection."""
    if not camera.wants("caido", "pausa", "acabar", "reconectando"):
        return
    stage = camera.stage
    partida = stage.partida(
        people(stage, *FOUR), absent=[0], pleases=lambda s: s.mano == LEFT, slug="tiempo"
    )
    page = table_page(camera, partida)
    partida.play(1, "ProponerFin")
    page.get_by_role("alert").wait_for()
    camera.take("acabar", "Alguien propone acabar", page)
    partida.play(0, "RechazarFin")
    partida.play(2, "PedirPausa")
    page.locator(".velo").wait_for()
    camera.take("pausa", "Una pausa", page)
    partida.play(2, "FinPausa")
    page.locator(".velo").wait_for(state="detached")
    partida.companions[3].close()
    stage.do(_silence, partida, 3)
    page.locator(".velo [data-reloj-texto]").wait_for()
    camera.take("caido", "Un jugador ha perdido la conexión", page)
    partida.companions[3].open()
    page.locator(".velo").wait_for(state="detached")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.get_by_text("Reconectando…").wait_for(timeout=30_000)
    camera.take("reconectando", "Sin conexión", page)
    page.context.set_offline(False)


def _silence(partida: Partida, seat: int) -> None:
    SeatPresence.objects.filter(match=partida.match, seat=seat).update(
        seen_at=F("seen_at") - timedelta(minutes=2)
    )


def ending(camera: Camera) -> None:
    """Show the end, the revancha and the acta."""
    if not camera.wants("fin", "revancha", "acta", "verificar", "historial"):
        return
    stage = camera.stage
    users = people(stage, "Maddi", "Unai", "Jone", "Koldo")
    table = stage.do(lambda: Table.objects.filter(room__slug="mus-rapido").first())
    assert table is not None
    options = {"juegos": 2, "piedras": 30}
    partida = stage.agreed(users, table.pk, absent=[0], options=options)
    page = table_page(camera, partida)
    while (state := partida.state).fin is None:
        partida.play(*next_of(state))
    see_result(page)
    camera.take("fin", "El final", page)
    for seat in (1, 2):
        partida.companions[seat].ask({"t": "revancha"})
    page.get_by_text("Quieren la revancha").wait_for()
    camera.take("revancha", "La revancha", page)
    acta = page.get_by_role("link", name="Ver el acta").get_attribute("href") or ""
    page = camera.open(users[0], acta)
    page.locator(".tapete").wait_for()
    camera.take("acta", "El acta", page)
    page = camera.open(users[0], f"{partida.path}verificar/")
    page.locator("#pruebas li").first.wait_for()
    page.locator("#veredicto").filter(has_not_text="Comprobando").wait_for()
    camera.take("verificar", "Comprobar las barajas", page)
    camera.take("historial", "Mis partidas", camera.open(users[0], "/historial/"))
    camera.take("jugador", "Un jugador", camera.open(None, f"/jugador/{users[1].username}/"))


def see_result(page: Page) -> None:
    """Go on from the last recuento to the result."""
    page.locator(".recuento").get_by_role("button", name="Ver el resultado").click()
    page.locator(".fin-tabla").wait_for()

"""The salón and the agreement."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page

from games.models import Room, Table
from games.tables import services as tables
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.players.companion import Companion

HALL = "/salon/mus/"
SOCKET = "/ws/salon/mus/"
OPTIONS = {"juegos": 3, "piedras": 40, "reyes": 8}
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def _tables() -> list[int]:
    room = Room.objects.get(slug="mus")
    return list(Table.objects.filter(room=room).order_by("number").values_list("pk", flat=True))


def hall(camera: Camera) -> None:
    """Show a salón with tables of every kind."""
    if not camera.wants("salon", "salon-oscuro", "crear-mesa"):
        return
    stage = camera.stage
    numbers = stage.do(_tables)
    four = people(stage, *FOUR)
    kepa, pili, sindo, long = people(stage, "kepa", "pili", "sindo", LONG)
    stage.agreed(four, numbers[4], options=OPTIONS)
    hidden = {"mirones": "no", "mirones_hablan": False, "mirones_ven": False}
    stage.agreed([kepa], numbers[1], options=OPTIONS, conditions=hidden, robots="experto")
    crowd = [stage.companion(user, SOCKET) for user in (pili, sindo, long)]
    for companion, table, seat in zip(crowd, (0, 0, 3), (0, 2, 1), strict=True):
        companion.ask({"t": "sentarse", "mesa": numbers[table], "asiento": seat})
    crowd[0].ask({"t": "chat", "texto": "¿Quién se anima a una de cuatro reyes?"})
    crowd[2].ask({"t": "chat", "texto": "Yo, si alguien me hace un sitio de pareja."})
    (visitor,) = people(stage, "izaro")
    page = camera.open(visitor, HALL)
    page.get_by_role("article", name="Mesa 1", exact=True).wait_for()
    camera.take("salon", "El salón", page)
    camera.take(
        "crear-mesa",
        "Crear una mesa",
        page,
        before=lambda page: page.get_by_role("button", name="Crear mesa").first.click(),
        after=lambda page: page.keyboard.press("Escape"),
    )
    if camera.wants("salon-oscuro"):
        page = camera.open(visitor, HALL, dark=True)
        page.get_by_role("article", name="Mesa 1", exact=True).wait_for()
        camera.take("salon-oscuro", "El salón, de noche", page)


def agreement(camera: Camera) -> None:
    """Show the steps from the chairs to the start."""
    names = ("esperando", "confirmar", "configurar", "propuesta", "aceptar")
    if not camera.wants(*(f"acuerdo-{name}" for name in names)):
        return
    stage = camera.stage
    table = stage.do(_tables)[5]
    nicks = ("iker", "Begoña", "Wenceslao_Mendizaba", "Fermin")
    users = people(stage, *nicks)
    others = [stage.companion(user, SOCKET) for user in users[1:]]
    page = camera.open(users[0], HALL)
    chair = page.locator(f".li[data-mesa='{table}'][data-silla='0']")
    chair.click()
    page.get_by_role("button", name="Levantarme").wait_for()
    take = partial(camera.take, before=_my_table, after=_all_tables)
    take("acuerdo-esperando", "Mi mesa: esperando", page)
    for seat, companion in enumerate(others, 1):
        companion.ask({"t": "sentarse", "mesa": table, "asiento": seat})
    page.get_by_role("button", name="Confirmar").wait_for()
    others[0].ask({"t": "confirmar"})
    take("acuerdo-confirmar", "Mi mesa: confirmar", page)
    page.get_by_role("button", name="Confirmar").click()
    for companion in others[1:]:
        companion.ask({"t": "confirmar"})
    page.get_by_role("button", name="Proponer").wait_for()
    page.locator(".claro li").first.wait_for()
    take("acuerdo-configurar", "Mi mesa: el jefe configura", page)
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").wait_for()
    _accept(others[0])
    page.wait_for_timeout(1700)  # a proposal that has just changed cannot be accepted at once
    take("acuerdo-aceptar", "Mi mesa: aceptar", page)
    stage.do(tables.table_stand, user=users[0])


def _accept(companion: Companion) -> None:
    proposal = companion.wait(lambda: companion.mia and companion.mia["propuesta"])
    companion.ask({"t": "aceptar", "propuesta": proposal["n"], "palabra": "a1" * 16})


def _my_table(page: Page) -> None:
    """Bring my table over the list, on a phone."""
    section = page.locator(".secciones").get_by_role("button", name="Mi mesa")
    if section.is_visible() and section.get_attribute("aria-pressed") == "false":
        section.click()


def _all_tables(page: Page) -> None:
    section = page.locator(".secciones").get_by_role("button", name="Mesas")
    if section.is_visible():
        section.click()

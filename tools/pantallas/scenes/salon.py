"""The salón and the agreement."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page

from accounts import relations
from accounts.models import User
from games.models import Room, Table
from games.tables import services as tables
from tools.pantallas.camera import Camera, Step
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.stack.chromium import PHONE

HALL = "/salon/mus/"
SOCKET = "/ws/salon/mus/"
OPTIONS = {"juegos": 3, "piedras": 40, "reyes": 8}
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def _tables() -> list[int]:
    room = Room.objects.get(slug="mus")
    return list(Table.objects.filter(room=room).order_by("number").values_list("pk", flat=True))


def hall(camera: Camera) -> None:
    """Show a salón with tables of every kind, its people and what is done with them."""
    names = ("salon", "jugadores", "ficha", "menu", "avisos", "yo", "crear", "busca", "texto")
    if not camera.wants("salon", "crear-mesa", *(f"salon-{name}" for name in names)):
        return
    stage = camera.stage
    _crowd(camera)
    (visitor,) = people(stage, "izaro")
    stage.do(_befriend, visitor, *people(stage, "pili", "sindo", "lola"))
    page = _enter(camera, visitor)
    camera.take("salon", "El salón", page)
    _sections(camera, page)
    _windows(camera, page)
    if camera.wants("salon-oscuro"):
        camera.take("salon-oscuro", "El salón, de noche", _enter(camera, visitor, dark=True))
    if camera.wants("salon-texto"):
        page.evaluate("document.getElementById('modo-texto').click()")
        page.get_by_label("Qué quieres hacer").fill("mesa 1")
        page.keyboard.press("Enter")
        camera.take("salon-texto", "El salón, en texto", page)


def _sections(camera: Camera, page: Page) -> None:
    """Show the people and what is done with them; on a phone each is a section of its own."""
    camera.take(
        "salon-jugadores",
        "Los jugadores",
        page,
        before=_section("Jugadores"),
        after=_tables_again,
        sizes=(PHONE,),
    )
    camera.take(
        "salon-yo", "Mis opciones", page, before=_section("Yo"), after=_tables_again, sizes=(PHONE,)
    )
    camera.take("salon-ficha", "La ficha de un jugador", page, before=_card, after=_tables_again)
    camera.take("salon-menu", "El menú de un jugador", page, before=_menu, after=_tables_again)


def _windows(camera: Camera, page: Page) -> None:
    """Show what opens over the salón and Escape closes."""
    camera.take(
        "salon-avisos",
        "Los avisos",
        page,
        before=lambda page: page.locator("[data-campana]").click(),
        after=lambda page: page.keyboard.press("Escape"),
    )
    camera.take(
        "crear-mesa",
        "Crear una mesa",
        page,
        before=lambda page: page.get_by_role("button", name="Crear mesa").first.click(),
        after=lambda page: page.keyboard.press("Escape"),
        sizes=(PHONE,),
    )
    camera.take(
        "salon-busca",
        "Qué mesa busca «Jugar ya»",
        page,
        before=lambda page: page.get_by_role("button", name="Qué mesa buscar").click(),
        after=lambda page: page.keyboard.press("Escape"),
        sizes=(PHONE,),
    )


def _crowd(camera: Camera) -> None:
    """Fill the salón: four who play, one with robots, some who wait and some who look round."""
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
    idle = [stage.companion(user, SOCKET) for user in people(stage, "Begoña", "Fermin", "lola")]
    idle[0].ask({"t": "estado", "estado": "ausente"})
    idle[1].ask({"t": "estado", "estado": "alerta"})


def _befriend(me: User, friend: User, noted: User, asking: User) -> None:
    relations.friendship_ask(user=friend, other=me)
    relations.friendship_accept(user=me, other=friend)
    relations.friendship_ask(user=asking, other=me)
    relations.note_write(user=me, other=noted, text="Juega bien a la chica y no se achanta.")
    relations.partner_set(user=me, other=friend, how="preferida")


def _enter(camera: Camera, user: User, *, dark: bool = False) -> Page:
    page = camera.open(user, HALL, dark=dark)
    page.get_by_role("article", name="Mesa 1", exact=True).wait_for()
    page.locator(".persona").first.wait_for()
    return page


def _section(name: str) -> Step:
    def open_it(page: Page) -> None:
        page.locator(".secciones").get_by_role("button", name=name).click()

    return open_it


def _tables_again(page: Page) -> None:
    """Close what is open and, on a phone, go back to the tables."""
    for _ in range(2):
        page.keyboard.press("Escape")
    close = page.get_by_role("button", name="Cerrar la ficha")
    if close.is_visible():
        close.click()
    all_tables(page)


def _people(page: Page) -> None:
    section = page.locator(".secciones").get_by_role("button", name="Jugadores")
    if section.is_visible() and section.get_attribute("aria-pressed") == "false":
        section.click()


def _card(page: Page) -> None:
    _people(page)
    page.locator(".persona[data-nick=sindo]").click()
    page.get_by_text("Fiabilidad", exact=True).first.wait_for()


def _menu(page: Page) -> None:
    _people(page)
    page.locator(".persona[data-nick=pili]").click(button="right")


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
    chair = page.locator(f".plaza[data-mesa='{table}'][data-silla='0']")
    chair.click()
    page.get_by_role("button", name="Levantarme").wait_for()
    take = partial(camera.take, before=my_table, after=all_tables)
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
    others[0].accept()
    page.wait_for_timeout(1700)  # a proposal that has just changed cannot be accepted at once
    take("acuerdo-aceptar", "Mi mesa: aceptar", page)
    stage.do(tables.table_stand, user=users[0])


def my_table(page: Page) -> None:
    """Bring my table over the list, on a phone."""
    section = page.locator(".secciones").get_by_role("button", name="Mi mesa")
    if section.is_visible() and section.get_attribute("aria-pressed") == "false":
        section.click()


def all_tables(page: Page) -> None:
    """Go back to all tables, on a phone."""
    section = page.locator(".secciones").get_by_role("button", name="Mesas")
    if section.is_visible():
        section.click()

"""What is waited for at póker: more people at my table, another match, a prize that is not paid."""

from __future__ import annotations

from playwright.sync_api import Page

from accounts.models import User
from economy import freezing
from games.models import Room, Table
from games.tables.opening import tables_add
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.pantallas.scenes.poker import HALL, SHORT, leave
from tools.pantallas.scenes.poker_diez import opened
from tools.pantallas.scenes.poker_final import see_the_end, to_the_end
from tools.pantallas.scenes.salon import all_tables, my_table
from tools.players import agreeing
from tools.players.stage import PATIENT, Partida

AT_TABLE = ("Itsaso", "Jokin", "Wenceslao_Mendizaba", "Zuriñe")
AT_ANOTHER = ("Amaiur", "Gaizka", "Lorea_del_Valle_y_Mo", "Nekane")
"""Who plays nothing else: from a chair nobody is given another."""
CHAIRS = 6
ANOTHER = "poker-otra"
"""A salón of their own, so that who waits for another match finds there whom the picture shows."""
AT_UNPAID = (*FOUR[:3], LONG)
WHY = "Se comprueban las cuentas."


def waiting(camera: Camera) -> None:
    """Show a table that lacks two, who waits for another match, and a prize that is to come."""
    if camera.wants("poker-esperando"):
        _table(camera)
    if camera.wants("poker-otra"):
        _another(camera)
    if camera.wants("poker-pendiente"):
        _unpaid(camera)


def _table(camera: Camera) -> None:
    """Show my table while it lacks two."""
    stage = camera.stage
    users = people(stage, *AT_TABLE)
    table = stage.do(opened, users[0], CHAIRS)
    for seat, user in enumerate(users[1:], 1):
        stage.companion(user, f"/ws/salon/{HALL}/")
        stage.do(agreeing.sit, user, table, seat)
    page = camera.open(users[0], f"/salon/{HALL}/")
    page.locator(".mesa-tarjeta.mia").get_by_text("Faltan 2").first.wait_for()
    camera.take(
        "poker-esperando", "Póker: mi mesa, a la que le faltan dos", page,
        before=my_table, after=all_tables,
    )  # fmt: skip
    stage.dismiss()
    camera.close()


def _another(camera: Camera) -> None:
    """Show who has asked for another match, and for how many more he waits."""
    stage = camera.stage
    users = people(stage, *AT_ANOTHER)
    table = stage.do(_room)
    partida = stage.partida(users, absent=[0], game="poker", options=SHORT, value=0, slug=ANOTHER)
    page = camera.open(users[0], partida.path)
    page.locator(".poker").wait_for()
    _over(partida)
    see_the_end(page)
    stage.companion(users[1], f"/ws/salon/{ANOTHER}/")
    stage.do(agreeing.sit, users[1], table, 0)
    page.locator("[data-accion=otra]").click()
    page.get_by_role("button", name="Aceptar y sentarme").click()
    page.locator(".espera-otra").get_by_text("Esperando a 2 más…").wait_for()
    page.locator(".fin .nota.ok").wait_for()
    camera.take("poker-otra", "Póker: otra partida, en cuanto haya otros dos", page)
    stage.dismiss()
    camera.close()


def _room() -> int:
    """Return the table of a salón whose minitorneos are of four."""
    room = Room.objects.create(
        slug=ANOTHER, game="poker", name="Póker: Minitorneos", gathering="full", chairs=4,
        fixed_options={"forma": "minitorneo", "fichas": 500, "porcentaje_bote": 10},
        fixed_conditions={"apuestas": False}, stakes=[5], manners=PATIENT,
    )  # fmt: skip
    tables_add(room_id=room.pk, count=1, value=5)
    return Table.objects.get(room=room).pk


def _over(partida: Partida) -> None:
    """Play it to the end; who is left alone with the first goes before the last chips."""
    to_the_end(partida, until=lambda state: len(state.inside) == 2)
    other = next(seat for seat in partida.state.inside if seat != 0)
    partida.stage.do(leave, partida.match.pk, partida.users[other].pk)


def _unpaid(camera: Camera) -> None:
    """Show who has won what is paid once the accounts have been checked."""
    stage = camera.stage
    users = people(stage, *AT_UNPAID)
    partida = stage.partida(users, game="poker", options=SHORT, value=0, slug=HALL)
    stage.do(freezing.economy_freeze, reason=WHY)
    try:
        to_the_end(partida)
        place = partida.state.puestos
        winner = next(seat for seat, one in enumerate(place) if one.puesto == 1)
        partida.companions[winner].close()
        page = camera.open(users[winner], partida.path)
        see_the_end(page)
        page.locator(".fin .nota.ok").wait_for()
        camera.take(
            "poker-pendiente", "Póker: un premio que se pagará después", page, before=_see_why
        )
    finally:
        stage.do(_go_on)
    stage.dismiss()
    camera.close()


def _see_why(page: Page) -> None:
    """Bring into sight, on a phone, why it is not paid yet."""
    page.locator(".fin .nota").first.evaluate("(note) => note.scrollIntoView({block: 'center'})")


def _go_on() -> None:
    actor = User.objects.filter(is_superuser=True).first()
    assert actor is not None, "nobody of the demo may let the economy go on"
    freezing.economy_unfreeze(reason=WHY, actor=actor)

"""Póker, from the chair of ane: its salones, a raise to answer, ten at a table, the end."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from games.engines.core.contract import IntRange
from games.engines.poker.options import Options
from games.engines.poker.state import State
from games.engines.registry import GAMES
from games.matches import services
from games.models import Match, Room, Table
from games.tables import upkeep
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.players import agreeing
from tools.players.stage import OPEN, Partida

ENGINE = GAMES["poker"].engine
ME = 0
SIX = (*FOUR, "izaro", "kepa")
TEN = (*SIX, "pili", "sindo", "maite", "gorka")
AT_HALL = (LONG, "Aitziber", "Benat", "Koldo_M", "Leire", "Mikel_A", "Nagore", "Olaia", "Peio_Z",
           "Rakel", "Saioa", "lola", "Begoña", "Fermin")  # fmt: skip
"""The last only looks on; a page of the others would be led to the chair they have there."""
AT_MONEY = ("amaia", "iker", "olatz", "unax")
"""Who sits at no other table."""
QUIET = Options(reloj="sin")
PREFLOP = (
    (3, "Subir", 150), (4, "Igualar", 0), (5, "Retirarse", 0), (0, "Igualar", 0),
    (1, "Retirarse", 0), (2, "Igualar", 0),
)  # fmt: skip
FLOP = ((2, "Pasar", 0), (3, "Subir", 300), (4, "Subir", 900))
SHORT = Options(fichas=500, porcentaje_bote=10, reloj="sin")
CASH = Options(forma="dinero", ciega=1, reloj="sin")
OF_SIX = ("poker-turno", "poker-todo", "poker-manos", "poker-fichas", "poker-miron")
OF_MONEY = ("poker-sentarse", "poker-dinero", "poker-silla")
HALL = "minitorneos"


def game(camera: Camera) -> None:
    """Show the salón, a hand of six, the table of ten, who is out, and a table with U$uros."""
    if camera.wants("poker-salon"):
        _hall(camera)
    if camera.wants(*OF_SIX):
        _six(camera)
    if camera.wants("poker-diez"):
        _ten(camera)
    if camera.wants("poker-fuera"):
        _out(camera)
    if camera.wants(*OF_MONEY):
        _money(camera)


def _hall(camera: Camera) -> None:
    """Show a minitorneo in which one is out, one that lacks a chair and one that waits for more."""
    stage = camera.stage
    tables = stage.do(_tables)
    crowd = people(stage, *AT_HALL)
    for number, count in ((0, 6), (1, 5), (2, 2)):
        users, crowd = crowd[:count], crowd[count:]
        for seat, user in enumerate(users):
            stage.companion(user, f"/ws/salon/{HALL}/")
            stage.do(agreeing.sit, user, tables[number], seat)
        if number == 0:
            first_hand(Partida(stage, stage.do(start, tables[number]), users, {}))
    (visitor,) = crowd
    page = camera.open(visitor, f"/salon/{HALL}/")
    page.get_by_text("En juego").first.wait_for()
    page.get_by_text("6.º").first.wait_for()
    camera.take("poker-salon", "Póker: el salón de minitorneos", page)
    dark = camera.open(visitor, f"/salon/{HALL}/", dark=True)
    dark.get_by_text("6.º").first.wait_for()
    camera.take("poker-salon-oscuro", "Póker: el salón de minitorneos, de noche", dark)
    stage.dismiss()
    camera.close()


def first_hand(partida: Partida) -> None:
    """Play a hand that whoever raises wins, and have one of those who folded leave."""
    partida.play(partida.state.turno, "Subir", total=800)
    while partida.state.is_dealt:
        gone = partida.state.turno
        partida.play(gone, "Retirarse")
    partida.stage.do(leave, partida.match.pk, partida.users[gone].pk)


def leave(match_id: int, user_id: int) -> None:
    """Have somebody leave his match."""
    services.match_leave(match_id=match_id, user_id=user_id, action_id=uuid4())


def start(table_id: int) -> Match:
    """Return the match of a table that is full, without the seconds that are counted before."""
    Table.objects.filter(pk=table_id).update(deadline_at=timezone.now())
    upkeep.table_deadline(table_id=table_id)
    agreeing.reveal_all(Table.objects.get(pk=table_id))
    return Match.objects.get(table__pk=table_id)


def _tables() -> list[int]:
    return list(
        Table.objects.filter(room__slug=HALL).order_by("number").values_list("pk", flat=True)
    )


def dealt_by_me(state: State) -> bool:
    """Return whether ane has the button."""
    return state.sitios is not None and state.sitios.button == ME


def _table(camera: Camera, nicks: tuple[str, ...]) -> tuple[Partida, Any]:
    partida = camera.stage.partida(
        people(camera.stage, *nicks), absent=[ME], game="poker", pleases=dealt_by_me,
        options=QUIET, value=0, slug=HALL,
    )  # fmt: skip
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".poker").wait_for()
    return partida, page


def play(partida: Partida, steps: Sequence[tuple[int, str, int]]) -> None:
    """Have who each step names do what it says: a raise with its total."""
    for seat, action, total in steps:
        partida.play(seat, action, **({"total": total} if total else {}))


def _six(camera: Camera) -> None:
    partida, page = _table(camera, SIX)
    play(partida, PREFLOP + FLOP)
    page.locator("[data-nombre=igualar]").wait_for()
    press = page.keyboard.press
    camera.take("poker-turno", "Póker: una subida que contestar", page)
    camera.take("poker-todo", "Póker: el all-in se pregunta otra vez", page,
                before=lambda _: press("a"), after=lambda _: press("Escape"))  # fmt: skip
    camera.take("poker-manos", "Póker: las manos jugadas", page, before=lambda _: press("h"),
                after=lambda _: press("Escape"))  # fmt: skip
    camera.take("poker-fichas", "Póker: las fichas de todos", page,
                before=lambda page: page.locator("[data-util=fichas]").click(),
                after=lambda _: press("Escape"))  # fmt: skip
    (visitor,) = people(camera.stage, AT_HALL[-1])
    seen = camera.open(visitor, partida.path)
    seen.locator(".poker").wait_for()
    camera.take("poker-miron", "Póker: la mesa de quien mira", seen)
    camera.stage.dismiss()
    camera.close()


def _ten(camera: Camera) -> None:
    partida, page = _table(camera, TEN)
    while partida.state.turno != ME:
        partida.play(partida.state.turno, "Igualar")
    page.locator("[data-nombre=igualar]").wait_for()
    camera.take("poker-diez", "Póker: diez a la mesa", page)
    camera.stage.dismiss()
    camera.close()


def _out(camera: Camera) -> None:
    """Show who is out while the others play."""
    users = people(camera.stage, *FOUR)
    partida = camera.stage.partida(
        users, absent=[ME], game="poker", options=SHORT, value=0, slug=HALL
    )
    page = camera.open(users[ME], partida.path)
    page.locator(".poker").wait_for()
    _all_in(partida, lambda state: ME not in state.inside)
    if partida.state.fin is None:
        page.locator(".mio.fuera").wait_for()
        camera.take("poker-fuera", "Póker: fuera, y los demás siguen", page)
    camera.stage.dismiss()
    camera.close()


def _all_in(partida: Partida, until: Any) -> None:
    """Have everybody bet all he has or call it, until it is over or the state is as wanted."""
    while (state := partida.state).fin is None and not until(state):
        if state.turno is None:
            partida.play(who_may_go_on(state), "Continuar")
        else:
            _bet_all(partida, state, state.turno)


def _bet_all(partida: Partida, state: State, seat: int) -> None:
    offered = {c.action.__name__: c.args for c in ENGINE.legal_actions(state, seat)}
    if "Subir" in offered:
        most = offered["Subir"]["total"]
        assert isinstance(most, IntRange)
        partida.play(seat, "Subir", total=most.high)
    else:
        partida.play(seat, "Igualar" if "Igualar" in offered else "Pasar")


def who_may_go_on(state: State) -> int:
    """Return somebody for whom the pause between two hands waits."""
    wait = state.asistencia.wait
    done = wait.continued if wait else ()
    return next(seat for seat in state.inside if seat not in done)


def _money(camera: Camera) -> None:
    """Show how one sits down with U$uros, and what may be done from the chair."""
    match = camera.stage.do(_mesa)
    users = people(camera.stage, *AT_MONEY)
    path = f"/partida/{match.pk}/"
    page = camera.open(users[ME], path)
    for seat, user in enumerate(users[1:], start=1):
        companion = camera.stage.companion(user, f"/ws{path}")
        companion.ask({"t": "sentarse", "asiento": seat, "cantidad": 60 + 20 * seat})
    page.locator("[data-seat='0'] button.libre").wait_for()
    camera.take(
        "poker-sentarse", "Póker: sentarse con U$uros", page,
        before=lambda page: page.locator("[data-seat='0'] button.libre").click(),
        after=lambda page: page.keyboard.press("Escape"),
    )  # fmt: skip
    page.locator("[data-seat='0'] button.libre").click()
    page.get_by_role("button", name="Sentarme").click()
    page.locator("[data-util=silla]").wait_for()
    camera.take("poker-dinero", "Póker: una mesa de U$uros", page)
    camera.take(
        "poker-silla", "Póker: recargar, descansar o levantarse", page,
        before=lambda page: page.locator("[data-util=silla]").click(),
        after=lambda page: page.keyboard.press("Escape"),
    )  # fmt: skip
    camera.stage.dismiss()
    camera.close()


def _mesa() -> Match:
    room = Room.objects.get(slug="poker")
    with transaction.atomic():
        number = 1 + max(room.tables.values_list("number", flat=True), default=0)
        return services.match_start(
            room=room,
            table=Table.objects.create(room=room, number=number, value=40, transient=True),
            seats=[], options=CASH, conditions=OPEN, summary="1/2", stake=0,
            server_seed=secrets.token_bytes(32), nonces=[], chairs=6, buy_in=(40, 200),
        )  # fmt: skip

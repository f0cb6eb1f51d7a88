"""Póker with ten: a hand that goes on from the chair of ane, its card in the salón, and the count.

What is counted lasts five seconds: whoever sits down last stands up between two pictures.
"""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page

from accounts.models import User
from games.models import Room
from games.tables import matchmaking, opening, services
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.pantallas.scenes.poker import (
    HALL,
    ME,
    QUIET,
    dealt_by_me,
    first_hand,
    leave,
    start,
    who_may_go_on,
)
from tools.players import agreeing
from tools.players.stage import Partida

OTHER_LONG = "Bartolomeo_de_Urkiza"
TEN = (*FOUR, LONG, "izaro", "kepa", "pili", "sindo", OTHER_LONG)
LEAVES = 6
FIRST = {4: ("Subir", 3700), 5: ("Subir", 5000)}
"""A hand that nobody sees: the fifth is left with 1.300."""
SECOND = {4: ("Subir", 1300), 5: ("Igualar", 0), 8: ("Igualar", 0), ME: ("Igualar", 0)}
FLOP = {5: ("Subir", 600), 8: ("Subir", 1800)}
AT_COUNT = ("hegoi", "Nahia", "Oier_de_la_Fuente_IX", "Uxue")
AT_TEN = ("Ander_B", "Bittor", "Carmentxu", "Diego_del_Rio_y_Mar", "Elixabete", "Fede", "Garbi",
          "Hodei", "Imanol", "Jone")  # fmt: skip


def tables(camera: Camera) -> None:
    """Show ten in the middle of a hand, what the salón says of them, and a table that is full."""
    if camera.wants("poker-diez-mano"):
        _hand(camera)
    if camera.wants("poker-diez-ficha"):
        _card(camera)
    if camera.wants("poker-contando"):
        _count(camera)


def _hand(camera: Camera) -> None:
    """Show one who is out, one who is all-in, those who folded, and a raise to answer."""
    stage = camera.stage
    partida = stage.partida(
        people(stage, *TEN), absent=[ME], game="poker", pleases=dealt_by_me, options=QUIET,
        value=0, slug=HALL,
    )  # fmt: skip
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".poker").wait_for()
    _play(partida, FIRST, "fin_mano")
    stage.do(leave, partida.match.pk, partida.users[LEAVES].pk)
    while partida.state.fase == "fin_mano":
        partida.play(who_may_go_on(partida.state), "Continuar")
    _play(partida, SECOND, "flop")
    _play(partida, FLOP, ME)
    page.locator("[data-nombre=igualar]").wait_for()
    while page.locator(".globo").count():  # what they said goes by itself
        page.wait_for_timeout(100)
    camera.take("poker-diez-mano", "Póker: diez a la mesa, en plena mano", page)
    stage.dismiss()
    camera.close()


def _play(partida: Partida, will: Mapping[int, tuple[str, int]], until: str | int) -> None:
    """Have each do once what he *will*, or fold, *until* a phase or it is the turn of *until*."""
    left = dict(will)
    while (state := partida.state).fase != until and (turn := state.turno) not in (None, until):
        action, total = left.pop(turn, ("Retirarse", 0))
        partida.play(turn, action, **({"total": total} if total else {}))


def _card(camera: Camera) -> None:
    """Show the table of ten in the salón, from the side of somebody who looks round."""
    stage = camera.stage
    users = people(stage, *AT_TEN)
    table = stage.do(opened, users[0], len(users))
    for seat, user in enumerate(users[1:], 1):
        stage.companion(user, f"/ws/salon/{HALL}/")
        stage.do(agreeing.sit, user, table, seat)
    first_hand(Partida(stage, stage.do(start, table), users, {}))
    (visitor,) = people(stage, "Fermin")
    page = camera.open(visitor, f"/salon/{HALL}/")
    card = page.locator(".mesa-tarjeta", has_text="10.º")
    card.wait_for()
    camera.take(
        "poker-diez-ficha", "Póker: un minitorneo de diez, en el salón", page,
        before=lambda _: card.scroll_into_view_if_needed(),
    )  # fmt: skip
    stage.dismiss()
    camera.close()


def opened(user: User, chairs: int) -> int:
    """Return a table of the salón that *user* has opened, on whose first chair he sits."""
    room = Room.objects.get(slug=HALL)
    terms = matchmaking.terms_of(user=user, room_id=room.pk, value=5, chairs=chairs)
    return opening.table_create(
        user=user, room_id=room.pk, value=5, chairs=chairs, by_invitation=False,
        accepted=agreeing.accepting(terms),
    )  # fmt: skip


def _count(camera: Camera) -> None:
    """Show the seconds between the last chair and the first hand, to one of those who sit."""
    stage = camera.stage
    users = people(stage, *AT_COUNT)
    table = stage.do(opened, users[0], len(users))
    for seat, user in enumerate(users[1:-1], 1):
        stage.companion(user, f"/ws/salon/{HALL}/")
        stage.do(agreeing.sit, user, table, seat)
    last = users[-1]
    stage.companion(last, f"/ws/salon/{HALL}/")
    page = camera.open(users[0], f"/salon/{HALL}/")
    mine = page.locator(".mesa-tarjeta.mia")
    mine.wait_for()

    def sits(_page: Page) -> None:
        stage.do(agreeing.sit, last, table, len(users) - 1)
        mine.locator(".empieza b").wait_for()
        mine.scroll_into_view_if_needed()

    def stands(_page: Page) -> None:
        stage.do(services.table_stand, user=last)
        mine.locator(".empieza").wait_for(state="detached")

    camera.take(
        "poker-contando", "Póker: la mesa está completa y va a empezar", page,
        before=sits, after=stands,
    )  # fmt: skip
    stage.dismiss()
    camera.close()

"""The agreement of the bets of objects, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from uuid import uuid4

from django.utils.timezone import now
from playwright.sync_api import Page

from accounts.models import User
from economy import shop
from economy.models import Item, Kind
from games.models import Match, Room, Table
from games.tables import bets
from games.tables import services as tables
from games.tables.opening import tables_add
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import people
from tools.pantallas.scenes.tiempo import see_result
from tools.players import agreeing
from tools.players.stage import OPEN, Partida

NICKS = ("Amaia", "Goyo", "Lourdes", "Patxi")
OWNED = (
    ("radio", "gallo", "reloj-de-arena", "queso", "paraguas", "peon", "ajos", "calcetines"),
    ("tambor", "vino"), ("balon",), ("guitarra", "pan"),
)  # fmt: skip
BETS = ((0, "queso", 1), (1, "vino", 0), (1, "tambor", 2), (2, "balon", 1), (3, "pan", 0))


def window(camera: Camera) -> None:
    """Show the window with an object in the air, one that is chosen, and the end of the partida."""
    if not camera.wants("apuestas", "apuestas-elegir", "apuestas-oscuro", "fin-apuestas"):
        return
    stage = camera.stage
    users = people(stage, *NICKS)
    items = stage.do(_stock, users)
    slug = stage.do(_bring, users, items)
    path = f"/salon/{slug}/"
    page = _open(camera, users[0], path)
    for n, text in ((1, "El vino por el queso, ¿hace?"), (3, "Yo pongo el pan y no digo más")):
        companion = stage.companion(users[n], f"/ws/{path.strip('/')}/")
        companion.ask({"t": "charla_apuestas", "texto": text})
    page.locator(".apuestas .ch-linea").get_by_text("y no digo más").wait_for(state="attached")
    drag, drop = _lift(items[0]["reloj-de-arena"].pk), _drop
    camera.take("apuestas", "El acuerdo de apuestas", page, before=drag, after=drop)
    choose = _choose(items[0]["ajos"].pk)
    camera.take("apuestas-elegir", "Apostar sin arrastrar", page, before=choose, after=_escape)
    if camera.wants("apuestas-oscuro"):
        dark = _open(camera, users[0], path, dark=True)
        camera.take("apuestas-oscuro", "El acuerdo de apuestas, de noche", dark)
    if camera.wants("fin-apuestas"):
        camera.close()  # or these pages would go to the partida too, and take the chair
        match = stage.do(_begin, users, slug)
        _ending(camera, Partida(stage, match, users, {}))


def _ending(camera: Camera, partida: Partida) -> None:
    page = camera.open(partida.users[0], partida.path)
    page.locator(".tapete").wait_for()
    partida.finish()
    see_result(page)
    camera.take("fin-apuestas", "El final, con lo que se apostó", page)


def _open(camera: Camera, user: User, path: str, *, dark: bool = False) -> Page:
    page = camera.open(user, path, dark=dark)
    page.locator(".apuestas[open] .estante button.prenda").first.wait_for()
    return page


def _stock(users: Sequence[User]) -> list[dict[str, Item]]:
    """Sell everybody his objects."""
    stocks = []
    for user, slugs in zip(users, OWNED, strict=True):
        kinds = Kind.objects.filter(slug__in=slugs)
        stocks.append({kind.slug: _bought(user, kind) for kind in kinds})
    return stocks


def _bought(user: User, kind: Kind) -> Item:
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())[0]


def _bring(users: Sequence[User], items: Sequence[dict[str, Item]]) -> str:
    """Seat them in a salón of their own, up to their bets; return its address."""
    room = Room.objects.create(slug="mus-apuestas", game="mus", name="Mus con apuestas")
    tables_add(room_id=room.pk, count=1, value=50)
    table = room.tables.get()
    for seat, user in enumerate(users):
        tables.table_sit(user=user, table_id=table.pk, seat=seat)
    for user in users:
        tables.table_confirm(user=user)
    conditions = {**OPEN, "apuestas": True}
    tables.table_configure(user=users[0], options={"juegos": 2}, conditions=conditions)
    agreeing.accept_all(table, users)
    for seat, slug, against in BETS:
        bets.bet_place(user=users[seat], item_id=items[seat][slug].pk, against=against)
    _let_stand(table)
    for user in users[2:]:
        agreeing.accept_bets(table, user)
    return room.slug


def _let_stand(table: Table) -> None:
    """Make the last change of the bets old enough to be accepted."""
    Table.objects.filter(pk=table.pk).update(bets_changed_at=now() - timedelta(minutes=1))


def _begin(users: Sequence[User], slug: str) -> Match:
    """Accept, and return the match."""
    table = Table.objects.get(room__slug=slug)
    _let_stand(table)
    for user in users[:2]:
        agreeing.accept_bets(table, user)
    agreeing.reveal_all(table)
    return Match.objects.get(players__user=users[0])


def _lift(item: int):  # type: ignore[no-untyped-def]
    """Return what drags an object over the second rival and does not let go."""

    def lift(page: Page) -> None:
        lifted = page.locator(f"[data-objeto='{item}']")
        lifted.scroll_into_view_if_needed()
        start = lifted.bounding_box()
        end = page.locator("[data-destino='3']").bounding_box()
        assert start
        assert end
        page.mouse.move(start["x"] + 40, start["y"] + 40)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 120, steps=6)

    return lift


def _drop(page: Page) -> None:
    page.keyboard.press("Escape")
    page.mouse.up()


def _choose(item: int):  # type: ignore[no-untyped-def]
    return lambda page: page.locator(f"[data-objeto='{item}']").click()


def _escape(page: Page) -> None:
    page.keyboard.press("Escape")

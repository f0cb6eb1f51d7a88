"""No page is wider than the phone that shows it, however wide the nicks on it are."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from accounts import relations
from accounts.models import User
from economy import shop
from games.models import ChatLine, Room
from games.tables.opening import tables_add
from tests.e2e.widths import wider_now
from tests.factories import KindFactory, PersonFactory
from tests.games.matches.finished import finished
from tools.players.stage import Stage
from tools.stack.chromium import PHONE

WIDTHS = (PHONE["width"], 360)
HEIGHT = 780
WIDE = "W" * 18
"""The widest letter: a nick of nothing else takes all the room that a nick can."""
CALM = {"reduced_motion": "reduce"}
TABLES = {
    "mus": (4, 1), "parchis": (4, 1), "ohhell": (7, 1), "poker": (10, 0), "tresmus": (8, 1),
}  # fmt: skip
"""How many play each game where it has most to show, and for how many U$uros each."""
PAGES = (
    "/", "/salones/", "/salon/ancho/", "/partida/{match}/acta/", "/partida/{match}/verificar/",
    "/historial/", "/jugador/{other}/", "/gente/", "/gente/?ver=peticiones", "/mensajes/",
    "/mensajes/{other}/", "/tienda/", "/tienda/compras/",
    "/tienda/{kind}/", "/almacen/", "/almacen/objeto/{item}/", "/almacen/{other}/", "/usurero/",
    "/cartera/", "/cuenta/perfil/", "/cuenta/ajustes/", "/noticias/", "/reglas/", "/reglas/mus/",
    "/reglas/parchis/", "/reglas/ohhell/", "/reglas/poker/",
    "/reglas/tresmus/", "/reglas/tresmus/paso-a-paso/", "/reglas/glosario/", "/privacidad/",
    "/usuros/", "/juego-limpio/", "/accesibilidad/", "/condiciones/", "/cookies/", "/creditos/",
    "/usurero/historial/", "/sanciones/", "/gente/?ver=denuncias", "/gente/?ver=notas",
    "/sin-conexion/",
    "/tienda/{kind}/comprar/", "/usurero/empenar/{item}/", "/cuenta/2fa/", "/cuenta/email/",
    "/cuenta/password/change/", "/cuenta/sessions/", "/cuenta/borrar/",
)  # fmt: skip
_BAR = """() => {
    const [bar, games] = ['.top', '.juegos'].map((one) => document.querySelector(one));
    const style = getComputedStyle(games);
    return {
        page: document.scrollingElement.scrollWidth,
        outside: [...bar.children].filter((e) => e.getBoundingClientRect().right > innerWidth)
            .map((e) => e.className),
        more: games.scrollWidth > games.clientWidth,
        shadows: style.backgroundAttachment.split(', '),
        scrollbar: style.scrollbarWidth,
    };
}"""
SECTIONS = ("Jugadores", "Chat", "Yo")


@pytest.fixture(scope="module")
def named(site: Any) -> Callable[[int], list[User]]:
    """Return what makes people with the widest nicks."""
    numbers = itertools.count(10)

    def make(count: int) -> list[User]:
        return [PersonFactory(username=f"{WIDE}{next(numbers)}") for _ in range(count)]

    return make


@pytest.fixture(scope="module")
def waiting(site: Any, named: Callable[[int], list[User]]) -> Iterator[list[User]]:
    """Three who wait at a table of a salón; one of them has said something."""
    room = Room.objects.create(slug="ancho", game="mus", name=f"Salón {WIDE}")
    tables_add(room_id=room.pk, count=2, value=5)
    table = room.tables.first()
    assert table
    with closing(Stage(site.url)) as stage:
        users = named(3)
        for seat, user in enumerate(users):
            companion = stage.companion(user, f"/ws/salon/{room.slug}/")
            companion.ask({"t": "sentarse", "mesa": table.pk, "asiento": seat})
        companion.ask({"t": "chat", "texto": WIDE * 5})
        yield users


@pytest.fixture(scope="module")
def neighbourhood(waiting: list[User], named: Callable[[int], list[User]]) -> dict[str, Any]:
    """Return who is at home, and what the addresses of his pages are made of."""
    me, other, asking, _ = four = named(4)
    match = finished(four, stake=5)
    for friend in (other, waiting[0]):
        relations.friendship_ask(user=me, other=friend)
        relations.friendship_accept(user=friend, other=me)
    relations.friendship_ask(user=asking, other=me)
    relations.note_write(user=me, other=other, text=WIDE * 3)
    for author, reader in ((me, other), (other, me)):
        ChatLine.objects.create(author=author, recipient=reader, text=WIDE * 5, line_id=uuid4())
    kind = KindFactory(price=10, slug=f"ancho-{uuid4().hex}", name=f"Botijo {WIDE}")
    item, _ = shop.item_buy(user=me, kind_id=kind.pk, expected_price=10, key=uuid4())
    parts = {"match": match.pk, "other": other.username, "kind": kind.slug, "item": item.pk}
    return {"me": me, **parts}


def wider(page: Page) -> list[str]:
    """Return how wide *page* is on a phone, and what makes it so; nothing when it fits."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        found += wider_now(page)
    return found


@pytest.mark.parametrize("address", PAGES)
def test_no_page_is_wider_than_a_phone(browser_page, neighbourhood, address) -> None:
    page = browser_page(neighbourhood["me"], viewport=PHONE, **CALM)
    assert page.goto(address.format(**neighbourhood)).ok
    assert not (found := wider(page)), "\n".join(found)


@pytest.mark.parametrize("width", [1440, 1280, 1024, 901, PHONE["width"]])
def test_eight_salones_scroll_within_the_bar_and_it_shows_that_there_are_more(
    site, browser_page, width
) -> None:
    names = ("Mus a ocho reyes", "Parchís por parejas", "Oh Hell de siete", "Póker de dinero")
    rooms = [
        Room.objects.create(slug=f"bar-{uuid4().hex[:12]}", game="mus", name=f"{name} {n}")
        for name in names
        for n in (1, 2)
    ]
    page = browser_page(viewport={"width": width, "height": HEIGHT}, **CALM)
    try:
        page.goto("/")
        found = page.evaluate(_BAR)
        last = page.locator(".top .juegos a:visible").last
        last.focus()
        seen = last.evaluate("""(e) => {
            const [a, bar] = [e.getBoundingClientRect(), e.parentElement.getBoundingClientRect()];
            return a.left >= bar.left - 1 && a.right <= bar.right + 1;
        }""")
    finally:
        Room.objects.filter(pk__in=[room.pk for room in rooms]).delete()
    assert found["page"] <= width
    assert found["outside"] == []
    assert found["more"], "all of them fit, so nothing is tried here"
    assert set(found["shadows"]) == {"local", "scroll"}
    assert found["scrollbar"] == "thin"
    assert seen, "the last one cannot be reached"


def test_no_section_of_the_salon_is_wider_than_a_phone(browser_page, neighbourhood) -> None:
    page = browser_page(neighbourhood["me"], viewport=PHONE, **CALM)
    page.goto("/salon/ancho/")
    page.get_by_role("button", name="De amigos").wait_for()
    found = {"Mesas": wider(page)}
    for name in SECTIONS:
        page.get_by_role("navigation").get_by_role("button", name=name).click()
        found[name] = wider(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("game", TABLES)
def test_no_table_is_wider_than_a_phone(stage, browser_page, named, game) -> None:
    players, stake = TABLES[game]
    users = named(players)
    partida = stage.partida(users, absent=[0], game=game, value=stake)
    page = browser_page(users[0], viewport=PHONE, **CALM)
    page.goto(partida.path)
    page.locator("#tablero .asiento, #tablero .jugador, #tablero .silla").first.wait_for()
    partida.companions[1].ask({"t": "chat", "sala": "partida", "texto": WIDE * 5})
    assert not (found := wider(page)), "\n".join(found)
    page.locator("[data-abre=chat]").click()
    page.locator(".ch-dice").get_by_text(WIDE * 5).wait_for()
    assert not (found := wider(page)), "\n".join(found)

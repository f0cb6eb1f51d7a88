"""The almacén and the cartera in a browser: news, filters, history, plots, a statement."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from economy import bets, ledger, pawnshop, shop
from economy.bets import Wager
from economy.models import Kind
from economy.selectors import balance_of
from tests.e2e.test_accesibilidad import SCREENS, problems
from tests.factories import KindFactory, PersonFactory
from tools.stack.chromium import PHONE

BOTH = pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
CALM = {"reduced_motion": "reduce"}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def buy(user, price, name="", **columns):
    kind = KindFactory(price=price, slug=uuid4().hex, name=f"{name} {uuid4().hex[:6]}", **columns)
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())[0]


def bet(bettor, rival, item, match_id):
    """Hold *item* for a match."""
    wager = Wager(bettor.pk, rival.pk, item.pk)
    ledger.alone(lambda: bets.hold(match_id, [wager]))


@pytest.fixture
def rich(stage):
    """Somebody with an object of each state, who has just won one from another player."""
    user, rival = PersonFactory.create_batch(2)
    buy(user, 300, "Guitarra", category=Kind.Category.MUSICA, picture="guitarra")
    held = buy(user, 100, "Porrón", category=Kind.Category.DESPENSA, picture="vino")
    pawned = buy(user, 200, "Sofá", picture="sofa")
    won = buy(rival, 50, "Trompeta", category=Kind.Category.MUSICA, picture="violin")
    over = user.pk + 10**6  # the number of a match that nobody plays
    bet(rival, user, won, over)
    ledger.alone(lambda: bets.settle(over, {(user.pk, rival.pk)}))
    live = stage.partida(PersonFactory.create_batch(4), absent=range(4)).match.pk
    bet(user, rival, held, live)
    pawnshop.item_pawn(user=user, item_id=pawned.pk, expected=140, key=uuid4())
    return {"user": user, "rival": rival, "won": won, "pawned": pawned, "over": over, "live": live}


def amount(user):
    return f"{balance_of(user.pk):,}".replace(",", ".")


@BOTH
def test_news_of_a_bet_are_read_once_and_lead_to_the_object(browser_page, rich, viewport):
    page = browser_page(rich["user"], viewport=viewport, **CALM)
    page.goto("/almacen/")
    news = page.get_by_role("region", name="Desde tu última visita")
    expect(news).to_contain_text(f"Has ganado {rich['won'].kind.name} a {rich['rival'].username}")
    expect(news.get_by_role("link", name=f"partida {rich['over']}")).to_have_attribute(
        "href", f"/partida/{rich['over']}/acta/"
    )
    news.get_by_role("link", name=rich["won"].kind.name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(rich["won"].kind.name)
    expect(page.locator(".historia li")).to_have_count(3)
    page.go_back()
    with page.expect_navigation():
        page.get_by_role("button", name="Entendido").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mi almacén")
    expect(news).to_have_count(0)


@BOTH
def test_objects_are_filtered_and_say_where_they_are(browser_page, rich, viewport):
    page = browser_page(rich["user"], viewport=viewport, **CALM)
    page.goto("/almacen/")
    cards = page.locator(".objeto")
    expect(cards).to_have_count(4)
    expect(cards.first).to_contain_text("Guitarra")
    expect(page.get_by_role("link", name=f"Apostado en la partida {rich['live']}")).to_be_visible()
    expect(page.get_by_role("link", name="Empeñado hasta el")).to_be_visible()
    page.get_by_role("navigation", name="Categoría").get_by_role("link", name="Música").click()
    expect(cards).to_have_count(2)
    page.get_by_role("navigation", name="Orden").get_by_role("link", name="Últimos").click()
    expect(cards.first).to_contain_text("Trompeta")
    assert not page.evaluate(WIDER)


def test_another_player_sees_the_objects_from_the_profile_and_no_plot(browser_page, rich):
    page = browser_page(rich["rival"], **CALM)
    page.goto(f"/jugador/{rich['user'].username}/")
    expect(page.get_by_role("img", name="bolsas de 5")).to_have_count(0)
    expect(page.get_by_role("img", name="1 bolsa de 5")).to_be_visible()
    page.get_by_role("link", name="Ver almacén").click()
    expect(page.locator(".objeto")).to_have_count(4)
    expect(page.locator("[data-grafica], canvas, .riqueza")).to_have_count(0)
    expect(page.get_by_text("Empeñado hasta")).to_have_count(0)


@BOTH
def test_the_plot_is_drawn_read_with_the_pointer_and_redrawn(browser_page, rich, viewport):
    page = browser_page(rich["user"], viewport=viewport, **CALM)
    page.goto("/cartera/")
    plot = page.locator(".grafica")
    expect(plot.locator("canvas")).to_have_count(1)
    box = plot.locator(".u-over").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    expect(plot.locator(".lectura")).to_contain_text(f"{amount(rich['user'])} U$")
    width = plot.locator(".uplot").bounding_box()["width"]
    assert width <= plot.bounding_box()["width"]
    page.emulate_media(color_scheme="dark")
    expect(plot.locator("canvas")).to_have_count(1)
    plot.get_by_text("Ver los datos en una tabla").click()
    expect(plot.locator("tbody tr").first).to_contain_text(amount(rich["user"]))
    assert not page.evaluate(WIDER)


def test_without_scripts_the_drawing_of_the_server_stays(browser_page, rich):
    page = browser_page(rich["user"], java_script_enabled=False)
    page.goto("/cartera/")
    drawn = page.locator(".grafica polyline").bounding_box()
    assert drawn["width"] > 500
    assert drawn["height"] > 50


@BOTH
def test_the_statement_is_filtered_and_downloaded(browser_page, rich, viewport):
    page = browser_page(rich["user"], viewport=viewport, **CALM)
    page.goto("/cartera/")
    rows = page.locator(".extracto tbody tr")
    movements = rows.count()
    expect(rows.first).to_contain_text("Empeño de Sofá")
    expect(rows.first).to_contain_text("+140")
    page.get_by_role("navigation", name="Qué movimientos").get_by_role(
        "link", name="Tienda"
    ).click()
    expect(rows).to_have_count(3)
    page.get_by_label("Desde", exact=True).fill("2020-01-01")
    page.get_by_label("Hasta", exact=True).fill("2020-01-02")
    page.get_by_role("button", name="Filtrar").click()
    expect(page.get_by_text("Ningún movimiento con ese filtro")).to_be_visible()
    page.get_by_role("link", name="Quitar filtros").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar (CSV)").click()
    text = download.value.path().read_text("utf-8-sig")
    assert text.splitlines()[0].startswith("Fecha;Motivo;")
    assert len(text.splitlines()) == movements + 1
    assert not page.evaluate(WIDER)


@SCREENS
def test_axe_finds_nothing(browser_page, rich, viewport, scheme):
    page = browser_page(rich["user"], viewport=viewport, color_scheme=scheme, **CALM)
    found = {}
    for path in (
        "/almacen/",
        "/almacen/?q=guitarra",
        f"/almacen/{rich['rival'].username}/",
        f"/almacen/{rich['user'].username}/",
        f"/almacen/objeto/{rich['won'].pk}/",
        f"/almacen/objeto/{rich['pawned'].pk}/",
        "/cartera/",
        "/cartera/?que=partidas",
    ):
        assert page.goto(path).ok, path
        found[path] = problems(page)
    assert not any(found.values()), found


def test_everything_is_reached_with_the_keyboard(browser_page, rich):
    page = browser_page(rich["user"], **CALM)
    page.goto("/almacen/")
    page.get_by_role("link", name="Guitarra").focus()
    assert (
        page.evaluate("getComputedStyle(document.activeElement.closest('.objeto')).outlineStyle")
        != "none"
    )
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Guitarra")

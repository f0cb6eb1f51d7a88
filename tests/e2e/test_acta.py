"""The acta in a real browser: step by step, from any chair, and verified."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from playwright.sync_api import Route, expect

from games.models import Match
from games.record.acta import match_acta
from tests.factories import PersonFactory
from tests.games.matches.finished import finished, play_on
from tests.games.tools import start
from tools.stack.chromium import PHONE


@pytest.fixture(scope="module")
def people(site):
    return PersonFactory.create_batch(4)


@pytest.fixture(scope="module")
def partida(people) -> Match:
    """A partida where somebody had pares and an órdago was accepted: the deal is chance's."""
    played = (finished(people, seed=seed, stake=5) for seed in range(1, 40))
    return next(match for match in played if has_pares_and_an_ordago(match))


def has_pares_and_an_ordago(match: Match) -> bool:
    events = [
        event
        for step in msgspec.to_builtins(match_acta(match))["pasos"]
        for event in step["eventos"]
    ]
    return any(
        event["t"] == "Anunciado" and event["lance"] == "pares" and any(event["llevan"])
        for event in events
    ) and any(event["t"] == "Tanteado" and event["apunte"]["causa"] == "ordago" for event in events)


@pytest.fixture(scope="module")
def acta(partida) -> str:
    return f"/partida/{partida.pk}/acta/"


def opened(page, address):
    page.goto(address)
    page.locator(".tapete").wait_for()
    return page


def current(page):
    return page.locator(".registro [aria-current]")


def address(page):
    """Return what the page says itself: ``page.url`` hears of it a little later."""
    return page.evaluate("location.href")


def version(page):
    return int(re.search(r"#v=(\d+)$", address(page)).group(1))


def test_it_is_gone_through_with_the_keyboard_and_the_buttons(browser_page, acta, partida) -> None:
    page = opened(browser_page(), acta)
    expect(current(page).first).to_contain_text("Empieza la partida")
    assert version(page) == 1
    page.keyboard.press("ArrowRight")
    assert version(page) == 2
    page.get_by_role("button", name="Paso siguiente").click()
    assert version(page) > 2
    page.keyboard.press("ArrowLeft")
    assert version(page) == 2
    page.keyboard.press("End")
    assert version(page) == partida.version
    expect(page.get_by_role("button", name="Paso siguiente")).to_be_disabled()
    page.keyboard.press("Home")
    assert version(page) == 1


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_every_card_of_the_four_is_face_up_from_every_chair(
    browser_page, acta, people, viewport
) -> None:
    page = opened(browser_page(viewport=viewport), acta)
    page.locator(".registro button", has_text="Llevan pares").first.dispatch_event("click")
    for seat, person in enumerate(people):
        page.get_by_label("Desde").select_option(str(seat))
        expect(page.locator(".ficha .nom")).to_contain_text(person.username)
        assert page.locator(".mano4 .carta img").count() == 4
        widths = page.locator(".dorso.cara img").evaluate_all("all => all.map(i => i.clientWidth)")
        assert len(widths) == 12
        assert min(widths) > 20
    assert "desde=3" in address(page)


def test_a_sentence_a_hand_and_a_lance_are_jumped_to(browser_page, acta) -> None:
    page = opened(browser_page(), acta)
    hands = page.get_by_label("Ir a la mano")
    last = hands.locator("option").count() - 1
    hands.select_option(f"Mano {last + 1}")
    expect(current(page).first).to_contain_text(f"Mano {last + 1}")
    page.get_by_role("group", name="Ir a un momento").get_by_role("button", name="Grande").click()
    expect(page.locator(".lances .ya b")).to_have_text("Grande")
    line = page.locator(".registro .jugada button").nth(1)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")


def test_the_recuento_explains_itself(browser_page, acta) -> None:
    page = opened(browser_page(), acta)
    page.locator(".registro button", has_text=", el juego: Órdago").last.click()
    page.locator(".recuento").wait_for()
    expect(page.locator(".recuento .linea .mas").last).to_have_text("el juego")
    expect(page.locator(".registro")).not_to_contain_text("+0:")
    page.get_by_role("button", name="¿Por qué?").first.click()
    expect(page.locator(".porque p").first).to_be_visible()


def test_a_link_leads_to_the_same_moment_and_chair(browser_page, acta) -> None:
    page = opened(browser_page(permissions=["clipboard-read", "clipboard-write"]), acta)
    page.get_by_label("Desde").select_option("2")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copiar enlace").click()
    page.get_by_text("Copiado.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == address(page)
    said = current(page).first.inner_text()
    other = opened(browser_page(), link)
    expect(current(other).first).to_have_text(said)
    assert other.get_by_label("Desde").input_value() == "2"


def test_the_last_of_two_chairs_is_taken_whichever_comes_first(browser_page, acta, people) -> None:
    page = opened(browser_page(), acta)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/acta.json?desde=1", hold)
    with page.expect_request("**/acta.json?desde=1"):
        page.get_by_label("Desde").select_option("1")
    assert address(page).endswith("?desde=1#v=1")
    page.get_by_label("Desde").select_option("3")
    expect(page.locator(".ficha .nom")).to_contain_text(people[3].username)
    with page.expect_response("**/acta.json?desde=1") as late:
        held.pop().continue_()
    late.value.finished()
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ficha .nom")).to_contain_text(people[3].username)
    assert address(page).endswith("?desde=3#v=2")


def test_a_chair_that_cannot_be_had_leaves_me_in_mine(browser_page, acta, people) -> None:
    page = opened(browser_page(), acta)
    page.expected_errors.append("desde=1")
    page.route("**/acta.json?desde=1", lambda route: route.abort())
    page.get_by_label("Desde").select_option("1")
    page.get_by_text("No hay conexión").wait_for()
    assert page.get_by_label("Desde").input_value() == "0"
    assert address(page).endswith("?desde=0#v=1")
    expect(page.locator(".ficha .nom")).to_contain_text(people[0].username)


def test_what_could_not_be_verified_is_tried_again(browser_page, partida) -> None:
    page = browser_page()
    page.expected_errors.append("acta.json")
    page.route("**/acta.json", lambda route: route.abort())
    page.goto(f"/partida/{partida.pk}/verificar/")
    page.get_by_text("No hay conexión").wait_for()
    page.unroute_all()
    again = page.locator("#la-nuestra")
    again.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Todo coincide")).to_be_visible()
    expect(again).to_be_focused()


def test_it_plays_by_itself_and_stops(browser_page, acta) -> None:
    page = opened(browser_page(), acta)
    page.get_by_label("Velocidad").select_option("2")
    page.keyboard.press("Space")
    expect(page.locator(".tiempo")).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Reproducir")).to_be_visible()
    at = page.locator(".tiempo").input_value()
    page.wait_for_timeout(1200)
    assert page.locator(".tiempo").input_value() == at
    assert version(page) > 1


def test_on_a_phone_the_sentences_are_a_sheet(browser_page, acta) -> None:
    page = opened(browser_page(viewport=PHONE), acta)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Jugadas").click()
    page.locator(".registro .jugada button").nth(2).click()
    expect(page.locator("#lado")).to_be_hidden()
    assert version(page) > 1
    page.get_by_role("button", name="Jugadas").click()
    page.get_by_role("tab", name="Resultado").click()
    expect(page.get_by_role("link", name="Verificar el azar").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#lado")).to_be_hidden()


def test_the_browser_verifies_the_chance_and_notices_a_change(
    browser_page, partida, tmp_path
) -> None:
    page = browser_page()
    page.goto(f"/partida/{partida.pk}/verificar/")
    expect(page.locator("#veredicto h2")).to_have_text("Todo coincide")
    assert page.locator("#pruebas li").count() == 4
    page.get_by_label("¿Apuntaste el compromiso").fill(partida.commitment)
    expect(page.locator("#pruebas li.ok")).to_have_count(5)
    page.get_by_label("¿Apuntaste el compromiso").fill("")

    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar el acta").click()
    document = json.loads(download.value.path().read_text())
    kept, forged = tmp_path / "buena.json", tmp_path / "mala.json"
    kept.write_text(json.dumps(document))
    hand = next(e for e in document["pasos"][0]["eventos"] if e["t"] == "Repartido")
    hand["cartas"] = ["12o", "12c", "12e", "12b"]
    forged.write_text(json.dumps(document))

    page.locator("#fichero").set_input_files(kept)
    expect(page.locator("#veredicto")).to_contain_text("buena.json")
    expect(page.locator("#veredicto h2")).to_have_text("Todo coincide")
    page.locator("#fichero").set_input_files(forged)
    expect(page.locator("#veredicto h2")).to_have_text("No coincide")
    expect(page.locator("#pruebas li.mal .chip")).to_have_text("No coincide")
    page.get_by_role("button", name="Comprobar la nuestra").click()
    expect(page.locator("#veredicto h2")).to_have_text("Todo coincide")
    (tmp_path / "otra.json").write_text("esto no es JSON")
    page.locator("#fichero").set_input_files(tmp_path / "otra.json")
    expect(page.locator("#veredicto h2")).to_have_text("No se ha podido comprobar")


def test_while_it_is_played_the_acta_says_so(browser_page, site) -> None:
    match = play_on(start(PersonFactory.create_batch(4), game="mus"), until=5)
    page = browser_page()
    page.expected_errors.append("409")
    assert page.goto(f"/partida/{match.pk}/acta/").status == 409
    expect(page.get_by_role("heading", name="Todavía se juega")).to_be_visible()


def test_from_the_history_to_the_acta_from_my_chair(browser_page, people, partida) -> None:
    page = browser_page(people[1])
    page.goto("/")
    page.locator("#cuenta-boton").click()
    page.get_by_role("menuitem", name="Mis partidas").click()
    page.locator(".partida-linea").first.click()
    page.locator(".tapete").wait_for()
    expect(page.locator(".ficha .nom")).to_contain_text(people[1].username)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("En esta partida nadie habló.")).to_be_visible()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_history_profile_and_verification_fit_their_screens(
    browser_page, people, partida, viewport
) -> None:
    page = browser_page(people[0], viewport=viewport)
    for path in (
        "/historial/",
        f"/jugador/{people[2].username}/",
        f"/partida/{partida.pk}/verificar/",
    ):
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path

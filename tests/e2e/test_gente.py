"""Two browsers: friends, ignoring, private messages; and every page of people by axe."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts import relations, sanctions
from games.models import ChatLine, News
from games.people import moderation, reports
from tests.e2e.test_accesibilidad import SCREENS, problems
from tests.factories import PASSWORD, PersonFactory
from tools.stack.chromium import PHONE

BOTH = pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
CALM = {"reduced_motion": "reduce"}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WHY = "insultos repetidos en la mesa 4"


def test_two_people_become_friends_and_one_ignores_the_other(browser_page):
    ana, txema = PersonFactory.create_batch(2)
    hers, his = browser_page(ana), browser_page(txema)
    hers.goto(f"/jugador/{txema.username}/")
    hers.get_by_role("button", name="Pedir amistad").click()
    expect(hers.get_by_text("Amistad pedida")).to_be_visible()
    his.goto("/gente/?ver=peticiones")
    his.get_by_role("button", name=f"Aceptar a {ana.username}").click()
    his.goto("/gente/")
    expect(his.get_by_role("link", name=ana.username, exact=True)).to_be_visible()
    hers.reload()
    hers.get_by_role("button", name="Ignorar").click()
    expect(hers.get_by_text("Le ignoras")).to_be_visible()
    his.reload()
    expect(his.get_by_text("Todavía no tienes amigos")).to_be_visible()


def test_two_people_write_to_each_other_live(browser_page):
    ana, txema = PersonFactory.create_batch(2)
    hers, his = browser_page(ana), browser_page(txema)
    hers.goto(f"/mensajes/{txema.username}/")
    his.goto(f"/mensajes/{ana.username}/")
    for page in (hers, his):
        page.locator("#conversacion[data-conexion=abierta]").wait_for()
    hers.get_by_label("Mensaje para").fill("hola <b>Txema</b>")
    hers.keyboard.press("Enter")
    expect(his.locator(".linea")).to_contain_text("hola <b>Txema</b>")
    his.get_by_label("Mensaje para").fill("buenas")
    with hers.expect_response("**/leido/"):
        his.get_by_role("button", name="Enviar").click()
        expect(hers.locator(".linea").last).to_contain_text("buenas")
    expect(his.get_by_label("Mensaje para")).to_have_value("")
    hers.goto("/mensajes/")
    expect(hers.get_by_role("main").get_by_text("sin leer")).to_have_count(0)
    expect(hers.get_by_role("main")).to_contain_text("buenas")


def test_what_is_refused_is_said_and_stays_in_the_box(browser_page):
    ana, txema = PersonFactory.create_batch(2)
    page = browser_page(ana)
    page.goto(f"/mensajes/{txema.username}/")
    page.locator("#conversacion[data-conexion=abierta]").wait_for()
    sanctions.sanction_impose(
        actor=PersonFactory(is_staff=True), user=ana, kind="silencio", reason=WHY, term="1h"
    )
    page.get_by_label("Mensaje para").fill("hola")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(WHY)
    expect(page.get_by_label("Mensaje para")).to_have_value("hola")


def test_messages_and_friends_work_without_scripts(browser_page):
    ana, txema = PersonFactory.create_batch(2)
    page = browser_page(ana, java_script_enabled=False)
    page.goto(f"/jugador/{txema.username}/")
    page.get_by_role("button", name="Pedir amistad").click()
    expect(page.get_by_role("status")).to_contain_text("Le has pedido amistad")
    page.get_by_role("link", name="Enviar mensaje").click()
    page.get_by_label("Mensaje para").fill("hola sin guiones")
    page.get_by_role("button", name="Enviar").click()
    expect(page.locator(".linea")).to_contain_text("hola sin guiones")


def test_who_is_banned_is_told_why_at_the_door_and_appeals(browser_page):
    ana = PersonFactory()
    page = browser_page(ana)
    page.goto("/gente/")
    sanctions.sanction_impose(
        actor=PersonFactory(is_staff=True), user=ana, kind="expulsion", reason=WHY, term="7d"
    )
    page.goto("/gente/")
    page.locator("#id_login").fill(ana.username)
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Entrar", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tu cuenta está suspendida")
    page.get_by_label("Por qué crees").fill("no fui yo, de verdad")
    page.get_by_role("button", name="Enviar el recurso").click()
    expect(page.get_by_text("Todavía no la hay")).to_be_visible()
    assert problems(page) == []


@pytest.fixture
def busy(stage):
    """Somebody with something in every list."""
    ana, txema, kepa, pesado = PersonFactory.create_batch(4)
    clerk = PersonFactory(is_staff=True)
    relations.friendship_ask(user=ana, other=txema)
    relations.friendship_ask(user=txema, other=ana)
    relations.friendship_ask(user=kepa, other=ana)
    relations.friendship_ask(user=ana, other=PersonFactory())
    relations.ignore(user=ana, other=pesado)
    relations.note_write(user=ana, other=txema, text="Guarda el órdago para el final.\n\nZurdo.")
    relations.partner_set(user=ana, other=txema, how="preferida")
    relations.partner_set(user=ana, other=kepa, how="evitada")
    for n in range(12):
        pair = (ana, txema) if n % 3 else (txema, ana)
        ChatLine.objects.create(
            author=pair[0], recipient=pair[1], text=f"línea {n} de lo hablado", line_id=uuid4()
        )
    made = reports.report_make(
        reporter=ana, reported=kepa, reason="spam", text="diez veces", request=uuid4()
    )
    moderation.report_dismiss(actor=clerk, report_id=made.pk, answer="no vemos nada raro")
    reports.report_make(reporter=ana, reported=pesado, reason="otro", text="", request=uuid4())
    for kind in ("aviso", "silencio"):
        sanctions.sanction_impose(actor=clerk, user=ana, kind=kind, reason=WHY, term="7d")
    now = timezone.now()
    news = News.objects.create(
        kind="evento", title="Quedada del viernes", text="A las diez, todos al salón.",
        body="Habrá mesas de 25.", link="/salones/", link_text="Ir",
        happens_at=now + timedelta(days=2),
    )  # fmt: skip
    yield ana, txema
    news.delete()  # it would stand above the tables of every other test


@SCREENS
def test_every_page_of_people_keeps_the_rules_and_its_width(browser_page, busy, viewport, scheme):
    ana, txema = busy
    page = browser_page(ana, viewport=viewport, color_scheme=scheme, **CALM)
    found = {}
    paths = [
        "/gente/", *(f"/gente/?ver={tab}" for tab in ("peticiones", "ignorados", "notas", "parejas",
        "denuncias")), "/mensajes/", f"/mensajes/{txema.username}/", "/noticias/", "/sanciones/",
        f"/jugador/{txema.username}/?linea=1",
    ]  # fmt: skip
    for path in paths:
        assert page.goto(path).ok, path
        found[path] = problems(page)
        if page.evaluate(WIDER):
            found[path].append("wider than the screen")
    assert not any(found.values()), found

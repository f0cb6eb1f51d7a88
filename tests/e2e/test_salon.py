"""The salón in a browser: finding a chair, agreeing, robots, invitations, the jefe's rights."""

from __future__ import annotations

import time

import pytest
from django.db.models import F
from playwright.sync_api import expect

from games.models import Match, Robot, Table
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.factories import PersonFactory, RobotFactory
from tests.pace import patience

LEVELS = ("Novato", "Normal", "Experto")
HANDS = 2
OPTIONS = {"juegos": 3}


@pytest.fixture
def robots(site) -> None:
    for level in ("novato", "normal", "experto"):
        if Robot.objects.filter(level=level).count() < 3:
            for _ in range(3):
                Robot.objects.create(user=RobotFactory(), level=level)


def full_table(stage, room, page, seats=(1, 2, 3)) -> dict:
    """Sit companions beside the page's player, who is the jefe."""
    path = f"/ws/salon/{room.slug}/"
    users = PersonFactory.create_batch(len(seats))
    table = room.tables.order_by("number").first()
    page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='0']").click()
    page.get_by_role("button", name="Levantarme").wait_for()
    mates = {seat: stage.companion(user, path) for seat, user in zip(seats, users, strict=True)}
    for seat, mate in mates.items():
        mate.ask({"t": "sentarse", "mesa": table.pk, "asiento": seat})
    return mates


def test_a_change_of_the_proposal_clears_who_had_accepted(stage, room, entering) -> None:
    page = entering()
    mates = full_table(stage, room, page)
    page.get_by_role("button", name="Confirmar").click()
    for mate in mates.values():
        mate.ask({"t": "confirmar"})
    page.get_by_role("button", name="Proponer").click()
    for mate in mates.values():
        mate.accept()
    page.get_by_role("button", name="Cambiar la propuesta").click()
    page.get_by_role("radio", name="30 (6 amarracos)").check()
    page.get_by_role("button", name="Proponer").click()
    mate = mates[1]
    mate.wait(lambda: mate.mia["propuesta"]["n"] == 2)
    assert not any(chair["aceptado"] for chair in mate.mia["sillas"])
    page.get_by_role("button", name="Aceptar y jugar").click()
    for mate in mates.values():
        mate.accept()
    page.wait_for_url("**/partida/*/")
    page.get_by_text("30 piedras").first.wait_for()


def test_the_jefe_removes_who_does_not_answer(stage, room, entering) -> None:
    page = entering()
    mates = full_table(stage, room, page)
    page.get_by_role("button", name="Confirmar").click()
    for seat in (1, 2):
        mates[seat].ask({"t": "confirmar"})
    table = room.tables.order_by("number").first()
    Table.objects.filter(pk=table.pk).update(deadline_at=F("deadline_at") - _seconds(20))
    page.reload()
    nick = mates[1].mia["sillas"][3]["nick"]
    page.get_by_role("button", name=f"Opciones con {nick}").click()
    page.get_by_role("menuitem", name="Levantarle: no contesta").click()
    mates[1].wait(lambda: mates[1].mia["sillas"][3] is None)
    expect(page.locator(".mi-mesa")).to_contain_text("Esperando a otro jugador")


def _seconds(n):
    from datetime import timedelta  # noqa: PLC0415

    return timedelta(seconds=n)


@pytest.mark.parametrize("level", LEVELS)
def test_one_trains_with_robots_of_each_level(room, entering, robots, level) -> None:
    page = entering()
    page.locator(".plaza[data-silla='0']").first.click()
    page.locator(".robots").get_by_role("button", name=level).click()
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").click()
    page.wait_for_url("**/partida/*/")
    player = BrowserPlayer("yo", page)
    page.reload()
    player.board.wait_for()
    expect(page.locator(".barra-mesa")).to_contain_text("entrenamiento")
    end = time.monotonic() + patience(60)
    while player.vista.get("numero_mano", 1) < HANDS:
        assert time.monotonic() < end, player.vista
        page.wait_for_timeout(20)
        offered = player.offered()
        for accion in ("Continuar", "Cortar", "Pasar", "NoQuerer"):
            if accion in offered:
                player.act(accion)
                break
    match = Match.objects.get(pk=int(page.url.rstrip("/").rsplit("/", 1)[1]))
    assert match.training
    assert match.stake == 0


def test_a_table_is_created_open_to_the_salon(room, entering) -> None:
    page = entering()
    before = set(room.tables.values_list("pk", flat=True))
    page.get_by_role("button", name="Crear mesa").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Crear mesa").click()
    page.get_by_role("button", name="Levantarme").wait_for()
    made = room.tables.exclude(pk__in=before).get()
    assert made.by_invitation is False


def test_21_3_a_table_asks_for_a_least_reliability_and_its_card_says_it(room, entering) -> None:
    page = entering()
    page.get_by_role("button", name="Crear mesa").first.click()
    form = page.get_by_role("dialog")
    form.get_by_label("Fiabilidad mínima").fill("80")
    form.get_by_role("button", name="Crear mesa").click()
    page.get_by_role("button", name="Levantarme").wait_for()
    assert room.tables.get(transient=True).reliability == 80
    told = "Solo se sienta quien tiene una fiabilidad de 80 o más"
    expect(page.get_by_title(told).first).to_be_visible()


def test_the_two_buttons_of_the_sound_show_one_state(entering) -> None:
    page = entering()
    above = page.locator("header > [data-sound-toggle]")
    expect(above).to_have_attribute("aria-pressed", "true")
    above.click()
    own = page.get_by_role("button", name="Poner el sonido")
    expect(own).to_be_visible()
    own.click()
    expect(above).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Quitar el sonido")).to_be_visible()


def test_an_invitation_seats_who_has_the_link(room, entering, browser_page) -> None:
    page = entering()
    page.get_by_role("button", name="Crear mesa").first.click()
    form = page.get_by_role("dialog")
    expect(form.get_by_role("radio", name="Cualquiera")).to_be_checked()
    form.get_by_role("radio", name="Quien tenga el enlace").check()
    form.get_by_role("button", name="Crear mesa").click()
    link = page.get_by_label("Enlace para invitar")
    link.wait_for()
    guest = browser_page(PersonFactory(), reduced_motion="reduce")
    guest.goto(link.input_value())
    guest.get_by_role("link", name="Sentarme").click()
    expect(guest.locator(".mi-mesa")).to_contain_text("Esperando a 2 jugadores")
    expect(page.locator(".mi-mesa")).to_contain_text("Esperando a 2 jugadores")


def test_jugar_ya_finds_a_chair_beside_others(stage, room, entering) -> None:
    host = stage.companion(PersonFactory(), f"/ws/salon/{room.slug}/")
    table = room.tables.order_by("number").last()
    host.ask({"t": "sentarse", "mesa": table.pk, "asiento": 0})
    page = entering()
    page.get_by_role("button", name="Jugar ya").click()
    expect(page.locator(".mi-mesa h2")).to_contain_text(str(table.number))
    host.wait(lambda: host.mia["sillas"].count(None) == 2)


def test_the_four_play_again_at_the_same_table(stage, room, browser_page) -> None:
    users = PersonFactory.create_batch(4)
    table = room.tables.first()
    options = {"juegos": 2, "piedras": 30}
    partida = stage.agreed(users, table.pk, absent=[0], options=options)
    page = browser_page(users[0], reduced_motion="reduce")
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    partida.finish()
    go_on_to_the_result(page)
    page.get_by_role("button", name="Revancha").click()
    for companion in partida.companions.values():
        companion.ask({"t": "revancha"})
    page.wait_for_url(f"**/salon/{room.slug}/**")
    expect(page.locator(".mi-mesa")).to_contain_text("30p 8r 2x")

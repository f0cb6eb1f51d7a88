"""What is shown of a salón and found again: lists, tables, one's chair, one's alert."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Profile, User
from accounts.relations import friendship_ask
from games.models import Room, TableSeat
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE


@pytest.fixture
def room(site) -> Room:
    slug = f"filtros-{Room.objects.count()}"
    room = Room.objects.create(slug=slug, game="mus", name="Salón", stakes=[5, 5000])
    tables_add(room_id=room.pk, count=3, value=5)
    tables_add(room_id=room.pk, count=1, value=5000)
    return room


@pytest.fixture
def crowd(stage, room) -> tuple[list[str], User]:
    """The nicks of me, of four who play and of a friend who sits, in order; and me."""
    me, friend = (PersonFactory(username=f"{name}{room.pk}") for name in ("Íñigo", "Zuriñe"))
    for one, other in ((me, friend), (friend, me)):
        friendship_ask(user=one, other=other)
    first, second, *_rest = room.tables.order_by("number")
    stage.companion(friend, f"/ws/salon/{room.slug}/").ask(
        {"t": "sentarse", "mesa": first.pk, "asiento": 0}
    )
    players = [PersonFactory(username=f"Jokin{room.pk}-{n}") for n in range(4)]
    stage.agreed(players, second.pk, options={"juegos": 3})
    return [user.username for user in (me, *players, friend)], me


def nicks(page: Page) -> list[str]:
    rows = page.locator(".persona").all()
    return [str(row.get_attribute("data-nick")) for row in rows]


def test_the_people_are_filtered_found_and_ordered(crowd, entering) -> None:
    everybody, user = crowd
    me, *players, friend = everybody
    page = entering(user)
    shown, order = page.get_by_label("Qué jugadores se ven"), page.get_by_label("Orden")
    people = page.locator(".persona")
    expect(people).to_have_count(6)
    for name, who in (
        ("amigos", [friend]),
        ("jugando", players),
        ("libres", [me]),
        ("todos", everybody),
    ):
        shown.select_option(name)
        expect(people).to_have_count(len(who))
        assert nicks(page) == who, name
    expect(shown.locator("option:checked")).to_have_text("Todos · 6")
    order.select_option("estado")
    expect(people.last).to_have_attribute("data-nick", players[-1])
    assert nicks(page) == [me, friend, *players]
    page.get_by_label("Buscar por nick").fill("zurine")
    expect(people).to_have_count(1)
    assert nicks(page) == [friend]
    page.reload()
    expect(page.get_by_label("Orden")).to_have_value("estado")
    expect(people).to_have_count(6)


def test_the_tables_are_filtered_by_what_they_are_and_by_what_i_have(crowd, entering) -> None:
    page = entering(crowd[1])
    tables = page.locator("#mesas article")
    expect(tables).to_have_count(4)
    chips = page.get_by_role("group", name="Filtrar las mesas")
    for chip, count in (("Con sitio · 3", 3), ("Para mirar · 1", 1), ("De amigos · 1", 1)):
        button = chips.get_by_role("button", name=chip)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(tables).to_have_count(count)
    chips.get_by_role("button", name="Todas").click()
    page.get_by_label("Valor máximo").select_option("saldo")
    expect(tables).to_have_count(3)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_ones_chair_is_kept_through_a_reload_and_left_from_the_chat(
    entering, room, viewport
) -> None:
    user = PersonFactory()
    page = entering(user, viewport=viewport)
    table = room.tables.order_by("number").first()
    page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='2']").click()
    expect(page.get_by_role("button", name="Levantarme")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Levantarme")).to_be_visible()
    assert TableSeat.objects.get(user=user).seat == 2
    leave = page.locator("#charla").get_by_role("button", name="Dejar la mesa")
    if viewport:
        page.locator("#secciones").get_by_role("button", name="Chat").click()
    leave.click()
    expect(leave).to_have_count(0)
    assert not TableSeat.objects.filter(user=user).exists()


@pytest.mark.parametrize("hours", [1, 4])
def test_an_alert_is_for_one_two_or_four_hours_and_each_thing_is_chosen_alone(
    entering, hours
) -> None:
    user = PersonFactory()
    page = entering(user)
    page.get_by_role("button", name="Disponible").click()
    name = f"Alerta durante {hours} hora{'s' if hours > 1 else ''}"
    page.get_by_role("menu").get_by_text(name).click()
    dialog = page.get_by_role("dialog")
    switches = dialog.get_by_role("switch")
    names = {
        "alerta_silla", "alerta_amigo", "alerta_mencion", "alerta_empieza", "alerta_turno",
        "alerta_trofeo", "alerta_torneo", "alerta_cruce",
    }  # fmt: skip
    expect(switches).to_have_count(len(names))
    switches.nth(3).uncheck()
    with page.expect_response("**/cuenta/preferencias/"):
        dialog.get_by_role("button", name="Aceptar").click()
    profile = Profile.objects.get(user=user)
    assert sum(not getattr(profile.preferences, name) for name in names) == 1
    assert profile.status_now == "alerta"
    left = profile.alert_until - profile.alert_until.now(profile.alert_until.tzinfo)
    assert hours * 3600 - 60 < left.total_seconds() <= hours * 3600


def test_without_keys_the_settings_say_why_no_notice_comes_with_the_browser_closed(
    browser_page, settings
) -> None:
    page = browser_page(PersonFactory())
    page.goto("/cuenta/ajustes/#avisos")
    assert not settings.VAPID_PRIVATE_KEY
    expect(page.locator("#push")).to_contain_text("El servidor no tiene configurados los avisos")
    expect(page.locator("#push").get_by_role("button")).to_have_count(0)

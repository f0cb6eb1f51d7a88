"""From the salón to the table in the games of other sizes: chairs, «Empezar con N», robots."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Match, Robot, Room, Table
from games.tables.opening import tables_add
from tests.factories import PersonFactory, RobotFactory

OTHERS = {"parchis": (2, 3), "ohhell": (1, 2), "tresmus": (1, 2)}


@pytest.fixture
def table(site, request) -> Table:
    game = request.param
    slug = re.sub(r"[^a-z]+", "-", request.node.name)[-38:].strip("-")
    room = Room.objects.create(slug=slug, game=game, name="Salón de pruebas")
    tables_add(room_id=room.pk, count=2, value=25)
    return room.tables.order_by("number").first()


def arrive(browser_page, table: Table, **context) -> Page:
    page = browser_page(PersonFactory(), reduced_motion="reduce", **context)
    page.goto(f"/salon/{table.room.slug}/")
    page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='0']").click()
    page.get_by_role("button", name="Levantarme").wait_for()
    return page


@pytest.mark.parametrize("table", OTHERS, indirect=True)
def test_issue_5_three_begin_at_a_table_of_four_on_the_chairs_they_took(
    stage, browser_page, table
) -> None:
    game = table.room.game
    page = arrive(browser_page, table)
    expect(page.get_by_role("button", name=re.compile("^Empezar con"))).to_have_count(0)
    mates = []
    for seat in OTHERS[game]:
        mate = stage.companion(PersonFactory(), f"/ws/salon/{table.room.slug}/")
        mate.ask({"t": "sentarse", "mesa": table.pk, "asiento": seat})
        mates.append(mate)
    page.get_by_role("button", name="Empezar con 3").click()
    page.get_by_role("button", name="Confirmar").click()
    for mate in mates:
        mate.ask({"t": "confirmar"})
    page.get_by_role("button", name="Proponer").click()
    for mate in mates:
        mate.accept()
    page.get_by_role("button", name="Aceptar y jugar").click()
    page.wait_for_url("**/partida/*/")
    match = Match.objects.get(pk=int(page.url.rstrip("/").rsplit("/", 1)[1]))
    assert (match.game, match.seats, match.stake) == (game, 3, 25)
    if game == "parchis":
        assert match.options["sillas"] == "023", "a chair is a colour"
    if game == "tresmus":
        assert match.summary == "7p 4j"
    expect(page.locator("#tablero [data-asiento]")).to_have_count(3)


@pytest.mark.parametrize("table", ["mus", "parchis"], indirect=True)
def test_the_four_chairs_lie_round_the_table_in_speaking_order(browser_page, table) -> None:
    page = arrive(browser_page, table)
    card = page.get_by_role("article", name=f"Mesa {table.number}", exact=True)
    expect(card.locator(".sitio")).to_have_count(4)
    x, y = centre(card.locator(".tap"))
    around = [centre(seat) for seat in card.locator(".sitio").all()]
    below, right, above, left = [(round(cx - x), round(cy - y)) for cx, cy in around]
    assert abs(below[0]) < 9 < below[1]
    assert abs(right[1]) < 9 < right[0]
    assert abs(above[0]) < 9 < -above[1]
    assert abs(left[1]) < 9 < -left[0]


def centre(shown: Locator) -> tuple[float, float]:
    box = shown.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def assert_apart(card: Locator) -> None:
    """Check that no two chairs of a table lie over one another."""
    boxes = [seat.bounding_box() for seat in card.locator(".sitio").all()]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert (
                min(one["x"] + one["width"], other["x"] + other["width"])
                <= max(one["x"], other["x"]) + 1
                or min(one["y"] + one["height"], other["y"] + other["height"])
                <= max(one["y"], other["y"]) + 1
            ), "two chairs lie over one another"


@pytest.mark.parametrize("table", ["tresmus"], indirect=True)
def test_issue_32_eight_chairs_lie_apart(browser_page, table) -> None:
    page = arrive(browser_page, table)
    card = page.get_by_role("article", name=f"Mesa {table.number}", exact=True)
    page.get_by_role("complementary", name="Mi mesa").get_by_role("radio", name="8").check()
    expect(card.locator(".sitio")).to_have_count(8)
    assert_apart(card)


@pytest.mark.parametrize("table", ["ohhell"], indirect=True)
def test_issue_5_seven_chairs_with_six_robots(browser_page, table) -> None:
    while Robot.objects.filter(level="normal").count() < 6:
        Robot.objects.create(user=RobotFactory(), level="normal")
    page = arrive(browser_page, table)
    card = page.get_by_role("article", name=f"Mesa {table.number}", exact=True)
    page.get_by_role("complementary", name="Mi mesa").get_by_role("radio", name="7").check()
    expect(card.locator(".sitio")).to_have_count(7)
    assert_apart(card)
    page.locator(".robots").get_by_role("button", name="Normal").click()
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").click()
    page.wait_for_url("**/partida/*/")
    expect(page.locator("#tablero [data-asiento]")).to_have_count(7)
    expect(page.locator(".barra-mesa")).to_contain_text("entrenamiento")

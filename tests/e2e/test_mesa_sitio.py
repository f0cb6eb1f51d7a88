"""Things at the table have a place of their own: with the longest nicks, none lies over another."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engines.mus.options import Options
from tests.factories import PersonFactory
from tests.pace import patience
from tools.stack.chromium import LAPTOP, PHONE

CALM = {"reduced_motion": "reduce"}
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
LONELY = Options(juegos=2, piedras=30, reloj="sin")
WATCHED = {"mirones": "si", "mirones_hablan": True, "mirones_ven": True}
SIZES = pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])


def long_nicks(number: int) -> list[User]:
    """Return four people whose nicks are as long as nicks may be; no two calls share any."""
    names = ("Maria_del_Carmen", "Bernardino-Zabal", "Wenceslao_Mendiz", "Mikel_Urrutikoet")
    return [PersonFactory(username=f"{name}{number:04d}") for name in names]


def all_with_pares(state) -> bool:
    hands = state.jugadas()
    return state.mano == 0 and all(hand.pares for hand in hands)


def hold_the_longest_hand(page: Page) -> None:
    """Say of my hand the longest words there are; few deals in a hundred thousand bring them."""
    words = page.locator(".jug span").first
    words.evaluate("words => { words.innerHTML = '<b>Duples</b> caballos y cuatros'; }")


# Not wait_for_function: what it looks at again and again is an eval, which the pages' CSP forbids.
SETTLED = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
}"""
PATIENCE_S = patience(5)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Return the boxes of what *selector* finds; there has to be something."""
    found = page.locator(selector).evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().toJSON())"
    )
    assert found, selector
    return found


def overlap(page: Page, one: str, other: str) -> bool:
    """Return whether any box of *one* goes on lying over any box of *other*; both must be there."""
    end = time.monotonic() + PATIENCE_S
    while True:
        page.evaluate(SETTLED)
        lies = any(
            a["left"] < b["right"] and b["left"] < a["right"]
            and a["top"] < b["bottom"] and b["top"] < a["bottom"]
            for a in boxes(page, one) for b in boxes(page, other)
        )  # fmt: skip
        if not lies or time.monotonic() > end:
            return lies


@pytest.fixture
def raised(stage):
    """A table where everybody has said something in pares and I am asked, being jefe and mano."""
    people = long_nicks(User.objects.count())
    partida = stage.partida(
        people, absent=[0], pleases=all_with_pares, options=LONELY, conditions=WATCHED
    )
    partida.play(0, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "pares")
    for seat in (0, 1):
        partida.play(seat, "Pasar")
    partida.play(2, "Envidar", piedras=5)
    partida.play(3, "Reenvidar", piedras=8)
    return partida


def test_the_cards_on_my_left_end_above_me_and_what_i_say(raised, browser_page) -> None:
    page = browser_page(raised.users[0], **FINGER)
    page.goto(raised.path)
    expect(page.locator(".izquierda .nom small")).to_have_text("lleva pares")
    assert not overlap(
        page, ".izquierda .dorso img", ".ficha .foto-jugador, .ficha .foto-jugador .anillo"
    )
    assert not overlap(page, ".izquierda .dorso img", ".ficha .globo")
    assert not overlap(page, ".derecha .dorso img", ".jug span")


@SIZES
def test_who_speaks_is_named_in_the_middle_and_over_nobody(stage, browser_page, viewport) -> None:
    people = long_nicks(User.objects.count())
    people[1] = PersonFactory(username="M" * (20 - len(str(people[0].pk))) + str(people[0].pk))
    partida = stage.partida(people, absent=[0], pleases=lambda state: state.mano == 1)
    page = browser_page(people[0], viewport=viewport, **CALM)
    page.goto(partida.path)
    turn = page.locator(".centro .sub")
    expect(turn).to_contain_text(people[1].username)
    assert turn.evaluate("e => e.scrollWidth <= e.clientWidth")


@SIZES
def test_a_proposal_to_end_leaves_the_score_in_sight(stage, browser_page, viewport) -> None:
    people = long_nicks(User.objects.count())
    partida = stage.partida(people, absent=[0], options=LONELY)
    page = browser_page(people[0], viewport=viewport, **CALM)
    page.goto(partida.path)
    page.locator(".marc").wait_for()
    partida.play(1, "ProponerFin")
    page.get_by_role("button", name="Seguir jugando").wait_for()
    assert not overlap(page, ".tira", ".marc, .lances")
    for button in page.locator(".tira").get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)


@SIZES
def test_a_long_nick_of_mine_stays_on_its_line_beside_its_marks(
    raised, browser_page, viewport
) -> None:
    page = browser_page(raised.users[0], viewport=viewport, **CALM)
    page.goto(raised.path)
    nick = page.locator(".ficha .nom .elide").first
    expect(nick).to_have_attribute("title", raised.users[0].username)
    expect(nick).to_contain_text(raised.users[0].username)
    hold_the_longest_hand(page)
    mark = page.locator(".ficha .etiqueta.mano").bounding_box()
    box = nick.bounding_box()
    assert box
    assert mark
    assert box["y"] < mark["y"] + mark["height"] / 2 < box["y"] + box["height"]
    expect(page.locator(".ficha .foto-jugador .jefe")).to_be_visible()
    assert not overlap(page, ".ficha .nom", ".mano4 .carta")
    assert not overlap(page, ".ficha .nom", ".jug span")


@SIZES
def test_a_miron_of_long_nicks_sees_the_stake_the_chips_and_the_score_apart(
    raised, browser_page, viewport
) -> None:
    page = browser_page(PersonFactory(), viewport=viewport, **CALM)
    page.goto(f"{raised.path}?desde=0")
    page.locator(".bote").wait_for()
    hold_the_longest_hand(page)
    assert not overlap(page, ".bote", ".jug span, .ficha .nom, .mano4 .carta")
    assert not overlap(page, ".marc", ".arriba .foto-jugador, .arriba .nom")


THINGS = (
    ".marc", ".lances", ".arriba .persona", ".izquierda .persona", ".derecha .persona",
    ".centro h2, .centro .sub, .bote", ".mano4 .carta", ".ficha .foto-jugador", ".ficha .nom",
    ".jug span",
    ".asiento .dorso img", ".asiento:not(.ficha) .globo", ".ficha .globo",
)  # fmt: skip
BOXES = """(things) => things.map((selector) => [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0)
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })))"""
LYING = [(932, 430), (844, 390), (740, 360), (667, 375)]
OPENED = [(1440, 900), (1280, 720), (1024, 600), (800, 600), (390, 844), (360, 640), *LYING]


def piled(page: Page) -> list[tuple[str, str]]:
    """Return the pairs of things of the table of which one lies over the other."""
    boxes = page.evaluate(BOXES, THINGS)
    return [
        (THINGS[i], THINGS[j])
        for i, some in enumerate(boxes)
        for j in range(i)
        if any(
            a["left"] < b["right"] - 1 and b["left"] < a["right"] - 1
            and a["top"] < b["bottom"] - 1 and b["top"] < a["bottom"] - 1
            for a in some for b in boxes[j]
        )
    ]  # fmt: skip


def test_in_every_window_nothing_of_the_table_is_cut_or_lies_over_another_thing(
    raised, browser_page
) -> None:
    page = browser_page(raised.users[0], **CALM)
    page.goto(raised.path)
    page.locator("[data-accion=Querer]").wait_for()
    hold_the_longest_hand(page)
    found = {}
    for width, height in OPENED:
        page.set_viewport_size({"width": width, "height": height})
        found[f"{width}x{height}"] = piled(page)
        for what in (
            ".mando button",
            ".mano4 .carta",
            ".barra-mesa .boton-icono:visible",
            ".asiento .foto-jugador",
        ):
            for thing in page.locator(what).all():
                expect(thing).to_be_in_viewport(ratio=0.99)
        card = page.locator(".mano4 .carta").first.bounding_box()
        assert card
        assert card["width"] >= 50
    assert not any(found.values()), found

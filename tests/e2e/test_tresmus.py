"""Tres Mus in a browser: a partida to the settled ledger, the keys, the finger, what is shown."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from economy.ledger import escrow
from economy.models import Account, Item
from economy.selectors import balance_of
from games.engines.tresmus.options import Options
from games.models import Room
from tests.e2e.betting import agreeing, betted, owning, people
from tests.e2e.driving import play_until
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.e2e.tresmus import SHORT, VALUE, Chair, play, simple
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
PHONES = (PHONE, {"width": 390, "height": 664}, {"width": 360, "height": 640})
"""A phone, one on which the bars of the browser are shown, and a small one."""
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw9")[2:]  # all of them share one database
TWENTY = (f"Maria_del_Carmen{WORKER}{n:03}" for n in itertools.count())
"""Nicks as long as there may be."""

_OVERLAPS = """() => {
    const tapete = document.querySelector('.tapete').getBoundingClientRect();
    const parts = [...document.querySelectorAll(
        '.tresmus .asiento, .info, .lances, .apuesta-tm, .mano-tm, .corro li, .jug')]
        .map((e) => [e.className || e.tagName, e, e.getBoundingClientRect()])
        .filter(([, , r]) => r.width && r.height);
    const wrong = parts.filter(([, , r]) => r.left < tapete.left - 1 || r.right > tapete.right + 1
        || r.top < tapete.top - 1 || r.bottom > tapete.bottom + 1)
        .map(([name]) => `${name} lies outside`);
    parts.forEach(([name, e, a], i) => parts.slice(i + 1).forEach(([other, f, b]) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (!e.contains(f) && wide > 2 && high > 2) wrong.push(`${name} over ${other}`);
    }));
    const cut = [...document.querySelectorAll('.corro li, .mando-tm .acc, .mando-tm .preg')]
        .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `${e.innerText} is cut`);
    return [...wrong, ...cut];
}"""

_BANKS = """() => [...document.querySelectorAll('.tresmus .foto-jugador')].filter((photo) => {
    photo.classList.add('en-banco');
    const told = photo.querySelector('.est') ?? photo.appendChild(document.createElement('span'));
    told.className = 'est';
    told.dataset.pintado = '43 s';
    const a = told.getBoundingClientRect();
    const seat = photo.closest('.asiento, .ficha, [data-seat]') ?? photo.parentElement;
    return [...seat.querySelectorAll('.palotes, .enmano')].some((part) => {
        const b = part.getBoundingClientRect();
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    });
}).length"""
"""How many banks of time, were all of them spent, lie over the strokes or the piedras."""

_LONGEST_HAND = """() => {
    const [pares, juego] = ['Duples de caballos y sotas, valen 3', 'Juego 40, vale 2'];
    document.querySelector('.jug').innerHTML = `<span>${pares}</span><span>${juego}</span>`;
}"""
"""What takes most room of all that a hand may be called."""


@pytest.fixture
def table(stage, browser_page) -> Callable[..., list[Chair]]:
    """Return what opens a partida with *pages* browsers on the first chairs; habits on the rest."""

    def open_table(
        players: int = 3, options: Options = SHORT, pages: int = 1, **setting: Any
    ) -> list[Chair]:
        context = setting.pop("context", CALM)
        users = setting.pop("users", None) or PersonFactory.create_batch(players)
        partida = stage.partida(
            users, absent=range(players), game="tresmus", options=options, value=VALUE, **setting
        )
        chairs = []
        for user in users[:pages]:
            player = BrowserPlayer(user.username, browser_page(user, **context))
            player.page.goto(partida.path)
            player.board.wait_for()
            chairs.append(Chair(partida, player))
        for user in users[pages:]:
            stage.companion(user, f"/ws{partida.path}", simple)
        return chairs

    return open_table


def leave(chair: Chair) -> None:
    """Press *Abandonar* and say that it is meant."""
    chair.page.get_by_role("button", name="Abandonar").click()
    asked = chair.page.get_by_role("dialog")
    asked.get_by_role("button", name="Abandonar la partida").click()
    chair.player.until(lambda: chair.player.vista["salidas"], "the others were not told")


def go_away(chair: Chair) -> None:
    """Go from the table where I am out: there is nothing left to abandon, and nothing is asked."""
    page, room = chair.page, Room.objects.filter(slug="tresmus")
    room.update(is_open=True)
    expect(page.get_by_role("link", name="Salir de la mesa")).to_be_visible()
    expect(page.get_by_role("button", name="Abandonar")).to_have_count(0)
    page.get_by_role("link", name="Salir de la mesa").click()
    page.wait_for_url("**/salon/**")
    page.locator(".persona").first.wait_for(state="attached")
    page.wait_for_timeout(500)  # he is not led back
    assert "/salon/" in page.url
    room.update(is_open=False)


def test_issue_32_three_play_to_the_settled_ledger_and_one_leaves_in_the_middle(table) -> None:
    """RULING T13: nobody marks that juego, the others begin another one."""
    mine, other = table(pages=2, pleases=lambda state: state.mano == 0)
    match, users = mine.partida.match, mine.partida.users
    before = [balance_of(user.pk) + VALUE for user in users]
    mine.wait("descarte")
    mine.throw()
    other.wait("descarte")
    other.throw()
    mine.wait("grande")
    mine.press("Envidar")  # there are piedras on the table
    leave(other)
    expect(mine.page.locator(".recuento")).to_contain_text("El juego no se lo apunta nadie")
    expect(mine.page.locator(".asiento", has_text=users[1].username)).to_contain_text("fuera")
    expect(mine.page.get_by_role("button", name="Abandonar")).to_be_visible()
    go_away(other)

    play(mine)

    go_on_to_the_result(mine.page)
    match.refresh_from_db()
    assert match.status == match.Status.FINISHED
    winner = mine.player.vista["fin"]["gana"]
    assert winner in {0, 2}
    for seat, (user, money) in enumerate(zip(users, before, strict=True)):
        row = match.players.get(user=user)
        assert row.money == (2 * VALUE if seat == winner else -VALUE), "the winner takes the pot"
        assert balance_of(user.pk) == money + row.money
    assert Account.objects.get(code=escrow(match.pk)).balance == 0
    end = mine.page.get_by_role("dialog")
    assert users[winner].username in end.locator(".fin-marcador").inner_text()
    end.get_by_role("link", name="Ver el acta").click()
    lines = mine.page.locator(".registro li")
    lines.first.wait_for()
    assert "deja la partida" in " ".join(lines.all_inner_texts())


def test_each_answer_says_its_price_before_it_is_pressed(table) -> None:
    """mus §17.5, §17.6: who is in, the level, and what each choice would do, by the engine."""
    (mine,) = table(options=Options(reloj="sin"), pleases=lambda state: state.mano == 1)
    mine.wait("descarte")
    mine.throw()
    mine.wait("grande")  # seat 1 has bet 2, and seat 2 answers after me
    page, view = mine.page, mine.player.vista
    prices = {(p["accion"], p["piedras"]): p for p in view["precios"]}
    most = prices["Querer", 2]
    said = page.locator(".consecuencias")
    expect(said).to_contain_text(f"Si quieres 2: quedan {most['mesa']} entre")
    expect(said).to_contain_text("Si pasas: no vas a este lance y no te cuesta nada")
    page.keyboard.press("-")
    expect(said).to_contain_text("Si quieres 1: quedan")
    expect(page.locator(".corro li")).to_have_count(3)
    expect(page.locator(".apuesta-tm h2")).to_contain_text("a 2")
    expect(page.locator(".corro .toca")).to_contain_text("te toca")
    mine.keys("q")
    assert mine.player.vista["apuesta"]["puesto"][0] == 1
    assert page.locator("[data-columna='0'] .piedritas i").count() == 1


def test_a_card_is_thrown_without_leaving_the_keyboard(table) -> None:
    (mine,) = table(options=Options(reloj="sin"), pleases=lambda state: state.mano == 0)
    mine.wait("descarte")
    second = mine.player.vista["cartas"][0][1]
    mine.page.keyboard.press("1")
    mine.page.keyboard.press("ArrowRight")
    marked = mine.page.locator(".carta-m[aria-pressed=true]")
    expect(marked).to_have_attribute("data-carta", second)
    mine.keys("Enter")
    assert mine.player.vista["descartada"] == second
    expect(mine.page.locator(".descartada img")).to_be_visible()
    mine.wait("grande")
    version = mine.player.frame["v"]
    mine.page.keyboard.press("o")
    expect(mine.page.locator("[data-accion=Ordago].armado")).to_be_visible()
    assert mine.player.frame["v"] == version, "one press was enough for an órdago"
    mine.page.keyboard.press("Escape")
    expect(mine.page.locator("[data-accion=Ordago].armado")).to_have_count(0)
    mine.keys("p")
    assert mine.player.vista["dicho"][0]["accion"] == "Pasar"


@pytest.mark.parametrize("players", [3, 8])
def test_nothing_lies_over_anything_on_a_phone_and_a_finger_plays(table, players) -> None:
    users = [PersonFactory(username=next(TWENTY)) for _ in range(players)]
    context = {"context": FINGER, "users": users}
    (mine,) = table(players, Options(reloj="sin"), pleases=lambda s: s.mano == 1, **context)
    page = mine.page
    mine.wait("descarte")
    assert page.evaluate(_OVERLAPS) == []
    page.locator(".carta-m:enabled").last.tap()
    before = mine.player.frame["v"]
    page.locator("[data-accion=Descartar]:enabled").tap()
    mine.answered(before)
    mine.wait("grande")
    assert page.evaluate(_OVERLAPS) == []
    page.evaluate(_LONGEST_HAND)
    assert page.evaluate(_OVERLAPS) == []
    assert page.evaluate(_BANKS) == 0
    assert re.search(r"\d en juego", page.locator("[data-accion=Querer] .cae").inner_text())
    before = mine.player.frame["v"]
    page.locator("[data-accion=Querer]:enabled").tap()
    mine.answered(before)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (844, 390), (360, 640)])
def test_eight_with_long_nicks_fit_every_screen(table, width, height) -> None:
    users = [PersonFactory(username=next(TWENTY)) for _ in range(8)]
    context = {"viewport": {"width": width, "height": height}, **CALM}
    (mine,) = table(
        8, Options(reloj="sin"), pleases=lambda s: s.mano == 1, users=users, context=context
    )
    mine.wait("descarte")
    assert mine.page.evaluate(_OVERLAPS) == []
    mine.throw()
    mine.wait("grande")
    assert mine.page.evaluate(_OVERLAPS) == []


def test_a_recuento_of_eight_that_is_cut_on_a_phone_shows_that_there_is_more(table) -> None:
    (mine,) = table(8, Options(reloj="sin"), pleases=lambda s: s.mano == 1, context=FINGER)
    until_counted(mine)
    lines = mine.page.locator(".recuento .lineas-tm")
    height, whole = lines.evaluate("(e) => [e.clientHeight, e.scrollHeight]")
    assert whole > height, "all of them fit, so nothing is tried here"
    shadows = lines.evaluate("(e) => getComputedStyle(e).backgroundAttachment")
    assert sorted(shadows.split(", ")) == ["local"] * 2 + ["scroll"] * 2


def until_counted(chair: Chair) -> None:
    """Play until the recuento of the first hand has told all its movements."""
    while chair.player.vista.get("fase") != "fin_mano":
        chair.page.wait_for_timeout(20)
        if chair.player.vista.get("fase") != "fin_mano" and chair.awaited():
            chair.turn()
    chair.page.locator(".recuento .quedan").wait_for()


def test_issue_32_objects_are_bet_and_the_partida_counts_for_its_players(
    stage, browser_page
) -> None:
    users = people(2, 40)
    (theirs,) = owning(users[1], 60)
    room = agreeing(stage, users, "tresmus", piedras=3, juegos=1)
    page = browser_page(users[0], **CALM)
    mine = Item.objects.get(owner=users[0])
    partida = betted(stage, room, users, [(0, mine), (1, theirs)])
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    play_until(partida, lambda state: state.fin is not None)
    go_on_to_the_result(page)
    winner = partida.state.fin.gana
    objects = page.locator(".fin-objetos")
    won = objects.nth(winner).locator("li")
    expect(won.filter(has_text=f"ganado a {users[1 - winner].username}")).to_have_count(1)
    expect(objects.nth(1 - winner)).to_contain_text(f"se lo lleva {users[winner].username}")
    owners = set(Item.objects.filter(pk__in=[mine.pk, theirs.pk]).values_list("owner", flat=True))
    assert owners == {users[winner].pk}
    for seat, user in enumerate(users):
        page.goto(f"/jugador/{user.username}/")
        told = page.locator("main").inner_text()
        wins = "1 ganada (100 %)" if seat == winner else "0 ganadas (0 %)"
        assert f"Tres Mus\n1 jugada\n{wins}" in told


_OVER_FACES = """() => {
    const box = (e) => e.getBoundingClientRect();
    const tapete = box(document.querySelector('.tapete'));
    const hands = [...document.querySelectorAll('.asientos .suyas')];
    const others = [...document.querySelectorAll(
        '.foto-jugador > img, .tresmus .nom, .lances, .apuesta-tm h2, .corro li, .yo, .suyas')];
    const wrong = [hands.length ? '' : 'no hand is open'];
    for (const hand of hands) {
        const a = box(hand);
        const [first] = [...hand.children].map((card) => box(card).left);
        if (Math.min(first, a.left) < tapete.left || a.right > tapete.right) wrong.push('cut');
        for (const other of others) {
            const b = box(other);
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (other !== hand && wide > 1 && high > 1) wrong.push(`over ${other.className}`);
        }
    }
    const [face, cards, bet] = ['.yo .foto-jugador', '.mano-tm', '.apuesta-tm'].map((one) =>
        document.querySelector(one)).map((e) => e && box(e));
    if (bet && bet.height && bet.bottom > face.top + 1) wrong.push('the bet over my face');
    if (bet && bet.height && bet.bottom > cards.top + 1) wrong.push('the bet over my cards');
    return wrong.filter(Boolean);
}"""


@pytest.mark.parametrize("players", [4, 5, 8])
def test_issue_32_in_an_acta_on_a_phone_open_hands_lie_over_nobody(
    stage, browser_page, players
) -> None:
    users = [PersonFactory(username=next(TWENTY)) for _ in range(players)]
    options = Options(juegos=1, reloj="sin")
    partida = stage.partida(users, absent=range(players), game="tresmus", options=options)
    play_until(partida, lambda state: state.fin is not None)
    page = browser_page(users[0], viewport=PHONE, **CALM)
    page.goto(f"{partida.path}acta/")
    page.locator(".asientos .suyas").first.wait_for()
    found = {}
    for step in range(3 * players):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
        if page.locator(".recuento").count():
            break
        for size in PHONES:
            page.set_viewport_size(size)
            found[step, size["height"]] = page.evaluate(_OVER_FACES)
    assert len(found) > players * len(PHONES)
    assert not any(found.values()), {at: wrong for at, wrong in found.items() if wrong}

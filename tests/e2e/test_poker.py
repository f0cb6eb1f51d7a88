"""Póker in a browser: a minitorneo to its paid prizes, and a mesa of U$uros to the unit."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db.models import F
from playwright.sync_api import expect

from economy.ledger import escrow
from economy.models import Account, Holding
from economy.selectors import balance_of
from games.models import Match, MatchTimer
from tests.e2e.players import SETTLE_MS, BrowserPlayer
from tests.e2e.poker import QUICK, Chair, bold, calm, minitorneo_begun, open_mesa, robot
from tests.factories import PersonFactory
from tests.pace import patience
from tools.stack.chromium import LAPTOP, PHONE

CALM = {"reduced_motion": "reduce"}
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
PRIZES = (100, 60, 40)
ESCAPE_GRACE_MS = 1100  # in which Escape does nothing, once what it closed is gone


@pytest.fixture
def minitorneo(stage, browser_page) -> Callable[..., Chair]:
    """Return what starts a minitorneo of *players*, with me on the first chair."""
    return partial(minitorneo_begun, stage, browser_page)


def test_a_minitorneo_of_four_to_its_paid_prizes(minitorneo) -> None:
    mine = minitorneo(**CALM)
    page, users = mine.page, mine.partida.users
    before = [balance_of(user.pk) for user in users]
    expect(page.locator(".premios li .usu")).to_have_text([str(prize) for prize in PRIZES])
    while not mine.over():
        page.wait_for_timeout(20)
        for name in ("todo", "igualar", "pasar"):
            if mine.offered(name):
                go(mine, name)
                break
        else:
            if mine.offered("aceptar"):
                mine.press("aceptar")
    mine.player.until(lambda: mine.player.vista["fin"], "the last step never came")
    mine.match.refresh_from_db()
    assert mine.match.status == Match.Status.FINISHED
    vista = mine.player.vista
    placed = vista["puestos"]
    assert sum(place["premio"] for place in placed) == sum(PRIZES)
    assert min(place["puesto"] for place in placed) == 1
    for user, money, place in zip(users, before, placed, strict=True):
        assert balance_of(user.pk) == money + place["premio"]
    assert Account.objects.get(code=escrow(mine.match.pk)).balance == 0
    see_the_end(mine)


def go(mine: Chair, name: str) -> None:
    """Press a button; an all-in is asked again, and nothing has been done before."""
    version = mine.player.frame["v"]
    mine.page.locator(f".mando [data-nombre={name}]").click()
    asked = mine.page.locator(".confirma [data-accion=confirmar]")
    mine.player.until(
        lambda: mine.player.frame["v"] > version or asked.count(), f"{name} did nothing"
    )
    if mine.player.frame["v"] == version:
        mine.page.wait_for_timeout(SETTLE_MS)
        asked.click()
    mine.player.until(lambda: mine.player.frame["v"] > version, f"{name} was not answered")


def see_the_end(mine: Chair) -> None:
    """See my place in the title of the end, and the chips of all, hand by hand."""
    page, place = mine.page, mine.player.vista["puestos"][0]
    result = page.get_by_role("button", name="Ver el resultado")
    if result.count():
        result.click()
    title = page.locator(".fin-titulo")
    said = "¡Has ganado el minitorneo!" if place["puesto"] == 1 else f"puesto {place['puesto']}"
    expect(title).to_contain_text(said)
    expect(page.locator(".fin-tabla .puesto")).to_have_count(4)
    expect(page.locator(".fin-tabla small", has_text=re.compile(r"mano \d"))).to_have_count(4)
    expect(page.locator(".carrera-fichas .leyenda li")).to_have_count(4)
    page.get_by_text("Ver en una tabla").click()
    expect(page.locator(".carrera-fichas tbody tr")).to_have_count(
        len(mine.player.vista["historia"])
    )


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_training_says_on_the_table_that_it_pays_nothing(stage, browser_page, size) -> None:
    user, *others = PersonFactory.create_batch(4)
    partida = stage.partida([user, *others], absent=range(4), game="poker", options=QUICK, value=0)
    Match.objects.filter(pk=partida.match.pk).update(training=True, competitive=False)
    page = browser_page(user, viewport=size, **CALM)
    page.goto(partida.path)
    panel = page.locator(".panel-mesa.premios")
    expect(panel).to_contain_text("Entrenamiento, sin premios")
    expect(panel.locator(".usu")).to_have_count(0)
    said = panel.locator(".sin-premios").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert said, "it lies within the panel"


def test_the_seconds_of_the_level_are_counted_though_no_decision_has_a_clock(minitorneo) -> None:
    mine = minitorneo(habit=None, **CALM)
    page = mine.page
    left = page.locator(".panel-mesa.nivel [data-reloj-texto]")
    expect(left).to_have_text(re.compile(r"^[23]:\d\d$"))
    before = seconds(left.inner_text())
    page.wait_for_timeout(2100)
    assert seconds(left.inner_text()) <= before - 2
    page.reload()
    expect(left).to_have_text(re.compile(r"^[12]:\d\d$"))
    assert seconds(left.inner_text()) <= before - 2, "who comes back finds it where it is"
    assert page.locator(".nivel .plazo i").evaluate(
        "(bar) => new DOMMatrix(getComputedStyle(bar).transform).a < 1"
    )


def test_a_level_that_ends_in_a_hand_is_said_once_and_the_next_is_counted_from_its_start(
    minitorneo,
) -> None:
    mine = minitorneo(habit=None, **CALM)
    page, panel = mine.page, mine.page.locator(".panel-mesa.nivel")
    expect(panel).to_contain_text("Sube a 50/100")
    page.evaluate(HEAR)
    mine.partida.stage.do(_let_go_by, mine.match, timedelta(seconds=172))
    left = panel.locator("[data-reloj-texto]")
    expect(panel).to_contain_text("Nivel 2", timeout=1000 * patience(20))
    expect(panel).to_contain_text("25/50")
    expect(panel).to_contain_text("Próxima mano 50/100")
    expect(left).to_have_text(re.compile(r"^(3:00|2:\d\d)$"))
    assert panel.locator(".plazo i").evaluate(BAR) > 0.9, "as much as is left"
    page.wait_for_timeout(1500)
    said = [text for text in page.evaluate("window.heard") if "desde la mano siguiente" in text]
    assert len(said) == 1, said
    assert said[0].startswith("Nivel 2: desde la mano siguiente, ciegas 50 y 100.")
    assert said[0].count("ivel 2") == 1


HEAR = """() => {
    window.heard = [];
    const note = (changes) => {
        for (const { target } of changes) {
            const near = target.nodeType === 1 ? target : target.parentElement;
            const text = near?.closest("[aria-live=polite]")?.textContent;
            if (text && window.heard.at(-1) !== text) window.heard.push(text);
        }
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, all);
}"""
BAR = "(bar) => new DOMMatrix(getComputedStyle(bar).transform).a"


def _let_go_by(match: Match, gap: timedelta) -> None:
    """Let so much time go by for a match, as it is stored."""
    Match.objects.filter(pk=match.pk).update(
        stepped_at=F("stepped_at") - gap, next_due_at=F("next_due_at") - gap
    )
    MatchTimer.objects.filter(match=match).update(due_at=F("due_at") - gap)


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def test_two_people_and_two_robots_at_a_mesa_of_u_to_the_unit(stage, browser_page) -> None:
    """One tops up, one leaves; robots have no U$uros, so two people play as they would."""
    users = PersonFactory.create_batch(4)
    before = {user.pk: balance_of(user.pk) for user in users}
    match = stage.do(open_mesa)
    chairs = [sat(browser_page, match, user, seat) for seat, user in enumerate(users[:2])]
    for seat, user in enumerate(users[2:], start=2):
        companion = stage.companion(user, f"/ws/partida/{match.pk}/", robot("novato"))
        companion.ask({"t": "sentarse", "asiento": seat, "cantidad": 60})
    ane = chairs[0]
    play_until(chairs, lambda: ane.player.vista["numero_mano"] >= 2)
    top_up(chairs)
    last_hand(chairs)
    held = dict(Holding.objects.filter(match_id=match.pk).values_list("user_id", "amount"))
    assert users[1].pk not in held
    assert sum(held.values()) == Account.objects.get(code=escrow(match.pk)).balance
    now = {user.pk: balance_of(user.pk) + held.get(user.pk, 0) for user in users}
    assert sum(now.values()) == sum(before.values()), "not a unit is lost or made"
    gone = match.players.get(user=users[1])
    assert balance_of(users[1].pk) == before[users[1].pk] + gone.money
    put = ane.player.vista["sillas"][0]["puesto"]
    assert balance_of(users[0].pk) == before[users[0].pk] - put
    assert put > 100, "what was added counts as put"
    stand_up(ane)
    gone = match.players.get(user=users[0])
    assert balance_of(users[0].pk) == before[users[0].pk] + gone.money


def sat(browser_page, match: Match, user, seat: int) -> Chair:
    """Come as somebody who looks on, and sit down on a free chair with 100 U$uros."""
    player = BrowserPlayer(user.username, browser_page(user, **CALM))
    page = player.page
    page.goto(f"/partida/{match.pk}/")
    page.locator(f"[data-seat='{seat}'] button.libre").click()
    amount = page.get_by_role("spinbutton", name="U$uros")
    expect(amount).to_have_attribute("min", "40")
    amount.fill("100")
    page.get_by_role("button", name="Sentarme").click()
    player.until(lambda: player.vista.get("yo") == seat, "nobody sat down")
    return Chair(match, player)


def play_until(chairs: list[Chair], done: Callable[[], bool]) -> None:
    """Check or call with each browser until *done*."""
    for _ in range(4_000):
        if done():
            return
        for chair in chairs:
            chair.page.wait_for_timeout(10)
            for name in ("pasar", "igualar", "aceptar"):
                if chair.offered(name):
                    go(chair, name)
                    break
    raise AssertionError("it never comes to that")


def top_up(chairs: list[Chair]) -> None:
    """Have the first put more than he has, between two hands."""
    mine = chairs[0]
    page, put = mine.page, mine.player.vista["sillas"][0]["puesto"]
    for _ in range(20):
        play_until(chairs, lambda: mine.player.vista["fase"] == "fin_mano")
        page.locator("[data-util=silla]").click()
        add = page.locator("[data-accion=recargar]")
        if add.count():
            add.click()
            page.get_by_role("spinbutton", name="U$uros").fill("25")
            page.get_by_role("dialog").get_by_role("button", name="Recargar").click()
            mine.player.until(
                lambda: mine.player.vista["sillas"][0]["puesto"] == put + 25, "nothing was put"
            )
            return
        page.keyboard.press("Escape")
        play_until(chairs, lambda: mine.player.vista["fase"] != "fin_mano")
    raise AssertionError("there was never room for more")


def last_hand(chairs: list[Chair]) -> None:
    """Have the second play this hand and stand up when it ends."""
    mine = chairs[1]
    play_until(
        chairs,
        lambda: mine.player.vista["fase"] == "preflop" and mine.player.vista["con_cartas"][1],
    )
    mine.page.locator("[data-util=silla]").click()
    later = mine.page.locator("[data-accion=ultima]")
    later.click()
    expect(later).to_have_attribute("aria-pressed", "true")
    mine.page.keyboard.press("Escape")
    play_until(chairs, lambda: chairs[0].player.vista["sillas"][1] is None)


def stand_up(mine: Chair) -> None:
    """Leave at once, with what there is."""
    page = mine.page
    page.locator("[data-util=silla]").click()
    page.locator("[data-accion=levantarse]").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("button", name=re.compile("Levantarme|Abandonar")).click()
    mine.player.until(lambda: mine.player.vista.get("yo") is None, "she did not leave")


def test_a_hand_is_played_without_leaving_the_keyboard(minitorneo) -> None:
    mine = minitorneo(habit=calm, **CALM)
    page = mine.page
    mine.player.until(lambda: mine.offered("subir"), "it is never my turn to raise")
    page.keyboard.press("1")
    marked = page.locator("[data-medida=medio]")
    expect(marked).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("+")
    expect(marked).to_have_attribute("aria-pressed", "false")
    version = mine.player.frame["v"]
    page.keyboard.press("s")
    mine.player.until(lambda: mine.player.frame["v"] > version, "the raise was not answered")
    assert mine.player.vista["ultimas"][0]["que"] == "subir"


def test_an_all_in_is_given_up_with_escape_and_confirmed_with_the_same_key(minitorneo) -> None:
    mine = minitorneo(habit=calm, **CALM)
    page = mine.page
    mine.player.until(lambda: mine.offered("todo"), "it is never my turn")
    version = mine.player.frame["v"]
    page.keyboard.press("a")
    expect(page.get_by_role("alertdialog")).to_contain_text("si te gana")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert mine.player.frame["v"] == version
    assert mine.offered("todo"), "Escape gave up the all-in, and nothing else"
    page.wait_for_timeout(ESCAPE_GRACE_MS)
    page.keyboard.press("Escape")
    page.wait_for_timeout(SETTLE_MS)
    assert mine.player.frame["v"] == version, "with nothing open Escape folds no hand"
    page.keyboard.press("a")
    page.keyboard.press("a")  # nothing is waited for between them: half a second makes it another
    page.get_by_role("alertdialog").wait_for()
    page.wait_for_timeout(SETTLE_MS)
    assert mine.player.frame["v"] == version, "«a» pressed twice at once bets nothing"
    page.keyboard.press("a")
    mine.player.until(lambda: mine.player.frame["v"] > version, "the all-in was not answered")
    assert mine.player.vista["ultimas"][0]["todo"]


def test_what_is_decided_before_the_turn_is_done_when_it_comes(minitorneo, stage) -> None:
    mine = minitorneo(habit=None, **CALM)
    page, play = mine.page, mine.partida.play
    for _ in range(8):
        state = mine.partida.state
        if state.fase == "flop" and state.turno not in (0, None):
            break
        play(state.turno, "Igualar" if state.apuesta > state.apostado[state.turno] else "Pasar")
    mine.player.until(lambda: mine.player.vista["fase"] == "flop", "no flop")
    page.locator("[data-antes=pasar]").click()
    expect(page.locator("[data-antes=pasar]")).to_have_attribute("aria-pressed", "true")
    while (turn := mine.partida.state.turno) != 0:
        play(turn, "Pasar")
    mine.player.until(lambda: mine.partida.state.ultimas[0].que == "pasar", "it was not done")


@pytest.mark.parametrize("players", [8, 10])
def test_eight_and_ten_fit_a_phone(minitorneo, players) -> None:
    mine = minitorneo(players, habit=calm, **FINGER)
    mine.player.until(lambda: mine.offered("igualar") or mine.offered("pasar"), "no turn")
    assert mine.page.evaluate(_OUTSIDE) == []
    sizes = mine.page.locator(".respuestas .acc").evaluate_all(
        "all => all.map((one) => [one.offsetWidth, one.offsetHeight])"
    )
    assert all(width >= 44 and height >= 44 for width, height in sizes), sizes
    assert mine.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


_OUTSIDE = """() => {
    const box = (element) => element.getBoundingClientRect();
    const table = box(document.querySelector('.poker'));
    const all = '.silla .placa, .mio .placa, .comunes, .panel-mesa';
    const parts = [...document.querySelectorAll(all)];
    const wrong = parts.filter((part) => {
        const { left, right, top, bottom } = box(part);
        return left < table.left - 1 || right > table.right + 1
            || top < table.top - 1 || bottom > table.bottom + 1;
    }).map(({ className }) => `${className} lies outside`);
    const plates = [...document.querySelectorAll('.silla .placa')].map(box);
    const board = box(document.querySelector('.comunes'));
    if (plates.some(({ bottom }) => bottom > board.top)) wrong.push('a plate lies on the board');
    return wrong;
}"""


def test_the_hands_are_looked_at_and_taken_home(minitorneo) -> None:
    mine = minitorneo(habit=bold, **CALM)
    page = mine.page
    mine.player.until(lambda: mine.offered("retirarse"), "it is never my turn to fold")
    mine.press("retirarse")
    mine.player.until(lambda: mine.player.vista["fase"] == "fin_mano", "the hand does not end")
    page.keyboard.press("h")
    hands = page.locator(".una-mano")
    expect(hands.first).to_contain_text("Mano 1")
    expect(hands.first.locator("dl")).to_contain_text("Preflop")
    with page.expect_download() as coming:
        page.locator("[data-baja=phh]").click()
    text = coming.value.path().read_text()
    assert coming.value.suggested_filename.endswith(".phhs")
    assert 'variant = "NT"' in text
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.locator(".tabla-fichas tbody tr")).to_have_count(4)

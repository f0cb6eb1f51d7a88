"""What a phone does for its player at the table: it vibrates when called and stays awake."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engines.mus.options import Options
from tests.e2e.players import BrowserPlayer, Touch, go_on_to_the_result
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
LONELY = Options(juegos=1, vacas=1, piedras=30, reloj="sin")
SPY = """
window.vibrated = [];
window.locks = [];
Object.defineProperty(navigator, "vibrate", { value: (pattern) => vibrated.push(pattern) });
Object.defineProperty(navigator, "wakeLock", { value: { async request(kind) {
    const lock = Object.assign(new EventTarget(), { kind, held: true });
    lock.release = async () => { lock.held = false; lock.dispatchEvent(new Event("release")); };
    locks.push(lock);
    return lock;
} } });
"""


@pytest.fixture
def phone(stage, browser_page):
    """Return what opens, on a phone, a partida in which the one before me speaks first."""

    def open_phone(user):
        users = [user, *PersonFactory.create_batch(3)]
        partida = stage.partida(
            users, absent=[0], options=LONELY, pleases=lambda state: state.mano == 3
        )
        player = BrowserPlayer(user.username, browser_page(user, **FINGER), Touch())
        player.page.add_init_script(SPY)
        player.page.goto(partida.path)
        player.board.wait_for()
        player.page.locator(".tapete").tap(position={"x": 20, "y": 20})
        return partida, player

    return open_phone


def held(player: BrowserPlayer) -> list[str]:
    return player.page.evaluate("locks.filter(({ held }) => held).map(({ kind }) => kind)")


def test_the_result_comes_out_from_under_the_chat(phone) -> None:
    partida, player = phone(PersonFactory())
    player.page.locator("[data-abre=chat]").tap()
    app = player.page.locator(".chat-abierto")
    expect(app).to_have_count(1)
    partida.companions[3].ask({"t": "abandonar"})
    player.page.locator(".fin-tabla").wait_for()
    expect(app).to_have_count(0)
    player.page.get_by_role("button", name="Revancha").click(trial=True)


def test_the_phone_vibrates_when_my_turn_comes_and_only_then(phone) -> None:
    partida, player = phone(PersonFactory())
    assert player.page.evaluate("vibrated") == []
    partida.play(3, "Mus")
    player.until(lambda: "Mus" in player.offered(), "it is not my turn")
    assert player.page.evaluate("vibrated") == [120]
    player.act("Mus")
    partida.play(1, "Mus")
    player.until(lambda: player.vista["turno"] == 2, "the turn did not go on")
    assert player.page.evaluate("vibrated") == [120]


def test_the_phone_of_who_does_not_want_it_does_not_vibrate(phone) -> None:
    user = PersonFactory()
    user.profile.stored_preferences = {"vibrar": False}
    user.profile.save()
    partida, player = phone(user)
    partida.play(3, "Mus")
    player.until(lambda: "Mus" in player.offered(), "it is not my turn")
    assert player.page.evaluate("vibrated") == []


def test_the_screen_stays_awake_until_the_partida_ends(phone) -> None:
    partida, player = phone(PersonFactory())
    player.until(lambda: held(player), "the screen may go dark")
    assert held(player) == ["screen"]
    partida.play(3, "Mus")
    player.until(lambda: "Mus" in player.offered(), "it is not my turn")
    player.page.evaluate("locks[0].release()")  # as the browser does when the tab is hidden
    player.act("Mus")
    assert held(player) == ["screen"]
    for seat in (1, 2):
        partida.play(seat, "Mus")
    for seat in (3, 0, 1, 2):
        partida.play(seat, "Descartar", cartas=[partida.state.manos[seat][0]])
    partida.finish()
    player.until(lambda: not held(player), "the screen is kept awake after the end")
    player.page.locator(".tapete").dispatch_event("pointerdown")
    assert held(player) == []


def test_a_phone_tells_who_looks_on_in_one_touch(stage, phone) -> None:
    partida, player = phone(PersonFactory())
    watcher = PersonFactory()
    button = player.page.get_by_role("button", name="1 mirón")
    assert button.count() == 0
    stage.companion(watcher, f"/ws{partida.path}")
    player.page.locator(".ult").get_by_role("button", name="1 mirón").tap()
    dialog = player.page.get_by_role("dialog", name="Mirones")
    dialog.get_by_text(watcher.username).wait_for()


def test_the_open_chat_does_not_cover_the_way_back_from_another_window(
    stage, phone, browser_page
) -> None:
    partida, player = phone(PersonFactory())
    player.page.get_by_role("button", name="Chat").tap()
    player.page.get_by_role("tab", name="Jugadas").wait_for()
    other = browser_page(partida.users[0])
    other.goto(partida.path)
    other.locator(".tapete").wait_for()
    player.page.get_by_role("button", name="Traer aquí").tap()
    other.get_by_role("button", name="Traer aquí").wait_for()
    player.page.locator(".velo").wait_for(state="detached")


def test_the_lines_of_the_result_are_whole(phone) -> None:
    partida, player = phone(PersonFactory())
    partida.finish()
    player.until(lambda: player.mesa.get("fin"), "the end did not come")
    go_on_to_the_result(player.page)
    rows = player.page.locator(".fin-tabla tr").evaluate_all(
        "rows => rows.map(({ cells }) => [...cells].map((e) => e.getBoundingClientRect().bottom))"
    )
    assert len(rows) == 5
    assert all(len(set(row)) == 1 for row in rows), rows

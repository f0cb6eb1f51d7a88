"""The table in a browser, with companions on the other chairs: one behaviour a test."""

from __future__ import annotations

import re
from datetime import timedelta

from django.db.models import F
from playwright.sync_api import expect

from games.models import Match, MatchPlayer, SeatPresence
from tests.e2e.mesa import CALM, LONELY, at_table, mano_is, people
from tests.e2e.players import SETTLE_MS, Keys, Touch, settle
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

__all__ = ["at_table", "people"]

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
XSS = (
    "<script>window.colado=1</script>",
    "<img src=x onerror=\"window.colado=1\">",
    "javascript:window.colado=1",
    "${window.colado=1} {{7*7}} &lt;b&gt;",
    "\"><svg/onload=window.colado=1>",
)  # fmt: skip


# --- The keyboard and the finger


def test_a_hand_is_played_without_leaving_the_keyboard(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0, Keys())
    press = player.page.keyboard.press
    player.act("Mus")
    for seat in (1, 2, 3):
        partida.play(seat, "Mus")
    player.until(lambda: "Descartar" in player.legal(), "it is not my turn to discard")
    press("1")
    press("F4")
    expect(player.page.locator(".mano4 .elegida")).to_have_count(2)
    press("F4")
    expect(player.page.locator(".mano4 .elegida")).to_have_count(1)
    player.act("Descartar")
    for seat in (1, 2, 3):
        partida.play(seat, "Descartar", cartas=[partida.state.manos[seat][0]])
    for seat in (1, 2, 3):  # mus corrido: the next one speaks first now
        partida.play(seat, "Mus")
    player.until(lambda: "Cortar" in player.offered(), "the mus did not open again")
    press("Control+c")
    player.until(lambda: "Envidar" in player.offered(), "Ctrl+C did not cut")
    press("+")
    press("+")
    press("-")
    player.act("Envidar")
    assert partida.state.apuesta.total == 3
    partida.play(1, "NoQuerer")
    partida.play(3, "NoQuerer")
    player.until(lambda: player.vista["fase"] == "chica", "the chica did not come")
    press("Escape")
    player.until(lambda: player.vista["dicho"][0], "Esc did not pass")
    assert player.vista["dicho"][0]["accion"] == "Pasar"


def test_escape_takes_back_an_ordago_that_waits_to_be_confirmed(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0)
    player.act("Cortar")
    player.until(lambda: "Ordago" in player.legal(), "it is not my turn to bet")
    page = player.page
    expect(page.locator("[data-accion=Ordago]:not([aria-disabled=true])")).to_be_enabled()
    page.keyboard.press("o")
    expect(page.get_by_role("button", name="¿Seguro?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="¿Seguro?")).to_have_count(0)
    assert player.vista["turno"] == 0
    page.keyboard.press("Escape")
    player.until(lambda: player.vista["turno"] == 1, "the second Esc says paso")


def test_a_double_click_and_a_key_pressed_twice_say_no_ordago(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0)
    player.act("Cortar")
    player.until(lambda: "Ordago" in player.offered(), "it is not my turn to bet")
    page = player.page
    version, armed = player.frame["v"], page.locator("[data-accion=Ordago].armado")
    page.locator("[data-accion=Ordago]").dblclick(delay=20)
    page.keyboard.press("Escape")
    expect(armed).to_have_count(0)
    page.locator("[data-accion=Ordago]").focus()
    page.keyboard.press("o")
    page.keyboard.press("o")  # nothing is waited for between them: half a second makes it another
    page.keyboard.down("Enter")
    for _ in range(30):  # held: the browser repeats it
        page.wait_for_timeout(30)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert player.frame["v"] == version, "an órdago was said by accident"
    page.keyboard.press("Escape")
    expect(armed).to_have_count(0)
    page.keyboard.press("o")
    page.wait_for_timeout(SETTLE_MS)
    page.keyboard.press("o")
    player.until(lambda: player.frame["v"] > version, "the second press did not confirm")
    assert player.vista["dicho"][0]["accion"] == "Ordago"


def test_enter_pressed_twice_does_not_answer_the_question_that_it_opens(
    stage, people, at_table
) -> None:
    page = at_table(stage.partida(people, options=LONELY), 0).page
    page.get_by_role("button", name="Abandonar").focus()
    page.keyboard.press("Enter")
    question = page.get_by_role("dialog", name="Irse de la partida")
    expect(question).to_be_visible()
    page.keyboard.press("Enter")
    settle(page)
    expect(question).to_be_visible()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)


def test_letters_go_to_the_chat_while_one_writes(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0, Keys())
    player.page.keyboard.press("/")
    player.page.keyboard.type("mmm, ¿cortas?")
    player.page.keyboard.press("Enter")
    expect(player.page.locator("#charla-partida")).to_contain_text("mmm, ¿cortas?")
    assert partida.state.dicho[0] is None
    player.page.keyboard.press("Escape")
    player.act("Mus")


def test_cards_are_discarded_with_a_finger(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0, Touch(), **FINGER)
    for seat in range(4):
        partida.play(seat, "Mus")
    player.until(lambda: "Descartar" in player.legal(), "it is not my turn to discard")
    held = player.vista["cartas"][0]
    player.act("Descartar", [1, 2])
    assert partida.state.apartadas[0] == (held[1], held[2])


# --- Señas


def has_sena(state) -> bool:
    """Return whether I am mano and have something to tell my partner."""
    return state.mano == 0 and bool(state.jugadas()[0].senas)


def test_a_sena_is_seen_by_the_partner_and_by_the_rival_who_watches(
    stage, people, at_table
) -> None:
    partida = stage.partida(people, pleases=has_sena, options=LONELY)
    blind = partida.companions[3]
    miron = stage.companion(PersonFactory(), f"/ws{partida.path}")
    me, spy, mate = [at_table(partida, seat) for seat in (0, 1, 2)]
    spy.page.locator(".foto-jugador[data-asiento='0']").click()
    spy.page.get_by_role("menuitem", name="Mirar si hace señas").click()
    spy.until(lambda: spy.vista["mirando"] == 0, "the rival does not watch")
    partida.play(0, "Cortar")  # there are no señas in mus corrido
    me.until(lambda: me.vista["senas"], "there is nothing to sign")
    me.page.keyboard.press("s")
    senas = me.page.get_by_role("menu", name="Señas")
    assert senas.get_by_role("menuitem").count() == len(me.vista["senas"]) > 0
    senas.get_by_role("menuitem").first.click()
    for who in (mate, spy):
        who.until(who.page.get_by_role("button", name=re.compile("Seña:")).count, "no seña is seen")
    version = partida.stage.do(_version, partida.match.pk)
    for who in (blind, miron):
        who.wait(lambda who=who: who.last["v"] >= version)
        assert not [e for f in who.heard for e in f.get("eventos", []) if e["t"] == "SenaHecha"]


def _version(match_id: int) -> int:
    return Match.objects.get(pk=match_id).version


# --- Windows and networks


def test_a_second_window_takes_the_seat_and_the_first_can_bring_it_back(
    stage, people, at_table
) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0))
    first = at_table(partida, 0)
    second = at_table(partida, 0)
    first.page.get_by_role("heading", name="Abierta en otra ventana").wait_for()
    second.act("Mus")
    first.page.get_by_role("button", name="Traer aquí").click()
    second.page.get_by_role("heading", name="Abierta en otra ventana").wait_for()
    first.until(lambda: first.vista["dicho"][0], "the first window is behind")


def test_after_a_cut_the_table_is_as_it_was(stage, people, at_table, site) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0)
    player.page.expected_errors += ["WebSocket", "ERR_"]
    before = player.vista
    for companion in partida.companions.values():
        companion.close()
    site.web[0].kill9()
    player.page.locator("#tiras").get_by_text("Reconectando…").wait_for()
    assert player.offered() == [], "there is something to press without a connection"
    site.web[0].restart()
    player.page.locator("#tiras").get_by_text("Reconectando…").wait_for(state="detached")
    player.until(lambda: "Mus" in player.offered(), "the buttons did not come back")
    assert player.vista["cartas"] == before["cartas"]
    assert player.vista["numero_mano"] == before["numero_mano"]
    player.act("Mus")


def test_a_fall_stops_the_table_with_a_countdown_until_he_is_back(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0))
    player = at_table(partida, 0)
    partida.companions[3].close()
    SeatPresence.objects.filter(match=partida.match, seat=3).update(
        seen_at=F("seen_at") - timedelta(minutes=1)
    )
    fall = player.page.get_by_role("dialog", name=re.compile("ha perdido la conexión"))
    fall.wait_for()
    expect(fall.get_by_role("timer")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
    expect(fall).to_contain_text("Si no vuelve")
    partida.companions[3].open()
    fall.wait_for(state="detached")
    player.act("Mus")


# --- Pauses and endings


def test_a_pause_stops_the_clocks_until_who_asked_goes_on(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0, 1])
    asking, other = at_table(partida, 0), at_table(partida, 1)
    other.page.locator("#tablero button.foto-jugador").first.focus()
    asking.page.get_by_role("button", name="Pedir pausa").click()
    pause = other.page.get_by_role("dialog", name=f"{asking.nick} ha pedido una pausa")
    expect(pause).to_contain_text("Sigue cuando lo diga quien la ha pedido")
    assert other.page.get_by_role("button", name="Seguir jugando").count() == 0
    other.page.locator("#tablero[inert]").wait_for()
    expect(pause).to_be_focused()
    asking.page.get_by_role("button", name="Seguir jugando").click()
    other.page.locator("#tablero:not([inert])").wait_for()
    expect(other.page.locator("#tablero button.foto-jugador").first).to_be_focused()
    assert other.page.locator(".velo").count() == 0


def test_the_four_may_end_it_without_penalty(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0, 1])
    proposer, other = at_table(partida, 0), at_table(partida, 1)
    proposer.page.get_by_role("button", name="Abandonar").click()
    proposer.page.get_by_role("button", name="Proponer a la mesa").click()
    other.page.locator(".tira").get_by_role("button", name="Aceptar").click()
    for seat in (2, 3):
        partida.play(seat, "AceptarFin")
    for player in (proposer, other):
        player.page.get_by_role("heading", name="Partida acabada de acuerdo").wait_for()
    assert set(partida.match.players.values_list("money", "points")) == {(0, 0)}


def test_abandoning_says_the_price_and_asks_first(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0, 1])
    leaver, other = at_table(partida, 0), at_table(partida, 1)
    leaver.page.get_by_role("button", name="Abandonar").click()
    dialog = leaver.page.get_by_role("dialog", name="Irse de la partida")
    expect(dialog).to_contain_text("Pierdes 20 puntos")
    leaver.page.keyboard.press("Escape")
    assert MatchPlayer.objects.filter(match=partida.match, result="").count() == 4
    leaver.page.get_by_role("button", name="Abandonar").click()
    dialog.get_by_role("button", name="Abandonar la partida").click()
    for player in (leaver, other):
        player.page.locator(".fin-tabla").wait_for()
        expect(player.page.locator(".velo")).to_contain_text("−20")
    assert partida.match.players.get(seat=0).points == -20


# --- The chat


def test_whatever_is_said_is_shown_as_text(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], options=LONELY)
    player = at_table(partida, 0)
    for seat, text in zip((1, 2, 3, 1, 2), XSS, strict=True):
        partida.companions[seat].ask({"t": "chat", "sala": "partida", "texto": text})
    lines = player.page.locator("#charla-partida .ch-dice")
    expect(lines).to_have_count(len(XSS))
    assert lines.all_inner_texts() == list(XSS)
    assert player.page.evaluate("window.colado") is None


def test_a_phrase_is_said_with_one_click_and_the_log_tells_what_passed(
    stage, people, at_table
) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0)
    player.page.get_by_role("button", name="Habla tú").click()
    expect(player.page.locator("#charla-partida .ch-dice")).to_have_text("Habla tú")
    player.act("Mus")
    player.page.get_by_role("tab", name=re.compile("Jugadas")).click()
    expect(player.page.locator(".jugadas")).to_contain_text(f"{player.nick} pide mus")


# --- Chosen in advance


def test_a_pass_chosen_in_advance_is_said_when_the_turn_comes(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(3), options=LONELY)
    player = at_table(partida, 0)
    partida.play(3, "Cortar")
    player.page.get_by_role("button", name="Paso en cuanto me toque").click()
    partida.play(3, "Pasar")
    player.until(lambda: player.vista["turno"] == 1, "the pass was not said")
    assert Match.objects.get(pk=partida.match.pk).status == Match.Status.PLAYING


def test_a_pass_chosen_in_advance_is_forgotten_when_somebody_bets(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(3), options=LONELY)
    player = at_table(partida, 0)
    partida.play(3, "Cortar")
    player.page.get_by_role("button", name="Paso en cuanto me toque").click()
    partida.play(3, "Envidar", piedras=2)
    player.until(lambda: "Querer" in player.offered(), "nobody asked me")
    assert player.vista["dicho"][0] is None

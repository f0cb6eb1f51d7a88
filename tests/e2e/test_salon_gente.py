"""Two people in two browsers: they talk, befriend, invite, sit and ignore."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from accounts.models import User
from games.live import refusals
from games.models import News, Room, TableSeat
from tests.factories import PersonFactory

MANY = 1_000


@pytest.fixture
def two(entering) -> tuple[User, Page, User, Page]:
    ana, luis = PersonFactory(), PersonFactory()
    first, second = entering(ana), entering(luis)
    expect(row(first, luis)).to_be_visible()
    return ana, first, luis, second


def row(page: Page, user: User):
    return page.locator(f".persona[data-nick='{user.username}']")


def menu(page: Page, user: User, item: str) -> None:
    """Choose an item of the menu of *user*, opened on the list."""
    row(page, user).click(button="right")
    page.get_by_role("menu", name=user.username).get_by_role("menuitem", name=item).click()


def say(page: Page, text: str) -> None:
    page.get_by_label("Mensaje para el salón").fill(text)
    page.get_by_label("Mensaje para el salón").press("Enter")


def test_two_people_talk_befriend_invite_and_sit(two) -> None:
    ana, first, luis, second = two
    say(first, "¿Quién quiere jugar?")
    chat = second.get_by_role("log", name="Chat del salón")
    expect(chat).to_contain_text("¿Quién quiere jugar?")
    # friends
    menu(first, luis, "Pedir amistad")
    bell = second.get_by_role("button", name="Avisos: 1")
    bell.click()
    second.get_by_role("button", name=f"Aceptar la amistad de {ana.username}", exact=True).click()
    for page, user in ((first, luis), (second, ana)):
        expect(row(page, user).get_by_role("img", name="amigo", exact=True)).to_be_visible()
    second.keyboard.press("Escape")
    # invited to a table
    first.locator(".plaza[data-silla='1']").first.click()
    first.get_by_role("button", name="Levantarme").wait_for()
    expect(row(second, ana)).to_contain_text("Sentado · mesa 1")
    first.get_by_role("button", name="Jugadores ·").click()
    menu(first, luis, "Invitar a mi mesa")
    second.get_by_role("button", name="Sentarme", exact=True).click()
    expect(second.get_by_role("heading", name="Mi mesa 1")).to_be_visible()
    table = room_of(first).tables.order_by("number").first()
    assert set(table.seats.values_list("user_id", flat=True)) == {ana.pk, luis.pk}
    expect(row(first, luis)).to_contain_text("Sentado · mesa 1")


def room_of(page: Page) -> Room:
    return Room.objects.get(slug=page.url.rstrip("/").rsplit("/", 1)[1])


class Line:
    """The connection of a page to its salón, which can be cut for a while."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        page.route_web_socket("**/ws/salon/**", self._route)

    def _route(self, line: WebSocketRoute) -> None:
        if self.is_cut:
            line.close(code=refusals.RESTART)
            return
        line.connect_to_server()
        self._line = line

    def cut(self) -> None:
        self.is_cut = True
        self._line.close(code=refusals.RESTART)


def test_an_invitation_that_came_while_the_connection_was_away_is_told(
    browser_page, entering, room
) -> None:
    ana, luis = PersonFactory(), PersonFactory()
    second = browser_page(luis, reduced_motion="reduce")
    line = Line(second)
    second.goto(f"/salon/{room.slug}/")
    first = entering(ana)
    first.locator(".plaza[data-silla='1']").first.click()
    expect(row(second, ana)).to_contain_text("Sentado · mesa 1")
    line.cut()
    expect(second.locator("#conexion")).to_be_visible()
    first.get_by_role("button", name="Jugadores ·").click()
    menu(first, luis, "Invitar a mi mesa")
    expect(first.get_by_text(f"Has invitado a {luis.username} a tu mesa.")).to_be_visible()
    line.is_cut = False
    second.get_by_role("button", name="Sentarme", exact=True).click()
    expect(second.get_by_role("heading", name="Mi mesa 1")).to_be_visible()


def test_who_is_ignored_is_not_read_nor_sat_with_without_a_question(two) -> None:
    ana, first, luis, second = two
    say(second, "Primera línea")
    chat = first.get_by_role("log", name="Chat del salón")
    expect(chat).to_contain_text("Primera línea")
    menu(first, luis, "Ignorar")
    first.get_by_role("button", name="Ignorar", exact=True).click()
    expect(row(first, luis).get_by_role("img", name="le ignoras")).to_be_visible()
    expect(chat).not_to_contain_text("Primera línea")
    say(second, "Segunda línea")
    expect(second.get_by_role("log", name="Chat del salón")).to_contain_text("Segunda línea")
    say(first, "Tercera línea")
    expect(chat).to_contain_text("Tercera línea")
    expect(chat).not_to_contain_text("Segunda línea")
    # opposite him: it would be my partner, and I am asked
    second.locator(".plaza[data-silla='0']").first.click()
    second.get_by_role("button", name="Levantarme").wait_for()
    table = room_of(first).tables.order_by("number").first()
    first.locator(f".jugador[data-mesa='{table.pk}'][data-silla='0']").wait_for()
    first.locator(f".plaza[data-mesa='{table.pk}'][data-silla='2']").click()
    question = first.get_by_role("dialog", name="¿Sentarte en la mesa 1?")
    expect(question).to_contain_text(f"Ignoras a {luis.username}, y sería tu pareja")
    question.get_by_role("button", name="Cancelar").click()
    assert not TableSeat.objects.filter(user=ana).exists()


def test_a_private_message_reaches_one_person_only_and_his_bell(entering, two) -> None:
    _ana, first, luis, second = two
    third = entering(PersonFactory())
    menu(first, luis, "Mensaje privado")
    field = first.get_by_placeholder(f"Escribe a {luis.username}…")
    field.fill("Solo para ti")
    field.press("Enter")
    expect(second.get_by_role("button", name="Avisos: 1")).to_be_visible()
    second.get_by_role("button", name="Leer", exact=True).first.click()
    expect(second.get_by_role("region", name="Mensajes privados")).to_contain_text("Solo para ti")
    expect(second.get_by_role("button", name="Avisos: ninguno")).to_be_visible()
    assert "Solo para ti" not in third.content()


def test_a_note_is_mine_alone_and_shows_on_the_card(two) -> None:
    _ana, first, luis, second = two
    menu(first, luis, "Escribir una anotación")
    first.get_by_role("textbox", name="Anotación").fill("Va de farol")
    first.get_by_role("button", name="Guardar").click()
    expect(row(first, luis).get_by_role("img", name="tiene una anotación tuya")).to_be_visible()
    row(first, luis).click()
    card = first.get_by_role("region", name="Jugador elegido")
    expect(card).to_contain_text("Va de farol")
    expect(card).to_contain_text("Fiabilidad")
    assert "Va de farol" not in second.content()


def test_somebody_is_reported_from_his_menu(two) -> None:
    from games.models import Report  # noqa: PLC0415

    _ana, first, luis, _second = two
    menu(first, luis, "Denunciar")
    first.get_by_label("Publicidad o mensajes repetidos").check()
    first.get_by_label("Qué ha pasado").fill("Pega el mismo enlace sin parar.")
    first.get_by_role("button", name="Denunciar", exact=True).click()
    expect(first.get_by_text("Denuncia enviada.")).to_be_visible()
    report = Report.objects.get(reported=luis)
    assert (report.reason, report.text) == ("spam", "Pega el mismo enlace sin parar.")


def test_the_filter_of_the_list_is_remembered_and_nobody_gives_the_room(two) -> None:
    _ana, first, luis, _second = two
    before = first.locator(".centro").bounding_box()
    first.get_by_label("Qué jugadores se ven").select_option("ninguno")
    expect(row(first, luis)).to_have_count(0)
    after = first.locator(".centro").bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"]
    first.reload()
    expect(first.get_by_label("Qué jugadores se ven")).to_have_value("ninguno")


def test_the_news_turn_by_their_buttons_and_stay_away_once_put_away(entering, room) -> None:
    News.objects.create(room=room, title="Primera", text="Una noticia.", link="/reglas/mus/")
    News.objects.create(room=room, title="Segunda", text="Otra noticia.")
    page = entering(PersonFactory())
    strip = page.get_by_role("region", name="Noticias")
    expect(strip.get_by_role("heading", name="Segunda")).to_be_visible()
    strip.get_by_role("button", name="Noticia siguiente").click()
    expect(strip.get_by_role("link", name="Ver más")).to_have_attribute("href", "/reglas/mus/")
    strip.get_by_role("button", name="Quitar esta noticia").click()
    expect(strip.get_by_role("heading", name="Segunda")).to_be_visible()
    page.reload()
    expect(strip.get_by_role("heading")).to_have_text("Segunda")


def test_what_jugar_ya_looks_for_is_kept(entering) -> None:
    user = PersonFactory()
    page = entering(user)
    page.get_by_role("button", name="Qué mesa buscar").click()
    page.get_by_label("Hasta", exact=True).select_option("50")
    players = page.get_by_role("dialog").get_by_label("Jugadores")
    players.select_option("2")
    page.get_by_label("Gente que acaba sus partidas").select_option("80")
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("«Jugar ya» buscará así.")).to_be_visible()
    user.profile.refresh_from_db()
    chosen = user.profile.preferences
    assert (chosen.ya_hasta, chosen.ya_fiabilidad, chosen.ya_costumbre) == (50, 80, True)
    assert chosen.ya_jugadores_en == {"mus": 2}, "of this game alone"
    page.get_by_role("button", name="Qué mesa buscar").click()
    expect(players).to_have_value("2")


# What the socket brings can be put into the page from a test, and the time that it takes is told.
_OPEN = """(() => {
    const Native = WebSocket;
    globalThis.WebSocket = class extends Native {
        set onmessage(hear) {
            super.onmessage = hear;
            globalThis.bring = (frame) => {
                const start = performance.now();
                hear({data: JSON.stringify(frame)});
                return performance.now() - start;
            };
        }
    };
})()"""
_CROWD = """async (many) => {
    const avatar = document.querySelector('.mi-avatar img').src;
    const entry = (n, estado) => ({
        nick: `p${String(n).padStart(4, '0')}`, avatar, estado, mesa: 1 + n % 60, silla: n % 4,
        partida: null, bolsas: 1 + n % 5, copa: n % 7 === 0,
    });
    const lista = Array.from({length: many}, (_, n) => entry(n, 'sentado'));
    const first = bring({t: 'gente', v: 900, lista});
    const rows = [...document.querySelectorAll('.persona')];
    const written = new Set();
    const watch = new MutationObserver((records) => records.forEach(({target}) =>
        written.add((target.nodeType === 1 ? target : target.parentElement).closest('.persona'))));
    const all = {subtree: true, childList: true, characterData: true, attributes: true};
    watch.observe(document.getElementById('gente'), all);
    const times = [];
    for (let n = 1; n <= 10; n++) {
        const hay = [entry(n, 'jugando'), entry(n + 20, 'libre')];
        times.push(bring({t: 'gente', v: 900 + n, hay, fuera: []}));
    }
    await new Promise((done) => setTimeout(done));
    const now = [...document.querySelectorAll('.persona')];
    const kept = now.filter((row) => rows.includes(row)).length;
    const changed = [...written].filter(Boolean).length;
    return {rows: rows.length, kept, written: changed, first, times: times.sort((a, b) => a - b)};
}"""


def test_a_list_of_a_thousand_is_written_anew_for_who_changes_alone(browser_page, room) -> None:
    page = browser_page(PersonFactory(), reduced_motion="reduce")
    page.add_init_script(_OPEN)
    page.goto(f"/salon/{room.slug}/")
    page.locator(".persona").first.wait_for()
    drawn = page.evaluate(_CROWD, MANY)
    middle = drawn["times"][len(drawn["times"]) // 2]
    print(f"a list of {MANY}: {drawn['first']:.0f} ms at first, {middle:.1f} ms a change")
    assert drawn["rows"] == drawn["kept"] == MANY
    assert drawn["written"] == 20

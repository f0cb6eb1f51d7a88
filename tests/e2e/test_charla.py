"""The chat in browsers: the salón, the match and private conversations."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Profile
from games.models import ChatLine, Report
from tests.factories import PersonFactory

PHONE = {"width": 390, "height": 844}
XSS = (
    "<img src=x onerror=window.colado=1>",
    "<script>window.colado=1</script>",
    "https://example.org/\"onmouseover=window.colado=1",
    "javascript:window.colado=1",
)  # fmt: skip


@pytest.fixture
def pair(entering):
    """Two people with a browser each in the same salón."""
    ana, eva = PersonFactory(), PersonFactory()
    one, other = entering(ana), entering(eva)
    one.locator(f".persona[data-nick={eva.username}]").wait_for(state="attached")
    return ana, eva, one, other


def field(page: Page):
    return page.get_by_role("combobox", name="Mensaje para el salón")


def lines(page: Page):
    return page.locator("#charla-salon .ch-linea")


def say(page: Page, text: str) -> None:
    field(page).fill(text)
    field(page).press("Enter")


def history(room, author, count, text="línea {n}") -> None:
    ChatLine.objects.bulk_create(
        ChatLine(room=room, author=author, text=text.format(n=n), line_id=uuid4())
        for n in range(count)
    )


def test_two_people_talk_in_the_salon_and_what_they_say_stays_text(pair) -> None:
    _ana, _eva, one, other = pair
    for text in XSS:
        say(one, text)
        expect(lines(other).last).to_contain_text(text)
    assert other.evaluate("window.colado") is None
    expect(lines(other).locator("a, img:not(.avatar)")).to_have_count(0)
    say(other, "te leo")
    expect(lines(one).last).to_contain_text("te leo")


def test_the_chosen_tone_is_kept_and_seen_by_the_other(pair) -> None:
    ana, _eva, one, other = pair
    one.locator("#charla-salon").get_by_role("button", name="Color de mi texto").click()
    one.get_by_role("menuitemcheckbox", name="Mar").click()
    expect(one.locator("#charla-salon button.tono")).to_have_class(re.compile("tono-mar"))
    say(one, "en color")
    expect(lines(other).last.locator(".ch-dice")).to_have_class(re.compile("tono-mar"))
    assert Profile.objects.get(user=ana).chat_tone == "mar"


def test_an_emoticon_is_put_in_by_the_keyboard_and_drawn_with_its_name(pair) -> None:
    _ana, _eva, one, other = pair
    field(one).fill("órdago")
    one.locator("#charla-salon").get_by_role("button", name="Emoticonos").press("Enter")
    expect(one.get_by_role("button", name="sonrisa", exact=True)).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        one.keyboard.press(key)
    expect(one.get_by_role("button", name="risa", exact=True)).to_be_focused()
    one.keyboard.press("Enter")
    expect(field(one)).to_have_value("órdago :risa: ")
    one.keyboard.press("Escape")
    expect(field(one)).to_be_focused()
    expect(one.locator(".emos")).to_have_count(0)
    field(one).press("Enter")
    expect(lines(other).last.get_by_role("img", name="risa")).to_be_visible()
    expect(lines(other).last).not_to_contain_text(":risa:")


def test_a_mouse_puts_an_emoticon_in_with_two_clicks_and_a_finger_with_one(pair, entering) -> None:
    one = pair[2]
    one.locator("#charla-salon").get_by_role("button", name="Emoticonos").click()
    laugh = one.get_by_role("button", name="carcajada", exact=True)
    laugh.click()
    expect(field(one)).to_have_value("")
    laugh.dblclick()
    expect(field(one)).to_have_value(":carcajada: ")
    phone = entering(viewport=PHONE, has_touch=True)
    phone.locator("#secciones").get_by_role("button", name="Chat").tap()
    phone.locator("#charla-salon").get_by_role("button", name="Emoticonos").tap()
    phone.get_by_role("button", name="fuego", exact=True).tap()
    expect(field(phone)).to_have_value(":fuego: ")


def test_who_is_named_is_chosen_from_those_present_and_sees_it_marked(pair) -> None:
    ana, eva, one, other = pair
    field(one).press_sequentially(f"¿una, @{eva.username[:-1].lower()}")
    option = one.get_by_role("option", name=f"@{eva.username}", exact=True)
    option.wait_for()
    while option.get_attribute("aria-selected") != "true":
        field(one).press("ArrowDown")
    field(one).press("Enter")
    expect(field(one)).to_have_value(f"¿una, @{eva.username} ")
    assert not ChatLine.objects.filter(author=ana).exists(), "Enter chose and did not send"
    field(one).press("Enter")
    expect(lines(other).last).to_have_class(re.compile("me-nombra"))
    expect(lines(other).last.locator(".ch-propio")).to_have_text(f"@{eva.username}")
    expect(lines(one).last).not_to_have_class(re.compile("me-nombra"))


def test_new_lines_do_not_move_who_reads_back_and_are_marked(room, entering) -> None:
    ana, eva = PersonFactory(), PersonFactory()
    history(room, PersonFactory(), 80)  # who has just said so much may say nothing more
    one, other = entering(ana), entering(eva)
    expect(lines(one)).to_have_count(80)
    log = one.locator("#charla-salon [role=log]")
    at_end = "log => Math.abs(log.scrollHeight - log.scrollTop - log.clientHeight) < 2"
    one.wait_for_function(at_end, arg=log.element_handle())
    log.evaluate("log => { log.scrollTop = 100; }")
    expect(one.get_by_role("button", name="Ir al final")).to_be_visible()
    say(other, "lo nuevo")
    to_end = one.get_by_role("button", name="1 mensaje nuevo")
    expect(to_end).to_be_visible()
    assert log.evaluate("log => log.scrollTop") == 100
    to_end.click()
    expect(to_end).to_have_count(0)
    one.wait_for_function(at_end, arg=log.element_handle())
    mark = one.locator("#charla-salon .sepm.nuevos")
    expect(mark).to_have_text("Mensajes nuevos")
    expect(mark.locator("xpath=following-sibling::*[1]")).to_contain_text("lo nuevo")


WITHIN = """(side) => {
    const all = side.closest(".salon-app").getBoundingClientRect();
    const {top, bottom, left, width} = side.getBoundingClientRect();
    return {above: top - all.top, below: all.bottom - bottom, left, width};
}"""


def test_the_chat_takes_the_full_height_and_this_browser_remembers(entering) -> None:
    page = entering()
    side = page.locator("#charla")
    before = side.evaluate(WITHIN)  # a word about the connection would move all of it
    page.get_by_role("button", name="Chat a toda la altura").click()
    tall = side.evaluate(WITHIN)
    assert tall["width"] > before["width"] * 1.2
    page.reload()
    expect(page.locator(".persona").first).to_be_attached()
    page.get_by_role("button", name="Chat a su tamaño").click()
    assert side.evaluate(WITHIN) == before


def test_the_keyboard_walks_the_lines_and_opens_their_menu(pair) -> None:
    _ana, eva, one, other = pair
    say(other, "primera cosa")
    expect(lines(one)).to_have_count(1)
    say(other, "y otra distinta")
    expect(lines(one)).to_have_count(2)
    one.locator("#charla-salon [role=log]").focus()
    one.keyboard.press("ArrowUp")
    expect(lines(one).last).to_be_focused()
    one.keyboard.press("ArrowUp")
    expect(lines(one).first).to_be_focused()
    one.keyboard.press("Enter")
    one.get_by_role("menuitem", name=f"Nombrar a {eva.username}").wait_for()
    one.keyboard.press("ArrowDown")
    one.keyboard.press("Enter")
    expect(field(one)).to_have_value(f"@{eva.username} ")
    expect(field(one)).to_be_focused()


def test_a_refused_line_says_why_and_stays_written(pair) -> None:
    one = pair[2]
    say(one, "compro un botijo barato")
    expect(lines(one)).to_have_count(1)
    say(one, "compro un botijo barato!!")
    expect(one.get_by_role("alert")).to_contain_text("Eso ya lo has dicho")
    expect(field(one)).to_have_value("compro un botijo barato!!")


def open_private(page: Page, nick: str):
    page.evaluate(
        "nick => document.dispatchEvent(new CustomEvent('privado', {detail: {nick}}))", nick
    )
    return page.get_by_role("combobox", name=f"Escribe a {nick}…")


def test_two_people_talk_in_private_and_the_conversation_is_there_again(pair, room) -> None:
    ana, eva, one, other = pair
    write = open_private(one, eva.username)
    write.fill("¿te hace una?")
    write.press("Enter")
    expect(one.locator(".privados .ch-linea")).to_contain_text("¿te hace una?")
    expect(lines(one)).to_have_count(0)
    other.get_by_role("button", name="Leer").click()
    answer = other.get_by_role("combobox", name=f"Escribe a {ana.username}…")
    expect(other.locator(".privados .ch-linea")).to_contain_text("¿te hace una?")
    answer.fill("venga")
    answer.press("Enter")
    expect(one.locator(".privados .ch-linea").last).to_contain_text("venga")
    one.keyboard.press("Escape")
    expect(one.locator(".privados")).to_be_hidden()
    one.reload()
    one.get_by_role("article").first.wait_for()
    open_private(one, eva.username)
    expect(one.locator(".privados .ch-linea")).to_have_count(2)
    assert not ChatLine.objects.filter(room=room).exists()


def test_a_line_is_reported_from_itself(pair) -> None:
    _ana, eva, one, other = pair
    say(other, "algo muy feo")
    lines(one).last.click(button="right", position={"x": 4, "y": 4})
    one.get_by_role("menuitem", name="Denunciar este mensaje").click()
    dialog = one.get_by_role("dialog")
    dialog.get_by_label("Insultos o amenazas").check()
    dialog.get_by_label("Qué ha pasado").fill("Me ha insultado")
    dialog.get_by_role("button", name="Denunciar").click()
    expect(one.locator("#toasts")).to_contain_text("Denuncia enviada")
    report = Report.objects.get(reported=eva)
    assert (report.reason, report.text, report.line.text) == (
        "insultos", "Me ha insultado", "algo muy feo"
    )  # fmt: skip


def test_at_a_match_both_chats_and_the_private_ones_work_alike(stage, browser_page) -> None:
    people = PersonFactory.create_batch(4)
    partida = stage.partida(people, absent=[0])
    page = browser_page(people[0], reduced_motion="reduce")
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    write = page.get_by_role("combobox", name="Mensaje para la mesa")
    write.fill("suerte :bien:")
    write.press("Enter")
    said = page.locator("#charla-partida .ch-linea")
    expect(said).to_contain_text("suerte")
    expect(said.get_by_role("img", name="pulgar arriba")).to_be_visible()
    partida.companions[1].ask({"t": "chat", "sala": "salon", "texto": "hola, salón"})
    page.get_by_role("tab", name=re.compile("Salón")).click()
    expect(page.locator("#charla-salon .ch-linea")).to_contain_text("hola, salón")
    me = people[0].username
    partida.companions[2].ask({"t": "chat", "sala": "privado", "con": me, "texto": "psst"})
    page.get_by_role("button", name="Leer").click()
    expect(page.locator(".privados .ch-linea")).to_contain_text("psst")

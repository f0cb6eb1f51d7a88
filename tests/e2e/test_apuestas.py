"""The window of the bets of objects in browsers."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils.timezone import localtime, now
from playwright.sync_api import Page, expect

from economy import pawnshop, shop
from economy.models import Item, Kind
from games.tables import bets
from tests.e2e.betting import Window, agreeing, betted, owning, people
from tests.e2e.players import go_on_to_the_result
from tests.e2e.test_accesibilidad import SCREENS, problems
from tests.factories import KindFactory, PersonFactory
from tools.stack.chromium import LAPTOP, PHONE

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def companions(stage, room, users):
    """Return those who sit beside the browser's player, without a browser."""
    return [stage.companion(user, f"/ws/salon/{room.slug}/") for user in users]


def placed(mate) -> list[tuple[int, int, int]]:
    """Return the bets as a companion sees them: (object, from, against)."""
    bets_ = (mate.mia or {}).get("apuestas") or {"lista": []}
    return [(bet["objeto"], bet["de"], bet["con"]) for bet in bets_["lista"]]


def answer(page: Page, button: str) -> None:
    """Answer the question that lies over the window."""
    page.locator("dialog.caja[open]").get_by_role("button", name=button, exact=True).click()


def test_an_object_is_dragged_onto_a_rival_and_back(stage, browser_page) -> None:
    users = people(4, 40, 30, 20)
    _dear, middling, cheap = Item.objects.filter(owner=users[0]).order_by("-price_paid")
    room = agreeing(stage, users)
    window = Window(browser_page(users[0]), room)
    (mate,) = companions(stage, room, users[2:3])
    window.drag(middling, window.rival(1))
    window.page.keyboard.press("Escape")
    window.page.mouse.up()
    expect(window.dialog).to_be_visible()
    assert placed(mate) == []
    window.drag(middling, window.rival(1))
    window.page.mouse.up()
    expect(window.put(middling, 1)).to_be_focused()
    mate.wait(lambda: placed(mate) == [(middling.pk, 0, 1)])
    expect(window.rival(1)).to_contain_text(re.compile(r"Pones tú\s*30"))
    window.drag(middling, window.rival(3))
    window.page.mouse.up()
    mate.wait(lambda: placed(mate) == [(middling.pk, 0, 3)])
    window.drag(cheap, window.rival(3))
    window.page.mouse.up()
    window.drag(middling, window.dialog.locator(".alm"))
    window.page.mouse.up()
    mate.wait(lambda: placed(mate) == [(cheap.pk, 0, 3)])
    window.button("Deshacer").click()
    mate.wait(lambda: placed(mate) == [(cheap.pk, 0, 3), (middling.pk, 0, 3)])


def test_a_finger_drags_and_a_tap_chooses(stage, browser_page) -> None:
    users = people(4, 40, 30, 20)
    _dear, middling, cheap = Item.objects.filter(owner=users[0]).order_by("-price_paid")
    room = agreeing(stage, users)
    window = Window(browser_page(users[0], **FINGER), room)
    (mate,) = companions(stage, room, users[1:2])
    window.swipe(middling, window.rival(3))
    mate.wait(lambda: placed(mate) == [(middling.pk, 0, 3)])
    expect(window.put(middling, 3)).to_be_visible()  # until then what is below still moves
    window.object(cheap).tap()
    expect(window.object(cheap)).to_have_attribute("aria-pressed", "true")
    window.rival(1).tap()
    mate.wait(lambda: placed(mate) == [(middling.pk, 0, 3), (cheap.pk, 0, 1)])
    window.rival(1).get_by_role("button", name=re.compile("^Quitar")).tap()
    mate.wait(lambda: placed(mate) == [(middling.pk, 0, 3)])
    mate.ask({"t": "charla_apuestas", "texto": "Sin pasarse"})
    window.dialog.locator(".pliega").get_by_text("Sin pasarse").wait_for()
    window.dialog.locator(".pliega").tap()
    expect(window.dialog.get_by_role("log")).to_contain_text("Sin pasarse")


def test_the_keyboard_alone_bets_asks_about_the_dearest_and_takes_back(stage, browser_page) -> None:
    users = people(2, 40, 30, 20)
    dear, middling, _cheap = Item.objects.filter(owner=users[0]).order_by("-price_paid")
    room = agreeing(stage, users)
    window = Window(browser_page(users[0], reduced_motion="reduce"), room)
    (mate,) = companions(stage, room, users[1:])
    keyboard = window.page.keyboard
    window.object(dear).focus()
    keyboard.press("ArrowRight")
    expect(window.object(middling)).to_be_focused()
    keyboard.press("Enter")
    expect(window.button(f"Contra {users[1].username}")).to_be_focused()
    keyboard.press("Enter")
    expect(window.put(middling, 1)).to_be_focused()
    mate.wait(lambda: placed(mate) == [(middling.pk, 0, 1)])
    keyboard.press("Delete")
    expect(window.object(middling)).to_be_focused()
    mate.wait(lambda: placed(mate) == [])
    window.object(dear).focus()
    keyboard.press("Enter")
    keyboard.press("Enter")
    expect(window.page.locator("dialog.caja[open]")).to_contain_text("tu objeto más caro")
    keyboard.press("Escape")
    expect(window.object(dear)).to_be_focused()
    assert placed(mate) == []


def test_everybody_sees_every_bet_and_talks_in_private(stage, browser_page) -> None:
    users = people(4, 30, 20)
    (theirs,) = owning(users[3], 60)
    room = agreeing(stage, users)
    windows = [Window(browser_page(user, reduced_motion="reduce"), room) for user in users]
    windows[3].object(theirs).click()
    windows[3].button(f"Contra {users[0].username}").click()
    answer(windows[3].page, "Apostarlo")
    expect(windows[0].rival(3)).to_contain_text(theirs.kind.name)
    for window in windows[1:3]:
        other = window.dialog.locator(".otros, .elegible").get_by_text(users[3].username)
        expect(other.first).to_be_visible()
    expect(windows[1].dialog.locator(".otros")).to_contain_text("60")
    expect(windows[0].dialog.get_by_role("status")).to_contain_text(
        f"{users[3].username} apuesta {theirs.kind.name}"
    )
    windows[2].dialog.get_by_label("Mensaje para la mesa").fill("¿Y tú qué pones?")
    windows[2].page.keyboard.press("Enter")
    for window in windows:
        expect(window.dialog.get_by_role("log")).to_contain_text("¿Y tú qué pones?")
    stranger = browser_page()
    stranger.goto("/")
    expect(windows[0].page.locator(".charla")).not_to_contain_text("¿Y tú qué pones?")


def test_a_change_asks_everybody_again_and_the_last_yes_starts_the_partida(
    stage, browser_page
) -> None:
    users = people(2, 30, 20)
    (theirs,) = owning(users[1], 60)
    (cheap,) = Item.objects.filter(owner=users[0], price_paid=20)
    room = agreeing(stage, users)
    window = Window(browser_page(users[0], reduced_motion="reduce"), room)
    (mate,) = companions(stage, room, users[1:])
    mate.ask({"t": "apostar", "objeto": theirs.pk, "con": 0})
    accept = window.button("Aceptar y jugar")
    expect(accept).to_have_attribute("aria-disabled", "true")
    expect(window.dialog.locator(".porque")).to_contain_text("Acaba de cambiar algo")
    expect(accept).to_have_attribute("aria-disabled", "false")
    accept.click()
    expect(window.dialog.locator(".quienes")).to_contain_text("Han aceptado 1 de 2")
    mate.ask({"t": "apostar", "objeto": theirs.pk, "con": None})
    expect(window.dialog.locator(".quienes")).to_contain_text("Han aceptado 0 de 2")
    mate.ask({"t": "apostar", "objeto": theirs.pk, "con": 0})
    window.object(cheap).click()
    window.button(f"Contra {users[1].username}").click()
    mate.wait(lambda: len(placed(mate)) == 2)
    expect(accept).to_have_attribute("aria-disabled", "false")
    accept.click()
    expect(window.dialog.locator(".quienes")).to_contain_text("Han aceptado 1 de 2")
    mate.accept()
    window.page.wait_for_url("**/partida/*/")
    states = Item.objects.filter(pk__in=[theirs.pk, cheap.pk]).values_list("state", flat=True)
    assert set(states) == {Item.State.HELD}


def test_the_end_says_what_was_won_and_from_whom(stage, browser_page) -> None:
    users = people(2, 30)
    (theirs,) = owning(users[1], 60)
    room = agreeing(stage, users)
    page = browser_page(users[0], reduced_motion="reduce")
    partida = betted(stage, room, users, [(0, Item.objects.get(owner=users[0])), (1, theirs)])
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    partida.finish()
    go_on_to_the_result(page)
    winner = partida.state.fin.ganan
    objects = page.locator(".fin-objetos")
    won = objects.nth(winner).locator("li")
    expect(won.filter(has_text=f"ganado a {users[1 - winner].username}")).to_have_count(1)
    expect(objects.nth(1 - winner)).to_contain_text(f"se lo lleva {users[winner].username}")
    assert problems(page) == []


def test_a_long_end_keeps_what_can_be_done_next_in_sight(stage, browser_page) -> None:
    users = people(2, *[30] * 6)
    theirs = owning(users[1], *[30] * 6)
    room = agreeing(stage, users)
    page = browser_page(users[0], reduced_motion="reduce")
    bets_ = [(0, item) for item in Item.objects.filter(owner=users[0])]
    bets_ += [(1, item) for item in theirs]
    partida = betted(stage, room, users, bets_)
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    partida.finish()
    go_on_to_the_result(page)
    # with a laptop's height, a phone's, and a phone's lying down
    for size in (LAPTOP, PHONE, {"width": PHONE["height"], "height": PHONE["width"]}):
        page.set_viewport_size(size)
        for where in ("start", "end"):
            page.locator(".caja-mesa").evaluate(f"box => box.scrollIntoView({{block: '{where}'}})")
            for name in ("Revancha", "Volver al salón"):
                expect(page.locator(".fin-pie").get_by_text(name)).to_be_in_viewport(ratio=1)
                page.locator(".fin-pie").get_by_text(name).click(trial=True)
        page.locator(".fin-objetos li").last.click(trial=True)
    # where there is no room for both (a laptop at 400 %), it does not lie over the list
    page.set_viewport_size({"width": 320, "height": 256})
    page.locator(".fin-objetos li").first.click(trial=True)


def test_no_agreement_goes_back_to_the_configuration(stage, browser_page) -> None:
    users = people(2, 30, 20)
    (cheap,) = Item.objects.filter(owner=users[0], price_paid=20)
    room = agreeing(stage, users)
    stage.do(bets.bet_place, user=users[0], item_id=cheap.pk, against=1)
    window = Window(browser_page(users[0], reduced_motion="reduce"), room)
    (mate,) = companions(stage, room, users[1:])
    expect(window.put(cheap, 1)).to_be_visible()
    window.button("No hay acuerdo").click()
    answer(window.page, "Seguir hablando")
    assert mate.mia["fase"] == "apostando"
    window.button("No hay acuerdo").click()
    answer(window.page, "No hay acuerdo")
    expect(window.dialog).to_be_hidden()
    expect(window.page.locator("#configuracion")).to_be_visible()
    mate.wait(lambda: mate.mia["fase"] == "configurando")


def test_a_refused_bet_goes_back_with_the_reason(stage, browser_page) -> None:
    users = people(2, 40, 30, 20)
    (cheap,) = Item.objects.filter(owner=users[0], price_paid=20)
    room = agreeing(stage, users)
    window = Window(browser_page(users[0], reduced_motion="reduce"), room)
    window.object(cheap).wait_for()
    paid = pawnshop.offer(cheap).pays
    stage.do(pawnshop.item_pawn, user=users[0], item_id=cheap.pk, expected=paid, key=uuid4())
    window.object(cheap).click()
    window.button(f"Contra {users[1].username}").click()
    expect(window.dialog.locator(".toast.mal")).to_contain_text("empeñ")
    expect(window.put(cheap, 1)).to_have_count(0)
    expect(window.dialog.locator(".fuera")).to_contain_text("empeñado")
    window.page.keyboard.press("Escape")
    expect(window.page.locator("body > #toasts .toast.mal")).to_be_visible()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_window_says_until_when_the_bets_may_be_changed(stage, browser_page, viewport) -> None:
    users = people(2, 40, 30)
    (cheap,) = Item.objects.filter(owner=users[0], price_paid=30)
    room = agreeing(stage, users)
    closes = room.tables.get().bets_until - timedelta(seconds=30)
    page = browser_page(users[0], viewport=viewport, reduced_motion="reduce")
    window = Window(page, room)
    hour = f"{localtime(closes):%H:%M}"
    expect(window.dialog).to_contain_text(f"Se pueden cambiar hasta las {hour}.")
    room.tables.update(bets_until=now() + timedelta(seconds=30))
    page.reload()
    expect(window.dialog.locator(".porque")).to_have_text(
        "Ya no se cambia nada: aceptad o dejadlo."
    )
    expect(window.dialog).not_to_contain_text("Se pueden cambiar")
    window.object(cheap).click()
    window.button(f"Contra {users[1].username}").click()
    expect(window.dialog.locator(".toast.mal")).to_contain_text("ya no se cambian")
    expect(window.button("Aceptar y jugar")).to_have_attribute("aria-disabled", "false")


def test_who_has_nothing_is_told_so_and_may_come_back_to_the_window(stage, browser_page) -> None:
    users = people(2)
    room = agreeing(stage, users)
    window = Window(browser_page(users[0], reduced_motion="reduce"), room)
    expect(window.dialog.get_by_role("link", name="Ver la tienda")).to_have_attribute(
        "target", "_blank"
    )
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_be_hidden()
    window.page.get_by_role("button", name="Ver las apuestas").click()
    expect(window.dialog).to_be_visible()


@SCREENS
def test_the_window_breaks_no_rule_of_accessibility(stage, browser_page, viewport, scheme) -> None:
    users = people(4, 50, 40, 30, 20)
    cheap, *_rest = Item.objects.filter(owner=users[0]).order_by("price_paid")
    (theirs,) = owning(users[1], 60)
    room = agreeing(stage, users)
    stage.do(bets.bet_place, user=users[0], item_id=cheap.pk, against=1)
    stage.do(bets.bet_place, user=users[1], item_id=theirs.pk, against=2)
    page = browser_page(users[0], viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    window = Window(page, room)
    window.put(cheap, 1).wait_for()
    found = problems(page)
    window.object(cheap).click()
    window.button("Quitar la apuesta").wait_for()
    found += problems(page)
    assert not found, "\n".join(found)


def test_bets_are_offered_only_where_the_match_counts(stage, browser_page) -> None:
    users = people(2)
    room = agreeing(stage, users)
    page = browser_page(users[0], reduced_motion="reduce")
    Window(page, room)
    stage.do(bets.bets_refuse, user=users[0])
    switch = page.get_by_role("switch", name=re.compile("Apuestas de objetos"))
    expect(switch).to_be_checked()
    expect(page.locator(".claro")).to_contain_text("apuestas de objetos")
    juegos = page.locator("[aria-labelledby='r-juegos']")
    juegos.get_by_role("button", name="Menos").click(click_count=2)
    expect(page.locator(".mi-mesa > footer")).to_contain_text("un solo juego")
    switch.uncheck()
    expect(switch).to_have_count(0)
    juegos.get_by_role("button", name="Más").click()
    expect(switch).to_be_visible()


def test_two_hundred_objects_are_scrolled_searched_and_dragged(stage, browser_page) -> None:
    users = people(2)
    kind = KindFactory(price=3, name="Alfiler")
    many = [
        shop.item_buy(user=users[0], kind_id=kind.pk, expected_price=3, key=uuid4())[0]
        for _ in range(198)
    ]
    (trumpet,) = owning(users[0], 2)
    Kind.objects.filter(pk=trumpet.kind_id).update(name="Trompeta pequeña")
    owning(users[0], 90)
    room = agreeing(stage, users)
    window = Window(browser_page(users[0], reduced_motion="reduce"), room)
    (mate,) = companions(stage, room, users[1:])
    expect(window.dialog.locator("button.prenda")).to_have_count(200)
    expect(window.dialog.locator(".alm h3")).to_contain_text("200 objetos")
    expect(window.object(trumpet)).not_to_be_in_viewport()  # the cheapest is the last of all
    last = window.object(many[-1])
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    window.drag(many[-1], window.rival(1))
    window.page.mouse.up()
    mate.wait(lambda: placed(mate) == [(many[-1].pk, 0, 1)])
    search = window.dialog.get_by_role("searchbox", name="Buscar en tu almacén")
    search.fill("PEQUENA tromp")
    expect(window.dialog.locator(".alm button.prenda")).to_have_count(1)
    window.drag(trumpet, window.rival(1))
    window.page.mouse.up()
    mate.wait(lambda: len(placed(mate)) == 2)
    expect(window.rival(1)).to_contain_text(re.compile(r"Pones tú\s*5"))
    search.fill("nada de esto")
    expect(window.dialog).to_contain_text("Nada se llama así en tu almacén.")
    search.fill("")
    expect(window.dialog.locator(".alm button.prenda")).to_have_count(198)
    assert window.page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_58_61_69_the_card_says_with_bets_only_if_something_was_bet_and_keeps_its_swords(
    stage, browser_page
) -> None:
    page = browser_page(PersonFactory(), reduced_motion="reduce")
    card = page.get_by_role("article", name="Mesa 1")
    foot = card.locator("footer")

    def shows(mark: str, average: str) -> None:
        expect(card.get_by_role("img", name=mark)).to_be_visible()
        expect(foot.locator("use[href$='#swords']")).to_have_count(1)
        expect(foot.get_by_text("Competitiva")).to_be_attached()
        expect(foot.locator(".media")).to_have_count(1 if average else 0)
        if average:
            expect(foot.locator(".media")).to_contain_text(average)

    for price, mark, average in (
        (0, "Empezada, sin apuestas de objetos", ""),
        (100, "Empezada, con apuestas de objetos", "50"),
    ):
        users = people(2, 100)
        room = agreeing(stage, users)
        page.goto(f"/salon/{room.slug}/")
        shows("Sin empezar", "nadie ha apostado todavía")
        item = Item.objects.get(owner=users[0])
        betted(stage, room, users, [(0, item)] if price else [])
        shows(mark, average)

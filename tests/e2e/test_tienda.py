"""The tienda and the usurero in a browser: bought once, by mouse, keys and finger."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from economy import pawnshop, shop
from economy.models import Item, Kind, Pawn
from economy.selectors import balance_of
from tests.e2e.players import settle
from tests.e2e.test_accesibilidad import SCREENS, problems
from tests.factories import KindFactory, PersonFactory
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}
TOUCH = {"has_touch": True, "viewport": PHONE}


@pytest.fixture
def kind():
    """Return something for 300 that the other tests do not sell."""
    word = uuid4().hex[:8]
    return KindFactory(name=f"Porrón {word}", slug=f"porron-{word}", price=300)


def own(user, kind):
    item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())
    return item


def pawn(user, item):
    pays = pawnshop.offer(item).pays
    return pawnshop.item_pawn(user=user, item_id=item.pk, expected=pays, key=uuid4())[0]


def bought_once(user, kind):
    assert Item.objects.filter(kind=kind, owner=user).count() == 1
    assert balance_of(user.pk) == 1000 - kind.price


def test_with_the_mouse(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.goto("/tienda/")
    page.get_by_label("Buscar").fill(kind.name.lower())
    page.locator("#cuantos").filter(has_text="1 objeto").wait_for()
    page.wait_for_url("**orden=barato")
    page.get_by_role("link", name=kind.name).click()
    page.get_by_role("link", name="Comprar por 300 U$").click()
    question = page.get_by_role("dialog", name=f"¿Compras «{kind.name}»?")
    question.wait_for()
    assert "700" in question.inner_text()
    question.get_by_role("link", name="Dejarlo").click()
    question.wait_for(state="hidden")
    assert not Item.objects.filter(kind=kind).exists()
    page.get_by_role("link", name="Comprar por 300 U$").click()
    question.get_by_role("button", name="Comprar por 300 U$").click()
    page.get_by_text("Te quedan 700 U$uros").wait_for()
    assert page.locator("[data-saldo]").inner_text() == "700"
    bought_once(user, kind)


def test_what_was_found_is_not_drawn_anew_under_a_finger_that_presses_it(browser_page, kind):
    page = browser_page(PersonFactory(), **CALM)
    page.goto("/tienda/")
    page.get_by_label("Buscar").fill(kind.name.lower())
    page.locator("#cuantos").filter(has_text="1 objeto").wait_for()
    page.wait_for_url("**orden=barato")
    page.get_by_role("link", name=kind.name).hover()
    page.mouse.down()  # what was searched has no focus any more
    page.wait_for_timeout(700)
    page.mouse.up()
    page.wait_for_url(f"**/tienda/{kind.slug}/")


def test_with_the_keyboard(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.goto(f"/tienda/{kind.slug}/")
    ask = page.get_by_role("link", name="Comprar por 300 U$")
    ask.focus()
    page.keyboard.press("Enter")
    page.locator("#caja[open]").wait_for()
    page.keyboard.press("Enter")  # one Enter too many buys nothing
    page.keyboard.press("Escape")
    page.locator("#caja[open]").wait_for(state="detached")
    assert ask.evaluate("(link) => link === document.activeElement")
    assert not Item.objects.filter(kind=kind).exists()
    page.keyboard.press("Enter")
    page.locator("#caja[open]").wait_for()
    for _ in range(2):
        page.keyboard.press("Tab")
    settle(page)
    page.keyboard.press("Enter")
    page.get_by_text("Te quedan 700 U$uros").wait_for()
    bought_once(user, kind)


def test_with_a_finger_on_a_phone(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, **TOUCH, **CALM)
    page.goto(f"/tienda/{kind.slug}/")
    page.get_by_role("link", name="Comprar por 300 U$").tap()
    page.get_by_role("dialog").get_by_role("button", name="Comprar por 300 U$").tap()
    page.get_by_text("Te quedan 700 U$uros").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    bought_once(user, kind)


def test_a_double_click_buys_once(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.goto(f"/tienda/{kind.slug}/comprar/")
    form = page.locator("form[action$='/comprar/']")
    # Two submissions of one form, as two clicks of an impatient person would make them.
    form.evaluate("(form) => { form.submit(); form.submit(); }")
    page.get_by_text("Te quedan 700 U$uros").wait_for()
    bought_once(user, kind)
    page.go_back()
    page.get_by_role("button", name="Comprar por 300 U$").dblclick(no_wait_after=True)
    page.wait_for_url(f"**/tienda/{kind.slug}/")


def test_a_press_made_twice_does_not_answer_the_question_that_it_opens(browser_page, kind) -> None:
    """Each of the two is a click of its own, as slow hands make them, or Enter."""
    page = browser_page(PersonFactory(), **CALM)
    page.goto(f"/tienda/{kind.slug}/")
    page.evaluate("""() => new MutationObserver(([{ target }]) => {
        if (!target.open) return;
        for (const detail of [0, 1, 2]) {
            const press = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
            target.querySelector("form button").dispatchEvent(press);
        }
        target.dataset.pulsado = "";
    }).observe(document.querySelector("#caja"), { attributeFilter: ["open"] })""")
    page.get_by_role("link", name="Comprar por 300 U$").click()
    expect(page.locator("#caja[data-pulsado]")).to_be_visible()
    question = page.get_by_role("dialog", name=f"¿Compras «{kind.name}»?")
    settle(page)
    expect(question).to_be_visible()
    assert not Item.objects.filter(kind=kind).exists()
    question.get_by_role("button", name="Comprar por 300 U$").press("Enter")
    page.get_by_text("Te quedan 700 U$uros").wait_for()


def test_the_same_form_at_once_from_two_windows_buys_once(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.goto(f"/tienda/{kind.slug}/comprar/")
    statuses = page.evaluate("""async () => {
        const form = document.querySelector("form[action$='/comprar/']");
        const body = new URLSearchParams(new FormData(form));
        const send = () => fetch(form.action, {method: "POST", body});
        return (await Promise.all(Array.from({length: 6}, send))).map((answer) => answer.status);
    }""")
    assert statuses == [200] * 6
    bought_once(user, kind)


def test_a_price_that_changed_is_asked_again(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.expected_errors.append("409")
    page.goto(f"/tienda/{kind.slug}/")
    page.get_by_role("link", name="Comprar por 300 U$").click()
    page.locator("#caja[open]").wait_for()
    Kind.objects.filter(pk=kind.pk).update(price=450)
    page.get_by_role("button", name="Comprar por 300 U$").click()
    page.get_by_role("alert").filter(has_text="ahora son 450 U$uros").wait_for()
    assert not Item.objects.filter(kind=kind).exists()
    page.get_by_role("button", name="Comprar por 450 U$").click()
    page.get_by_text("Te quedan 550 U$uros").wait_for()


def test_without_scripts(browser_page, kind) -> None:
    user = PersonFactory()
    page = browser_page(user, java_script_enabled=False)
    page.goto("/tienda/")
    page.get_by_label("Buscar").fill(kind.name)
    page.get_by_role("button", name="Buscar").click()
    page.get_by_role("link", name=kind.name).click()
    page.get_by_role("link", name="Comprar por 300 U$").click()
    page.get_by_role("button", name="Comprar por 300 U$").click()
    page.get_by_text("Te quedan 700 U$uros").wait_for()
    item = Item.objects.get(kind=kind)
    page.goto("/usurero/")
    page.get_by_role("link", name=f"Empeñar {kind.name}").click()
    page.get_by_role("button", name="Empeñar por 210 U$").click()
    due = timezone.localtime(Pawn.objects.get(item=item).due_at)
    page.get_by_text(f"a las {due:%H:%M:%S}").wait_for()
    page.get_by_role("link", name=f"U$uros: {kind.name}").click()
    page.get_by_role("button", name="Rescatar por 300 U$").click()
    page.get_by_text("No le debes nada").wait_for()
    item.refresh_from_db()
    assert item.owner == user


def test_the_usurero_by_keyboard_and_his_clock(browser_page, kind) -> None:
    user = PersonFactory()
    item = own(user, kind)
    page = browser_page(user, **CALM)
    page.goto("/usurero/")
    page.get_by_role("link", name=f"Empeñar {kind.name}").press("Enter")
    question = page.get_by_role("dialog", name=f"¿Empeñas «{kind.name}»?")
    question.wait_for()
    for said in ("210", "300", "90"):
        assert said in question.inner_text()
    settle(page)
    question.get_by_role("button", name="Empeñar por 210 U$").press("Enter")
    clock = page.locator("[data-plazo]")
    clock.filter(has_text="quedan 6 días y 23 h").wait_for()
    assert balance_of(user.pk) == 910
    page.get_by_role("link", name=f"U$uros: {kind.name}").press("Enter")
    settle(page)
    page.get_by_role("dialog").get_by_role("button", name="Rescatar por 300 U$").press("Enter")
    page.get_by_text("No le debes nada").wait_for()
    item.refresh_from_db()
    assert item.state == "owned"


def test_the_clock_ends_with_the_deadline_whatever_the_browser_thinks(browser_page, kind) -> None:
    user = PersonFactory()
    made = pawn(user, own(user, kind))
    page = browser_page(user, **CALM)
    page.clock.install(time=timezone.now() + timedelta(days=400))  # a computer that is wrong
    page.goto("/usurero/")
    clock = page.locator("[data-plazo]")
    clock.filter(has_text="quedan 6 días y 23 h").wait_for()
    page.clock.fast_forward(timedelta(days=7).total_seconds() * 1000)
    page.clock.run_for(1000)
    expect(clock).to_contain_text("quedan 6 días y 23 h")  # it asks the site after such a leap
    later = (timezone.now() + timedelta(days=7)).isoformat()
    page.route("**/usurero/", lambda route: route.fulfill(body=f'<p data-ahora="{later}">'))
    page.evaluate("dispatchEvent(new Event('online'))")
    clock.filter(has_text="el plazo ha terminado").wait_for()
    assert page.get_by_role("link", name=f"U$uros: {kind.name}").count() == 0
    made.refresh_from_db()
    assert made.ending == ""


@SCREENS
def test_no_page_breaks_a_rule_of_axe(browser_page, kind, viewport, scheme) -> None:
    user = PersonFactory()
    own(user, kind)
    cheap = KindFactory(price=7, edition_size=3)
    item, waiting = own(user, cheap), own(user, cheap)
    made = pawn(user, waiting)
    dear = KindFactory(price=90_000, stock=2)
    page = browser_page(user, viewport=viewport, color_scheme=scheme, **CALM)
    found = {}
    for path in (
        "/tienda/", "/tienda/?q=nada", f"/tienda/{cheap.slug}/", f"/tienda/{dear.slug}/",
        f"/tienda/{cheap.slug}/comprar/", "/tienda/compras/", "/usurero/", "/usurero/historial/",
        "/usurero/?q=porron", "/usurero/?q=nada",
        f"/usurero/empenar/{item.pk}/", f"/usurero/rescatar/{made.pk}/",
    ):  # fmt: skip
        assert page.goto(path).ok, path
        found[path] = problems(page)
    page.goto(f"/tienda/{cheap.slug}/")
    page.get_by_role("link", name="Comprar por").click()
    page.locator("#caja[open]").wait_for()
    found["dialog"] = problems(page)
    assert not any(found.values()), found

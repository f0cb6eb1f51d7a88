"""The settings and the own picture, as they are used in a browser."""

from __future__ import annotations

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image
from playwright.sync_api import expect

from accounts.models import Profile
from accounts.relations import ignore, relations_of
from tests.factories import PASSWORD, PersonFactory
from tools.stack.chromium import PHONE
from tools.stack.process import wait_until

CALM = {"reduced_motion": "reduce"}
PAGE = "/cuenta/ajustes/"


def photo(form: str = "JPEG", size: tuple[int, int] = (640, 480)) -> bytes:
    written = BytesIO()
    Image.effect_noise(size, 90).convert("RGB").save(written, form, quality=98)
    return written.getvalue()


def chosen(user):
    return Profile.objects.get(user=user).preferences


def test_each_choice_is_kept_as_soon_as_it_is_made(browser_page, site) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.goto(PAGE)
    expect(page.get_by_role("button", name="Guardar")).to_be_hidden()
    page.get_by_role("switch", name="Mus: Ordenar mis cartas de mayor a menor", exact=True).check()
    expect(page.locator("#toasts-status")).to_contain_text("Guardado.")
    page.get_by_role("slider", name="Chat").fill("35")
    expect(page.locator("#sonido output").last).to_have_text("35 %")
    page.get_by_role("radio", name="oscuro").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()  # whatever is still on its way arrives
    expect(page.get_by_role("switch", name=re.compile("^Mus: Ordenar mis cartas"))).to_be_checked()
    wait_until(
        lambda: (chosen(user).tema, chosen(user).sonido_chat) == ("oscuro", 35),
        process=site.web[0],
        seconds=10,
    )
    assert chosen(user).en_juegos == {"mus": {"ordenar_cartas": True}}


def test_without_scripts_the_button_keeps_them_all(browser_page) -> None:
    user = PersonFactory()
    page = browser_page(user, java_script_enabled=False)
    page.goto(PAGE)
    page.get_by_role("switch", name="Vibrar").uncheck()
    page.get_by_role("radio", name="grandes").check()
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Ajustes guardados.")).to_be_visible()
    assert (chosen(user).vibrar, chosen(user).cartas) == (False, "grandes")


def test_the_sound_follows_its_owner_to_another_browser(browser_page) -> None:
    user = PersonFactory()
    page = browser_page(user)
    page.goto(PAGE)
    page.get_by_role("slider", name="Volumen general").fill("20")
    with page.expect_response("**/cuenta/preferencias/"):
        page.get_by_role("switch", name="Sonidos").uncheck()
    other = browser_page(user)
    other.goto("/")
    button = other.locator("header > [data-sound-toggle]")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_the_index_leads_to_each_section_by_keyboard(browser_page) -> None:
    page = browser_page(PersonFactory(), **CALM)
    page.goto(PAGE)
    for link in page.locator(".indice a").all():
        link.focus()
        page.keyboard.press("Enter")
        section = page.locator(link.get_attribute("href"))
        expect(section).to_be_in_viewport()
        index = page.locator(".indice").bounding_box()
        assert section.bounding_box()["y"] >= index["y"] + index["height"] - 1


def test_who_is_ignored_is_read_again_with_a_button(browser_page) -> None:
    user, other = PersonFactory(), PersonFactory()
    ignore(user=user, other=other)
    page = browser_page(user, **CALM)
    page.goto(PAGE)
    page.get_by_role("button", name=f"Dejar de ignorar a {other.username}").click()
    expect(page.get_by_text("No ignoras a nadie.")).to_be_visible()
    assert relations_of(user.pk).ignored == []


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_a_picture_is_sent_by_choosing_it_and_taken_away(browser_page, viewport) -> None:
    user = PersonFactory()
    page = browser_page(user, viewport=viewport, **CALM)
    page.goto("/cuenta/perfil/")
    big = photo("PNG", (1500, 1100))
    assert len(big) > 1024 * 1024  # the page makes it smaller before it sends it
    with page.expect_navigation():
        page.locator("#foto").set_input_files(
            {"name": "yo.png", "mimeType": "image/png", "buffer": big}
        )
    shown = page.locator("#cuenta-boton img")
    assert shown.get_attribute("src").startswith("/avatar/")
    assert shown.evaluate("(img) => img.decode().then(() => img.naturalWidth)") == 256
    page.get_by_role("button", name="Quitar la foto").click()
    page.get_by_role("button", name="Quitarla").click()
    expect(page.get_by_text("Tu foto está borrada.")).to_be_visible()
    assert not shown.get_attribute("src").startswith("/avatar/")


def test_what_is_no_picture_is_said_and_nothing_changes(browser_page) -> None:
    page = browser_page(PersonFactory(), **CALM)
    page.expected_errors.append("422")
    page.goto("/cuenta/perfil/")
    page.locator("#foto").set_input_files(
        {"name": "yo.png", "mimeType": "image/png", "buffer": b"<svg onload=alert(1)>"}
    )
    expect(page.get_by_role("alert")).to_contain_text("no es una foto que se pueda leer")


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("path", [PAGE, "/cuenta/perfil/"])
def test_nothing_is_wider_than_the_screen(browser_page, viewport, path) -> None:
    user = PersonFactory()
    ignore(user=user, other=PersonFactory())
    page = browser_page(user, viewport=viewport, **CALM)
    page.goto(path)
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen


def test_p22_the_data_come_down_as_a_file_once_the_password_is_given(browser_page) -> None:
    user = PersonFactory()
    page = browser_page(user, **CALM)
    page.goto(f"{PAGE}#datos")
    page.get_by_role("button", name="Descargar mis datos").click()
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Confirmar").click()
    with ZipFile(coming.value.path()) as archive:
        assert user.username in archive.read("perfil.json").decode()


def test_p22_leaving_asks_for_nick_and_password_and_signing_in_undoes_it(browser_page) -> None:
    user = PersonFactory()
    page = browser_page(user, viewport=PHONE, **CALM)
    page.goto(PAGE)
    page.get_by_role("link", name="Borrar mi cuenta…").click()
    page.get_by_label("Escribe tu nick").fill(user.username)
    page.get_by_role("button", name="Borrar mi cuenta").click()
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Confirmar").click()
    expect(page.get_by_text("Tu cuenta ya no se ve.")).to_be_visible()
    page.goto("/cuenta/login/")
    page.locator("#id_login").fill(user.username)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("form .btn.pri").first.click()
    expect(page.get_by_text("tu cuenta ya no se va a borrar")).to_be_visible()

"""The frame of every page with mouse, keyboard and touch."""

from accounts.models import User
from games.engines.registry import GAMES
from tools.stack.chromium import PHONE


def person(nick):
    return User.objects.create_user(nick, f"{nick}@example.com", "mus-de-verdad-1")


def focused(page):
    return page.evaluate("document.activeElement.textContent.trim()")


def test_account_menu_works_with_the_keyboard_alone(browser_page) -> None:
    page = browser_page(person("Teclas"))
    page.goto("/")
    page.locator("#cuenta-boton").focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu")
    menu.wait_for()
    assert focused(page) == "Perfil"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "Ajustes"
    page.keyboard.press("End")
    assert focused(page) == "Cerrar sesión"
    page.keyboard.press("Escape")
    menu.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.id") == "cuenta-boton"


def test_account_menu_is_a_sheet_on_a_phone(browser_page) -> None:
    page = browser_page(person("Movil"), viewport=PHONE)
    page.goto("/")
    page.locator("#cuenta-boton").click()
    menu = page.get_by_role("menu")
    menu.wait_for()
    page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")
    box = menu.bounding_box()
    assert box["x"] == 0
    assert box["width"] == PHONE["width"]
    assert round(box["y"] + box["height"]) == PHONE["height"]


def test_theme_chosen_in_the_bar_is_on_the_next_page_before_any_script(browser_page) -> None:
    page = browser_page()
    page.goto("/")
    page.locator("header [data-theme-toggle]").click()
    chosen = page.locator("html").get_attribute("data-theme")
    assert chosen in {"light", "dark"}
    answer = page.request.get(page.url.rstrip("/") + "/reglas/mus/")
    assert f'data-theme="{chosen}"' in answer.text()


def test_silence_is_remembered(browser_page) -> None:
    page = browser_page()
    page.goto("/")
    button = page.locator("header [data-sound-toggle]")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert button.get_attribute("aria-pressed") == "false"
    page.reload()
    assert button.get_attribute("aria-pressed") == "false"


def test_password_can_be_looked_at(browser_page) -> None:
    page = browser_page()
    page.goto("/cuenta/login/")
    field = page.locator("#id_password")
    page.get_by_role("button", name="Mostrar la contraseña").click()
    assert field.get_attribute("type") == "text"
    page.get_by_role("button", name="Ocultar la contraseña").click()
    assert field.get_attribute("type") == "password"


def test_profile_saves_avatar_and_tone_and_says_so(browser_page) -> None:
    user = person("Retrato")
    page = browser_page(user)
    page.goto("/cuenta/perfil/")
    page.locator(".avatares label", has=page.locator("img[alt=Carmen]")).click()
    page.get_by_role("button", name="Guardar").click()
    page.locator("#toasts-status").get_by_text("Perfil guardado.").wait_for()
    user.profile.refresh_from_db()
    assert user.profile.avatar == "carmen"


def test_nothing_is_wider_than_a_phone(browser_page) -> None:
    page = browser_page(viewport=PHONE)
    rules = [f"/reglas/{game}/" for game in GAMES]
    for path in ("/", "/reglas/", *rules, "/reglas/glosario/", "/privacidad/", "/cuenta/signup/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path

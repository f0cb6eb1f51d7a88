"""The alert: chosen with what it tells of; the browser and the tab tell it while nobody looks."""

from __future__ import annotations

from playwright.sync_api import expect

from accounts.models import Profile
from games.models import Room
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
_BROWSER = """() => {
    window.asked = 0;
    window.shown = [];
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() {
            window.asked += 1;
            return (this.permission = 'granted');
        }
        constructor(title, {body}) { window.shown.push([title, body]); }
        close() {}
    };
}"""
_HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_who_is_in_alert_and_does_not_look_is_told_what_he_asked_for(stage, browser_page) -> None:
    room = Room.objects.create(slug="alerta", game="mus", name="Salón en alerta")
    user, luis = PersonFactory(), PersonFactory()
    page = browser_page(user, **CALM)
    page.add_init_script(f"({_BROWSER})()")
    page.goto(f"/salon/{room.slug}/")
    page.get_by_role("button", name="Disponible").click()
    page.get_by_role("menuitem", name="Alerta durante 2 horas").or_(
        page.get_by_role("menuitemradio", name="Alerta durante 2 horas")
    ).or_(page.get_by_role("menuitemcheckbox", name="Alerta durante 2 horas")).click()
    dialog = page.get_by_role("dialog", name="En alerta durante 2 horas")
    dialog.get_by_role("switch", name="Entra un amigo").uncheck()
    dialog.get_by_label("Mesas de hasta").fill("50")
    assert page.evaluate("asked") == 0  # not before the click
    with page.expect_response("**/cuenta/preferencias/"):
        dialog.get_by_role("button", name="Aceptar").click()
    assert page.evaluate("asked") == 1
    profile = Profile.objects.get(user=user)
    assert profile.status_now == "alerta"
    assert (profile.preferences.alerta_amigo, profile.preferences.alerta_hasta) == (False, 50)

    mate = stage.companion(luis, f"/ws/salon/{room.slug}/")
    calm = page.locator("link[rel=icon]").get_attribute("href")
    mate.ask({"t": "chat", "sala": "salon", "texto": f"@{user.username}, lo ves aquí"})
    expect(page.get_by_text("lo ves aquí").first).to_be_visible()
    assert page.evaluate("shown") == []  # he is looking
    page.evaluate(_HIDE, True)
    mate.ask({"t": "chat", "sala": "salon", "texto": f"@{user.username}, te echo de menos"})
    expect(page).to_have_title(f"(1) {room.name} · UsuMus")
    assert page.evaluate("shown") == [[luis.username, f"@{user.username}, te echo de menos"]]
    assert page.locator("link[rel=icon]").get_attribute("href") != calm
    page.evaluate(_HIDE, False)
    expect(page).to_have_title(f"{room.name} · UsuMus")
    assert page.locator("link[rel=icon]").get_attribute("href") == calm

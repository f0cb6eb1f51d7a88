"""The way into the admin in a browser: what is missing is said, asked for, and leads on."""

from __future__ import annotations

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value

from tests.e2e.test_accesibilidad import AXE, RULES
from tests.factories import PASSWORD, PersonFactory
from tests.staff_entry import of_factor
from tools.players.session import session_key
from tools.stack.chromium import PHONE


@pytest.fixture
def boss(stage):
    return stage.do(lambda: PersonFactory(is_staff=True, is_superuser=True, welcomed=True))


def digits(secret: str) -> str:
    """Return what an application shows now; wait for the next ones when these are about to end."""
    if time.time() % 30 > 25:
        time.sleep(30 - time.time() % 30)
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def assert_fits(page) -> None:
    page.evaluate(f"() => {{ {AXE} }}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    found = page.evaluate(
        """async (tags) => (await axe.run({runOnly: tags, preload: false}))
            .violations.map(({id}) => id)""",
        RULES,
    )
    assert not found


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_first_time_the_factor_is_added_and_the_admin_opens(
    browser_page, site, boss, viewport
) -> None:
    page = browser_page(viewport=viewport)
    page.goto("/admin/games/match/")
    page.get_by_label("Usuario").or_(page.locator("[name=login]")).first.fill(boss.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Falta tu segundo factor").wait_for()
    assert_fits(page)
    page.get_by_role("link", name="Con una aplicación de códigos").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    secret = page.locator("#authenticator_secret").input_value()
    page.locator("[name=code]").fill(digits(secret))
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Seguir a la administración").click()
    page.get_by_role("heading", name="Administración").wait_for()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_what_weighs_asks_for_it_again_and_leads_back_to_the_form(
    browser_page, site, stage, boss, viewport
) -> None:
    def an_hour_ago():
        secret = "JBSWY3DPEHPK3PXP" * 2
        TOTP.activate(boss, secret)
        return secret, session_key(boss, **of_factor(boss, seconds_ago=3600))

    secret, key = stage.do(an_hour_ago)
    page = browser_page(viewport=viewport)
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": site.url}])
    page.goto("/admin/games/match/")
    assert page.get_by_role("heading", name="Escoja").or_(page.locator("#changelist")).count()
    page.goto(f"/admin/economy/correction/add/?jugador={boss.username}")
    page.get_by_role("heading", name="Confirma que eres tú").wait_for()
    assert_fits(page)
    page.locator("[name=code]").fill(digits(secret))
    page.keyboard.press("Enter")
    page.get_by_label("importe (U$)").wait_for()
    assert page.get_by_label("jugador").input_value() == boss.username
    assert stage.do(lambda: Authenticator.objects.get(user=boss).last_used_at)

"""A good login and a refused socket left no line; a flood of failures could fill the disk.

Now both are lines, with the account and the connection and without what was typed; of what anybody
can repeat a process writes so many lines a minute, and then how many it left out.
"""

from __future__ import annotations

import logging
import time

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from asgiref.sync import sync_to_async
from django.test import Client, RequestFactory

from accounts import attempts
from games.live import process, refusals, turned_away
from tests.accounts.conftest import code
from tests.attack.test_house_with_open_doors import COMPOSE
from tests.factories import PASSWORD, PersonFactory
from tests.pace import patience
from tests.ws.browser import Browser, cookie_of
from usumus import log_ration
from usumus.settings import logs

__all__ = ["code"]

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESS = "203.0.113.9"
SECRET = "JBSWY3DPEHPK3PXP"
SALON = "/ws/salon/mus/"


@pytest.fixture
def ane():
    return PersonFactory(username="Anelorea", email="anelorea@example.org")


@pytest.fixture
def told(caplog):
    """Return what reads the lines of who comes in and who is turned away."""
    for name in logs.logging(as_json=True)["loggers"]:
        caplog.set_level(logging.INFO, logger=name)

    def lines(word: str) -> list[str]:
        found = [record.getMessage() for record in caplog.records]
        return [line for line in found if line.startswith(word)]

    return lines


def by_password(client: Client, code) -> None:
    sent = {"login": "Anelorea", "password": PASSWORD}
    client.post("/cuenta/login/", sent, REMOTE_ADDR=ADDRESS)


def by_code(client: Client, code) -> None:
    asked = {"email": "anelorea@example.org"}
    client.post("/cuenta/login/code/", asked, REMOTE_ADDR=ADDRESS)
    client.post("/cuenta/login/code/confirm/", {"code": code()}, REMOTE_ADDR=ADDRESS)


@pytest.mark.parametrize(("way", "by"), [(by_password, "password"), (by_code, "code")])
def test_a_good_login_is_a_line_that_says_who_by_what_and_from_where(ane, told, code, way, by):
    client = Client()
    way(client, code)
    assert client.session["_auth_user_id"] == str(ane.pk)
    (line,) = told("a login:")
    assert line.startswith(f"a login: account {ane.pk} by {by}, connection ")
    assert len(line.rpartition(" ")[2]) == 12
    for word in ("Ane", "ane", PASSWORD, ADDRESS, client.session.session_key):
        assert word not in line


def test_with_a_second_factor_it_says_both(ane, told):
    TOTP.activate(ane, SECRET)
    client = Client()
    by_password(client, None)
    assert not told("a login:")
    counter = next(iter(yield_hotp_counters_from_time()))
    value = format_hotp_value(hotp_value(SECRET, counter))
    client.post("/cuenta/2fa/authenticate/", {"code": value}, REMOTE_ADDR=ADDRESS)
    (line,) = told("a login:")
    assert f"account {ane.pk} by password, mfa" in line


@pytest.mark.parametrize("guess", ["at the change of the password", "where it is asked again"])
def test_whoever_has_the_session_alone_and_guesses_the_password_leaves_a_line(ane, told, guess):
    client = Client(REMOTE_ADDR=ADDRESS)
    client.force_login(ane)
    if guess == "where it is asked again":
        client.post("/cuenta/reauthenticate/", {"password": "no-es-esta-de-ninguna-manera"})
        (line,) = told("a login failed")
    else:
        words = {"oldpassword": "no-es-esta-de-ninguna-manera", "password1": "x", "password2": "x"}
        client.post("/cuenta/password/change/", words)
        (line,) = told("an old password was wrong")
    assert f"(account {ane.pk}), connection " in line
    assert "no-" not in line


@pytest.mark.parametrize("log", [attempts.log, turned_away.log])
def test_both_are_written_where_only_warnings_are(log):
    for as_json in (False, True):
        config = logs.logging(as_json=as_json)
        assert config["root"]["level"] == "WARNING"
        assert config["loggers"][log.name]["level"] == "INFO"
    assert log.isEnabledFor(logging.INFO)  # in this process too: the settings are carried out


async def test_a_page_of_another_site_is_a_line(told, arrive):
    await Browser(SALON, None, origin="http://malo.example").wire.connect(timeout=patience(5))
    (line,) = told("a socket was refused:")
    assert line.startswith(
        "a socket was refused: it was opened by a page of another site "
        f"('{SALON}', account -), connection "
    )
    assert ADDRESS not in line


async def test_so_is_one_without_a_session_and_one_that_is_nowhere(told, arrive):
    assert await (await arrive(SALON, None)).closed() == refusals.SESSION
    assert await (await arrive("/ws/nada/", None)).closed() == refusals.MISSING
    without, nowhere = told("a socket was refused:")
    assert "it has no session, or one that is over" in without
    assert "there is no such thing ('/ws/nada/'" in nowhere


@pytest.mark.usefixtures("checked_at_will")
async def test_so_is_one_whose_session_ends(told, arrive):
    user = await sync_to_async(PersonFactory)()
    browser = await arrive("/ws/persona/", user)
    await browser.until("avisos")
    (server,) = process.sockets
    await sync_to_async(user.set_password)("otra contraseña muy larga")
    await sync_to_async(user.save)()
    await process.check_sessions()
    assert await browser.closed() == refusals.SESSION
    (line,) = told("a socket was refused:")
    assert f"it has no session, or one that is over ('/ws/persona/', account {user.pk})" in line
    assert server.entry.session_key not in line


async def test_so_is_whoever_is_beyond_a_limit(told, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "SOCKETS_PER_USER": 1, "FRAMES_PER_20S": 30}
    user = await sync_to_async(PersonFactory)()
    first = await arrive("/ws/persona/", user)
    await first.until("avisos")
    again = Browser("/ws/persona/", await sync_to_async(cookie_of)(user))
    await again.open()
    assert await again.closed() == refusals.TOO_FAST
    for _ in range(40):
        await first.send({"t": "ping", "v": 1})
    assert await first.closed() == refusals.TOO_FAST
    await again.close()
    lines = told("a socket was refused:")
    assert len(lines) == 2
    assert all("it is beyond a limit" in line for line in lines)


# --- How much is written


@pytest.fixture
def written(monkeypatch):
    """Return what a console of the site would have written, and a clock to move."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())
    handler.addFilter(log_ration.Ration())
    clock = [time.monotonic()]
    monkeypatch.setattr(log_ration.time, "monotonic", lambda: clock[0])
    # Alone: the site's own console has a ration too, and tells ours what it has left out.
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    return lines, clock


def fail(times: int, place: str, kind: str = "a login failed") -> None:
    log = logging.getLogger("accounts.attempts")
    for n in range(times):
        at = place.format(n=n)
        log.warning("%s: %s", kind, at, extra={"kind": kind, "place": at})


def test_a_flood_from_one_place_is_a_few_lines_and_hides_nobody_else(written):
    lines, _clock = written
    fail(5_000, "aaaa")
    assert len(lines) == log_ration.OF_A_PLACE
    fail(1, "bbbb")
    fail(1, "aaaa", "a code was wrong")
    assert lines[-2:] == ["a login failed: bbbb", "a code was wrong: aaaa"]


def test_a_flood_from_many_places_is_bounded_too_and_the_rest_is_counted(written):
    lines, clock = written
    fail(20_000, "{n}")
    assert len(lines) == log_ration.OF_A_KIND
    clock[0] += log_ration.MINUTE_S
    fail(1, "cccc")
    left_out = 20_000 - log_ration.OF_A_KIND
    assert lines[-2:] == [
        f"{left_out} more lines like «accounts.attempts: a login failed» were left out",
        "a login failed: cccc",
    ]


def test_pages_that_are_not_there_are_counted_by_who_asks(written):
    lines, _clock = written
    log = logging.getLogger("django.request")
    for address, times in (("203.0.113.9", 500), ("198.51.100.4", 1)):
        request = RequestFactory().get("/nada/", REMOTE_ADDR=address)
        for _ in range(times):
            log.warning("%s: %s", "Not Found", "/nada/", extra={"request": request})
    assert len(lines) == log_ration.OF_A_PLACE + 1


def test_what_is_critical_is_always_written(written):
    lines, _clock = written
    for _ in range(200):
        logging.getLogger("economy").critical("the books do not balance")
    assert len(lines) == 200


def test_the_console_of_every_installation_has_its_ration():
    for as_json in (False, True):
        config = logs.logging(as_json=as_json)
        assert config["handlers"]["console"]["filters"] == ["ration"]
        assert config["filters"]["ration"]["()"] == "usumus.log_ration.Ration"


def test_compose_keeps_so_much_of_each_console_and_no_more():
    for name, service in COMPOSE.items():
        kept = service["logging"]["options"]
        assert int(kept["max-size"].removesuffix("m")) * int(kept["max-file"]) <= 500, name

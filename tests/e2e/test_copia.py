"""What a player sees after a backup was restored under his open page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from games.models import Epoch
from tests.factories import PersonFactory
from tests.pace import until


def a_sign_of_life() -> None:
    """Return once a process of the site has said that it is up, from now on."""
    before = Epoch.objects.get().web_seen_at
    until(lambda: Epoch.objects.get().web_seen_at != before, 5, "the site gives no sign of life")


@pytest.fixture
def restored() -> Iterator[None]:
    """Have the site find itself in another life of the database, and forget it afterwards."""
    a_sign_of_life()  # what was there before was in the backup
    Epoch.objects.update(database="another life")
    until(lambda: Epoch.objects.exclude(restored_at=None).exists(), 20, "it does not find itself")
    yield
    Epoch.objects.update(restored_at=None, restored_to=None)
    a_sign_of_life()


@pytest.fixture
def table(site, stage) -> tuple[str, object]:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0])
    return partida.path, partida.users[0]


# The sockets of the first load say that its page was made in another life.
MADE_BEFORE = """
if (!sessionStorage.getItem("loaded")) {
  sessionStorage.setItem("loaded", "once");
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(url) {
      super(url.replace(/vida=[0-9a-f]+/, "vida=000000000000"));
    }
  };
}
"""


def test_the_page_is_loaded_anew_and_says_from_when_the_match_goes_on(
    table, restored, browser_page
) -> None:
    path, user = table
    page = browser_page(user, reduced_motion="reduce")
    page.add_init_script(MADE_BEFORE)
    loads = []
    page.on("load", lambda _page: loads.append(page.url))
    page.goto(path)
    strip = page.locator(".tira", has_text="se ha recuperado una copia de seguridad")
    expect(strip).to_have_text(re.compile(r"La partida sigue desde las \d\d:\d\d"))
    page.locator(".tapete").wait_for()
    assert len(loads) == 2
    strip.get_by_role("button", name="Entendido").click()
    expect(strip).to_have_count(0)
    page.goto("/")
    expect(page.get_by_text("Se ha recuperado una copia de seguridad")).to_be_visible()

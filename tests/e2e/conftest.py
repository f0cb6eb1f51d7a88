"""Browsers against the real site: daphne, worker and beat on the test database.

A pytest process of its own (``make test`` starts it): Playwright leaves a running event loop
in the main thread, which asynchronous tests cannot share and Django's guard must be told of.
Rows stay for the whole run, as on a live site; every test makes its own people and tables.
"""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test.utils import setup_databases, teardown_databases
from playwright.sync_api import Browser, Page, expect

from games.models import Room
from games.tables.opening import tables_add
from tests.database import be_patient
from tests.e2e.pages import Pages
from tests.factories import PersonFactory
from tests.pace import patience
from tests.staff_entry import of_factor
from tools.players.companion import Companion
from tools.players.session import session_key
from tools.players.stage import Stage
from tools.stack.chromium import chromium
from tools.stack.folder import temporary_folder
from tools.stack.site import Site

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, Any]:
    """Show what the site said when a test fails."""
    report = yield
    site = getattr(item, "funcargs", {}).get("site")
    if report.failed and site:
        for process in site.processes:
            report.sections.append((f"log of {process.name}", process.tail(3000)))
    return report


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: Any
) -> Iterator[None]:
    """A test database for the whole run; no test here is marked ``django_db``, which rolls back.

    Each worker of xdist has its own, with a site of its own on it.
    """
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False)
        yield
        be_patient()
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """The running site; the test's own ORM sees and writes the same rows."""
    folder, held = temporary_folder()
    address = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))
    environment = {
        "DJANGO_SETTINGS_MODULE": "usumus.settings.e2e",
        "DATABASE_URL": database,
        "EMAIL_FILE_PATH": str(folder / "mails"),
        "ROBOT_PAUSE_MS": "50",
        "ROBOT_PAUSE_MAX_MS": "100",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "",  # ours alone: the site keeps Django's guard
    }
    site = Site(folder, env=environment, prepare=["static"], throwaway=True)
    with django_db_blocker.unblock(), site:
        yield site
    shutil.rmtree(folder, ignore_errors=True)
    held.close()


@pytest.fixture(autouse=True)
def _live_rows(site: Site) -> Iterator[None]:
    """Every test of this folder works on the committed rows of the running site.

    While Playwright's loop runs, Django keeps the connections of this thread apart: what is not
    closed here would outlive the loop and keep the test database from being dropped.
    """
    yield
    connections.close_all()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * patience(5))
    with chromium() as browser:
        yield browser


@pytest.fixture
def stage(site: Site) -> Iterator[Stage]:
    """People, matches and companions for a test that begins in the middle."""
    stage = Stage(site.url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Companion, "answer_s", patience(5))
        yield stage
    stage.close()


OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def pages(site: Site, browser: Browser) -> Pages:
    """Return what lends pages to the tests of the whole run."""
    return Pages(browser, site.url)


@pytest.fixture
def browser_page(site: Site, pages: Pages) -> Iterator[OpenPage]:
    """Open a page as a user (or as nobody), in a browser context of its own.

    ``browser_page(user, viewport=PHONE, **context)``. Anything on the console of level error
    (a refused script or style, a missing file) and any uncaught exception fails the test;
    ``page.expected_errors`` takes fragments of the texts that a test provokes on purpose.
    """
    heard: list[tuple[Page, str]] = []

    def open_page(user: Any = None, **options: Any) -> Page:
        page = pages.lend(**options)
        if user is not None:
            name = settings.SESSION_COOKIE_NAME
            factor = of_factor(user) if user.is_staff else {}
            value = session_key(user, **factor)
            cookie = {"name": name, "value": value, "url": site.url}
            page.context.add_cookies([cookie])
        page.expected_errors = []
        page.on("pageerror", lambda error: heard.append((page, str(error))))
        page.on("console", lambda line: _hear(heard, page, line))
        return page

    yield open_page
    pages.take_back()
    surprises = [
        text for page, text in heard if not any(part in text for part in page.expected_errors)
    ]
    assert not surprises, "the browser's console showed errors:\n" + "\n".join(surprises)


def _hear(heard: list[tuple[Page, str]], page: Page, line: Any) -> None:
    if line.type == "error":
        heard.append((page, f"{line.text} ({line.location.get('url', '')})"))


@pytest.fixture
def mailbox(site: Site) -> Callable[[], list[str]]:
    """Return a function that reads the mails sent so far, oldest first."""
    folder = site.folder / "mails"

    def read() -> list[str]:
        files = sorted(folder.glob("*"), key=lambda path: path.stat().st_mtime_ns)
        return list(
            itertools.chain.from_iterable(
                path.read_text(errors="replace").split("-" * 79) for path in files
            )
        )

    return read


@pytest.fixture
def room(site: Site) -> Iterator[Room]:
    """Return a salón of mus of the test's own, with three tables of 25; it closes with the test.

    Every page names the open ones in its head: who walks it with the keyboard passes them all.
    """
    room = Room.objects.create(slug=f"salon-{Room.objects.count()}", game="mus", name="Salón")
    tables_add(room_id=room.pk, count=3, value=25)
    yield room
    Room.objects.filter(pk=room.pk).update(is_open=False)


@pytest.fixture
def entering(browser_page: OpenPage, room: Room) -> OpenPage:
    """Open the test's salón as a user (or as somebody new): ``entering(user, viewport=PHONE)``."""

    def enter(user: Any = None, **context: Any) -> Page:
        page = browser_page(user or PersonFactory(), reduced_motion="reduce", **context)
        page.goto(f"/salon/{room.slug}/")
        page.locator(".persona").first.wait_for(state="attached")
        page.get_by_role("article", include_hidden=True).first.wait_for(state="attached")
        page.locator("#conexion").wait_for(state="hidden")  # it pushes the page down while it shows
        return page

    return enter

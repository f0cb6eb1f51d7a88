"""Who looks at a championship is told what of its page is another, and fetches little."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.live.hub import hub
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, is_now
from tests.tournaments.championships.evenings import QUICK, crowd, evening, play, start, waiting
from tests.ws.browser import Browser
from tests.ws.conftest import arrive
from tournaments.championships import changes, looking, panels, watching
from tournaments.championships.changes import taken_apart
from tournaments.championships.deciding import announce
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.championships.states import cruce_move
from tournaments.championships.versions import version_of
from tournaments.models import Championship, Cruce

__all__ = ["arrive"]

pytestmark = pytest.mark.django_db(transaction=True)

Arrive = Callable[..., Awaitable[Browser]]
in_thread = sync_to_async
SHOWS = "?parte=torneo&lengua=es"


async def window(
    arrive: Arrive, one: Championship, user: User | None = None, shows: str = SHOWS
) -> Browser:
    """Return a window that has been told how all stands, of which the first look is taken."""
    path = f"/ws/torneo/{one.pk}/{shows}"
    browser = await arrive(path, user or await in_thread(PersonFactory)())
    await browser.until("torneo")
    topic = hub.topics[f"torneo:{one.pk}"]
    assert isinstance(topic, watching.ChampionshipTopic)
    while topic._task is not None:
        await topic._task
    return browser


def seated(cruce: Cruce) -> None:
    """Have those of *cruce* sit down, as far as its page knows."""
    with transaction.atomic():
        cruce_move(cruce, "sentarse")


def who_plays(cruce: Cruce) -> User:
    assert cruce.a is not None
    return cruce.a.members.get().user


def piece(one: Championship, part: str = "torneo") -> str:
    return Client().get(f"/torneos/{one.pk}/trozo/{part}/").content.decode()


def held(text: str) -> dict[str, Any]:
    """Return what stands in a piece, by name."""
    found = taken_apart(text)
    assert found.is_sound
    blocks = {name: " ".join(block.html.split()) for name, block in found.blocks.items()}
    return {**blocks, **{key: fila.html for key, fila in found.filas.items()}}


def stepped(text: str, frame: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of who has *text* and takes over what *frame* says."""
    rows = {key: fila.html for key, fila in taken_apart(text).filas.items()}
    return {**rows, **frame.get("filas", {})}


async def test_of_a_change_each_is_told_the_rows_that_are_others_and_of_which_version(arrive):
    one = await in_thread(evening)(await in_thread(crowd)(8))
    first = (await in_thread(waiting)(one))[0]
    browser = await window(arrive, one)
    before = await in_thread(piece)(one)
    known = await in_thread(version_of)(one.pk)
    await in_thread(seated)(first)
    frame = await browser.until("torneo")
    assert (frame["de"], frame["v"]) == (known, await in_thread(version_of)(one.pk))
    assert list(frame["filas"]) == [f"c{first.pk}"]
    assert "bloques" not in frame
    assert "plazo" not in frame, "nobody has to fetch anything"
    after = await in_thread(piece)(one)
    assert f'data-version="{frame["v"]}"' in after
    assert stepped(before, frame)[f"c{first.pk}"] == held(after)[f"c{first.pk}"]


class Page:
    """What a window has in the end, by the names of what stands in it."""

    def __init__(self, text: str) -> None:
        self.rests: dict[str, str] = {}
        self.lists: dict[str, tuple[str, ...]] = {}
        self.take(text)

    def take(self, text: str) -> None:
        """Have it hold what stands in a piece, or in a part of one."""
        found = taken_apart(text)
        for names in (found.blocks, found.filas):
            for name, one in names.items():
                self.rests[name] = one.rest
                self.lists.update(one.lists)

    def step(self, frame: dict[str, Any]) -> None:
        """Take over what a frame says is another, as ``static/js/torneo/patching.js`` does."""
        for name, html in frame.get("bloques", {}).items():
            self.take(f'<div data-vivo="{name}">{html}</div>')
        for html in frame.get("filas", {}).values():
            self.take(f'<div data-vivo="de paso">{html}</div>')
        self.lists.update({name: tuple(keys) for name, keys in frame.get("listas", {}).items()})

    def shown(self, name: str) -> Any:
        """Return what stands there, with what stands in its lists."""
        rest = self.rests[name]
        inner = [one for one in self.lists if f'data-filas="{one}"' in rest or one == name]
        return rest, [[self.shown(key) for key in self.lists[one]] for one in inner]


async def test_many_changes_lead_to_what_there_is_in_the_end(arrive):
    one = await in_thread(evening)(await in_thread(crowd)(8))
    browser = await window(arrive, one)
    page = Page(await in_thread(piece)(one))
    version = await in_thread(version_of)(one.pk)
    for n, cruce in enumerate(await in_thread(waiting)(one)):
        await in_thread(play)(cruce, n % 2)
    while version != await in_thread(version_of)(one.pk):
        frame = await browser.until("torneo")
        assert frame["de"] == version, "each step leads on from the one before"
        page.step(frame)
        version = frame["v"]
    there = Page(await in_thread(piece)(one))
    for name in ("estado", "juego", "registro"):
        assert page.shown(name) == there.shown(name)


async def followed(page: Page, browser: Browser, one: Championship, version: int) -> int:
    """Have *page*, which is of that *version*, be told all that has happened; return of which."""
    while version != await in_thread(version_of)(one.pk):
        frame = await browser.until("torneo")
        page.step(frame)
        version = frame["v"]
    return version


async def test_an_open_page_says_who_enters_and_leads_to_the_tree_and_the_draw_once_made(arrive):
    people = await in_thread(crowd)(5)
    one = await in_thread(alone)(play=QUICK)
    await in_thread(sign_up)(user=people[0], championship_id=one.pk)
    browser = await window(arrive, one)
    page = Page(await in_thread(piece)(one))
    names = ("partes", "sorteo", "apuntados", "espera", "premios")
    before = "".join(map(str, map(page.shown, names)))
    assert "/cuadro/" not in before
    assert "<b>1</b> de 4 plazas" in before
    assert "El sorteo ya está sellado" in before
    version = await in_thread(version_of)(one.pk)
    for person in people[1:]:
        await in_thread(sign_up)(user=person, championship_id=one.pk)
    version = await followed(page, browser, one, version)
    assert "<b>4</b> de 4 plazas" in str(page.shown("apuntados"))
    assert all(one.username in str(page.shown("apuntados")) for one in people[:4])
    assert people[4].username in str(page.shown("espera"))
    assert "El bote va por 200 U$" in str(page.shown("premios"))
    await in_thread(start)(one, people[:4])
    await followed(page, browser, one, version)
    there = Page(await in_thread(piece)(one))
    for name in names:
        assert page.shown(name) == there.shown(name)
    assert f'href="/torneos/{one.pk}/cuadro/"' in str(page.shown("partes"))
    assert "compruébalo" in str(page.shown("sorteo"))


async def test_who_comes_in_for_another_is_put_into_the_list_and_no_more_is_told(arrive):
    people = await in_thread(crowd)(5)
    one = await in_thread(alone)(play=QUICK)
    for person in people:
        await in_thread(sign_up)(user=person, championship_id=one.pk)
    browser = await window(arrive, one)
    before = await in_thread(piece)(one)
    await in_thread(withdraw)(user=people[0], championship_id=one.pk)
    frame = await browser.until("torneo")
    assert "apuntados" not in frame["bloques"], "as many are in as before"
    turns = [f"turno-{turn}" for turn in (2, 3, 4, 5)]
    assert frame["listas"]["apuntados"] == turns
    assert all(f'<ol class="apuntados" data-filas="{name}">' in before for name in frame["listas"])


async def test_what_is_too_much_is_fetched_within_a_while(arrive, monkeypatch):
    monkeypatch.setattr(changes, "MOST_CHARACTERS", 10)
    one = await in_thread(evening)(await in_thread(crowd)(4))
    browser = await window(arrive, one)
    await in_thread(seated)((await in_thread(waiting)(one))[0])
    frame = await browser.until("torneo")
    assert set(frame) == {"t", "v", "plazo"}
    assert frame["plazo"] == looking.SOONEST_MS + looking.PIECE_MS


@pytest.mark.parametrize("shows", ["", "?parte=otra&lengua=es", "?parte=torneo&lengua=xx", "?x"])
async def test_a_window_of_something_else_is_told_the_version_alone(arrive, shows):
    one = await in_thread(evening)(await in_thread(crowd)(4))
    browser = await window(arrive, one, shows=shows)
    await in_thread(seated)((await in_thread(waiting)(one))[0])
    frame = await browser.until("torneo")
    assert set(frame) == {"t", "v", "plazo"}
    assert frame["v"] == await in_thread(version_of)(one.pk)


async def test_a_piece_is_made_once_for_all_and_is_there_for_who_fetches_it(
    arrive, monkeypatch, django_assert_num_queries
):
    one = await in_thread(evening)(await in_thread(crowd)(4))
    browsers = [await window(arrive, one) for _ in range(3)]
    made = []
    make = panels.PANELS["torneo"]

    def noted(row: Championship) -> dict[str, Any]:
        made.append(row)
        return make(row)

    monkeypatch.setitem(panels.PANELS, "torneo", noted)
    await in_thread(seated)((await in_thread(waiting)(one))[0])
    frames = [await browser.until("torneo") for browser in browsers]
    assert all(frame == frames[0] for frame in frames)
    assert f'data-version="{frames[0]["v"]}"' in await in_thread(piece)(one)
    assert len(made) == 1


async def test_the_tree_has_rows_of_its_own(arrive):
    one = await in_thread(evening)(await in_thread(crowd)(4))
    first = (await in_thread(waiting)(one))[0]
    browser = await window(arrive, one, shows="?parte=cuadro&lengua=es")
    await in_thread(play)(first, 0)
    frame = await browser.until("torneo")
    while "b1-2-1" not in frame.get("filas", {}):
        frame = await browser.until("torneo")
    assert "caja-t" in frame["filas"]["b1-2-1"], "who has won stands in the final"


async def test_to_whom_something_has_happened_he_alone_asks_for_what_is_his(arrive):
    people = await in_thread(crowd)(4)
    one = await in_thread(evening)(people)
    first, second = await in_thread(waiting)(one)
    his, other = await in_thread(lambda: [who_plays(cruce) for cruce in (first, second)])()
    organiser = await in_thread(lambda: one.organiser)()
    windows = [
        await window(arrive, one, user, f"{SHOWS}&propio=1") for user in (his, other, organiser)
    ]
    await in_thread(seated)(first)
    frames = [await browser.until("torneo") for browser in windows]
    assert [frame.get("tuyo", False) for frame in frames] == [True, False, False]
    assert frames[0]["plazo"] == looking.SOONEST_MS + looking.OWN_MS
    assert frames[0]["filas"] == frames[1]["filas"]
    given = {"user": organiser, "championship_id": one.pk, "reason": "Descanso de diez minutos"}
    await in_thread(announce)(**given)
    frames = [await browser.until("torneo") for browser in windows]
    assert [frame.get("tuyo", False) for frame in frames] == [False, False, True]
    await in_thread(is_now)(one, "terminado")
    await watching.check_championships()
    frames = [await browser.until("torneo") for browser in windows]
    assert all(frame["tuyo"] for frame in frames), "it is another for everybody"


async def test_who_waits_is_told_that_he_has_come_nearer(arrive):
    people = await in_thread(crowd)(4)
    one = await in_thread(alone)(places=2, fee=0)
    for person in people:
        await in_thread(sign_up)(user=person, championship_id=one.pk)
    last = await window(arrive, one, people[3], f"{SHOWS}&propio=1")
    await in_thread(withdraw)(user=people[2], championship_id=one.pk)
    assert (await last.until("torneo"))["tuyo"]


def own(one: Championship, user: User | None) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/torneos/{one.pk}/trozo/mio/")


def test_what_is_his_is_given_to_him_alone():
    people = crowd(4)
    one = evening(people)
    for person in (*people, one.organiser):
        text = own(one, person).content.decode()
        assert 'data-vivo="mio"' in text
        assert 'data-vivo="juego"' not in text
        assert ("data-te-toca" in text) is (person in people)
    assert own(one, None).status_code == 302
    assert "no-store" in own(one, people[0])["Cache-Control"]
    is_now(one, "borrado")
    assert own(one, people[0]).status_code == 404


async def test_what_failed_is_tried_again(arrive, monkeypatch):
    one = await in_thread(evening)(await in_thread(crowd)(4))
    first = (await in_thread(waiting)(one))[0]
    his = await in_thread(who_plays)(first)
    browser = await window(arrive, one, his, f"{SHOWS}&propio=1")

    def fails(_row: Championship) -> dict[str, Any]:
        raise RuntimeError

    monkeypatch.setitem(panels.PANELS, "torneo", fails)
    await in_thread(seated)(first)
    with pytest.raises(TimeoutError):
        await browser.until("torneo", within=1.5)
    monkeypatch.undo()
    await watching.check_championships()
    frame = await browser.until("torneo")
    assert frame["filas"]
    assert frame["tuyo"], "and so is whom it concerns"

"""A match and a salón on two web processes over one Valkey, which dies or hangs.

Steps, lines of chat and the people of the salón are also found by comparing with the rows. That a
mirón has come crosses by hints alone, so that one who is seen says that the hints arrive.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.pace import patience
from tools.players.choose import choose
from tools.players.companion import Companion, Refused
from tools.stack.folder import REPOSITORY, temporary_folder
from tools.stack.site import Site

pytestmark = pytest.mark.slow

TRIES = 15
TRY_S = 2.0
PEOPLE = """
import json, django
django.setup()
from games.engines.mus.options import Options
from tools.players.session import cookie_header
from tools.players.stage import person, start
from games.models import Room
people = [person(f"Vecino{n}") for n in range(5)]
crowd = [person(f"Visita{n}") for n in range(4)]
match = start(people[:4], options=Options(reloj="sin", juegos=9))
Room.objects.update(is_open=True)
cookies, visits = ([cookie_header(user) for user in some] for some in (people, crowd))
print(json.dumps({"cookies": cookies, "match": match.pk, "visits": visits}))
"""


class Table:
    """Four players of one match, the even seats on one process and the odd ones on the other."""

    def __init__(self, site: Site, match: int, cookies: list[str], visits: list[str]) -> None:
        self.site = site
        self.visits = visits
        self.words = itertools.count()
        self.rng = random.Random(5)
        self.path = f"/ws/partida/{match}/"
        self.miron = cookies.pop()
        self.cookies = cookies
        self.seats = [
            Companion(site.web[seat % 2].url, cookie, self.path)
            for seat, cookie in enumerate(cookies)
        ]

    def step(self) -> Companion:
        """Have whoever's turn it is act, and everybody see it; return who it was."""
        player = next(seat for seat in self.seats if choose(seat.last["legales"], self.rng))
        action = choose(player.last["legales"], self.rng)
        assert action
        seen = player.last["v"]
        try:
            version = player.play(action.pop("t"), **action)
        except Refused:  # a wait of the table ended meanwhile and moved it on; see it and act then
            player.wait(lambda: player.last["v"] > seen)
            return self.step()
        for seat in self.seats:
            seat.wait(lambda seat=seat: seat.last["v"] >= version)
        return player

    def play(self) -> None:
        """Play until both processes have had a player act."""
        acted = set()
        while len(acted) < 2:
            acted.add(self.seats.index(self.step()) % 2)

    def reload(self) -> None:
        """Have a player of each process leave his table and open it again."""
        for seat in self.seats[:2]:
            seat.close()
            seat.open()

    def say(self, seat: int) -> str:
        text = f"línea {next(self.words)}"
        self.seats[seat].ask({"t": "chat", "sala": "partida", "texto": text})
        return text

    def hears(self, seat: int, text: str) -> bool:
        return any(frame.get("texto") == text for frame in self.seats[seat].heard)

    def is_heard_without_hints(self) -> None:
        """Speak on each process and have the other find it among the rows."""
        for speaker, listener in ((0, 1), (1, 0)):
            text = self.say(speaker)
            self.seats[listener].wait(lambda: self.hears(listener, text))  # noqa: B023

    def hints_cross(self) -> None:
        """Have each process hear of the other at once: some hints may be lost at first."""
        for here, listener in ((0, 1), (1, 0)):
            assert any(self._seen_across(here, listener) for _ in range(TRIES))

    def _seen_across(self, here: int, listener: int) -> bool:
        """Return whether a mirón who comes on one process is seen on the other."""
        seat = self.seats[listener]
        before = len(seat.heard)
        miron = Companion(self.site.web[here].url, self.miron, self.path).open()
        try:
            seat.wait(lambda: any(frame.get("lista") for frame in seat.heard[before:]), TRY_S)
        except TimeoutError:
            return False
        finally:
            miron.close()
        return True


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """Two web processes on stores of their own, whatever the other tests use."""
    folder, held = temporary_folder()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DATABASE_URL", raising=False)
        patch.delenv("REDIS_URL", raising=False)
        # One person comes in a hundred times in a row.
        env = {"REQUESTS_PER_PERSON_20S": "1000"}
        with Site(
            folder, web=2, server="uvicorn", background=False, throwaway=True, env=env
        ) as site:
            yield site
    shutil.rmtree(folder, ignore_errors=True)
    held.close()


@pytest.fixture(scope="module")
def table(site: Site) -> Iterator[Table]:
    made = subprocess.run(
        [sys.executable, "-c", PEOPLE],
        cwd=REPOSITORY,
        env=site.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    table = Table(site, **json.loads(made.splitlines()[-1]))
    for seat in table.seats:
        seat.open()
    yield table
    for seat in table.seats:
        seat.close()


def test_players_on_two_processes_see_and_hear_each_other(table: Table) -> None:
    table.play()
    for speaker, listener in ((0, 1), (1, 0)):
        text = table.say(speaker)
        table.seats[listener].wait(lambda listener=listener, text=text: table.hears(listener, text))


def test_while_valkey_is_dead_one_plays_and_comes_back_and_the_hints_return_with_it(
    site: Site, table: Table
) -> None:
    site.valkey.kill9()
    table.play()
    table.is_heard_without_hints()
    table.reload()
    site.valkey.start()
    table.hints_cross()


def test_while_valkey_hangs_one_plays_and_comes_back_and_the_hints_return_with_it(
    site: Site, table: Table
) -> None:
    assert site.valkey.process
    os.kill(site.valkey.process.pid, signal.SIGSTOP)
    try:
        table.play()
        table.reload()
        table.play()
    finally:
        os.kill(site.valkey.process.pid, signal.SIGCONT)
    table.hints_cross()
    table.play()


# --- Two windows of one player

TOGETHER = 50
"""How often two windows open in the same instant."""
QUIET_S = 0.15
"""For how long a window that stays is looked at after the other was closed."""


async def window_of(url: str, cookie: str, path: str) -> ClientConnection:
    headers = {"Cookie": cookie, "Origin": url}
    return await connect(url.replace("http", "ws", 1) + path, additional_headers=headers)


async def closing(window: ClientConnection) -> int | None:
    """Read until the window is closed, and return the code."""
    try:
        while True:
            await window.recv()
    except ConnectionClosed:
        return window.close_code


async def open_together(urls: list[str], cookie: str, path: str) -> list[int | None]:
    """Greet from a window at each of *urls* at once; return the codes of those that were closed."""
    windows = await asyncio.gather(*(window_of(url, cookie, path) for url in urls))
    try:
        ends = [asyncio.create_task(closing(window)) for window in windows]
        await asyncio.gather(*(window.send('{"t":"hola","p":1}') for window in windows))
        await asyncio.wait(ends, timeout=WITHIN_S, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(QUIET_S)
        return [end.result() for end in ends if end.done()]
    finally:
        await asyncio.gather(*(window.close() for window in windows))


@pytest.mark.parametrize("places", [(0, 1), (0, 0)], ids=["two processes", "one process"])
def test_of_two_windows_that_open_in_the_same_instant_exactly_one_is_closed(
    site: Site, table: Table, places: tuple[int, int]
) -> None:
    """Each process hears of the other's window a little later: it may not close its newer one."""
    urls = [site.web[place].url for place in places]
    table.seats[0].close()
    cookie = table.cookies[0]
    rounds = [asyncio.run(open_together(urls, cookie, table.path)) for _ in range(TOGETHER)]
    table.seats[0].open()
    assert rounds == [[4409]] * TOGETHER


# --- The people of the salón

WITHIN_S = patience(10)
GONE_WITHIN_S = 20.0
"""It is promised (docs/protocolo.md)."""
PLAYERS = {f"Vecino{n}" for n in range(4)}


class Hall:
    """Who visits the salón of the match: *n* is Visita<n>, on either process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.inside: list[Companion] = []

    def enter(self, n: int, process: int) -> Companion:
        url = self.table.site.web[process].url
        visit = Companion(url, self.table.visits[n], "/ws/salon/mus/").open()
        self.inside.append(visit)
        return visit


@pytest.fixture
def hall(table: Table) -> Iterator[Hall]:
    hall = Hall(table)
    yield hall
    for visit in hall.inside:
        visit.close()


def sees(visit: Companion, *who: str, within: float = WITHIN_S) -> None:
    """Wait until the list of a visitor has exactly the players and *who*."""
    visit.wait(lambda: visit.people.keys() == PLAYERS | set(who), within)


def test_who_is_on_another_process_is_seen_in_the_salon_and_so_are_those_who_play(
    hall: Hall,
) -> None:
    here, there = hall.enter(0, 0), hall.enter(1, 1)
    for visit in (here, there):
        sees(visit, "Visita0", "Visita1")
    assert {here.people[nick]["estado"] for nick in PLAYERS} == {"jugando"}
    there.close()
    sees(here, "Visita0")


def test_who_talks_through_two_processes_or_comes_back_by_the_other_talks_no_faster(
    hall: Hall,
) -> None:
    windows = [hall.enter(0, 0), hall.enter(0, 1)]
    for n, word in enumerate(("bat", "bi", "hiru", "lau", "bost")):
        windows[n % 2].ask({"t": "chat", "texto": word})
    windows.append(hall.enter(0, 0))
    for window in windows[1:]:
        with pytest.raises(Refused, match="silenciado"):
            window.ask({"t": "chat", "texto": "sei"})


def test_the_people_of_a_salon_outlive_a_valkey_that_is_wiped_or_killed(
    site: Site, hall: Hall
) -> None:
    here, there = hall.enter(0, 0), hall.enter(1, 1)
    site.valkey.flush()
    third = hall.enter(2, 1)
    for visit in (here, there, third):
        sees(visit, "Visita0", "Visita1", "Visita2")
    site.valkey.kill9()
    third.close()
    fourth = hall.enter(3, 0)
    for visit in (here, there, fourth):
        sees(visit, "Visita0", "Visita1", "Visita3")
    there.ask({"t": "estado", "estado": "ausente"})
    here.wait(lambda: here.people["Visita1"]["estado"] == "ausente", WITHIN_S)
    there.ask({"t": "estado", "estado": "disponible"})
    site.valkey.start()


def test_a_pulled_cable_and_a_killed_process_are_seen_by_everybody_within_twenty_seconds(
    site: Site, hall: Hall
) -> None:
    here, there, silent = hall.enter(0, 0), hall.enter(1, 1), hall.enter(2, 0)
    sees(here, "Visita0", "Visita1", "Visita2")
    silent.silent = True
    site.web[1].kill9()
    here.wait(lambda: not {"Visita1", "Visita2"} & here.people.keys(), GONE_WITHIN_S)
    site.web[1].restart()
    silent.silent = False
    there.open()
    for visit in (here, there):
        visit.wait(lambda v=visit: {"Visita0", "Visita1", "Visita2"} <= v.people.keys(), WITHIN_S)


def test_the_people_of_a_salon_are_there_again_after_postgresql_was_killed(
    site: Site, hall: Hall
) -> None:
    here, there = hall.enter(0, 0), hall.enter(1, 1)
    sees_both = {"Visita0", "Visita1"}
    here.wait(lambda: sees_both <= here.people.keys(), WITHIN_S)
    site.postgres.kill9()
    site.postgres.start()
    late = hall.enter(2, 0)
    for visit in (here, there, late):
        visit.wait(lambda v=visit: sees_both | {"Visita2"} <= v.people.keys(), WITHIN_S)

"""A real site, on stores of its own, with a match to be abused: for both web servers."""

from __future__ import annotations

import json
import re
import shutil
import socket as sockets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from tools.players.player import Player
from tools.stack.folder import REPOSITORY, temporary_folder
from tools.stack.site import Site

TABLE = """
import json, sys
from games.engines.mus.options import Options
from tools.players.session import cookie_header
from tools.players.stage import person, start
tables = []
for name in sys.argv[1:]:
    people = [person(f"{name}{seat}") for seat in range(4)]
    match = start(people, options=Options(reloj="sin", juegos=9))
    cookies = [cookie_header(user) for user in people]
    tables.append({"match": match.pk, "cookies": cookies})
print(json.dumps(tables))
"""


ERRANDS = """
import contextlib, io, json, sys, django
django.setup()
for line in sys.stdin:
    code, *sys.argv[1:] = json.loads(line)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, {})
    print(json.dumps(said.getvalue()), flush=True)
"""


class Errands:
    """One Python in the environment of a site that runs what it is given, one after another.

    To start it and to read the whole site takes seconds; the rest does not.
    """

    def __init__(self, python: subprocess.Popen[str]) -> None:
        self._python = python

    def run(self, code: str, *arguments: str) -> str:
        """Run *code*; return what it prints."""
        assert self._python.stdin
        assert self._python.stdout
        print(json.dumps([code, *arguments]), file=self._python.stdin, flush=True)
        said = self._python.stdout.readline()
        assert said, "it died of it: see above"
        return str(json.loads(said))


@contextmanager
def errands(site: Site) -> Iterator[Errands]:
    """Give who runs errands for *site*, and send him away at last."""
    with subprocess.Popen(
        [sys.executable, "-c", ERRANDS],
        cwd=REPOSITORY,
        env=site.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as python:
        yield Errands(python)


class Table(msgspec.Struct):
    """A match of four people that has just begun."""

    match: int
    cookies: list[str]


class Abused(msgspec.Struct):
    """A real site with a match of four people."""

    site: Site
    errands: Errands
    table: Table

    def reach(self, seat: int) -> connect:
        """Return the connection of a player to the match, not yet open."""
        web = self.site.web[0]
        return connect(
            f"{web.socket_url}/ws/partida/{self.table.match}/",
            additional_headers={"Cookie": self.table.cookies[seat], "Origin": web.url},
            compression=None,
            max_size=None,
        )

    def rss(self) -> int:
        """Return the resident memory of the web process in KiB."""
        status = Path(f"/proc/{self.site.web[0].pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1])

    def players(self, name: str) -> list[Player]:
        """Return the four of a new match: at the first one nobody may have been for minutes."""
        (players,) = self.tables(name)
        return players

    def tables(self, *names: str) -> list[list[Player]]:
        """Return the four of a new match for each of *names*."""
        return [
            [
                Player([self.site.url], cookie, table.match, seed=seat)
                for seat, cookie in enumerate(table.cookies)
            ]
            for table in began(self.errands, *names)
        ]

    def log(self) -> str:
        return (self.site.folder / "web-0.log").read_text(errors="replace")


def began(errands: Errands, *names: str) -> list[Table]:
    """Start a match for each of *names*, of four people called that and a number."""
    said = errands.run(TABLE, *names)
    return msgspec.json.decode(said.splitlines()[-1], type=list[Table])


@pytest.fixture(scope="module", params=["uvicorn", "daphne"])
def abused(request: pytest.FixtureRequest) -> Iterator[Abused]:
    """Start the site on stores of its own, whatever the other tests use."""
    folder, held = temporary_folder()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DATABASE_URL", raising=False)
        patch.delenv("REDIS_URL", raising=False)
        site = Site(folder, web=1, server=request.param, background=False, throwaway=True)
        with site, errands(site) as runner:
            (table,) = began(runner, "Abusado")
            yield Abused(site, runner, table)
    shutil.rmtree(folder, ignore_errors=True)
    held.close()


def request(abused: Abused, seat: int = 0) -> bytes:
    """Return what a browser sends to open the socket of a player."""
    web = abused.site.web[0]
    return (
        f"GET /ws/partida/{abused.table.match}/ HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Origin: {web.url}\r\nCookie: {abused.table.cookies[seat]}\r\n\r\n"
    ).encode()


def handshake(abused: Abused, seat: int = 0) -> sockets.socket:
    """Open a websocket by hand, to be able not to read it."""
    raw = sockets.create_connection(("127.0.0.1", abused.site.web[0].port))
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.sendall(request(abused, seat))
    assert b"101" in raw.recv(4096)
    return raw


def masked(text: str) -> bytes:
    data = text.encode()
    assert len(data) < 126
    return b"\x81" + bytes([0x80 | len(data)]) + b"\0\0\0\0" + data

"""The database is lost while people play, and restored to a moment as docs/despliegue.md says.

A base backup and the WAL are taken by ``deploy/backup.sh`` from a site that is played on. Some time
after the moment to come back to, the database is destroyed with all that was played since. From the
restored moment everything must go on: no match ends by it, waits have moved by the time that
passed, people are told, the books are right, logs and cards open with the keys of the backup, and
nothing that a page remembers of the lost time is done.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import json
import os
import re
import secrets
import shutil
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from games.engines.registry import GAMES
from games.live.refusals import RESTORED
from tools.bench.site import LIMITS
from tools.faults.report import Report, told
from tools.faults.trial import THINK_S, Trial
from tools.players.player import Player
from tools.stack.folder import REPOSITORY
from tools.stack.process import Process, StackError
from tools.stack.site import Site

COURTESY = timedelta(seconds=20)
SIGN_OF_LIFE = timedelta(seconds=3)
"""So long before the moment the site may have been up last, as its row says."""
KEYS = ("SECRET_KEY", "STATE_KEYS")
WAITS = "SELECT match_id, key, token, due_at FROM games_matchtimer"


class Lengths(NamedTuple):
    """How big it is and how long things last, in seconds."""

    tables: int
    lost_s: float
    """What is played after the moment, and lost."""
    after_s: float
    """What is played after it was restored."""
    catch_up_s: float


LONG = Lengths(tables=12, lost_s=20.0, after_s=30.0, catch_up_s=12.0)


class Reader(Player):
    """Loads his page before he comes to his table, and anew when he is told to, as browsers do."""

    page: str | None = None
    loads = 0

    async def _visit(self, url: str) -> None:
        if self.page is None or self.closed_with == RESTORED:
            await asyncio.to_thread(self._load, url)
        await super()._visit(url)

    def _load(self, url: str) -> None:
        address = f"{url}/partida/{self.match}/"
        request = urllib.request.Request(address, headers={"Cookie": self.cookie})  # noqa: S310
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - our own site
            self.page = answer.read().decode()
        self.loads += 1
        self.query = f"?vida={self._said('vida')}"
        self.last, self._pending, self.closed_with = None, None, None

    def _said(self, what: str) -> str:
        found = re.search(f'data-{what}="([^"]+)"', self.page or "")
        return found[1] if found else ""

    @property
    def told(self) -> datetime | None:
        """Return from when his page says that the match goes on."""
        said = self._said("sigue-desde")
        return datetime.fromisoformat(said) if said else None


class Restore(Trial):
    """Tables of every game whose database is lost."""

    everybody: list[Reader]

    def __init__(self, site: Site, lengths: Lengths, seed: int) -> None:
        super().__init__(site, seed)
        self.lengths = lengths
        self.backups = site.folder / "backups"
        file = site.folder / "restore.json"
        site.run("tools.bench.fixture", str(lengths.tables), str(file), *GAMES)
        self.tables = [
            [self._person(spec["match"], cookie) for cookie in spec["cookies"]]
            for spec in json.loads(file.read_text())
        ]
        self.everybody = [one for seats in self.tables for one in seats]

    def _person(self, match: int, cookie: str) -> Reader:
        urls = [web.url for web in self.site.web]
        self.rng.shuffle(urls)
        one = Reader(urls, cookie, match, seed=self.rng.randrange(2**32))
        one.delay = functools.partial(one.rng.uniform, *THINK_S)
        return one

    def run(self) -> Report:
        """Lose the database, restore it, check everything and return the report."""
        try:
            return self._carried_out()
        finally:
            for one in self.everybody:
                one.stop()
            if self._playing.is_alive():
                self._mute(False)

    def _carried_out(self) -> Report:
        self.begin()
        with self._streaming():
            time.sleep(2)
            self._backup("base")
            time.sleep(1)
            kept, moment = self._mark()
            time.sleep(self.lengths.lost_s)
        lost = self._lose(kept)
        began_at = time.monotonic()
        self._restore(moment)
        took_s = time.monotonic() - began_at
        unmoved = self._start_again()
        self._go_on()
        self.rest()
        time.sleep(self.lengths.catch_up_s)
        seated = {seats[0].match: seats for seats in self.tables}
        untold = [one.match for one in self.everybody if not self._was_told(one, moment)]
        self.report.verified({**self.finish(seated), "untold": untold, "unmoved": unmoved})
        self.report.noted([f"played after the moment and lost: {lost}; restored in {took_s:.1f} s"])
        return self.report

    async def _play(self) -> None:
        self._loop = asyncio.get_running_loop()
        await super()._play()

    def _mute(self, pulled: bool) -> None:
        """Pull everybody's cable, or put it back, in the thread where they live."""
        for one in self.everybody:
            self._loop.call_soon_threadsafe(setattr, one, "mute", pulled)

    # --- The backup

    def _shell(self, *arguments: str) -> Process:
        """Return ``backup.sh`` with *arguments*, from a folder that PostgreSQL's user may enter."""
        postgres = self.site.postgres
        script = self.site.folder / "backup.sh"
        if not script.exists():
            shutil.copy(REPOSITORY / "deploy/backup.sh", script)
            script.chmod(0o755)
            keys = self.site.folder / "usumus.env"
            keys.write_text("".join(f"{key}={self.site.environment[key]}\n" for key in KEYS))
            self._own(self.backups)
        env = {
            "BACKUPS": str(self.backups),
            "BACKUP_URL": postgres.url_of("postgres"),
            "KEYS": str(self.site.folder / "usumus.env"),
            "MEDIA": str(self.site.folder / "media"),
        }
        log = self.site.folder / f"backup-{arguments[0]}.log"
        return postgres.tool(f"backup {arguments[0]}", ["sh", str(script), *arguments], env, log)

    def _own(self, folder: Path) -> None:
        """Make *folder*, of PostgreSQL's user."""
        identity = self.site.postgres.identity
        folder.mkdir(mode=0o700)
        if identity:
            os.chown(folder, identity.uid, identity.gid)

    def _backup(self, *arguments: str) -> None:
        """Run ``backup.sh`` to its end; raises StackError when it fails."""
        process = self._shell(*arguments)
        process.start()
        while process.alive:
            time.sleep(0.05)
        if process.code:
            raise StackError(f"{process.name} failed:\n{process.tail()}")

    @contextmanager
    def _streaming(self) -> Iterator[None]:
        stream = self._shell("wal")
        stream.start()
        yield
        if not stream.alive:
            raise StackError(f"the WAL is not streamed any more:\n{stream.tail()}")
        stream.stop()

    # --- The loss

    def _mark(self) -> tuple[list[set[str]], datetime]:
        """Return what each one was answered until now, and the moment to come back to."""
        kept = [set(one.acked) for one in self.everybody]
        return kept, datetime.now(UTC)

    def _lose(self, kept: list[set[str]]) -> int:
        """Destroy the database; return how many acknowledged actions go with it at most."""
        self._mute(True)  # nobody comes back before the waits have been looked at
        for process in self.site.processes:
            process.kill9()
        self.site.postgres.kill9()
        shutil.rmtree(self.site.postgres.data)
        self._own(self.site.postgres.data)
        lost = 0
        for one, known in zip(self.everybody, kept, strict=True):
            lost += len(one.acked) - len(known)
            one.acked = {ident: v for ident, v in one.acked.items() if ident in known}
        return lost

    # --- The way back

    def _restore(self, moment: datetime) -> None:
        """Do what docs/despliegue.md says, with the keys that the backup has."""
        base = next((self.backups / "now/base").iterdir())
        self._backup("restore", moment.isoformat(), str(self.site.postgres.data))
        self.site.postgres.start()
        self.site.run("django", "restored")
        kept = next(self.backups.glob(f"until-*/base/{base.name}/usumus.env")).read_text()
        for process in self.site.processes:
            process.env = {**process.env, **dict(line.split("=", 1) for line in kept.split())}

    def _start_again(self) -> list[Any]:
        """Start the site; return the waits that were not put off by the time since the moment."""
        before = self._waits()
        for process in self.site.processes:
            process.start()
        self.site.wait_until_sound()
        after, row = self._waits(), self._epoch()
        gap = row[1] - row[0] + COURTESY
        return [wait for wait, due in before.items() if wait in after and after[wait] != due + gap]

    def _rows(self, statement: str) -> list[Any]:
        with psycopg.connect(self.site.environment["DATABASE_URL"]) as connection:
            return connection.execute(statement.encode()).fetchall()

    def _waits(self) -> dict[Any, datetime]:
        return {tuple(wait): due for *wait, due in self._rows(WAITS)}

    def _epoch(self) -> tuple[datetime, datetime]:
        (row,) = self._rows("SELECT restored_to, restored_at FROM games_epoch")
        return row

    def _go_on(self) -> None:
        before, now = self.times_ready(), time.monotonic()
        for one in self.everybody:
            one.lost_from(now)
        self._mute(False)
        time.sleep(self.lengths.after_s)
        self.report.recovered("restore", self.ready_since(before))
        now = time.monotonic()
        self.report.ready["restore"] += [
            now - one.away_since for one in self.everybody if one.away_since is not None
        ]

    @staticmethod
    def _was_told(one: Reader, moment: datetime) -> bool:
        """Return whether his page was loaded anew and says when the site was up last."""
        told = one.told
        return one.loads > 1 and told is not None and moment - SIGN_OF_LIFE <= told <= moment


def measure(lengths: Lengths = LONG, seed: int = 1) -> bool:
    """Carry all out on a site of its own and print the report; return whether it held."""
    env = {**LIMITS, "SECRET_KEY": secrets.token_urlsafe(64), "STATE_KEYS": _key()}
    with (
        tempfile.TemporaryDirectory(prefix="usumus-restore-", dir="/var/tmp") as folder,
        Site(Path(folder), web=2, server="uvicorn", env=env, throwaway=True) as site,
    ):
        site.wait_until_sound()
        print(f"restore: {lengths.tables} tables, seed {seed}", flush=True)
        report = Restore(site, lengths, seed).run()
    return not told(report)


def _key() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()

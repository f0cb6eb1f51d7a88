"""While a deploy is half done, pages of both releases find their modules at processes of both."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.pace import patience
from tests.project.test_static_files import YEAR_S, ask, django
from tools.stack import commands
from tools.stack.folder import REPOSITORY
from tools.stack.process import Process, wait_until
from tools.stack.site import free_port
from usumus.shared_static import DAY_S, LISTS, path_of, share
from usumus.static_files import StaticFiles
from usumus.storage import HashedStatic

NAME = "js/table.js"


class Release:
    """One state of the code: what was collected of it, and a process that has begun."""

    def __init__(self, folder: Path, settings: Any, code: str) -> None:
        settings.STATIC_ROOT = self.root = folder
        sources = settings.STATICFILES_DIRS[0]
        (sources / "js" / "table.js").write_text(f"export const it = '{code}';\n" * 50)
        settings.STORAGES = {**settings.STORAGES}  # a release has a manifest of its own
        call_command("collectstatic", interactive=False, verbosity=0)
        self.address = HashedStatic(location=folder).url(NAME)
        self.app = StaticFiles(django)

    def share(self, days: int = 14) -> str:
        """Carry out the command as this release does it; return what it says."""
        call_command("share_static", "--days", str(days), stdout=(out := StringIO()))
        return out.getvalue()


@pytest.fixture
def two(tmp_path: Path, settings: Any) -> Iterator[tuple[Release, Release]]:
    """Return two releases; the first shared its files, and the second does while both run."""
    sources = tmp_path / "sources"
    (sources / "js").mkdir(parents=True)
    settings.STATICFILES_DIRS = [sources]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_SHARED = tmp_path / "shared"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "usumus.storage.HashedStatic"},
    }
    old = Release(tmp_path / "old", settings, "old")
    old.share()
    new = Release(tmp_path / "new", settings, "new")
    new.share()
    assert old.address != new.address
    return old, new


async def test_each_process_answers_for_the_hashed_files_of_the_other(two):
    for one, other in (two, two[::-1]):
        direct = await ask(other.app, other.address)
        answer = await ask(one.app, other.address)
        assert (answer.status, answer.body) == (200, direct.body)
        assert answer.headers == direct.headers  # the same for a browser and for what is between
        assert f"max-age={YEAR_S * 10}" in answer.headers["cache-control"]
        assert "immutable" in answer.headers["cache-control"]
        packed = await ask(one.app, other.address, accept_encoding="gzip")
        assert gzip.decompress(packed.body) == direct.body
        held = await ask(one.app, other.address, if_none_match=direct.headers["etag"])
        assert held.status == 304


async def test_what_has_no_hash_is_each_releases_own(two, settings):
    old, new = two
    assert b"'old'" in (await ask(old.app, f"/static/{NAME}")).body
    assert b"'new'" in (await ask(new.app, f"/static/{NAME}")).body
    assert not (settings.STATIC_SHARED / NAME).exists()
    assert not list(settings.STATIC_SHARED.rglob("staticfiles.json"))


def _age(settings: Any, days: float) -> None:
    for one in (settings.STATIC_SHARED / LISTS).iterdir():
        at = one.stat().st_mtime - days * DAY_S
        os.utime(one, (at, at))


async def test_a_release_is_kept_for_days_after_the_next_and_then_goes(two, settings):
    old, new = two
    assert new.share().startswith("0 files added")
    _age(settings, 13)
    assert " 0 removed" in new.share()
    assert (await ask(new.app, old.address)).status == 200
    _age(settings, 2)
    assert " 1 removed" in new.share()
    assert (await ask(new.app, old.address)).body == b"of Django"
    assert (await ask(old.app, new.address)).status == 200


async def test_however_long_a_release_ran_it_is_kept_when_the_next_comes(two, settings, tmp_path):
    _, new = two
    _age(settings, 400)
    newest = Release(tmp_path / "newest", settings, "newest")
    newest.share()
    assert (await ask(newest.app, new.address)).status == 200


async def test_a_file_that_both_have_stays_when_the_older_goes(two, settings, tmp_path):
    old, _ = two
    again = Release(tmp_path / "again", settings, "old")  # rolled back
    assert again.address == old.address
    again.share()
    _age(settings, 400)
    again.share()
    assert (settings.STATIC_SHARED / old.address.removeprefix("/static/")).exists()


async def test_a_file_that_goes_while_it_is_asked_for_is_left_to_django(two, settings, monkeypatch):
    old, new = two
    found = new.app._file({"type": "http", "path": old.address})
    shutil.rmtree(settings.STATIC_SHARED)
    monkeypatch.setattr(new.app, "_file", lambda scope: found)
    assert (await ask(new.app, old.address)).body == b"of Django"


HASHED = "0123456789ab"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "js/table.js",
        "staticfiles.json",
        f"js/table.{HASHED}.js.gz",
        f"../secret.{HASHED}.js",
        f"js/../../secret.{HASHED}.js",
        f"/etc/secret.{HASHED}.js",
        f"js//table.{HASHED}.js",
        f"..\\secret.{HASHED}.js",
        f"js/table.{HASHED}.js\0",
        f"{LISTS}/x.{HASHED}",
        f"js/.{HASHED}.js",
        "js/table.0123456789AB.js",
        f"js/table.{HASHED}.js/",
    ],
)
def test_only_hashed_names_are_looked_for_and_only_inside(name, tmp_path):
    assert path_of(tmp_path, name) is None
    assert path_of(tmp_path, f"js/table.{HASHED}.js") == tmp_path / f"js/table.{HASHED}.js"


@pytest.mark.parametrize("name", ["a" * 5000 + f".{HASHED}.js", f"\ud800.{HASHED}.js", HASHED])
async def test_what_can_be_no_file_is_left_to_django(two, name, settings):
    (settings.STATIC_SHARED / HASHED).mkdir()
    assert (await ask(two[0].app, f"/static/{name}")).body == b"of Django"


def test_without_a_folder_or_before_collectstatic_it_says_so(tmp_path, settings):
    settings.STATIC_SHARED = None
    with pytest.raises(CommandError, match="STATIC_SHARED"):
        call_command("share_static")
    settings.STATIC_SHARED, settings.STATIC_ROOT = tmp_path / "shared", tmp_path / "none"
    with pytest.raises(CommandError, match="collectstatic comes first"):
        call_command("share_static")


def _collected(root: Path, code: str) -> str:
    """Make *root* what was collected of a release with one file; return the file's address."""
    hashed = f"js/table.{code * 12}.js"
    (root / "js").mkdir(parents=True)
    (root / hashed).write_text(f"export const it = '{code}';\n")
    (root / "staticfiles.json").write_text(json.dumps({"paths": {NAME: hashed}}))
    return f"/static/{hashed}"


def _body(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=patience(5)) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return b""
    except OSError:
        return b""


def test_two_processes_of_two_releases_answer_for_each_other(tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    roots = [tmp_path / code for code in "ab"]
    addresses = [_collected(root, code) for root, code in zip(roots, "ab", strict=True)]
    share(roots[0], shared, days=14)
    running: list[tuple[Process, str]] = []
    try:
        for root, own in zip(roots, addresses, strict=True):
            port = free_port()
            env = {**os.environ, "STATIC_ROOT": str(root), "STATIC_SHARED": str(shared)}
            log = root / "log"
            process = Process(f"web:{port}", commands.web("uvicorn", port), log=log, env=env)
            process.cwd = REPOSITORY
            site = f"http://127.0.0.1:{port}"
            process.start()
            running.append((process, site))
            wait_until(
                lambda own=own, site=site: bool(_body(site + own)), process=process, seconds=60
            )
        assert not _body(running[0][1] + addresses[1])  # which came after it had begun
        share(roots[1], shared, days=14)
        for _, site in running:
            bodies = [_body(site + address).decode() for address in addresses]
            assert [body.split("'")[1] for body in bodies] == ["a", "b"]
    finally:
        for process, _ in running:
            process.stop()

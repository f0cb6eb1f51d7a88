"""The hashed static files of the releases of late, in one folder that all web processes read.

While a deploy is half done a page of one release asks a process of another for its modules. Each
release keeps what ``collectstatic`` made of it in a folder of its own, its manifest and the files
without a hash too, which may not change under a process that runs; only what has its hash in its
name, and so is the same for ever, is shared.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

MANIFEST = "staticfiles.json"
LISTS = ".releases"
PACKED = (".gz", ".br")
DAY_S = 24 * 3600


class Shared(NamedTuple):
    """How many files one call has put into the folder, and taken out of it."""

    added: int
    removed: int


def share(root: Path, shared: Path, *, days: int) -> Shared:
    """Put the hashed files of the release in *root* into *shared*; return what has changed there.

    Files of releases that another one followed more than *days* ago are removed, unless a release
    that is kept has them as well. Raises FileNotFoundError before ``collectstatic``.
    """
    names = _hashed(root)
    added = sum(_put(root, shared, name) for name in names)
    listed = "\n".join(names)
    own = shared / LISTS / hashlib.sha256(listed.encode()).hexdigest()[:16]
    if own not in _newest_first(shared)[:1]:
        _write(own, listed)
    return Shared(added, _remove_old(shared, time.time() - days * DAY_S))


def _hashed(root: Path) -> list[str]:
    """Return the names of the release's files that have their hash in them."""
    paths: dict[str, str] = json.loads((root / MANIFEST).read_text())["paths"]
    return sorted(hashed for name, hashed in paths.items() if hashed != name)


def _put(root: Path, shared: Path, name: str) -> bool:
    """Copy one file and its compressed forms, which come first; return whether it was missing."""
    if (shared / name).exists():
        return False
    (shared / name).parent.mkdir(parents=True, exist_ok=True)
    for one in (*(name + ending for ending in PACKED), name):
        if (root / one).exists():
            making = shared / f"{one}.new"
            shutil.copy2(root / one, making)  # with its time, which its ETag is made of
            making.replace(shared / one)
    return True


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    making = path.with_suffix(".new")
    making.write_text(text)
    making.replace(path)  # its time says when the release came


def _newest_first(shared: Path) -> list[Path]:
    """Return the lists of the releases in *shared*, the one that came last first."""
    lists = [one for one in (shared / LISTS).glob("*") if not one.suffix]
    return sorted(lists, key=lambda one: one.stat().st_mtime_ns, reverse=True)


def _remove_old(shared: Path, since: float) -> int:
    """Remove what only releases have that were followed by another before *since*."""
    lists = _newest_first(shared)
    old = [
        one
        for one, followed_by in zip(lists[1:], lists, strict=False)
        if followed_by.stat().st_mtime < since
    ]
    gone = _names(old) - _names(one for one in lists if one not in old)
    for name in gone:
        for file in (name, *(name + ending for ending in PACKED)):
            (shared / file).unlink(missing_ok=True)
    for one in old:
        one.unlink()
    return len(gone)


def _names(lists: Iterable[Path]) -> set[str]:
    return {name for one in lists for name in one.read_text().splitlines()}


def path_of(shared: Path, name: str) -> Path | None:
    """Return where the file with the hashed *name* may lie; none when it has no hash in it."""
    parts = name.split("/")
    dotted = parts[-1].split(".")
    has_hash = any(len(part) == 12 and not set(part) - set("0123456789abcdef") for part in dotted)
    if not has_hash or parts[-1].endswith(PACKED):
        return None
    if any(not part or part.startswith(".") for part in parts) or set(name) & set("\\\0"):
        return None
    return shared.joinpath(*parts)

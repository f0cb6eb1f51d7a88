"""``python -m tools.stack.prepare [database] [migrate] [static] [seed_demo]``: before the site.

``database`` is ``migrate`` from the snapshot on. One process may do several: each start of Django
costs most of a second.
"""

from __future__ import annotations

import gc
import hashlib
import os
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from tools.stack import snapshot

FINGERPRINT = ".collected"


def main(steps: list[str]) -> int:
    """Carry out *steps* in order."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")
    django.setup()
    # A migration draws the models anew, which are many objects: look for cycles seldom.
    gc.set_threshold(20_000, 5, 5)
    for step in steps:
        if step in ("database", "migrate"):
            if step == "database":
                snapshot.load(os.environ["DATABASE_URL"])
            call_command("migrate", interactive=False, verbosity=0)
        elif step == "static":
            collect_static()
        else:
            call_command(step)
    return 0


def collect_static() -> None:
    """Run collectstatic, unless nothing has changed since the last time."""
    mark = Path(settings.STATIC_ROOT) / FINGERPRINT
    wanted = _fingerprint()
    if mark.exists() and mark.read_text() == wanted:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    mark.write_text(wanted)


def _fingerprint() -> str:
    """Return a digest of name, size and time of every static file there is."""
    from django.contrib.staticfiles.finders import get_finders  # noqa: PLC0415 - needs setup

    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            seen = Path(storage.path(name)).stat()
            digest.update(f"{name} {seen.st_size} {seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

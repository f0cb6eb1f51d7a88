"""``python -m tools.pantallas [name ...]``: plays on a site of its own and takes its pictures.

With names, only the pictures whose names begin so. Everything happens on the machine's own
Chromium, with the people of the demo and the same deals every time.
"""

from __future__ import annotations

import os
import shutil
import sys

import django

from tools.stack.chromium import chromium
from tools.stack.folder import REPOSITORY, temporary_folder
from tools.stack.site import Site

FOLDER = REPOSITORY / "docs" / "pantallas"
MOST_BYTES = 18_500_000
SETTINGS = {"LOG_LEVEL": "ERROR", "FULL_COUNT_SECONDS": "5", "FOUNDERS": "todos"}


def main(wanted: list[str]) -> int:
    """Take the pictures and write their index; return 0 when all of them were taken."""
    folder, held = temporary_folder()
    site = Site(folder, prepare=["migrate", "static", "seed_demo"], env=SETTINGS)
    try:
        with site:
            os.environ.update(site.environment, DJANGO_ALLOW_ASYNC_UNSAFE="1")
            django.setup()
            return _take(site.url, wanted)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        held.close()


def _take(url: str, wanted: list[str]) -> int:
    from tools.pantallas import scenes  # noqa: PLC0415 - needs the settings
    from tools.pantallas.camera import Camera  # noqa: PLC0415
    from tools.players.stage import Stage  # noqa: PLC0415

    FOLDER.mkdir(exist_ok=True)
    if not wanted:
        for old in FOLDER.glob("*.png"):
            old.unlink()
    stage = Stage(url)
    with chromium() as browser:
        camera = Camera(browser, stage, FOLDER, wanted)
        for scene in scenes.ALL:
            try:
                scene(camera)
            except Exception:
                camera.keep_evidence()
                raise
            finally:
                camera.close()
                stage.dismiss()
    stage.close()
    if not wanted:
        _index(camera.taken)
    size = sum(picture.stat().st_size for picture in FOLDER.glob("*.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 1e6:.1f} MB")
    return int(size > MOST_BYTES)


def _index(taken: dict[str, str]) -> None:
    lines = ["# Pantallas", "", "Hechas con `make pantallas` sobre el sitio de verdad.", ""]
    for name, about in taken.items():
        lines += [f"## {about}", ""]
        pictures = sorted(FOLDER.glob(f"{name}-[0-9]*.png"), reverse=True)
        pictures.sort(key=lambda picture: -int(picture.stem.rsplit("-", 1)[1]))
        lines += [" ".join(f"![{p.stem}]({p.name})" for p in pictures), ""]
    (FOLDER / "README.md").write_text("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

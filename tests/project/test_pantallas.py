"""The index of the screenshots shows each of them, on a laptop and on a phone, and no other."""

from __future__ import annotations

import re

from tools.pantallas.__main__ import FOLDER, MOST_BYTES

LISTED = re.compile(r"!\[([\w-]+)\]\(([\w-]+\.png)\)")
PHONE = "390"


def test_every_picture_is_listed_once_and_every_listed_one_is_there() -> None:
    listed = LISTED.findall((FOLDER / "README.md").read_text())
    assert sorted(name for _, name in listed) == sorted(one.name for one in FOLDER.glob("*.png"))
    assert all(name == f"{label}.png" for label, name in listed)


def test_every_screen_is_shown_on_a_phone() -> None:
    screens = {one.stem.rsplit("-", 1)[0] for one in FOLDER.glob("*.png")}
    phones = {one.stem.rsplit("-", 1)[0] for one in FOLDER.glob(f"*-{PHONE}.png")}
    assert screens
    assert screens == phones


def test_the_pictures_are_small_enough_to_be_kept_with_the_code() -> None:
    assert sum(one.stat().st_size for one in FOLDER.glob("*.png")) <= MOST_BYTES

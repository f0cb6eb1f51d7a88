"""The set of avatars: ``static/img/avatars/<key>.svg``, listed in ``avatars.json``.

The key ``foto:<digest>`` is of a person's own picture: only the profile gives its address.
"""

import json
import re
from functools import cache, lru_cache
from zlib import crc32

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

FOLDER = "img/avatars"

# Robots have their own set, which nobody is offered (tools/assets/robots.py).
ROBOT_AVATARS = tuple(
    f"robot-{name}" for name in ("bobina", "chispa", "engranaje", "piston", "tornillo", "tuerca")
)


_OWN = re.compile(r"foto:([0-9a-f]{32})")


def own_key(digest: str) -> str:
    """Return the key of the own picture *digest*."""
    return f"foto:{digest}"


def own_digest(key: str) -> str:
    """Return the digest of the own picture that *key* stands for; "" for one of the set."""
    found = _OWN.fullmatch(key)
    return found[1] if found else ""


@cache
def avatar_keys() -> tuple[str, ...]:
    """Return the keys of the set, in the order in which they are offered."""
    manifest = settings.BASE_DIR / "static" / FOLDER / "avatars.json"
    return tuple(json.loads(manifest.read_text(encoding="utf-8")))


def default_avatar(nick: str) -> str:
    """Return the avatar of somebody who chose none: always the same for a nick."""
    keys = avatar_keys()
    return keys[crc32(nick.encode()) % len(keys)]


def robot_avatar(nick: str) -> str:
    """Return the avatar of the robot *nick*, always the same."""
    return ROBOT_AVATARS[crc32(nick.encode()) % len(ROBOT_AVATARS)]


def shown_key(chosen: str, nick: str, *, is_robot: bool) -> str:
    """Return the key to show of *nick*: his own picture, one of the set, or that of his nick."""
    if own_digest(chosen):
        return chosen
    known, default = (ROBOT_AVATARS, robot_avatar) if is_robot else (avatar_keys(), default_avatar)
    return chosen if chosen in known else default(nick)


@lru_cache(maxsize=4096)
def avatar_url(key: str) -> str:
    """Return the address of the picture of avatar *key*: lists of people ask for the same ones."""
    if digest := own_digest(key):
        return reverse("avatar", args=[digest])
    return static(f"{FOLDER}/{key}.svg")

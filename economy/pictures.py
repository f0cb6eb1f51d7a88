"""The set of pictures of objects: ``static/img/objetos/<key>.svg`` (tools/assets/objects.txt)."""

from functools import cache

from django.conf import settings
from django.templatetags.static import static

FOLDER = "img/objetos"


@cache
def picture_keys() -> tuple[str, ...]:
    """Return the keys of the set in alphabetical order."""
    folder = settings.BASE_DIR / "static" / FOLDER
    return tuple(sorted(path.stem for path in folder.glob("*.svg")))


def picture_url(key: str) -> str:
    """Return the address of picture *key*."""
    return static(f"{FOLDER}/{key}.svg")

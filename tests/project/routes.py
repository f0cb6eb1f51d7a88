"""The map of the site, as its URLconf has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

WORDS = {
    "slug": "mus",
    "game": "mus",
    "nick": "Nadie",
    "app_label": "games",
    "model_name": "match",
    "digest": "0" * 32,
}
"""What the variables of the routes stand for; the rest are the number of a match."""


def routes(patterns: Any = None, prefix: str = "/") -> Iterator[tuple[str, URLPattern]]:
    """Return an address for each route of the site, its variables filled in, with the route."""
    for entry in get_resolver().url_patterns if patterns is None else patterns:
        address = prefix + _filled(entry)
        if isinstance(entry, URLResolver):
            yield from routes(entry.url_patterns, address)
        else:
            assert isinstance(entry, URLPattern)
            yield address, entry


def _filled(entry: URLPattern | URLResolver) -> str:
    route = str(entry.pattern)
    for variable in (r"\(\?P<(\w+)>.*?\)(?=[/$\\])", r"<(?:\w+:)?(\w+)>"):
        route = re.sub(variable, lambda found: WORDS.get(found[1], "1"), route)
    return re.sub(r"[\^$]|\\Z", "", route).replace(r"\.", ".")

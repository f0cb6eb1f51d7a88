"""The demo's catalogue of objects (``objetos.toml``)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from economy.models import Kind

CATALOGUE = Path(__file__).with_name("objetos.toml")


def kinds() -> dict[str, dict[str, Any]]:
    """Return what the catalogue says of each kind, by slug."""
    with CATALOGUE.open("rb") as file:
        return tomllib.load(file)


def kinds_add() -> int:
    """Add the kinds that the shop does not have yet and return how many; the others stay."""
    there = set(Kind.objects.values_list("slug", flat=True))
    missing = {slug: columns for slug, columns in kinds().items() if slug not in there}
    # Somebody may have given the same name to a kind of his own.
    Kind.objects.bulk_create(
        [Kind(slug=slug, picture=slug, **columns) for slug, columns in missing.items()],
        ignore_conflicts=True,
    )
    return len(missing)

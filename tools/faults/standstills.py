"""Prints, as JSON, a line on each standstill that the site has noted."""

from __future__ import annotations

import json

import django

django.setup()

from games.models import Standstill  # noqa: E402 - the settings must be ready first


def line(one: Standstill) -> str:
    """Return what was noted of *one*, in words."""
    lasted = "goes on"
    if one.ended_at is not None:
        lasted = f"{(one.ended_at - one.began_at).total_seconds():.0f} s"
    tables = len(one.matches)
    return f"time stood still ({one.cause}): {tables} tables, {one.people} people, {lasted}"


if __name__ == "__main__":
    print(json.dumps([line(one) for one in Standstill.objects.order_by("began_at")]))

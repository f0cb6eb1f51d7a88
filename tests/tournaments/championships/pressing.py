"""The page of a championship as somebody reads it and presses its buttons."""

from __future__ import annotations

import html
from typing import Any

from django.test import Client

from tournaments.models import Championship


def page(client: Client, one: Championship) -> str:
    return html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())


def press(client: Client, one: Championship, what: str, **given: Any) -> str:
    """Press a button; return the page to which it leads back."""
    answer = client.post(f"/torneos/{one.pk}/{what}/", given)
    assert answer.status_code == 302, answer.content.decode()
    assert answer.url == f"/torneos/{one.pk}/"
    return page(client, one)

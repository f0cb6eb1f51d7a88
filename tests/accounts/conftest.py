"""What the suites of accounts share."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from tests.factories import PASSWORD
from usumus.settings import base


@pytest.fixture
def sign_up(client: Client) -> Callable[..., HttpResponse]:
    """Return what fills in the sign-up form; keywords change or (None) leave out fields."""

    def fill(**changes: Any) -> HttpResponse:
        fields = {
            "username": "Maialen",
            "email": "maialen@example.org",
            "password1": PASSWORD,
            "password2": PASSWORD,
            "mayor_de_edad": "on",
            "avatar": "ane",
        } | changes
        return client.post(
            "/cuenta/signup/", {name: value for name, value in fields.items() if value is not None}
        )

    return fill


@pytest.fixture
def code(mailoutbox: list[Any]) -> Callable[[], str]:
    """Return what reads the code in the last mail."""

    def read() -> str:
        found = re.findall(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", mailoutbox[-1].body, re.MULTILINE)
        assert found, mailoutbox[-1].body
        return found[0]

    return read


@pytest.fixture
def limits(settings: Any) -> Iterator[None]:
    """Switch the limits of the site on, with nothing counted yet."""
    settings.ACCOUNT_RATE_LIMITS = base.ACCOUNT_RATE_LIMITS
    cache.clear()
    yield
    cache.clear()

"""What was done to the site by somebody with an account, tried again (docs/seguridad.md)."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import PersonFactory
from tests.ws.conftest import arrive, fresh_process, people, toy
from tests.ws.tabs import checked_at_will, tab

__all__ = ["arrive", "checked_at_will", "fresh_process", "people", "tab", "toy"]


@pytest.fixture
def boss(client: Client, db: None) -> User:
    """Return a superuser, signed in with his second factor."""
    user = PersonFactory(is_staff=True, is_superuser=True)
    client.force_login(user)
    return user

"""``manage.py restored``: what is left to do between PostgreSQL's start and the site's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import redis
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.live import epoch
from games.models import Epoch
from tools.stack.valkey import Valkey
from usumus.settings import env

pytestmark = pytest.mark.django_db

ROLE = "of_a_restored_site"
MAY_MAKE_TABLES = "SELECT has_database_privilege(%s, current_database(), 'TEMP')"


@pytest.fixture
def valkey(settings: Any) -> Iterator[redis.Redis]:
    """A Valkey of its own, which knows somebody's session."""
    with TemporaryDirectory(prefix="usumus-", dir="/tmp") as folder:
        one = Valkey(Path(folder))
        one.start()
        settings.REDIS_LIVE_URL = env.redis_url(one.url, 1)
        with redis.Redis(unix_socket_path=str(one.path), db=2) as client:
            client.set("session", "of a time that is gone")
            yield client
        one.stop()


def test_valkey_is_emptied_and_the_role_has_its_rights_again_and_no_more(valkey):
    Epoch.objects.update_or_create(
        singleton=True, defaults={"web_seen_at": timezone.now() - timedelta(minutes=9)}
    )
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE}")
        cursor.execute(f"GRANT TEMPORARY ON DATABASE {connection.settings_dict['NAME']} TO {ROLE}")
        said = StringIO()
        call_command("restored", ROLE, stdout=said)
        cursor.execute(MAY_MAKE_TABLES, [ROLE])
        assert cursor.fetchone() == (False,)
    assert valkey.get("session") is None
    assert "Valkey is empty; 0 matches go on from" in said.getvalue()


def test_not_while_the_site_runs(valkey):
    epoch.touch()
    with pytest.raises(CommandError, match="stop web, worker and beat first"):
        call_command("restored", ROLE)
    assert valkey.get("session")

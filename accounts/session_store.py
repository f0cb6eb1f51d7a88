"""The sessions of Django, in the database and the cache, looked up only by keys they can have."""

from __future__ import annotations

import re

from django.contrib.sessions.backends import cached_db

_KEY = re.compile(r"[0-9a-z]{32}")


class SessionStore(cached_db.SessionStore):
    """Anything else in the cookie is no session: a quoted NUL there would reach the database."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and _KEY.fullmatch(key))

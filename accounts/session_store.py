"""The sessions of Django, in the database and the cache, looked up only by keys they can have."""

from __future__ import annotations

import logging
import re
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends import cached_db, db
from django.core.cache import cache

log = logging.getLogger(__name__)

RENEWED_S = 300
"""How long a key remembers which one took its place: many checks of the open sockets."""
_KEY = re.compile(r"[0-9a-z]{32}")


class SessionStore(cached_db.SessionStore):
    """Keys of any other form are no session: a quoted NUL there would reach the database.

    While the cache is gone or hangs they are read from the database: who reloads his table then
    finds it again.
    """

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and _KEY.fullmatch(key))

    def load(self) -> dict[str, Any]:
        """Return what is stored, from the cache or else from the database."""
        try:
            data: dict[str, Any] | None = cache.get(self.cache_key)
        except Exception as error:  # noqa: BLE001 - whatever the client raises
            log.warning("a session was read without the cache: %r", error)
            data = db.SessionStore.load(self)
        return super().load() if data is None else data

    def __setitem__(self, key: str, value: Any) -> None:
        """Write the proof of who somebody is at once.

        Who changes his password is sent a mail before the request ends and saves his session, and
        meanwhile his open sockets would be those of a session that does not know the password.
        """
        super().__setitem__(key, value)
        if key == HASH_SESSION_KEY and self.session_key:
            self.save()

    def cycle_key(self) -> None:
        """Take another key, and let who only knows the old one find it (``renewed_as``)."""
        old = self.session_key
        super().cycle_key()
        if old:
            try:
                cache.set(_renewal(old), self.session_key, RENEWED_S)
            except Exception as error:  # noqa: BLE001 - as above
                log.warning("the new key of a session was not noted: %r", error)


def renewed_as(key: str) -> str | None:
    """Return the key that a session has now which had *key* in the last ``RENEWED_S`` seconds."""
    try:
        found: str | None = cache.get(_renewal(key))
    except Exception as error:  # noqa: BLE001 - as above
        log.warning("the new key of a session was not looked up: %r", error)
        return None
    return found


def _renewal(key: str) -> str:
    return f"session-renewed:{key}"

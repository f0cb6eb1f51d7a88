"""The sessions of Django, in the database and the cache, looked up only by keys they can have.

One ends when nobody has used it for ``SESSION_COOKIE_AGE``, and so many days after its login
(``SESSION_DAYS``) however much it is used. Pages and open sockets put the first end off, once a day
at most. The end is that of its row; a copy in the cache never lasts longer.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import cached_db, db
from django.contrib.sessions.models import Session
from django.core.cache import cache, caches
from django.utils import timezone

log = logging.getLogger(__name__)

RENEWED_S = 10
"""How long a key remembers which one took its place: two checks of the open sockets."""
BEGAN = "_began"
"""When somebody signed in: seconds since 1970."""
STORED = "_stored"
"""When the session of somebody was last stored, likewise."""
RENEWED_EVERY = timedelta(days=1)
"""How often its use puts its end off, at most."""
_KEY = re.compile(r"[0-9a-z]{32}")


class SessionStore(cached_db.SessionStore):
    """Keys of any other form are no session: a quoted NUL there would reach the database.

    While the cache is gone or hangs they are read from the database: who reloads his table then
    finds it again.
    """

    origin = ""
    """Where the request of this session comes from (``signals.origin``): the middleware says it."""

    is_over = False
    """The browser named a session that has ended without its doing: its time, another browser."""

    is_left = False
    """Its person goes by the way out."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and _KEY.fullmatch(key))

    def load(self) -> dict[str, Any]:
        """Return what is stored, from the cache or else from the database."""
        try:
            sessions = caches[settings.SESSION_CACHE_ALIAS]
            data: dict[str, Any] | None = sessions.get(self.cache_key)
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

    def save(self, must_create: bool = False) -> None:
        """Store it; that of a person who has just come in begins now."""
        if self.session_key is not None:
            data = self._get_session(no_load=must_create)  # type: ignore[attr-defined]
            if SESSION_KEY in data:
                data[STORED] = timezone.now().timestamp()
                data.setdefault(BEGAN, data[STORED])
        super().save(must_create)

    @property
    def is_due(self) -> bool:
        """Return whether it is somebody's and its use would put its end off."""
        if SESSION_KEY not in self:
            return False
        age_s = timezone.now().timestamp() - self.get(STORED, 0)
        return bool(age_s >= RENEWED_EVERY.total_seconds())

    def begin(self) -> None:
        """Count its days from now: its person has just proved who he is."""
        self[BEGAN] = timezone.now().timestamp()

    @property
    def end(self) -> datetime | None:
        """Return when it ends whatever is done with it; ``None`` for a visitor's."""
        return _end(self._session)  # type: ignore[attr-defined]

    def get_expiry_date(self, **given: Any) -> datetime:
        """Return when it ends if nobody uses it."""
        date: datetime = super().get_expiry_date(**given)
        # What asks with an expiry of its own is reading a row, which says already when it ends.
        end = None if "expiry" in given else self.end
        return date if end is None else min(date, end)

    def get_expiry_age(self, **given: Any) -> int:
        """Return the seconds until then."""
        if "expiry" in given:
            return int(super().get_expiry_age(**given))
        now = given.setdefault("modification", timezone.now())
        return int((self.get_expiry_date(**given) - now).total_seconds())

    def _get_session_from_db(self) -> Any:
        found = super()._get_session_from_db()  # type: ignore[misc]
        self.is_over = found is None
        return found

    def flush(self) -> None:
        """Forget all; unless its person goes, it ended without his doing (``auth.get_user``)."""
        was_somebodys = SESSION_KEY in self
        super().flush()
        self.is_over = was_somebodys and not self.is_left

    def cycle_key(self) -> None:
        """Take another key; that of a person is noted for his open sockets (``renewed_as``).

        A login takes one too, but whoever planted the key of before must not find the new one.
        """
        old, is_somebodys = self.session_key, SESSION_KEY in self
        super().cycle_key()
        if old and is_somebodys and self.origin:
            try:
                cache.set(_renewal(old), [self.session_key, self.origin], RENEWED_S)
            except Exception as error:  # noqa: BLE001 - as above
                log.warning("the new key of a session was not noted: %r", error)


def renew(keys: Iterable[str]) -> int:
    """Put off the end of the sessions of *keys*, which open sockets use; return how many.

    Only the end is written: what a page writes in the session meanwhile is not undone.
    """
    now = timezone.now()
    date = now + timedelta(seconds=settings.SESSION_COOKIE_AGE)
    live = Session.objects.filter(expire_date__gt=now)
    renewed = 0
    for session in live.filter(pk__in=list(keys), expire_date__lt=date - RENEWED_EVERY):
        end = min(date, _end(session.get_decoded()) or date)
        renewed += live.filter(pk=session.pk, expire_date__lt=end).update(expire_date=end)
    return renewed


def _end(data: Mapping[str, Any]) -> datetime | None:
    """Return when a session of *data* ends whatever is done with it; ``None`` for a visitor's."""
    began = data.get(BEGAN)
    if began is None:
        return None
    days = timedelta(days=settings.USUMUS["SESSION_DAYS"])
    return datetime.fromtimestamp(began, UTC) + days


def renewed_as(key: str, origin: str) -> str | None:
    """Return the key that took the place of *key* in the last ``RENEWED_S`` seconds.

    ``None`` unless the browser that renewed it was of *origin*: a stolen key leads nowhere.
    """
    try:
        key_now, renewed_from = cache.get(_renewal(key)) or ("", "")
    except Exception as error:  # noqa: BLE001 - as above
        log.warning("the new key of a session was not looked up: %r", error)
        return None
    return key_now if origin and compare_digest(renewed_from, origin) else None


def _renewal(key: str) -> str:
    return f"session-renewed:{key}"

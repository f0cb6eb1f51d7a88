"""The cache, of which pages do without: Valkey may be dead, hang or be full.

Then whatever is counted is counted by each process on its own, so that a limit still is one, and
sessions are read from the database. A store that hangs costs one request now and then a moment.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.cache.backends.dummy import DummyCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

log = logging.getLogger(__name__)

AGAIN_S = 2.0
"""After how long a store that failed is tried again, by one request."""
MOST_NOTED = 10_000
FAILURES = (RedisError, OSError)
_DELETES = frozenset({"delete", "delete_many"})
_READS = frozenset({"get", "get_many", "has_key"})


class Fuse:
    """Whether the store is used now: not after a failure, until it has taken something again."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._next_try: float | None = None
        self.has_blown = False
        self.is_full = False
        """It answers, and takes nothing new: what is deleted there is gone all the same."""

    def lets(self, name: str) -> bool:
        """Return whether to ask the store for *name*; after a failure one who writes tries it."""
        with self._guard:
            if self._next_try is None or (self.is_full and name in _DELETES):
                return True
            now = time.monotonic()
            if name in _READS or name in _DELETES or now < self._next_try:
                return False
            self._next_try = now + AGAIN_S
            return True

    def blow(self, error: Exception) -> None:
        """Note that the store failed."""
        with self._guard:
            if self._next_try is None:
                log.warning("going on without the cache: %r", error)
            self._next_try = time.monotonic() + AGAIN_S
            self.has_blown = True
            self.is_full = isinstance(error, ResponseError)

    def mend(self) -> bool:
        """Note that it works; return whether it had failed before."""
        with self._guard:
            was_blown, self._next_try = self._next_try is not None, None
        if was_blown:
            log.warning("the cache is back")
        return was_blown


def _guarded(name: str) -> Callable[..., Any]:
    def method(self: GuardedCache, *given: Any, **more: Any) -> Any:
        return self._ask(name, *given, **more)

    return method


class GuardedCache(RedisCache):
    """Django's, with what this process remembers by itself for as long as Valkey fails."""

    otherwise: ClassVar[Any] = LocMemCache
    fuse = Fuse()

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = {**params.get("OPTIONS", {}), "retry": Retry(NoBackoff(), 0)}
        super().__init__(server, {**params, "OPTIONS": options})
        self._own = self.otherwise(type(self).__name__, {**params, "OPTIONS": {}})

    def _ask(self, name: str, *given: Any, **more: Any) -> Any:
        if self.fuse.lets(name):
            try:
                answer = getattr(super(), name)(*given, **more)
            except FAILURES as error:
                self.fuse.blow(error)
            else:
                if name in _DELETES and self.fuse.has_blown:  # it may be remembered here
                    getattr(self._own, name)(*given, **more)
                elif name not in _READS | _DELETES and self.fuse.mend():
                    self._back()
                return answer
        return self._instead(name, *given, **more)

    def _instead(self, name: str, *given: Any, **more: Any) -> Any:
        return getattr(self._own, name)(*given, **more)

    def _back(self) -> None:
        """Forget what was remembered meanwhile."""
        self._own.clear()

    get: Any = _guarded("get")
    get_many: Any = _guarded("get_many")
    has_key: Any = _guarded("has_key")
    add: Any = _guarded("add")
    set: Any = _guarded("set")
    set_many: Any = _guarded("set_many")
    touch: Any = _guarded("touch")
    incr: Any = _guarded("incr")
    delete: Any = _guarded("delete")
    delete_many: Any = _guarded("delete_many")

    def clear(self) -> None:
        """Forget everything, what this process remembers by itself too."""
        self._own.clear()
        self._ask("clear")


class SessionCache(GuardedCache):
    """That of the sessions: while Valkey fails it knows none, and they come from the database.

    What was changed meanwhile is forgotten as soon as it is back, and at once where it is only
    full: a session that somebody left would else be open again.
    """

    otherwise = DummyCache
    fuse = Fuse()
    _changed: ClassVar[set[str]] = set()

    def _instead(self, name: str, *given: Any, **more: Any) -> Any:
        if name in {"set", "delete"} and len(self._changed) < MOST_NOTED:
            self._changed.add(given[0])
        if name == "set" and self.fuse.is_full:
            self.delete(given[0])
        return super()._instead(name, *given, **more)

    def _back(self) -> None:
        changed = list(self._changed)
        self._changed.clear()
        self.delete_many(changed)

"""How often somebody may ask for what costs the site some work."""

from __future__ import annotations

import logging

from django.core.cache import cache

log = logging.getLogger(__name__)


def allows(what: str, user_id: int, *, times: int, seconds: int) -> bool:
    """Count that *user_id* asks for *what*; return whether he did so *times* at most in *seconds*.

    The count begins with the first and ends all at once. Without the cache everything is allowed.
    """
    key = f"throttle:{what}:{user_id}"
    try:
        cache.add(key, 0, seconds)
        return cache.incr(key) <= times
    except ValueError:  # it ended between the two
        return True
    except Exception as error:  # noqa: BLE001 - whatever the client raises
        log.warning("%s was not counted: %r", what, error)
        return True


def forget(what: str, user_id: int) -> None:
    """Take back what was counted: it came to nothing."""
    try:
        cache.delete(f"throttle:{what}:{user_id}")
    except Exception as error:  # noqa: BLE001 - as above
        log.warning("%s was not forgotten: %r", what, error)

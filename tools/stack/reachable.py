"""Whether the stores that ``DATABASE_URL`` and ``REDIS_URL`` name are there."""

from __future__ import annotations

import os

import psycopg
import redis

from tools.stack.process import StackError

PATIENCE_S = 5


def require_stores() -> None:
    """Raise StackError, in one line and without any password, for a store that does not answer."""
    if url := os.environ.get("DATABASE_URL"):
        try:
            psycopg.connect(url, connect_timeout=PATIENCE_S).close()
        except psycopg.Error as error:
            raise StackError(f"DATABASE_URL: no PostgreSQL there: {_line(error, url)}") from error
    if url := os.environ.get("REDIS_URL"):
        try:
            with redis.Redis.from_url(url, socket_timeout=PATIENCE_S) as client:
                client.ping()
        except (redis.RedisError, ValueError) as error:
            raise StackError(f"REDIS_URL: no Redis there: {_line(error, url)}") from error


def _line(error: Exception, url: str) -> str:
    """Return what went wrong in one line; an address that cannot be read is told whole."""
    return " ".join(str(error).replace(url, "…").split())

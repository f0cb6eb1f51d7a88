"""Reading of the environment: the only place that turns its texts into values."""

import os
from urllib.parse import parse_qsl, unquote, urlsplit


def text(name: str, default: str = "") -> str:
    """Return the variable, or *default* when it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether the variable says yes (1, true, yes, on, sí)."""
    return text(name, "1" if default else "0").lower() in {"1", "true", "yes", "on", "si", "sí"}


def number(name: str, default: int) -> int:
    """Return the variable as an integer."""
    return int(text(name, str(default)))


def words(name: str, default: str = "") -> list[str]:
    """Return the comma-separated parts of the variable."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def database(url: str) -> dict[str, object]:
    """Return Django's PostgreSQL settings for ``postgresql://user:password@host:port/name?host=/socket``."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError(f"DATABASE_URL must be a postgresql:// address, not {parts.scheme}://")
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "usumus",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(query),
    }


def redis_url(url: str, db: int) -> str:
    """Return *url* for redis-py with database number *db*; accepts ``unix://`` and ``redis://``."""
    base = url.split("?", maxsplit=1)[0]
    if base.startswith("unix://"):
        return f"{base}?db={db}"
    head, _, tail = base.rpartition("/")
    if head.endswith(("/", ":")) or not tail.isdigit():  # no database number in the address
        return f"{base.rstrip('/')}/{db}"
    return f"{head}/{db}"


def broker_url(url: str, db: int) -> str:
    """Return *url* in the spelling of kombu, whose unix sockets are ``redis+socket://``."""
    if url.startswith("unix://"):
        return f"redis+socket://{url.removeprefix('unix://').split('?')[0]}?virtual_host={db}"
    return redis_url(url, db)

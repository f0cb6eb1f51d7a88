"""Reading of the environment: the only place that turns its texts into values."""

import os
from urllib.parse import parse_qsl, unquote, urlsplit


def require_settings() -> None:
    """End the process unless its environment names the settings: a public site must not guess."""
    if not os.environ.get("DJANGO_SETTINGS_MODULE"):
        raise SystemExit(
            "DJANGO_SETTINGS_MODULE names no settings: "
            "usumus.settings.production on a public site, usumus.settings.local on this machine"
        )


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
    """Return *url* for redis-py with database number *db*; accepts ``unix://`` and ``redis(s)://``.

    Whatever else its query says is kept: certificates, for one.
    """
    base, _, query = url.partition("?")
    kept = _without_db(query)
    if base.startswith("unix://"):
        return f"{base}?{'&'.join([*kept, f'db={db}'])}"
    head, _, tail = base.rpartition("/")
    if head.endswith(("/", ":")) or not tail.isdigit():  # no database number in the address
        head = base.rstrip("/")
    return "?".join(filter(None, [f"{head}/{db}", "&".join(kept)]))


def broker_url(url: str, db: int) -> str:
    """Return *url* in the spelling of kombu, whose unix sockets are ``redis+socket://``.

    Of its query kombu takes what is said of certificates, and fails with the rest. Where nothing is
    said it would take any certificate, unlike redis-py: it is told to look at them.
    """
    base, _, query = url.partition("?")
    if base.startswith("unix://"):
        return f"redis+socket://{base.removeprefix('unix://')}?virtual_host={db}"
    told = [part for part in query.split("&") if part.startswith("ssl_")]
    if base.startswith("rediss://") and not any(p.startswith("ssl_cert_reqs=") for p in told):
        told.append("ssl_cert_reqs=required")
    return redis_url("?".join(filter(None, [base, "&".join(told)])), db)


def _without_db(query: str) -> list[str]:
    """Return the parts of *query*, but for a number of a database, which is ours to say."""
    return [part for part in query.split("&") if part and not part.startswith("db=")]

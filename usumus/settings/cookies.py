"""The names of the cookies, each of them once: settings, pages and scripts take them from here."""

PREFIX = "__Host-"
"""Over https: browsers take such a cookie from this very host alone, Secure, for all its paths."""

_NAMES = {
    "session": "sessionid",
    "csrf": "csrftoken",
    "messages": "messages",
    "theme": "tema",
    "zone": "zona",
    "browser": "navegador",
    "language": "django_language",
}


def names(prefix: str = "") -> dict[str, str]:
    """Return the name that each cookie has in the browser, by what it is for."""
    return {purpose: prefix + name for purpose, name in _NAMES.items()}

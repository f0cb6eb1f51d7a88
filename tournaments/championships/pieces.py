"""What is the same for everybody who asks for it: made once for each version of a championship.

Thousands ask for the same at once when something changes, and most of them have no account: one has
it made, the others get the last one meanwhile. Nobody is asked who he is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.championships.versions import version_kept, version_note, version_of

Made = tuple[int, str]
"""Of which version it is, and what it is."""

KEPT_S = 60
MAKING_S = 10
"""For how long at most one piece is being made."""
AGAIN_S, FILE_AGAIN_S = 1, 3


def kept_or_made(
    number: int, part: str, make: Callable[[int], str], *, with_talk: bool = False
) -> str | None:
    """Return what *make* makes of a version of a championship; ``None`` where another makes it.

    *part* names it. It is made once for each version, language and time zone; *with_talk* that is
    another with each line that is said.
    """
    key = _key(number, part)
    kept: Made | None = cache.get(key)
    if kept is not None and kept[0] == version_kept(number, with_talk=with_talk):
        return kept[1]
    if not cache.add(f"{key}:haciendo", 1, MAKING_S):
        return None if kept is None else kept[1]
    try:
        return _made(number, part, make, with_talk=with_talk)[1]
    finally:
        cache.delete(f"{key}:haciendo")


def made_now(number: int, part: str, make: Callable[[int], str]) -> Made:
    """Return the version of a championship as it is now, and what *make* makes of it.

    For who tells many of it: it is kept for all who ask, and nobody is waited for.
    """
    kept: Made | None = cache.get(_key(number, part))
    if kept is not None and kept[0] == version_of(number):
        return kept
    return _made(number, part, make, with_talk=False)


def _made(number: int, part: str, make: Callable[[int], str], *, with_talk: bool) -> Made:
    with _one_moment():
        version = version_of(number, with_talk=with_talk)
        made = (version, make(version))
    cache.set(_key(number, part), made, KEPT_S)
    version_note(number, version, with_talk=with_talk)
    return made


@contextmanager
def _one_moment() -> Iterator[None]:
    """Have all that is read be of one moment: what is made of a version has nothing of the next.

    From what two of them differ in, who has the one is told the other.
    """
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def _key(number: int, part: str) -> str:
    return f"torneo:{number}:{part}:{get_language()}:{get_current_timezone_name()}"


def come_again() -> HttpResponse:
    """Return what who finds none is told: he asks again.

    Nothing has failed then: an answer that says so would be an error on the console of his browser.
    """
    return HttpResponse(status=HTTPStatus.ACCEPTED, headers={"Retry-After": AGAIN_S})


def come_again_for_file() -> HttpResponse:
    """Return the same to a browser that went to a file: it says so, and goes there again."""
    answer = HttpResponse(
        _("Se está preparando: en unos segundos se descarga solo."),
        status=HTTPStatus.ACCEPTED,
        content_type="text/plain; charset=utf-8",
    )
    answer["Retry-After"] = answer["Refresh"] = str(FILE_AGAIN_S)
    return answer

"""Who is named in a line (``@Nick``, in any spelling of the nick): nothing of it is stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Regard, User
from accounts.nicks import CHARACTERS, nick_key
from games.chat.channel import Channel
from games.chat.outgoing import Sala
from games.models import ChatLine, MatchPlayer, SalonPresence, Watcher

MOST = 5
LATELY = 200
"""Who wrote one of so many last lines of a channel is told that he is named there."""


class Above(NamedTuple):
    """A kind of channel that an app above has: who of the users is in it, and where it is read."""

    here: Callable[[int], Q]
    address: Callable[[int], str]


_above: dict[Sala, Above] = {}


def also(kind: Sala, above: Above) -> None:
    """Have people be told that they are named in a channel of that *kind*, too."""
    _above[kind] = above


def address_above(kind: Sala, number: int) -> str:
    """Return where what is said in such a channel of an app above is read."""
    return _above[kind].address(number)


_NAMED = re.compile(f"(?<![.{CHARACTERS}])@([{CHARACTERS}]{{3,25}})")


def keys_in(text: str) -> list[str]:
    """Return the keys of the nicks that *text* may name, in order, each once."""
    keys: dict[str, None] = {}
    for found in _NAMED.findall(text)[:MOST]:
        keys.setdefault(nick_key(found))
        keys.setdefault(nick_key(found.rstrip("_-")))
    return [key for key in keys if key]


def names(texts: Iterable[str]) -> dict[str, str]:
    """Return nick by key of everybody named in *texts*; one query, none where nobody is."""
    keys = {key for text in texts for key in keys_in(text)}
    if not keys:
        return {}
    rows = User.objects.filter(nick_key__in=keys, is_active=True, kind=User.Kind.PERSON)
    return dict(rows.values_list("nick_key", "username"))


def named(text: str, known: dict[str, str]) -> list[str]:
    """Return the nicks that *text* names, of those *known* by their keys."""
    return list(dict.fromkeys(known[key] for key in keys_in(text) if key in known))


def to_tell(channel: Channel, text: str, author_id: int) -> list[int]:
    """Return who is named in *text* and is told: who is in *channel* or wrote there lately.

    Not the author, nor who ignores him. One query, none where nobody is named.
    """
    keys = keys_in(text)
    here = _here(channel)
    if not keys or here is None:
        return []
    ignores = Regard.objects.filter(owner=OuterRef("pk"), other=author_id, ignored=True)
    rows = User.objects.filter(here, ~Exists(ignores), nick_key__in=keys, is_active=True)
    return list(rows.exclude(pk=author_id).values_list("pk", flat=True))


def _here(channel: Channel) -> Q | None:
    """Return who of the users ``pk`` is at *channel*; ``None`` where nobody is told of his name."""
    if channel.kind == "salon":
        present: QuerySet[SalonPresence] = SalonPresence.objects.filter(room_id=channel.id)
        here = Q(pk__in=present.values("user"))
    elif channel.kind == "partida":
        plays = MatchPlayer.objects.filter(match_id=channel.id, until=None).values("user")
        looks = Watcher.objects.filter(match_id=channel.id).values("user")
        here = Q(pk__in=plays) | Q(pk__in=looks)
    elif channel.kind in _above:
        here = _above[channel.kind].here(channel.id)
    else:
        return None
    return here | Q(pk__in=_writers(channel))


def _writers(channel: Channel) -> QuerySet[ChatLine, Any]:
    lines = ChatLine.objects.filter(**channel.columns).order_by("-pk")[:LATELY]
    return lines.values("author")

"""The draw of a championship does not keep the name of who was erased (torneos §4.3, §4.8).

What follows from it stays: the fingerprint that was published, and everybody's number. Of his line
only a fingerprint is left, and that only where a word was in it, which is gone as well: from the
nick alone it could be guessed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.championships.versions import version_forget
from tournaments.models import Act, Championship, Member
from tournaments.pairing.draw import fingerprint

_APART = "+"


def name_forgotten(user_id: int) -> None:
    """Take the nick and the words of somebody who has left out of every draw he was in.

    And out of what the clock wrote of him in a log: what people write there is theirs.
    """
    Member.objects.filter(user=user_id).exclude(word="").update(word="")
    nick = User.objects.values_list("username", flat=True).get(pk=user_id)
    rows = Championship.objects.annotate(told=Cast("drawn", TextField()))
    named = rows.filter(told__contains=nick).order_by("pk").values_list("pk", flat=True)
    locked = Championship.objects.select_for_update(no_key=True)
    for one in locked.filter(pk__in=list(named)).order_by("pk"):
        one.drawn = without(one.drawn or {}, nick)
        one.save(update_fields=["drawn"])
        # What is kept for everybody names him too.
        transaction.on_commit(lambda number=one.pk: version_forget(number))  # type: ignore[misc]
    acts = Act.objects.filter(actor=None, entry__members__user=user_id, reason__contains=nick)
    for act in acts:
        act.reason = re.sub(rf"(?<!\w){re.escape(nick)}(?!\w)", _("persona borrada"), act.reason)
        act.save(update_fields=["reason"])


def without(drawn: dict[str, Any], nick: str) -> dict[str, Any]:
    """Return what a draw came from, with another name in the place of *nick*."""
    renamed = _renaming(nick, _unused(drawn))
    pools = drawn.get("buscan", [])
    sealed = [*drawn.get("huellas", []), *[""] * len(pools)][: len(pools)]
    found = {
        **drawn,
        "buscan": [[renamed(name) for name in pool] for pool in pools],
        "parejas": [[[renamed(a), renamed(b)] for a, b in made] for made in drawn["parejas"]]
        if "parejas" in drawn
        else [],
        "huellas": [
            seal or (fingerprint(pool, {}) if nick in pool else "")
            for seal, pool in zip(sealed, pools, strict=True)
        ],
    }
    for key in ("cabezas", "orden"):
        if key in drawn:
            found[key] = [renamed(name) for name in drawn[key]]
    if "lista" in drawn:
        found["lista"] = [_line(line, renamed) for line in drawn["lista"]]
    return found


def _line(line: list[str], renamed: Callable[[str], str]) -> list[str]:
    """Return a line of the list: of one that was changed its fingerprint comes third."""
    name, word, *sealed = line
    if renamed(name) == name:
        return line
    seal = hashlib.sha256(f"{name}|{word}".encode()).hexdigest() if word else ""
    return [renamed(name), "", *(sealed or [seal])]


def _renaming(nick: str, to: str) -> Callable[[str], str]:
    def renamed(name: str) -> str:
        parts = name.split(_APART)
        return _APART.join(to if part == nick else part for part in parts)

    return renamed


def _unused(drawn: dict[str, Any]) -> str:
    """Return a name that nobody has in that draw: no nick has a space."""
    told = str(drawn)
    number = 1
    while (name := _("persona borrada %(n)d") % {"n": number}) in told:
        number += 1
    return name

"""Who of the staff may judge a match, and what he has to say."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from accounts import signals
from accounts.models import User
from economy.models import Stake
from games.matches.refusals import Refusal
from games.models import MatchPlayer

SHORTEST_REASON, LONGEST_TOLD = 10, 200
_BY = re.compile(r"@(\d{1,18}): ")


def require_reason(reason: str) -> None:
    """Raise ``ValueError`` where nobody is told why."""
    if len(reason.strip()) < SHORTEST_REASON:
        raise ValueError("a reason has at least ten characters")


def require_impartial(actor: User, match_id: int) -> None:
    """Raise ``Refusal("juez_y_parte")`` for who may win something by what becomes of a match.

    Whoever played in it, or shares a connection or a browser with who did.
    """
    players = set(MatchPlayer.objects.filter(match=match_id).values_list("user", flat=True))
    players |= set(Stake.objects.filter(match_id=match_id).values_list("user", flat=True))
    if actor.pk in players or signals.shares_with(actor.pk, players):
        raise Refusal("juez_y_parte")


def told(actor: User | None, reason: str) -> str:
    """Return who judged and why, as the row of a match keeps it; without *actor* why alone.

    By number, as ``said`` reads it: a nick would stay there when its person is erased.
    """
    who = "" if actor is None else f"@{actor.pk}: "
    return f"{who}{reason.strip()}"[:LONGEST_TOLD]


def said(kept: str) -> str:
    """Return who judged and why, as the staff read what ``told`` has kept. At most one query."""
    found = _BY.match(kept)
    if found is None:
        return kept
    staying = User.objects.exclude(is_active=False, email="").filter(pk=int(found[1]))
    nick = staying.values_list("username", flat=True).first() or _("alguien del equipo")
    return f"{nick}: {kept[found.end() :]}"

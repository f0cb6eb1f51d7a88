"""Who of the staff may judge a match, and what he has to say."""

from __future__ import annotations

from accounts import signals
from accounts.models import User
from economy.models import Stake
from games.matches.refusals import Refusal
from games.models import MatchPlayer

SHORTEST_REASON, LONGEST_TOLD = 10, 200


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
    """Return who judged and why, as the row of a match keeps it; without *actor* why alone."""
    who = "" if actor is None else f"{actor}: "
    return f"{who}{reason.strip()}"[:LONGEST_TOLD]

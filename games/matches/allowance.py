"""How much of the prizes of the house one person takes in a day.

What is over it stays in the purse, which returns to the house. Stakes that change hands between
players are no prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings

from economy import ledger
from economy.selectors import prizes_today


def granted(prizes: Mapping[int, int]) -> dict[int, int]:
    """Return what of these prizes (user id → U$uros) each may still take today; no zeros.

    In the caller's transaction, which then pays them: the wallets are locked before it is counted
    what they have taken, so that two matches that end at once do not both give the same rest. One
    query more, none at all without a limit. What a match owes a person already is not counted: he
    wins one prize of a match.
    """
    won = {user_id: prize for user_id, prize in prizes.items() if prize}
    if not won or not _limit():
        return won
    ledger.lock(map(ledger.wallet, won))
    room = left_today(won)
    return {user_id: min(prize, room[user_id]) for user_id, prize in won.items() if room[user_id]}


def has_reached(user_id: int) -> bool:
    """Return whether somebody takes no more prizes today. One query, none without a limit."""
    return bool(_limit()) and not left_today([user_id])[user_id]


def left_today(user_ids: Iterable[int]) -> dict[int, int]:
    """Return how many U$uros in prizes each may still take today. One query."""
    user_ids = list(user_ids)
    taken = prizes_today(user_ids)
    return {user_id: max(0, _limit() - taken.get(user_id, 0)) for user_id in user_ids}


def _limit() -> int:
    return int(settings.USUMUS["PRIZES_PER_DAY"])

"""Who may sit down at a table, and put what is asked for there."""

from __future__ import annotations

import secrets

from django.conf import settings

from economy.selectors import balance_of
from games.matches.sitting import require_no_seat_ban
from games.models import Match, MatchPlayer, Table, TableSeat
from games.people import invitations, newcomers
from games.record.history import reliability_of
from games.tables import agreement as ag
from games.tables import reservation, store, worth
from games.tables.refusals import Refusal


def require_may_sit(table: Table, user_id: int, invitation: str) -> None:
    """Refuse a person without invitation, seated or playing already, unable to pay or to sit.

    And everybody in a salón that is closed.
    """
    if not reservation.is_open(table):
        raise Refusal("salon_cerrado")
    if table.by_invitation and not _has_invitation(table, user_id, invitation):
        raise Refusal("invitacion")
    if _plays(user_id):
        raise Refusal("en_partida")
    if TableSeat.objects.filter(user_id=user_id).exclude(table=table).exists():
        raise Refusal("ya_sentado")
    require_no_seat_ban(user_id, reservation.limits(table))
    _require_reliable(table, user_id)
    require_may_stake(user_id, worth.least_to_sit(table, store.load(table)))


def require_own_chair(table: Table, user_id: int, seat: int) -> None:
    """Refuse with ``reservada`` whose the chair is not, where each is somebody's."""
    reserved = reservation.of(table)
    if reserved is None or not 0 <= seat < len(reserved.sillas):
        return
    if reserved.sillas[seat] != user_id:
        raise Refusal("reservada")


def _require_reliable(table: Table, user_id: int) -> None:
    """Refuse with ``poca_fiabilidad`` who finishes fewer matches than the table asks for."""
    if not table.reliability:
        return
    own = reliability_of(user_id).percent
    if own < table.reliability:
        raise Refusal("poca_fiabilidad", minimo=table.reliability, tuya=own)


def _plays(user_id: int) -> bool:
    now = MatchPlayer.objects.filter(user_id=user_id, until=None, result="")
    return now.filter(match__status=Match.Status.PLAYING).exists()


def _has_invitation(table: Table, user_id: int, word: str) -> bool:
    """Return whether *word* is that of the table's link, or somebody there has asked him in."""
    if secrets.compare_digest(table.invite_token.encode(), word.encode()):
        return True
    seated = [chair.player for chair in ag.people(store.load(table)).values()]
    asked = invitations.holding(user_id)
    return asked.filter(table=table, inviter_id__in=seated).exists()


def require_may_stake(user_id: int, amount: int) -> None:
    """Refuse a new account above its limit, and a wallet with less than *amount* U$uros.

    With ``cuenta_nueva`` and ``saldo_insuficiente``; nobody where nothing is at stake, and no
    wallet at tables of courtesy.
    """
    newcomers.require_stake(user_id, amount)
    if amount <= settings.USUMUS["COURTESY_VALUE"]:
        return
    missing = amount - balance_of(user_id)
    if missing > 0:
        raise Refusal("saldo_insuficiente", faltan=missing)

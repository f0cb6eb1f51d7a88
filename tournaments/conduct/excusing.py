"""The staff excuse somebody in one match: it is as if he had not played it (torneos §21.6)."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.refusals import Refusal, register_sentences
from accounts.texts import plain
from games.live import sql
from games.matches import judging
from games.models import MatchPlayer
from tournaments.models import Offence

log = logging.getLogger(__name__)

REASON_CHARACTERS = 150

register_sentences(__name__, {"ya_perdonada": _("%(nick)s ya estaba perdonado en esa partida.")})


def leaving_excuse(*, actor: User, offence_id: int, reason: str) -> Offence:
    """Have the leaving of a match count neither in reliability nor for a ban; end that ban.

    Its points and U$uros stay as they are. Raises ``Refusal``: ``no_permitido`` (who is not of the
    staff), ``juez_y_parte`` (who played in it), ``ya_perdonada``, ``corto``, ``largo`` and what
    lifting a sanction refuses; ``Offence.DoesNotExist``.
    """
    reason = plain(reason, longest=REASON_CHARACTERS, shortest=judging.SHORTEST_REASON)
    offence = Offence.objects.select_related("user", "sanction").get(pk=offence_id)
    if not (actor.is_active and actor.is_staff):
        raise Refusal("no_permitido", nick=offence.user.username)
    judging.require_impartial(actor, offence.match_id)
    with transaction.atomic():
        # As who judges him: no ban is counted out while this one is forgiven.
        sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"conduct {offence.user_id}",))
        his = MatchPlayer.objects.filter(match=offence.match_id, user=offence.user_id, until=None)
        if not his.filter(excused="").update(excused=judging.told(actor, reason)):
            raise Refusal("ya_perdonada", nick=offence.user.username)
        sanction = offence.sanction
        if sanction is not None and sanction.kind == Sanction.Kind.NO_SEAT:
            _lift(actor, sanction, reason)
    log.warning("match %d: %s excused by %s", offence.match_id, offence.user, actor)
    return offence


def _lift(actor: User, sanction: Sanction, reason: str) -> None:
    """End a ban, if it has not ended: over or lifted it makes no other longer from now on."""
    if sanctions.is_in_force(sanction):
        sanctions.sanction_lift(actor=actor, sanction_id=sanction.pk, reason=reason)

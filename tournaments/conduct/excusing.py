"""The staff excuse somebody in one match: it is as if he had not played it (torneos §21.6)."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import sanctions, signals
from accounts.models import Sanction, User
from accounts.refusals import Refusal, register_sentences
from accounts.texts import plain
from games.matches import closing, judging
from games.matches.refusals import Refusal as NotImpartial
from games.models import MatchPlayer
from tournaments.conduct import absences, bans
from tournaments.models import Offence

log = logging.getLogger(__name__)

REASON_CHARACTERS = 150

register_sentences(__name__, {"ya_perdonada": _("%(nick)s ya estaba perdonado en esa partida.")})


def leaving_excuse(*, actor: User, offence_id: int, reason: str) -> Offence:
    """Have the leaving of a match count neither in reliability nor for a ban; end that ban.

    So it is with not coming to a cruce. Points and U$uros stay as they are, and bans that followed
    are counted anew. Raises ``Refusal``: ``no_permitido`` (who is not of the staff),
    ``juez_y_parte`` (who played in it), ``ya_perdonada``, ``corto``, ``largo`` and what lifting a
    sanction refuses; ``Offence.DoesNotExist``.
    """
    reason = plain(reason, longest=REASON_CHARACTERS, shortest=judging.SHORTEST_REASON)
    offence = Offence.objects.select_related("user", "sanction").get(pk=offence_id)
    if not (actor.is_active and actor.is_staff):
        raise Refusal("no_permitido", nick=offence.user.username)
    _require_impartial(actor, offence)
    with transaction.atomic():
        # As who judges him: no ban is counted out while this one is forgiven.
        bans.hold(offence.user_id)
        mine = Offence.objects.filter(pk=offence.pk, excused="")
        if not mine.update(excused=reason, excused_by=actor):
            raise Refusal("ya_perdonada", nick=offence.user.username)
        if offence.match_id is not None:
            his = MatchPlayer.objects.filter(match=offence.match_id, until=None)
            his.filter(user=offence.user_id).update(excused=judging.told(None, reason))
            closing.tell_again(offence.match_id)  # what it counts towards trophies
        else:
            offence.excused = reason
            absences.absence_count(offence)
        sanction = offence.sanction
        if sanction is not None and sanction.kind == Sanction.Kind.NO_SEAT:
            _lift(actor, sanction, reason)
        bans.count_anew(offence.user, reason)
    log.warning("%s: %s excused by %s", offence.key, offence.user, actor)
    return offence


def _require_impartial(actor: User, offence: Offence) -> None:
    if offence.match_id is not None:
        judging.require_impartial(actor, offence.match_id)
    elif actor.pk == offence.user_id or signals.shares_with(actor.pk, {offence.user_id}):
        raise NotImpartial("juez_y_parte")


def _lift(actor: User, sanction: Sanction, reason: str) -> None:
    """End a ban, if it has not ended: over or lifted it makes no other longer from now on."""
    if sanctions.is_in_force(sanction):
        sanctions.sanction_lift(actor=actor, sanction_id=sanction.pk, reason=reason)

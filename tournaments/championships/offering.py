"""How many people one may ask to play: each of them is told, and none wants to be told at will."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from tournaments.championships.kinds import ASKED
from tournaments.championships.refusals import Refusal
from tournaments.models import Member, Notice, Substitution

_HOUR = timedelta(hours=1)
_BEFORE_DRAW = ("inscripcion", "cerrado", "presentacion")
_OVER = ("cancelado", "terminado", "premiado")


def require_moderate(user: User) -> None:
    """Refuse with ``invitas_a_muchos`` and ``invitas_mucho`` who asks too many people.

    In all championships: too many that have not answered, or too many in an hour, answered or not.
    Nobody answers any more in those that are over.
    """
    waiting = Member.objects.filter(user=user, is_captain=True, entry__state="invitado")
    asked = waiting.exclude(entry__championship__state__in=_OVER).count()
    offers = Substitution.objects.filter(leaver=user, entry__championship__state__in=_BEFORE_DRAW)
    asked += offers.count()
    most = settings.USUMUS["CHAMPIONSHIP_INVITATIONS"]
    if asked >= most:
        raise Refusal("invitas_a_muchos", maximo=most)
    lately = Notice.objects.filter(other=user, kind__in=ASKED, at__gt=timezone.now() - _HOUR)
    hourly = settings.USUMUS["CHAMPIONSHIP_INVITATIONS_PER_HOUR"]
    if lately.count() >= hourly:
        raise Refusal("invitas_mucho", maximo=hourly)

"""The staff annul what the place of a championship won somebody (torneos §22.2).

One that was awarded does not change any more (torneos §2.4): what turns out to be wrong afterwards
the staff put right, one by one. Its places stay as they were played, and nobody moves up.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.texts import plain
from games.live.failpoints import failpoint
from tournaments.championships import telling
from tournaments.championships.merits import merits_count
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import act_note, championship_locked, plays
from tournaments.models import Award, Member
from tournaments.trophies import awarding


def place_annul(*, actor: User, award_id: int, reason: str) -> Award:
    """Take a trophy of a championship from who has it, for *reason*, with all that its place won.

    That is every trophy of that place, and what it counted towards milestones; not U$uros, nor
    objects. All read it in the log of the championship, and he is told.

    Raises ``Refusal``: ``no_permitido`` (who is not of the staff), ``asunto_tuyo``, ``juega_en_el``
    (who was in it), ``trofeo``, ``trofeo_de_la_casa`` (of no championship), ``trofeo_retirado``,
    ``campeonato``, ``corto`` and ``largo``.
    """
    reason = plain(reason, longest=awarding.REASON_CHARACTERS, shortest=awarding.SHORTEST_REASON)
    found = Award.objects.select_related("user").filter(pk=award_id).first()
    if found is None:
        raise Refusal("trofeo")
    awarding.require_may_give(actor, found.user)
    number = awarding.championship_of(found.fact)
    if number is None:
        raise Refusal("trofeo_de_la_casa")
    with transaction.atomic():
        _annul(number, found, actor, reason)
    found.refresh_from_db()
    return found


def _annul(number: int, award: Award, actor: User, reason: str) -> None:
    one = championship_locked(number)
    if plays(one, actor):
        raise Refusal("juega_en_el")
    # What counts comes first, as where it is given (``awarding``).
    merits_count(one, besides=[award.user_id])
    failpoint("championship.uncounted")
    same = Award.objects.filter(fact=award.fact)
    awarding.take_away(award.user_id, same, actor, reason)
    his = Member.objects.filter(championship=one, user=award.user_id).select_related("entry")
    member = his.filter(entry__number__isnull=False).first()
    act_note(one, actor, "sin_trofeo", reason, entry=member.entry if member else None)
    telling.tell(one, "sin_trofeo", [award.user_id], about=award.pk)

"""Warnings and bans of the house, by how somebody's matches ended: imposed, and counted anew.

All is read from the rows of matches, absences and sanctions.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import sanctions
from accounts.models import Sanction, User
from games.live import sql
from games.record.conduct import WEIGHTS, Ending, Played
from games.record.history import Ended, endings_of
from tournaments.models import Offence
from tournaments.rules.bans import BAN_WINDOW, BANS_DAYS, Sentence, sentence

_ROUNDED = timedelta(minutes=1)
_DID = {
    Ending.LEFT: gettext_lazy("la abandonaste"),
    Ending.FELL: gettext_lazy("perdiste la conexión y no volviste"),
    Ending.ABSENT: gettext_lazy("no estabas cuando te tocaba jugar"),
}


def hold(user_id: int) -> None:
    """Let one transaction at a time judge somebody."""
    sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"conduct {user_id}",))


def endings_until(fact: str, user: User) -> list[Ended]:
    """Return how his matches ended, the oldest first, and *fact* as the last.

    Empty where that one does not count: it is excused, or nobody could reach us.
    """
    known = endings_of([user.pk], since=user.date_joined).get(user.pk, [])
    here = [one for one in known if one.fact == fact]
    return [one for one in known if here and one.at <= here[0].at and one not in here] + here


def imposed(what: str, user: User, ended: Sequence[Ended]) -> Sanction | None:
    """Impose on *user* what the last of *ended* brings upon him; *what* it was, as he reads it.

    Returns it; ``None`` if that is nothing, or what another offence a moment ago brought already.
    """
    got = _sentence(user, ended, timezone.now())
    if not got.is_warning and not got.minutes:
        return None
    kind = Sanction.Kind.NO_SEAT if got.minutes else Sanction.Kind.WARNING
    lasts = timedelta(minutes=got.minutes) if got.minutes else None
    why = f"{what} {_rest(ended, is_warning=got.is_warning)}"
    return _impose(user, kind, why, lasts)


def _impose(user: User, kind: str, why: str, lasts: timedelta | None) -> Sanction | None:
    # Two for the same reason within a minute are one, and each is of one offence.
    one = sanctions.sanction_impose(actor=None, user=user, kind=kind, reason=why, lasts=lasts)
    return None if Offence.objects.filter(sanction=one).exists() else one


def count_anew(user: User, why: str) -> None:
    """Have no ban or warning of *user* rest on what no longer counts, since *why*.

    What followed from that ends, and bans that hold since then last as long as without it. Whoever
    calls holds him.
    """
    mine = Offence.objects.filter(user=user)
    counting = set(mine.counting().values_list("pk", flat=True))
    for offence in mine.exclude(sanction=None).select_related("sanction").order_by("pk"):
        assert offence.sanction is not None
        if not sanctions.is_in_force(offence.sanction):
            continue
        if offence.pk not in counting:
            sanctions.sanction_lift(actor=None, sanction_id=offence.sanction.pk, reason=why)
        elif offence.sanction.ends_at is not None:
            _ban_anew(user, offence, offence.sanction, why)


def _ban_anew(user: User, offence: Offence, ban: Sanction, why: str) -> None:
    """End *ban* if it would be over by now; with a shorter one in its place if it would not."""
    assert ban.ends_at is not None
    ended = endings_until(offence.key, user)
    since = _since(offence, ban)
    ends_at = since + timedelta(minutes=_sentence(user, ended, since, ban).minutes)
    if not ended or ban.ends_at - ends_at < _ROUNDED:
        return
    sanctions.sanction_lift(actor=None, sanction_id=ban.pk, reason=why)
    left = ends_at - timezone.now()
    if left > timedelta(0):
        offence.sanction = _impose(user, ban.kind, ban.reason, left)
        offence.save(update_fields=["sanction"])


def _since(offence: Offence, ban: Sanction) -> datetime:
    """Return when *ban* was first imposed: what he did not come to may be told hours later."""
    # Those in whose place others were put are of no offence any more.
    before = Sanction.objects.filter(
        offence=None, user=ban.user_id, kind=ban.kind, reason=ban.reason, imposed_by=None,
        lifted_at__isnull=False, begins_at__gte=offence.at - _ROUNDED,
    )  # fmt: skip
    first = before.order_by("begins_at").values_list("begins_at", flat=True).first()
    return min(first or ban.begins_at, ban.begins_at)


def _sentence(
    user: User, ended: Sequence[Ended], at: datetime, own: Sanction | None = None
) -> Sentence:
    """Return what the last of *ended* brings upon *user* judged then, whatever its *own* ban."""
    if not ended:
        return Sentence()
    played = [Played(_minute(one.at), one.ending) for one in ended[:-1]]
    played.append(Played(_minute(at), ended[-1].ending))
    begun = [_minute(one) for one in _bans(user, at, own)]
    return sentence(played, begun, _minute(user.date_joined))


def _bans(user: User, until: datetime, own: Sanction | None) -> QuerySet[Sanction, datetime]:
    """Return since when there were bans that make the next longer: not lifted, and of what counts.

    One that was counted anew is of when it was first imposed.
    """
    counting = Q(offence=None) | Q(offence__in=Offence.objects.counting().filter(user=user))
    rows = Sanction.objects.annotate(since=Coalesce("offence__at", "begins_at")).filter(
        counting, user=user, kind=Sanction.Kind.NO_SEAT, imposed_by=None, lifted_at=None,
        since__gte=until - timedelta(days=BANS_DAYS), since__lte=until,
    )  # fmt: skip
    return rows.exclude(pk=own.pk if own else 0).values_list("since", flat=True)


def of_match(match_id: int, ending: Ending) -> str:
    """Return that he did not finish a match, as he reads it."""
    did = {"id": match_id, "did": _DID[ending]}
    return _("No acabaste la partida %(id)d: %(did)s.") % did


def _rest(ended: Sequence[Ended], *, is_warning: bool) -> str:
    if is_warning:
        return _("Si se repite, no podrás sentarte durante un rato.")
    many = sum(WEIGHTS.get(one.ending, 0) > 0 for one in ended[-BAN_WINDOW:])
    return ngettext(
        "De tus %(of)d últimas partidas has dejado %(n)d sin acabar.",
        "De tus %(of)d últimas partidas has dejado %(n)d sin acabar.",
        many,
    ) % {"of": min(len(ended), BAN_WINDOW), "n": many}


def _minute(at: datetime) -> int:
    return int(at.timestamp() // 60)

"""The poster of a championship: sent by its organiser, taken away by him or by the staff.

It may change as long as the championship is not over (torneos §2.1), and what the staff has taken
away does not come back. What is sent is checked and
drawn anew as every other picture of the house.
"""

from __future__ import annotations

from accounts.models import User
from tournaments.championships.deciding import ANNOUNCED_IN
from tournaments.championships.entering import alone
from tournaments.championships.founding import require_unsanctioned
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    act_note,
    championship_locked,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship, Poster
from tournaments.trophies.pictures import digest_of

SIZE = (1200, 630)
"""Pixels, as those who show a link to a page want them."""
_REMOVED = "sin_cartel"
CHANGED_IN = ("borrador", *ANNOUNCED_IN)


def poster_refusal(one: Championship, user: User) -> Refusal | None:
    """Return why *user* may not change the poster of *one* now; ``None`` if he may.

    ``permiso``, ``juega_en_el`` or ``estado``.
    """
    try:
        require_organiser(one, user)
    except Refusal as refusal:
        return refusal
    return None if one.state in CHANGED_IN else Refusal("estado")


def sending_refusal(one: Championship, user: User) -> Refusal | None:
    """Return why *user* may not send a poster for *one* now; ``None`` if he may.

    As ``poster_refusal``; the staff, who take away what must not be seen, send none for another
    (``cartel_ajeno``), nor does he whose was taken away (``cartel_quitado``), or who is kept from
    founding (``fundar_sancionado``).
    """
    refusal = poster_refusal(one, user)
    if refusal is not None:
        return refusal
    if user.pk != one.organiser_id:
        return Refusal("cartel_ajeno")
    if one.acts.filter(action=_REMOVED).exclude(actor=user).exists():
        return Refusal("cartel_quitado")
    try:
        require_unsanctioned(user)
    except Refusal as sanctioned:
        return sanctioned
    return None


def removal_refusal(one: Championship, user: User) -> Refusal | None:
    """Return why *user* may not take the poster of *one* away now; ``None`` if he may.

    As ``poster_refusal``, but for the staff: what must not be seen goes after the end too.
    """
    refusal = poster_refusal(one, user)
    is_late = refusal is not None and refusal.code == "estado"
    return None if is_late and user.is_staff else refusal


@alone
def poster_put(*, user: User, championship_id: int, image: bytes) -> None:
    """Make *image*, drawn anew, the poster of a championship. Refuses as ``sending_refusal``."""
    one = championship_locked(championship_id)
    refusal = sending_refusal(one, user)
    if refusal is not None:
        raise refusal
    poster_give(one, image)
    if one.state != "borrador":
        act_note(one, user, "cartel", "")


def poster_give(one: Championship, image: bytes) -> None:
    """Have the locked *one* show *image*, drawn anew."""
    one.poster = digest_of(image)
    one.save(update_fields=["poster"])
    new = {"digest": one.poster, "image": image}
    Poster.objects.update_or_create(championship=one, defaults=new)


def poster_copy(former: Championship, one: Championship) -> None:
    """Have *one*, which was just made as a copy of *former*, show the same poster."""
    picture = Poster.objects.filter(championship=former).first()
    if picture is not None:
        poster_give(one, bytes(picture.image))


@alone
def poster_remove(*, user: User, championship_id: int, reason: str = "") -> None:
    """Have a championship show the poster that the house draws.

    The staff give a reason for what another has sent. Refuses as ``removal_refusal``, and with
    ``razon``.
    """
    one = championship_locked(championship_id)
    refusal = removal_refusal(one, user)
    if refusal is not None:
        raise refusal
    why = "" if user.pk == one.organiser_id else reason_of(reason)
    gone, _each = Poster.objects.filter(championship=one).delete()
    if not gone:
        return
    one.poster = ""
    one.save(update_fields=["poster"])
    if one.state != "borrador" or why:
        act_note(one, user, _REMOVED, why)


def poster_image(digest: str) -> bytes | memoryview[int] | None:
    """Return the picture so named; ``None`` where there is none."""
    rows = Poster.objects.filter(digest=digest).order_by("pk")
    return rows.values_list("image", flat=True).first()

"""*Busco pareja*: who looks for a partner, whom the pool proposes, and the lot (torneos §3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from accounts.models import Regard, User
from tournaments.championships import telling
from tournaments.championships.conditions import keyed
from tournaments.championships.entering import (
    alone,
    new_entry,
    require_entering,
    require_may_enter,
    take_place,
)
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import championship_locked
from tournaments.models import Championship, Level, Seeker
from tournaments.pairing.draw import Draw, pairs_of_pool
from tournaments.rules.rating import Rating


@keyed
@alone
def partner_seek(*, user: User, championship_id: int) -> None:
    """Put *user* among those who look for a partner, free of charge: he consents to who is drawn.

    He may still invite and be invited, and leaves with ``enrolment.withdraw``. Refuses as
    ``enrolment.sign_up``, with ``ya_inscrito`` whoever looks already.
    """
    championship = championship_locked(championship_id)
    require_entering(championship, in_pairs=True)
    if championship.state != "inscripcion":  # there is no lot any more that would pair him
        raise Refusal("cerrado")
    require_may_enter(championship, user)
    _, is_new = Seeker.objects.get_or_create(championship=championship, user=user)
    if not is_new:
        raise Refusal("ya_inscrito", nick=user.username)


def partners_proposed(*, user: User, championship_id: int) -> list[User]:
    """Return who else looks for a partner and may be one for *user*, the nearest in level first.

    Those whom he prefers come before. Three queries.
    """
    seekers = Seeker.objects.filter(championship=championship_id).exclude(user=user)
    people = {row.user_id: row.user for row in seekers.select_related("user", "championship__room")}
    apart = {pk for pair in _incompatible([user.pk, *people]) if user.pk in pair for pk in pair}
    game = Championship.objects.filter(pk=championship_id).values("room__game")[:1]
    levels = {
        row.user_id: Rating(row.mu, row.sigma).level
        for row in Level.objects.filter(user__in=[user.pk, *people], game__in=game)
    }
    mine, new = levels.get(user.pk, Rating().level), Rating().level
    liked = set(
        Regard.objects.filter(owner=user, other__in=people, partner=Regard.Partner.PREFERRED)
        .values_list("other", flat=True)
    )  # fmt: skip
    found = [pk for pk in people if pk not in apart]
    found.sort(key=lambda pk: (pk not in liked, abs(levels.get(pk, new) - mine), pk))
    return [people[pk] for pk in found]


def pool_paired(championship: Championship, seed: bytes) -> tuple[list[str], list[tuple[str, str]]]:
    """Make pairs of whoever looks for a partner, by lot; return the list drawn, and the pairs.

    Each pair takes a place and pays, or waits; one of which somebody cannot pay does not enter. Who
    is left over, or may not enter any more, pays nothing. The championship is locked, and open.
    """
    people = {}
    for seeker in championship.seekers.select_related("user").order_by("pk"):
        try:
            require_may_enter(championship, seeker.user)
        except Refusal:
            continue
        people[seeker.user.username] = seeker.user
    looked = set(championship.seekers.values_list("user", flat=True))
    championship.seekers.all().delete()
    names = list(people)
    if len(names) < 2:
        _left_over(championship, looked)
        return names, []
    nicks = {user.pk: nick for nick, user in people.items()}
    apart = [(nicks[a], nicks[b]) for a, b in _incompatible(nicks)]
    drawn = Draw.of(seed, championship.pk, names, {})
    pairs = pairs_of_pool(drawn, names, apart).pairs
    entered: set[int] = set()
    for captain, other in pairs:
        entered |= _enter(championship, people[captain], people[other])
    _left_over(championship, looked - entered)
    return names, pairs


def _left_over(championship: Championship, people: set[int]) -> None:
    """Tell *people* that there was nobody for them, each time that entering is closed.

    Of these times the last alone is news.
    """
    telling.settle_for(championship.pk, ("sin_pareja",), people)
    before = len((championship.drawn or {}).get("buscan", []))
    telling.tell(championship, "sin_pareja", people, attempt=before)


def _enter(championship: Championship, captain: User, other: User) -> set[int]:
    try:
        with transaction.atomic():
            entry = new_entry(championship, captain, other)
            take_place(championship, entry, asked_by=None)
            telling.tell(championship, "pareja", [captain.pk], about=entry.pk, other=other)
            telling.tell(championship, "pareja", [other.pk], about=entry.pk, other=captain)
    except Refusal:
        return set()
    return {captain.pk, other.pk}


def _incompatible(people: Iterable[int]) -> list[tuple[int, int]]:
    """Return who of *people* ignores whom, or does not want him as a partner."""
    ids = list(people)
    no = Q(ignored=True) | Q(partner=Regard.Partner.UNWANTED)
    rows = Regard.objects.filter(no, owner__in=ids, other__in=ids)
    return list(rows.values_list("owner", "other"))

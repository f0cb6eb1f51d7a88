"""Who wins a trophy, and loses it: the one door, for the house, its seasons and the staff.

Each is given once for each fact (torneos §22.2). Whoever gives holds the profile of who gets it, so
that the cup that others see is right whatever is given at once.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Profile, User
from accounts.news import trophies_changed
from accounts.refusals import Refusal, register_sentences
from accounts.texts import plain
from games.models import Match, MatchPlayer
from tournaments.models import Award, Score, Trophy
from tournaments.rules.standings import TROPHY_MATCHES

register_sentences(
    __name__,
    {
        "no_jugo": gettext_lazy("%(nick)s no jugó eso: no puede ganar su trofeo."),
        "trofeo": gettext_lazy("Ese trofeo no está o ya no se entrega."),
        "trofeo_de_la_casa": gettext_lazy(
            "Ese trofeo se gana jugando: ni se entrega ni se retira a mano."
        ),
        "trofeo_retirado": gettext_lazy("Ese trofeo ya estaba retirado."),
    },
)

REASON_CHARACTERS = 200
SHORTEST_REASON = 10
SEASON, CHAMPIONSHIP, MILESTONE, HAND = "temporada", "torneo", "hito", "mano"


class Fact(NamedTuple):
    """What a trophy is given for: *key* names it, *why* is read by everybody."""

    key: str
    why: str
    match_id: int | None = None
    link: str = ""


def award_by_hand(
    *, actor: User, user: User, trophy_id: int, reason: str, key: UUID, match_id: int | None = None
) -> Award:
    """Give *user* a trophy that the staff give, for *reason*; with the same *key* again, it is one.

    Raises ``Refusal``: ``no_permitido`` (to a robot, or by who is not of the staff),
    ``asunto_tuyo``, ``trofeo``, ``trofeo_de_la_casa``, ``no_jugo`` (the match), ``corto`` and
    ``largo``.
    """
    reason = plain(reason, longest=REASON_CHARACTERS, shortest=SHORTEST_REASON)
    require_may_give(actor, user)
    trophy = Trophy.objects.filter(pk=trophy_id, is_open=True).first()
    if trophy is None:
        raise Refusal("trofeo")
    if trophy.given != Trophy.Given.HAND:
        raise Refusal("trofeo_de_la_casa")
    if match_id is not None:
        _require_played(user, match_id)
    return give(trophy, user, Fact(f"{HAND}:{key}", reason, match_id), by=actor)


def award_for_season(*, user: User, game: str, season: str, place: int) -> list[Award]:
    """Give *user* what his *place* in a *season* of *game* wins; nothing where it wins none.

    Raises ``Refusal`` ``no_jugo`` for who played nothing that counts in it.
    """
    played = Score.objects.filter(user=user, game=game, period=season, played__gt=0)
    if not played.exists():
        raise Refusal("no_jugo", nick=user.username)
    why = _("%(place)d.º de la temporada %(season)s") % {"place": place, "season": season}
    listed = {"periodo": season, "minimo": TROPHY_MATCHES}  # where it is his place
    link = reverse("ranking_juego", args=[game], query=listed)
    fact = Fact(season_fact(season, game, place), why, link=link)
    return _give_all(Trophy.Given.SEASON, game, place, user, fact)


def season_fact(season: str, game: str, place: int) -> str:
    """Return what a *place* in a *season* of *game* is called, as a fact."""
    return f"{SEASON}:{season}:{game}:{place}"


def season_awards(season: str) -> list[Award]:
    """Return the trophies that somebody has for a place in *season*."""
    of_it = f"{SEASON}:{season}"
    found = Award.objects.filter(fact__startswith=f"{of_it}:", taken_at=None).order_by("pk")
    # The name of another may go on as this one does.
    return [award for award in found if award.fact.rsplit(":", 2)[0] == of_it]


def award_for_championship(
    *, user: User, game: str, championship: int, place: int, entered: Collection[int],
    title: str,
) -> list[Award]:  # fmt: skip
    """Give *user* what his *place* in a championship wins; *entered* are those who played it.

    Raises ``Refusal`` ``no_jugo`` for anybody else.
    """
    if user.pk not in entered:
        raise Refusal("no_jugo", nick=user.username)
    why = _("%(place)d.º de %(title)s") % {"place": place, "title": title}
    key = f"{CHAMPIONSHIP}:{championship}"
    fact = Fact(f"{key}:{place}", why[:REASON_CHARACTERS], link=link_of(key))
    return _give_all(Trophy.Given.CHAMPIONSHIP, game, place, user, fact)


def link_of(fact: str) -> str:
    """Return the address of the championship that *fact* names; "" of what is none."""
    kind, _colon, number = fact.partition(":")
    return reverse("torneo", args=[int(number)]) if kind == CHAMPIONSHIP else ""


def championship_of(fact: str) -> int | None:
    """Return the championship of which *fact* is a place; ``None`` of any other fact."""
    kind, _colon, rest = fact.partition(":")
    number, colon, _place = rest.partition(":")
    return int(number) if kind == CHAMPIONSHIP and colon and number.isdecimal() else None


def places_annulled(championship: int) -> set[int]:
    """Return the users whose place in a championship the staff annulled."""
    of_it = Award.objects.filter(fact__startswith=f"{CHAMPIONSHIP}:{championship}:")
    return set(of_it.filter(taken_by__isnull=False).values_list("user_id", flat=True))


def places_with_trophies(game: str) -> set[int]:
    """Return the places of a championship of *game* that win any trophy."""
    won = Trophy.objects.filter(given=Trophy.Given.CHAMPIONSHIP, game__in=["", game], is_open=True)
    return {place for place in won.values_list("place", flat=True) if place is not None}


def _give_all(given: str, game: str, place: int, user: User, fact: Fact) -> list[Award]:
    won = Trophy.objects.filter(given=given, place=place, game__in=["", game], is_open=True)
    return [give(trophy, user, fact) for trophy in won.order_by("pk")]


def give(trophy: Trophy, user: User, fact: Fact, by: User | None = None) -> Award:
    """Give *user* the *trophy* for *fact*, once; what was taken for its annulment is given back.

    For those who have made sure that he may have it.
    """
    with transaction.atomic():
        _hold(user.pk)
        award, is_new = Award.objects.get_or_create(
            user=user,
            trophy=trophy,
            fact=fact.key,
            defaults={
                "reason": fact.why,
                "match_id": fact.match_id,
                "link": fact.link,
                "given_by": by,
            },
        )
        if is_new:
            _shown(user.pk)
        elif award.taken_at is not None and award.taken_by_id is None:
            award.taken_at, award.taken_why = None, ""
            award.reason, award.match_id, award.link = fact.why, fact.match_id, fact.link
            award.save(update_fields=["taken_at", "taken_why", "reason", "match", "link"])
            _shown(user.pk)
    return award


def annulled(user_id: int, awards: QuerySet[Award], why: str) -> int:
    """Take from *user_id* those of *awards* that he has: their fact was annulled. Return how many.

    For those who have made sure of it; given for the same fact again, he has them back.
    """
    with transaction.atomic():
        _hold(user_id)
        taken = awards.filter(user=user_id, taken_at=None).update(
            taken_at=timezone.now(), taken_why=why[:REASON_CHARACTERS]
        )
        if taken:
            _shown(user_id)
    return taken


def award_take_away(*, actor: User, award_id: int, reason: str) -> Award:
    """Take away a trophy that was given by hand, for *reason*.

    Raises ``Refusal``: ``no_permitido``, ``asunto_tuyo``, ``trofeo``, ``trofeo_de_la_casa``,
    ``trofeo_retirado``, ``corto`` and ``largo``.
    """
    reason = plain(reason, longest=REASON_CHARACTERS, shortest=SHORTEST_REASON)
    found = Award.objects.select_related("user", "trophy").filter(pk=award_id).first()
    if found is None:
        raise Refusal("trofeo")
    require_may_give(actor, found.user)
    if found.given_by_id is None:
        raise Refusal("trofeo_de_la_casa")
    take_away(found.user_id, Award.objects.filter(pk=award_id), actor, reason)
    found.refresh_from_db()
    return found


def take_away(user_id: int, awards: QuerySet[Award], actor: User, reason: str) -> None:
    """Take from *user_id* those of *awards* that he has; given for the same fact, they stay away.

    For those who have made sure that *actor* may. Raises ``Refusal`` ``trofeo_retirado``: none.
    """
    with transaction.atomic():
        _hold(user_id)
        taken = awards.filter(user=user_id, taken_at=None).update(
            taken_at=timezone.now(), taken_by=actor, taken_why=reason
        )
        if not taken:
            raise Refusal("trofeo_retirado")
        _shown(user_id)


def awards_read(*, user: User) -> None:
    """Note that *user* has looked at all that he has won."""
    with transaction.atomic():
        _hold(user.pk)
        if Award.objects.filter(user=user, seen_at=None).update(seen_at=timezone.now()):
            _shown(user.pk)


def require_may_give(actor: User, user: User) -> None:
    """Refuse (``no_permitido``, ``asunto_tuyo``) who may give *user* nothing, nor take it away."""
    if not (actor.is_active and actor.is_staff) or user.is_robot:
        raise Refusal("no_permitido", nick=user.username)
    if actor.pk == user.pk:
        raise Refusal("asunto_tuyo")


def _require_played(user: User, match_id: int) -> None:
    """Refuse who did not play a match that was played to an end which holds."""
    rows = MatchPlayer.objects.filter(match=match_id, user=user, robot_level="")
    ended = rows.filter(match__status=Match.Status.FINISHED, match__void_reason="")
    if not ended.exists():
        raise Refusal("no_jugo", nick=user.username)


def _hold(user_id: int) -> None:
    Profile.objects.select_for_update(no_key=True).get(user=user_id)


def _shown(user_id: int) -> None:
    """Have everybody see whether he has trophies, and him how many are new."""
    has = Award.objects.filter(user=user_id, taken_at=None)
    Profile.objects.filter(user=user_id).update(
        trophies=has.count(), new_trophies=has.filter(seen_at=None).count()
    )
    trophies_changed.send(sender=None, user_id=user_id)

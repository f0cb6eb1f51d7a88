"""What somebody has been told of championships, as his bell and their pages show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import personal_data, zones
from accounts.models import User
from accounts.relations import ignored_by
from games.live import hints
from games.people import recados
from games.people.outgoing import RecadoShown
from tournaments.championships.kinds import ASKED, AT_THE_TABLE, CLAIMS, KINDS, LACKS
from tournaments.models import Championship, Notice

SHOWN = 20
KEPT = timedelta(days=30)

_NEWS = """
       n.seen_at IS NULL AND (n.until IS NULL OR n.until > clock_timestamp())
   AND NOT EXISTS (SELECT FROM accounts_regard r
                    WHERE r.owner_id = n.user_id AND r.other_id = n.other_id AND r.ignored)"""
_MARK = f"""
SELECT n.user_id, 'torneos', concat(count(*), ' ', max(n.id))
  FROM tournaments_notice n WHERE n.user_id = ANY(%(people)s) AND {_NEWS} GROUP BY 1"""  # noqa: S608 - our own text
_COUNT = f"SELECT count(*) FROM tournaments_notice n WHERE n.user_id = %(me)s AND {_NEWS}"  # noqa: S608


def news_of(user_id: int) -> QuerySet[Notice]:
    """Return what *user_id* was told and has not looked at, as long as it is news; newest first."""
    is_news = Q(until=None) | Q(until__gt=timezone.now())
    rows = Notice.objects.filter(is_news, user=user_id, seen_at=None)
    rows = rows.exclude(other__in=ignored_by(user_id))
    return rows.select_related("championship__room", "other").order_by("-pk")


def sentences(notice: Notice) -> tuple[str, str]:
    """Return the title of *notice* and its text."""
    kind = KINDS[notice.kind]
    one = notice.championship
    about = {
        "torneo": one.name,
        "otro": notice.other.username if notice.other else "",
        "cuando": zones.told(one.starts_at, r"l j \d\e F, H:i"),
        "usuros": f"{notice.amount:,}".replace(",", "."),
        "hasta": _until(notice),
    }
    text = kind.of_a_pair if kind.of_a_pair is not None and one.in_pairs else kind.text
    return str(kind.title) % about, str(text) % about


def _until(notice: Notice) -> str:
    """Return until when one is awaited, as sentences say it: of a pause no hour (torneos §13.7)."""
    if notice.until is None or notice.championship.state == "pausado":
        return _("cuando siga")
    return _("hasta las %(hora)s") % {"hora": zones.told(notice.until, "H:i")}


def address_of(notice: Notice) -> str:
    """Return where *notice* leads: to the table of who is waited for, or to who steers its desk.

    Else to the championship.
    """
    if notice.kind in AT_THE_TABLE:
        return reverse("salon", args=[notice.championship.room.slug])
    if notice.kind in CLAIMS:
        return reverse("torneo_disputa", args=[notice.championship_id, notice.about])
    where = "torneo_mesa" if notice.kind in LACKS else "torneo"
    return reverse(where, args=[notice.championship_id])


def shown(user_id: int) -> list[RecadoShown]:
    """Return what the bell of *user_id* shows of championships. Two queries."""
    found = []
    for notice in news_of(user_id)[:SHOWN]:
        title, text = sentences(notice)
        found.append(
            RecadoShown(
                id=notice.pk,
                tipo=KINDS[notice.kind].means,
                titulo=title,
                texto=text,
                url=address_of(notice),
                visto=reverse("torneos_avisos_vistos"),
            )
        )
    return found


def told_of(one: Championship, viewer: User) -> list[tuple[str, str]]:
    """Return the titles and texts of what *viewer* was told of *one*, but what its page asks.

    One query.
    """
    rows = news_of(viewer.pk).filter(championship=one).exclude(kind__in=ASKED)
    return [sentences(notice) for notice in rows[:SHOWN]]


def notices_read(*, user: User, ids: list[int] | None = None, of: int | None = None) -> None:
    """Note that *user* has seen the notices *ids*, or what the page *of* a championship says.

    What is not his does not change.
    """
    rows = Notice.objects.filter(user=user, seen_at=None)
    if ids is not None:
        rows = rows.filter(pk__in=ids)
    if of is not None:
        rows = rows.filter(championship=of).exclude(kind__in=ASKED)
    if rows.update(seen_at=timezone.now()):
        hints.publish(f"persona:{user.pk}", "avisos", 0)


def notices_erase() -> int:
    """Erase what was told long ago; return how much that was."""
    old = Notice.objects.filter(at__lt=timezone.now() - KEPT)
    return old.delete()[0]


def _rows(user_id: int) -> Iterator[Mapping[str, Any]]:
    told = Notice.objects.filter(user=user_id).select_related("championship__room", "other")
    for notice in told.order_by("pk").iterator():
        title, text = sentences(notice)
        yield {
            "campeonato": notice.championship.name,
            "cuando": notice.at,
            "titulo": title,
            "texto": text,
            "visto": notice.seen_at,
        }


def _forget(user_id: int) -> None:
    """Delete what he was told, and what names him."""
    Notice.objects.filter(Q(user=user_id) | Q(other=user_id)).delete()


def register() -> None:
    """Have the bell show it, and say that it is kept of a person and goes with him."""
    recados.also(recados.Source("torneos", _MARK, _COUNT, shown))
    personal_data.has("campeonatos_avisos", _rows)
    personal_data.forgets("championship_notices", _forget)

"""Who is told what of a championship, and when (torneos §2.3, §3): one list for every means.

Each function writes rows, inside the transaction of what has happened, and nothing else: the bell
reads them, and the worker sends them by whatever means each person chose (``sending``). A row has a
key, so that doing it again tells nobody twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import Regard, User
from games.live import hints
from tournaments.championships.kinds import (
    CALLS,
    CHANGES,
    CLAIMS,
    LACKS,
    LONGER,
    PARTNERLESS,
    RULINGS,
    WAITING,
)
from tournaments.championships.sides import entries_of
from tournaments.models import Act, Championship, Cruce, Dispute, Entry, Member, Notice
from tournaments.models.championships import GONE
from tournaments.pairing.courtesy import LONGEST

_STOPS = ("pausar", "reanudar", "retirar")
"""Of these the last alone is news."""
BEFORE = timedelta(minutes=10)
_OFFERS = ("invitado",)
_OVER = frozenset({"sentarse", "vencer", "otorgar", "anular", "acabar", "anular_partida"})


def tell(
    one: Championship,
    kind: str,
    people: Iterable[int],
    *,
    about: int = 0,
    attempt: int = 0,
    other: User | None = None,
    amount: int = 0,
    until: datetime | None = None,
) -> None:
    """Tell *people* something of *one*, each of them once.

    Not who has left, nor who ignores *other*, whom it names.
    """
    reached = User.objects.filter(pk__in=set(people), is_active=True)
    reached = reached.exclude(kind=User.Kind.ROBOT)
    if other is not None:
        reached = reached.exclude(
            pk__in=Regard.objects.filter(other=other, ignored=True).values("owner")
        )
    told = sorted(reached.values_list("pk", flat=True))
    rows = [
        Notice(
            user_id=user_id, championship=one, kind=kind, about=about, attempt=attempt,
            other=other, amount=amount, until=until,
        )
        for user_id in told
    ]  # fmt: skip
    Notice.objects.bulk_create(rows, ignore_conflicts=True, batch_size=1_000)
    _look(told)


def settle(championship_id: int, kinds: Sequence[str], about: Iterable[int]) -> None:
    """Have what was told of these entries, offers or cruces be no news any more."""
    told = Notice.objects.filter(championship=championship_id, kind__in=kinds)
    _settle(told.filter(about__in=list(about)))


def settle_for(championship_id: int, kinds: Sequence[str], people: Any) -> None:
    """Have what *people*, by number or a query of it, were told of these be no news any more."""
    told = Notice.objects.filter(championship=championship_id, kind__in=kinds)
    _settle(told.filter(user__in=people))


def _settle(told: QuerySet[Notice]) -> None:
    open_ones = told.filter(seen_at=None)
    concerned = list(open_ones.values_list("user", flat=True))
    if concerned:
        open_ones.update(seen_at=timezone.now())
        _look(concerned)


def _look(people: Iterable[int]) -> None:
    for user_id in people:
        hints.publish(f"persona:{user_id}", "avisos", 0)


# --- What changes state


def championship_moved(one: Championship, action: str, act_id: int) -> None:
    """Tell who is concerned by what has become of the locked *one*, by an act of its log."""
    if action == "presentar" and one.check_in_minutes:
        tell(one, "presentacion", _inside(one), until=one.starts_at)
    elif action == "sortear":
        _settle(one.notices.filter(kind__in=("relevo", "presentacion", "empieza")))
        drawn = Member.objects.filter(championship=one, entry__number__isnull=False)
        tell(one, "sorteo", drawn.values_list("user", flat=True))
    elif action in _STOPS:
        _settle(one.notices.filter(kind__in=_STOPS))
        tell(one, action, _inside(one), about=act_id)
    elif action == "terminar":
        _settle(one.notices.filter(kind__in=_STOPS))
    elif action == "cancelar":
        _settle(one.notices.all())
        paid = Q(is_in=True) | Q(fee_number__isnull=False) | Q(entry__state__in=_OFFERS)
        people = set(one.members.filter(paid).values_list("user", flat=True))
        people |= set(one.seekers.values_list("user", flat=True))
        tell(one, "cancelado", people | {one.organiser_id})


def entry_moved(entry: Entry, action: str) -> None:
    """Tell its people that *entry* has a place at last; an invitation that is answered is over."""
    if action == "entrar":
        members = entry.members.values_list("user", flat=True)
        tell(entry.championship, "plaza", members, about=entry.pk)
    elif action in {"aceptar", "esperar", "rechazar", "caducar"}:
        settle(entry.championship_id, ("invitacion",), [entry.pk])
        if action in {"aceptar", "esperar"}:
            settle_for(entry.championship_id, PARTNERLESS, entry.members.values("user"))
    elif action in {"retirarse", "expulsar"}:
        offers = list(entry.substitutions.values_list("pk", flat=True))
        settle(entry.championship_id, ("relevo",), offers)


def entries_moved(entries: Sequence[int], state: str, told: str = "") -> None:
    """Tell those of *entries*, which were in *state*, who are left out at the draw; *told*: how."""
    found = Championship.objects.filter(entries__in=entries[:1]).first()
    if found is None:
        return
    if state == "invitado":
        settle(found.pk, ("invitacion",), entries)
    elif state in {"en_espera", "confirmado"}:
        out = Member.objects.filter(entry__in=entries).values_list("user", flat=True)
        tell(found, told or ("sin_plaza" if state == "en_espera" else "fuera"), out)


def partner_gone(entry: Entry, leaver: User) -> None:
    """Tell who else is of *entry* that *leaver* has taken it out."""
    rest = entry.members.exclude(user=leaver).values_list("user", flat=True)
    tell(entry.championship, "sin_companero", rest, about=entry.pk)


def act_noted(one: Championship, act: Act) -> None:
    """Tell what the log says to whom it concerns: a ruling, or an announcement to all."""
    people: Iterable[int] = ()
    if act.action == "anunciar":
        of_it = Q(is_in=True) | Q(entry__number__isnull=False)
        people = set(one.members.filter(of_it).values_list("user", flat=True))
        people |= set(one.seekers.values_list("user", flat=True))
    elif act.action == "retirar":
        _settle(one.notices.filter(kind__in=("ronda", "pronto")))
        people = _inside(one)
    elif act.action in CHANGES:
        _settle(one.notices.filter(kind=act.action))
        people = concerned(one) - {act.actor_id}
    elif act.action in LACKS:
        people = [one.organiser_id]
    elif act.action in RULINGS and act.cruce is not None:
        people = people_of(act.cruce)
    elif act.action in RULINGS and act.entry is not None:
        people = act.entry.members.values_list("user", flat=True)
    if people:
        tell(one, act.action, people, about=act.pk)


def concerned(one: Championship) -> set[int]:
    """Return who is told of a change: who is in it or invited, or looks for a partner, and its own.

    That is whoever organises it, should somebody else have changed it.
    """
    inside = Q(is_in=True) | Q(entry__state__in=_OFFERS)
    people = set(one.members.filter(inside).values_list("user", flat=True))
    people |= set(one.seekers.values_list("user", flat=True))
    return people | {one.organiser_id}


def put_off(one: Championship) -> None:
    """Have the locked *one*, which starts later, be announced again at its hour."""
    one.notices.filter(kind="empieza").delete()  # it is told once, and not for this hour
    one.notices.filter(kind="presentacion").update(until=one.starts_at)


def called_anew(championship_id: int, cruces: Iterable[int]) -> None:
    """Have these *cruces* be announced again: they are called later, or others play them."""
    of_them = Notice.objects.filter(championship=championship_id, about__in=list(cruces))
    told = of_them.filter(kind="pronto")
    concerned = list(told.filter(seen_at=None).values_list("user", flat=True))
    told.delete()  # it is told once, and of this call nobody was
    _look(concerned)


def calls_put_off(cruces: QuerySet[Cruce], gap: timedelta) -> None:
    """Have it be news so much longer that *cruces* are called: so much longer one is awaited."""
    told = Notice.objects.filter(kind__in=WAITING, about__in=cruces.values("pk"))
    told = told.filter(championship__in=cruces.values("championship"))
    told.update(until=F("until") + gap)


def waits_longer(one: Championship, cruce: Cruce, kind: str, people: Iterable[int]) -> None:
    """Tell *people* until when *cruce* waits by now, and nobody any more of an hour before.

    That half of its courtesy is over is news as long as one is awaited.
    """
    told = one.notices.filter(about=cruce.pk, attempt=cruce.attempt)
    told.filter(kind="mitad").update(until=cruce.due_at)
    before = told.filter(kind__in=LONGER)
    concerned = list(before.filter(seen_at=None).values_list("user", flat=True))
    before.delete()
    _look(concerned)
    tell(one, kind, people, about=cruce.pk, attempt=cruce.attempt, until=cruce.due_at)


def claimed(one: Championship, dispute: Dispute) -> None:
    """Tell who is to answer a claim, and who decides about it."""
    people = dispute.entry.members.values_list("user", flat=True)
    tell(one, "reclamado", people, about=dispute.pk)
    tell(one, "reclamacion", [one.organiser_id], about=dispute.pk)


def claim_to_staff(one: Championship, dispute: Dispute) -> None:
    """Tell the staff, and nobody else any more, that a claim waits for it."""
    claim_over(one, dispute)
    staff = User.objects.filter(is_staff=True).exclude(pk__in=one.members.values("user"))
    tell(one, "sin_fallo", staff.values_list("pk", flat=True), about=dispute.pk)


def claim_over(one: Championship, dispute: Dispute) -> None:
    """Have a claim that is decided be no news any more."""
    settle(one.pk, CLAIMS, [dispute.pk])


def cruce_called(one: Championship, cruce: Cruce) -> None:
    """Tell who is awaited that their table is open."""
    settle(one.pk, ("pronto",), [cruce.pk])
    assert cruce.called_at is not None
    until = cruce.called_at + timedelta(seconds=LONGEST)
    people = awaited(cruce)
    tell(one, "llamado", people, about=cruce.pk, attempt=cruce.attempt, until=until)


def round_published(one: Championship, cruces: Sequence[Cruce], call_at: datetime) -> None:
    """Tell who is in *cruces*, a round that is called later, that it is there."""
    entries = {pk for cruce in cruces for pk in (cruce.a_id, cruce.b_id) if pk}
    here = Q(entry__in=entries) | Q(entry__sides__cruce__in=[cruce.pk for cruce in cruces])
    people = Member.objects.filter(here).values_list("user", flat=True).distinct()
    tell(one, "ronda", people, about=cruces[0].round_id, until=call_at)


def cruce_moved(cruce: Cruce, action: str) -> None:
    """Have nobody be told any more to come to a cruce that is played, or decided."""
    if action in _OVER:
        settle(cruce.championship_id, CALLS, [cruce.pk])


def people_of(cruce: Cruce) -> set[int]:
    """Return who is to play *cruce*."""
    members = Member.objects.filter(entry__in=entries_of(cruce))
    return set(members.values_list("user", flat=True))


def awaited(cruce: Cruce) -> set[int]:
    """Return who of *cruce* is to come to its table: not who withdrew (torneos §14.1)."""
    staying = [entry for entry in entries_of(cruce) if entry.state not in GONE]
    return set(Member.objects.filter(entry__in=staying).values_list("user", flat=True))


def _inside(one: Championship) -> list[int]:
    return list(one.members.filter(is_in=True).values_list("user", flat=True))

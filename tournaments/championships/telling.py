"""Who is told what of a championship, and when (torneos §2.3, §3): one list for every means.

Each function writes rows, inside the transaction of what has happened, and nothing else: the bell
reads them, and the worker sends them by whatever means each person chose (``sending``). A row has a
key, so that doing it again tells nobody twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Regard, User
from accounts.push import Kind as Means
from games.live import hints
from tournaments.models import Act, Championship, Cruce, Entry, Member, Notice
from tournaments.pairing.courtesy import LONGEST


class Kind(NamedTuple):
    """Something that is told: as which notice, and its sentences, that of a pair if it differs.

    They name the championship (``torneo``), somebody else (``otro``) and U$uros (``usuros``).
    """

    means: Means
    title: Promise
    text: Promise
    of_a_pair: Promise | None = None


KINDS = {
    "invitacion": Kind(
        "torneo",
        _("%(otro)s quiere jugar contigo"),
        _("Te pide que seas su pareja en «%(torneo)s»."),
    ),
    "relevo": Kind("torneo", _("%(otro)s te cede su sitio"), _("En su pareja de «%(torneo)s».")),
    "aceptada": Kind(
        "torneo", _("%(otro)s juega contigo"), _("Ha aceptado ser tu pareja en «%(torneo)s».")
    ),
    "relevado": Kind(
        "torneo",
        _("%(otro)s juega por ti"),
        _("Ocupa tu sitio en «%(torneo)s». Si pagaste cuota, la recuperas."),
    ),
    "pareja": Kind("torneo", _("Tu pareja es %(otro)s"), _("En «%(torneo)s».")),
    "sin_pareja": Kind(
        "torneo",
        _("Te has quedado sin pareja"),
        _("En «%(torneo)s» no ha habido con quién: no juegas y no pagas nada."),
    ),
    "plaza": Kind(
        "torneo",
        _("Tienes sitio"),
        _("Ha quedado un sitio en «%(torneo)s» y es tuyo."),
        _("Ha quedado un sitio en «%(torneo)s» y es vuestro."),
    ),
    "sin_plaza": Kind(
        "torneo",
        _("No ha quedado sitio"),
        _("«%(torneo)s» empieza sin ti: no has pagado nada."),
        _("«%(torneo)s» empieza sin vosotros: no habéis pagado nada."),
    ),
    "presentacion": Kind(
        "torneo",
        _("Di que estás"),
        _("Ya se puede decir que se está en «%(torneo)s»: quien no lo dice no juega."),
    ),
    "empieza": Kind("cruce", _("Faltan diez minutos"), _("«%(torneo)s» está a punto de empezar.")),
    "sorteo": Kind(
        "torneo", _("Ya está el sorteo"), _("Mira contra quién juegas en «%(torneo)s».")
    ),
    "pronto": Kind(
        "cruce",
        _("Juegas en diez minutos"),
        _("En «%(torneo)s»: ve acercándote."),
        _("En «%(torneo)s»: id acercándoos."),
    ),
    "ronda": Kind(
        "cruce",
        _("Faltan diez minutos"),
        _("Va a empezar la ronda siguiente de «%(torneo)s»: ve acercándote."),
        _("Va a empezar la ronda siguiente de «%(torneo)s»: id acercándoos."),
    ),
    "llamado": Kind(
        "cruce",
        _("Te toca jugar"),
        _("En «%(torneo)s»: se te espera en la mesa."),
        _("En «%(torneo)s»: se os espera en la mesa."),
    ),
    "mitad": Kind(
        "cruce",
        _("Se acaba el tiempo"),
        _("Ya ha pasado la mitad de la espera en «%(torneo)s»: si no llegas, pierdes."),
        _("Ya ha pasado la mitad de la espera en «%(torneo)s»: si no estáis los dos, perdéis."),
    ),
    "fuera": Kind(
        "torneo",
        _("Te has quedado fuera"),
        _(
            "No dijiste que estabas y «%(torneo)s» se ha sorteado sin ti. Si pagaste cuota, no la"
            " recuperas."
        ),
        _(
            "No dijisteis los dos que estabais y «%(torneo)s» se ha sorteado sin vosotros. Si"
            " pagasteis cuota, no la recuperáis."
        ),
    ),
    "sin_companero": Kind(
        "torneo",
        _("Tu pareja se ha retirado"),
        _("Ya no jugáis «%(torneo)s»: quien se retira saca también a su pareja."),
    ),
    "anunciar": Kind(
        "torneo", _("Quien organiza dice algo"), _("Léelo en la página de «%(torneo)s».")
    ),
    "otorgar": Kind(
        "torneo",
        _("Tu cruce se ha dado por ganado"),
        _("Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "anular": Kind(
        "torneo",
        _("Tu cruce se ha anulado"),
        _("No cuenta. Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "repetir": Kind(
        "torneo",
        _("Tu cruce se repite"),
        _("Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "extender": Kind(
        "torneo",
        _("En tu cruce se espera más"),
        _("Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "expulsar": Kind(
        "torneo",
        _("Estás fuera del torneo"),
        _("Se te ha expulsado de «%(torneo)s»: por qué está en el registro."),
        _("Se os ha expulsado de «%(torneo)s»: por qué está en el registro."),
    ),
    "ciclo": Kind(
        "torneo",
        _("Esta vez no se ha repetido"),
        _("El siguiente de «%(torneo)s» no se ha hecho: por qué está en su página de ciclo."),
    ),
    "callar": Kind(
        "torneo",
        _("No puedes escribir en la charla"),
        _("En la de «%(torneo)s»: por qué está en el registro."),
    ),
    "devolver_voz": Kind(
        "torneo", _("Puedes escribir otra vez"), _("En la charla de «%(torneo)s».")
    ),
    "cancelado": Kind(
        "torneo",
        _("Torneo cancelado"),
        _("«%(torneo)s» no se juega: quien pagó la cuota la recupera."),
    ),
    "premio": Kind(
        "torneo", _("Has ganado un premio"), _("Te llevas %(usuros)s U$ de «%(torneo)s».")
    ),
}
"""All that is told, by kind."""

ASKED = ("invitacion", "relevo")
"""What its own page asks of who is told: news until it is answered."""
RULINGS = ("otorgar", "anular", "repetir", "extender", "expulsar")
"""What the log says of somebody, told to those of the cruce or of the entry that it is about."""
CALLS = ("pronto", "llamado", "mitad")
"""What is told of a cruce: over once it is played, or decided."""
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


def championship_moved(one: Championship, action: str) -> None:
    """Tell who is concerned by what has become of the locked *one*."""
    if action == "presentar" and one.check_in_minutes:
        tell(one, "presentacion", _inside(one), until=one.starts_at)
    elif action == "sortear":
        _settle(one.notices.filter(kind__in=("relevo", "presentacion", "empieza")))
        drawn = Member.objects.filter(championship=one, entry__number__isnull=False)
        tell(one, "sorteo", drawn.values_list("user", flat=True))
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
    elif action in {"retirarse", "expulsar"}:
        offers = list(entry.substitutions.values_list("pk", flat=True))
        settle(entry.championship_id, ("relevo",), offers)


def entries_moved(entries: Sequence[int], state: str) -> None:
    """Tell those of *entries*, which were in *state*, who are left out at the draw."""
    found = Championship.objects.filter(entries__in=entries[:1]).first()
    if found is None:
        return
    if state == "invitado":
        settle(found.pk, ("invitacion",), entries)
    elif state in {"en_espera", "confirmado"}:
        out = Member.objects.filter(entry__in=entries).values_list("user", flat=True)
        tell(found, "sin_plaza" if state == "en_espera" else "fuera", out)


def partner_gone(entry: Entry, leaver: User) -> None:
    """Tell who else is of *entry* that *leaver* has taken it out."""
    rest = entry.members.exclude(user=leaver).values_list("user", flat=True)
    tell(entry.championship, "sin_companero", rest, about=entry.pk)


def act_noted(one: Championship, act: Act) -> None:
    """Tell what the log says to whom it concerns: a ruling, or an announcement to all."""
    people: Iterable[int] = ()
    until = None
    if act.action == "anunciar":
        of_it = Q(is_in=True) | Q(entry__number__isnull=False)
        people = set(one.members.filter(of_it).values_list("user", flat=True))
        people |= set(one.seekers.values_list("user", flat=True))
    elif act.action in RULINGS and act.cruce is not None:
        people = people_of(act.cruce)
        until = act.cruce.due_at if act.action == "extender" else None
    elif act.action in RULINGS and act.entry is not None:
        people = act.entry.members.values_list("user", flat=True)
    if people:
        tell(one, act.action, people, about=act.pk, until=until)


def cruce_called(one: Championship, cruce: Cruce) -> None:
    """Tell both sides that their table is open."""
    settle(one.pk, ("pronto",), [cruce.pk])
    assert cruce.called_at is not None
    until = cruce.called_at + timedelta(seconds=LONGEST)
    people = people_of(cruce)
    tell(one, "llamado", people, about=cruce.pk, attempt=cruce.attempt, until=until)


def cruce_moved(cruce: Cruce, action: str) -> None:
    """Have nobody be told any more to come to a cruce that is played, or decided."""
    if action in _OVER:
        settle(cruce.championship_id, CALLS, [cruce.pk])


def people_of(cruce: Cruce) -> set[int]:
    """Return who is to play *cruce*."""
    members = Member.objects.filter(entry__in=(cruce.a_id, cruce.b_id))
    return set(members.values_list("user", flat=True))


def _inside(one: Championship) -> list[int]:
    return list(one.members.filter(is_in=True).values_list("user", flat=True))

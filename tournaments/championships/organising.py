"""The organiser's desk: its page, the one question before every act, sheets and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.texts import visible, whole_number
from accounts.views import SignedInRequest
from games.models import ChatLine
from tournaments.championships import (
    awarding,
    claims,
    cruces,
    deciding,
    desk,
    founding,
    guarding,
    logbook,
    playing,
    seeding,
    steering,
    talking,
    voices,
)
from tournaments.championships.aftermath import AFTERMATH
from tournaments.championships.moments import moment_of
from tournaments.championships.questions import QUESTIONS, Question
from tournaments.championships.refusals import Refusal
from tournaments.championships.sides import entries_of
from tournaments.championships.steered import steered
from tournaments.models import Championship, Cruce, Entry
from tournaments.models.championships import LIVE

MOST_SEEDS_TEXT = 4_000
USUAL_MINUTES = 15
ABOUT_A_CRUCE = ("extender", "otorgar", "repetir", "anular")
OF_THE_TALK = ("callar", "devolver_voz", "quitar_linea")
_NAMED = ("cruce", "entrada", "otra", "persona", "linea")


class Target(NamedTuple):
    """What somebody asks to decide about: a cruce, one entry or two, somebody or what he said.

    *who* it is, by nicks.
    """

    cruce: Cruce | None = None
    entry: Entry | None = None
    other: Entry | None = None
    who: str = ""
    person: User | None = None
    line: ChatLine | None = None


@require_safe
@steered
def mesa(request: SignedInRequest, one: Championship) -> HttpResponse:
    """Show the desk of a championship to whoever steers it."""
    asked = {
        name: whole_number(request.GET.get(name, "")) or 0 for name in ("pagina", "tras", "antes")
    }
    shown = desk.desk_of(
        one, page=min(asked["pagina"], 1000), after=asked["tras"], before=asked["antes"]
    )
    claimed = claims.disputes_of(one)
    context = {
        "torneo": one,
        "mesa": shown,
        "disputas": claimed,
        "abiertas": sum(not row.dispute.ruling for row in claimed),
        "es_seguida": any(asked.values()),
    }
    return render(request, "tournaments/mesa.html", context)


# --- The one question


Door = Callable[[SignedInRequest, Championship, Target, str], None]


def _extend(request: SignedInRequest, _one: Championship, target: Target, reason: str) -> None:
    minutes = whole_number(request.POST.get("minutos", "")) or 0
    cruces.extend(user=request.user, cruce_id=_pk(target.cruce), minutes=minutes, reason=reason)


def _award(request: SignedInRequest, _one: Championship, target: Target, reason: str) -> None:
    deciding.cruce_award(
        user=request.user, cruce_id=_pk(target.cruce), winner=_pk(target.entry), reason=reason
    )


def _replay(request: SignedInRequest, _one: Championship, target: Target, reason: str) -> None:
    deciding.cruce_replay(user=request.user, cruce_id=_pk(target.cruce), reason=reason)


def _void(request: SignedInRequest, _one: Championship, target: Target, reason: str) -> None:
    deciding.cruce_void(user=request.user, cruce_id=_pk(target.cruce), reason=reason)


def _expel(request: SignedInRequest, one: Championship, target: Target, reason: str) -> None:
    deciding.entry_expel(
        user=request.user, championship_id=one.pk, entry_id=_pk(target.entry), reason=reason
    )


def _pair(service: Callable[..., None]) -> Door:
    def door(request: SignedInRequest, one: Championship, target: Target, reason: str) -> None:
        first, second = target.entry, target.other
        if first is None or second is None:
            first, second = (_named(one, request.POST.get(name, "")) for name in ("uno", "otro"))
        given = {"one": first.pk, "other": second.pk, "reason": reason}
        service(user=request.user, championship_id=one.pk, **given)

    return door


def _seeds(request: SignedInRequest, one: Championship, _target: Target, reason: str) -> None:
    text = request.POST.get("nicks", "")[:MOST_SEEDS_TEXT]
    nicks = [line.strip() for line in text.splitlines() if line.strip()]
    entries = [_named(one, nick).pk for nick in nicks]
    seeding.seeds_set(user=request.user, championship_id=one.pk, entries=entries, reason=reason)


def _of_person(service: Callable[..., None]) -> Door:
    def door(request: SignedInRequest, one: Championship, target: Target, reason: str) -> None:
        service(user=request.user, championship_id=one.pk, other=target.person, reason=reason)

    return door


def _take_line(request: SignedInRequest, one: Championship, target: Target, reason: str) -> None:
    assert target.line is not None
    talking.line_take(
        user=request.user, championship_id=one.pk, line_id=target.line.pk, reason=reason
    )


def _reopen(request: SignedInRequest, one: Championship, _target: Target, reason: str) -> None:
    steering.championship_reopen(
        actor=request.user,
        championship_id=one.pk,
        closes_at=moment_of(request.POST.get("hasta", "")),
        reason=reason,
    )


def _whole(service: Callable[..., None], who: str) -> Door:
    def door(request: SignedInRequest, one: Championship, _target: Target, reason: str) -> None:
        service(**{who: request.user}, championship_id=one.pk, reason=reason)

    return door


DOORS: Mapping[str, tuple[Door, Promise]] = {
    "extender": (_extend, _("Se les espera más.")),
    "otorgar": (_award, _("Victoria dada.")),
    "repetir": (_replay, _("Se repite: se les llama en cuanto su mesa esté lista.")),
    "anular": (_void, _("El cruce ya no cuenta.")),
    "expulsar": (_expel, _("Expulsión hecha.")),
    "prohibir": (_pair(seeding.pair_forbid), _("No se cruzarán.")),
    "permitir": (_pair(seeding.pair_allow), _("Pueden cruzarse otra vez.")),
    "cabezas": (_seeds, _("Cabezas de serie puestas.")),
    "pausar": (
        _whole(steering.championship_pause, "actor"),
        _("Parado: las partidas que se juegan siguen, y no se llama a nadie más."),
    ),
    "cancelar": (
        _whole(founding.championship_cancel, "actor"),
        _("Cancelado: se devuelve todo."),
    ),
    "premiar": (_whole(awarding.championship_award, "actor"), _("Premios dados.")),
    "anunciar": (_whole(deciding.announce, "user"), _("Anunciado.")),
    "callar": (_of_person(talking.voice_take), _("Ya no puede escribir en la charla.")),
    "devolver_voz": (_of_person(talking.voice_give), _("Puede escribir otra vez.")),
    "quitar_linea": (_take_line, _("Mensaje quitado.")),
    "retirar": (_whole(deciding.round_withdraw, "user"), _("Ronda retirada, y el torneo parado.")),
    "cerrar": (
        _whole(steering.championship_close, "actor"),
        _("La inscripción está cerrada."),
    ),
    "reabrir": (_reopen, _("La inscripción está abierta otra vez.")),
}


@require_http_methods(["GET", "HEAD", "POST"])
@steered
def decidir(
    request: SignedInRequest, one: Championship, action: str, back: str = "torneo_mesa"
) -> HttpResponse:
    """Ask whoever steers a championship why, saying what will happen, and do it."""
    question = QUESTIONS.get(action)
    if question is None:
        raise Http404
    given = request.POST if request.method == "POST" else request.GET
    back = "torneo" if given.get("vuelve") == "torneo" else back
    refused, target = None, None
    door, said = DOORS[action]
    reason = request.POST.get("motivo", "")
    try:
        target = _target(one, action, given)
        if request.method == "POST":
            door(request, one, target, reason)
    except Refusal as refusal:
        refused = refusal
    else:
        if request.method == "POST":
            messages.success(request, str(said))
            return redirect(back, one.pk)
    context = _asked(request, one, action, question, target or Target())
    # What is named and is not there cannot be mended by writing: no form then.
    said_in = "bloqueo" if target is None else "rechazo"
    context |= {"motivo": reason, "vuelta": back, said_in: refused and refused.sentence()}
    return _question(request, context, 200 if refused is None else 422)


def _question(request: SignedInRequest, context: dict[str, Any], status: int) -> HttpResponse:
    """Return the page of the question or, to htmx, what its dialog holds."""
    is_part = bool(getattr(request, "htmx", False))
    name = "_decidir" if is_part else "decidir"
    answer = render(request, f"tournaments/{name}.html", context, status=200 if is_part else status)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _asked(
    request: SignedInRequest, one: Championship, action: str, question: Question, target: Target
) -> dict[str, Any]:
    """Return what the question says; where the answer is no anyway, why (``bloqueo``)."""
    refusal = guarding.refusal(one, request.user, action, target.cruce)
    if action == "prohibir" and refusal is None and not seeding.keeps_apart(one):
        refusal = Refusal("no_se_aparta")
    words = {"quien": target.who or str(_("alguien"))}
    is_pair = action == "prohibir" and target.entry is not None
    return {
        "torneo": one,
        "accion": action,
        "pregunta": question,
        "titulo": str(question.title) % words,
        "pasa": str(question.happens) % words,
        "trae": AFTERMATH[action](one) if action in AFTERMATH and refusal is None else (),
        "boton": str(question.button) % words,
        "quienes": target.who,
        "campos": () if is_pair else question.fields,
        "minutos": whole_number(request.POST.get("minutos", "")) or USUAL_MINUTES,
        "escrito": {name: request.POST.get(name, "") for name in ("uno", "otro", "nicks", "hasta")},
        "oculto": {
            name: row.pk
            for name, row in (
                ("cruce", target.cruce), ("entrada", target.entry), ("otra", target.other),
                ("persona", target.person), ("linea", target.line),
            )
            if row is not None
        },
        "cita": "" if target.line is None else target.line.text,
        "bloqueo": refusal and refusal.sentence(),
    }  # fmt: skip


def _target(one: Championship, action: str, given: QueryDict) -> Target:
    """Return what is named. Refuses with ``cruce_de_otro`` and ``no_esta_dentro`` what is not."""
    pks = {name: whole_number(given.get(name, "")) for name in _NAMED}
    if action in OF_THE_TALK:
        return _of_talk(one, action, pks["persona"] or 0, pks["linea"] or 0)
    cruce = None
    if action in ABOUT_A_CRUCE or (action == "prohibir" and pks["cruce"]):
        rows = one.cruces.select_related("a", "b", "round")
        cruce = rows.filter(pk=pks["cruce"] or 0).first()
        if cruce is None:
            raise Refusal("cruce_de_otro")
    first, second = (one.entries.filter(pk=pks[name] or 0).first() for name in ("entrada", "otra"))
    if action == "prohibir" and cruce is not None:
        crew = entries_of(cruce)
        first, second = crew if len(crew) == 2 else (None, None)
        cruce = None
    needs = {"otorgar": (first,), "expulsar": (first,), "permitir": (first, second)}
    is_out = action == "expulsar" and first is not None and first.state not in LIVE
    if is_out or None in needs.get(action, ()):
        raise Refusal("no_esta_dentro")
    about = [entry for entry in (first, second) if entry is not None]
    if cruce is not None and not about:
        about = entries_of(cruce)
    people = playing.people_of({entry.pk for entry in about})
    who = " – ".join(logbook.named(people.get(entry.pk, ())) for entry in about)
    return Target(cruce, first, second, who)


def _of_talk(one: Championship, action: str, person_id: int, line_id: int) -> Target:
    """Return a line that was said, or somebody: he, or whoever said that line.

    Refuses with ``linea_ninguna`` and ``desconocido``.
    """
    line = voices.line_of(one, line_id) if action == "quitar_linea" or not person_id else None
    if action == "quitar_linea" and line is not None:
        return Target(who=line.author.username, line=line)
    wanted = person_id if line is None else line.author_id
    person = User.objects.filter(pk=wanted, kind=User.Kind.PERSON, is_active=True).first()
    if person is None:
        raise Refusal("desconocido")
    return Target(who=person.username, person=person)


def _named(one: Championship, nick: str) -> Entry:
    """Return the entry of whoever bears *nick*. Refuses with ``desconocido``."""
    people = User.objects.bearing(visible(nick[:40]).strip())
    member = one.members.filter(user__in=people, is_in=True).select_related("entry").first()
    if member is None:
        raise Refusal("desconocido")
    return member.entry


def _pk(row: Cruce | Entry | None) -> int:
    return 0 if row is None else row.pk

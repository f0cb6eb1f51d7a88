"""People to one another: what a click on somebody does, and the pages of it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import relations
from accounts.models import Regard, User
from accounts.texts import whole_number
from accounts.views import SignedInRequest
from games.models import Report
from games.people import reports
from games.people.answers import acting, form_id
from games.people.refusals import Refusal

PER_PAGE = 50
TABS = ("amigos", "peticiones", "ignorados", "notas", "parejas", "denuncias")

_FRIENDSHIP = {
    "pedir": relations.friendship_ask,
    "aceptar": relations.friendship_accept,
    "rechazar": relations.friendship_reject,
    "retirar": relations.friendship_withdraw,
    "quitar": relations.friendship_end,
}


# --- What a click does


def standing(user: User, other: User, text: str) -> dict[str, Any]:
    """Return what there is now between the two, as a script reads it, and *text*."""
    now = relations.between(user.pk, other.pk)
    return {
        "nick": other.username,
        "amistad": now.friendship,
        "ignorado": now.ignored,
        "nota": now.note,
        "pareja": now.partner,
        "texto": text,
    }


@acting
def amistad(request: SignedInRequest, other: User) -> dict[str, Any]:
    """Ask, accept, reject, withdraw or end a friendship."""
    what = request.POST.get("accion", "")
    if what not in _FRIENDSHIP:
        raise Refusal("valor")
    _FRIENDSHIP[what](user=request.user, other=other)
    names = {"nick": other.username}
    is_friend = relations.are_friends(request.user.pk, other.pk)
    said = {
        "pedir": _("%(nick)s y tú ya sois amigos.")
        if is_friend
        else _("Le has pedido amistad a %(nick)s."),
        "aceptar": _("%(nick)s y tú ya sois amigos."),
        "rechazar": _("Petición de %(nick)s rechazada. No se le avisa."),
        "retirar": _("Has retirado tu petición a %(nick)s."),
        "quitar": _("%(nick)s ya no está entre tus amigos."),
    }
    return standing(request.user, other, said[what] % names)


@acting
def ignorar(request: SignedInRequest, other: User) -> dict[str, Any]:
    """Ignore, or read again."""
    if request.POST.get("si") == "1":
        relations.ignore(user=request.user, other=other)
        text = _("Ya no verás lo que escriba %(nick)s, y no se le avisa.")
    elif request.POST.get("si") == "0":
        relations.ignore_end(user=request.user, other=other)
        text = _("Vuelves a ver lo que escriba %(nick)s.")
    else:
        raise Refusal("valor")
    return standing(request.user, other, text % {"nick": other.username})


@acting
def nota(request: SignedInRequest, other: User) -> dict[str, Any]:
    """Keep a private note, or take it away."""
    kept = relations.note_write(user=request.user, other=other, text=request.POST.get("texto", ""))
    text = _("Anotación guardada: solo la ves tú.") if kept else _("Anotación borrada.")
    return standing(request.user, other, text)


@acting
def pareja(request: SignedInRequest, other: User) -> dict[str, Any]:
    """Say how somebody is as a partner."""
    how = request.POST.get("como", "")
    relations.partner_set(user=request.user, other=other, how=how)
    said = {
        Regard.Partner.PREFERRED: _("«Jugar ya» te sentará con %(nick)s cuando pueda."),
        Regard.Partner.UNWANTED: _("«Jugar ya» no te pondrá de pareja con %(nick)s."),
    }
    text = said.get(Regard.Partner(how)) if how else None
    text = text or _("%(nick)s ya no es pareja preferida ni evitada.")
    return standing(request.user, other, text % {"nick": other.username})


@acting
def denuncia(request: SignedInRequest, other: User) -> dict[str, Any]:
    """Tell the staff about somebody."""
    report = reports.report_make(
        reporter=request.user,
        reported=other,
        reason=request.POST.get("motivo", ""),
        text=request.POST.get("texto", ""),
        request=form_id(request),
        line_id=_number(request, "linea", "linea"),
        match_id=_number(request, "partida", "partida"),
    )
    text = _("Denuncia enviada: la leerá una persona y te diremos qué se decide.")
    return {"id": report.pk, "nick": other.username, "texto": text}


def _number(request: SignedInRequest, name: str, code: str) -> int | None:
    """Return a number of the form, ``None`` where there is none; refuses with *code*."""
    text = request.POST.get(name, "")
    number = whole_number(text)
    if text and number is None:
        raise Refusal(code)
    return number


# --- The page of one's people


@require_safe
@never_cache
@login_required
def gente(request: SignedInRequest) -> HttpResponse:
    """Show friends, requests, ignored people, notes, partners and the own reports."""
    me = request.user.pk
    tab = request.GET.get("ver", "")
    tab = tab if tab in TABS else TABS[0]
    rows = _rows(me, tab)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("pagina"))
    context: dict[str, Any] = {
        "ver": tab,
        "page": page,
        "cuantas": relations.requests_to(me).count(),
        "respuestas": reports.reports_of(me)
        .filter(decided_at__isnull=False, answer_seen_at=None)
        .count(),
        "privados": request.user.profile.preferences.privados,
    }
    if tab == "peticiones":
        context["pedidas"] = relations.requests_of(me)
    return render(request, "games/gente/gente.html", context)


def _rows(me: int, tab: str) -> Any:
    if tab == "peticiones":
        return relations.requests_to(me)
    if tab == "denuncias":
        return reports.reports_of(me)
    if tab == "amigos":
        return relations.friends_of(me)
    return relations.regards_of(me, tab)


@require_POST
@never_cache
@login_required
def respuestas_leidas(request: SignedInRequest) -> HttpResponse:
    """Note that the answers to the own reports have been seen."""
    reports.reports_read(reporter_id=request.user.pk)
    return redirect("/gente/?ver=denuncias")


def tools_for(user: User, other: User) -> dict[str, Any]:
    """Return what the buttons of the profile of *other* need. Two queries."""
    return {
        "entre": relations.between(user.pk, other.pk),
        "motivos": Report.Reason.choices,
        "denuncia_id": uuid4(),
        "es_personal": other.is_staff or other.is_superuser,
    }

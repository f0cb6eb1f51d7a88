"""What is pressed on the page of a championship: each leads back to it and says what came of it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.texts import visible, whole_number
from accounts.views import SignedInRequest
from tournaments.championships import (
    cruces,
    enrolment,
    founding,
    guarding,
    jornadas,
    listing,
    opening,
    overlapping,
    own,
    playing,
    pool,
    showing,
    steering,
    substitutes,
    tables,
    told,
)
from tournaments.championships.aftermath import AFTERMATH
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship

MOST_KEY = 60
_ASKS_AGAIN = ("jugandola", "devolucion_cambiada")
"""What says that who leaves was not asked what it costs now."""
Act = Callable[[SignedInRequest, int], str]
View = Callable[..., HttpResponse]


def pressed(act: Act) -> View:
    """Make a view of *act*, which does something to the championship and returns what to say."""

    @require_POST
    @never_cache
    @login_required
    def view(request: SignedInRequest, number: int) -> HttpResponse:
        _seen(request, number)
        try:
            messages.success(request, act(request, number))
        except Refusal as refusal:
            messages.error(request, refusal.sentence())
        is_desk = request.POST.get("vuelve") == "mesa"
        return redirect("torneo_mesa" if is_desk else "torneo", number)

    return view


def _seen(request: SignedInRequest, number: int) -> Championship:
    one = showing.championship_seen(number, request.user)
    if one is None:
        raise Http404
    return one


def _other(request: SignedInRequest) -> User:
    """Return whom the form names. Refuses with ``desconocido``."""
    nick = visible(request.POST.get("nick", "")[:40]).strip()
    people = User.objects.bearing(nick).filter(is_active=True)
    other = people.exclude(kind=User.Kind.ROBOT).first()
    if other is None:
        raise Refusal("desconocido")
    return other


def _key(request: SignedInRequest) -> str:
    return request.POST.get("clave", "")[:MOST_KEY]


def _came(user: User, number: int) -> str:
    """Return what to say to somebody who has just come in, or waits."""
    one = Championship.objects.select_related("room").get(pk=number)
    said = _("Ya estás dentro.")
    if one.members.filter(user=user, is_in=True, entry__state="en_espera").exists():
        said = _("Está completo: estás en la lista de espera, y aún no pagas nada.")
    for other in overlapping.others_of(user, one):
        said += " " + _("Ojo: a esa hora juegas también «%(nombre)s».") % {"nombre": other.name}
    return said


@pressed
def apuntarse(request: SignedInRequest, number: int) -> str:
    """Enter alone."""
    enrolment.sign_up(user=request.user, championship_id=number, key=_key(request))
    return _came(request.user, number)


@pressed
def invitar(request: SignedInRequest, number: int) -> str:
    """Ask somebody to be the partner."""
    other = _other(request)
    key = _key(request)
    enrolment.invite(user=request.user, championship_id=number, other=other, key=key)
    return _("Se lo has pedido a %(nick)s: entráis cuando acepte.") % {"nick": other.username}


@pressed
def aceptar(request: SignedInRequest, number: int) -> str:
    """Be the partner of who asks."""
    captain = _other(request)
    key = _key(request)
    enrolment.accept(user=request.user, championship_id=number, captain=captain, key=key)
    return _came(request.user, number)


@pressed
def rechazar(request: SignedInRequest, number: int) -> str:
    """Do not be the partner of who asks."""
    captain = _other(request)
    enrolment.decline(user=request.user, championship_id=number, captain=captain)
    return _("Le has dicho que no a %(nick)s.") % {"nick": captain.username}


@pressed
def desinvitar(request: SignedInRequest, number: int) -> str:
    """Ask somebody no longer."""
    other = _other(request)
    enrolment.take_back(user=request.user, championship_id=number, other=other)
    return _("Has retirado tu invitación a %(nick)s.") % {"nick": other.username}


@pressed
def buscar(request: SignedInRequest, number: int) -> str:
    """Look for a partner."""
    pool.partner_seek(user=request.user, championship_id=number, key=_key(request))
    return _("Anotado: si nadie te coge antes, al cerrarse la inscripción se sortea tu pareja.")


@pressed
def ceder(request: SignedInRequest, number: int) -> str:
    """Offer somebody one's place in the pair."""
    other = _other(request)
    substitutes.substitute_offer(user=request.user, championship_id=number, other=other)
    return _("Le has ofrecido tu sitio a %(nick)s: no cambia nada hasta que acepte.") % {
        "nick": other.username
    }


@pressed
def no_ceder(request: SignedInRequest, number: int) -> str:
    """Take that back, or say no to it."""
    other = _other(request)
    substitutes.substitute_drop(user=request.user, championship_id=number, other=other)
    return _("Ese ofrecimiento ya no vale.")


@pressed
def ocupar(request: SignedInRequest, number: int) -> str:
    """Take the place that somebody offers."""
    leaver, key = _other(request), _key(request)
    substitutes.substitute_accept(user=request.user, championship_id=number, leaver=leaver, key=key)
    return _("Ocupas el sitio de %(nick)s.") % {"nick": leaver.username}


@pressed
def presentarse(request: SignedInRequest, number: int) -> str:
    """Say that one is there; the browser adds its word to the draw, without scripts none."""
    word = request.POST.get("palabra", "")
    enrolment.check_in(user=request.user, championship_id=number, word=word)
    return _("Anotado: estás aquí.")


@pressed
def volver(request: SignedInRequest, number: int) -> str:
    """Say that one is there again, after a cruce to which one did not come."""
    cruces.still_here(user=request.user, championship_id=number)
    return _("Anotado: vuelves a jugar desde la próxima ronda.")


@pressed
def esperar(request: SignedInRequest, number: int) -> str:
    """Wait a quarter of an hour more for the other side of one's cruce."""
    cruce = playing.waiting_for_user(number, request.user)
    if cruce is None:
        raise Refusal("no_se_espera")
    cruces.wait_longer(user=request.user, cruce_id=cruce.pk)
    return _("Se les espera un cuarto de hora más.")


@pressed
def publicar(request: SignedInRequest, number: int) -> str:
    """Open a draft for whoever enters."""
    one = founding.championship_publish(actor=request.user, championship_id=number)
    if one.robots:
        return _("Publicado: los robots ya están dentro.")
    if opening.opens_later(one):
        return _("Publicado: ya se ve, y se puede entrar desde que abre la inscripción.")
    return _("Publicado: ya se puede apuntar la gente.")


@require_POST
@never_cache
@login_required
def avisos_vistos(request: SignedInRequest) -> HttpResponse:
    """Note that one has seen what one was told: the notices ``id``, or those of a ``torneo``."""
    ids = [number for text in request.POST.getlist("id")[:told.SHOWN]
           if (number := whole_number(text)) is not None]  # fmt: skip
    of = whole_number(request.POST.get("torneo", ""))
    told.notices_read(user=request.user, ids=None if of else ids, of=of)
    if of is not None:
        return redirect("torneo", of)
    return (
        redirect("mensajes")
        if "text/html" in request.headers.get("Accept", "")
        else JsonResponse({})
    )


# --- What is asked twice


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def retirarse(request: SignedInRequest, number: int) -> HttpResponse:
    """Ask before leaving, saying what is given back and what is lost, and leave."""
    one = _seen(request, number)
    if request.method == "POST":
        told = {
            "loses": request.POST.get("pierde") == "si",
            "refund": request.POST.get("devolucion", ""),
        }
        try:
            enrolment.withdraw(user=request.user, championship_id=number, **told)
        except Refusal as refusal:
            messages.error(request, refusal.sentence())
            return redirect("torneo_retirarse" if refusal.code in _ASKS_AGAIN else "torneo", number)
        messages.success(request, _("Ya no estás en este torneo."))
        return redirect("torneo", number)
    mine = own.own_of(listing.cards_of([one], None)[0], request.user, may_run=False)
    if not mine.may_leave or mine.entry is None:
        messages.error(request, Refusal("estado" if mine.entry else "no_inscrito").sentence())
        return redirect("torneo", number)
    context = {"torneo": one, "mio": mine, "jugando": bool(tables.in_course(mine.entry))}
    return render(request, "tournaments/retirarse.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def reanudar(request: SignedInRequest, number: int) -> HttpResponse:
    """Go on after a pause; ask before it where the day of a jornada went by meanwhile."""
    one = _seen(request, number)
    given = request.POST if request.method == "POST" else request.GET
    back = "torneo_mesa" if given.get("vuelve") == "mesa" else "torneo"
    if request.method == "POST":
        return _resumed(request, number, back)
    refusal = guarding.refusal(one, request.user, "reanudar")
    late = [] if refusal else jornadas.gone_by(one)
    if refusal:
        messages.error(request, refusal.sentence())
    if not late:
        return redirect(back, number)
    numbers = [jornada for jornada, _at in late]
    context = {"torneo": one, "vuelta": back, "jornadas": numbers}
    context["trae"] = AFTERMATH["reanudar"](one)
    return render(request, "tournaments/seguir.html", context)


def _resumed(request: SignedInRequest, number: int, back: str) -> HttpResponse:
    asked = request.POST.getlist("jornada")[: jornadas.MOST]
    known = [jornada for text in asked if (jornada := whole_number(text)) is not None]
    try:
        steering.championship_resume(actor=request.user, championship_id=number, calls=known)
    except Refusal as refusal:
        is_asked = refusal.code == "jornada_pasada"
        if known or not is_asked:
            messages.error(request, refusal.sentence())
        if is_asked:
            query = {"vuelve": "mesa"} if back == "torneo_mesa" else None
            return redirect(reverse("torneo_reanudar", args=[number], query=query))
    else:
        messages.success(request, _("El torneo sigue."))
    return redirect(back, number)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def borrar(request: SignedInRequest, number: int) -> HttpResponse:
    """Ask before a draft is thrown away, and do it."""
    one = _seen(request, number)
    if one.state != "borrador":
        messages.error(request, Refusal("estado").sentence())
        return redirect("torneo", number)
    if request.method == "POST":
        try:
            founding.championship_delete(actor=request.user, championship_id=number)
        except Refusal as refusal:
            messages.error(request, refusal.sentence())
            return redirect("torneo", number)
        messages.success(request, _("Borrador borrado."))
        return redirect("torneos")
    return render(request, "tournaments/borrar.html", {"torneo": one})

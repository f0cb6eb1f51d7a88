"""The settings: one page for everything that a person chooses and that is only his."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import push
from accounts.relations import ignore_end, ignored_of
from accounts.settings_forms import SettingsForm
from accounts.texts import whole_number
from accounts.views import SignedInRequest


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ajustes(request: SignedInRequest) -> HttpResponse:
    """Show the settings and store the preferences that a form without scripts sends."""
    form = SettingsForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Ajustes guardados."))
        return redirect("ajustes")
    context = {"form": form, **_of_the_page(request)}
    return render(request, "accounts/ajustes.html", context, status=422 if form.errors else 200)


def _of_the_page(request: SignedInRequest) -> dict[str, Any]:
    return {
        "push_clave": known.public if (known := push.sender()) else "",
        "ignorados": ignored_of(request.user.pk),
        "sesiones": UserSession.objects.purge_and_list(request.user),
    }


@login_required
@require_POST
def dejar_de_ignorar(request: SignedInRequest) -> HttpResponse:
    """Read the lines of ``nick`` again."""
    nick = request.POST.get("nick", "").replace("\0", "")
    other = get_object_or_404(ignored_of(request.user.pk), username=nick)
    ignore_end(user=request.user, other=other)
    messages.success(request, _("Ya no ignoras a %(nick)s.") % {"nick": other.username})
    return redirect(reverse("ajustes") + "#ignorados")


@login_required
@require_POST
@reauthentication_required
def cerrar_sesion(request: SignedInRequest) -> HttpResponse:
    """Close another session of one's own; its sockets close within seconds.

    Whoever stole a session must not shut its owner out: he says who he is.
    """
    mine = UserSession.objects.filter(user=request.user)
    session = get_object_or_404(mine, pk=whole_number(request.POST.get("sesion")))
    if session.is_current():
        return redirect("account_logout")
    get_adapter().end_sessions([session])
    messages.success(request, _("Sesión cerrada."))
    return redirect(reverse("ajustes") + "#sesiones")

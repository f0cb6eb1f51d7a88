"""The own profile."""

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.avatars import own_digest
from accounts.forms import ProfileForm
from accounts.models import User
from accounts.services import preferences_update
from accounts.wishes import WishRefused


class SignedInRequest(HttpRequest):
    """What ``login_required`` lets through."""

    user: User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    """Show and store the own avatar and tone."""
    form = ProfileForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Perfil guardado."))
        return redirect("perfil")
    own = request.user.profile
    return render(
        request,
        "accounts/perfil.html",
        {"form": form, "profile": own, "con_foto": bool(own_digest(own.avatar))},
        status=422 if form.errors else 200,
    )


@login_required
@require_POST
def preferences(request: SignedInRequest) -> HttpResponse:
    """Store some preferences, as the switches of a table send them, and answer with all of them."""
    changes = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
    try:
        chosen = preferences_update(user=request.user, changes=changes)
    except msgspec.ValidationError as error:
        unknown = _("Esa preferencia o ese valor no existen.")
        text = str(error) if isinstance(error, WishRefused) else unknown
        return JsonResponse({"codigo": "opcion", "texto": text}, status=422)
    return JsonResponse(msgspec.to_builtins(chosen))

"""The admin, which opens to staff whose session has used a second factor, and to nobody else."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.utils import get_next_redirect_url
from allauth.core.internal.httpkit import add_query_params
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.admin_guard import SavesOverWhatItShowed
from accounts.admin_log import NamesNobodyInItsLog
from accounts.second_factor import is_enrolled, is_staff_here


class _Guarded(SavesOverWhatItShowed, NamesNobodyInItsLog):
    """What stands below each class that is registered."""


class StaffSite(AdminSite):
    """Everything below ``/admin/``."""

    site_header = site_title = "UsuMus"
    index_title = _("Administración")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register with ``_Guarded`` below the class, so that none is forgotten."""
        guarded: Any = _Guarded
        if admin_class not in {None, ModelAdmin}:
            names = {"__module__": admin_class.__module__, "__doc__": admin_class.__doc__}
            bases = (admin_class, _Guarded)
            guarded = cast(Any, type(admin_class))(admin_class.__name__, bases, names)
        super().register(model_or_iterable, guarded, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether this session may act as staff."""
        return is_staff_here(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to what is missing: signing in, having a second factor, or using it again.

        Raises PermissionDenied for who is no staff.
        """
        way = get_next_redirect_url(request) or reverse("admin:index", current_app=self.name)
        user: Any = request.user
        if not user.is_authenticated:
            return _first(resolve_url("account_login"), way)
        if not (user.is_staff and user.is_active):
            raise PermissionDenied
        if self.has_permission(request):
            return HttpResponseRedirect(way)
        if not is_enrolled(user):
            return render(request, "accounts/sin_segundo_factor.html")
        return _first(get_adapter().get_reauthentication_methods(user)[0]["url"], way)

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the page where everybody changes his: it tells him by mail."""
        return redirect("account_change_password")


def _first(page: str, way: str) -> HttpResponse:
    """Return the way to *page*, and from there on to *way*."""
    return HttpResponseRedirect(add_query_params(page, {REDIRECT_FIELD_NAME: way}))

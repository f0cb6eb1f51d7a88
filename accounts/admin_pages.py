"""What our own pages inside the admin share: their frame, and who may see them."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise

from accounts.models import User
from accounts.second_factor import demand_recent


def page(
    admin: ModelAdmin[Any], request: HttpRequest, name: str, title: str | Promise, **context: Any
) -> TemplateResponse:
    """Return a page of ours inside the admin: the template ``admin/<name>.html``."""
    opts = admin.model._meta  # noqa: SLF001
    shared = {**admin.admin_site.each_context(request), "title": title, "opts": opts}
    return TemplateResponse(request, f"admin/{name}.html", shared | context)


def allowed(request: HttpRequest, *permissions: str) -> bool:
    """Return whether a member of the staff has one of *permissions* (``app.name``)."""
    user = cast(User, request.user)
    return user.is_active and user.is_staff and any(map(user.has_perm, permissions))


def demand(request: HttpRequest, *permissions: str) -> User:
    """Return who asks. Raises PermissionDenied when he has none of *permissions*."""
    if not allowed(request, *permissions):
        raise PermissionDenied
    return cast(User, request.user)


def demand_again(request: HttpRequest, *permissions: str) -> User:
    """Do as ``demand``, for what weighs: the second factor was used minutes ago.

    Raises ReauthenticationRequired otherwise, also before a form is shown: nobody fills it in for
    nothing.
    """
    person = demand(request, *permissions)
    demand_recent(request)
    return person


class AsksAgain:
    """Mixin for a ModelAdmin of which every change weighs; it goes before ModelAdmin."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask for the second factor before the form of whoever may change something."""
        if self.has_change_permission(request) or request.method == "POST":  # type: ignore[attr-defined]
            demand_recent(request)
        return super().changeform_view(request, *args, **kwargs)  # type: ignore[misc]

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask for the second factor before anything is deleted."""
        demand_recent(request)
        return super().delete_view(request, *args, **kwargs)  # type: ignore[misc]

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask for the second factor before an action on the list."""
        if request.method == "POST":
            demand_recent(request)
        return super().changelist_view(request, *args, **kwargs)  # type: ignore[misc]

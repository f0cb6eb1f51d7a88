"""What our own pages inside the admin share: their frame, and who may see them."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.functional import Promise

from accounts.models import User


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

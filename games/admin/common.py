"""What the pages of the games in the admin share."""

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
    """Return a page of ours inside the admin: the template ``admin/games/<name>.html``."""
    opts = admin.model._meta  # noqa: SLF001
    shared = {**admin.admin_site.each_context(request), "title": title, "opts": opts}
    return TemplateResponse(request, f"admin/games/{name}.html", shared | context)


def demand(request: HttpRequest, permission: str) -> User:
    """Return who asks. Raises PermissionDenied when he has not *permission*."""
    if not allowed(request, permission):
        raise PermissionDenied
    return cast(User, request.user)


def allowed(request: HttpRequest, permission: str) -> bool:
    """Return whether a member of the staff has *permission*."""
    user = cast(User, request.user)
    return user.is_active and user.is_staff and user.has_perm(permission)

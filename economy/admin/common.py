"""What the pages of the economy in the admin share."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.admin_lookups import OnlyItsFilters
from accounts.models import User


class ReadOnly(OnlyItsFilters):
    """Nobody adds, changes or deletes here, not even a superuser: postings write the books."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def link_to(row: Model | None) -> SafeString | str:
    """Return the way to the page of *row* in the admin."""
    if row is None:
        return "—"
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"  # noqa: SLF001
    return format_html('<a href="{}">{}</a>', reverse(name, args=[row.pk]), row)


def match_link_to(match_id: int | None) -> SafeString | str:
    """Return the way to a match, which the books know as a number only."""
    if match_id is None:
        return "—"
    address = reverse("admin:games_match_change", args=[match_id])
    return format_html('<a href="{}">#{}</a>', address, match_id)


def page(
    admin: ModelAdmin[Any], request: HttpRequest, name: str, title: str | Promise, **context: Any
) -> TemplateResponse:
    """Return a page of ours inside the admin: the template ``admin/economy/<name>.html``."""
    opts = admin.model._meta  # noqa: SLF001
    shared = {**admin.admin_site.each_context(request), "title": title, "opts": opts}
    return TemplateResponse(request, f"admin/economy/{name}.html", shared | context)


def allowed(request: HttpRequest, *permissions: str) -> bool:
    """Return whether a member of the staff has one of *permissions* of the economy."""
    user = cast(User, request.user)
    is_staff = user.is_active and user.is_staff
    return is_staff and any(user.has_perm(f"economy.{name}") for name in permissions)


def demand(request: HttpRequest, *permissions: str) -> User:
    """Return who asks. Raises PermissionDenied when he has none of *permissions*."""
    if not allowed(request, *permissions):
        raise PermissionDenied
    return cast(User, request.user)

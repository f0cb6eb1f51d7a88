"""What the log of the staff says of the things that it is about: it names nobody.

The log is only added to (``grant_site_role``), so that a nick in it would stay when its owner has
left the site.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, cast

from django.contrib.admin import ModelAdmin
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.http import HttpRequest

from accounts.models import User


def unnamed(thing: Model) -> str:
    """Return what *thing* is called; ``#`` and its number where that has the nick of a person."""
    said = str(thing)
    people = (
        getattr(thing, field.name)
        for field in thing._meta.fields  # noqa: SLF001 - Django's way to them
        if field.related_model is User
    )
    names = (one.username for one in people if one is not None and not one.is_robot)
    return f"#{thing.pk}" if any(name in said for name in names) else said


class NamesNobodyInItsLog(ModelAdmin):  # type: ignore[type-arg]
    """A ModelAdmin that logs things under ``unnamed``: ``StaffSite`` has all of them be one."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Note that *obj* was made, and how or why."""
        return _log(request, [obj], ADDITION, message)[0]

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Note that *obj* was changed, and how or why."""
        return _log(request, [obj], CHANGE, message)[0]

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Note that all of *queryset* are deleted."""
        return _log(request, queryset, DELETION, "")


def _log(request: HttpRequest, things: Iterable[Model], flag: int, message: Any) -> list[LogEntry]:
    said = json.dumps(message) if isinstance(message, list) else message
    kind = ContentType.objects.get_for_model
    rows = [
        LogEntry(
            user_id=cast(User, request.user).pk,
            content_type=kind(thing, for_concrete_model=False),
            object_id=thing.pk,
            object_repr=unnamed(thing)[:200],
            action_flag=flag,
            change_message=said,
        )
        for thing in things
    ]
    return LogEntry.objects.bulk_create(rows)

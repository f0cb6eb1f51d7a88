"""What people were told of championships, in the admin: to be read, for who asks whether he was."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from economy.admin import ReadOnly
from tournaments.championships.told import sentences
from tournaments.models import Notice


@admin.register(Notice)
class NoticeAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who was told what, when, and by which means it was sent."""

    list_display = ("user", "championship", "what", "at", "seen_at", "pushed_at", "mailed_at")
    list_filter = ("kind",)
    list_select_related = ("user", "championship", "other")
    search_fields = ("user__username", "championship__name")
    date_hierarchy = "at"
    ordering = ("-id",)

    @admin.display(description=_("qué"))
    def what(self, notice: Notice) -> str:
        """The title of what he was told."""
        return sentences(notice)[0]

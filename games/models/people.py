"""Who is in a salón, who asks whom to his table, and what has been read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class SalonPresence(models.Model):
    """Somebody in a salón through one web process, and when he was last heard; an unlogged table.

    A row a process, so that none touches what another knows: two windows on two processes are two
    rows and one person. Losing all of it costs nothing: every process writes its people again
    within seconds.
    """

    room = models.ForeignKey("games.Room", on_delete=models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    process = models.CharField(max_length=16)
    seen_at = models.DateTimeField()
    # Every window of his here is hidden: he hears of what he asked to be told.
    hidden = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["room", "user", "process"], name="present_once_a_process"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id} {self.user_id}"


class TableInvitation(models.Model):
    """Somebody asked to a table; it holds for two minutes (decisiones §9)."""

    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_made"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_got"
    )
    # The chair meant («beside him»); none: any that is free.
    seat = models.PositiveSmallIntegerField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("invitación")
        verbose_name_plural = _("invitaciones")
        constraints = [
            models.UniqueConstraint(fields=["table", "invited"], name="invited_once_to_a_table"),
            models.CheckConstraint(
                name="nobody_invites_himself", condition=~Q(inviter=F("invited"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.inviter} → {self.invited} ({self.table_id})"


class ReadMark(models.Model):
    """How far *reader* has read what *other* writes to him in private."""

    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="read_marks"
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    line = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reader", "other"], name="one_read_mark_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.reader_id} ← {self.other_id}: {self.line}"

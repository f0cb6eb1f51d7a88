"""Actas as they are sent, kept because it costs much to make one."""

from __future__ import annotations

from django.db import models


class KeptActa(models.Model):
    """The acta of a match from one chair, compressed; made anew when its *tag* is another."""

    match = models.ForeignKey(
        "games.Match", on_delete=models.CASCADE, related_name="kept_actas", db_index=False
    )
    seat = models.SmallIntegerField(null=True)  # none: without the table as seen from a chair
    tag = models.CharField(max_length=64)
    body = models.BinaryField()
    made_at = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"], name="one_acta_per_chair", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"

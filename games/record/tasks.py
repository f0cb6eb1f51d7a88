"""What the record does at night."""

from __future__ import annotations

from celery import shared_task

from games.record import kept


@shared_task(name="games.record.tasks.erase_actas")
def erase_actas() -> None:
    """Erase the kept actas that nobody has asked for in a while."""
    kept.erase_old()

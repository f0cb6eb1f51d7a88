"""What the worker does once matches are closed, and at night."""

from __future__ import annotations

from celery import shared_task

from games.matches import rounds
from games.record import kept


@shared_task(name="games.record.tasks.erase_actas")
def erase_actas() -> None:
    """Erase the kept actas that nobody has asked for in a while."""
    kept.erase_old()


@shared_task(name="games.record.tasks.tell_closings")
def tell_closings() -> None:
    """Do what follows from the matches that have been closed (``closing.on_close_later``)."""
    rounds.closed()

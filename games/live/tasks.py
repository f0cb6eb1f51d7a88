"""Celery's alarm clock: it carries no truth (DECISIONS §4)."""

from celery import shared_task

from games.live import chat
from games.live import sweep as sweeping

MOST_BATCHES = 100


@shared_task(name="games.live.tasks.sweep")
def sweep() -> None:
    """Do everything that is due."""
    sweeping.run()


@shared_task(name="games.live.tasks.erase_chat")
def erase_chat() -> None:
    """Erase the lines of chat whose term is over; what is left over waits for tomorrow."""
    chat.silences_erase()
    for _batch in range(MOST_BATCHES):
        if not chat.lines_erase():
            return

"""What the chat forgets once a day."""

from celery import shared_task

from games.chat import services

MOST_BATCHES = 100


@shared_task(name="games.chat.tasks.erase_chat")
def erase_chat() -> None:
    """Erase the lines of chat whose term is over; what is left over waits for tomorrow."""
    services.silences_erase()
    for _batch in range(MOST_BATCHES):
        if not services.lines_erase():
            return

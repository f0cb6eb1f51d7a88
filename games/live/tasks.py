"""Celery's alarm clock: it carries no truth (decisiones §4)."""

from celery import shared_task

from games.live import sweep as sweeping


@shared_task(name="games.live.tasks.sweep")
def sweep() -> None:
    """Do everything that is due."""
    sweeping.run()

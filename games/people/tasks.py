"""Celery's alarm clock of the people in the salones: it carries no truth (DECISIONS §4)."""

from celery import shared_task

from games.people import alarms, reports


@shared_task(name="games.people.tasks.tell_who_is_away")
def tell_who_is_away() -> None:
    """Tell who is in alert, and has no window open, what has happened."""
    alarms.tell_who_is_away()


@shared_task(name="games.people.tasks.erase_contexts")
def erase_contexts() -> None:
    """Erase what was said around the reports that were decided long ago."""
    reports.contexts_erase()

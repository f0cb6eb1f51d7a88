"""Celery's alarm clock of the people in the salones: it carries no truth (decisiones §4)."""

from celery import shared_task

from games.people import alerts, reports


@shared_task(name="games.people.tasks.tell_who_is_away")
def tell_who_is_away() -> None:
    """Tell people in alert who have no window open what has happened."""
    alerts.tell_who_is_away()


@shared_task(name="games.people.tasks.erase_contexts")
def erase_contexts() -> None:
    """Erase what was said around the reports that were decided long ago."""
    reports.contexts_erase()

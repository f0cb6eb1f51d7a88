"""What the worker does for rankings and trophies."""

from celery import shared_task

from tournaments.trophies import following


@shared_task(name="tournaments.tasks.count_deeds")
def count_deeds() -> None:
    """Give the milestones of the matches that were closed."""
    following.count_due()

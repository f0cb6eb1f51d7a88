"""What the worker does for rankings, trophies and the radar."""

from celery import shared_task

from tournaments.conduct import radar
from tournaments.trophies import following


@shared_task(name="tournaments.tasks.count_deeds")
def count_deeds() -> None:
    """Give the milestones of the matches that were closed."""
    following.count_due()


@shared_task(name="tournaments.tasks.look_at_pairs")
def look_at_pairs() -> None:
    """Look for pairs in whose play something is odd."""
    radar.look()

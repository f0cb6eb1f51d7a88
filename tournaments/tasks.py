"""What the worker does for rankings, trophies, the radar and championships."""

from celery import shared_task

from tournaments.championships import clock, sending, told
from tournaments.conduct import absences, radar
from tournaments.rankings import movement, recency
from tournaments.trophies import following, recounting


@shared_task(name="tournaments.tasks.count_deeds")
def count_deeds() -> None:
    """Give the milestones of the matches that were closed, and those defined since."""
    following.count_due()
    recounting.go_on()


@shared_task(name="tournaments.tasks.keep_lists")
def keep_lists() -> None:
    """Leave out of the lists by level who has not played for long, and keep the lists of today."""
    recency.leave_out()
    movement.keep_today()


@shared_task(name="tournaments.tasks.look_at_pairs")
def look_at_pairs() -> None:
    """Look for pairs in whose play something is odd."""
    radar.look_at_night()


@shared_task(name="tournaments.tasks.judge_absences")
def judge_absences() -> None:
    """Warn or ban whoever did not come to a championship."""
    absences.judge_due()


@shared_task(name="tournaments.tasks.tell")
def tell() -> None:
    """Send what people are told of their championships."""
    sending.send_due()


@shared_task(name="tournaments.tasks.fill_places")
def fill_places() -> None:
    """Give the places that are free to who waits for them."""
    clock.fill_places()


@shared_task(name="tournaments.tasks.erase_notices")
def erase_notices() -> None:
    """Erase what people were told of championships long ago."""
    told.notices_erase()

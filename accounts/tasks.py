"""Celery's alarm clock of the accounts: it carries no truth (DECISIONS §4)."""

from celery import shared_task

from accounts import leaving, signals


@shared_task(name="accounts.tasks.erase_who_left")
def erase_who_left() -> None:
    """Take the name from those whose days to think better of leaving are over."""
    leaving.erase_due()


@shared_task(name="accounts.tasks.erase_signals")
def erase_signals() -> None:
    """Erase the hints of shared connections and browsers whose term is over."""
    signals.signals_erase()

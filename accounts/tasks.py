"""Celery's alarm clock of the accounts: it carries no truth (decisiones §4)."""

from celery import shared_task

from accounts import deletion, push, signals, unconfirmed, visitors
from accounts.models import RestingNick


@shared_task(name="accounts.tasks.erase_who_left")
def erase_who_left() -> None:
    """Take the name from those whose days to think better of leaving are over."""
    deletion.erase_due()
    RestingNick.objects.forget_rested()


@shared_task(name="accounts.tasks.erase_unconfirmed")
def erase_unconfirmed() -> None:
    """Erase the accounts whose address nobody confirmed in a day."""
    unconfirmed.unconfirmed_erase()


@shared_task(name="accounts.tasks.erase_signals")
def erase_signals() -> None:
    """Erase the hints of shared connections and browsers whose term is over."""
    signals.signals_erase()


@shared_task(name="accounts.tasks.erase_sessions")
def erase_sessions() -> None:
    """Erase sessions that have ended, and the addresses of those that go on after their term."""
    visitors.sessions_erase()
    visitors.addresses_erase()


@shared_task(name="accounts.tasks.push_send")
def push_send(user_id: int, kind: push.Kind, title: str, text: str, url: str) -> None:
    """Send a notice to the closed browsers of somebody."""
    push.push(user_id=user_id, kind=kind, title=title, text=text, url=url)

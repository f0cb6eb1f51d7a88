"""Celery's alarm clock of the economy: it carries no truth (DECISIONS §4)."""

from celery import shared_task

from economy import pawnshop


@shared_task(name="economy.tasks.expire_pawns")
def expire_pawns() -> None:
    """Hand over to the shop what nobody redeemed in time."""
    pawnshop.expire_due()

"""Celery's alarm clock of the economy: it carries no truth (decisiones §4)."""

from celery import shared_task

from economy import pawnshop, reminders
from economy.staff import flows, review


@shared_task(name="economy.tasks.expire_pawns")
def expire_pawns() -> None:
    """Hand over to the shop what nobody redeemed in time."""
    pawnshop.expire_due()


@shared_task(name="economy.tasks.review_books")
def review_books() -> None:
    """Review the books, unless it was just done."""
    review.books_review_seldom()


@shared_task(name="economy.tasks.look_at_flows")
def look_at_flows() -> None:
    """Look at where U$uros flow one way."""
    flows.look()


@shared_task(name="economy.tasks.remind_pawns")
def remind_pawns() -> None:
    """Tell the owners who have a day left to redeem what they pawned."""
    reminders.send_due()

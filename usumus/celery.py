"""The Celery application: it carries ids and alarms, never truth."""

from typing import Any

from celery import Celery
from celery.signals import worker_ready

from usumus import metrics
from usumus.settings.env import require_settings

require_settings()

app = Celery("usumus")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(
    [
        "accounts",
        "games.live",
        "games.chat",
        "games.people",
        "games.record",
        "economy",
        "tournaments",
    ]
)


@worker_ready.connect
def serve_metrics(**kwargs: Any) -> None:
    """Tell those who watch how the worker does."""
    metrics.serve_worker()


@worker_ready.connect
def review_the_books(**kwargs: Any) -> None:
    """Have the books reviewed as soon as a worker is up; beat asks for it every hour."""
    app.tasks["economy.tasks.review_books"].delay()

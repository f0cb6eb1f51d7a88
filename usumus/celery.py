"""The Celery application: it carries ids and alarms, never truth."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")

app = Celery("usumus")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(
    ["accounts", "games.live", "games.people", "games.matches", "games.tables", "economy"]
)


@worker_ready.connect
def review_the_books(**kwargs: Any) -> None:
    """Have the books reviewed as soon as a worker is up; beat asks for it every hour."""
    app.tasks["economy.tasks.review_books"].delay()

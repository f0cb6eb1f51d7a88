"""The Celery application: it carries ids and alarms, never truth."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")

app = Celery("usumus")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["games.live", "games.matches", "games.tables", "economy"])

"""The project: settings, URLs and process entry points. No logic lives here."""

from usumus.celery import app as celery_app

__all__ = ["celery_app"]

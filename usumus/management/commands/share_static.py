"""``manage.py share_static``: this release's hashed files where the processes of others read them.

After ``collectstatic`` and before the first process of the new release: pages of either then find
their modules at both. What no release of late has is removed. Doing it again changes nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from usumus.shared_static import share

DAYS = 14


class Command(BaseCommand):
    """Copy the hashed static files into ``STATIC_SHARED``."""

    help = "Copies the hashed static files into STATIC_SHARED and removes those of old releases."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=DAYS,
            help=f"keep a release so long after another followed it ({DAYS})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.STATIC_SHARED is None:
            raise CommandError("STATIC_SHARED names no folder: see docs/despliegue.md")
        shared = Path(settings.STATIC_SHARED)
        shared.mkdir(parents=True, exist_ok=True)
        try:
            done = share(Path(settings.STATIC_ROOT), shared, days=options["days"])
        except FileNotFoundError as error:
            raise CommandError(f"{error.filename} is missing: collectstatic comes first") from error
        self.stdout.write(f"{done.added} files added to {shared}, {done.removed} removed")

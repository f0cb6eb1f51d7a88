"""``manage.py restored [ROLE]``: what is left to do once PostgreSQL runs from a backup.

As the owner of the database and before any process of the site starts. Valkey is emptied: what it
keeps of sessions and counters is of a time that is gone. The rights of the site's ROLE are given
again: a database that was made of a dump would let it make temporary tables. The web processes find
out by themselves that the past is another one: they give the time back and tell people.
"""

from __future__ import annotations

from typing import Any

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localtime

from games.live import epoch
from games.models import Epoch, Match


class Command(BaseCommand):
    """Make a restored database ready for the site."""

    help = "Empties Valkey, grants the site's role and says from when the site goes on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("role", nargs="?", help="the site's role, where it has one of its own")

    def handle(self, *args: Any, **options: Any) -> None:
        if epoch.site_is_up():
            raise CommandError("a web process is running: stop web, worker and beat first")
        with redis.Redis.from_url(settings.REDIS_LIVE_URL) as client:
            client.flushall()
        if options["role"]:
            call_command("grant_site_role", options["role"], stdout=self.stdout)
        seen_at = Epoch.objects.values_list("web_seen_at", flat=True).first()
        live = Match.objects.filter(status=Match.Status.PLAYING).count()
        since = (
            "an unknown moment" if seen_at is None else f"{localtime(seen_at):%d/%m/%Y %H:%M:%S}"
        )
        self.stdout.write(f"Valkey is empty; {live} matches go on from {since}: start the site")

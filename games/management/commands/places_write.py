"""``manage.py places_write``: places and causes of matches that ended before they were written."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches import former


class Command(BaseCommand):
    """Says how many it wrote; exits with 1 if one cannot be read, naming it."""

    help = "Writes the places of former matches, and why who left was gone, from state and log."

    def handle(self, *args: Any, **options: Any) -> None:
        written, unreadable = 0, []
        for match_id in list(former.without_places()):
            try:
                former.places_write(match_id=match_id)
            except Exception as error:  # noqa: BLE001 - one that cannot be read stops no other
                unreadable.append(match_id)
                self.stderr.write(f"match {match_id}: {type(error).__name__}: {error}")
            else:
                written += 1
        self.stdout.write(f"{written} written")
        if unreadable:
            raise CommandError(f"{len(unreadable)} cannot be read", returncode=1)

"""``manage.py seed_site``: the salones, robots and objects that a public site begins with.

No people and no passwords. Doing it again changes nothing, and the staff may change all of it.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.management.seeding import site_seed


class Command(BaseCommand):
    """Fill an empty site with what there is to play with."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        added = ", ".join(f"{count} {what}" for what, count in site_seed().items())
        self.stdout.write(f"Añadidos: {added}.")

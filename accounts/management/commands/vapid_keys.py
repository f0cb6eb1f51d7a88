"""``manage.py vapid_keys``: a new pair of keys for web push, as the environment wants them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.webpush import new_keys


class Command(BaseCommand):
    """Writes a new pair of VAPID keys."""

    help = "Escribe un par de claves VAPID nuevo para los avisos con el navegador cerrado."

    def handle(self, *args: Any, **options: Any) -> None:
        public, private = new_keys()
        self.stdout.write(f"VAPID_PUBLIC_KEY={public}\nVAPID_PRIVATE_KEY={private}")

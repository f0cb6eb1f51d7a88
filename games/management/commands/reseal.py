"""``manage.py reseal``: all that lies sealed, under the newest of ``STATE_KEYS``.

As the owner of the database, while the site runs, once every process seals with the new key
(docs/despliegue.md, "Keys"). It may be cut off and begun again. When it ends well no row needs an
older key.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from accounts import factor_seals
from games.matches import resealing
from games.matches.resealing import Sealed
from games.tables import starting  # noqa: F401 - registers what tables keep sealed

PASSES = 2
"""The second finds what was written meanwhile by processes that still seal with an older key."""


class Command(BaseCommand):
    """Exits with 1 when older keys are still needed, and says for what."""

    help = "Seals everything again with the newest of STATE_KEYS, so that older ones may go."

    def handle(self, *args: Any, **options: Any) -> None:
        unreadable: dict[str, list[int]] = {}
        try:
            for number in range(PASSES):
                counts = [self._reseal(one, unreadable) for one in resealing.columns()]
                if not sum(counts):
                    break
                if number == PASSES - 1:
                    raise CommandError("processes still seal with an older key: restart them")
            factors = factor_seals.reseal(Authenticator.objects)
        except ProgrammingError as error:
            raise CommandError(f"run it as the owner of the database: {error}") from error
        except factor_seals.Unreadable as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"second factors: {factors} resealed")
        self._require_no_older_key(unreadable)
        self.stdout.write("Nothing needs an older key any more.")

    def _reseal(self, sealed: Sealed, unreadable: dict[str, list[int]]) -> int:
        """Reseal a column and say so; return how many rows were written."""
        name = f"{sealed.model._meta.label}.{sealed.column}"  # noqa: SLF001 - Django's, and public

        def told(last: int, end: int) -> None:
            self.stdout.write(f"{name}: {last} of {end}")

        done = resealing.reseal(sealed, told=told)
        unreadable[name] = done.unreadable
        self.stdout.write(f"{name}: {done.written} resealed")
        return done.written

    def _require_no_older_key(self, unreadable: dict[str, list[int]]) -> None:
        lost = {name: ids for name, ids in unreadable.items() if ids}
        if lost:
            told = "; ".join(f"{name}: {ids[:20]}" for name, ids in lost.items())
            raise CommandError(f"no key of STATE_KEYS opens these rows: {told}")
        if words := resealing.words_of_older_keys():
            raise CommandError(
                f"at {words} tables the word of the mirones needs an older key:"
                " run it again when they have ended"
            )

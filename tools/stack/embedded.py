"""PostgreSQL and Valkey for a machine that has neither; given addresses are used instead."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from tools.stack import kept
from tools.stack.lifecycle import Startable
from tools.stack.postgres import Postgres
from tools.stack.valkey import Valkey


class Services(Startable):
    """The two stores: those that ``DATABASE_URL`` and ``REDIS_URL`` name, else our own."""

    def __init__(self, folder: Path, *, durable: bool = True, migrated: bool = False) -> None:
        """Prepare them in *folder*; *durable* is False for unit tests alone.

        With *migrated* a new PostgreSQL of ours begins as a copy of one that is migrated.
        """
        self._migrated = migrated
        self.postgres = (
            None if os.environ.get("DATABASE_URL") else Postgres(folder, durable=durable)
        )
        self.valkey = None if os.environ.get("REDIS_URL") else Valkey(folder)

    def start(self) -> Self:
        """Start what is ours; stops what had started when something fails with StackError."""
        try:
            if self._migrated and self.postgres and not self.postgres.data.exists():
                kept.cluster_into(self.postgres.data)
            for service in (self.postgres, self.valkey):
                if service:
                    service.start()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        """Stop what is ours."""
        for service in (self.valkey, self.postgres):
            if service:
                service.stop()

    @property
    def environment(self) -> dict[str, str]:
        """Return the two addresses as the settings read them."""
        return {
            "DATABASE_URL": self.postgres.url if self.postgres else os.environ["DATABASE_URL"],
            "REDIS_URL": self.valkey.url if self.valkey else os.environ["REDIS_URL"],
        }

"""``manage.py match_audit [--match N | --sample K]``: replay finished matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from games.models import Match
from games.record.acta import replay_differs


class Command(BaseCommand):
    """Exits with 1 when a replay differs from what is stored, naming match and version."""

    help = "Play finished matches again and compare events, draws and the final state."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--match", type=int, help="only this one")
        which.add_argument("--sample", type=int, help="this many, by lot (all if not given)")

    def handle(self, *args: Any, **given: Any) -> None:
        matches = self._chosen(given)
        wrong = 0
        for match in matches:
            found = self._difference(match)
            if found:
                wrong += 1
                self.stderr.write(f"match {match.pk}: {found}")
        self.stdout.write(f"{len(matches)} replayed, {wrong} differ")
        if wrong:
            raise CommandError(f"{wrong} of {len(matches)} differ", returncode=1)

    def _chosen(self, given: dict[str, Any]) -> QuerySet[Match]:
        finished = Match.objects.filter(finished_at__isnull=False)
        if given["match"] is not None:
            found = finished.filter(pk=given["match"])
            if not found:
                raise CommandError(f"match {given['match']} is not finished, or does not exist")
            return found
        if given["sample"] is not None:
            return finished.order_by("?")[: max(0, given["sample"])]
        return finished.order_by("pk")

    def _difference(self, match: Match) -> str:
        try:
            version = replay_differs(match)
        except Exception as error:  # noqa: BLE001 - whatever breaks a replay is what is looked for
            return f"cannot be replayed: {type(error).__name__}: {error}"
        return "" if version is None else f"differs at version {version}"

"""``manage.py ratings_recompute``: rankings and trophies made again from the matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engines.registry import GAMES
from tournaments.championships import merits
from tournaments.conduct import absences
from tournaments.rankings import following
from tournaments.trophies import following as trophies
from tournaments.trophies import recounting


class Command(BaseCommand):
    """Says of each game of how many matches, and the digest of its numbers before and after.

    Without naming games, of trophies too; of closed matches that nothing counted towards them, how
    many the worker is to count now.
    """

    help = "Makes points and ratings again from the matches: the same matches, the same numbers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", choices=[[], *sorted(GAMES)], metavar="GAME")

    def handle(self, *args: Any, **options: Any) -> None:
        for game in options["games"] or sorted(GAMES):
            before = following.digest_of(game)
            matches = following.rebuild(game)
            after = following.digest_of(game)
            self.stdout.write(f"{game}: {matches} matches, {_compared(before, after)}")
        if not options["games"]:
            missed = trophies.note_missed()
            self.stdout.write(f"trophies: {missed} matches noted, which nothing had counted")
            before = recounting.digest()
            merits.merits_recount()
            absences.absences_recount()
            people = recounting.recount_all()
            self.stdout.write(
                f"trophies: {people} people, {_compared(before, recounting.digest())}"
            )


def _compared(before: str, after: str) -> str:
    told = "as it was" if after == before else f"it was {before[:16]}"
    return f"{after[:16]}, {told}"

"""``manage.py playthrough GAME --seed N [--options JSON]``: a whole match of random play."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engines.core.playthrough import playthrough
from games.engines.registry import GAMES


class Command(BaseCommand):
    """Prints it; the golden files of tests/engines/playthroughs are made with this."""

    help = "Write out a whole match of random legal play from a seed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--options", default="{}", help="options of the game, as JSON")

    def handle(self, *args: Any, **given: Any) -> None:
        engine = GAMES[given["game"]].engine
        try:
            options: Any = msgspec.json.decode(given["options"], type=engine.options_type)
        except msgspec.DecodeError as error:
            raise CommandError(f"--options: {error}") from error
        problems = engine.check_options(options, engine.seats(options)[1])
        if problems:
            raise CommandError(f"--options: {', '.join(problems)}")
        for line in playthrough(engine, options, given["seed"]):
            self.stdout.write(line)

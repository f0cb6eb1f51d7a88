"""Settings of a site of the tests alone: ``local`` with the game of ``tests.games.bank``.

For real processes, which no test can reach into: the game is put into the registry that the
site's own code reads, and nowhere else.
"""

from games.engines.registry import GAMES, Game
from tests.games import bank
from usumus.settings.local import *  # noqa: F403 - all of it, as in usumus.settings

GAMES[bank.Bank.key] = Game(bank.Bank(), {"novato": bank.Gambler()}, bank)  # type: ignore[arg-type]

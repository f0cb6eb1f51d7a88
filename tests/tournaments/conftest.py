"""The toy game and its people, as the suites of the games have them."""

from tests.games.conftest import chief, fresh_process, people, toy

__all__ = ["chief", "fresh_process", "people", "toy"]

"""What the log of a failure says, and what it never says (promise P18)."""

from __future__ import annotations

import logging
import logging.config
import sys
from collections.abc import Callable

import pytest

from usumus.settings import logs


def fail_with(hand: tuple[str, ...]) -> None:
    raise RuntimeError(f"a hand of {len(hand)} cards cannot be played")


@pytest.mark.parametrize("as_json", [False, True], ids=["console", "json"])
def test_p18_the_log_of_a_failure_shows_where_and_no_variable(as_json: bool) -> None:
    hand = ("12o", "11c", "7e", "5b")
    line = written(lambda: fail_with(hand), as_json=as_json)
    assert "in fail_with" in line
    assert "a hand of 4 cards" in line
    assert "12o" not in line


def written(act: Callable[[], None], *, as_json: bool) -> str:
    """Return what the formatter of the site writes of the failure of *act*."""
    config = logs.logging(as_json=as_json)["formatters"]["line"]
    options = {name: value for name, value in config.items() if name != "()"}
    formatter: logging.Formatter = config["()"](**options)
    try:
        act()
    except RuntimeError:
        failure = sys.exc_info()
    record = logging.LogRecord("games", logging.ERROR, __file__, 1, "it failed", (), failure)
    return formatter.format(record)

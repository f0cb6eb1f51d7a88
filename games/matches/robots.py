"""What a robot chooses: it gets a view and choices like anybody (``waits`` plays it).

A robot that raises, hangs or answers nonsense is replaced for that decision by the simplest one.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from typing import Any

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Choice, Domain, IntRange, OneOf, Seat, Subset
from games.engines.core.legal import admits
from games.engines.registry import GAMES
from games.matches import runner
from games.matches.runner import Live

log = logging.getLogger(__name__)

THINKING_S = 2.0
SIMPLEST = "novato"

_thinkers = ThreadPoolExecutor(2, thread_name_prefix="robot")


def decide(live: Live, seat: Seat) -> Action:
    """Return what the robot of *seat* chooses; always one of its choices."""
    game = GAMES[live.facts.row["game"]]
    choices = runner.answers(live.choices[seat])
    view = live.facts.engine.view(live.state, seat)
    for level in dict.fromkeys((live.chairs.player(seat).robot_level or SIMPLEST, SIMPLEST)):
        robot = game.robots.get(level)
        if robot is None:
            continue
        rng = HmacRng(secrets.token_bytes(32), f"robot:{live.facts.id}:{live.version}:{seat}")
        action = _in_time(lambda robot=robot, rng=rng: robot.choose(view, choices, rng))  # type: ignore[misc]
        if action is not None and any(admits(choice, action) for choice in choices):
            return action
        log.error("robot %s of match %d had to be replaced", level, live.facts.id)
    return first_of(choices)


def _in_time(choose: Callable[[], Action]) -> Action | None:
    """Return the answer of *choose*, or ``None`` if it fails or takes too long."""
    global _thinkers  # noqa: PLW0603
    try:
        return _thinkers.submit(choose).result(timeout=THINKING_S)
    except TookTooLong:
        # the stuck thread keeps its place in the old pool
        _thinkers.shutdown(wait=False)
        _thinkers = ThreadPoolExecutor(2, thread_name_prefix="robot")
        return None
    except Exception:
        log.exception("robot failed")
        return None


def first_of(choices: Sequence[Choice]) -> Action:
    """Return the plainest action: the first choice that says the least."""
    plain = next((choice for choice in choices if not choice.args), choices[0])
    return plain.action(**{name: _least(domain) for name, domain in plain.args.items()})


def _least(domain: Domain) -> Any:
    if isinstance(domain, OneOf):
        return domain.values[0]
    if isinstance(domain, IntRange):
        return domain.low
    assert isinstance(domain, Subset)
    return domain.of[: domain.least]

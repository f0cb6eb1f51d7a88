"""A match locked in the current transaction: everything that changes one goes through here.

``lock`` → fire what is due → ``take`` steps; each is stored at once, and remembered and announced
when the transaction commits (ARCHITECTURE rule 6).
"""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from games.engines.core.contract import (
    TABLE_ACTIONS,
    Action,
    IllegalAction,
    Outcome,
    Seat,
    TimerFired,
)
from games.engines.registry import GAMES
from games.live import hints
from games.live.failpoints import failpoint
from games.live.refusals import Refusal
from games.matches import leaving, runner, settlement, store, vault
from games.matches.runner import ROBOT, Facts, Live
from games.models import Match, MatchTimer

log = logging.getLogger(__name__)

MAX_DUE_AT_ONCE = 50


class Missing(Exception):
    """There is no such match, or another transaction has it (when skipping locked ones)."""


class Poisoned(Exception):
    """It cannot go on: its state cannot be read, or a step of the table itself fails (F52)."""


class RepeatedId(Exception):
    """The action id was used before."""


def topic(match_id: int) -> str:
    """Return the hub's topic of a match."""
    return f"match:{match_id}"


class Held:
    """One locked match. Use inside ``transaction.atomic()`` only."""

    def __init__(self, row: store.Row, live: Live) -> None:
        self.live = live
        self.status = row.status
        self.now = row.now

    @classmethod
    def lock(cls, match_id: int, *, skip_locked: bool = False) -> Held:
        """Return the match, locked, with the waits that are over already fired.

        Raises ``Missing`` and ``Poisoned``.
        """
        known = runner.cache.get(match_id)
        row = store.lock(match_id, known.version if known else -1, skip_locked=skip_locked)
        if row is None:
            raise Missing(match_id)
        if row.status == Match.Status.FROZEN:
            held = cls(row, known or _shell(match_id, row))
        else:
            held = cls(row, restored(match_id, row, known))
        held.fire_due()
        return held

    @property
    def is_playing(self) -> bool:
        """Whether it can change."""
        return bool(self.status == Match.Status.PLAYING)

    def require_playing(self) -> None:
        """Raise ``Refusal`` unless it can change."""
        if self.status == Match.Status.FROZEN:
            raise Refusal("partida_congelada")
        if not self.is_playing:
            raise Refusal("partida_terminada")

    def fire_due(self) -> None:
        """Fire every wait of the engine that is over, in order (robots act on their own)."""
        for _ in range(MAX_DUE_AT_ONCE):
            if not self.is_playing:
                return
            over = [
                wait
                for key, wait in self.live.waits.items()
                if wait.due_at <= self.now and not key.startswith(ROBOT)
            ]
            if not over:
                return
            wait = min(over, key=lambda wait: (wait.due_at, wait.key))
            if not self.table_action(TimerFired(wait.key, wait.token)):
                raise Poisoned(f"wait {wait.key}/{wait.token} does nothing")
        raise Poisoned("waits without end")

    def table_action(self, action: Action) -> bool:
        """Carry out an action of the table itself; return whether anything happened."""
        try:
            return self.take(None, action)
        except IllegalAction as error:
            raise Poisoned(f"{type(action).__name__} refused: {error.code}") from error
        except (Poisoned, RepeatedId):
            raise
        except _OUR_FAULTS as error:
            raise Poisoned(f"{type(action).__name__} failed") from error

    def take(
        self,
        seat: Seat | None,
        action: Action,
        *,
        action_id: UUID | None = None,
        fingerprint: bytes | None = None,
    ) -> bool:
        """Carry out *action* and store the step; return False if nothing happened.

        Raises ``IllegalAction`` (nothing changed) and ``RepeatedId``.
        """
        step = runner.advance(self.live, seat, action, self.now)
        is_silent = not step.live.recent[-1][1]
        if is_silent and isinstance(action, TABLE_ACTIONS) and action_id is None:
            return False
        if not store.save([store.Saving(step, action_id, fingerprint)]):
            raise RepeatedId
        failpoint("accept.before_commit")
        self.live = step.live
        outcome = step.outcome or self._deserted(action)
        if outcome is not None:
            self.status = settlement.settle(self.live.facts, outcome, self.now)
        transaction.on_commit(_remember(self.live))
        announce(self.live.facts, step.live.version, has_ended=outcome is not None)
        return True

    def _deserted(self, action: Action) -> Outcome | None:
        """Write down who left a match that goes on; return how it ends if nobody is left in it."""
        if not isinstance(action, TABLE_ACTIONS) or self.live.facts.engine.leave_policy != "robot":
            return None
        end = leaving.note(self.live, action, self.live.recent[-1][1], self.now)
        if end is not None:  # for the engine its robots play on: nothing waits for them
            self.live = msgspec.structs.replace(self.live, waits={})
            MatchTimer.objects.filter(match_id=self.live.facts.id).delete()
        return end


_OUR_FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def _remember(live: Live) -> Any:
    return lambda: runner.cache.put(live)


def announce(facts: Facts, version: int, *, has_ended: bool = False) -> None:
    """Tell who looks at the match, and at its table in the salón, once committed."""
    hints.publish(topic(facts.id), "mesa" if has_ended else "v", version)
    if has_ended:
        hints.publish(topic(facts.id), "v", version)


def restored(match_id: int, row: store.Row, known: Live | None) -> Live:
    """Return the match at the version of *row*, from memory if it is there; raises ``Poisoned``."""
    if known is not None and row.state is None:
        if (known.at, known.next_due_at) == (row.stepped_at, row.next_due_at):
            return known
        # Its clock moved without a step: time given back after a downtime.
        return msgspec.structs.replace(known, at=row.stepped_at, waits=store.waits(match_id))
    facts = known.facts if known else facts_of(match_id)
    return opened(facts, row, store.waits(match_id))


def opened(facts: Facts, row: store.Row, waits: dict[str, runner.Wait]) -> Live:
    """Return the match in *row*, its state decoded; raises ``Poisoned``."""
    assert row.state is not None
    try:
        state = runner.decode_state(facts, row.state)
        choices = tuple(
            tuple(facts.engine.legal_actions(state, seat)) for seat in range(len(facts.players))
        )
    except (vault.Unreadable, msgspec.DecodeError, *_OUR_FAULTS) as error:
        raise Poisoned("unreadable state") from error
    return Live(facts, row.version, row.stepped_at, state, choices, waits, row.turn_versions)


def facts_of(match_id: int) -> Facts:
    """Return the constant part of a match; raises ``Missing`` and ``Poisoned``."""
    known = runner.cache.facts(match_id)
    if known is not None:
        return known
    row = store.facts(match_id)
    if row is None:
        raise Missing(match_id)
    players = store.players(match_id)
    engine = GAMES[row["game"]].engine
    scope = runner.scope_of(match_id)
    try:
        seed = vault.unseal(row.pop("server_seed"), scope)
        options: Any = msgspec.convert(row["options"], engine.options_type)
    except (vault.Unreadable, msgspec.ValidationError) as error:
        raise Poisoned("unreadable seed or options") from error
    return Facts(
        id=match_id,
        engine=engine,
        options=options,
        players=players,
        key=runner.key_of(seed, row.pop("nonces")),
        row=row,
        seat_of={player.user_id: player.seat for player in players},
    )


def _shell(match_id: int, row: store.Row) -> Live:
    """Return a match without its state: enough to refuse whatever is asked of a frozen one."""
    facts = facts_of(match_id)
    count = len(facts.players)
    return Live(facts, 0, row.stepped_at, None, ((),) * count, {}, (0,) * count)

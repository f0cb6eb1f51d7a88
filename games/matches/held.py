"""A match locked in the current transaction: everything that changes one goes through here.

``lock`` → fire what is due → ``take`` steps; each is stored at once, and remembered and announced
when the transaction commits (arquitectura, rule 6).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from accounts import activity
from economy.escrow import NotHeld
from economy.ledger import EscrowClosed
from games.engines.core.contract import (
    TABLE_ACTIONS,
    Action,
    IllegalAction,
    Outcome,
    Seat,
    TimerFired,
)
from games.engines.core.manners import adapted
from games.engines.registry import GAMES
from games.live import hints, metrics
from games.live.failpoints import failpoint
from games.matches import changes, departures, origins, runner, seeds, settlement, store, vault
from games.matches.chairs import Chairs
from games.matches.changes import Newcomer
from games.matches.refusals import Refusal
from games.matches.runner import ROBOT, Facts, Live
from games.models import Match, MatchTimer

log = logging.getLogger(__name__)

MAX_DUE_AT_ONCE = 50
_READING = tuple(threading.Lock() for _ in range(64))
"""Four who come to a table at once read its facts once."""


class Missing(Exception):
    """There is no such match, or another transaction has it (when skipping locked ones)."""


class Poisoned(Exception):
    """It cannot go on: its state cannot be read, or a step of the table itself fails."""


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
            metrics.wait_late.observe((self.now - wait.due_at).total_seconds())
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
        newcomer: Newcomer | None = None,
        user_id: int | None = None,
    ) -> bool:
        """Carry out *action* and store the step; return False if nothing happened.

        *newcomer* is whoever sits down with it, *user_id* who has to be active for it
        (``cuenta_inactiva``). Raises ``IllegalAction`` (nothing changed),
        ``RepeatedId`` and, where U$uros change hands, what ``changes.carry_out`` raises: then the
        caller's savepoint goes back to where it was.
        """
        step = runner.advance(self.live, seat, action, self.now)
        is_silent = not step.live.recent[-1][1]
        if is_silent and isinstance(action, TABLE_ACTIONS) and action_id is None:
            return False
        if not store.save([store.Saving(step, action_id, fingerprint, user_id=user_id)]):
            if user_id is not None:
                activity.require_active(user_id)
            raise RepeatedId
        failpoint("accept.before_commit")
        self.live = self._changed(step, newcomer)
        if isinstance(action, TABLE_ACTIONS):
            departures.note_cause(self.live, action, step.outcome)
        outcome = step.outcome or self._deserted(action)
        if outcome is not None:
            self.status = settlement.settle(self.live.facts, self.live.chairs, outcome, self.now)
        transaction.on_commit(_remember(self.live))
        announce(self.live.facts, step.live.version, has_ended=outcome is not None)
        return True

    def _changed(self, step: runner.Advance, newcomer: Newcomer | None) -> Live:
        """Return the match after *step*, with its chairs and U$uros where they belong."""
        if not step.has_changes:
            return step.live
        try:
            return changes.carry_out(self.live, step.live, newcomer)
        except (NotHeld, EscrowClosed) as error:
            raise Poisoned(f"{error}") from error

    def forsake(self, left: Collection[int]) -> None:
        """End it although its game goes on with a robot: the users of *left* have left it."""
        self._without_waits()
        departures.kept_from_returning(self.live.facts.id, left)
        self.status = settlement.settle(
            self.live.facts, self.live.chairs, departures.FORSAKEN, self.now
        )
        transaction.on_commit(_remember(self.live))
        announce(self.live.facts, self.live.version, has_ended=True)

    def _deserted(self, action: Action) -> Outcome | None:
        """Write down the players who left; return how the match ends if nobody is left in it."""
        if (
            not isinstance(action, TABLE_ACTIONS)
            or not departures.rule(self.live.facts).leaves_robot
        ):
            return None
        end = departures.note(self.live, action, self.live.recent[-1][1], self.now)
        if end is not None:
            self._without_waits()
        return end

    def _without_waits(self) -> None:
        """Have nothing be waited for: for the engine its robots play on."""
        self.live = msgspec.structs.replace(self.live, waits={})
        MatchTimer.objects.filter(match_id=self.live.facts.id).delete()


_OUR_FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def _remember(live: Live) -> Any:
    return lambda: runner.cache.put(live)


def announce(facts: Facts, version: int, *, has_ended: bool = False) -> None:
    """Tell those who look at the match, and at its table in the salón, once committed."""
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
    return opened(match_id, row, store.waits(match_id), known)


def opened(
    match_id: int, row: store.Row, waits: dict[str, runner.Wait], known: Live | None
) -> Live:
    """Return the match in *row*, its state decoded; raises ``Poisoned``.

    Its constant part and its chairs come from *known*, another version of it, where they can.
    """
    assert row.state is not None
    facts = known.facts if known else facts_of(match_id)
    chairs = chairs_in(facts, row, known)
    try:
        state = runner.decode_state(facts, row.state)
        choices = tuple(
            tuple(facts.engine.legal_actions(state, seat)) for seat in range(facts.seats)
        )
    except (vault.Unreadable, msgspec.DecodeError, *_OUR_FAULTS) as error:
        raise Poisoned("unreadable state") from error
    return Live(
        facts, chairs, row.version, row.stepped_at, state, choices, waits, row.turn_versions,
        row.deals,
    )  # fmt: skip


def chairs_in(facts: Facts, row: store.Row, known: Live | None) -> Chairs:
    """Return who sits at the version of *row*: as in *known* unless the chairs changed since."""
    if known is not None and known.chairs.version == row.chairs_version:
        return known.chairs
    return Chairs.of(store.players(facts.id, row.version), facts.seats, row.chairs_version)


def facts_of(match_id: int) -> Facts:
    """Return the constant part of a match; raises ``Missing`` and ``Poisoned``."""
    known = runner.cache.facts(match_id)
    if known is not None:
        return known
    with _READING[match_id % len(_READING)]:
        known = runner.cache.facts(match_id)
        if known is None:
            known = _read_facts(match_id)
            if not connection.in_atomic_block:
                runner.cache.put_facts(known)
        return known


def _read_facts(match_id: int) -> Facts:
    row = store.facts(match_id)
    if row is None:
        raise Missing(match_id)
    engine = GAMES[row["game"]].engine
    scope = runner.scope_of(match_id)
    try:
        seed = vault.unseal(row.pop("server_seed"), scope)
        options: Any = msgspec.convert(row["options"], engine.options_type)
        manners = adapted(engine.manners, row["manners"])
    except (vault.Unreadable, msgspec.ValidationError) as error:
        raise Poisoned("unreadable seed, options or manners") from error
    return Facts(
        id=match_id,
        engine=engine,
        options=options,
        manners=manners,
        money=origins.money_of(row["origin"], engine.money(options, row["seats"])),
        chance=seeds.chance_of(row, seed, row.pop("nonces")),
        row=row,
    )


def chairs_of(match: Match) -> Chairs:
    """Return who sits at a match now, whether or not it can be read. One query."""
    return Chairs.of(store.players(match.pk), match.seats, match.chairs_version)


def _shell(match_id: int, row: store.Row) -> Live:
    """Return a match without its state: enough to refuse whatever is asked of a frozen one."""
    facts = facts_of(match_id)
    return runner.unknown(facts, chairs_in(facts, row, None), 0, row.stepped_at)

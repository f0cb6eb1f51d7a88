"""From a proposal to a match: what is at stake, who can put it, and the start itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from django.conf import settings
from django.db import transaction

from accounts import signals
from economy import bets, ledger
from economy.bets import Wager
from economy.ledger import wallet
from games.live.hints import publish
from games.matches import resealing, seeds, vault
from games.matches.resealing import Sealed
from games.matches.services import Seated, match_start
from games.matches.sitting import chair_take_held, not_let_sit
from games.models import Match, Table, TableSeat
from games.tables import agreement as ag
from games.tables import forms, gathering, renewal, reservation, worth
from games.tables.agreement import Agreement
from games.tables.refusals import Refusal


def joined(table: Table, state: Agreement, action: ag.Sentarse, connection: str) -> Agreement:
    """Return *state* with whoever accepts it by sitting down.

    If he shares a connection or a browser with somebody there, all accept anew, and so does he;
    where each brings U$uros of his own, he is refused with ``misma_conexion``.
    """
    step, proposal = gathering.of(state).step, state.proposal
    assert proposal is not None
    coming = {action.player: connection}
    if gathering.of(state).takes_buy_in:
        there = worth.connections(table, state, {})
        if signals.plays_for_nothing({**there, **coming}) and not signals.plays_for_nothing(there):
            raise Refusal("misma_conexion")  # those who are there are told it themselves
        return step(state, action)
    now = worth.terms(table, state, proposal.options, proposal.conditions, coming)
    if now.shared == proposal.shared:
        return step(state, action)
    again = ag.Renovar(msgspec.structs.replace(proposal, **now._asdict()))
    return step(step(step(state, again), action), again)


class Started(NamedTuple):
    """What became of a table whose match was to start, and who had to stand up: why, by user."""

    state: Agreement
    stood: Mapping[int, str]


def start_or_wait(table: Table, before: Agreement, after: Agreement) -> Started:
    """Return the agreement with its match created, or without what can no longer be put.

    While the words are still to be said it only looks: whoever lacks something is found out before.
    Where something else would be played now than all accepted, they are asked again. Who cannot pay
    or may not sit stands up, and is told alone; an object that is no longer free leaves the bets,
    and all are asked again. Raises ``Refusal`` if the economy stops at this very
    moment.
    """
    anew = renewal.renewed(table, before)
    if anew is not None:
        return Started(anew.state, anew.stood)
    # Objects and then U$uros are locked here until the match holds them: nobody takes what was
    # counted in between.
    gone = bets.not_free(_wagers(after))
    if out := _who_cannot_play(table, after):
        return _without(before, out)
    if gone:
        names = [item.kind.name for item in bets.items_of(gone).values()]
        _tell(before, "objeto", ", ".join(names))
        return Started(gathering.of(before).step(before, ag.QuitarApuestas(tuple(gone))), {})
    if after.phase == "revelando":
        return Started(after, {})
    try:
        return Started(_start(table, after), {})
    except NotSeated as error:
        return _without(before, {error.player: error.why})


def _without(state: Agreement, out: Mapping[int, str]) -> Started:
    """Return *state* without those who have to stand up."""
    for player in out:
        state = gathering.of(state).step(state, ag.Levantarse(player))
    return Started(state, out)


def _options(table: Table, state: Agreement) -> msgspec.Struct:
    """Return what is played; raises ``Refusal`` if the salón does not admit it."""
    assert state.proposal is not None
    numbers = ag.chair_numbers(state)
    chosen: msgspec.Struct = reservation.decode_options(table, state.proposal.options, numbers)
    return chosen


def _wagers(state: Agreement) -> list[Wager]:
    return [Wager(bet.bettor, bet.rival, bet.item) for bet in state.bets.placed]


def _tell(state: Agreement, why: str, what: int | str) -> None:
    """Tell everybody at the table why he is asked again."""
    for chair in ag.people(state).values():
        publish(f"mia:{chair.player}", "aviso", f"{why}:{what}")


def _who_cannot_play(table: Table, state: Agreement) -> dict[int, str]:
    """Return who has to stand up before the match starts, and why (``aviso``)."""
    players = [chair.player for chair in ag.people(state).values()]
    limits = reservation.limits(table)
    return {
        **dict.fromkeys(_who_is_away(table), "ausente"),
        **dict.fromkeys(_who_cannot_pay(table, state), "saldo"),
        **dict.fromkeys(not_let_sit(players, limits), "sancion"),
    }


def _who_is_away(table: Table) -> list[int]:
    """Return who sits at a reserved table but has not been seen: nobody waited for him there."""
    if table.reserved is None:
        return []
    rows = TableSeat.objects.filter(table=table, seen_at__lt=reservation.here_since())
    return list(rows.values_list("user_id", flat=True))


def _who_cannot_pay(table: Table, state: Agreement) -> list[int]:
    puts = _puts(table, state)
    if not puts:
        return []
    wallets = ledger.lock(map(wallet, puts))
    return [player for player, put in puts.items() if wallets[wallet(player)].balance < put]


def _puts(table: Table, state: Agreement) -> dict[int, int]:
    """Return the U$uros that each player is to have; none where the house puts what is missing."""
    chairs = ag.people(state).values()
    if gathering.of(state).takes_buy_in:
        return {chair.player: chair.amount for chair in chairs}
    stake = worth.at_stake(table, state)
    if stake <= settings.USUMUS["COURTESY_VALUE"]:
        return {}
    return {chair.player: stake for chair in chairs}


def _start(table: Table, state: Agreement) -> Agreement:
    """Create the match of an agreement that everybody accepted, and send its people there.

    Raises ``NotSeated``; nothing has changed then.
    """
    open_chairs = gathering.of(state).takes_buy_in
    table.match = _open_match(table, state) if open_chairs else _closed_match(table, state)
    for chair in ag.people(state).values():
        lead(chair.player)
    return gathering.of(state).step(state, ag.Empezar())


def lead(user_id: int) -> None:
    """Have the pages of a person look where he plays or sits now, and go there."""
    publish(f"persona:{user_id}", "silla", 0)


def _closed_match(table: Table, state: Agreement) -> Match:
    """Return a match of those who sit, from its start to its end."""
    rows = TableSeat.objects.filter(table=table).select_related("user")
    seated = {row.user_id: row for row in rows}
    leader = ag.jefe(state)
    return match_start(
        **_agreed(table, state),
        seats=[
            Seated(
                user=seated[chair.player].user,
                robot_level=chair.robot,
                is_boss=seat == leader,
                connection_hash=seated[chair.player].connection_hash,
            )
            for seat, chair in enumerate(chair for chair in state.chairs if chair)
        ],
        bets=_wagers(state),
    )


_HIS_OWN = {
    "sin_silla": "sancion",
    "cuenta_inactiva": "sancion",
    "saldo_insuficiente": "saldo",
    "cuenta_nueva": "cuenta_nueva",
    "en_partida": "en_partida",
    "misma_conexion": "misma_conexion",
}
"""What keeps a person who waited from being seated, and what he is told of it (``aviso``)."""


class NotSeated(Exception):
    """A person who waited for the match cannot be seated at it, for a reason of his own."""

    def __init__(self, player: int, why: str) -> None:
        super().__init__(player, why)
        self.player, self.why = player, why


def _open_match(table: Table, state: Agreement) -> Match:
    """Return a match whose chairs change, with those who waited for it on theirs.

    Raises ``NotSeated`` for whoever cannot have his, and no match is made: it is for him to know
    why. What is refused for other reasons concerns all of them, and is raised.
    """
    assert state.proposal is not None
    origins = dict(TableSeat.objects.filter(table=table).values_list("user_id", "connection_hash"))
    with transaction.atomic():
        match = match_start(
            **_agreed(table, state),
            seats=[],
            chairs=len(state.chairs),
            buy_in=state.proposal.buy_in,
        )
        for seat, chair in ag.people(state).items():
            try:
                chair_take_held(
                    match_id=match.pk,
                    user_id=chair.player,
                    seat=seat,
                    amount=chair.amount,
                    action_id=uuid4(),
                    connection_hash=origins[chair.player],
                )
            except Refusal as refusal:
                if refusal.code not in _HIS_OWN:
                    raise
                raise NotSeated(chair.player, _HIS_OWN[refusal.code]) from refusal
    return match


def _agreed(table: Table, state: Agreement) -> dict[str, Any]:
    """Return what ``match_start`` is told of what was accepted."""
    assert state.proposal is not None
    assert table.server_seed is not None
    options = state.proposal.options
    return {
        "room": table.room,
        "table": table,
        "options": _options(table, state),
        "conditions": state.proposal.conditions,
        "summary": forms.summary(table.room.game, options, len(state.chairs)),
        "stake": worth.at_stake(table, state),
        "server_seed": vault.unseal(table.server_seed, _scope(table)),
        "commitment": state.proposal.commitment,
        "nonces": [chair.word for chair in ag.people(state).values()],
        "spectator_key": table.access_key,
        "origin": table.origin,
    }


SEALED = resealing.also(Sealed(Table, "server_seed", "id", "table:{}"))


def _scope(table: Table) -> str:
    return SEALED.scope.format(table.pk)


def seal(table: Table, seed: bytes) -> bytes:
    """Return the server's part of the shuffles encrypted for *table*, until its match starts."""
    return vault.seal(seed, _scope(table))


def committed(table: Table, state: Agreement) -> str:
    """Draw the server's part of the shuffles for what is being proposed; return its commitment.

    It is left in *table*, encrypted, until the match starts. Where it is dear to draw, the one of
    before stays as long as nobody has given anything of his own under it.
    """
    game, proposal = table.room.game, state.proposal
    is_new = not any(chair.word or chair.seal for chair in ag.people(state).values())
    if seeds.is_sealed(game) and table.server_seed and proposal is not None and is_new:
        return proposal.commitment
    drawn = seeds.drawn(game)
    table.server_seed = seal(table, drawn.seed)
    return drawn.commitment

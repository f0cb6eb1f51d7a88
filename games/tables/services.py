"""What people do at a table before the match: each function, one transaction under its lock.

They raise ``Refusal`` with a code of docs/protocolo.md, and then nothing has changed; they return
the version of the table. *request* is the id the browser gave: repeating it does nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from accounts.activity import require_active
from games.live.asked import Asked
from games.matches import watching
from games.matches.guards import retried
from games.models import Habit, Robot, Table, TableSeat
from games.tables import agreement as ag
from games.tables import (
    entry,
    forms,
    gathering,
    joining,
    modality,
    renewal,
    reservation,
    standing,
    starting,
    store,
    worth,
)
from games.tables.agreement import Agreement
from games.tables.refusals import Refusal
from games.tables.standing import Accepted

_GUARDS = {
    "chair_holds_one_player": "silla_ocupada",
    "player_has_one_chair_per_table": "ya_sentado",
    "person_sits_on_one_chair": "ya_sentado",
}


# --- Sitting and standing


@retried
def table_sit(
    *,
    user: AbstractBaseUser,
    table_id: int,
    seat: int,
    invitation: str = "",
    accepted: Accepted | None = None,
    connection: str = "",
    request: Asked | None = None,
) -> int:
    """Seat *user* on a free chair; *connection* is the hash of where he comes from.

    *accepted* is what he read before, where sitting is accepting. There the last chair starts the
    match; where each brings U$uros of his own, it may be of a match that is being played.

    Refuses with ``silla_ocupada``, ``silla``, ``ya_sentado``, ``en_partida``, ``invitacion``,
    ``saldo_insuficiente``, ``cuenta_nueva``, ``jugando``, ``mesa``, ``reservada``,
    ``al_sentarse``, ``propuesta_cambiada``, ``entrada``, ``economia_congelada``,
    ``partida_terminada``…
    """
    with guarded():
        table = store.lock(table_id)
        before = store.load(table)
        over = ag.started(before) and gathering.of(before).is_closed(before)
        if ag.seat_of(before, user.pk) == seat and not over:
            return table.version
        entry.require_own_chair(table, user.pk, seat)
        entry.require_may_sit(table, user.pk, invitation)
        action = ag.Sentarse(user.pk, seat)
        seat_down(table, before, action, accepted, connection=connection, request=request)
        store.remember(user.pk, request)
        return table.version


def seat_down(
    table: Table,
    before: Agreement,
    action: ag.Sentarse,
    accepted: Accepted | None,
    *,
    connection: str,
    request: Asked | None,
) -> None:
    """Carry out *action* at the locked *table*; where sitting is accepting, it may start a match.

    Refuses with what the strategy refuses, and as ``standing.accepting``.
    """
    hashes = {action.player: connection}
    if not gathering.of(before).proposes:
        conclude(table, before, stepped(before, action), hashes=hashes)
        return
    anew = None if ag.started(before) else renewal.renewed(table, before)
    state = standing.proposed(table, anew.state if anew else before)
    action = standing.accepting(table, state, action, accepted)
    if ag.started(before) and not gathering.of(before).is_closed(before):
        joining.chair_join(table, action, connection, request)
        return
    with as_refusals(before):
        after = starting.joined(table, state, action, connection)
    conclude(table, before, after, hashes=hashes, why=anew.stood if anew else "")


def table_stand(*, user: AbstractBaseUser, request: Asked | None = None) -> int:
    """Free the chair of *user*; without one he is standing already."""
    with transaction.atomic():
        table = _own_table(user.pk)
        if table is None:
            return 0
        act(table, ag.Levantarse(user.pk), request)
        return table.version


# --- Coming to an agreement


def table_confirm(*, user: AbstractBaseUser, request: Asked | None = None) -> int:
    """Confirm that *user* wants to play with those seated."""
    return _own_act(user.pk, ag.Confirmar(user.pk), request)


def table_chairs(*, user: AbstractBaseUser, n: int, request: Asked | None = None) -> int:
    """Make the jefe's table one for *n* players (mus: 4, or 2 for the individual game)."""
    with transaction.atomic():
        table = require_table(user.pk)
        if n not in modality.chair_counts(table.room):
            raise Refusal("silla")
        keeps = forms.keeps_numbers(table.room.game)
        return act(table, ag.Sillas(user.pk, n, keeps), request)


def table_configure(
    *,
    user: AbstractBaseUser,
    options: Any,
    conditions: Any,
    key: str | None = None,
    request: Asked | None = None,
) -> int:
    """Propose what to play, as the jefe; whatever was accepted before is void.

    Refuses with ``solo_jefe``, ``fase``, ``faltan``, ``fijado``, ``opcion`` or ``combinacion``.
    The key of the mirones is stored hashed and never sent back.
    """
    with transaction.atomic():
        table = require_table(user.pk)
        if repeated(user.pk, request):
            return table.version
        before = store.load(table)
        # Who may propose is asked before what: a stranger learns nothing from the form.
        trial = stepped(before, ag.Configurar(user.pk, {}, {}, ""))
        chosen = modality.decode_options(table.room, options, ag.chair_numbers(trial))
        terms = modality.decode_conditions(table.room, conditions, key)
        data, rights = forms.as_data(chosen), forms.as_data(terms)
        forms.require_meaning(table.room.game, data, terms, ag.training(trial))
        modality.require_fit(table.room.game, gathering.of(before), data, len(before.chairs))
        table.value = reservation.value_now(table)
        commitment = starting.committed(table, before)
        proposed = worth.configurar(table, before, user.pk, data, rights, commitment)
        after = stepped(before, proposed)
        table.access_key = watching.sealed_key(key)
        store.save(table, before, after)
        store.remember(user.pk, request)
        Habit.objects.update_or_create(
            user_id=user.pk,
            game=table.room.game,
            defaults={"options": data, "conditions": rights},
        )
        return table.version


def table_accept(
    *,
    user: AbstractBaseUser,
    proposal: int,
    word: str = "",
    seal: str = "",
    request: Asked | None = None,
) -> int:
    """Accept proposal *proposal*, adding *word* to the shuffles; the last one starts the match.

    Where something is at stake it brings the *seal* of a word instead, or nothing while the bets
    are still to be agreed, and all say their words with ``table_reveal``. Refuses with
    ``propuesta_cambiada``, ``faltan``, ``fase``, ``parte_del_azar``, ``saldo_insuficiente`` or
    ``cuenta_nueva``. If at the start somebody else can no longer pay, he stands up and the table
    waits again; if the economy has stopped or gone on since it was proposed, all must accept anew.
    """
    return agree(user.pk, lambda state, _table: ag.Aceptar(user.pk, proposal, word, seal), request)


def table_reveal(
    *, user: AbstractBaseUser, proposal: int, word: str, request: Asked | None = None
) -> int:
    """Say the word whose seal *user* gave when he accepted; the last one starts the match.

    Refuses with ``fase``, ``propuesta_cambiada`` or, for another word, ``otra_palabra``.
    """
    return agree(user.pk, lambda state, _table: ag.Revelar(user.pk, proposal, word), request)


def table_swap(*, user: AbstractBaseUser, seat: int, request: Asked | None = None) -> int:
    """Move *user* to a free chair, or ask the player of *seat* to change with him."""
    return _own_act(user.pk, ag.Cambiar(user.pk, seat), request)


def table_answer_swap(*, user: AbstractBaseUser, yes: bool, request: Asked | None = None) -> int:
    """Answer the player who asked for the chair of *user*."""
    return _own_act(user.pk, ag.Responder(user.pk, yes), request)


def table_kick(*, user: AbstractBaseUser, seat: int, request: Asked | None = None) -> int:
    """Remove, as the jefe, a robot or a player who has not answered for a while."""
    with transaction.atomic():
        table = require_table(user.pk)
        waited = store.waited_ms(table, store.load(table).phase)
        return act(table, ag.Echar(user.pk, seat, waited), request, why="echado")


def table_fill_robots(*, user: AbstractBaseUser, level: str, request: Asked | None = None) -> int:
    """Fill the free chairs, as the jefe, with robots of *level*: a training, nothing at stake."""
    with transaction.atomic():
        table = require_table(user.pk)
        if not table.room.robots:
            raise Refusal("sin_robots")
        if level not in forms.robot_levels(table.room.game):
            raise Refusal("robots")
        robots = Robot.objects.filter(level=level, user__is_active=True)
        idle = list(robots.order_by("?").values_list("user_id", flat=True))
        return act(table, ag.Robots(user.pk, tuple(idle), level), request)


# --- Shared


def agree(
    user_id: int, acceptance: Callable[[Agreement, Table], ag.Action], request: Asked | None
) -> int:
    """Carry out an acceptance of *user_id*, the last of which starts the match."""
    with transaction.atomic():
        table = require_table(user_id)
        if repeated(user_id, request):
            return table.version
        before = store.load(table)
        after = stepped(before, acceptance(before, table))
        anew = renewal.renewed(table, before)
        if anew is None:
            entry.require_may_stake(user_id, worth.at_stake(table, after))
            conclude(table, before, after)
        else:
            conclude(table, before, anew.state, why=anew.stood)
        store.remember(user_id, request)
        return table.version


def conclude(
    table: Table,
    before: Agreement,
    after: Agreement,
    *,
    hashes: Mapping[int, str] | None = None,
    why: str | Mapping[int, str] = "",
) -> None:
    """Store *after* in the locked *table*, and start its match if nobody is awaited any more.

    *hashes* and *why* as in ``store.save``. Raises as ``starting.start_or_wait``.
    """
    if after.phase == "contando" and not store.clock_seconds(after.phase):
        after = stepped(after, ag.Vencer())
    if after.phase == before.phase or after.phase not in {"revelando", "empezar"}:
        store.save(table, before, after, hashes=hashes, why=why)
        return
    waiting = gathering.of(after).not_yet(before, after)
    store.save(table, before, waiting, hashes=hashes)  # a match is made of the rows of its chairs
    found = starting.start_or_wait(table, waiting, after)
    store.save(table, waiting, found.state, why=found.stood)


@contextmanager
def guarded() -> Iterator[None]:
    """Open a transaction whose UNIQUE constraints answer as refusals."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        diagnostics = getattr(error.__cause__, "diag", None)
        code = _GUARDS.get(getattr(diagnostics, "constraint_name", None) or "")
        if code is None:
            raise
        raise Refusal(code) from error


def stepped(state: Agreement, action: ag.Action) -> Agreement:
    """Return the agreement after *action*; raises ``Refusal`` with the machine's code."""
    with as_refusals(state):
        return gathering.of(state).step(state, action)


@contextmanager
def as_refusals(state: Agreement) -> Iterator[None]:
    """Have what the machine refuses in *state* told as a refusal of the table."""
    try:
        yield
    except ag.Refused as refused:
        code = "jugando" if refused.code == "fase" and ag.started(state) else refused.code
        detail = refused.detail
        if "fase" in detail:
            detail = {**detail, "fase": f" ({detail['fase']})"}
        raise Refusal(code, **detail) from refused


def act(table: Table, action: Any, request: Asked | None, why: str = "") -> int:
    """Carry out *action* at the locked *table*, once a request; return the version."""
    if repeated(action.player, request):
        return table.version
    before = store.load(table)
    conclude(table, before, stepped(before, action), why=why)
    store.remember(action.player, request)
    return table.version


def _own_act(user_id: int, action: Any, request: Asked | None) -> int:
    with transaction.atomic():
        return act(require_table(user_id), action, request)


def _own_table(user_id: int) -> Table | None:
    """Return the table where *user_id* sits, locked, if he still does once it is."""
    seat = TableSeat.objects.filter(user_id=user_id).values_list("table_id", flat=True).first()
    if seat is None:
        return None
    table = store.lock(seat)
    return table if ag.seat_of(store.load(table), user_id) is not None else None


def require_table(user_id: int) -> Table:
    """Return the table where *user_id* sits, locked, for him to act there.

    Refuses with ``asiento_ajeno`` and, once he is no longer here, with ``cuenta_inactiva``.
    """
    table = _own_table(user_id)
    if table is None:
        raise Refusal("asiento_ajeno")
    require_active(user_id)
    return table


def repeated(user_id: int, request: Asked | None) -> TableSeat | None:
    """Return the chair of a player if *request* was the last thing he asked for on it.

    Refuses with ``id_reutilizado`` what is asked with the id of something else.
    """
    if request is None:
        return None
    row = TableSeat.objects.filter(user_id=user_id, last_request=request.id).first()
    if row is not None and row.last_asked is not None and row.last_asked != request.fingerprint:
        raise Refusal("id_reutilizado")
    return row

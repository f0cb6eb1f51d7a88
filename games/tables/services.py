"""What people do at a table before the match: each function, one transaction under its lock.

They raise ``Refusal`` with a code of docs/protocolo.md, and then nothing has changed; they return
the version of the table. *request* is the id the browser gave: repeating it does nothing more.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from accounts import sanctions
from accounts.models import Sanction
from economy.selectors import balance_of
from games.engines.core.chance import commitment
from games.live.asked import Asked
from games.live.refusals import Refusal
from games.models import Habit, Match, MatchPlayer, Robot, Table, TableSeat
from games.people import invitations
from games.tables import agreement as ag
from games.tables import forms, starting, store
from games.tables.agreement import Agreement

_GUARDS = {
    "chair_holds_one_player": "silla_ocupada",
    "player_has_one_chair_per_table": "ya_sentado",
    "person_sits_on_one_chair": "ya_sentado",
}


# --- Sitting and standing


def table_sit(
    *,
    user: AbstractBaseUser,
    table_id: int,
    seat: int,
    invitation: str = "",
    connection: str = "",
    request: Asked | None = None,
) -> int:
    """Seat *user* on a free chair; *connection* is the hash of where he comes from.

    Refuses with ``silla_ocupada``, ``silla``, ``ya_sentado``, ``en_partida``,
    ``saldo_insuficiente``, ``invitacion``, ``jugando`` or ``mesa``.
    """
    with guarded():
        table = store.lock(table_id)
        before = store.load(table)
        if ag.seat_of(before, user.pk) == seat and not ag.started(before):
            return table.version
        require_may_sit(table, user.pk, invitation)
        after = stepped(before, ag.Sentarse(user.pk, seat))
        store.save(table, before, after, hashes={user.pk: connection})
        store.remember(user.pk, request)
        return table.version


def table_stand(*, user: AbstractBaseUser, request: Asked | None = None) -> int:
    """Free the chair of *user*; who has none is already standing."""
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
        if n not in forms.chair_counts(table.room.game):
            raise Refusal("silla")
        keeps = forms.keeps_places(table.room.game)
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

    Refuses with ``solo_jefe``, ``fase``, ``faltan``, ``opcion`` or ``combinacion``. The key of
    the mirones is stored hashed and never sent back.
    """
    with transaction.atomic():
        table = require_table(user.pk)
        if repeated(user.pk, request):
            return table.version
        before = store.load(table)
        # Who may propose is asked before what: a stranger learns nothing from the form.
        trial = stepped(before, ag.Configurar(user.pk, {}, {}, ""))
        chosen = forms.decode_options(table.room.game, options, ag.places(trial))
        terms = forms.decode_conditions(conditions, key)
        seed = secrets.token_bytes(32)
        data, rights = forms.as_data(chosen), forms.as_data(terms)
        forms.require_meaning(table.room.game, data, terms, ag.training(trial))
        proposed = starting.configurar(table, before, user.pk, data, rights, commitment(seed))
        after = stepped(before, proposed)
        table.server_seed = starting.seal(table, seed)
        table.access_key = make_password(key.strip()) if key is not None else ""
        store.save(table, before, after)
        store.remember(user.pk, request)
        Habit.objects.update_or_create(
            user_id=user.pk,
            game=table.room.game,
            defaults={"options": data, "conditions": rights},
        )
        return table.version


def table_accept(
    *, user: AbstractBaseUser, proposal: int, word: str, request: Asked | None = None
) -> int:
    """Accept proposal *proposal*, adding *word* to the shuffles; the last one starts the match.

    Refuses with ``propuesta_cambiada``, ``faltan``, ``fase`` or ``saldo_insuficiente``. If at the
    start somebody else can no longer pay, he stands up and the table waits again; if the economy
    has stopped or gone on since it was proposed, all must accept anew.
    """
    return agree(user.pk, lambda state, _table: ag.Aceptar(user.pk, proposal, word), request)


def table_swap(*, user: AbstractBaseUser, seat: int, request: Asked | None = None) -> int:
    """Move *user* to a free chair, or ask the player of *seat* to change with him."""
    return _own_act(user.pk, ag.Cambiar(user.pk, seat), request)


def table_answer_swap(*, user: AbstractBaseUser, yes: bool, request: Asked | None = None) -> int:
    """Answer who asked for the chair of *user*."""
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
        anew = starting.renewed(table, before)
        if anew is not None:
            after = anew
        else:
            require_balance(table, user_id, after)
        if after.phase == "empezar":
            after = starting.start_or_wait(table, before, after)
        store.save(table, before, after, why="saldo")
        store.remember(user_id, request)
        return table.version


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
    try:
        return ag.step(state, action)
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
    store.save(table, before, stepped(before, action), why=why)
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
    """Return the table where *user_id* sits, locked; refuses with ``asiento_ajeno``."""
    table = _own_table(user_id)
    if table is None:
        raise Refusal("asiento_ajeno")
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


def require_may_sit(table: Table, user_id: int, invitation: str) -> None:
    """Refuse who has no invitation, is already seated or playing, or cannot pay or may not sit."""
    if table.by_invitation and not _has_invitation(table, user_id, invitation):
        raise Refusal("invitacion")
    if MatchPlayer.objects.filter(user_id=user_id, match__status=Match.Status.PLAYING).exists():
        raise Refusal("en_partida")
    if TableSeat.objects.filter(user_id=user_id).exclude(table=table).exists():
        raise Refusal("ya_sentado")
    require_no_seat_ban(user_id)
    require_balance(table, user_id, None)


def require_no_seat_ban(user_id: int) -> None:
    """Refuse with ``sin_silla`` whom the staff does not let sit (issue 4, 10)."""
    found = sanctions.in_force(user_id, Sanction.Kind.NO_SEAT, Sanction.Kind.BAN)
    if found is not None:
        until = sanctions.term_of(found.ends_at)
        raise Refusal("sin_silla", hasta=until, motivo=found.reason)


def _has_invitation(table: Table, user_id: int, word: str) -> bool:
    """Return whether *word* is that of the table's link, or somebody there has asked him in."""
    if secrets.compare_digest(table.invite_token.encode(), word.encode()):
        return True
    seated = [chair.player for chair in ag.people(store.load(table)).values()]
    asked = invitations.holding(user_id)
    return asked.filter(table=table, inviter_id__in=seated).exists()


def require_balance(table: Table, user_id: int, state: Agreement | None) -> None:
    """Refuse who has less than the table's value, but at the tables of courtesy and in training."""
    if table.value <= settings.USUMUS["COURTESY_VALUE"]:
        return
    if state is not None and not starting.at_stake(table, state):
        return
    missing = table.value - balance_of(user_id)
    if missing > 0:
        raise Refusal("saldo_insuficiente", faltan=missing)

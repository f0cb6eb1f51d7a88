"""My own table: what who sits at one is shown of its agreement (docs/protocolo.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db.models import Case, OuterRef, Subquery, When
from django.urls import reverse
from django.utils import timezone

from economy.freezing import is_frozen
from games.engines.registry import GAMES
from games.models import ChatLine, Habit, Table, TableSeat
from games.tables import agreement as ag
from games.tables import bets, forms, starting, store
from games.tables.agreement import Agreement
from games.tables.conditions import Conditions
from games.tables.selectors import arrangement, chairs_shown, people_here, seats_of
from games.tables.stakes import what_is_at_stake

Mark = tuple[int, int, int | None, tuple[int, ...]] | None
"""The table where somebody sits, its version, the last line about bets and who is there.

While it is the same, so is what is agreed. What passes by itself (clocks) it does not tell.
"""


class Own(NamedTuple):
    """What is shown to somebody of the agreement at his table, and the mark it had then.

    Nothing (``None``) to who sits nowhere or plays already; docs/protocolo.md has the fields.
    """

    mark: Mark
    shown: dict[str, Any] | None


def seat_marks(user_ids: Sequence[int]) -> dict[int, Mark]:
    """Return the mark of each of these people who sits at a table. One query."""
    rows = TableSeat.objects.filter(user_id__in=list(user_ids)).annotate(
        line=_last_line(), here=people_here("table")
    )
    found = rows.values_list("user_id", "table_id", "table__version", "line", "here")
    return {user_id: _mark(*mark) for user_id, *mark in found}


def _mark(table_id: int, version: int, line: int | None, here: Sequence[int] | None) -> Mark:
    return table_id, version, line, tuple(here or ())


def look(user_id: int) -> Own:
    """Return the agreement of the table where *user_id* sits, as he sees it, and its mark.

    Three queries; two more while the bets are agreed. The first reads the mark.
    """
    seat = (
        TableSeat.objects.filter(user_id=user_id)
        .select_related("table__room", "table__match")
        .defer("table__match__state", "table__match__server_seed")
        .annotate(line=_last_line(), here=people_here("table"))
        .first()
    )
    if seat is None:
        return Own(None, None)
    return Own(_mark(seat.table_id, seat.table.version, seat.line, seat.here), _shown(seat))


def _last_line() -> Case:
    """Return the number of the newest line said at each table about the bets being agreed."""
    lines = ChatLine.objects.filter(table=OuterRef("table")).order_by("-proposal", "-pk")
    newest = Subquery(lines.values("pk")[:1])
    return Case(When(table__bets_until__isnull=False, then=newest), default=None)


def _shown(seat: TableSeat) -> dict[str, Any] | None:
    table = seat.table
    state = store.load(table)
    own = ag.seat_of(state, seat.user_id)
    if own is None or state.phase == "jugando":
        return None
    seats = seats_of([table.pk]).get(table.pk, [])
    return {
        "mesa": table.pk,
        "numero": table.number,
        "salon": table.room.slug,
        "valor": table.value,
        "asiento": own,
        "fase": state.phase,
        **_clock(table, state),
        "jefe": ag.jefe(state),
        "sillas": chairs_shown(table, state, seats),
        **arrangement(table, state),
        "esperados": list(ag.awaited(state)),
        "entrenamiento": ag.training(state),
        "propuesta": proposal_shown(table, state, seats),
        "ultima": last_configuration(seat.user_id, table.room.game, ag.places(state)),
        "cambio": None if state.swap is None else {"de": state.swap.de, "con": state.swap.con},
        "puede": list(ag.offered(state, seat.user_id)),
        "invitacion": invitation_path(table),
        "oferta_robots": _offer_ms(state, seat),
        **({"apuestas": bets.bets_shown(table, state, own)} if state.phase == "apostando" else {}),
    }


def proposal_shown(
    table: Table, state: Agreement, seats: Sequence[TableSeat]
) -> dict[str, Any] | None:
    """Return the proposal with all that who accepts it must know before."""
    proposal = state.proposal
    if proposal is None:
        return None
    game = table.room.game
    hashes = {row.user_id: row.connection_hash for row in seats if not row.is_robot}
    shared = starting.shared_connection(hashes)
    stake = starting.at_stake(table, state)
    rights = msgspec.convert(proposal.conditions, Conditions)
    return {
        "n": proposal.n,
        "opciones": proposal.options,
        "condiciones": proposal.conditions,
        "resumen": forms.summary(game, proposal.options, len(state.chairs)),
        "en_claro": forms.in_plain_words(
            game, proposal.options, proposal.conditions, len(state.chairs)
        ),
        "en_juego": what_is_at_stake(
            stake,
            sides=forms.agreed_sides(game, proposal.options, len(state.chairs)),
            policy=GAMES[game].engine.leave_policy,
            training=ag.training(state),
            shared=shared,
            scores=rights.puntua,
            frozen=proposal.frozen,
        ),
        "compromiso": proposal.commitment,
        "aviso_conexion": shared,
        "sin_valor": stake == 0,
        "valor": stake,
    }


def last_configuration(user_id: int, game: str, places: Sequence[int]) -> dict[str, Any] | None:
    """Return the configuration that *user_id* used last as jefe, if it can be used on *places*."""
    habit = Habit.objects.filter(user_id=user_id, game=game).first()
    if habit is None:
        return None
    chosen = forms.chosen_again(game, habit.options, places)
    if chosen is None:
        return None
    return {"opciones": chosen, "condiciones": habit.conditions}


def preview(user_id: int, options: Any, conditions: Any) -> dict[str, Any]:
    """Return what a configuration would mean at the table of *user_id*, without proposing it.

    Raises ``Refusal`` as ``table_configure`` would for the same values.
    """
    seat = TableSeat.objects.filter(user_id=user_id).select_related("table__room").first()
    if seat is None:
        return {"resumen": "", "cuenta": False, "en_claro": [], "en_juego": []}
    table, state = seat.table, store.load(seat.table)
    game = table.room.game
    data = forms.as_data(forms.decode_options(game, options, ag.places(state)))
    rights = forms.decode_rights(conditions)
    forms.require_meaning(game, data, rights, ag.training(state))
    matters = forms.counts(game, data) and not ag.training(state)
    frozen = matters and is_frozen()
    stake = table.value if matters and not frozen else 0
    return {
        "resumen": forms.summary(game, data, len(state.chairs)),
        "cuenta": matters,
        "en_claro": forms.in_plain_words(game, data, forms.as_data(rights), len(state.chairs)),
        "en_juego": what_is_at_stake(
            stake,
            sides=forms.agreed_sides(game, data, len(state.chairs)),
            policy=GAMES[game].engine.leave_policy,
            training=ag.training(state),
            shared=False,
            scores=rights.puntua,
            frozen=frozen,
        ),
    }


def invitation_path(table: Table) -> str | None:
    """Return the address that lets who has it sit at a table by invitation."""
    if not table.by_invitation:
        return None
    return reverse("invitacion", args=[table.pk, table.invite_token])


def _clock(table: Table, state: Agreement) -> dict[str, int | None]:
    total = store.clock_seconds(state.phase)
    if total is None or table.deadline_at is None:
        return {"quedan": None, "total": None}
    left = (table.deadline_at - timezone.now()).total_seconds()
    return {"quedan": max(0, round(left * 1000)), "total": total * 1000}


def _offer_ms(state: Agreement, seat: TableSeat) -> int | None:
    """Return in how long robots are to be offered to who waits alone; ``None`` if they are not."""
    if state.phase != "esperando" or len(ag.people(state)) != 1:
        return None
    waited = (timezone.now() - seat.sat_at).total_seconds()
    return max(0, round((settings.USUMUS["ROBOT_OFFER_SECONDS"] - waited) * 1000))

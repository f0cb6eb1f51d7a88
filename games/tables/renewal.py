"""What has changed since a match was proposed, and what becomes of its table.

What was accepted is played as it was read, or is accepted anew: the house may fix other things in a
salón, stop the economy or close it while people agree. All are told what changed, nobody is blamed
for it, and nothing is lost but the acceptance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.live.hints import publish
from games.models import Room, Table
from games.tables import agreement as ag
from games.tables import forms, gathering, manners, modality, reservation, worth
from games.tables.agreement import Agreement, Proposal
from games.tables.refusals import Refusal


class Renewal(NamedTuple):
    """A table where something else would be played than was accepted."""

    state: Agreement
    stood: Mapping[int, str]
    """Who had to stand up, and why (``aviso``), by user."""


def renewed(table: Table, state: Agreement) -> Renewal | None:
    """Return what becomes of *table*; ``None`` while what was proposed is what would be played.

    All accept the proposal as it is now (decisiones §9), the jefe makes another where it cannot be
    mended, and where no match can start at all everybody stands up. They are told when the
    transaction commits. The value of *table* is set to what its salón has, for the caller to store.
    """
    if state.proposal is None:
        return None
    if not reservation.is_open(table):
        return closed(table, state)
    if ag.training(state) and not table.room.robots and table.reserved is None:
        return _without_robots(table, state)
    proposal = _with_what_was_not_kept(state.proposal, table)
    return _compared(table, state, proposal)


def _compared(table: Table, state: Agreement, proposal: Proposal) -> Renewal | None:
    """Return what becomes of *table* if its *proposal* is another by now, as ``renewed``."""
    table.value = reservation.value_now(table)
    now = _proposal_now(table, state, proposal)
    if now is None:
        return _impossible(table, state, proposal)
    if now.frozen and worth.money(table, state, now.options).has_stacks:
        return _ended(state, "cuentas")
    if _as_stored(now) == _as_stored(proposal):
        return None
    return _proposed_again(table, state, proposal, now)


def closed(table: Table, state: Agreement) -> Renewal | None:
    """Return the table with nobody if its salón is closed; ``None`` while it is open."""
    return None if reservation.is_open(table) else _ended(state, "salon_cerrado")


def settled(table: Table, state: Agreement) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options and conditions of a match that the salón itself proposes at *table*.

    Refuses what it cannot have: as ``reservation.match_of`` and ``modality.require_fit``.
    """
    options, conditions = reservation.match_of(table, ag.chair_numbers(state))
    modality.require_fit(table.room.game, gathering.of(state), options, len(state.chairs))
    return options, conditions


def _with_what_was_not_kept(proposal: Proposal, table: Table) -> Proposal:
    """Return *proposal* whole: one of an earlier version of the site is taken as it is now."""
    kept = modality.manners_of(table.room) if proposal.manners is None else proposal.manners
    value = table.value if proposal.value is None else proposal.value
    return replace(proposal, manners=kept, value=value)


def _as_stored(proposal: Proposal) -> bytes:
    return msgspec.json.encode(proposal, order="deterministic")


# --- What would be played now


def _proposal_now(table: Table, state: Agreement, proposal: Proposal) -> Proposal | None:
    """Return *proposal* as the salón has it now; ``None`` where it cannot be played any more."""
    try:
        if gathering.of(state).proposes:
            options, conditions = settled(table, state)
        else:
            options, conditions = _with_what_is_fixed(table, state, proposal)
    except Refusal:
        return None
    terms = worth.terms(table, state, options, conditions)
    limits = worth.limits_now(table, state)
    changes = {**terms._asdict(), "options": options, "conditions": conditions, "buy_in": limits}
    if ag.training(state):  # nothing is at stake until the robots leave, and then all are asked
        for name in ("frozen", "shared", "staked", "value"):
            changes[name] = getattr(proposal, name)
    return replace(proposal, **changes)


def _with_what_is_fixed(
    table: Table, state: Agreement, proposal: Proposal
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what the jefe chose with what the salón fixes now; refuses what cannot be."""
    room, game = table.room, table.room.game
    chosen = {**proposal.options, **modality.settled_options(room)}
    options = forms.as_data(forms.decode_options(game, chosen, ag.chair_numbers(state)))
    rights = forms.decode_rights({**proposal.conditions, **room.fixed_conditions})
    if rights.mirones == "clave" and not table.access_key:
        raise Refusal("opcion")  # there is none yet: it is for the jefe to choose it
    forms.require_meaning(game, options, rights, ag.training(state))
    modality.require_fit(game, gathering.of(state), options, len(state.chairs))
    return options, forms.as_data(rights)


# --- What becomes of the table


def _proposed_again(table: Table, state: Agreement, before: Proposal, now: Proposal) -> Renewal:
    """Return the table where all are asked about *now*, and told what is not as *before*."""
    if now.frozen != before.frozen:
        _tell(state, "congelada" if now.frozen else "descongelada", table.number)
    elif now.shared != before.shared:
        _tell(state, "conexion", table.number)
    if changed := _changes_said(table.room, before, now):
        _tell(state, "cambio", f"{table.number}:{'; '.join(changed)}")
    if now.conditions["mirones"] != "clave":
        table.access_key = ""
    step = gathering.of(state).step
    after = step(state, ag.Renovar(now))
    stood = {}
    if now.buy_in is not None:
        least, most = now.buy_in
        people = ag.people(state).values()
        stood = {c.player: "entrada" for c in people if not least <= c.amount <= most}
    for player in stood:
        after = step(after, ag.Levantarse(player))
    return Renewal(after, stood)


def _impossible(table: Table, state: Agreement, before: Proposal) -> Renewal:
    """Return the table where what was proposed cannot be mended: its jefe proposes, if he can."""
    of, room = gathering.of(state), table.room
    if of.proposes or modality.unplayable(room, of.key, len(state.chairs)) is not None:
        return _ended(state, "imposible")
    options = {**before.options, **modality.settled_options(room)}
    conditions = {**before.conditions, **room.fixed_conditions}
    changed = _fields_said(room, before, options, conditions) or [_("otras opciones")]
    _tell(state, "otra_propuesta", f"{table.number}:{'; '.join(changed)}")
    return Renewal(of.step(state, ag.Devolver()), {})


def _without_robots(table: Table, state: Agreement) -> Renewal:
    """Return the table without its robots, where the salón has none any more."""
    _tell(state, "sin_robots", table.number)
    after = state
    for chair in state.chairs:
        if chair is not None and chair.robot:
            after = gathering.of(state).step(after, ag.Levantarse(chair.player))
    return Renewal(after, {})


def _ended(state: Agreement, why: str) -> Renewal:
    """Return the table with nobody: no match can start at it."""
    after, people = state, [chair.player for chair in ag.people(state).values()]
    for player in people:
        after = gathering.of(state).step(after, ag.Levantarse(player))
    return Renewal(after, dict.fromkeys(people, why))


# --- What is told


def _tell(state: Agreement, why: str, what: int | str) -> None:
    """Tell everybody at the table why he is asked again."""
    for chair in ag.people(state).values():
        publish(f"mia:{chair.player}", "aviso", f"{why}:{what}")


def _changes_said(room: Room, before: Proposal, now: Proposal) -> list[str]:
    """Return in Spanish each thing of *now* that is not as *before*, but for who may put what."""
    lines = _fields_said(room, before, now.options, now.conditions)
    if now.buy_in and now.buy_in != before.buy_in:
        told = {"least": now.buy_in[0], "most": now.buy_in[1]}
        lines.append(_("Entrada de %(least)s a %(most)s U$uros") % told)
    elif now.value != before.value and not now.buy_in:
        lines.append(_("La mesa es de %(n)s U$uros") % {"n": now.value})
    return lines + manners.changes_said(before.manners or {}, now.manners or {})


def _fields_said(
    room: Room, before: Proposal, options: Mapping[str, Any], conditions: Mapping[str, Any]
) -> list[str]:
    """Return each field of the form that is not as *before*, and its value: «Piedras: 30».

    What is stored of an earlier version of the game may lack some.
    """
    form = modality.declaration(room)
    parts = (
        (form["opciones"], before.options, options),
        (form["condiciones"], before.conditions, conditions),
    )
    return [
        modality.worded({**field, "defecto": now[field["nombre"]]})
        for fields, former, now in parts
        for field in fields
        if field["nombre"] in now and former.get(field["nombre"]) != now[field["nombre"]]
    ]

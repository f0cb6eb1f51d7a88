"""*Full*: whoever sits accepts what the salón proposes, and the last chair starts the match.

``esperando`` → every chair taken → ``contando``, a few seconds in which anybody may still stand up
and it waits again → (for U$uros) ``revelando`` → all say the words to which they are bound →
``empezar`` → the match exists → ``jugando``. Who sits with robots alone waits for nobody: nothing
is counted. What was accepted may stop being what would be played (the economy stands still, a robot
comes or goes): then those who sit are asked again, and a table that is full waits for them in
``aceptando``, under its clock.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from games.tables import agreement as ag
from games.tables.agreement import Action, Agreement, Refused, Seat
from games.tables.agreement.changes import cleared, renewed, seated, swapped, with_chair
from games.tables.agreement.requirements import (
    own,
    require_chair,
    require_free,
    require_jefe,
    require_phase,
    require_removable,
)
from games.tables.agreement.vocabulary import Part, Phase, Proposal
from games.tables.agreement.words import require_order_open, require_part, revealed


class Full:
    """The match starts by itself when the last chair is taken."""

    key: ClassVar[str] = "full"
    label: ClassVar[str] = "empieza sola al llenarse la mesa"
    said: ClassVar[str] = "La partida empieza sola al llenarse la mesa"
    proposes: ClassVar[bool] = True
    takes_buy_in: ClassVar[bool] = False
    counts: ClassVar[bool] = True
    """Whether a few seconds are counted before the match, for whoever thinks better of it."""

    def is_closed(self, state: Agreement) -> bool:
        """Return whether the match has started: the same people play from start to end."""
        return ag.started(state)

    def step(self, state: Agreement, action: Action) -> Agreement:
        """Return the table after *action*; raises ``agreement.Refused``."""
        if ag.started(state) and not isinstance(action, ag.Empezar):
            raise Refused("fase", fase=state.phase)
        handler = _HANDLERS.get(type(action))
        if handler is None:
            raise Refused("nada_que_acordar")
        if state.phase == "contando" and isinstance(action, ag.Vencer):
            return replace(state, phase=_agreed(state), clock=state.clock + 1)
        after: Agreement = handler(state, action)
        return after if after.phase == "jugando" else _gathered(state, after, counts=self.counts)

    def offered(self, state: Agreement, player: int) -> tuple[str, ...]:
        """Return the names of what *player* may do now: he accepts while he has not."""
        seat = ag.seat_of(state, player)
        names = [name for name in ag.offered(state, player) if name in _OPEN]
        if seat is not None and names and not _has_accepted(state, seat):
            names.append("aceptar")
        return tuple(names)

    def not_yet(self, before: Agreement, after: Agreement) -> Agreement:
        """Return *after* while it waits: the last to sit keeps his chair.

        Words that have been said are good for nothing more.
        """
        waiting = replace(after, phase="esperando")
        return renewed(waiting) if before.phase == "revelando" else waiting

    def asked_for(self, state: Agreement) -> Part:
        """Return what each player gives to the shuffles by sitting, accepting or when all have."""
        return _asked_for(state)


_OPEN = frozenset({"levantarse", "cambiar", "responder", "echar", "robots", "revelar"})


def _asked_for(state: Agreement) -> Part:
    if state.proposal is None:
        return ""
    return "huella" if state.proposal.staked and state.phase != "revelando" else "palabra"


def _has_accepted(state: Agreement, seat: Seat) -> bool:
    chair = state.chairs[seat]
    return chair is not None and chair.accepted


def _gathered(before: Agreement, after: Agreement, *, counts: bool) -> Agreement:
    """Return the phase that follows from who sits and has accepted."""
    if ag.people(before) and not ag.people(after):  # robots do not keep a table
        return replace(after, chairs=(None,) * len(after.chairs), phase="esperando", proposal=None)
    phase: Phase = "esperando"
    if not ag.missing(after):
        pending = any(not _has_accepted(after, seat) for seat in ag.people(after))
        counted = before.phase == "revelando" or not counts or len(ag.people(after)) == 1
        phase = "aceptando" if pending else _agreed(after) if counted else "contando"
    clock = after.clock if phase == before.phase else max(after.clock, before.clock + 1)
    return replace(after, phase=phase, clock=clock)


def _agreed(state: Agreement) -> Phase:
    """Return what leads to the match, all having accepted: in two rounds, that they say words."""
    assert state.proposal is not None
    silent = any(not chair.word for chair in ag.people(state).values())
    return "revelando" if state.proposal.staked and silent else "empezar"


def _asked_again(before: Agreement, after: Agreement) -> Agreement:
    """Return *after*, for everybody to accept anew if a robot came to the table or left it."""
    return renewed(after) if ag.training(before) != ag.training(after) else after


def _fijar(state: Agreement, action: ag.Fijar) -> Agreement:
    number = state.proposals + 1
    proposal = Proposal(
        number,
        action.options,
        action.conditions,
        action.commitment,
        frozen=action.frozen,
        shared=action.shared,
        buy_in=action.buy_in,
        staked=action.staked,
        value=action.value,
        manners=action.manners,
    )
    state = cleared(state, confirmations=False)
    return replace(state, proposals=number, proposal=proposal, swap=None)


def _sentarse(state: Agreement, action: ag.Sentarse) -> Agreement:
    assert state.proposal is not None
    require_free(state, action.player, action.seat)
    require_part(_asked_for(state), action.word, action.seal)
    state = seated(state, action.seat, action.player)
    return with_chair(
        state,
        action.seat,
        confirmed=True,
        accepted=True,
        word=action.word,
        seal=action.seal,
        amount=action.amount,
    )


def _levantarse(state: Agreement, action: ag.Levantarse) -> Agreement:
    return _stood(state, own(state, action.player))


def _stood(state: Agreement, *seats: Seat) -> Agreement:
    """Return it with *seats* free; what the others accepted is still what would be played.

    Once the words are being said all are asked again: nobody sits down knowing what others said.
    """
    chairs = tuple(None if s in seats else c for s, c in enumerate(state.chairs))
    after = replace(state, chairs=chairs, swap=None)
    return renewed(after) if state.phase == "revelando" else _asked_again(state, after)


def _aceptar(state: Agreement, action: ag.Aceptar) -> Agreement:
    seat = own(state, action.player)
    if state.proposal is None or action.n != state.proposal.n:
        raise Refused("propuesta_cambiada")
    if _has_accepted(state, seat):
        return state  # his word stays the one he gave first
    require_part(_asked_for(state), action.word, action.seal)
    return with_chair(state, seat, accepted=True, word=action.word, seal=action.seal)


def _robots(state: Agreement, action: ag.Robots) -> Agreement:
    seat = require_jefe(state, action.player)
    chair, places = state.chairs[seat], ag.free(state)
    assert chair is not None
    idle = [robot for robot in action.robots if ag.seat_of(state, robot) is None]
    if len(idle) < len(places):
        raise Refused("robots")
    after = state
    for place, robot in zip(places, idle, strict=False):
        after = seated(after, place, robot, action.level)
    after = _asked_again(state, after)
    # Asking for robots is the jefe's own acceptance; the others are asked.
    return with_chair(after, seat, accepted=chair.accepted, word=chair.word, seal=chair.seal)


def _cambiar(state: Agreement, action: ag.Cambiar) -> Agreement:
    seat = own(state, action.player)
    require_order_open(state)
    require_chair(state, action.con)
    if action.con == seat:
        raise Refused("silla_ocupada")
    other = state.chairs[action.con]
    if other is None or other.robot:
        return swapped(state, seat, action.con)
    if state.swap is not None:
        raise Refused("fase", fase=state.phase)  # another question waits for its answer
    return replace(state, swap=ag.Swap(seat, action.con))


def _responder(state: Agreement, action: ag.Responder) -> Agreement:
    seat = own(state, action.player)
    if state.swap is None or state.swap.con != seat:
        raise Refused("fase", fase=state.phase)
    if not action.yes:
        return replace(state, swap=None)
    return swapped(state, state.swap.de, state.swap.con)


def _echar(state: Agreement, action: ag.Echar) -> Agreement:
    return _stood(state, require_removable(state, action))


def _vencer(state: Agreement, action: ag.Vencer) -> Agreement:
    return _stood(state, *ag.awaited(state))


def _renovar(state: Agreement, action: ag.Renovar) -> Agreement:
    return renewed(replace(state, proposal=action.proposal))


def _empezar(state: Agreement, action: ag.Empezar) -> Agreement:
    require_phase(state, "empezar")
    return replace(state, phase="jugando")


_HANDLERS: dict[type, Any] = {
    ag.Fijar: _fijar,
    ag.Sentarse: _sentarse,
    ag.Levantarse: _levantarse,
    ag.Aceptar: _aceptar,
    ag.Robots: _robots,
    ag.Cambiar: _cambiar,
    ag.Responder: _responder,
    ag.Echar: _echar,
    ag.Vencer: _vencer,
    ag.Renovar: _renovar,
    ag.Revelar: revealed,
    ag.Empezar: _empezar,
}

"""Which rule an action breaks, so that the player is told it and no other."""

from __future__ import annotations

from games.engines.core.contract import Action, AmountAdded, IllegalAction, Seat, SeatTaken
from games.engines.poker.actions import Igualar, Mostrar, Pasar, Retirarse, Subir
from games.engines.poker.betting import raising, to_call
from games.engines.poker.options import buy_in
from games.engines.poker.state import State

_DECISIONS = (Retirarse, Pasar, Igualar, Subir)


def broken_rule(state: State, seat: Seat, action: Action, told: IllegalAction) -> IllegalAction:
    """Return the refusal that names the rule; *told* where there is nothing more to say.

    Codes: ``fuera`` (eliminated, or nobody sits there), ``retirado``, ``minima``, ``maxima``,
    ``tope``, ``entre_manos``, ``silla_ocupada``, ``sin_sillas``, ``nada_que_mostrar``,
    ``no_pasar``, ``nada_que_igualar``, ``no_sube`` and ``tipo``.
    """
    if told.code == "fase":
        return told
    if isinstance(action, SeatTaken):
        return _no_chair(state, seat, action, told)
    if seat not in state.inside:
        return IllegalAction("fuera")
    if isinstance(action, AmountAdded):
        return _no_top_up(state, seat, action, told)
    if isinstance(action, Mostrar):
        return IllegalAction("nada_que_mostrar")
    if isinstance(action, _DECISIONS):
        return _no_decision(state, seat, action, told)
    return told


def _no_chair(state: State, seat: Seat, action: SeatTaken, told: IllegalAction) -> IllegalAction:
    if not state.is_cash:
        return IllegalAction("sin_sillas")
    if state.sillas[seat] is not None:
        return IllegalAction("silla_ocupada")
    return _off_limits(action.amount, *buy_in(state.options)) or told


def _no_top_up(state: State, seat: Seat, action: AmountAdded, told: IllegalAction) -> IllegalAction:
    if not state.is_cash:
        return IllegalAction("sin_recargas")
    if state.is_dealt:
        return IllegalAction("entre_manos")
    most = buy_in(state.options)[1]
    if state.chips(seat) >= most:
        return IllegalAction("tope", maximo=most)
    return _off_limits(action.amount, 1, most - state.chips(seat)) or told


def _off_limits(amount: object, low: int, high: int) -> IllegalAction | None:
    """Return why *amount* is no whole number of that range, ``None`` if it is."""
    if type(amount) is not int:
        return IllegalAction("tipo")
    if not low <= amount <= high:
        return IllegalAction("cantidad", minimo=low, maximo=high)
    return None


def _no_decision(state: State, seat: Seat, action: Action, told: IllegalAction) -> IllegalAction:
    if state.turno != seat:
        gone = state.is_dealt and state.inicio[seat] and not state.vivos[seat]
        return IllegalAction("retirado") if gone else told
    if isinstance(action, Pasar):
        return IllegalAction("no_pasar", igualar=to_call(state, seat))
    if isinstance(action, Igualar):
        return IllegalAction("nada_que_igualar")
    if isinstance(action, Subir):
        return _no_raise(state, seat, action)
    return told


def _no_raise(state: State, seat: Seat, action: Subir) -> IllegalAction:
    able = raising(state, seat)
    if able.low is None or able.high is None:
        return IllegalAction("no_sube", motivo=able.why_not or "fichas")
    if type(action.total) is not int:
        return IllegalAction("tipo")
    if action.total < able.low:
        return IllegalAction("minima", minimo=able.low, maximo=able.high)
    return IllegalAction("maxima", minimo=able.low, maximo=able.high)

"""What happens in a partida, and what each choice would do, in Spanish sentences.

For who reads instead of looking at the table: its board says the same in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engines.core.contract import Event, Seat
from games.engines.core.lesson import Words
from games.engines.core.texts import listed
from games.engines.tresmus import events
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.prices import prices
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Precio, Vuelta

Names = Sequence[str]
_PARTS = {
    "descarte": "Descarte",
    "grande": "Grande",
    "chica": "Chica",
    "pares": "Pares",
    "juego": "Juego",
    "punto": "Punto",
}
_THE = {
    "grande": "la grande",
    "chica": "la chica",
    "pares": "los pares",
    "juego": "el juego",
    "punto": "el punto",
}


def counted(piedras: int) -> str:
    """Return a number of piedras in words."""
    return "1 piedra" if piedras == 1 else f"{piedras} piedras"


# --- What happened


def tell(state: State, event: Event, names: Names) -> str:
    """Return what *event* was, in a sentence; "" of what need not be told."""
    teller = _TELLERS.get(type(event))
    return teller(event, names) if teller is not None else ""


def _hand(event: events.ManoEmpezada, names: Names) -> str:
    return f"Empieza la mano {event.numero}: {names[event.mano]} es mano."


def _announced(event: events.Anunciado, names: Names) -> str:
    have = [name for name, has in zip(names, event.tienen, strict=True) if has]
    if not have:
        return f"Nadie de los que pueden hablar lleva {event.lance}."
    return f"{_verb(have, 'Lleva', 'Llevan')} {event.lance}: {listed(have)}."


def _opened(event: events.LanceAbierto, names: Names) -> str:
    if len(event.hablan) < 2:
        return f"No se juega {_THE[event.lance]}: hacen falta dos que puedan hablar."
    begins = "Empiezan" if event.lance == "pares" else "Empieza"
    return f"{begins} {_THE[event.lance]}."


def _bet(event: events.Envidado, names: Names) -> str:
    who = names[event.asiento]
    if event.ordago:
        return f"{who}: «Órdago». Pone {counted(event.pone)}, todas las que tiene."
    return f"{who}: «Envido {event.piedras}». Pone {counted(event.pone)}."


def _raised(event: events.Subido, names: Names) -> str:
    who = names[event.asiento]
    if event.ordago:
        return f"{who}: «Órdago». Pone {counted(event.pone)}, todas las que tiene."
    left = "" if event.quedan is None else f" y se queda con {event.quedan}"
    puts = f"Pone {counted(event.pone)}{left}"
    return f"{who}: «{event.piedras} más». {puts}; hay que llegar a {event.nivel}."


def _closed(event: events.LanceCerrado, names: Names) -> str:
    the, who = _THE[event.lance], listed([names[seat] for seat in event.contienden])
    match event.en:
        case "paso":
            return f"En paso: {the} no cuenta nada."
        case "negado":
            return f"Nadie lo quiere: {who} gana {the}."
        case "abandonado":
            return f"Todos los demás se han vuelto atrás: {who} gana {the}."
        case "querido":
            return f"Van a {the}: {who}.".replace(" a el ", " al ")
    return ""


def _rid(event: events.Sacado, names: Names) -> str:
    cause = {"deje": "de deje", "envite": f"del envite a {event.lance}"}
    why = cause.get(event.causa, f"por el valor de su jugada de {event.lance}")
    return f"{names[event.asiento]} saca {counted(event.piedras)} {why}."


def _won(event: events.LanceGanado, names: Names) -> str:
    if event.lance in {"grande", "chica"}:
        return ""  # it has no value of its own
    return f"La mejor jugada de {event.lance} es de {names[event.asiento]}."


def _returned(event: events.Devueltas, names: Names) -> str:
    if not event.piedras:
        return f"A {names[event.asiento]} no le queda nada que recuperar."
    return f"{names[event.asiento]} recupera {counted(event.piedras)}."


_TELLERS: Mapping[type[Event], Callable[[Any, Names], str]] = {
    events.ManoEmpezada: _hand,
    events.Descartado: lambda e, names: f"{names[e.asiento]} deja una carta.",
    events.Anunciado: _announced,
    events.LanceAbierto: _opened,
    events.Pasado: lambda e, names: f"{names[e.asiento]}: «Paso».",
    events.Envidado: _bet,
    events.Querido: lambda e, names: f"{names[e.asiento]}: «Quiero». Pone {counted(e.pone)}.",
    events.Conformado: lambda e, names: f"{names[e.asiento]}: «Conforme».",
    events.Subido: _raised,
    events.VueltoAtras: lambda e, names: f"{names[e.asiento]}: «Me vuelvo atrás».",
    events.Cogido: lambda e, names: (
        f"{names[e.asiento]} coge {counted(e.piedras)} de {names[e.de]}."
    ),
    events.Suertudo: lambda e, names: (
        f"Para {names[e.asiento]} no queda nada que coger: se libra por suertudo."
    ),
    events.PiedrasRecuperadas: lambda e, names: (
        f"{names[e.asiento]} recupera {counted(e.piedras)}."
    ),
    events.Devueltas: _returned,
    events.Seguido: lambda e, names: f"{names[e.asiento]}: «Sigo».",
    events.Dado: lambda e, names: f"{names[e.asiento]}: «Me doy».",
    events.LanceCerrado: _closed,
    events.Mostradas: lambda e, names: (
        f"{_verb([h for h in e.manos if h], 'Enseña', 'Enseñan')} sus cartas "
        f"{listed([name for name, hand in zip(names, e.manos, strict=True) if hand])}."
    ),
    events.Perdido: lambda e, names: (
        f"{names[e.asiento]} pierde el envite a {e.lance} y se lleva {counted(e.piedras)}."
        if e.piedras
        else f"A {e.lance} no queda ninguna piedra que perder."
    ),
    events.LanceGanado: _won,
    events.Sacado: _rid,
    events.JuegoApuntado: lambda e, names: (
        f"{names[e.asiento]} se apunta {f'el juego {e.numero}' if e.numero else 'un juego'}."
    ),
    events.Eliminado: lambda e, names: f"{names[e.asiento]} queda fuera de la partida.",
    events.Acabada: lambda e, names: "La partida ha terminado.",
}


def _verb(subjects: Sequence[Any], one: str, many: str) -> str:
    return one if len(subjects) == 1 else many


# --- How it stands


def part(state: State) -> str:
    """Return the hand and the lance; "" between two hands."""
    return f"Mano {state.numero_mano} · {_PARTS[state.fase]}" if state.fase in _PARTS else ""


def holding(state: State, seat: Seat) -> str:
    """Return what *seat* has still to get rid of, and the juegos he has marked."""
    hand, table = state.piedras[seat], state.on_table(seat)
    marks = f" · {state.juegos[seat]} juego apuntado" if state.juegos[seat] else ""
    if not hand and not table:
        return f"ya ha salido{marks}"
    waiting = f" y {table} en la mesa" if table else ""
    return f"{hand} en la mano{waiting}{marks}"


def facts(state: State, names: Names) -> Mapping[str, Any]:
    """Return the numbers of a state by a word for each.

    By name in lower case, the piedras in hand; with ``pone_``, those he has on the table; with
    ``suma_``, the total of his cards; ``mesa`` and ``nivel``, of the bet being spoken.
    """
    bet = state.apuesta
    found: dict[str, Any] = {
        "mesa": sum(bet.puesto) if bet is not None else 0,
        "nivel": bet.nivel if bet is not None else 0,
        "todas": state.options.piedras,
    }
    for seat, name in enumerate(names):
        known, hand = name.lower(), state.manos[seat]
        found[known] = state.piedras[seat]
        found[f"pone_{known}"] = state.on_table(seat)
        if len(hand) == 4:
            judged = JUDGE(hand)
            found[f"suma_{known}"] = judged.total
            found[f"pares_{known}"] = judged.valor_pares
            found[f"juego_{known}"] = judged.valor_juego
    return found


# --- What each choice would do


def asked(state: State, names: Names) -> tuple[str, tuple[str, ...]]:
    """Return who is in turn and, in a lance, what happens on each of his choices."""
    seat = state.turno
    if seat is None:
        return "", ()
    if state.fase == "descarte":
        return names[seat], ("Descartar una de sus cinco cartas.",)
    open_ = prices(state.apuesta, state.piedras, seat)
    by_action: dict[str, list[Precio]] = {}
    for price in open_:
        by_action.setdefault(price.accion, []).append(price)
    return names[seat], tuple([_PRICED[kind](rows, names) for kind, rows in by_action.items()])


def priced_back(back: Vuelta, names: Names) -> str:
    """Return what who backs out gets: from whom, or that nothing is left (mus §17.6)."""
    taken = [f"{piedras} de {names[seat]}" for seat, piedras in back.coge]
    recovered = f"recupera {back.recupera}"
    if not taken:
        return f"{recovered} y no queda nada que coger: sería un suertudo"
    return f"{recovered} y coge {listed(taken)}"


def _range(rows: Sequence[Precio]) -> str:
    first, last = rows[0].pone, rows[-1].pone
    return f"{first}" if first == last else f"de {first} a {last}"


def _between(price: Precio, names: Names) -> str:
    return listed([names[seat] for seat in price.entre])


def _pass(rows: Sequence[Precio], names: Names) -> str:
    if rows[0].entre:
        return "Paso: no va a este envite y no le cuesta nada."
    return "Paso: no abre; si alguien envida, podrá quererlo."


def _accept(rows: Sequence[Precio], names: Names) -> str:
    most = rows[-1]
    return (
        f"Quiero: pone {_range(rows)}; con {most.pone} quedarían {most.mesa} en la mesa "
        f"entre {_between(most, names)}."
    )


def _all(rows: Sequence[Precio], names: Names) -> str:
    (price,) = rows
    alone = f"; si nadie quiere, saca {price.si_nadie}" if price.si_nadie else ""
    return f"Órdago: pone todas las que tiene, {price.pone}{alone}."


def _turn_back(rows: Sequence[Precio], names: Names) -> str:
    (price,) = rows
    assert price.vuelta is not None
    told = priced_back(price.vuelta, names)
    return f"Volverse atrás: si se cerrara ahora, {told}; se quedaría con {price.quedan}."


_PRICED: Mapping[str, Callable[[Sequence[Precio], Names], str]] = {
    "Pasar": _pass,
    "Envidar": lambda rows, names: (
        f"Envido: 2 o más; pone lo que envide, o lo que tenga. Si nadie quiere, saca "
        f"{rows[0].si_nadie}."
    ),
    "Ordago": _all,
    "Querer": _accept,
    "Conformarse": lambda rows, names: (
        f"Conforme: no sube; se juegan {rows[0].mesa} entre {_between(rows[0], names)}."
    ),
    "Reenvidar": lambda rows, names: (
        f"2 más, o los que quiera: pone {_range(rows)} y los demás tendrán que contestar."
    ),
    "VolverseAtras": _turn_back,
    "Seguir": lambda rows, names: (
        f"Sigo: se juegan {rows[0].mesa} entre {_between(rows[0], names)}."
    ),
    "DarsePorPerdido": lambda rows, names: (
        f"Me doy: se lleva ahora las {rows[0].se_lleva} de la mesa y se queda con {rows[0].quedan}."
    ),
}

WORDS = Words(tell, facts, part, holding, asked)

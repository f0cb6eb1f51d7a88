"""Worked examples of what comes before the first round: draw, pool, seeds, enrolment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.tournaments.examples.reading import (
    Refused,
    listed,
    mapping,
    number,
    objects,
    read,
    refuse_unless,
    word,
    words,
)
from tournaments.pairing import draw
from tournaments.pairing.enrolment import Enrolment, Purse
from tournaments.pairing.illegal import Illegal
from tournaments.rules.rating import Rating


def drawn_from(entry: Mapping[str, Any], names: Sequence[str]) -> draw.Draw:
    """Return the draw of an entry with ``semilla``, ``torneo`` and perhaps ``palabras``."""
    given = mapping("palabras", entry.get("palabras", {}))
    told = {name: word("palabras", one) for name, one in given.items()}
    seed = draw.seed_of(word("semilla", entry["semilla"]))
    return draw.Draw.of(seed, number("torneo", entry["torneo"], 0), names, told)


def pairs_in(name: str, given: Any) -> list[list[str]]:
    """Return a list of two names each."""
    return [words(name, both, 2) for both in listed(name, given)]


def _sorteo(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "semilla", "torneo", "lista", also=("palabras", "cabezas"))
    names = words("lista", entry["lista"])
    drawn = drawn_from(entry, names)
    seeded = words("cabezas", entry.get("cabezas", []))
    return {
        "compromiso": draw.commitment(drawn.seed),
        "huella": drawn.fingerprint,
        "orden": draw.order(drawn, names, seeded),
    }


def _busco_pareja(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "semilla", "torneo", "lista", also=("palabras", "incompatibles"))
    names = words("lista", entry["lista"])
    apart = pairs_in("incompatibles", entry.get("incompatibles", []))
    pool = draw.pairs_of_pool(drawn_from(entry, names), names, apart)
    return {"parejas": pool.pairs, "sobran": pool.left_over}


def _level(given: Any) -> Rating:
    mu, sigma = listed("niveles", given, 2)
    for one in (mu, sigma):
        refuse_unless(type(one) in {int, float}, "niveles")
    return Rating(float(mu), float(sigma))


def _cabezas(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "participantes", "cuantas")
    entrants = [
        (word("id", one["id"]), [_level(level) for level in listed("niveles", one["niveles"])])
        for one in objects("participantes", entry["participantes"], "id", "niveles")
    ]
    count = number("cuantas", entry["cuantas"], 0)
    return {"cabezas": draw.seeds_by_level(entrants, count)}


# --- torneos §3


def _drawn(entry: Mapping[str, Any]) -> Callable[[Sequence[str]], draw.Draw]:
    def of(pool: Sequence[str]) -> draw.Draw:
        if "azar" not in entry:
            raise Refused("azar")
        read(entry["azar"], "semilla", "torneo")
        return drawn_from(entry["azar"], pool)

    return of


def _acts(entry: Mapping[str, Any], open_: Enrolment) -> dict[str, tuple[Callable[..., None], int]]:
    """Return what each event does, and of how many people."""
    apart = pairs_in("incompatibles", entry.get("incompatibles", []))
    return {
        "apuntarse": (open_.sign_up, 1),
        "invitar": (open_.invite, 2),
        "aceptar": (open_.accept, 2),
        "rechazar": (open_.decline, 2),
        "buscar": (open_.look_for_partner, 1),
        "retirarse": (open_.withdraw, 1),
        "sustituir": (open_.substitute, 2),
        "cerrar": (lambda: open_.close(_drawn(entry), apart), 0),
        "presentarse": (open_.check_in, 1),
        "sortear": (open_.draw, 0),
        "cancelar": (open_.cancel, 0),
    }


def _inscripcion(entry: Mapping[str, Any]) -> dict[str, Any]:
    optional = ("modo", "sancionados", "azar", "incompatibles")
    read(entry, "plazas", "cuota", "saldos", "eventos", also=optional)
    mode = word("modo", entry.get("modo", "individual"))
    refuse_unless(mode in {"individual", "parejas"}, "modo")
    given = mapping("saldos", entry["saldos"]).items()
    balances = {who: number("saldos", one, 0) for who, one in given}
    purse = Purse(balances, number("cuota", entry["cuota"], 0))
    open_ = Enrolment(
        places=number("plazas", entry["plazas"], 1),
        in_pairs=mode == "parejas",
        purse=purse,
        barred=words("sancionados", entry.get("sancionados", [])),
    )
    acts = _acts(entry, open_)
    errors = []
    for n, event in enumerate(listed("eventos", entry["eventos"])):
        name, *people = words("eventos", event)
        refuse_unless(name in acts and len(people) == acts[name][1], "eventos")
        try:
            acts[name][0](*people)
        except Illegal as refusal:
            errors.append([n, refusal.code])
    return {
        "dentro": ["+".join(one) for one in open_.inside],
        "espera": ["+".join(one) for one in open_.waiting],
        "buscan": open_.pool,
        "saldos": purse.balances,
        "bote": purse.pot,
        "errores": errors,
    }


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "sorteo": _sorteo,
    "busco_pareja": _busco_pareja,
    "cabezas": _cabezas,
    "inscripcion": _inscripcion,
}

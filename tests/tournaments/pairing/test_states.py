"""The states (torneos §2.4, §2.5, §3.2) and what an organiser may do (torneos §15)."""

from __future__ import annotations

import pytest

from tournaments.pairing import states
from tournaments.pairing.desk import RULES, Asked, objection
from tournaments.pairing.illegal import Illegal

MACHINES = states.MACHINES


def ends(name: str) -> set[str]:
    machine = MACHINES[name]
    return set(machine.values()) - {state for state, _ in machine}


def test_2_4_premiado_cancelado_and_borrado_are_final() -> None:
    assert ends("campeonato") == {"premiado", "cancelado", "borrado"}


def test_2_4_a_draw_is_never_repeated() -> None:
    reached, waiting = set(), ["sorteado"]
    while waiting:
        state = waiting.pop()
        after = {to for (of, _), to in states.CHAMPIONSHIP.items() if of == state} - reached
        reached |= after
        waiting += after
    assert not reached & {"inscripcion", "cerrado", "presentacion", "sorteado"}


def test_2_5_an_exempt_and_a_voided_cruce_stay_so() -> None:
    assert ends("cruce") == {"exento", "anulado"}
    assert ends("ronda") == set()


def test_3_2_who_is_out_does_not_come_back() -> None:
    assert ends("participante") == {
        "rechazado",
        "caducado",
        "no_presentado",
        "eliminado",
        "clasificado",
        "retirado",
        "expulsado",
    }


@pytest.mark.parametrize(("name", "count"), [("campeonato", 19), ("ronda", 5), ("cruce", 27)])
def test_2_4_nothing_else_is_a_transition(name: str, count: int) -> None:
    assert len(MACHINES[name]) == count


def test_3_2_nothing_else_is_a_transition() -> None:
    assert len(states.PARTICIPANTE) == 25


@pytest.mark.parametrize(
    ("state", "action"), [("sorteado", "sortear"), ("nada", "publicar"), ("borrador", "nada")]
)
def test_2_4_what_is_none_is_refused(state: str, action: str) -> None:
    with pytest.raises(Illegal):
        states.after(states.CHAMPIONSHIP, state, action)


def asked(**what: str | None) -> Asked:
    usual = Asked("otorgar", "organizador", "motivo suficiente", "en_juego", "suizo", "esperando")
    return usual._replace(**what)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ({"role": "otro_organizador", "reason": "", "championship": "premiado"}, "permiso"),
        ({"role": "jugador"}, "permiso"),
        ({"reason": "nueve   letras"}, None),
        ({"reason": "a        b        c"}, "razon"),
        ({"reason": "corta", "championship": "premiado"}, "razon"),
        ({"championship": "premiado", "cruce": "terminado"}, "estado"),
        ({"action": "repetir", "cruce": "listo", "following": "publicada"}, "cruce"),
        (
            {"action": "anular", "cruce": "terminado", "following": "en_juego", "format": "doble"},
            "siguiente",
        ),
        ({"action": "anular", "format": "vidas"}, "formato"),
        ({"action": "anular", "format": "liga", "following": "prevista"}, None),
        ({"action": "anular", "cruce": "anulado"}, "cruce"),
        ({"action": "anular", "championship": "terminado"}, "estado"),
        ({"action": "extender", "championship": "pausado"}, "estado"),
        ({"action": "extender", "cruce": "en_juego"}, "cruce"),
        ({"action": "extender", "cruce": None}, "cruce"),
        ({"action": "prohibir", "format": "vidas"}, None),
        ({"action": "prohibir", "format": "liga"}, "estado"),
        ({"action": "prohibir", "format": "mesas", "championship": "terminado"}, "estado"),
        ({"action": "expulsar", "championship": "terminado"}, "estado"),
        ({"action": "cancelar", "championship": "terminado"}, None),
        ({"action": "cancelar", "championship": "borrador"}, "estado"),
        ({"action": "repetir", "cruce": "nulo", "championship": "terminado"}, None),
        ({"role": "staff"}, None),
        ({"action": "reanudar", "reason": "", "championship": "pausado"}, None),
        ({"action": "pausar", "reason": ""}, "razon"),
    ],
)
def test_15_1_the_first_check_that_fails_is_told(
    what: dict[str, str | None], code: str | None
) -> None:
    assert objection(asked(**what)) == code


def test_15_2_every_action_has_its_rule_and_no_other_exists() -> None:
    assert len(RULES) == 10
    with pytest.raises(Illegal):
        objection(asked(action="silenciar", role="jugador"))

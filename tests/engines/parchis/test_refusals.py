"""What is not legal is refused with the rule that it breaks (parchís §1.4-§1.9, §1.13, §1.16)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Context, IllegalAction, Tape
from games.engines.parchis import playing, texts
from games.engines.parchis.actions import Contar, Mover, Pasar, Tirar
from games.engines.parchis.board import OUT_OF_PLAY, PIECE
from games.engines.parchis.engine import Parchis
from games.engines.parchis.evolution import evolve
from games.engines.parchis.options import Options
from games.engines.parchis.state import State, begun

ENGINE = Parchis()
CONTEXT = Context(HmacRng(b"refusals", "0"))
FULL = "En esa casilla ya hay dos fichas: no cabe otra."
EXACT = "A la meta se llega con el número exacto: esa ficha se pasaría."
BRIDGE = "No se puede saltar un puente."


def rolled(dice: tuple[int, ...], options: dict[str, Any], **at: int) -> State:
    """Return amarillo's turn after a roll, the pieces named (``a0=7``) on those pasos."""
    chosen = msgspec.convert({"dados": len(dice), **options}, Options)
    state = begun(chosen, attendance.begin(4, chosen.reloj))
    where = [0 if paso != OUT_OF_PLAY else paso for paso in state.at]
    for name, paso in at.items():
        colour = {"a": "amarillo", "z": "azul", "r": "rojo", "v": "verde"}[name[0]]
        where[PIECE[f"{colour}-{name[1]}"]] = paso
    state = replace(state, fase="tirar", turno=0, pendientes=(), iniciales=(), at=tuple(where))
    tape = Tape(evolve, state)
    playing.roll(tape, 0, dice)
    return tape.state


def told(state: State, action: Action, seat: int = 0) -> str:
    """Return the sentence with which it is refused."""
    with pytest.raises(IllegalAction) as refused:
        ENGINE.play(state, seat, action, CONTEXT)
    return texts.refusal(refused.value, ("Ana", "Luis", "Eva", "Jon"))


ALONE: dict[str, Any] = {}
PAIRS = {"modo": "parejas"}


@pytest.mark.parametrize(
    ("dice", "options", "at", "asked", "sentence"),
    [
        ((3,), ALONE, {"a0": 6}, Mover(4, "amarillo-0"), "Ese dado no lo tienes: te queda 3."),
        (
            (3, 1),
            ALONE,
            {"a0": 6},
            Mover(4, "amarillo-0"),
            "Ese dado no lo tienes: te quedan 3 y 1.",
        ),
        ((3,), ALONE, {"a0": 6, "z0": 9}, Mover(3, "azul-0"), "Esa ficha no es tuya."),
        ((3,), ALONE, {"a0": 6}, Mover(3, "amarillo-9"), "Esa ficha no es tuya."),
        (
            (3,),
            ALONE,
            {"a0": 6},
            Mover(3, "amarillo-1"),
            "Para sacar una ficha de casa hace falta un 5.",
        ),
        ((5,), ALONE, {"a0": 6}, Mover(5, "amarillo-0"), "Con un 5 hay que sacar ficha."),
        (
            (5,),
            ALONE,
            {"a0": 1, "a1": 1, "a2": 9},
            Mover(5, "amarillo-3"),
            "La salida está bloqueada: hay dos fichas y ninguna es de un rival.",
        ),
        ((4,), ALONE, {"a0": 6, "a1": 8, "a2": 8}, Mover(4, "amarillo-0"), BRIDGE),
        ((2,), ALONE, {"a0": 6, "a1": 8, "a2": 8}, Mover(2, "amarillo-0"), FULL),
        ((4,), ALONE, {"a0": 70, "a1": 8}, Mover(4, "amarillo-0"), EXACT),
        (
            (4,),
            ALONE,
            {"a0": 72, "a1": 8},
            Mover(4, "amarillo-0"),
            "Esa ficha ya está en la meta.",
        ),
        (
            (6,),
            ALONE,
            {"a0": 8, "a1": 8, "a2": 20},
            Mover(6, "amarillo-2"),
            "Con un 6 o con dobles hay que abrir un puente.",
        ),
        (
            (3,),
            PAIRS,
            {"a0": 8, "r0": 8},
            Mover(3, "rojo-0"),
            "Solo puedes mover una ficha de tu compañero cuando no puedes mover ninguna tuya.",
        ),
        ((3,), ALONE, {"a0": 6}, Tirar(), "Ahora te toca mover."),
        ((3,), PAIRS, {"a0": 6}, Pasar(), "Ahora te toca mover."),
        ((3,), ALONE, {"a0": 6}, Contar("amarillo-0"), "Ahora te toca mover."),
    ],
)
def test_the_sentence_names_the_rule(
    dice: tuple[int, ...], options: dict[str, Any], at: dict[str, int], asked: Action, sentence: str
) -> None:
    assert told(rolled(dice, options, **at), asked) == sentence


def test_p18_a_bridge_is_not_built_again_with_the_same_doubles() -> None:
    state = rolled((3, 3), ALONE, a0=16, a1=16, a2=36)
    opened = ENGINE.play(state, 0, Mover(3, "amarillo-0"), CONTEXT).state
    assert told(opened, Mover(3, "amarillo-1")) == (
        "Con los mismos dobles no se puede rehacer el puente que has abierto."
    )


def test_p9_a_piece_at_home_or_past_the_goal_cannot_count() -> None:
    state = rolled((4,), ALONE, a0=6, a1=60, z0=61)  # azul-0 stands where amarillo-0 would end
    state = replace(state, fase="contar", contar=20, dados=())
    assert told(state, Contar("amarillo-2")) == "Una ficha que está en casa no puede contar."
    assert told(state, Contar("amarillo-1")) == EXACT


def test_somebody_else_is_told_whose_turn_it_is() -> None:
    assert told(rolled((3,), ALONE, a0=6), Mover(3, "azul-0"), 1) == "No es tu turno: juega Ana."

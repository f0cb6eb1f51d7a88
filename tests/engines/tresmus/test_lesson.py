"""The juego that is explained step by step: its engine plays it and gives it its numbers."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import fields

from games.engines.core import attendance
from games.engines.core.contract import IllegalAction
from games.engines.core.lesson import Line, Moment, moments
from games.engines.tresmus import actions
from games.engines.tresmus.lesson import ANE, KEPA, LESSON, LOLA, TXEMA
from tests.engines.tresmus.positions import ENGINE

STEPS = moments(ENGINE, LESSON)


def plays() -> list[tuple[int, actions.Action]]:
    return [play for line in LESSON.script for play in line.plays]


def step_of(sentence: str) -> Moment:
    (found,) = [step for step in STEPS if sentence in step.told]
    return found


def test_every_play_of_the_script_is_legal_and_ends_a_juego() -> None:
    assert [step.number for step in STEPS] == list(range(1, len(LESSON.script) + 2))
    assert 20 < len(STEPS) < 40
    last = STEPS[-1].frame["vista"]
    assert (last["fase"], last["marca"], last["juegos"]) == ("fin_mano", TXEMA, (0, 0, 1, 0))
    assert {step.frame["vista"]["numero_juego"] for step in STEPS[:-1]} == {1}


def test_a_script_against_the_rules_is_refused() -> None:
    wrong = LESSON._replace(script=(Line(((KEPA, actions.Pasar()),), ""), *LESSON.script))
    with pytest.raises(IllegalAction):
        moments(ENGINE, wrong)


def test_everything_that_may_be_said_in_a_partida_is_said() -> None:
    said = {type(action) for _seat, action in plays()}
    assert said >= set(actions.ACTIONS) - set(attendance.ACTIONS)


def test_what_is_hard_to_understand_happens() -> None:
    told = {event["t"] for step in STEPS for event in step.frame["eventos"]}
    assert told >= {"Cogido", "Suertudo", "Devueltas", "Perdido", "LanceGanado", "JuegoApuntado"}
    ends = {closed["en"] for step in STEPS for closed in step.frame["vista"]["lances"]}
    assert ends == {"abandonado", "querido", "negado", "resuelto", "no_se_juega"}
    puts = [event for step in STEPS for event in step.frame["eventos"] if event["t"] == "Envidado"]
    assert any(bet["piedras"] > bet["pone"] for bet in puts)  # above what he has
    assert any(0 < e["pone"] < 3 and e["lance"] == "chica" for e in accepted())  # with fewer


def accepted() -> list[dict[str, object]]:
    return [e for step in STEPS for e in step.frame["eventos"] if e["t"] == "Querido"]


def test_the_comments_have_their_numbers_from_the_engine() -> None:
    """No number is written in them: each is a field that the engine fills in, but two names."""
    for comment in (LESSON.opening, *(line.comment for line in LESSON.script)):
        assert not re.search(r"\d", comment.replace("31 real", "")), comment
    assert not any(re.search(r"[{}]", step.comment) for step in STEPS)


def test_the_comments_have_the_numbers_of_their_step() -> None:
    luck = step_of("Para Kepa no queda nada que coger: se libra por suertudo.")
    assert luck.frame["vista"]["piedras"] == (9, 7, 3, 9)
    assert "Lola sube a 9 piedras y Ane, a 9; Kepa sigue con 7" in luck.comment
    shown = step_of("Txema pierde el envite a juego y se lleva 12 piedras.")
    assert "Txema pierde y se lleva las 12" in shown.comment
    assert "Ane sacaría 4 por su juego" in shown.comment


def test_the_price_that_is_told_before_is_what_happens_after() -> None:
    raised = step_of("Txema: «2 más». Pone 2 piedras y se queda con 3; hay que llegar a 4.")
    assert raised.asked == "Lola"
    told = "Volverse atrás: si se cerrara ahora, recupera 2 y coge 2 de Txema; se quedaría con 9."
    assert told in raised.choices
    settled = step_of("Lola coge 2 piedras de Txema.")
    assert settled.holdings[LOLA] == ("Lola", "9 en la mano")
    before = STEPS[settled.number - 2]
    lucky = "recupera 2 y no queda nada que coger: sería un suertudo; se quedaría con 7."
    assert any(lucky in choice for choice in before.choices)
    assert settled.holdings[KEPA] == ("Kepa", "7 en la mano")
    gives = STEPS[step_of("Lola: «Me doy».").number - 2]
    assert "Me doy: se lleva ahora las 4 de la mesa y se queda con 14." in gives.choices
    assert STEPS[gives.number].holdings[LOLA] == ("Lola", "14 en la mano")


def test_the_piedras_that_are_told_are_those_of_the_view() -> None:
    for step in STEPS:
        view = step.frame["vista"]
        for seat, (name, text) in enumerate(step.holdings):
            assert name == LESSON.names[seat]
            hand, table = view["piedras"][seat], view["en_mesa"][seat]
            marked = [1] if view["juegos"][seat] else []
            told = [int(number) for number in re.findall(r"\d+", text)]
            assert told == ([hand] if hand or table else []) + ([table] if table else []) + marked


def test_the_hands_are_shown_when_they_change_and_only_then() -> None:
    shown = [step for step in STEPS if step.hands]
    assert [step.number for step in shown] == [1, 2, 3, 23, 24]
    for step in shown:
        cards = step.frame["vista"]["cartas"]
        held = {name: hand for name, hand in zip(LESSON.names, cards, strict=True) if hand}
        assert {name: tuple(text.split()) for name, text in step.hands} == held
    assert len(shown[0].hands) == 4
    assert dict(shown[-1].hands).keys() == {"Kepa", "Txema", "Lola"}  # Ane is out of it


def test_a_step_is_a_frame_of_the_chair_of_the_reader() -> None:
    for step in STEPS:
        frame = step.frame
        assert frame.keys() == {"v", "asiento", "eventos", "vista"}
        assert (frame["v"], frame["vista"]["yo"]) == (step.number, ANE)
    names = {field.name for field in fields(type(ENGINE.view(ENGINE_START.state, ANE)))}
    assert STEPS[0].frame["vista"].keys() == names


class _Straight:
    def below(self, n: int) -> int:
        return 0

    def shuffled(self, items):
        return tuple(items)


ENGINE_START = ENGINE.start(LESSON.options, len(LESSON.names), _Straight())

"""The form of the jefe: what each game and its table ask."""

from __future__ import annotations

import pytest

from games.engines.registry import GAMES
from games.tables import conditions, forms
from games.tables.conditions import Conditions


def names(game: str, part: str) -> set[str]:
    return {field["nombre"] for field in forms.declaration(game)[part]}


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_on_is_shown_hands_only_where_there_are_any(game: str) -> None:
    engine = GAMES[game].engine
    has_hands = engine.has_hands
    can_be_seen = has_hands and engine.sealing is None
    assert ("mirones_ven" in names(game, "condiciones")) is can_be_seen
    said = " ".join(conditions.plain(Conditions(), has_hands=has_hands))
    assert ("cartas" in said) is has_hands
    shown, limits = conditions.eye(Conditions(), has_hands=has_hands)
    assert (shown, limits) == (("limitada", ["sin_cartas"]) if has_hands else ("abierta", []))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_chairs_decide_is_not_asked_again(game: str) -> None:
    assert names(game, "opciones").isdisjoint({"jugadores", "sillas"})
    assert names(game, "opciones") == {
        name for name in GAMES[game].texts.FIELDS if name not in {"jugadores", "sillas"}
    }

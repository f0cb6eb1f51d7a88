"""What the ``partida`` frame says besides the view (docs/protocolo.md)."""

from __future__ import annotations

import json

import pytest

from games.engines.core.contract import SeatLost
from games.engines.mus.options import Options
from games.engines.poker.options import Options as Poker
from games.matches import services
from games.matches.projection import Frames, Viewer
from tests.games.matches.falling import pass_by
from tests.games.tools import befall, live, play, start

pytestmark = pytest.mark.django_db(transaction=True)

MINE = Viewer(0, plays=True)


def frame(match, viewer=MINE):
    return json.loads(Frames(live(match), ()).for_viewer(viewer))


def test_everybody_is_told_what_would_follow_if_somebody_left(people):
    match = start(people, game="mus", options=Options(juegos=3, piedras=30))
    for viewer in (Viewer(0, plays=True), Viewer(1, plays=False), Viewer(None, plays=False)):
        assert frame(match, viewer)["si_abandona"] == {"ganan": None, "nula": True}
    mano = live(match).state.mano
    play(match, mano, {"t": "Cortar"})
    play(match, mano, {"t": "Ordago"})
    play(match, (mano + 1) % 4, {"t": "Querer"})
    ahead = [0, 2] if live(match).state.juegos[0] else [1, 3]
    for viewer in (Viewer(0, plays=True), Viewer(1, plays=True), Viewer(None, plays=False)):
        assert frame(match, viewer)["si_abandona"] == {"ganan": ahead, "nula": False}


def test_the_rest_are_told_what_follows_if_who_fell_does_not_come_back(people):
    match = start(people)
    assert frame(match)["si_abandona"] == {"ganan": [1, 3], "nula": False}
    befall(match, SeatLost(3))
    assert frame(match)["si_abandona"] == {"ganan": [0, 2], "nula": False}
    assert frame(match, Viewer(None, plays=False))["si_abandona"] == frame(match)["si_abandona"]


def test_nothing_would_follow_once_it_is_over(people):
    match = start(people)
    services.match_leave(
        match_id=match.pk, user_id=people[0].pk, action_id="6f0c6b5e-0000-4000-8000-000000000001"
    )
    assert "si_abandona" not in frame(match)


def test_poker_k4_the_end_of_the_level_is_told_though_no_decision_has_a_clock(people):
    match = start(people, game="poker", options=Poker(reloj="sin"), stake=0)
    (level,) = frame(match)["relojes"]
    assert (level["clave"], level["asiento"], level["total"]) == ("nivel", None, 180_000)
    assert 170_000 < level["quedan"] <= 180_000
    pass_by(100)
    assert frame(match)["relojes"][0]["quedan"] <= 80_000
    befall(match, SeatLost(3))
    told = {one["clave"]: one for one in frame(match)["relojes"]}
    assert told["nivel"]["quedan"] <= 80_000, "what happens at the table changes nothing about it"
    assert set(told) == {"nivel", "reconexion:3"}

"""What a draw came from, on its page and whole for whoever makes it anew (torneos §4.8)."""

from __future__ import annotations

import html
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, opened
from tests.tournaments.championships.evenings import crowd, evening, start
from tests.tournaments.championships.pressing import page
from tests.tournaments.championships.prized import bought
from tests.tournaments.championships.test_prizes import REST, ended
from tools.check.steps import NODE
from tournaments.championships import clock, drawing, forgetting, reading, seeding
from tournaments.championships.drawing import draw_told, proof_of
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import Play
from tournaments.championships.objects import Offer
from tournaments.championships.pool import partner_seek
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

CHECK = Path("static/js/torneo/check.js").resolve().as_uri()
ASK = f"""
import {{ verify }} from "{CHECK}";
console.log(JSON.stringify(await verify(JSON.parse(process.env.FACTS))));
"""


def checked(facts: Any) -> list[dict[str, Any]]:
    """Return what a browser says of *facts*."""
    env = {**os.environ, "FACTS": json.dumps(facts)}
    command = [str(NODE), "--input-type=module", "-e", ASK]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def proof(one: Championship, viewer: User | None = None) -> Any:
    client = Client()
    if viewer is not None:
        client.force_login(viewer)
    answer = client.get(f"/torneos/{one.pk}/sorteo.json")
    assert answer.status_code == 200
    return answer.json()


def test_4_8_the_page_shows_seed_list_words_fingerprint_and_order_and_not_before_the_draw():
    one = opened()
    for address in ("sorteo/", "sorteo.json"):
        assert Client().get(f"/torneos/{one.pk}/{address}").status_code == 404
    assert "De dónde salió el orden" not in page(Client(), one)
    two = evening(crowd(4))
    told = draw_told(two)
    assert told is not None
    assert f'href="/torneos/{two.pk}/sorteo/"' in page(Client(), two)
    shown = html.unescape(Client().get(f"/torneos/{two.pk}/sorteo/").content.decode())
    for text in (told.commitment, told.seed, told.fingerprint, "podría elegir"):
        assert text in shown
    assert [shown.count(f"<li>{name}</li>") for name in told.entries] == [2] * 4


def test_4_8_a_browser_makes_a_draw_anew_with_seeds_words_and_a_forbidden_encounter():
    one = evening_with_seeds()
    facts = proof(one)
    assert len(facts["cabezas"]) == 2
    assert facts["prohibidos"]
    assert len(facts["cuadro"]) == 8
    lines = checked(facts)
    assert [line["ok"] for line in lines] == [True] * 4, lines
    facts["orden"][0], facts["orden"][1] = facts["orden"][1], facts["orden"][0]
    assert not all(line["ok"] for line in checked(facts))


def evening_with_seeds() -> Championship:
    people = crowd(6)
    one = alone(play=Play(rules={"rest": 0}), places=8)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    entries = list(one.entries.order_by("turn").values_list("pk", flat=True))
    why = "Son los campeones del año pasado"
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": why}
    seeding.seeds_set(entries=entries[:2], **given)
    for other in entries[2:5]:
        seeding.pair_forbid(one=entries[5], other=other, **given)
    start(one, people)
    return one


@pytest.mark.parametrize("of_format", ["doble", "suizo", "liguilla"])
def test_4_8_a_tree_is_told_where_one_is_played(of_format):
    one = evening(crowd(5), format=of_format, least=4)
    facts = proof(one)
    assert (facts["cuadro"] is None) == (of_format != "doble")
    assert all(line["ok"] for line in checked(facts))


def test_3_5_the_pairs_are_made_anew_by_who_looked_for_a_partner_and_told_to_nobody_else():
    one = opened(least=2)
    people = crowd(5)
    for person in people:
        partner_seek(user=person, championship_id=one.pk)
    start(one, (person for person in people if one.members.filter(user=person).exists()))
    for other in (None, PersonFactory(), one.organiser):
        facts = proof(one, other)
        assert facts["buscan"] == []
        assert len(checked(facts)) == 4
        assert all(line["ok"] for line in checked(facts))
    drawn = Client().get(f"/torneos/{one.pk}/sorteo/").content.decode()
    assert "Solo puede comprobarlas quien buscaba" in drawn
    facts = proof(one, people[4])
    assert [len(pool["parejas"]) for pool in facts["buscan"]] == [2]
    assert proof(one)["buscan"] == [], "what is kept for visitors is not what he was told"
    lines = checked(facts)
    assert len(lines) == 5
    assert all(line["ok"] for line in lines), lines
    facts["buscan"][0]["parejas"].reverse()
    assert not all(line["ok"] for line in checked(facts))


def shared() -> Championship:
    """Return an evening that is over, with objects for places of which the third is shared."""
    host = PersonFactory()
    gifts = [Offer(place, item=bought(host).pk) for place in (1, 3, 4)]
    return ended(evening(crowd(4), Play(rules=REST), organiser=host, gifts=gifts), minutes=15)


def test_16_4_a_browser_draws_anew_who_has_the_object_of_a_place_that_several_share():
    one = shared()
    assert (proof_of(one) or {})["objetos"] == [], "not before the prizes"
    clock.run()
    one.refresh_from_db()
    facts = proof(one)
    assert [drawn["puesto"] for drawn in facts["objetos"]] == [3, 4], "the first is of one alone"
    both = sorted(one.entries.filter(place=3).values_list("number", flat=True))
    for drawn in facts["objetos"]:
        assert drawn["comparten"] == [[n, facts["orden"][n - 1]] for n in both]
        prize = one.prize_objects.select_related("winner").get(place=drawn["puesto"])
        assert prize.winner is not None
        assert prize.winner.username == facts["orden"][drawn["lleva"] - 1]
    lines = checked(facts)
    assert [line["ok"] for line in lines] == [True] * 6, lines
    shown = html.unescape(Client().get(f"/torneos/{one.pk}/sorteo/").content.decode())
    among = ", ".join(facts["orden"][n - 1] for n in both)
    assert f"3.º puesto, entre {among}: salió" in shown
    for address in ("", "resultados/"):
        told = Client().get(f"/torneos/{one.pk}/{address}").content.decode()
        assert told.count("Se sorteó entre los 2 que compartían el puesto.") == 2
    drawn = facts["objetos"][0]
    drawn["lleva"] = next(n for n in both if n != drawn["lleva"])
    wrong = [line["titulo"] for line in checked(facts) if not line["ok"]]
    assert wrong == ["El objeto del 3.º puesto es de quien salió en el sorteo"]


def test_16_4_it_is_drawn_anew_too_once_who_shared_it_is_erased_or_had_entered_late():
    one = shared()
    clock.run()
    one.refresh_from_db()
    winner = one.prize_objects.get(place=3).winner
    assert winner is not None
    with transaction.atomic():
        forgetting.name_forgotten(winner.pk)
    facts = proof(one)
    assert winner.username not in facts["orden"]
    assert {name for drawn in facts["objetos"] for _n, name in drawn["comparten"]} < set(
        facts["orden"]
    )
    assert all(line["ok"] for line in checked(facts))
    one.refresh_from_db()
    assert one.drawn is not None
    one.drawn["orden"] = one.drawn["orden"][:2]
    found = drawing.objects_drawn(one)[0]
    assert found.winner_name == winner.username, "in no list: what he is called now"


def test_a_draw_of_which_the_pairs_were_not_kept_is_told_without_them():
    one = evening(crowd(2))
    Championship.objects.filter(pk=one.pk).update(
        drawn={**{k: v for k, v in one.drawn.items() if k != "parejas"}, "buscan": [["a", "b"]]}
    )
    one.refresh_from_db()
    assert (proof_of(one, User(username="a")) or {})["buscan"] == []


def test_the_lists_of_a_draw_are_told_a_page_at_a_time(monkeypatch):
    monkeypatch.setattr(reading, "PER_PAGE", 3)
    one = evening(crowd(4))
    told = draw_told(one)
    assert told is not None
    first, second = (
        Client().get(f"/torneos/{one.pk}/sorteo/{query}").content.decode()
        for query in ("", "?tras=3")
    )
    assert f"<li>{told.order[2]}</li>" in first
    assert f"<li>{told.order[3]}</li>" not in first.partition('id="lista"')[0]
    assert f"<li>{told.order[3]}</li>" in second
    assert 'start="4"' in second
    for query in ("?tras=x", "?tras=99999999999999", "?tras=-1"):
        assert Client().get(f"/torneos/{one.pk}/sorteo/{query}").status_code == 200


def test_nobody_else_is_told_of_the_draw_of_what_he_may_not_know():
    one = evening(crowd(2))
    Championship.objects.filter(pk=one.pk).update(state="borrador")
    stranger = Client()
    stranger.force_login(PersonFactory())
    assert stranger.get(f"/torneos/{one.pk}/sorteo.json").status_code == 404

"""The acta: what it holds, that it is the log, who may read it, and when."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from typing import Any, Literal
from uuid import uuid4

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from games.chat.channel import Channel
from games.chat.services import line_add
from games.engines.core.chance import MatchChance, commitment
from games.engines.mus.options import Options
from games.matches import guards, runner, services
from games.matches.held import facts_of
from games.models import Match, MatchStep
from games.record import acta as records
from tests.factories import PersonFactory
from tests.games.matches.finished import finished, play_on
from tests.games.tools import live, start

pytestmark = pytest.mark.django_db(transaction=True)

ONE_JUEGO = Options(juegos=1, piedras=30, reloj="sin")


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Draw(Strict):
    op: Literal["below", "shuffled"]
    given: int | list[str]
    result: int | list[str]


class Step(Strict):
    v: int
    asiento: int | None
    accion: dict[str, Any] | None
    eventos: list[dict[str, Any]]
    tiradas: list[Draw]
    ms: int
    a: int
    vista: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    cambia: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Player(Strict):
    asiento: int
    nick: str
    avatar: str
    robot: str | None
    jefe: bool
    resultado: Literal["gana", "pierde", "nula", "abandona"]
    usuros: int
    puntos: int
    con_subsidio: bool = False


class Chance(Strict):
    algoritmo: Literal["usumus-2"]
    compromiso: str
    semilla: str
    palabras: list[str]


class Acta(Strict):
    formato: Literal[1]
    partida: int
    juego: str
    reglas: int
    salon: str
    mesa: int
    valor: int
    premios: int
    competitiva: bool
    entrenamiento: bool
    sin_puntos: str
    resumen: str
    opciones: dict[str, Any]
    lados: list[list[int]]
    condiciones: dict[str, Any]
    empezo: int
    acabo: int
    fin: Literal["ganada", "abandono", "nula", "acuerdo", "anulada"]
    motivo: str
    marcador: str
    jugadores: list[Player]
    azar: Chance
    pasos: list[Step]


def read(client, match, **query):
    answer = client.get(f"/partida/{match.pk}/acta.json", query)
    assert answer.status_code == 200, answer.content
    return answer.content


def shorten(match, days):
    """Make *match* end so many days ago."""
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(days=days))


# --- What it holds


def test_the_document_is_exactly_what_docs_actas_describes(client, people):
    match = finished(people)
    acta = msgspec.json.decode(read(client, match), type=Acta)
    assert [step.v for step in acta.pasos] == list(range(1, match.version + 1))
    assert {player.nick for player in acta.jugadores} == {person.username for person in people}
    assert sum(player.usuros for player in acta.jugadores) == 0
    assert all(step.vista is step.cambia is msgspec.UNSET for step in acta.pasos)


@pytest.mark.parametrize(
    ("why", "started", "shares"),
    [
        ("", {}, False),
        ("acordado", {"conditions": {"puntua": False}}, False),
        ("no_competitiva", {"options": ONE_JUEGO}, False),
        ("entrenamiento", {"robots": {3: "facil"}}, False),
        ("conexion", {"hashes": ("a", "b", "a", "c")}, True),
    ],
)
def test_torneos_18_1_what_gives_no_points_says_why(people, settings, why, started, shares):
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": shares}
    seated = people[:3] if "robots" in started else people
    match = start(seated, game="mus", **{"options": Options(), **started})
    head = records.match_head(match)
    assert head["sin_puntos"] == why
    assert match.ranked is not bool(why)


def test_torneos_18_1_who_plays_on_subsidy_reads_that_he_has_no_points(people):
    match = start(people)
    match.players.filter(seat=2).update(staked=match.stake - 1)
    told = [one.get("con_subsidio", False) for one in records.match_head(match)["jugadores"]]
    assert told == [False, False, True, False]
    Match.objects.filter(pk=match.pk).update(ranked=False)
    match.refresh_from_db()
    assert not any("con_subsidio" in one for one in records.match_head(match)["jugadores"])


def test_the_seed_and_the_words_give_the_commitment_and_every_draw(people):
    match = finished(people)
    acta = msgspec.json.decode(msgspec.json.encode(records.match_acta(match)), type=Acta)
    seed = bytes.fromhex(acta.azar.semilla)
    assert commitment(seed) == acta.azar.compromiso == match.commitment
    chance = MatchChance.of(acta.azar.algoritmo, seed, acta.azar.palabras, match.pk)
    drawn = 0
    for deal, step in enumerate((step for step in acta.pasos if step.tiradas), 1):
        rng = chance.stream(step.v, deal)
        for draw in step.tiradas:
            again = getattr(rng, draw.op)(draw.given)
            assert (list(again) if draw.op == "shuffled" else again) == draw.result
            drawn += 1
    assert drawn > 2


def test_the_chance_alone_is_that_of_the_acta(client, people):
    match = finished(people)
    answer = client.get(f"/partida/{match.pk}/azar.json")
    assert answer.status_code == 200
    assert answer.json() == json.loads(read(client, match))["azar"]
    assert "private" in answer["Cache-Control"]


@pytest.mark.parametrize("seat", [0, 3])
def test_every_step_shows_the_table_from_the_chair_with_all_cards_up(people, seat):
    match = finished(people)
    facts = facts_of(match.pk)
    state: Any = None
    shown: dict[str, Any] = {}
    steps = records.match_acta(match, seat=seat)["pasos"]
    stored = MatchStep.objects.filter(match=match).order_by("version").values("payload")
    for step, row in zip(steps, stored, strict=True):
        record = runner.decode_step(facts, row["payload"])
        if state is None:
            state = facts.engine.start(facts.options, 4, facts.chance.stream(1, 1)).state
        else:
            for event in record.events:
                state = facts.engine.evolve(state, event)
        shown = step.get("vista") or {**shown, **step["cambia"]}
        assert shown == msgspec.to_builtins(facts.engine.face_up(state, seat))
        assert all(shown["cartas"])
        assert shown["yo"] == seat
    assert state == live(match).state


def test_what_travels_for_a_chair_is_light(client, people):
    match = finished(people)
    answer = client.get(
        f"/partida/{match.pk}/acta.json?desde=2", headers={"accept-encoding": "gzip"}
    )
    assert answer["Content-Encoding"] == "gzip"
    whole = len(gzip.decompress(answer.content))
    assert whole / match.version < 2500
    assert len(answer.content) / match.version < 400


def test_the_file_to_keep_has_a_name(client, people):
    match = finished(people)
    answer = client.get(f"/partida/{match.pk}/acta.json?descargar")
    assert answer["Content-Disposition"] == f'attachment; filename="usumus-acta-{match.pk}.json"'


@pytest.mark.parametrize("chair", ["4", "-1", "x", "99999999999999999999", ""])
def test_a_chair_that_does_not_exist_is_refused(client, people, chair):
    match = finished(people)
    answer = client.get(f"/partida/{match.pk}/acta.json", {"desde": chair})
    assert answer.status_code == 400
    assert answer.json()["codigo"] == "asiento"
    assert client.get(f"/partida/{match.pk}/acta/", {"desde": chair}).status_code == 200


def test_a_voided_match_says_why_and_not_who(client, people):
    match = play_on(start(people, game="mus"), until=12)
    judge = PersonFactory(username="Juezas", is_staff=True)
    services.match_void(match_id=match.pk, actor=judge, reason="se cayó el servidor")
    acta = json.loads(read(client, match))
    assert (acta["fin"], acta["motivo"]) == ("anulada", "se cayó el servidor")
    assert "Juezas" not in json.dumps(acta)


# --- When


@pytest.mark.parametrize("path", ["acta/", "acta.json", "azar.json", "verificar/"])
def test_a_live_match_has_no_acta(client, people, path):
    match = play_on(start(people, game="mus"), until=8)
    client.force_login(people[0])
    answer = client.get(f"/partida/{match.pk}/{path}")
    assert answer.status_code == 409
    assert "no-store" in answer["Cache-Control"]
    text = answer.content.decode()
    assert ("Todavía se juega" in text) or answer.json()["codigo"] == "acta_pendiente"
    seed = facts_of(match.pk).chance.key.hex()
    assert seed not in text
    with pytest.raises(records.NotOver):
        records.match_acta(match)


@pytest.mark.parametrize("path", ["acta/", "acta.json", "azar.json"])
def test_a_frozen_match_has_none_either(client, people, path):
    match = start(people, game="mus")
    guards.match_freeze(match_id=match.pk, why="prueba")
    answer = client.get(f"/partida/{match.pk}/{path}")
    assert answer.status_code == 409


def test_a_log_that_cannot_be_opened_says_so(client, people):
    match = start(people, game="mus")
    guards.match_freeze(match_id=match.pk, why="prueba")
    services.match_void(
        match_id=match.pk, actor=PersonFactory(is_staff=True), reason="no se puede leer"
    )
    Match.objects.filter(pk=match.pk).update(server_seed=b"basura")
    runner.cache.clear()
    answer = client.get(f"/partida/{match.pk}/acta.json")
    assert (answer.status_code, answer.json()["codigo"]) == (409, "acta_ilegible")


@pytest.mark.parametrize("number", ["0", "99999", "99999999999999999999999"])
def test_a_match_that_does_not_exist_is_not_found(client, db, number):
    for path in ("acta/", "acta.json", "azar.json", "verificar/"):
        assert client.get(f"/partida/{number}/{path}").status_code == 404


# --- Who


def test_the_acta_of_a_match_that_counts_is_for_everybody(client, people):
    match = finished(people)
    for path in ("acta/", "acta.json", "azar.json", "verificar/"):
        answer = client.get(f"/partida/{match.pk}/{path}")
        assert answer.status_code == 200
        assert answer["X-Robots-Tag"] == "noindex"


def test_the_acta_of_a_single_juego_is_for_its_players_and_for_seven_days(client, people):
    """decisiones §9."""
    match = finished(people, options=ONE_JUEGO)
    stranger, staff = PersonFactory(), PersonFactory(is_staff=True)

    def status(user: User | None) -> int:
        client.logout()
        if user:
            client.force_login(user)
        return int(client.get(f"/partida/{match.pk}/acta.json").status_code)

    assert [status(user) for user in (None, stranger, people[1], staff)] == [404, 404, 200, 200]
    shorten(match, 8)
    assert [status(user) for user in (people[1], staff)] == [404, 404]


def test_a_training_is_shared_like_any(client, people):
    match = start(people[:1], game="mus", robots={1: "novato", 2: "novato", 3: "novato"})
    services.match_leave(match_id=match.pk, user_id=people[0].pk, action_id=uuid4())
    assert client.get(f"/partida/{match.pk}/acta.json").status_code == 200


def test_what_was_said_is_for_who_played_and_the_staff(client, people):
    match = finished(people)
    line_add(
        channel=Channel("partida", match.pk),
        author_id=people[2].pk,
        text="voy ciego",
        line_id=uuid4(),
        seat=2,
    )
    page = f"/partida/{match.pk}/acta/"

    def lines(user: User | None) -> Any:
        client.logout()
        if user:
            client.force_login(user)
        return client.get(page).context["acta_datos"]["chat"]

    assert lines(None) is None
    assert lines(PersonFactory()) is None
    for user in (people[0], PersonFactory(is_staff=True)):
        said = [(line["nick"], line["asiento"], line["texto"]) for line in lines(user)]
        assert said == [(people[2].username, 2, "voy ciego")]


def test_the_page_opens_from_the_own_chair_or_the_one_asked_for(client, people):
    match = finished(people)
    client.force_login(people[3])
    page = f"/partida/{match.pk}/acta/"
    assert client.get(page).context["acta_datos"]["desde"] == 3
    assert client.get(page, {"desde": "1"}).context["acta_datos"]["desde"] == 1


# --- Playing it again


def test_a_finished_match_plays_again_to_the_same_events_draws_and_state(people, capsys):
    match = finished(people)
    assert records.replay_differs(match) is None
    call_command("match_audit", match=match.pk)
    call_command("match_audit", sample=5)
    assert capsys.readouterr().out.splitlines() == ["1 replayed, 0 differ"] * 2


def test_a_log_that_was_touched_is_found(people, capsys):
    match = finished(people)
    facts = facts_of(match.pk)
    step = MatchStep.objects.filter(match=match, version=2).get()
    record = runner.decode_step(facts, step.payload)
    other = msgspec.structs.replace(record, events=record.events[:-1])
    sealed = runner.vault.seal(runner._encoder.encode(other), facts.scope)
    MatchStep.objects.filter(pk=step.pk).update(payload=sealed)
    assert records.replay_differs(match) == 2
    with pytest.raises(CommandError) as raised:
        call_command("match_audit")
    assert raised.value.returncode == 1
    assert f"match {match.pk}: differs at version 2" in capsys.readouterr().err


def test_the_audit_of_a_live_match_is_refused(people):
    match = start(people, game="mus")
    with pytest.raises(CommandError):
        call_command("match_audit", match=match.pk)

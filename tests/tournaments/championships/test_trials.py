"""A championship *de prueba*: robots alone play it, and nothing comes of it (RULING C2)."""

from __future__ import annotations

import html
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.nicks import reading
from economy import reconciliation
from economy.models import Tx
from games.matches import waits
from games.models import Match, Robot, Table
from games.record import occasions
from tests.factories import PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code, draft, is_now
from tests.tournaments.championships.evenings import QUICK, tick
from tests.tournaments.championships.test_creating import filled
from tournaments.championships import clock, trials
from tournaments.championships.enrolment import invite, sign_up
from tournaments.championships.founding import championship_cancel, championship_publish
from tournaments.championships.pool import partner_seek
from tournaments.championships.results import document_of
from tournaments.models import (
    Award,
    Championship,
    Deed,
    Entry,
    Level,
    Notice,
    Offence,
    PairScore,
    Result,
    Score,
    Tally,
    Trophy,
)

pytestmark = pytest.mark.django_db(transaction=True)

SHORT = {"juegos": 3, "piedras": 30, "reyes": 8}
NOTHING: tuple[type[Model], ...] = (
    Score, PairScore, Tally, Level, Offence, Award, Deed, Result, Notice,
)  # fmt: skip
"""Rows that would say that somebody has something of it."""


def staff() -> User:
    user: User = PersonFactory(is_staff=True)
    return user


def trial(who: User | None = None, **changes: Any) -> Championship:
    """Return one that is a draft of the staff's."""
    what = {"robots": "novato", "fee": 0, "options": SHORT, "play": QUICK, **changes}
    return draft(who or staff(), **what)


def published(**changes: Any) -> Championship:
    one = trial(**changes)
    return championship_publish(actor=one.organiser, championship_id=one.pk)


def begun(**changes: Any) -> Championship:
    """Return one of robots that has just begun."""
    one = published(**changes)
    now = timezone.now()
    Championship.objects.filter(pk=one.pk).update(closes_at=now, starts_at=now)
    clock.run()
    one.refresh_from_db()
    assert one.state == "en_juego"
    return one


def in_play() -> list[Match]:
    return list(Match.objects.filter(status=Match.Status.PLAYING).order_by("pk"))


@pytest.fixture
def hasty(settings):
    """Have robots take no time to think."""
    settings.USUMUS = {**settings.USUMUS, "ROBOT_PAUSE_MS": 0, "ROBOT_PAUSE_MAX_MS": 0}


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"who": "somebody"}, "prueba_de_la_casa"),
        ({"robots": "sabio"}, "prueba_robots"),
        ({"places": trials.MOST + 1}, "prueba_plazas"),
        ({"fee": 5}, "prueba_sin_dinero"),
        ({"play": QUICK._replace(amounts=(10,))}, "prueba_sin_dinero"),
    ],
)
def test_c2_only_the_staff_make_one_and_for_nothing(changes, refused):
    who = PersonFactory() if changes.pop("who", None) else staff()
    assert code(trial, who=who, **changes) == refused
    assert not Championship.objects.exists()


def test_c2_robots_take_every_place_and_are_not_those_that_are_asked_to_a_table():
    one = published(places=8)
    assert one.entries.filter(state="confirmado").count() == 8
    people = User.objects.filter(championship_members__championship=one)
    assert {user.kind for user in people} == {User.Kind.ROBOT}
    assert (people.count(), Robot.objects.count()) == (16, 0)
    again = published(places=4)
    same = User.objects.filter(championship_members__championship=again)
    assert set(same) < set(people), "no more robots are made than there have to be"


def test_its_robots_have_no_page_that_is_led_to():
    one = published(places=4)
    page = Client().get(f"/torneos/{one.pk}/").content.decode()
    nick = User.objects.filter(championship_members__championship=one).first().username
    assert nick in page
    assert f"/jugador/{nick}/" not in page
    assert f"/jugador/{one.organiser.username}/" in page


def test_two_published_at_once_share_the_robots_that_are_made():
    drafts = [trial(places=16) for _ in range(2)]
    at_once(*[partial(championship_publish, actor=one.organiser, championship_id=one.pk)
              for one in drafts])  # fmt: skip
    assert User.objects.filter(kind=User.Kind.ROBOT).count() == 32
    assert [one.entries.count() for one in drafts] == [16, 16]


def test_no_two_of_the_robots_have_a_nick_that_is_read_as_the_same():
    nicks = [trials.nick_of(number) for number in range(2 * trials.MOST)]
    assert len({reading(nick) for nick in nicks}) == len(nicks)


def test_c2_no_person_enters_one_by_any_door():
    pairs, alone = published(places=4), published(chairs=2, in_pairs=False, places=4)
    ana, luis = PersonFactory.create_batch(2)
    for state in ("inscripcion", "en_juego"):
        is_now(pairs, state)
        is_now(alone, state)
        assert code(sign_up, user=ana, championship_id=alone.pk) == "de_prueba"
        assert code(partner_seek, user=ana, championship_id=pairs.pk) == "de_prueba"
        assert code(invite, user=ana, championship_id=pairs.pk, other=luis) == "de_prueba"
    assert not Entry.objects.filter(members__user__in=[ana, luis]).exists()


@pytest.mark.usefixtures("hasty")
def test_c2_it_plays_itself_with_real_matches_to_its_end_and_gives_nobody_anything():
    given = Trophy.Given.CHAMPIONSHIP
    Trophy.objects.create(given=given, place=1, name="Copa", game="mus")
    one = begun(chairs=2, in_pairs=False, places=4, least=4)
    paid_before = Tx.objects.count()
    for _ in range(6):
        playing = in_play()
        assert Table.objects.count() == 0
        for match in playing:
            for _ in range(3_000):
                waits.match_fire_due(match_id=match.pk)
                match.refresh_from_db(fields=["status"])
                if match.status != Match.Status.PLAYING:
                    break
        tick()
    one.refresh_from_db()
    assert one.state == "terminado"
    played = list(one.cruces.exclude(decided=None))
    assert [cruce.state for cruce in played] == ["terminado"] * 3
    matches = {match.origin: match for match in Match.objects.all()}
    for cruce in played:
        match = matches[cruce.origin]
        places = dict(match.players.values_list("user", "place"))
        winner = cruce.winner.members.get().user_id if cruce.winner else None
        assert places[winner] == 1, "it is decided by its match"
        assert (match.ranked, match.competitive, match.training) == (False, False, True)
    Championship.objects.update(ended_at=timezone.now() - timedelta(minutes=16))
    tick()
    one.refresh_from_db()
    assert one.state == "premiado"
    assert sorted(one.entries.values_list("place", flat=True)) == [1, 2, 3, 3]
    assert one.settled_at is not None
    assert [kind.__name__ for kind in NOTHING if kind.objects.exists()] == []  # type: ignore[attr-defined]
    assert Tx.objects.count() == paid_before
    assert all(check.ok for check in reconciliation.reconcile())


def test_a_cruce_of_robots_that_is_called_again_has_the_one_match():
    one = begun(chairs=2, in_pairs=False, places=4)
    cruce = one.cruces.filter(state="esperando").first()
    assert cruce is not None
    one.cruces.filter(pk=cruce.pk).update(state="listo", attempt=cruce.attempt - 1)
    before = Match.objects.count()
    clock.run()
    assert Match.objects.count() == before


def test_2_4_cancelling_one_ends_the_matches_of_its_robots():
    one = begun(chairs=2, in_pairs=False, places=4)
    assert len(in_play()) == 2
    why = "ya hemos visto lo que había que ver"
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=why)
    assert in_play() == []


# --- Its pages


def page(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_c2_each_of_its_pages_says_what_it_is():
    one = begun(name="Ensayo general")
    other = draft(name="Copa de verdad")
    championship_publish(actor=other.organiser, championship_id=other.pk)
    desk = Client()
    desk.force_login(one.organiser)
    for part in ("", "cuadro/", "resultados/", "sorteo/", "mesa/", "mesa/hojas/", "mesa/cancelar/"):
        assert "lo juegan robots" in page(f"/torneos/{one.pk}/{part}", desk), part
    assert "De prueba" in page("/torneos/?ver=juego")
    assert "De prueba" not in page("/torneos/")
    assert "lo juegan robots" not in page(f"/torneos/{other.pk}/")
    assert "application/ld+json" not in page(f"/torneos/{one.pk}/"), "no engine finds an event"
    assert document_of(one)["de_prueba"] is True
    match = in_play()[0]
    told = occasions.occasions_of([match.origin])[match.origin]
    assert told.text == "Ensayo general (de prueba) · Ronda 1"


def test_nobody_is_offered_to_enter_one():
    one = published(chairs=2, in_pairs=False)
    client = Client()
    client.force_login(PersonFactory())
    shown = page(f"/torneos/{one.pk}/", client)
    assert "Apuntarme" not in shown
    assert "Lista de espera" not in shown


@pytest.mark.parametrize("is_staff", [True, False])
def test_c2_the_form_offers_it_to_the_staff_alone(is_staff):
    trial()  # its salón
    client = Client()
    client.force_login(PersonFactory(is_staff=is_staff))
    assert ("De prueba, con robots" in page("/torneos/nuevo/mus/", client)) is is_staff
    given = filled(fee="0", robots="novato", name="Ensayo")
    assert client.post("/torneos/nuevo/mus/", {**given, "accion": "guardar"}).status_code == 302
    made = Championship.objects.get(name="Ensayo")
    assert (made.robots, made.check_in_minutes) == (("novato", 0) if is_staff else ("", 30))
    copy = page(f"/torneos/nuevo/mus/?copia={made.pk}", client)
    assert ('value="novato" selected' in copy) is is_staff

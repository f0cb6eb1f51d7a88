"""The vitrina, the bell, the cup and the panel: what is seen of trophies (torneos §22.1)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Profile, User
from games.engines.core.feats import Feat
from games.models import Match, Room
from games.people import persona
from games.people.bell import waiting
from games.people.roster import look
from games.people.salon_presence import Lease, people_keep
from tests.factories import PersonFactory
from tests.games.tools import finish, start
from tests.tournaments.conduct.test_radar import ended
from tests.tournaments.trophies.test_milestones import deed
from tournaments.models import Award, Trophy
from tournaments.trophies import awarding, catalogue, following, lacking, selectors, tallies

pytestmark = pytest.mark.django_db(transaction=True)


def entered(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ana() -> User:
    following.count_due()
    return PersonFactory(username="Ana")


def page_of(client: Client, nick: str = "Ana", query: str = "") -> str:
    answer = client.get(f"/jugador/{nick}/vitrina/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_22_1_a_match_that_is_won_shows_in_the_vitrina_with_its_acta(people):
    match = start(people)
    finish(match)
    following.count_due()
    winner = match.players.filter(result="gana").first().user
    page = page_of(Client(), winner.username)
    assert "Primera victoria" in page
    assert f"/partida/{match.pk}/acta/" in page or f"/acta/{match.pk}" in page
    assert "Por ganar" not in page, "nobody else sees what is missing"


def test_of_a_match_whose_acta_is_not_public_it_is_said_and_its_players_have_it_for_a_week(ana):
    match = ended([ana, PersonFactory()], ana)
    Match.objects.filter(pk=match.pk).update(options={"juegos": 1})
    made = Trophy.objects.create(name="Medalla", description="De bar", given="a_mano")
    awarding.give(made, ana, awarding.Fact("mano:1", "por organizar", match.pk))
    link, said = reverse("acta", args=[match.pk]), f"Partida {match.pk}, sin acta pública"
    for client, is_link in ((Client(), False), (entered(ana), True)):
        page = page_of(client)
        assert ((link in page), (said in page)) == (is_link, not is_link)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(days=8))
    page = page_of(entered(ana))
    assert link not in page
    assert said in page


def test_the_own_vitrina_says_what_is_missing_and_how_much(ana):
    deed(ana, 1, Feat(1, 0, "capotes", n=7))
    shelves = selectors.vitrina_of(ana, with_missing=True)
    missing = {piece.trophy.code: piece.left for piece in shelves[-1].pieces}
    assert missing["capotes_10"] == 3
    assert "Por ganar" in page_of(entered(ana))
    wanted = Trophy.objects.get(code="capotes_10").pk
    page = page_of(entered(ana), query=f"?trofeo={wanted}")
    assert "Faltan 3 capotes." in page
    assert "Llevas 7 de 10." in page


def test_notes_7_an_empty_one_says_what_is_nearest_to_its_owner_alone(ana):
    for n in range(3):
        deed(ana, n, Feat(1, 0, "puentes", n=15))
    page = page_of(entered(ana))
    assert "Aún sin trofeos. El más cercano: Cincuenta puentes (faltan 5 puentes)." in page
    assert "El más cercano" not in page_of(Client())
    deed(ana, 4, Feat(1, 0, "puentes", n=5))
    assert "El más cercano" not in page_of(entered(ana)), "it is not empty"


@pytest.mark.parametrize("is_open", [None, True])
def test_22_3_what_nothing_counts_yet_is_not_shown_as_still_to_be_won(ana, monkeypatch, is_open):
    monkeypatch.setattr(selectors, "MOST_MISSING", 99)
    final = Trophy.objects.filter(code="mesa_final")
    if is_open:
        final.update(is_open=True)  # of a site that had it before
    else:
        assert not final.get().is_open
    [shelf] = selectors.vitrina_of(ana, with_missing=True)
    assert "invicto" in {piece.trophy.code for piece in shelf.pieces}
    assert "mesa_final" not in {piece.trophy.code for piece in shelf.pieces}


def test_22_3_what_is_left_is_said_in_words_of_every_counter():
    for counter in catalogue.counters():
        for n in (1, 12):
            said = lacking.told(counter, n)
            assert re.fullmatch(rf"faltan? .*\b{n}\b .+", said), said


def test_22_3_of_fifty_matches_without_a_fault_each_is_told(ana):
    deed(ana, 1, Feat(1, 0, tallies.KEPT, n=38, of_a_row=True))
    [shelf] = [one for one in selectors.vitrina_of(ana, with_missing=True) if one.is_missing]
    [piece] = [one for one in shelf.pieces if one.trophy.code == "de_fiar"]
    assert (piece.lacking, piece.done, piece.asked) == (
        "faltan 12 partidas sin una falta", 38, 50
    )  # fmt: skip


def test_notes_7_a_trophy_is_new_for_seven_days(ana):
    made = Trophy.objects.create(name="Medalla", description="De bar", given="a_mano")
    award = awarding.give(made, ana, awarding.Fact("mano:1", "por organizar"))
    for days, is_new in ((6, True), (8, False)):
        then = timezone.now() - timedelta(days=days)
        Award.objects.filter(pk=award.pk).update(given_at=then)
        assert ('class="nuevo"' in page_of(Client())) is is_new


def test_one_won_twice_is_one_piece_and_what_was_taken_away_is_none(ana):
    made = Trophy.objects.create(name="Medalla", description="De bar", given="a_mano")
    for n in range(3):
        awarding.give(made, ana, awarding.Fact(f"mano:{n}", "por organizar"))
    [shelf] = selectors.vitrina_of(ana, with_missing=False)
    assert [piece.times for piece in shelf.pieces] == [3]
    assert shelf.pieces[0].is_new
    awarding.annulled(ana.pk, Award.objects.filter(fact="mano:0"), "anulado")
    [shelf] = selectors.vitrina_of(ana, with_missing=False)
    assert [piece.times for piece in shelf.pieces] == [2]
    awarding.annulled(ana.pk, Award.objects.all(), "anulado")
    assert "Aún sin trofeos" in page_of(Client())


def test_the_queries_of_a_vitrina_do_not_grow_with_it(ana, django_assert_num_queries):
    for n, trophy in enumerate(Trophy.objects.order_by("pk")[:20]):
        awarding.give(trophy, ana, awarding.Fact(f"hito:{n}", "porque sí"))
    with django_assert_num_queries(3):
        selectors.vitrina_of(ana, with_missing=True)


@pytest.mark.parametrize("query", ["?trofeo=x", "?trofeo=-1", "?trofeo=" + "9" * 40])
def test_one_that_is_none_is_chosen_by_nobody(ana, query):
    assert "Por ganar" in page_of(entered(ana), query=query)


def test_of_whom_there_is_no_vitrina(ana):
    assert Client().get("/jugador/Nadie/vitrina/").status_code == 404
    assert Client().get("/jugador/ana/vitrina/").url == "/jugador/Ana/vitrina/"
    User.objects.filter(pk=ana.pk).update(is_active=False)
    assert Client().get("/jugador/Ana/vitrina/").status_code == 404


def test_the_bell_rings_until_he_has_looked(ana):
    deed(ana, 1, Feat(1, 0, "reales"), Feat(1, 0, "capotes"))
    assert persona.state_of(ana.pk).frames.avisos.trofeos == 2
    assert waiting(ana.pk).has_won
    hers = entered(ana)
    assert "Has ganado trofeos" in hers.get("/mensajes/").content.decode()
    assert hers.get("/vitrina/").url == "/jugador/Ana/vitrina/"
    assert "Has ganado 2 trofeos." in page_of(hers)
    assert Client().post("/trofeos/vistos/").status_code == 302
    assert waiting(ana.pk).has_won
    assert hers.post("/trofeos/vistos/").status_code == 302
    assert persona.state_of(ana.pk).frames.avisos.trofeos == 0
    assert not waiting(ana.pk).has_won
    assert Profile.objects.get(user=ana).trophies == 2


def test_a_window_is_told_at_once_that_he_has_won_one(ana, monkeypatch):
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(persona.hints, "publish", lambda *hint: told.append(hint[:2]))
    deed(ana, 1, Feat(1, 0, "reales"))
    assert (f"persona:{ana.pk}", "avisos") in told
    [seen, *_] = [persona.marks([ana.pk])[ana.pk]]
    deed(ana, 2, Feat(1, 0, "capotes"))
    assert persona.marks([ana.pk])[ana.pk] != seen, "found also where the hint was lost"


def test_the_cup_lights_in_the_list_when_one_is_won_and_goes_with_it(ana):
    room = Room.objects.get_or_create(slug="coin", defaults={"game": "coin", "name": "Coin"})[0]
    people_keep([Lease(room.pk, ana.pk)])
    seen = look(room.pk, {})
    assert not seen.entries[ana.pk].copa
    deed(ana, 1, Feat(1, 0, "reales"))
    seen = look(room.pk, seen.marks)
    assert seen.entries[ana.pk].copa
    deed(ana, 1)
    assert not look(room.pk, seen.marks).entries[ana.pk].copa


def test_the_panel_has_place_rating_trophies_and_reliability(people):
    match = start(people)
    finish(match)
    following.count_due()
    winner = match.players.filter(result="gana").first().user
    told = entered(people[0]).get(f"/gente/{winner.username}/ficha/").json()
    [stands] = told["ranking"]
    assert (stands["puesto"], stands["provisional"]) == (1, True)
    assert stands["nivel"] > 1500
    assert stands["juego"] == told["marcas"][0]["juego"]
    assert told["trofeos"] == 2
    assert {"fiabilidad", "nuevo"} <= told.keys()

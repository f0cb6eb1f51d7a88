"""Trophies given and taken away: once for each fact, to who may have it (torneos §22)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Profile, User
from accounts.refusals import Refusal
from games.matches import services
from tests.accounts.test_pictures import picture
from tests.economy.staff import staff
from tests.factories import PersonFactory, RobotFactory
from tests.games.tools import finish, start
from tournaments.models import Award, Score, Trophy
from tournaments.trophies import awarding, catalogue

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "por organizar la quedada de otoño"


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def clerk() -> User:
    return staff("add_award", "change_award", "view_award", username="Clerk")


@pytest.fixture
def medal() -> Trophy:
    return trophy("Medalla del bar")


def trophy(name: str, given: str = Trophy.Given.HAND, **rest: Any) -> Trophy:
    return Trophy.objects.create(name=name, description="Lo que sea.", given=given, **rest)


def cups(user: User) -> tuple[int, int]:
    profile = Profile.objects.get(user=user)
    return profile.trophies, profile.new_trophies


def by_hand(clerk: User, ana: User, medal: Trophy, **changed: Any) -> Award:
    asked = {"reason": WHY, "key": uuid4(), **changed}
    return awarding.award_by_hand(actor=clerk, user=ana, trophy_id=medal.pk, **asked)


def code_of(act: Any) -> str:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.code


def test_22_1_the_staff_give_one_by_hand_and_who_and_why_are_kept(clerk, ana, medal):
    award = by_hand(clerk, ana, medal)
    assert (award.given_by, award.reason, award.taken_at) == (clerk, WHY, None)
    assert cups(ana) == (1, 1)


def test_22_2_sent_twice_it_is_one(clerk, ana, medal):
    key = uuid4()
    assert by_hand(clerk, ana, medal, key=key) == by_hand(clerk, ana, medal, key=key)
    assert cups(ana) == (1, 1)


def test_22_2_given_by_many_at_once_for_one_fact_it_is_one_and_all_others_are_counted(ana):
    medals = [trophy(f"Medalla {n}") for n in range(4)]

    def give(n: int) -> None:
        awarding.give(medals[n % 4], ana, awarding.Fact("torneo:1:1", WHY))
        connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(give, range(16)))
    assert Award.objects.count() == 4
    assert cups(ana) == (4, 4)


@pytest.mark.parametrize("reason", ["", "   ", "corto", "\u200b" * 20, "x" * 201])
def test_without_a_reason_nobody_gives_or_takes_anything(clerk, ana, medal, reason):
    assert code_of(lambda: by_hand(clerk, ana, medal, reason=reason)) in ("corto", "largo")
    award = by_hand(clerk, ana, medal)
    take = {"actor": clerk, "award_id": award.pk, "reason": reason}
    assert code_of(lambda: awarding.award_take_away(**take)) in ("corto", "largo")
    assert cups(ana) == (1, 1)


def test_nobody_gives_one_to_himself_to_a_robot_or_without_being_staff(clerk, ana, medal):
    assert code_of(lambda: by_hand(clerk, clerk, medal)) == "asunto_tuyo"
    assert code_of(lambda: by_hand(clerk, RobotFactory(), medal)) == "no_permitido"
    assert code_of(lambda: by_hand(ana, PersonFactory(), medal)) == "no_permitido"
    assert not Award.objects.exists()


def test_one_that_is_won_by_playing_or_is_closed_is_not_given_by_hand(clerk, ana, medal):
    cup = trophy("Copa", Trophy.Given.SEASON, place=1)
    assert code_of(lambda: by_hand(clerk, ana, cup)) == "trofeo_de_la_casa"
    Trophy.objects.filter(pk=medal.pk).update(is_open=False)
    assert code_of(lambda: by_hand(clerk, ana, medal)) == "trofeo"


def test_one_for_a_match_is_refused_to_who_did_not_play_it(clerk, ana, medal, people, chief):
    match = start(people)
    assert code_of(lambda: by_hand(clerk, people[0], medal, match_id=match.pk)) == "no_jugo"
    finish(match)
    assert code_of(lambda: by_hand(clerk, ana, medal, match_id=match.pk)) == "no_jugo"
    assert code_of(lambda: by_hand(clerk, ana, medal, match_id=2**60)) == "no_jugo"
    assert by_hand(clerk, people[0], medal, match_id=match.pk).match == match
    services.match_annul(match_id=match.pk, actor=chief, reason="se dejaron ganar")
    assert code_of(lambda: by_hand(clerk, people[1], medal, match_id=match.pk)) == "no_jugo"


def test_a_place_of_a_season_wins_what_is_of_it_once_and_nothing_for_who_did_not_play(ana):
    first = trophy("Oro", Trophy.Given.SEASON, place=1, game="mus")
    trophy("Oro de parchís", Trophy.Given.SEASON, place=1, game="parchis")
    trophy("Plata", Trophy.Given.SEASON, place=2)
    asked: dict[str, Any] = {"user": ana, "game": "mus", "season": "2026-T4", "place": 1}
    assert code_of(lambda: awarding.award_for_season(**asked)) == "no_jugo"
    Score.objects.create(user=ana, game="mus", period="2026-T4", points=9, won=1, played=1)
    for _ in range(2):
        assert [award.trophy for award in awarding.award_for_season(**asked)] == [first]
    assert cups(ana) == (1, 1)


def test_a_place_of_a_championship_is_for_who_entered_and_once(ana):
    trophy("Copa de oro", Trophy.Given.CHAMPIONSHIP, place=1)
    asked: dict[str, Any] = {
        "user": ana, "game": "mus", "championship": 7, "place": 1, "title": "Copa de Otoño",
    }  # fmt: skip
    assert code_of(lambda: awarding.award_for_championship(entered=[], **asked)) == "no_jugo"
    for _ in range(2):
        awarding.award_for_championship(entered=[ana.pk], **asked)
    assert (cups(ana), Award.objects.count()) == ((1, 1), 1)
    awarding.award_for_championship(entered=[ana.pk], **{**asked, "championship": 70})
    assert Award.objects.count() == 2


def test_what_the_staff_took_away_stays_so(clerk, ana, medal):
    key = uuid4()
    award = by_hand(clerk, ana, medal, key=key)
    awarding.award_take_away(actor=clerk, award_id=award.pk, reason="se lo di a otra Ana")
    assert by_hand(clerk, ana, medal, key=key).taken_by == clerk
    assert cups(ana) == (0, 0)
    again = {"actor": clerk, "award_id": award.pk, "reason": "se lo di a otra Ana"}
    assert code_of(lambda: awarding.award_take_away(**again)) == "trofeo_retirado"


def test_one_won_by_playing_is_not_taken_away_by_hand(clerk, ana, medal):
    award = awarding.give(medal, ana, awarding.Fact("hito:x", WHY))
    take = {"actor": clerk, "award_id": award.pk, "reason": WHY}
    assert code_of(lambda: awarding.award_take_away(**take)) == "trofeo_de_la_casa"


def test_22_3_every_milestone_of_the_rules_has_its_trophy_and_the_staff_keep_theirs():
    catalogue.stock()
    Trophy.objects.filter(code="pleno").update(name="El pleno")
    Trophy.objects.filter(code="capotes_10").delete()
    catalogue.stock()
    stored = {row.code: row.milestone for row in Trophy.objects.filter(given="hito")}
    wanted = {one.code: one for one, _game in catalogue.milestones()}
    assert stored["pleno"].label == "El pleno"
    assert {code: one[:3] for code, one in stored.items()} == {c: o[:3] for c, o in wanted.items()}


PLACES = [(given, place) for given in ("campeonato", "temporada") for place in (1, 2, 3)]


def of_places() -> list[tuple[str, int | None]]:
    rows = Trophy.objects.filter(given__in=["campeonato", "temporada"], is_open=True)
    return sorted(rows.values_list("given", "place"))


def test_20_3_a_fresh_site_has_a_trophy_for_each_of_the_first_three_places(
    django_assert_num_queries,
):
    catalogue.stock()
    assert of_places() == PLACES
    with django_assert_num_queries(1):
        catalogue.stock()
    assert of_places() == PLACES


def test_22_1_what_the_staff_rename_close_or_replace_of_a_place_is_not_made_again():
    trophy("La copa del bar", Trophy.Given.CHAMPIONSHIP, place=1)
    catalogue.stock()
    Trophy.objects.filter(code="temporada_1").update(name="El oro")
    Trophy.objects.filter(code="temporada_2").update(is_open=False)
    catalogue.stock()
    assert of_places() == [one for one in PLACES if one != ("temporada", 2)]
    assert Trophy.objects.get(given="campeonato", place=1).name == "La copa del bar"
    assert Trophy.objects.get(code="temporada_1").name == "El oro"


# --- In the admin


def sent(medal: Trophy, **changed: Any) -> dict[str, Any]:
    return {
        "player": "Ana", "trophy": medal.pk, "reason": WHY, "sure": "on", "key": str(uuid4()),
        **changed,
    }  # fmt: skip


def test_the_staff_give_it_in_the_admin_once_and_the_log_says_why(client: Client, ana, medal):
    person = staff("add_award", "view_award")
    client.force_login(person)
    address, data = reverse("admin:tournaments_award_add"), sent(medal)
    for _ in range(2):
        assert client.post(address, data).status_code == 302
    assert Award.objects.get().given_by == person
    logged = LogEntry.objects.filter(user=person)
    assert {WHY in entry.change_message for entry in logged} == {True}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"sure": ""}, "obligatorio"),
        ({"player": "Nadie"}, "No hay nadie con ese nick."),
        ({"player": "\0"}, "caracteres nulos"),
        ({"reason": "corto"}, "al menos 10 caracteres"),
        ({"trophy": "0"}, "Escoja una opción válida"),
        ({"match": "9" * 30}, "menor o igual"),
        ({"match": "1"}, "Ana no jugó eso: no puede ganar su trofeo."),
        ({"key": "rubbish"}, "no es válido: recarga la página"),
    ],
)
def test_what_is_sent_wrong_is_told_and_gives_nothing(client: Client, ana, medal, changed, told):
    client.force_login(staff("add_award", "view_award"))
    answer = client.post(reverse("admin:tournaments_award_add"), sent(medal, **changed))
    assert told in answer.content.decode()
    assert not Award.objects.exists()


def test_without_the_permission_nobody_gives_or_takes(client: Client, clerk, ana, medal):
    award = by_hand(clerk, ana, medal)
    client.force_login(staff("view_award"))
    assert client.post(reverse("admin:tournaments_award_add"), sent(medal)).status_code == 403
    page = reverse("admin:tournaments_award_change", args=[award.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"reason": WHY, "sure": "on"}).status_code == 403
    assert cups(ana) == (1, 1)


def test_it_is_taken_away_in_the_admin_with_a_reason_and_that_is_logged(client: Client, ana, medal):
    person = staff("change_award", "view_award")
    client.force_login(person)
    award = by_hand(staff(), ana, medal)
    page = reverse("admin:tournaments_award_change", args=[award.pk])
    client.post(page, {"reason": WHY})
    assert cups(ana) == (1, 1)
    client.post(page, {"reason": WHY, "sure": "on"})
    assert cups(ana) == (0, 0)
    assert LogEntry.objects.get(user=person).change_message == WHY


def defined(**changed: Any) -> dict[str, Any]:
    return {
        "name": "Cien capotes", "description": "Cien capotes.", "drawing": "capote",
        "given": "hito", "counter": "capotes", "threshold": "100", "place": "", "game": "",
        "is_open": "on", **changed,
    }  # fmt: skip


@pytest.fixture
def maker(client: Client) -> Client:
    client.force_login(staff("add_trophy", "change_trophy", "view_trophy", "delete_trophy"))
    return client


@pytest.mark.parametrize(
    ("counter", "game"), [("capotes", ""), ("capotes", "mus"), ("victorias", "mus")]
)
def test_22_3_the_staff_define_another_milestone_on_the_same_counters(maker, counter, game):
    address = reverse("admin:tournaments_trophy_add")
    assert maker.post(address, defined(counter=counter, game=game)).status_code == 302
    made = Trophy.objects.get(name="Cien capotes")
    assert made.milestone[1:3] == (counter, 100)
    assert made.game == game


def test_a_place_is_of_any_game_whatever_its_counter_would_be(maker):
    of_place = defined(given="temporada", place="1", counter="", threshold="", game="parchis")
    assert maker.post(reverse("admin:tournaments_trophy_add"), of_place).status_code == 302


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"counter": ""}, "Elige qué se cuenta."),
        ({"counter": "otro"}, "Escoja una opción válida"),
        ({"threshold": ""}, "Di desde cuánto se gana: al menos 1."),
        ({"threshold": "0"}, "al menos 1."),
        ({"threshold": "-3"}, "mayor o igual"),
        ({"game": "parchis"}, "Eso solo se cuenta en Mus: elige ese juego o deja el juego vacío."),
        ({"counter": "partidas", "game": "mus"}, "Eso no se cuenta por juegos: deja el juego vac"),
        ({"given": "temporada"}, "Di de qué puesto es el trofeo: del 1 al 3."),
        ({"given": "temporada", "place": "4"}, "menor o igual a 3"),
        ({"name": ""}, "obligatorio"),
        ({"name": "x" * 61}, "60"),
        ({"sent": SimpleUploadedFile("x.png", b"rubbish")}, "no es una foto"),
        ({"sent": SimpleUploadedFile("x.png", b"0" * 20_000_000)}, "el máximo es 1 MB"),
    ],
)
def test_a_trophy_defined_wrong_is_told_and_is_not_stored(maker, changed, told):
    address = reverse("admin:tournaments_trophy_add")
    page = maker.post(address, defined(**changed)).content.decode()
    assert told in page
    assert not Trophy.objects.filter(code=None).exists()


def test_a_picture_that_is_sent_is_drawn_anew_and_shown_to_everybody(maker, client):
    file = SimpleUploadedFile("x.png", picture())
    maker.post(reverse("admin:tournaments_trophy_add"), defined(sent=file))
    made = Trophy.objects.get(name="Cien capotes")
    answer = Client().get(made.picture_url)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert answer.content[:4] == b"RIFF"
    change = reverse("admin:tournaments_trophy_change", args=[made.pk])
    maker.post(change, defined(unsent="on", _con_lo_mostrado=""))
    assert Client().get("/trofeos/imagen/nada.webp").status_code == 404


def test_one_that_somebody_won_is_not_deleted(maker, ana):
    made = trophy("Medalla")
    page = reverse("admin:tournaments_trophy_delete", args=[made.pk])
    awarding.give(made, ana, awarding.Fact("mano:1", WHY))
    assert maker.post(page, {"post": "yes"}).status_code == 403
    assert Trophy.objects.filter(pk=made.pk).exists()
    assert Award.objects.get().given_at <= timezone.now()

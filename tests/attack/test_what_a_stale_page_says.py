"""What a page of the admin says that was opened before a change of others, and what it keeps."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Profile, User
from games.models import News, Room, TableSeat
from games.tables.opening import tables_add
from games.tables.services import table_sit
from tests.attack.opened_pages import (
    a_piece_of_news,
    a_salon,
    a_table,
    address,
    assert_refused,
    opened,
)
from tests.factories import PersonFactory
from tests.staff_forms import fields_in

pytestmark = pytest.mark.django_db


# --- What is said, and what is not lost


def test_the_page_says_what_was_changed_and_keeps_what_was_written(
    client: Client, boss: User
) -> None:
    news = a_piece_of_news()
    page = address(news)
    sent = opened(client, page) | {"title": ["Torneo de otoño"], "text": ["De mus y de tute."]}
    News.objects.update(title="Torneo de invierno", kind="evento")
    answer = assert_refused(client, page, sent, news)
    said = list(answer.context["adminform"].form.non_field_errors())
    assert said[1:] == [
        "Tipo: ahora «evento»",
        "Título: ahora «Torneo de invierno»; tú, «Torneo de otoño»",
    ]
    assert "No se ha guardado nada" in said[0]
    again = fields_in(answer)
    assert (again["title"], again["text"]) == (["Torneo de otoño"], ["De mus y de tute."])
    assert again["kind"] == ["evento"]
    News.objects.update(title="Torneo de primavera")
    again = fields_in(assert_refused(client, page, again, news))
    assert client.post(page, again).status_code == 302
    news.refresh_from_db()
    assert (news.title, news.text, news.kind) == ("Torneo de otoño", "De mus y de tute.", "evento")


def test_what_is_wrong_in_a_form_is_said_and_what_it_showed_still_counts(
    client: Client, boss: User
) -> None:
    news = a_piece_of_news()
    page = address(news)
    wrong = opened(client, page) | {"title": [""]}
    answer = client.post(page, wrong)
    assert answer.status_code == 200
    mended = fields_in(answer) | {"title": ["Torneo de otoño"]}
    News.objects.update(text="De tute.")
    assert_refused(client, page, mended, news)


def test_what_the_game_of_a_salon_lets_fix_is_compared_too(client: Client, boss: User) -> None:
    salon = a_salon()
    page = address(salon)
    sent = opened(client, page)
    Room.objects.update(fixed_options={"piedras": 30}, manners={"fall_s": 60}, stakes=[5, 50])
    answer = assert_refused(client, page, sent, salon)
    said = " ".join(answer.context["adminform"].form.non_field_errors())
    for words in ("ahora «30 (6 amarracos)»", "ahora «60»", "ahora «5, 50»"):
        assert words in said
    assert client.post(page, fields_in(answer)).status_code == 302
    salon.refresh_from_db()
    assert (salon.fixed_options, salon.manners) == ({"piedras": 30}, {"fall_s": 60})
    assert salon.stakes == [5, 50]


def test_another_game_is_still_chosen_in_the_form(client: Client, boss: User) -> None:
    salon = a_salon()
    page = address(salon)
    assert client.post(page, opened(client, page) | {"game": ["ohhell"]}).status_code == 302
    salon.refresh_from_db()
    assert salon.game == "ohhell"


# --- Rows that come and go


def test_a_row_that_is_no_more_is_told_and_holds_up_the_form_once(
    client: Client, boss: User
) -> None:
    salon = a_salon()
    page = address(salon)
    gone, stays = salon.tables.order_by("number")
    sent = opened(client, page) | {"name": ["Otro nombre"], "tables-1-value": ["100"]}
    gone.delete()
    answer = assert_refused(client, page, sent, salon)
    assert "Una fila ya no está: tú tenías «1, 50»." in answer.content.decode()
    assert client.post(page, fields_in(answer)).status_code == 302
    stays.refresh_from_db()
    assert (stays.number, stays.value) == (2, 100)
    assert list(salon.tables.all()) == [stays]


def test_a_row_that_is_new_holds_up_nothing_and_stays(client: Client, boss: User) -> None:
    salon = a_salon()
    page = address(salon)
    sent = opened(client, page) | {"name": ["Otro nombre"]}
    tables_add(room_id=salon.pk, count=1, value=50)
    assert client.post(page, sent).status_code == 302
    assert salon.tables.count() == 3


def test_a_row_that_the_page_did_not_show_is_not_written(client: Client, boss: User) -> None:
    salon = a_salon()
    page = address(salon)
    sent = opened(client, page)
    tables_add(room_id=salon.pk, count=1, value=50)
    new = salon.tables.get(number=3)
    forged = sent | {"tables-0-id": [str(new.pk)], "tables-0-number": ["9"]}
    assert client.post(page, forged).status_code == 409
    new.refresh_from_db()
    assert new.number == 3


# --- What the game does all the time


def test_who_sits_down_and_stands_up_holds_up_no_form_that_does_not_change_it(
    client: Client, boss: User
) -> None:
    table = a_table()
    table_sit(user=PersonFactory(), table_id=table.pk, seat=0)
    page = address(table)
    sent = opened(client, page) | {"number": ["9"]}
    TableSeat.objects.all().delete()
    table_sit(user=PersonFactory(), table_id=table.pk, seat=1)
    answer = client.post(page, sent)
    assert answer.status_code == 302, answer.context["errors"]
    table.refresh_from_db()
    assert table.number == 9


def test_a_field_that_may_no_longer_be_changed_is_told(client: Client, boss: User) -> None:
    table = a_table()
    page = address(table)
    sent = opened(client, page) | {"value": ["100"]}
    table_sit(user=PersonFactory(), table_id=table.pk, seat=0)
    answer = assert_refused(client, page, sent, table)
    assert "ya no se cambia aquí" in answer.content.decode()
    assert client.post(page, fields_in(answer)).status_code == 302


def test_who_comes_in_while_his_page_is_open_holds_up_nothing(client: Client, boss: User) -> None:
    ana = PersonFactory(username="Ana")
    page = address(ana)
    sent = opened(client, page) | {"username": ["Anabel"]}
    User.objects.filter(pk=ana.pk).update(last_login=timezone.now())
    Profile.objects.filter(user=ana).update(last_seen_at=timezone.now())
    assert client.post(page, sent).status_code == 302
    ana.refresh_from_db()
    assert ana.username == "Anabel"

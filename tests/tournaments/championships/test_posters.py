"""The poster that an organiser sends for his championship (torneos §2.1)."""

from __future__ import annotations

import html
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts.models import User
from tests.accounts.test_pictures import bomb, picture
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now, sanctioned
from tests.tournaments.championships.test_creating import filled
from tournaments.championships.founding import championship_delete
from tournaments.championships.posters import CHANGED_IN, SIZE, poster_put
from tournaments.models import Championship, Poster

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()
    yield
    cache.clear()


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def send(user: User, one: Championship, content: bytes | None, **given: Any) -> Any:
    files = {} if content is None else {"cartel": SimpleUploadedFile("cartel.png", content)}
    return as_(user).post(f"/torneos/{one.pk}/cartel/", {**files, **given})


def now(one: Championship) -> Championship:
    return Championship.objects.get(pk=one.pk)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_2_1_a_poster_is_drawn_anew_and_seen_in_the_list_the_page_and_by_who_shows_a_link(form):
    one = alone(fee=0)
    before = Client().get(f"/torneos/{one.pk}/").content.decode()
    assert "og:image" not in before
    sent = (
        picture(form, (900, 600), exif=b"Exif\0\0MM secreto") if form == "JPEG" else picture(form)
    )
    assert send(one.organiser, one, sent).status_code == 302
    address = f"/torneos/cartel/{now(one).poster}.webp"
    answer = Client().get(address)
    assert answer["Content-Type"] == "image/webp"
    assert "immutable" in answer["Cache-Control"]
    assert b"secreto" not in answer.content
    with Image.open(BytesIO(answer.content)) as drawn:
        assert drawn.size == SIZE
    page = Client().get(f"/torneos/{one.pk}/").content.decode()
    assert f'<meta property="og:image" content="http://testserver{address}">' in page
    assert address in Client().get("/torneos/").content.decode()
    assert address in as_(one.organiser).get(f"/torneos/{one.pk}/cartel/").content.decode()
    assert one.acts.latest("pk").action == "cartel"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"x" * 20 * 1024 * 1024, "Esa foto pesa demasiado: el máximo es 1 MB."),
        (b"esto es un texto", "Ese archivo no es una foto que se pueda leer"),
        (bomb(), "Esa foto es demasiado grande: el máximo son 4 megapíxeles."),
        (b"", "Ese archivo no es una foto que se pueda leer"),
        (None, "Elige antes una foto."),
    ],
)
def test_what_is_no_small_picture_is_refused_in_words_and_the_former_poster_stays(
    content, expected
):
    one = alone(fee=0)
    send(one.organiser, one, picture())
    poster, acts = now(one).poster, one.acts.count()
    answer = send(one.organiser, one, content)
    assert answer.status_code == 422
    assert expected in html.unescape(answer.content.decode())
    assert (now(one).poster, one.acts.count()) == (poster, acts)


def test_2_1_it_changes_until_the_end_and_is_taken_away():
    one = alone(fee=0)
    seen = set()
    for state in CHANGED_IN:
        is_now(one, state)
        cache.clear()  # ten in ten minutes
        size = (300 + 20 * len(seen), 200)
        assert send(one.organiser, one, picture(size=size)).status_code == 302, state
        seen.add(now(one).poster)
    assert Poster.objects.count() == 1
    assert len(seen) > 1
    last = now(one).poster
    for state in ("premiado", "cancelado"):
        is_now(one, state)
        assert send(one.organiser, one, picture("WEBP")).status_code == 422
        assert send(one.organiser, one, None, accion="quitar").status_code == 422
    assert now(one).poster == last
    is_now(one, "en_juego")
    assert send(one.organiser, one, None, accion="quitar").status_code == 302
    assert now(one).poster == ""
    assert Client().get(f"/torneos/cartel/{last}.webp").status_code == 404
    assert send(one.organiser, one, None, accion="quitar").status_code == 302, "again: nothing"


def test_the_staff_take_it_away_with_a_reason_and_others_do_nothing():
    one, hidden = alone(fee=0), draft()
    send(one.organiser, one, picture())
    poster = now(one).poster
    assert send(PersonFactory(), one, picture("WEBP")).status_code == 403
    assert send(PersonFactory(), hidden, picture()).status_code == 404
    assert Client().post(f"/torneos/{one.pk}/cartel/").status_code == 302
    chief = PersonFactory(is_staff=True)
    assert send(chief, one, None, accion="quitar").status_code == 422
    assert now(one).poster == poster
    why = "enseña lo que no debe"
    assert send(chief, one, None, accion="quitar", motivo=why).status_code == 302
    act = one.acts.latest("pk")
    assert (act.action, act.actor, act.reason) == ("sin_cartel", chief, why)


def test_who_sends_one_after_another_waits():
    one = alone(fee=0)
    answers = [send(one.organiser, one, picture()).status_code for _n in range(11)]
    assert answers == [302] * 10 + [422]


def test_a_copy_has_the_poster_of_what_it_was_copied_from_and_of_nobody_elses():
    one = alone(fee=0)
    send(one.organiser, one, picture())
    client = as_(one.organiser)
    form = client.get(f"/torneos/nuevo/{one.room.slug}/?copia={one.pk}").content.decode()
    assert f'name="copia" value="{one.pk}"' in form
    client.post(f"/torneos/nuevo/{one.room.slug}/", filled(copia=one.pk, accion="guardar"))
    copy = one.organiser.championships.latest("pk")
    assert copy.pk != one.pk
    assert copy.poster == now(one).poster
    send(one.organiser, one, None, accion="quitar")
    assert Client().get(f"/torneos/cartel/{copy.poster}.webp").status_code == 200
    stranger = PersonFactory()
    as_(stranger).post(f"/torneos/nuevo/{one.room.slug}/", filled(copia=copy.pk, accion="guardar"))
    assert stranger.championships.latest("pk").poster == ""


@pytest.mark.parametrize("state", ["premiado", "cancelado"])
def test_the_staff_take_a_poster_away_after_the_end_too(state):
    one, chief = alone(fee=0), PersonFactory(is_staff=True)
    send(one.organiser, one, picture())
    is_now(one, state)
    page = as_(chief).get(f"/torneos/{one.pk}/cartel/").content.decode()
    assert 'value="quitar"' in page
    assert 'type="file"' not in page
    why = "enseña lo que no debe"
    assert send(chief, one, None, accion="quitar", motivo=why).status_code == 302
    assert now(one).poster == ""
    assert send(chief, one, picture()).status_code == 422


def test_the_poster_of_a_draft_goes_with_it():
    one = draft()
    send(one.organiser, one, picture())
    assert Poster.objects.count() == 1
    championship_delete(actor=one.organiser, championship_id=one.pk)
    assert not Poster.objects.exists()
    assert now(one).poster == ""


def test_the_staff_only_take_posters_away_and_what_they_took_does_not_come_back():
    one, hidden, chief = alone(fee=0), draft(), PersonFactory(is_staff=True)
    answer = send(chief, one, picture())
    assert answer.status_code == 422
    assert "el personal solo lo quita" in html.unescape(answer.content.decode())
    for each in (one, hidden):
        send(each.organiser, each, picture())
        send(chief, each, None, accion="quitar", motivo="enseña lo que no debe")
        answer = send(each.organiser, each, picture("WEBP"))
        assert answer.status_code == 422
        assert "quitó el cartel" in html.unescape(answer.content.decode())
        assert now(each).poster == ""


def test_who_is_kept_from_founding_sends_no_poster():
    one = alone(fee=0)
    sanctioned(one.organiser, hours=3)
    assert send(one.organiser, one, picture()).status_code == 422
    given = {"user": one.organiser, "championship_id": one.pk}
    assert code(poster_put, image=picture(), **given) == "fundar_sancionado"
    assert not Poster.objects.exists()

"""The addresses about people: to scripts and to plain forms, for everybody and in every state."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts import relations, sanctions
from accounts.models import Friendship, Regard, User
from accounts.services import preferences_update
from games.chat import talk
from games.models import ChatLine, News, Report
from games.people import moderation, reports
from tests.factories import PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db

JSON = {"accept": "application/json"}
WHY = "insultos repetidos en la mesa 4"
POSTS = [
    ("/gente/{}/amistad/", {"accion": "pedir"}),
    ("/gente/{}/ignorar/", {"si": "1"}),
    ("/gente/{}/nota/", {"texto": "zurdo"}),
    ("/gente/{}/pareja/", {"como": "preferida"}),
    ("/gente/{}/denuncia/", {"motivo": "spam", "id": str(uuid4())}),
    ("/mensajes/{}/leido/", {"hasta": "1"}),
]


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def txema() -> User:
    return PersonFactory(username="Txema")


@pytest.fixture
def hers(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def text_of(answer) -> str:
    return answer.content.decode()


# --- What a script and a form are answered


def test_a_script_gets_what_there_is_now_between_the_two(hers, txema):
    answer = hers.post("/gente/Txema/amistad/", {"accion": "pedir"}, headers=JSON)
    assert answer.status_code == 200
    told = answer.json()
    assert told.pop("texto") == "Le has pedido amistad a Txema."
    assert told == {
        "nick": "Txema",
        "amistad": "pedida",
        "ignorado": False,
        "nota": "",
        "pareja": "",
    }


@pytest.mark.parametrize(("address", "fields"), POSTS)
def test_a_form_leads_back_to_where_it_was_and_never_off_the_site(hers, txema, address, fields):
    address = address.format("Txema")
    assert hers.post(address, fields).url == "/jugador/Txema/"
    assert hers.post(address, {**fields, "volver": "/gente/"}).url == "/gente/"
    for abroad in ("//malo.example", "https://malo.example", "/\\malo.example", "javascript:1"):
        assert hers.post(address, {**fields, "volver": abroad}).url == "/jugador/Txema/"


def test_every_spelling_of_a_nick_is_the_same_person(hers, txema):
    hers.post("/gente/tXÉMA/amistad/", {"accion": "pedir"}, headers=JSON)
    assert Friendship.objects.get().asked == txema
    assert hers.get("/mensajes/tXÉMA/").url == "/mensajes/Txema/"


@pytest.mark.parametrize(("address", "fields"), POSTS)
def test_who_is_not_signed_in_gets_403_or_the_way_in(txema, address, fields):
    nobody = Client()
    address = address.format("Txema")
    answer = nobody.post(address, fields, headers=JSON)
    assert (answer.status_code, answer.json()["codigo"]) == (403, "sesion")
    assert nobody.post(address, fields).url.startswith("/cuenta/login/")
    assert not Friendship.objects.exists()
    assert not Regard.objects.exists()


@pytest.mark.parametrize(("address", "fields"), POSTS)
def test_who_does_not_exist_left_or_is_a_robot_is_404(hers, address, fields):
    PersonFactory(username="Fuese", is_active=False)
    RobotFactory(username="Tuerca")
    for nick in ("Nadie", "Fuese", "Tuerca", "a" * 3000):
        assert hers.post(address.format(nick), fields).status_code == 404
        answer = hers.post(address.format(nick), fields, headers=JSON)
        assert (answer.status_code, answer.json()["codigo"]) == (404, "desconocido")


@pytest.mark.parametrize(("address", "fields"), POSTS)
def test_who_is_banned_does_nothing_with_the_session_he_had(ana, hers, txema, address, fields):
    clerk = PersonFactory(is_staff=True)
    sanctions.sanction_impose(actor=clerk, user=ana, kind="expulsion", reason=WHY, term="1h")
    assert hers.post(address.format("Txema"), fields, headers=JSON).status_code == 403
    assert not Friendship.objects.exists()
    assert not Report.objects.exists()


@pytest.mark.parametrize(("address", "fields"), POSTS)
def test_no_address_acts_without_the_token_nor_on_a_get(ana, txema, address, fields):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ana)
    assert strict.post(address.format("Txema"), fields).status_code == 403
    assert strict.get(address.format("Txema")).status_code == 405
    assert not Friendship.objects.exists()


@pytest.mark.parametrize(
    ("address", "fields", "code"),
    [
        ("/gente/Txema/amistad/", {"accion": "casarse"}, "valor"),
        ("/gente/Txema/amistad/", {}, "valor"),
        ("/gente/Txema/amistad/", {"accion": "aceptar"}, "sin_peticion"),
        ("/gente/Ana/amistad/", {"accion": "pedir"}, "yo_mismo"),
        ("/gente/Txema/ignorar/", {"si": "quizá"}, "valor"),
        ("/gente/Txema/nota/", {"texto": "a" * 501}, "largo"),
        ("/gente/Txema/pareja/", {"como": "de baile"}, "valor"),
        ("/gente/Txema/denuncia/", {"motivo": "spam"}, "id"),
        ("/gente/Txema/denuncia/", {"motivo": "feo", "id": str(uuid4())}, "valor"),
        ("/gente/Txema/denuncia/", {"motivo": "spam", "id": str(uuid4()), "linea": "x"}, "linea"),
        (
            "/gente/Txema/denuncia/",
            {"motivo": "spam", "id": str(uuid4()), "partida": "9"},
            "partida",
        ),
        ("/mensajes/Txema/leido/", {"hasta": "-1"}, "valor"),
    ],
)
def test_a_refusal_is_422_with_its_sentence(hers, txema, address, fields, code):
    answer = hers.post(address, fields, headers=JSON)
    assert (answer.status_code, answer.json()["codigo"]) == (422, code)
    assert answer.json()["texto"].endswith((".", "»"))
    page = hers.post(address, fields, follow=True)
    assert answer.json()["texto"] in text_of(page)


def test_the_staff_cannot_be_ignored_and_its_page_offers_no_such_thing(hers):
    PersonFactory(username="Jefa", is_staff=True)
    answer = hers.post("/gente/Jefa/ignorar/", {"si": "1"}, headers=JSON)
    assert answer.json()["codigo"] == "no_permitido"
    assert "/gente/Jefa/ignorar/" not in text_of(hers.get("/jugador/Jefa/"))


# --- Pages


def test_the_page_of_a_player_has_the_buttons_that_fit_and_none_for_strangers(ana, hers, txema):
    page = text_of(hers.get("/jugador/Txema/"))
    for wanted in ("Pedir amistad", "Enviar mensaje", "Ignorar", "Anotación", "Denunciar"):
        assert wanted in page
    relations.friendship_ask(user=txema, other=ana)
    assert "Aceptar" in text_of(hers.get("/jugador/Txema/"))
    relations.ignore(user=ana, other=txema)
    page = text_of(hers.get("/jugador/Txema/"))
    assert "Dejar de ignorar" in page
    assert "Pedir amistad" not in page
    for stranger in (Client(), hers):
        nick = "Ana" if stranger is hers else "Txema"
        assert "denuncia/" not in text_of(stranger.get(f"/jugador/{nick}/"))


def test_each_tab_of_ones_people_shows_its_own_and_nobody_elses(ana, hers, txema):
    kepa = PersonFactory(username="Kepa")
    relations.friendship_ask(user=ana, other=txema)
    relations.friendship_ask(user=txema, other=ana)
    relations.friendship_ask(user=kepa, other=ana)
    relations.ignore(user=ana, other=PersonFactory(username="Pesado"))
    relations.note_write(user=ana, other=txema, text="<b>zurdo</b>")
    relations.partner_set(user=ana, other=kepa, how="evitada")
    reports.report_make(reporter=ana, reported=kepa, reason="spam", text="mucho", request=uuid4())
    wanted = {
        "amigos": "Txema", "peticiones": "Kepa", "ignorados": "Pesado",
        "notas": "&lt;b&gt;zurdo&lt;/b&gt;", "parejas": "Mejor no", "denuncias": "mucho",
    }  # fmt: skip
    stranger = Client()
    stranger.force_login(PersonFactory())
    for tab, text in wanted.items():
        assert text in text_of(hers.get(f"/gente/?ver={tab}")), tab
        assert text not in text_of(stranger.get(f"/gente/?ver={tab}")), tab
    assert Client().get("/gente/").status_code == 302


def test_the_queries_of_a_list_do_not_grow_with_it(ana, hers, django_assert_max_num_queries):
    hers.get("/gente/")
    counts = []
    for _ in range(2):
        for other in PersonFactory.create_batch(5):
            relations.friendship_ask(user=ana, other=other)
            relations.friendship_ask(user=other, other=ana)
        with django_assert_max_num_queries(40) as asked:
            hers.get("/gente/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_answers_to_my_reports_are_marked_as_seen_by_a_press(ana, hers, txema):
    made = reports.report_make(
        reporter=ana, reported=txema, reason="spam", text="", request=uuid4()
    )
    moderation.report_dismiss(
        actor=PersonFactory(is_staff=True), report_id=made.pk, answer="no vemos nada raro"
    )
    page = text_of(hers.get("/gente/?ver=denuncias"))
    assert "no vemos nada raro" in page
    assert "Ya he leído" in page
    hers.post("/gente/respuestas/")
    assert "Ya he leído" not in text_of(hers.get("/gente/?ver=denuncias"))


def test_who_may_write_to_me_is_said_beside_my_friends_and_chosen_in_the_settings(ana, hers):
    assert "en privado cualquiera" in text_of(hers.get("/gente/"))
    preferences_update(user=ana, changes={"privados": "amigos"})
    page = text_of(hers.get("/gente/"))
    assert "solo tus amigos" in page
    assert "/cuenta/ajustes/#privacidad" in page
    assert 'id="privacidad"' in text_of(hers.get("/cuenta/ajustes/"))


# --- Messages without scripts


def test_a_message_is_written_and_read_without_scripts(ana, hers, txema):
    same = str(uuid4())
    for _ in range(2):
        talk.forget()
        answer = hers.post("/mensajes/Txema/", {"texto": "hola <b>", "id": same})
        assert answer.url == "/mensajes/Txema/"
    assert ChatLine.objects.get().recipient == txema
    his = Client()
    his.force_login(txema)
    assert '<span class="globito">1' in text_of(his.get("/mensajes/"))
    page = text_of(his.get("/mensajes/Ana/"))
    assert "hola &lt;b&gt;" in page
    assert "Marcar 1 como leído" in page
    his.post("/mensajes/Ana/leido/", {"hasta": ChatLine.objects.get().pk})
    assert '<span class="globito">' not in text_of(his.get("/mensajes/"))


def test_what_cannot_be_seen_or_stored_is_taken_off_a_message_of_a_form(hers, txema):
    sent = {"texto": "ho\u202ela\x00\x9b\u2800mundo", "id": str(uuid4())}
    assert hers.post("/mensajes/Txema/", sent).status_code == 302
    assert ChatLine.objects.get().text == "hola mundo"
    nothing = {"texto": "\x00\u3164\ufe0f", "id": str(uuid4())}
    assert hers.post("/mensajes/Txema/", nothing).status_code == 422


def test_what_is_refused_stays_in_the_box_with_its_reason(ana, hers, txema):
    relations.ignore(user=ana, other=txema)
    answer = hers.post("/mensajes/Txema/", {"texto": "hola", "id": str(uuid4())})
    assert answer.status_code == 422
    assert "Estás ignorando a Txema" in text_of(answer)
    relations.ignore_end(user=ana, other=txema)
    answer = hers.post("/mensajes/Txema/", {"texto": "b" * 301, "id": str(uuid4())})
    assert answer.status_code == 422
    assert "b" * 301 in text_of(answer)
    assert hers.post("/mensajes/Txema/", {"texto": "hola", "id": "x"}).status_code == 422


def test_a_conversation_is_of_its_two_people(ana, hers, txema):
    ChatLine.objects.create(author=txema, recipient=ana, text="secreto", line_id=uuid4())
    kepa = Client()
    kepa.force_login(PersonFactory(username="Kepa"))
    for nick in ("Ana", "Txema"):
        assert "secreto" not in text_of(kepa.get(f"/mensajes/{nick}/"))
    assert hers.get("/mensajes/Ana/").url == "/mensajes/"
    assert hers.get("/mensajes/Nadie/").status_code == 404
    assert Client().get("/mensajes/Txema/").status_code == 302


def test_older_lines_have_pages_of_their_own(ana, hers, txema):
    rows = [
        ChatLine(author=txema, recipient=ana, text=f"línea número {n:03}.", line_id=uuid4())
        for n in range(60)
    ]
    ChatLine.objects.bulk_create(rows)
    page = text_of(hers.get("/mensajes/Txema/"))
    assert "número 059." in page
    assert "número 005." not in page
    older = text_of(hers.get(f"/mensajes/Txema/?antes={rows[10].pk}"))
    assert "número 009." in older
    assert "número 010." not in older
    for bad in ("x", "-1", "\u0661", "9" * 30):
        assert hers.get(f"/mensajes/Txema/?antes={bad}").status_code == 200


# --- The panel of details and the news


def test_the_panel_says_what_anybody_may_know_and_what_i_keep(ana, hers, txema):
    relations.note_write(user=ana, other=txema, text="zurdo")
    told = hers.get("/gente/Txema/ficha/").json()
    assert told["nota"] == "zurdo"
    assert told["url"] == "/jugador/Txema/"
    assert told.keys() == {
        "nick", "avatar", "desde", "bolsas", "trofeos", "fiabilidad", "fiabilidad_de", "nuevo",
        "marcas", "ranking", "recientes", "nota", "amigo", "amistad", "ignorado", "pareja", "url",
        "almacen", "torneos",
    }  # fmt: skip
    his = Client()
    his.force_login(txema)
    assert his.get("/gente/Ana/ficha/").json()["nota"] == ""
    assert Client().get("/gente/Txema/ficha/").status_code == 403
    assert hers.get("/gente/Nadie/ficha/").status_code == 404


def test_the_news_show_between_their_dates_to_anybody(client):
    now, hour = timezone.now(), timedelta(hours=1)
    for title, begins, ends in (
        ("Gran torneo", now - hour, now + hour),
        ("Sin final", now - hour, None),
        ("Ya pasó", now - 2 * hour, now - hour),
        ("Mañana", now + hour, None),
    ):
        News.objects.create(title=title, text="<i>hola</i>", shown_from=begins, shown_until=ends)
    page = text_of(client.get("/noticias/"))
    assert "Gran torneo" in page
    assert "Sin final" in page
    assert "&lt;i&gt;hola" in page
    assert "Ya pasó" not in page
    assert "Mañana" not in page


def test_numbers_beyond_a_thousand_travel_whole(ana, hers, txema):
    """Spanish writes 1.234: an address or a form with the point would lead elsewhere."""
    rows = [
        ChatLine(pk=n, author=txema, recipient=ana, text=f"línea {n:x}", line_id=uuid4())
        for n in range(123_400, 123_460)
    ]
    ChatLine.objects.bulk_create(rows)
    page = text_of(hers.get("/mensajes/Txema/"))
    for wanted in ('data-n="123459"', "?linea=123459#", "?antes=123410", 'value="123459"'):
        assert wanted in page
    page = text_of(hers.get("/jugador/Txema/?linea=123459&partida=123456"))
    assert 'name="linea" value="123459"' in page
    assert 'name="partida" value="123456"' in page
    clerk = PersonFactory(is_staff=True)
    sanctions.sanction_impose(actor=clerk, user=ana, kind="aviso", reason=WHY)
    assert 'maxlength="2000"' in text_of(hers.get("/sanciones/"))

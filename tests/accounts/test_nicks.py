"""Every rule of a nick (decisiones §6), in the form and in the database."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from accounts.nicks import ACCENTED, OFFICES, RESERVED, is_reserved, nick_key, username_validators
from tests.factories import PersonFactory, RobotFactory


def refusal(nick):
    """Return the text of the first rule that refuses *nick*, or None."""
    for validate in username_validators:
        try:
            validate(nick)
        except ValidationError as error:
            return str(error.messages[0])
    return None


@pytest.mark.parametrize(
    "nick",
    [
        "Ana",
        "Iñaki_7",
        "José-María",
        "Begoña",
        "Françoise",
        "Agüero",
        "a_1",
        "x" * 20,
        "Patron",
        "Electron_7",
        "7ana",
        "Àlex",
        "Òscar",
        "Mercè",
        "Zoë",
        "Lluïsa",
        "123",
        "-1-",
    ],
)
def test_nicks_of_people_are_accepted(nick):
    assert refusal(nick) is None


@pytest.mark.parametrize("nick", ["", "ab", "x" * 21, "x" * 300])
def test_nicks_have_3_to_20_characters(nick):
    assert refusal(nick) is not None


@pytest.mark.parametrize(
    "nick",
    [
        "ana ana",
        "ana.ana",
        "ana@ana",
        "<b>ana",
        "=HYPERLINK(",
        "+anaana",
        "аdmin",  # Cyrillic а
        "Αna",  # Greek Α
        "ana\u200b",
        "an\u202ea",
        "ana\n",
        "ana\x00",
        "١٢٣ana",
        "ａｎａ",
        "anâ",
        "anø",
        "ana😀",
        unicodedata.normalize("NFD", "José"),
    ],
)
def test_only_letters_of_the_languages_of_spain_digits_and_two_marks(nick):
    assert "letras" in refusal(nick)


@pytest.mark.parametrize("nick", ["___", "-_-"])
def test_a_nick_is_not_all_marks(nick):
    assert "alguna letra o número" in refusal(nick)


@pytest.mark.parametrize(
    "nick",
    ["Ana-TRON", "ana-tron", "Ana-Trón", "Ana_TRON", "ana_tron", "Tron", "-TRON", "Ana-TR0N",
     "Ana-TRON_"],
)  # fmt: skip
def test_nicks_of_robots_are_refused(nick):
    assert "robots" in refusal(nick)


@pytest.mark.parametrize(
    "nick",
    ["admin", "ADMIN", "Ádmin", "adm1n", "Admin_7", "_admin_", "a-d-m-i-n", "Usurero", "sistema",
     "UsuMus", "usumus_oficial", "elusujuegos", "m0derad0r", "moderadora", "superuser", "Dirección",
     "La_Direccion", "gerente", "Croupier", "Crupier", "Supervisora", "ADMlN", "AdmIn", "admln_7",
     "0FlClAL", "oficia1", "S1STEMA"],
)  # fmt: skip
def test_names_of_the_house_are_refused_also_in_disguise(nick):
    assert "reservado" in refusal(nick)


@pytest.mark.parametrize(
    "nick",
    ["admin_mus", "AdminMus", "el_admin", "x_admin", "Administradores", "moderadores",
     "SoporteMus", "Staff_ES", "adminmus", "eladmin", "MusAdmin", "ADMINmus", "STAFFmus",
     "El-Moderador", "mod_mus", "LosMods", "Oficial_ES", "Adm1n_Mus", "5taff_ES", "Staff2Mus",
     "mus_s0porte", "Ayuda_Mus", "sysadmin", "Àdmin_Mus", "El_Gerente", "SuperuserMus", "MusADMlN",
     "adm1n1strad0r_es", "Oficlal_ES", "LosGerentes",
     "El_Director", "LaSupervisora", "El_Crupier",
     "Robot_Pepe", "R0bot_Ana", "robotmus", "MusRobot", "Los_Robots", "mi_bot", "B0t_7", "BotMus",
     "adrnin", "mus_rnod", "vvebmaster", "usurnus", "U5URNUS", "clealer", "jugador-0123456789",
     "Jugador_00ff00ff00"],
)  # fmt: skip
def test_staff_like_names_are_reserved(nick):
    assert "reservado" in refusal(nick)


@pytest.mark.parametrize(
    "nick",
    ["casanova", "Modesto", "bancales", "Ayudante", "badminton", "Stafford", "moderado",
     "Comodoro", "Groot", "Suboficial", "Oficinista", "Casa_Pepe", "El_Juez", "LaModista",
     "Vlad_Min", "torneo_nada", "Todosantos", "modelo_7", "Sin_Direccion", "Gerardo", "Germán",
     "Lola", "Ilia", "Lia", "Idoia", "Leire", "Gil", "Emilio", "Lorenzo", "Illán", "Ladislao",
     "Directo", "Superman", "Botijo", "Talbot", "Robótica", "Robotizada", "Jugador_7", "jugadora-1",
     "Clara", "Carmen", "Wenceslao", "Bernardo"],
)  # fmt: skip
def test_names_that_only_share_letters_with_the_staff_are_free(nick):
    assert refusal(nick) is None


def test_every_reserved_name_is_written_in_its_key_form():
    assert all(nick_key(name) == name and is_reserved(name) for name in RESERVED)
    assert OFFICES <= RESERVED


@pytest.mark.parametrize(
    "twin", ["ana", "ANA", "Aná", unicodedata.normalize("NFD", "áná"), " Ana "]
)
@pytest.mark.django_db
def test_two_nicks_that_differ_in_case_or_accents_are_one(twin):
    PersonFactory(username="Ana")
    with pytest.raises(IntegrityError), transaction.atomic():
        PersonFactory(username=twin)


@pytest.mark.django_db
@pytest.mark.parametrize(("nick", "twin"), [("Àlex", "alex"), ("Zoë", "ZOE"), ("Lluïs", "lluís")])
def test_catalan_letters_fold_like_the_others(nick, twin):
    PersonFactory(username=nick)
    with pytest.raises(IntegrityError, match="nick_key"), transaction.atomic():
        User.objects.bulk_create([User(username=twin)])


@pytest.mark.django_db
def test_uniqueness_holds_for_rows_written_in_bulk():
    PersonFactory(username="Begoña")
    with pytest.raises(IntegrityError, match="nick_key"), transaction.atomic():
        User.objects.bulk_create([User(username="begona")])


@pytest.mark.django_db
@pytest.mark.parametrize("nick", ["ab", "x" * 21, "Ana-TRON", "аnа", "ana ana"])
def test_the_database_refuses_what_is_no_nick(nick):
    with pytest.raises(IntegrityError, match="nick_"), transaction.atomic():
        User.objects.bulk_create([User(username=nick)])


@pytest.mark.django_db
def test_a_robot_bears_the_nick_it_replaces():
    assert RobotFactory(username="x" * 20 + "-TRON").is_robot


@pytest.mark.django_db
@settings(max_examples=50)
@given(st.text(alphabet=f"abzABZ019_-{ACCENTED}", min_size=3, max_size=20))
def test_the_database_computes_the_same_key(nick):
    with transaction.atomic():
        user = User.objects.create(username=nick, kind=User.Kind.ROBOT)
        user.refresh_from_db()
        assert user.nick_key == nick_key(nick)
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_people_are_found_by_any_spelling():
    ana = PersonFactory(username="Begoña")
    assert User.objects.get_by_natural_key("BEGONA") == ana
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("nadie")

"""The word of the browser at check-in (torneos §4.3): shown, sent, or refused with its sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, is_now, opened
from tests.tournaments.championships.pressing import page, press
from tournaments.championships import enrolment
from tournaments.models import Championship, Member

pytestmark = pytest.mark.django_db(transaction=True)

WORD = "a1b2c3d4" * 8
FIELD = 'name="palabra"'


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


def checking_in(user: User) -> Championship:
    one = alone(fee=0)
    enrolment.sign_up(user=user, championship_id=one.pk)
    is_now(one, "presentacion")
    return one


def given(user: User) -> Any:
    return Member.objects.values_list("word", "present_at").get(user=user)


def test_4_3_the_word_of_the_browser_goes_with_the_check_in_and_is_shown(client, ana):
    one = checking_in(ana)
    assert FIELD in page(client, one)
    after = press(client, one, "presentarse", palabra=WORD)
    assert "Has dicho que estás." in after
    assert WORD in after
    assert given(ana)[0] == WORD


def test_4_3_without_scripts_the_word_is_empty_and_one_is_there_all_the_same(client, ana):
    one = checking_in(ana)
    for fields in ({"palabra": ""}, {}):
        assert "Has dicho que estás." in press(client, one, "presentarse", **fields)
        assert given(ana)[0] == ""
        assert given(ana)[1] is not None


@pytest.mark.parametrize(
    "word", ["a" * 65, "xyz", "aa|bb", "aa\nbb", "aa\n", "١٢", "\0", " ab"], ids=ascii
)
def test_4_3_what_is_no_word_is_refused_with_a_sentence_and_nobody_is_there(client, ana, word):
    one = checking_in(ana)
    after = press(client, one, "presentarse", palabra=word)
    assert "Tu navegador no ha podido añadir su parte al sorteo: recarga la página." in after
    assert given(ana) == ("", None)


def test_4_3_of_a_pair_the_browser_of_the_captain_adds_the_word(client, ana):
    one, eva = opened(fee=0), PersonFactory(username="eva")
    enrolment.invite(user=ana, championship_id=one.pk, other=eva)
    enrolment.accept(user=eva, championship_id=one.pk, captain=ana)
    is_now(one, "presentacion")
    hers = Client()
    hers.force_login(eva)
    assert FIELD in page(client, one)
    assert FIELD not in page(hers, one)


def test_4_3_the_first_word_stands(client, ana):
    one = checking_in(ana)
    press(client, one, "presentarse", palabra=WORD)
    press(client, one, "presentarse", palabra="bb" * 32)
    assert given(ana)[0] == WORD

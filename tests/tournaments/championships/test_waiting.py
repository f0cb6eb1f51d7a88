"""A place that is free goes to who waits longest and can pay, however it came to be (torneos §3.6).

And how many people one may ask, what is said of somebody else, and who may found none.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.refusals import Refusal
from economy.selectors import balance_of
from tests.factories import PersonFactory
from tests.games.tables.steps import poor
from tests.tournaments.championships import cups
from tests.tournaments.championships.cups import code, sanctioned, states
from tests.tournaments.championships.evenings import crowd
from tournaments.championships import clock, enrolment, pool, substitutes
from tournaments.championships.enrolment import accept, invite, sign_up, take_back
from tournaments.championships.entering import fill
from tournaments.championships.founding import championship_cancel, championship_publish
from tournaments.championships.states import entry_move
from tournaments.models import Championship, Entry, Notice

pytestmark = pytest.mark.django_db(transaction=True)


def sentence(act: Any, **given: Any) -> str:
    with pytest.raises(Refusal) as refused:
        act(**given)
    return refused.value.sentence()


def full(**changes: Any) -> tuple[Championship, list[User]]:
    """Return a championship of two places and four people of whom the last two wait."""
    one, people = cups.alone(places=2, **changes), crowd(4)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    return one, people


# --- Places


def test_3_6_where_there_are_more_places_who_waits_longest_enters_pays_and_is_told():
    one, people = full()
    Championship.objects.filter(pk=one.pk).update(places=3)
    before = balance_of(people[2].pk)
    clock.fill_places()
    clock.fill_places()
    found = states(one)
    assert [found[person.pk] for person in people[2:]] == ["confirmado", "en_espera"]
    assert balance_of(people[2].pk) == before - 50
    assert Notice.objects.filter(kind="plaza").values_list("user", flat=True).get() == people[2].pk


@pytest.mark.parametrize("state", ["inscripcion", "cerrado"])
def test_3_6_the_place_of_who_was_expelled_is_given(state: str):
    one, people = full()
    cups.is_now(one, state)
    entry_move(Entry.objects.get(championship=one, members__user=people[0]), "expulsar")
    clock.fill_places()
    assert states(one)[people[2].pk] == "confirmado"


def test_3_6_who_could_not_pay_enters_once_he_can():
    one, people = full(fee=60)
    poor(people[2], 0)
    poor(people[3], 59)
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    clock.fill_places()
    assert states(one)[people[2].pk] == "en_espera"
    poor(people[3], 60)
    clock.fill_places()
    assert (states(one)[people[2].pk], states(one)[people[3].pk]) == ("en_espera", "confirmado")


def test_3_6_a_newcomer_takes_no_place_for_which_somebody_waits_and_can_pay():
    one, people = full(fee=60)
    newcomers = crowd(3)
    for person in people[2:]:
        poor(person, 0)
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    poor(people[3], 60)
    sign_up(user=newcomers[0], championship_id=one.pk)
    found = states(one)
    assert (found[people[3].pk], found[newcomers[0].pk]) == ("confirmado", "en_espera")
    assert cups.wallets([people[3], newcomers[0]]) == [0, 1000]
    Championship.objects.filter(pk=one.pk).update(places=4)
    sign_up(user=newcomers[1], championship_id=one.pk)
    assert [states(one)[person.pk] for person in newcomers[:2]] == ["confirmado"] * 2
    assert states(one)[people[2].pk] == "en_espera", "he still cannot pay, and keeps his turn"


def test_3_6_a_pair_drawn_comes_after_who_waits_and_can_pay():
    one, people = cups.opened(places=2), crowd(8)
    for captain, other in zip(people[:6:2], people[1:6:2], strict=True):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    Championship.objects.filter(pk=one.pk).update(places=3)
    for person in people[6:]:
        pool.partner_seek(user=person, championship_id=one.pk)
    Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now())
    clock.run()
    assert states(one)[people[4].pk] == "confirmado"
    assert sorted(states(one).values()) == ["confirmado"] * 3 + ["en_espera"]


def test_3_6_where_nobody_waits_nothing_else_is_asked(django_assert_num_queries):
    one = cups.alone()
    with django_assert_num_queries(1):
        assert not fill(one)


def test_3_8_while_people_say_that_they_are_there_only_who_has_said_it_gets_a_place():
    one, people = full()
    rows = Championship.objects.filter(pk=one.pk)
    now = timezone.now()
    rows.update(closes_at=now - timedelta(hours=1), starts_at=now + timedelta(minutes=5))
    clock.run()
    rows.update(places=3)
    enrolment.check_in(user=people[3], championship_id=one.pk)
    clock.fill_places()
    assert (states(one)[people[2].pk], states(one)[people[3].pk]) == ("en_espera", "presente")


@pytest.mark.parametrize("state", ["sorteado", "en_juego", "cancelado"])
def test_3_6_nobody_enters_after_the_draw(state: str):
    one, people = full()
    Championship.objects.filter(pk=one.pk).update(places=3, state=state)
    clock.fill_places()
    assert states(one)[people[2].pk] == "en_espera"


# --- Asking people


def test_3_4_who_has_many_invitations_out_is_refused_until_one_is_answered_or_taken_back(
    settings: Any,
):
    settings.USUMUS = {**settings.USUMUS, "CHAMPIONSHIP_INVITATIONS": 2}
    one, other = cups.opened(), cups.opened()
    ana, *people = crowd(4)
    invite(user=ana, championship_id=one.pk, other=people[0])
    invite(user=ana, championship_id=other.pk, other=people[1])
    invite(user=ana, championship_id=one.pk, other=people[0])  # the same again
    asked = {"user": ana, "championship_id": one.pk, "other": people[2]}
    assert code(invite, **asked) == "invitas_a_muchos"
    assert not Notice.objects.filter(user=people[2]).exists()
    take_back(user=ana, championship_id=other.pk, other=people[1])
    assert code(invite, **asked) == ""


def test_3_4_an_invitation_to_what_was_cancelled_counts_no_more(settings: Any):
    settings.USUMUS = {**settings.USUMUS, "CHAMPIONSHIP_INVITATIONS": 1}
    one, other = cups.opened(), cups.opened()
    ana, *people = crowd(3)
    invite(user=ana, championship_id=one.pk, other=people[0])
    asked = {"user": ana, "championship_id": other.pk, "other": people[1]}
    assert code(invite, **asked) == "invitas_a_muchos"
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason="no hay sala libre")
    assert code(invite, **asked) == ""


def test_3_4_who_invites_and_takes_back_is_stopped_for_an_hour(settings: Any):
    settings.USUMUS = {**settings.USUMUS, "CHAMPIONSHIP_INVITATIONS_PER_HOUR": 3}
    one, (ana, luis) = cups.opened(), crowd(2)
    asked = {"user": ana, "championship_id": one.pk, "other": luis}
    for _ in range(3):
        invite(**asked)
        take_back(**asked)
    assert code(invite, **asked) == "invitas_mucho"
    Notice.objects.update(at=timezone.now() - timedelta(minutes=61))
    assert code(invite, **asked) == ""


def test_14_4_a_place_in_a_pair_is_offered_to_as_many_as_one_may_invite(settings: Any):
    one, (ana, luis, *others) = cups.opened(), crowd(5)
    invite(user=ana, championship_id=one.pk, other=luis)
    accept(user=luis, championship_id=one.pk, captain=ana)
    settings.USUMUS = {**settings.USUMUS, "CHAMPIONSHIP_INVITATIONS": 2}
    offer = substitutes.substitute_offer
    given = {"user": luis, "championship_id": one.pk}
    assert [code(offer, other=person, **given) for person in others] == ["", "", "invitas_a_muchos"]


# --- What is said of somebody else


def test_3_4_who_is_wanted_as_a_partner_is_not_said_to_be_sanctioned_or_to_lack_money():
    one, eva = cups.opened(), PersonFactory(username="Eva")
    ana, luis = crowd(2)
    sanctioned(eva)
    told = sentence(invite, user=ana, championship_id=one.pk, other=eva)
    assert told == "Eva no puede apuntarse ahora."
    invite(user=ana, championship_id=one.pk, other=luis)
    accept(user=luis, championship_id=one.pk, captain=ana)
    offered = {"user": luis, "championship_id": one.pk, "other": eva}
    assert sentence(substitutes.substitute_offer, **offered) == told
    assert code(invite, user=ana, championship_id=cups.opened().pk, other=eva) == "sancionado"


def test_3_4_who_accepts_is_not_told_why_his_captain_cannot_enter():
    one, ana, luis = cups.opened(fee=60), PersonFactory(username="Ana"), PersonFactory()
    invite(user=ana, championship_id=one.pk, other=luis)
    poor(ana, 59)
    asked = {"user": luis, "championship_id": one.pk, "captain": ana}
    assert sentence(accept, **asked) == "Ana no puede apuntarse ahora."
    assert code(accept, **asked) == "pareja_sin_saldo"


def test_3_4_nor_that_the_account_of_his_captain_is_new(settings: Any):
    one, ana, luis = cups.opened(fee=60), PersonFactory(username="Ana"), PersonFactory()
    invite(user=ana, championship_id=one.pk, other=luis)
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7, "NEW_MATCHES": 20}
    User.objects.filter(pk=luis.pk).update(date_joined=timezone.now() - timedelta(days=30))
    asked = {"user": luis, "championship_id": one.pk, "captain": ana}
    assert sentence(accept, **asked) == "Ana no puede apuntarse ahora."


def test_3_3_oneself_is_told_why():
    one, eva = cups.alone(), PersonFactory()
    sanctioned(eva)
    assert "sanción" in sentence(sign_up, user=eva, championship_id=one.pk)


# --- Founding


@pytest.mark.parametrize("kind", ["sin_silla", "expulsion"])
def test_15_who_is_sanctioned_founds_no_championship_and_publishes_none(kind: str):
    boss = PersonFactory()
    one = cups.draft(organiser=boss)
    sanctioned(boss, kind)
    assert code(cups.draft, organiser=boss) == "fundar_sancionado"
    assert code(championship_publish, actor=boss, championship_id=one.pk) == "fundar_sancionado"
    one.refresh_from_db()
    assert one.state == "borrador"


def test_15_who_was_told_to_mind_his_words_still_founds():
    boss = PersonFactory()
    sanctioned(boss, "silencio")
    assert code(cups.draft, organiser=boss) == ""

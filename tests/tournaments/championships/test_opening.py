"""From when on one may enter what is published (torneos §2.1, *abre*)."""

from __future__ import annotations

import html
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.tables import forms
from tests.factories import PersonFactory
from tests.games.tools import room_of
from tests.tournaments.championships.cups import alone, code, draft, opened, states
from tests.tournaments.championships.test_changing import changed, sent
from tests.tournaments.championships.test_creating import ADDRESS, filled, written
from tournaments.championships import clock, cycles
from tournaments.championships.enrolment import invite, sign_up
from tournaments.championships.founding import championship_publish
from tournaments.championships.pool import partner_seek
from tournaments.models import Championship, Entry

pytestmark = pytest.mark.django_db(transaction=True)

SOON = timedelta(minutes=20)


def later(**changes: Any) -> Championship:
    """Return one for individuals that is published and opens in twenty minutes."""
    return alone(opens_at=timezone.now() + SOON, **changes)


def is_time(one: Championship) -> datetime:
    """Have the moment from which one may enter be over."""
    at = timezone.now() - timedelta(seconds=1)
    Championship.objects.filter(pk=one.pk).update(opens_at=at)
    one.refresh_from_db()
    return at


def acts(one: Championship) -> list[str]:
    return [act.action for act in one.acts.all()]


def page(one: Championship, user: User | None = None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    return html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())


def test_2_1_it_opens_when_it_is_published_where_no_moment_is_given(people):
    one = alone()
    assert one.opens_at is None
    assert code(sign_up, user=people[0], championship_id=one.pk) == ""


def test_2_4_published_it_is_in_inscripcion_and_nobody_enters_before_its_moment(people):
    one = later()
    pairs = opened(opens_at=timezone.now() + SOON)
    assert (one.state, len(one.commitment)) == ("inscripcion", 64)
    assert code(sign_up, user=people[0], championship_id=one.pk) == "sin_abrir"
    asked = {"user": people[0], "championship_id": pairs.pk}
    assert code(invite, other=people[1], **asked) == "sin_abrir"
    assert code(partner_seek, **asked) == "sin_abrir"
    assert not Entry.objects.exists()
    is_time(one)
    assert code(sign_up, user=people[0], championship_id=one.pk) == ""
    assert states(one) == {people[0].pk: "confirmado"}


def test_2_1_who_comes_too_early_is_told_when(people):
    one = later()
    client = Client()
    client.force_login(people[0])
    answer = client.post(f"/torneos/{one.pk}/apuntarse/", follow=True).content.decode()
    hour = f"{timezone.localtime(one.opens_at):%H:%M}"
    assert "La inscripción de este campeonato se abre el" in html.unescape(answer)
    assert hour in answer


@pytest.mark.parametrize(
    ("opens", "refused"),
    [
        (-timedelta(minutes=1), "apertura"),
        (timedelta(hours=1), "apertura"),
        (timedelta(hours=3), "apertura"),
        (timedelta(minutes=59), ""),
    ],
)
def test_2_1_it_opens_later_than_now_and_before_it_closes(opens, refused):
    now = timezone.now()
    given = {"opens_at": now + opens, "closes_at": now + timedelta(hours=1)}
    assert code(draft, **given, starts_at=now + timedelta(hours=4)) == refused
    assert Championship.objects.exists() == (refused == "")


def test_a_draft_that_is_published_after_its_moment_opens_at_once():
    one = draft(opens_at=timezone.now() + SOON)
    is_time(one)
    published = championship_publish(actor=one.organiser, championship_id=one.pk)
    assert published.opens_at is None
    clock.run()
    assert acts(one) == ["publicar"]


def test_what_robots_alone_play_opens_for_nobody():
    staff = PersonFactory(is_staff=True)
    robots = forms.robot_levels("mus")[0]
    given = {"robots": robots, "fee": 0, "opens_at": timezone.now() + SOON}
    assert draft(organiser=staff, **given).opens_at is None


def test_the_clock_says_in_the_log_once_that_it_is_open(people):
    one = later()
    clock.run()
    assert acts(one) == ["publicar"]
    is_time(one)
    clock.run()
    clock.run()
    assert acts(one) == ["publicar", "abrir"]
    assert one.acts.get(action="abrir").actor is None


def test_2_1_its_page_and_the_list_say_when_it_opens_and_offer_nothing_before(people):
    one = later()
    hour = f"{timezone.localtime(one.opens_at):%H:%M}"
    for viewer in (people[0], None):
        text = page(one, viewer)
        assert "Todavía no se entra" in text
        assert hour in text
        assert "Todavía sin abrir" in text
        assert "Apuntarme" not in text
        assert "Entra para apuntarte" not in text
    listed = html.unescape(Client().get("/torneos/").content.decode())
    assert "se abre el" in listed
    is_time(one)
    assert "Apuntarme" in page(one, people[0])
    assert "Todavía no se entra" not in page(one, people[0])


def test_2_1_published_the_moment_only_goes_later_and_before_the_closing():
    one = later()
    assert one.opens_at is not None
    at = one.opens_at
    assert changed(one, opens_at=at - timedelta(minutes=5)) == "fecha_anterior"
    assert changed(one, opens_at=one.closes_at) == "apertura_tarde"
    assert changed(one, opens_at=at + timedelta(minutes=5)) == ""
    one.refresh_from_db()
    assert one.opens_at == at + timedelta(minutes=5)
    assert acts(one) == ["publicar", "aplazar"]


def test_2_1_what_is_open_is_not_closed_again_by_a_later_moment(people):
    for one in (alone(), later()):
        if one.opens_at is not None:
            is_time(one)
        sign_up(user=people[0], championship_id=one.pk)
        at = timezone.now() + SOON
        assert changed(one, opens_at=at) == "cambio_tarde"
        assert changed(one, opens_at=None) == ""
        form = Client()
        form.force_login(one.organiser)
        shown = form.get(f"/torneos/{one.pk}/mesa/cambiar/").content.decode()
        assert 'name="opens_at"' not in shown


def test_its_page_of_changes_asks_for_the_moment_while_it_is_to_come():
    one = later()
    client = Client()
    client.force_login(one.organiser)
    shown = client.get(f"/torneos/{one.pk}/mesa/cambiar/").content.decode()
    assert 'name="opens_at"' in shown
    at = (one.opens_at or timezone.now()) + timedelta(minutes=10)
    assert sent(one, opens_at=written(at)).status_code == 302
    one.refresh_from_db()
    assert one.opens_at == at.replace(second=0, microsecond=0)


def test_the_form_asks_for_it_and_says_what_cannot_be(client):
    client.force_login(PersonFactory())
    room_of("mus")
    shown = client.get(ADDRESS).content.decode()
    assert 'name="opens_at"' in shown
    given = filled()
    wrong = client.post(ADDRESS, {**given, "opens_at": given["starts_at"], "accion": "guardar"})
    assert wrong.status_code == 422
    assert "se abre más tarde que ahora" in html.unescape(wrong.content.decode())
    assert not Championship.objects.exists()
    at = timezone.now() + timedelta(hours=5)
    client.post(ADDRESS, {**given, "opens_at": written(at), "accion": "guardar"})
    assert Championship.objects.get().opens_at == at.replace(second=0, microsecond=0)


def test_what_repeats_itself_opens_as_long_before_each_time():
    now = timezone.now()
    day = timedelta(days=1)
    given = {"opens_at": now + 5 * day, "closes_at": now + 6 * day, "starts_at": now + 7 * day}
    one = alone(**given)
    cycles.cycle_start(user=one.organiser, championship_id=one.pk, weeks=1, until=None)
    one.refresh_from_db()
    assert one.cycle is not None
    for starts_at, opens_at in (
        (one.starts_at + 7 * day, one.starts_at + 5 * day),
        (now + 2 * day, None),
    ):
        assert cycles._tried(one.cycle, one, starts_at) == (True, "")
        made = one.cycle.championships.latest("pk")
        assert made.opens_at == opens_at
        Championship.objects.filter(pk=made.pk).update(cycle_number=None)

"""The moments of the jornadas of a liga: weekly, or as its organiser says (torneos §2.1, §7.4)."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.factories import PersonFactory
from tests.games.tools import room_of
from tests.tournaments.championships.cups import alone, code, draft, is_now, opened
from tests.tournaments.championships.evenings import advanced, decided_at_random, drawn
from tests.tournaments.championships.test_changing import WHY, changed, sent
from tests.tournaments.championships.test_creating import ADDRESS, filled, written
from tests.tournaments.championships.test_editing import shown
from tournaments.championships import clock
from tournaments.championships.deciding import entry_expel
from tournaments.championships.enrolment import invite
from tournaments.championships.founding import Play, championship_publish
from tournaments.championships.jornadas import jornada_at
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

TODAY = timezone.localtime().replace(hour=20, minute=0, second=0, microsecond=0, tzinfo=None)


def on(days: int) -> datetime:
    """Return the hour at which it begins so many days after that, whatever the clocks do."""
    return timezone.make_aware(TODAY + timedelta(days=2 + days)).astimezone(UTC)


DAY = timedelta(days=1)
STARTS = on(0)
LEAGUE = {"format": "liga", "jornadas": "4", "days": "7"}


def league(*given: datetime | None, **changes: Any) -> Championship:
    """Return a draft of a liga of four jornadas, a week between them."""
    rules = {"jornadas": 4, "days": 7, **changes.pop("rules", {})}
    dates = {"starts_at": STARTS, "closes_at": STARTS - timedelta(hours=1)}
    return draft(
        format="liga", places=6, least=6, play=Play(rules), jornadas_at=given, **dates, **changes
    )


def row(page: str) -> tuple[str, list[str]]:
    """Return what the controls of the jornadas say: by what they go, and each of them."""
    mark = page.partition('name="jornadas_at_de" value="')[2].partition('"')[0]
    return mark, re.findall(r'name="jornadas_at" id="jornada-\d+" value="([^"]*)"', page)


def tried(client: Client, act: str = "ver", **changes: Any) -> tuple[int, str]:
    dates = {"starts_at": written(STARTS), "closes_at": written(STARTS - timedelta(hours=1))}
    given = {**filled(**LEAGUE), **dates, "least": "6", "accion": act, **changes}
    answer = client.post(ADDRESS, given)
    return answer.status_code, html.unescape(answer.content.decode())


@pytest.fixture
def founder(client: Client) -> Client:
    client.force_login(PersonFactory())
    room_of("mus")
    return client


def test_7_4_each_begins_a_week_after_the_one_before_unless_it_has_a_moment_of_its_own():
    moved = on(9)
    one = league(None, None, None)
    assert one.jornadas_at == []
    one = league(moved)
    one.refresh_from_db()
    assert [jornada_at(one, n) for n in range(1, 5)] == [
        STARTS, moved, on(14), on(21),
    ]  # fmt: skip


def test_7_4_the_clocks_of_madrid_say_the_hour_whoever_asks():
    one = league()
    one.starts_at = datetime(2027, 3, 18, 20, tzinfo=UTC)  # 21:00 there, ten days before summer
    with timezone.override("America/Bogota"):
        assert jornada_at(one, 2) == datetime(2027, 3, 25, 20, tzinfo=UTC)
        assert jornada_at(one, 3) == datetime(2027, 4, 1, 19, tzinfo=UTC)


def test_7_4_an_outage_before_the_first_jornada_leaves_the_others_at_their_hour():
    one = league()
    championship_publish(actor=one.organiser, championship_id=one.pk)
    now = timezone.now()
    starts, closes = now + timedelta(minutes=10), now - timedelta(hours=1)
    Championship.objects.filter(pk=one.pk).update(starts_at=starts, closes_at=closes)
    is_now(one, "presentacion")
    one.refresh_from_db()
    dates = [jornada_at(one, n) for n in range(2, 5)]
    clock.give_back(timedelta(minutes=37))
    one.refresh_from_db()
    assert one.starts_at == starts + timedelta(minutes=37)
    assert [jornada_at(one, n) for n in range(2, 5)] == dates


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ((STARTS,), "jornadas"),
        ((on(-1),), "jornadas"),
        ((on(14),), "jornadas"),
        ((None, on(7)), "jornadas"),
        ((None, None, on(14)), "jornadas"),
        ((None, None, on(500)), "jornadas"),
        ((on(1), on(2), on(3)), ""),
        ((None, None, on(60)), ""),
        ((None, None, None, STARTS), ""),
    ],
)
def test_7_4_a_jornada_begins_after_the_one_before(given, refused):
    assert code(lambda: league(*given)) == refused
    assert Championship.objects.exists() == (refused == "")


def test_only_a_liga_by_dates_has_moments():
    given = (on(1),)
    assert league(*given, rules={"days": 0}).jornadas_at == []
    assert alone(jornadas_at=given).jornadas_at == []


def test_7_4_a_round_is_called_at_the_moment_of_its_jornada():
    one = drawn(4, "liga", days=7)
    moved = timezone.now() + 3 * DAY
    Championship.objects.filter(pk=one.pk).update(jornadas_at=[moved.isoformat()])
    one.refresh_from_db()
    advanced(one)
    decided_at_random(one, Random(1))
    advanced(one)
    advanced(one)
    assert set(one.cruces.filter(round__number=2).values_list("call_at", flat=True)) == {moved}


def test_the_preview_shows_them_weekly_and_each_may_be_changed_and_is_kept(founder):
    status, page = tried(founder)
    assert status == 200
    mark, given = row(page)
    assert given == [written(on(7 * n)) for n in (1, 2, 3)]
    given[1] = written(on(16))
    chosen = {"jornadas_at": given, "jornadas_at_de": mark}
    status, page = tried(founder, **chosen)
    assert (status, row(page)[1]) == (200, given)
    assert tried(founder, "guardar", **chosen)[0] == 302
    one = Championship.objects.get()
    kept = [at and datetime.fromisoformat(at) for at in one.jornadas_at]
    assert kept == [None, on(16)]
    again = shown(one, one.organiser)
    assert row(again)[1] == given


def told(page: str, title: str) -> str:
    return page.partition(f"<dt>{title}</dt><dd>")[2].partition("</dd>")[0]


def said(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "l j \\d\\e F, H:i")


def test_7_4_the_preview_says_the_first_and_the_last_jornada_and_how_long_an_evening_is(founder):
    mark, given = row(tried(founder)[1])
    given[2] = written(on(30))
    page = tried(founder, jornadas_at=given, jornadas_at_de=mark)[1]
    assert told(page, "Primera jornada") == said(STARTS)
    assert told(page, "Última jornada") == said(on(30))
    assert told(page, "Cada jornada") == "alrededor de 30 minutos"
    assert told(page, "Acabaría") == said(on(30) + timedelta(minutes=30))
    assert told(page, "Duración") == "", "of all jornadas together nobody asks"
    page = tried(founder, jornadas_at=given, jornadas_at_de=mark, play_off="4")[1]
    assert told(page, "Última jornada") == said(on(30)), "its eliminatoria is on the same evening"
    assert "la última, con la eliminatoria, 1 hora y 36 minutos" in told(page, "Cada jornada")
    assert told(page, "Acabaría") == said(on(30) + timedelta(minutes=96))
    for other in ({"days": "0"}, {"format": "liguilla"}):
        page = tried(founder, **other)[1]
        assert told(page, "Duración")
        assert told(page, "Primera jornada") == ""


def test_whoever_moves_the_beginning_moves_with_it_what_he_had_not_changed(founder):
    mark, given = row(tried(founder)[1])
    given[2] = written(on(30))
    later = {"starts_at": written(on(1)), "jornadas_at": given, "jornadas_at_de": mark}
    status, page = tried(founder, **later)
    assert status == 200
    assert row(page)[1] == [written(on(8)), written(on(15)), given[2]]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("mañana", "Jornada 3: Escribe el día y la hora"),
        (written(on(1)), "La jornada 3 tiene que empezar después de la anterior"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_written_stays(founder, wrong, said):
    mark, given = row(tried(founder)[1])
    given[1] = wrong
    status, page = tried(founder, "guardar", jornadas_at=given, jornadas_at_de=mark)
    assert status == 422
    assert said in page
    assert row(page) == (mark, given)
    assert not Championship.objects.exists()


@pytest.mark.parametrize("mark", ["", "x", "2027-01-01T10:00", "2027-01-01T10:00 99999999999999"])
def test_a_forged_mark_breaks_nothing(founder, mark):
    given = [written(on(7 * n)) for n in (1, 2, 3)]
    assert tried(founder, jornadas_at=given, jornadas_at_de=mark)[0] == 200


def test_other_formats_have_none_to_show(founder):
    for changes in ({"format": "suizo"}, {"days": "0"}):
        assert row(tried(founder, **changes)[1]) == ("", [])


def test_its_page_says_when_they_are_and_not_that_they_are_weekly():
    moved = on(9)
    for given, weekly in (((), True), ((moved,), False)):
        one = league(*given)
        page = shown_page(one)
        assert "Las jornadas" in page
        assert ("Una jornada cada 7 días." in page) == weekly
        assert (f'datetime="{timezone.localtime(moved).isoformat()}"' in page) != weekly


def shown_page(one: Championship) -> str:
    client = Client()
    client.force_login(one.organiser)
    return html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())


def test_2_1_put_off_its_beginning_stays_before_its_second_jornada():
    dates = {"starts_at": STARTS, "closes_at": STARTS - timedelta(hours=1)}
    one = opened(
        format="liga", places=6, least=6, play=Play({"jornadas": 4, "days": 7}),
        jornadas_at=(on(2),), **dates,
    )  # fmt: skip
    assert changed(one, starts_at=on(3)) == "jornadas"
    assert changed(one, starts_at=on(1)) == ""


def public(*given: datetime | None, **changes: Any) -> Championship:
    """Return a liga of four jornadas that is open to be entered."""
    one = league(*given, **changes)
    return championship_publish(actor=one.organiser, championship_id=one.pk)


def test_2_1_published_a_jornada_is_put_off_and_who_is_in_it_is_told(people):
    one = public()
    invite(user=people[0], championship_id=one.pk, other=people[1])
    assert changed(one, jornadas_at=[None, on(15)]) == ""
    one.refresh_from_db()
    assert [jornada_at(one, n) for n in (2, 3, 4)] == [on(7), on(15), on(21)]
    act = one.acts.get(action="aplazar_jornada")
    was, now = (date_format(timezone.localtime(on(n)), r"l j \d\e F, H:i") for n in (14, 15))
    assert (act.actor, act.change) == (one.organiser, f"Jornada 3: {was} → {now}")
    told = one.notices.filter(kind="aplazar_jornada")
    assert set(told.values_list("user", flat=True)) == {people[0].pk, people[1].pk}
    assert changed(one, jornadas_at=[None, on(15), None]) == "", "asked again it does nothing"
    assert told.count() == 2
    for wrong, why in (([None, on(14)], "fecha_anterior"), ([on(6)], "fecha_anterior"),
                       ([on(15)], "jornadas"), ([None, on(21)], "jornadas")):  # fmt: skip
        assert changed(one, jornadas_at=wrong) == why
    assert changed(opened(), jornadas_at=[on(15)]) == "cambio_tarde"


def test_7_4_a_round_that_is_published_already_is_called_at_the_later_moment():
    one = drawn(4, "liga", days=7)
    advanced(one)
    decided_at_random(one, Random(1))
    advanced(one)
    advanced(one)
    later = jornada_at(one, 2) + 3 * DAY
    assert changed(one, jornadas_at=[later]) == ""
    assert set(one.cruces.filter(round__number=2).values_list("call_at", flat=True)) == {later}


def test_2_3_a_round_that_is_put_off_is_told_again_ten_minutes_before():
    one = drawn(4, "liga", days=7)
    advanced(one)
    decided_at_random(one, Random(1))
    advanced(one)
    advanced(one)
    soon = timezone.now() + timedelta(minutes=8)
    later = soon + DAY
    Championship.objects.filter(pk=one.pk).update(jornadas_at=[soon.isoformat()])
    cruces = one.cruces.filter(round__number=2)
    cruces.update(call_at=soon, ready_at=soon - DAY)
    one.notices.filter(kind="ronda").update(until=soon)
    told = one.notices.filter(kind="pronto")
    clock.run()
    assert told.count() == 4
    assert changed(one, jornadas_at=[later]) == ""
    assert not told.exists()
    assert set(one.notices.filter(kind="ronda").values_list("until", flat=True)) == {later}
    cruces.update(call_at=soon)
    clock.run()
    clock.run()
    assert told.count() == 4


def stopped_over() -> Championship:
    """Return a liga that was stopped before its second jornada, whose moment has gone by since."""
    one = drawn(4, "liga", days=7)
    advanced(one)
    decided_at_random(one, Random(1))
    advanced(one)
    advanced(one)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    ago = timezone.now() - 2 * DAY
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=ago - 6 * DAY, starts_at=ago - 5 * DAY, jornadas_at=[ago.isoformat()])
    one.cruces.filter(round__number=2).update(call_at=ago)
    one.notices.filter(kind="ronda").update(until=ago)
    one.refresh_from_db()
    return one


def test_7_4_a_jornada_that_went_by_in_a_pause_is_put_off_and_nobody_is_called_before():
    one = stopped_over()
    later = timezone.now() + DAY
    assert changed(one, jornadas_at=[timezone.now() - DAY]) == "antes_que_ahora"
    assert changed(one, jornadas_at=[later]) == ""
    championship_resume(actor=one.organiser, championship_id=one.pk)
    clock.run()
    cruces = one.cruces.filter(round__number=2)
    assert set(cruces.values_list("state", "call_at")) == {("listo", later)}
    assert set(one.notices.filter(kind="ronda").values_list("until", flat=True)) == {later}


def test_7_4_it_is_put_off_for_who_is_left_though_somebody_was_expelled_meanwhile():
    one = stopped_over()
    cruces = one.cruces.filter(round__number=2)
    entry = cruces.order_by("pk")[0].a_id
    given = {"championship_id": one.pk, "entry_id": entry, "reason": WHY}
    entry_expel(user=one.organiser, **given)
    later = timezone.now() + DAY
    assert changed(one, jornadas_at=[later]) == ""
    assert cruces.filter(state="incomparecencia").count() == 1
    assert cruces.get(state="listo").call_at == later


@pytest.mark.parametrize("state", ["pausado", "en_juego"])
def test_7_4_a_jornada_to_which_somebody_was_called_is_not_put_off(state):
    one = stopped_over()
    is_now(one, state)
    one.refresh_from_db()
    cruce = one.cruces.filter(round__number=2)[0]
    one.cruces.filter(pk=cruce.pk).update(called_at=timezone.now())
    assert changed(one, jornadas_at=[timezone.now() + DAY]) == "cambio_tarde"
    one.cruces.update(called_at=None)
    one.rounds.filter(number=2).update(state="terminada")
    assert changed(one, jornadas_at=[timezone.now() + DAY]) == "cambio_tarde"


@pytest.mark.parametrize("jornadas", [4, 0])
def test_the_page_of_changes_shows_them_says_what_becomes_other_and_does_it(jornadas):
    one = public(rules={"jornadas": jornadas})
    client = Client()
    client.force_login(one.organiser)
    address = f"/torneos/{one.pk}/mesa/cambiar/"
    mark, given = row(client.get(address).content.decode())
    assert given[:3] == [written(on(7 * n)) for n in (1, 2, 3)]
    assert len(given) == (jornadas or 5) - 1
    assert sent(one, act="ver", jornadas_at=given, jornadas_at_de=mark).status_code == 302
    given[1] = written(on(16))
    seen = sent(one, act="ver", jornadas_at=given, jornadas_at_de=mark)
    text = html.unescape(seen.content.decode())
    assert "Qué cambia" in text
    assert "Jornada 3: " in text
    assert "Jornada 2: " not in text
    assert row(text) == (mark, given)
    assert sent(one, jornadas_at=given, jornadas_at_de=mark).status_code == 302
    one.refresh_from_db()
    assert jornada_at(one, 3) == on(16)
    given[1] = "mañana"
    wrong = sent(one, jornadas_at=given, jornadas_at_de=mark)
    assert wrong.status_code == 422
    assert "Jornada 3: Escribe el día" in html.unescape(wrong.content.decode())

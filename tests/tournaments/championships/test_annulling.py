"""The staff annul what the place of a championship won somebody, with a reason (torneos §22.2)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import Profile, User
from accounts.refusals import Refusal
from games.live.failpoints import InjectedFault
from tests.economy.staff import staff
from tests.tournaments.championships.evenings import evening
from tests.tournaments.championships.test_merits import awarded, by_number, counted, milestones
from tests.tournaments.championships.test_telling import told
from tournaments.championships import annulling, logbook
from tournaments.championships.founding import Play
from tournaments.models import Award, Championship
from tournaments.trophies import awarding

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "jugó con la cuenta de otra persona"
WITH_THIRD = Play(rules={"rest": 0, "third_place": True})


@pytest.fixture
def one(people) -> Championship:
    return awarded(evening(people, WITH_THIRD))


@pytest.fixture
def clerk() -> User:
    return staff("change_award", "view_award", username="Clerk")


def cups(user: User) -> list[Award]:
    """Return the trophies of places of championships that *user* has."""
    return list(Award.objects.filter(user=user, taken_at=None, trophy__given="campeonato"))


def annul(actor: User, award: Award, reason: str = WHY) -> Award:
    return annulling.place_annul(actor=actor, award_id=award.pk, reason=reason)


def code_of(act: Any) -> str:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.code


def test_22_2_the_trophy_and_what_the_place_counted_go_and_nobody_moves_up(one, clerk):
    his = by_number(one)
    [cup] = cups(his[1])
    before = {n: (cups(his[n]), milestones(his[n])) for n in (2, 3, 4)}
    assert annul(clerk, cup).taken_by == clerk
    assert (cups(his[1]), milestones(his[1])) == ([], set())
    assert {n: (cups(his[n]), milestones(his[n])) for n in (2, 3, 4)} == before
    one.refresh_from_db()
    assert (one.state, one.entries.get(number=1).place) == ("premiado", 1)
    assert Profile.objects.get(user=his[1]).trophies == (
        Award.objects.filter(user=his[1], taken_at=None).count()
    )


def test_22_2_what_was_annulled_stays_so_however_often_it_is_counted(one, clerk):
    champion = by_number(one)[1]
    annul(clerk, cups(champion)[0])
    counted(one)
    call_command("ratings_recompute")
    awarding.award_for_championship(
        user=champion, game=one.room.game, championship=one.pk, place=1,
        entered=[champion.pk], title=one.name,
    )  # fmt: skip
    assert (cups(champion), milestones(champion)) == ([], set())


def test_22_2_it_is_in_the_log_that_all_read_with_its_reason_and_he_is_told_once(one, clerk):
    his = by_number(one)
    cup = cups(his[1])[0]
    annul(clerk, cup)
    assert code_of(lambda: annul(clerk, cup)) == "trofeo_retirado"
    act = one.acts.latest("pk")
    assert (act.actor, act.reason) == (clerk, WHY)
    deeds, _more = logbook.deeds_of(one, 0)
    assert deeds[0].text == f"Se anulan los trofeos de {his[1].username}"
    assert told(his[1], "sin_trofeo") == [
        "Se ha anulado un trofeo tuyo El de «Copa de otoño»: por qué está en el registro."
    ]
    assert not told(his[2], "sin_trofeo")


def test_who_may_not_annuls_nothing(one, clerk, people):
    champion = by_number(one)[1]
    cup = cups(champion)[0]
    feat = Award.objects.filter(user=champion, trophy__given="hito").first()
    assert feat is not None
    assert code_of(lambda: annul(people[3], cup)) == "no_permitido"
    for n, code in ((1, "asunto_tuyo"), (3, "juega_en_el")):
        player = by_number(one)[n]
        User.objects.filter(pk=player.pk).update(is_staff=True)
        player.refresh_from_db()
        assert code_of(lambda: annul(player, cup)) == code  # noqa: B023
    assert code_of(lambda: annul(clerk, cup, "corto")) == "corto"
    assert code_of(lambda: annul(clerk, feat)) == "trofeo_de_la_casa"
    assert code_of(lambda: annulling.place_annul(actor=clerk, award_id=0, reason=WHY)) == "trofeo"
    assert cups(champion) == [cup]


def test_killed_in_the_middle_nothing_is_annulled(one, clerk, monkeypatch):
    champion = by_number(one)[1]
    won = milestones(champion)

    def dies(name: str) -> None:
        raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(annulling, "failpoint", dies)
        with pytest.raises(InjectedFault):
            annul(clerk, cups(champion)[0])
    assert (len(cups(champion)), milestones(champion)) == (1, won)
    assert not told(champion, "sin_trofeo")
    assert not one.acts.filter(action="sin_trofeo").exists()
    annul(clerk, cups(champion)[0])
    assert cups(champion) == []


def test_in_the_admin_it_is_annulled_with_a_reason_and_one_of_a_season_is_not(
    one, clerk, client: Client
):
    champion = by_number(one)[1]
    cup = cups(champion)[0]
    client.force_login(clerk)
    page = reverse("admin:tournaments_award_change", args=[cup.pk])
    assert "lo que su puesto contó para los hitos" in client.get(page).content.decode()
    client.post(page, {"reason": WHY})
    assert cups(champion) == [cup]
    assert client.post(page, {"reason": WHY, "sure": "on"}).status_code == 302
    assert cups(champion) == []
    feat = Award.objects.filter(user=by_number(one)[2], trophy__given="hito").first()
    assert feat is not None
    other = reverse("admin:tournaments_award_change", args=[feat.pk])
    assert "Retirarlo" not in client.get(other).content.decode()
    client.post(other, {"reason": WHY, "sure": "on"})
    assert Award.objects.get(pk=feat.pk).taken_at is None


def test_only_the_place_of_a_championship_is_one_of_it():
    facts = ("torneo:7:1", "torneo:7", "torneo:x:1", "temporada:7:mus:1", "hito:x")
    assert [awarding.championship_of(fact) for fact in facts] == [7, None, None, None, None]

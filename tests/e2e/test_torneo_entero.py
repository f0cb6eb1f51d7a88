"""A knock-out of four pairs, run by its organiser from its form to its trophies."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import ChatLine, Match, Room
from tests.e2e.players import settle
from tests.e2e.test_accesibilidad import problems
from tests.e2e.test_torneos import WIDER
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import (
    chairs,
    come,
    crowd,
    end,
    late,
    play,
    tick,
    waiting,
)
from tools.stack.chromium import PHONE
from tournaments.championships.claiming import claim_answer
from tournaments.championships.enrolment import accept, check_in, invite
from tournaments.models import Award, Championship, Cruce, Dispute, Trophy

WHY = "Cantó pares antes del corte y no los llevaba."


@pytest.fixture
def organiser(site: Any) -> Iterator[User]:
    """Return who founds a championship, of which nothing is left for other tests."""
    who = PersonFactory()
    room, _ = Room.objects.get_or_create(slug="mus", defaults={"game": "mus", "name": "Mus"})
    was_open = room.is_open
    Room.objects.filter(pk=room.pk).update(is_open=True)
    yield who
    Room.objects.filter(pk=room.pk).update(is_open=was_open)
    Championship.objects.filter(organiser=who).exclude(state="premiado").update(state="cancelado")


@pytest.fixture
def trophy(site: Any) -> Iterator[Trophy]:
    """Return what the staff gives to who wins a championship, as long as the test lasts."""
    name = f"Copa {uuid4()}"
    given = Trophy.Given.CHAMPIONSHIP
    one = Trophy.objects.create(given=given, place=1, name=name, game="mus")
    yield one
    Award.objects.filter(trophy=one).delete()
    one.delete()


def founded(page: Page, organiser: User) -> Championship:
    """Have the organiser fill in the form, and publish it."""
    soon = timezone.localtime(timezone.now() + timedelta(days=2))
    page.goto("/torneos/nuevo/mus/")
    page.get_by_label("Nombre").fill("Copa de la Boca que Hace Juego")
    page.get_by_label("Plazas").fill("4")
    page.get_by_label("Cierra la inscripción").fill(f"{soon:%Y-%m-%d}T10:00")
    page.get_by_label("Empieza").fill(f"{soon:%Y-%m-%d}T12:00")
    page.get_by_role("button", name="Guardar borrador").click()
    page.get_by_role("button", name="Publicar").click()
    expect(page.get_by_text("Publicado: ya se puede apuntar la gente.")).to_be_visible()
    return Championship.objects.get(organiser=organiser)


def entered(one: Championship, people: list[User]) -> None:
    for captain, other in zip(people[::2], people[1::2], strict=True):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)


def drawn(page: Page, one: Championship, people: list[User]) -> None:
    """Have the organiser close it, everybody say that he is there, and the hour come."""
    page.goto(f"/torneos/{one.pk}/")
    page.get_by_role("link", name="Cerrar ya la inscripción").click()
    page.get_by_label("Por qué").fill("Ya estamos todos los que somos")
    page.get_by_role("button", name="Cerrar la inscripción").click()
    expect(page.get_by_text("La inscripción está cerrada.")).to_be_visible()
    expect(page.get_by_role("link", name="Cerrar ya la inscripción")).to_have_count(0)
    rows = Championship.objects.filter(pk=one.pk)
    now = timezone.now()
    rows.update(closes_at=now - timedelta(hours=1), starts_at=now + timedelta(minutes=5))
    tick()
    for person in people:
        check_in(user=person, championship_id=one.pk)
    rows.update(starts_at=timezone.now())
    tick()
    page.goto(f"/torneos/{one.pk}/sorteo/")
    expect(page.get_by_role("heading", name="Sorteo").first).to_be_visible()


def rested(one: Championship) -> None:
    """Let the rest before the next cruce go by."""
    Cruce.objects.filter(championship=one, state="listo").update(call_at=timezone.now())
    tick()


def said(cruce: Cruce) -> tuple[User, ChatLine]:
    """Have both pairs sit down, and one of them say something; return who hears it."""
    who = chairs(cruce)
    come(cruce, 0, 1)
    tick()
    match = Match.objects.get(origin=cruce.origin)
    line = ChatLine.objects.create(
        match=match, author=who[1], seat=1, text="Tengo la 31 y pares", line_id=uuid4()
    )
    return who[0], line


def claimed(page: Page, line: ChatLine) -> None:
    """Have a player claim *line* from the chat of his table."""
    page.goto(f"/partida/{line.match_id}/")
    page.locator("[data-abre=chat]").click()
    page.locator(f"#charla-partida .ch-linea[data-n='{line.pk}'] .ch-mas").click()
    page.get_by_role("menuitem", name="Reclamar: es mentira").click()
    settle(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Que tenía tantos puntos").click()
    dialog.get_by_label("Cuántos puntos").fill("39")
    assert problems(page) == []
    dialog.get_by_role("button", name="Reclamar").click()
    expect(page.get_by_text("Reclamado: lo decide quien organiza")).to_be_visible()


def decided(page: Page, one: Championship, dispute: Dispute) -> None:
    """Have the organiser decide the dispute at the desk."""
    page.goto(f"/torneos/{one.pk}/mesa/")
    section = page.get_by_role("region", name="Disputas")
    expect(section).to_contain_text("1 por decidir")
    assert not page.evaluate(WIDER)
    section.get_by_role("button", name="Mirar").click()
    expect(page.locator(".llevaba-d .carta-img")).to_have_count(4)
    expect(page.get_by_text("No lo llevaba")).to_be_visible()
    expect(page.get_by_text("«No tenía nada que ver»")).to_be_visible()
    assert problems(page) == []
    assert not page.evaluate(WIDER)
    page.get_by_label("Era mentira", exact=True).check()
    page.get_by_label("Por qué").fill(WHY)
    page.get_by_role("button", name="Decidir").click()
    expect(page.get_by_text("Decidido: lo saben los dos lados.")).to_be_visible()
    expect(page.get_by_role("region", name="Registro")).to_contain_text(f"«{WHY}»")
    dispute.refresh_from_db()
    assert (dispute.ruling, dispute.sanction) == ("mentira", "apercibimiento")


def test_an_organiser_runs_a_knock_out_to_its_trophies_with_a_no_show_and_a_dispute(
    organiser: User, trophy: Trophy, browser_page: Any
) -> None:
    boss, people = browser_page(organiser), crowd(8)
    one = founded(boss, organiser)
    entered(one, people)
    drawn(boss, one, people)
    absent, disputed = waiting(one)
    come(absent, 0)
    boss.goto(f"/torneos/{one.pk}/mesa/")
    expect(boss.get_by_role("region", name="Llegan tarde")).to_contain_text("Faltan:")
    late(absent)
    tick()
    absent.refresh_from_db()
    assert (absent.state, absent.winner_id) == ("incomparecencia", absent.a_id)
    player, line = said(disputed)
    claimed(browser_page(player, viewport=PHONE), line)
    dispute = Dispute.objects.get(line=line.pk)
    claim_answer(user=line.author, dispute_id=dispute.pk, text="No tenía nada que ver")
    end(disputed, 0)
    rested(one)
    assert waiting(one) == []
    decided(boss, one, dispute)
    rested(one)
    last = waiting(one)
    assert [cruce.round.tree for cruce in last] == ["principal", "tercero"]
    for cruce in last:
        play(cruce, 0)
    tick()
    Championship.objects.filter(pk=one.pk).update(ended_at=F("ended_at") - timedelta(minutes=16))
    tick()
    one.refresh_from_db()
    assert one.state == "premiado"
    winners = {member.user_id for member in one.entries.get(place=1).members.all()}
    assert set(trophy.awards.values_list("user", flat=True)) == winners
    boss.goto(f"/torneos/{one.pk}/")
    for member in one.entries.get(place=1).members.select_related("user"):
        expect(boss.get_by_text(member.user.username).first).to_be_visible()

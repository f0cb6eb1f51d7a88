"""The radar and the matches that somebody left, in the admin, in a browser: nothing cut."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from secrets import token_hex

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchPlayer
from tests.e2e.test_admin_economia import problems
from tests.factories import PersonFactory
from tests.tournaments.conduct.test_radar import ended
from tools.stack.chromium import PHONE
from tournaments.models import Dealing, Offence
from tournaments.rules.collusion import Numbers

WHY = "se le fue la luz, lo ha enseñado"
LOUD = Numbers(
    shared=True, flow=1_234_567, lost=18, faced=20, others_lost=40, others_faced=90, left=3,
    chips=98_765, chips_lost=100_000, welcome=1_000,
)  # fmt: skip


@pytest.fixture
def conduct(stage) -> Iterator[dict[str, str]]:
    """Return the pages of two with the longest nicks and every signal."""

    def made() -> dict[str, str]:
        people = [PersonFactory(username=f"{letter * 14}{token_hex(2)}") for letter in "WM"]
        matches = [ended(people, people[0], left=people[1]) for _ in range(10)]
        MatchPlayer.objects.filter(match=matches[1], user=people[1]).update(excused=WHY)
        Dealing.objects.create(
            giver=people[1], taker=people[0], weight=6, numbers=LOUD._asdict(),
            matches=[match.pk for match in matches], found_at=timezone.now(),
        )  # fmt: skip
        rows = [
            Offence.objects.create(match=match, user=people[1], cause="abandona")
            for match in matches[:2]
        ]
        Offence.objects.filter(pk=rows[1].pk).update(excused=WHY, excused_by=people[0])
        address = "/admin/tournaments/offence/"
        return {
            "radar": "/admin/tournaments/dealing/",
            "perdonar": f"{address}{rows[0].pk}/change/",
            "perdonada": f"{address}{rows[1].pk}/change/",
            "lista": address,
        }

    def undone() -> None:
        Dealing.objects.all().delete()
        found = Offence.objects.values_list("match", flat=True)
        since = timezone.now() - timedelta(days=2)
        Match.objects.filter(summary="prueba", finished_at__gte=since, stake=5).filter(
            pk__in=list(found)
        ).delete()

    yield stage.do(made)
    stage.do(undone)


@pytest.fixture
def boss() -> User:
    return PersonFactory(is_staff=True, is_superuser=True, welcomed=False)


@pytest.mark.parametrize(
    ("viewport", "scheme"), [(None, "light"), (PHONE, "dark")], ids=["laptop", "phone in the dark"]
)
def test_the_pages_of_conduct(browser_page, conduct, boss, viewport, scheme) -> None:
    page = browser_page(boss, viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    found, wide = {}, {}
    for name, path in conduct.items():
        assert page.goto(path).ok, path
        if name == "lista":
            continue  # of Django
        wide[name] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found[name] = problems(page)
    assert not {name: by for name, by in wide.items() if by > 0}
    assert not {name: some for name, some in found.items() if some}


def test_one_is_forgiven_with_a_reason_and_a_yes(browser_page, conduct, boss) -> None:
    page = browser_page(boss)
    page.goto(conduct["perdonar"])
    page.get_by_role("button", name="Perdonar").click()
    page.get_by_text("Este campo es obligatorio").first.wait_for()
    page.get_by_label("motivo").fill(WHY)
    page.get_by_label("Sí: perdonarle esta partida").check()
    page.get_by_role("button", name="Perdonar").press("Enter")
    page.get_by_text("Hecho y apuntado.").wait_for()
    page.get_by_text(WHY).wait_for()

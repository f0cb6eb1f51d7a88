"""The pages with which the staff read reports keep the rules of axe-core and their width."""

from __future__ import annotations

from uuid import uuid4

from accounts import sanctions
from games.people import reports
from tests.e2e.test_accesibilidad import SCREENS
from tests.e2e.test_admin_economia import problems
from tests.e2e.widths import wider_now
from tests.factories import PersonFactory

WIDE = "W" * 60
WHY = f"Insultos repetidos, después de dos avisos: {WIDE}"


@SCREENS
def test_a_report_with_former_sanctions(stage, browser_page, viewport, scheme) -> None:
    boss = PersonFactory(is_staff=True, is_superuser=True, welcomed=False)
    accused, told = PersonFactory.create_batch(2)

    def made() -> int:
        sanctions.sanction_impose(actor=boss, user=accused, kind="aviso", reason=WHY)
        return reports.report_make(
            reporter=told, reported=accused, reason="insultos", text=WHY, request=uuid4()
        ).pk

    page = browser_page(boss, viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    assert page.goto(f"/admin/games/report/{stage.do(made)}/change/").ok
    assert page.get_by_text(WIDE).count() == 2
    assert wider_now(page) == []
    assert problems(page) == []

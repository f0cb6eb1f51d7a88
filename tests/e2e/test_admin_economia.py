"""The pages of the economy in the admin, in a browser: nothing refused, nothing cut."""

from uuid import uuid4

import pytest

from economy import shop
from economy.staff import corrections
from tests.e2e.test_accesibilidad import AXE, RULES
from tests.factories import KindFactory, PersonFactory
from tools.stack.chromium import PHONE

WHY = "se cayó la mesa en mitad de la última mano"


@pytest.fixture
def books(stage):
    """Return the pages of an economy in which something happened."""

    def made():
        ana = PersonFactory()
        clerk = PersonFactory(is_staff=True, welcomed=False)
        kind = KindFactory(price=100)
        item, _ = shop.item_buy(user=ana, kind_id=kind.pk, expected_price=100, key=uuid4())
        asked, _ = corrections.adjustment_request(
            actor=clerk, player=ana, amount=6_000, reason=WHY, key=uuid4()
        )
        corrections.adjustment_request(actor=clerk, player=ana, amount=40, reason=WHY, key=uuid4())
        return {
            "indice": "/admin/economy/",
            "informe": "/admin/economy/account/informe/",
            "traspasos": "/admin/economy/account/traspasos/",
            "cartera": f"/admin/economy/account/cartera/{ana.pk}/",
            "ajuste": f"/admin/economy/correction/add/?jugador={ana.username}",
            "anulacion": f"/admin/economy/correction/add/?asiento={item.events.get().tx_id}",
            "decidir": f"/admin/economy/correction/{asked.pk}/decidir/",
            "correcciones": "/admin/economy/correction/",
            "comprobar": "/admin/economy/review/comprobar/",
            "congelar": "/admin/economy/freeze/cambiar/",
            "tipo": f"/admin/economy/kind/{kind.pk}/change/",
        }

    return stage.do(made)


@pytest.fixture
def boss():
    return PersonFactory(is_staff=True, is_superuser=True, welcomed=False)


_RUN = """async (tags) => {
    // What is around our part of the page is Django's.
    const ours = {include: ['.pagina-economia, .estado-economia']};
    // To preload their style sheets it would write inline styles, which the policy refuses.
    const options = {runOnly: tags, resultTypes: ['violations'], preload: false};
    const found = await axe.run(ours, options);
    return found.violations.flatMap(({id, nodes}) =>
        nodes.map(({target, failureSummary}) => `${id}: ${target} — ${failureSummary}`));
}"""
OF_DJANGO = {"correcciones", "tipo"}
"""Lists and forms of its own: their rules are Django's."""


def problems(page) -> list[str]:
    page.evaluate(f"() => {{ {AXE} }}")
    return page.evaluate(_RUN, RULES)


@pytest.mark.parametrize(
    ("viewport", "scheme"), [(None, "light"), (PHONE, "dark")], ids=["laptop", "phone in the dark"]
)
def test_the_pages_of_the_staff(browser_page, books, boss, viewport, scheme) -> None:
    page = browser_page(boss, viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    found, wide = {}, {}
    for name, path in books.items():
        assert page.goto(path).ok, path
        wide[name] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found[name] = [] if name in OF_DJANGO else problems(page)
    assert not {name: by for name, by in wide.items() if by > 0 and name not in OF_DJANGO}
    assert not {name: some for name, some in found.items() if some}


def test_a_correction_is_asked_for_and_approved_with_the_keyboard(
    browser_page, books, boss
) -> None:
    page = browser_page(boss)
    page.goto(books["decidir"])
    page.get_by_role("button", name="Aprobar y apuntar").press("Enter")
    page.get_by_text("La corrección está hecha.").wait_for()
    page.goto(books["ajuste"])
    page.get_by_label("importe (U$)").fill("25")
    page.get_by_label("motivo").fill(WHY)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Hecho y apuntado.").wait_for()

"""No page breaks a rule that axe-core can check (WCAG 2.2 AA), and the focus is always seen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from games.models import Room
from games.tables.opening import tables_add
from tests.e2e.players import go_on_to_the_result
from tests.e2e.widths import wider_now
from tests.factories import PersonFactory
from tests.games.matches.finished import finished
from tools.stack.chromium import PHONE
from tournaments.models import Score
from tournaments.rules.periods import season_of

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CALM = {"reduced_motion": "reduce"}
OPEN_PAGES = (
    "/", "/cuenta/login/", "/cuenta/signup/", "/cuenta/password/reset/", "/salones/",
    "/reglas/", "/reglas/mus/", "/reglas/parchis/", "/reglas/ohhell/", "/reglas/poker/",
    "/reglas/tresmus/", "/reglas/tresmus/paso-a-paso/",
    "/reglas/glosario/", "/privacidad/", "/creditos/", "/usuros/", "/juego-limpio/",
    "/accesibilidad/", "/condiciones/", "/cookies/", "/sin-conexion/",
)  # fmt: skip
OWN_PAGES = (
    "/cuenta/perfil/", "/cuenta/ajustes/", "/cuenta/email/", "/cuenta/password/change/",
    "/cuenta/sessions/", "/cuenta/borrar/", "/cuenta/2fa/", "/historial/", "/sanciones/",
    "/ranking/", "/ranking/mus/",
    "/jugador/{other}/",
)  # fmt: skip
_RUN = """async (tags) => {
    // Wrong where a button is a picture of something, which its name tells in words: a person of
    // the salón, an object.
    const silent = ({id}, {target}) => id === 'label-content-name-mismatch'
        && document.querySelector(target[0]).closest('.persona, .prenda');
    const found = await axe.run(document, {runOnly: tags, resultTypes: ['violations']});
    return found.violations.flatMap((rule) => rule.nodes.filter((node) => !silent(rule, node))
        .map(({target, failureSummary}) => `${rule.id}: ${target} — ${failureSummary}`));
}"""


SCREENS = pytest.mark.parametrize(
    ("viewport", "scheme"), [(None, "light"), (PHONE, "dark")], ids=["laptop", "phone"]
)
"""By day on a laptop and by night on a phone: each size and each scheme once, not every mixture."""


def problems(page) -> list[str]:
    """Return what axe finds, one line an element; and on a phone, what does not fit into it."""
    page.evaluate("document.fonts.ready")
    if not page.evaluate("'axe' in window"):  # brought again, it would be compiled again
        page.evaluate(f"() => {{ {AXE} }}")
    return wider_now(page) + page.evaluate(_RUN, RULES)


@SCREENS
def test_open_pages(browser_page, viewport, scheme) -> None:
    page = browser_page(color_scheme=scheme, viewport=viewport, **CALM)
    found = {}
    for path in OPEN_PAGES:
        assert page.goto(path).ok, path
        found[path] = problems(page)
    assert not any(found.values()), listed(found)


@SCREENS
def test_pages_of_the_account(browser_page, viewport, scheme) -> None:
    me, other, *_ = four = PersonFactory.create_batch(4)
    finished(four, stake=5)
    page = browser_page(me, color_scheme=scheme, viewport=viewport, **CALM)
    found = {}
    for path in OWN_PAGES:
        assert page.goto(path.format(other=other.username)).ok, path
        found[path] = problems(page)
    assert not any(found.values()), listed(found)


@pytest.fixture
def leaders(site) -> Iterator[list[User]]:
    """Return three who lead a game this season."""
    found = PersonFactory.create_batch(3)
    season = season_of(timezone.now())
    for user in found:
        Score.objects.create(user=user, game="mus", period=season, points=5000, won=5, played=20)
    yield found
    Score.objects.filter(user__in=found).delete()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_salon_and_agreement(stage, browser_page, leaders, viewport) -> None:
    room = Room.objects.create(
        slug=f"axe-{'movil' if viewport else 'mesa'}", game="mus", name="Salón accesible"
    )
    tables_add(room_id=room.pk, count=2, value=25)
    page = browser_page(PersonFactory(), viewport=viewport, **CALM)
    page.goto(f"/salon/{room.slug}/")
    page.get_by_role("article").first.wait_for()
    for user in leaders:
        expect(page.locator(".cabezas-salon").get_by_text(user.username)).to_be_visible()
    found = {"salón": problems(page)}
    page.locator(".plaza").first.click()
    page.get_by_role("button", name="Levantarme").wait_for()
    found["esperando"] = problems(page)
    table = room.tables.first()
    mates = []
    for seat in (1, 2, 3):
        mate = stage.companion(PersonFactory(), f"/ws/salon/{room.slug}/")
        mate.ask({"t": "sentarse", "mesa": table.pk, "asiento": seat})
        mates.append(mate)
    mates[2].ask({"t": "confirmar"})
    page.get_by_role("button", name="Confirmar").wait_for()
    found["confirmar"] = problems(page)
    page.get_by_role("button", name="Confirmar").click()
    for mate in mates[:2]:
        mate.ask({"t": "confirmar"})
    page.locator("#configuracion").wait_for()
    found["configurar"] = problems(page)
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").wait_for()
    found["aceptar"] = problems(page)
    page.get_by_role("button", name="Aceptar y jugar").click()
    page.get_by_role("button", name="Aceptar y jugar").wait_for(state="detached")
    found["aceptado"] = problems(page)
    assert not any(found.values()), listed(found)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_table_in_each_phase(stage, browser_page, viewport) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], pleases=_rich)
    page = browser_page(partida.users[0], viewport=viewport, **CALM)
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    expect(page.locator(".foto-jugador [data-reloj-texto]")).to_have_attribute(
        "aria-hidden", "true"
    )
    partida.companions[1].ask({"t": "chat", "sala": "partida", "texto": "Buenas"})
    found = {"mus": problems(page)}
    page.keyboard.press("s")
    found["señas"] = problems(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    found["atajos"] = problems(page)
    page.keyboard.press("Escape")
    partida.play(0, "Cortar")
    for fase in ("grande", "chica", "pares", "juego"):
        partida.say("Pasar", until=lambda state, fase=fase: state.fase == fase)
        partida.play(partida.state.turno, "Envidar", piedras=2)
        page.locator(".tapete.f-" + fase).wait_for()
        found[fase] = problems(page)
        while partida.state.fase == fase:
            partida.play(partida.state.turno, "NoQuerer")
    page.locator(".recuento").wait_for()
    page.get_by_role("button", name="¿Por qué?").first.click()
    found["recuento"] = problems(page)
    partida.finish()
    page.locator(".recuento").get_by_role("button", name="Ver el resultado").wait_for()
    found["último recuento"] = problems(page)
    go_on_to_the_result(page)
    found["fin"] = problems(page)
    page.goto(page.get_by_role("link", name="Ver el acta").get_attribute("href"))
    found["acta"] = problems(page)
    assert not any(found.values()), listed(found)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_descarte(stage, browser_page, viewport) -> None:
    users = PersonFactory.create_batch(4)
    partida = stage.partida(users, absent=[0], pleases=lambda state: state.mano == 0)
    page = browser_page(users[0], viewport=viewport, **CALM)
    page.goto(partida.path)
    for seat in range(4):
        partida.play(seat, "Mus")
    page.locator("[data-accion=Descartar]").wait_for()
    found = {"nothing marked": problems(page)}
    page.locator(".mano4 .carta").nth(1).click()
    page.locator(".mano4 .elegida").wait_for()
    found["one marked"] = problems(page)
    page.locator("[data-accion=Descartar]").click()
    page.locator("[data-accion=Descartar]").wait_for(state="detached")
    found["discarded"] = problems(page)
    assert not any(found.values()), listed(found)


def _rich(state) -> bool:
    """Return whether a hand goes through every lance, with me as mano and something to sign."""
    hands = state.jugadas()
    pairs = [{seat % 2 for seat in range(4) if hands[seat].pares},
             {seat % 2 for seat in range(4) if hands[seat].juego}]  # fmt: skip
    return state.mano == 0 and bool(hands[0].senas) and all(len(both) == 2 for both in pairs)


def listed(found: dict[str, list[str]]) -> str:
    """Return what was found in several places, one line an element."""
    return "\n".join(itertools.chain.from_iterable(
        [f"{where}: {line}" for line in lines] for where, lines in found.items()
    ))  # fmt: skip


_RING = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const style = getComputedStyle(element);
    const ringed = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    return ringed || style.boxShadow !== 'none' ? '' : element.outerHTML.slice(0, 120);
}"""


@pytest.mark.parametrize("path", ["/", "/cuenta/login/", "/salones/", "mesa"])
def test_whoever_walks_with_the_tabulator_sees_where_he_is(stage, browser_page, path) -> None:
    if path == "mesa":
        users = PersonFactory.create_batch(4)
        partida = stage.partida(users, absent=[0], pleases=lambda state: state.mano == 0)
        page = browser_page(users[0], **CALM)
        page.goto(partida.path)
        page.locator("[data-accion=Mus]").wait_for()
    else:
        page = browser_page(**CALM)
        page.goto(path)
    for _ in range(14):
        page.keyboard.press("Tab")
        assert page.evaluate(_RING) == ""

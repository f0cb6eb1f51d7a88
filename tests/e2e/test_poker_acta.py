"""The acta of póker in a browser: what each hand shows again, its file and what can be verified."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines.core.french_deck import DECK
from tests.e2e.poker import QUICK
from tests.engines.poker.told import read
from tests.factories import PersonFactory
from tests.pace import patience
from tools.players.stage import Partida, Stage
from tools.stack.chromium import LAPTOP, PHONE

CALM = {"reduced_motion": "reduce"}
SCREENS = pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
ME, OTHER, PLAYERS = 0, 1, 4
READERS = pytest.mark.parametrize(
    ("viewport", "seat"),
    [(LAPTOP, ME), (PHONE, ME), (LAPTOP, None)],
    ids=["laptop", "phone", "somebody else"],
)

SUITS = {"picas": "s", "corazones": "h", "diamantes": "d", "treboles": "c"}
_FACES = """() => [...document.querySelectorAll(
    '.poker .cartas-mias:not(.tapadas) img, .poker .suyas img, .poker [data-comun]',
)].map((image) => image.src.split('/').pop().split('.')[0])"""
_ASIDE = "document.documentElement.scrollWidth - innerWidth"


def three_ways(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Win the first hand unseen, show the second one down to the river, then bet all there is."""
    args = {c["accion"]: c["args"] for c in frame["legales"] if c["tipo"] == "turn"}
    raise_to = args.get("Subir", {}).get("total")
    hand = frame["vista"]["numero_mano"]
    if hand == 1 and raise_to and frame["vista"]["apuesta"] == frame["vista"]["ciegas"][1]:
        return {"t": "Subir", "total": raise_to["low"]}
    if hand == 1 and "Igualar" in args:
        return {"t": "Retirarse"}
    if hand > 2 and raise_to:
        return {"t": "Subir", "total": raise_to["high"]}
    return next(({"t": name} for name in ("Pasar", "Igualar", "Continuar") if name in args), None)


@pytest.fixture(scope="module")
def partida(site) -> Iterator[Partida]:
    """Return a minitorneo that is over, of which some hands were shown and others were not."""
    stage = Stage(site.url)
    users = PersonFactory.create_batch(PLAYERS)
    partida = stage.partida(users, absent=range(PLAYERS), game="poker", options=QUICK, value=0)
    for user in users:
        one = stage.companion(user, f"/ws{partida.path}", three_ways)
    one.wait(lambda: one.last["vista"]["fin"], patience(60))
    yield partida
    stage.close()


@pytest.fixture
def opened(browser_page, partida):
    """Return what opens a page of the match as one of those who played it, or as nobody."""

    def open_page(path: str = "acta/", seat: int | None = ME, **context: Any) -> Page:
        user = None if seat is None else partida.users[seat]
        page = browser_page(user, **CALM, **context)
        page.goto(f"{partida.path}{path}")
        return page

    return open_page


def told(page: Page, whose: str = "?propia") -> dict[str, Any]:
    """Return the acta that the reader of *page* may have."""
    address = page.url.split("/acta/")[0].split("/verificar/")[0].rstrip("/")
    return page.request.get(f"{address}/acta.json{whose}").json()


def by_hand(acta: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """Return the events of each hand."""
    hands: list[list[dict[str, Any]]] = []
    for event in chain.from_iterable(step["eventos"] for step in acta["pasos"]):
        if event["t"] == "ManoEmpezada":
            hands.append([])
        if hands:
            hands[-1].append(event)
    return hands


def seen(hand: list[dict[str, Any]], seat: int | None) -> set[str]:
    """Return the cards of a hand that lay open to *seat*: his own, those shown and the board."""
    cards: set[str] = set()
    for event in hand:
        own = event["t"] == "Repartido" and event["asiento"] == seat
        if own or event["t"] in ("Mostrado", "MesaAbierta"):
            cards.update(event["cartas"])
    return cards


def faces(page: Page) -> set[str]:
    """Return the cards that lie face up on the table."""
    names = [name.rsplit("-", 1) for name in page.evaluate(_FACES)]
    return {("T" if rank == "10" else rank) + SUITS[suit] for suit, rank in names}


def hands_of(page: Page) -> Iterator[tuple[int, set[str]]]:
    """Go through the replay; yield with each step the number of its hand and the faces there."""
    page.keyboard.press("Home")
    last = int(page.locator(".tiempo").get_attribute("max"))
    for step in range(last + 1):
        expect(page.locator(".tiempo")).to_have_value(str(step))
        yield int(page.locator("#mano").input_value()), faces(page)
        page.keyboard.press("ArrowRight")


@READERS
def test_the_replay_opens_to_me_my_cards_the_board_and_those_shown_and_no_others(
    opened, viewport, seat
) -> None:
    page = opened(seat=seat, viewport=viewport)
    page.locator(".poker").wait_for()
    hands = by_hand(told(page, "" if seat is None else "?propia"))
    found: list[set[str]] = [set() for _ in hands]
    for number, cards in hands_of(page):
        found[number] |= cards
    assert found == [seen(hand, seat) for hand in hands]
    first, second = hands[:2]
    assert not any(event["t"] == "Mostrado" for event in first), "won unseen"
    assert any(event["t"] == "Mostrado" for event in second)
    assert len(found[0]) == (0 if seat is None else 2), "of a hand won unseen I have mine, at most"
    assert page.evaluate(_ASIDE) <= 0


@SCREENS
def test_from_another_chair_nothing_more_is_open_than_it_was_to_me(
    opened, partida, viewport
) -> None:
    page = opened(viewport=viewport)
    page.locator(".poker").wait_for()
    page.get_by_label("Desde").select_option(str(OTHER))
    expect(page.locator(".mio .quien")).to_have_text(partida.users[OTHER].username)
    mine = [seen(hand, ME) for hand in by_hand(told(page))]
    for number, cards in hands_of(page):
        assert cards <= mine[number]


@SCREENS
def test_a_hand_of_the_history_leads_to_its_moment_of_the_replay(opened, viewport) -> None:
    page = opened(viewport=viewport)
    page.locator(".poker").wait_for()
    page.keyboard.press("End")
    page.get_by_role("group", name="Repetición").get_by_role("button", name="Manos").click()
    hand = page.locator(".una-mano", has_text="Mano 2").last
    hand.locator("summary").click()
    hand.get_by_role("link", name="Ver esta mano").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#mano option:checked")).to_have_text("Mano 2")
    expect(page.locator(".poker")).to_have_class(re.compile("f-preflop"))


@SCREENS
def test_the_hands_are_taken_home_from_the_table_that_is_over_and_played_again_to_the_same_chips(
    opened, partida, viewport
) -> None:
    page = opened("", viewport=viewport)
    result = page.get_by_role("button", name="Ver el resultado")
    result.or_(page.locator(".fin-titulo")).first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.get_by_text("Trayendo las primeras manos…").wait_for(state="detached")
    with page.expect_download() as coming:
        page.locator("[data-baja=phh]").click()
    stacks = partida.state.historia[1:]
    played = zip(read(coming.value.path()), stacks, strict=True)
    assert all(sorted(filter(None, mine)) == sorted(filter(None, his)) for mine, his in played)
    link = page.get_by_role("link", name="Ver esta mano").first
    link.click()
    page.wait_for_url("**/acta/?desde=0#v=*")
    expect(page.locator("#mano option:checked")).to_have_text(f"Mano {len(stacks)}")


@SCREENS
def test_the_file_of_the_replay_ends_with_the_same_chips_and_hides_what_nobody_showed(
    opened, partida, viewport
) -> None:
    page = opened(viewport=viewport)
    page.locator(".poker").wait_for()
    page.keyboard.press("End")
    page.get_by_role("group", name="Repetición").get_by_role("button", name="Manos").click()
    with page.expect_download() as coming:
        page.locator("[data-baja=phh]").click()
    path = coming.value.path()
    ends = [sorted(filter(None, stacks)) for stacks in read(path)]
    assert ends == [sorted(filter(None, one)) for one in partida.state.historia[1:]]
    first = path.read_text().split("\n[2]")[0]
    assert first.count('????"') == PLAYERS - 1


def checked(page: Page) -> Any:
    """Return the row of a check by a part of its title."""
    return lambda title: page.locator("#pruebas li", has_text=title)


@READERS
def test_the_browser_verifies_the_cards_that_were_seen_and_the_order_of_the_deal(
    opened, viewport, seat
) -> None:
    page = opened("verificar/", seat=seat, viewport=viewport)
    expect(page.locator("#veredicto h2")).to_have_text("Todo coincide")
    whose = "Las de la mesa y las" if seat is None else "Las tuyas, las de la mesa y las"
    seen_ones = checked(page)("en el orden de las palabras")
    number = sum(
        len(seen(hand, seat)) for hand in by_hand(told(page, "?propia" if seat == ME else ""))
    )
    expect(seen_ones).to_contain_text(f"{whose} que se enseñaron: {number} cartas comprobadas")
    expect(seen_ones).to_contain_text("siguen cerradas")
    expect(checked(page)("se comprometieron antes de empezar").locator(".chip")).to_have_text(
        "Coincide"
    )
    assert page.evaluate(_ASIDE) <= 0


def _other_card(deal: dict[str, Any]) -> None:
    """Have a seen card be one that nobody saw."""
    at = next(i for i, card in enumerate(deal["result"]) if card)
    deal["result"][at] = next(card for card in DECK if card not in deal["result"])


def _other_order(deal: dict[str, Any]) -> None:
    """Have two of the seen cards change their places."""
    one, two = [i for i, card in enumerate(deal["result"]) if card][:2]
    cards = deal["result"]
    cards[one], cards[two] = cards[two], cards[one]


def _other_seal(deal: dict[str, Any]) -> None:
    """Have a card be said to be another one in what was bound, too."""
    at = next(i for i, card in enumerate(deal["result"]) if card)
    was, now = deal["result"][at], next(card for card in DECK if card not in deal["result"])
    deal["result"][at] = now
    sealed = next(seal for seal in deal["sellos"] if seal[0] == was)
    sealed[0] = now


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (_other_card, "no salió de donde mandaban las palabras"),
        (_other_order, "no salió de donde mandaban las palabras"),
        (_other_seal, "no es la que se comprometió"),
    ],
)
def test_an_acta_with_another_card_or_another_order_does_not_match(opened, forge, said) -> None:
    page = opened("verificar/")
    expect(page.locator("#veredicto h2")).to_have_text("Todo coincide")
    acta = told(page)
    deals = (draw for step in acta["pasos"] for draw in step["tiradas"] if draw["op"] == "sealed")
    forge(next(deals))
    page.route("**/acta.json*", lambda route: route.fulfill(json=acta))
    page.reload()
    expect(page.locator("#veredicto h2")).to_have_text("No coincide")
    expect(checked(page)("en el orden de las palabras")).to_contain_text(said)


@SCREENS
def test_the_table_that_is_over_checks_by_itself_what_i_saw(opened, partida, viewport) -> None:
    """The note says how many cards of how many decks; each hand has its shield."""
    page = opened("", viewport=viewport)
    hands = by_hand(told(page))
    cards = sum(len(seen(hand, ME)) for hand in hands)
    page.get_by_role("button", name="Ver el resultado").click()
    note = page.locator(".velo .nota.ok")
    expect(note).to_contain_text(f"{cards} cartas de {len(hands)} barajas (las tuyas, las de")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.get_by_text("Trayendo las primeras manos…").wait_for(state="detached")
    expect(page.locator(".una-mano .escudo.ok")).to_have_count(len(hands))
    assert page.evaluate(_ASIDE) <= 0


def test_a_card_that_is_not_the_sealed_one_is_told_with_its_hand_at_the_table(opened) -> None:
    page = opened("verificar/")
    acta = told(page)
    deals = [draw for step in acta["pasos"] for draw in step["tiradas"] if draw["op"] == "sealed"]
    _other_seal(deals[1])
    page.context.route("**/acta.json*", lambda route: route.fulfill(json=acta))
    page.goto(page.url.removesuffix("verificar/"))
    page.get_by_role("button", name="Ver el resultado").click()
    note = page.locator(".velo .nota.mal")
    expect(note).to_contain_text("No coincide la mano 2.")
    expect(note.get_by_role("link")).to_have_attribute("href", re.compile("/verificar/$"))
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".una-mano", has_text="Mano 2").locator(".escudo.mal")).to_have_count(1)

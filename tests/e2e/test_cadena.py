"""The whole life of an object in one browser: bought, bet, won, pawned and redeemed."""

from __future__ import annotations

import re
from typing import cast
from uuid import uuid4

from playwright.sync_api import Page, expect

from accounts.models import User
from economy.models import Item, ItemEvent, Kind
from economy.selectors import balance_of
from games.engines.core.spanish_hands import Lance
from games.engines.mus.state import State
from games.models import Match
from tests.e2e.betting import Window, agreeing, owning
from tests.e2e.players import go_on_to_the_result
from tests.factories import KindFactory, PersonFactory
from tools.players.stage import Partida, Stage, next_of

Fact = ItemEvent.Fact


def buy(page: Page, user: User, kind: Kind) -> Item:
    """Buy a piece of *kind* in the tienda, with clicks, and return it."""
    page.goto(f"/tienda/{kind.slug}/")
    ask = f"Comprar por {kind.price} U$"
    page.get_by_role("link", name=ask).click()
    page.get_by_role("dialog").get_by_role("button", name=ask).click()
    page.get_by_text(re.compile("Has comprado")).wait_for()
    return Item.objects.get(owner=user, kind=kind)


def bet(window: Window, dragged: Item, swiped: Item, typed: Item) -> None:
    """Bet three objects against the rival of chair 1: with the mouse, a finger and the keys."""
    window.drag(dragged, window.rival(1))
    window.page.mouse.up()
    expect(window.put(dragged, 1)).to_be_visible()
    window.swipe(swiped, window.rival(1))
    expect(window.put(swiped, 1)).to_be_visible()
    window.object(typed).focus()
    window.page.keyboard.press("Enter")
    window.page.keyboard.press("Enter")
    expect(window.put(typed, 1)).to_be_visible()


def agree(stage: Stage, window: Window, mate, theirs: Item) -> None:
    """Have the companion bet *theirs*, and accept: the page first, the companion last."""
    mate.ask({"t": "apostar", "objeto": theirs.pk, "con": 0})
    accept = window.button("Aceptar y jugar")
    expect(accept).to_have_attribute("aria-disabled", "false")
    mate.wait(lambda: len(mate.mia["apuestas"]["lista"]) == 4)
    accept.click()
    expect(window.dialog.locator(".quienes")).to_contain_text("Han aceptado 1 de 2")
    mate.accept()
    window.page.wait_for_url("**/partida/*/")


def best_of(state: State) -> int:
    """Return who has the better hand in the lance that is played; equal hands are the mano's."""
    hands = state.jugadas()
    lance = cast(Lance, state.fase)
    return max(state.order(), key=lambda seat: hands[seat].fuerza(lance))


def win(partida: Partida, seat: int) -> None:
    """Play to the end so that *seat* wins: an órdago in each lance that is his, nothing else."""
    while (state := partida.state).fin is None:
        turn, action = next_of(state)
        if action == "Ordago" and best_of(state) != seat:
            action = "Pasar"
        partida.play(turn, action)


def pawn_and_redeem(page: Page, item: Item) -> None:
    """Leave *item* with the usurero and bring it back, with clicks."""
    name, asks = item.kind.name, item.price_paid
    page.goto("/usurero/")
    page.get_by_role("link", name=f"Empeñar {name},").click()
    gives = f"Empeñar por {asks * 70 // 100} U$"
    page.get_by_role("dialog").get_by_role("button", name=gives).click()
    page.get_by_role("link", name=f"U$uros: {name},").click()
    back = f"Rescatar por {asks} U$"
    page.get_by_role("dialog").get_by_role("button", name=back).click()
    page.get_by_text("No le debes nada").wait_for()


def test_i3_bought_bet_by_every_hand_won_pawned_and_redeemed(stage, browser_page) -> None:
    ana, txema = PersonFactory.create_batch(2)
    _stays, swiped, typed = owning(ana, 50, 30, 20)
    (theirs,) = owning(txema, 60)
    slug = f"porron-{uuid4().hex[:8]}"
    kind = KindFactory(name=f"Porrón {slug[-8:]}", slug=slug, price=40)
    page = browser_page(ana, has_touch=True, reduced_motion="reduce")
    bought = buy(page, ana, kind)
    room = agreeing(stage, [ana, txema])
    window = Window(page, room)
    mate = stage.companion(txema, f"/ws/salon/{room.slug}/")
    bet(window, bought, swiped, typed)
    agree(stage, window, mate, theirs)
    bets = [bought, swiped, typed, theirs]
    assert {Item.objects.get(pk=item.pk).state for item in bets} == {Item.State.HELD}

    page.locator(".tapete").wait_for()
    win(Partida(stage, Match.objects.get(players__user=ana), [ana, txema], {}), 0)
    go_on_to_the_result(page)
    won = page.locator(".fin-objetos").first.locator("li")
    expect(won.filter(has_text=f"ganado a {txema.username}")).to_have_count(1)
    assert {Item.objects.get(pk=item.pk).owner for item in bets} == {ana}

    page.goto("/almacen/")
    news = page.get_by_role("region", name="Desde tu última visita")
    expect(news).to_contain_text(f"Has ganado {theirs.kind.name} a {txema.username}")
    pawn_and_redeem(page, theirs)
    events = ItemEvent.objects.filter(item=theirs).order_by("seq")
    assert list(events.values_list("fact", flat=True)) == [
        Fact.BOUGHT, Fact.HELD, Fact.WON, Fact.PAWNED, Fact.REDEEMED,
    ]  # fmt: skip
    assert Item.objects.get(pk=theirs.pk).owner == ana
    spent, stake, lost_to_the_usurero = 50 + 30 + 20 + 40, 5, 60 - 42
    assert balance_of(ana.pk) == 1000 - spent + stake - lost_to_the_usurero

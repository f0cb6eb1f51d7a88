"""What people do about the bets of objects of their table, between the configuration and the start.

Like ``services``: each function is one transaction under the lock of the table, raises ``Refusal``
and then nothing has changed. Nothing is held here: that is done when the match starts.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from economy import bets
from economy.freezing import is_frozen
from economy.models import Kind
from games.chat.channel import Channel
from games.chat.selectors import lines
from games.chat.services import line_add
from games.live.asked import Asked
from games.live.hints import publish
from games.models import Match, Table, TableSeat
from games.people import newcomers
from games.tables import agreement as ag
from games.tables import services, store
from games.tables.agreement import Agreement, Bet, Move
from games.tables.outgoing import BetLine, BetShown, BetsShown, LastBet
from games.tables.refusals import Refusal

MAX_ID = 2**63 - 1


def bet_place(
    *, user: AbstractBaseUser, item_id: int, against: int | None, request: Asked | None = None
) -> int:
    """Put an object of *user* against the player of chair *against*; ``None`` takes it back.

    Refuses with ``fase``, ``tarde``, ``apuestas_cerradas``, ``rival``, ``economia_congelada``,
    ``demasiados_objetos`` or what is wrong with the object: ``objeto_no_tuyo``,
    ``objeto_en_juego``, ``objeto_empenado``. For new accounts, ``apuestas_nueva`` and
    ``rival_nuevo``.
    """
    with transaction.atomic():
        table = services.require_table(user.pk)
        if services.repeated(user.pk, request):
            return table.version
        before = store.load(table)
        # Whether he may is asked before what: a stranger learns nothing about objects.
        after = services.stepped(before, ag.Apostar(user.pk, item_id, against))
        _require_time(table, before)
        if not store.bets_close_in_ms(table):
            raise Refusal("apuestas_cerradas")
        value = 0
        if against is not None:
            value = _value(user.pk, item_id, after)
            newcomers.require_bets(user.pk, ag.people(after)[against].player)
        action = ag.Apostar(user.pk, item_id, against, value)
        return services.act(table, action, request)


def _require_time(table: Table, state: Agreement) -> None:
    """Refuse what comes when the time is over, though nobody has been stood up yet."""
    if state.phase == "apostando" and store.is_over(table, state.phase):
        raise Refusal("tarde")


def _value(user_id: int, item_id: int, after: Agreement) -> int:
    """Return the value of an object that *user_id* may bet, in U$uros."""
    if is_frozen():
        raise Refusal("economia_congelada")
    most = settings.USUMUS["BETS_PER_PLAYER"]
    if len(ag.bets_of(after, user_id)) > most:
        raise Refusal("demasiados_objetos", maximo=most)
    item = bets.items_of([item_id]).get(item_id) if 0 < item_id <= MAX_ID else None
    code = bets.unfit(item, user_id)
    if code:
        raise Refusal(code)
    assert item is not None
    return item.price_paid


def bets_accept(
    *, user: AbstractBaseUser, n: int, seal: str = "", request: Asked | None = None
) -> int:
    """Accept the bets *n* with the seal of a word; after the last one, all say their words.

    Refuses with ``fase``, ``tarde``, ``apuestas_cambiadas``, ``espera_apuesta``,
    ``parte_del_azar`` or ``saldo_insuficiente``. If at the start an object is no longer free, its
    bet is off and all must accept again.
    """

    def acceptance(state: Agreement, table: Table) -> ag.Action:
        _require_time(table, state)
        return ag.AceptarApuestas(user.pk, n, store.bets_stood_ms(table), seal)

    return services.agree(user.pk, acceptance, request)


def bets_refuse(*, user: AbstractBaseUser, request: Asked | None = None) -> int:
    """Go back to the configuration without bets: there is no agreement about them."""
    with transaction.atomic():
        table = services.require_table(user.pk)
        return services.act(table, ag.RechazarApuestas(user.pk), request)


def bets_say(*, user: AbstractBaseUser, text: str, line_id: UUID) -> int:
    """Say something to those who agree on the bets with *user*; return the number of the line.

    Refuses with ``fase``, ``asiento_ajeno`` and whatever the chat refuses.
    """
    row = TableSeat.objects.filter(user_id=user.pk).select_related("table__room").first()
    if row is None:
        raise Refusal("asiento_ajeno")
    state = store.load(row.table)
    channel = channel_of(row.table, state)
    if channel is None:
        raise Refusal("fase")
    number = line_add(channel=channel, author_id=user.pk, text=text, line_id=line_id, seat=row.seat)
    for chair in ag.people(state).values():
        publish(f"mia:{chair.player}", "charla", number)
    return number


def channel_of(table: Table, state: Agreement) -> Channel | None:
    """Return where the bets of *table* are talked about, while they are."""
    if state.phase != "apostando" or state.proposal is None:
        return None
    return Channel("apuestas", table.pk, state.proposal.n)


# --- What is read of them


def bets_shown(table: Table, state: Agreement, seat: int) -> BetsShown:
    """Return the bets as *seat* sees them (docs/protocolo.md). Two queries at most."""
    channel = channel_of(table, state)
    assert channel is not None
    last = state.bets.last
    items = bets.items_of(
        [*(bet.item for bet in state.bets.placed), *([last.item] if last else [])]
    )
    return BetsShown(
        n=state.bets.n,
        bloqueo=max(0, ag.BETS_STAND_MS - store.bets_stood_ms(table)),
        cierre=store.bets_close_in_ms(table),
        rivales=list(ag.rivals(state, seat)),
        lista=[_bet(state, bet, items[bet.item].kind) for bet in state.bets.placed],
        ultimo=_last(state, last, items[last.item].kind) if last else None,
        charla=[
            BetLine(
                asiento=line.autor.asiento,
                nick=line.autor.nick,
                tono=line.autor.tono,
                texto=line.texto,
                a=line.a,
                n=line.n,
            )
            for line in lines(channel)
        ],
    )


def _bet(state: Agreement, bet: Bet, kind: Kind) -> BetShown:
    return BetShown(
        objeto=bet.item,
        nombre=kind.name,
        dibujo=kind.picture_url,
        valor=bet.value,
        de=ag.seat_of(state, bet.bettor),
        con=ag.seat_of(state, bet.rival),
    )


def _last(state: Agreement, last: Move, kind: Kind) -> LastBet:
    return LastBet(
        asiento=ag.seat_of(state, last.player),
        hecho="puso" if last.put else "quito",
        nombre=kind.name,
        valor=last.value,
    )


def average(table: Table, state: Agreement, held: int | None) -> int | None:
    """Return the value of the objects staked divided by players, rounded down (decisiones §9).

    *held* is the value of those held by the match that is played; ``None`` when nothing is staked.
    """
    value = held if table.match_id else sum(bet.value for bet in state.bets.placed)
    return value // len(state.chairs) if value else None


def average_of(match: Match) -> int:
    """Return what each player of a match bet in objects, on average and rounded down."""
    return sum(bet.value for bet in bets.bets_of(match.pk)) // match.seats

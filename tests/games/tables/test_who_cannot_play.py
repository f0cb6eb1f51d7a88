"""Who is kept from a match that is about to start: he stands up and is told why, nobody else is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.activity import activity_set
from accounts.models import Sanction, Signal, User
from accounts.sanctions import sanction_impose
from games.live import hints
from games.matches import sitting
from games.models import Match, Table, TableSeat
from games.salon.topics import _notice
from games.tables import starting
from tests.games import tools
from tests.games.bank import Bank
from tests.games.conftest import chief
from tests.games.matches.test_chairs import wallet
from tests.games.tables.steps import accept, confirm_all, propose, reveal_all, sit_all, state
from tests.games.tables.test_gathering_open import WORD, bank, four, room, sit, table

__all__ = ["bank", "chief", "four", "room", "table"]

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "trampas con otro de su casa"


def ban(user: User, chief: User) -> None:
    sanction_impose(actor=chief, user=user, kind=Sanction.Kind.NO_SEAT, reason=WHY, term="7d")


def told(do: Callable[[], object]) -> dict[str, str]:
    """Return why whoever had to stand up did so, by the topic of each."""
    with hints.collected() as heard:
        do()
    return {hint.topic: str(hint.value).partition(":")[0] for hint in heard if hint.what == "aviso"}


def require_alone(table: Table, user: User) -> None:
    """Require that *user* waits alone with all that he has, and that nothing has started."""
    assert not Match.objects.filter(table=table).exists()
    assert list(TableSeat.objects.values_list("user_id", flat=True)) == [user.pk]
    assert state(table).phase == "esperando"
    assert wallet(user) == 1000


@pytest.mark.parametrize("looks_away", [False, True])
def test_a_sanction_of_who_waited_is_told_to_him_alone(
    table: Table, four: list[User], chief: User, looks_away: bool, monkeypatch: Any
) -> None:
    """Also one that is imposed in the very moment between looking and seating."""
    sit(table, four[0], 1)
    ban(four[0], chief)
    if looks_away:
        monkeypatch.setattr(starting, "not_let_sit", lambda users, limits: set())
    assert told(lambda: sit(table, four[1], 2)) == {f"mia:{four[0].pk}": "sancion"}
    require_alone(table, four[1])
    sit(table, four[2], 0)
    if looks_away:  # the word that he had said by then is good for nothing more
        accept(table, four[1], WORD)
        reveal_all(table, WORD)
    assert Match.objects.filter(table=table).exists()


def test_an_account_switched_off_while_he_waits_stands_him_up_alone(
    table: Table, four: list[User]
) -> None:
    sit(table, four[0], 1)
    activity_set(user=four[0], active=False)
    assert told(lambda: sit(table, four[1], 2)) == {f"mia:{four[0].pk}": "sancion"}
    require_alone(table, four[1])


def test_an_account_switched_off_between_looking_and_seating_is_not_seated(
    table: Table, four: list[User], monkeypatch: Any
) -> None:
    """All have said their words by then: the second look is the one before the match is made."""
    looks = []

    def switches_off(users: object, _limits: object) -> set[int]:
        looks.append(users)
        if len(looks) == 2:
            activity_set(user=four[0], active=False)
        return set()

    sit(table, four[0], 1)
    monkeypatch.setattr(starting, "not_let_sit", switches_off)
    assert told(lambda: sit(table, four[1], 2)) == {f"mia:{four[0].pk}": "sancion"}
    require_alone(table, four[1])


def test_who_plays_elsewhere_by_now_is_told_himself(table: Table, four: list[User]) -> None:
    sit(table, four[0], 1)
    tools.start([four[0], four[2], four[3]], stake=0, robots={3: "novato"})
    assert told(lambda: sit(table, four[1], 2)) == {f"mia:{four[0].pk}": "en_partida"}
    require_alone(table, four[1])


def test_who_may_put_less_by_now_is_told_himself(
    table: Table, four: list[User], settings: Any
) -> None:
    User.objects.exclude(pk=four[0].pk).update(date_joined=timezone.now() - timedelta(days=99))
    sit(table, four[0], 1)
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7, "NEW_MATCHES": 20, "NEW_STAKE": 25}
    assert told(lambda: sit(table, four[1], 2)) == {f"mia:{four[0].pk}": "cuenta_nueva"}
    require_alone(table, four[1])


def test_two_who_waited_and_are_found_to_share_a_browser_are_no_matter_of_a_third(
    table: Table, four: list[User], settings: Any, monkeypatch: Any
) -> None:
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    monkeypatch.setattr(Bank, "seats", lambda self, options: (3, 4))
    sit(table, four[0], 0)
    sit(table, four[1], 1)
    for user in four[:2]:
        Signal.objects.create(
            user=user, kind=Signal.Kind.BROWSER, digest="ab" * 32, first_at=timezone.now(),
            last_at=timezone.now(), times=1,
        )  # fmt: skip
    assert told(lambda: sit(table, four[2], 2)) == {f"mia:{four[1].pk}": "misma_conexion"}
    assert set(TableSeat.objects.values_list("user_id", flat=True)) == {four[0].pk, four[2].pk}


def test_what_concerns_them_all_is_refused_to_who_asked(
    table: Table, four: list[User], monkeypatch: Any
) -> None:
    sit(table, four[0], 0)

    def refuse(**asked: Any) -> int:
        raise sitting.Refusal("economia_congelada")

    monkeypatch.setattr(starting, "chair_take_held", refuse)
    with pytest.raises(sitting.Refusal, match="economia_congelada"):
        sit(table, four[1], 1)
    assert state(table).phase == "revelando", "he sat down; it is the last word that is refused"
    assert not Match.objects.exists()


def test_who_is_sanctioned_while_he_agrees_does_not_play(four: list[User], chief: User) -> None:
    """Where all play from start to end: he would play before the sweep comes round."""
    mus = tools.room_of("mus")
    table = Table.objects.create(room=mus, number=1, value=5)
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    for user in four[1:]:
        accept(table, user)
    ban(four[1], chief)
    assert told(lambda: accept(table, four[0])) == {f"mia:{four[1].pk}": "sancion"}
    assert not Match.objects.exists()
    assert set(TableSeat.objects.values_list("user_id", flat=True)) == {
        user.pk for user in four if user != four[1]
    }


@pytest.mark.parametrize(
    "why",
    [
        "cuenta_nueva",
        "cuentas",
        "en_partida",
        "entrada",
        "imposible",
        "misma_conexion",
        "saldo",
        "salon_cerrado",
        "sancion",
    ],
)
def test_each_reason_has_its_sentence_and_says_no_more(why: str) -> None:
    notice = _notice(f"{why}:7")
    assert notice.codigo == why
    assert notice.texto.startswith("Te has levantado de la mesa 7: ")

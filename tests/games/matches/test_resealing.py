"""A key of what lies sealed is changed while people play, and no acta is lost by it."""

from __future__ import annotations

import base64
import os
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, models, transaction

from games.matches import resealing, runner, vault, watching
from games.models import Match, MatchStep, Table
from games.tables import starting
from tests.games.tools import call, finish, live, start

pytestmark = pytest.mark.django_db(transaction=True)

NOT_SEALED = {
    "games_matchstep.fingerprint": "a digest of an action",
    "games_tableseat.last_asked": "a digest of a request",
    "accounts_avatarpicture.image": "what anybody may see",
    "games_keptacta.body": "what anybody may read",
    "tournaments_trophy.image": "what anybody may see",
    "tournaments_poster.image": "what anybody may see",
}


def new_key() -> str:
    return base64.urlsafe_b64encode(os.urandom(32)).decode()


def reseal() -> str:
    call_command("reseal", stdout=(out := StringIO()))
    return out.getvalue()


@pytest.fixture
def rotated(people, settings) -> Any:
    """Return a finished match and a live one, a step played under each of two keys."""
    over = start(people)
    call(over, 0)
    finish(over)
    playing = start(people[::-1])
    call(playing, 0)
    settings.STATE_KEYS = [new_key(), *settings.STATE_KEYS]
    call(playing, 1)
    return over, playing


def older_steps() -> int:
    """Return how many steps an older key has sealed."""
    payloads = MatchStep.objects.values_list("payload", flat=True)
    return sum(bytes(one)[:4] != vault.newest_key() for one in payloads)


def forget() -> None:
    """Forget what the process has in memory, as a new one would."""
    runner.cache.clear()
    vault._cipher.cache_clear()


def test_after_it_the_old_key_may_go_and_all_can_be_read(rotated, settings, client, people):
    over, playing = rotated
    state = live(playing).state
    steps = older_steps()
    assert steps
    out = reseal()
    assert f"games.MatchStep.payload: {steps} resealed" in out
    assert out.endswith("Nothing needs an older key any more.\n")
    settings.STATE_KEYS = settings.STATE_KEYS[:1]
    forget()
    client.force_login(people[0])
    assert client.get(f"/partida/{over.pk}/acta.json").status_code == 200
    assert live(playing).state == state
    call(playing, 2)
    call_command("match_audit", match=over.pk, stdout=StringIO())


def test_without_it_the_old_key_is_needed(rotated, settings, client, people):
    over, _ = rotated
    settings.STATE_KEYS = settings.STATE_KEYS[:1]
    forget()
    client.force_login(people[0])
    assert client.get(f"/partida/{over.pk}/acta.json").status_code == 409


def test_it_goes_on_where_it_was_cut_off(rotated, monkeypatch):
    monkeypatch.setattr(resealing, "PAGE", 1)
    before, pages = older_steps(), iter([None, None])

    def cut(_last: int, _end: int) -> None:
        next(pages)

    with pytest.raises(StopIteration):
        resealing.reseal(resealing.MATCHES[2], told=cut)
    left = older_steps()
    assert left == before - 3
    assert f"games.MatchStep.payload: {left} resealed" in reseal()
    assert older_steps() == 0


def test_again_it_writes_nothing(rotated):
    reseal()
    before = list(MatchStep.objects.order_by("pk").values_list("payload", flat=True))
    assert reseal().count(".payload: 0 resealed") == 1
    after = MatchStep.objects.order_by("pk").values_list("payload", flat=True)
    assert [bytes(one) for one in after] == [bytes(one) for one in before]


def test_a_move_of_the_same_moment_is_not_undone(rotated, monkeypatch):
    _, playing = rotated
    state = resealing.MATCHES[1]
    Match.objects.filter(pk=playing.pk).update(
        state=b"old!" + bytes(Match.objects.get(pk=playing.pk).state)[4:]
    )
    fresh = vault.seal(b"what a player has just done", f"match:{playing.pk}")
    seal = vault.seal

    def meanwhile(data: bytes, scope: str) -> bytes:
        Match.objects.filter(pk=playing.pk).update(state=fresh)
        return seal(data, scope)

    monkeypatch.setattr(vault, "unseal", lambda blob, scope: b"before")
    monkeypatch.setattr(vault, "seal", meanwhile)
    resealing.reseal(state, told=lambda *_: None)
    assert bytes(Match.objects.get(pk=playing.pk).state) == fresh


def test_the_seed_of_a_match_that_is_agreed_is_sealed_anew(rotated, settings):
    table = Table.objects.order_by("pk")[0]
    new, *old = settings.STATE_KEYS
    settings.STATE_KEYS = old
    table.server_seed = starting.seal(table, b"a seed")
    table.save()
    settings.STATE_KEYS = [new, *old]
    reseal()
    settings.STATE_KEYS = [new]
    table.refresh_from_db()
    assert vault.unseal(table.server_seed, f"table:{table.pk}") == b"a seed"


def test_a_row_that_no_key_opens_is_named_and_the_rest_is_done(rotated):
    over, _ = rotated
    step = MatchStep.objects.filter(match=over).earliest("pk")
    MatchStep.objects.filter(pk=step.pk).update(payload=b"lost" + b"\0" * 40)
    with pytest.raises(CommandError, match=rf"MatchStep.payload: \[{step.pk}\]"):
        reseal()
    newest = vault.newest_key()
    payloads = MatchStep.objects.exclude(pk=step.pk).values_list("payload", flat=True)
    assert {bytes(one)[:4] for one in payloads} == {newest}


def test_words_of_mirones_that_need_the_old_key_are_told(rotated, settings):
    _, playing = rotated
    old = settings.STATE_KEYS[1:]
    settings.STATE_KEYS, new = old, settings.STATE_KEYS
    Match.objects.filter(pk=playing.pk).update(spectator_key=watching.sealed_key("sota"))
    settings.STATE_KEYS = new
    with pytest.raises(CommandError, match="at 1 tables"):
        reseal()
    finish(playing)
    reseal()


def test_a_process_that_still_seals_with_the_old_key_is_told_of(rotated, monkeypatch):
    monkeypatch.setattr(resealing, "_write", lambda sealed, rows, unreadable: len(rows))
    with pytest.raises(CommandError, match="restart them"):
        reseal()


def test_the_role_of_the_site_is_told_that_it_may_not(rotated):
    role = "usumus_app_that_reseals"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {role}")
    try:
        call_command("grant_site_role", role, verbosity=0)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL ROLE {role}")
            with pytest.raises(CommandError, match="as the owner"):
                reseal()
            transaction.set_rollback(True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP OWNED BY {role}")
            cursor.execute(f"DROP ROLE {role}")


def test_every_column_of_bytes_is_resealed_or_has_a_reason():
    columns = {
        f"{model._meta.db_table}.{field.column}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, models.BinaryField)
    }
    sealed = {f"{one.model._meta.db_table}.{one.column}" for one in resealing.columns()}
    assert columns == sealed | NOT_SEALED.keys()

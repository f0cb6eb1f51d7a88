"""Every kind of posting is told in words, found by a filter and undone or not for a reason."""

import pytest

from economy.cartera import _OTHERS, GROUPS
from economy.models import Entry, Tx
from economy.staff.reversals import _REFUSED, UNDONE
from economy.views.reasons import TEXTS

KINDS = list(Tx.Kind)
OF_MATCHES = {
    Tx.Kind.HOLD,
    Tx.Kind.CLOSE,
    Tx.Kind.REFUND,
    Tx.Kind.BUY_IN,
    Tx.Kind.CASH_OUT,
    Tx.Kind.PURSE,
    Tx.Kind.PRIZE,
}
NAMED = {"n": 7, "championship": 7, "item": "Boina", "memo": "porque sí"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_told_in_words(kind):
    assert kind == Tx.Kind.REVERSAL or str(TEXTS[kind]) % NAMED


def test_every_kind_is_told_in_words_of_its_own():
    assert len({str(text) for text in TEXTS.values()}) == len(TEXTS)
    assert len(set(Tx.Kind.labels)) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_found_by_one_filter_of_the_statement(kind):
    assert [kind in group for group in (*GROUPS.values(), _OTHERS)].count(True) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_undone_by_the_staff_or_refused_for_a_reason(kind):
    assert (kind in UNDONE) != (kind in _REFUSED)


@pytest.mark.parametrize("kind", sorted(OF_MATCHES))
def test_what_a_match_moves_is_of_the_matches_and_undone_with_them_only(kind):
    assert kind in GROUPS["partidas"]
    assert _REFUSED[kind] == "asiento_de_partida"


@pytest.mark.parametrize("kind", [Tx.Kind.FEE, Tx.Kind.FEE_BACK, Tx.Kind.AWARD, Tx.Kind.GIFT])
def test_what_a_championship_moves_is_of_the_championships_and_undone_with_them_only(kind):
    assert kind in GROUPS["campeonatos"]
    assert _REFUSED[kind] == "asiento_de_campeonato"


@pytest.mark.parametrize("model", [Tx, Entry])
def test_every_kind_fits_its_column(model):
    assert max(map(len, Tx.Kind.values)) <= model._meta.get_field("kind").max_length

"""U$uros are play money: no way in, none out, none from hand to hand (promise P24)."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.urls import reverse

from economy.models import Tx
from tests.project.routes import routes
from tools.stack.folder import REPOSITORY

PAYING = re.compile(
    r"(?<![a-z])(pagos?|pagar|cobros?|cobrar|recargas?|recargar|retirar|retirada|canjes?|canjear"
    r"|ingresos?|transferencias?|transferir|regalar|payments?|pay|checkout|billing|invoice|deposit"
    r"|withdraw\w*|cashout|topup|bizum|paypal|stripe|redsys|crypto)(?![a-z])"
)
LIBRARIES = re.compile(r"stripe|paypal|braintree|adyen|redsys|mollie|paddle|coinbase|payments")


def test_p24_no_address_of_the_site_takes_or_gives_money() -> None:
    found = list(routes())
    assert len(found) > 100
    for address, route in found:
        view = f"{route.callback.__module__}.{getattr(route.callback, '__name__', '')}"
        for text in (address, route.name or "", view):
            assert not PAYING.search(text.lower().replace("_", " ")), (address, text)


def test_p24_no_library_of_payments_is_installed_and_forms_lead_nowhere_else() -> None:
    lock = (REPOSITORY / "requirements.lock").read_text()
    assert "django==" in lock.lower()
    assert not LIBRARIES.search(lock.lower())
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"] == ["'self'"]


def test_nothing_but_matches_takes_usuros_from_one_player_to_another() -> None:
    """Each kind has the house, a match or a championship, which is decided by matches, at its other
    side; a new one is to be thought over.
    """
    with_the_house = {"welcome", "purchase", "pawn", "redeem", "adjustment", "reversal"}
    with_the_house |= {"purse", "prize", "gift"}
    with_a_match = {"hold", "close", "refund", "buy_in", "cash_out"}
    with_a_championship = {"fee", "fee_back", "award"}
    assert set(Tx.Kind.values) == with_the_house | with_a_match | with_a_championship


@pytest.mark.parametrize("name", ["account_signup", "portada", "usuros", "terminos"])
def test_p24_it_is_said_before_anybody_plays(client, db, name) -> None:
    page = client.get(reverse(name)).content.decode()
    assert re.search(r"ni se compran ni se canjean|no se compran", page)

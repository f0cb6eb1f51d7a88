"""The books: accounts, transactions and their entries, in whole U$uros.

Balances change only through entries: triggers of the database see to it (``0002_guards``).
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MAX_AMOUNT = 10**9


class Account(models.Model):
    """Where U$uros can be. ``version`` is the number of its entries; ``balance`` is their sum.

    An escrow is closed with its match, and a fund with its championship, once and for good: it is
    empty then and stays so.
    """

    class Kind(models.TextChoices):
        WALLET = "wallet", _("cartera")
        ESCROW = "escrow", _("depósito de una partida")
        FUND = "fund", _("fondo de un campeonato")
        SYSTEM = "system", _("cuenta de la casa")

    code = models.CharField(_("código"), max_length=80, unique=True)
    kind = models.CharField(_("tipo"), max_length=6, choices=Kind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("usuario"),
    )
    match_id = models.BigIntegerField(_("partida"), null=True, blank=True)
    balance = models.BigIntegerField(_("saldo"), default=0)
    version = models.BigIntegerField(_("apuntes"), default=0)
    closed_at = models.DateTimeField(_("cerrada"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("cuenta")
        verbose_name_plural = _("cuentas")
        constraints = [
            models.CheckConstraint(
                name="account_no_overdraft", condition=Q(kind="system") | Q(balance__gte=0)
            ),
            models.CheckConstraint(
                name="account_wallet_has_user", condition=~Q(kind="wallet") | Q(user__isnull=False)
            ),
            models.CheckConstraint(
                name="account_escrow_has_match",
                condition=~Q(kind="escrow") | Q(match_id__isnull=False),
            ),
            models.CheckConstraint(
                name="account_closed_is_an_empty_escrow",
                condition=Q(closed_at__isnull=True) | Q(kind__in=["escrow", "fund"], balance=0),
            ),
            models.CheckConstraint(
                name="account_fund_is_of_a_championship",
                condition=~Q(kind="fund")
                | Q(code__startswith="escrow:torneo:", user__isnull=True, match_id__isnull=True),
            ),
            models.UniqueConstraint(
                name="account_one_wallet_per_user", fields=["user"], condition=Q(kind="wallet")
            ),
            models.UniqueConstraint(
                name="account_one_escrow_per_match",
                fields=["match_id"],
                condition=Q(kind="escrow"),
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Tx(models.Model):
    """One business fact posted once: its ``key`` is derived from the fact (``match:42:close``)."""

    class Kind(models.TextChoices):
        WELCOME = "welcome", _("bienvenida")
        HOLD = "hold", _("apuesta")
        BUY_IN = "buy_in", _("entrada en mesa")
        CASH_OUT = "cash_out", _("salida de mesa")
        PURSE = "purse", _("bolsa de premios")
        PRIZE = "prize", _("premio")
        CLOSE = "close", _("liquidación")
        REFUND = "refund", _("devolución")
        FEE = "fee", _("cuota")
        FEE_BACK = "fee_back", _("devolución de cuota")
        AWARD = "award", _("premio de campeonato")
        GIFT = "gift", _("objeto de premio")
        PURCHASE = "purchase", _("compra")
        PAWN = "pawn", _("empeño")
        REDEEM = "redeem", _("rescate")
        ADJUSTMENT = "adjustment", _("ajuste")
        REVERSAL = "reversal", _("anulación de un asiento")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("tipo"), max_length=10, choices=Kind.choices)
    key = models.CharField(_("clave"), max_length=120)
    fingerprint = models.CharField(max_length=64)  # of what the key stands for: ledger.Posting
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién lo hizo"),
    )
    reverses = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="reversed_by",
        verbose_name=_("anula"),
    )
    memo = models.CharField(_("motivo"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("asiento")
        verbose_name_plural = _("asientos")
        constraints = [
            models.UniqueConstraint(name="tx_key_once", fields=["key"]),
            models.UniqueConstraint(name="tx_reversed_once", fields=["reverses"]),
            models.CheckConstraint(
                name="tx_adjustment_has_actor_and_reason",
                condition=~Q(kind="adjustment")
                | (Q(actor__isnull=False) & Q(memo__regex=r"^.{10,}$")),
            ),
            models.CheckConstraint(
                name="tx_reversal_link",
                condition=Q(kind="reversal", reverses__isnull=False)
                | (~Q(kind="reversal") & Q(reverses__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Entry(models.Model):
    """What a transaction did to one account: a signed amount, and the balance it left.

    ``kind`` is that of the transaction, written by a trigger: movements of one kind are found among
    any number of others (``0011_entry_kind``).
    """

    tx = models.ForeignKey(
        Tx, on_delete=models.PROTECT, related_name="entries", verbose_name=_("asiento")
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="entries", verbose_name=_("cuenta")
    )
    amount = models.BigIntegerField(_("importe"))
    balance_after = models.BigIntegerField(_("saldo después"))
    seq = models.BigIntegerField(_("nº en la cuenta"))
    kind = models.CharField(
        _("tipo"), max_length=10, choices=Tx.Kind.choices, db_default="", editable=False
    )

    class Meta:
        ordering = ["account", "-seq"]
        verbose_name = _("apunte")
        verbose_name_plural = _("apuntes")
        indexes = [models.Index(name="entry_by_kind", fields=["account", "kind", "seq"])]
        constraints = [
            models.CheckConstraint(
                name="entry_amount_sane",
                condition=~Q(amount=0) & Q(amount__gte=-MAX_AMOUNT) & Q(amount__lte=MAX_AMOUNT),
            ),
            models.UniqueConstraint(name="entry_one_per_tx_account", fields=["tx", "account"]),
            models.UniqueConstraint(name="entry_account_seq", fields=["account", "seq"]),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.amount:+d}"

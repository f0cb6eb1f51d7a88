"""What players own: the kinds the shop sells, each object, and what happened to it.

An object changes hands only through its history: a trigger applies each event to the row of the
object and refuses what does not follow from where it was (``0004_object_guards``).
"""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from economy.models.ledger import MAX_AMOUNT, Tx
from economy.pictures import picture_url

TAKEN_SLUG = "compras"
"""What ``economy.urls`` has under the tienda for itself: a kind of that name could not be seen."""
_SLUG_IS_TAKEN = _("Esa dirección es la de las compras de cada uno: ponle otra.")


class Kind(models.Model):
    """Something the shop sells. Its dates and stock concern new pieces only.

    A piece that the usurero could not give back is sold again while the kind is listed.
    """

    class Category(models.TextChoices):
        MESA = "mesa", _("para la mesa")
        DESPENSA = "despensa", _("despensa y bodega")
        CASA = "casa", _("la casa")
        ROPA = "ropa", _("ropa y joyas")
        MUSICA = "musica", _("música y fiesta")
        OCIO = "ocio", _("ocio y aire libre")
        ANIMALES = "animales", _("animales")
        MOTOR = "motor", _("ruedas, velas y alas")
        FORTUNA = "fortuna", _("caprichos de millonario")

    name = models.CharField(_("nombre"), max_length=60, unique=True)
    slug = models.SlugField(
        _("dirección"),
        max_length=60,
        unique=True,
        validators=[RegexValidator(rf"\A{TAKEN_SLUG}\Z", _SLUG_IS_TAKEN, inverse_match=True)],
    )
    description = models.CharField(_("descripción"), max_length=300)
    category = models.CharField(_("categoría"), max_length=10, choices=Category.choices)
    picture = models.CharField(_("dibujo"), max_length=40)
    price = models.BigIntegerField(
        _("precio (U$)"), validators=[MinValueValidator(1), MaxValueValidator(MAX_AMOUNT)]
    )
    stock = models.PositiveIntegerField(
        _("existencias"), null=True, blank=True, help_text=_("Vacío: sin límite.")
    )
    edition_size = models.PositiveIntegerField(
        _("edición limitada"),
        null=True,
        blank=True,
        help_text=_("Cuántas piezas habrá en total, numeradas. Vacío: sin límite."),
    )
    on_sale_from = models.DateTimeField(_("a la venta desde"), null=True, blank=True)
    on_sale_until = models.DateTimeField(_("a la venta hasta"), null=True, blank=True)
    is_listed = models.BooleanField(
        _("en el catálogo"), default=True, help_text=_("Si no, la tienda no vende ninguna pieza.")
    )
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)

    class Meta:
        ordering = ["price", "name"]
        verbose_name = _("tipo de objeto")
        verbose_name_plural = _("tipos de objeto")
        constraints = [
            models.CheckConstraint(
                name="kind_price_is_sane",
                condition=Q(price__gte=1) & Q(price__lte=MAX_AMOUNT),
                violation_error_message=_("El precio va de 1 a 1.000.000.000 U$."),
            ),
            models.CheckConstraint(
                name="kind_edition_has_pieces",
                condition=Q(edition_size__isnull=True) | Q(edition_size__gte=1),
                violation_error_message=_("Una edición limitada tiene al menos una pieza."),
            ),
            models.CheckConstraint(
                name="kind_sale_ends_after_it_begins",
                condition=Q(on_sale_from__isnull=True)
                | Q(on_sale_until__isnull=True)
                | Q(on_sale_until__gt=F("on_sale_from")),
                violation_error_message=_("La venta acaba después de empezar."),
            ),
            models.CheckConstraint(
                name="kind_slug_is_not_an_address_of_the_shop",
                condition=~Q(slug=TAKEN_SLUG),
                violation_error_message=_SLUG_IS_TAKEN,
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def picture_url(self) -> str:
        """Address of its picture."""
        return picture_url(self.picture)


class Item(models.Model):
    """One object. ``version`` is the number of its events; the rest is what the last one left.

    It has an owner, or it is held in a bet or as a prize or pawned and will go back to its
    depositor or not, or it is the shop's. A prize that the house gives has no depositor.
    """

    class State(models.TextChoices):
        OWNED = "owned", _("en el almacén")
        HELD = "held", _("apostado o de premio")
        PAWNED = "pawned", _("empeñado")
        SHOP = "shop", _("en la tienda")

    kind = models.ForeignKey(
        Kind, on_delete=models.PROTECT, related_name="items", verbose_name=_("tipo")
    )
    number = models.PositiveIntegerField(_("nº de pieza"))
    state = models.CharField(
        _("estado"), max_length=6, choices=State.choices, default=State.SHOP, db_index=True
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("dueño"),
    )
    depositor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién lo dejó"),
    )
    price_paid = models.BigIntegerField(_("valor (U$)"), default=0)
    version = models.PositiveIntegerField(_("hechos"), default=0)

    class Meta:
        ordering = ["id"]
        verbose_name = _("objeto")
        verbose_name_plural = _("objetos")
        constraints = [
            models.UniqueConstraint(name="item_number_once", fields=["kind", "number"]),
            models.CheckConstraint(name="item_number_from_1", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="item_is_in_one_place",
                condition=Q(state="owned", owner__isnull=False, depositor__isnull=True)
                | Q(state="pawned", owner__isnull=True, depositor__isnull=False)
                | Q(state="held", owner__isnull=True)
                | Q(state="shop", owner__isnull=True, depositor__isnull=True),
            ),
            models.CheckConstraint(
                name="item_value_is_sane",
                condition=Q(price_paid__gte=0) & Q(price_paid__lte=MAX_AMOUNT),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} nº {self.number}"

    @property
    def holder_id(self) -> int | None:
        """Whose it is, or will be if he redeems it or does not lose it; None in the shop."""
        return self.owner_id or self.depositor_id


class ItemEvent(models.Model):
    """Something that happened to an object; written once, never changed."""

    class Fact(models.TextChoices):
        BOUGHT = "bought", _("comprado")
        SOLD = "sold", _("comprado de segunda mano")
        HELD = "held", _("apostado")
        OFFERED = "offered", _("puesto de premio")
        RETURNED = "returned", _("devuelto")
        WON = "won", _("ganado")
        PAWNED = "pawned", _("empeñado")
        REDEEMED = "redeemed", _("rescatado")
        EXPIRED = "expired", _("perdido en el usurero")
        REFUNDED = "refunded", _("compra anulada")

    item = models.ForeignKey(
        Item, on_delete=models.PROTECT, related_name="events", verbose_name=_("objeto")
    )
    seq = models.PositiveIntegerField(_("nº en el objeto"))
    fact = models.CharField(_("hecho"), max_length=8, choices=Fact.choices)
    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("de quién"),
    )
    taker = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("para quién"),
    )
    price = models.BigIntegerField(_("valor (U$)"))
    tx = models.ForeignKey(
        Tx,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="item_events",
        verbose_name=_("asiento"),
    )
    match_id = models.BigIntegerField(_("partida"), null=True, blank=True, db_index=True)
    fund_id = models.BigIntegerField(_("campeonato"), null=True, blank=True)
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)

    class Meta:
        ordering = ["item", "seq"]
        verbose_name = _("hecho de un objeto")
        verbose_name_plural = _("historia de los objetos")
        constraints = [
            models.UniqueConstraint(name="itemevent_seq_once", fields=["item", "seq"]),
            models.CheckConstraint(
                name="itemevent_of_money_has_tx",
                condition=Q(
                    fact__in=["bought", "sold", "pawned", "redeemed", "refunded"],
                    tx__isnull=False,
                )
                | Q(fact__in=["held", "returned", "won", "expired"], tx__isnull=True)
                # Of a prize that the house buys.
                | Q(fact="offered", giver__isnull=True, tx__isnull=False)
                | Q(fact="offered", giver__isnull=False, tx__isnull=True),
            ),
            models.CheckConstraint(
                name="itemevent_of_bet_has_match",
                condition=Q(fact="held", match_id__isnull=False)
                | Q(fact__in=["returned", "won"])
                | (~Q(fact__in=["held", "returned", "won"]) & Q(match_id__isnull=True)),
            ),
            models.CheckConstraint(
                name="itemevent_of_prize_has_fund",
                condition=Q(fact="offered", fund_id__isnull=False)
                | Q(fact__in=["returned", "won"], match_id__isnull=True, fund_id__isnull=False)
                | Q(fact__in=["returned", "won"], match_id__isnull=False, fund_id__isnull=True)
                | (~Q(fact__in=["offered", "returned", "won"]) & Q(fund_id__isnull=True)),
            ),
            models.CheckConstraint(
                name="itemevent_price_is_sane",
                condition=Q(price__gte=1) & Q(price__lte=MAX_AMOUNT),
            ),
        ]
        indexes = [
            models.Index(
                name="itemevent_by_fund", fields=["fund_id"], condition=Q(fund_id__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.item_id}/{self.seq} {self.fact}"


class Pawn(models.Model):
    """An object left with the usurero: what he gave, for how much and until when it is redeemed.

    The terms are fixed when it is pawned (decisiones §9); only its end is written later, once.
    """

    class Ending(models.TextChoices):
        REDEEMED = "redeemed", _("rescatado")
        EXPIRED = "expired", _("vencido")

    item = models.ForeignKey(
        Item, on_delete=models.PROTECT, related_name="pawns", verbose_name=_("objeto")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("usuario"),
    )
    base = models.BigIntegerField(_("rescate (U$)"))
    paid = models.BigIntegerField(_("recibido (U$)"))
    tx = models.OneToOneField(
        Tx, on_delete=models.PROTECT, related_name="pawn", verbose_name=_("asiento")
    )
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)
    due_at = models.DateTimeField(_("vence"))
    ending = models.CharField(_("final"), max_length=8, choices=Ending.choices, blank=True)
    ended_at = models.DateTimeField(_("acabado"), null=True, blank=True)

    class Meta:
        ordering = ["due_at", "id"]
        verbose_name = _("empeño")
        verbose_name_plural = _("empeños")
        constraints = [
            models.UniqueConstraint(
                name="pawn_once_open_per_item", fields=["item"], condition=Q(ending="")
            ),
            models.CheckConstraint(
                name="pawn_pays_no_more_than_it_asks",
                condition=Q(paid__gte=1) & Q(base__gte=F("paid")) & Q(base__lte=MAX_AMOUNT),
            ),
            models.CheckConstraint(
                name="pawn_ending_has_its_time",
                condition=Q(ending="", ended_at__isnull=True)
                | Q(ending__in=["redeemed", "expired"], ended_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(name="pawn_open_by_due", fields=["due_at"], condition=Q(ending="")),
        ]

    def __str__(self) -> str:
        return f"{self.item_id}: {self.paid}/{self.base}"

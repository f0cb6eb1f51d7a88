"""Objects that championships hold as prizes, in the history of objects and in its guard.

What the house gives has no depositor. An object that was held goes back, or is won, where it was held:
in the same match, or for the same championship.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

MAX_AMOUNT = 10**9
KINDS = [
    ("welcome", "bienvenida"),
    ("hold", "apuesta"),
    ("buy_in", "entrada en mesa"),
    ("cash_out", "salida de mesa"),
    ("purse", "bolsa de premios"),
    ("prize", "premio"),
    ("close", "liquidación"),
    ("refund", "devolución"),
    ("fee", "cuota"),
    ("fee_back", "devolución de cuota"),
    ("award", "premio de campeonato"),
    ("gift", "objeto de premio"),
    ("purchase", "compra"),
    ("pawn", "empeño"),
    ("redeem", "rescate"),
    ("adjustment", "ajuste"),
    ("reversal", "anulación de un asiento"),
]

EVENT = """
CREATE OR REPLACE FUNCTION economy_apply_item_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item economy_item%ROWTYPE;
  last economy_itemevent%ROWTYPE;
  is_where_it_was_held boolean;
  follows boolean;
BEGIN
  SELECT * INTO item FROM economy_item WHERE id = NEW.item_id FOR NO KEY UPDATE;
  IF item.version <> NEW.seq - 1 THEN
    RAISE EXCEPTION 'objects: stale event for item %', NEW.item_id USING ERRCODE = '40001';
  END IF;
  SELECT * INTO last FROM economy_itemevent WHERE item_id = NEW.item_id AND seq = NEW.seq - 1;
  is_where_it_was_held := item.state = 'held' AND NEW.match_id IS NOT DISTINCT FROM last.match_id
    AND NEW.fund_id IS NOT DISTINCT FROM last.fund_id;
  follows := CASE
    WHEN NEW.fact = 'bought' THEN item.state = 'shop' AND NEW.seq = 1 AND NEW.taker_id IS NOT NULL
    WHEN NEW.fact = 'sold' THEN item.state = 'shop' AND NEW.seq > 1 AND NEW.taker_id IS NOT NULL
    WHEN NEW.fact IN ('held', 'pawned') THEN item.state = 'owned' AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'offered' THEN item.state IN ('owned', 'shop') AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'redeemed' THEN item.state = 'pawned' AND NEW.taker_id = item.depositor_id
    WHEN NEW.fact = 'expired' THEN item.state = 'pawned' AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'refunded' THEN item.state = 'owned' AND NEW.taker_id IS NULL AND EXISTS (
      SELECT FROM economy_itemevent bought JOIN economy_tx t ON t.reverses_id = bought.tx_id
       WHERE bought.item_id = NEW.item_id AND bought.seq = NEW.seq - 1
         AND bought.fact IN ('bought', 'sold') AND t.id = NEW.tx_id)
    WHEN NEW.fact = 'returned' THEN is_where_it_was_held
      AND NEW.taker_id IS NOT DISTINCT FROM item.depositor_id
    WHEN NEW.fact = 'won' THEN is_where_it_was_held AND NEW.taker_id IS NOT NULL
      AND NEW.taker_id IS DISTINCT FROM item.depositor_id
  END
  AND NEW.giver_id IS NOT DISTINCT FROM coalesce(item.owner_id, item.depositor_id)
  AND (item.state = 'shop' OR NEW.price = item.price_paid);
  IF follows IS NOT TRUE THEN
    RAISE EXCEPTION 'objects: item % is %, it cannot be %', NEW.item_id, item.state, NEW.fact
      USING ERRCODE = '23514', CONSTRAINT = 'itemevent_follows';
  END IF;
  UPDATE economy_item SET
    version = NEW.seq,
    price_paid = NEW.price,
    owner_id = NEW.taker_id,
    depositor_id = CASE WHEN NEW.fact IN ('held', 'offered', 'pawned') THEN NEW.giver_id END,
    state = CASE
      WHEN NEW.fact IN ('held', 'offered') THEN 'held'
      WHEN NEW.fact = 'pawned' THEN 'pawned'
      WHEN NEW.taker_id IS NULL THEN 'shop'
      ELSE 'owned'
    END
  WHERE id = NEW.item_id;
  RETURN NULL;
END $$;
"""
# CREATE OR REPLACE forgets it.
AS_OWNER = """
ALTER FUNCTION economy_apply_item_event() SECURITY DEFINER SET search_path = public, pg_temp;
"""
_BEFORE = import_module("economy.migrations.0007_correction_guards").EVENT

_HELD = ["held", "returned", "won"]


class Migration(migrations.Migration):
    dependencies = [("economy", "0017_funds")]

    operations = [
        migrations.AlterField(
            model_name="tx",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=10, verbose_name="tipo"),
        ),
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=KINDS, db_default="", editable=False, max_length=10, verbose_name="tipo"
            ),
        ),
        migrations.AlterField(
            model_name="item",
            name="state",
            field=models.CharField(
                choices=[
                    ("owned", "en el almacén"),
                    ("held", "apostado o de premio"),
                    ("pawned", "empeñado"),
                    ("shop", "en la tienda"),
                ],
                db_index=True,
                default="shop",
                max_length=6,
                verbose_name="estado",
            ),
        ),
        migrations.AlterField(
            model_name="itemevent",
            name="fact",
            field=models.CharField(
                choices=[
                    ("bought", "comprado"),
                    ("sold", "comprado de segunda mano"),
                    ("held", "apostado"),
                    ("offered", "puesto de premio"),
                    ("returned", "devuelto"),
                    ("won", "ganado"),
                    ("pawned", "empeñado"),
                    ("redeemed", "rescatado"),
                    ("expired", "perdido en el usurero"),
                    ("refunded", "compra anulada"),
                ],
                max_length=8,
                verbose_name="hecho",
            ),
        ),
        migrations.AddField(
            model_name="itemevent",
            name="fund_id",
            field=models.BigIntegerField(blank=True, null=True, verbose_name="campeonato"),
        ),
        migrations.RemoveConstraint("item", "item_is_in_one_place"),
        migrations.AddConstraint(
            "item",
            models.CheckConstraint(
                name="item_is_in_one_place",
                condition=Q(state="owned", owner__isnull=False, depositor__isnull=True)
                | Q(state="pawned", owner__isnull=True, depositor__isnull=False)
                | Q(state="held", owner__isnull=True)
                | Q(state="shop", owner__isnull=True, depositor__isnull=True),
            ),
        ),
        migrations.RemoveConstraint("itemevent", "itemevent_of_money_has_tx"),
        migrations.AddConstraint(
            "itemevent",
            models.CheckConstraint(
                name="itemevent_of_money_has_tx",
                condition=Q(
                    fact__in=["bought", "sold", "pawned", "redeemed", "refunded"],
                    tx__isnull=False,
                )
                | Q(fact__in=["held", "returned", "won", "expired"], tx__isnull=True)
                | Q(fact="offered", giver__isnull=True, tx__isnull=False)
                | Q(fact="offered", giver__isnull=False, tx__isnull=True),
            ),
        ),
        migrations.RemoveConstraint("itemevent", "itemevent_of_bet_has_match"),
        migrations.AddConstraint(
            "itemevent",
            models.CheckConstraint(
                name="itemevent_of_bet_has_match",
                condition=Q(fact="held", match_id__isnull=False)
                | Q(fact__in=["returned", "won"])
                | (~Q(fact__in=_HELD) & Q(match_id__isnull=True)),
            ),
        ),
        migrations.AddConstraint(
            "itemevent",
            models.CheckConstraint(
                name="itemevent_of_prize_has_fund",
                condition=Q(fact="offered", fund_id__isnull=False)
                | Q(fact__in=["returned", "won"], match_id__isnull=True, fund_id__isnull=False)
                | Q(fact__in=["returned", "won"], match_id__isnull=False, fund_id__isnull=True)
                | (~Q(fact__in=["offered", "returned", "won"]) & Q(fund_id__isnull=True)),
            ),
        ),
        migrations.AddIndex(
            "itemevent",
            models.Index(
                name="itemevent_by_fund", fields=["fund_id"], condition=Q(fund_id__isnull=False)
            ),
        ),
        migrations.RunSQL(EVENT + AS_OWNER, _BEFORE + AS_OWNER),
    ]

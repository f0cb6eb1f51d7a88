"""The objects bet in matches, with guards in the way of ``0004_object_guards``.

A bet is written while its object is held by that match in the bettor's name, and ends with
the event that moves the object.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

GUARD = """
CREATE FUNCTION economy_guard_bet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item economy_item%ROWTYPE;
  fact economy_itemevent%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'objects: bets are never deleted' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO item FROM economy_item WHERE id = NEW.item_id;
  SELECT * INTO fact FROM economy_itemevent WHERE item_id = NEW.item_id AND seq = item.version;
  IF TG_OP = 'INSERT' THEN
    IF NEW.ending <> '' OR item.state <> 'held' OR item.depositor_id <> NEW.bettor_id
        OR fact.match_id <> NEW.match_id OR NEW.value <> item.price_paid THEN
      RAISE EXCEPTION 'objects: item % is not held for this bet', NEW.item_id
        USING ERRCODE = '23514', CONSTRAINT = 'bet_holds_its_item';
    END IF;
  ELSIF (NEW.match_id, NEW.item_id, NEW.bettor_id, NEW.rival_id, NEW.value, NEW.created_at)
      IS DISTINCT FROM
      (OLD.match_id, OLD.item_id, OLD.bettor_id, OLD.rival_id, OLD.value, OLD.created_at) THEN
    RAISE EXCEPTION 'objects: the terms of a bet are fixed' USING ERRCODE = '42501';
  ELSIF OLD.ending <> '' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'objects: a bet ends once' USING ERRCODE = '42501';
  ELSIF NEW.ending <> '' AND OLD.ending = '' AND (fact.fact <> NEW.ending
      OR fact.match_id <> NEW.match_id OR fact.taker_id <>
         CASE NEW.ending WHEN 'won' THEN NEW.rival_id ELSE NEW.bettor_id END) THEN
    RAISE EXCEPTION 'objects: item % did not go where the bet says', NEW.item_id
      USING ERRCODE = '23514', CONSTRAINT = 'bet_ends_with_its_item';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bet_guard BEFORE INSERT OR UPDATE OR DELETE ON economy_bet
  FOR EACH ROW EXECUTE FUNCTION economy_guard_bet();
"""

UNDO = "DROP TRIGGER bet_guard ON economy_bet; DROP FUNCTION economy_guard_bet();"

_USER = settings.AUTH_USER_MODEL
_PROTECT = django.db.models.deletion.PROTECT


class Migration(migrations.Migration):
    dependencies = [
        ("economy", "0007_correction_guards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Bet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("match_id", models.BigIntegerField(verbose_name="partida")),
                ("value", models.BigIntegerField(verbose_name="valor (U$)")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="fecha")),
                ("ending", models.CharField(blank=True, choices=[("won", "ganado por el rival"), ("returned", "devuelto")], max_length=8, verbose_name="final")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="acabado")),
                ("bettor", models.ForeignKey(on_delete=_PROTECT, related_name="+", to=_USER, verbose_name="quién lo apuesta")),
                ("item", models.ForeignKey(on_delete=_PROTECT, related_name="bets", to="economy.item", verbose_name="objeto")),
                ("rival", models.ForeignKey(on_delete=_PROTECT, related_name="+", to=_USER, verbose_name="contra quién")),
            ],
            options={
                "verbose_name": "objeto apostado",
                "verbose_name_plural": "objetos apostados",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("ending", "")), fields=("item",), name="bet_once_open_per_item"),
                    models.UniqueConstraint(fields=("match_id", "item"), name="bet_once_per_match"),
                    models.CheckConstraint(condition=models.Q(("bettor", models.F("rival")), _negated=True), name="bet_is_against_another"),
                    models.CheckConstraint(condition=models.Q(("value__gte", 1)), name="bet_is_worth_something"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at__isnull", True), ("ending", "")),
                            models.Q(("ended_at__isnull", False), ("ending__in", ["won", "returned"])),
                            _connector="OR",
                        ),
                        name="bet_ending_has_its_time",
                    ),
                ],
            },
        ),
        migrations.RunSQL(GUARD, UNDO),
    ]

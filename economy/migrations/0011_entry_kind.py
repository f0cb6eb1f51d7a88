"""Each entry knows of what kind its transaction is: one kind is read without reading the others.

A trigger writes it, whatever the statement says. Rows that there are get theirs once, by the owner,
past the guard that keeps them as they are.
"""

from django.db import migrations, models

KINDS = [
    ("welcome", "bienvenida"),
    ("hold", "apuesta"),
    ("close", "liquidación"),
    ("purchase", "compra"),
    ("pawn", "empeño"),
    ("redeem", "rescate"),
    ("adjustment", "ajuste"),
    ("reversal", "anulación de un asiento"),
]

# Without such a transaction the foreign key says so, not this.
FILL = """
CREATE FUNCTION economy_entry_kind() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.kind := coalesce((SELECT kind FROM economy_tx WHERE id = NEW.tx_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER entry_kind BEFORE INSERT ON economy_entry
  FOR EACH ROW EXECUTE FUNCTION economy_entry_kind();
ALTER TABLE economy_entry DISABLE TRIGGER entry_readonly;
UPDATE economy_entry SET kind = tx.kind FROM economy_tx tx WHERE tx.id = tx_id;
ALTER TABLE economy_entry ENABLE TRIGGER entry_readonly;
"""

UNDO = """
DROP TRIGGER entry_kind ON economy_entry;
DROP FUNCTION economy_entry_kind();
"""


class Migration(migrations.Migration):
    dependencies = [("economy", "0010_kind_slug")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=KINDS, db_default="", editable=False, max_length=10, verbose_name="tipo"
            ),
        ),
        migrations.RunSQL(FILL, UNDO),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["account", "kind", "seq"], name="entry_by_kind"),
        ),
    ]

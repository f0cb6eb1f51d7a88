"""What of a holding is owed and waits to be paid, apart from what is played for.

No game before this one holds stacks or a purse, so that nothing is owed yet.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("economy", "0013_holding_guards")]

    operations = [
        migrations.AddField(
            model_name="holding",
            name="owed",
            field=models.BigIntegerField(db_default=0, default=0, verbose_name="se le debe"),
        ),
        migrations.AddConstraint(
            model_name="holding",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("owed__gte", 0), ("owed__lte", models.F("amount"))
                ),
                name="holding_owes_what_it_has",
            ),
        ),
        migrations.AddIndex(
            model_name="holding",
            index=models.Index(
                condition=models.Q(("owed__gt", 0)), fields=["match_id"], name="holding_owing"
            ),
        ),
    ]

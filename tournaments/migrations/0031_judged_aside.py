"""What is noted of who did not come is judged aside: each offence says whether it is judged."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_trials")]

    operations = [
        migrations.AddField(
            model_name="offence",
            name="is_judged",
            field=models.BooleanField(db_default=True, default=True, editable=False),
        ),
        migrations.AddIndex(
            model_name="offence",
            index=models.Index(
                condition=models.Q(("is_judged", False)), fields=["id"], name="offences_to_judge"
            ),
        ),
    ]

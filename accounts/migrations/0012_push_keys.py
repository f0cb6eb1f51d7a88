"""A browser's subscription keeps the site's key that it was made for, and how often it was refused."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0011_leaving_guard")]

    operations = [
        migrations.AddField(
            model_name="pushsubscription",
            name="vapid_key",
            field=models.CharField(max_length=120, blank=True, db_default="", default=""),
        ),
        migrations.AddField(
            model_name="pushsubscription",
            name="refusals",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]

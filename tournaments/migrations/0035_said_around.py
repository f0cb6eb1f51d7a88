"""What else was said in the hand of which something is claimed: when it was, and its señas."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_cycles")]

    operations = [
        migrations.AddField(
            model_name="dispute",
            name="hand_from",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="dispute",
            name="hand_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="dispute",
            name="signs",
            field=models.JSONField(blank=True, null=True, verbose_name="señas"),
        ),
    ]

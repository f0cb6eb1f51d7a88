"""Which database the site was up on, and to which moment a backup was restored."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0029_sweep_tries")]

    operations = [
        migrations.AddField(
            model_name="epoch",
            name="database",
            field=models.CharField(db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="epoch", name="restored_to", field=models.DateTimeField(null=True)
        ),
        migrations.AddField(
            model_name="epoch", name="restored_at", field=models.DateTimeField(null=True)
        ),
    ]

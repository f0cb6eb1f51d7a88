from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0031_restored")]

    operations = [
        migrations.AddField(
            model_name="matchplayer",
            name="figures",
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
    ]

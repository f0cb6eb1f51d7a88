from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0012_chat_silence")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="bets_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0023_next_round"),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='missed',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='rondas perdidas'),
        ),
    ]

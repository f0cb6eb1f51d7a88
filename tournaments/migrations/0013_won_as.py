from django.db import migrations, models

_AS_THEY_ARE = """
UPDATE tournaments_award a SET counter = t.counter, threshold = t.threshold
  FROM tournaments_trophy t WHERE t.id = a.trophy_id AND t.given = 'hito'"""


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0012_excused_moved"),
    ]

    operations = [
        migrations.AddField(
            model_name="award",
            name="counter",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AddField(
            model_name="award",
            name="threshold",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.RunSQL(_AS_THEY_ARE, migrations.RunSQL.noop),
    ]

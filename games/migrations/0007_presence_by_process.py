"""A row for each process that has somebody: one that leaves, or is killed, takes its own alone."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_presence_unlogged"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunSQL("DELETE FROM games_salonpresence", migrations.RunSQL.noop),
        migrations.RemoveConstraint(model_name="salonpresence", name="present_once_in_a_salon"),
        migrations.AddField(
            model_name="salonpresence",
            name="process",
            field=models.CharField(default="", max_length=16),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="salonpresence",
            constraint=models.UniqueConstraint(
                fields=("room", "user", "process"), name="present_once_a_process"
            ),
        ),
    ]

"""A step updates its rows in place: nothing that changes with it is indexed, pages keep room."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="match",
            name="match_due_soonest",
        ),
        migrations.AlterField(
            model_name="matchplayer",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="players",
                to="games.match",
            ),
        ),
        migrations.AlterField(
            model_name="matchstep",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="steps",
                to="games.match",
            ),
        ),
        migrations.AlterField(
            model_name="matchtimer",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="timers",
                to="games.match",
            ),
        ),
        migrations.AlterField(
            model_name="seatpresence",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="presence",
                to="games.match",
            ),
        ),
        migrations.AlterField(
            model_name="watcher",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="watchers",
                to="games.match",
            ),
        ),
        migrations.RunSQL(
            """ALTER TABLE games_match SET (fillfactor = 50);
            ALTER TABLE games_matchtimer SET (fillfactor = 50)""",
            """ALTER TABLE games_match RESET (fillfactor);
            ALTER TABLE games_matchtimer RESET (fillfactor)""",
        ),
    ]

"""The fields that the admin shows have a name in Spanish: no column changes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_room_for_steps"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="chatline",
            name="at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="fecha"),
        ),
        migrations.AlterField(
            model_name="chatline",
            name="author",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="chat_lines",
                to=settings.AUTH_USER_MODEL,
                verbose_name="autor",
            ),
        ),
        migrations.AlterField(
            model_name="chatline",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chat",
                to="games.match",
                verbose_name="partida",
            ),
        ),
        migrations.AlterField(
            model_name="chatline",
            name="room",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chat",
                to="games.room",
                verbose_name="salón",
            ),
        ),
        migrations.AlterField(
            model_name="chatline",
            name="seat",
            field=models.SmallIntegerField(blank=True, null=True, verbose_name="silla"),
        ),
        migrations.AlterField(
            model_name="match",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="cuentas cerradas"),
        ),
        migrations.AlterField(
            model_name="match",
            name="ranked",
            field=models.BooleanField(default=True, verbose_name="puntuable"),
        ),
        migrations.AlterField(
            model_name="match",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="games.room",
                verbose_name="salón",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="rules_version",
            field=models.PositiveSmallIntegerField(verbose_name="versión de las reglas"),
        ),
        migrations.AlterField(
            model_name="match",
            name="seats",
            field=models.PositiveSmallIntegerField(verbose_name="sillas"),
        ),
        migrations.AlterField(
            model_name="match",
            name="stepped_at",
            field=models.DateTimeField(verbose_name="última jugada"),
        ),
        migrations.AlterField(
            model_name="match",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="matches",
                to="games.table",
                verbose_name="mesa",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="version",
            field=models.PositiveBigIntegerField(default=0, verbose_name="jugadas"),
        ),
        migrations.AlterField(
            model_name="matchplayer",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="players",
                to="games.match",
                verbose_name="partida",
            ),
        ),
        migrations.AlterField(
            model_name="matchplayer",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="match_players",
                to=settings.AUTH_USER_MODEL,
                verbose_name="jugador",
            ),
        ),
        migrations.AlterField(
            model_name="robot",
            name="user",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="robot",
                to=settings.AUTH_USER_MODEL,
                verbose_name="usuario",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="by_invitation",
            field=models.BooleanField(default=False, verbose_name="invitación"),
        ),
        migrations.AlterField(
            model_name="table",
            name="deadline_at",
            field=models.DateTimeField(blank=True, db_index=True, null=True, verbose_name="plazo"),
        ),
        migrations.AlterField(
            model_name="table",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.match",
                verbose_name="partida",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="games.room",
                verbose_name="salón",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="transient",
            field=models.BooleanField(
                default=False,
                help_text="Creada por un jugador: desaparece al quedar vacía.",
                verbose_name="pasajera",
            ),
        ),
        migrations.AlterField(
            model_name="tableseat",
            name="is_robot",
            field=models.BooleanField(default=False, verbose_name="robot"),
        ),
        migrations.AlterField(
            model_name="tableseat",
            name="sat_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="sentado desde"),
        ),
        migrations.AlterField(
            model_name="tableseat",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="table_seats",
                to=settings.AUTH_USER_MODEL,
                verbose_name="jugador",
            ),
        ),
    ]

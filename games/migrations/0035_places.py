"""In which place each ended and why he was gone; of former matches, what their rows tell.

The places of matches of more than two sides are in their states, and why somebody left a match
without robots is in its log: ``manage.py places_write`` writes those.
"""

from django.db import migrations, models

# Mus has two sides whoever plays, and two players are two. Whoever left has the place of his side.
PLACES = """
UPDATE games_matchplayer AS p
   SET place = CASE WHEN p.seat % 2 = w.side THEN 1 ELSE 2 END
  FROM (SELECT r.match_id,
               min(CASE r.result WHEN 'gana' THEN r.seat % 2 ELSE 1 - r.seat % 2 END) AS side
          FROM games_matchplayer r JOIN games_match m ON m.id = r.match_id
         WHERE m.status = 'terminada' AND (m.game = 'mus' OR m.seats = 2)
           AND r.until IS NULL AND r.result IN ('gana', 'pierde')
         GROUP BY r.match_id
        HAVING count(DISTINCT CASE r.result
                              WHEN 'gana' THEN r.seat % 2 ELSE 1 - r.seat % 2 END) = 1) AS w
 WHERE p.match_id = w.match_id AND p.until IS NULL
"""
CAUSES = """
UPDATE games_matchplayer AS p SET left_by = d.cause
  FROM games_departure d
 WHERE d.match_id = p.match_id AND d.seat = p.seat AND d.returned_at IS NULL AND p.until IS NULL
"""


def fill(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        for statement in (PLACES, CAUSES):
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0034_undecided_rematches")]

    operations = [
        migrations.AddField(
            "matchplayer",
            "place",
            models.PositiveSmallIntegerField("puesto", blank=True, null=True),
        ),
        migrations.AddField(
            "matchplayer",
            "left_by",
            models.CharField(
                "se fue",
                blank=True,
                choices=[("abandona", "abandonó"), ("cae", "perdió la conexión"), ("ausente", "no estaba")],
                db_default="",
                max_length=10,
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]

from django.db import migrations, models

_COUNTED = """
INSERT INTO tournaments_tally AS t (game, period, pairs, points, everybody, ten, twenty)
SELECT game, period, {pairs}, points, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM ({rows}) AS rows
 GROUP BY game, period, points
 ORDER BY game, period, points
ON CONFLICT (game, period, pairs, points) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty"""

_ADDED = "SELECT game, period, points, played, 1 AS n FROM added"
_REMOVED = "SELECT game, period, points, played, -1 AS n FROM removed"


def _counted(rows):
    return _COUNTED.format(pairs="TG_ARGV[0]::boolean", rows=rows)


_FUNCTION = f"""
CREATE FUNCTION tournaments_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    {_counted(_ADDED)};
  ELSIF TG_OP = 'DELETE' THEN
    {_counted(_REMOVED)};
  ELSE
    {_counted(f"{_ADDED} UNION ALL {_REMOVED}")};
  END IF;
  RETURN NULL;
END $$;
"""

_TRIGGERS = "".join(
    f"""
CREATE TRIGGER tally_{event.lower()} AFTER {event} ON {table} REFERENCING {tables}
  FOR EACH STATEMENT EXECUTE FUNCTION tournaments_tally_keep('{pairs}');
"""
    for table, pairs in (("tournaments_score", "false"), ("tournaments_pairscore", "true"))
    for event, tables in (
        ("INSERT", "NEW TABLE AS added"),
        ("DELETE", "OLD TABLE AS removed"),
        ("UPDATE", "NEW TABLE AS added OLD TABLE AS removed"),
    )
)

_SO_FAR = "".join(
    _COUNTED.format(pairs=pairs, rows=f"SELECT *, 1 AS n FROM {table}") + ";"
    for table, pairs in (("tournaments_score", "false"), ("tournaments_pairscore", "true"))
)

_GONE = """
DROP TRIGGER tally_insert ON tournaments_score;
DROP TRIGGER tally_delete ON tournaments_score;
DROP TRIGGER tally_update ON tournaments_score;
DROP TRIGGER tally_insert ON tournaments_pairscore;
DROP TRIGGER tally_delete ON tournaments_pairscore;
DROP TRIGGER tally_update ON tournaments_pairscore;
DROP FUNCTION tournaments_tally_keep;
"""


class Migration(migrations.Migration):
    """How many of a list have so many points, and pairs found in their index alone."""

    dependencies = [("tournaments", "0002_offences")]

    operations = [
        migrations.RemoveIndex(model_name="pairscore", name="pairs_in_order"),
        migrations.AddIndex(
            model_name="pairscore",
            index=models.Index(
                fields=["game", "period", "-points", "-won", "played", "one", "other"],
                name="pairs_listed",
            ),
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=20)),
                ("period", models.CharField(blank=True, max_length=8)),
                ("pairs", models.BooleanField()),
                ("points", models.IntegerField()),
                ("everybody", models.IntegerField()),
                ("ten", models.IntegerField()),
                ("twenty", models.IntegerField()),
            ],
            options={
                "verbose_name": "recuento de puntos",
                "verbose_name_plural": "recuentos de puntos",
                "constraints": [
                    models.UniqueConstraint(fields=("game", "period", "pairs", "points"), name="one_tally_of_points")
                ],
            },
        ),
        migrations.RunSQL(_FUNCTION + _TRIGGERS + _SO_FAR, _GONE),
    ]

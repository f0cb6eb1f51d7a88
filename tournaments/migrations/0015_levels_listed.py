"""The list by level, and who of a list has played of late: kept in order and counted like points."""

from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Cast, Floor

_COUNTED = """
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, {pairs}, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM ({rows}) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty"""

_SCORE = ("game, period, points, played, is_recent", "is_listed")
_PAIR = ("game, period, points, played, TRUE AS is_recent", "is_listed")
_LEVEL = (
    "game, '0000-00' AS period, rung AS points, matches AS played, TRUE AS is_recent",
    "is_listed AND is_recent",
)


def _function(name, columns, which, pairs):
    added = f"SELECT {columns}, 1 AS n FROM added WHERE {which}"
    removed = f"SELECT {columns}, -1 AS n FROM removed WHERE {which}"
    counted = [
        _COUNTED.format(pairs=pairs, rows=rows)
        for rows in (added, removed, f"{added} UNION ALL {removed}")
    ]
    return f"""
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    {counted[0]};
  ELSIF TG_OP = 'DELETE' THEN
    {counted[1]};
  ELSE
    {counted[2]};
  END IF;
  RETURN NULL;
END $$;
"""


_TABLES = (
    ("tournaments_score", *_SCORE, "FALSE"),
    ("tournaments_pairscore", *_PAIR, "TRUE"),
    ("tournaments_level", *_LEVEL, "FALSE"),
)
_EVENTS = (
    ("INSERT", "NEW TABLE AS added"),
    ("DELETE", "OLD TABLE AS removed"),
    ("UPDATE", "NEW TABLE AS added OLD TABLE AS removed"),
)

_OLD_GONE = "".join(
    f"DROP TRIGGER tally_{event.lower()} ON {table};"
    for table in ("tournaments_score", "tournaments_pairscore")
    for event, _tables in _EVENTS
)
_KEPT = "".join(
    _function(f"{table}_tally", columns, which, pairs)
    + "".join(
        f"""
CREATE TRIGGER tally_{event.lower()} AFTER {event} ON {table} REFERENCING {tables}
  FOR EACH STATEMENT EXECUTE FUNCTION {table}_tally();
"""
        for event, tables in _EVENTS
    )
    + _COUNTED.format(pairs=pairs, rows=f"SELECT {columns}, 1 AS n FROM {table} WHERE {which}")
    + ";"
    for table, columns, which, pairs in _TABLES
)

# A rated match brings somebody back, and what is said of his level is said of his points.
_RECENT = """
CREATE FUNCTION tournaments_level_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_recent := TRUE;
  RETURN NEW;
END $$;
CREATE TRIGGER recent_again BEFORE UPDATE OF rated_at ON tournaments_level
  FOR EACH ROW WHEN (NOT OLD.is_recent AND NEW.rated_at > OLD.rated_at)
  EXECUTE FUNCTION tournaments_level_again();
CREATE FUNCTION tournaments_level_recent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tournaments_score SET is_recent = NEW.is_recent
   WHERE user_id = NEW.user_id AND game = NEW.game AND is_recent <> NEW.is_recent;
  RETURN NULL;
END $$;
CREATE TRIGGER recent_changed AFTER UPDATE ON tournaments_level
  FOR EACH ROW WHEN (NEW.is_recent <> OLD.is_recent)
  EXECUTE FUNCTION tournaments_level_recent();
"""

# What is undone makes the tally again from nothing by the functions of before, which it leaves.
_UNDO = (
    """
DROP TRIGGER recent_changed ON tournaments_level;
DROP TRIGGER recent_again ON tournaments_level;
DROP FUNCTION tournaments_level_recent;
DROP FUNCTION tournaments_level_again;
"""
    + "".join(
        f"DROP TRIGGER tally_{event.lower()} ON {table};"
        for table, *_ in _TABLES
        for event, _tables in _EVENTS
    )
    + "".join(f"DROP FUNCTION {table}_tally;" for table, *_ in _TABLES)
    + """
DELETE FROM tournaments_tally;
"""
)
_OLD_AGAIN = "".join(
    f"""
CREATE TRIGGER tally_{event.lower()} AFTER {event} ON {table} REFERENCING {tables}
  FOR EACH STATEMENT EXECUTE FUNCTION tournaments_tally_keep('{pairs}');
"""
    for table, pairs in (("tournaments_score", "false"), ("tournaments_pairscore", "true"))
    for event, tables in _EVENTS
)
_COUNT_AGAIN = "".join(
    f"""
INSERT INTO tournaments_tally (game, period, pairs, points, everybody, ten, twenty)
SELECT game, period, {pairs}, points, count(*), count(*) FILTER (WHERE played >= 10),
       count(*) FILTER (WHERE played >= 20)
  FROM {table} WHERE is_listed GROUP BY game, period, points;
"""
    for table, pairs in (("tournaments_score", "false"), ("tournaments_pairscore", "true"))
)


def _flag():
    return models.BooleanField(default=True, db_default=True, editable=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_listed")]

    operations = [
        migrations.RunSQL(_OLD_GONE + "DELETE FROM tournaments_tally;", _OLD_AGAIN + _COUNT_AGAIN),
        migrations.AddField(model_name="score", name="is_recent", field=_flag()),
        migrations.AddField(model_name="level", name="is_recent", field=_flag()),
        migrations.AddField(
            model_name="level",
            name="strength",
            field=models.GeneratedField(
                expression=F("mu") - 3 * F("sigma"),
                output_field=models.FloatField(),
                db_persist=True,
            ),
        ),
        migrations.AddField(
            model_name="level",
            name="rung",
            field=models.GeneratedField(
                expression=Cast(Floor(40 * (F("mu") - 3 * F("sigma"))), models.IntegerField()),
                output_field=models.IntegerField(),
                db_persist=True,
            ),
        ),
        migrations.AddField(
            model_name="tally", name="is_recent", field=models.BooleanField(db_default=True)
        ),
        migrations.RemoveConstraint(model_name="tally", name="one_tally_of_points"),
        migrations.AddConstraint(
            model_name="tally",
            constraint=models.UniqueConstraint(
                fields=("game", "period", "pairs", "points", "is_recent"),
                name="one_tally_of_points",
            ),
        ),
        migrations.RunSQL(_KEPT + _RECENT, _UNDO),
        migrations.RemoveIndex(model_name="score", name="scores_listed"),
        migrations.AddIndex(
            model_name="score",
            index=models.Index(
                fields=["game", "period", "-points", "-won", "played", "user"],
                include=["is_recent"],
                condition=Q(is_listed=True),
                name="scores_of_a_list",
            ),
        ),
        migrations.AddIndex(
            model_name="level",
            index=models.Index(
                fields=["game", "-rung", "-strength", "user"],
                include=["rated_at", "matches"],
                condition=Q(is_listed=True, is_recent=True),
                name="levels_in_order",
            ),
        ),
        migrations.AddIndex(
            model_name="level",
            index=models.Index(
                fields=["rated_at"], condition=Q(is_recent=True), name="levels_by_age"
            ),
        ),
    ]

"""Whoever's account is off leaves the lists at once, and comes back into them with it.

Their rows stay, as ratings and seasons come from them. That they are not listed is written on them,
so that a page of a long list is still found in the index alone and its places in the tally.
"""

from django.db import migrations, models
from django.db.models import Q

_LISTED = (
    ("tournaments_score", "a.user_id"),
    ("tournaments_pairscore", "a.one_id), (a.other_id"),
    ("tournaments_level", "a.user_id"),
)

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


def _function(which):
    """Return the function that keeps the tally, of those rows that are *which*."""
    added = f"SELECT game, period, points, played, 1 AS n FROM added{which}"
    removed = f"SELECT game, period, points, played, -1 AS n FROM removed{which}"
    counted = [
        _COUNTED.format(pairs="TG_ARGV[0]::boolean", rows=rows)
        for rows in (added, removed, f"{added} UNION ALL {removed}")
    ]
    return f"""
CREATE OR REPLACE FUNCTION tournaments_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
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


# A row that is made of somebody whose account is off already.
_NEW = "".join(
    f"""
CREATE FUNCTION {table}_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE {table} s SET is_listed = FALSE
    FROM added a CROSS JOIN LATERAL (VALUES ({people})) AS v(who)
    JOIN accounts_user u ON u.id = v.who
   WHERE s.id = a.id AND NOT u.is_active;
  RETURN NULL;
END $$;
CREATE TRIGGER listed_insert AFTER INSERT ON {table} REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION {table}_new();
"""
    for table, people in _LISTED
)

# The rows are held in the order in which a match that is counted holds them: points, those of
# partners, rating, each by period. So neither waits for the other in a circle.
_FUNCTIONS = """
CREATE FUNCTION tournaments_list(who bigint, is_on boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tournaments_score WHERE user_id = who ORDER BY game, period FOR NO KEY UPDATE;
  UPDATE tournaments_score SET is_listed = is_on WHERE user_id = who AND is_listed <> is_on;
  PERFORM FROM tournaments_pairscore WHERE one_id = who OR other_id = who
    ORDER BY game, one_id, other_id, period FOR NO KEY UPDATE;
  UPDATE tournaments_pairscore p SET is_listed = is_on
   WHERE (p.one_id = who OR p.other_id = who) AND p.is_listed <> is_on
     AND (SELECT u.is_active FROM accounts_user u
           WHERE u.id = CASE p.one_id WHEN who THEN p.other_id ELSE p.one_id END);
  UPDATE tournaments_level SET is_listed = is_on WHERE user_id = who AND is_listed <> is_on;
END $$;
CREATE FUNCTION tournaments_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tournaments_list(NEW.id, NEW.is_active);
  RETURN NULL;
END $$;
CREATE TRIGGER listed_changed AFTER UPDATE OF is_active ON accounts_user
  FOR EACH ROW WHEN (NEW.is_active IS DISTINCT FROM OLD.is_active)
  EXECUTE FUNCTION tournaments_list_changed();
"""
_SO_FAR = "SELECT tournaments_list(id, FALSE) FROM accounts_user WHERE NOT is_active ORDER BY id;"

_DROPPED = """
DROP TRIGGER listed_changed ON accounts_user;
DROP FUNCTION tournaments_list_changed;
DROP FUNCTION tournaments_list;
""" + "".join(
    f"DROP TRIGGER listed_insert ON {table}; DROP FUNCTION {table}_new;" for table, *_ in _LISTED
)

_EVERYBODY = "".join(
    f"UPDATE {table} SET is_listed = TRUE WHERE NOT is_listed;" for table, *_ in _LISTED
)


def _flag():
    return models.BooleanField(default=True, db_default=True, editable=False)


def _order(*who):
    return ["game", "period", "-points", "-won", "played", *who]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_won_as")]

    operations = [
        *(
            migrations.AddField(model_name=model, name="is_listed", field=_flag())
            for model in ("score", "pairscore", "level")
        ),
        migrations.RunSQL(
            _function(" WHERE is_listed") + _NEW + _FUNCTIONS + _SO_FAR,
            _EVERYBODY + _DROPPED + _function(""),
        ),
        migrations.RemoveIndex(model_name="score", name="scores_in_order"),
        migrations.RemoveIndex(model_name="pairscore", name="pairs_listed"),
        migrations.AddIndex(
            model_name="score",
            index=models.Index(
                fields=_order("user"), condition=Q(is_listed=True), name="scores_listed"
            ),
        ),
        migrations.AddIndex(
            model_name="pairscore",
            index=models.Index(
                fields=_order("one", "other"), condition=Q(is_listed=True), name="pairs_in_order"
            ),
        ),
    ]
